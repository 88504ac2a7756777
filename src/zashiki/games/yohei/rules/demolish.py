"""How buildings are destroyed: Attack a Building (chapter 18), Demolish (YH-29.2) and effects of cards."""

from __future__ import annotations

from zashiki.games.yohei.rules.numbers import Action, Piece
from zashiki.games.yohei.rules.rerolls import on_table, roll_dice
from zashiki.games.yohei.rules.skills import DEMOLISH
from zashiki.games.yohei.rules.state import EMPTY_SITE, NO_SITE, OFF_MAP, Scene, YoheiState, site_side
from zashiki.games.yohei.rules.values import hits_of_attack, side_of, skill
from zashiki.kernel.actions import Token
from zashiki.kernel.steps import Choice, Task


def hostile_near(state: YoheiState, piece: Piece) -> list[Action]:
    """Enemy and neutral buildings, foundations and walls next to a unit, as actions (YH-18.1, YH-R60, YH-R65)."""
    actions, board = state.game.actions, state.game.board
    here, side = state.at[piece], side_of(state, piece)
    hostile = []
    for corner in board.hex_corners[here]:
        code = state.site[corner]
        # YH-28.5: the vortex of another side is attacked like its buildings.
        if (code and site_side(code) != side) or (corner == state.vortex and state.vortex_side != side):
            hostile.append(actions.site + corner)
    if state.walls:
        for walls in board.wall_sides[here]:
            wall = walls & state.walls
            if wall:
                hostile.append(actions.wall + wall.bit_length() - 1)
    return sorted(hostile)


def demolition_targets(state: YoheiState, piece: Piece) -> list[Action]:
    """What a unit may demolish where it is (YH-29.2).

    It may do so once a turn for each instance of the skill, and not while KO counts (YH-R63, YH-R56).
    """
    if not skill(state, piece, DEMOLISH) or state.stunned[piece]:  # YH-17.4
        return []
    if state.turn.razed.count(piece) >= skill(state, piece, DEMOLISH):
        return []
    return hostile_near(state, piece)


def demolish(state: YoheiState, piece: Piece, target: Token) -> None:
    """Demolish destroys without roll or action (YH-18.2)."""
    state.turn.razed = (*state.turn.razed, piece)
    destroy(state, target)


def destroy(state: YoheiState, target: Token) -> None:
    """A building or wall is removed from the game (YH-14.13); the vortex returns to its area (YH-28.6)."""
    match target:
        case Token("wall", wall):
            state.walls &= ~(1 << wall)
            if state.story is not None:
                state.tell("wall-falls", wall=wall)
        case Token("site", corner):
            if state.story is not None:
                state.tell("destroyed", site=corner)
            if corner == state.vortex:
                state.vortex = OFF_MAP
            else:
                state.site[corner] = EMPTY_SITE


def raze_dice(state: YoheiState, piece: Piece, target: Action) -> int:
    """Melee dice against a building: of the stronger section that touches it (YH-18.3, YH-18.4, YH-R60, YH-R64)."""
    board, here = state.game.board, state.at[piece]
    dice = state.game.table.section_dice[piece]
    kind, number, _ = state.token(target)
    if kind == "wall":
        touching = [direction for direction in range(6) if board.wall_sides[here][direction] >> number & 1]
    else:
        three = board.corners[number]
        touching = [direction for direction in range(6) if board.near[here][direction] in three]
    return max(dice[(direction - state.facing[piece]) % 6] for direction in touching)


class AttackBuilding(Choice[YoheiState], frozen=True):
    """Which building a unit attacks (YH-18.1)."""

    rules = ("YH-18.1", "YH-18.3", "YH-18.5", "YH-18.6")
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return hostile_near(state, self.piece)

    def answer(self, state: YoheiState, action: int) -> None:
        if state.story is not None:
            state.tell("razes", piece=self.piece)
        kind, number, _ = state.token(action)
        scene = Scene("building", self.player, self.piece, site=number if kind == "site" else NO_SITE)
        roll_dice(state, scene, raze_dice(state, self.piece, action), Razed(action))


class Razed(Task[YoheiState], frozen=True):
    """One hit destroys; buildings do not defend (YH-18.5). `target` is the action that names it."""

    target: Action

    def run(self, state: YoheiState) -> None:
        if hits_of_attack(on_table(state).dice, state.game.table.figures.building_shield):
            destroy(state, state.token(self.target))
