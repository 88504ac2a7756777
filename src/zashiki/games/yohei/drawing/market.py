"""What is chosen before the first round: clans in the draft, armies of the Duel, The Offer."""

from __future__ import annotations

from zashiki.drawing import (
    Markup,
    circle,
    colour,
    element,
    fit,
    icon,
    join,
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
from zashiki.games.yohei.drawing.army import army, shelf
from zashiki.games.yohei.drawing.unit_cards import (
    UnitFace,
    face_of,
    ring_on_sheet,
    ring_sheet,
    spoken_unit,
    values_row,
)
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.draft import CLANS_EACH, ChooseClan
from zashiki.games.yohei.rules.duel import Hire, LeaveOut
from zashiki.games.yohei.rules.numbers import Piece, Player
from zashiki.games.yohei.rules.offer import OfferCards, OfferPoints, TakeOffer
from zashiki.games.yohei.rules.state import NOBODY

MARKETING = (ChooseClan, Hire, LeaveOut, OfferPoints, OfferCards, TakeOffer)
"""The questions for which the battlefield makes room."""
CELL = 312.0
CLAN = 112.0
OFFER = 340.0
FACTION_HUES = {"loyal": "indigo", "rebel": "wine", "ancestral": "pine"}
FACTION_SIGNS = {"loyal": "crown", "rebel": "warfare", "ancestral": "torii"}
LINE = 21.2
HEAD = 25.0
"""The band of a clan: four rows of clans are as high as the place of a board on a page 1440 by 900 pixels."""
VALUES = 116.0
FOLD = 64.0
"""How wide the button is that folds all this away."""
PICKS = 37.0
"""How far down the order of the draft stands."""
NAME = CELL - 14 - VALUES - 34
READABLE = 13.0
"""The least size of a whole name in the draft; a longer name gives way to the short name of the unit."""


def market(words: Words) -> str | None:
    """What is chosen from before the first round, wrapped to any width; None once the game has begun."""
    if not words.asks(*MARKETING):
        return None
    if words.asks(ChooseClan):
        return shelf(words.say("market.draft"), _draft(words), whole=True)
    if words.asks(Hire, LeaveOut):
        return army(words)
    panel, high = _offer(words)
    offer = picture(panel, width=OFFER, height=high, title=words.say("market.offer"), id="offer")
    elastic = Markup(offer.replace(f'width="{OFFER:.0f}" height="{high:.0f}"', 'width="100%"', 1))
    return shelf(words.say("market.offer"), [element("div", elastic, style="width:min(100%,560px)")])


# ---------------------------------------------------------------- the draft


def _draft(words: Words) -> list[Markup]:
    """The order of the draft, and all clans with their units; those that are taken bear the mon of their player."""
    table = words.table
    takers = {clan: player for player, clans in enumerate(words.view.clans) for clan in clans}
    cells: list[tuple[str, Markup]] = []
    for clan, name in enumerate(table.clan_ids):
        units = tuple([unit for unit in range(table.box) if table.clan[unit] == clan])
        faces = tuple([_face(words, unit) for unit in units])
        row = table.pack.board.clan[clan]
        taker = takers.get(clan, NOBODY)
        names = "; ".join(spoken_unit(words, unit).partition(".")[0] for unit in units)
        label = f"{row.name}, {words.say(f'market.{row.faction}')}: {names}"
        note = words.say("market.taken", player=taker) if taker >= 0 else ""
        face = _clan(row.name, row.faction, words.say(f"market.{row.faction}"), faces, taker, note)
        cell = piece(face, label=f"{label}; {note}") if taker >= 0 else words.thing(f"clan:{name}", label, face)
        cells.append((f"draft-{name}", cell))
    order = _cell("draft-order", _order(words))
    return [ring_sheet(words), element("div", order, class_="z-last"), *[_cell(id, cell) for id, cell in cells]]


def _cell(id: str, cell: Markup) -> Markup:
    return picture(piece(cell, x=3, y=3), width=CELL + 6, height=CLAN + 6, id=id)


def _face(words: Words, unit: Piece) -> UnitFace:
    """A unit with its whole name if that can be read in its line, else with its short name."""
    face = face_of(words, unit)
    return face if fit(face.name, NAME, 15, serif=True, bold=True)[1] >= READABLE else face_of(words, unit, full=False)


@remembered
def _clan(name: str, faction: str, faction_name: str, faces: tuple[UnitFace, ...], taker: Player, note: str) -> Markup:
    wide, high = CELL, CLAN
    hue = FACTION_HUES[faction]
    parts = [
        slip(wide, high, "raised", rx=8),
        path(f"M1 {HEAD}V8a7 7 0 0 1 7-7H{wide - 8}a7 7 0 0 1 7 7V{HEAD}z", fill=colour(f"k-{hue}")),
        icon(FACTION_SIGNS[faction], 18, HEAD / 2, 20, "white"),
        write(name, 36, HEAD / 2, 17, colour="white", bold=True, serif=True, centred=True),
    ]
    if taker >= 0:
        parts.append(write(note, wide - 40, HEAD / 2, 14, anchor="end", colour="white", centred=True))
        parts.append(mon(taker, wide - 18, HEAD / 2, 24))
    else:
        parts.append(write(faction_name, wide - 10, HEAD / 2, 14, anchor="end", colour="white", centred=True))
    body = [piece(_line(face, wide - 14), x=7, y=HEAD + 2 + LINE * place) for place, face in enumerate(faces)]
    return join(*parts, piece(*body, opacity=0.45 if taker >= 0 else None))


@remembered
def _line(face: UnitFace, wide: float) -> Markup:
    """A unit in a line: sections, name, values."""
    values = wide - VALUES
    text, size = fit(face.name, NAME, 15, serif=True, bold=True)
    return join(
        ring_on_sheet(face.frame, 14, LINE / 2, 0.33),
        write(text, 30, LINE / 2, size, bold=True, serif=True, centred=True),
        values_row(face.values, values, LINE / 2, 13, wide),
    )


def _order(words: Words) -> Markup:
    """The order in which players choose, and what they have; on a desk with room for the button of the map."""
    view, table, wide = words.view, words.table, CELL
    parts: list[Markup] = [
        rect(0.5, 0.5, wide - 1, CLAN - 1, rx=8, fill=colour("washi"), stroke=colour("line")),
        write(words.say("market.picks"), 12, 17, 15, bold=True, colour="sumi-2"),
    ]
    picks = (*view.order, *reversed(view.order))
    now = sum(map(len, view.clans))
    step = min(44.0, (wide - 56) / max(1, len(picks) - 1))
    for place, player in enumerate(picks):
        x = 28 + step * place
        crest = mon(player, x, PICKS, 24)
        parts.append(piece(crest, opacity=0.4) if place < now else crest)
        if place == now:
            parts.append(circle(x, PICKS, 14.5, fill="none", stroke=colour("shu"), stroke_width=3))
    row = min(18.0, (CLAN - 74) / max(1, len(view.order) - 1))
    y = 67.0
    for player in view.order:
        taken = [table.pack.board.clan[clan].name for clan in view.clans[player]]
        clans = ", ".join(taken) if taken else f"0 / {CLANS_EACH}"
        text, size = fit(f"{words.name(player)}: {clans}", wide - 50 - FOLD, 13)
        parts += [mon(player, 22, y - 4.5, 14), write(text, 38, y, size)]
        y += row
    return join(*parts)


# ---------------------------------------------------------------- The Offer


def _offer(words: Words) -> tuple[Markup, float]:
    """What lies on the table, and what can be put there or answered."""
    wide = OFFER
    cp = -1 if words.asks(OfferPoints) else words.number("cp")
    cards = words.number("cards") if words.asks(TakeOffer) else -1
    title = write(words.say("market.offer"), wide / 2, 36, 23, anchor="middle", bold=True, serif=True)
    lines = wrap(words.say("market.offer-words"), wide - 40, 14)
    parts = [title, paragraph(lines, wide / 2, 58, 14, anchor="middle", colour="sumi-2")]
    y = 64.0 + 18 * len(lines)
    parts.append(piece(_pot(cp, cards, wide), y=y))
    y += 88.0
    amounts = words.values("amount")
    if words.asks(OfferPoints) and amounts:
        amounts = sorted({*amounts, *range(words.table.figures.offer_cards + 1)})
    if amounts:
        id = "market.offer-cp" if words.asks(OfferPoints) else "market.offer-cards"
        parts.append(write(words.say(id), wide / 2, y + 16, 15, anchor="middle", bold=True))
        discs, y = _amounts(words, amounts, wide, y + 24)
        parts += discs
    for token, sign, id in (("yes", "check", "market.take"), ("pass", "first", "market.refuse")):
        if token in words.legal:
            label = words.say(id)
            parts.append(words.thing(token, label, _choice(label, sign, wide - 32), x=16, y=y))
            y += 52
    y += 12
    panel = rect(0.5, 0.5, wide - 1, y - 1, rx=12, fill=colour("raised"), stroke=colour("line"))
    return join(panel, *parts), y


@remembered
def _pot(cp: int, cards: int, wide: float) -> Markup:
    parts = []
    for place, (sign, count) in enumerate((("command", cp), ("cards", cards))):
        x = wide / 2 + (-72 if place == 0 else 72)
        parts.append(rect(x - 62, 0, 124, 72, rx=10, fill=colour("kin-wash"), stroke=colour("kin"), stroke_width=1.5))
        parts.append(icon(sign, x - 26, 36, 36, "kin-ink"))
        text = str(count) if count >= 0 else "?"
        parts.append(write(text, x + 26, 36, 34, anchor="middle", bold=True, serif=True, centred=True))
    return join(*parts)


def _amounts(words: Words, amounts: list[int], wide: float, y: float) -> tuple[list[Markup], float]:
    """A disc for each number."""
    in_row = min(len(amounts), int((wide - 16) // 50))
    parts = []
    for place, count in enumerate(amounts):
        row = place // in_row
        in_this = min(in_row, len(amounts) - row * in_row)
        x = wide / 2 + 50 * (place % in_row - (in_this - 1) / 2)
        parts.append(words.thing(f"amount:{count}", str(count), _disc(str(count)), x=x, y=y + 24 + 48 * row))
    return parts, y + 8 + 48 * ((len(amounts) + in_row - 1) // in_row)


@remembered
def _disc(text: str) -> Markup:
    return join(
        circle(0, 0, 22, class_="z-halo"),
        circle(0, 0, 19, class_="z-face", fill=colour("washi"), stroke=colour("line-2"), stroke_width=1.5),
        write(text, 0, 0, 17, anchor="middle", bold=True, centred=True),
    )


@remembered
def _choice(text: str, sign: str, wide: float) -> Markup:
    label, size = fit(text, wide - 56, 16, bold=True)
    return join(
        rect(-3, -3, wide + 6, 48, rx=11, class_="z-halo"),
        rect(0.5, 0.5, wide - 1, 41, rx=8, class_="z-face", fill=colour("washi"), stroke=colour("line-2")),
        icon(sign, 26, 21, 23),
        write(label, 48, 21, size, bold=True, centred=True),
    )
