"""The shape of a board: hexes, intersections and sides by number, and which of them lie on a line of sight.

Terrain and walls may differ from game to game on the same shape, so lines are kept as sets of what they touch.
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.yohei.rules.numbers import Corner, Direction, Place, Walls
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
"""No hex: what lies outside the board."""
Touched = tuple[int, Walls]
"""What a line touches: a set of hexes, a bit for each, and a set of walls."""


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
    | wall_sides | for each hex and each of its six directions the set that holds the wall there, or 0 |
    | corner_walls | for each intersection the set of walls that touch it |
    """

    def __init__(self, cells: Sequence[Hex], walls: Sequence[tuple[Hex, int]]) -> None:
        self.cells = tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        west, north = min(q for q, _ in self.cells), min(r for _, r in self.cells)
        self.names = tuple([f"{chr(65 + r - north)}{q - west + 1}" for q, r in self.cells])
        self.near = tuple([tuple([self.number.get(neighbour(cell, d), NONE) for d in range(6)]) for cell in self.cells])
        self.neighbours = tuple([tuple([there for there in row if there >= 0]) for row in self.near])
        self.apart = tuple([tuple([distance(one, other) for other in self.cells]) for one in self.cells])
        self._find_corners()
        self._find_walls(walls)
        self._lines: dict[tuple[Place, Place], Touched] = {}
        self._corner_lines: dict[tuple[Corner, Place], Touched] = {}
        self._ahead: dict[Place, tuple[tuple[Direction, ...], ...]] = {}

    def _find_corners(self) -> None:
        """Intersections: corners where three hexes of the board meet (YH-R3)."""
        numbers: dict[Point, Corner] = {}
        corners, names = [], []
        for number, cell in enumerate(self.cells):
            for k in range(6):
                point, three = corner(cell, k), corner_hexes(cell, k)
                if point not in numbers and all(one in self.number for one in three):
                    numbers[point] = len(numbers)
                    corners.append(tuple(sorted(self.number[one] for one in three)))
                    names.append(f"{self.names[number]}.{k}")
        self.corners = tuple(corners)
        self.corner_names = tuple(names)
        self.corner_number = numbers
        self.corner_points = tuple(numbers)
        self.corner_aliases = {
            f"{name}.{k}": numbers[corner(cell, k)]
            for name, cell in zip(self.names, self.cells, strict=True)
            for k in range(6)
            if corner(cell, k) in numbers
        }
        self.hex_corners = tuple(
            [tuple([numbers[corner(cell, k)] for k in range(6) if corner(cell, k) in numbers]) for cell in self.cells]
        )
        links: list[set[Corner]] = [set() for _ in corners]
        for cell in self.cells:
            for d in range(6):
                one, other = side(cell, d)
                if one in numbers and other in numbers:
                    links[numbers[one]].add(numbers[other])
        self.corner_links = tuple([tuple(sorted(linked)) for linked in links])
        self.corner_near = tuple(
            [
                tuple([1 + min(self.apart[one][other] for one in three) for other in range(len(self.cells))])
                for three in self.corners
            ]
        )

    def _find_walls(self, walls: Sequence[tuple[Hex, int]]) -> None:
        self.walls = tuple([(self.number[cell], self.number[neighbour(cell, d)]) for cell, d in walls])
        self.wall_names = tuple([f"{self.names[self.number[cell]]}-{DIRECTION_NAMES[d]}" for cell, d in walls])
        self._wall_places = tuple(walls)
        sides = [[0] * 6 for _ in self.cells]
        touching = [0] * len(self.corners)
        for number, (cell, d) in enumerate(walls):
            one, other = self.walls[number]
            sides[one][d] = sides[other][(d + 3) % 6] = 1 << number
            for point in side(cell, d):
                if point in self.corner_number:
                    touching[self.corner_number[point]] |= 1 << number
        self.wall_sides = tuple([tuple(row) for row in sides])
        self.corner_walls = tuple(touching)

    def direction(self, here: Place, there: Place) -> Direction:
        """The direction from a hex to a neighbour."""
        return self.near[here].index(there)

    def ahead(self, here: Place) -> tuple[tuple[Direction, ...], ...]:
        """For each hex the directions that lead nearer to it from `here`; all of them if none does, round a gap."""
        directions = self._ahead.get(here)
        if directions is None:
            near, apart = self.near[here], self.apart
            directions = self._ahead[here] = tuple(
                [
                    tuple([d for d in range(6) if near[d] >= 0 and apart[near[d]][there] < apart[here][there]])
                    or tuple(range(6))
                    for there in range(len(self.cells))
                ]
            )
        return directions

    def line(self, one: Place, other: Place) -> Touched:
        """What the line between two centres touches besides these two hexes (YH-R72)."""
        ends = (one, other) if one < other else (other, one)
        touched = self._lines.get(ends)
        if touched is None:
            start, end = centre(self.cells[ends[0]]), centre(self.cells[ends[1]])
            touched = self._lines[ends] = self._touched(start, end, ends)
        return touched

    def corner_line(self, start: Corner, there: Place) -> Touched:
        """What the line from an intersection to a hex touches; the intersection itself does not count (YH-R73)."""
        touched = self._corner_lines.get((start, there))
        if touched is None:
            touched = self._touched(self.corner_points[start], centre(self.cells[there]), (there,))
            self._corner_lines[start, there] = touched
        return touched

    def _touched(self, start: Point, end: Point, left_out: tuple[Place, ...]) -> Touched:
        """What a line touches besides some hexes; both ends of a wall are part of it (YH-19.7)."""
        hexes = walls = 0
        for number, cell in enumerate(self.cells):
            if number not in left_out and line_meets_hex(start, end, cell):
                hexes |= 1 << number
        for number, (cell, d) in enumerate(self._wall_places):
            if line_meets_side(start, end, cell, d):
                walls |= 1 << number
        return hexes, walls
