"""Event decks, hands and chests (chapters 8 and 9): drawing, discarding, burying, and torii tokens from the supply."""

from __future__ import annotations

from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import seers
from zashiki.kernel.decks import mingle
from zashiki.kernel.story import EVERYBODY


def deck_number(state: YoheiState, side: int) -> int:
    """Which deck a side draws from: in the Duel its own (YH-4.1)."""
    return side if len(state.decks) > 1 else 0


def cards_left(state: YoheiState, side: int) -> bool:
    """Whether a draw would give anything (YH-R22)."""
    number = deck_number(state, side)
    return bool(len(state.decks[number]) or state.discards[number])


def take_top(state: YoheiState, side: int, viewers: int) -> int:
    """The top card of a side's deck, seen by `viewers`; -1 when deck and discards are empty (YH-8.7, YH-R22)."""
    number = deck_number(state, side)
    deck = state.decks[number]
    if not len(deck):
        if not state.discards[number]:
            return -1
        deck.shuffle(state.discards[number])
        state.discards[number] = []
        if state.story is not None:
            state.tell("reshuffled", side=state.game.members[side])
    return deck.draw(state.chance, state.known, viewers)


def draw_cards(state: YoheiState, side: int, count: int) -> None:
    """A side draws cards into its hand."""
    drawn = []
    for _ in range(count):
        card = take_top(state, side, seers(state, side))
        if card >= 0:
            drawn.append(card)
    if not drawn:
        return
    hand_over(state, side, drawn)
    state.reveal()
    if state.story is not None:
        state.tell("draws", EVERYBODY & ~seers(state, side), side=state.game.members[side], cards=len(drawn))
        seen = tuple([card % state.game.table.faces for card in drawn])
        state.tell("draws-own", seers(state, side), side=state.game.members[side], faces=seen)


def hand_over(state: YoheiState, side: int, cards: list[int]) -> None:
    """Cards come into a hand, whose order means nothing; there is no hand limit (YH-8.4)."""
    hand = state.hands[side]
    hand += cards
    hand.sort()


def discard(state: YoheiState, card: int) -> None:
    """A card goes face up to the discard pile of its deck."""
    state.known[card] = EVERYBODY
    state.discards[card // state.game.table.faces if len(state.decks) > 1 else 0].append(card)


def discard_from_hand(state: YoheiState, side: int, card: int) -> None:
    """A side discards a card of its hand, which everybody then sees."""
    state.hands[side].remove(card)
    discard(state, card)
    state.reveal()
    if state.story is not None:
        state.tell("discards", side=state.game.members[side], face=card % state.game.table.faces)


def random_card(state: YoheiState, side: int, viewers: int) -> int:
    """A random card leaves a side's hand; only `viewers` see which."""
    hand = state.hands[side]
    if len(hand) > 1:
        mingle(hand, state.known, viewers)
    card = state.chance.pick(hand)
    hand.sort()
    state.known[card] |= viewers
    state.reveal()
    return card


def card_of(state: YoheiState, cards: list[int], face: int) -> int:
    """The first of these cards that shows a face."""
    faces = state.game.table.faces
    return next(card for card in cards if card % faces == face)


def known_faces(state: YoheiState, cards: list[int], viewers: int) -> list[int]:
    """The faces of those cards that all `viewers` know; `faces` (the number that is no face) for each other one."""
    faces, known = state.game.table.faces, state.known
    return [card % faces if known[card] & viewers == viewers else faces for card in cards]


# ---------------------------------------------------------------- torii tokens


def take_torii(state: YoheiState, side: int, count: int) -> None:
    """Random torii tokens from the supply (YH-31.3, YH-38.4); an empty one takes the used tokens (YH-R22)."""
    for _ in range(count):
        if not fill_torii(state):
            return
        token = state.torii_supply.draw(state.chance, state.torii_known, seers(state, side))
        receive_torii(state, side, token)


def fill_torii(state: YoheiState) -> bool:
    """Whether there is a token in the supply, after the used ones have been shuffled in if need be."""
    if not len(state.torii_supply):
        state.torii_supply.shuffle(state.torii_discards)
        state.torii_discards = []
    return len(state.torii_supply) > 0


def receive_torii(state: YoheiState, side: int, token: int) -> None:
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


def use_torii(state: YoheiState, side: int, kind: int) -> None:
    """A side uses up a token of a kind, which everybody then sees (YH-35.1)."""
    kinds = state.game.table.torii_kind
    token = next(token for token in state.torii[side] if kinds[token] == kind)
    state.torii[side].remove(token)
    state.torii_discards.append(token)
    state.torii_known[token] = EVERYBODY
    state.reveal()
    if state.story is not None:
        state.tell("torii-used", side=state.game.members[side], token=kind)
