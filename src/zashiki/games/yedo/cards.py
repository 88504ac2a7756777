"""Action Cards: when they may be played, their targets, their effects, and the reactions (4, 20.3; YE-R10, YE-R11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from zashiki.games.yedo import hands, targets
from zashiki.games.yedo.effects import flip_patrol, lose_geisha, move_patrol
from zashiki.games.yedo.missions import helped_by
from zashiki.games.yedo.state import YedoState
from zashiki.games.yedo.words import ACTION, ALL, EVENT, P5B, P5C, P6, WORDS, Effect
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Question, Step, Task
from zashiki.kernel.windows import Window

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
    """Ask players one after the other whether they play a card now, each at most one (YE-R10, YE-R12, YE-R48).

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

    rules: ClassVar[tuple[str, ...]] = ("YE-4.6", "YE-9.6", "YE-9.9", "YE-R10", "YE-R12")
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
    """Lay a card on the table; its target is chosen, the others may react, then it has its effect."""
    card = hands.named_card(state, state.actions[player], action)
    lay_open(state, player, card)
    if targets.first_targets(state, player, card):
        state.then(Aim(player, card, -1))
    else:
        launch(state, player, card, -1, -1)


def lay_open(state: YedoState, player: int, card: int) -> None:
    """A card leaves the hand face up."""
    state.actions[player] = tuple([other for other in state.actions[player] if other != card])
    state.played = (*state.played, card)
    state.show(card)
    if state.story is not None:
        state.tell("play", player=player, card=state.face(card))


class Aim(Choice[YedoState], frozen=True):
    """At whom or what the card is aimed; `first` is the first of two answers, or -1."""

    rules: ClassVar[tuple[str, ...]] = ("YE-R10", "YE-R13", "YE-R37", "YE-R78")
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


# ---------------------------------------------------------------- reactions


def guarded(state: YedoState, effect: Step, player: int) -> list[Step]:  # type: ignore[type-arg]
    """An effect with the window before it: everybody else who could hold a Feint is asked (YE-R11, window A)."""
    feints = state.game.table.feints
    asked = tuple([other for other in state.in_order(player) if state.could_hold(other, feints)])
    return [FeintWindow(effect, asked), effect] if asked else [effect]


class FeintWindow(Window[YedoState], frozen=True):
    """Window A: whether somebody cancels the card that is about to have its effect."""

    rules: ClassVar[tuple[str, ...]] = ("YE-4.9", "YE-R11")

    def could_react(self, state: YedoState, player: int) -> bool:
        return state.could_hold(player, state.game.table.feints)

    def reactions(self, state: YedoState, player: int) -> list[int]:
        feints = state.game.table.feints
        return hands.card_actions(state, tuple([card for card in state.actions[player] if card in feints]))

    def react(self, state: YedoState, player: int, action: int) -> None:
        card = hands.named_card(state, state.actions[player], action)
        lay_open(state, player, card)
        self.go_on(state)  # the others are asked if this Feint fails; the window goes with the effect if it succeeds
        state.then(*guarded(state, CancelCard(self.guarded), player), Bury(card))

    def message(self, state: YedoState, player: int) -> Message:
        card = state.face(state.played[-1])
        seat = state.game.act.seat
        if isinstance(self.guarded, Resolve) and self.guarded.first >= seat:
            return Message("ask.FeintWindow-at", {"card": card, "target": self.guarded.first - seat})
        return Message("ask.FeintWindow", {"card": card})


class CancelCard(Task[YedoState], frozen=True):
    """A Feint has its effect: the card has none, and what it would have cost is not paid."""

    effect: Step  # type: ignore[type-arg]

    def run(self, state: YedoState) -> None:
        state.cancel(self.effect)
        if state.story is not None:
            state.tell("cancelled")


class Retire(Task[YedoState], frozen=True):
    """Window B opens: a card that was played may be taken by another before it goes under the deck (YE-R11)."""

    player: int
    card: int

    def run(self, state: YedoState) -> None:
        ears = state.game.table.ears
        asked = tuple([other for other in state.in_order(self.player) if state.could_hold(other, ears)])
        bury = Bury(self.card)
        state.then(*([EarsWindow(bury, asked)] if asked else []), bury)


class EarsWindow(Window[YedoState], frozen=True):
    """Window B: whether somebody takes the card into his hand; the first one gets it."""

    rules: ClassVar[tuple[str, ...]] = ("YE-4.9", "YE-R11")

    def could_react(self, state: YedoState, player: int) -> bool:
        return state.could_hold(player, state.game.table.ears)

    def reactions(self, state: YedoState, player: int) -> list[int]:
        ears = state.game.table.ears
        return hands.card_actions(state, tuple([card for card in state.actions[player] if card in ears]))

    def react(self, state: YedoState, player: int, action: int) -> None:
        card = hands.named_card(state, state.actions[player], action)
        lay_open(state, player, card)
        self.go_on(state)
        assert isinstance(self.guarded, Bury)
        state.then(*guarded(state, ClaimCard(player, self.guarded), player), Bury(card))

    def message(self, state: YedoState, player: int) -> Message:
        assert isinstance(self.guarded, Bury)
        return Message("ask.EarsWindow", {"card": state.face(self.guarded.card)})


