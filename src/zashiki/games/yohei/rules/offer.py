"""The Offer (chapter 22): A names a price for letting B go second, and B says who gets it."""

from __future__ import annotations

from zashiki.games.yohei.rules.cards import deck_number, draw_cards
from zashiki.games.yohei.rules.numbers import Side
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.turn import random_order
from zashiki.kernel.steps import PASS, Choice, Task


class MakeOffer(Task[YoheiState], frozen=True):
    """Side A makes an offer to the other side (YH-22.2); in teams a member speaks for it (YH-R12)."""

    side: Side

    def run(self, state: YoheiState) -> None:
        state.then(OfferPoints(state.game.members[self.side][0]))


class OfferPoints(Choice[YoheiState], frozen=True):
    """How many command points A offers (YH-R13)."""

    rules = ("YH-22.2", "YH-R13")

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.actions.amount + number for number in range(state.game.table.figures.offer_cp + 1)]

    def answer(self, state: YoheiState, action: int) -> None:
        state.then(OfferCards(self.player, state.token(action).value))


class OfferCards(Choice[YoheiState], frozen=True):
    """How many event cards A offers: at most as many as the deck of the receiving side holds (YH-R13)."""

    rules = ("YH-22.2", "YH-R13")
    continues = True

    cp: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        most = min(len(state.decks[deck_number(state, side)]) for side in range(len(state.game.members)))
        most = min(most, state.game.table.figures.offer_cards)
        return [state.game.actions.amount + number for number in range(most + 1)]

    def answer(self, state: YoheiState, action: int) -> None:
        game = state.game
        cards = state.token(action).value
        if state.story is not None:
            state.tell("offer", player=self.player, cp=self.cp, cards=cards)
        other = game.members[1 - game.side[self.player]][0]
        state.then(TakeOffer(other, self.cp, cards))


class TakeOffer(Choice[YoheiState], frozen=True):
    """B takes the offer and A is first, or B leaves it to A and is first (YH-22.3, YH-22.4)."""

    rules = ("YH-22.2", "YH-22.3", "YH-22.4")

    cp: int
    cards: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: YoheiState, action: int) -> None:
        mine = state.game.side[self.player]
        receiver = mine if action != PASS else 1 - mine
        if state.story is not None:
            state.tell("offer-taken" if action != PASS else "offer-refused", player=self.player)
        state.cp[receiver] += self.cp
        draw_cards(state, receiver, self.cards)
        state.order = random_order(state, 1 - receiver)
