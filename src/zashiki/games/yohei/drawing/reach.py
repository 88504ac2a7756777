"""What is drawn over the battlefield while a path is made: reach, way, lines of sight, odds, sections in contact."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot
from typing import TYPE_CHECKING

from zashiki.drawing import (
    Markup,
    Place,
    badge,
    colour,
    element,
    join,
    line,
    number,
    number_disc,
    path_line,
    pill,
    polar,
    reach_hex,
)
from zashiki.drawing import path as curve
from zashiki.drawing.memory import remembered
from zashiki.games.yohei import actions as a
from zashiki.games.yohei.drawing.chart import GRID, Chart
from zashiki.games.yohei.drawing.plan import MOVES, NOTHING, Plan, Reached, reach, read_plan
from zashiki.games.yohei.drawing.units import ASIDE, beak, disc
from zashiki.games.yohei.fight import melee_odds, shooting_from, shot_odds
from zashiki.games.yohei.odds import percent
from zashiki.games.yohei.rules.numbers import Direction, Piece
from zashiki.games.yohei.rules.ranged import (
    OWN,
    clear,
    enemies,
    in_melee_with,
    shootings,
    targets_from_corner,
    unit_shots,
)
from zashiki.games.yohei.rules.unit_actions import actions_left, melee_targets, unit_actions
from zashiki.games.yohei.rules.values import is_engaged, side_of
from zashiki.games.yohei.view import YoheiView
from zashiki.kernel.game import Sketch
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

PILL_UP = 12.0
"""Odds stand on the upper half of a unit: no name is covered."""
MOST_NOTES = 4
BOARDS = (("board", False), ("board-narrow", True))


def sketch(game: YoheiGame, view: YoheiView, path: Sequence[int], names: Sequence[str]) -> Sketch:
    """What the table shows after a path, and what can be chosen at once of the answers further on."""
    plan = read_plan(game, view, path)
    if plan is None:
        return Sketch()
    reached = reach(plan) if plan.piece >= 0 else {}
    aims = aims_of(plan)
    pictures: dict[str, str] = {}
    for id, narrow in BOARDS:
        chart = Chart.of(game.layout, game.table.figures.slots, narrow)
        under, over = _layers(plan, reached, aims, chart, chart.text_size)
        pictures[f"{id}-reach"], pictures[f"{id}-shown"] = str(under), str(over)
    return Sketch(pictures, ways(plan, reached, aims))


def notes(game: YoheiGame, view: YoheiView, path: Sequence[int]) -> tuple[Message, ...]:
    """The same in words, for a path that ends with an attack, or with a step."""
    plan = read_plan(game, view, path)
    if plan is None:
        return ()
    if plan.moving and len(plan.way) > 1:
        return (Message("reach", {"left": plan.left}),)
    if plan.unit_action not in (a.MELEE, a.RANGED) and plan.site < 0 and plan.target < 0:
        return ()
    aims = [aim for aim in aims_of(plan) if plan.target in (NOTHING, aim.target)]
    return tuple(
        [
            Message("odds-of" if aim.exact else "odds-of-about", {"piece": aim.target, "percent": aim.percent})
            for aim in aims[:MOST_NOTES]
        ]
    )


class Aim:
    """An enemy that could be attacked where the plan ends: by which action, how likely, and by which answers."""

    __slots__ = ("chance", "exact", "target", "tokens", "unit_action")

    def __init__(self, unit_action: int, target: Piece, chance: Fraction, exact: bool, tokens: tuple[str, ...]) -> None:
        self.unit_action = unit_action
        self.target = target
        self.chance = chance
        self.exact = exact
        self.tokens = tokens

    @property
    def percent(self) -> int:
        """The odds in percent."""
        return percent(self.chance)

    @property
    def text(self) -> str:
        """The odds as they are written on the board."""
        return f"{'' if self.exact else '~'}{self.percent} %"


def aims_of(plan: Plan) -> list[Aim]:
    """The enemies that the plan's unit, or the intersection that shoots, could attack now."""
    if plan.piece < 0:
        return _site_aims(plan)
    if plan.here < 0 or (plan.moving and len(plan.way) < 2):
        return []
    chosen = plan.unit_action in (a.MELEE, a.RANGED)
    if not chosen and (plan.unit_action not in (NOTHING, *MOVES) or actions_left(plan.state, plan.piece) < 1):
        return []
    aims = [] if plan.unit_action == a.RANGED else _melees(plan)
    if plan.unit_action != a.MELEE and not is_engaged(plan.state, plan.piece):
        near = {aim.target for aim in aims}
        aims += [aim for aim in _shots(plan) if aim.target not in near]
    return aims


def _melees(plan: Plan) -> list[Aim]:
    state, piece, names = plan.state, plan.piece, plan.game.table.piece_ids
    foes = melee_targets(state, piece)
    many = 1 + (len(foes) > 1)
    return [
        Aim(a.MELEE, foe, *melee_odds(state, piece, foe), ("act:melee", f"unit:{names[foe]}")[:many]) for foe in foes
    ]


