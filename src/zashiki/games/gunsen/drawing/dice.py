"""Dice of a battle as drawn: rows of dice, and the sets of them that can be kept or rolled again."""

from __future__ import annotations

from math import cos, pi
from typing import NamedTuple

from zashiki.drawing import Markup, colour, join, path, piece, player_colour, polar, polygon, rect, symbol_die, write
from zashiki.drawing.icons import icon
from zashiki.drawing.memory import remembered
from zashiki.games.gunsen.actions import dice_name
from zashiki.games.gunsen.drawing.cards import Drawn
from zashiki.games.gunsen.drawing.words import Words
from zashiki.games.gunsen.rules.battle_dice import KeepDice, Reroll, chosen_dice, dice_sets
from zashiki.games.gunsen.rules.battle_values import (
    battle_hero,
    counts_late,
    initial_icons,
    killed_troops,
    stronger_side,
    with_troops,
)
from zashiki.games.gunsen.rules.numbers import ATTACKER, BOTH_SIDES, DEFENDER, NOBODY, DiceSet, Player, Side
from zashiki.games.gunsen.rules.records import Battle, put
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, KEEP, NO_ICONS, ROLL, STRENGTH, Icons, add_icons
from zashiki.games.gunsen.texts.spoken import BATTLE_SIGNS, spoken_icons
from zashiki.games.gunsen.view import names_of

MARKS = 13.0
ROOMY, FEW = 500.0, 12
"""Where the panel is wide and the sets are few, each says what it leads to in full."""
SETS = names_of(KeepDice, Reroll)
"""The questions that are answered with a set of dice."""


class Ending(NamedTuple):
    """How a battle would end: strength, troops killed and troops left of attacker and defender; who wins, or -1."""

    strength: tuple[int, int]
    killed: tuple[int, int]
    left: tuple[int, int]
    winner: Side


class Scene:
    """A battle with its values so far, dice that are not kept left out."""

    def __init__(self, words: Words) -> None:
        self.words = words
        battle = words.view.battle
        assert battle is not None
        self.battle: Battle = battle
        self.troops = (words.view.attackers, words.view.count[battle.node])
        self.late = counts_late(words.state, battle)
        self.values = (self._values(ATTACKER), self._values(DEFENDER))
        self.faces = words.table.faces

    def _values(self, side: Side) -> Icons:
        """The values that the battle has noted, or those that it will start with."""
        if self.battle.started != (0, 0):
            return self.battle.values[side]
        icons = initial_icons(self.words.state, self.battle, side)
        return icons if self.late else with_troops(icons, self.troops[side])

    def side_of(self, player: Player | None) -> int:
        """Which side a player fights on, or -1."""
        return self.battle.sides.index(player) if player in self.battle.sides else NOBODY

    def dice_icons(self, side: Side) -> Icons:
        """What the kept dice of a side show."""
        icons: Icons = NO_ICONS
        if self.battle.kept[side]:
            for face in self.battle.dice[side]:
                icons = add_icons(icons, self.faces[face])
        return icons

    def hero_icons(self, side: Side) -> Icons:
        """What a side's hero brings; nothing while the hero is silenced."""
        card = battle_hero(self.words.state, self.battle, side)
        return card.icons if card is not None else NO_ICONS

    def with_set(self, side: Side, mask: DiceSet) -> tuple[Icons, Icons]:
        """The values if a side keeps these of its dice."""
        mine = self.values[side]
        for face in chosen_dice(self.battle.dice[side], mask):
            mine = add_icons(mine, self.faces[face])
        return put(self.values, side, mine)

    def ending(self, values: tuple[Icons, Icons]) -> Ending:
        """What follows from these values (GU-25, GU-26)."""
        killed, left, strength = [], [], []
        for side in BOTH_SIDES:
            lost = killed_troops(values[1 - side][BLOOD], values[side][ARMOR], self.troops[side])
            killed.append(0 if self.battle.spared else lost)
            left.append(self.troops[side] - killed[side])
            strength.append(values[side][STRENGTH] + (left[side] if self.late else 0))
        stronger = stronger_side((strength[0], strength[1]))
        winner = stronger if left[stronger] else NOBODY
        return Ending((strength[0], strength[1]), (killed[0], killed[1]), (left[0], left[1]), winner)


def face_signs(icons: Icons) -> tuple[str, ...]:
    """The signs on a face of a die, one for each icon."""
    return tuple([sign for sign, count in zip(BATTLE_SIGNS, icons, strict=True) for _ in range(count)])[:3]


def dice_row(scene: Scene, side: Side, x: float, y: float, step: float, size: float, id: str) -> Markup:
    """The dice of a side; those that can be chosen alone take clicks."""
    words, battle = scene.words, scene.battle
    asked = words.step in SETS and scene.side_of(words.view.viewer) == side
    player = battle.sides[side]
    parts = []
    if not battle.dice[side]:
        count = min(scene.values[side][ROLL], words.table.figures.dice)
        parts += [_unrolled(x + step * place, y, size) for place in range(count)]
    for place, face in enumerate(battle.dice[side]):
        token = f"dice:{dice_name(1 << place)}"
        token = token if asked and token in words.legal else ""
        icons = scene.faces[face]
        die = symbol_die(
            x + step * place,
            y,
            face_signs(icons),
            size=size,
            player=player if battle.kept[side] else None,
            id=f"{id}-die-{side}-{place}",
            token=token,
            label=f"{words.say('drawn.set', dice=place + 1)}: {spoken_icons(icons)}",
            state="legal" if token else "",
        )
        parts.append(die)
    return join(*parts)


