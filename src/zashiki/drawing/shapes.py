"""Small geometry that several drawings share: points on a circle, pieces of a ring. Degrees, 0 is east, clockwise."""

from __future__ import annotations

from math import cos, pi, sin

from zashiki.drawing.markup import number


def polar(radius: float, degrees: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """The point at a distance and an angle from (x, y)."""
    angle = degrees * pi / 180
    return x + radius * cos(angle), y + radius * sin(angle)


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """Commands of a `path`: the piece of a ring about (0, 0) between two radii and two angles less than 180 apart."""
    corners = (polar(inner, start), polar(outer, start), polar(outer, end), polar(inner, end))
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    near, far = number(inner), number(outer)
    return f"M{a}L{b}A{far} {far} 0 0 1 {c}L{d}A{near} {near} 0 0 0 {a}Z"
