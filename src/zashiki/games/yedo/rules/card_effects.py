"""What Action Cards do once nobody has cancelled them (20.3)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.rules import hands, targets
from zashiki.games.yedo.rules.effects import flip_patrol, lose_geisha, move_patrol
from zashiki.games.yedo.rules.records import as_set, guest
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ALL, EVENT, NOTHING, WORDS, Card, Effect, Player
from zashiki.kernel.steps import PASS, Choice, Task
from zashiki.kernel.story import bit


class Resolve(Task[YedoState], frozen=True):
    """A card has its effect.

    first, second: the actions that name its targets, or NOTHING.
    """

    player: Player
    card: Card
    first: int
    second: int

    def run(self, state: YedoState) -> None:
        for effect in state.game.table.card_effects[state.kind(self.card)]:
            RESOLVE[WORDS[effect[0]]](state, self, effect)


def _auction_discount(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.bidding.discount += effect[1]


def _peek_event(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.then(PeekEvent(step.player))


def _open_district(state: YedoState, step: Resolve, effect: Effect) -> None:
    if state.this_round.closed != NOTHING:
        state.this_round.closed = NOTHING  # YE-4.8, YE-R75: for everybody
        if state.story is not None:
            state.tell("opened")


def _bounce_disciple(state: YedoState, step: Resolve, effect: Effect) -> None:
    victim, spot = state.token(step.first).value, state.token(step.second).value
    state.lift(victim, spot)  # YE-R74: to be assigned again
    if state.story is not None:
        state.tell("bounced", player=victim, spot=spot)


def _assign_override(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.this_turn.override = True  # YE-4.8: the card allows a space that is covered


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
        targets.save(state, step.player, state.token(step.first).value, effect[1])


def _relocate(state: YedoState, step: Resolve, effect: Effect) -> None:
    source, target = state.token(step.first).value, state.token(step.second).value
    targets.relocate(state, step.player, source, target)


def _join_trade(state: YedoState, step: Resolve, effect: Effect) -> None:
    trade = targets.trade_at(state, state.token(step.first).value)
    state.this_round.guests |= as_set([guest(step.player, trade)])


def _wild_weapon(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.this_turn.forged += effect[1]


def _virtual_disciple(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.this_turn.doubled += 1


def _steal_mon(state: YedoState, step: Resolve, effect: Effect) -> None:
    victim = state.token(step.first).value
    number = min(effect[1], state.mon[victim])
    state.move_mon(victim, step.player, number)
    if state.story is not None:
        state.tell("stolen", player=step.player, victim=victim, number=number)


def _lose_geisha(state: YedoState, step: Resolve, effect: Effect) -> None:
    lose_geisha(state, state.token(step.first).value, effect[1])


def _extra_activation(state: YedoState, step: Resolve, effect: Effect) -> None:
    state.this_turn.extra += 1


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

    player: Player

    def run(self, state: YedoState) -> None:
        seen = state.decks[EVENT].look(state.chance, state.known, 1, bit(self.player))
        state.reveals += 1
        hands.tell_drawn(state, self.player, EVENT, tuple(seen), "foresee")
        if seen:
            state.then(BuryEvent(self.player))


class BuryEvent(Choice[YedoState], frozen=True):
    """Whether the Event goes under the deck; everybody sees that it does, but not which it is."""

    rules = ("YE-R62",)

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: YedoState, action: int) -> None:
        if action != PASS:
            deck = state.decks[EVENT]
            deck.put_bottom(deck.top.pop())  # the last one of `top` lies on top
            if state.story is not None:
                state.tell("event-buried", player=self.player)
