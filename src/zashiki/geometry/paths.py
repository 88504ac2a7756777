"""The cheapest ways over a board of numbered places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

Steps = Callable[[int], Iterable[tuple[int, int]]]


def reach(start: int, points: int, steps: Steps) -> dict[int, tuple[int, int]]:
    """Every place within `points`: place -> (points spent, the place before it).

    `steps(place)` gives the places that can be entered from there, each with its price.
    """
    found = {start: (0, start)}
    waiting = [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        if spent > found[here][0]:
            continue
        for there, price in steps(here):
            total = spent + price
            if total <= points and (there not in found or total < found[there][0]):
                found[there] = (total, here)
                heappush(waiting, (total, there))
    return found


def way_to(found: dict[int, tuple[int, int]], end: int) -> list[int]:
    """The places on the way to `end`, the start first."""
    way = [end]
    while found[way[-1]][1] != way[-1]:
        way.append(found[way[-1]][1])
    return way[::-1]
