"""Move and Run (chapters 11 and 12), hex by hex with pick-ups, Demolish, Charge, and leaving the deployment area.

A movement is one question that comes again: the next hex, a building to demolish on the way, or the facing that ends
it. `left` counts movement points, those of Charge included: while more than `bonus` is left none of these is spent.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from zashiki.games.yohei.cards import hand_over, receive_torii
from zashiki.games.yohei.demolish import demolish, demolition_targets
from zashiki.games.yohei.skills import CHARGE, DEMON, ELUSIVE, IMPETUOUS
from zashiki.games.yohei.state import AREA, BARRACKS, NOBODY, YoheiState, site_built, site_kind, site_side
from zashiki.games.yohei.values import (
    enemies_near,
    is_engaged,
    movement,
    part,
    side_of,
    skill,
    step_cost,
    step_costs,
    walled,
)
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Choice, public_fields
from zashiki.kernel.story import EVERYBODY

# What a unit has done this turn, as bits of `state.done`. The first eight are actions, the others say how.
DONE_MOVE, DONE_RUN, DONE_PLOT, DONE_FOUNDATION, DONE_BUILD, DONE_MELEE, DONE_RANGED, DONE_RAZE = (
    1 << bit for bit in range(8)
)
ACTIONS = 255
LEFT_HEX = 256
"""It has left its hex: the red die of Charge is rolled (YH-R48)."""
CHARGED = 512
"""Its Move was declared a charge: no Run follows."""
BOUND = 1024
"""It has spent Charge's movement points: its second action is a Melee Attack."""


def points(state: YoheiState, piece: int, run: int, bonus: int) -> int:
    """Movement points of a whole movement (YH-R40): Impetuous, Run and Charge count for Move alone (YH-R119)."""
    fresh = state.fresh >> piece & 1
    impetuous = state.game.table.deployment[piece].count(IMPETUOUS) if fresh else 0
    return movement(state, piece) + run + bonus + impetuous


def free_for(state: YoheiState, piece: int, there: int) -> bool:
    """Whether a unit could end in a hex (YH-11.10)."""
    return state.board[there] in (NOBODY, piece)


def passable(state: YoheiState, piece: int, there: int, elusive: bool) -> bool:
    """Whether a unit may enter a hex for the units there (YH-11.10, YH-11.11, YH-29.6)."""
    other = state.board[there]
    return other < 0 or other == piece or elusive or side_of(state, other) == side_of(state, piece)


def starts(state: YoheiState, piece: int) -> list[int]:
    """The hexes that a unit in the deployment area may enter first (YH-R6, YH-R61, YH-R69)."""
    side, board = side_of(state, piece), state.game.board
    found = set(state.game.layout.areas[state.areas[side]])
    if state.fresh >> piece & 1 and (state.vortex >= 0 or any(state.site)):
        for corner, code in enumerate(state.site):
            if code and site_side(code) == side and site_kind(code) == BARRACKS and site_built(code):
                found.update(board.corners[corner])
        if state.vortex >= 0 and state.vortex_side == side and skill(state, piece, DEMON):
            found.update(board.corners[state.vortex])
    return sorted(found)


def next_hexes(state: YoheiState, piece: int, here: int) -> Sequence[int]:
    """The hexes next to `here`, or the first ones from the area, that no wall closes."""
    if here == AREA:
        return starts(state, piece)
    if not state.walls:
        return state.game.board.neighbours[here]
    near = state.game.board.near[here]
    return [near[d] for d in range(6) if near[d] >= 0 and not walled(state, here, d)]


def may_end(state: YoheiState, piece: int, here: int, left: int, bonus: int) -> bool:
    """Whether a movement may end in a hex: it is free, and a charge that spent its bonus meets an enemy (YH-R48)."""
    return free_for(state, piece, here) and (left >= bonus or bool(enemies_near(state, piece, here)))


def steps_on(state: YoheiState, piece: int, here: int, left: int, bonus: int) -> list[tuple[int, int]]:
    """The legal next hexes with their cost: those from which the movement can still end well."""
    elusive = skill(state, piece, ELUSIVE) > 0
    costs, terrain = step_costs(state, piece), state.terrain
    laden = here == AREA and bool(state.carried[piece])
    found = []
    for there in next_hexes(state, piece, here):
        cost = costs[terrain[there]]
        if cost <= left and passable(state, piece, there, elusive):
            rest = left - cost
            if laden:
                after, gain = once_on_map(state, piece, there)
                ends = may_end(after, piece, there, rest + gain, bonus)
                good = ends or bool(steps_on(after, piece, there, rest + gain, bonus))
            else:
                ends = may_end(state, piece, there, rest, bonus)
                good = ends or _can_end(state, piece, there, rest, bonus, elusive, costs)
            if good:
                found.append((there, cost))
    return found


