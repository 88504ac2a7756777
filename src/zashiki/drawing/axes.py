"""Scales of charts: round numbers for the ticks, and places for labels that do not overlap."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, isfinite, log10

_EXACT = 1e-9


def nice_step(span: float, most: int = 6) -> float:
    """1, 2 or 5 times a power of ten, so that `span` takes at most `most` steps. `span` is above 0."""
    rough = span / most
    power = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * (1 - _EXACT))


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`. Raises ValueError for values that are not finite."""
    if not (isfinite(low) and isfinite(high)):
        raise ValueError(f"a chart cannot show values from {low} to {high}")
    if high <= low:
        low, high = low - (0 if low >= 0 else 1), low + 1
    step = nice_step(high - low, most)
    first, last = floor(low / step + _EXACT), ceil(high / step - _EXACT)
    return [round(i * step, 10) for i in range(first, last + 1)]


def short_value(value: float) -> str:
    """A value as people write it: thousands apart, no needless decimals, a true minus."""
    text = f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:.3g}"
    return text.replace(",", "\u202f").replace("-", "\u2212")


def spread(wanted: Sequence[float], distance: float, low: float, high: float) -> list[float]:
    """Places near `wanted`, at least `distance` apart, between `low` and `high` (closer where they would not fit)."""
    if not wanted:
        return []
    if len(wanted) > 1:
        distance = min(distance, (high - low) / (len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    places = [0.0] * len(wanted)
    floor_ = low
    for i in order:
        places[i] = floor_ = max(wanted[i], floor_)
        floor_ += distance
    ceiling = high
    for i in reversed(order):
        places[i] = ceiling = min(places[i], ceiling)
        ceiling -= distance
    return places
