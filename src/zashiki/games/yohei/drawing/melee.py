"""The dice scene: who meets whom, the dice with hits and blocks paired, what follows, and the odds of another roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from zashiki.drawing import (
    SVG,
    Anchor,
    Markup,
    Place,
    badge,
    circle,
    colour,
    element,
    fit,
    icon,
    join,
    measure,
    mon_figure,
    paragraph,
    path,
    picture,
    piece,
    pill,
    player_colour,
    rect,
    wrap,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.dice import rows_of_dice
from zashiki.games.yohei.drawing.fight import Meeting, Row, dice_to_come, find_meeting
from zashiki.games.yohei.drawing.meeting import draw_meeting
from zashiki.games.yohei.drawing.verdict import Verdict, chance_words, verdict
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.fight import met
from zashiki.games.yohei.odds import percent
from zashiki.games.yohei.rules.melee import AimOrRoll, Confound, StrikeBack
from zashiki.games.yohei.rules.move import FreeAttack
from zashiki.games.yohei.rules.numbers import Player
from zashiki.games.yohei.rules.rerolls import Reroll


class Layout(NamedTuple):
    """Where the parts of a scene lie.

    width: of the picture. middle, room: of both units, and the width and height that they may take. titles, rows: the
    left edge and the right edge that the words of both sides begin at. panel: left, top and width of the panel of the
    dice. buttons: left and width of the answers.
    """

    width: float
    middle: Place
    room: tuple[float, float]
    titles: tuple[float, float]
    rows: tuple[float, float]
    panel: tuple[float, float, float]
    buttons: tuple[float, float]


DESK = Layout(990, (495, 112), (440, 200), (26, 964), (26, 964), (22, 216, 946), (44, 902))
PHONE = Layout(360, (180, 46), (146, 86), (8, 352), (10, 350), (4, 94, 352), (8, 344))

# In the panel on a desk: dice at the left, what follows at the right.
TOP, PANEL = 8.0, 216.0
ROWS, ONLY_ROW = (52.0, 148.0), 96.0
"""Where the two rows of dice lie in the panel, and where a single one does."""
CREST = 72.0
"""Where the crest of the player stands whose dice lie in a row."""
FIRST, LAST = 322.0, 690.0
"""Between these lie the dice of a row."""
ASK = 730.0
"""Where what follows is written."""
DIE, STEP = 60.0, 96.0
PANEL_HIGH, ASK_HIGH = 200.0, 54.0

# On a phone.
NARROW_DIE, NARROW_STEP = 46.0, 58.0
BUTTON_STEP = 46.0
"""How far one answer stands under the one before."""
FOLD, FOLD_ROW = 66.0, 103.0
"""How wide on a phone the button is that folds a scene away, and how far down it stands."""


class Answer(NamedTuple):
    """An answer that can be given on the scene. note: the odds, in a few words."""

    token: str
    sign: str
    text: str
    note: str = ""


def scene(words: Words) -> SVG | None:
    """The scene on a desk; None if the question is about no dice."""
    meeting = find_meeting(words)
    if meeting is None:
        return None
    left, right = meeting.camps
    answers = answers_of(words, meeting)
    first, last = DESK.rows
    parts = [_units(meeting, DESK)]
    parts += [_camp(left.title, left.rows, first, "start"), _camp(right.title, right.rows, last, "end")]
    y = PANEL
    if meeting.fight is not None:
        parts.append(_panel(*DESK.panel, PANEL_HIGH + ASK_HIGH * bool(answers)))
        parts += [_dice(meeting), _follows(verdict(words, meeting))]
        y += PANEL_HIGH
    x, wide = DESK.buttons
    parts.append(piece(_buttons(words, answers, wide, False), x=x, y=y))
    high = y + ASK_HIGH * bool(answers) + 8
    return picture(*parts, width=DESK.width, height=high - TOP, top=TOP, title=_title(meeting), id="board")


def fold_row(words: Words) -> float:
    """Where on a phone the button stands that folds a scene away: beside the first title over the dice, if any."""
    meeting = find_meeting(words)
    return FOLD_ROW if meeting is not None and meeting.fight is not None else 0.0


def narrow_scene(words: Words) -> SVG | None:
    """The scene on a phone: dice and answers first, what both sides bring under them; it scrolls."""
    meeting = find_meeting(words)
    if meeting is None:
        return None
    left, right = meeting.camps
    parts: list[Markup] = [
        _units(meeting, PHONE),
        _narrow_title(left.title, PHONE.titles[0], "start"),
        _narrow_title(right.title, PHONE.titles[1], "end"),
    ]
    x, y, wide = PHONE.panel
    if meeting.fight is not None:
        dice, high = _narrow_dice(meeting)
        parts += [_panel(x, y, wide, high), piece(dice, y=y)]
        y += high + 8
    answers = answers_of(words, meeting)
    x, wide = PHONE.buttons
    parts.append(piece(_buttons(words, answers, wide, True), x=x, y=y))
    y += BUTTON_STEP * len(answers) + 14
    rows, low = _narrow_words(left.rows, PHONE.rows[0], "start", y)
    others, lower = _narrow_words(right.rows, PHONE.rows[1], "end", y)
    parts += [rows, others]
    height = max(low, lower, y)
    return picture(*parts, width=PHONE.width, height=height, title=_title(meeting), id="board-narrow", board="scroll")


@remembered
def _narrow_title(title: str, x: float, anchor: Anchor) -> Markup:
    longest = max(title.split(), key=len, default="")
    _, size = fit(longest, 106, 15, bold=True, serif=True)
    lines = wrap(title, 106, size, bold=True, serif=True, most=4)
    first = 46 + 5 - 9 * (len(lines) - 1)
    return paragraph(lines, x, first, size, spacing=18 / size, anchor=anchor, bold=True, serif=True)


def _units(meeting: Meeting, layout: Layout) -> Markup:
    """Both sides as they stand, as large as there is room for."""
    (x, y), (wide, high) = layout.middle, layout.room
    stand = draw_meeting(meeting)
    scale = min(2.5, wide / stand.width, high / stand.height)
    units = piece(stand.picture, x=x, y=y, transform=f"scale({scale:.2f})")
    if not stand.apart:
        return units
    return units + pill(x, y - 22 * scale, stand.apart, sign="range", size=max(13, 11 * scale))


def _title(meeting: Meeting) -> str:
    left, right = meeting.camps
    return ", ".join(filter(None, (left.title, right.title)))


@remembered
def _panel(x: float, y: float, wide: float, high: float) -> Markup:
    return rect(x, y, wide, high, rx=12, fill=colour("raised"), stroke=colour("line"))


# ---------------------------------------------------------------- both sides in words


@remembered
def _camp(title: str, rows: Sequence[Row], x: float, anchor: Anchor) -> Markup:
    """A headline with rows under it, from the left or the right edge."""
    head, size = fit(title, 304, 23, bold=True, serif=True)
    parts = [write(head, x, 42, size, anchor=anchor, bold=True, serif=True)]
    way = 1 if anchor == "start" else -1
    y = 74.0
    for sign, text in rows:
        parts.append(icon(sign, x + 11 * way, y - 5, 21))
        lines = wrap(text, 258, 16, most=2)
        for one in lines:
            parts.append(write(one, x + 30 * way, y, 16, anchor=anchor))
            y += 20
        y += 7
    return join(*parts)


@remembered
def _narrow_words(rows: tuple[Row, ...], x: float, anchor: Anchor, y: float) -> tuple[Markup, float]:
    """What one side brings, in words, and the height where that ends."""
    parts = []
    way = 1 if anchor == "start" else -1
    for sign, text in rows:
        parts.append(icon(sign, x + 8 * way, y - 5, 16))
        for one in wrap(text, 142, 14, most=3):
            parts.append(write(one, x + 22 * way, y, 14, anchor=anchor))
            y += 17
        y += 4
    return join(*parts), y


# ---------------------------------------------------------------- dice


def _heads(meeting: Meeting) -> list[tuple[int, str, str]]:
    """For each row of dice: the player who rolls, what the dice are for, and their result."""
    words, fight = meeting.words, meeting.fight
    assert fight is not None
    left, right = meeting.owners
    attack = {"block": "attack" if meeting.left >= 0 else "sea", "dodge": "shot"}.get(fight.kind, fight.kind)
    count = sum(one.counts for one in fight.rolled)
    result = words.say("dice.hits", number=count) if count else words.say("dice.no-hits")
    if fight.kind in ("disengage", "regenerate", "explosion"):
        result = ""
    heads = [(left, words.say(f"dice.{attack}"), result)]
    if fight.kind in ("attack", "shot") and fight.hits:
        guard = "block" if fight.kind == "attack" else "dodge"
        heads.append((right, words.say(f"dice.{guard}"), words.say("dice.will", number=fight.coming)))
    elif fight.kind in ("block", "dodge"):
        stopped = len(met(fight.hits, fight.guards))
        id = "dice.all-stopped" if stopped == len(fight.hits) else "dice.stopped"
        heads.append((right, words.say(f"dice.{fight.kind}"), words.say(id, number=stopped, of=len(fight.hits))))
    return heads


def _dice(meeting: Meeting) -> Markup:
    """Both rows on a desk."""
    fight = meeting.fight
    assert fight is not None
    heads = _heads(meeting)
    single = len(heads) == 1
    ys = [PANEL + (ONLY_ROW if single else row) for row in ROWS[: len(heads)]]
    parts = [_head(*head, CREST, y, 20) for head, y in zip(heads, ys, strict=True)]
    if not single:
        parts.append(path(f"M46 {PANEL + 100}H{LAST}", stroke=colour("line"), stroke_width=1.5))
    most = max(len(fight.rolled), len(fight.guards), fight.coming, 1)
    step = min(STEP, (LAST - FIRST) / max(1, most - 1))
    parts.append(rows_of_dice(meeting, FIRST, step, min(DIE, step * 0.82), ys))
    return join(*parts)


@remembered
def _head(player: Player, title: str, result: str, x: float, y: float, size: float) -> Markup:
    radius = size * 1.05
    parts = []
    if player >= 0:
        parts.append(circle(x, y, radius, fill=colour(player_colour(player))))
        parts.append(mon_figure(player, x, y, radius * 1.35))
    x += radius + 13
    parts.append(write(title, x, y - (3 if result else -6), size, bold=True, serif=True))
    if result:
        parts.append(write(result, x, y + 19, 15, colour="sumi-2"))
    return join(*parts)


# ---------------------------------------------------------------- what follows


def _follows(verdict: Verdict) -> Markup:
    """What follows as it stands, and the odds of another roll, in the panel's right part."""
    return piece(_verdict(verdict), y=PANEL)


