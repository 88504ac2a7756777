"""The shape of a board: hexes, intersections and sides by number, and which of them lie on a line of sight.

Terrain and walls may differ from game to game on the same shape, so lines are kept as sets of what they touch.
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.geometry import (
    DIRECTION_NAMES,
    Hex,
    Point,
    centre,
    corner,
    corner_hexes,
    distance,
    line_meets_hex,
    line_meets_side,
    neighbour,
    side,
)

NONE = -1


class Board:
    """The shape of a board, on the axial hexes and the exact points of `zashiki.geometry` (YH-R1).

    | field | holds |
    | --- | --- |
    | cells, names | the hexes in row order, and what they are called: row letter and column number |
    | near | for each hex its neighbours by direction, -1 outside the board |
    | apart | distances between hexes |
    | corners, corner_names | the three hexes of each intersection, and its name: hex and corner number |
    | corner_aliases | the number of an intersection by each of its three names |
    | hex_corners | the intersections of each hex |
    | corner_links | the intersections one step away from each |
    | corner_near | for each intersection the hex distance from its three hexes, plus 1 |
    | walls, wall_names | the two hexes of each side that may bear a wall, and its name: hex and direction |
    | wall_sides | for each hex and direction (6 * hex + direction) the set that holds its wall, or 0 |
    | corner_walls | for each intersection the set of walls that touch it |
    """

    def __init__(self, cells: Sequence[Hex], walls: Sequence[tuple[Hex, int]]) -> None:
        self.cells = tuple(sorted(cells, key=lambda h: (h[1], h[0])))
        self.number = {h: number for number, h in enumerate(self.cells)}
        west, north = min(q for q, _ in self.cells), min(r for _, r in self.cells)
        self.names = tuple([f"{chr(65 + r - north)}{q - west + 1}" for q, r in self.cells])
        self.near = tuple([tuple([self.number.get(neighbour(h, d), NONE) for d in range(6)]) for h in self.cells])
        self.neighbours = tuple([tuple([other for other in row if other >= 0]) for row in self.near])
        self.apart = tuple([tuple([distance(a, b) for b in self.cells]) for a in self.cells])
        self._find_corners()
        self._find_walls(walls)
        self._lines: dict[tuple[int, int], tuple[int, int]] = {}
        self._corner_lines: dict[tuple[int, int], tuple[int, int]] = {}
        self._ahead: dict[int, tuple[tuple[int, ...], ...]] = {}

    def _find_corners(self) -> None:
        """Intersections: corners where three hexes of the board meet (YH-R3)."""
        self.corner_points: list[Point] = []
        corners, names = [], []
        for h in self.cells:
            for k in range(6):
                point, three = corner(h, k), corner_hexes(h, k)
                if point not in self.corner_points and all(one in self.number for one in three):
                    self.corner_points.append(point)
                    corners.append(tuple(sorted(self.number[one] for one in three)))
                    names.append(f"{self.names[self.number[h]]}.{k}")
        self.corners = tuple(corners)
        self.corner_names = tuple(names)
        at = {point: number for number, point in enumerate(self.corner_points)}
        self.corner_number = at
        self.corner_aliases = {
            f"{self.names[self.number[h]]}.{k}": at[corner(h, k)]
            for h in self.cells
            for k in range(6)
            if corner(h, k) in at
        }
        self.hex_corners = tuple(
            [tuple([at[corner(h, k)] for k in range(6) if corner(h, k) in at]) for h in self.cells]
        )
        links: list[set[int]] = [set() for _ in corners]
        for h in self.cells:
            for d in range(6):
                one, other = side(h, d)
                if one in at and other in at:
                    links[at[one]].add(at[other])
        self.corner_links = tuple([tuple(sorted(found)) for found in links])
        self.corner_near = tuple(
            [
                tuple([1 + min(self.apart[one][other] for one in three) for other in range(len(self.cells))])
                for three in self.corners
            ]
        )

    def _find_walls(self, walls: Sequence[tuple[Hex, int]]) -> None:
        self.walls = tuple([(self.number[h], self.number[neighbour(h, d)]) for h, d in walls])
        self.wall_names = tuple([f"{self.names[self.number[h]]}-{DIRECTION_NAMES[d]}" for h, d in walls])
        self._wall_places = tuple(walls)
        sides = [0] * (6 * len(self.cells))
        touching = [0] * len(self.corners)
        for number, (h, d) in enumerate(walls):
            one, other = self.walls[number]
            sides[6 * one + d] = sides[6 * other + (d + 3) % 6] = 1 << number
            for point in side(h, d):
                if point in self.corner_number:
                    touching[self.corner_number[point]] |= 1 << number
        self.wall_sides = tuple(sides)
        self.corner_walls = tuple(touching)

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to a neighbour."""
        return self.near[a].index(b)

    def ahead(self, here: int) -> tuple[tuple[int, ...], ...]:
        """For each hex the directions that lead nearer to it from `here`; all where none does, round a gap."""
        found = self._ahead.get(here)
        if found is None:
            near, apart = self.near[here], self.apart
            found = self._ahead[here] = tuple(
                [
                    tuple([d for d in range(6) if near[d] >= 0 and apart[near[d]][there] < apart[here][there]])
                    or tuple(range(6))
                    for there in range(len(self.cells))
                ]
            )
        return found

    def line(self, a: int, b: int) -> tuple[int, int]:
        """The sets of hexes (without a and b) and of walls that the line between two centres touches (YH-R72)."""
        key = (a, b) if a < b else (b, a)
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._touched(centre(self.cells[key[0]]), centre(self.cells[key[1]]), key)
        return found

    def corner_line(self, corner: int, b: int) -> tuple[int, int]:
        """The same from an intersection to a hex; the intersection itself does not count (YH-R73)."""
        found = self._corner_lines.get((corner, b))
        if found is None:
            found = self._touched(self.corner_points[corner], centre(self.cells[b]), (b,))
            self._corner_lines[corner, b] = found
        return found

    def _touched(self, a: Point, b: Point, ends: tuple[int, ...]) -> tuple[int, int]:
        """The sets of hexes and of walls that a line touches; both ends of a wall are part of it (YH-19.7)."""
        hexes = walls = 0
        for number, h in enumerate(self.cells):
            if number not in ends and line_meets_hex(a, b, h):
                hexes |= 1 << number
        for number, (h, d) in enumerate(self._wall_places):
            if line_meets_side(a, b, h, d):
                walls |= 1 << number
        return hexes, walls
