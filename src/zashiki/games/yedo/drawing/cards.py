"""Draws Mission, Action and Bonus Cards; a Mission shows its owner what is met and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from zashiki.drawing import (
    SMALLEST,
    Markup,
    circle,
    colour,
    fit,
    icon,
    join,
    measure,
    paragraph,
    path,
    pattern,
    piece,
    rect,
    slip,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.words import (
    ANNEX_SIGNS,
    CATEGORY_SIGNS,
    COLOUR_HUES,
    DISTRICT_SIGNS,
    Run,
    Words,
    draw_runs,
    run_width,
)
from zashiki.games.yedo.pack import Requirement
from zashiki.games.yedo.rules.state import NOT_BUILT
from zashiki.games.yedo.rules.terms import ACTION, ANNEXES, BONUS, DISTRICTS, DeckNumber, Kind, Player
from zashiki.games.yedo.texts.terminal import requirement_text, reward_text, task_text

BAND = 26.0
TILES = ((22.0, 24.5), (18.0, 20.2), (15.5, 17.1))
"""The side of a requirement's tile and the step to the next one; the largest is taken that fits into two rows."""
SLACK = 1.15
LEADING = 1.135
"""From line to line of a small card's text, in sizes of its letters."""


class Needed(NamedTuple):
    """One thing that a Mission asks for: its sign, its name, whether the owner has it now."""

    sign: str
    name: str
    met: bool


def frame(width: float, height: float, hue: str, *, gold: bool = False, band: float = BAND) -> Markup:
    """A card's paper with a coloured band, its halo under it."""
    return _frame(width, height, hue, gold, band)


@remembered
def _frame(width: float, height: float, hue: str, gold: bool, band: float) -> Markup:
    top = f"M1 {band}V7a6 6 0 0 1 6-6H{width - 7}a6 6 0 0 1 6 6V{band}z"
    return join(
        slip(width, height, "raised", "kin" if gold else "line-2", thick=2 if gold else 1),
        path(top, fill=colour(f"k-{hue}")),
    )


# ---------------------------------------------------------------- missions


def have(words: Words, player: Player) -> Counter[str]:
    """What a player has of the things that Missions ask for, by the word for each thing in the pack."""
    view, table = words.view, words.table
    counts: Counter[str] = Counter()
    for space, owner in enumerate(view.spaces):
        if owner == player:
            counts[DISTRICTS[table.space_district[space]]] += 1
    for kind in view.weapons[player]:
        counts[table.weapon_ids[kind]] += 1
    for name, condition in zip(ANNEXES, view.annexes_of(player), strict=True):
        counts[name] += 0 if condition == NOT_BUILT else 1
    counts["geisha"] = view.geisha[player]
    counts["blessing"] = view.blessing[player]
    return counts


def needed(words: Words, need: Requirement, left: Counter[str]) -> tuple[Needed, ...]:
    """The requirements one by one. What meets one requirement is taken from `left`: it does not meet the next one."""
    table = words.table
    rows: list[tuple[str, str, str]] = [
        (place, DISTRICT_SIGNS[DISTRICTS.index(place)], place.replace("-", " ").title()) for place in need.districts
    ]
    for weapon in need.weapons:
        kind = table.weapon_ids.index(weapon)
        rows.append((weapon, words.weapon_sign(kind), table.weapon_names[kind]))
    rows += [(annex, ANNEX_SIGNS[ANNEXES.index(annex)], annex.capitalize()) for annex in need.annexes]
    rows += [("geisha", "geisha", "Geisha")] * need.geisha + [("blessing", "blessing", "Blessing")] * need.blessings
    requirements = []
    for word, sign, name in rows:
        met = left[word] > 0
        if met:
            left[word] -= 1
        requirements.append(Needed(sign, name, met))
    return tuple(requirements)