def _shots(plan: Plan) -> list[Aim]:
    """Each target once, by the first of the unit's ranged attacks that reaches it."""
    state, piece, names = plan.state, plan.piece, plan.game.table.piece_ids
    apart = plan.game.board.apart[plan.here]
    shots = unit_shots(state, piece)
    aims: dict[int, Aim] = {}
    for which, how, foes in shots:
        for foe in foes:
            tokens = ["act:ranged"]
            tokens += [f"shot:{'own' if which == OWN else 'bow'}"] * (len(shots) > 1)
            tokens += [f"unit:{names[foe]}"] * (len(foes) > 1)
            chance = shot_odds(state, how, foe, apart[state.at[foe]])
            aims.setdefault(foe, Aim(a.RANGED, foe, chance, True, tuple(tokens)))
    return list(aims.values())


def _site_aims(plan: Plan) -> list[Aim]:
    state, site = plan.state, plan.site
    how = shooting_from(plan.state, plan.site)
    near = plan.game.board.corner_near[site]
    side = plan.game.side[state.active]
    return [
        Aim(a.RANGED, foe, shot_odds(state, how, foe, near[state.at[foe]]), True, ())
        for foe in targets_from_corner(state, site, side, how)
    ]


def ways(plan: Plan, reached: dict[int, Reached], aims: Sequence[Aim]) -> dict[str, tuple[str, ...]]:
    """What can be chosen at once after this path: hexes within reach, and enemies that can be attacked."""
    names = plan.game.board.names
    ways_to: dict[str, tuple[str, ...]] = {}
    for step in reached.values():
        tokens = tuple([f"hex:{names[one]}" for one in step.way])
        if step.unit_action != NOTHING:
            tokens = (f"act:{a.UNIT_ACTIONS[step.unit_action]}", *tokens)
        ways_to[tokens[-1]] = tokens
    if plan.unit_action == NOTHING and not plan.way and plan.piece >= 0 and plan.here >= 0:
        allowed = unit_actions(plan.state, plan.piece)
        for aim in aims:
            if aim.unit_action in allowed:
                ways_to[f"unit:{plan.game.table.piece_ids[aim.target]}"] = aim.tokens
    return ways_to


# ---------------------------------------------------------------- drawing


def _layers(
    plan: Plan, reached: dict[int, Reached], aims: Sequence[Aim], chart: Chart, size: float
) -> tuple[Markup, Markup]:
    """What lies under the units, and what lies over them."""
    under: list[Markup | None] = [_ground(chart, place, step) for place, step in reached.items()]
    over: list[Markup | None] = []
    state = plan.state
    aimed = [aim for aim in aims if plan.target in (NOTHING, aim.target)]
    if plan.piece >= 0:
        under.append(_way(plan, chart))
        costs = [_cost(plan, chart, place, step, size) for place, step in reached.items()]
        over += [_ghost(plan, chart), *costs]
    start = chart.centres[plan.here] if plan.piece >= 0 and plan.here >= 0 else None
    if plan.piece < 0:
        start = chart.sites[plan.site]
    if start is not None:
        for aim in aimed:
            there = chart.centres[state.at[aim.target]]
            if aim.unit_action == a.RANGED:
                under.append(sight(start, there))
            else:
                over.append(contact(plan, chart, aim.target))
        over += [_blocked(plan, chart, start, foe) for foe in _unseen(plan, aims)]
        for aim in aimed:
            x, y = chart.centres[state.at[aim.target]]
            sign = "range" if aim.unit_action == a.RANGED else "engaged"
            over.append(pill(x, y - PILL_UP, aim.text, sign=sign, size=size))
    return join(*under), join(*over)


def _ground(chart: Chart, place: int, step: Reached) -> Markup:
    return _reach(chart.cells[place], step.unit_action == a.MOVE_RUN)


@remembered
def _reach(cell: tuple[int, int], dashed: bool) -> Markup:
    return reach_hex(GRID, cell, dashed=dashed)


def _cost(plan: Plan, chart: Chart, place: int, step: Reached, size: float) -> Markup:
    x, y = chart.centres[place]
    state = plan.state
    low = state.torii_at[place] >= 0 or any(where == place for where, _ in (*state.lying, *state.temples))
    rim = -26 if _named_across(plan, place) else 26
    return number_disc(x, y + (rim if low else 0), step.cost, radius=size / 1.15)


def _named_across(plan: Plan, place: int) -> bool:
    """Whether the name of a unit beside a hex, which steps aside from its beak, reaches into it."""
    state, near = plan.state, plan.game.board.near[place]
    for direction, way in ((0, -1), (3, 1)):
        foe = state.board[near[direction]] if near[direction] >= 0 else -1
        if foe >= 0 and ASIDE.get(state.facing[foe], 0) == way:
            return True
    return False


