"""The battle dice: roll, reroll, keep (Roll Battle Dice)."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from zashiki.games.gunsen.rules.numbers import DiceSet, Face, Player, Side
from zashiki.games.gunsen.rules.records import put
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, KEEP, REROLL, ROLL, STRENGTH, Icons, add_icons
from zashiki.kernel.steps import PASS, Choice, Task

STRENGTH_WORTH, ARMOR_WORTH, BLOOD_WORTH = 1.0, 0.6, 0.8
"""What these icons on a die are worth to a side that keeps it: for default answers, odds and bots."""


class RollDice(Task[GunsenState], frozen=True):
    """One side rolls as many dice as it has roll icons, at most all there are (GU-24.3)."""

    side: Side

    def run(self, state: GunsenState) -> None:
        battle = state.current_battle()
        values = battle.values[self.side]
        number = min(values[ROLL], state.game.table.figures.dice)
        put_dice(state, self.side, _roll(state, number))
        player, rerolls = battle.sides[self.side], values[REROLL]
        state.then(
            *([Reroll(player, self.side, rerolls)] if number and rerolls else []),
            KeepDice(player, self.side),
        )


def _roll(state: GunsenState, number: int) -> list[int]:
    faces = len(state.game.table.faces)
    below = state.chance.below
    return [below(faces) for _ in range(number)]


def put_dice(state: GunsenState, side: Side, faces: list[int], kept: bool = False) -> None:
    """Lay a side's dice on the table, sorted, so that equal rolls are one position."""
    battle = state.current_battle()
    row = tuple(sorted(faces))
    dice, done = put(battle.dice, side, row), put(battle.kept, side, kept)
    state.battle = msgspec.structs.replace(battle, dice=dice, kept=done)
    if state.story is not None:
        state.tell("keep" if kept else "roll", player=battle.sides[side], faces=row)


@cache
def dice_sets(dice: tuple[Face, ...]) -> tuple[DiceSet, ...]:
    """Every different set of these sorted dice; of equal dice the first ones are taken."""
    groups = [(dice.index(face), dice.count(face)) for face in sorted(set(dice))]
    masks = [
        sum((1 << number) - 1 << first for (first, _), number in zip(groups, numbers, strict=True))
        for numbers in product(*[range(count + 1) for _, count in groups])
    ]
    return tuple(sorted(masks))


def chosen_dice(dice: tuple[Face, ...], mask: DiceSet) -> list[Face]:
    """The faces of the dice in a set."""
    return [face for place, face in enumerate(dice) if mask >> place & 1]


class Reroll(Choice[GunsenState], frozen=True):
    """Which dice to roll again with the next reroll icon, or none (GU-24.4, GU-R52)."""

    rules = ("GU-24.4", "GU-R52")

    side: Side
    left: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start, dice = state.game.actions.dice, state.current_battle().dice[self.side]
        return [PASS, *(start + mask for mask in dice_sets(dice) if mask)]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        mask = state.token(action).value
        staying = chosen_dice(state.current_battle().dice[self.side], ~mask)
        put_dice(state, self.side, staying + _roll(state, mask.bit_count()))
        if self.left > 1:
            state.then(Reroll(self.player, self.side, self.left - 1))

    def default(self, state: GunsenState, player: Player) -> int | None:
        return PASS


class KeepDice(Choice[GunsenState], frozen=True):
    """Which dice are kept: exactly as many as there are keep icons, or all (GU-24.5, GU-R51)."""

    rules = ("GU-24.5", "GU-R51")
    obvious = True

    side: Side

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        battle = state.current_battle()
        dice = battle.dice[self.side]
        number = min(battle.values[self.side][KEEP], len(dice))
        start = state.game.actions.dice
        return [start + mask for mask in dice_sets(dice) if mask.bit_count() == number]

    def answer(self, state: GunsenState, action: int) -> None:
        battle = state.current_battle()
        kept = chosen_dice(battle.dice[self.side], state.token(action).value)
        values = battle.values[self.side]
        for face in kept:
            values = add_icons(values, state.game.table.faces[face])
        state.battle = msgspec.structs.replace(battle, values=put(battle.values, self.side, values))
        put_dice(state, self.side, kept, kept=True)

    def default(self, state: GunsenState, player: Player) -> int | None:
        dice, faces = state.current_battle().dice[self.side], state.game.table.faces

        def worth(action: int) -> float:
            return sum(face_worth(faces[face]) for face in chosen_dice(dice, state.token(action).value))

        return max(self.legal(state, player), key=worth)


def face_worth(icons: Icons) -> float:
    """What a face is worth to a side that keeps it."""
    return icons[STRENGTH] * STRENGTH_WORTH + icons[ARMOR] * ARMOR_WORTH + icons[BLOOD] * BLOOD_WORTH
