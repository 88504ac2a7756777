"""Chapter 11: the two-player match, and the league."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import A, B, Table, tournament
from zashiki.games.yokai.rules import league
from zashiki.games.yokai.rules.state import Result


@pytest.mark.rule("YF-11.12", "YF-R2")
@pytest.mark.parametrize(("winners", "champion"), [([A, A], A), ([A, B, B], B), ([B, A, B], B), ([B, B], B)])
def test_who_first_wins_two_duels_is_champion(winners: list[int], champion: int) -> None:
    table = tournament(2, format="match")
    for number, winner in enumerate(winners):
        assert not table.state.is_terminal(), number
        table.win(winner)
        table.answer_rewards()
    assert table.state.is_terminal()
    assert table.outcome.places.index(1) == champion


@pytest.mark.rule("YF-11.13")
def test_duels_won_are_counted_in_the_open() -> None:
    table = tournament(2, format="match")
    table.win(A)
    table.answer_rewards()
    shown = table.game.view(table.state, None).tournament
    assert shown is not None
    assert [result.winner for result in shown.results] == [A]
    table.win(A)
    assert [score["won"] for score in table.outcome.scores] == [2, 0]


@pytest.mark.rule("YF-11.14", "YF-R30")
def test_a_draft_follows_each_duel_but_the_last() -> None:
    table = tournament(2, format="match")
    table.win(A)
    assert table.question() == "KeepUpdate"
    table.answer_rewards()
    table.win(B)
    assert table.question() == "KeepUpdate"
    table.answer_rewards()
    table.win(B)
    assert table.state.is_terminal()
    assert [len(table.received(player)) for player in (A, B)] == [2, 2]


@pytest.mark.rule("YF-R30")
def test_a_single_duel_has_no_draft() -> None:
    from tests.rules.yokai.table import duel

    table = duel(a={"stone": 1, "victory": 1})
    table.play("sling", "refresh")
    assert table.state.is_terminal()


@pytest.mark.rule("YF-R15")
@pytest.mark.parametrize(("players", "format", "question"), [(2, "match", "ChooseCards"), (4, "league", "Lanes")])
def test_no_draft_after_the_cap(players: int, format: str, question: str) -> None:
    table = tournament(players, format=format, turn_cap=1)
    for first, second in table.pairs():
        for player in (first, second):
            table.give_hand(player, ["block"])
        table.answer(first, "block")
        table.answer(second, "block")
    assert (table.question(), table.tournament.round) == (question, 1)
    assert all(table.received(player) == [] for player in range(players))


# ---------------------------------------------------------------- league


@pytest.mark.rule("YF-11.15", "YF-11.22", "YF-R28", "YF-R2")
@pytest.mark.parametrize("players", range(3, 9))
def test_everybody_meets_everybody_once(players: int) -> None:
    table = tournament(players, format="league")
    met = []
    while not table.state.is_terminal():
        met += [frozenset(pair) for pair in table.pairs()]
        table.win_all(*[first for first, _ in table.pairs()])
        table.answer_rewards()
    assert len(met) == len(set(met)) == players * (players - 1) // 2


@pytest.mark.rule("YF-11.22", "YF-R28")
def test_the_rounds_of_four() -> None:
    table = tournament(4, format="league")
    rounds = []
    while not table.state.is_terminal():
        rounds.append([(first + 1, second + 1) for first, second in table.pairs()])
        table.win_all(*[first for first, _ in table.pairs()])
        table.answer_rewards()
    assert rounds == [[(1, 4), (2, 3)], [(1, 3), (4, 2)], [(1, 2), (3, 4)]]


@pytest.mark.rule("YF-11.22", "YF-11.3", "YF-R30")
@pytest.mark.parametrize("players", [3, 5, 7])
def test_with_an_odd_number_everybody_has_one_break(players: int) -> None:
    table = tournament(players, format="league")
    pausing = []
    while not table.state.is_terminal():
        fighting = {player for pair in table.pairs() for player in pair}
        pausing += [player for player in range(players) if player not in fighting]
        table.win_all(*[first for first, _ in table.pairs()])
        table.answer_rewards()
    assert sorted(pausing) == list(range(players))
    breaks = table.tournament.breaks
    assert breaks == [int(player != pausing[-1]) for player in range(players)]  # the last one has no use for it


@pytest.mark.rule("YF-9.9", "YF-11.17", "YF-11.18", "YF-11.21", "YF-R27")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("victories", [0, 1])
def test_three_to_six_players_the_winner_keeps_one_of_two(players: int, victories: int) -> None:
    table = tournament(players, format="league")
    pairs = table.pairs()
    table.updates_next("sling-2", "block-2")
    for first, _ in pairs:
        table.win(first, victories)
    first, second = pairs[0]
    assert (table.question(), table.state.acting_players()) == ("KeepUpdate", [first])
    table.answer(first, "keep:sling-2")
    assert (table.received(first), table.received(second)) == (["sling-2"], [])
    table.answer_rewards()
    drafts = len(pairs) + players % 2
    assert len(table.updates_left()) == 15 - drafts
    assert table.updates_left().count("block-2") + sum(
        table.received(player).count("block-2") for player in range(players)
    ) == 4  # fmt: skip


@pytest.mark.rule("YF-11.19", "YF-11.20")
@pytest.mark.parametrize("players", [7, 8])
@pytest.mark.parametrize(("victories", "updates"), [(0, 1), (1, 0)])
def test_seven_and_eight_players_draft_only_after_a_clean_win(players: int, victories: int, updates: int) -> None:
    table = tournament(players, format="league")
    pairs = table.pairs()
    for first, _ in pairs:
        table.win(first, victories)
    table.answer_rewards()
    assert [len(table.received(first)) for first, _ in pairs] == [updates] * len(pairs)
    assert [len(table.received(second)) for _, second in pairs] == [0] * len(pairs)


def results(table: Table, *duels: tuple[int, int, int, int], winner_second: bool = False) -> list[int]:
    """The order of the league table after these duels: (winner, loser, the winner's Victories, the loser's)."""
    table.tournament.results = tuple(
        Result(1, "league", 0, loser, winner, winner, (lost, won), 9, won < 2)
        if winner_second
        else Result(1, "league", 0, winner, loser, winner, (won, lost), 9, won < 2)
        for winner, loser, won, lost in duels
    )
    return [row.player for row in league.table(table.tournament)]


@pytest.mark.rule("YF-11.23", "YF-R29")
def test_duels_won_come_first() -> None:
    table = tournament(4, format="league")
    order = results(table, (3, 0, 2, 1), (3, 1, 2, 1), (3, 2, 2, 1), (1, 0, 2, 0), (1, 2, 2, 0), (2, 0, 2, 0))
    assert order == [3, 1, 2, 0]


@pytest.mark.rule("YF-R29")
@pytest.mark.parametrize("winner_second", [False, True])
def test_then_the_duels_among_the_tied(winner_second: bool) -> None:
    table = tournament(4, format="league")
    duels = [(2, 1, 2, 1), (2, 0, 2, 1), (1, 0, 2, 0), (1, 3, 2, 0), (3, 2, 2, 0), (0, 3, 2, 0)]
    order = results(table, *duels, winner_second=winner_second)
    # 2 and 1 have won two, and 2 beat 1, though 1 has the better difference; 0 and 3 have won one, and 0 beat 3.
    assert order == [2, 1, 0, 3]


@pytest.mark.rule("YF-R29")
def test_then_the_difference_then_victories_then_the_order() -> None:
    table = tournament(3, format="league")
    assert results(table, (0, 1, 2, 1), (1, 2, 2, 0), (2, 0, 2, 1)) == [1, 0, 2]  # 0, +1, -1
    assert results(table, (0, 1, 2, 1), (1, 2, 2, 1), (2, 0, 2, 1)) == [0, 1, 2]  # all alike: the order
    table = tournament(4, format="league")
    # 0 and 2 each won once with difference 0 in all; 2 has scored more.
    order = results(table, (0, 1, 2, 1), (3, 0, 2, 1), (2, 1, 2, 0), (3, 2, 2, 0))
    assert order.index(2) < order.index(1)
    assert league.table(table.tournament)[0].player == 3


@pytest.mark.rule("YF-R29")
def test_victories_scored_decide_between_equal_differences() -> None:
    table = tournament(3, format="league")
    order = results(table, (0, 1, 2, 0), (1, 2, 2, 0), (2, 0, 2, 0))
    assert order == [0, 1, 2]
    # Each won once, each with difference 0; but 1 and 2 scored 3, so they come before 0.
    rows = {row.player: row for row in league.table(table.tournament)}
    assert {row.difference for row in rows.values()} == {0}
    table.tournament.results += (Result(2, "league", 0, 1, 2, 5, (1, 1), 9, False),)
    assert [row.player for row in league.table(table.tournament)] == [1, 2, 0]


@pytest.mark.rule("YF-R29")
def test_the_difference_comes_before_the_victories_scored() -> None:
    table = tournament(5, format="league")
    clean = ((0, 1), (0, 2), (3, 0), (4, 0), (2, 3), (2, 4), (3, 4))
    order = results(table, *[(*pair, 2, 0) for pair in clean], (4, 1, 2, 1), (1, 2, 2, 1), (1, 3, 2, 1))
    rows = {row.player: row[1:] for row in league.table(table.tournament)}
    assert rows[0] == (2, 0, 4)
    assert rows[1] == (2, -1, 5)
    assert order.index(0) < order.index(1)  # all five have won two, two each among the tied


@pytest.mark.rule("YF-R15", "YF-R29")
def test_a_capped_duel_counts_as_won_without_difference() -> None:
    table = tournament(3, format="league")
    results(table, (2, 0, 1, 0))
    assert league.table(table.tournament) == [(2, 1, 0, 1), (0, 0, 0, 0), (1, 0, 0, 0)]


@pytest.mark.rule("YF-11.23", "YF-R29")
@pytest.mark.parametrize("winner_second", [False, True])
def test_the_rows_of_the_table_are_the_same_wherever_the_winner_stands(winner_second: bool) -> None:
    table = tournament(3, format="league")
    order = results(table, (1, 0, 2, 1), (1, 2, 2, 0), (2, 0, 2, 1), winner_second=winner_second)
    assert order == [1, 2, 0]
    assert league.table(table.tournament) == [(1, 2, 3, 4), (2, 1, -1, 2), (0, 0, -2, 2)]


@pytest.mark.rule("YF-11.23")
def test_the_first_of_the_table_is_champion_without_a_final() -> None:
    table = tournament(4, format="league")
    while not table.state.is_terminal():
        table.win_all(*[max(pair) for pair in table.pairs()])
        table.answer_rewards()
    outcome = table.outcome
    assert outcome.places == (4, 3, 2, 1)
    assert outcome.reason.id == "ended.league"
    assert outcome.scores[3] == {"won": 3, "difference": 6, "victories": 6}
