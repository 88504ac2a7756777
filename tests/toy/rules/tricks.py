"""Tricks and feints (NW-3): reactions that cancel, looking at cards, and cards that change hands face down."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tests.toy.pack import TRICKS
from tests.toy.rules.state import Watch
from zashiki.kernel.decks import mingle
from zashiki.kernel.steps import PASS, Choice, Step, Task
from zashiki.kernel.windows import Window

FORESEEN = 3
ORDERS = tuple(permutations(range(FORESEEN)))
"""All orders of three cards; those of fewer cards are the ones that leave the rest in place."""


def tricks_in_hand(state: Watch, player: int) -> list[int]:
    """The tricks that a player may play."""
    return [card for card in state.hand(player) if state.game.cards[card].kind in TRICKS]


def play_trick(state: Watch, player: int, card: int) -> None:
    """Lay the trick on the table and let the others answer it before it has its effect."""
    state.discard_open(state.side(player), card)
    if state.story is not None:
        state.tell("trick", player=player, card=card)
    effects: dict[str, Step[Watch]] = {"foresight": Foresee(player), "spy": Spy(player), "barter": Barter(player)}
    guard(state, effects[state.game.cards[card].kind], player)


def guard(state: Watch, effect: Step[Watch], player: int) -> None:
    """Make an effect happen next, after everybody else who holds cards has been asked (NW-3.1)."""
    asked = state.holders(player)
    state.then(*([FeintWindow(effect, asked)] if asked else []), effect)


class FeintWindow(Window[Watch], frozen=True):
    """Whether somebody feints against what is about to happen."""

    rules = ("NW-3.1", "NW-3.2")

    def could_react(self, state: Watch, player: int) -> bool:
        return len(state.hand(player)) > 0

    def reactions(self, state: Watch, player: int) -> list[int]:
        cards = state.game.cards
        return [state.game.card + card for card in state.hand(player) if cards[card].kind == "feint"]

    def react(self, state: Watch, player: int, action: int) -> None:
        card = action - state.game.card
        state.discard_open(state.side(player), card)
        if state.story is not None:
            state.tell("trick", player=player, card=card)
        self.go_on(state)  # the others are asked if the feint fails; the window goes with the effect if it succeeds
        guard(state, TakeAway(self.guarded), player)


class TakeAway(Task[Watch], frozen=True):
    """A feint has its effect."""

    effect: Step[Any]

    def run(self, state: Watch) -> None:
        state.cancel(self.effect)
        if state.story is not None:
            state.tell("cancelled")


# ---------------------------------------------------------------- foresight


class Foresee(Task[Watch], frozen=True):
    """NW-3.3: look at the top three cards."""

    player: int

    def run(self, state: Watch) -> None:
        side = state.side(self.player)
        seen = state.deck.look(state.chance, state.known, FORESEEN, state.eyes(side))
        state.reveal()
        if state.story is not None:
            state.tell("foresees", player=self.player, count=len(seen))
            state.tell("foreseen", state.eyes(side), cards=tuple(seen))
        if seen:
            state.then(ReorderTop(self.player, len(seen)), BuryTop(self.player))


class ReorderTop(Choice[Watch], frozen=True):
    """In which order the cards go back; the others do not see it."""

    rules = ("NW-3.3",)
    obvious = True
    count: int

    def legal(self, state: Watch, player: int) -> list[int]:
        kept = range(self.count, FORESEEN)
        return [state.game.order + at for at, order in enumerate(ORDERS) if all(order[k] == k for k in kept)]

    def answer(self, state: Watch, action: int) -> None:
        top = state.deck.top[: -self.count - 1 : -1]
        order = ORDERS[action - state.game.order][: self.count]
        state.deck.reorder_top([top[at] for at in order], state.known, state.eyes(state.side(self.player)))


class BuryTop(Choice[Watch], frozen=True):
    """Whether the first card goes to the bottom; all see that, not the card."""

    rules = ("NW-3.3",)

    def legal(self, state: Watch, player: int) -> list[int]:
        return [PASS, state.game.yes]

    def answer(self, state: Watch, action: int) -> None:
        if action != PASS:
            state.deck.put_bottom(state.deck.top.pop())


# ---------------------------------------------------------------- spy


class Spy(Choice[Watch], frozen=True):
    """NW-3.4: whose hand. Nobody to look at: nothing happens."""

    rules = ("NW-3.4",)
    obvious = True

    def legal(self, state: Watch, player: int) -> list[int]:
        return sorted(state.game.player + other for other in state.holders(player)) or [PASS]

    def answer(self, state: Watch, action: int) -> None:
        if action != PASS:
            state.then(LookAtHand(self.player, state.side(action - state.game.player)))


class LookAtHand(Task[Watch], frozen=True):
    """The spy's side sees the hand."""

    player: int
    side: int

    def run(self, state: Watch) -> None:
        eyes = state.eyes(state.side(self.player))
        for card in state.hands[self.side]:
            state.known[card] |= eyes
        state.reveal()
        if state.story is not None:
            state.tell("spies", player=self.player, other=state.members(self.side)[0])
            state.tell("spied", eyes, cards=tuple(state.hands[self.side]))
        state.then(DiscardTheirs(self.player, self.side))


