"""Pictures of unit cards: a card with both its sides, and the strip that stands for a card in a row."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import (
    SMALLEST,
    SVG,
    Markup,
    circle,
    colour,
    element,
    fit,
    icon,
    join,
    measure,
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
from zashiki.games.yohei.drawing.sayings import deployed_id, deployment_name, skill_id, skill_name
from zashiki.games.yohei.drawing.units import beak, disc, section_ring, short_names, skill_names
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Direction, Piece, Player
from zashiki.games.yohei.rules.rerolls import PayReroll, Reroll
from zashiki.games.yohei.rules.skills import SKILLS
from zashiki.games.yohei.rules.values import movement, shield, skill
from zashiki.games.yohei.tables import HEALTHY
from zashiki.games.yohei.view import UnitView

STRIP = (150.0, 46.0)
CARD = 344.0
SIGNS = ("movement", "shield", "range", "dice")
TIGHT = 5.0
"""Values closer than this get smaller icons."""
Values = tuple[int, ...]
"""Movement, Shield, range and dice; the last two 0 without a ranged attack."""


class UnitFace(NamedTuple):
    """What a strip or card shows of a unit. player: -1 for nobody's. price: in words, or "". frame: of `ring_sheet`."""

    name: str
    player: Player
    colours: tuple[int, ...]
    dice: tuple[int, ...]
    values: Values
    price: str = ""
    frame: str = ""


def printed(words: Words, unit: Piece, wounded: int = 0) -> Values:
    """The values that are printed on a side of a unit's card."""
    side = words.table.sides[unit][wounded]
    return side.mp, side.shield, side.reach, side.dice


def current(words: Words, unit: UnitView) -> Values:
    """The values of a unit in play as they are now (YH-R37, YH-R40)."""
    _, _, reach, dice = printed(words, unit.piece, unit.wounded)
    return movement(words.state, unit.piece), shield(words.state, unit.piece), reach, dice


def face_of(words: Words, unit: Piece, player: Player = -1, price: str = "", *, full: bool = True) -> UnitFace:
    """A unit that is not in play yet; `full`: with its whole name."""
    table = words.table
    name = table.units[unit].name if full else short_names(table.piece_names)[unit]
    colours, dice = table.colours[unit], table.section_dice[unit]
    return UnitFace(name, player, colours, dice, printed(words, unit), price, table.units[unit].frame)


def spoken_unit(words: Words, unit: Piece) -> str:
    """A unit card in full words, both sides, with what its skills do."""
    table, say = words.table, words.say
    parts = [f"{table.piece_names[unit]}, {kind_line(words, unit)}"]
    for wounded in (0, 1):
        mp, armour, reach, dice = printed(words, unit, wounded)
        values = [say("card.movement", number=mp), say("card.shield", number=armour)]
        if reach:
            values.append(say("card.ranged", range=reach, dice=dice))
        values += skill_names(table.sides[unit][wounded].skills) or [say("card.no-skills")]
        parts.append(f"{say('card.wounded' if wounded else 'card.healthy').capitalize()}: {', '.join(values)}")
    parts += [f"{deployment_name(number)}: {say(deployed_id(number))}" for number in table.deployment[unit]]
    skills = [number for number, count in enumerate(table.sides[unit][HEALTHY].skills) if count]
    parts += [f"{skill_name(number)}: {say(skill_id(number))}" for number in skills]
    front, flank, _, rear, _, other = table.section_dice[unit]
    flanks = f"{flank} and {other}" if flank != other else f"{flank}"
    parts.append(say("card.sections", front=front, flanks=flanks, rear=rear))
    return ". ".join(parts)


def kind_line(words: Words, unit: Piece) -> str:
    """Clan and frame of a unit."""
    table = words.table
    clan = table.clan[unit]
    clans = [row.name for row in table.pack.board.clan] + [words.say("card.rogue"), words.say("card.militia")]
    line = words.say("card.frame", clan=clans[clan], frame=table.units[unit].frame)
    return f"{line}, {words.say('card.commander')}" if table.commander[unit] else line


# ---------------------------------------------------------------- a strip


