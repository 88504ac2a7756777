"""What bots think of a table: a quick value of a view, rules of thumb, and the view as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import TYPE_CHECKING

from zashiki.games.yohei.rules import skills as s
from zashiki.games.yohei.rules.numbers import Player, Side
from zashiki.games.yohei.rules.state import ACTION_BITS, NOWHERE, YoheiState, site_built, site_side
from zashiki.games.yohei.rules.turn import Turn
from zashiki.games.yohei.rules.unit_actions import ACTIONS_A_TURN, can_act
from zashiki.games.yohei.sense.answers import Adviser
from zashiki.games.yohei.sense.cards import symbols
from zashiki.games.yohei.sense.exposure import exposure
from zashiki.games.yohei.view import HIDDEN, SideView, UnitView, YoheiView
from zashiki.kernel.game import Advice

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

Worth = tuple[float, float, float, float]

TIMES = (0, 3, 6, 11)
"""Each worth below has a value for each of these numbers of turns to come (of two players), and values between."""
# Each worth is in log odds of winning. They were fitted to the points and wins of 2,400 games of the greedy bot, in
# which now and then a choice was made at random, and smoothed so that a wound costs about as much at any time.
HEALTHY, WOUNDED = (1.0, 0.8, 0.75, 0.5), (0.43, 0.38, 0.3, 0.2)
EXPOSED, EXPOSED_WOUNDED = (-0.14, -0.12, -0.12, -0.08), (-0.2, -0.25, -0.2, -0.12)
TO_COME, FEW = (2.1, 1.15, 1.0, 0.6), (-0.26, -0.27, -0.5, -0.5)
BUILT, FOUNDATION = (0.65, 0.55, 0.45, 0.2), (0.15, 0.25, 0.25, 0.1)
SYMBOL_POINT, SYMBOL_SEEN, BURIED = (0.42, 0.26, 0.13, 0.08), (0.09, 0.05, 0.05, 0.02), (0.8, 0.41, 0.27, 0.05)
COMMAND_POINT, TOKEN, ITEM = (0.07, 0.04, 0.05, 0.03), (0.24, 0.17, 0.11, 0.07), (0.43, 0.21, 0.11, 0.03)
STILL_TO_ACT, LATER, TEMPLE = (0.1, 0.17, 0.13, 0.1), (-0.45, -0.25, -0.6, -0.2), (0.15, 0.15, 0.1, 0.2)
EFFECT, USUAL_COST, OFTEN = (0.02, 0.1, 0.12, 0.08), 1.8, 0.6
"""What a card's effect is worth; what an unknown card costs, and how often its side has its symbol already."""
PAID, UNPAID = 0.75, 0.3
"""A card in hand is worth this share of what it will be worth: where it can be paid, and where it cannot."""
ARRIVAL = {
    s.ARCANE: 0.12, s.PLUNDER: 0.06, s.STRATEGIST: 0.05, s.SMOKE_BOMB: 0.05, s.FAVOR: 0.08, s.MEDIC: 0.2,
    s.PILLAGE: 0.12, s.BURY: 0.02, s.EQUIPPED: 0.07, s.ANNOY: 0.05, s.IMPETUOUS: 0.02, s.RELOCATE_VORTEX: 0.01,
}  # fmt: skip
"""What the deployment skills of units to come are worth in log odds of winning, by the results of their clans."""
TROPHY = (0.4, 0.3, 0.2, 0.1)
ENOUGH = 5
"""From how many units in play and to come on a side is far from elimination; `FEW` is for each one fewer."""


class Scale:
    """The worths at one time of the game: `scale(worth)` is what it is now."""

    def __init__(self, view: YoheiView) -> None:
        to_come = 2 * turns_to_come(view) / max(1, len(view.order))
        self.interval = next((number for number, end in enumerate(TIMES[1:]) if to_come <= end), len(TIMES) - 2)
        begin, end = TIMES[self.interval : self.interval + 2]
        self.share = min(1.0, (to_come - begin) / (end - begin))

    def __call__(self, worth: Worth) -> float:
        first, second = worth[self.interval : self.interval + 2]
        return first + (second - first) * self.share


def turns_to_come(view: YoheiView) -> int:
    """How many turns there are after the one that is played, if no round is cut off."""
    order = view.order
    later = len(order) - 1 - order.index(view.active) if view.active in order else 0
    return view.stack * len(order) + later


