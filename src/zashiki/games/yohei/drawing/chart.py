"""Where things lie on a drawing of the board: hexes, intersections, slots of deployment areas, the box around all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from math import floor, hypot, sqrt

from zashiki.drawing import Grid, Markup, Place, escape
from zashiki.games.yohei.rules.maps import Layout

GRID = Grid()
UX, UY = GRID.edge * sqrt(3) / 2, GRID.edge / 2
SLOTS_OFF = 92.0
"""How far the middle of a deployment area lies outside the middles of its entry hexes."""
SLOT = 67.0
CLOTH = 37.5
MARGIN = 6.0
NAMES_BESIDE = 26.0
"""Room for the names of hexes at the rim."""
KEPT = 4096


NARROW = 348.0
"""How wide the place of a board is on a phone."""
SMALLEST, SCROLLED = 0.54, 0.6
"""The least scale of a board on a phone; a board that would have to be smaller has the second scale, and scrolls."""
SMALL = 12.6
LEAST = 12.2
"""The least size of text as it is seen, in pixels."""
DESK_WIDE, DESK_TALL = (990.0, 470.0), (634.0, 724.0)
"""The place of a board on a page 1440 by 900 pixels, with the viewer's part under it or beside it."""

_charts: dict[tuple[int, int, bool], tuple[Layout, Chart]] = {}


class Chart:
    """Places on the board of a layout. narrow: deployment areas lie below the map, not along its sides."""

    def __init__(self, layout: Layout, slots: int, narrow: bool) -> None:
        self.board = layout.board
        self.cells = layout.board.cells
        self.centres = tuple([GRID.centre(cell) for cell in self.cells])
        self.sites = tuple([(x * UX, y * UY) for x, y in layout.board.corner_points])
        self.narrow = narrow
        self.kept: dict[Hashable, Markup] = {}
        rows = [[self.centres[place] for place in area] for area in layout.areas]
        self.slots = self._rows(rows, slots) if narrow else [self._side(row, slots) for row in rows]

    @staticmethod
    def of(layout: Layout, slots: int, narrow: bool) -> Chart:
        """The places of a layout, worked out once."""
        key = (id(layout), slots, narrow)
        entry = _charts.get(key)
        if entry is None or entry[0] is not layout:
            if len(_charts) > 200:
                _charts.clear()
            entry = _charts[key] = (layout, Chart(layout, slots, narrow))
        return entry[1]

    def once(self, key: Hashable, draw: Callable[[], str]) -> Markup:
        """A sentence or a picture of this board that depends on `key` alone: it is made once."""
        markup = self.kept.get(key)
        if markup is None:
            if len(self.kept) > KEPT:
                self.kept.clear()
            markup = self.kept[key] = escape(draw())
        return markup

    @cached_property
    def scale(self) -> float:
        """How large the picture is drawn."""
        if not self.narrow:
            return 1.0
        whole = NARROW / self.box[2]
        return whole if whole >= SMALLEST else SCROLLED

    @cached_property
    def tall(self) -> bool:
        """Whether the picture is larger if the viewer's part stands beside it."""
        return not self.narrow and self.box[3] > 0.85 * self.box[2]

    @cached_property
    def text_size(self) -> float:
        """The size of text that can be read."""
        wide, high = DESK_TALL if self.tall else DESK_WIDE
        seen = self.scale if self.narrow else min(wide / self.box[2], high / self.box[3])
        return max(SMALL, LEAST / seen)

    @cached_property
    def middle(self) -> Place:
        """The middle of the map."""
        left, top, wide, high = GRID.box(self.cells)
        return left + wide / 2, top + high / 2

    def _side(self, entries: list[Place], slots: int) -> list[Place]:
        """The slots of an area: its side of the map moved outwards, away from the middle."""
        (ax, ay), (bx, by) = entries[0], entries[-1]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        cx, cy = self.middle
        length = hypot(bx - ax, by - ay)
        if length:
            ux, uy = (bx - ax) / length, (by - ay) / length
        else:
            away = hypot(mx - cx, my - cy) or 1
            ux, uy = (my - cy) / away, (cx - mx) / away
        nx, ny = uy, -ux
        if nx * (mx - cx) + ny * (my - cy) < 0:
            nx, ny = -nx, -ny
        steps = [SLOT * (slot - (slots - 1) / 2) for slot in range(slots)]
        return [(mx + nx * SLOTS_OFF + ux * step, my + ny * SLOTS_OFF + uy * step) for step in steps]

    def _rows(self, rows: list[list[Place]], slots: int) -> list[list[Place]]:
        """The same below the map, from west to east, in as many rows as they need."""
        left, top, wide, high = GRID.box(self.cells)
        mean = [sum(x for x, _ in row) / len(row) for row in rows]
        order = sorted(range(len(rows)), key=lambda area: mean[area])
        each = max(1, floor((wide + 20) / (SLOT * slots + 8)))
        step = min(SLOT, (wide / each - 2 * CLOTH - 4) / max(1, slots - 1))
        slots_of: list[list[Place]] = [[] for _ in rows]
        for start in range(0, len(order), each):
            group = order[start : start + each]
            y = top + high + 50 + 84 * (start // each)
            for number, area in enumerate(group):
                x = left + wide * (number + 0.5) / len(group)
                slots_of[area] = [(x + step * (slot - (slots - 1) / 2), y) for slot in range(slots)]
        return slots_of

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of everything."""
        left, top, wide, high = GRID.box(self.cells, 9)
        beside = 0.0 if self.narrow else NAMES_BESIDE
        places = [place for row in self.slots for place in row]
        xs = [left - beside, left + wide + beside, *[x + side for x, _ in places for side in (-CLOTH, CLOTH)]]
        ys = [top, top + high, *[y + side for _, y in places for side in (-CLOTH, CLOTH)]]
        margin = 4 if self.narrow else MARGIN
        across, down = max(xs) - min(xs), max(ys) - min(ys)
        return min(xs) - margin, min(ys) - margin, across + 2 * margin, down + 2 * margin + 4

    def between(self, one: int, other: int) -> Place:
        """The middle of two hexes."""
        (ax, ay), (bx, by) = self.centres[one], self.centres[other]
        return (ax + bx) / 2, (ay + by) / 2
