"""What may be chosen: every list of answers compared whole, and who is asked."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.rules.yokai.table import FIVE, A, B, duel, duel_of, tournament
from zashiki.kernel.messages import Message

STUCK: dict[str, Any] = {
    "hand": ["sling", "upgrade"],
    "draw_pile": ["refresh", "collect"],
    "discard_pile": ["refresh"] * 2 + ["block"] * 3 + ["sling"],
}
"""A hand of which nothing can be paid for without a Stone."""


@pytest.mark.rule("YF-3.9", "YF-4.9", "YF-4.14a", "YF-4.14b")
def test_which_cards_can_be_played_with_any_hand_stones_and_blockades() -> None:
    """One table for all, since the answers are remembered from hand to hand."""
    table = duel(a={"e": 4, "v": 4})
    side = table.a
    hands = [
        [card for card, copies in zip(FIVE, counts, strict=True) for _ in range(copies)]
        for counts in product(range(4), range(4), range(3), range(2), range(2))
    ]
    for hand, stone, places in product(hands, range(5), ((4, 4), (2, 2), (3, 4), (4, 1))):
        side.hand, side.stone = table.pile(hand), stone
        side.energy_place, side.victory_place = places
        too_dear = {"sling", "upgrade"} if stone == 0 else set()
        if places == (4, 4):
            too_dear -= {"upgrade"}
        playable = [card for card in FIVE if card in hand and card not in too_dear]
        assert table.legal(A) == (playable or ["pass"]), (hand, stone, places)


@pytest.mark.rule("YF-3.9", "YF-4.4", "YF-4.19", "YF-5.12")
def test_which_updates_can_be_played_without_and_with_a_stone() -> None:
    table = tournament(2, format="match")
    updates = ["refresh-2", "block-2", "sling-2", "upgrade-2", "collect-2"]
    for name in updates:
        table.give_update(B, name)
    table.give_hand(B, [*updates, "refresh", "block"])
    assert table.legal(B) == ["refresh", "refresh-2", "block", "block-2", "collect-2"]
    table.b.stone = 1
    assert table.legal(B) == ["refresh", "refresh-2", "block", "block-2", "sling-2", "upgrade-2", "collect-2"]
    table.b.stone, table.b.energy_place, table.b.victory_place = 0, 4, 4
    assert table.legal(B) == ["refresh", "refresh-2", "block", "block-2", "upgrade-2", "collect-2"]


@pytest.mark.rule("YF-3.1", "YF-3.10")
@pytest.mark.parametrize("first", [A, B])
def test_who_has_passed_is_not_asked_again(first: int) -> None:
    """A pass is an answer like any other, though it is the lowest action."""
    table = duel(STUCK, STUCK)
    table.answer(first, "pass")
    assert table.state.acting_players() == [1 - first]
    assert table.duel.last is None
    table.answer(1 - first, "pass")
    assert table.duel.last == (-1, -1)
    assert table.state.acting_players() == [A, B]
    assert table.state.answers == [-1, -1]


@pytest.mark.rule("YF-3.1")
@pytest.mark.parametrize("first", [A, B])
def test_whoever_answers_first_each_card_stays_its_owners(first: int) -> None:
    cards = ("refresh", "collect")
    table = duel()
    table.answer(first, cards[first])
    assert table.state.answers == [table.action(cards[A]) if first == A else -1,
                                   table.action(cards[B]) if first == B else -1]  # fmt: skip
    table.answer(1 - first, cards[1 - first])
    assert table.duel.last == (0, 8)
    assert (table.a.stone, table.coin) == (1, B)
    assert table.state.answers == [-1, -1]


@pytest.mark.rule("YF-3.1", "YF-3.7")
def test_the_question_of_a_turn_names_the_turn_and_the_opponent() -> None:
    table = duel(turn=6)
    asks = [table.game.view(table.state, player).ask for player in (A, B)]
    assert [ask and ask.message for ask in asks] == [
        Message("ask.ChooseCards", {"turn": 7, "opponent": B}),
        Message("ask.ChooseCards", {"turn": 7, "opponent": A}),
    ]


@pytest.mark.rule("YF-4.13", "YF-R17")
@pytest.mark.parametrize("upgrading", [A, B])
def test_an_upgrade_asks_its_owner_alone_for_either_blockade(upgrading: int) -> None:
    table = duel(a={"stone": 1}, b={"stone": 1})
    table.answer(upgrading, "upgrade")
    table.answer(1 - upgrading, "refresh")
    assert table.state.acting_players() == [upgrading]
    assert table.legal(upgrading) == ["blockade:energy", "blockade:victory"]
    assert table.legal(1 - upgrading) == []


@pytest.mark.rule("YF-R17", "YF-4.13")
def test_two_upgrades_of_which_one_has_no_choice_move_each_the_right_blockade() -> None:
    for chooser, choice in product((A, B), ("energy", "victory")):
        other = 1 - chooser
        table = duel_of(chooser, {"stone": 1}, {"stone": 1, "e": 4})
        table.play("upgrade", "upgrade")
        assert table.state.acting_players() == [chooser]
        table.answer(chooser, f"blockade:{choice}")
        sides = table.state.sides
        places = (2, 2) if choice == "energy" else (1, 3)
        assert (sides[chooser].energy_place, sides[chooser].victory_place) == places
        assert (sides[other].energy_place, sides[other].victory_place) == (4, 3)
        assert [side.stone for side in sides] == [0, 0]


@pytest.mark.rule("YF-5.12", "YF-4.14")
@pytest.mark.parametrize("owner", [A, B])
def test_the_better_upgrade_asks_nothing(owner: int) -> None:
    table = tournament(2, format="match")
    table.give_update(owner, "upgrade-2")
    table.give_hand(owner, ["upgrade-2"])
    table.give_hand(1 - owner, ["block"])
    table.state.sides[owner].stone = 1
    table.answer(owner, "upgrade-2")
    table.answer(1 - owner, "block")
    side = table.state.sides[owner]
    assert (table.question(), side.energy_place, side.victory_place, side.stone) == ("ChooseCards", 2, 3, 0)


@pytest.mark.rule("YF-11.5", "YF-R34")
def test_a_break_asks_for_each_of_its_moves() -> None:
    table = tournament(3)
    table.win(B)
    table.answer(B, table.legal(B)[0])
    for left in (2, 1):
        ask = table.game.view(table.state, 2).ask
        assert ask is not None
        assert ask.message == Message("ask.ChooseBreakMove", {"player": 2, "left": left})
        assert table.state.acting_players() == [2]
        assert table.legal(2) == ["blockade:energy", "blockade:victory"]
        table.answer(2, "blockade:victory")
    assert (table.state.sides[2].energy_place, table.state.sides[2].victory_place) == (1, 4)
    assert table.question() == "ChooseCards"


@pytest.mark.rule("YF-9.1", "YF-9.2", "YF-R33")
def test_a_draft_asks_the_winner_for_one_of_the_types_that_were_drawn() -> None:
    table = tournament(2, format="match")
    table.updates_next("upgrade-2", "refresh-2")
    table.win(B)
    assert table.state.acting_players() == [B]
    assert table.legal(B) == ["keep:refresh-2", "keep:upgrade-2"]
    ask = table.game.view(table.state, B).ask
    assert ask is not None
    assert ask.message == Message("ask.KeepUpdate-shared", {"loser": A})


@pytest.mark.rule("YF-11.18", "YF-11.21")
def test_in_a_league_the_draft_names_no_loser() -> None:
    table = tournament(4, format="league")
    table.win_all(0, 1)
    ask = table.game.view(table.state, 0).ask
    assert ask is not None
    assert ask.message == Message("ask.KeepUpdate")
