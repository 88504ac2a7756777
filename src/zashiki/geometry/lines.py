"""Straight lines between lattice points, tested against closed hexes and sides with whole numbers only."""

from __future__ import annotations

from zashiki.geometry.hexes import Hex, Point, corners, side


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a triangle: above 0 when c lies clockwise of the line from a to b (y grows downwards)."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _lies_on(a: Point, b: Point, p: Point) -> bool:
    """Whether p, which is in line with a and b, lies between them or is one of them."""
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the closed segments ab and cd have a point in common."""
    from_a, from_b = turn(c, d, a), turn(c, d, b)
    from_c, from_d = turn(a, b, c), turn(a, b, d)
    if (from_a > 0 > from_b or from_b > 0 > from_a) and (from_c > 0 > from_d or from_d > 0 > from_c):
        return True
    return (
        (from_c == 0 and _lies_on(a, b, c))
        or (from_d == 0 and _lies_on(a, b, d))
        or (from_a == 0 and _lies_on(c, d, a))
        or (from_b == 0 and _lies_on(c, d, b))
    )


def line_meets_side(a: Point, b: Point, h: Hex, d: int) -> bool:
    """Whether the line from a to b touches the closed side of a hex; the starting point itself does not count.

    A line that starts on an end of the side meets it only if it runs along it.
    """
    c, e = side(h, d)
    if a in (c, e):
        other = e if a == c else c
        ahead = (b[0] - a[0]) * (other[0] - a[0]) + (b[1] - a[1]) * (other[1] - a[1])
        return turn(a, b, other) == 0 and ahead > 0
    return segments_meet(a, b, c, e)


def line_meets_hex(a: Point, b: Point, h: Hex) -> bool:
    """Whether the line from a to b touches a closed hex; the starting point itself does not count.

    a and b are lattice points, so neither lies inside the hex unless it is its centre. A line that starts on a corner
    of the hex meets it only if it goes on through it or along its edge.
    """
    around = corners(h)
    if a in around:
        k = around.index(a)
        after, before = around[(k + 1) % 6], around[k - 1]
        return turn(a, after, b) >= 0 and turn(a, b, before) >= 0
    sides = [turn(a, b, point) for point in around]
    if min(sides) > 0 or max(sides) < 0:  # the whole hex lies on one side of the line: so do most
        return False
    return any(segments_meet(a, b, around[k - 1], around[k]) for k in range(6))
