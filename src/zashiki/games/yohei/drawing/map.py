"""The picture of the battlefield: ground, buildings, units, and what can be clicked on it."""

from __future__ import annotations

from bisect import bisect_right
from math import hypot

from zashiki.drawing import (
    SVG,
    Markup,
    Place,
    board,
    circle,
    colour,
    element,
    join,
    picture,
    player_colour,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.chart import Chart
from zashiki.games.yohei.drawing.choices import facings, ground_hits, lights, site_hits, unit_hits
from zashiki.games.yohei.drawing.terrain import (
    area,
    building,
    entry,
    hex_labels,
    hexes,
    item,
    names_beside,
    paper,
    standing_wall,
    temple,
    torii_space,
    torii_token,
    vortex,
)
from zashiki.games.yohei.drawing.units import (
    WIDEST_NAME,
    Box,
    Tag,
    badges_of,
    draw_tag,
    draw_unit,
    engaged_mark,
    name_reach,
    tag,
    tip,
)
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Piece
from zashiki.games.yohei.rules.state import NEUTRAL
from zashiki.games.yohei.view import UnitView

SAME_ROW = 20.0
NEAR = 100.0
"""Names from farther away reach no unit."""


class TableMap:
    """The battlefield of a view, drawn for a desk or for a phone."""

    def __init__(self, words: Words, *, narrow: bool) -> None:
        self.words = words
        self.narrow = narrow
        self.chart = Chart.of(words.game.layout, words.table.figures.slots, narrow)
        self.size = self.chart.text_size

    def draw(self, id: str, *, live: bool = True, tall: bool = True) -> SVG:
        """The picture; `live`: it takes clicks; `tall`: it may ask for the whole height."""
        left, top, width, height = self.chart.box
        title = self.words.say("drawn.map")
        layers = board(self._layers(id, live), id=f"{id}-map", label=title)
        if not self.narrow:
            return picture(
                layers,
                width=width,
                height=height,
                left=left,
                top=top,
                title=title,
                id=f"{id}-plan",
                board="tall" if self.chart.tall and tall else "",
            )
        moved = f"scale({self.chart.scale:.4f}) translate({-left:.2f} {-top:.2f})"
        wide, high = round(width * self.chart.scale), round(height * self.chart.scale)
        return picture(
            element("g", layers, transform=moved),
            width=wide,
            height=high,
            title=title,
            id=f"{id}-plan",
            board="scroll",
            style=f"width:max(100%,{wide}px)",
        )

    def _layers(self, id: str, live: bool) -> dict[str, Markup]:
        words, chart = self.words, self.chart
        view = words.view
        temples = tuple(sorted(place for place, _ in view.temples))
        layers = {
            "areas": self._areas(),
            "plate": paper(chart.cells),
            "terrain": hexes(chart.cells, view.terrain, hex_labels(words, chart), temples)
            + (Markup() if self.narrow else names_beside(chart, self.size)),
            "spaces": self._entries() + self._spaces(),
            "walls": self._walls(id),
            "tokens": self._tokens(),
            "buildings": self._buildings(id),
            "units": self._units(id),
            "marks": self._marks(),
        }
        if live:
            layers["reach"] = lights(words, chart)
            layers["lines"] = element("g", Markup(" "), id=f"{id}-reach", class_="z-over")
            layers["marks"] += element("g", Markup(" "), id=f"{id}-shown", class_="z-over")
            above = join(unit_hits(words, self.places()), facings(words, chart, self.narrow))
            layers["hits"] = join(
                layer(f"{id}-ground", ground_hits(words, chart)),
                layer(f"{id}-sites", site_hits(words, chart)),
                layer(f"{id}-targets", above),
            )
        return layers

    def places(self) -> dict[int, Place]:
        """Where each unit in play stands."""
        view, chart = self.words.view, self.chart
        places: dict[int, Place] = {}
        taken = [0] * len(view.sides)
        for unit in view.units:
            if unit.at >= 0:
                places[unit.piece] = chart.centres[unit.at]
                continue
            side = self.words.game.side[unit.player]
            slots = chart.slots[view.sides[side].area]
            places[unit.piece] = slots[taken[side] % len(slots)]
            taken[side] += 1
        return places

    def _areas(self) -> Markup:
        game, view = self.words.game, self.words.view
        return join(
            *(
                area(
                    tuple(self.chart.slots[row.area]),
                    game.members[side][0],
                    self.words.say("drawn.area", side=game.members[side]),
                )
                for side, row in enumerate(view.sides)
            )
        )

    def _entries(self) -> Markup:
        """The rim of the hexes that each deployment area leads to, in the colour of its side."""
        game, view, shape = self.words.game, self.words.view, self.chart.board
        return join(
            *(
                entry(
                    shape.cells[place], tuple([d for d in range(6) if shape.near[place][d] < 0]), game.members[side][0]
                )
                for side, row in enumerate(view.sides)
                for place in game.layout.areas[row.area]
            )
        )

    def _spaces(self) -> Markup:
        words, view, centres = self.words, self.words.view, self.chart.centres
        burnt = view.burnt
        say = "drawn.temple-burnt" if burnt else "drawn.temple"
        taken = {unit.at for unit in view.units}
        pictures = [temple(*centres[place], kind, burnt, words.say(say, temple=kind)) for place, kind in view.temples]
        pictures += [
            torii_space(*centres[place])
            for place in view.spaces
            if not view.torii_at[place] and place not in taken and place not in dict(view.temples)
        ]
        return join(*pictures)

    def _tokens(self) -> Markup:
        words, centres = self.words, self.chart.centres
        label = words.say("drawn.torii-token")
        pictures = [torii_token(*centres[place], label) for place, lies in enumerate(words.view.torii_at) if lies]
        stacked: dict[int, int] = {}
        for place, face in words.view.lying:
            x, y = centres[place]
            height = stacked[place] = stacked.get(place, -1) + 1
            pictures.append(item(x + 23 - 16 * height, y + 20, words.say("drawn.lying", face=face)))
        return join(*pictures)

    def _walls(self, id: str) -> Markup:
        words, shape = self.words, self.chart.board
        pictures = []
        for wall, (one, other) in enumerate(shape.walls):
            if words.view.walls >> wall & 1:
                label = words.say("drawn.wall", wall=wall)
                pictures.append(
                    standing_wall(shape.cells[one], shape.direction(one, other), f"{id}-wall-{wall}", label)
                )
        return join(*pictures)

    def _buildings(self, id: str) -> Markup:
        words, view = self.words, self.words.view
        pictures = [building(words, site, *self.chart.sites[site]) for site, code in enumerate(view.site) if code]
        if view.vortex >= 0:
            owned = view.vortex_side != NEUTRAL
            members = words.game.members[view.vortex_side] if owned else ()
            label = words.say("drawn.vortex" if owned else "drawn.vortex-neutral", side=members, site=view.vortex)
            ring = player_colour(members[0]) if owned else "line-2"
            pictures.append(vortex(*self.chart.sites[view.vortex], ring, label, f"{id}-vortex"))
        return join(*pictures)

    def _units(self, id: str) -> Markup:
        words, places = self.words, self.places()
        chosen = {words.number("piece"), words.view.acting_unit} - {-1}

        def row(unit: UnitView) -> float:
            return places[unit.piece][1]

        rows = sorted({y for _, y in self.chart.centres})
        bodies: list[list[Markup]] = [[] for _ in rows]
        names: list[list[Markup]] = [[] for _ in rows]
        beaks: list[list[Markup]] = [[] for _ in rows]
        tags = self.tags(places)
        for unit in sorted(words.view.units, key=row):
            piece, (x, y) = unit.piece, places[unit.piece]
            index = max(0, bisect_right(rows, y + SAME_ROW) - 1)
            if piece in chosen:
                bodies[index].append(_chosen(x, y))
            low = self.covered(unit, places, tags)
            bodies[index].append(draw_unit(words, unit, x, y, id=f"{id}-u{piece}", low=low))
            names[index].append(draw_tag(tags[piece], f"{id}-n{piece}", x, y))
            if unit.at >= 0:
                beaks[index].append(tip(unit.facing, f"{id}-b{piece}", x, y))
        return join(
            *(layer(f"{id}-row-{index}", join(*parts)) for index, parts in enumerate(bodies)),
            *(layer(f"{id}-names-{index}", join(*parts, *beaks[index])) for index, parts in enumerate(names)),
        )

    def tags(self, places: dict[int, Place]) -> dict[int, Tag]:
        """The names of all units in play: they lie over all bodies."""
        return {
            unit.piece: tag(self.words, unit, size=self.size, span=self.span(unit.piece, places))
            for unit in self.words.view.units
        }

    def covered(self, unit: UnitView, places: dict[int, Place], tags: dict[int, Tag]) -> bool:
        """Whether a name of another unit would lie over the badges on the upper rim of this one."""
        x, y = places[unit.piece]
        for badge in badges_of(unit, False):
            for other, (ox, oy) in places.items():
                if other != unit.piece and abs(oy - y) < NEAR and _meet(badge.box, tags[other].box, ox - x, oy - y):
                    return True
        return False

    def span(self, piece: Piece, places: dict[int, Place]) -> tuple[float, float]:
        """How far a unit's name may reach to its left and right: not over a neighbour's, nor beyond the picture.

        Two neighbours share the room between them as their names need it. Names step aside for beaks.
        """
        x, y = places[piece]
        left, _, wide, _ = self.chart.box
        free = [min(WIDEST_NAME, x - left), min(WIDEST_NAME, left + wide - x)]
        reach = {unit.piece: name_reach(self.words, unit, self.size) for unit in self.words.view.units}
        for other, (ox, oy) in places.items():
            if other != piece and abs(oy - y) < SAME_ROW and ox != x:
                side = ox > x
                share = reach[piece][side] / (reach[piece][side] + reach[other][not side])
                free[side] = min(free[side], abs(ox - x) * share)
        return free[0], free[1]

    def _marks(self) -> Markup:
        """Crossed blades between engaged units, towards the northern end of the side: the middle belongs to beaks."""
        words, centres = self.words, self.chart.centres
        where = {unit.piece: unit.at for unit in words.view.units}
        pictures = []
        for one, other in words.view.engaged:
            (ax, ay), (bx, by) = centres[where[one]], centres[where[other]]
            length = hypot(bx - ax, by - ay) or 1
            ux, uy = (bx - ax) / length, (by - ay) / length
            off = 16 if ux < 0 else -16
            label = words.say("drawn.pair", one=one, other=other)
            pictures.append(engaged_mark((ax + bx) / 2 - uy * off, (ay + by) / 2 + ux * off, label))
        return join(*pictures)


def _meet(one: Box, other: Box, dx: float, dy: float) -> bool:
    """Whether two boxes overlap, the other moved by (dx, dy)."""
    across = one[0] < other[2] + dx and other[0] + dx < one[2]
    return across and one[1] < other[3] + dy and other[1] + dy < one[3]


def layer(id: str, picture: Markup) -> Markup:
    """A part that is sent again only when it has changed."""
    return element("g", picture or Markup(" "), id=id, class_="z-region")


@remembered
def _chosen(x: float, y: float) -> Markup:
    return circle(x, y, 35, fill=colour("shu"), fill_opacity=0.25, stroke=colour("shu"), stroke_width=4)
