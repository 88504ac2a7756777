"""A deal is carried out: cards are laid out face down, then goods change hands (YE-10.4, YE-10.7, YE-R43)."""

from __future__ import annotations

from zashiki.games.yedo.actions import (
    ACTION_GOODS,
    BONUS_GOODS,
    FIRST_MISSIONS,
    FIRST_WEAPONS,
    GEISHA_GOODS,
    MON_GOODS,
)
from zashiki.games.yedo.rules import hands
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, BONUS, Card, Cards, DeckNumber, Parcel, Player
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, Task
from zashiki.kernel.story import bit, bits

CARD_GOODS = {
    ACTION_GOODS: ACTION,
    BONUS_GOODS: BONUS,
    **{goods: goods for goods in range(FIRST_MISSIONS, FIRST_WEAPONS)},
}
"""The kinds of goods that are cards, and the decks with their backs; those of Missions have the same numbers."""


def backs(state: YedoState, player: Player, deck: DeckNumber) -> tuple[int, ...]:
    """The cards of a hand with the back of a deck."""
    deck_of = state.game.table.deck_of
    return tuple([card for card in hands.hand_of(state, player, deck) if deck_of[card] == deck])


def lay_out(state: YedoState, player: Player, parcel: Parcel) -> list[LayOut]:
    """The steps in which a player lays out the cards of a parcel."""
    return [LayOut(player, deck, parcel[goods]) for goods, deck in CARD_GOODS.items() if parcel[goods]]


def put_out(state: YedoState, player: Player, card: Card) -> None:
    """A card leaves the hand and lies face down before its owner."""
    deck = state.game.table.deck_of[card]
    hand = hands.hand_of(state, player, deck)
    hands.set_hand(state, player, deck, tuple([other for other in hand if other != card]))
    set_offered(state, player, (*state.offered[player], card))


def set_offered(state: YedoState, player: Player, cards: Cards) -> None:
    """Say what a player has laid out."""
    state.offered = tuple([cards if other == player else laid for other, laid in enumerate(state.offered)])


def give_back(state: YedoState, player: Player) -> None:
    """The cards return into the hand unseen."""
    cards = state.offered[player]
    set_offered(state, player, ())
    for card in cards:
        deck = state.game.table.deck_of[card]
        hand = (*hands.hand_of(state, player, deck), card)
        hands.set_hand(state, player, deck, tuple(sorted(hand)))


class LayOut(Task[YedoState], frozen=True):
    """So many cards with this back are laid out.

    If the player has no more of them, nobody chooses, and those who knew the cards know them still (YE-R87).
    """

    player: Player
    deck: DeckNumber
    count: int

    def run(self, state: YedoState) -> None:
        cards = backs(state, self.player, self.deck)
        if len(cards) > self.count:
            state.then(LayOutCard(self.player, self.deck, self.count))
            return
        for card in cards:
            put_out(state, self.player, card)


class LayOutCard(Choice[YedoState], frozen=True):
    """Which card is laid out face down (YE-10.4, YE-R43)."""

    rules = ("YE-10.4", "YE-R43")
    continues = True
    deck: DeckNumber
    count: int

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return hands.card_actions(state, backs(state, player, self.deck))

    def answer(self, state: YedoState, action: int) -> None:
        cards = backs(state, self.player, self.deck)
        card = hands.named_card(state, cards, action)
        hands.lose_track(state, self.player, card)
        put_out(state, self.player, card)
        if self.count > 1:
            state.then(LayOutCard(self.player, self.deck, self.count - 1))

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.LayOutCard", {"deck": self.deck, "count": self.count})


class Exchange(Task[YedoState], frozen=True):
    """Both sides hand over; only now each player sees the cards that they have got (YE-10.4, YE-10.7).

    The Disciples stay where they are (YE-10.9).
    """

    maker: Player
    partner: Player
    give: Parcel
    want: Parcel

    def run(self, state: YedoState) -> None:
        maker, partner = self.maker, self.partner
        first, second = state.offered[maker], state.offered[partner]
        set_offered(state, maker, ())
        set_offered(state, partner, ())
        hand_over(state, maker, partner, self.give, first)
        hand_over(state, partner, maker, self.want, second)
        state.reveals += 1
        if state.story is not None:
            state.tell("deal", players=(maker, partner))


def hand_over(state: YedoState, giver: Player, taker: Player, parcel: Parcel, cards: Cards) -> None:
    """Carry out one side of a deal: goods, and the cards that the giver has laid out."""
    state.move_mon(giver, taker, parcel[MON_GOODS])
    state.geisha[giver] -= parcel[GEISHA_GOODS]
    state.geisha[taker] += parcel[GEISHA_GOODS]
    kind = state.game.table.kind
    for weapon, count in enumerate(parcel[FIRST_WEAPONS:]):
        for _ in range(count):
            card = next(card for card in state.weapons[giver] if kind[card] == weapon)
            state.weapons[giver] = tuple([other for other in state.weapons[giver] if other != card])
            hands.take(state, taker, card)
    for card in cards:
        state.known[card] |= bit(taker)
        deck = state.game.table.deck_of[card]
        hand = (*hands.hand_of(state, taker, deck), card)
        hands.set_hand(state, taker, deck, tuple(sorted(hand)))
    if cards and state.story is not None:  # YE-10.5: only the two sides are told what the cards are
        state.tell("traded-cards", bits([giver, taker]), player=taker, cards=state.faces(cards))