def mission(words: Words, kind: Kind, width: float, height: float, owner: Player, token: str = "") -> Markup:
    """A Mission face up; its requirements show what `owner` has."""
    row = words.table.missions[kind]
    left = have(words, owner)
    standard = needed(words, row.standard, left)
    bonus = needed(words, row.bonus, left)
    done = all(one.met for one in standard)
    face = mission_face(
        row.name,
        row.category,
        words.table.colour[kind],
        words.table.category[kind],
        (standard, words.runs(row.reward)),
        (bonus, words.runs(row.bonus_reward)),
        done,
        width,
        height,
    )
    return words.thing(token or f"mission:{words.table.mission_ids[kind]}", mission_label(words, kind, standard), face)


def mission_label(words: Words, kind: Kind, standard: Sequence[Needed] = ()) -> str:
    """A Mission in words, with what is met."""
    row = words.table.missions[kind]
    needs = requirement_text(row.standard)
    if standard:
        names = [words.say("drawn.met" if one.met else "drawn.missing", what=one.name) for one in standard]
        needs = ", ".join(names)
    return words.say(
        "drawn.mission",
        mission=kind,
        category=row.category,
        colour=row.colour,
        needs=needs,
        pays=reward_text(row.reward),
        more=requirement_text(row.bonus) or words.say("drawn.none"),
        extra=reward_text(row.bonus_reward),
    )


Part = tuple[tuple[Needed, ...], tuple[Run, ...]]