def strip(
    words: Words, unit: Piece, token: str, *, player: Player = -1, price: str = "", x: float = 0, y: float = 0
) -> Markup:
    """A unit that can be taken into play: its sections, name and values; `price` at its right."""
    face = face_of(words, unit, player, price, full=False)
    label = f"{price}: {spoken_unit(words, unit)}" if price else spoken_unit(words, unit)
    sign = element("g", icon("troop", 0, 0, 1), opacity=0)  # what its button shows
    return words.thing(token, label, sign, strip_face(face, *STRIP), x=x, y=y)


@remembered
def strip_face(face: UnitFace, wide: float, high: float) -> Markup:
    """The strip without what makes it clickable."""
    ring = join(ring_of(face.player, face.colours, face.dice, 0))
    left, right = high - 3.0, wide - 6
    parts = [
        slip(wide, high, "raised", rx=6),
        piece(ring, x=high / 2 - 1.5, y=high / 2, transform=f"scale({(high - 10) / 62:.3f})"),
    ]
    name, size = fit(face.name, right - left - (22 if face.price else 0), 14, bold=True, serif=True)
    parts.append(write(name, left, high * 0.31, size, bold=True, serif=True, centred=True))
    parts.append(values_row(face.values, left, high * 0.73, 12, wide - 3))
    if face.price:
        parts.append(
            rect(wide - 25, 4, 21, 19, rx=5, fill=colour("k-black"))
            + write(face.price, wide - 14.5, 13.5, 13, anchor="middle", colour="white", bold=True, centred=True)
        )
    return join(*parts)


@remembered
def ring_of(player: Player, colours: tuple[int, ...], dice: tuple[int, ...], facing: Direction = 0) -> Markup:
    """A unit's token; without a player it has no crest."""
    if player >= 0:
        return disc(player, colours, dice, facing)
    return join(
        circle(0, 0, 30.3, fill=colour("ring")),
        section_ring(colours, dice),
        circle(0, 0, 19, fill=colour("k-umber"), stroke=colour("paper"), stroke_width=1.6),
        icon("troop", 0, 0, 26, "white"),
    )


def ring_sheet(words: Words) -> Markup:
    """The token of each frame, without a player, once: cards refer to it by `ring_on_sheet`."""
    table = words.table
    first = {row.frame: unit for unit, row in reversed(list(enumerate(table.units)))}
    rings = [
        element("g", ring_of(-1, table.colours[unit], table.section_dice[unit]), id=f"frame-{frame}")
        for frame, unit in sorted(first.items())
    ]
    return element("svg", element("defs", *rings), width=0, height=0, style="position:absolute", aria_hidden="true")


@remembered
def ring_on_sheet(frame: str, x: float, y: float, scale: float) -> Markup:
    """A token of `ring_sheet` about (x, y)."""
    return element("use", href=f"#frame-{frame}", transform=f"translate({x:g} {y:g}) scale({scale:g})")


@remembered
def values_row(values: Values, x: float, y: float, size: float, right: float, ink: str = "sumi") -> Markup:
    """Icons with their numbers, as far apart as there is room for; range and dice only where there are some."""
    entries = [(sign, value) for sign, value in zip(SIGNS, values, strict=True) if value or sign in SIGNS[:2]]
    room = right - x
    for sign_size in (1.2, 1.05):
        across = [size * sign_size + 2 + measure(str(value), size, bold=True) for _, value in entries]
        gap = min(size * 0.75, (room - sum(across)) / max(1, len(entries) - 1))
        if gap > TIGHT:
            break
    parts = []
    for (sign, value), wide in zip(entries, across, strict=True):
        parts.append(icon(sign, x + size * sign_size / 2, y, size * sign_size, ink))
        parts.append(write(str(value), x + size * sign_size + 1.5, y, size, colour=ink, bold=True, centred=True))
        x += wide + gap
    return join(*parts)


# ---------------------------------------------------------------- both sides


def _headline(name: str, width: float) -> tuple[list[str], float]:
    """A name in two lines, as large as its longest word allows."""
    for size in (16.0, 15.0, 14.0, 13.0):
        lines = wrap(name, width, size, bold=True, serif=True)
        if len(lines) < 3 and max(measure(word, size, bold=True, serif=True) for word in name.split()) <= width:
            return lines, size
    return wrap(name, width * 1.1, SMALLEST, bold=True, serif=True, most=3), SMALLEST


