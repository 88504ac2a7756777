"""Intervals and spreads against values known from elsewhere."""

from __future__ import annotations

import pytest

from zashiki.reports import Table, rate, rates, spread


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Wilson's interval as in the usual tables, z = 1.96
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    found = rate(wins, games)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)
    assert found.low <= found.share <= found.high


def test_no_games_tell_nothing() -> None:
    assert (rate(0, 0).low, rate(0, 0).high) == (0.0, 1.0)


def test_spread() -> None:
    found = spread(list(range(100, 0, -1)))
    assert (found.mean, found.least, found.five, found.median, found.ninety_five, found.most) == (
        50.5,
        1,
        5,
        50,
        95,
        100,
    )
    one = spread([7])
    assert (one.mean, one.least, one.median, one.most) == (7, 7, 7, 7)


def test_a_table_in_plain_text() -> None:
    table = Table("Wins", ("bot", "share"), (("random", "5%"), ("a", "100%")))
    assert table.text().splitlines() == ["Wins", "bot     share", "random     5%", "a        100%"]


def test_names_win_as_often_as_their_shares_say() -> None:
    found = rates([("crane", 1.0), ("lion", 0.0), ("crane", 0.5), ("lion", 0.0)])
    assert list(found) == ["crane", "lion"]
    assert found["crane"] == rate(1.5, 2)
    assert (found["lion"].share, found["lion"].games) == (0.0, 2)
