"""Lines by whole numbers agree with a slow method that cuts them with fractions, and turn and mirror as they must."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zashiki.geometry import (
    Hex,
    Point,
    centre,
    corner,
    corner_hexes,
    direction,
    distance,
    line_meets_hex,
    line_meets_side,
    neighbour,
    reach,
    segments_meet,
    side,
    way_to,
)

LINES = 50_000
"""From each kind of start: 100,000 in all."""
hexes = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
directions = st.integers(0, 5)


def slow_meets_hex(a: Point, b: Point, h: Hex) -> bool:
    """The same question by cutting the line, as fractions of its length, with the six half-planes of the hex."""
    low, high = Fraction(0), Fraction(1)
    x, y = centre(h)
    for normal in ((1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)):
        # Right and left edges lie at x = 1; the slanted ones go through (1, 1) and (0, 2): x + y = 2.
        limit = 1 if normal[1] == 0 else 2
        start = normal[0] * (a[0] - x) + normal[1] * (a[1] - y)
        slope = normal[0] * (b[0] - a[0]) + normal[1] * (b[1] - a[1])
        if slope == 0:
            if start > limit:
                return False
        elif slope > 0:
            high = min(high, Fraction(limit - start, slope))
        else:
            low = max(low, Fraction(limit - start, slope))
    return low <= high and high > 0


def slow_meets_side(a: Point, b: Point, h: Hex, d: int) -> bool:
    """The same question by solving for the point of both lines."""
    c, e = side(h, d)
    dx, dy = b[0] - a[0], b[1] - a[1]
    ex, ey = e[0] - c[0], e[1] - c[1]
    across = dx * ey - dy * ex
    if across == 0:
        if dx * (c[1] - a[1]) != dy * (c[0] - a[0]):
            return False
        places = [Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, dx * dx + dy * dy) for p in (c, e)]
        return max(places) > 0 and min(places) <= 1
    along = Fraction((c[0] - a[0]) * ey - (c[1] - a[1]) * ex, across)
    beside = Fraction((c[0] - a[0]) * dy - (c[1] - a[1]) * dx, across)
    return 0 < along <= 1 and 0 <= beside <= 1


def random_hex(rng: Random, size: int = 5) -> Hex:
    return rng.randint(-size, size), rng.randint(-size, size)


@pytest.mark.parametrize("from_corner", [False, True], ids=["from a centre", "from an intersection"])
def test_random_lines_agree_with_fractions(from_corner: bool) -> None:
    rng = Random(2)
    touched = 0
    for _ in range(LINES):
        start, end, other = random_hex(rng), random_hex(rng), random_hex(rng)
        a = corner(start, rng.randrange(6)) if from_corner else centre(start)
        b = centre(end)
        if a == b or a == centre(other):
            continue
        fast = line_meets_hex(a, b, other)
        assert fast == slow_meets_hex(a, b, other), (a, b, other)
        d = rng.randrange(6)
        assert line_meets_side(a, b, other, d) == slow_meets_side(a, b, other, d), (a, b, other, d)
        touched += fast
    assert touched > LINES // 20


@settings(max_examples=300, deadline=None)
@given(hexes, hexes, hexes)
def test_lines_between_centres_are_the_same_both_ways(a: Hex, b: Hex, h: Hex) -> None:
    if h not in (a, b):
        assert line_meets_hex(centre(a), centre(b), h) == line_meets_hex(centre(b), centre(a), h)


@settings(max_examples=300, deadline=None)
@given(hexes, hexes, hexes, directions)
def test_sides_are_the_same_from_both_hexes(a: Hex, b: Hex, h: Hex, d: int) -> None:
    line = centre(a), centre(b)
    assert line_meets_side(*line, h, d) == line_meets_side(*line, neighbour(h, d), d + 3)


@settings(max_examples=300, deadline=None)
@given(hexes, hexes, hexes)
def test_lines_turn_with_the_board(a: Hex, b: Hex, h: Hex) -> None:
    def turned(x: Hex) -> Hex:
        return -x[1], x[0] + x[1]

    before = line_meets_hex(centre(a), centre(b), h)
    assert line_meets_hex(centre(turned(a)), centre(turned(b)), turned(h)) == before or h in (a, b)


def test_a_line_along_an_edge_touches_both_hexes() -> None:
    # From a corner straight up the edge between two hexes.
    start = corner((0, 0), 5)
    up = centre((1, -1))[0] - 1, centre((1, -1))[1]
    assert segments_meet(start, up, *side((0, -1), 0))
    # From (0,0) to (1,-2) the line runs between (0,-1) and (1,-1) along their common side.
    line = centre((0, 0)), centre((1, -2))
    assert line_meets_hex(*line, (0, -1))
    assert line_meets_hex(*line, (1, -1))
    assert not line_meets_hex(*line, (0, -2))


def test_a_start_on_a_corner_does_not_count() -> None:
    start = corner((0, 0), 0)
    first, second, third = corner_hexes((0, 0), 0)
    assert (first, second, third) == ((0, 0), (1, 0), (0, 1))
    assert line_meets_hex(start, centre((3, 0)), (1, 0))
    assert not line_meets_hex(start, centre((3, 0)), (0, 0))
    assert not line_meets_side(start, centre((3, 0)), (0, 0), 0)
    along = start[0], start[1] - 4
    assert line_meets_side(start, along, (0, 0), 0)


def test_directions_distances_and_corners() -> None:
    assert [direction((0, 0), neighbour((0, 0), d)) for d in range(6)] == list(range(6))
    assert distance((0, 0), (3, -3)) == 3
    assert distance((-2, 3), (1, 1)) == 3
    with pytest.raises(ValueError, match="not in tuple"):
        direction((0, 0), (2, 0))
    for h in corner_hexes((2, -1), 3):
        assert corner((2, -1), 3) in [corner(h, k) for k in range(6)]


def test_reach_finds_the_cheapest_way() -> None:
    prices = {0: [(1, 2), (2, 1)], 1: [(3, 1)], 2: [(1, 1), (3, 4)], 3: []}
    found = reach(0, 3, lambda place: prices[place])
    assert found == {0: (0, 0), 1: (2, 0), 2: (1, 0), 3: (3, 1)}
    assert way_to(found, 3) == [0, 1, 3]
    assert 3 not in reach(0, 2, lambda place: prices[place])