def unit_card(words: Words, unit: Piece, id: str) -> SVG:
    """A card with both its sides: the side that counts at the left in full, the other one in grey."""
    in_play = next((one for one in words.view.units if one.piece == unit), None)
    half = CARD / 2
    player = in_play.player if in_play is not None else -1
    wounded = int(in_play.wounded) if in_play is not None else 0
    table = words.table
    values = current(words, in_play) if in_play is not None else printed(words, unit)
    name, letters = _headline(table.piece_names[unit], half - 62)
    facing = in_play.facing if in_play is not None and in_play.at >= 0 else 0
    ring = join(ring_of(player, table.colours[unit], table.section_dice[unit], facing), beak(facing))
    left: list[Markup] = [
        piece(ring, x=26, y=28, transform="scale(.7)"),
        paragraph(name, 62, 34 - 9.5 * (len(name) - 1), letters, spacing=1.2, bold=True, serif=True),
        values_row(values, 0, 70, 17, half - 12),
    ]
    y = _lines(left, _now_skills(words, unit, in_play), 0, 96.0, half - 12, bold=True)
    y = _lines(left, [kind_line(words, unit)], 0, y, half - 12, ink="sumi-2")
    if in_play is None or in_play.at < 0:
        deployment = [deployment_name(number) for number in table.deployment[unit]]
        if deployment:
            arrival = f"{words.say('card.deployed')}: {', '.join(deployment)}"
            y = _lines(left, [arrival], 0, y, half - 12)
    items = [table.titles[face] for face in in_play.items] if in_play is not None else []
    y = _lines(left, [", ".join(items)] if items else [], 0, y, half - 12, ink="kin-ink", bold=True)
    right: list[Markup] = [
        write(
            words.say("card.healthy").capitalize() if wounded else words.say("card.wounded"),
            0,
            24,
            16,
            colour="sumi-2",
            bold=True,
            serif=True,
        ),
        write(words.say("card.other-side"), 0, 44, 14, colour="sumi-2"),
        values_row(printed(words, unit, 1 - wounded), 0, 70, 16, half - 14, "sumi-2"),
    ]
    skills = ", ".join(skill_names(table.sides[unit][1 - wounded].skills)) or words.say("card.no-skills")
    other = _lines(right, [skills], 0, 96.0, half - 14, ink="sumi-2")
    high = max(y, other) - 6
    parts = [
        join(*left),
        path(f"M{half} 4V{high - 2}", stroke=colour("line-2"), stroke_dasharray="3 3"),
        piece(join(*right), x=half + 12),
    ]
    return picture(piece(*parts, label=spoken_unit(words, unit)), width=CARD, height=high, id=id)


def _now_skills(words: Words, unit: Piece, in_play: UnitView | None) -> list[str]:
    """The skills that a unit has now, from all sources."""
    if in_play is None:
        names = skill_names(words.table.sides[unit][HEALTHY].skills)
    else:
        names = skill_names(tuple([skill(words.state, unit, number) for number in range(len(SKILLS))]))
    return [", ".join(names) or words.say("card.no-skills")]


def _lines(
    parts: list[Markup], sentences: list[str], x: float, y: float, wide: float, *, ink: str = "sumi", bold: bool = False
) -> float:
    """Write sentences under one another, wrapped; gives the next line."""
    for sentence in sentences:
        lines = wrap(sentence, wide, 14, bold=bold, most=4)
        parts.append(paragraph(lines, x, y, 14, spacing=1.25, colour=ink, bold=bold))
        y += 17.5 * len(lines)
    return y


# ---------------------------------------------------------------- what a question is about

SPOKEN_OF = ("piece", "attacker", "defender", "striker", "target", "enemy")


def asked_about(words: Words) -> list[int]:
    """The units that the question, or the dice on the table, speak of; at most two."""
    units = [words.number(name) for name in SPOKEN_OF]
    scene = words.view.scene
    if scene is not None and words.asks(Reroll, PayReroll):
        units += [scene.actor, scene.target]
    if words.view.acting_unit >= 0 and not any(one >= 0 for one in units):
        units.append(words.view.acting_unit)
    return list(dict.fromkeys([one for one in units if one >= 0]))[:2]