@remembered
def _verdict(verdict: Verdict) -> Markup:
    parts = [path(f"M{ASK - 22} 16V{PANEL_HIGH - 14}", stroke=colour("line"), stroke_width=1.5)]
    parts.append(write(verdict.heading, ASK, 30, 15, bold=True, colour="sumi-2"))
    y = 60.0
    for sign, ground, text in verdict.lines:
        parts.append(badge(ASK + 13, y - 6, sign, ground=ground, radius=13))
        for one in wrap(text, 196, 17, most=2):
            parts.append(write(one, ASK + 36, y, 17))
            y += 21
        y += 13
    if verdict.chance is not None:
        parts.append(_chance(verdict.chance, verdict.of, ASK, y + 10))
    if verdict.again is not None:
        parts.append(write(verdict.again_heading, ASK, 138, 15, bold=True, colour="sumi-2"))
        parts.append(_chance(verdict.again, verdict.again_of, ASK, 172))
    return join(*parts)


def _chance(chance: Fraction, of: str, x: float, y: float) -> Markup:
    number = f"{percent(chance)} %"
    across = measure(number, 32, bold=True) + 10
    lines = wrap(of, 226 - across, 15, most=2)
    first = y - 5 if len(lines) == 1 else y - 14
    text = [write(line, x + across, first + 19 * row, 15) for row, line in enumerate(lines)]
    return join(write(number, x, y, 32, bold=True, colour="shu-ink"), *text)


