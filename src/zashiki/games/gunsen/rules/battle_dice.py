"""The battle dice: roll, reroll, keep (Roll Battle Dice)."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from zashiki.games.gunsen.rules.battle_values import add
from zashiki.games.gunsen.rules.state import ATTACKER, GunsenState
from zashiki.games.gunsen.rules.terms import KEEP, REROLL, ROLL, Icons
from zashiki.kernel.steps import PASS, Choice, Task

KEEPING_WORTH = (1.0, 0.6, 0.8)
"""What strength, armor and blood on a die are worth, for the default answer."""


class RollDice(Task[GunsenState], frozen=True):
    """One side rolls as many dice as it has roll icons, at most all there are (GU-24.3)."""

    side: int

    def run(self, state: GunsenState) -> None:
        battle = state.battle
        assert battle is not None
        values = battle.values[self.side]
        number = min(values[ROLL], state.game.table.figures.dice)
        put_dice(state, self.side, _roll(state, number))
        player = battle.sides[self.side]
        state.steps.append(KeepDice(player, self.side))
        if number and values[REROLL]:
            state.steps.append(Reroll(player, self.side, values[REROLL]))


def _roll(state: GunsenState, number: int) -> list[int]:
    faces = len(state.game.table.faces)
    below = state.chance.below
    return [below(faces) for _ in range(number)]


def put_dice(state: GunsenState, side: int, faces: list[int], kept: bool = False) -> None:
    """Lay a side's dice on the table, sorted, so that equal rolls are one position."""
    battle = state.battle
    assert battle is not None
    row = tuple(sorted(faces))
    dice = (row, battle.dice[1]) if side == ATTACKER else (battle.dice[0], row)
    done = (kept, battle.kept[1]) if side == ATTACKER else (battle.kept[0], kept)
    state.battle = msgspec.structs.replace(battle, dice=dice, kept=done)
    if state.story is not None:
        state.tell("keep" if kept else "roll", player=battle.sides[side], faces=row)


@cache
def dice_sets(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Every different set of these sorted dice as bits by place; of equal dice the first ones are taken."""
    groups = [(dice.index(face), dice.count(face)) for face in sorted(set(dice))]
    masks = [
        sum((1 << number) - 1 << first for (first, _), number in zip(groups, numbers, strict=True))
        for numbers in product(*[range(count + 1) for _, count in groups])
    ]
    return tuple(sorted(masks))


class Reroll(Choice[GunsenState], frozen=True):
    """Which dice to roll again with the next reroll icon, or none (GU-24.4, GU-R52)."""

    rules = ("GU-24.4", "GU-R52")

    side: int
    left: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        assert state.battle is not None
        start = state.game.act.dice
        return [PASS, *(start + mask for mask in dice_sets(state.battle.dice[self.side]) if mask)]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        assert state.battle is not None
        mask = action - state.game.act.dice
        stay = [face for place, face in enumerate(state.battle.dice[self.side]) if not mask >> place & 1]
        put_dice(state, self.side, stay + _roll(state, mask.bit_count()))
        if self.left > 1:
            state.steps.append(Reroll(self.player, self.side, self.left - 1))

    def default(self, state: GunsenState, player: int) -> int | None:
        return PASS


class KeepDice(Choice[GunsenState], frozen=True):
    """Which dice are kept: exactly as many as there are keep icons, or all (GU-24.5, GU-R51)."""

    rules = ("GU-24.5", "GU-R51")
    obvious = True

    side: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        assert state.battle is not None
        dice = state.battle.dice[self.side]
        number = min(state.battle.values[self.side][KEEP], len(dice))
        start = state.game.act.dice
        return [start + mask for mask in dice_sets(dice) if mask.bit_count() == number]

    def answer(self, state: GunsenState, action: int) -> None:
        battle = state.battle
        assert battle is not None
        mask = action - state.game.act.dice
        kept = [face for place, face in enumerate(battle.dice[self.side]) if mask >> place & 1]
        values = battle.values[self.side]
        for face in kept:
            values = add(values, state.game.table.faces[face])
        both = (values, battle.values[1]) if self.side == ATTACKER else (battle.values[0], values)
        state.battle = msgspec.structs.replace(battle, values=both)
        put_dice(state, self.side, kept, kept=True)

    def default(self, state: GunsenState, player: int) -> int | None:
        assert state.battle is not None
        dice, faces = state.battle.dice[self.side], state.game.table.faces
        start = state.game.act.dice
        return max(self.legal(state, player), key=lambda action: _worth(action - start, dice, faces))


def _worth(mask: int, dice: tuple[int, ...], faces: tuple[Icons, ...]) -> float:
    icons = [faces[face] for place, face in enumerate(dice) if mask >> place & 1]
    return sum(one * worth for row in icons for one, worth in zip(row, KEEPING_WORTH, strict=False))
