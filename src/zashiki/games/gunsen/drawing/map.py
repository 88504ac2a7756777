"""The map as drawn: ground, features, forts, armies, buildings, and what can be clicked on it.

Features stand in the upper half of a hexagon, armies in the lower half. What lies under the pieces is drawn once.
"""

from __future__ import annotations

from zashiki.drawing import (
    SVG,
    Grid,
    Hex,
    Markup,
    army,
    badge,
    board,
    board_paper,
    colour,
    element,
    face_down,
    grid_lines,
    ground,
    hex_name,
    icon,
    join,
    path,
    picture,
    piece,
    pill,
    player_colour,
    player_ink,
    polygon,
    rim_names,
    tile,
)
from zashiki.drawing.markup import Attribute
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing.words import COLUMN_HUES, Words
from zashiki.games.gunsen.preview import MARCHES
from zashiki.games.gunsen.rules.numbers import NOBODY, Node, Player
from zashiki.games.gunsen.rules.terms import RESOURCES
from zashiki.games.gunsen.tables import CASTLE, SHRINE, TOWER
from zashiki.kernel.messages import listed

GRID = Grid()
MIDDLE: Hex = (0, 0)
"""A shape is drawn about the middle and then put in its place, so that equal shapes are equal text."""
MARGIN = 14.0
NARROW = 360.0
SMALL_TEXT = 19.5
"""Text on the narrow map, which is shown at two thirds of its size."""
MARK = 14.5
UP, DOWN = -15.0, 15.0
ROWS_WITH_FORTS = (-2, 0, 2)
"""Rows whose names have no room beside the board."""


