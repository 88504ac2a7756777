"""The battle scene: both armies, what each brings by its sources, the dice, and what follows from them."""

from __future__ import annotations

from zashiki.drawing import (
    SVG,
    Anchor,
    Grid,
    Markup,
    army,
    board_paper,
    circle,
    colour,
    fit,
    ground,
    icon,
    join,
    line,
    mon_figure,
    path,
    picture,
    piece,
    player_colour,
    player_ink,
    rect,
    shorten,
    write,
)
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.drawing.dice import SETS, Ending, Scene, dice_row, sets_panel, troop_cell
from zashiki.games.gunsen.drawing.words import Words
from zashiki.games.gunsen.rules.battle import BuyIcons, CallHero, CancelKills, PaySilence
from zashiki.games.gunsen.rules.battle_dice import KeepDice, Reroll
from zashiki.games.gunsen.rules.numbers import ATTACKER, BOTH_SIDES, DEFENDER, Player, Side
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, KEEP, REROLL, ROLL, STRENGTH
from zashiki.games.gunsen.view import names_of

FIGHTING = names_of(CallHero, PaySilence, BuyIcons, CancelKills, Reroll, KeepDice)
"""The questions for which the battle stands in the middle of the table."""

WIDTH = 1004.0
MIDDLE = WIDTH / 2
ROWS = ((STRENGTH, "strength"), (BLOOD, "blood"), (ARMOR, "armour"))
PANEL = (20.0, 964.0)
NARROW = 360.0
FREE_ROW = 82.0
"""Where on a phone the button stands that folds the battle away: beside the title of the attacker's dice."""


def battle_picture(words: Words, id: str) -> SVG:
    """The scene on a desk."""
    scene = Scene(words)
    end = scene.ending(scene.values)
    parts = [_panel(192, 214, "line"), _panel(422, 168, "line")]
    parts += [_camp(scene, side, end) for side in BOTH_SIDES]
    parts.append(_place(scene))
    parts += [_values_row(scene, row, 240.0 + 66 * number) for number, row in enumerate(ROWS)]
    parts.append(path(f"M{MIDDLE} 438V574", stroke=colour("line"), stroke_width=1.5))
    parts += [_dice(scene, side, id) for side in BOTH_SIDES]
    side = scene.side_of(words.view.viewer)
    if words.legal and words.step in SETS and side >= 0:
        sets, inner = sets_panel(scene, side, PANEL[1] - 52)
        high = inner + 32
        parts += [_panel(606, high, "shu"), piece(sets, x=46, y=624)]
    else:
        high = 156.0
        parts += [_panel(606, high, "kin"), _outcome(scene, end)]
    title = words.say("drawn.contested", node=scene.battle.node)
    return picture(*parts, width=WIDTH - 16, height=606 + high, left=8, top=12, title=title, id=id)


@remembered
def _panel(y: float, high: float, edge: str) -> Markup:
    thick = 1 if edge == "line" else 2
    return rect(PANEL[0], y, PANEL[1], high, rx=12, fill=colour("raised"), stroke=colour(edge), stroke_width=thick)


def _inward(side: Side) -> int:
    """The direction from a side's edge to the middle: the attacker stands at the left."""
    return 1 if side == ATTACKER else -1


def _anchor(side: Side) -> Anchor:
    """The end of a text that is fixed at a side's edge."""
    return "start" if side == ATTACKER else "end"


# ---------------------------------------------------------------- the armies


def heading(scene: Scene, side: Side) -> tuple[str, str]:
    """Who fights on a side, and with which clan and hero."""
    words, battle = scene.words, scene.battle
    player = battle.sides[side]
    role = "attack" if side == ATTACKER else "defend"
    mine = player == words.view.viewer
    head = words.say(f"drawn.{role}-you" if mine else f"drawn.{role}s", player=player)
    clan, hero = words.view.clans[player], battle.heroes[side]
    if hero < 0:
        return head, words.say("drawn.leads", clan=clan)
    return head, words.say("drawn.silenced" if battle.silenced[side] else "drawn.leads-hero", clan=clan, hero=hero)


