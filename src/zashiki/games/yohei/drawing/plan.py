"""What a path of answers would do: which unit acts, where it would stand, what it could still reach."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

import msgspec

from zashiki.games.yohei import actions as a
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.demolish import AttackBuilding
from zashiki.games.yohei.rules.move import Moving
from zashiki.games.yohei.rules.numbers import Action, Piece, Side
from zashiki.games.yohei.rules.ranged import ChooseShot, ChooseTarget, tower_of
from zashiki.games.yohei.rules.routes import (
    left_after,
    may_end,
    next_hexes,
    once_on_map,
    passable,
    points,
    stand,
    starts,
)
from zashiki.games.yohei.rules.skills import CHARGE, ELUSIVE
from zashiki.games.yohei.rules.state import AREA, DONE_MOVE, DONE_RUN, LEFT_HEX, YoheiState
from zashiki.games.yohei.rules.turn import Turn
from zashiki.games.yohei.rules.unit_actions import MeleeTarget, UnitActs, unit_actions
from zashiki.games.yohei.rules.values import is_engaged, skill, step_cost
from zashiki.games.yohei.rules.vortex import AimFromSite
from zashiki.games.yohei.view import YoheiView

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

MOVES = (a.MOVE, a.MOVE_RUN, a.CHARGE_MOVE, a.RUN)
ABOUT_A_UNIT = {
    question.__name__ for question in (UnitActs, Moving, MeleeTarget, ChooseShot, ChooseTarget, AttackBuilding)
}
"""Questions about what one unit does."""
NOTHING = -1


class Reached(msgspec.Struct, frozen=True):
    """A hex that a movement may end in.

    cost: movement points. way: the hexes to it. unit_action: of `actions.UNIT_ACTIONS`, or NOTHING if the movement is
    under way.
    """

    cost: int
    way: tuple[int, ...]
    unit_action: int


class Plan:
    """A unit and what it does on the path.

    state: the public table with the unit where the path has brought it. piece: the unit. unit_action: what it does, of
    `actions.UNIT_ACTIONS`, or NOTHING. left, bonus: movement points of a movement under way. way: hexes since the path
    began, its first the start. target: the unit that the path ends with, or NOTHING. site: an intersection that shoots,
    or NOTHING. turned: whether the path ends with a facing.
    """

    def __init__(self, game: YoheiGame, view: YoheiView) -> None:
        self.game = game
        self.state: YoheiState = public_table(game, view)
        self.piece = self.unit_action = self.target = self.site = NOTHING
        self.left = self.bonus = 0
        self.way: list[int] = []
        self.turned = False
        self.moving = False

    @property
    def here(self) -> int:
        """Where the unit stands now."""
        return self.state.at[self.piece]


def read_plan(game: YoheiGame, view: YoheiView, path: Sequence[int]) -> Plan | None:
    """The plan of a path; None if it is not about what a unit or a building on the battlefield does."""
    ask = view.ask
    if ask is None or view.viewer is None:
        return None
    plan = Plan(game, view)
    number = ask.message.number
    if ask.step == AimFromSite.__name__:
        plan.site = number("site")
    elif ask.step in ABOUT_A_UNIT:
        plan.piece = number("piece")
    elif ask.step != Turn.__name__:
        return None
    if ask.step == Moving.__name__:
        plan.left, plan.bonus, plan.moving = number("left"), number("bonus"), True
        plan.way = [plan.here]
    for action in path:
        if not _take(plan, view, action):
            return None
    return plan if plan.piece >= 0 or plan.site >= 0 else None


def _take(plan: Plan, view: YoheiView, action: Action) -> bool:
    """Take one more answer of the path; False if the plan ends."""
    token = plan.game.vocabulary.describe(action)
    state, value = plan.state, token.value
    if token.kind == "unit":
        if plan.piece < 0 and plan.site < 0:
            plan.piece = value
        else:
            plan.target = value
        return True
    if token.kind == "do":
        assert view.viewer is not None
        return _aim(plan, plan.game.side[view.viewer], value)
    if plan.piece < 0:
        return False
    if token.kind == "act":
        plan.unit_action = value
        if value in MOVES:
            _start(plan, value)
    elif token.kind == "hex" and plan.moving:
        plan.left = left_after(state, plan.piece, plan.left, value)
        stand(state, plan.piece, value)
        state.done[plan.piece] |= LEFT_HEX
        plan.way.append(value)
    elif token.kind == "facing":
        state.facing[plan.piece] = value
        plan.turned, plan.moving = True, False
    elif token.kind not in ("shot", "site", "wall", "building", "disengage"):
        return False
    return True


def _aim(plan: Plan, side: Side, side_action: int) -> bool:
    """The side shoots from its tower or from the vortex; False if nothing shoots."""
    if side_action == a.VORTEX:
        return False
    plan.site = tower_of(plan.state, side) if side_action == a.TOWER else plan.state.vortex
    return plan.site >= 0


def _start(plan: Plan, unit_action: int) -> None:
    """Begin a movement: its points, and what it leaves to do."""
    state, piece = plan.state, plan.piece
    plan.bonus = skill(state, piece, CHARGE) if unit_action == a.CHARGE_MOVE else 0
    plan.left = _points_for(state, piece, unit_action, plan.bonus)
    plan.moving = True
    plan.way = [plan.here]
    if unit_action != a.RUN:
        state.done[piece] |= DONE_MOVE
    if unit_action in (a.RUN, a.MOVE_RUN):
        state.done[piece] |= DONE_RUN
    state.turn.acting = piece


def _points_for(state: YoheiState, piece: Piece, unit_action: int, bonus: int) -> int:
    """The movement points that a movement begins with."""
    if unit_action == a.RUN:
        return state.turn.left + 1
    return points(state, piece, int(unit_action == a.MOVE_RUN), bonus)


def reach(plan: Plan) -> dict[int, Reached]:
    """The hexes where the unit may end the movement under way, or those that it may begin; the cheapest ways first."""
    state, piece = plan.state, plan.piece
    if plan.turned or (is_engaged(state, piece) and len(plan.way) < 2 and not skill(state, piece, ELUSIVE)):
        return {}
    if plan.moving:
        return _spread(state, piece, plan.left, plan.bonus, NOTHING)
    if plan.unit_action != NOTHING or is_engaged(state, piece):
        return {}
    reached: dict[int, Reached] = {}
    for unit_action in unit_actions(state, piece):
        if unit_action not in MOVES or unit_action == a.CHARGE_MOVE:
            continue
        left = _points_for(state, piece, unit_action, 0)
        for place, way in _spread(state, piece, left, 0, unit_action).items():
            reached.setdefault(place, way)
    return reached


def _spread(state: YoheiState, piece: Piece, left: int, bonus: int, unit_action: int) -> dict[int, Reached]:
    """All hexes in which a movement with so many points may end, each by its cheapest way."""
    here, beyond, gain = state.at[piece], state, 0
    if here == AREA and state.carried[piece]:
        beyond, gain = once_on_map(state, piece, starts(state, piece)[0])
    best: dict[int, tuple[int, tuple[int, ...]]] = {here: (0, ())}
    waiting: list[tuple[int, tuple[int, ...], int]] = [(0, (), here)]
    while waiting:
        cost, way, now = heappop(waiting)
        if best[now][0] < cost:
            continue
        table, most = (state, left) if now == here else (beyond, left + gain)
        elusive = skill(table, piece, ELUSIVE) > 0
        for there in next_hexes(table, piece, now):
            spent = cost + step_cost(table, piece, there)
            better = spent <= most and (there not in best or spent < best[there][0])
            if better and passable(table, piece, there, elusive):
                best[there] = (spent, (*way, there))
                heappush(waiting, (spent, (*way, there), there))
    return {
        place: Reached(cost, way, unit_action)
        for place, (cost, way) in best.items()
        if place not in (here, AREA) and may_end(beyond, piece, place, left + gain - cost, bonus)
    }
