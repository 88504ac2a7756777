"""The ground of hexes: grass, forest, water, mountain, open land, told apart by pattern as well as by colour.

What varies from hex to hex follows from its coordinates alone, so the same board is always drawn the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor

from zashiki.drawing.hexes import Grid, Hex
from zashiki.drawing.markup import Markup, element, join, number, path, piece, polygon
from zashiki.drawing.patterns import pattern
from zashiki.drawing.themes import colour

LOOKS = 5
"""How many looks a terrain has."""


def grain(hex_: Hex, index: int) -> float:
    """A number from 0 to 1 that depends on the hex and the index alone."""
    value = (hex_[0] * 374761 + hex_[1] * 668265 + index * 922837 + 12345) & 0xFFFFFF
    value = (value ^ (value >> 7)) * 2246822519 & 0xFFFFFFFF
    return ((value >> 9) & 1023) / 1023


def _grass(grid: Grid, hex_: Hex) -> Markup:
    tufts = []
    for i, (dx, dy) in enumerate(((-19, -12), (14, -19), (2, 6), (-13, 19), (21, 12))):
        if i == 2 and grain(hex_, 9) < 0.5:
            continue
        x, y = dx + 8 * grain(hex_, i) - 4, dy + 8 * grain(hex_, i + 20) - 4
        tufts.append(f"M{number(x - 4)} {number(y - 4)}q2 1 2.6 4.5M{number(x)} {number(y - 6)}v6.5")
        tufts.append(f"M{number(x + 4)} {number(y - 4)}q-2 1-2.6 4.5")
    return path("".join(tufts), fill="none", stroke=colour("grass-line"), stroke_width=1.6, stroke_linecap="round")


def _forest(grid: Grid, hex_: Hex) -> Markup:
    """Pines as old prints draw them: a trunk and flat clouds of needles."""
    dark, lit = colour("forest-line"), colour("forest-lit")
    crown = "M-10 5.5a4 3.4 0 0 1 3-5.5a4 3.6 0 0 1 3.2-5a3.8 4 0 0 1 7.6 0a4 3.6 0 0 1 3.2 5a4 3.4 0 0 1 3 5.5z"
    trees = []
    for i, (dx, dy, size) in enumerate(
        ((-17, -8, 0.9), (16, -12, 0.82), (-1, 9, 1.02), (22, 13, 0.78), (-22, 17, 0.76))
    ):
        x, y = dx + 4 * grain(hex_, i) - 2, dy + 4 * grain(hex_, i + 9) - 2
        trees.append(
            element(
                "g",
                path("M0 11V-4", stroke=dark, stroke_width=2.2, stroke_linecap="round"),
                path(crown, fill=dark),
                path("M-5.5 3.6h8M-3-1.6h5", stroke=lit, stroke_width=1.5, stroke_linecap="round", fill="none"),
                transform=f"translate({number(x)} {number(y)}) scale({number(size)})",
            )
        )
    return join(*trees)


def _water(grid: Grid, hex_: Hex) -> Markup:
    return Markup()


def _mountain(grid: Grid, hex_: Hex) -> Markup:
    line, lit, snow = colour("rock-line"), colour("rock-lit"), colour("snow")
    peak = "M6-25L14.5-9.5 9-12.5 5-7 .5-11.5-4-5.5Z"
    return element(
        "g",
        path("M-31 16L-13-9-5 1-10 16Z", fill=lit, stroke=line, stroke_width=1.5, stroke_linejoin="round"),
        path("M-17 21L6-25 31 19 28 21Z", fill=lit, stroke=line, stroke_width=1.6, stroke_linejoin="round"),
        path(peak, fill=snow, stroke=line, stroke_width=1.2, stroke_linejoin="round"),
        path("M6-4L12 9M-2 2L-7 13M20 6l4 8M-16 1l-6 9", stroke=line, stroke_width=1.4, stroke_linecap="round"),
        transform="scale(-1 1)" if grain(hex_, 3) < 0.5 else None,
    )


def _open(grid: Grid, hex_: Hex) -> Markup:
    """Raked earth, in three tones like woven straw."""
    tone = (0.0, 0.16, 0.32)[(hex_[0] - hex_[1]) % 3]
    x, y = grid.centre(hex_)
    size = grid.edge / 44
    shape = [((px - x) / size, (py - y) / size) for px, py in grid.outline(hex_)]
    dx = 2 * round(4 * grain(hex_, 1)) - 4  # few looks, as they pack well
    way = f"M{number(dx - 20)}-14q6-3 12 0t12 0M{number(dx - 4)} 16q6-3 12 0t12 0M{number(dx - 28)} 6q4-2 8 0"
    raked = path(way, fill="none", stroke=colour("earth-line"), stroke_width=1.5, stroke_linecap="round")
    return polygon(shape, fill=colour("earth-line"), opacity=tone) + raked if tone else raked


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of ground: what it is called, its colour in the table, its drawing about (0, 0) at edge 44.

    few: it has a few looks that come again, so that a large board packs well; else every hex has its own.
    """

    name: str
    ground: str
    draw: Callable[[Grid, Hex], Markup]
    few: bool = True


TERRAINS: dict[str, Terrain] = {
    "grass": Terrain("grass", "grass", _grass),
    "forest": Terrain("forest", "forest", _forest),
    "water": Terrain("water", "lake", _water),
    "mountain": Terrain("mountain", "rock", _mountain),
    "open": Terrain("open land", "earth", _open, few=False),
}


def ground(grid: Grid, hex_: Hex, terrain: str, *, bare: bool = False, id: str = "", label: str = "") -> Markup:
    """One hex of ground. `bare`: colour alone, where something large stands on it. KeyError for an unknown terrain."""
    if terrain not in TERRAINS:
        raise KeyError(f"no terrain {terrain!r}; there are {', '.join(TERRAINS)}")
    kind = TERRAINS[terrain]
    fill = pattern("seigaiha", "lake-line") if terrain == "water" else colour(kind.ground)
    x, y = grid.centre(hex_)
    size = grid.edge / 44
    moved = f"translate({number(x)} {number(y)})" + (f" scale({number(size)})" if size != 1 else "")
    seed = (floor(LOOKS * grain(hex_, 0)), 0) if kind.few else hex_
    ground = None if bare or terrain == "water" else element("g", kind.draw(grid, seed), transform=moved)
    return piece(path(grid.shape(hex_), fill=fill), ground, kind="z-ground", id=id, label=label or kind.name)