def _camp(scene: Scene, side: Side, end: Ending) -> Markup:
    words, battle = scene.words, scene.battle
    player, inward = battle.sides[side], _inward(side)
    x, anchor = (30.0 if side == ATTACKER else WIDTH - 30), _anchor(side)
    head, sub = heading(scene, side)
    text, size = fit(head, 300, 25, bold=True, serif=True)
    parts = [
        circle(x + 34 * inward, 62, 34, fill=colour(player_colour(player)), stroke=colour("paper"), stroke_width=2),
        mon_figure(player, x + 34 * inward, 62, 46),
        write(text, x + 82 * inward, 58, size, anchor=anchor, bold=True, serif=True),
        write(shorten(sub, 310, 16), x + 82 * inward, 82, 16, anchor=anchor),
    ]
    count = scene.troops[side]
    step = min(47.0, 330 / max(count, 1))
    fallen = end.killed[side] if all(battle.kept) else 0
    scale = min(1.0, step / 44)
    for number in range(count):
        x_of_troop = x + (24 + step * number) * inward
        parts.append(troop_cell(x_of_troop, 135, player, number >= count - fallen, scale))
    troops = words.say("drawn.from-troops", number=count)
    return piece(*parts, label=f"{head}, {sub}, {troops}", id=f"camp-{side}")


def _place(scene: Scene) -> Markup:
    words, battle = scene.words, scene.battle
    grid, cell = Grid(), (0, 0)
    pills = [
        army(
            -8 + 16 * (1 - side),
            -13 + 33 * (1 - side),
            battle.sides[side],
            scene.troops[side],
            hero=_helmet(scene, side),
        )
        for side in (DEFENDER, ATTACKER)
    ]
    name = words.say("action.hex", value=battle.node)
    text, size = fit(name, 250, 15.5)
    hexagon = piece(
        board_paper(grid, [cell]), ground(grid, cell, "open"), *pills, x=MIDDLE, y=92, transform="scale(1.28)"
    )
    return join(hexagon, write(text, MIDDLE, 180, size, anchor="middle"))


def _helmet(scene: Scene, side: Side) -> str:
    return "hero" if scene.battle.heroes[side] >= 0 else ""


# ---------------------------------------------------------------- values


def sources(scene: Scene, side: Side, value: int) -> str:
    """Where a value comes from: troops, hero, cards, dice."""
    say = scene.words.say
    whole = scene.values[side][value]
    hero, dice = scene.hero_icons(side)[value], scene.dice_icons(side)[value]
    troops = 0
    if value == STRENGTH and not scene.late:
        troops = scene.battle.started[side] if scene.battle.started != (0, 0) else scene.troops[side]
    cards = whole - hero - dice - troops
    parts = [say("drawn.from-troops", number=troops)] if troops else []
    for id, number in (("hero", hero), ("cards", cards), ("dice", dice)):
        if number:
            parts.append(say(f"drawn.from-{id}", number=number))
    return ", ".join(parts) or say("drawn.none")


