"""Woven and printed patterns for backs, art and grounds: asanoha, seigaiha, shippo, yagasuri, tatami, hatch.

A shape is filled with `pattern("asanoha", "white")`, which is `url(#pat-asanoha-white)`; the definition is written
where the symbols are (see `icons.sprite`). The second word is a colour of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import sqrt

from zashiki.drawing.markup import Markup, element, join, number, rect
from zashiki.drawing.memory import remembered
from zashiki.drawing.themes import colour

_REFERENCE = re.compile(r"url\(#pat-([a-z]+)-([a-z0-9-]+)\)")


def _tile(name: str, ink: str, width: float, height: float, body: str, turn: str | None = None) -> Markup:
    return element(
        "pattern",
        Markup(body),
        id=f"pat-{name}-{ink}",
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=turn,
    )


@remembered
def _asanoha(ink: str) -> Markup:
    """Hemp leaf: triangles of a lattice, each with its centre joined to its corners."""
    side = 24.0
    high = side * sqrt(3) / 2
    parts = []
    for row in range(-1, 3):
        for column in range(-2, 3):
            x, y = column * side + (row % 2) * side / 2, row * high
            for down in (1, -1):  # the triangle under this edge and the one above it
                corners = ((x, y), (x + side, y), (x + side / 2, y + down * high))
                middle = f"{number(x + side / 2)} {number(y + down * high / 3)}"
                parts += [f"M{number(a)} {number(b)}L{middle}" for a, b in corners]
                parts += [f"M{number(x)} {number(y)}H{number(x + side)}M{number(x)} {number(y)}"]
                parts += [f"L{number(corners[2][0])} {number(corners[2][1])}"]
    lines = f'<path d="{"".join(parts)}" fill="none" stroke="{colour(ink)}" stroke-width=".8"/>'
    return _tile("asanoha", ink, side, 2 * high, lines)


def _seigaiha(ink: str) -> Markup:
    """Waves: rows of scales, each laid over the one above it, in the water's own colour."""
    ground = "lake" if ink == "lake-line" else "raised"
    scales = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>'
        for y in range(-7, 29, 7)
        for x in ((0, 28) if y // 7 % 2 else (14,))
        for r in (13.6, 9.4, 5.2)
    )
    return _tile(
        "seigaiha", ink, 28, 14, f'<g fill="{colour(ground)}" stroke="{colour(ink)}" stroke-width="1.2">{scales}</g>'
    )


def _shippo(ink: str) -> Markup:
    rings = "".join(f'<circle cx="{x}" cy="{y}" r="10"/>' for x, y in ((10, 10), (0, 0), (20, 0), (0, 20), (20, 20)))
    return _tile("shippo", ink, 20, 20, f'<g fill="none" stroke="{colour(ink)}" stroke-width=".9">{rings}</g>')


def _yagasuri(ink: str) -> Markup:
    return _tile("yagasuri", ink, 16, 20, f'<path d="M0 10 8 2l8 8v-6L8-4 0 4zM0 30 8 22l8 8z" fill="{colour(ink)}"/>')


def _tatami(ink: str) -> Markup:
    return _tile(
        "tatami",
        ink,
        120,
        6,
        f'<path d="M0 1h120M0 4h120M119 0v6" fill="none" stroke="{colour(ink)}" stroke-width=".9"/>',
    )


def _hatch(ink: str) -> Markup:
    return _tile("hatch", ink, 7, 7, f'<path d="M0 0v7" stroke="{colour(ink)}" stroke-width="1.5"/>', "rotate(45)")


PATTERNS: dict[str, Callable[[str], Markup]] = {
    "asanoha": _asanoha,
    "seigaiha": _seigaiha,
    "shippo": _shippo,
    "yagasuri": _yagasuri,
    "tatami": _tatami,
    "hatch": _hatch,
}


def pattern(name: str, ink: str = "line") -> str:
    """The fill `url(#pat-name-ink)`. Raises KeyError for an unknown pattern or colour."""
    if name not in PATTERNS:
        raise KeyError(f"no pattern {name!r}; there are {', '.join(PATTERNS)}")
    colour(ink)
    return f"url(#pat-{name}-{ink})"


def pattern_definitions(text: str) -> str:
    """The `<pattern>` elements that `text` fills shapes with."""
    used = sorted(set(_REFERENCE.findall(text)))
    return "".join(PATTERNS[name](ink) for name, ink in used)


def tatami(x: float, y: float, width: float, height: float) -> Markup:
    """The mat under a board with its cloth edges."""
    return join(
        rect(x, y, width, height, rx=8, fill=colour("tatami")),
        rect(x, y, width, height, rx=8, fill=pattern("tatami", "weave"), opacity=0.6),
        rect(x, y, width, 9, fill=colour("heri")),
        rect(x, y + height - 9, width, 9, fill=colour("heri")),
    )
