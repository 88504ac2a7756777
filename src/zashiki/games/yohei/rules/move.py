"""Move and Run (chapters 11 and 12), hex by hex, and leaving a melee on the way (chapter 16, YH-R45).

A movement is one question that comes again: the next hex, a building to demolish on the way, or the facing that ends
it. `left` counts movement points, those of Charge included: while more than `bonus` is left none of these is spent.
"""

from __future__ import annotations

import msgspec

from zashiki.games.yohei.rules.demolish import demolish, demolition_targets
from zashiki.games.yohei.rules.melee import MeleeAttack
from zashiki.games.yohei.rules.rerolls import on_table, roll_dice
from zashiki.games.yohei.rules.routes import enter, left_after, may_end, pick_up, points, steps_on, waits_here
from zashiki.games.yohei.rules.skills import CHARGE, ELUSIVE
from zashiki.games.yohei.rules.state import BOUND, CHARGED, DONE_MOVE, DONE_RUN, LEFT_HEX, Scene, YoheiState
from zashiki.games.yohei.rules.values import is_engaged, movement, opponents_of, part, skill
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task, public_fields


def start_move(state: YoheiState, player: int, piece: int, run: int, charge: bool) -> None:
    """A Move is declared, together with a Run or as a charge (YH-R29, YH-R48)."""
    state.done[piece] |= DONE_MOVE | (DONE_RUN if run else 0) | (CHARGED if charge else 0)
    state.acting = piece
    bonus = skill(state, piece, CHARGE) if charge else 0
    state.steps.append(Moving(player, piece, points(state, piece, run, bonus), bonus, run))


def start_run(state: YoheiState, player: int, piece: int) -> None:
    """A Run after a Move goes on with what the Move left over (YH-12.1, YH-R29)."""
    state.done[piece] |= DONE_RUN
    state.steps.append(Moving(player, piece, state.left + 1, 0, 1))


class Moving(Choice[YoheiState], frozen=True):
    """The next step of a movement, or its end.

    left: movement points left. bonus: how many of them Charge has given. run: whether Run's is among them. steps: hexes
    entered. stay: it may only turn, as it has demolished something where it stands or has lost the points to leave.
    must: it has disengaged and has to go.
    """

    rules = ("YH-11.1", "YH-11.9", "YH-11.10", "YH-11.11", "YH-11.12", "YH-12.1", "YH-R29", "YH-R30", "YH-R63")
    continues = True

    piece: int
    left: int
    bonus: int
    run: int
    steps: int = 0
    stay: bool = False
    must: bool = False

    def message(self, state: YoheiState, player: int) -> Message:
        """Where it goes, or which way it faces where it cannot go on."""
        only_turns = self.stay or not self.left
        return Message("ask.Moving-turned" if only_turns else "ask.Moving", public_fields(self))

    def legal(self, state: YoheiState, player: int) -> list[int]:
        act, piece = state.game.act, self.piece
        here = state.at[piece]
        legal = []
        # YH-R32: an engaged unit may turn where it stands; it leaves its hex only by disengaging.
        engaged = not self.steps and is_engaged(state, piece)
        if not self.stay:
            onward = steps_on(state, piece, here, self.left, self.bonus)
            if not engaged:
                legal += [act.hex + there for there, _ in onward]
            elif onward:
                legal.append(act.disengage)
        if here >= 0 and not self.must and may_end(state, piece, here, self.left, self.bonus):
            # YH-11.8: turning without a step is a Move too, unless the unit keeps its facing (YH-R30).
            skipped = -1 if self.steps or self.stay or waits_here(state, here) else state.facing[piece]
            legal += [act.facing + d for d in range(6) if d != skipped]
        if here >= 0 and not engaged and not self.must and (self.steps or self._ends_here(state)):
            legal += demolition_targets(state, piece)
        return sorted(legal)

    def _ends_here(self, state: YoheiState) -> bool:
        return may_end(state, self.piece, state.at[self.piece], self.left, self.bonus)

    def answer(self, state: YoheiState, action: int) -> None:
        act, piece = state.game.act, self.piece
        if action == act.disengage:
            start_disengaging(state, self)
        elif action >= act.site:
            demolish(state, piece, action)
            state.steps.append(msgspec.structs.replace(self, stay=self.stay or not self.steps))
        elif action >= act.facing:
            self._end(state, action - act.facing)
        else:
            there = action - act.hex
            left = left_after(state, piece, self.left, there)
            enter(state, piece, there)
            state.steps.append(msgspec.structs.replace(self, left=left, steps=self.steps + 1, must=False))

    def _end(self, state: YoheiState, facing: int) -> None:
        """What the movement has left can serve a Run; without one it is lost (YH-11.14)."""
        piece = self.piece
        state.facing[piece] = facing
        state.left = self.left
        if self.steps:
            state.done[piece] |= LEFT_HEX
        else:
            pick_up(state, piece)
        if self.left < self.bonus:
            state.done[piece] |= BOUND
        if state.story is not None:
            state.tell("moved", piece=piece, place=state.at[piece], facing=facing)


# ---------------------------------------------------------------- disengage


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