# ---------------------------------------------------------------- on a phone


def _narrow_dice(meeting: Meeting) -> tuple[Markup, float]:
    """Dice and what follows in the panel on a phone; and its height."""
    fight = meeting.fight
    assert fight is not None
    heads = _heads(meeting)
    most = max(len(fight.rolled), len(fight.guards), fight.coming, 1)
    step = min(NARROW_STEP, 316 / most)
    size = min(NARROW_DIE, step * 0.82)
    parts: list[Markup] = []
    ys = []
    y = 26.0
    for row, (player, title, result) in enumerate(heads):
        if row:  # the second title stands under its dice, since lines join the two rows
            ys.append(y + 60)
            y += 60 + size / 2 + 24
            parts.append(_narrow_head(player, title, result, y - 2))
        else:
            parts.append(_narrow_head(player, title, result, y, right=338 - FOLD))
            y += 60.0 if fight.kind == "disengage" else 46.0
            ys.append(y)
    below = len(heads) == 1 and (fight.kind == "disengage" or len(fight.hits) < len(fight.rolled))
    y += 56 if below else 36 if len(heads) == 1 else 20
    parts.append(rows_of_dice(meeting, 18 + size / 2, step, size, ys))
    follows = verdict(meeting.words, meeting)
    parts.append(path(f"M16 {y}H344", stroke=colour("line")))
    y += 22
    for sign, ground, text in follows.lines:
        parts.append(badge(27, y - 2, sign, ground=ground, radius=11))
        for one in wrap(text, 290, 16, most=2):
            parts.append(write(one, 46, y + 4, 16))
            y += 20
        y += 8
    again = f"{follows.again_heading}: {follows.again_of}"
    for chance, of in ((follows.chance, follows.of), (follows.again, again)):
        if chance is not None:
            lines = wrap(of, 236, 14, most=2)
            parts.append(write(f"{percent(chance)} %", 16, y + 9, 26, bold=True, colour="shu-ink"))
            first = y + 5 - 8.5 * (len(lines) - 1)
            parts += [write(line, 92, first + 17 * number, 14) for number, line in enumerate(lines)]
            y += 40
    return join(*parts), y - 4