def _way(plan: Plan, chart: Chart) -> Markup | None:
    places = [chart.centres[place] for place in plan.way if place >= 0]
    return path_line(places, stop=32) if len(places) > 1 else None


def _ghost(plan: Plan, chart: Chart) -> Markup | None:
    """The unit where it would stand."""
    state, piece, table = plan.state, plan.piece, plan.game.table
    if len(plan.way) < 2 and not plan.turned:
        return None
    x, y = chart.centres[plan.here]
    facing = state.facing[piece] if plan.turned else 0
    unit = disc(state.owner[piece], table.colours[piece], table.section_dice[piece], facing, ghost=True)
    tip = beak(facing) if plan.turned else None
    return element("g", unit, tip, transform=f"translate({number(x)} {number(y)})", opacity=0.8 if plan.turned else 0.6)


@remembered
def sight(start: Place, end: Place) -> Markup:
    """A clear line of sight."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    ends = (ax + ux * 20, ay + uy * 20, bx - ux * 31, by - uy * 31)
    return join(
        line(*ends, stroke=colour("raised"), stroke_width=6, stroke_linecap="round", opacity=0.7),
        line(*ends, stroke=colour("sumi"), stroke_width=2.6, stroke_linecap="round"),
    )


def _unseen(plan: Plan, aims: Sequence[Aim]) -> list[int]:
    """Enemies within range that no line of sight reaches, if the plan is to shoot or to stand elsewhere."""
    state = plan.state
    hit = {aim.target for aim in aims}
    if plan.piece < 0:
        how, side = shooting_from(plan.state, plan.site), plan.game.side[state.active]
        near = plan.game.board.corner_near[plan.site]
        return [
            foe
            for foe in enemies(state, side)
            if near[state.at[foe]] <= how.reach and foe not in hit and not in_melee_with(state, foe, side)
        ]
    moves = plan.unit_action in MOVES and len(plan.way) > 1 and actions_left(state, plan.piece) > 0
    shoots = plan.unit_action == a.RANGED or moves
    if not shoots or plan.here < 0 or plan.target != NOTHING:
        return []
    farthest = max([how.reach for _, how in shootings(state, plan.piece)], default=0)
    side, apart = side_of(state, plan.piece), plan.game.board.apart[plan.here]
    return [
        foe
        for foe in enemies(state, side)
        if apart[state.at[foe]] <= farthest
        and foe not in hit
        and not clear(state, plan.game.board.line(plan.here, state.at[foe]))
    ]


def _blocked(plan: Plan, chart: Chart, start: Place, foe: Piece) -> Markup:
    """A line that ends at what stands in its way."""
    state, shape = plan.state, plan.game.board
    there = state.at[foe]
    touched = shape.line(plan.here, there) if plan.piece >= 0 else shape.corner_line(plan.site, there)
    mountains = touched[0] & plan.game.mountains(state.terrain)
    places = [chart.centres[place] for place in range(len(chart.cells)) if mountains >> place & 1]
    places += [
        chart.between(*shape.walls[wall]) for wall in range(len(shape.walls)) if (touched[1] & state.walls) >> wall & 1
    ]
    if not places:
        return Markup()
    stop = min(places, key=lambda place: hypot(place[0] - start[0], place[1] - start[1]))
    return _stopped(start, chart.centres[there], stop)


@remembered
def _stopped(start: Place, end: Place, stop: Place) -> Markup:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    along = max(24.0, (stop[0] - ax) * ux + (stop[1] - ay) * uy)
    x, y = ax + ux * along, ay + uy * along
    return join(
        line(ax + ux * 20, ay + uy * 20, x, y, stroke=colour("raised"), stroke_width=5, opacity=0.6),
        line(ax + ux * 20, ay + uy * 20, x, y, stroke=colour("sumi"), stroke_width=2, stroke_dasharray="3 5"),
        badge(x, y, "cross", ground="k-black", radius=9),
    )


def contact(plan: Plan, chart: Chart, foe: Piece) -> Markup:
    """The sections of two neighbours that meet: each with a bright arc."""
    state = plan.state
    one, other = chart.centres[plan.here], chart.centres[state.at[foe]]
    direction = plan.game.board.direction(plan.here, state.at[foe])
    return _arc(one, direction) + _arc(other, (direction + 3) % 6)


@remembered
def _arc(place: Place, direction: Direction) -> Markup:
    (ax, ay), (bx, by) = polar(31, 60 * direction - 29, *place), polar(31, 60 * direction + 29, *place)
    way = f"M{number(ax)} {number(ay)}A31 31 0 0 1 {number(bx)} {number(by)}"
    return join(
        curve(way, fill="none", stroke=colour("halo"), stroke_width=7, stroke_linecap="round"),
        curve(way, fill="none", stroke=colour("shu"), stroke_width=4.5, stroke_linecap="round"),
    )
