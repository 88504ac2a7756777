"""Exact odds of dice: how likely a melee attack or a shot gets through, without skills that interrupt and rerolls."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

FACES = range(1, 7)


@cache
def rolls(dice: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Every roll of so many dice, sorted downwards, with its chance."""
    found = []
    for roll in combinations_with_replacement(FACES, dice):
        ways = factorial(dice)
        for face in set(roll):
            ways //= factorial(roll.count(face))
        found.append((tuple(reversed(roll)), Fraction(ways, 6**dice)))
    return tuple(found)


@cache
def blocked(hits: tuple[int, ...], dice: int) -> Fraction:
    """The chance that so many dice meet all hits, each with a die of its own (YH-R43). Hits are sorted downwards."""
    if dice < len(hits):
        return Fraction(0)
    return sum(
        (chance for roll, chance in rolls(dice) if all(die >= hit for hit, die in zip(hits, roll, strict=False))),
        Fraction(0),
    )


def _hits(dice: int, least: int, change: int, miss: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for roll, chance in rolls(dice):
        values = tuple([die + change for die in roll if die > miss])
        yield tuple([value for value in values if value >= least]), chance


@cache
def melee(attack: int, shield: int, defence: int) -> Fraction:
    """The chance of a wound in a melee attack."""
    return sum(
        (chance * (1 - blocked(hits, defence)) for hits, chance in _hits(attack, shield, 0, 0) if hits), Fraction(0)
    )


@cache
def aimed(hits: int, defence: int) -> Fraction:
    """The chance of a wound of an Aimed Strike."""
    return 1 - blocked((6,) * hits, defence)


@cache
def shot(dice: int, apart: int, change: int, dodge: int) -> Fraction:
    """The chance that a shot is not dodged. change: Accuracy less Stealth (YH-R74)."""
    return sum(
        (chance * (1 - blocked(hits, dodge)) for hits, chance in _hits(dice, apart, change, 1) if hits), Fraction(0)
    )


@cache
def razed(dice: int, shield: int) -> Fraction:
    """The chance to destroy a building."""
    return 1 - Fraction(shield - 1, 6) ** dice
