"""The search plays what is right where that is known, keeps its budget, and sees its seat alone."""

from __future__ import annotations

import gc
from collections import Counter
from random import Random
from time import perf_counter
from typing import Any
from weakref import WeakSet

import pytest

import zashiki.games  # noqa: F401  (registers the rooms)
from tests.bots.parlour import (
    FOLD,
    AdvisedNim,
    Bidding,
    Corridor,
    HiddenCoin,
    HideAndSeek,
    JudgedNim,
    LaneRace,
    Nim,
    Parlour,
)
from tests.registering import NIGHT_WATCH, make_known
from zashiki.bots import SearchBot, SearchParameters, make_bot
from zashiki.bots.budget import Budget
from zashiki.bots.search import TIDY, Search
from zashiki.bots.tree import Node
from zashiki.kernel.game import GameOptions, load_game
from zashiki.kernel.seat import Seat
from zashiki.kernel.state import State


def decide(game: Parlour, state: State, player: int, spec: str = "search:1500", seed: int = 1) -> int:
    return make_bot(spec, seed).choose(Seat(game, state, player))


@pytest.mark.parametrize("kind", [Nim, AdvisedNim, JudgedNim])
@pytest.mark.parametrize(("sticks", "right"), [(5, 1), (6, 2), (7, 3), (9, 1), (10, 2), (11, 3)])
def test_it_finds_the_winning_move(kind: type[Nim], sticks: int, right: int) -> None:
    game = kind()
    game.sticks = sticks
    state = game.new_initial_state(seed=1)
    assert decide(game, state, 0) == right


def test_three_players_each_play_for_themselves() -> None:
    """With 4 sticks and three players, taking all but one, two or three hands the win to somebody else."""
    game = Nim(GameOptions(players=3))
    game.sticks = 3
    state = game.new_initial_state(seed=1)
    assert decide(game, state, 0) == 3


def test_it_does_not_see_what_is_hidden() -> None:
    """The guess is right about as often as by lot, and giving up is never better."""
    game = HiddenCoin()
    right, guesses = 0, Counter[int]()
    for seed in range(60):
        state = game.new_initial_state(seed=seed)
        guess = decide(game, state, 1, "search:30", seed)
        guesses[guess] += 1
        right += guess == state.secret[0]
    assert 15 <= right <= 45
    assert guesses[2] == 0


def test_opponents_do_not_see_what_the_searcher_hides() -> None:
    """Who hides is found one time in three, so hiding beats the tie; it would not if the seeker knew the place."""
    game = HideAndSeek()
    assert decide(game, game.new_initial_state(seed=1), 0) != FOLD


def test_choices_at_the_same_time_are_answered_without_knowing_the_other() -> None:
    game = Bidding()
    state = game.new_initial_state(seed=1)
    first = decide(game, state, 0)
    state.apply_action(1, 9)
    assert first == decide(game, state, 0) == 8


def test_a_waiting_answer_changes_nothing() -> None:
    game = Bidding()
    choices = set()
    for answer in (1, 5, 8, 9):
        state = game.new_initial_state(seed=1)
        state.apply_action(1, answer)
        choices.add(decide(game, state, 0, "search:25"))
    assert len(choices) == 1


def test_more_than_two_choose_at_the_same_time() -> None:
    game = Bidding(GameOptions(players=4))
    assert decide(game, game.new_initial_state(seed=1), 2, "search:800") == 8


def test_it_plays_its_own_lane_first() -> None:
    game = LaneRace(GameOptions(players=3))
    state = game.new_initial_state(seed=1)
    assert decide(game, state, 1) == 2
    state.apply_action(0, 1)
    assert decide(game, state, 1) == 2


