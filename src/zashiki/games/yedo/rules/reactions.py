"""Reactions to Action Cards: Feint before the effect, Walls Have Ears after it (YE-4.9, YE-R11)."""

from __future__ import annotations

from zashiki.games.yedo.rules import hands
from zashiki.games.yedo.rules.card_effects import Resolve
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Step, Task
from zashiki.kernel.windows import Window


def lay_open(state: YedoState, player: int, card: int) -> None:
    """A card leaves the hand face up."""
    state.actions[player] = tuple([other for other in state.actions[player] if other != card])
    state.played = (*state.played, card)
    state.show(card)
    if state.story is not None:
        state.tell("play", player=player, card=state.face(card))


def guarded(state: YedoState, effect: Step, player: int) -> list[Step]:  # type: ignore[type-arg]
    """An effect with the window before it: everybody else who could hold a Feint is asked (YE-R11, window A)."""
    feints = state.game.table.feints
    asked = tuple([other for other in state.in_order(player) if state.could_hold(other, feints)])
    return [FeintWindow(effect, asked), effect] if asked else [effect]


class FeintWindow(Window[YedoState], frozen=True):
    """Window A: whether somebody cancels the card that is about to have its effect."""

    rules = ("YE-4.9", "YE-R11")

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

    rules = ("YE-4.9", "YE-R11")

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
    """A played card goes face down under its deck; everybody knows which (YE-3.16, YE-R84)."""

    card: int

    def run(self, state: YedoState) -> None:
        state.played = tuple([other for other in state.played if other != self.card])
        state.decks[ACTION].put_bottom(self.card)
        below = state.steps[-1] if state.steps else None
        if isinstance(below, Window):  # the reaction failed: who could still react is asked (YE-R82)
            state.steps.pop()
            below.ask(state, below.asked)