def standing(game: YoheiGame, view: YoheiView, side: Side, exposed: dict[int, float], scale: Scale) -> float:
    """What a side has, in log odds of winning. exposed: the wounds that each unit has to expect."""
    row, members = view.sides[side], game.members[side]
    left, coming = 0, 0.0
    for player in members:
        more, supply = deployments(game, view, player), view.supply[player]
        left += more
        coming += arrivals_worth(game, supply) * more / len(supply) if more and supply else 0.0
    units = [unit for unit in view.units if game.side[unit.player] == side]
    score = coming + scale(TO_COME) * left + scale(FEW) * max(0, ENOUGH - len(units) - left)
    actions = items = 0
    wounded, healthy = 0, 0
    second_wounds, first_wounds = 0.0, 0.0
    for unit in units:
        actions += still_to_act(view, unit)
        items += len(unit.items)
        if unit.wounded:
            wounded += 1
            second_wounds += exposed.get(unit.piece, 0.0)
        else:
            healthy += 1
            first_wounds += exposed.get(unit.piece, 0.0)
    score += scale(HEALTHY) * healthy + scale(WOUNDED) * wounded
    score += scale(EXPOSED) * first_wounds + scale(EXPOSED_WOUNDED) * second_wounds
    score += scale(STILL_TO_ACT) * actions + scale(ITEM) * items + scale(TOKEN) * len(row.torii)
    if not view.burnt and view.stack:
        score += scale(TEMPLE) * sum(unit.at == place for place, _ in view.temples for unit in units)
    for code in view.site:
        if code and site_side(code) == side:
            score += scale(BUILT if site_built(code) else FOUNDATION)
    counts = symbols(game, view, side)
    score += scale(SYMBOL_POINT) * sum([count - 1 for count in counts if count > 1])
    score += scale(SYMBOL_SEEN) * sum([count > 0 for count in counts])
    if any(player == view.active or view.stack or turn_to_come(view, player) for player in members):
        score += cards_worth(game, row, counts, scale)
    score += scale(BURIED) * row.chest.count(HIDDEN) + scale(TROPHY) * len(row.trophies)
    places = [view.order.index(player) for player in members if player in view.order]
    return score + scale(LATER) * sum(places) / max(1, len(places) * (len(view.order) - 1))


def cards_worth(game: YoheiGame, row: SideView, counts: list[int], scale: Scale) -> float:
    """What cards in hand and the points to pay them are worth: a card that cannot be paid may never be played."""
    table, purse, point = game.table, float(min(row.cp, 8)), scale(COMMAND_POINT)
    costs = sorted([(USUAL_COST, HIDDEN) if face == HIDDEN else (float(table.cost[face]), face) for face in row.hand])
    again, first, effect = scale(SYMBOL_POINT), scale(SYMBOL_SEEN), scale(EFFECT)
    worth = point * purse
    for cost, face in costs:
        if face == HIDDEN:
            gain = OFTEN * again + (1 - OFTEN) * first + effect
        else:
            symbol = table.symbol[face]
            gain = effect if symbol < 0 else effect + (again if counts[symbol] else first)
        paid, unpaid = PAID * gain - point * cost, UNPAID * gain
        if cost <= purse and paid > unpaid:
            purse -= cost
            worth += paid
        else:
            worth += unpaid
    return worth


def still_to_act(view: YoheiView, unit: UnitView) -> int:
    """How many actions a unit has left in this round, less those that it has lost in the next (YH-5.7, YH-17.1)."""
    lost = min(ACTIONS_A_TURN, unit.ko)
    if unit.player != view.active and turn_to_come(view, unit.player):
        return ACTIONS_A_TURN - lost
    lost = lost if view.stack else 0
    if unit.player != view.active:
        return -lost
    return _left_now(view, unit) - lost


def _left_now(view: YoheiView, unit: UnitView) -> int:
    """How many actions a unit of the active player has left in this turn."""
    used = (unit.done & ACTION_BITS).bit_count()
    return 0 if used and unit.piece != view.acting_unit else max(0, ACTIONS_A_TURN - unit.stunned - used)


def ready(view: YoheiView, unit: UnitView) -> int:
    """How many actions a unit has for its next attack; none when no turn of its player comes any more."""
    if unit.player == view.active:
        return _left_now(view, unit) or (ACTIONS_A_TURN - min(ACTIONS_A_TURN, unit.ko) if view.stack else 0)
    return ACTIONS_A_TURN - min(ACTIONS_A_TURN, unit.ko) if view.stack or turn_to_come(view, unit.player) else 0


