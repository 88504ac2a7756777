"""Shares with their intervals, and the spread of lengths."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import ceil, sqrt

import msgspec

Z95 = 1.959963984540054
"""Standard deviations on either side that hold 95% of a normal distribution."""


class Rate(msgspec.Struct, frozen=True):
    """How often something happened: `share` of `games`, with its 95% interval from `low` to `high`."""

    share: float
    games: int
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How numbers are spread: mean, least and most, and the values that 5%, half and 95% of them do not exceed."""

    mean: float
    least: int
    five: int
    median: int
    ninety_five: int
    most: int


def rate(wins: float, games: int) -> Rate:
    """The share of wins with its Wilson interval, which is honest near 0 and 1 and for few games too."""
    if games == 0:
        return Rate(0.0, 0, 0.0, 1.0)
    share = wins / games
    spread = Z95 * Z95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Rate(share, games, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def rates(shares: Iterable[tuple[str, float]]) -> dict[str, Rate]:
    """How often each name won: from pairs of a name and its share of one game's win, in the order of their coming."""
    games: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    for name, share in shares:
        games[name] += 1
        wins[name] += share
    return {name: rate(min(wins[name], count), count) for name, count in games.items()}


def spread(values: Sequence[int]) -> Spread:
    """The spread of at least one number."""
    ordered = sorted(values)

    def within(part: float) -> int:
        return ordered[max(0, ceil(part * len(ordered)) - 1)]

    return Spread(sum(ordered) / len(ordered), ordered[0], within(0.05), within(0.5), within(0.95), ordered[-1])
