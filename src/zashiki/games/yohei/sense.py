"""What bots feel about a table: a quick value of a view, rules of thumb, and the view as numbers."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

from zashiki.games.yohei.sense_answers import Adviser
from zashiki.games.yohei.skills import SYMBOLS
from zashiki.games.yohei.state import AREA, site_built, site_side
from zashiki.games.yohei.view import HIDDEN, YoheiView
from zashiki.kernel.game import Advice

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

LEAD = 0.16
"""How much a point more than the best opponent is worth, before the value is squeezed into -1 to 1."""
HEALTHY, WOUNDED = 2.2, 1.0
IN_AREA = 0.8
COMMAND_POINT, CARD, TOKEN, KO = 0.12, 0.15, 0.2, 0.25
TO_COME = 0.5
"""What a base with a unit to put on it is worth."""


def standing(game: YoheiGame, view: YoheiView, side: int) -> float:
    """What a side has, about in victory points."""
    table, row = game.table, view.sides[side]
    score = COMMAND_POINT * min(row.cp, 8) + CARD * len(row.hand) + TOKEN * len(row.torii)
    for unit in view.units:
        if game.side[unit.player] == side:
            worth = WOUNDED if unit.wounded else HEALTHY
            score += worth * (IN_AREA if unit.at == AREA else 1.0) - KO * min(2, unit.ko + unit.stunned)
            score += 0.3 * len(unit.items)
    score += sum(1.0 if site_built(code) else 0.4 for code in view.site if code and site_side(code) == side)
    counts = [0] * len(SYMBOLS)
    for face in row.chest:
        if face != HIDDEN and table.symbol[face] >= 0:
            counts[table.symbol[face]] += 1
    for kind in row.torii:
        if kind != HIDDEN:
            for symbol in table.torii_symbols[kind]:
                counts[symbol] += 1
    score += sum(max(0.3, count - 1) if count else 0.0 for count in counts) + len(row.trophies)
    for player in game.members[side]:
        to_come = len(view.supply[player]) if not game.market else 2
        score += TO_COME * min(view.bases[player], to_come, 3)
    return score


def value(game: YoheiGame, view: YoheiView, player: int) -> float:
    """A quick guess of a player's return, from -1 to 1."""
    side = game.side[player]
    if view.outcome is not None:
        winners = view.outcome.winners()
        if len(winners) == view.players:
            return 0.0
        return 1.0 if player in winners else -1.0
    if view.round == 0:
        return 0.0
    standings = [standing(game, view, other) for other in range(len(view.sides))]
    best = max(score for other, score in enumerate(standings) if other != side)
    late = 1.0 + 0.25 * max(0, 4 - view.stack)
    return tanh(LEAD * late * (standings[side] - best))


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
    found = [view.round / 7, view.stack / 7, float(view.burnt), (view.now + 1) / 12]
    for side in sides:
        row = view.sides[side]
        built = [site_built(code) for code in view.site if code and site_side(code) == side]
        found += [
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
        found += [
            1.0 if game.side[unit.player] == mine else -1.0,
            float(unit.at >= 0),
            q / 5,
            r / 5,
            unit.facing / 5,
            float(unit.wounded),
            min(4, unit.ko + unit.stunned) / 2,
            unit.piece / len(game.table.piece_ids),
        ]
    return found + [0.0] * (num_features(game) - len(found))


def num_features(game: YoheiGame) -> int:
    """The length of `features`."""
    return 4 + SIDE_FEATURES * len(game.members) + UNIT_FEATURES * MOST_UNITS