def _values_row(scene: Scene, row: tuple[int, str], y: float) -> Markup:
    """Two bars from the middle: what a side brought in full, what its dice add paler, the sum as a number."""
    words = scene.words
    value, sign = row
    most = max(8, *(scene.values[side][value] for side in BOTH_SIDES))
    unit = 152 / most
    parts = [
        icon(sign, MIDDLE, y - 9, 30),
        write(words.say(f"sign.{sign}"), MIDDLE, y + 24, 15, anchor="middle", colour="sumi-2"),
    ]
    for side in BOTH_SIDES:
        out = -_inward(side)
        player, whole = scene.battle.sides[side], scene.values[side][value]
        brought = whole - scene.dice_icons(side)[value]
        parts.append(
            line(MIDDLE + out * 56, y + 17, MIDDLE + out * 208, y + 17, stroke=colour("line"), stroke_width=1.5)
        )
        for number in range(whole):
            x = MIDDLE + out * (56 + unit * number) - (unit if out < 0 else 0)
            parts.append(_bar_cell(x + 2, y - 17, unit - 4, player, number < brought))
        wins = value == STRENGTH and whole > scene.values[1 - side][value]
        parts.append(
            write(
                f"{whole}",
                MIDDLE + out * 234,
                y + 12,
                36,
                anchor="middle",
                bold=True,
                colour="kin-ink" if wins else "sumi",
            )
        )
        text, size = fit(sources(scene, side, value), 196, 15.5)
        parts.append(write(text, MIDDLE + out * 462, y + 6, size, anchor=_anchor(side), colour="sumi-2"))
    return join(*parts)


@remembered
def _bar_cell(x: float, y: float, wide: float, player: Player, full: bool) -> Markup:
    ink = colour(player_ink(player))
    if full:
        return rect(x, y, wide, 26, rx=4, fill=ink)
    return rect(x + 1, y + 1, max(wide - 2, 1), 24, rx=4, fill=ink, fill_opacity=0.25, stroke=ink, stroke_width=2)


# ---------------------------------------------------------------- dice and what follows


def dice_title(scene: Scene, side: Side) -> str:
    """How many dice a side rolls and keeps, or what it has kept."""
    words, values = scene.words, scene.values[side]
    count = min(values[ROLL], words.table.figures.dice)
    keep = min(values[KEEP], count)
    if scene.battle.kept[side]:
        return words.say("drawn.dice-kept", keep=len(scene.battle.dice[side]))
    title = words.say("drawn.dice-keep" if scene.battle.dice[side] else "drawn.dice-waits", count=count, keep=keep)
    rerolls = rerolls_left(scene, side)
    return f"{title}, {words.say('drawn.dice-rerolls', count=rerolls)}" if rerolls else title


def rerolls_left(scene: Scene, side: Side) -> int:
    """How many rerolls a side still has; none are named once it has begun to keep."""
    view = scene.words.view
    if not scene.battle.dice[side] or view.ask is None:
        return scene.values[side][REROLL]
    asked = scene.words.step == Reroll.__name__ and "left" in view.ask.message.fields
    return view.ask.message.number("left") if asked else 0


def _count(scene: Scene, side: Side) -> int:
    """How many dice of a side are on the table or will be."""
    rolled = len(scene.battle.dice[side])
    return rolled or min(scene.values[side][ROLL], scene.words.table.figures.dice)


def _dice(scene: Scene, side: Side, id: str) -> Markup:
    words = scene.words
    player = scene.battle.sides[side]
    left = 44.0 if side == ATTACKER else MIDDLE + 24
    title = f"{words.name(player)}: {dice_title(scene, side)}"
    text, size = fit(title, 430, 15, bold=True)
    count = _count(scene, side)
    step = 72.0 if count > 4 else 90.0
    wide = 60.0 if count > 4 else 72.0
    first = left + wide / 2 + 4
    return join(
        write(text, left, 452, size, bold=True, colour="sumi-2"),
        dice_row(scene, side, first, 522, step, wide, id),
    )


