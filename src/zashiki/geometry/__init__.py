"""Exact geometry of hexes: whole numbers only, so that two players never disagree about a line."""

from __future__ import annotations

from zashiki.geometry.hexes import (
    CORNERS,
    DIRECTION_NAMES,
    DIRECTIONS,
    Hex,
    Point,
    centre,
    corner,
    corner_hexes,
    direction,
    distance,
    neighbour,
    side,
)
from zashiki.geometry.lines import line_meets_hex, line_meets_side, segments_meet
from zashiki.geometry.paths import reach, way_to

__all__ = [
    "CORNERS",
    "DIRECTIONS",
    "DIRECTION_NAMES",
    "Hex",
    "Point",
    "centre",
    "corner",
    "corner_hexes",
    "direction",
    "distance",
    "line_meets_hex",
    "line_meets_side",
    "neighbour",
    "reach",
    "segments_meet",
    "side",
    "way_to",
]
