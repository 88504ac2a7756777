"""Current values of units (chapter 6): skills from all sources, movement, Shield, dice, and who is engaged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from zashiki.games.yohei.rules.numbers import (
    Dice,
    Direction,
    Piece,
    Place,
    Player,
    Side,
    Skill,
    Terrain,
    Viewers,
)
from zashiki.games.yohei.rules.skills import AURA, CHARGE, CROSS_ANY, CROSSING, FOREST, MIGHTY, SPEED
from zashiki.games.yohei.rules.state import LEFT_HEX, YoheiState
from zashiki.kernel.story import bits


def skill(state: YoheiState, piece: Piece, number: Skill) -> int:
    """How many instances of a skill a unit has now (YH-29.1, YH-R39).

    Items, temple and tokens count only for units on the battlefield (YH-R79).
    """
    table = state.game.table
    count = table.sides[piece][state.wounded[piece]].skills[number]
    here = state.at[piece]
    if here < 0:
        return count
    for card in state.carried[piece]:
        count += table.item_skills[table.item[table.face_of[card]]][number]
    for other, boost in state.turn.boosts:
        if other == piece and boost == number:
            count += 1
    if table.round_skill[state.now] == number:  # YH-36.1, YH-36.12
        count += 1
    if not state.burnt:
        for place, kind in state.temples:
            if place == here and table.temple_skill[kind] == number:  # YH-5.4, YH-38.2 to YH-38.5
                count += 1
    return count


def instances(state: YoheiState, players: Iterable[Player], number: Skill) -> int:
    """All instances of a skill on these players' units on the battlefield."""
    table, at, wounded = state.game.table, state.at, state.wounded
    sides, carried, boosts = table.sides, state.carried, state.turn.boosts
    everybody = 1 if table.round_skill[state.now] == number else 0
    temples = () if state.burnt else [place for place, kind in state.temples if table.temple_skill[kind] == number]
    count = 0
    for player in players:
        for piece in state.fielded[player]:
            here = at[piece]
            if here < 0:
                continue
            if boosts or carried[piece]:
                count += skill(state, piece, number)
                continue
            count += sides[piece][wounded[piece]].skills[number] + everybody
            if here in temples:
                count += 1
    return count


def movement(state: YoheiState, piece: Piece) -> int:
    """Current movement points: for a Move, for dodging, and for enemies who leave a melee with it (YH-R40)."""
    table = state.game.table
    mp = table.sides[piece][state.wounded[piece]].mp - table.round_blizzard[state.now]  # YH-36.11
    if state.at[piece] >= 0:
        for card in state.carried[piece]:
            mp += table.items[table.item[table.face_of[card]]].mp
        for other, boost in state.turn.boosts:
            if other == piece and boost == SPEED:
                mp += 1
    return mp if mp > 0 else 0


def carry_over(state: YoheiState, piece: Piece, before: int) -> None:
    """The unit's movement points were `before`; what a Move left over for its Run changes with them (YH-R29)."""
    if piece == state.turn.acting:
        state.turn.left = max(0, state.turn.left + movement(state, piece) - before)


def shield(state: YoheiState, piece: Piece) -> int:
    """Current Shield (YH-R37, YH-R78)."""
    table = state.game.table
    value = table.sides[piece][state.wounded[piece]].shield
    if state.at[piece] >= 0:
        for card in state.carried[piece]:
            value = table.items[table.item[table.face_of[card]]].shield or value
    return value


def crossing_cost(terrain: Terrain, printed: int, has: Callable[[Skill], int]) -> int:
    """What entering a hex of this terrain costs a unit (YH-11.2 to YH-11.6, YH-29.5); none is forbidden (YH-11.7).

    printed: what it costs without skills. has: how many instances of a skill the unit has. The terrain of a temple is
    crossed like any other (YH-R118).
    """
    if printed > 1 and (has(CROSS_ANY) or (terrain in CROSSING and has(CROSSING[terrain]))):
        return 1
    return printed


def step_costs(state: YoheiState, piece: Piece) -> list[int]:
    """What entering a hex costs a unit, by terrain."""
    has = partial(skill, state, piece)
    return [crossing_cost(terrain, cost, has) for terrain, cost in enumerate(state.game.table.terrain_cost)]


def step_cost(state: YoheiState, piece: Piece, there: Place) -> int:
    """What entering this hex costs a unit."""
    terrain = state.terrain[there]
    return crossing_cost(terrain, state.game.table.terrain_cost[terrain], partial(skill, state, piece))


def facing_section(state: YoheiState, piece: Piece, there: Place) -> int:
    """The number of a unit's section that faces a neighbouring hex (YH-R2)."""
    return (state.game.board.direction(state.at[piece], there) - state.facing[piece]) % 6


def melee_dice(state: YoheiState, piece: Piece, there: Place) -> int:
    """Melee dice of the section that faces a neighbouring hex, without skills (YH-15.3)."""
    return state.game.table.section_dice[piece][facing_section(state, piece, there)]


