"""What bots need of a view: a quick value of it, rules of thumb, and the view as numbers."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

from zashiki.games.gunsen.public import public_state
from zashiki.games.gunsen.rules.achievements import (
    BUILDINGS,
    FIRST_BATTLE,
    GAIN_CASTLE,
    HOLD_CASTLE,
    NOBLES,
    SECOND_BATTLE,
    SECOND_GOAL,
    SHRINES,
    TACTICS,
    VILLAGES,
)
from zashiki.games.gunsen.rules.numbers import Node, Player
from zashiki.games.gunsen.sense.answers import Adviser
from zashiki.games.gunsen.sense.goals import goal_progress
from zashiki.games.gunsen.sense.map import pulls
from zashiki.games.gunsen.view import GunsenView
from zashiki.kernel.game import Advice

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

LEAD = 0.45
"""How much an achievement more than the best opponent is worth, before the value is squeezed into -1 to 1."""
URGENCY = (0.0, 0.02, 0.05, 0.1, 0.18, 0.35, 0.8)
"""What having that many achievements adds: the last ones count most."""


def value(game: GunsenGame, view: GunsenView, player: Player) -> float:
    """A quick guess of a player's return, from -1 to 1."""
    if view.outcome is not None:
        winners = view.outcome.winners()
        return 1.0 if player in winners else -1.0
    standings = [standing(game, view, other) for other in range(view.players)]
    mine = standings[player]
    best = max(score for other, score in enumerate(standings) if other != player)
    return tanh(LEAD * (mine - best))


def standing(game: GunsenGame, view: GunsenView, player: Player) -> float:
    """What a player has: achievements, the way to the next ones, and the means."""
    if view.clans[player] < 0:
        return 0.0
    markers = view.markers[player]
    count = markers.bit_count()
    score = count + 4 * URGENCY[min(count, len(URGENCY) - 1)]
    score += _unfinished(game, view, player)
    score += sum(0.04 * min(number, 6) for number in view.goods_of(player))
    score += 0.045 * (game.table.figures.troops - view.supply[player])
    score += sum(0.06 * len(column) for column in view.columns_of(player))
    score += 0.12 * len(view.heroes[player]) + 0.12 * view.upgrades.count(player)
    return score


def _unfinished(game: GunsenGame, view: GunsenView, player: Player) -> float:
    """Steps done of achievements that are not earned yet, each as a part of a whole one."""
    table, has = game.table, view.has_marker
    score = 0.0
    if not has(player, BUILDINGS):
        score += 0.4 * sum(node >= 0 for node in view.buildings_of(player))
    if not has(player, TACTICS):
        score += 0.28 * len(view.tactics[player])
    if not has(player, NOBLES):
        score += 0.28 * sum(card >= 0 for card in view.nobles_of(player))
    if not has(player, VILLAGES):
        score += 0.28 * len(view.tokens[player])
    holds = sum(_controls(view, player, node) for node in table.shrines)
    if not has(player, SHRINES):
        score += 0.35 * holds
    if _controls(view, player, table.castle):
        score += 0.3 if has(player, HOLD_CASTLE) else 1.2 if not has(player, GAIN_CASTLE) else 0.7
    if not has(player, SECOND_BATTLE) and view.contested >= 0 and player == view.active:
        score += 0.3
    if not has(player, SECOND_GOAL):
        score += 0.5 * goal_progress(game, view, player)
    return score + _reach(game, view, player)


def _reach(game: GunsenGame, view: GunsenView, player: Player) -> float:
    """What the armies stand on or near: villages to be claimed, shrines, Toshi Ranbo; less for each step."""
    table, has = game.table, view.has_marker
    village = 0.1 if has(player, VILLAGES) else 0.35
    shrine = 0.1 if has(player, SHRINES) else 0.3
    castle = 0.1 if has(player, HOLD_CASTLE) else 0.4 if has(player, GAIN_CASTLE) else 0.8
    pull = pulls(table.land)
    armies = [pull[node] for node, owner in enumerate(view.owner) if owner == player and view.count[node]]
    wanted = [(node, village) for node, there in zip(table.villages, view.villages, strict=True) if there]
    wanted += [(node, shrine) for node in table.shrines if view.owner[node] != player]
    wanted.append((table.castle, castle))
    return sum(worth * max([army[node] for army in armies], default=0.0) for node, worth in wanted)


def _controls(view: GunsenView, player: Player, node: Node) -> bool:
    return view.has_army(player, node) and node != view.contested


def advice(game: GunsenGame, view: GunsenView) -> list[Advice]:
    """Rules of thumb for the question at hand; empty where they say nothing."""
    if view.ask is None or not view.ask.legal or view.viewer is None:
        return []
    return Adviser(game, view, public_state(game, view)).advice()


# ---------------------------------------------------------------- numbers

PER_PLAYER = 36
PER_NODE = 4


def num_features(game: GunsenGame) -> int:
    """How many numbers `features` gives."""
    return game.num_players() * PER_PLAYER + len(game.table.names) * PER_NODE + 4


def features(game: GunsenGame, view: GunsenView) -> list[float]:
    """The view as numbers, each about -1 to 1; the viewer's own come first, then the others clockwise."""
    me = view.viewer or 0
    players = view.players
    numbers: list[float] = []
    for turn in range(players):
        numbers += _player_features(game, view, (me + turn) % players)
    for node in range(len(game.table.names)):
        owner, count = view.owner[node], view.count[node] / 5
        mine = count if owner == me else -count
        contested = view.attackers / 5 if node == view.contested else 0.0
        token = float(node in game.table.villages and view.villages[game.table.villages.index(node)] > 0)
        site = 0.0 if view.site[node] < 0 else 1.0 if view.builder(node) == me else -1.0
        numbers += [mine, contested, token, site]
    numbers += [
        view.round / game.options.max_rounds,
        float(view.opened),
        float(view.active == me),
        view.deck / game.table.first_special,
    ]
    return numbers


def _player_features(game: GunsenGame, view: GunsenView, player: Player) -> list[float]:
    clans = len(game.table.clans)
    goods = [number / 10 for number in view.goods_of(player)]
    markers = [float(view.has_marker(player, place)) for place in range(FIRST_BATTLE, HOLD_CASTLE + 1)]
    columns = [len(cards) / 8 for cards in view.columns_of(player)]
    nobles = [float(card >= 0) for card in view.nobles_of(player)]
    upgrades = [float(owner == player) for owner in view.upgrades]
    built = [float(node >= 0) for node in view.buildings_of(player)]
    goals = goal_progress(game, view, player) if view.clans[player] >= 0 else 0.0
    return [
        *goods, *markers, *columns, *nobles, *upgrades, *built,
        view.supply[player] / 15, len(view.tactics[player]) / 3, view.hand_sizes[player] / 2,
        len(view.tokens[player]) / 3, len(view.specials[player]) / 2, len(view.heroes[player]) / 4,
        goals, view.clans[player] / clans, float(view.forts[player] >= 0),
    ]  # fmt: skip
