"""The Watch Patrol on its road round the town, and where it goes next."""

from __future__ import annotations

from zashiki.drawing import Markup, circle, colour, icon, join, path, piece, rect
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.words import PATROL_HUES, Words
from zashiki.games.yedo.preview import next_stop
from zashiki.games.yedo.rules.terms import DISTRICTS

ROAD = (15.0, 15.0, 664.0, 372.0)
STATIONS = {
    "castle": (347.0, 15.0),
    "temple": (679.0, 85.0),
    "market": (679.0, 201.0),
    "red-light": (679.0, 316.0),
    "harbor": (347.0, 387.0),
    "tavern": (15.0, 287.0),
    "gates": (15.0, 114.0),
}


@remembered
def road() -> Markup:
    """The road with its stations."""
    x, y, width, height = ROAD
    return join(
        rect(x, y, width, height, rx=18, fill="none", stroke=colour("earth-line"), stroke_width=25),
        rect(
            x,
            y,
            width,
            height,
            rx=18,
            fill="none",
            stroke=colour("paper"),
            stroke_width=1.8,
            stroke_dasharray="5 6",
            opacity=0.8,
        ),
        *[
            circle(*station, 6.5, fill=colour("raised"), stroke=colour("sumi-2"), stroke_width=2)
            for station in STATIONS.values()
        ],
    )


def patrol(words: Words, prefix: str) -> Markup:
    """Where the patrol is, and where it will stop unless a card steers it."""
    view, table = words.view, words.table
    if view.patrol < 0:
        return Markup("")
    here = DISTRICTS[table.circuit[view.patrol]]
    parts = []
    after = next_stop(words.game, view)
    if after is not None and DISTRICTS[after] != here:
        way = walk(STATIONS[here], STATIONS[DISTRICTS[after]])
        parts.append(_next(way, words.say("drawn.patrol-next")))
    label = words.say("drawn.patrol", district=table.circuit[view.patrol], colour=view.colour)
    x, y = STATIONS[here]
    parts.append(piece(patrol_disc(view.colour, 14), x=x, y=y, id=f"{prefix}-patrol", label=label))
    return join(*parts)


@remembered
def patrol_disc(hue: int, radius: float) -> Markup:
    """The patrol's counter on the side of its colour."""
    return join(
        circle(0.8, 2, radius, fill=colour("shade"), opacity=0.3),
        circle(0, 0, radius, fill=colour(f"k-{PATROL_HUES[hue]}"), stroke=colour("paper"), stroke_width=2),
        icon("patrol", 0, 0, radius * 1.3, "white"),
    )


def walk(start: tuple[float, float], end: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """The points along the road from a station to one nearby, round a corner where there is one."""
    x, y, width, height = ROAD
    if start[0] == end[0] or start[1] == end[1]:
        return start, end
    sides = (x, x + width)
    corner = (start[0], end[1]) if start[0] in sides and end[1] in (y, y + height) else (end[0], start[1])
    return start, corner, end


@remembered
def _next(way: tuple[tuple[float, float], ...], label: str) -> Markup:
    d = "M" + "L".join([f"{x} {y}" for x, y in way])
    x, y = way[-1]
    return piece(
        path(d, fill="none", stroke=colour("shu"), stroke_width=2.4, stroke_dasharray="6 5", stroke_linejoin="round"),
        circle(x, y, 11, fill=colour("raised"), stroke=colour("shu"), stroke_width=2.4, stroke_dasharray="4 3"),
        circle(x, y, 4.5, fill=colour("shu")),
        label=label,
    )
