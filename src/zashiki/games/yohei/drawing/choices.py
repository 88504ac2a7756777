"""What can be answered on the battlefield: hexes, units, intersections, walls and facings, and buttons beside it.

A path of answers is made on one picture. So everything that a question further on may ask for lies there already and
comes to life when it is asked; what belongs to the unit that was chosen follows it (`data-follows`).
"""

from __future__ import annotations

from zashiki.drawing import (
    Markup,
    Place,
    circle,
    classes,
    colour,
    element,
    icon_tag,
    join,
    number,
    path,
    polar,
    polygon,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.chart import GRID, Chart
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Direction
from zashiki.geometry import DIRECTION_NAMES

PETAL = 26.5
NARROW_PETALS = 1.55
OPEN = 32.0
"""From here on, in degrees under the horizontal, a unit's name lies over its rim."""
HEX = path("M0-39.6l34.3 19.8v39.6l-34.3 19.8l-34.3-19.8v-39.6z", class_="z-halo z-hit")
"""The outline of a hex, a little smaller, from its middle."""


def lights(words: Words, chart: Chart) -> Markup:
    """Light around the hexes that answer the question."""
    names = words.board.names
    return join(*(_light(chart, place) for place in range(len(names)) if f"hex:{names[place]}" in words.legal))


def _light(chart: Chart, place: int) -> Markup:
    outline = GRID.outline(chart.cells[place], 0.9)
    return polygon(outline, fill=colour("shu"), fill_opacity=0.06, stroke=colour("halo"), stroke_width=6, opacity=0.8)


def ground_hits(words: Words, chart: Chart) -> Markup:
    """Hexes, and walls over them: of two things the upper one takes the click."""
    shape = words.board
    answers = words.legal | words.later | words.ground
    parts = [
        _hit(words, chart, f"hex:{name}", place) for place, name in enumerate(shape.names) if f"hex:{name}" in answers
    ]
    for wall, name in enumerate(shape.wall_names):
        if f"wall:{name}" in answers:
            one, other = shape.walls[wall]
            band = _band(chart, one, shape.direction(one, other))
            label = words.say("action.wall", value=wall)
            parts.append(words.thing(f"wall:{name}", label, band))
    return join(*parts)


def site_hits(words: Words, chart: Chart) -> Markup:
    """Intersections, which lie over hexes."""
    answers = words.legal | words.later | words.ground
    tokens = [f"site:{name}" for name in words.board.corner_names]
    return join(*[_hit(words, chart, token, site) for site, token in enumerate(tokens) if token in answers])


def unit_hits(words: Words, units: dict[int, Place]) -> Markup:
    """Units, which lie over the ground."""
    table, parts = words.table, []
    answers = words.legal | words.later
    for piece, (x, y) in units.items():
        token = f"unit:{table.piece_ids[piece]}"
        if token in answers:
            parts.append(words.thing(token, words.say("action.unit", value=piece), _token_hit(), x=x, y=y))
    return join(*parts)


def _hit(words: Words, chart: Chart, token: str, place: int) -> Markup:
    """A hex or an intersection."""
    kind = token.partition(":")[0]

    def draw() -> Markup:
        x, y = chart.centres[place] if kind == "hex" else chart.sites[place]
        label = words.say(f"action.{kind}", value=place)
        return words.thing(token, label, HEX if kind == "hex" else _disc(14), x=x, y=y)

    return chart.once((token, token in words.legal), draw)


@remembered
def _disc(radius: float) -> Markup:
    return circle(0, 0, radius, class_="z-halo z-hit")


@remembered
def _token_hit() -> Markup:
    """A unit takes clicks as a whole; the light about it leaves its name free."""
    (ax, ay), (bx, by) = polar(33, 180 - OPEN), polar(33, OPEN)
    arc = f"M{number(ax)} {number(ay)}A33 33 0 1 1 {number(bx)} {number(by)}"
    return join(path(arc, class_="z-halo"), circle(0, 0, 33, class_="z-hit"))


def _band(chart: Chart, place: int, direction: Direction) -> Markup:
    (x1, y1), (x2, y2) = GRID.side(chart.cells[place], direction)
    dx, dy = (y2 - y1) * 8 / GRID.edge, (x1 - x2) * 8 / GRID.edge
    shape = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
    return polygon(shape, class_="z-halo z-hit")


def facings(words: Words, chart: Chart, narrow: bool) -> Markup | None:
    """Six petals about the place where the unit will stand; each answers on its whole sixth of the hex."""
    tokens = [f"facing:{name}" for name in DIRECTION_NAMES]
    if not any(token in words.legal or token in words.later for token in tokens):
        return None
    here = words.state.at[words.number("piece")] if words.number("piece") >= 0 else -1
    x, y = chart.centres[here] if here >= 0 else (0.0, 0.0)
    petals = [
        words.thing(token, words.say("action.facing", value=direction), _petal(direction))
        for direction, token in enumerate(tokens)
    ]
    size = f" scale({NARROW_PETALS})" if narrow else ""
    inner = element("g", *petals, transform=size.strip() or None)
    return element(
        "g", inner, class_="z-choices", data_follows="hex unit", transform=f"translate({number(x)} {number(y)})"
    )


@remembered
def _petal(direction: Direction) -> Markup:
    (ax, ay), (bx, by) = polar(43, 60 * direction - 30), polar(43, 60 * direction + 30)
    sixth = path(f"M0 0L{number(ax)} {number(ay)}L{number(bx)} {number(by)}Z", class_="z-hit", fill_opacity=0)
    tip = element(
        "g",
        circle(0, 0, 10, fill=colour("washi"), stroke=colour("shu"), stroke_width=1.8),
        path("M-3.6-4.6L5.8 0-3.6 4.6-1.2 0z", fill=colour("shu")),
        transform=f"rotate({60 * direction}) translate({PETAL} 0)",
    )
    return circle(*polar(PETAL, 60 * direction), 12, class_="z-halo") + sixth + tip


# ---------------------------------------------------------------- buttons beside it

ACTION_SIGNS = {
    "act:move": "move",
    "act:move-run": "run",
    "act:charge": "strength",
    "act:run": "run",
    "act:plot-cp": "command",
    "act:plot-card": "cards",
    "act:foundation": "foundation",
    "act:build": "barracks",
    "act:melee": "engaged",
    "act:ranged": "range",
    "act:raze": "target",
    "act:regenerate": "wound",
    "act:martyr": "wound",
    "do:tower": "tower",
    "do:vortex": "move",
    "do:vortex-shot": "range",
    "disengage": "run",
    "building:barracks": "barracks",
    "building:watchtower": "tower",
    "strike:aimed": "target",
    "strike:dice": "dice",
    "turn:clockwise": "turnon",
    "turn:back": "turnback",
    "section:green": "facing",
    "section:yellow": "facing",
    "section:red": "facing",
    "shot:own": "range",
    "shot:bow": "yumi",
    "yes": "check",
    "pass": "next",
}
"""The actions that have no place of their own on the board, and the sign of each."""


def action_buttons(words: Words, free: bool) -> Markup:
    """Small buttons beside the battlefield: those that answer now, and those that a question further on may ask for."""
    buttons: list[Markup] = []
    vocabulary = words.game.vocabulary
    for token, sign in ACTION_SIGNS.items() if free else ():
        if token not in words.legal and token not in words.later:
            continue
        label = words.game.catalog.label(vocabulary.describe(vocabulary.parse(token)), words.names)
        state = "z-deed z-legal z-act" if token in words.legal else "z-deed"
        live = token in words.legal
        buttons.append(
            element(
                "span",
                icon_tag(sign, 18),
                label,
                class_=state,
                role="button" if live else "img",
                tabindex="0" if live else None,
                aria_label=label,
                data_token=token,
            )
        )
    chart = Chart.of(words.game.layout, words.table.figures.slots, False)
    x, y = chart.middle
    low_left = any(sx < x - 100 and sy > y + 60 for row in chart.slots for sx, sy in row)
    place = "z-row" if chart.tall else "z-high" if low_left else None
    kind = classes("z-deeds", place or "")
    inside = (
        element("div", *buttons, class_=kind, role="group", aria_label=words.say("drawn.deeds")) if buttons else None
    )
    return element("div", inside or Markup(" "), id="board-deeds", class_="z-region")
