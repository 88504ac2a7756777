"""Action Cards: when they may be played, who is asked, and at what they are aimed (chapter 4, 20.3; YE-R10)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.rules import hands, targets
from zashiki.games.yedo.rules.card_effects import Resolve
from zashiki.games.yedo.rules.missions import helped_by
from zashiki.games.yedo.rules.reactions import Retire, guarded, lay_open
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import EVENT, NOBODY, NOTHING, P5B, P5C, P6, WORDS, Card, Effect, Kind, Player
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task

# ---------------------------------------------------------------- what can be played


def playable(state: YedoState, player: Player, timing: int) -> list[int]:
    """The actions that play an Action Card of this timing whose effect can do something now, each kind once."""
    table, actions = state.game.table, state.game.actions
    kinds = {table.kind[card] for card in state.actions[player]}
    fitting = [kind for kind in kinds if table.timing[kind] == timing and can_play(state, player, kind)]
    return sorted([actions.card + kind for kind in fitting])


def can_play(state: YedoState, player: Player, kind: Kind) -> bool:
    """Whether every effect of a card can do something for the player (20.3)."""
    return all(CAN[WORDS[effect[0]]](state, player, effect) for effect in state.game.table.card_effects[kind])


def _opponent(state: YedoState, player: Player, goods: list[int]) -> bool:
    return any(number for other, number in enumerate(goods) if other != player)


CAN: dict[str, Callable[[YedoState, int, Effect], bool]] = {
    "auction_discount": lambda state, player, effect: True,
    "peek_event": lambda state, player, effect: len(state.decks[EVENT]) > 0,
    "open_district": lambda state, player, effect: state.this_round.closed != NOTHING,
    "bounce_disciple": lambda state, player, effect: any(owner not in (NOBODY, player) for owner in state.spaces),
    "assign_override": lambda state, player, effect: (
        state.house[player] > 0 and bool(state.free_spots(player, covered=True))
    ),
    "move_patrol": lambda state, player, effect: state.patrol >= 0,
    "flip_patrol": lambda state, player, effect: state.patrol >= 0,
    "pay_mon": lambda state, player, effect: state.mon[player] >= effect[1],
    "save_disciple": lambda state, player, effect: bool(targets.endangered(state, player)),
    "relocate_disciple": lambda state, player, effect: any(
        targets.havens(state, player, spot) for spot in targets.endangered(state, player)
    ),
    "join_trade": lambda state, player, effect: bool(targets.joinable(state, player)),
    "wild_weapon": lambda state, player, effect: helped_by(state, player, effect[1], 0),
    "virtual_disciple": lambda state, player, effect: helped_by(state, player, 0, 1),
    "steal_mon": lambda state, player, effect: _opponent(state, player, state.mon),
    "opponent_loses_geisha": lambda state, player, effect: _opponent(state, player, state.geisha),
    "extra_activation": lambda state, player, effect: state.placed(player) > 1,
}


# ---------------------------------------------------------------- points at which cards are asked for


class Poll(Task[YedoState], frozen=True):
    """Ask players one after the other whether they play a card now, each at most one (YE-4.7, YE-R10, YE-R12, YE-R48).

    Those are asked who could hold one, as far as everybody knows; this is looked at when it is a player's turn.
    """

    timing: int
    asked: tuple[int, ...]

    def run(self, state: YedoState) -> None:
        for place, player in enumerate(self.asked):
            if may_be_asked(state, player, self.timing):
                state.then(PlayOrPass(player, self.timing), Poll(self.timing, self.asked[place + 1 :]))
                return


def may_be_asked(state: YedoState, player: Player, timing: int) -> bool:
    """Whether a player could play a card of this timing, by what everybody can see."""
    held = hands.could_hold(state, player, state.game.table.timed[timing])
    if timing == P5B:
        return held and state.patrol >= 0
    if timing == P5C:  # YE-16.5
        return (held or bool(state.blackmail[player])) and bool(targets.endangered(state, player))
    if timing == P6:
        return held and bool(targets.joinable(state, player))
    return held


class PlayOrPass(Choice[YedoState], frozen=True):
    """Whether a player plays a card of this timing; in 5c they may play their Blackmail Card instead.

    YE-9.6, YE-9.9.
    """

    rules = ("YE-4.6", "YE-9.6", "YE-9.9", "YE-R10", "YE-R12")
    window = True
    timing: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        cards = playable(state, player, self.timing)
        if self.timing == P5C and state.blackmail[player]:
            cards.append(state.game.actions.blackmail)
        return [PASS, *cards]

    def answer(self, state: YedoState, action: int) -> None:
        match state.token(action).kind:
            case "blackmail":
                targets.play_blackmail(state, self.player)
            case "card":
                play(state, self.player, action)

    def default(self, state: YedoState, player: Player) -> int | None:
        return PASS

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.PlayOrPass", {"timing": self.timing})


def play(state: YedoState, player: Player, action: int, *after: Task[YedoState]) -> None:
    """Lay a card on the table; its target is chosen, the others may react, then it has its effect (YE-R85).

    after: what happens when all this is done.
    """
    card = hands.named_card(state, state.actions[player], action)
    lay_open(state, player, card)
    if targets.first_targets(state, player, card):
        state.then(Aim(player, card, NOTHING), *after)
    else:
        launch(state, player, card, NOTHING, NOTHING, *after)


class Aim(Choice[YedoState], frozen=True):
    """At whom or what the card is aimed.

    first: the first answer, where the card needs two and this asks for the second; else NOTHING.
    """

    rules = ("YE-R10", "YE-R13", "YE-R37", "YE-R78")
    obvious = True
    continues = True
    card: Card
    first: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        if self.first == NOTHING:
            return targets.first_targets(state, player, self.card)
        return targets.second_targets(state, player, self.card, self.first)

    def answer(self, state: YedoState, action: int) -> None:
        if self.first != NOTHING:
            launch(state, self.player, self.card, self.first, action)
        elif targets.second_targets(state, self.player, self.card, action):
            state.then(Aim(self.player, self.card, action))
        else:
            launch(state, self.player, self.card, action, NOTHING)

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.Aim", {"card": state.face(self.card)})


def launch(state: YedoState, player: Player, card: Card, first: int, second: int, *after: Task[YedoState]) -> None:
    """The others may react to the card; then it has its effect unless it is cancelled, and is put away.

    first, second: the actions that name its targets, or NOTHING.
    """
    effect = Resolve(player, card, first, second)
    state.then(*guarded(state, effect, player), Retire(player, card), *after)
    for target in (first, second):
        if state.story is not None and target != NOTHING:
            tell_aim(state, player, target)


def tell_aim(state: YedoState, player: Player, action: int) -> None:
    """Say at whom or what a card is aimed."""
    kind, target, _ = state.token(action)
    if kind == "seat":
        state.tell("aim-seat", player=player, target=target)
    else:
        state.tell("aim-spot", player=player, spot=target)
