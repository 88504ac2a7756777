"""Move and Run (chapters 11 and 12), hex by hex, and leaving a melee on the way (chapter 16, YH-R45).

A movement is one question that comes again: the next hex, a building to demolish on the way, or the facing that ends
it. `left` counts movement points, those of Charge included. As long as at least `bonus` points are left, none of those
of Charge has been spent.
"""

from __future__ import annotations

from msgspec.structs import replace

from zashiki.games.yohei.rules.demolish import demolish, demolition_targets
from zashiki.games.yohei.rules.melee import Melee, MeleeAttack
from zashiki.games.yohei.rules.numbers import Direction, Piece, Player
from zashiki.games.yohei.rules.rerolls import on_table, roll_dice
from zashiki.games.yohei.rules.routes import enter, left_after, may_end, pick_up, points, steps_on, waits_here
from zashiki.games.yohei.rules.skills import CHARGE, ELUSIVE
from zashiki.games.yohei.rules.state import CHARGED, DONE_MOVE, DONE_RUN, LEFT_HEX, OWES_MELEE, Scene, YoheiState
from zashiki.games.yohei.rules.values import is_engaged, movement, opponents_of, part, skill
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task, public_fields


def start_move(state: YoheiState, player: Player, piece: Piece, run: int, charge: bool) -> None:
    """A Move is declared, alone, together with a Run (run = 1) or as a charge (YH-R29, YH-R48)."""
    state.done[piece] |= DONE_MOVE | (DONE_RUN if run else 0) | (CHARGED if charge else 0)
    state.turn.acting = piece
    bonus = skill(state, piece, CHARGE) if charge else 0
    state.then(Moving(player, piece, points(state, piece, run, bonus), bonus, run))


def start_run(state: YoheiState, player: Player, piece: Piece) -> None:
    """A Run after a Move goes on with what the Move left over (YH-12.1, YH-R29)."""
    state.done[piece] |= DONE_RUN
    state.then(Moving(player, piece, state.turn.left + 1, 0, 1))


class Moving(Choice[YoheiState], frozen=True):
    """The next step of a movement, or its end.

    left: movement points left. bonus: how many of them Charge has given. run: whether Run's is among them. steps: how
    many hexes it has entered. stay: whether it may only turn, because it has demolished something where it stands or
    has lost the points to leave. must: whether it has disengaged and has to go.
    """

    rules = ("YH-11.1", "YH-11.9", "YH-11.10", "YH-11.11", "YH-11.12", "YH-12.1", "YH-R29", "YH-R30", "YH-R63")
    continues = True

    piece: Piece
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
        actions, piece = state.game.actions, self.piece
        here = state.at[piece]
        legal = []
        # YH-R32: an engaged unit may turn where it stands; it leaves its hex only by disengaging.
        engaged = not self.steps and is_engaged(state, piece)
        if not self.stay:
            onward = steps_on(state, piece, here, self.left, self.bonus)
            if not engaged:
                legal += [actions.hex + there for there, _ in onward]
            elif onward:
                legal.append(actions.disengage)
        if here < 0 or self.must:
            return sorted(legal)
        ends = may_end(state, piece, here, self.left, self.bonus)
        if ends:
            # YH-11.8: turning without a step is a Move too, unless the unit keeps its facing (YH-R30).
            may_stay = self.steps or self.stay or waits_here(state, here)
            legal += [actions.facing + way for way in range(6) if may_stay or way != state.facing[piece]]
        if not engaged and (self.steps or ends):
            legal += demolition_targets(state, piece)
        return sorted(legal)

    def answer(self, state: YoheiState, action: int) -> None:
        piece = self.piece
        target = state.token(action)
        match target.kind:
            case "hex":
                left = left_after(state, piece, self.left, target.value)
                enter(state, piece, target.value)
                state.then(replace(self, left=left, steps=self.steps + 1, must=False))
            case "facing":
                self._end(state, target.value)
            case "disengage":
                start_disengaging(state, self)
            case "site" | "wall":
                demolish(state, piece, target)
                state.then(replace(self, stay=self.stay or not self.steps))

    def _end(self, state: YoheiState, facing: Direction) -> None:
        """What the movement has left can serve a Run; without one it is lost (YH-11.14)."""
        piece = self.piece
        state.facing[piece] = facing
        state.turn.left = self.left
        if self.steps:
            state.done[piece] |= LEFT_HEX
        else:
            pick_up(state, piece)
        if self.left < self.bonus:
            state.done[piece] |= OWES_MELEE
        if state.story is not None:
            state.tell("moved", piece=piece, place=state.at[piece], facing=facing)


# ---------------------------------------------------------------- disengage


def start_disengaging(state: YoheiState, moving: Moving) -> None:
    """A unit leaves its melee: one die for each enemy; Elusive needs none (YH-16.2, YH-29.6)."""
    piece = moving.piece
    if skill(state, piece, ELUSIVE):
        part(state, piece)
        state.then(replace(moving, must=True))
        return
    scene = Scene("disengage", moving.player, piece)
    leave = FreeAttacks(moving.player, piece, moving.bonus, moving.run)
    roll_dice(state, scene, len(opponents_of(state, piece)), leave)


class FreeAttacks(Task[YoheiState], frozen=True):
    """Each enemy whose MP the die does not exceed may attack, in the order of directions (YH-16.2, YH-16.4)."""

    player: Player
    piece: Piece
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

    enemy: Piece
    piece: Piece

    def run(self, state: YoheiState) -> None:
        if state.at[self.piece] >= 0 and state.at[self.enemy] >= 0:
            state.then(FreeAttack(state.owner[self.enemy], self.enemy, self.piece))


class FreeAttack(Choice[YoheiState], frozen=True):
    """Whether an enemy strikes the unit that leaves (YH-16.4)."""

    rules = ("YH-16.4", "YH-R45")
    window = True

    enemy: Piece
    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: YoheiState, action: int) -> None:
        if action != PASS:
            state.then(MeleeAttack(Melee(self.enemy, self.piece)))


class Leave(Task[YoheiState], frozen=True):
    """The markers go and the unit moves with its current MP; without a legal step it only turns (YH-16.3, YH-R45)."""

    player: Player
    piece: Piece
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
        state.then(Moving(self.player, piece, left, bonus, self.run_, stay=not free, must=free))
