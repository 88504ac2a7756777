"""Pictures of units: a disc with six coloured sections, the beak that shows where it faces, crest, name and state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from zashiki.drawing import (
    PLATE_ENDS,
    Markup,
    badge,
    circle,
    colour,
    element,
    join,
    measure,
    mon_figure,
    number,
    path,
    piece,
    plate,
    plate_width,
    player_colour,
    polar,
    polygon,
    sector,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.sayings import spelled
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.numbers import Direction, Player
from zashiki.games.yohei.rules.skills import SKILLS
from zashiki.games.yohei.rules.values import other_of
from zashiki.games.yohei.view import UnitView
from zashiki.kernel.messages import listed

Box = tuple[float, float, float, float]

TONES = ("tone-green", "tone-yellow", "tone-red")
BEAK = (polar(44, 0), polar(28.8, -11.5), polar(28.8, 11.5))
RING, INNER, OUTER, CREST = 30.3, 20.6, 29.2, 19.0
TITLES = {"the", "of"}
"""Words before a title: the name of such a unit comes first."""
LONG_WORD = 10
"""A word of more letters is too long for a name plate."""
WIDEST_NAME = 150.0
"""How wide the plate of a name may be where nothing is beside it."""
SIDES = ((27.0, -14.0, 8.5), (28.5, 7.5, 8.5), (-28.5, 7.5, 8.5))
"""Where badges stand that a name of the row above would cover at the top, and their size."""
ASIDE = {1: -1, 2: 1}
"""By the facing, the side that a name steps to when the beak points south-east or south-west."""
LEAST_REACH = 14.0
"""What a name that has stepped aside keeps of the other side, so that it need not be cut there."""


@remembered
def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """One word for each name, where it is the only one with that word: the last that is a name, else the first.

    A long last word gives way to a first one that is shorter; where both belong to others, too, the first is a letter.
    """
    split = {name: name.replace("-", " ").split() for name in names}
    owners = Counter(word for words in split.values() for word in set(words))
    short = []
    for name in names:
        words = split[name]
        ends = (words[0], words[-1]) if TITLES & set(words) else (words[-1], words[0])
        own = [word for word in ends if len(word) > 2 and owners[word] == 1]
        own.sort(key=lambda word: len(word) > LONG_WORD)
        if words[-1].isdigit() or len(words) == 1:
            short.append(name)
        else:
            short.append(own[0] if own else f"{words[0][0]}. {words[-1]}")
    return tuple(short)


@remembered
def section_ring(colours: tuple[int, ...], dice: tuple[int, ...], lit: int = -1) -> Markup:
    """The six sections, the front to the east, each with its dice as dots; `lit`: the others are faint."""
    parts = []
    for tone in range(3):
        for bright in (True, False):
            ways, dots = [], []
            for section, kind in enumerate(colours):
                if kind != tone or bright != (lit in (-1, section)):
                    continue
                middle = 60 * section
                ways.append(sector(INNER, OUTER, middle - 28, middle + 28))
                count = dice[section]
                for dot in range(count):
                    x, y = polar((INNER + OUTER) / 2, middle + (dot - (count - 1) / 2) * 14)
                    dots.append(f"M{number(x)} {number(y)}h0")
            if ways:
                sections = path("".join(ways), fill=colour(TONES[tone]))
                sections += path("".join(dots), stroke=colour("ring"), stroke_width=3.6, stroke_linecap="round")
                parts.append(sections if bright else element("g", sections, opacity=0.3))
    return join(*parts)


@remembered
def disc(
    player: Player,
    colours: tuple[int, ...],
    dice: tuple[int, ...],
    facing: Direction,
    *,
    lit: int = -1,
    ghost: bool = False,
) -> Markup:
    """A unit without name and state about (0, 0), 61 across; the beak reaches to 44. facing: -1 for none."""
    parts = [] if ghost else [circle(1.5, 3, 31.2, fill=colour("shade"), opacity=0.28)]
    parts.append(circle(0, 0, RING, class_="z-face", fill=colour("ring")))
    ring = section_ring(colours, dice, lit)
    parts.append(element("g", ring, transform=f"rotate({60 * facing})") if facing > 0 else ring)
    parts.append(circle(0, 0, CREST, fill=colour(player_colour(player)), stroke=colour("paper"), stroke_width=1.6))
    parts.append(mon_figure(player, 0, 0, 29))
    return join(*parts)


@remembered
def beak(facing: Direction) -> Markup:
    """The tip that shows where a unit faces."""
    return polygon(
        BEAK,
        transform=f"rotate({60 * facing})" if facing else None,
        fill=colour("paper"),
        stroke=colour("ring"),
        stroke_width=1.8,
        stroke_linejoin="round",
    )


@remembered
def _cut(name: str, width: float, size: float) -> str:
    """As many letters of a name as there is room for."""
    while len(name) > 3 and measure(name, size, bold=True) > width:
        name = name[:-1]
    return name


class Tag(NamedTuple):
    """The name of a unit on its plate. x, y: the middle of the plate, from the middle of the unit."""

    text: str
    size: float
    x: float
    y: float
    quiet: bool

    @property
    def box(self) -> Box:
        """What the plate covers, from the middle of the unit: left, top, right, bottom."""
        wide, high = plate_width(self.text, self.size), self.size + 5
        return self.x - wide / 2, self.y - high / 2, self.x + wide / 2, self.y + high / 2


def tag(words: Words, unit: UnitView, *, size: float, span: tuple[float, float]) -> Tag:
    """The name of a unit, out of the way of the beak as far as there is room.

    size: of the letters; span: how far it may reach to the left and right. Dots would take the room of a letter.
    """
    name = short_names(words.table.piece_names)[unit.piece]
    room = min(WIDEST_NAME, sum(span)) - PLATE_ENDS
    text = _cut(name, room, size)
    wide = plate_width(text, size)
    step = _aside(unit, wide)
    x = max(wide / 2 - span[0], min(step, span[1] - wide / 2))
    return Tag(text, size, x, 18.5 + (size + 5) / 2, bool(unit.done) and unit.piece != words.view.acting_unit)


@remembered
def draw_tag(name: Tag, id: str, x: float, y: float) -> Markup:
    """A name at the place of its unit; a screen reader has it from the unit."""
    letters = plate(name.x, name.y, name.text, size=name.size, quiet=name.quiet)
    return element("g", letters, id=id, class_="z-tag", transform=_translate(x, y), aria_hidden="true")


def name_reach(words: Words, unit: UnitView, size: float) -> tuple[float, float]:
    """How far the plate of a unit's whole name would reach to its left and right, if nothing stood beside it."""
    wide = plate_width(short_names(words.table.piece_names)[unit.piece], size)
    step = _aside(unit, wide)
    return max(LEAST_REACH, wide / 2 - step), max(LEAST_REACH, wide / 2 + step)


