"""Leaving a melee (chapter 16): the disengage roll and the free attacks of those who hold the unit (YH-R45)."""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.melee import MeleeAttack
from zashiki.games.yohei.move import Moving, points, steps_on
from zashiki.games.yohei.rerolls import on_table, roll_dice
from zashiki.games.yohei.skills import CHARGE, ELUSIVE
from zashiki.games.yohei.state import Scene, YoheiState
from zashiki.games.yohei.values import movement, opponents_of, part, skill
from zashiki.kernel.steps import PASS, Choice, Task


def start_disengaging(state: YoheiState, moving: Moving) -> None:
    """A unit leaves its melee: one die for each enemy; Elusive needs none (YH-16.2, YH-29.6)."""
    piece = moving.piece
    if skill(state, piece, ELUSIVE):
        part(state, piece)
        state.steps.append(msgspec.structs.replace(moving, must=True))
        return
    state.steps.append(FreeAttacks(moving.player, piece, moving.bonus, moving.run))
    scene = Scene("disengage", moving.player, piece)
    roll_dice(state, scene, len(opponents_of(state, piece)))


class FreeAttacks(Task[YoheiState], frozen=True):
    """Each enemy whose MP the die does not exceed may attack, in the order of directions (YH-16.2, YH-16.4)."""

    player: int
    piece: int
    bonus: int
    run_: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        enemies = zip(opponents_of(state, self.piece), scene.dice, strict=True)
        failed = [enemy for enemy, die in enemies if die <= movement(state, enemy)]
        state.then(
            *[OfferFreeAttack(enemy, self.piece) for enemy in failed],
            Leave(self.player, self.piece, self.bonus, self.run_),
        )


class OfferFreeAttack(Task[YoheiState], frozen=True):
    """A free attack is offered if both units still live."""

    enemy: int
    piece: int

    def run(self, state: YoheiState) -> None:
        if state.at[self.piece] >= 0 and state.at[self.enemy] >= 0:
            state.steps.append(FreeAttack(state.owner[self.enemy], self.enemy, self.piece))


class FreeAttack(Choice[YoheiState], frozen=True):
    """Whether an enemy strikes the unit that leaves (YH-16.4)."""

    rules = ("YH-16.4", "YH-R45")
    window = True

    enemy: int
    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [PASS, state.game.act.yes]

    def answer(self, state: YoheiState, action: int) -> None:
        if action != PASS:
            state.steps.append(MeleeAttack(self.enemy, self.piece))


class Leave(Task[YoheiState], frozen=True):
    """The markers go and the unit moves with its current MP; without a legal step it only turns (YH-16.3, YH-R45)."""

    player: int
    piece: int
    bonus: int
    run_: int

    def run(self, state: YoheiState) -> None:
        piece = self.piece
        if state.at[piece] < 0:
            return
        part(state, piece)
        bonus = min(self.bonus, skill(state, piece, CHARGE))
        left = points(state, piece, self.run_, bonus)
        free = bool(steps_on(state, piece, state.at[piece], left, bonus))
        state.steps.append(Moving(self.player, piece, left, bonus, self.run_, stay=not free, must=free))