@remembered
def _unrolled(x: float, y: float, size: float) -> Markup:
    corners = [polar(size / 2 / cos(pi / 8), 22.5 + 45 * corner, x, y) for corner in range(8)]
    return polygon(corners, fill="none", stroke=colour("line-2"), stroke_width=1.4, stroke_dasharray="5 5")


# ---------------------------------------------------------------- sets


def sets_panel(scene: Scene, side: Side, width: float) -> Drawn:
    """Every set of dice that the viewer may choose, with what it would lead to."""
    words = scene.words
    keeping = words.step == KeepDice.__name__
    masks = [mask for mask in dice_sets(scene.battle.dice[side]) if f"dice:{dice_name(mask)}" in words.legal]
    if not keeping:
        masks = [mask for mask in masks if mask.bit_count() > 1]
    title = write(
        words.say("drawn.keep-sets" if keeping else "drawn.reroll-sets"), 0, 14, 15, bold=True, colour="sumi-2"
    )
    kept = min(scene.values[side][KEEP], len(scene.battle.dice[side]))
    large = keeping and width > ROOMY and len(masks) <= FEW
    if large:
        wide, high = 36.0 * kept + 176, 48.0
    else:
        wide, high = (max(118.0, 24.0 * kept + 92), 40.0) if keeping else (94.0, 26.0)
    wide = min(wide, width)
    columns = max(1, int((width + 8) // (wide + 8)))
    parts = [title]
    for number, mask in enumerate(_best_first(scene, side, masks) if keeping else masks):
        x, y = (wide + 8) * (number % columns), 26 + (high + 7) * (number // columns)
        token = f"dice:{dice_name(mask)}"
        face, outcome = _marks(mask, len(scene.battle.dice[side]), wide, high), ""
        if keeping:
            face, outcome = _kept_set(scene, side, mask, wide, high, large)
        label = f"{words.say('action.dice', value=mask)}{outcome}"
        parts.append(piece(face, x=x, y=y, token=token, label=label, state="legal", kind="z-set"))
    rows = (len(masks) + columns - 1) // columns
    return join(*parts), 26 + rows * (high + 7)


def _best_first(scene: Scene, side: Side, masks: list[int]) -> list[int]:
    def worth(mask: DiceSet) -> tuple[bool, int, int]:
        end = scene.ending(scene.with_set(side, mask))
        return end.winner == side, end.killed[1 - side] - end.killed[side], end.strength[side]

    return sorted(masks, key=worth, reverse=True)


def _kept_set(scene: Scene, side: Side, mask: DiceSet, wide: float, high: float, large: bool) -> tuple[Markup, str]:
    words = scene.words
    faces = chosen_dice(scene.battle.dice[side], mask)
    end = scene.ending(scene.with_set(side, mask))
    score = f"{end.strength[side]} : {end.strength[1 - side]}"
    result = words.say("drawn.neither" if end.winner < 0 else "drawn.win" if end.winner == side else "drawn.lose")
    lost = words.say("drawn.lost", own=end.killed[side], other=end.killed[1 - side])
    signs = tuple([face_signs(scene.faces[face]) for face in faces])
    first, second = (f"{score} {result}", lost) if large else (score, result)
    return _kept_face(signs, first, second, wide, high, large), f": {score}, {result}, {lost}"


@remembered
def _kept_face(
    signs: tuple[tuple[str, ...], ...], first: str, second: str, wide: float, high: float, large: bool
) -> Markup:
    step, size = (36.0, 31.0) if large else (24.0, 21.0)
    dice = [symbol_die(6 + step * (number + 0.5), high / 2, one, size=size) for number, one in enumerate(signs)]
    text_x = 14.0 + step * len(signs)
    middle = high / 2
    return join(
        _frame(wide, high),
        *dice,
        write(first, text_x, middle - (9 if large else 8), 16 if large else 15, bold=True, centred=True),
        write(second, text_x, middle + (11 if large else 10), 15, colour="sumi-2", centred=True),
    )


@remembered
def _marks(mask: DiceSet, count: int, wide: float, high: float) -> Markup:
    """Which dice of the row, by their places."""
    first = (wide - MARKS * count) / 2
    cells = [
        polygon(
            [polar(6.2, 22.5 + 45 * corner, first + MARKS * (place + 0.5), high / 2) for corner in range(8)],
            fill=colour("sumi") if mask >> place & 1 else "none",
            stroke=colour("sumi-2"),
        )
        for place in range(count)
    ]
    return join(_frame(wide, high), *cells)


@remembered
def _frame(wide: float, high: float) -> Markup:
    return join(
        rect(-2, -2, wide + 4, high + 4, rx=9, class_="z-halo"),
        rect(0.5, 0.5, wide - 1, high - 1, rx=7, class_="z-face", fill=colour("washi"), stroke=colour("line-2")),
    )


@remembered
def troop_cell(x: float, y: float, player: Player, fallen: bool, scale: float = 1) -> Markup:
    """A troop in the row of its army; struck out when it falls."""
    half = 20 * scale
    troop = piece(
        rect(x - half, y - half * 1.15, 2 * half, 2.3 * half, rx=8 * scale, fill=colour(player_colour(player))),
        icon("troop", x, y, 31 * scale, "white"),
        opacity=0.45 if fallen else None,
    )
    if not fallen:
        return troop
    slash = f"M{x - half * 0.85} {y + half}L{x + half * 0.85} {y - half}"
    return join(troop, path(slash, stroke=colour("shu"), stroke_width=4.5, stroke_linecap="round"))