class ClaimCard(Task[YedoState], frozen=True):
    """Walls Have Ears: the card goes into a hand instead of under the deck; everybody knows it there."""

    player: int
    bury: Step  # type: ignore[type-arg]

    def run(self, state: YedoState) -> None:
        assert isinstance(self.bury, Bury)
        card = self.bury.card
        state.cancel(self.bury)
        state.played = tuple([other for other in state.played if other != card])
        if state.story is not None:
            state.tell("claim", player=self.player, card=state.face(card))
        hands.take(state, self.player, card)


class Bury(Task[YedoState], frozen=True):
    """A played card goes face down under its deck; everybody knows which (YE-3.16)."""

    card: int

    def run(self, state: YedoState) -> None:
        state.played = tuple([other for other in state.played if other != self.card])
        state.decks[ACTION].put_bottom(self.card)


# ---------------------------------------------------------------- effects


class Resolve(Task[YedoState], frozen=True):
    """A card has its effect. `first`, `second`: the answers that aimed it, or -1."""

    player: int
    card: int
    first: int
    second: int

    def run(self, state: YedoState) -> None:
        for effect in state.game.table.card_effects[state.game.table.kind[self.card]]:
            RESOLVE[WORDS[effect[0]]](state, self, effect)


def _auction_discount(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.discount += effect[1]


def _peek_event(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.then(PeekEvent(step.player))


def _open_district(state: YedoState, step: Resolve, effect: Effect) -> None:
    if state.closed >= 0:
        state.closed = -1  # YE-R75: for everybody
        if state.story is not None:
            state.tell("opened")


def _bounce_disciple(state: YedoState, step: Resolve, effect: Effect) -> None:
    victim, spot = step.first - state.game.act.seat, step.second - state.game.act.spot
    state.lift(victim, spot)  # YE-R74: to be assigned again
    if state.story is not None:
        state.tell("bounced", player=victim, spot=spot)


def _assign_override(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.override = True


def _move_patrol(state: YedoState, step: Resolve, effect: Effect) -> None:
    move_patrol(state, effect[1])


def _flip_patrol(state: YedoState, step: Resolve, effect: Effect) -> None:
    flip_patrol(state)


def _pay_mon(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.gain_mon(step.player, -effect[1])


def _save_disciple(state: YedoState, step: Resolve, effect: Effect) -> None:
    if effect[1] == ALL:
        for spot in targets.endangered(state, step.player):
            targets.save(state, step.player, spot, ALL)
    else:
        targets.save(state, step.player, step.first - state.game.act.spot, effect[1])


def _relocate(state: YedoState, step: Resolve, effect: Effect) -> None:
    start = state.game.act.spot
    targets.relocate(state, step.player, step.first - start, step.second - start)


def _join_trade(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.guests |= 1 << 2 * step.player + targets.trade_at(state, step.first)


def _wild_weapon(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.forged += effect[1]


def _virtual_disciple(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.doubled += 1


def _steal_mon(state: YedoState, step: Resolve, effect: Effect) -> None:
    victim = step.first - state.game.act.seat
    number = min(effect[1], state.mon[victim])
    state.move_mon(victim, step.player, number)
    if state.story is not None:
        state.tell("stolen", player=step.player, victim=victim, number=number)


def _lose_geisha(state: YedoState, step: Resolve, effect: Effect) -> None:
    lose_geisha(state, step.first - state.game.act.seat, effect[1])


def _extra_activation(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.extra += 1


RESOLVE: dict[str, Callable[[YedoState, Resolve, Effect], None]] = {
    "auction_discount": _auction_discount,
    "peek_event": _peek_event,
    "open_district": _open_district,
    "bounce_disciple": _bounce_disciple,
    "assign_override": _assign_override,
    "move_patrol": _move_patrol,
    "flip_patrol": _flip_patrol,
    "pay_mon": _pay_mon,
    "save_disciple": _save_disciple,
    "relocate_disciple": _relocate,
    "join_trade": _join_trade,
    "wild_weapon": _wild_weapon,
    "virtual_disciple": _virtual_disciple,
    "steal_mon": _steal_mon,
    "opponent_loses_geisha": _lose_geisha,
    "extra_activation": _extra_activation,
}


class PeekEvent(Task[YedoState], frozen=True):
    """Look at the top Event; then it may go under the deck."""

    player: int

    def run(self, state: YedoState) -> None:
        seen = state.decks[EVENT].look(state.chance, state.known, 1, 2 << self.player)
        state.reveals += 1
        hands.tell_drawn(state, self.player, EVENT, tuple(seen), "foresee")
        if seen:
            state.then(BuryEvent(self.player))


class BuryEvent(Choice[YedoState], frozen=True):
    """Whether the Event goes under the deck; all see that, not the card."""

    rules: ClassVar[tuple[str, ...]] = ("YE-R62",)

    def legal(self, state: YedoState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: YedoState, action: int) -> None:
        if action != PASS:
            deck = state.decks[EVENT]
            deck.put_bottom(deck.top.pop())
            if state.story is not None:
                state.tell("event-buried", player=self.player)
