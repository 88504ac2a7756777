"""Maps (YH-3.1, YH-R4): reads the boards and tiles of a pack, and shuffles tiles into a random map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from zashiki.games.yohei.pack import Map, Pack
from zashiki.games.yohei.rules.board import Board
from zashiki.games.yohei.rules.numbers import Place, Terrain, Walls
from zashiki.games.yohei.rules.skills import GRASS, LETTERS, MOUNTAIN
from zashiki.geometry import DIRECTION_NAMES, DIRECTIONS, Hex, neighbour
from zashiki.kernel.chance import Chance
from zashiki.kernel.errors import InvalidOption, InvalidPack

BOARDS_KEPT = 16
"""How many boards are kept for games that are set up later."""
TRIES = 200
"""How often tiles are shuffled before the preset is taken instead."""


class Ground(NamedTuple):
    """What lies on the hexes of a board: terrain by hex, and the hexes with a torii space."""

    terrain: tuple[Terrain, ...]
    spaces: tuple[Place, ...]


class Layout(NamedTuple):
    """A map ready to play on. areas: the entry hexes of each deployment area."""

    row: Map
    board: Board
    ground: Ground
    temple: Place
    areas: tuple[tuple[Place, ...], ...]
    extra_temples: tuple[Place, ...]
    preset_walls: Walls


def read_map(row: Map, sides: int) -> Layout:
    """A map of the pack for so many sides. Raises InvalidPack that names map and field."""
    cells = _cells(row)
    temples = [cell for cell, (letter, _) in cells.items() if letter == "T"]
    if len(temples) != 1:
        raise _wrong(row, "rows", f"there are {len(temples)} temples T; exactly one is right")
    board = _board(tuple(cells), tuple([_wall(row, text, cells) for text in row.walls]))
    if len(board.cells) > 100:
        raise _wrong(row, "rows", f"there are {len(board.cells)} hexes; at most 100 fit")
    if not _connected(board):
        raise _wrong(row, "rows", "the hexes do not hang together")
    if len(row.areas) < sides:
        raise _wrong(row, "areas", f"{sides} sides need {sides} deployment areas; there are {len(row.areas)}")
    for cell in [*[cell for area in row.areas for cell in area], *row.extra_temples]:
        if cell not in cells:
            raise _wrong(row, "areas or extra_temples", f"there is no hex {cell[0]},{cell[1]}")
    terrain = [GRASS if cells[cell][0] == "T" else LETTERS.index(cells[cell][0]) for cell in board.cells]
    areas = tuple([tuple([board.number[cell] for cell in area]) for area in row.areas])
    for number, area in enumerate(areas):
        if not can_be_entered(terrain, area):
            raise _wrong(row, "areas", f"area {number + 1} has fewer than 2 entry hexes without mountains")
    return Layout(
        row,
        board,
        Ground(tuple(terrain), tuple([number for number, cell in enumerate(board.cells) if cells[cell][1]])),
        board.number[temples[0]],
        areas,
        tuple([board.number[cell] for cell in row.extra_temples]),
        (1 << len(board.walls)) - 1,
    )


def can_be_entered(terrain: Sequence[Terrain], area: Sequence[Place]) -> bool:
    """Whether at least two of the entry hexes of a deployment area are no mountains."""
    return len([place for place in area if terrain[place] != MOUNTAIN]) >= 2


def find_map(pack: Pack, players: int, use: str) -> Map:
    """The map that an option asks for. Raises InvalidOption when the pack has none."""
    kind = "custom" if use == "custom" else "preset"
    for row in pack.maps.map:
        if players in row.players and row.use == kind and (use != "random" or row.six):
            return row
    raise InvalidOption(f"yohei: the pack has no {use} map for {players} players; a [[map]] says players and use")


@lru_cache(BOARDS_KEPT)
def _board(cells: tuple[Hex, ...], walls: tuple[tuple[Hex, int], ...]) -> Board:
    """A board, built once for all games on it: its shape never changes, and lines of sight are kept."""
    return Board(cells, walls)


def _wrong(row: Map, field: str, reason: str) -> InvalidPack:
    return InvalidPack(f"maps.toml: map {row.id!r}, field {field}: {reason}")


def _cells(row: Map) -> dict[Hex, tuple[str, bool]]:
    cells: dict[Hex, tuple[str, bool]] = {}
    for text in row.rows:
        match = re.fullmatch(r"(-?\d+),(-?\d+): ([GFWMT]\*?(?: [GFWMT]\*?)*)", text)
        if match is None:
            raise _wrong(row, "rows", f"{text!r} is not written as '0,-3: F G G* G'")
        q, r = int(match[1]), int(match[2])
        for column, letters in enumerate(match[3].split()):
            cell = (q + column, r)
            if cell in cells:
                raise _wrong(row, "rows", f"the hex {cell[0]},{cell[1]} is there twice")
            cells[cell] = letters[0], letters.endswith("*")
    return cells


def _wall(row: Map, text: str, cells: dict[Hex, tuple[str, bool]]) -> tuple[Hex, int]:
    """A wall as hex and direction: it stands on a side that two hexes of the map share (YH-R8)."""
    match = re.fullmatch(r"(-?\d+),(-?\d+):(\w+)", text)
    if match is None or match[3] not in DIRECTION_NAMES:
        raise _wrong(row, "walls", f"{text!r} is not written as '1,0:SE'")
    cell, direction = (int(match[1]), int(match[2])), DIRECTION_NAMES.index(match[3])
    if cell not in cells or neighbour(cell, direction) not in cells:
        raise _wrong(row, "walls", f"{text!r} does not stand between two hexes of the map")
    return cell, direction


def _connected(board: Board) -> bool:
    reached, waiting = {0}, [0]
    while waiting:
        for other in board.neighbours[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return len(reached) == len(board.cells)


# ---------------------------------------------------------------- random maps


def shuffle_tiles(pack: Pack, layout: Layout, chance: Chance) -> Ground:
    """The same board from the same tiles, with random places and sides (YH-R4)."""
    for _ in range(TRIES):
        ground = _lay_tiles(pack, layout, chance)
        if all(can_be_entered(ground.terrain, area) for area in layout.areas):
            return ground
    return layout.ground


def _lay_tiles(pack: Pack, layout: Layout, chance: Chance) -> Ground:
    terrain = list(layout.ground.terrain)
    spaces = []
    for kind in ("six", "four", "three"):
        if not getattr(layout.row, kind):
            continue
        places = _places(layout, kind)
        tiles = [tile for tile in pack.maps.tile if tile.id.startswith(f"{kind}-")]
        chance.shuffle(tiles)
        for place, tile in zip(places, tiles, strict=False):
            up = (tile.a, tile.b)[chance.below(2)]
            for there, letters in zip(place, up.replace("/", " ").split(), strict=True):
                terrain[there] = LETTERS.index(letters[0])
                if letters.endswith("*"):
                    spaces.append(there)
    terrain[layout.temple] = GRASS
    return Ground(tuple(terrain), tuple(sorted(spaces)))


def _places(layout: Layout, kind: str) -> list[list[Place]]:
    """The hexes of each place for a tile of this kind, in the order of the tile's cells."""
    board = layout.board
    if kind == "three":
        return [list(area) for area in layout.areas]
    steps = [(4, j) for j in range(4)] if kind == "four" else [(k, j) for k in (1, 2, 3) for j in range(k)]
    q0, r0 = board.cells[layout.temple]
    places = []
    for i in range(6):
        out, along = DIRECTIONS[i], DIRECTIONS[(i + 2) % 6]
        cells = [(q0 + k * out[0] + j * along[0], r0 + k * out[1] + j * along[1]) for k, j in steps]
        places.append([board.number[cell] for cell in cells])
    return places
