"""Cards as ints: the ten kinds, and piles whose order nobody knows, each one packed into a single int.

A kind is `2 * type + version`: the five types in the rulebook's order, each as start card (0) and as update (1). A pile
counts every kind in four bits of its own, so piles add and subtract like numbers and copying them costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

REFRESH, BLOCK, SLING, UPGRADE, COLLECT = TYPES = range(5)
KINDS = range(10)
ALL_KINDS = (1 << len(KINDS)) - 1
"""The set of all kinds, a bit a kind."""
PASSED = -1
"""What stands for a card where a player passed (YF-3.10)."""

WIDTH = 4
MOST = (1 << WIDTH) - 1
"""The most cards of one kind that a pile can hold."""
UNIT = tuple(1 << WIDTH * kind for kind in KINDS)
"""A pile of one card, by kind."""
MASKS = tuple(MOST << WIDTH * kind for kind in KINDS)
"""Where a pile counts each kind."""
EMPTY = 0


class _Spread(dict[int, tuple[int, ...]]):
    """Each pile laid out card by card, remembered: a draw is one look-up and one pick."""

    def __missing__(self, pile: int) -> tuple[int, ...]:
        laid = tuple([UNIT[kind] for kind in kinds(pile)])
        self[pile] = laid
        return laid


SPREAD = _Spread()
"""The cards of a pile, each as a pile of one, sorted by kind. There are some thousand piles, so it stays small."""


def kinds(pile: int) -> tuple[int, ...]:
    """The kinds of a pile's cards, sorted, each as often as it is there."""
    return tuple([kind for kind in KINDS for _ in range(count(pile, kind))])


def pile_of(cards: Iterable[int]) -> int:
    """The pile of these kinds."""
    return sum(UNIT[kind] for kind in cards)


def count(pile: int, kind: int) -> int:
    """How many cards of a kind a pile holds."""
    return pile >> WIDTH * kind & MOST


def size(pile: int) -> int:
    """How many cards a pile holds."""
    return len(SPREAD[pile])


def at_least(one: int, other: int) -> int:
    """The smallest pile that holds either: the greater count of each kind."""
    most = EMPTY
    for mask in MASKS:
        mine, theirs = one & mask, other & mask
        most += mine if mine > theirs else theirs
    return most
