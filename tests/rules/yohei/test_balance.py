"""The balance report: what it says of games between bots is what happened in them."""

from __future__ import annotations

import pytest

from zashiki.arena import simulate
from zashiki.arena.report import Report
from zashiki.games.yohei import YoheiGame
from zashiki.kernel.game import load_game


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate(load_game("yohei", players=2, offer=True), ["greedy", "random"], 4, seed=3)


def column(report: Report, title: str, number: int) -> list[str]:
    table = next(table for table in report.tables if table.title == title)
    return [row[number] for row in table.rows]


def test_each_game_has_two_players_in_turn_order_and_four_clans(report: Report) -> None:
    assert column(report, "Wins by turn order", 0) == ["1", "2"]
    assert column(report, "Wins by turn order", 1) == ["4", "4"]
    assert sum(map(int, column(report, "Wins by clan", 1))) == 4 * 4
    assert sum(map(int, column(report, "Wins by faction", 1))) == 4 * 4


def test_every_game_ends_in_some_round_and_in_one_way(report: Report) -> None:
    assert sum(map(int, column(report, "Rounds played", 1))) == 4
    ends = dict(zip(column(report, "Kinds of ends", 0), column(report, "Kinds of ends", 1), strict=True))
    ends.pop("a player eliminated")
    assert sum(map(int, ends.values())) == 4
    assert sum(report.reasons.values()) == 4


def test_units_belong_to_clans_and_events_have_their_titles(report: Report) -> None:
    game = load_game("yohei")
    assert isinstance(game, YoheiGame)
    assert set(column(report, "Value of each unit", 5)) <= set(game.table.clan_ids)
    assert set(column(report, "Value of each event", 0)) <= set(game.table.titles)
    assert column(report, "Value of each unit", 0)


def test_in_teams_and_markets_there_are_no_clans_to_compare() -> None:
    found = simulate(load_game("yohei", players=4, mode="yohei"), ["random"], 1, seed=5)
    assert not any("clan" in table.title for table in found.tables)
    assert column(found, "Wins by turn order", 0) == ["1", "2", "3", "4"]
