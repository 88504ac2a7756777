"""Event decks, hands and chests (chapters 8 and 9): drawing, discarding, burying, and torii tokens from the supply."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.yohei.rules.numbers import Action, Card, Face, Kind, Side, ToriiToken, Viewers
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import seers
from zashiki.kernel.decks import mingle
from zashiki.kernel.story import EVERYBODY

NO_CARD = -1


def deck_number(state: YoheiState, side: Side) -> int:
    """Which deck a side draws from: in the Duel its own (YH-4.1)."""
    return side if len(state.decks) > 1 else 0


def cards_left(state: YoheiState, side: Side) -> bool:
    """Whether a draw would give anything (YH-R22)."""
    number = deck_number(state, side)
    return bool(len(state.decks[number]) or state.discards[number])


def take_top(state: YoheiState, side: Side, viewers: Viewers) -> Card:
    """The top card of a side's deck, seen by `viewers`; NO_CARD when deck and discards are empty (YH-8.7, YH-R22)."""
    number = deck_number(state, side)
    deck = state.decks[number]
    if not len(deck):
        if not state.discards[number]:
            return NO_CARD
        deck.shuffle(state.discards[number])
        state.discards[number] = []
        if state.story is not None:
            state.tell("reshuffled", side=state.game.members[side])
    return deck.draw(state.chance, state.known, viewers)


def draw_cards(state: YoheiState, side: Side, count: int) -> None:
    """A side draws cards into its hand."""
    cards = top_cards(state, side, count, seers(state, side))
    if not cards:
        return
    hand_over(state, side, cards)
    state.reveal()
    if state.story is not None:
        state.tell("draws", EVERYBODY & ~seers(state, side), side=state.game.members[side], cards=len(cards))
        faces = tuple([state.game.table.face_of[card] for card in cards])
        state.tell("draws-own", seers(state, side), side=state.game.members[side], faces=faces)


def top_cards(state: YoheiState, side: Side, count: int, viewers: Viewers) -> list[Card]:
    """Take `count` cards from the top of a side's deck, seen by `viewers`; fewer when deck and discards run out."""
    cards = []
    for _ in range(count):
        card = take_top(state, side, viewers)
        if card != NO_CARD:
            cards.append(card)
    return cards


def hand_over(state: YoheiState, side: Side, cards: list[Card]) -> None:
    """Cards come into a hand, whose order means nothing; there is no hand limit (YH-8.4)."""
    hand = state.hands[side]
    hand += cards
    hand.sort()


def discard(state: YoheiState, card: Card) -> None:
    """A card goes face up to the discard pile of its deck."""
    state.known[card] = EVERYBODY
    number = state.game.table.box_of[card] if len(state.decks) > 1 else 0
    state.discards[number].append(card)


def discard_from_hand(state: YoheiState, side: Side, card: Card) -> None:
    """A side discards a card of its hand, which everybody then sees."""
    state.hands[side].remove(card)
    discard(state, card)
    state.reveal()
    if state.story is not None:
        state.tell("discards", side=state.game.members[side], face=state.game.table.face_of[card])


def random_card(state: YoheiState, side: Side, viewers: Viewers) -> Card:
    """A random card leaves a side's hand; only `viewers` see which."""
    hand = state.hands[side]
    if len(hand) > 1:
        mingle(hand, state.known, viewers)
    card = state.chance.pick(hand)
    hand.sort()
    state.known[card] |= viewers
    state.reveal()
    return card


def card_of(state: YoheiState, cards: Iterable[Card], face: Face) -> Card:
    """The first of these cards that shows a face."""
    face_of = state.game.table.face_of
    return next(card for card in cards if face_of[card] == face)


def card_actions(state: YoheiState, cards: Iterable[Card]) -> list[Action]:
    """The actions that choose one of these cards, sorted; cards with the same face are one choice."""
    face_of, start = state.game.table.face_of, state.game.actions.card
    return sorted({start + face_of[card] for card in cards})


def known_faces(state: YoheiState, cards: list[Card], viewers: Viewers) -> list[Face]:
    """The face of each card that all `viewers` know; for another card `faces`, the number after the last face."""
    table, known = state.game.table, state.known
    return [table.face_of[card] if known[card] & viewers == viewers else table.faces for card in cards]


# ---------------------------------------------------------------- torii tokens


def take_torii(state: YoheiState, side: Side, count: int) -> None:
    """Random torii tokens from the supply (YH-31.3, YH-38.4); an empty one takes the used tokens (YH-R22)."""
    for _ in range(count):
        if not fill_torii(state):
            return
        token = state.torii_supply.draw(state.chance, state.torii_known, seers(state, side))
        receive_torii(state, side, token)


def fill_torii(state: YoheiState) -> bool:
    """Whether there is a token in the supply; if it is empty, the used ones are shuffled into it first."""
    if not len(state.torii_supply):
        state.torii_supply.shuffle(state.torii_discards)
        state.torii_discards = []
    return len(state.torii_supply) > 0


def receive_torii(state: YoheiState, side: Side, token: ToriiToken) -> None:
    """A side takes a token, which the others do not see (YH-11.13)."""
    viewers = seers(state, side)
    state.torii_known[token] |= viewers
    state.torii[side].append(token)
    state.torii[side].sort()
    state.reveal()
    if state.story is not None:
        state.tell("torii", EVERYBODY & ~viewers, side=state.game.members[side])
        kind = state.game.table.torii_kind[token]
        state.tell("torii-own", viewers, side=state.game.members[side], token=kind)


def use_torii(state: YoheiState, side: Side, kind: Kind) -> None:
    """A side uses up a token of a kind, which everybody then sees (YH-35.1)."""
    kinds = state.game.table.torii_kind
    token = next(token for token in state.torii[side] if kinds[token] == kind)
    state.torii[side].remove(token)
    state.torii_discards.append(token)
    state.torii_known[token] = EVERYBODY
    state.reveal()
    if state.story is not None:
        state.tell("torii-used", side=state.game.members[side], token=kind)
