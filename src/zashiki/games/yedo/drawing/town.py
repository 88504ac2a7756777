"""The town plan: seven districts with their action spaces and Disciples, the Church, and the patrol on its road."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import (
    Markup,
    circle,
    colour,
    element,
    icon,
    join,
    path,
    pattern,
    piece,
    pill,
    rect,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.patrol import patrol, road
from zashiki.games.yedo.drawing.spaces import place, slot_places
from zashiki.games.yedo.drawing.words import DISTRICT_SIGNS, Run, Words, draw_runs, run_width
from zashiki.games.yedo.rules.terms import DISTRICTS, Deed, District
from zashiki.games.yedo.texts import DISTRICT_NAMES

TOWN = (694.0, 402.0)
SLOT = 14.0
ROW = 21.0
TEXT = 13.5


class Block(NamedTuple):
    """Where a district lies in the plan, and how its deeds and spaces are laid out.

    columns: of deeds. slots: the right end and the line of the spaces; across: how many stand side by side.
    """

    x: float
    y: float
    width: float
    height: float
    columns: int
    slots: tuple[float, float]
    across: int


BLOCKS = {
    "gates": Block(32, 32, 188, 164, 1, (168, 142), 4),
    "tavern": Block(32, 204, 188, 166, 1, (168, 143), 4),
    "castle": Block(228, 32, 232, 219, 1, (0, 0), 4),
    "harbor": Block(228, 259, 232, 111, 2, (211, 92.5), 4),
    "temple": Block(468, 32, 194, 107, 1, (173, 43), 2),
    "market": Block(468, 147, 194, 108, 1, (173, 43), 2),
    "red-light": Block(468, 263, 194, 107, 1, (173, 43), 2),
}


def town(words: Words, prefix: str, *, live: bool = True) -> Markup:
    """The whole plan at its nominal size. prefix: of the ids inside; live: whether it takes answers."""
    districts = [district_block(words, district, name, prefix, live=live) for district, name in enumerate(DISTRICTS)]
    return join(road(), *districts, piece(patrol(words, prefix) or Markup(" "), kind="z-region", id=f"{prefix}-watch"))


# ---------------------------------------------------------------- districts


def district_block(words: Words, district: District, name: str, prefix: str, *, live: bool) -> Markup:
    """A district with its deeds, its spaces and who stands there."""
    block, view, table = BLOCKS[name], words.view, words.table
    title = DISTRICT_NAMES[district].removeprefix("the ")
    parts: list[Markup] = [_ground(name, title)]
    spots = [spot for spot, other in enumerate(table.spot_district) if other == district]
    if name == "castle":
        parts.append(_castle(words, spots, prefix, live=live))
    else:
        deeds = [deed for spot in spots for deed in table.deeds_at[spot]]
        for index, deed in enumerate(deeds):
            x = 8 + (index % block.columns) * 116
            y = 48 + (index // block.columns) * ROW
            parts.append(deed_row(words, deed, x, y, live=live))
        parts.append(_spaces(words, spots, block, prefix, live=live))
        if name == "harbor":
            parts.append(_church(view.church, words.say("drawn.church", number=view.church)))
    if district == view.closed:
        parts.append(_shut(block.width, block.height, words.say("drawn.closed")))
    inside = piece(*parts, x=block.x, y=block.y, label=title, role="group")
    return piece(inside, kind="z-region", id=f"{prefix}-{name}")


@remembered
def _ground(name: str, title: str) -> Markup:
    block = BLOCKS[name]
    width, height = block.width, block.height
    sign = DISTRICT_SIGNS[DISTRICTS.index(name)]
    face = rect(0, 0, width, height, rx=7, fill=colour("raised"), stroke=colour("line-2"), stroke_width=1.2)
    parts = [face]
    if name == "castle":
        parts.append(rect(1, 1, width - 2, height - 2, rx=6, fill=pattern("seigaiha", "lake-line")))
        wall = rect(12, 12, width - 24, height - 24, rx=5, fill=colour("raised"), stroke=colour("rock"), stroke_width=4)
        parts += [wall, tower(138, 20, 0.7)]
    elif name == "harbor":
        water = f"M1 {height - 17}H{width - 1}V{height - 7}a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6z"
        parts.append(path(water, fill=pattern("seigaiha", "lake-line")))
    elif block.columns == 1 and block.across == 4:
        parts.append(icon(sign, width - 34, 66, 58, "line", weight=1.1))
    middle = 29 if name == "castle" else 19
    parts += [
        circle(middle, middle, 13, fill=colour("k-black")),
        icon(sign, middle, middle, 18, "paper"),
        write(title, middle + 20, middle, 16.5, bold=True, serif=True, centred=True),
    ]
    return join(*parts)


@remembered
def tower(x: float, y: float, scale: float) -> Markup:
    """The keep, from its upper left corner; 106 by 140 at scale 1."""
    stone = "M5 140l10-30h76l10 30z"
    walls = "M20 90h66v20H20zM30 60h46v16H30zM38 32h30v14H38z"
    roofs = "M0 92c11-2 17-9 21-17h64c4 8 10 15 21 17zM11 63c10-2 15-9 18-16h48c3 7 8 14 18 16zM23 34c13-3 20-14 30-32"
    roofs += " 10 18 17 29 30 32z"
    joints = "M12 120h82M8 130h90M34 110l-3 10M66 110l2 10M49 120l-1 10M82 120l2 10M22 120l-2 10"
    windows = "M27 97h8v9h-8zM49 97h8v9h-8zM71 97h8v9h-8zM37 66h7v7h-7zM62 66h7v7h-7zM49 37h8v7h-8z"
    return element(
        "g",
        path(stone, fill=colour("rock"), stroke=colour("rock-line")),
        path(joints, stroke=colour("rock-line")),
        path(walls, fill=colour("snow"), stroke=colour("rock-line"), stroke_width=0.8),
        path(roofs, fill=colour("k-slate")),
        path(windows, fill=colour("k-black")),
        circle(53, 2, 3.5, fill=colour("kin")),
        transform=f"translate({x} {y}) scale({scale})",
        aria_hidden="true",
    )


def _castle(words: Words, spots: list[int], prefix: str, *, live: bool) -> Markup:
    """The bowers in a row with what each pays, then the other places of the castle."""
    table = words.table
    bowers = [spot for spot in spots if table.bower[spot]]
    parts = [write(words.say("drawn.bower"), 58, 51, TEXT, centred=True)] if bowers else []
    for number, spot in enumerate(bowers):
        y = 69 + number * 33.0
        space = slot_places([(36.0, y)], table.spot_spaces[spot])
        parts.append(place(words, spot, space, prefix, SLOT, live=live, numbered=number + 1))
        parts += [deed_row(words, deed, 56, y, live=live, size=13) for deed in table.deeds_at[spot]]
    y = 177.0
    for spot in [spot for spot in spots if not table.bower[spot]]:
        deeds = table.deeds_at[spot]
        parts.append(place(words, spot, slot_places([(36.0, y)], table.spot_spaces[spot]), prefix, SLOT, live=live))
        parts.append(write(table.pack.board.spot[spot].name, 58, y - 11, TEXT, centred=True))
        x = 55.0
        for deed in deeds:
            parts.append(deed_row(words, deed, x, y + 9, live=live, size=12.5))
            x += run_width(words.deed_runs(deed), 12.5) + 4
        y += 34
    return join(*parts)


def deed_row(words: Words, deed: Deed, x: float, y: float, *, live: bool = True, size: float = TEXT) -> Markup:
    """What a Disciple can do here, as signs; it answers while a deed is chosen."""
    runs, label = words.deed_runs(deed), words.table.pack.board.deed[deed].name
    token = f"deed:{words.table.deed_ids[deed]}"
    face = _deed_face(runs, size)
    if live:
        return words.thing(token, label, face, kind="y-deed", x=x, y=y)
    return piece(face, x=x, y=y, label=label)


@remembered
def _deed_face(runs: tuple[Run, ...], size: float) -> Markup:
    wide = run_width(runs, size)
    return join(rect(-2, -9.5, wide + 4, 19, rx=6, class_="z-halo"), draw_runs(runs, 0, 0, size))


@remembered
def _church(number: int, label: str) -> Markup:
    coins = [
        circle(202, 24 - 2.6 * index, 8, fill=colour("kin"), stroke=colour("on-kin"), stroke_width=1)
        for index in range(min(number, 4))
    ]
    return piece(
        icon("church", 172, 19, 25),
        *coins,
        write(f"{number}", 216, 19, 15 if number < 10 else 12, bold=True, centred=True),
        label=label,
    )


@remembered
def _shut(width: float, height: float, text: str) -> Markup:
    return join(
        rect(0, 0, width, height, rx=7, fill=colour("sunk"), opacity=0.55),
        rect(0, 0, width, height, rx=7, fill=pattern("hatch", "line-2"), opacity=0.5),
        pill(width / 2, height / 2 + 2, text, sign="lock", edge="sumi"),
    )


def _spaces(words: Words, spots: list[int], block: Block, prefix: str, *, live: bool) -> Markup:
    """All spaces of a district, from the right end in rows."""
    parts = []
    right, top = block.slots
    count = sum(len(words.table.spot_spaces[spot]) for spot in spots)
    places = [
        (right - 37.0 * (min(block.across, count) - 1 - index % block.across), top + 38.0 * (index // block.across))
        for index in range(count)
    ]
    taken = 0
    for spot in spots:
        spaces = words.table.spot_spaces[spot]
        parts.append(place(words, spot, slot_places(places[taken:], spaces), prefix, SLOT, live=live))
        taken += len(spaces)
    return join(*parts)