def once_on_map(state: YoheiState, piece: int, there: int) -> tuple[YoheiState, int]:
    """The table once a unit has left the area, where what it carries works, and the points that it gains (YH-R79)."""
    after = state.copy()
    after.at[piece] = there
    return after, movement(after, piece) - movement(state, piece)


def left_after(state: YoheiState, piece: int, left: int, there: int) -> int:
    """The points that a unit has left once it has entered a hex."""
    gain = once_on_map(state, piece, there)[1] if state.at[piece] == AREA and state.carried[piece] else 0
    return left - step_cost(state, piece, there) + gain


def _can_end(
    state: YoheiState, piece: int, here: int, left: int, bonus: int, elusive: bool, costs: Sequence[int]
) -> bool:
    """Whether a way leads on from a hex to one where the movement may end."""
    terrain = state.terrain
    best = {here: left}
    waiting = [here]
    while waiting:
        now = waiting.pop()
        for there in next_hexes(state, piece, now):
            rest = best[now] - costs[terrain[there]]
            if rest > best.get(there, -1) and passable(state, piece, there, elusive):
                if may_end(state, piece, there, rest, bonus):
                    return True
                best[there] = rest
                waiting.append(there)
    return False


def has_exit(state: YoheiState, piece: int, run: bool) -> bool:
    """Whether a unit in the area can move onto the map, with a Run if it may (YH-R7)."""
    left = points(state, piece, int(run), 0)
    board, costs, terrain = state.board, step_costs(state, piece), state.terrain
    for there in starts(state, piece):
        if board[there] < 0 and costs[terrain[there]] <= left:
            return True
    return bool(steps_on(state, piece, AREA, left, 0))


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
        engaged = not self.steps and is_engaged(state, piece)
        if not self.stay:
            onward = steps_on(state, piece, here, self.left, self.bonus)
            if not engaged:
                legal += [act.hex + there for there, _ in onward]
            elif onward:
                legal.append(act.disengage)
        if here >= 0 and not self.must and may_end(state, piece, here, self.left, self.bonus):
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
            from zashiki.games.yohei.disengage import start_disengaging

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


def stand(state: YoheiState, piece: int, there: int) -> None:
    """A unit stands on another hex; on one that it only passes, who stands there already stays on the board."""
    here = state.at[piece]
    if here >= 0 and state.board[here] == piece:
        state.board[here] = NOBODY
    state.at[piece] = there
    if state.board[there] < 0:
        state.board[there] = piece


def enter(state: YoheiState, piece: int, there: int) -> None:
    """A unit enters a hex and takes what lies there (YH-11.1, YH-11.13, YH-9.5)."""
    stand(state, piece, there)
    if state.story is not None:
        state.tell("enters", piece=piece, place=there)
    pick_up(state, piece)


def waits_here(state: YoheiState, here: int) -> bool:
    """Whether something lies in a hex that a unit there would take (YH-R81)."""
    return state.torii_at[here] >= 0 or any(place == here for place, _ in state.lying)


def pick_up(state: YoheiState, piece: int) -> None:
    """The owner of a moving unit takes torii token and items of its hex (YH-R81); everybody sees the items."""
    here, side = state.at[piece], side_of(state, piece)
    token = state.torii_at[here]
    if token >= 0:
        state.torii_at[here] = -1
        receive_torii(state, side, token)
    if state.lying:
        found = [card for place, card in state.lying if place == here]
        if found:
            state.lying = tuple([(place, card) for place, card in state.lying if place != here])
            for card in found:
                state.known[card] = EVERYBODY
            hand_over(state, side, found)
            if state.story is not None:
                faces = state.game.table.faces
                state.tell("picks-up", side=state.game.members[side], faces=tuple([card % faces for card in found]))


def place_unit(state: YoheiState, piece: int, there: int) -> None:
    """An effect puts a unit on another hex: no Move, so nothing is picked up, and engagements end (YH-R91)."""
    part(state, piece)
    if state.board[state.at[piece]] == piece:
        state.board[state.at[piece]] = NOBODY
    state.at[piece] = there
    state.board[there] = piece