@pytest.mark.parametrize(("reach", "beyond"), [(0, True), (1, False)])
def test_the_tree_ends_where_it_is_told(reach: int, beyond: bool) -> None:
    """In a game where nothing is ever half done, a reach of one position is the searcher's own choice and no more."""
    game = AdvisedNim()
    seat = Seat(game, game.new_initial_state(seed=1), 0)
    parameters = SearchParameters(milliseconds=None, iterations=60, reach=reach, rollout=0)
    search = Search(seat, seat.legal_actions(), parameters, Budget(parameters, perf_counter), SearchBot(1))
    for _ in range(60):
        assert search.iterate()
    assert (not search.starts) is not beyond
    assert sum(arm.visits for arm in search.root.arms.values()) == 60


def answered(first: list[float], other: list[float], doubt: float) -> int:
    """What a node of two actions plays after these values of the one that was promising (1) and of the other (2)."""
    node = Node(object)
    node.offer([1, 2], {1: 0.7, 2: 0.3})
    for action, found in ((1, first), (2, other)):
        for worth in found:
            node.learn(node.arms[action], worth)
    return node.best([1, 2], doubt)


def test_doubt_keeps_to_the_rules_of_thumb_until_another_action_is_surely_better() -> None:
    mixed, better = [-0.5, 0.5] * 10, [-0.3, 0.7] * 15
    assert answered(mixed, better, 0) == 2
    assert answered(mixed, better, 2) == 1
    assert answered(mixed, better * 20, 0.5) == 2
    assert answered([0.1] * 30, [0.4] * 30, 2) == 2
    assert answered([0.1] * 30, [0.1001] * 30, 2) == 1
    assert answered([], [0.9] * 3, 2) == 1


@pytest.mark.parametrize(("doubt", "least", "most"), [(0.0, 1, 29), (1.0, 30, 45)])
def test_with_doubt_what_the_rules_of_thumb_like_is_tried_often(doubt: float, least: int, most: int) -> None:
    """Of 9 sticks one has to be taken; the rule of thumb takes three."""
    game = AdvisedNim()
    game.sticks = 9
    seat = Seat(game, game.new_initial_state(seed=1), 0)
    parameters = SearchParameters(milliseconds=None, iterations=90, doubt=doubt, rollout=0)
    search = Search(seat, seat.legal_actions(), parameters, Budget(parameters, perf_counter), SearchBot(1))
    for _ in range(90):
        assert search.iterate()
    assert least <= search.root.arms[3].visits <= most


def test_the_same_seed_and_iterations_give_the_same_choices() -> None:
    game = HiddenCoin()
    states = [game.new_initial_state(seed=seed) for seed in range(12)]

    def play(seed: int) -> list[int]:
        bot = make_bot("search:7", seed)
        return [bot.choose(Seat(game, state, 1)) for state in states]

    assert play(3) == play(3)
    assert len({tuple(play(seed)) for seed in range(5)}) > 1


def test_it_leaves_the_game_as_it_was() -> None:
    game = AdvisedNim()
    state = game.new_initial_state(seed=1)
    before = game.view(state, 0)
    decide(game, state, 0)
    assert game.view(state, 0) == before
    assert state.story is None


class CountingSeat(Seat[Any, Any]):
    """Notes what is asked of it; the state is reachable by its methods alone."""

    def __init__(self, game: Parlour, state: State, player: int) -> None:
        super().__init__(game, state, player)
        self.asked: Counter[str] = Counter()

    def view(self) -> Any:
        self.asked["view"] += 1
        return super().view()

    def legal_actions(self) -> list[int]:
        self.asked["legal_actions"] += 1
        return super().legal_actions()

    def world(self, rng: Random) -> Any:
        self.asked["world"] += 1
        return super().world(rng)


def test_a_single_action_is_answered_at_once() -> None:
    game = Nim()
    game.sticks = 1
    seat = CountingSeat(game, game.new_initial_state(seed=1), 0)
    assert make_bot("search:10s").choose(seat) == 1
    assert seat.asked == {"legal_actions": 1}


