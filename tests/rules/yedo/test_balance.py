"""The balance report of Yedo: what is watched in a game, and that its tables agree with the games summed up."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.rules.yedo.table import A, B, clan, game, lay
from zashiki.arena import Report, play_games, simulate
from zashiki.games.yedo.balance import Watch
from zashiki.games.yedo.rules.activation import Activate
from zashiki.games.yedo.rules.bidding import JoinBidding, NextAuction
from zashiki.games.yedo.rules.cards import Poll
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import P7
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.kernel.steps import PASS
from zashiki.kernel.windows import Window
from zashiki.reports import MatchResult

GAMES = 6


def watched(state: YedoState, *tokens: str) -> dict[str, int]:
    """What is noted while these answers are given, and after them a pass at every window and at the next question."""
    watch, given = Watch(state.game, state), list(tokens)
    last = False
    while state.acting_players() and not last:
        (player,) = state.acting_players()
        last = not given and not isinstance(state.question(player), Window)
        action = state.game.vocabulary.parse(given.pop(0)) if given else PASS
        watch.before(state, player, action)
        state.apply_action(player, action)
    return dict(watch.seen)


def test_prices_of_auctions_are_noted() -> None:
    state = lay(clan(mon=12), clan(mon=12), clan(), clan(), now=[NextAuction(), JoinBidding(A)], track=[0, 1])
    seen = watched(state, "auction:disciple", "amount:5", "pass")
    assert (seen["won disciple"], seen["paid disciple"]) == (1, 5)
    few = lay(clan(mon=12), clan(mon=12), now=[NextAuction(), JoinBidding(A)], track=[0, 1])
    seen = watched(few, "main:red", "pass", "auction:disciple")
    assert (seen["won disciple"], seen["paid disciple"]) == (1, 3)


def test_a_discount_is_taken_off_unless_it_was_cancelled() -> None:
    for feint, paid in (("pass", 3), ("card:feint", 6)):
        state = lay(
            clan(mon=12, actions=["deep-pockets"]), clan(mon=12, actions=["feint"]), clan(), clan(),
            now=[NextAuction(), JoinBidding(A)], track=[0, 1],
        )  # fmt: skip
        tokens = ["auction:disciple", "amount:5", "amount:6", "card:deep-pockets", feint]
        assert watched(state, *tokens)["paid disciple"] == paid
        assert state.mon[A] == 12 - paid


def test_deals_deeds_and_cards_are_noted() -> None:
    state = lay(clan(mon=9), clan(weapons=["doku"]), now=[OpenTrade()], spaces={"market": [A, B]})
    seen = watched(state, "seat:1", "goods:mon", "amount:4", "done", "goods:doku", "done", "yes")
    assert (seen["offers"], seen["deals"], seen["traded doku"], seen["traded Mon"]) == (1, 1, 1, 4)
    state = lay(clan(actions=["pickpocket"]), clan(mon=5), now=[Poll(P7, (A,))])
    assert watched(state, "card:pickpocket")["card pickpocket"] == 1
    state = lay(clan(), clan(), now=[Activate(A)], spaces={"harbor": [A]}, church=3)
    assert watched(state, "deed:visit-church")["deed visit-church"] == 1


@cache
def played(players: int) -> tuple[list[MatchResult], Report]:
    found = game(players, "samurai")
    return play_games(found, ["greedy", "random"], GAMES, seed=3), simulate(found, ["greedy", "random"], GAMES, seed=3)


def facts(result: MatchResult) -> dict[str, Any]:
    """What was noted of a game."""
    return result.facts


def column(report: Report, title: str, at: int) -> dict[str, Any]:
    table = next(one for one in report.tables if one.title == title)
    return {row[0]: row[at] for row in table.rows}


@pytest.mark.parametrize("players", [2, 4])
def test_the_tables_agree_with_the_games(players: int) -> None:
    results, report = played(players)
    seats = next(one for one in report.charts if "player order" in one.title)
    assert sum(one.share for _, one in seats.rows) == pytest.approx(1)
    done = sum(sum(facts(result)["missions"]) for result in results)
    assert sum(int(count) for count in column(report, "Missions completed", 1).values()) == done
    assert sum(int(count) for count in column(report, "Missions by category", 1).values()) == done
    assert int(column(report, "What disciples did", 1)["A mission"]) == done
    prestige = sum(sum(facts(result)["scores"]) for result in results)
    sources = sum(float(number) for number in column(report, "Prestige by source", 1).values())
    assert sources * GAMES * players == pytest.approx(prestige, abs=GAMES * players * 0.05)
    rounds = [facts(result)["turns"] for result in results]
    assert sum(int(count) for count in column(report, "Events", 1).values()) == sum(rounds)
    for name, price in column(report, "Auctions", 3).items():
        assert price == "-" or float(price) >= (5 if name in ("Annex", "Geisha") else 0)
