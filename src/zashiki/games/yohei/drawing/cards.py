"""Pictures of event and item cards in three sizes, and of the hand of the viewer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from zashiki.drawing import (
    SMALLEST,
    SVG,
    Markup,
    colour,
    element,
    fit,
    icon,
    join,
    paragraph,
    path,
    pattern,
    picture,
    piece,
    rect,
    slip,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.chest import REST, chest
from zashiki.games.yohei.drawing.sayings import SYMBOL_SIGNS, effect_line, spoken_card, symbol_copies
from zashiki.games.yohei.drawing.unit_cards import STRIP, strip
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.deploy import price
from zashiki.games.yohei.rules.deployment_skills import Bury
from zashiki.games.yohei.rules.duel import Hire, LeaveOut
from zashiki.games.yohei.rules.events import surcharge
from zashiki.games.yohei.rules.numbers import Face, Player, Side
from zashiki.games.yohei.rules.rerolls import Reroll
from zashiki.games.yohei.rules.round_tokens import Abandon
from zashiki.games.yohei.rules.skills import BURY
from zashiki.games.yohei.rules.turn import Exchange
from zashiki.games.yohei.view import HIDDEN

ROOM = 968.0
"""How wide the place of the viewer's part is on a page 1440 pixels wide."""
WIDE = STRIP[0]
FULL, HALF, LOW = 150.0, 72.0, STRIP[1]
"""Heights of a card: with all its words, with two lines of them, with its name alone."""
PITCH = WIDE + 6
CLOSE = 19.0
"""The band of a card with two lines of words whose name has two as well."""
OWN_CARDS = (Exchange, Abandon, Bury)
"""Questions that ask for a card of the hand; all others that ask for a card show which there are."""
BUILDING = (Hire, LeaveOut)
WIDTH = re.compile(r' width="([\d.]+)"')
FLEX = "display:flex;flex-wrap:wrap;align-content:flex-start"


class CardFace(NamedTuple):
    """What is written on an event or item card. sign, number: its symbol and how many cards bear it."""

    title: str
    cost: int
    sign: str
    number: str
    hue: str
    effect: str


def card_face(words: Words, face: Face, *, playing: bool = False) -> CardFace:
    """A card by its face; `playing`: with what it would cost now, else with the printed cost."""
    table = words.table
    cost = table.cost[face]
    if playing and words.view.viewer is not None and words.view.round:
        cost = max(0, cost + surcharge(words.state, words.view.viewer))
    if table.item[face] >= 0:
        return CardFace(table.titles[face], cost, "gear", "", "umber", effect_line(words, face))
    symbol = table.symbol[face]
    copies = f"×{symbol_copies(words, symbol)}"
    return CardFace(table.titles[face], cost, SYMBOL_SIGNS[symbol], copies, "slate", effect_line(words, face))


def card_picture(words: Words, face: Face, token: str, high: float, id: str, later: str = "") -> SVG:
    """A card in a picture of its own. later: what it answers to a question further on in the same choice."""
    label = spoken_card(words, face)
    inner = draw_card(card_face(words, face, playing=token.startswith("play:")), high)
    if later:
        inner = element("g", halo(high), inner, data_token=later, role="img", aria_label=label)
    if token:
        card = words.thing(token, label, halo(high), inner, x=3, y=3)
    else:
        card = piece(inner, x=3, y=3)
    return picture(card, width=PITCH, height=high + 6, id=id)


@remembered
def halo(high: float) -> Markup:
    """The light around a card that can be chosen."""
    return rect(-2.5, -2.5, WIDE + 5, high + 5, rx=10, class_="z-halo")


