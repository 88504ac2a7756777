"""Effects and battle icons as runs of numbers and icons."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.drawing import Markup, colour, icon, join, measure, piece, rect, write
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing.words import Words
from zashiki.games.gunsen.rules.numbers import members
from zashiki.games.gunsen.rules.terms import (
    ADD_TROOP,
    ANY,
    BUILD,
    BUY_MOVE,
    BUY_TACTICS,
    CHOICE,
    GAIN,
    HERO,
    KILL,
    MOVE,
    MOVE_HERO,
    RECRUIT,
    RESOURCES,
    STEAL,
    Cost,
    Icons,
    Op,
)
from zashiki.games.gunsen.texts.spoken import BATTLE_SIGNS

Run = tuple[str, ...]
"""Words of a drawn effect: an icon begins with `:`."""

_AFTER_TEXT = 2.0
_BEFORE_WORD = 3.0
_BETWEEN = 5.0


def op_run(op: Op, words: Words) -> Run:
    """One effect as it is drawn."""
    kind, what, count = op
    if kind == GAIN:
        return (f"+{count}", f":{RESOURCES[what]}")
    if kind == CHOICE:
        signs = [f":{RESOURCES[resource]}" for resource in members(what)]
        either = words.say("drawn.or")
        parts = [part for sign in signs for part in (either, sign)]
        return (f"+{count}", *parts[1:]) if len(signs) < len(RESOURCES) else (f"+{count}", *signs)
    if kind in (RECRUIT, ADD_TROOP):
        return (f"+{count}", ":troop")
    if kind == MOVE:
        return (f"{count}", ":movement")
    if kind == MOVE_HERO:
        return (f"{count}", ":movement", ":hero")
    if kind == BUY_MOVE:
        return ("+1", ":movement", words.say("drawn.for"), "1", f":{RESOURCES[what]}")
    if kind == BUILD:
        return (":castle", words.say("drawn.for"), f":{RESOURCES[what]}")
    if kind == BUY_TACTICS:
        return (":tactic", words.say("drawn.for"), f":{RESOURCES[what]}")
    if kind == KILL:
        return (f"{count}", ":kill")
    if kind == STEAL:
        return (f"{count}", ":theft") if what == ANY else (f"{count}", ":theft", f":{RESOURCES[what]}")
    return (":hero",) if kind == HERO else (":order",)


def ops_run(ops: Sequence[Op], words: Words) -> tuple[Run, ...]:
    """Several effects."""
    return tuple([op_run(op, words) for op in ops])


def cost_run(cost: Cost) -> tuple[Run, ...]:
    """A cost."""
    return tuple([(f"{count}", f":{name}") for count, name in zip(cost, RESOURCES, strict=True) if count])


def icons_run(icons: Icons) -> tuple[Run, ...]:
    """Battle icons: one or two of a kind side by side, more as a number."""
    runs: list[Run] = []
    for sign, count in zip(BATTLE_SIGNS, icons, strict=True):
        runs += [(f":{sign}",)] * count if count < 3 else [(f"{count}", f":{sign}")]
    return tuple(runs)


@remembered
def run_width(runs: tuple[Run, ...], size: float) -> float:
    """How wide `draw_runs` comes out."""
    wide = 0.0
    for run in runs:
        wide += sum(_part_width(part, size) for part in run)
    return wide + _BETWEEN * max(0, len(runs) - 1)


def _part_width(part: str, size: float) -> float:
    if part[0] == ":":
        return size * 1.25
    if part.isalpha():
        return _BEFORE_WORD + measure(part, size) + _AFTER_TEXT
    return measure(part, size, bold=True) + _AFTER_TEXT


@remembered
def draw_runs(
    runs: tuple[Run, ...], x: float, y: float, size: float = 14, ink: str = "sumi", *, quiet: bool = False
) -> Markup:
    """Runs from x on, centred on the line y; `quiet`: in the second ink."""
    parts = []
    colour_name = "sumi-2" if quiet else ink
    for run in runs:
        for part in run:
            if part[0] == ":":
                parts.append(icon(part[1:], x + size * 0.62, y, size * 1.22, colour_name))
            elif part.isalpha():
                tone = colour_name if ink == "white" else "sumi-2"
                parts.append(write(part, x + _BEFORE_WORD, y, size, colour=tone, centred=True))
            else:
                parts.append(write(part, x, y, size, colour=colour_name, bold=True, centred=True))
            x += _part_width(part, size)
        x += _BETWEEN
    return join(*parts)


@remembered
def fight_plate(icons: Icons, right: float, y: float, size: float = 14) -> Markup:
    """Battle icons, white on dark red, ending at `right`; nothing where there are none."""
    runs = icons_run(icons)
    if not runs:
        return Markup()
    wide = run_width(runs, size) + 8
    return join(
        rect(right - wide, y - size * 0.78, wide, size * 1.56, rx=5, fill=colour("k-red")),
        draw_runs(runs, right - wide + 4, y, size, "white"),
    )


@remembered
def fight_width(icons: Icons, size: float = 14) -> float:
    """How wide `fight_plate` comes out."""
    runs = icons_run(icons)
    return run_width(runs, size) + 8 if runs else 0.0


@remembered
def chip(
    runs: tuple[Run, ...], x: float, y: float, *, size: float = 14, solid: bool = False, ground: str = "raised"
) -> Markup:
    """A printed effect in its frame, dashed unless `solid`, from x on and centred on y."""
    wide = run_width(runs, size) + 12
    return piece(
        rect(
            x,
            y - 11,
            wide,
            22,
            rx=5,
            fill=colour(ground),
            stroke=colour("line-2"),
            stroke_dasharray=None if solid else "3 3",
        ),
        draw_runs(runs, x + 6, y, size),
    )