def attack_dice(state: YoheiState, piece: Piece, there: Place) -> int:
    """The dice that a unit attacks a neighbouring hex with, or blocks with, without a charge (YH-15.3, YH-29.9)."""
    return melee_dice(state, piece, there) + skill(state, piece, MIGHTY)


def rolls_red_die(state: YoheiState, piece: Piece) -> bool:
    """Whether a unit rolls the red die of Charge when it attacks: it has left its hex this turn (YH-29.4, YH-R48)."""
    return bool(skill(state, piece, CHARGE) and state.done[piece] & LEFT_HEX)


def dodge_dice(state: YoheiState, piece: Piece) -> int:
    """The dice that a unit dodges a shot with: its movement points, one more in a forest (YH-19.12, YH-19.13, YH-R75).

    Its facing and sections play no part (YH-19.15).
    """
    dice = movement(state, piece)
    return dice + 1 if state.terrain[state.at[piece]] == FOREST else dice


def hits_of_attack(dice: Dice, shield: int) -> Dice:
    """The dice of an attack roll that hit a unit or building with this Shield, the highest first (YH-15.4)."""
    return tuple(sorted([die for die in dice if die >= shield], reverse=True))


def hits_of_shot(dice: Dice, apart: int, change: int) -> Dice:
    """What the dice of a shot that hit are worth, the highest first (YH-19.10, YH-19.11, YH-R74).

    apart: how far the target is. change: Accuracy less Stealth, which each die is changed by.
    """
    return tuple(sorted([die + change for die in dice if shot_hits(die, apart, change)], reverse=True))


def shot_hits(die: int, apart: int, change: int) -> bool:
    """Whether a die of a shot hits. A 1 never does."""
    return die > 1 and die + change >= apart


def other_of(pair: tuple[Piece, Piece], piece: Piece) -> Piece:
    """The other one of two units."""
    one, other = pair
    return other if piece == one else one


def side_of(state: YoheiState, piece: Piece) -> Side:
    """The side of a unit in play."""
    return state.game.side[state.owner[piece]]


def is_engaged(state: YoheiState, piece: Piece) -> bool:
    """Whether a unit is engaged with anybody (YH-16.1)."""
    return any(piece in pair for pair in state.engaged)


def opponents_of(state: YoheiState, piece: Piece) -> list[Piece]:
    """The units that a unit is engaged with, by their direction from it (YH-R45)."""
    board, here = state.game.board, state.at[piece]
    opponents = [other_of(pair, piece) for pair in state.engaged if piece in pair]
    opponents.sort(key=lambda other: board.direction(here, state.at[other]))
    return opponents


def engage(state: YoheiState, one: Piece, other: Piece) -> None:
    """Two enemies get an engaged marker, unless they have one (YH-15.2, YH-R42)."""
    pair = (one, other) if one < other else (other, one)
    if pair not in state.engaged:
        state.engaged = tuple(sorted([*state.engaged, pair]))


def part(state: YoheiState, piece: Piece) -> None:
    """A unit loses all its engaged markers (YH-16.3)."""
    if state.engaged:
        state.engaged = tuple([pair for pair in state.engaged if piece not in pair])


def walled(state: YoheiState, here: Place, direction: Direction) -> bool:
    """Whether a wall stands on a side of a hex (YH-11.12, YH-14.7)."""
    return bool(state.walls and state.game.board.wall_sides[here][direction] & state.walls)


def on_field(state: YoheiState, player: Player) -> list[Piece]:
    """A player's units on the battlefield."""
    at = state.at
    return [piece for piece in state.fielded[player] if at[piece] >= 0]


def all_units(state: YoheiState) -> list[Piece]:
    """Every unit on the battlefield, in the order of the hexes; a unit in an area is no target (YH-R5)."""
    return [piece for piece in state.board if piece >= 0]


def enemies_near(state: YoheiState, piece: Piece, here: Place) -> list[Piece]:
    """Enemies in hexes next to `here` with no wall between (YH-R41)."""
    near = state.game.board.near[here]
    board, owner, side = state.board, state.owner, state.game.side
    mine = side[owner[piece]]
    enemies = []
    for direction in range(6):
        there = near[direction]
        if there >= 0:
            other = board[there]
            if other >= 0 and side[owner[other]] != mine and not walled(state, here, direction):
                enemies.append(other)
    return enemies


def protected(state: YoheiState, piece: Piece, player: Player) -> bool:
    """Whether Aura keeps a unit from being the target of this player's events (YH-30.8, YH-R82)."""
    return side_of(state, piece) != state.game.side[player] and skill(state, piece, AURA) > 0


def seers(state: YoheiState, side: Side) -> Viewers:
    """The viewers who see what a side holds (YH-R116)."""
    return bits(state.game.members[side])