@remembered
def draw_card(face: CardFace, high: float) -> Markup:
    """A card without what makes it clickable: as many words as its height has room for."""
    long = high <= HALF and _is_long(face)
    band = CLOSE if long else 24.0 if high <= HALF else 30.0
    parts = [
        rect(0.5, 0.5, WIDE - 1, high - 1, rx=7, class_="z-face", fill=colour("raised"), stroke=colour("line-2")),
    ]
    if high <= LOW:
        return join(*parts, _low(face, high))
    top = f"M1 {band}V8a7 7 0 0 1 7-7H{WIDE - 8}a7 7 0 0 1 7 7V{band}z"
    parts.append(path(top, fill=colour(f"k-{face.hue}")))
    parts.append(_cost(face.cost, band))
    parts.append(icon(face.sign, WIDE - (40 if face.number else 17), band / 2 + 0.5, 18, "white"))
    if face.number:
        parts.append(
            write(face.number, WIDE - 7, band / 2 + 0.5, 13, anchor="end", colour="white", bold=True, centred=True)
        )
    if long:
        name = wrap(face.title, WIDE - 14, SMALLEST, bold=True, serif=True)
        lines = wrap(face.effect, WIDE - 12, SMALLEST, most=4 - len(name))
        return join(
            *parts,
            paragraph(name, 8, band + 12.5, SMALLEST, spacing=1.06, bold=True, serif=True),
            paragraph(lines, 8, band + 13 + 12.7 * len(name), SMALLEST, spacing=1.06),
        )
    if high <= HALF:
        text, size = fit(face.title, WIDE - 70 if face.number else WIDE - 56, 14, bold=True, serif=True)
        if size >= 13 and text == face.title:
            parts.append(write(text, 30, band / 2 + 0.5, size, colour="white", bold=True, serif=True, centred=True))
            return join(*parts, paragraph(wrap(face.effect, WIDE - 14, 13, most=2), 8, band + 17, 13, spacing=1.3))
        text, size = fit(face.title, WIDE - 14, 14, bold=True, serif=True)
        parts.append(write(text, 8, band + 15, size, bold=True, serif=True))
        return join(*parts, paragraph(wrap(face.effect, WIDE - 12, 12.5, most=2), 8, band + 30, 12.5, spacing=1.12))
    name = wrap(face.title, WIDE - 16, 15, bold=True, serif=True, most=2)
    parts.append(element("g", icon(face.sign, WIDE - 28, high - 26, 50, "sumi"), opacity=0.1))
    parts.append(paragraph(name, 9, band + 20, 15, spacing=1.15, bold=True, serif=True))
    lines = wrap(face.effect, WIDE - 18, 14, most=4)
    parts.append(paragraph(lines, 9, band + 22 + 17 * len(name), 14, spacing=1.25))
    return join(*parts)


def _is_long(face: CardFace) -> bool:
    """Whether a half card has room for its name and words only where its band is low."""
    if fit(face.title, WIDE - 14, 14, bold=True, serif=True)[0] != face.title:
        return True
    return len(wrap(face.effect, WIDE - 14, 13)) > 2 and len(wrap(face.effect, WIDE - 12, 12.5)) > 2


@remembered
def _cost(cost: int, band: float) -> Markup:
    return join(
        path(f"M1 {band}V8a7 7 0 0 1 7-7H25V{band}z", fill=colour("k-black")),
        write(str(cost), 13.5, band / 2 + 0.5, 16, anchor="middle", colour="white", bold=True, centred=True),
    )


@remembered
def _low(face: CardFace, high: float) -> Markup:
    """A card that is only as high as its name."""
    edge = f"M26 1H8a7 7 0 0 0-7 7V{high - 8}a7 7 0 0 0 7 7H26z"
    room = WIDE - 33 - (28 if face.number else 32)
    for size in (14.0, 13.0, 12.0):
        lines = wrap(face.title, room, size, bold=True, serif=True)
        if len(lines) == 1 or (len(lines) == 2 and size < 14):
            break
    lines = lines[:3]
    return join(
        path(edge, fill=colour(f"k-{face.hue}")),
        write(str(face.cost), 13.5, high / 2, 16, anchor="middle", colour="white", bold=True, centred=True),
        paragraph(
            lines, 33, high / 2 + 4.8 - size * 0.55 * (len(lines) - 1), size, spacing=1.15, bold=True, serif=True
        ),
        icon(face.sign, WIDE - 15, high / 2 - (7 if face.number else 0), 19, f"k-{face.hue}-ink"),
        write(face.number, WIDE - 15, high - 10, 12, anchor="middle", colour="sumi-2", centred=True)
        if face.number
        else Markup(""),
    )


@remembered
def _unseen(high: float, label: str) -> Markup:
    """The back of a card that the viewer has not seen."""
    return piece(
        rect(0.5, 0.5, WIDE - 1, high - 1, rx=7, class_="z-face", fill=colour("k-night"), stroke=colour("line-2")),
        rect(4, 4, WIDE - 8, high - 8, rx=4, fill=pattern("asanoha", "white"), opacity=0.3),
        icon("cards", WIDE / 2, high / 2, 22, "white"),
        label=label,
    )


# ---------------------------------------------------------------- the hand


