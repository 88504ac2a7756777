"""Current values of units (chapter 6): skills from all sources, movement, Shield, dice, and who is engaged."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.yohei.rules.skills import AURA, CROSS_ANY, CROSSING, FOREST, MIGHTY, SPEED
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.kernel.story import bits


def skill(state: YoheiState, piece: int, number: int) -> int:
    """How many instances of a skill a unit has now (YH-29.1, YH-R39).

    Items, temple and tokens count only for units on the battlefield (YH-R79).
    """
    table = state.game.table
    count = table.skills[2 * piece + state.wounded[piece]][number]
    here = state.at[piece]
    if here < 0:
        return count
    for card in state.carried[piece]:
        count += table.item_skills[table.item[card % table.faces]][number]
    for other, boost in state.boosts:
        count += other == piece and boost == number
    count += table.round_skill[state.now] == number  # YH-36.1, YH-36.12
    if not state.burnt:
        for place, kind in state.temples:
            count += place == here and table.temple_skill[kind] == number  # YH-5.4, YH-38.2 to YH-38.5
    return count


def instances(state: YoheiState, players: Iterable[int], number: int) -> int:
    """All instances of a skill on these players' units on the battlefield."""
    table, at, wounded = state.game.table, state.at, state.wounded
    skills, carried, boosts = table.skills, state.carried, state.boosts
    everybody = table.round_skill[state.now] == number
    count = 0
    for player in players:
        for piece in state.fielded[player]:
            if at[piece] < 0:
                continue
            if boosts or carried[piece]:
                count += skill(state, piece, number)
                continue
            count += skills[2 * piece + wounded[piece]][number] + everybody
            if not state.burnt:
                for place, kind in state.temples:
                    count += place == at[piece] and table.temple_skill[kind] == number
    return count


def movement(state: YoheiState, piece: int) -> int:
    """Current movement points, for Move, Dodge and as a disengage target (YH-R40)."""
    table = state.game.table
    mp = table.mp[2 * piece + state.wounded[piece]] - table.round_blizzard[state.now]  # YH-36.11
    if state.at[piece] >= 0:
        for card in state.carried[piece]:
            mp += table.items[table.item[card % table.faces]].mp
        for other, boost in state.boosts:
            if other == piece and boost == SPEED:
                mp += 1
    return mp if mp > 0 else 0


def carry_over(state: YoheiState, piece: int, before: int) -> None:
    """What a Move left over for its Run follows a change of the unit's movement points from `before` (YH-R29)."""
    if piece == state.acting:
        state.left = max(0, state.left + movement(state, piece) - before)


def shield(state: YoheiState, piece: int) -> int:
    """Current Shield (YH-R37, YH-R78)."""
    table = state.game.table
    value = table.shield[2 * piece + state.wounded[piece]]
    if state.at[piece] >= 0:
        for card in state.carried[piece]:
            value = table.items[table.item[card % table.faces]].shield or value
    return value


def crossing_cost(state: YoheiState, piece: int, terrain: int) -> int:
    """What entering a hex of this terrain costs a unit (YH-11.2 to YH-11.6, YH-29.5); none is forbidden (YH-11.7).

    The terrain of a temple is crossed like any other (YH-R118).
    """
    cost = state.game.table.terrain_cost[terrain]
    if cost > 1 and (
        skill(state, piece, CROSS_ANY) or (terrain in CROSSING and skill(state, piece, CROSSING[terrain]))
    ):
        return 1
    return cost


def step_costs(state: YoheiState, piece: int) -> list[int]:
    """What entering a hex costs a unit, by terrain."""
    return [crossing_cost(state, piece, terrain) for terrain in range(len(state.game.table.terrain_cost))]


def step_cost(state: YoheiState, piece: int, there: int) -> int:
    """What entering this hex costs a unit."""
    return crossing_cost(state, piece, state.terrain[there])


def facing_section(state: YoheiState, piece: int, there: int) -> int:
    """The number of a unit's section that faces a neighbouring hex (YH-R2)."""
    return (state.game.board.direction(state.at[piece], there) - state.facing[piece]) % 6


def melee_dice(state: YoheiState, piece: int, there: int) -> int:
    """Melee dice of the section that faces a neighbouring hex, without skills (YH-15.3)."""
    return state.game.table.section_dice[piece][facing_section(state, piece, there)]


def attack_dice(state: YoheiState, piece: int, there: int) -> int:
    """The dice that a unit attacks a neighbouring hex with, or blocks with, without a charge (YH-15.3, YH-29.9)."""
    return melee_dice(state, piece, there) + skill(state, piece, MIGHTY)


def dodge_dice(state: YoheiState, piece: int) -> int:
    """The dice that a unit dodges a shot with: its movement points, one more in a forest (YH-19.12, YH-19.13, YH-R75).

    Its facing and sections play no part (YH-19.15).
    """
    return movement(state, piece) + (state.terrain[state.at[piece]] == FOREST)


def side_of(state: YoheiState, piece: int) -> int:
    """The side of a unit in play."""
    return state.game.side[state.owner[piece]]


def is_engaged(state: YoheiState, piece: int) -> bool:
    """Whether a unit is engaged with anybody (YH-16.1)."""
    return any(piece in pair for pair in state.engaged)


def opponents_of(state: YoheiState, piece: int) -> list[int]:
    """The units that a unit is engaged with, by their direction from it (YH-R45)."""
    board, here = state.game.board, state.at[piece]
    found = [pair[pair[0] == piece] for pair in state.engaged if piece in pair]
    found.sort(key=lambda other: board.direction(here, state.at[other]))
    return found


def engage(state: YoheiState, one: int, other: int) -> None:
    """Two enemies get an engaged marker, unless they have one (YH-15.2, YH-R42)."""
    pair = (one, other) if one < other else (other, one)
    if pair not in state.engaged:
        state.engaged = tuple(sorted([*state.engaged, pair]))


def part(state: YoheiState, piece: int) -> None:
    """A unit loses all its engaged markers (YH-16.3)."""
    if state.engaged:
        state.engaged = tuple([pair for pair in state.engaged if piece not in pair])


def walled(state: YoheiState, here: int, d: int) -> bool:
    """Whether a wall stands on a side of a hex (YH-11.12, YH-14.7)."""
    return bool(state.walls and state.game.board.wall_sides[6 * here + d] & state.walls)


def on_field(state: YoheiState, player: int) -> list[int]:
    """A player's units on the battlefield."""
    at = state.at
    return [piece for piece in state.fielded[player] if at[piece] >= 0]


def all_units(state: YoheiState) -> list[int]:
    """Every unit on the battlefield, in the order of the hexes; a unit in an area is no target (YH-R5)."""
    return [piece for piece in state.board if piece >= 0]


def enemies_near(state: YoheiState, piece: int, here: int) -> list[int]:
    """Enemies in hexes next to `here` with no wall between (YH-R41)."""
    near = state.game.board.near[here]
    board, owner, side = state.board, state.owner, state.game.side
    mine = side[owner[piece]]
    found = []
    for d in range(6):
        there = near[d]
        if there >= 0:
            other = board[there]
            if other >= 0 and side[owner[other]] != mine and not walled(state, here, d):
                found.append(other)
    return found


def protected(state: YoheiState, piece: int, player: int) -> bool:
    """Whether Aura keeps a unit from being the target of this player's events (YH-30.8, YH-R82)."""
    return side_of(state, piece) != state.game.side[player] and skill(state, piece, AURA) > 0


def seers(state: YoheiState, side: int) -> int:
    """The viewers who see what a side holds (YH-R116)."""
    return bits(state.game.members[side])
