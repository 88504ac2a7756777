"""Pictures of the ground: hexes, temples, torii spaces and tokens, walls, deployment areas, buildings, the vortex."""

from __future__ import annotations

from functools import partial

from zashiki.drawing import (
    Hex,
    Markup,
    Place,
    board_paper,
    circle,
    colour,
    element,
    face_down,
    grid_lines,
    ground,
    icon,
    join,
    number,
    path,
    piece,
    player_colour,
    polygon,
    rim_names,
    tile,
    wall,
)
from zashiki.drawing.markup import Attribute
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.chart import CLOTH, GRID, Chart
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.board import Board
from zashiki.games.yohei.rules.numbers import Corner, Direction, Kind, Player
from zashiki.games.yohei.rules.skills import TERRAINS
from zashiki.games.yohei.rules.state import NEUTRAL, site_built, site_kind, site_side

ROOFS = ("k-black", "k-green", "k-blue", "k-violet")
"""The roof of each kind of temple."""
BUILDINGS = ("barracks", "tower")


@remembered
def paper(cells: tuple[Hex, ...]) -> Markup:
    """The cardboard under the hexes."""
    return board_paper(GRID, cells)


@remembered
def hexes(
    cells: tuple[Hex, ...], terrain: tuple[int, ...], labels: tuple[str, ...], temples: tuple[int, ...]
) -> Markup:
    """Every hex with its terrain."""
    pictures = [
        ground(GRID, cell, TERRAINS[kind], bare=place in temples, label=label)
        for place, (cell, kind, label) in enumerate(zip(cells, terrain, labels, strict=True))
    ]
    return join(*pictures, grid_lines(GRID, cells))


def hex_labels(words: Words, chart: Chart) -> tuple[str, ...]:
    """What each hex is, in words."""
    view, table = words.view, words.table

    def label(place: int) -> str:
        kind = view.terrain[place]
        return words.say("drawn.hex", place=place, terrain=TERRAINS[kind], cost=table.terrain_cost[kind])

    return tuple([chart.once((place, kind, "hex"), partial(label, place)) for place, kind in enumerate(view.terrain)])


def names_beside(chart: Chart, size: float) -> Markup:
    """The names of the first and last hex of each row, where no deployment area lies."""
    return _rim(chart.board, tuple([tuple(row) for row in chart.slots]), chart.narrow, size)


@remembered
def _rim(board: Board, slots: tuple[tuple[Place, ...], ...], narrow: bool, size: float) -> Markup:
    taken = [] if narrow else [place for row in slots for place in row]

    def name(cell: Hex) -> str:
        hex_number = board.number[cell]
        x, y = GRID.centre(cell)
        side = 60 if (cell[0] + 1, cell[1]) not in board.number else -60
        if any(abs(x + side - sx) < CLOTH + 24 and abs(y - sy) < CLOTH + 26 for sx, sy in taken):
            return ""
        return board.names[hex_number]

    return rim_names(GRID, board.cells, name, size=size)


@remembered
def temple(x: float, y: float, kind: Kind, burnt: bool, label: str) -> Markup:
    """Two roofs and a gold finial, colourless once burnt. A golden hexagon is seen under a unit that stands there."""
    ink, roof = colour("ring"), colour("rock-line" if burnt else ROOFS[kind % len(ROOFS)])
    walls: dict[str, Attribute] = {"fill": colour("rock-lit" if burnt else "paper"), "stroke": ink, "stroke_width": 1.3}
    roofs: dict[str, Attribute] = {"fill": roof, "stroke": ink, "stroke_width": 1.3, "stroke_linejoin": "round"}
    edge = polygon(
        GRID.outline((0, 0), 0.87), fill="none", stroke=colour("rock-line" if burnt else "kin"), stroke_width=3
    )
    house = join(
        path("M-17 17h34v4h-34z", fill=colour("rock-lit"), stroke=ink, stroke_width=1.3),
        path("M-12 17V6h24v11z", **walls),
        path("M-3.5 17V9.5h7V17M-8 9v5M8 9v5", fill="none", stroke=ink, stroke_width=1.3),
        path("M-25 7.5C-18 6.5-13 2.5-11-2h22c2 4.5 7 8.5 14 9.5z", **roofs),
        path("M-7-2v-6H7v6z", **walls),
        path("M-18-6.5C-11-8-6-12.5-3.5-18h7C6-12.5 11-8 18-6.5z", **roofs),
        path("M0-18v-6", stroke=colour("rock-line" if burnt else "kin"), stroke_width=2.6, stroke_linecap="round"),
    )
    return piece(edge, element("g", house, transform="translate(0 1)"), x=x, y=y, label=label)


