"""Cases where several rules meet."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import FIVE, A, B, duel, tournament
from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import size
from zashiki.games.yokai.rules.terms import CENTRE
from zashiki.kernel.errors import IllegalAction

STUCK = {
    "hand": ["sling", "upgrade"],
    "draw_pile": ["collect", "refresh"],
    "discard_pile": ["refresh"] * 2 + ["block"] * 3 + ["sling"],
}


@pytest.mark.rule("YF-3.10", "YF-3.4")
def test_when_both_pass_both_draw_and_the_turn_counts() -> None:
    table = duel(STUCK, STUCK)
    table.play("pass", "pass")
    assert table.counts(A) == table.counts(B) == (3, 1, 6)
    assert table.duel.turn == 1
    assert table.duel.last == (-1, -1)


@pytest.mark.rule("YF-R17", "YF-4.13")
def test_two_blockade_choices_are_secret_until_both_are_made() -> None:
    table = duel(a={"stone": 1}, b={"stone": 1})
    table.play("upgrade", "upgrade")
    assert table.state.acting_players() == [A, B]
    before = table.game.view(table.state, B).sides[A]
    table.answer(A, "blockade:victory")
    seen = table.game.view(table.state, B)
    assert seen.sides[A] == before
    assert seen.mine is None
    table.state.withdraw(A)
    table.answer(B, "blockade:energy")
    table.answer(A, "blockade:energy")
    assert (table.a.energy_place, table.b.energy_place) == (2, 2)


@pytest.mark.rule("YF-R17")
def test_only_who_has_a_choice_is_asked() -> None:
    table = duel(a={"stone": 1, "v": 4}, b={"stone": 1})
    table.play("upgrade", "upgrade")
    assert table.state.acting_players() == [B]
    with pytest.raises(IllegalAction, match="player 0 may not act now; waiting for player 1"):
        table.answer(A, "blockade:energy")
    table.answer(B, "blockade:victory")
    assert (table.a.energy_place, table.b.victory_place) == (2, 3)


@pytest.mark.rule("YF-5.2", "YF-5.5", "YF-R17")
def test_nothing_is_drawn_before_the_blockade_is_chosen() -> None:
    table = duel(a={"stone": 1})
    table.play("upgrade", "block")
    assert table.counts(B) == (4, 5, 0)
    table.answer(A, "blockade:energy")
    assert table.counts(B) == (7, 2, 1)


@pytest.mark.rule("YF-8.5", "YF-1.8", "YF-4.15")
def test_a_collect_revealed_in_the_last_turn_lies_in_the_draw_pile() -> None:
    table = duel(a={"stone": 1, "victory": 1}, b={"discard_pile": ["refresh"]})
    table.play("sling", "collect")
    assert table.state.is_terminal()
    assert table.counts(B) == (4, 6, 0)
    for player in (A, B):
        assert sum(table.counts(player)) + size(on_table(table.state, player)) == 10
    assert table.coin == CENTRE


@pytest.mark.rule("YF-4.6", "YF-3.6", "YF-3.5", "YF-R31")
def test_a_block_takes_the_last_cards_and_nothing_is_left_for_step_four() -> None:
    table = duel(a={"draw_pile": ["sling", "block"], "discard_pile": ["refresh", "refresh", "block"]})
    table.play("block", "refresh")
    assert table.counts(A) == (6, 0, 4)


@pytest.mark.rule("YF-4.14a", "YF-3.5")
def test_an_upgrade_without_blockades_and_cards_does_nothing() -> None:
    spent = ["refresh", "refresh", "block", "block", "sling"]
    table = duel(a={"e": 4, "v": 4, "draw_pile": [], "discard_pile": spent})
    table.play("upgrade", "refresh")
    assert table.counts(A) == (4, 0, 6)


@pytest.mark.rule("YF-7.6", "YF-4.17", "YF-7.2")
def test_the_coin_of_a_collect_met_by_a_shot_that_only_wounds_stays() -> None:
    table = duel(a={"e": 2}, b={"stone": 1}, coin=B)
    table.play("collect", "sling")
    assert (table.a.energy, table.coin) == (1, A)


@pytest.mark.rule("YF-5.1", "YF-6.6")
def test_a_refresh_uses_the_limit_of_the_board_as_it_stands() -> None:
    """Upgrades and Refreshes of one player never meet in a turn; the opponent's blockades do not matter."""
    table = duel(a={"e": 1, "v": 2, "stone": 1}, b={"e": 4, "v": 4, "stone": 4})
    table.play("refresh", "refresh")
    assert (table.a.stone, table.b.stone) == (1, 4)


@pytest.mark.rule("YF-R14")
def test_whoever_has_nothing_to_draw_holds_the_collect() -> None:
    spent = ["refresh"] * 3 + ["block"] * 3 + ["sling"] * 2 + ["upgrade"]
    table = duel(a={"hand": ["collect"], "draw_pile": [], "discard_pile": spent})
    assert table.legal(A) == ["collect"]
    table.play("collect", "refresh")
    assert table.counts(A) == (1, 9, 0)


@pytest.mark.rule("YF-11.6", "YF-R15")
def test_a_duel_at_its_cap_leaves_the_others_of_the_round_alone() -> None:
    table = tournament(4, turn_cap=1)
    for player in (0, 1):
        table.give_hand(player, ["block"])
        table.answer(player, "block")
    assert table.state.acting_players() == [2, 3]
    assert table.state.duels[0].capped
    assert not table.state.duels[1].capped


@pytest.mark.rule("YF-3.2", "YF-12.3")
def test_an_answer_that_is_not_in_hand_is_refused() -> None:
    table = duel(a={"hand": ["refresh", "block"]})
    for token in ("collect", "sling-2", "pass", "blockade:energy", "yes"):
        with pytest.raises(IllegalAction):
            table.answer(A, token)
    assert table.hand(A) == ["refresh", "block"]
    assert table.hand(B) == FIVE