def turn_to_come(view: YoheiView, player: Player) -> bool:
    """Whether a player's turn of this round has not begun."""
    order = view.order
    return view.active in order and player in order and order.index(player) > order.index(view.active)


def deployments(game: YoheiGame, view: YoheiView, player: Player) -> int:
    """How many units a player can still bring, one a turn (YH-7.1, YH-7.2)."""
    if view.out[player] or player not in view.order:
        return 0
    now = turn_to_come(view, player) or (player == view.active and not view.deployed)
    turns = view.stack + now
    to_come = turns if game.market else len(view.supply[player])
    return min(view.bases[player], to_come, turns)


def clans_worth(game: YoheiGame, view: YoheiView, side: Side) -> float:
    """What a side's clans are worth while they are chosen, in log odds of winning."""
    table = game.table
    clans = [clan for player in game.members[side] for clan in view.clans[player]]
    return arrivals_worth(game, [piece for piece, clan in enumerate(table.clan) if clan in clans])


def arrivals_worth(game: YoheiGame, pieces: Sequence[int]) -> float:
    """What the deployment skills of units to come are worth, in log odds of winning."""
    return sum([ARRIVAL[skill] for piece in pieces for skill in game.table.deployment[piece]])


def value(game: YoheiGame, view: YoheiView, player: Player) -> float:
    """A quick guess of a player's return, from -1 to 1."""
    side = game.side[player]
    if view.outcome is not None:
        winners = view.outcome.winners()
        if len(winners) == view.players:
            return 0.0
        return 1.0 if player in winners else -1.0
    if view.round == 0:
        worths = [clans_worth(game, view, other) for other in range(len(view.sides))]
        return tanh((worths[side] - max(worth for other, worth in enumerate(worths) if other != side)) / 2)
    exposed = exposure(game, view, {unit.piece: ready(view, unit) for unit in view.units})
    scale = Scale(view)
    standings = [standing(game, view, other, exposed, scale) for other in range(len(view.sides))]
    best = max(score for other, score in enumerate(standings) if other != side)
    return tanh((standings[side] - best) / 2)


def is_settled(state: YoheiState) -> bool:
    """Whether no unit's actions, attack or card is half done: only then does `value` say something."""
    question = state.next_step()
    if not state.round or question is None:
        return True
    if not isinstance(question, Turn):
        return False
    unit = state.turn.acting
    return unit < 0 or state.at[unit] == NOWHERE or not can_act(state, unit)


def advice(game: YoheiGame, view: YoheiView) -> list[Advice]:
    """The viewer's legal actions with their worth."""
    if view.ask is None or not view.ask.legal or view.viewer is None:
        return []
    return Adviser(game, view).advice()


SIDE_FEATURES, UNIT_FEATURES = 7, 8
MOST_UNITS = 28


def features(game: YoheiGame, view: YoheiView) -> list[float]:
    """The view as numbers: round, each side, each unit in play (own side first)."""
    mine = game.side[view.viewer] if view.viewer is not None else 0
    sides = sorted(range(len(view.sides)), key=lambda side: (side != mine, side))
    numbers = [view.round / 7, view.stack / 7, float(view.burnt), (view.now + 1) / 12]
    for side in sides:
        row = view.sides[side]
        built = [site_built(code) for code in view.site if code and site_side(code) == side]
        numbers += [
            min(row.cp, 20) / 10,
            len(row.hand) / 10,
            len(row.chest) / 10,
            len(row.torii) / 10,
            sum(built) / 3,
            len(built) / 3,
            len(row.trophies) / 5,
        ]
    units = sorted(view.units, key=lambda unit: (game.side[unit.player] != mine, unit.player, unit.piece))
    for unit in units[:MOST_UNITS]:
        q, r = game.board.cells[unit.at] if unit.at >= 0 else (0, 0)
        numbers += [
            1.0 if game.side[unit.player] == mine else -1.0,
            float(unit.at >= 0),
            q / 5,
            r / 5,
            unit.facing / 5,
            float(unit.wounded),
            min(4, unit.ko + unit.stunned) / 2,
            unit.piece / len(game.table.piece_ids),
        ]
    return numbers + [0.0] * (num_features(game) - len(numbers))


def num_features(game: YoheiGame) -> int:
    """The length of `features`."""
    return 4 + SIDE_FEATURES * len(game.members) + UNIT_FEATURES * MOST_UNITS
