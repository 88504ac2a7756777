"""How near a player is to the goals of the clan, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.gunsen.rules.goals import (
    CASTLE_SHRINES,
    EACH_RESOURCE,
    ORDERS_EACH,
    ORDERS_IN,
    RESOURCE,
    TERRITORIES,
    TOWERS,
    TROOPS,
    UPGRADES,
    Need,
)
from zashiki.games.gunsen.rules.numbers import Player
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import COLUMNS, RESOURCES
from zashiki.games.gunsen.tables import Table
from zashiki.games.gunsen.view import GunsenView

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame


def open_goals(table: Table, position: GunsenState | GunsenView, player: Player) -> list[Need]:
    """What the goals need that a player can still achieve."""
    goals = table.clan_goals[position.clans[player]]
    return [table.goal_need[goal] for goal in goals if not position.has_goal(player, goal)]


def goal_progress(game: GunsenGame, view: GunsenView, player: Player) -> float:
    """The sum over open goals of the part that is done, each below 1."""
    return sum(min(0.95, _part(game, view, player, need)) for need in open_goals(game.table, view, player))


def _part(game: GunsenGame, view: GunsenView, player: Player, need: Need) -> float:
    table = game.table
    if need.kind == TROOPS:
        return ((table.figures.troops - view.supply[player]) / need.first) ** 2
    if need.kind == ORDERS_IN:
        return len(view.cards_in(player, need.first)) / need.second
    if need.kind == ORDERS_EACH:
        columns = view.columns_of(player)
        return sum(min(need.first, len(column)) for column in columns) / (len(COLUMNS) * need.first)
    if need.kind == TOWERS:
        return sum(view.has_army(player, node) for node in table.towers) / need.first
    if need.kind == UPGRADES:
        return view.upgrades.count(player) / need.first
    if need.kind == EACH_RESOURCE:
        return sum(min(need.first, number) for number in view.goods_of(player)) / (len(RESOURCES) * need.first)
    if need.kind == RESOURCE:
        return view.amount(player, need.first) / need.second
    if need.kind == TERRITORIES:
        return sum(view.has_army(player, node) for node in table.territories) / need.first
    if need.kind == CASTLE_SHRINES:
        return 0.5 * view.has_army(player, table.castle)
    return 0.0
