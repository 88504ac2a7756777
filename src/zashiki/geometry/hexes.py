"""Hexes in axial coordinates (q, r) and the exact lattice on which their centres and corners lie.

Hexes stand on a corner (pointy top); r grows southwards. Directions run clockwise from 0, east. The centre of (q, r) is
the lattice point (2q + r, 3r); corner k lies between directions k and k + 1. One lattice step in x is half a hex's
width, one in y a quarter of its height, so shapes are stretched, but straight lines stay straight.
"""

from __future__ import annotations

from functools import lru_cache

Hex = tuple[int, int]
Point = tuple[int, int]
"""A point of the lattice."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DIRECTION_NAMES = ("E", "SE", "SW", "W", "NW", "NE")
CORNERS: tuple[Point, ...] = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))


def neighbour(h: Hex, d: int) -> Hex:
    """The hex next to `h` in direction `d`."""
    q, r = DIRECTIONS[d % 6]
    return h[0] + q, h[1] + r


def direction(a: Hex, b: Hex) -> int:
    """The direction from a hex to its neighbour. Raises ValueError when they are not neighbours."""
    return DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))


def distance(a: Hex, b: Hex) -> int:
    """How many steps lead from one hex to another."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def centre(h: Hex) -> Point:
    """The middle of a hex."""
    return 2 * h[0] + h[1], 3 * h[1]


def corner(h: Hex, k: int) -> Point:
    """Corner `k` of a hex, between directions k and k + 1."""
    x, y = centre(h)
    across, down = CORNERS[k % 6]
    return x + across, y + down


@lru_cache(4096)
def corners(h: Hex) -> tuple[Point, ...]:
    """All six corners of a hex, in their order."""
    return tuple([corner(h, k) for k in range(6)])


def side(h: Hex, d: int) -> tuple[Point, Point]:
    """The two ends of the side of a hex in direction `d`: corners d - 1 and d."""
    return corner(h, d - 1), corner(h, d)


def corner_hexes(h: Hex, k: int) -> tuple[Hex, Hex, Hex]:
    """The three hexes that meet in corner `k` of a hex."""
    return h, neighbour(h, k), neighbour(h, k + 1)
