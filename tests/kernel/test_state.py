"""States and steps: the order of steps, refusals, withdrawal, automatic answers, ends, goals at any moment."""

from __future__ import annotations

import pytest

from tests.kernel.tables import ObviousPick, Pick, Say, Table, TwoPick, table
from zashiki.kernel.actions import Token
from zashiki.kernel.errors import IllegalAction
from zashiki.kernel.messages import Message
from zashiki.kernel.state import withdraw_others
from zashiki.kernel.story import EVERYBODY, SPECTATOR, Event, all_viewers, bit, bits, heard
from zashiki.kernel.views import Outcome, view_fields


def test_steps_happen_in_the_order_in_which_they_are_given_before_what_waited() -> None:
    class Two(Say, frozen=True):
        def run(self, state: Table) -> None:
            state.then(Say(1), Say(2))

    assert table(Two(0), Say(3)).said == [1, 2, 3]


def test_one_step_or_none_may_be_next_too() -> None:
    state = table(Pick(1, 3))
    state.then()
    assert state.next_step() == Pick(1, 3)
    state.then(Say(1))
    assert state.next_step() == Say(1)
    state.end_step()
    state.end_step()
    assert state.next_step() is None


def test_waiting_steps_are_exchanged_in_place() -> None:
    state = table(Pick(1, 3), Say(1), Say(2))
    state.replace_steps(lambda step: Say(step.number + 5) if isinstance(step, Say) else step)
    assert state.steps == [Say(7), Say(6), Pick(1, 3)]


def test_an_action_says_its_kind_and_value() -> None:
    assert table(Pick(1, 3)).token(4) == Token("number", 3, "number:3")


def test_an_illegal_action_is_refused_with_question_rules_and_what_is_legal() -> None:
    state = table(Pick(1, 3))
    with pytest.raises(
        IllegalAction, match=r"Pick \(T-1, T-2\) does not allow number:3; it allows number:0"
    ) as refused:
        state.apply_action(1, 4)
    assert (refused.value.question, refused.value.rules) == ("Pick", ("T-1", "T-2"))
    assert state.said == []


@pytest.mark.parametrize(
    ("player", "action", "reason"),
    [
        (0, 1, "player 0 may not act now; waiting for player 1"),
        (2, 1, "there is no player 2; players are 0 to 1"),
        (-1, 1, "there is no player -1"),
        ("1", 1, "there is no player '1'"),
        (1, 99, "does not allow 99"),
        (1, "pass", "does not allow 'pass'"),
    ],
)
def test_every_wrong_call_is_refused_in_words(player: int, action: int, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        table(Pick(1)).apply_action(player, action)


def test_after_the_end_everything_is_refused() -> None:
    state = table(Say(1))
    assert state.is_terminal()
    assert (state.acting_players(), state.acting_for(None), state.legal_actions(0)) == ([], [], [])
    with pytest.raises(IllegalAction, match="the game has ended"):
        state.apply_action(0, 0)


def test_answers_wait_hidden_until_the_last_one_and_may_be_withdrawn() -> None:
    state = table(TwoPick(0, 1))
    state.apply_action(1, 5)
    assert (state.acting_players(), tuple(filter(state.may_withdraw, (0, 1)))) == ([0], (1,))
    assert (view_fields(state, 1)["mine"], view_fields(state, 0)["mine"]) == (5, None)
    state.withdraw(1)
    with pytest.raises(IllegalAction, match="no waiting answer"):
        state.withdraw(1)
    state.apply_action(0, 2)
    state.apply_action(1, 6)
    assert state.said == [2, 6]
    assert state.answers == [-1, -1]


def test_resolving_simultaneous_answers_counts_as_a_reveal() -> None:
    state = table(TwoPick(0, 1))
    state.apply_action(1, 5)
    assert state.reveals == 0
    state.apply_action(0, 5)
    assert state.reveals == 1


def test_where_a_search_begins_others_answers_are_taken_back() -> None:
    state = table(TwoPick(0, 1))
    state.apply_action(1, 5)
    withdraw_others(state, 1)
    assert state.answers == [-1, 5]
    withdraw_others(state, 0)
    assert state.answers == [-1, -1]


@pytest.mark.parametrize(("auto", "said"), [(True, [1, 7]), (False, [])])
def test_a_foreseeable_single_answer_is_given_by_the_kernel(auto: bool, said: list[int]) -> None:
    state = table(ObviousPick(0, 1), Say(7), auto=auto)
    assert state.said == said


def test_a_single_answer_that_is_not_obvious_is_asked_for() -> None:
    assert table(Pick(0, 1), Say(7)).said == []


def test_given_answers_are_noted_when_somebody_listens() -> None:
    state = table(Pick(1), ObviousPick(0, 1), Say(7))
    state.given = []
    state.apply_action(1, 4)
    assert state.given == [(0, 1)]


def test_goals_are_looked_for_after_each_step_in_anybodys_turn() -> None:
    class Race(Table):
        __slots__ = ()
        watches = True

        def after(self) -> None:
            if sum(self.said) >= 10:
                self.finish(Outcome((2, 1), ({}, {}), Message("won")))

    state = table(Pick(0), Say(6), Say(50), kind=Race)
    state.apply_action(0, 5)
    assert state.said == [5, 6]
    assert state.returns() == [-1, 1]
    assert view_fields(state, None)["outcome"] == state.outcome()


@pytest.mark.parametrize(
    ("places", "returns"),
    [
        ((1, 2, 2, 2), [1, -1 / 3, -1 / 3, -1 / 3]),
        ((1, 3, 1, 3), [0.5, -0.5, 0.5, -0.5]),
        ((1, 1), [0, 0]),
        ((2, 1), [-1, 1]),
    ],
)
def test_returns_share_one_point(places: tuple[int, ...], returns: list[float]) -> None:
    state = table(Say(1), players=len(places))
    state.finish(Outcome(places, ({},) * len(places), Message("won")))
    assert state.returns() == pytest.approx(returns)
    assert state.result is not None
    assert state.result.winners() == [player for player, place in enumerate(places) if place == 1]


def test_the_story_is_told_only_to_its_audience_and_only_when_somebody_listens() -> None:
    state = table(Pick(0))
    state.tell("secret", bits([1]), card=3)
    assert state.story is None
    state.story = []
    state.tell("secret", bits([1]), card=3)
    state.tell("open", card=4)
    told = Event(Message("secret", {"card": 3}), EVERYBODY)
    shown = Event(Message("open", {"card": 4}), EVERYBODY)
    assert heard(state.story, 1) == [told, shown]
    assert heard(state.story, 0) == heard(state.story, None) == [shown]


def test_sets_of_viewers() -> None:
    assert (bit(None), bit(0), bit(2)) == (SPECTATOR, 2, 8)
    assert bits([0, 2]) == 10
    assert all_viewers(3) == bits(range(3)) | SPECTATOR
    assert all(all_viewers(3) & bit(viewer) for viewer in (None, 0, 1, 2))


def test_what_waits_is_shown_to_each_as_far_as_it_concerns_him() -> None:
    state = table(Pick(1), players=3)
    mine, other, spectator = (view_fields(state, viewer)["ask"] for viewer in (1, 0, None))
    assert mine is not None
    assert other is not None
    assert (mine.message.id, mine.legal, mine.rules) == ("ask.Pick", (1, 2, 3, 4, 5, 6), ("T-1", "T-2"))
    assert (other.message, other.legal) == (Message("waiting", {"players": (1,)}), ())
    assert spectator == other