def _outcome(scene: Scene, end: Ending) -> Markup:
    words, battle = scene.words, scene.battle
    parts = [write(words.say("drawn.outcome"), 46, 637, 15, bold=True, colour="sumi-2")]
    for number, side in enumerate(BOTH_SIDES):
        player, x = battle.sides[side], 50.0 + 310 * number
        killed = end.killed[side]
        parts += [troop_cell(x + 20 + 44 * fallen, 682, player, True) for fallen in range(min(killed, 2))]
        text_x = x + 12 + 44 * min(killed, 2)
        sentence = words.say("drawn.fall", number=killed, player=player)
        text, size = fit(sentence, x + 296 - text_x, 18, bold=True)
        why = (
            words.say("drawn.spared")
            if battle.spared
            else words.say("drawn.why", blood=scene.values[1 - side][BLOOD], armor=scene.values[side][ARMOR])
        )
        parts.append(write(text, text_x, 678, size, bold=True))
        parts.append(write(why, text_x, 701, 15, colour="sumi-2"))
    parts.append(path("M690 624V744", stroke=colour("line"), stroke_width=1.5))
    score = f"{end.strength[0]} : {end.strength[1]}"
    parts.append(write(score, 838, 686, 46, anchor="middle", bold=True, serif=True, colour="kin-ink"))
    text, size = fit(result(scene, end), 270, 17, bold=True)
    parts.append(write(text, 838, 722, size, anchor="middle", bold=True))
    return join(*parts)


def result(scene: Scene, end: Ending) -> str:
    """Who would win, in words."""
    words = scene.words
    if end.winner < 0:
        return words.say("drawn.nobody")
    return words.say("drawn.wins", player=scene.battle.sides[end.winner], left=end.left[end.winner])


# ---------------------------------------------------------------- on a phone


def narrow_battle(words: Words, id: str) -> SVG:
    """The scene on a phone: values side by side, dice under one another."""
    scene = Scene(words)
    end = scene.ending(scene.values)
    parts = [rect(4, 4, 352, 228, rx=10, fill=colour("raised"), stroke=colour("line"))]
    parts += [_narrow_side(scene, side, id) for side in BOTH_SIDES]
    for number, (value, sign) in enumerate(ROWS):
        x = 66.0 + 114 * number
        parts.append(icon(sign, x, 62, 24))
        for side in BOTH_SIDES:
            count = scene.values[side][value]
            ink = "kin-ink" if value == STRENGTH and count > scene.values[1 - side][value] else "sumi"
            number_x = x - 32 * _inward(side)
            parts.append(write(f"{count}", number_x, 62, 24, anchor="middle", bold=True, colour=ink, centred=True))
    side = scene.side_of(words.view.viewer)
    y = 238.0
    choosing = bool(words.legal) and words.step in SETS and side >= 0
    if choosing:
        sets, inner = sets_panel(scene, side, 332)
        parts.append(rect(4, y, 352, inner + 18, rx=10, fill=colour("raised"), stroke=colour("shu"), stroke_width=2))
        parts.append(piece(sets, x=14, y=y + 10))
        y += inner + 22
    else:
        text, size = fit(f"{end.strength[0]} : {end.strength[1]}, {result(scene, end)}", 330, 16, bold=True)
        parts.append(rect(4, y, 352, 40, rx=10, fill=colour("raised"), stroke=colour("kin"), stroke_width=2))
        parts.append(write(text, 180, y + 20, size, anchor="middle", bold=True, centred=True))
        y += 44
    title = words.say("drawn.contested", node=scene.battle.node)
    return picture(*parts, width=NARROW, height=y, title=title, id=id, board="scroll" if choosing else "")


def _narrow_side(scene: Scene, side: Side, id: str) -> Markup:
    """Who fights on a side, and their dice."""
    x = 14.0 if side == ATTACKER else 346.0
    inward, player = _inward(side), scene.battle.sides[side]
    head, size = fit(heading(scene, side)[0], 128, 15, bold=True, serif=True)
    title, small = fit(dice_title(scene, side), 262, 14)
    top = 104.0 + 68 * side
    step = 56.0 if _count(scene, side) > 5 else 62.0
    return join(
        circle(x + 14 * inward, 26, 14, fill=colour(player_colour(player))),
        mon_figure(player, x + 14 * inward, 26, 20),
        write(head, x + 34 * inward, 26, size, anchor=_anchor(side), bold=True, serif=True, centred=True),
        circle(20, top - 5, 6, fill=colour(player_colour(player))),
        write(title, 32, top, small, colour="sumi-2"),
        dice_row(scene, side, 38, top + 29, step, 42, id),
    )
