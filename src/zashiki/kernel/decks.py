"""Decks, and who knows which card.

A card is an int, one a physical card; what is printed on it stands in the game's tables. `known` is a list of the
state with one set of viewers a card (see `story.bit`): those who know where this card is. It covers hidden places
only; what lies face up is seen anyway. Everybody is written `all_viewers(players)` here, never `EVERYBODY`, so that a
position that is written and read is the same.

A deck is `top` (ordered, the last one is drawn first), `pool` (its order is unknown to everybody: a draw picks at
random) and `bottom` (ordered, the first one is drawn first). So an unknown order needs no shuffling and no resampling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zashiki.kernel.chance import Chance

Known = list[int]


class Deck:
    """A face-down deck. `len(deck)` is the number of its cards."""

    __slots__ = ("bottom", "pool", "top")

    def __init__(self, top: list[int], pool: list[int], bottom: list[int]) -> None:
        self.top = top
        self.pool = pool
        self.bottom = bottom

    @classmethod
    def shuffled(cls, cards: Iterable[int]) -> Deck:
        """A freshly shuffled deck of these cards."""
        return cls([], list(cards), [])

    def __len__(self) -> int:
        return len(self.top) + len(self.pool) + len(self.bottom)

    def copy(self) -> Deck:
        return Deck(self.top[:], self.pool[:], self.bottom[:])

    def cards(self) -> list[int]:
        """All cards, those of known order first; the order of the middle ones means nothing."""
        return [*reversed(self.top), *self.pool, *self.bottom]

    def draw(self, chance: Chance, known: Known, seers: int) -> int:
        """Take the top card; `seers` is the set of viewers who see its face. Raises IndexError when empty.

        Those who do not see it lose what they knew of every card that could have been it; a card whose place they
        knew (on top, or the last one in the pool) they know still.
        """
        card = self.top.pop() if self.top else self._take(chance, known, seers)
        known[card] |= seers
        return card

    def look(self, chance: Chance, known: Known, count: int, seers: int) -> list[int]:
        """Show up to `count` top cards to `seers`, the first one on top. They stay where they are."""
        while len(self.top) < count and (self.pool or self.bottom):
            self.top.insert(0, self._take(chance, known, seers))
        seen = self.top[::-1][:count]
        for card in seen:
            known[card] |= seers
        return seen

    def put_top(self, card: int) -> None:
        """Put a card on top. Players who knew the card know it there."""
        self.top.append(card)

    def put_bottom(self, card: int) -> None:
        """Put a card at the bottom. Players who knew the card know it there."""
        self.bottom.append(card)

    def reorder_top(self, cards: Sequence[int], known: Known, seers: int) -> None:
        """Put the top cards back in a new order, the first one on top, seen only by `seers`.

        Raises ValueError unless these are the top cards.
        """
        count = len(cards)
        if sorted(self.top[-count:]) != sorted(cards):
            raise ValueError("these are not the top cards")
        self.top[-count:] = list(reversed(cards))
        if count > 1:
            mingle(cards, known, seers)

    def shuffle(self, cards: Iterable[int] = ()) -> None:
        """Shuffle the whole deck, with more cards added; who knew a card still knows that it is in here."""
        self.pool += self.top
        self.pool += self.bottom
        self.pool.extend(cards)
        self.top.clear()
        self.bottom.clear()

    def _take(self, chance: Chance, known: Known, seers: int) -> int:
        if not self.pool:
            return self.bottom.pop(0)
        if len(self.pool) > 1:
            mingle(self.pool, known, seers)
        return chance.pick(self.pool)


def mingle(cards: Iterable[int], known: Known, seers: int) -> None:
    """One of these cards has been moved, or all have been mixed, and only `seers` saw which: the others lose track."""
    for card in cards:
        known[card] &= seers
