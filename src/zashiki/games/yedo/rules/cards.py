"""Action Cards: when they may be played, who is asked, at what they are aimed (chapter 4, 20.3; YE-R10)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.rules import hands, targets
from zashiki.games.yedo.rules.card_effects import Resolve
from zashiki.games.yedo.rules.missions import helped_by
from zashiki.games.yedo.rules.reactions import Retire, guarded, lay_open
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import EVENT, P5B, P5C, P6, WORDS, Effect
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Question, Task

# ---------------------------------------------------------------- what can be played


def playable(state: YedoState, player: int, timing: int) -> list[int]:
    """The actions that play an Action Card of this timing whose effect can do something now, each kind once."""
    table, start = state.game.table, state.game.act.card
    kinds = {table.kind[card] for card in state.actions[player]}
    return sorted([start + kind for kind in kinds if table.timing[kind] == timing and can_play(state, player, kind)])


def can_play(state: YedoState, player: int, kind: int) -> bool:
    """Whether every effect of a card can do something for the player (20.3)."""
    return all(CAN[WORDS[effect[0]]](state, player, effect) for effect in state.game.table.card_effects[kind])


def _opponent(state: YedoState, player: int, goods: list[int]) -> bool:
    return any(number for other, number in enumerate(goods) if other != player)


CAN: dict[str, Callable[[YedoState, int, Effect], bool]] = {
    "auction_discount": lambda state, player, effect: True,
    "peek_event": lambda state, player, effect: len(state.decks[EVENT]) > 0,
    "open_district": lambda state, player, effect: state.closed >= 0,
    "bounce_disciple": lambda state, player, effect: any(owner >= 0 and owner != player for owner in state.spaces),
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
    "extra_activation": lambda state, player, effect: targets.placed(state, player) > 1,
}


# ---------------------------------------------------------------- points at which cards are asked for


class Poll(Task[YedoState], frozen=True):
    """Ask players one after the other whether they play a card now, each at most one (YE-4.7, YE-R10, YE-R12, YE-R48).

    Whoever could hold one as far as everybody knows is asked; the condition is looked at when it is his turn.
    """

    timing: int
    asked: tuple[int, ...]

    def run(self, state: YedoState) -> None:
        for at, player in enumerate(self.asked):
            if may_be_asked(state, player, self.timing):
                state.then(PlayOrPass(player, self.timing), Poll(self.timing, self.asked[at + 1 :]))
                return


def may_be_asked(state: YedoState, player: int, timing: int) -> bool:
    """Whether a player could play a card of this timing, by what everybody can see."""
    held = state.could_hold(player, state.game.table.timed[timing])
    if timing == P5B:
        return held and state.patrol >= 0
    if timing == P5C:  # YE-16.5
        return (held or bool(state.blackmail[player])) and bool(targets.endangered(state, player))
    if timing == P6:
        return held and bool(targets.joinable(state, player))
    return held


class PlayOrPass(Question[YedoState], frozen=True):
    """Whether a player plays a card of this timing; in 5c his Blackmail Card instead (YE-9.6, YE-9.9)."""

    rules = ("YE-4.6", "YE-9.6", "YE-9.9", "YE-R10", "YE-R12")
    window = True
    player: int
    timing: int

    def players(self, state: YedoState) -> list[int]:
        return [self.player]

    def legal(self, state: YedoState, player: int) -> list[int]:
        cards = playable(state, player, self.timing)
        if self.timing == P5C and state.blackmail[player]:
            cards.append(state.game.act.blackmail)
        return [PASS, *cards]

    def take(self, state: YedoState, player: int, action: int) -> None:
        state.steps.pop()
        if action == state.game.act.blackmail:
            targets.play_blackmail(state, player)
        elif action != PASS:
            play(state, player, action)

    def default(self, state: YedoState, player: int) -> int | None:
        return PASS

    def message(self, state: YedoState, player: int) -> Message:
        return Message("ask.PlayOrPass", {"timing": self.timing})


def play(state: YedoState, player: int, action: int) -> None:
    """Lay a card on the table; its target is chosen, the others may react, then it has its effect (YE-R85)."""
    card = hands.named_card(state, state.actions[player], action)
    lay_open(state, player, card)
    if targets.first_targets(state, player, card):
        state.then(Aim(player, card, -1))
    else:
        launch(state, player, card, -1, -1)


class Aim(Choice[YedoState], frozen=True):
    """At whom or what the card is aimed; `first` is the first of two answers, or -1."""

    rules = ("YE-R10", "YE-R13", "YE-R37", "YE-R78")
    obvious = True
    continues = True
    card: int
    first: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        if self.first < 0:
            return targets.first_targets(state, player, self.card)
        return targets.second_targets(state, player, self.card, self.first)

    def answer(self, state: YedoState, action: int) -> None:
        if self.first >= 0:
            launch(state, self.player, self.card, self.first, action)
        elif targets.second_targets(state, self.player, self.card, action):
            state.then(Aim(self.player, self.card, action))
        else:
            launch(state, self.player, self.card, action, -1)

    def message(self, state: YedoState, player: int) -> Message:
        return Message("ask.Aim", {"card": state.face(self.card)})


def launch(state: YedoState, player: int, card: int, first: int, second: int) -> None:
    """The card is answered, has its effect unless it is cancelled, and is put away."""
    effect = Resolve(player, card, first, second)
    state.then(*guarded(state, effect, player), Retire(player, card))
    if state.story is not None and first >= 0:
        tell_aim(state, player, first)
        if second >= 0:
            tell_aim(state, player, second)


def tell_aim(state: YedoState, player: int, action: int) -> None:
    """Say at whom or what a card is aimed."""
    act = state.game.act
    if action >= act.seat:
        state.tell("aim-seat", player=player, target=action - act.seat)
    else:
        state.tell("aim-spot", player=player, spot=action - act.spot)
