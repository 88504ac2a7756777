"""The balance report of Gunsen agrees with the games that it sums up."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from zashiki.arena import Report, play_games, simulate
from zashiki.games.gunsen import GunsenGame
from zashiki.games.gunsen.options import GunsenOptions
from zashiki.games.gunsen.rules.achievements import PLACES
from zashiki.reports import MatchResult, Shares

GAMES = 8


@cache
def played(players: int) -> tuple[GunsenGame, list[MatchResult], Report]:
    game = GunsenGame(GunsenOptions(players=players))
    bots = ["greedy", "random"]
    return game, play_games(game, bots, GAMES, seed=3), simulate(game, bots, GAMES, seed=3)


def facts(result: MatchResult) -> dict[str, Any]:
    """What was noted of a game."""
    return result.facts


def chart(report: Report, title: str) -> Shares:
    return next(chart for chart in report.charts if chart.title.startswith(title))


@pytest.mark.parametrize("players", [2, 4])
def test_every_win_belongs_to_a_clan_and_a_place(players: int) -> None:
    _, results, report = played(players)
    for title in ("Wins per clan", "Wins per place"):
        rows = chart(report, title).rows
        assert sum(one.games for _, one in rows) == GAMES * players
        assert sum(one.games * one.share for _, one in rows) == pytest.approx(GAMES)
        assert chart(report, title).fair == 1 / players
    winners = Counter(
        clan for r in results for clan, share in zip(facts(r)["clans"], r.shares(), strict=True) if share == 1
    )
    for clan, one in chart(report, "Wins per clan").rows:
        assert one.games * one.share == pytest.approx(winners[clan])


@pytest.mark.parametrize("players", [2, 4])
def test_achievements_are_those_that_won(players: int) -> None:
    _, results, report = played(players)
    for result in results:
        if result.reason == "ended.won-by-achievements":
            assert max(sum(facts(result)[f"markers {player}"]) for player in range(players)) >= 7
        for player in range(players):
            for had, when in zip(facts(result)[f"markers {player}"], facts(result)[f"earned {player}"], strict=True):
                assert when > 0 or not had
                assert when <= facts(result)["rounds"]
    rows = chart(report, "Players who had").rows
    assert tuple(name for name, _ in rows) == PLACES
    assert all(one.games == GAMES * players for _, one in rows)


@pytest.mark.parametrize("players", [2, 4])
def test_cards_are_counted_where_they_are(players: int) -> None:
    game, results, report = played(players)
    taken = sum(one.games for c in report.charts if c.title.startswith("Order cards") for _, one in c.rows)
    held = [card for result in results for player in range(players) for card in facts(result)[f"order {player}"]]
    assert taken == len(held) > 0
    for result in results:
        cards = [card for player in range(players) for card in facts(result)[f"order {player}"]]
        assert len(cards) == len(set(cards)), "an order card lies in one place"
        for player in range(players):
            markers = facts(result)[f"markers {player}"]
            tactics = len(facts(result)[f"tactic {player}"])
            assert markers[PLACES.index("tactics")] == (tactics == game.table.figures.tactics)
            assert markers[PLACES.index("buildings")] == (len(facts(result)[f"building {player}"]) == 2)
