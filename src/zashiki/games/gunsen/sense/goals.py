"""How near a player is to the goals of his clan, for bots."""

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

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame
    from zashiki.games.gunsen.view import GunsenView


def open_goals(game: GunsenGame, view: GunsenView, player: int) -> list[Need]:
    """What the goals need that a player can still achieve."""
    table = game.table
    achieved = view.goals[player]
    return [table.goal_need[goal] for goal in table.clan_goals[view.clans[player]] if not achieved >> goal & 1]


def goal_progress(game: GunsenGame, view: GunsenView, player: int) -> float:
    """The sum over open goals of the part that is done, each below 1."""
    return sum(min(0.95, _part(game, view, player, need)) for need in open_goals(game, view, player))


def _part(game: GunsenGame, view: GunsenView, player: int, need: Need) -> float:
    table = game.table
    if need.kind == TROOPS:
        return ((table.figures.troops - view.supply[player]) / need.first) ** 2
    if need.kind == ORDERS_IN:
        return len(view.columns[4 * player + need.first]) / need.second
    if need.kind == ORDERS_EACH:
        columns = view.columns[4 * player : 4 * player + 4]
        return sum(min(need.first, len(column)) for column in columns) / (4 * need.first)
    if need.kind == TOWERS:
        return sum(_holds(view, player, node) for node in table.towers) / need.first
    if need.kind == UPGRADES:
        return view.upgrades.count(player) / need.first
    if need.kind == EACH_RESOURCE:
        goods = view.goods[3 * player : 3 * player + 3]
        return sum(min(need.first, number) for number in goods) / (3 * need.first)
    if need.kind == RESOURCE:
        return view.goods[3 * player + need.first] / need.second
    if need.kind == TERRITORIES:
        return sum(_holds(view, player, node) for node in table.territories) / need.first
    if need.kind == CASTLE_SHRINES:
        return 0.5 * _holds(view, player, table.castle)
    return 0.0


def _holds(view: GunsenView, player: int, node: int) -> bool:
    return view.owner[node] == player and view.count[node] > 0
