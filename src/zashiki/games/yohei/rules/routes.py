"""Where a unit may go, hex by hex, and what it takes from a hex that it enters (chapters 11 and 12)."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.yohei.rules.cards import hand_over, receive_torii
from zashiki.games.yohei.rules.numbers import Piece, Place
from zashiki.games.yohei.rules.skills import DEMON, ELUSIVE, IMPETUOUS
from zashiki.games.yohei.rules.state import (
    AREA,
    BARRACKS,
    NO_TORII,
    NOBODY,
    YoheiState,
    site_built,
    site_kind,
    site_side,
)
from zashiki.games.yohei.rules.values import enemies_near, movement, part, side_of, skill, step_cost, step_costs, walled
from zashiki.kernel.story import EVERYBODY


def points(state: YoheiState, piece: Piece, run: int, bonus: int) -> int:
    """Movement points of a whole movement (YH-R40): Impetuous, Run and Charge count for Move alone (YH-R119)."""
    fresh = state.turn.fresh >> piece & 1
    impetuous = state.game.table.deployment[piece].count(IMPETUOUS) if fresh else 0
    return movement(state, piece) + run + bonus + impetuous


def free_for(state: YoheiState, piece: Piece, there: Place) -> bool:
    """Whether a unit could end in a hex (YH-11.10)."""
    return state.board[there] in (NOBODY, piece)


def passable(state: YoheiState, piece: Piece, there: Place, elusive: bool) -> bool:
    """Whether a unit may enter a hex for the units there (YH-11.10, YH-11.11, YH-29.6)."""
    other = state.board[there]
    return other < 0 or other == piece or elusive or side_of(state, other) == side_of(state, piece)


def starts(state: YoheiState, piece: Piece) -> list[Place]:
    """The hexes that a unit in the deployment area may enter first (YH-R5, YH-R6).

    A unit deployed this turn may also start beside a built barrack of its side, a teammate's too (YH-14.8, YH-14.10,
    YH-R61), and with Demon beside its side's vortex (YH-28.3, YH-R69).
    """
    side, board = side_of(state, piece), state.game.board
    places = set(state.game.layout.areas[state.areas[side]])
    if state.turn.fresh >> piece & 1 and (state.vortex >= 0 or any(state.site)):
        for corner, code in enumerate(state.site):
            if code and site_side(code) == side and site_kind(code) == BARRACKS and site_built(code):
                places.update(board.corners[corner])
        if state.vortex >= 0 and state.vortex_side == side and skill(state, piece, DEMON):
            places.update(board.corners[state.vortex])
    return sorted(places)


def next_hexes(state: YoheiState, piece: Piece, here: Place) -> Sequence[Place]:
    """The hexes next to `here`, or the first ones from the area; no skill opens one behind a wall (YH-14.7)."""
    if here == AREA:
        return starts(state, piece)
    if not state.walls:
        return state.game.board.neighbours[here]
    near = state.game.board.near[here]
    return [there for direction, there in enumerate(near) if there >= 0 and not walled(state, here, direction)]


def may_end(state: YoheiState, piece: Piece, here: Place, left: int, bonus: int) -> bool:
    """Whether a movement may end in a hex: it is free, and a charge that spent its bonus meets an enemy (YH-R48)."""
    return free_for(state, piece, here) and (left >= bonus or bool(enemies_near(state, piece, here)))


def steps_on(state: YoheiState, piece: Piece, here: Place, left: int, bonus: int) -> list[tuple[Place, int]]:
    """The legal next hexes with their cost: those from which the movement can still end well."""
    elusive = skill(state, piece, ELUSIVE) > 0
    costs, terrain = step_costs(state, piece), state.terrain
    laden = here == AREA and bool(state.carried[piece])
    steps = []
    for there in next_hexes(state, piece, here):
        # YH-7.10, YH-14.9: the first hex on the map, at an entry or beside a barrack, costs what any hex costs.
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
                steps.append((there, cost))
    return steps


def once_on_map(state: YoheiState, piece: Piece, there: Place) -> tuple[YoheiState, int]:
    """The table once a unit has left the area, where what it carries works, and the points that it gains (YH-R79)."""
    after = state.copy()
    after.at[piece] = there
    return after, movement(after, piece) - movement(state, piece)


def left_after(state: YoheiState, piece: Piece, left: int, there: Place) -> int:
    """The points that a unit has left once it has entered a hex."""
    gain = once_on_map(state, piece, there)[1] if state.at[piece] == AREA and state.carried[piece] else 0
    return left - step_cost(state, piece, there) + gain


def _can_end(
    state: YoheiState, piece: Piece, here: Place, left: int, bonus: int, elusive: bool, costs: Sequence[int]
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


def has_exit(state: YoheiState, piece: Piece, run: bool) -> bool:
    """Whether a unit in the area can move onto the map, with a Run if it may (YH-R7)."""
    left = points(state, piece, int(run), 0)
    board, costs, terrain = state.board, step_costs(state, piece), state.terrain
    for there in starts(state, piece):
        if board[there] < 0 and costs[terrain[there]] <= left:
            return True
    return bool(steps_on(state, piece, AREA, left, 0))


def stand(state: YoheiState, piece: Piece, there: Place) -> None:
    """A unit stands on another hex. Where it only passes another unit, the board keeps the one that stands there."""
    here = state.at[piece]
    if here >= 0 and state.board[here] == piece:
        state.board[here] = NOBODY
    state.at[piece] = there
    if state.board[there] < 0:
        state.board[there] = piece


def enter(state: YoheiState, piece: Piece, there: Place) -> None:
    """A unit enters a hex and takes what lies there (YH-11.1, YH-11.13, YH-9.5)."""
    stand(state, piece, there)
    if state.story is not None:
        state.tell("enters", piece=piece, place=there)
    pick_up(state, piece)


def waits_here(state: YoheiState, here: Place) -> bool:
    """Whether something lies in a hex that a unit there would take (YH-R81)."""
    return state.torii_at[here] >= 0 or any(place == here for place, _ in state.lying)


def pick_up(state: YoheiState, piece: Piece) -> None:
    """The owner of a moving unit takes torii token and items of its hex (YH-R81); everybody sees the items.

    Items go into the hand, so they have to be played and paid for again (YH-9.6).
    """
    here, side = state.at[piece], side_of(state, piece)
    token = state.torii_at[here]
    if token >= 0:
        state.torii_at[here] = NO_TORII
        receive_torii(state, side, token)
    if state.lying:
        cards = [card for place, card in state.lying if place == here]
        if cards:
            state.lying = tuple([(place, card) for place, card in state.lying if place != here])
            for card in cards:
                state.known[card] = EVERYBODY
            hand_over(state, side, cards)
            if state.story is not None:
                face_of = state.game.table.face_of
                state.tell("picks-up", side=state.game.members[side], faces=tuple([face_of[card] for card in cards]))


def place_unit(state: YoheiState, piece: Piece, there: Place) -> None:
    """An effect puts a unit on another hex: no Move, so nothing is picked up, and engagements end (YH-R91)."""
    part(state, piece)
    if state.board[state.at[piece]] == piece:
        state.board[state.at[piece]] = NOBODY
    state.at[piece] = there
    state.board[there] = piece