@remembered
def mission_face(
    name: str,
    category: str,
    hue: int,
    kind: Kind,
    standard: Part,
    bonus: Part,
    done: bool,
    width: float,
    height: float,
) -> Markup:
    """Band with category and colour, name, requirements and reward, and the bonus at the foot."""
    band = whole_title(category, width - 34, 14.5, most=1)
    signed = not band.cut
    if not signed:
        band = whole_title(category, width - 12, 14.5, most=1)
    title = whole_title(name, width - 14, 14, most=3)
    y = BAND + 3 + title.size
    parts = [
        frame(width, height, COLOUR_HUES[hue], gold=done),
        icon(CATEGORY_SIGNS[kind], 15, BAND / 2, 17, "white") if signed else None,
        write(
            band.lines[0], 29 if signed else 8, BAND / 2, band.size, colour="white", bold=True, serif=True, centred=True
        ),
        paragraph(title.lines, 8, y, title.size, spacing=1.12, bold=True, serif=True),
    ]
    y += 1.12 * title.size * (len(title.lines) - 1) + 7
    needs, reward = standard
    fitting = [tiles for tiles in TILES if len(needs) <= 2 * ((width - 11) // tiles[1])] or TILES[-1:]
    row, high = _needs(needs, width - 14, *fitting[0])
    parts.append(piece(row, x=8, y=y))
    y += high + 12
    parts.append(_reward(reward, 7, y, width - 12, 15))
    foot, room = bonus
    start = 20.0 + 22 * len(foot)
    below = 18.0 if run_width(room, 12) > width - start - 1 else 0.0  # what is paid then has a line of its own
    line = height - below - 14.5
    parts.append(path(f"M1 {line - 14.5}H{width - 1}", stroke=colour("line-2"), stroke_dasharray="3 3"))
    parts.append(write("+", 5, line, 14, bold=True, centred=True))
    row, _ = _needs(foot, width, 20, 22)
    parts.append(piece(row, x=18, y=line - 10))
    across = min(run_width(room, 13), width - 8 if below else width - start - 1)
    parts.append(_reward(room, width - across - 2, height - (11 if below else 14.5), across, 13))
    return join(*parts)


@remembered
def _needs(needs: tuple[Needed, ...], width: float, side: float, step: float) -> tuple[Markup, float]:
    """Requirements as tiles: met ones solid with a tick, missing ones dashed. The height comes with them."""
    in_row = max(1, int((width + 3) // step))
    parts = []
    for index, one in enumerate(needs):
        x, y = (index % in_row) * step, (index // in_row) * (step + 1)
        parts.append(
            rect(
                x,
                y,
                side,
                side,
                rx=5,
                fill=colour("kin-wash" if one.met else "raised"),
                stroke=colour("take" if one.met else "line-2"),
                stroke_width=1.5 if one.met else 1.1,
                stroke_dasharray=None if one.met else "3 2.5",
            )
        )
        parts.append(icon(one.sign, x + side / 2, y + side / 2, side * 0.76, "sumi" if one.met else "sumi-2"))
        if one.met:
            parts.append(circle(x + side - 1, y + side - 1, 5.5, fill=colour("forest"), stroke=colour("raised")))
            parts.append(icon("check", x + side - 1, y + side - 1, 8, "white", weight=3.4))
    rows = -(-len(needs) // in_row)
    return join(*parts), rows * (step + 1) - (step + 1 - side) if rows else 0.0


def _reward(runs: tuple[Run, ...], x: float, y: float, width: float, size: float) -> Markup:
    """What is paid, in gold; smaller or in two lines where it is long."""
    while size > 12 and run_width(runs, size) > width:
        size -= 0.5
    if run_width(runs, size) <= width or len(runs) < 2:
        return draw_runs(runs, x, y, size, "kin-ink")
    half = (len(runs) + 1) // 2
    return draw_runs(runs[:half], x, y - 8, size, "kin-ink") + draw_runs(runs[half:], x, y + 9, size, "kin-ink")


# ---------------------------------------------------------------- small cards


def action_card(words: Words, kind: Kind, width: float, height: float, token: str = "") -> Markup:
    """An Action Card face up."""
    row = words.table.pack.actions.card[kind]
    label = words.say("drawn.action", name=row.name, timing=words.table.timing[kind], text=row.text)
    face = small_face(*written(words, ACTION, kind), "blue", "action", width, height)
    return words.thing(token or f"card:{words.table.action_ids[kind]}", label, face)


def bonus_card(words: Words, kind: Kind, width: float, height: float, token: str = "") -> Markup:
    """A Bonus Card face up."""
    row = words.table.pack.bonuses.bonus[kind]
    tasks = " and ".join(map(task_text, row.tasks))
    label = words.say(
        "drawn.bonus-tie" if row.tie else "drawn.bonus", name=row.name, tasks=tasks, pp=row.pp, tie=row.tie
    )
    face = small_face(*written(words, BONUS, kind), "violet", "bonus", width, height)
    return words.thing(token or f"bonus:{words.table.bonus_ids[kind]}", label, face)


class Title(NamedTuple):
    """A name in lines, the size of its letters, and whether something had to be left out."""

    lines: tuple[str, ...]
    size: float
    cut: bool


@remembered
def whole_title(text: str, width: float, size: float, most: int) -> Title:
    """The largest form of a name that shows it whole, in as few lines as possible; it is cut only if none does.

    Widths are those of the widest font, so names may be a little wider than the room.
    """
    room = width * SLACK
    longest = max(measure(word, SMALLEST, bold=True, serif=True) for word in text.split())
    for count in range(1, most + 1):
        letters = size
        while letters >= SMALLEST:
            lines = wrap(text, width if letters > SMALLEST else room, letters, bold=True, serif=True)
            if len(lines) <= count and longest * letters / SMALLEST <= room:
                return Title(tuple(lines), letters, cut=False)
            letters -= 0.5
    return Title(tuple(wrap(text, width, SMALLEST, bold=True, serif=True, most=most)), SMALLEST, cut=True)


class Plan(NamedTuple):
    """How the head of a small card is laid out: its name, whether its mark stands beside the name, their widths."""

    title: Title
    start: float
    beside: bool
    wide: float

    @property
    def band(self) -> float:
        """How high the band is."""
        return BAND + 12 * (len(self.title.lines) - 1)

    @property
    def taken(self) -> float:
        """The height that is not left for the text: that of the band, and of the mark at the foot."""
        return self.band + 5 + (0.0 if self.beside else 19.0)


@remembered
def _plan(name: str, mark: str, width: float) -> Plan:
    wide = measure(mark, 13, bold=True) + 10 if mark else 0.0
    start = 26.0 if width > 140 else 8.0
    title = whole_title(name, width - start - 9 - wide, 14, most=2)
    beside = not title.cut
    return Plan(title if beside else whole_title(name, width - start - 7, 14, most=2), start, beside, wide)


@remembered
def height_needed(name: str, text: str, mark: str, width: float) -> float:
    """How high a small card of this width is with the whole of its text."""
    return _plan(name, mark, width).taken + LEADING * SMALLEST * len(wrap(text, width - 12, SMALLEST)) + 1


def written(words: Words, deck: DeckNumber, kind: Kind) -> tuple[str, str, str]:
    """What stands on an Action or Bonus Card: its name, its text, its mark."""
    if deck == ACTION:
        card = words.table.pack.actions.card[kind]
        return card.name, card.text, card.timing
    row = words.table.pack.bonuses.bonus[kind]
    tasks = " and ".join(map(task_text, row.tasks))
    return row.name, tasks[:1].upper() + tasks[1:], f"{row.pp}"


@remembered
def small_face(name: str, text: str, mark: str, hue: str, sign: str, width: float, height: float) -> Markup:
    """A card with a name on its band and a few lines of text; a mark at the right of the band, or at the foot."""
    title, start, beside, wide = plan = _plan(name, mark, width)
    band = plan.band
    lines, size = _fitting_lines(text, width - 12, height - plan.taken)
    middle = band / 2 if beside else height - 12
    return join(
        frame(width, height, hue, band=band),
        icon(sign, 14, BAND / 2, 16, "white") if width > 140 else None,
        *[
            write(
                line,
                start,
                BAND / 2 + 13 * row - len(title.lines) + 1,
                title.size,
                colour="white",
                bold=True,
                serif=True,
                centred=True,
            )
            for row, line in enumerate(title.lines)
        ],
        _mark(mark, width, wide, middle, hue if beside else "") if mark else None,
        paragraph(lines, 7, band + 15, size, spacing=LEADING),
    )


def _fitting_lines(text: str, width: float, room: float) -> tuple[list[str], float]:
    """A text in as many lines as there is room for, a little smaller where that is needed."""
    lines: list[str] = []
    for size in (12.5, 12.0):
        most = max(1, int(room // (LEADING * size)))
        lines = wrap(text, width, size, most=most)
        if lines == wrap(text, width, size):
            return lines, size
    return lines, size


def _mark(text: str, width: float, wide: float, y: float, hue: str) -> Markup:
    """What a card says at the right of its band; without a hue at its foot."""
    middle = width - 5 - wide / 2
    ink, ground = (f"k-{hue}", "paper") if hue else ("paper", "k-black")
    return join(
        rect(width - wide - 5, y - 8.5, wide, 17, rx=8.5, fill=colour(ground)),
        write(text, middle, y, 13, anchor="middle", colour=ink, bold=True, centred=True),
    )


@remembered
def back_face(hue: str, sign: str, width: float, height: float) -> Markup:
    """A card face down; all cards of its deck look like this."""
    return join(
        slip(width, height, "raised"),
        rect(4, 4, width - 8, height - 8, rx=5, fill=colour(f"k-{hue}")),
        rect(4, 4, width - 8, height - 8, rx=5, fill=pattern("asanoha", "white"), opacity=0.45),
        circle(width / 2, height / 2, min(width, height) * 0.24, fill=colour(f"k-{hue}")),
        icon(sign, width / 2, height / 2, min(width, height) * 0.34, "white"),
    )


@remembered
def weapon_face(sign: str, name: str, width: float, height: float) -> Markup:
    """A Weapon as a tile with its name."""
    short, size = fit(name, width - 6, 14)
    return join(
        slip(width, height),
        icon(sign, width / 2, (height - 16) / 2 + 2, min(width, height - 20) * 0.62),
        write(short, width / 2, height - 13, size, anchor="middle", centred=True),
    )
