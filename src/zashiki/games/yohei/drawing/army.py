"""An army of the Duel while it is built: what has been hired, and everything that can be had, by clan and kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zashiki.drawing import (
    Markup,
    colour,
    element,
    fit,
    icon,
    join,
    measure,
    mon,
    paragraph,
    path,
    picture,
    piece,
    rect,
    slip,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.cards import LOW, PITCH, card_face, draw_card, halo
from zashiki.games.yohei.drawing.sayings import deployment_name, spoken_card
from zashiki.games.yohei.drawing.unit_cards import (
    UnitFace,
    face_of,
    ring_on_sheet,
    ring_sheet,
    spoken_unit,
    values_row,
)
from zashiki.games.yohei.drawing.units import short_names, skill_names
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.duel import MOST_UNITS, LeaveOut, unit_price
from zashiki.games.yohei.rules.numbers import Piece
from zashiki.games.yohei.rules.state import Army
from zashiki.games.yohei.tables import HEALTHY

ROW = 64.0
CELL = 312.0
SHELF = "display:flex;flex-wrap:wrap;align-content:flex-start;justify-content:center;gap:4px 6px"


class Ware(NamedTuple):
    """A unit on offer: its face, its skills in a line, whether it is already hired or too dear."""

    face: UnitFace
    skills: str
    hired: bool
    dear: bool


def shelf(label: str, cards: Iterable[Markup], *, whole: bool = False) -> str:
    """Pictures side by side, as many in a row as there is room for; it scrolls. whole: it needs the lower edge, too."""
    return str(element("div", *cards, class_="z-whole" if whole else None, style=SHELF, role="group", aria_label=label))


def half_points(points: int) -> str:
    """Halves of a point as they are written: 5 is 2½."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def price_line(words: Words, points: int) -> str:
    """A price in words, from halves of a point."""
    return words.say("market.price", points=half_points(points), count=1 if points <= 2 else 2)


def button(sign: str, note: str) -> Markup:
    """What the button of a thing bears beside its name: a sign and a note. On the table it is invisible."""
    return element("use", href=f"#i-{sign}", data_note=note, width=0, height=0)


def army(words: Words) -> str | None:
    """The viewer's army over what can be hired, or over their deck; None for everybody else."""
    built = words.view.army
    if built is None:
        return None
    figures, say = words.table.figures, words.say
    faces = list(words.game.box_faces)
    parts = [ring_sheet(words), element("div", _hired(words, built), id="army-hired", class_="z-region")]
    if words.asks(LeaveOut):
        left = len(faces) - len(built.left_out)
        parts.append(
            _section(
                "army-deck", say("market.deck", number=left, least=figures.deck_least), _cards(words, built, faces)
            )
        )
    else:
        units = say("market.units" if built.pieces else "market.commander")
        parts.append(_section("army-others", say("market.others"), _others(words)))
        parts.append(_section("army-units", units, _units(words, built)))
        title = say("market.cards", price=half_points(figures.price_chosen))
        parts.append(_section("army-cards", title, _cards(words, built, faces)))
    return shelf(say("market.army"), parts)


def _section(id: str, title: str, cards: Sequence[Markup]) -> Markup:
    """A headline over cards: a layer of its own, which stays where it is when nothing is left in it."""
    if not cards:
        return element("div", " ", id=id, class_="z-region")
    head = picture(
        write(title, 3, 20, 17, bold=True, serif=True), width=measure(title, 17, bold=True, serif=True) + 8, height=26
    )
    row = element("div", head, style="flex:1 0 100%")
    return element("div", row, *cards, id=id, class_="z-region", style=f"{SHELF};flex:1 1 100%")


def _framed(card: Markup, wide: float, high: float) -> Markup:
    return picture(piece(card, x=3, y=3), width=wide + 6, height=high + 6)


@remembered
def _panel(wide: float, high: float) -> Markup:
    return rect(0.5, 0.5, wide - 1, high - 1, rx=10, fill=colour("raised"), stroke=colour("line"))


def _hired(words: Words, army: Army) -> Markup:
    """What the army has: points left, units, command points, cards."""
    say, table, wide = words.say, words.table, CELL
    points = say("market.points", points=half_points(army.points), of=half_points(table.figures.hiring))
    parts: list[Markup] = [
        write(say("market.army"), 12, 27, 18, bold=True, serif=True),
        write(points, wide - 12, 27, 15, anchor="end", bold=True, colour="kin-ink"),
    ]
    x, y = 6.0, 40.0
    names = short_names(table.piece_names)
    militia = [unit for unit in range(table.box) if table.clan[unit] == table.militia][: army.minpei]
    for unit in (*army.pieces, *militia):
        if x + 74 > wide:
            x, y = 6.0, y + 74
        player = words.view.viewer or 0
        ring = ring_on_sheet(table.units[unit].frame, 36, 26, 0.8) + mon(player, 36, 26, 30)
        text, size = fit(names[unit], 75, 13, bold=True)
        name = write(text, 36, 64, size, anchor="middle", bold=True)
        parts.append(piece(ring, name, x=x, y=y, label=spoken_unit(words, unit)))
        x += 76
    if not army.pieces:
        parts.append(write(say("market.nobody"), 14, y + 28, 16, colour="sumi-2"))
        y -= 26
    y += 82
    stock = [("command", say("market.cp", number=army.cp))] if army.cp else []
    if army.random:
        stock.append(("cards", say("market.random", number=army.random)))
    stock += [("cards", table.titles[face]) for face in army.chosen]
    x = 14.0
    for sign, goods in stock:
        text, size = fit(goods, 190, 15)
        across = 30 + size * 0.6 * len(text)
        if x + across > wide - 10 and x > 14:
            x, y = 14.0, y + 26
        parts += [icon(sign, x + 10, y + 8, 19, "sumi-2"), write(text, x + 24, y + 8, size, centred=True)]
        x += across + 14
    high = y + (28 if stock else 4)
    return _framed(join(_panel(wide, high), *parts), wide, high)


