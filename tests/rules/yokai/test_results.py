"""Chapter 11: what is written down of each duel, and how a duel and a tournament end."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import A, B, duel, duel_of, tournament
from zashiki.games.yokai.rules.state import Result, Sighting
from zashiki.games.yokai.rules.tournament import PlayRound
from zashiki.kernel.messages import Message
from zashiki.kernel.views import Outcome


@pytest.mark.rule("YF-8.5", "YF-8.6")
@pytest.mark.parametrize("winner", [A, B])
def test_a_single_duel_ends_with_its_score(winner: int) -> None:
    table = duel_of(winner, {"stone": 1, "victory": 1}, {"victory": 1})
    table.answer(winner, "sling")
    table.answer(1 - winner, "refresh")
    places, scores = ((1, 2), (2, 1)) if winner == A else ((2, 1), (1, 2))
    assert table.outcome == Outcome(
        places, ({"victory": scores[A]}, {"victory": scores[B]}), Message("ended.duel", {"player": winner})
    )


@pytest.mark.rule("YF-R15")
def test_a_single_duel_at_its_cap_ends_with_the_score_as_it_stands() -> None:
    table = duel(a={"victory": 1}, turn=299)
    table.play("block", "block")
    reason = Message("ended.cap", {"player": A})
    assert table.outcome == Outcome((1, 2), ({"victory": 1}, {"victory": 0}), reason)


@pytest.mark.rule("YF-11.13", "YF-11.12")
def test_a_match_ends_with_the_duels_won_by_each() -> None:
    table = tournament(2, format="match")
    for winner in (B, A, B):
        table.win(winner, loser_victories=1)
        table.answer_rewards()
    scores = ({"won": 1, "difference": -1, "victories": 4}, {"won": 2, "difference": 1, "victories": 5})
    assert table.outcome == Outcome((2, 1), scores, Message("ended.match", {"player": B}))
    assert [(result.round, result.bracket, result.copy, result.winner) for result in table.tournament.results] == [
        (1, "match", 0, B),
        (2, "match", 0, A),
        (3, "match", 0, B),
    ]


@pytest.mark.rule("YF-11.6", "YF-11.11")
def test_each_duel_of_a_round_is_written_down_in_the_order_of_the_table() -> None:
    table = tournament(4)
    for player in (2, 3):
        table.give_hand(player, ["block"])
    table.answer(2, "block")
    table.answer(3, "block")  # a turn of the second duel
    table.win(3, loser_victories=1)
    table.win(0)
    assert table.tournament.results == (
        Result(1, "winners", copy=0, first=0, second=1, winner=0, victories=(2, 0), turns=0, capped=False),
        Result(1, "winners", copy=0, first=2, second=3, winner=3, victories=(1, 2), turns=1, capped=False),
    )
    assert table.tournament.round == 1


@pytest.mark.rule("YF-11.8", "YF-R37")
def test_the_final_of_the_brackets_is_written_down_as_such() -> None:
    table = tournament(3)
    while not table.state.is_terminal():
        table.win_all(*[max(pair) for pair in table.pairs()])
        table.answer_rewards()
    brackets = [(result.round, result.bracket, result.copy) for result in table.tournament.results]
    assert brackets == [(1, "winners", 0), (2, "winners", 0), (3, "losers", 0), (4, "final", 0)]
    assert (table.tournament.winners, table.tournament.losers) == ([(table.outcome.places.index(1),)], [()])
    assert table.outcome.reason == Message("ended.elimination", {"player": 2})


@pytest.mark.rule("YF-11.24", "YF-11.25")
def test_the_duels_of_an_epic_tournament_are_written_down_with_their_copy_of_the_game() -> None:
    table = tournament(16)
    while not table.state.is_terminal():
        table.win_all(*[min(pair) for pair in table.pairs()])
        table.answer_rewards()
    *eights, last = table.tournament.results
    assert last == Result(
        round=7, bracket="epic", copy=0, first=0, second=8, winner=0, victories=(2, 0), turns=0, capped=False
    )  # fmt: skip
    for copy in (0, 1):
        own = [result for result in eights if result.copy == copy]
        assert len(own) == 14
        assert {player // 8 for result in own for player in (result.first, result.second)} == {copy}
    assert table.outcome.reason == Message("ended.epic", {"player": 0})


@pytest.mark.rule("YF-11.15", "YF-R15")
def test_a_league_duel_at_its_cap_is_written_down_as_such() -> None:
    table = tournament(4, format="league", turn_cap=1)
    for player in range(4):
        table.give_hand(player, ["block"])
    table.duel.coin = 3
    for player in range(4):
        table.answer(player, "block")
    assert table.tournament.results[0] == Result(
        round=1, bracket="league", copy=0, first=0, second=3, winner=3, victories=(0, 0), turns=1, capped=True
    )  # fmt: skip


@pytest.mark.rule("YF-12.4", "YF-9.7")
def test_what_everybody_has_seen_of_each_deck_is_noted_after_each_duel() -> None:
    table = tournament(4)
    table.give_update(2, "sling-2")
    table.win(1)
    table.win(2)
    sling, refresh = table.pile(["sling"]), table.pile(["refresh"])
    assert table.tournament.sightings == [
        (Sighting(received=0, shown=refresh),),
        (Sighting(received=0, shown=sling),),
        (Sighting(received=1, shown=sling),),
        (Sighting(received=0, shown=refresh),),
    ]


@pytest.mark.rule("YF-11.12", "YF-11.13")
@pytest.mark.parametrize("champion", [A, B])
def test_no_duel_follows_once_somebody_has_won_two(champion: int) -> None:
    """Also where a position says that a round is to begin."""
    table = tournament(2, format="match")
    table.tournament.round = 2
    table.tournament.results = tuple(
        Result(round, "match", 0, A, B, champion, (2, 0) if champion == A else (0, 2), 5, False) for round in (1, 2)
    )
    PlayRound().run(table.state)
    assert table.outcome.places == ((1, 2) if champion == A else (2, 1))
