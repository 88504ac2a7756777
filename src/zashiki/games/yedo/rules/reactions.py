"""Reactions to Action Cards: Feint before the effect, Walls Have Ears after it (YE-4.9, YE-R11)."""

from __future__ import annotations

from typing import Any

from zashiki.games.yedo.rules import hands
from zashiki.games.yedo.rules.card_effects import Resolve
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, NOTHING, Card, Cards, Player
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Step, Task
from zashiki.kernel.windows import Window


def lay_open(state: YedoState, player: Player, card: Card) -> None:
    """A card leaves the hand face up."""
    state.actions[player] = tuple([other for other in state.actions[player] if other != card])
    state.played = (*state.played, card)
    state.show(card)
    if state.story is not None:
        state.tell("play", player=player, card=state.face(card))


def guarded(state: YedoState, effect: Step[Any], player: Player) -> list[Step[Any]]:
    """An effect with the window before it: everybody else who could hold a Feint is asked (YE-R11, window A)."""
    asked = those_who_could_hold(state, state.game.table.feints, player)
    return [FeintWindow(effect, asked), effect] if asked else [effect]


def held(state: YedoState, player: Player, cards: Cards) -> Cards:
    """The Action Cards in a player's hand that are among `cards`."""
    return tuple([card for card in state.actions[player] if card in cards])


def those_who_could_hold(state: YedoState, cards: Cards, without: Player) -> tuple[Player, ...]:
    """Everybody but one player who could hold one of these cards, as far as everybody knows, in player order."""
    return tuple([player for player in state.in_order(without) if hands.could_hold(state, player, cards)])


def play_reaction(state: YedoState, window: Window[YedoState], player: Player, action: int, effect: Step[Any]) -> None:
    """Lay a reaction open; others may react to it in turn; then it has its effect and is put away.

    The window waits below: if the reaction fails, those are asked who could still react (YE-R82); if it succeeds, the
    window goes with the step that it guards.
    """
    card = hands.named_card(state, state.actions[player], action)
    lay_open(state, player, card)
    window.go_on(state)
    state.then(*guarded(state, effect, player), Bury(card))


class FeintWindow(Window[YedoState], frozen=True):
    """Window A: whether somebody cancels the card that is about to have its effect."""

    rules = ("YE-4.9", "YE-R11")

    def could_react(self, state: YedoState, player: Player) -> bool:
        return hands.could_hold(state, player, state.game.table.feints)

    def reactions(self, state: YedoState, player: Player) -> list[int]:
        return hands.card_actions(state, held(state, player, state.game.table.feints))

    def react(self, state: YedoState, player: Player, action: int) -> None:
        play_reaction(state, self, player, action, CancelCard(self.guarded))

    def message(self, state: YedoState, player: Player) -> Message:
        card = state.face(state.played[-1])
        if isinstance(self.guarded, Resolve) and self.guarded.first != NOTHING:
            target = state.token(self.guarded.first)
            if target.kind == "seat":
                return Message("ask.FeintWindow-at", {"card": card, "target": target.value})
        return Message("ask.FeintWindow", {"card": card})


class CancelCard(Task[YedoState], frozen=True):
    """A Feint has its effect: the card has none, and what it would have cost is not paid."""

    effect: Step[Any]

    def run(self, state: YedoState) -> None:
        state.cancel(self.effect)
        if state.story is not None:
            state.tell("cancelled")


class Retire(Task[YedoState], frozen=True):
    """Window B opens: a card that was played may be taken by another before it goes under the deck (YE-R11)."""

    player: Player
    card: Card

    def run(self, state: YedoState) -> None:
        asked = those_who_could_hold(state, state.game.table.ears, self.player)
        bury = Bury(self.card)
        state.then(*([EarsWindow(bury, asked)] if asked else []), bury)


class EarsWindow(Window[YedoState], frozen=True):
    """Window B: whether somebody takes the card into their hand; the first one gets it."""

    rules = ("YE-4.9", "YE-R11")

    def could_react(self, state: YedoState, player: Player) -> bool:
        return hands.could_hold(state, player, state.game.table.ears)

    def reactions(self, state: YedoState, player: Player) -> list[int]:
        return hands.card_actions(state, held(state, player, state.game.table.ears))

    def react(self, state: YedoState, player: Player, action: int) -> None:
        play_reaction(state, self, player, action, ClaimCard(player, self.guarded))

    def message(self, state: YedoState, player: Player) -> Message:
        assert isinstance(self.guarded, Bury)
        return Message("ask.EarsWindow", {"card": state.face(self.guarded.card)})


class ClaimCard(Task[YedoState], frozen=True):
    """Walls Have Ears: the card goes into a hand instead of under the deck; everybody knows it there."""

    player: Player
    bury: Step[Any]

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

    card: Card

    def run(self, state: YedoState) -> None:
        state.played = tuple([other for other in state.played if other != self.card])
        state.decks[ACTION].put_bottom(self.card)
        waiting = state.next_step()
        if isinstance(waiting, Window):  # the reaction has failed: those who could still react are asked (YE-R82)
            state.end_step()
            waiting.ask(state, waiting.asked)
