"""Lanes: side by side, independent of order, hidden where they have owners, nested, and closed when all are done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.kernel.tables import Counter, Draw, Pick, Say, Table, TwoPick, table
from zashiki.kernel.chance import FastChance, ScriptedChance
from zashiki.kernel.errors import IllegalAction
from zashiki.kernel.lanes import Fork, Lanes, hidden_lanes, lane_stack
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome, view_fields
from zashiki.kernel.worlds import replay_lane


def forked(*stacks: tuple[Step[Any], ...], owners: tuple[int, ...] = (), players: int = 4) -> Table:
    return table(Fork(stacks, owners), Say(99), players=players)


def test_all_lanes_ask_at_once_and_what_lies_below_waits_for_all() -> None:
    state = forked((Pick(0), Say(1)), (Pick(1), Say(2)))
    assert state.acting_players() == [0, 1]
    state.apply_action(1, 3)
    assert (state.acting_players(), state.said) == ([0], [3, 2])
    state.apply_action(0, 4)
    assert state.said == [3, 2, 4, 1, 99]
    assert state.streams is None
    assert state.lane == ()


def test_lanes_without_questions_are_done_at_once() -> None:
    state = forked((Say(1),), (Say(2),))
    assert state.said == [1, 2, 99]
    assert state.streams is None


def test_a_player_acts_in_his_own_lane_only() -> None:
    state = forked((Pick(0),), (Pick(1),))
    assert state.legal_actions(2) == []
    assert state.question(2) is None
    with pytest.raises(IllegalAction, match="player 2 may not act now; waiting for player 0, 1"):
        state.apply_action(2, 1)


def test_dice_of_a_lane_do_not_depend_on_the_other() -> None:
    def end(order: list[int]) -> list[int]:
        state = forked((Pick(0), Draw(), Pick(0), Draw()), (Pick(1), Draw(), Pick(1), Draw()))
        for player in order:
            state.apply_action(player, 1)
        return sorted(state.said)

    assert end([0, 0, 1, 1]) == end([1, 1, 0, 0]) == end([0, 1, 0, 1])


def test_lanes_opened_one_after_the_other_draw_different_dice() -> None:
    state = table(Fork(((Draw(),), (Draw(),))), Fork(((Draw(),), (Draw(),))), players=2)
    assert len(set(state.said)) == 4


def test_simultaneous_answers_in_lanes_wait_for_their_own_lane() -> None:
    state = forked((TwoPick(0, 1),), (TwoPick(2, 3),))
    state.apply_action(0, 1)
    state.apply_action(2, 2)
    assert state.acting_players() == [1, 3]
    assert view_fields(state, 1)["answered"] == (0, 2)
    state.withdraw(2)
    assert state.acting_players() == [1, 2, 3]
    state.apply_action(1, 3)
    assert state.said == [1, 3]
    assert state.acting_players() == [2, 3]


def test_another_s_hidden_lane_shows_only_that_it_is_not_done() -> None:
    state = forked((Pick(0), Pick(0)), (Pick(1), Pick(1)), owners=(0, 1))
    state.apply_action(0, 5)
    for viewer in (1, 2, None):
        assert view_fields(state, viewer)["acting"] == (0, 1)
    assert view_fields(state, 2)["ask"] is None
    assert view_fields(state, None)["ask"] is None
    mine = view_fields(state, 0)["ask"]
    assert mine is not None
    assert (mine.step, mine.legal) == ("Pick", tuple(range(1, 7)))
    state.apply_action(0, 5)
    assert view_fields(state, 1)["acting"] == (1,)


def test_who_acts_for_the_owner_of_a_hidden_lane_is_hidden_as_well() -> None:
    state = forked((Pick(2), Pick(0)), (Pick(1),), owners=(0, 1))
    assert view_fields(state, 0)["acting"] == (2, 1)
    for viewer in (1, 3, None):
        assert view_fields(state, viewer)["acting"] == (0, 1)


def test_lanes_open_in_lanes() -> None:
    inner = Fork(((Pick(0), Draw()), (Pick(1), Draw())), (0, 1))
    state = forked((inner, Say(7)), (Pick(2),))
    assert state.acting_players() == [0, 1, 2]
    assert sorted(state.streams or {}) == [(0,), (0, 0), (0, 1), (1,)]
    assert hidden_lanes(state, 0) == [((0, 1), 1)]
    assert hidden_lanes(state, None) == [((0, 0), 0), ((0, 1), 1)]
    state.apply_action(0, 1)
    assert lane_stack(state, (0, 0)) == ()
    assert lane_stack(state, (0, 1)) == (Draw(), Pick(1))
    state.apply_action(1, 1)
    assert sorted(state.streams or {}) == [(0,), (1,)]
    assert 7 in state.said
    state.apply_action(2, 1)
    assert state.said[-1] == 99


def test_the_end_of_the_game_in_a_lane_ends_all() -> None:
    class Stop(Say, frozen=True):
        def run(self, state: Table) -> None:
            state.finish(Outcome((1, 2), ({}, {}), Message("won")))
            state.then(Say(8))

    state = forked((Pick(0), Stop(0), Say(5)), (TwoPick(1, 0),), players=2)
    state.apply_action(0, 1)
    assert state.is_terminal()
    assert state.streams is None
    assert state.said == [1]
    assert state.returns() == [1, -1]


def test_the_end_of_the_game_takes_waiting_answers_away() -> None:
    class Stop(Say, frozen=True):
        def run(self, state: Table) -> None:
            state.finish(Outcome((1, 1, 1), ({}, {}, {}), Message("won")))

    state = forked((Pick(0), Stop(0)), (TwoPick(1, 2),), players=3)
    state.apply_action(1, 4)
    state.apply_action(0, 1)
    assert state.answers == [-1, -1, -1]
    assert not state.may_withdraw(1)


def test_a_copy_over_another_source_has_other_dice_in_every_lane() -> None:
    state = forked((Pick(0), Draw()), (Pick(1), Draw()))
    twin, other = state.copy(), state.copy(FastChance.seeded(77))
    for each in (state, twin, other):
        each.apply_action(0, 1)
        each.apply_action(1, 1)
    assert state.said == twin.said
    assert not set(state.said[1::2]) & set(other.said[1::2])


def test_copies_of_a_scripted_game_share_their_script_over_all_lanes() -> None:
    state = table(Fork(((Pick(0), Draw()), (Pick(1), Draw()))), chance=ScriptedChance([10, 20]), players=2)
    twin = state.copy()
    twin.apply_action(1, 1)
    twin.apply_action(0, 1)
    assert twin.said == [1, 10, 1, 20]
    state.apply_action(0, 1)
    assert state.said == [1, 10]


def test_a_hidden_lane_is_played_anew_to_where_the_owner_may_be() -> None:
    stack: tuple[Step[Any], ...] = (Pick(0), Pick(0), Pick(0))
    state = forked(stack, (Pick(1),), owners=(0, 1))
    for _ in range(2):
        state.apply_action(0, 6)
    rng = Random(3)
    lengths = set()
    for _ in range(40):
        world = state.copy(FastChance(rng.getrandbits(64)))
        world.said.clear()
        world = replay_lane(world, (0,), stack, rng)
        lengths.add(len(world.said))
        assert world.acting_players() == [0, 1]
        assert sorted(world.streams or {}) == [(0,), (1,)]
    assert lengths == {0, 1, 2}


def test_a_hidden_lane_that_is_done_is_done_in_every_world() -> None:
    stack: tuple[Step[Any], ...] = (Pick(0), Pick(0))
    state = forked(stack, (Pick(1),), owners=(0, 1))
    state.apply_action(0, 6)
    state.apply_action(0, 6)
    world = state.copy(FastChance.seeded(1))
    world.said.clear()
    world = replay_lane(world, (0,), stack, Random(1))
    assert len(world.said) == 2
    assert world.acting_players() == [1]
    world.apply_action(1, 1)
    assert world.said[-1] == 99


def test_a_nested_hidden_lane_is_played_anew_without_touching_the_others() -> None:
    stack: tuple[Step[Any], ...] = (Pick(1), Pick(1))
    state = forked((Fork(((Pick(0),), stack), (0, 1)), Say(7)), (Pick(2),))
    state.apply_action(1, 1)
    for seed in range(10):
        world = replay_lane(state.copy(FastChance.seeded(seed)), (0, 1), stack, Random(seed))
        assert world.acting_players() == [0, 1, 2]
        assert lane_stack(world, (0, 0)) == (Pick(0),)
        assert 7 not in world.said


def test_after_is_called_for_every_step_in_a_lane() -> None:
    state = table(Fork(((Say(1), Pick(0), Say(2)), (Say(3),))), players=1, kind=Counter)
    assert isinstance(state, Counter)
    before = state.calls
    state.apply_action(0, 1)
    assert state.calls >= before + 2


def test_lanes_are_steps_that_show_where_they_are() -> None:
    state = forked((Pick(0),), (Pick(1),))
    lanes = state.steps[-1]
    assert isinstance(lanes, Lanes)
    assert (lanes.path, lanes.owners) == ((), ())
    assert lanes.stacks == ((Pick(0),), (Pick(1),))
