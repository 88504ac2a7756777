"""Buildings that come down: Attack a Building (chapter 18), Demolish (YH-29.2) and what effects destroy."""

from __future__ import annotations

from zashiki.games.yohei.rules.rerolls import on_table, roll_dice
from zashiki.games.yohei.rules.skills import DEMOLISH
from zashiki.games.yohei.rules.state import EMPTY_SITE, Scene, YoheiState, site_side
from zashiki.games.yohei.rules.values import side_of, skill
from zashiki.kernel.steps import Choice, Task


def hostile_near(state: YoheiState, piece: int) -> list[int]:
    """Enemy and neutral buildings, foundations and walls next to a unit, as actions (YH-18.1, YH-R60, YH-R65)."""
    act, board = state.game.act, state.game.board
    here, side = state.at[piece], side_of(state, piece)
    found = []
    for corner in board.hex_corners[here]:
        code = state.site[corner]
        # YH-28.5: the vortex of another side is attacked like its buildings.
        if (code and site_side(code) != side) or (corner == state.vortex and state.vortex_side != side):
            found.append(act.site + corner)
    if state.walls:
        for d in range(6):
            wall = board.wall_sides[6 * here + d] & state.walls
            if wall:
                found.append(act.wall + wall.bit_length() - 1)
    return sorted(found)


def demolition_targets(state: YoheiState, piece: int) -> list[int]:
    """What a unit may demolish where it is (YH-29.2).

    It may do so once a turn for each instance of the skill, and not while KO counts (YH-R63, YH-R56).
    """
    if not skill(state, piece, DEMOLISH) or state.stunned[piece]:  # YH-17.4
        return []
    if state.razed.count(piece) >= skill(state, piece, DEMOLISH):
        return []
    return hostile_near(state, piece)


def demolish(state: YoheiState, piece: int, action: int) -> None:
    """Demolish destroys without roll or action (YH-18.2)."""
    state.razed = (*state.razed, piece)
    destroy(state, action)


def destroy(state: YoheiState, action: int) -> None:
    """A building or wall is removed from the game (YH-14.13); the vortex returns to its area (YH-28.6)."""
    act = state.game.act
    if action >= act.wall:
        state.walls &= ~(1 << action - act.wall)
        if state.story is not None:
            state.tell("wall-falls", wall=action - act.wall)
        return
    corner = action - act.site
    if state.story is not None:
        state.tell("destroyed", site=corner)
    if corner == state.vortex:
        state.vortex = -1
    else:
        state.site[corner] = EMPTY_SITE


def raze_dice(state: YoheiState, piece: int, action: int) -> int:
    """Melee dice against a building: of the stronger section that touches it (YH-18.3, YH-18.4, YH-R60, YH-R64)."""
    act, board = state.game.act, state.game.board
    here = state.at[piece]
    dice = state.game.table.section_dice[piece]
    if action >= act.wall:
        wall = action - act.wall
        directions = [d for d in range(6) if board.wall_sides[6 * here + d] >> wall & 1]
    else:
        three = board.corners[action - act.site]
        directions = [d for d in range(6) if board.near[here][d] in three]
    return max(dice[(d - state.facing[piece]) % 6] for d in directions)


class AttackBuilding(Choice[YoheiState], frozen=True):
    """Which building a unit attacks (YH-18.1)."""

    rules = ("YH-18.1", "YH-18.3", "YH-18.5", "YH-18.6")
    continues = True
    obvious = True

    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return hostile_near(state, self.piece)

    def answer(self, state: YoheiState, action: int) -> None:
        state.steps.append(Razed(action))
        if state.story is not None:
            state.tell("razes", piece=self.piece)
        site = action - state.game.act.site if action < state.game.act.wall else -1
        scene = Scene("building", self.player, self.piece, site=site)
        roll_dice(state, scene, raze_dice(state, self.piece, action))


class Razed(Task[YoheiState], frozen=True):
    """One hit destroys; buildings do not defend (YH-18.5). `target` is the action that names it."""

    target: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        if max(scene.dice) >= state.game.table.figures.building_shield:
            destroy(state, self.target)
