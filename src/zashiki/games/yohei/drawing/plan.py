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
    """A hex that a movement may end in. cost: movement points. way: the hexes to it. act: that of `actions.ACTS`."""

    cost: int
    way: tuple[int, ...]
    act: int


class Plan:
    """A unit and what it has been told on the path.

    state: the public table with the unit where the path has brought it. piece: the unit. act: what it does, or NOTHING.
    left, bonus: movement points of a movement under way. way: hexes since the path began, its first the start.
    target: the unit that the path ends with, or NOTHING. site: an intersection that shoots, or NOTHING. turned: whether
    the path ends with a facing.
    """

    def __init__(self, game: YoheiGame, view: YoheiView) -> None:
        self.game = game
        self.state: YoheiState = public_table(game, view)
        self.piece = self.act = self.target = self.site = NOTHING
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


def _take(plan: Plan, view: YoheiView, action: int) -> bool:
    """One more answer; False where the plan ends."""
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
        plan.act = value
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


def _aim(plan: Plan, side: int, deed: int) -> bool:
    if deed == a.VORTEX:
        return False
    plan.site = tower_of(plan.state, side) if deed == a.TOWER else plan.state.vortex
    return plan.site >= 0


def _start(plan: Plan, act: int) -> None:
    """A movement begins: its points, and what it leaves to do."""
    state, piece = plan.state, plan.piece
    plan.bonus = skill(state, piece, CHARGE) if act == a.CHARGE_MOVE else 0
    plan.left = state.turn.left + 1 if act == a.RUN else points(state, piece, int(act == a.MOVE_RUN), plan.bonus)
    plan.moving = True
    plan.way = [plan.here]
    state.done[piece] |= DONE_RUN if act == a.RUN else DONE_MOVE | (DONE_RUN if act == a.MOVE_RUN else 0)
    state.turn.acting = piece


def reach(plan: Plan) -> dict[int, Reached]:
    """Where the unit may come to stand: on the movement under way, or on those that it may begin, cheapest first."""
    state, piece = plan.state, plan.piece
    if plan.turned or (is_engaged(state, piece) and len(plan.way) < 2 and not skill(state, piece, ELUSIVE)):
        return {}
    if plan.moving:
        return _spread(state, piece, plan.left, plan.bonus, NOTHING)
    if plan.act != NOTHING or is_engaged(state, piece):
        return {}
    reached: dict[int, Reached] = {}
    for act in unit_actions(state, piece):
        if act not in MOVES or act == a.CHARGE_MOVE:
            continue
        left = state.turn.left + 1 if act == a.RUN else points(state, piece, int(act == a.MOVE_RUN), 0)
        for place, way in _spread(state, piece, left, 0, act).items():
            reached.setdefault(place, way)
    return reached


def _spread(state: YoheiState, piece: int, left: int, bonus: int, act: int) -> dict[int, Reached]:
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
        place: Reached(cost, way, act)
        for place, (cost, way) in best.items()
        if place not in (here, AREA) and may_end(beyond, piece, place, left + gain - cost, bonus)
    }
