"""In lanes the searcher's own comes first; what does not concern him is not played, unless he has to wait for it."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.bots.parlour import AdvisedNim, Bidding, LaneRace, Nim, PickNumber, TableView
from zashiki.bots.budget import Budget
from zashiki.bots.parameters import SearchParameters
from zashiki.bots.rollout import Decision, Rollout, next_decision
from zashiki.kernel.game import AnyGame, GameOptions
from zashiki.kernel.lanes import Fork
from zashiki.kernel.steps import Step


class HiddenRace(LaneRace):
    """The race with lanes that others do not see into."""

    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        (fork, count), shown, secret = super().start()
        assert isinstance(fork, Fork)
        return (Fork(fork.stacks, tuple(range(self.num_players()))), count), shown, secret


class JudgedRace(LaneRace):
    def value(self, view: TableView, player: int) -> float:
        return 0.5


def rollout(game: AnyGame, searcher: int, **settings: Any) -> Rollout:
    parameters = SearchParameters(milliseconds=None, **settings)
    return Rollout(game, searcher, parameters, Budget(parameters, lambda: 0.0), Random(1))


def test_who_searches_is_asked_first() -> None:
    game = Bidding(GameOptions(players=3))
    state = game.new_initial_state(seed=1)
    asked = []
    for _ in range(3):
        decision = next_decision(state, 2, valued=True)
        assert decision is not None
        asked.append(decision.player)
        state.apply_unchecked(decision.player, 1)
    assert asked == [2, 0, 1]


def test_the_own_lane_is_played_to_its_end_first() -> None:
    game = LaneRace(GameOptions(players=3))
    state = game.new_initial_state(seed=1)
    for left in (3, 2, 1):
        assert next_decision(state, 1, valued=True) == Decision(PickNumber(1, left), 1, True)
        state.apply_unchecked(1, 2)
    assert next_decision(state, 1, valued=True) is None, "the position is judged, others' lanes are not played"
    assert next_decision(state, 1, valued=False) == Decision(PickNumber(0, 3), 0, False)


def test_hidden_lanes_of_others_are_waited_for() -> None:
    game = HiddenRace(GameOptions(players=2))
    state = game.new_initial_state(seed=1)
    for _ in range(3):
        state.apply_unchecked(1, 2)
    assert next_decision(state, 1, valued=True) == Decision(PickNumber(0, 3), 0, False)


def test_it_is_cut_where_the_game_judges() -> None:
    game = AdvisedNim()
    game.sticks = 100
    state = game.new_initial_state(seed=1)
    assert rollout(game, 0, rollout=5, guided=1.0).play(state)
    assert state.open == [85]
    race = JudgedRace(GameOptions(players=3))
    state = race.new_initial_state(seed=1)
    assert rollout(race, 1, rollout=50).play(state)
    assert state.open[0] == state.open[2] == 0
    assert not state.is_terminal()


def test_it_is_played_out_where_the_game_does_not_judge() -> None:
    state = Nim().new_initial_state(seed=1)
    assert rollout(Nim(), 0, rollout=1).play(state)
    assert state.is_terminal()
    state = Nim().new_initial_state(seed=1)
    assert rollout(Nim(), 0, patience=2).play(state)
    assert not state.is_terminal()


def test_guidance_is_a_share() -> None:
    game = AdvisedNim()
    state = game.new_initial_state(seed=1)
    legal = state.legal_actions(0)
    for guided, low, high in ((0.0, 90, 180), (0.5, 220, 320), (1.0, 400, 400)):
        play = rollout(game, 0, guided=guided)
        threes = sum(play.choose(state, 0, legal) == 3 for _ in range(400))
        assert low <= threes <= high
