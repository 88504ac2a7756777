"""Reaction windows: who is asked, what is cancelled, and how reactions answer reactions."""

from __future__ import annotations

import pytest

from tests.kernel.tables import Draw, Objection, Pick, Say, Table, TakeBack, table
from zashiki.kernel.steps import PASS

ALL = (0, 1, 2)


def guarded(*asked: int, able: tuple[int, ...] = ALL, windows: str = "all") -> Table:
    return table(Objection(Say(7), asked, able), Say(7), Say(99), players=4, windows=windows)


def answers(state: Table, *given: tuple[int, int]) -> list[int]:
    for player, action in given:
        assert state.acting_players() == [player]
        state.apply_action(player, action)
    return state.said


def test_all_are_asked_in_order_and_passing_lets_the_step_happen() -> None:
    state = guarded(2, 0)
    assert state.legal_actions(2) == [PASS, 1]
    assert answers(state, (2, PASS), (0, PASS)) == [7, 99]


def test_a_reaction_takes_exactly_its_step_away_and_the_window_with_it() -> None:
    state = guarded(0, 1)
    said = answers(state, (0, 1), (1, PASS), (2, PASS))
    assert said == [100, 99]  # player 1 is not asked again: what the window guarded is gone
    assert state.is_terminal()


def test_a_reaction_to_a_reaction_lets_the_step_happen_after_all_and_the_rest_are_asked() -> None:
    state = guarded(0, 1)
    said = answers(state, (0, 1), (1, 1), (0, PASS), (2, PASS), (1, PASS))
    assert said == [100, 101, 7, 99]


def test_three_reactions_deep() -> None:
    state = guarded(0)
    said = answers(state, (0, 1), (1, 1), (0, 1), (1, PASS), (2, PASS), (2, PASS))
    assert said == [100, 101, 100, 99]


def test_who_cannot_react_any_more_as_all_see_is_left_out() -> None:
    state = guarded(0, 3)
    assert answers(state, (0, PASS)) == [7, 99]


def test_with_windows_able_those_who_can_only_pass_are_skipped() -> None:
    assert guarded(0, 1, able=()).acting_players() == [0]
    assert guarded(0, 1, able=(), windows="able").said == [7, 99]
    state = guarded(0, 1, able=(1,), windows="able")
    assert answers(state, (1, PASS)) == [7, 99]


def test_a_window_that_asks_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="asks nobody"):
        Objection(Say(7), ())


def test_cancelling_removes_the_topmost_equal_step() -> None:
    state = table(Pick(0), Say(1), Say(2), Say(1))
    state.cancel(Say(1))
    state.apply_action(0, 5)
    assert state.said == [5, 2, 1]


def test_cancelling_what_does_not_wait_fails() -> None:
    state = table(Pick(0), Say(1))
    with pytest.raises(LookupError, match="Say does not wait"):
        state.cancel(Say(2))
    with pytest.raises(LookupError, match="Draw does not wait"):
        state.cancel(Draw())


def test_cancelling_closes_only_windows_of_that_step() -> None:
    other = Objection(Say(2), (1,))
    state = table(other, Objection(Say(1), (0,)), Say(1), Say(2), players=3)
    state.cancel(Say(1))
    assert state.steps == [Say(2), other]


def test_a_window_asks_with_the_name_of_what_it_guards() -> None:
    state = table(Objection(TakeBack(Say(1)), (0,)), TakeBack(Say(1)), Say(1), players=3)
    question = state.question(0)
    assert question is not None
    assert question.message(state, 0).fields == {"guarded": "TakeBack"}
    assert question.default(state, 0) == PASS
