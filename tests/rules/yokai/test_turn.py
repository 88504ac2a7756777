"""Chapter 3: a turn."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import FIVE, A, B, duel
from zashiki.kernel.errors import IllegalAction

STUCK = {
    "hand": ["sling", "sling", "upgrade"],
    "draw_pile": ["collect"],
    "discard_pile": ["refresh"] * 3 + ["block"] * 3,
}
"""A hand of which nothing can be paid for without a Stone."""


@pytest.mark.rule("YF-3.1")
def test_both_choose_at_the_same_time_in_either_order() -> None:
    first, second = duel(), duel()
    assert first.state.acting_players() == [A, B]
    first.answer(A, "refresh")
    assert first.state.acting_players() == [B]
    first.answer(B, "block")
    second.answer(B, "block")
    assert second.state.acting_players() == [A]
    second.answer(A, "refresh")
    assert first.game.to_position(first.state) == second.game.to_position(second.state)


@pytest.mark.rule("YF-3.1")
def test_a_chosen_card_is_secret_and_may_be_taken_back() -> None:
    table = duel()
    table.answer(A, "refresh")
    assert table.game.view(table.state, B).mine is None
    assert table.game.view(table.state, B).answered == (A,)
    assert table.hand(A) == FIVE
    table.state.withdraw(A)
    table.play("block", "refresh")
    assert table.duel.last == (2, 0)


@pytest.mark.rule("YF-3.2", "YF-12.3")
def test_both_cards_are_revealed_together() -> None:
    table = duel()
    table.play("refresh", "block")
    assert table.game.view(table.state, None).duels[0].last == (0, 2)


@pytest.mark.rule("YF-3.3", "YF-12.2")
def test_played_cards_go_on_their_owners_discard_piles() -> None:
    table = duel()
    table.play("refresh", "block")
    assert (table.names(table.a.discard), table.names(table.b.discard)) == (["refresh"], ["block"])


@pytest.mark.rule("YF-3.3", "YF-4.15")
def test_a_collect_goes_into_the_draw_pile_instead() -> None:
    table = duel(a={"draw_pile": [], "discard_pile": ["refresh", "refresh", "block", "block", "sling"]})
    table.play("collect", "refresh")
    assert table.a.discard == 0
    assert table.names(table.a.hand + table.a.pile).count("collect") == 1


@pytest.mark.rule("YF-3.4")
def test_each_draws_one_card_from_the_own_pile() -> None:
    table = duel(
        a={"draw_pile": ["block", "block"], "discard_pile": ["refresh", "refresh", "sling"]},
        b={"draw_pile": ["sling"], "discard_pile": ["refresh", "refresh", "block", "block"]},
    )
    table.play("refresh", "refresh")
    assert table.hand(A) == ["block", "block", "sling", "upgrade", "collect"]
    assert table.hand(B) == ["block", "sling", "sling", "upgrade", "collect"]
    assert (table.counts(A), table.counts(B)) == ((5, 1, 4), (5, 0, 5))


@pytest.mark.rule("YF-3.5")
def test_an_empty_draw_pile_gives_nothing_and_is_not_refilled() -> None:
    table = duel(a={"draw_pile": [], "discard_pile": ["refresh", "refresh", "block", "block", "sling"]})
    table.play("refresh", "refresh")
    assert table.counts(A) == (4, 0, 6)
    assert (table.a.energy, table.a.stone) == (1, 1)


@pytest.mark.rule("YF-3.6")
@pytest.mark.parametrize(("pile", "drawn"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_other_draws_take_what_there_is(pile: int, drawn: int) -> None:
    rest = ["refresh", "refresh", "block", "block", "sling"]
    table = duel(a={"draw_pile": rest[:pile], "discard_pile": rest[pile:]})
    table.play("block", "refresh")
    assert table.counts(A) == (4 + drawn, pile - drawn, 6 - pile)


@pytest.mark.rule("YF-3.7")
def test_turns_go_on_until_the_duel_ends() -> None:
    table = duel()
    for turn in range(5):
        assert table.duel.turn == turn
        assert table.question() == "ChooseCards"
        table.state.apply_action(A, table.state.legal_actions(A)[-1])
        table.state.apply_action(B, table.state.legal_actions(B)[-1])
        table.answer_rewards()


@pytest.mark.rule("YF-3.8", "YF-R14")
def test_a_hand_may_hold_nine_cards_after_a_turn() -> None:
    hand = ["refresh"] * 3 + ["block"] * 3 + ["sling"] * 2
    table = duel(a={"hand": hand, "draw_pile": ["upgrade", "collect"]})
    table.play("block", "refresh")
    assert table.counts(A) == (9, 0, 1)


@pytest.mark.rule("YF-3.9", "YF-4.9", "YF-4.14b", "YF-R11")
def test_what_cannot_be_paid_for_cannot_be_chosen() -> None:
    table = duel()
    assert table.legal(A) == ["refresh", "block", "collect"]
    with pytest.raises(IllegalAction, match=r"ChooseCards \(YF-3.1, YF-3.9.*does not allow card:sling"):
        table.answer(A, "sling")
    assert duel(a={"stone": 1}).legal(A) == FIVE


@pytest.mark.rule("YF-3.10", "YF-R12")
def test_whoever_can_play_nothing_passes_and_draws() -> None:
    table = duel(a=STUCK)
    assert table.legal(A) == ["pass"]
    table.play("pass", "block")
    assert table.counts(A) == (4, 0, 6)
    assert table.counts(B) == (7, 2, 1)  # YF-4.6: a Block against a pass draws


@pytest.mark.rule("YF-3.10", "YF-R12")
def test_a_shot_hits_whoever_passes() -> None:
    table = duel(
        a=STUCK,
        b={"stone": 1},
    )
    table.play("pass", "sling")
    assert table.b.victory == 1


@pytest.mark.rule("YF-3.10")
def test_a_pass_is_asked_like_any_other_answer() -> None:
    table = duel(a=STUCK)
    assert table.state.acting_players() == [A, B]


@pytest.mark.rule("YF-3.11")
def test_nobody_passes_who_can_play() -> None:
    table = duel(a={"hand": ["sling", "collect"], "draw_pile": ["refresh"] * 3 + ["block"] * 3 + ["sling", "upgrade"]})
    assert table.legal(A) == ["collect"]
    with pytest.raises(IllegalAction):
        table.answer(A, "pass")


@pytest.mark.rule("YF-1.8")
def test_ten_cards_at_all_times() -> None:
    table = duel(a={"stone": 1}, b={"stone": 1})
    table.answer(A, "upgrade")
    table.answer(B, "upgrade")
    assert table.question() == "ChooseBlockade"  # the cards lie between the players
    for player in (A, B):
        assert sum(table.counts(player)) == 9
        table.answer(player, "blockade:energy")
    assert [sum(table.counts(player)) for player in (A, B)] == [10, 10]