@remembered
def torii_space(x: float, y: float) -> Markup:
    """A space that may bear a torii token, and bears none."""
    ring = circle(0, 0, 15, fill="none", stroke=colour("ring"), stroke_dasharray="2.5 2.5")
    return element(
        "g", ring, icon("torii", 0, 0, 17, "ring"), transform=f"translate({number(x)} {number(y)})", opacity=0.55
    )


@remembered
def torii_token(x: float, y: float, label: str) -> Markup:
    """A torii token, face down."""
    return face_down(x, y, "torii", radius=14.5, label=label)


@remembered
def item(x: float, y: float, label: str) -> Markup:
    """An item card that lies on the ground."""
    card = path(
        "M-8-11h16a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-18a2 2 0 0 1 2-2z",
        fill=colour("k-umber"),
        stroke=colour("paper"),
        stroke_width=1.5,
    )
    return piece(card, icon("gear", 0, 0, 15, "white"), x=x, y=y, label=label)


@remembered
def standing_wall(cell: Hex, direction: Direction, id: str, label: str) -> Markup:
    """A wall on a side of a hex."""
    return wall(GRID, cell, direction, id=id, label=label)


@remembered
def area(slots: tuple[Place, ...], player: Player, label: str) -> Markup:
    """A deployment area: a strip of cloth with its slots."""
    ink = colour(player_colour(player))
    (ax, ay), (bx, by) = slots[0], slots[-1]
    way = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    wide = 2 * CLOTH
    spots = "".join(
        circle(
            x, y, 30.5, fill=colour("raised"), fill_opacity=0.5, stroke=ink, stroke_width=1.6, stroke_dasharray="4 4"
        )
        for x, y in slots
    )
    layers = [
        path(way, stroke=colour("shade"), stroke_width=wide + 5, opacity=0.14, transform="translate(0 4)"),
        path(way, stroke=ink, stroke_width=wide + 4),
        path(way, stroke=colour("sunk"), stroke_width=wide),
        path(way, stroke=ink, stroke_width=wide, opacity=0.16),
    ]
    return piece(element("g", *layers, stroke_linecap="round"), Markup(spots), label=label)


@remembered
def entry(cell: Hex, directions: tuple[int, ...], player: Player) -> Markup:
    """The outer sides of a hex that units enter from a deployment area."""
    sides = [GRID.side(cell, direction) for direction in directions]
    way = "".join(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}" for (ax, ay), (bx, by) in sides)
    return path(way, fill="none", stroke=colour(player_colour(player)), stroke_width=5, stroke_linecap="round")


def building(words: Words, site: Corner, x: float, y: float) -> Markup:
    """What stands on an intersection: barracks, watchtower, or the foundation of one."""
    code = words.view.site[site]
    side, kind, built = site_side(code), site_kind(code), site_built(code)
    if side == NEUTRAL:
        return _building(
            x, y, BUILDINGS[kind], -1, built, words.say("drawn.building-neutral", building=kind, site=site)
        )
    label = words.say(
        "drawn.building" if built else "drawn.foundation", building=kind, side=words.game.members[side], site=site
    )
    return _building(x, y, BUILDINGS[kind], words.game.members[side][0], built, label)


@remembered
def _building(x: float, y: float, sign: str, player: Player, built: bool, label: str) -> Markup:
    if player < 0:
        return tile(x, y, sign, built=built, radius=13.5, ground="rock", label=label)
    return tile(x, y, sign, player, built=built, radius=13.5, label=label)


@remembered
def vortex(x: float, y: float, ring: str, label: str, id: str) -> Markup:
    """The Akuma vortex: a whirl in a ring of its owner's colour."""
    whirl = "M0 0c2-3 7-2 7 3 0 6-8 9-13 5-7-5-5-16 3-19 9-3 19 3 19 12"
    return piece(
        circle(0, 0, 17, fill=colour("k-violet"), stroke=colour(ring), stroke_width=3.5),
        circle(0, 0, 19.2, fill="none", stroke=colour("paper"), stroke_width=1.2),
        path(whirl, fill="none", stroke=colour("white"), stroke_width=2.4, stroke_linecap="round"),
        path(
            whirl, fill="none", stroke=colour("white"), stroke_width=1.4, transform="rotate(180) scale(.7)", opacity=0.7
        ),
        id=id,
        x=x,
        y=y,
        label=label,
    )
