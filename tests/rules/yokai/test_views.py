"""Chapter 12: what a view shows of duels and of the tournament, field by field, and whom it names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yokai.table import FIVE, START, A, B, Table, duel, duel_of, tournament
from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.league import Row
from zashiki.games.yokai.rules.piles import size
from zashiki.games.yokai.rules.state import Result
from zashiki.games.yokai.view import UNKNOWN, DuelView, TournamentView
from zashiki.kernel.story import all_viewers

STUCK = {"hand": ["sling", "upgrade"], "draw_pile": ["collect", "sling"], "discard_pile": START[:6]}


def tournament_view(table: Table, viewer: int | None) -> TournamentView:
    """What a viewer sees of the tournament."""
    view = table.game.view(table.state, viewer).tournament
    assert view is not None
    return view


# ---------------------------------------------------------------- duels


@pytest.mark.rule("YF-12.3", "YF-7.1")
def test_a_duel_is_shown_to_everybody_as_it_stands() -> None:
    table = duel(a={"stone": 1, "e": 2, "energy": 2, "v": 4}, b={"stone": 1}, coin=B)
    before = DuelView(
        first=0, second=1, bracket="duel", coin=1, turn=0, last=None, open=False, winner=-1, capped=False
    )  # fmt: skip
    assert table.game.view(table.state, None).duels == (before,)
    assert before.last_cards() == {}
    table.play("refresh", "upgrade")
    waiting = DuelView(
        first=0, second=1, bracket="duel", coin=1, turn=0, last=(0, 6), open=True, winner=-1, capped=False
    )  # fmt: skip
    for viewer in (A, B, None):
        assert table.game.view(table.state, viewer).duels == (waiting,)
    table.answer(B, "blockade:energy")
    after = DuelView(
        first=0, second=1, bracket="duel", coin=1, turn=1, last=(0, 6), open=False, winner=-1, capped=False
    )  # fmt: skip
    assert table.game.view(table.state, A).duels == (after,)
    assert after.last_cards() == {A: 0, B: 6}


@pytest.mark.rule("YF-12.3", "YF-8.5")
def test_a_duel_that_is_won_is_shown_with_its_last_cards_on_the_table() -> None:
    table = duel(a={"stone": 1, "victory": 1}, turn=5)
    table.play("sling", "refresh")
    end = DuelView(first=0, second=1, bracket="duel", coin=-1, turn=5, last=(4, 0), open=True, winner=0, capped=False)
    assert table.game.view(table.state, None).duels == (end,)


@pytest.mark.rule("YF-11.11", "YF-12.3")
def test_a_view_tells_who_fights_whom() -> None:
    table = tournament(5)
    view = table.game.view(table.state, None)
    assert [(duel.first, duel.second, duel.bracket) for duel in view.duels] == [(0, 1, "winners"), (2, 3, "winners")]
    assert [[duel.has(player) for player in (0, 1, 2, 3, 4, None)] for duel in view.duels] == [
        [True, True, False, False, False, False],
        [False, False, True, True, False, False],
    ]
    assert [view.duels[1].opponent(player) for player in (2, 3)] == [3, 2]
    assert [view.duel_of(player) for player in range(5)] == [*[view.duels[0]] * 2, *[view.duels[1]] * 2, None]
    assert view.duel_of(None) is None


# ---------------------------------------------------------------- cards on the table


@pytest.mark.rule("YF-1.8", "YF-12.3")
@pytest.mark.parametrize("card", ["refresh", "block", "sling", "collect"])
@pytest.mark.parametrize("upgrading", [A, B])
def test_while_a_blockade_is_chosen_each_card_lies_on_the_table(upgrading: int, card: str) -> None:
    table = duel(a={"stone": 1}, b={"stone": 1})
    other = 1 - upgrading
    table.answer(upgrading, "upgrade")
    table.answer(other, card)
    assert table.question() == "ChooseBlockade"
    assert table.names(on_table(table.state, upgrading)) == ["upgrade"]
    assert table.names(on_table(table.state, other)) == [card]
    assert [sum(table.counts(player)) for player in (A, B)] == [9, 9]
    table.answer(upgrading, "blockade:energy")
    assert [on_table(table.state, player) for player in (A, B)] == [0, 0]


@pytest.mark.rule("YF-1.8", "YF-3.10")
@pytest.mark.parametrize("passing", [A, B])
def test_nothing_lies_on_the_table_for_who_has_passed(passing: int) -> None:
    other = 1 - passing
    table = duel_of(passing, STUCK, {"stone": 1})
    table.answer(passing, "pass")
    table.answer(other, "upgrade")
    assert table.question() == "ChooseBlockade"
    assert on_table(table.state, passing) == 0
    assert sum(table.counts(passing)) == 10


@pytest.mark.rule("YF-1.8", "YF-8.5")
@pytest.mark.parametrize("winner", [A, B])
@pytest.mark.parametrize(("card", "left"), [("refresh", ["refresh"]), ("collect", []), ("upgrade", ["upgrade"])])
def test_after_the_last_shot_only_a_collect_has_left_the_table(winner: int, card: str, left: list[str]) -> None:
    loser = 1 - winner
    table = duel_of(winner, {"stone": 1, "victory": 1}, {"stone": 1, "v": 4, "hand": [*FIVE, "refresh"]})
    table.answer(winner, "sling")
    table.answer(loser, card)
    assert table.state.is_terminal()
    assert table.names(on_table(table.state, winner)) == ["sling"]
    assert table.names(on_table(table.state, loser)) == left
    for player in (A, B):
        assert sum(table.counts(player)) + size(on_table(table.state, player)) == 10


@pytest.mark.rule("YF-1.8")
def test_cards_lie_on_the_table_in_their_own_duel_only() -> None:
    table = tournament(4)
    for player, card in ((2, "upgrade"), (3, "block")):
        table.give_hand(player, [card])
    table.state.sides[2].stone = 1
    table.answer(2, "upgrade")
    table.answer(3, "block")
    assert [table.names(on_table(table.state, player)) for player in range(4)] == [[], [], ["upgrade"], ["block"]]


@pytest.mark.rule("YF-1.8")
def test_before_the_first_turn_no_card_can_lie_on_the_table() -> None:
    table = duel()
    table.duel.open = True
    assert [on_table(table.state, player) for player in (A, B)] == [0, 0]


@pytest.mark.rule("YF-12.1", "YF-12.2", "YF-12.3")
def test_what_is_not_seen_yet_is_the_deck_without_discard_pile_and_table() -> None:
    table = tournament(2, format="match")
    for player in (A, B):
        table.give_hand(player, FIVE, discard=["refresh", "block"])
        table.state.sides[player].stone = 1
    table.play("upgrade", "sling")
    sides = table.game.view(table.state, None).sides
    assert [side.unseen for side in sides] == [(0, 0, 2, 2, 4, 4, 8), (0, 0, 2, 2, 4, 6, 8)]
    assert [side.discard for side in sides] == [(0, 2), (0, 2)]
    table.answer(A, "blockade:victory")
    sides = table.game.view(table.state, None).sides
    assert [side.unseen for side in sides] == [(0, 0, 2, 2, 4, 4, 8), (0, 0, 2, 2, 4, 6, 8)]
    assert [side.discard for side in sides] == [(0, 2, 6), (0, 2, 4)]


# ---------------------------------------------------------------- updates


@pytest.mark.rule("YF-12.4")
def test_an_update_that_lies_on_the_table_is_seen_and_the_others_stay_unknown() -> None:
    table = tournament(2, format="match")
    for name in ("sling-2", "upgrade-2", "sling-2"):
        table.give_update(A, name)
    table.give_hand(A, ["upgrade-2", "sling-2", "collect"])
    table.give_hand(B, ["upgrade", "block", "block"])
    table.a.stone = table.b.stone = 1
    table.play("upgrade-2", "upgrade")
    assert table.question() == "ChooseBlockade"
    side = table.game.view(table.state, B).sides[A]
    assert side.updates == (7, UNKNOWN, UNKNOWN)
    assert side.unseen == (0, 0, 0, 2, 2, 2, 4, 4, 8)
    table.answer(B, "blockade:energy")
    table.a.stone = 1
    table.play("sling-2", "block")
    side = table.game.view(table.state, None).sides[A]
    assert side.updates == (5, 7, UNKNOWN)
    assert side.unseen == (0, 0, 0, 2, 2, 2, 4, 8)


@pytest.mark.rule("YF-12.4")
def test_an_update_seen_in_two_duels_is_one_and_two_seen_at_once_are_two() -> None:
    table = tournament(2, format="match")
    for name in ("block-2", "block-2"):
        table.give_update(B, name)
    table.updates_next("sling-2", "refresh-2")

    def updates_in_view() -> list[int]:
        return [kind for kind in table.game.view(table.state, None).sides[B].updates if kind != UNKNOWN]

    for number in (1, 2):
        table.give_hand(B, ["block-2", "block-2", "collect"])
        table.give_hand(A, ["refresh", "refresh", "refresh"])
        table.play("refresh", "block-2")
        assert updates_in_view() == [3]
        table.play("refresh", "collect")
        assert updates_in_view() == [3]
        if number == 1:
            table.win(A)
            assert updates_in_view() == [3]
            table.answer_rewards()
    table.give_hand(B, ["block-2"], discard=["block-2"])
    table.play("refresh", "block-2")
    assert updates_in_view() == [3, 3]


# ---------------------------------------------------------------- tournaments


@pytest.mark.rule("YF-11.13", "YF-12.3", "YF-12.4")
def test_a_match_is_shown_whole_and_its_updates_to_those_who_know_them() -> None:
    table = tournament(2, format="match")
    table.updates_next("sling-2", "block-2")
    table.win(B, loser_victories=1)
    result = Result(
        round=1, bracket="match", copy=0, first=0, second=1, winner=1, victories=(1, 2), turns=0, capped=False
    )
    common: dict[str, Any] = {
        "orders": ((0, 1),), "round": 1, "winners": ((0, 1),), "losers": ((),), "breaks": (0, 0),
        "results": (result,), "update_decks": (13,), "refused": (), "table": (),
    }  # fmt: skip
    for viewer, offer in ((A, None), (B, (3, 5)), (None, None)):
        view = TournamentView(**common, deck_known=((),), offer_count=2, offer=offer)
        assert tournament_view(table, viewer) == view
    table.answer(B, "keep:block-2")
    for viewer in (A, B, None):
        view = TournamentView(**common, deck_known=((),), offer_count=0, offer=None)
        assert tournament_view(table, viewer) == view
        assert [view.results_of(player) for player in (A, B)] == [[result], [result]]
        assert [view.wins_of(player) for player in (A, B)] == [0, 1]


@pytest.mark.rule("YF-11.11", "YF-11.6")
def test_the_duels_of_each_player_are_found_among_all() -> None:
    table = tournament(4)
    table.win_all(1, 2)
    table.answer_rewards()
    view = tournament_view(table, None)
    first, second = view.results
    assert [view.results_of(player) for player in range(4)] == [[first], [first], [second], [second]]
    assert [table.tournament.results_of(player) for player in range(4)] == [[first], [first], [second], [second]]
    assert [view.wins_of(player) for player in range(4)] == [0, 1, 1, 0]
    assert (view.winners, view.losers, view.round) == (((1, 2),), ((0, 3),), 1)


@pytest.mark.rule("YF-11.23", "YF-12.3")
def test_the_league_table_is_open_to_all_from_the_start() -> None:
    table = tournament(4, format="league")
    assert tournament_view(table, 2).table == tuple(Row(player, 0, 0, 0) for player in range(4))
    table.win(3, loser_victories=1)
    table.win(2)
    table.answer_rewards()
    rows = (Row(2, 1, 2, 2), Row(3, 1, 1, 2), Row(0, 0, -1, 1), Row(1, 0, -2, 0))
    for viewer in (0, 3, None):
        assert tournament_view(table, viewer).table == rows


@pytest.mark.rule("YF-11.23")
@pytest.mark.parametrize("options", [{"players": 4}, {"players": 2, "format": "match"}, {"players": 16}])
def test_other_formats_have_no_table(options: dict[str, Any]) -> None:
    assert tournament_view(tournament(**options), None).table == ()


@pytest.mark.rule("YF-9.7", "YF-R35", "YF-R22")
def test_a_refused_update_is_shown_to_all_and_then_known_to_be_in_the_deck() -> None:
    table = tournament(2, format="match")
    table.give_update(A, "upgrade-2")
    table.give_update(A, "collect-2")
    table.updates_next("block-2", "upgrade-2", "collect-2", "sling-2")
    table.win(B)
    table.answer(B, "keep:block-2")
    table.answer(A, "yes")
    for viewer in (A, B, None):
        view = tournament_view(table, viewer)
        assert (view.refused, view.deck_known, view.update_decks) == ((7,), ((),), (10,))
    table.answer(A, "no")
    for viewer in (A, B, None):
        view = tournament_view(table, viewer)
        assert (view.refused, view.deck_known, view.update_decks) == ((), ((7,),), (11,))
    upgrade = table.tournament.received[A][0]
    assert table.tournament.known[upgrade] == all_viewers(2)