class DiscardTheirs(Choice[Watch], frozen=True):
    """Which card of the hand goes. Asked even when there is one: what it is follows from hidden cards."""

    rules = ("NW-3.4",)
    side: int

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.card + card for card in state.hands[self.side]]

    def answer(self, state: Watch, action: int) -> None:
        card = action - state.game.card
        state.discard_open(self.side, card)
        if state.story is not None:
            state.tell("discarded", player=state.members(self.side)[0], card=card)


# ---------------------------------------------------------------- barter


class Barter(Choice[Watch], frozen=True):
    """NW-3.5: with whom. Nobody to deal with, or nothing to offer: nothing happens."""

    rules = ("NW-3.5",)
    obvious = True

    def legal(self, state: Watch, player: int) -> list[int]:
        if not state.hand(player):
            return [PASS]
        return sorted(state.game.player + other for other in state.holders(player)) or [PASS]

    def answer(self, state: Watch, action: int) -> None:
        if action != PASS:
            partner = action - state.game.player
            state.then(OfferCard(self.player), AnswerOffer(partner, self.player))


class OfferCard(Choice[Watch], frozen=True):
    """Which card is laid out face down."""

    rules = ("NW-3.5",)

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.card + card for card in state.hand(player)]

    def answer(self, state: Watch, action: int) -> None:
        """Lay it out: whoever knew cards of this hand knows no more which are left."""
        side, card = state.side(self.player), action - state.game.card
        if len(state.hands[side]) > 1:
            mingle(state.hands[side], state.known, state.eyes(side))
        state.hands[side].remove(card)
        state.offered[self.player].append(card)
        if state.story is not None:
            state.tell("offers", player=self.player)


class AnswerOffer(Choice[Watch], frozen=True):
    """Whether the partner deals."""

    rules = ("NW-3.5",)
    proposer: int

    def legal(self, state: Watch, player: int) -> list[int]:
        return [PASS, state.game.yes]

    def answer(self, state: Watch, action: int) -> None:
        if action == PASS:
            state.take(state.side(self.proposer), state.offered[self.proposer].pop())
        else:
            state.then(OfferCard(self.player), Exchange(self.proposer, self.player))


class Exchange(Task[Watch], frozen=True):
    """Both cards change hands; now each side sees what it has got."""

    proposer: int
    partner: int

    def run(self, state: Watch) -> None:
        first, second = state.offered[self.proposer].pop(), state.offered[self.partner].pop()
        state.take(state.side(self.partner), first)
        state.take(state.side(self.proposer), second)
        state.reveal()
        if state.story is not None:
            state.tell("traded", players=(self.proposer, self.partner))
            both = state.eyes(state.side(self.proposer)) | state.eyes(state.side(self.partner))
            state.tell("swapped", both, player=self.proposer, other=self.partner, card=first, back=second)
