"""Pictures of both sides of a dice scene: units in contact, a shot over its distance, a unit among its enemies."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import (
    DIRECTIONS,
    Grid,
    Hex,
    Markup,
    badge,
    board_paper,
    colour,
    grid_lines,
    ground,
    icon,
    join,
    line,
    path,
    piece,
    tile,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.fight import Meeting
from zashiki.games.yohei.drawing.units import beak, disc
from zashiki.games.yohei.fight import distance
from zashiki.games.yohei.rules.numbers import Direction, Piece
from zashiki.games.yohei.rules.skills import TERRAINS
from zashiki.games.yohei.rules.state import site_kind
from zashiki.games.yohei.rules.values import facing_section, opponents_of

GRID = Grid()
HALF = 66.0
"""How far two hexes of a shot stand from the middle."""


class Stand(NamedTuple):
    """The picture of both sides about (0, 0), and its size; a hex is 76 wide.

    apart: how far a shot goes, to be written between both.
    """

    picture: Markup
    width: float
    height: float
    apart: str = ""


def draw_meeting(meeting: Meeting) -> Stand:
    """Both as they meet; a melee is turned so that the attacker strikes to the east."""
    if meeting.kind == "disengage":
        return _ring_of_enemies(meeting)
    if meeting.left >= 0 and meeting.right >= 0 and meeting.kind in ("attack", "block", "melee"):
        return Stand(_duel(meeting), 164, 104)
    return _apart(meeting)


def _hexes(meeting: Meeting, cells: tuple[Hex, ...], places: tuple[int, ...]) -> Markup:
    terrain = meeting.words.view.terrain
    return _grounds(cells, tuple([TERRAINS[terrain[place]] if place >= 0 else "" for place in places]))


@remembered
def _grounds(cells: tuple[Hex, ...], names: tuple[str, ...]) -> Markup:
    hexes = [ground(GRID, cell, name) for cell, name in zip(cells, names, strict=True) if name]
    return join(board_paper(GRID, cells), *hexes, grid_lines(GRID, cells))


def _unit(meeting: Meeting, unit: Piece, cell: Hex, facing: Direction, lit: int = -1) -> Markup:
    x, y = GRID.centre(cell)
    words = meeting.words
    colours, dice = words.table.colours[unit], words.table.section_dice[unit]
    owner = max(meeting.owner(unit), 0)
    marks = [badge(0, -30, "wound", ground="k-red", radius=9)] if meeting.state.wounded[unit] else []
    label = words.table.piece_names[unit]
    return piece(disc(owner, colours, dice, facing, lit=lit), *marks, beak(facing), x=x, y=y, label=label)


def _duel(meeting: Meeting) -> Markup:
    state, left, right = meeting.state, meeting.left, meeting.right
    way = meeting.words.board.direction(state.at[left], state.at[right])
    cells = ((0, 0), (1, 0))
    half = GRID.centre((1, 0))[0] / 2
    sections = facing_section(state, left, state.at[right]), facing_section(state, right, state.at[left])
    parts = [
        _hexes(meeting, cells, (state.at[left], state.at[right])),
        line(half, -21, half, 21, stroke=colour("shu"), stroke_width=4, stroke_linecap="round"),
        _unit(meeting, left, cells[0], (state.facing[left] - way) % 6, sections[0]),
        _unit(meeting, right, cells[1], (state.facing[right] - way) % 6, sections[1]),
        badge(half, -29, "engaged", radius=9),
    ]
    return piece(*parts, x=-half)


def _apart(meeting: Meeting) -> Stand:
    """A shot over its distance, the sea, or somebody alone."""
    state, left, right = meeting.state, meeting.left, meeting.right
    shot = meeting.kind in ("shot", "dodge")
    if right < 0:
        return Stand(join(_from(meeting), _site(meeting, 36, 20) if meeting.kind == "building" else None), 90, 104)
    target = join(_hexes(meeting, ((0, 0),), (state.at[right],)), _unit(meeting, right, (0, 0), state.facing[right]))
    x = HALF - 44
    parts = [
        piece(_from(meeting), x=-HALF),
        path(f"M{-x} 0H{x - 6}", stroke=colour("sumi"), stroke_width=2.5, stroke_dasharray="7 5"),
        path(f"M{x - 9} -6L{x} 0L{x - 9} 6z", fill=colour("sumi")),
        piece(target, x=HALF),
    ]
    apart = str(distance(state, left, meeting.site, right)) if shot else ""
    return Stand(join(*parts), 2 * HALF + 90, 104, apart)


def _from(meeting: Meeting) -> Markup:
    """Where dice come from: a unit, a building, the water, the hex of a unit that is gone."""
    state, left = meeting.state, meeting.left
    if left >= 0 and state.at[left] >= 0:
        return join(_hexes(meeting, ((0, 0),), (state.at[left],)), _unit(meeting, left, (0, 0), state.facing[left]))
    if meeting.kind in ("shot", "dodge"):
        return join(_grounds(((0, 0),), ("",)), _site(meeting))
    if meeting.kind == "explosion":
        return join(_grounds(((0, 0),), ("",)), icon("energy", 0, 0, 46, "shu-ink"))
    return _grounds(((0, 0),), ("water",))


def _site(meeting: Meeting, x: float = 0, y: float = 0) -> Markup:
    """The building that shoots or is attacked: a tile; a wall where there is no intersection."""
    words, site = meeting.words, meeting.site
    sign = "fort"
    if site >= 0:
        vortex, code = site == words.view.vortex, words.view.site[site]
        sign = "refresh" if vortex else "tower" if code and site_kind(code) else "barracks"
    owner = meeting.site_owner() if site >= 0 else -1
    return tile(x, y, sign, owner if owner >= 0 else None, radius=15 if x else 22)


def _ring_of_enemies(meeting: Meeting) -> Stand:
    """The unit that leaves with all that hold it, as they stand on the board."""
    state, left, board = meeting.state, meeting.left, meeting.words.board
    enemies = opponents_of(state, left)
    ways = [board.direction(state.at[left], state.at[enemy]) for enemy in enemies]
    cells = ((0, 0), *[DIRECTIONS[way] for way in ways])
    parts = [_hexes(meeting, cells, (state.at[left], *[state.at[enemy] for enemy in enemies]))]
    units = [_unit(meeting, enemy, cell, state.facing[enemy]) for enemy, cell in zip(enemies, cells[1:], strict=True)]
    xs, ys = zip(*[GRID.centre(cell) for cell in cells], strict=True)
    ring = piece(
        *parts,
        *units,
        _unit(meeting, left, (0, 0), state.facing[left]),
        x=-(min(xs) + max(xs)) / 2,
        y=-(min(ys) + max(ys)) / 2,
    )
    return Stand(ring, max(xs) - min(xs) + 90, max(ys) - min(ys) + 104)
