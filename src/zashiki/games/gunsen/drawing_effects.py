"""Effects and battle icons as runs of numbers and icons, and the same in words for whoever hears or hovers."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.drawing import Markup, colour, icon, join, measure, piece, rect, write
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing_words import Words
from zashiki.games.gunsen.tables import Cost
from zashiki.games.gunsen.words import (
    ADD_TROOP,
    ANY,
    BUILD,
    BUY_MOVE,
    BUY_TACTICS,
    CHOICE,
    CLAN_HERO,
    GAIN,
    HERO,
    KILL,
    MOVE,
    MOVE_HERO,
    RECRUIT,
    RESOURCES,
    SPECIAL,
    STEAL,
    Card,
    Icons,
    Op,
)

BATTLE_SIGNS = ("strength", "armour", "blood", "dice", "reroll", "keep")
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
        signs = [f":{name}" for number, name in enumerate(RESOURCES) if what >> number & 1]
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
    found: list[Run] = []
    for sign, count in zip(BATTLE_SIGNS, icons, strict=True):
        found += [(f":{sign}",)] * count if count < 3 else [(f"{count}", f":{sign}")]
    return tuple(found)


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


# ---------------------------------------------------------------- in words


def spoken_op(op: Op, words: Words) -> str:
    """One effect in words."""
    kind, what, count = op
    if kind == CHOICE:
        of = ", ".join(name for number, name in enumerate(RESOURCES) if what >> number & 1)
        return words.say("op.choice", number=count, of=of)
    if kind == STEAL and what == ANY:
        return words.say("op.steal-any", number=count)
    if kind == HERO:
        return words.say("op.hero" if what == CLAN_HERO else "op.mercenary")
    if kind in (GAIN, STEAL, BUY_MOVE, BUILD, BUY_TACTICS):
        return words.say(_SPOKEN[kind], number=count, resource=what)
    return words.say(_SPOKEN[kind], number=count)


_SPOKEN = {
    GAIN: "op.gain",
    STEAL: "op.steal",
    BUY_MOVE: "op.buy-move",
    BUILD: "op.build",
    BUY_TACTICS: "op.tactics",
    RECRUIT: "op.recruit",
    MOVE: "op.move",
    KILL: "op.kill",
    SPECIAL: "op.special",
    ADD_TROOP: "op.add-troop",
    MOVE_HERO: "op.move-hero",
}


def spoken_ops(ops: Sequence[Op], words: Words) -> str:
    """Several effects in words."""
    return ", ".join(spoken_op(op, words) for op in ops)


def spoken_icons(icons: Icons) -> str:
    """Battle icons in words."""
    return ", ".join(f"{count} {sign}" for sign, count in zip(BATTLE_SIGNS, icons, strict=True) if count)


def spoken_cost(cost: Cost) -> str:
    """A cost in words."""
    return ", ".join(f"{count} {name}" for count, name in zip(cost, RESOURCES, strict=True) if count)


def spoken_card(name: str, card: Card, words: Words, cost: Cost = (0, 0, 0)) -> str:
    """A hero, tactic or building in words: name, cost and all that it does."""
    parts = []
    for id, ops in (("activate", card.activate), ("now", card.now)):
        if ops:
            parts.append(
                spoken_ops(ops, words) if id == "activate" else words.say("card.now", what=spoken_ops(ops, words))
            )
    for id in ("icons", "attack", "defend", "here"):
        said = spoken_icons(getattr(card, id))
        if said:
            parts.append(words.say(f"card.{id}", what=said))
    for column, ops in enumerate(card.on_column):
        if ops:
            parts.append(words.say("card.column", column=column, what=spoken_ops(ops, words)))
    parts += _in_battle(card, words)
    paid = spoken_cost(cost)
    head = words.say("card.costs", name=name, cost=paid) if paid else name
    return f"{head}: {'; '.join(parts) or words.say('card.none')}"


def _in_battle(card: Card, words: Words) -> list[str]:
    parts = []
    if card.battle_start:
        parts.append(words.say("card.battle-start", what=spoken_ops(card.battle_start, words)))
    if card.battle_win:
        parts.append(words.say("card.battle-win", what=spoken_ops(card.battle_win, words)))
    if card.battle_end:
        id = "card.battle-end-losses" if card.losses else "card.battle-end"
        parts.append(words.say(id, losses=card.losses, what=spoken_ops(card.battle_end, words)))
    if card.boost is not None:
        resource, count, icons = card.boost
        parts.append(words.say("card.boost", resource=resource, number=count, what=spoken_icons(icons)))
    if card.silence is not None:
        parts.append(words.say("card.silence", resource=card.silence[0], number=card.silence[1]))
    for id, on in (("spares", card.may_cancel_kills), ("joins", card.may_join), ("late", card.late_troops)):
        if on:
            parts.append(words.say(f"card.{id}"))
    for id, figure in (
        ("limit", card.army_limit),
        ("order-discount", card.order_discount),
        ("noble-discount", card.noble_discount),
    ):
        if figure:
            parts.append(words.say(f"card.{id}", number=figure))
    return parts


def spoken_order(card: int, words: Words) -> str:
    """An order card or special order in words."""
    table = words.table
    cost = table.card_cost[card] if card < table.first_special else (0, 0, 0)
    made = Card(activate=table.source_ops[card], icons=table.card_icons[card])
    return spoken_card(table.card_names[card], made, words, cost)
