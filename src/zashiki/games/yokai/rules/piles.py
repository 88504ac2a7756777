"""Piles of cards whose order nobody knows, each one packed into a single int.

A pile counts every kind in four bits of its own. So piles add and subtract like numbers, and a copy costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from zashiki.games.yokai.rules.terms import KINDS, CardType, Kind, start_kind, update_kind

Pile: TypeAlias = int
KindSet: TypeAlias = int
"""A set of kinds, a bit a kind."""

ALL_KINDS: KindSet = (1 << len(KINDS)) - 1
"""The set of all kinds."""

WIDTH = 4
"""The bits in which a pile counts one kind."""
MOST = (1 << WIDTH) - 1
"""The most cards of one kind that a pile can hold."""
UNIT = tuple(1 << WIDTH * kind for kind in KINDS)
"""A pile of one card, by kind."""
MASKS = tuple(MOST << WIDTH * kind for kind in KINDS)
"""The bits in which a pile counts each kind."""
EMPTY: Pile = 0
REMEMBERED = 16_384
"""How many results of a function of piles are kept, since the same piles come again in every game."""


class _Spread(dict[Pile, tuple[Pile, ...]]):
    """The cards of each pile, computed once: a draw is then one look-up and one pick."""

    def __missing__(self, pile: Pile) -> tuple[Pile, ...]:
        cards = tuple([UNIT[kind] for kind in kinds(pile)])
        self[pile] = cards
        return cards


SPREAD = _Spread()
"""The cards of a pile, each as a pile of one, sorted by kind. There are some thousand piles, so this stays small."""


@lru_cache(REMEMBERED)
def kinds(pile: Pile) -> tuple[Kind, ...]:
    """The kinds of a pile's cards, sorted, each as often as it is there."""
    return tuple([kind for kind in KINDS for _ in range(count(pile, kind))])


def pile_of(cards: Iterable[Kind]) -> Pile:
    """The pile of cards of these kinds."""
    return sum(UNIT[kind] for kind in cards)


def count(pile: Pile, kind: Kind) -> int:
    """How many cards of a kind a pile holds."""
    return pile >> WIDTH * kind & MOST


def counts(pile: Pile) -> list[int]:
    """How many cards of each kind a pile holds."""
    return [count(pile, kind) for kind in KINDS]


def size(pile: Pile) -> int:
    """How many cards a pile holds."""
    return len(SPREAD[pile])


@lru_cache(REMEMBERED)
def at_least(one: Pile, other: Pile) -> Pile:
    """The smallest pile that holds each of two piles: the greater count of each kind."""
    most = EMPTY
    for mask in MASKS:
        mine, theirs = one & mask, other & mask
        most += mine if mine > theirs else theirs
    return most


def with_update(deck: Pile, type_: CardType) -> Pile:
    """A deck in which one more update of a type takes the place of a start card of that type (YF-9.2).

    YF-9.6: once no start card of the type is left, the exchange has no effect.
    """
    start, update = start_kind(type_), update_kind(type_)
    return deck + UNIT[update] - UNIT[start] if count(deck, start) else deck