@remembered
def _narrow_head(player: Player, title: str, result: str, y: float, right: float = 338) -> Markup:
    parts = []
    if player >= 0:
        parts.append(circle(28, y, 13, fill=colour(player_colour(player))))
        parts.append(mon_figure(player, 28, y, 18))
    parts.append(write(title, 48, y, 17, bold=True, serif=True, centred=True))
    parts.append(write(result, right, y, 14, anchor="end", colour="sumi-2", centred=True))
    return join(*parts)


# ---------------------------------------------------------------- answers


def answers_of(words: Words, meeting: Meeting) -> list[Answer]:
    """What the viewer may answer on the scene, in the order of importance."""
    say, legal = words.say, words.legal
    odds = chance_words(words, meeting)
    if words.asks(Reroll):
        ready = [
            Answer("reroll:token", "reroll", say("dice.pay-token"), odds),
            Answer("reroll:chest", "chest", say("dice.pay-chest"), odds),
            Answer("pass", "check", say("dice.keep")),
        ]
    elif words.asks(StrikeBack, FreeAttack):
        yes = say("dice.yes-strike" if words.asks(StrikeBack) else "dice.yes-free")
        ready = [Answer("yes", "engaged", yes, odds), Answer("pass", "cross", say("dice.no"))]
    elif words.asks(Confound):
        ready = [
            Answer("turn:clockwise", "turnon", say("dice.clockwise")),
            Answer("turn:back", "turnback", say("dice.back")),
            Answer("pass", "cross", say("dice.leave")),
        ]
    elif words.asks(AimOrRoll):
        ready = [
            Answer("strike:aimed", "target", say("dice.aim"), odds),
            Answer("strike:dice", "dice", say("dice.roll", number=dice_to_come(meeting)), odds_of_dice(words, meeting)),
        ]
    else:
        ready = []
    return [one for one in ready if one.token in legal]


def odds_of_dice(words: Words, meeting: Meeting) -> str:
    """The chance of a wound by rolling, where an Aimed Strike is offered beside it."""
    return chance_words(words, meeting, rolling=True)


def _buttons(words: Words, answers: Sequence[Answer], wide: float, narrow: bool) -> Markup:
    """The answers side by side, on a phone under one another."""
    if not answers:
        return Markup("")
    gap = 12.0
    each = wide if narrow else min(290.0, (wide - gap * (len(answers) - 1)) / len(answers))
    parts = []
    for place, one in enumerate(answers):
        label = f"{one.text}, {one.note}" if one.note else one.text
        face = _button(one, each)
        x, y = (0.0, BUTTON_STEP * place) if narrow else ((each + gap) * place, 0.0)
        parts.append(words.thing(one.token, label, face, x=x, y=y))
    return join(*parts)


@remembered
def _button(one: Answer, wide: float) -> Markup:
    note = one.note.partition(",")[0]
    text, size = fit(one.text, wide - 52 - (54 if note else 0), 16, bold=True)
    parts = [
        rect(-3, -3, wide + 6, 46, rx=11, class_="z-halo"),
        rect(0.5, 0.5, wide - 1, 39, rx=8, class_="z-face", fill=colour("washi"), stroke=colour("line-2")),
        icon(one.sign, 23, 20, 22),
        write(text, 42, 20, size, bold=True, centred=True),
    ]
    if note:
        odds = write(note, wide - 12, 20, 16, anchor="end", bold=True, colour="shu-ink", centred=True)
        parts.append(element("g", odds, data_note=note))
    return join(*parts)