def _aside(unit: UnitView, wide: float) -> float:
    """How far a plate so wide steps aside for the beak of its unit."""
    return ASIDE.get(unit.facing if unit.at >= 0 else -1, 0) * max(17.0, wide / 2 - 10)


class Badge(NamedTuple):
    """A badge of a unit: a wound, a KO marker, items carried."""

    sign: str
    ground: str
    x: float
    y: float
    radius: float

    @property
    def box(self) -> Box:
        """What the badge covers, from the middle of the unit: left, top, right, bottom."""
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius


@remembered
def badges(wounded: bool, ko: int, items: bool, low: bool) -> tuple[Badge, ...]:
    """The badges of a unit on its upper rim; low: on its sides, where no name from the row above reaches."""
    signs = [("wound", "k-red")] * wounded + [("ko", "k-black")] * min(ko, 2)
    marks = [
        Badge(sign, ground, *(SIDES[place] if low else ((place - (len(signs) - 1) / 2) * 19, -30.0, 9.4)))
        for place, (sign, ground) in enumerate(signs)
    ]
    if items:
        marks.append(Badge("gear", "k-umber", -27, -14, 8.5))
    return tuple(marks)


def badges_of(unit: UnitView, low: bool) -> tuple[Badge, ...]:
    """The badges of a unit of the view."""
    return badges(unit.wounded, unit.ko + unit.stunned, bool(unit.items), low)


def draw_unit(words: Words, unit: UnitView, x: float, y: float, *, id: str, low: bool) -> Markup:
    """A unit of the view at its place, without its name and its beak; low: its badges stand at its sides."""
    table = words.table
    facing = unit.facing if unit.at >= 0 else -1
    colours, dice = table.colours[unit.piece], table.section_dice[unit.piece]
    body = _body(unit.player, colours, dice, facing, badges_of(unit, low))
    label = words.once(f"unit {unit.piece}", lambda: describe_unit(words, unit))
    return piece(body, kind="z-unit", id=id, x=x, y=y, label=label)


@remembered
def _body(
    player: Player, colours: tuple[int, ...], dice: tuple[int, ...], facing: Direction, marks: tuple[Badge, ...]
) -> Markup:
    badges = [badge(mark.x, mark.y, mark.sign, ground=mark.ground, radius=mark.radius) for mark in marks]
    return join(disc(player, colours, dice, facing), *badges)


@remembered
def tip(facing: Direction, id: str, x: float, y: float) -> Markup:
    """The beak of a unit at its place."""
    return element("g", beak(facing), id=id, class_="z-tag", transform=_translate(x, y))


def _translate(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def describe_unit(words: Words, unit: UnitView) -> str:
    """A unit in words: its player, where it is, its state, its values and skills."""
    table, unit_number = words.table, unit.piece
    side = table.sides[unit_number][unit.wounded]
    parts = [words.say("drawn.unit", piece=unit_number, player=unit.player)]
    if unit.at >= 0:
        parts.append(words.say("drawn.unit-at", place=unit.at, facing=unit.facing))
    else:
        parts.append(words.say("drawn.unit-area"))
    if unit.wounded:
        parts.append(words.say("drawn.wounded"))
    if unit.ko + unit.stunned:
        parts.append(words.say("drawn.ko", count=unit.ko + unit.stunned))
    foes = [other_of(pair, unit_number) for pair in words.view.engaged if unit_number in pair]
    if foes:
        parts.append(words.say("drawn.engaged", pieces=tuple(foes)))
    if unit.items:
        parts.append(words.say("drawn.carries", faces=unit.items))
    parts.append(words.say("drawn.values", mp=side.mp, shield=side.shield))
    if side.reach:
        parts.append(words.say("drawn.shoots", reach=side.reach, dice=side.dice))
    parts.append(words.say("drawn.sections", colours=table.colours[unit_number]))
    skills = skill_names(side.skills)
    if skills:
        parts.append(listed(skills))
    return "; ".join(parts)


@remembered
def skill_names(counts: tuple[int, ...]) -> Sequence[str]:
    """The skills of a side of a unit by name, with a number where one is there more than once."""
    named = [(spelled(name), count) for name, count in zip(SKILLS, counts, strict=True) if count]
    return [f"{name} {count}" if count > 1 else name for name, count in named]


@remembered
def engaged_mark(x: float, y: float, label: str) -> Markup:
    """Crossed blades on the side between two units that are engaged with each other."""
    return badge(x, y, "engaged", ground="k-black", radius=10, label=label)
