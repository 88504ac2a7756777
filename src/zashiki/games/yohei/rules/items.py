"""Item cards (chapters 9 and 32): equipping a unit, and items found among the top cards."""

from __future__ import annotations

from zashiki.games.yohei.rules.cards import deck_number, take_top
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import carry_over, movement
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice
from zashiki.kernel.story import EVERYBODY


def equip(state: YoheiState, piece: int, card: int) -> None:
    """An item lies under a unit's card, for all to see (YH-9.2, YH-9.3); a unit carries any number (YH-R80)."""
    before = movement(state, piece)
    state.known[card] = EVERYBODY
    state.carried[piece] = tuple(sorted([*state.carried[piece], card]))
    carry_over(state, piece, before)
    if state.story is not None:
        state.tell("equips", piece=piece, face=card % state.game.table.faces)


def reveal_items(state: YoheiState, player: int, piece: int, count: int) -> None:
    """Equipped and Item Found: the top cards are shown to all and go under the deck in that order (YH-R87)."""
    side, table = state.game.side[player], state.game.table
    cards = [card for _ in range(count) if (card := take_top(state, side, EVERYBODY)) >= 0]
    deck = state.decks[deck_number(state, side)]
    for card in cards:
        deck.put_bottom(card)
    if not cards:
        return
    state.reveal()
    if state.story is not None:
        state.tell("reveals", side=state.game.members[side], faces=tuple([card % table.faces for card in cards]))
    if any(table.item[card % table.faces] >= 0 for card in cards):
        state.steps.append(TakeItem(player, piece, len(cards)))


class TakeItem(Choice[YoheiState], frozen=True):
    """Which of the revealed items is equipped, for nothing (YH-31.11, YH-R87)."""

    rules = ("YH-31.11", "YH-35.9", "YH-R87")
    obvious = True

    piece: int
    count: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        table = state.game.table
        bottom = state.decks[deck_number(state, state.game.side[player])].bottom
        faces = {card % table.faces for card in bottom[-self.count :]}
        return sorted([state.game.act.card + face for face in faces if table.item[face] >= 0])

    def message(self, state: YoheiState, player: int) -> Message:
        return Message("ask.TakeItem", {"piece": self.piece})

    def answer(self, state: YoheiState, action: int) -> None:
        table = state.game.table
        bottom = state.decks[deck_number(state, state.game.side[self.player])].bottom
        face = action - state.game.act.card
        first = len(bottom) - self.count
        at = next(at for at in range(first, len(bottom)) if bottom[at] % table.faces == face)
        equip(state, self.piece, bottom.pop(at))
