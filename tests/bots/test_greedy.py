"""Greedy follows the rules of thumb, then the judgement, then the lot; random is fair."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.bots.parlour import AdvisedNim, Bidding, JudgedNim, Nim, TableView
from zashiki.bots import make_bot
from zashiki.bots.sense import values
from zashiki.kernel.game import Advice, AnyGame, GameOptions
from zashiki.kernel.seat import Seat


def choices(game: AnyGame, spec: str, player: int = 0, times: int = 40) -> Counter[int]:
    bot = make_bot(spec, seed=5)
    state = game.new_initial_state(seed=1)
    return Counter(bot.choose(Seat(game, state, player)) for _ in range(times))


def test_random_plays_everything() -> None:
    counted = choices(Nim(), "random", times=300)
    assert counted.keys() == {1, 2, 3}
    assert min(counted.values()) > 60


def test_greedy_takes_the_advice() -> None:
    assert choices(AdvisedNim(), "greedy") == {3: 40}


def test_greedy_breaks_ties_by_lot() -> None:
    class Torn(Nim):
        def advice(self, view: TableView) -> list[Advice]:
            return [Advice(1, 2.0), Advice(2, 1.0), Advice(3, 2.0)]

    assert choices(Torn(), "greedy").keys() == {1, 3}


def test_greedy_without_advice_looks_one_step_ahead() -> None:
    """Of 10 sticks it takes 2, after which 8 are left and the position is judged best."""
    assert choices(JudgedNim(), "greedy") == {2: 40}


def test_greedy_without_any_sense_plays_everything() -> None:
    assert choices(Nim(), "greedy").keys() == {1, 2, 3}


def test_looking_ahead_answers_for_the_others() -> None:
    """9 always loses; that shows only when the other has answered as well."""

    class Judged(Bidding):
        def value(self, view: TableView, player: int) -> float:
            assert not view.answered, "a question that waits for others was judged"
            return 0.0

    assert 9 not in choices(Judged(), "greedy", player=1)


def test_both_guesses_of_a_duel_are_opposite_and_cut() -> None:
    class Proud(Nim):
        def value(self, view: TableView, player: int) -> float:
            return 7.0 if player == 1 else 0.5

    game = Proud()
    state = game.new_initial_state(seed=1)
    assert values(game, state, [1, 0]) == {1: 1.0, 0: -1.0}
    three = Proud(GameOptions(players=3))
    assert values(three, three.new_initial_state(seed=1), [0, 1]) == {0: 0.5, 1: 1.0}


@pytest.mark.parametrize("spec", ["random", "greedy", "search:3"])
def test_the_same_seed_gives_the_same_choices(spec: str) -> None:
    game = Nim()
    state = game.new_initial_state(seed=1)

    def play(seed: int) -> list[int]:
        bot = make_bot(spec, seed)
        return [bot.choose(Seat(game, state, 0)) for _ in range(30)]

    assert play(1) == play(1)
    assert play(1) != play(2)