def hand(words: Words, viewer: Player) -> str:
    """The viewer's part: cards, units to deploy or the market, chest, torii tokens. It wraps if there is less room."""
    side = words.game.side[viewer]
    units = [] if words.asks(*BUILDING) else _units(words, viewer)
    columns = (len(units) + 2) // 3
    rest = chest(words, side)
    room = ROOM - REST - columns * PITCH
    cards = _choices(words) or _hand_cards(words, side, max(1, int(room // PITCH)))
    groups = [_group("hand-cards", cards, f"flex:1 1 {PITCH:.0f}px")] if cards else []
    if units:
        groups.append(_group("hand-units", units, f"flex:0 1 {columns * PITCH:.0f}px"))
    groups.append(_group("hand-chest", [rest], "flex:none"))
    return str(element("div", *groups, style=f"{FLEX};max-width:{ROOM:.0f}px"))


def _group(id: str, pictures: Sequence[Markup], grow: str) -> Markup:
    """A layer of pictures that keep their own size, at any place of the page."""
    fixed = [Markup(WIDTH.sub(r'\g<0> style="width:\1px;height:auto"', one, count=1)) for one in pictures]
    return element("div", *fixed, id=id, class_="z-region", style=f"{FLEX};{grow}")


def _height(count: int, columns: int) -> float:
    return FULL if count <= columns else HALF if count <= 2 * columns else LOW


def _hand_cards(words: Words, side: Side, columns: int) -> list[SVG]:
    """The cards of the hand, as large as there is room for."""
    faces = words.view.sides[side].hand
    high = _height(len(faces), columns)
    kind = "card" if words.asks(*OWN_CARDS) else "play"
    buries = kind == "play" and _may_bury(words)
    cards = []
    for place, face in enumerate(faces):
        id = f"hand-card-{place}"
        if face == HIDDEN:
            cards.append(
                picture(piece(_unseen(high, words.say("card.hidden")), x=3, y=3), width=PITCH, height=high + 6, id=id)
            )
        else:
            name = words.table.face_ids[face]
            cards.append(card_picture(words, face, f"{kind}:{name}", high, id, f"card:{name}" if buries else ""))
    return cards


def _may_bury(words: Words) -> bool:
    """Whether a unit can be deployed that then may put cards of the hand under the chest."""
    return any(BURY in words.table.deployment[unit] for unit in words.values("deploy"))


def _choices(words: Words) -> list[SVG]:
    """Cards to choose from that do not lie in the hand: top cards of the deck, another hand, the chest, items.

    What pays for a reroll lies there already while the reroll itself is the question.
    """
    ask, hidden = words.view.ask, words.table.faces  # `card:hidden` comes after all faces
    if words.asks(*OWN_CARDS) or words.asks(*BUILDING) or ask is None:
        return []
    later = words.asks(Reroll) and "reroll:chest" in words.legal
    faces = words.values("card")
    trophy = "reroll:trophy" in words.legal
    if later and words.view.viewer is not None:
        side = words.view.sides[words.game.side[words.view.viewer]]
        faces = sorted({face if face != HIDDEN else hidden for face in side.chest})
        trophy = bool(side.trophies)
    if not faces and not trophy:
        return []
    high = _height(len(faces) + trophy, 3)
    options = []
    for place, face in enumerate(faces):
        id = f"choice-{place}"
        token = "card:hidden" if face == hidden else f"card:{words.table.face_ids[face]}"
        if face == hidden:
            options.append(_option(words, token, words.say("card.hidden"), _unseen(high, ""), high, id, later))
        elif later:
            options.append(card_picture(words, face, "", high, id, token))
        else:
            options.append(card_picture(words, face, token, high, id))
    if trophy:
        label = words.say("action.reroll:trophy", value=0)
        button = _button(label, "kill", WIDE, LOW)
        options.append(_option(words, "reroll:trophy", label, button, LOW, "choice-trophy", later))
    return options


def _option(words: Words, token: str, label: str, face: Markup, high: float, id: str, later: bool) -> SVG:
    """Something to choose that is no card with a face."""
    if later:
        waiting = element("g", halo(high), face, data_token=token, role="img", aria_label=label)
        option = piece(waiting, x=3, y=3)
    else:
        option = words.thing(token, label, halo(high), face, x=3, y=3)
    return picture(option, width=PITCH, height=high + 6, id=id)


@remembered
def _button(text: str, sign: str, wide: float, high: float) -> Markup:
    label, size = fit(text, wide - 44, 15, bold=True)
    return join(
        slip(wide, high),
        icon(sign, 20, high / 2, 21),
        write(label, 36, high / 2, size, bold=True, centred=True),
    )


def _units(words: Words, viewer: Player) -> list[SVG]:
    """The units that can be deployed, with their price where they come from the market."""
    table, view = words.table, words.view
    if words.game.market:
        pieces = [(unit, -1, f"{price(words.state, place)}") for place, unit in enumerate(view.market)]
    else:
        pieces = [(unit, viewer, "") for unit in view.supply[viewer]]
    return [
        picture(
            strip(words, unit, f"deploy:{table.piece_ids[unit]}", player=player, price=cost, x=3, y=3),
            width=WIDE + 6,
            height=LOW + 6,
            id=f"reserve-{table.piece_ids[unit].replace('.', '-')}",
        )
        for unit, player, cost in pieces
    ]