def test_iterations_are_kept_exactly() -> None:
    game = Nim()
    seat = CountingSeat(game, game.new_initial_state(seed=1), 0)
    bot = make_bot("search:37")
    bot.choose(seat)
    assert isinstance(bot, SearchBot)
    assert bot.iterations == 37
    assert seat.asked["world"] == 37


class Watch:
    """A clock that goes on by a step each time somebody looks."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_the_time_is_asked_at_every_decision() -> None:
    """In a game of a hundred decisions an iteration is broken off in its midst."""
    game = Nim()
    game.sticks = 300
    clock = Watch(0.001)
    bot = SearchBot(1, SearchParameters(milliseconds=20), clock=clock)
    state = game.new_initial_state(seed=1)
    assert bot.choose(Seat(game, state, 0)) in (1, 2, 3)
    assert 0.020 <= clock.now <= 0.023
    assert bot.iterations == 0


def test_the_time_is_asked_at_decisions_without_a_choice_too() -> None:
    game = Corridor()
    bot = SearchBot(1, SearchParameters(milliseconds=20), clock=lambda: game.walked / 1000)
    bot.choose(Seat(game, game.new_initial_state(seed=1), 0))
    assert 20 <= game.walked <= 21


def test_time_counts_from_the_first_moment_and_ends_the_search() -> None:
    game = AdvisedNim()
    for step in (0.0001, 0.0003):
        clock = Watch(step)
        bot = SearchBot(1, SearchParameters(milliseconds=50), clock=clock)
        bot.choose(Seat(game, game.new_initial_state(seed=1), 0))
        assert 0.045 <= clock.now <= 0.050 + 2 * step
        assert bot.iterations > 0


def test_without_a_time_the_clock_is_not_asked() -> None:
    def broken() -> float:
        raise AssertionError("nobody may look at the clock")

    game = Nim()
    bot = SearchBot(1, SearchParameters(milliseconds=None, iterations=5), clock=broken)
    bot.choose(Seat(game, game.new_initial_state(seed=1), 0))
    assert bot.iterations == 5


def test_both_limits_hold() -> None:
    parameters = SearchParameters(milliseconds=10, iterations=3)
    budget = Budget(parameters, Watch(0.001))
    done = 0
    while budget.more():
        budget.finished()
        done += 1
    assert done == 3
    budget = Budget(SearchParameters(milliseconds=10, iterations=300), Watch(0.001))
    done = 0
    while budget.more():
        budget.finished()
        done += 1
    assert 7 <= done <= 10


@pytest.mark.parametrize("collecting", [True, False])
def test_garbage_collection_is_as_it_was(collecting: bool) -> None:
    game = Nim()
    was = gc.isenabled()
    (gc.enable if collecting else gc.disable)()
    try:
        decide(game, game.new_initial_state(seed=1), 0, "search:5")
        assert gc.isenabled() is collecting
    finally:
        (gc.enable if was else gc.disable)()


@pytest.mark.parametrize(("name", "options"), [("night-watch", {"players": 3, "mode": "siege"}), ("yokai", {})])
def test_a_search_leaves_no_garbage(monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, Any]) -> None:
    """Neither rules nor worlds make cycles, which only the collector can find; it rests while a bot thinks."""
    make_known(monkeypatch, *NIGHT_WATCH)
    game = load_game(name, **options)
    state = game.new_initial_state(seed=1)
    bot = make_bot("search:20", seed=1)
    gc.collect()
    gc.disable()
    try:
        bot.choose(Seat(game, state, min(state.acting_players())))
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_garbage_of_others_does_not_pile_up() -> None:
    class Knot:
        def __init__(self) -> None:
            self.self = self

    knots: WeakSet[Knot] = WeakSet()
    most = 0

    class Careless(Nim):
        def sample_world(self, state: Any, player: int | None, rng: Random) -> Any:
            nonlocal most
            knots.add(Knot())
            most = max(most, len(knots))
            return super().sample_world(state, player, rng)

    game = Careless()
    decide(game, game.new_initial_state(seed=1), 0, "search:1500")
    assert most <= TIDY