class TableMap:
    """The map of a view; its pieces are drawn once for all pictures of it."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.box = _box(words.table.places)
        self.pieces = _pieces(words)

    def wide(self, id: str, *, tall: bool = True) -> SVG:
        """The map on a desk; `tall`: it may ask for the whole height."""
        left, top, width, height = self.box
        return picture(
            self._board(id, MARK),
            width=width,
            height=height,
            left=left,
            top=top,
            title=self.words.say("drawn.map"),
            id=id,
            board="tall" if tall else "",
        )

    def narrow(self, id: str) -> SVG:
        """The map on a phone: the same, with larger signs for its size, as wide as the screen."""
        left, top, width, height = self.box
        scale = NARROW / width
        return picture(
            element(
                "g",
                self._board(id, SMALL_TEXT),
                transform=f"scale({scale:.4f}) translate({-left:.2f} {-top:.2f})",
            ),
            width=NARROW,
            height=round(height * scale),
            title=self.words.say("drawn.map"),
            id=id,
            board="scroll",
        )

    def _board(self, id: str, mark: float) -> Markup:
        """All layers; `mark`: the size of text on them."""
        words = self.words
        layers = {**self.pieces, "terrain": _terrain(words, max(13.0, mark))}
        layers["marks"] = join(_castle_mark(words, mark), *_threats(words))
        layers["hits"] = _hits(words, mark)
        return board(layers, id=f"{id}-map", label=words.say("drawn.map"))


@remembered
def _box(places: tuple[Hex, ...]) -> tuple[float, float, float, float]:
    return GRID.box(places, MARGIN)


def _pieces(words: Words) -> dict[str, Markup]:
    """The layers that are the same in every picture of the map."""
    table = words.table
    view = words.view
    armies = [_armies(words, node) for node in table.territories]
    armies += [_fort_army(words, player, node) for player, node in enumerate(view.forts) if node >= 0]
    return {
        "areas": join(*(_fort(words, node) for node in range(table.first_fort, len(table.names)))),
        "plate": _paper(table.places[: table.first_fort]),
        "reach": _chosen(words),
        "spaces": join(*(_feature(words, node) for node in table.territories)),
        "tokens": join(*(_village(words, number) for number in range(len(table.villages)))),
        "buildings": join(*(_building(words, node) for node in table.territories if view.site[node] >= 0)),
        "units": join(*armies),
    }


def _terrain(words: Words, size: float) -> Markup:
    table = words.table
    names = tuple([words.say("action.hex", value=node) for node in table.territories])
    return _ground(table.places[: table.first_fort], names, size)


def _centre(words: Words, node: Node) -> tuple[float, float]:
    return GRID.centre(words.table.places[node])


# ---------------------------------------------------------------- what never changes


@remembered
def _paper(cells: tuple[Hex, ...]) -> Markup:
    return board_paper(GRID, cells)


@remembered
def _ground(cells: tuple[Hex, ...], names: tuple[str, ...], size: float) -> Markup:
    hexes = (ground(GRID, cell, "open", label=name) for cell, name in zip(cells, names, strict=True))
    return join(*hexes, grid_lines(GRID, cells), rim_names(GRID, cells, hex_name, size=size, skip=ROWS_WITH_FORTS))


@remembered
def toshi_ranbo(x: float, y: float, label: str) -> Markup:
    """The city in the middle: walls, a keep of three roofs with gold edges."""
    ink, gold = colour("ring"), colour("kin")
    roof: dict[str, Attribute] = {
        "fill": colour("k-black"),
        "stroke": gold,
        "stroke_width": 1.4,
        "stroke_linejoin": "round",
    }
    house: dict[str, Attribute] = {"fill": colour("paper"), "stroke": ink, "stroke_width": 1.3}
    return piece(
        path("M-27 21L-23 9h46l4 12z", fill=colour("rock"), stroke=ink, stroke_width=1.3, stroke_linejoin="round"),
        path("M-18 9V1h36v8z", **house),
        path("M-28 2.5C-20 1.5-17-2-16-5h32c1 3 4 6.5 12 7.5z", **roof),
        path("M-11-5v-6h22v6z", **house),
        path("M-20-10C-13-11-10.5-14-10-17h20c.5 3 3 6 10 7z", **roof),
        path("M-6-17v-4.5H6v4.5z", **house),
        path("M-13-20.5C-6-22-2-26 0-31 2-26 6-22 13-20.5z", **roof),
        x=x,
        y=y,
        label=label,
    )


# ---------------------------------------------------------------- places


def _feature(words: Words, node: Node) -> Markup | None:
    table, view = words.table, words.view
    kind = table.kind[node]
    x, y = _centre(words, node)
    if kind == CASTLE:
        return toshi_ranbo(x, y - 9, words.say("drawn.castle"))
    if kind == TOWER:
        return _sign("tower", x, y + UP, 33, "sumi", words.say("drawn.tower"))
    if kind == SHRINE and view.shrines:
        column = view.shrines[table.shrines.index(node)]
        holder = view.upgrades[column]
        if holder == NOBODY:
            ink, label = f"k-{COLUMN_HUES[column]}-ink", words.say("drawn.shrine", column=column)
        else:
            ink, label = "sumi-2", words.say("drawn.shrine-taken", column=column, player=max(holder, 0))
        return _sign("torii", x, y + UP, 36, ink, label)
    return None


@remembered
def _sign(name: str, x: float, y: float, size: float, ink: str, label: str) -> Markup:
    return piece(icon(name, x, y, size, ink), label=label)


def _village(words: Words, number: int) -> Markup | None:
    if not words.view.villages or not words.view.villages[number]:
        return None
    x, y = _centre(words, words.table.villages[number])
    return _token(x, y + UP, words.say("drawn.village"))


@remembered
def _token(x: float, y: float, label: str) -> Markup:
    return face_down(x, y, "village", radius=14, label=label)


def _building(words: Words, node: Node) -> Markup:
    player, camp = words.view.builder(node), words.view.is_camp(node)
    building = words.table.clan_buildings[words.view.clans[player]][camp]
    x, y = _centre(words, node)
    label = words.say("drawn.building", building=building, player=player)
    return tile(x, y + UP + 1, "camp" if camp else "castle", player, radius=13.5, label=label)


def _fort(words: Words, node: Node) -> Markup:
    view = words.view
    hex_ = words.table.places[node]
    if node not in view.forts:
        return _free_fort(hex_, words.say("drawn.fort-free"))
    player = view.forts.index(node)
    return _own_fort(hex_, player, words.say("drawn.fort", player=player), bool(view.count[node]))


def _fort_army(words: Words, player: Player, node: Node) -> Markup | None:
    if not words.view.count[node]:
        return None
    x, y = _centre(words, node)
    return _pill(words, player, words.view.count[node], node, x, y + 12)


@remembered
def _free_fort(hex_: Hex, label: str) -> Markup:
    x, y = GRID.centre(hex_)
    return piece(
        polygon(
            GRID.outline(MIDDLE, 0.9),
            fill=colour("sunk"),
            fill_opacity=0.6,
            stroke=colour("line"),
            stroke_width=2,
            stroke_dasharray="5 5",
        ),
        element("g", icon("fort", 0, 0, 34, "sumi-2"), opacity=0.5),
        label=label,
        x=x,
        y=y,
    )


@remembered
def _own_fort(hex_: Hex, player: Player, label: str, manned: bool) -> Markup:
    x, y = GRID.centre(hex_)
    fill, outline = colour(player_colour(player)), GRID.outline(MIDDLE, 0.97)
    return piece(
        polygon(outline, transform="translate(1.5 4)", fill=colour("shade"), opacity=0.2),
        polygon(outline, fill=colour("sunk"), stroke=fill, stroke_width=5, stroke_linejoin="round"),
        polygon(GRID.outline(MIDDLE, 0.9), fill=fill, opacity=0.14),
        icon("fort", 0, -18 if manned else 0, 34, player_ink(player)),
        label=label,
        x=x,
        y=y,
    )


# ---------------------------------------------------------------- armies


def _armies(words: Words, node: Node) -> Markup | None:
    view = words.view
    x, y = _centre(words, node)
    if node == view.contested:
        defender = _pill(words, view.owner[node], view.count[node], node, x - 9, y - 16)
        ring = polygon(GRID.outline(words.table.places[node], 0.9), fill=colour("shu"), fill_opacity=0.18)
        return join(ring, defender, _pill(words, view.active, view.attackers, node, x + 9, y + 19))
    if not view.count[node]:
        return None
    return _pill(words, view.owner[node], view.count[node], node, x, y + DOWN)


def _pill(words: Words, player: Player, troops: int, node: Node, x: float, y: float) -> Markup:
    view = words.view
    heroes = [words.table.hero_names[hero] for hero in view.heroes_at(player, node)]
    label = words.say(
        "drawn.army-hero" if heroes else "drawn.army", troops=troops, player=player, node=node, heroes=listed(heroes)
    )
    return _army(x, y, player, troops, bool(heroes), label)


@remembered
def _army(x: float, y: float, player: Player, troops: int, hero: bool, label: str) -> Markup:
    return army(x, y, player, troops, hero="hero" if hero else "", label=label)


# ---------------------------------------------------------------- marks and clicks


def _chosen(words: Words) -> Markup:
    """The army that the question is about, and light around all that can be chosen."""
    ask = words.view.ask
    table = words.table
    named = zip(table.places, table.names, strict=True)
    places = [place for place, name in named if f"hex:{name}" in words.legal]
    light = [
        polygon(GRID.outline(place, 0.9), fill=colour("shu"), fill_opacity=0.06, stroke=colour("halo"), stroke_width=7)
        for place in places
    ]
    if ask is None or "source" not in ask.message.fields or not words.legal:
        return join(*light)
    outline = GRID.outline(table.places[ask.message.number("source")], 0.91)
    return join(*light, polygon(outline, fill=colour("shu"), fill_opacity=0.22, stroke=colour("shu"), stroke_width=4.5))


def _castle_mark(words: Words, mark: float) -> Markup | None:
    """How much strength it takes to be the first in Toshi Ranbo (GU-18.1)."""
    table = words.table
    if words.view.opened or words.view.contested == table.castle:
        return None
    x, y = _centre(words, table.castle)
    need = table.figures.castle_strength
    return pill(
        x,
        y + 24,
        str(need),
        sign="strength",
        size=mark,
        edge="kin",
        label=words.say("drawn.castle-closed", number=need),
    )


def _threats(words: Words) -> list[Markup]:
    """Crossed blades on every army that a march of the viewer could meet."""
    view, table = words.view, words.table
    if words.step not in MARCHES:
        return []
    marks = []
    for node in table.territories:
        if view.owner[node] not in (NOBODY, view.viewer) and f"hex:{table.names[node]}" in words.legal | words.later:
            x, y = _centre(words, node)
            marks.append(badge(x - 27, y - 2, "engaged", radius=9))
    return marks


def _hits(words: Words, mark: float) -> Markup:
    table = words.table
    parts = []
    for node, name in enumerate(table.names):
        token = f"hex:{name}"
        if token in words.legal or token in words.later:
            hex_ = table.places[node]
            halo = polygon(GRID.outline(hex_, 0.9), class_="z-halo", stroke_linejoin="round")
            hit = polygon(GRID.outline(hex_), class_="z-hit", fill_opacity=0)
            parts.append(words.thing(token, words.say("action.hex", value=node), halo, hit))
    for node in (*table.towers, *words.view.forts):
        if node >= 0 and f"tower:{table.names[node]}" in words.legal:
            x, y = _centre(words, node)
            price, resource = max((count, resource) for resource, count in enumerate(table.transport))
            parts.append(
                pill(
                    x,
                    y - 33,
                    str(price),
                    sign=RESOURCES[resource],
                    size=mark,
                    token=f"tower:{table.names[node]}",
                    label=words.say("drawn.transport", node=node),
                    state="legal",
                )
            )
    return join(*parts)
