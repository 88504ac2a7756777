"""Exact odds of dice: how likely a melee attack or a shot gets through, without skills that interrupt and rerolls."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from zashiki.games.yohei.rules.numbers import Dice
from zashiki.games.yohei.rules.values import hits_of_attack, hits_of_shot

FACES = 6
"""The faces of a die, which show 1 to 6."""


def percent(chance: Fraction) -> int:
    """A chance in percent, rounded."""
    return round(100 * chance)


@cache
def rolls(dice: int) -> tuple[tuple[Dice, Fraction], ...]:
    """Every roll of so many dice, sorted downwards, with its chance."""
    chances = []
    for roll in combinations_with_replacement(range(1, FACES + 1), dice):
        ways = factorial(dice)
        for face in set(roll):
            ways //= factorial(roll.count(face))
        chances.append((tuple(reversed(roll)), Fraction(ways, FACES**dice)))
    return tuple(chances)


@cache
def blocked(hits: Dice, dice: int) -> Fraction:
    """The chance that so many dice meet all hits, each with a die of its own (YH-R43). Hits are sorted downwards."""
    if dice < len(hits):
        return Fraction(0)
    return sum(
        (chance for roll, chance in rolls(dice) if all(die >= hit for hit, die in zip(hits, roll, strict=False))),
        Fraction(0),
    )


def _through(dice: int, guards: int, hits_of: Callable[[Dice], Dice]) -> Fraction:
    """The chance that a roll of so many dice has hits, and that so many other dice do not meet them all."""
    rolled = [(hits_of(roll), chance) for roll, chance in rolls(dice)]
    return sum([chance * (1 - blocked(hits, guards)) for hits, chance in rolled if hits], Fraction(0))


@cache
def melee(attack: int, shield: int, defence: int) -> Fraction:
    """The chance of a wound in a melee attack."""
    return _through(attack, defence, lambda roll: hits_of_attack(roll, shield))


@cache
def aimed(hits: int, defence: int) -> Fraction:
    """The chance of a wound of an Aimed Strike."""
    return 1 - blocked((FACES,) * hits, defence)


@cache
def shot(dice: int, apart: int, change: int, dodge: int) -> Fraction:
    """The chance that a shot is not dodged. change: Accuracy less Stealth (YH-R74)."""
    return _through(dice, dodge, lambda roll: hits_of_shot(roll, apart, change))


@cache
def razed(dice: int, shield: int) -> Fraction:
    """The chance to destroy a building."""
    return 1 - Fraction(shield - 1, FACES) ** dice
