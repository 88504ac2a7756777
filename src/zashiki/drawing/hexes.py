"""Hex boards of any game: from coordinates to pixels, the board's paper and lines, reach, ways, what takes clicks.

A hex is a pair (q, r). Pointy: r grows south, directions clockwise from east. Flat: the same turned by 30 degrees
clockwise, so that direction 0 is south-east. Corner k lies between directions k and k + 1. One edge is 44 pixels unless
told.

    grid = Grid()
    layers = {"plate": board_paper(grid, cells), "terrain": ..., "hits": ...}
    picture(board(layers), ...)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

from zashiki.drawing.counters import number_disc
from zashiki.drawing.markup import Markup, circle, element, join, number, path, piece, polygon, rect, region
from zashiki.drawing.text import write
from zashiki.drawing.themes import colour

Hex = tuple[int, int]
Place = tuple[float, float]

EDGE = 44.0
_RIM = 0.78  # names of rows stand this part of the way to the next hex
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
LAYERS = (
    *("areas", "plate", "terrain", "reach", "spaces", "walls", "tokens"),
    *("buildings", "lines", "units", "marks", "hits"),
)


@dataclass(frozen=True, slots=True)
class Grid:
    """Where hexes lie: `edge` in pixels, `pointy` or flat on top."""

    edge: float = EDGE
    pointy: bool = True

    def centre(self, hex_: Hex) -> Place:
        """The middle of a hex; that of (0, 0) is (0, 0)."""
        q, r = hex_
        if self.pointy:
            return self.edge * sqrt(3) * (q + r / 2), self.edge * 1.5 * r
        return self.edge * 1.5 * q, self.edge * sqrt(3) * (r + q / 2)

    def corner(self, hex_: Hex, index: int, grow: float = 1) -> Place:
        """Corner 0 to 5 of a hex, or of the hex `grow` times as large about the same middle."""
        x, y = self.centre(hex_)
        angle = pi / 180 * (60 * index + (30 if self.pointy else 60))
        return x + self.edge * grow * cos(angle), y + self.edge * grow * sin(angle)

    def outline(self, hex_: Hex, grow: float = 1) -> list[Place]:
        """The six corners."""
        return [self.corner(hex_, index, grow) for index in range(6)]

    def shape(self, hex_: Hex, grow: float = 1) -> str:
        """The outline as commands of a `path`. After the first corner it is the same for all hexes: it packs well."""
        x, y = self.corner(hex_, 5, grow)
        return f"M{number(x)} {number(y)}{_round(self.edge, self.pointy, grow)}"

    def side(self, hex_: Hex, direction: int) -> tuple[Place, Place]:
        """The ends of the side towards a direction 0 to 5: corners direction - 1 and direction."""
        return self.corner(hex_, direction - 1), self.corner(hex_, direction)

    def box(self, cells: Iterable[Hex], margin: float = 0) -> tuple[float, float, float, float]:
        """left, top, width and height in pixels of the area that holds all cells, for `picture`.

        Raises ValueError if there is none.
        """
        corners = [place for cell in cells for place in self.outline(cell)]
        if not corners:
            raise ValueError("a board has at least one hex")
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        top, bottom = min(y for _, y in corners), max(y for _, y in corners)
        return left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin


@lru_cache(64)
def _round(edge: float, pointy: bool, grow: float) -> str:
    """The sides of a hex from its last corner on, each from the end of the one before."""
    corners = Grid(edge, pointy).outline((0, 0), grow)
    before = [corners[-1], *corners[:-1]]
    steps = [(x - a, y - b) for (x, y), (a, b) in zip(corners[:-1], before[:-1], strict=True)]
    return "l" + " ".join(f"{number(dx)} {number(dy)}" for dx, dy in steps) + "z"


def hex_name(hex_: Hex, radius: int = 3) -> str:
    """Row letter and column number: D4 is the middle of a board of radius 3 (up to 12)."""
    return f"{chr(65 + hex_[1] + radius)}{hex_[0] + radius + 1}"


def neighbour(hex_: Hex, direction: int) -> Hex:
    """The next hex in a direction, 0 to 5, clockwise."""
    dq, dr = DIRECTIONS[direction % 6]
    return hex_[0] + dq, hex_[1] + dr


def disc_of_hexes(radius: int) -> list[Hex]:
    """All hexes at most `radius` from the middle, row by row."""
    reach = range(-radius, radius + 1)
    return [(q, r) for r in reach for q in reach if abs(q + r) <= radius]


def board_paper(grid: Grid, cells: Iterable[Hex]) -> Markup:
    """The cardboard under the board: every hex a little larger, as a shadow, an edge and paper."""
    every = list(cells)

    def sheet(grow: float, ink: str, thick: float, **more: str | float) -> Markup:
        shapes = (path(grid.shape(cell, grow)) for cell in every)
        return element(
            "g", *shapes, fill=colour(ink), stroke=colour(ink), stroke_width=thick, stroke_linejoin="round", **more
        )

    shadow = sheet(1.15, "shade", 6, transform="translate(0 5)", opacity=0.22)
    return shadow + sheet(1.15, "line", 5) + sheet(1.15, "raised", 2.2)


def grid_lines(grid: Grid, cells: Iterable[Hex]) -> Markup:
    """The paper lines between hexes."""
    shapes = (path(grid.shape(cell)) for cell in cells)
    return element("g", *shapes, fill="none", stroke=colour("raised"), stroke_width=2.6, stroke_linejoin="round")


def rim_names(
    grid: Grid,
    cells: Iterable[Hex],
    name: Callable[[Hex], str] = hex_name,
    *,
    size: float = 13,
    skip: Sequence[int] = (),
) -> Markup:
    """The names of the first and last hex of every row (not those in `skip`), faint, beside the board."""
    rows: dict[int, list[Hex]] = {}
    for cell in cells:
        rows.setdefault(cell[1], []).append(cell)
    parts = []
    for row, members in sorted(rows.items()):
        if row in skip:
            continue
        for cell, direction in ((min(members), 3), (max(members), 0)):
            (x, y), (nx, ny) = grid.centre(cell), grid.centre(neighbour(cell, direction))
            place = (x + (nx - x) * _RIM, y + (ny - y) * _RIM)
            parts.append(write(name(cell), *place, size, anchor="middle", colour="sumi-2", centred=True))
    return join(*parts)


def wall(grid: Grid, hex_: Hex, direction: int, *, id: str = "", label: str = "wall") -> Markup:
    """Thick ink on the side of a hex, its ends on both corners."""
    (x1, y1), (x2, y2) = grid.side(hex_, direction)
    way = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    ends = (
        rect(x - 5, y - 5, 10, 10, rx=2, fill=colour("k-black"), stroke=colour("paper"), stroke_width=1.2)
        for x, y in ((x1, y1), (x2, y2))
    )
    return piece(
        path(way, stroke=colour("paper"), stroke_width=12, stroke_linecap="round"),
        path(way, stroke=colour("k-black"), stroke_width=9, stroke_linecap="round"),
        path(way, stroke=colour("rock"), stroke_width=2.6, stroke_dasharray="6 3"),
        *ends,
        kind="z-wall",
        id=id,
        label=label,
    )


def reach_hex(grid: Grid, hex_: Hex, *, dashed: bool = False, chosen: bool = False) -> Markup:
    """A hex that can be chosen now; `dashed`: at an extra price; `chosen`: filled."""
    return join(
        path(grid.shape(hex_, 0.91), fill="none", stroke=colour("halo"), stroke_width=6, opacity=0.55),
        path(
            grid.shape(hex_, 0.91),
            fill=colour("shu"),
            fill_opacity=0.4 if chosen else 0.05,
            stroke=colour("shu"),
            stroke_width=2.2 if dashed else 3.2,
            stroke_dasharray="6 5" if dashed else None,
            stroke_linejoin="round",
        ),
    )


def reach_cost(grid: Grid, hex_: Hex, cost: int | str, *, low: bool = False) -> Markup:
    """What the way to a hex costs, in a disc in its middle; `low` keeps the middle free."""
    x, y = grid.centre(hex_)
    return number_disc(x, y + (grid.edge * 0.6 if low else 0), cost, radius=11.5)


def path_line(places: Sequence[Place], *, stop: float = 0) -> Markup:
    """A dotted way through two or more places; its arrow ends `stop` pixels before the last.

    Raises ValueError for fewer places.
    """
    if len(places) < 2:
        raise ValueError("a way needs at least two places")
    way = list(places)
    (x0, y0), (x1, y1) = way[-2:]
    length = hypot(x1 - x0, y1 - y0) or 1
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = (x1 - ux * stop, y1 - uy * stop)
    way[-1] = (tip[0] - ux * 12, tip[1] - uy * 12)
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in way)
    arrow = [tip, (way[-1][0] - uy * 8, way[-1][1] + ux * 8), (way[-1][0] + uy * 8, way[-1][1] - ux * 8)]
    return element(
        "g",
        path(d, stroke=colour("halo"), stroke_width=9, opacity=0.85),
        path(d, stroke=colour("shu"), stroke_width=4.5, stroke_dasharray="1 8.5"),
        polygon(arrow, fill=colour("shu"), stroke=colour("halo"), stroke_width=1.2),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def hit_hex(grid: Grid, hex_: Hex, token: str, label: str, *, state: str = "") -> Markup:
    """What pointer, keyboard and screen reader meet on a hex: transparent, bears the token."""
    return piece(polygon(grid.outline(hex_), class_="z-hit", fill_opacity=0), token=token, label=label, state=state)


def hit_side(grid: Grid, hex_: Hex, direction: int, token: str, label: str, *, state: str = "") -> Markup:
    """The same on the side of a hex, 16 pixels wide."""
    (x1, y1), (x2, y2) = grid.side(hex_, direction)
    dx, dy = (y2 - y1) * 8 / grid.edge, (x1 - x2) * 8 / grid.edge
    band = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
    return piece(polygon(band, class_="z-hit", fill_opacity=0), token=token, label=label, state=state)


def hit_disc(place: Place, token: str, label: str, *, radius: float = 16, state: str = "") -> Markup:
    """The same on a disc: a corner, a slot, a unit."""
    return piece(circle(*place, radius, class_="z-hit", fill_opacity=0), token=token, label=label, state=state)


def board(layers: Mapping[str, Markup], *, id: str = "board", label: str = "board") -> Markup:
    """The layers of a hex board in their fixed order, each a region `<id>-<layer>`; KeyError for an unknown one.

    From the table upwards: areas, plate, terrain, reach, spaces, walls, tokens, buildings, lines, units, marks, hits.
    Only what lies in hits takes clicks.
    """
    for name in layers:
        if name not in LAYERS:
            raise KeyError(f"no layer {name!r}; there are {', '.join(LAYERS)}")
    parts = (region(f"{id}-{name}", layers[name] or Markup(" ")) for name in LAYERS if name in layers)
    return region(id, *parts, label=label)
