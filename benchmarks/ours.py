"""Our own games through the public interface, on the unchecked path that bots and simulations take."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import zashiki
from benchmarks.subject import Subject
from zashiki.bots import make_bot
from zashiki.kernel.seat import Seat

# Where the defaults of a game's options are not what is to be measured.
OPTIONS: dict[str, dict[str, Any]] = {
    "yokai": {"players": 2, "format": "duel"},
    "gunsen": {"players": 4},
    "yedo": {"players": 4},
    "yohei": {"players": 4},
}
POSITIONS = 64
SEARCH_ITERATIONS = 200


def registered() -> list[str]:
    """The names of all games, in the order in which zashiki lists them."""
    return zashiki.game_names()


def subject(name: str) -> Subject:
    """Random games, and copies, views, legal lists and search over positions spread over random games."""
    game = zashiki.load_game(name, **OPTIONS.get(name, {}))
    seeds = itertools.count(1)

    def play() -> int:
        return sum(1 for _ in playing(game.new_initial_state(seed=next(seeds))))

    positions = sample_positions(game)
    states = itertools.cycle(state for state, _ in positions)
    seats = itertools.cycle(positions)

    def view() -> object:
        state, player = next(seats)
        return game.view(state, player)

    def legal() -> object:
        state, player = next(seats)
        return state.legal_actions(player)

    def view_and_legal() -> object:
        state, player = next(seats)
        return game.view(state, player), state.legal_actions(player)

    calls: dict[str, tuple[Callable[[], object], int]] = {
        "view": (view, 1),
        "legal": (legal, 1),
        "view + legal": (view_and_legal, 1),
        "search iteration": (searching(game, positions), SEARCH_ITERATIONS),
    }
    return Subject(play=play, copy=lambda: next(states).copy(), calls=calls)


def playing(state: Any) -> Iterator[int]:
    """Play a state to its end by random choices; yields the player just before each of his decisions."""
    while not state.is_terminal():
        player = state.acting_players()[0]
        yield player
        state.apply_unchecked(player, random.choice(state.legal_actions(player)))


def sample_positions(game: Any) -> list[tuple[Any, int]]:
    """Positions from everywhere in random games, each with a player who is to decide there."""
    found: list[tuple[Any, int]] = []
    for seed in range(1, 9):
        state = game.new_initial_state(seed=seed)
        found.extend((state.copy(), player) for player in playing(state))
    return random.sample(found, min(POSITIONS, len(found)))


def searching(game: Any, positions: list[tuple[Any, int]]) -> Callable[[], object]:
    """One decision of the search bot with a fixed number of iterations, where there is something to choose."""
    bot = make_bot(f"search:{SEARCH_ITERATIONS}")
    open_ones = [(state, player) for state, player in positions if len(state.legal_actions(player)) > 1]
    seats = itertools.cycle([Seat(game, state, player) for state, player in open_ones])
    return lambda: bot.choose(next(seats))