# ---------------------------------------------------------------- wares


def _units(words: Words, army: Army) -> list[Markup]:
    """Commanders, or everybody else once there is one, the cheapest first."""
    table, viewer, first = words.table, words.view.viewer or 0, not army.pieces
    box = range(viewer * table.box, (viewer + 1) * table.box)
    wanted = [unit for unit in box if table.commander[unit] == first and table.clan[unit] != table.militia]
    if len(army.pieces) + army.minpei >= MOST_UNITS:
        return []
    wanted.sort(key=lambda unit: (0 if first else unit_price(words.state, army, unit), table.clan[unit]))
    minpei = [] if first else [unit for unit in box if table.clan[unit] == table.militia][:1]
    parts = []
    for unit in (*minpei, *wanted):
        token = f"deploy:{table.piece_ids[unit]}"
        cost = _first_price(words, unit) if first else unit_price(words.state, army, unit)
        note = price_line(words, cost)
        skills = [f"({deployment_name(number)})" for number in table.deployment[unit]]
        line = ", ".join([*skill_names(table.sides[unit][HEALTHY].skills), *skills])
        ware = Ware(face_of(words, unit, price=half_points(cost)), line, unit in army.pieces, token not in words.legal)
        parts.append(
            _framed(
                words.thing(token, f"{spoken_unit(words, unit)}. {note}", button("troop", note), _ware(ware)),
                CELL,
                ROW,
            )
        )
    return parts


def _first_price(words: Words, unit: Piece) -> int:
    """What a commander costs (YH-25.4)."""
    figures = words.table.figures
    return figures.price_rogue_commander if words.table.clan[unit] == words.table.rogues else figures.price_commander


@remembered
def _ware(ware: Ware) -> Markup:
    face, wide = ware.face, CELL
    text, size = fit(face.name, wide - 104, 16, bold=True, serif=True)
    skills, small = fit(ware.skills, wide - 66, 13)
    lines = [skills] if skills == ware.skills else wrap(ware.skills, wide - 66, 12)
    up = 3 if len(lines) > 1 else 0  # two lines of skills need the room of one and a half
    body = [
        ring_on_sheet(face.frame, 31, ROW / 2, 0.8),
        write(text, 60, 15, size, bold=True, serif=True, centred=True),
        values_row(face.values, 59, 35 - up, 14, wide - 60),
        paragraph(lines, 60, 57.7 - 3.4 * up, small, spacing=1.05, colour="sumi-2") if skills else Markup(""),
        _price(face.price, wide),
    ]
    frame = [
        slip(wide, ROW, "kin-wash" if ware.hired else "raised", "kin" if ware.hired else "line-2"),
    ]
    if ware.hired:
        body.append(icon("check", wide - 54, 17, 20, "kin-ink"))
    return join(*frame, piece(*body, opacity=0.5 if ware.dear and not ware.hired else None))


@remembered
def _price(text: str, wide: float) -> Markup:
    return join(
        path(f"M{wide - 36} 1H{wide - 8}a7 7 0 0 1 7 7V26H{wide - 36}z", fill=colour("k-black")),
        write(text, wide - 18.5, 14, 15, anchor="middle", colour="white", bold=True, centred=True),
    )


def _others(words: Words) -> list[Markup]:
    """Command points and random cards."""
    figures, say = words.table.figures, words.say
    wares = (
        ("hire:cp", "command", say("action.hire:cp", value=0), figures.price_cp),
        ("hire:random-card", "cards", say("action.hire:random-card", value=1), figures.price_random),
    )
    parts = []
    for token, sign, text, cost in wares:
        note = price_line(words, cost)
        card = _other(sign, text, half_points(cost), CELL, token not in words.legal)
        parts.append(_framed(words.thing(token, f"{text}. {note}", button(sign, note), card), CELL, 46))
    return parts


@remembered
def _other(sign: str, text: str, cost: str, wide: float, dear: bool) -> Markup:
    label, size = fit(text, wide - 90, 15, bold=True)
    return join(
        slip(wide, 46, "raised"),
        piece(
            icon(sign, 25, 23, 26),
            write(label, 48, 23, size, bold=True, centred=True),
            _price(cost, wide),
            opacity=0.5 if dear else None,
        ),
    )


def _cards(words: Words, army: Army, faces: list[int]) -> list[Markup]:
    """All cards of the box: to hold at the beginning, or to leave out of the deck."""
    table, leaving = words.table, words.asks(LeaveOut)
    parts = []
    for face in faces:
        taken = face in (army.left_out if leaving else army.chosen)
        held = leaving and face in army.chosen
        label, note = spoken_card(words, face), ""
        if not leaving and not taken:
            note = price_line(words, table.figures.price_chosen)
        if taken or held:
            label = f"{label}. {words.say('market.chosen' if held or not leaving else 'market.left-out')}"
        card = [piece(draw_card(card_face(words, face), LOW), opacity=0.35 if taken and leaving else None)]
        if taken or held:
            card.append(_mark("cross" if taken and leaving else "hand"))
        token = f"card:{table.face_ids[face]}"
        price = button("cards", note) if note else None
        parts.append(_framed(words.thing(token, label, price, halo(LOW), *card), PITCH - 6, LOW))
    return parts


@remembered
def _mark(sign: str) -> Markup:
    return join(
        rect(2, LOW / 2 - 11, 22, 22, rx=11, fill=colour("k-black")),
        icon(sign, 13, LOW / 2, 16, "white"),
    )
