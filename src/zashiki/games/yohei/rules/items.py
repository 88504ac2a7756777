"""Item cards (chapters 9 and 32): equipping a unit, and items found among the top cards."""

from __future__ import annotations

from zashiki.games.yohei.rules.cards import card_actions, card_of, deck_number, top_cards
from zashiki.games.yohei.rules.numbers import Card, Piece, Player
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import carry_over, movement
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice
from zashiki.kernel.story import EVERYBODY


def equip(state: YoheiState, piece: Piece, card: Card) -> None:
    """An item lies under a unit's card, for all to see (YH-9.2, YH-9.3); a unit carries any number (YH-R80)."""
    before = movement(state, piece)
    state.known[card] = EVERYBODY
    state.carried[piece] = tuple(sorted([*state.carried[piece], card]))
    carry_over(state, piece, before)
    if state.story is not None:
        state.tell("equips", piece=piece, face=state.game.table.face_of[card])


def reveal_items(state: YoheiState, player: Player, piece: Piece, count: int) -> None:
    """Equipped and Item Found: the top cards are shown to all and go under the deck in that order (YH-R87)."""
    side, table = state.game.side[player], state.game.table
    cards = top_cards(state, side, count, EVERYBODY)
    if not cards:
        return
    deck = state.decks[deck_number(state, side)]
    for card in cards:
        deck.put_bottom(card)
    state.reveal()
    faces = tuple([table.face_of[card] for card in cards])
    if state.story is not None:
        state.tell("reveals", side=state.game.members[side], faces=faces)
    if any(table.item[face] >= 0 for face in faces):
        state.then(TakeItem(player, piece, len(cards)))


class TakeItem(Choice[YoheiState], frozen=True):
    """Which of the revealed items is equipped, at no cost (YH-31.11, YH-R87)."""

    rules = ("YH-31.11", "YH-35.9", "YH-R87")
    obvious = True

    piece: Piece
    count: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        table = state.game.table
        cards = state.decks[deck_number(state, state.game.side[player])].bottom[-self.count :]
        return card_actions(state, [card for card in cards if table.item[table.face_of[card]] >= 0])

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.TakeItem", {"piece": self.piece})

    def answer(self, state: YoheiState, action: int) -> None:
        bottom = state.decks[deck_number(state, state.game.side[self.player])].bottom
        card = card_of(state, bottom[-self.count :], state.token(action).value)
        bottom.remove(card)
        equip(state, self.piece, card)
