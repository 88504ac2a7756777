"""What a game tells its bots: rules of thumb and the value of a position, whichever of the two it offers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from zashiki.kernel.game import AnyGame, Game
from zashiki.kernel.seat import Seat
from zashiki.kernel.state import State
from zashiki.kernel.steps import Question

LOOKAHEAD_DRAWS = 240
"""How many positions a look one step ahead may judge in all."""


def offers_value(game: AnyGame) -> bool:
    """Whether the game judges positions."""
    return type(game).value is not Game.value


def offers_advice(game: AnyGame) -> bool:
    """Whether the game has rules of thumb."""
    return type(game).advice is not Game.advice


def values(game: AnyGame, state: State, players: Sequence[int]) -> dict[int, float]:
    """What each of these players may expect, from -1 to 1; exact at the end of the game.

    Each player's guess is made from their own view. Two players' returns are opposite, so one guess serves both.
    """
    if state.is_terminal():
        returns = state.returns()
        return {player: returns[player] for player in players}
    guesses: dict[int, float] = {}
    for player in players:
        if len(guesses) == 1 and game.num_players() == 2:
            guesses[player] = -next(iter(guesses.values()))
        else:
            guesses[player] = max(-1.0, min(1.0, game.value(game.view(state, player), player)))
    return guesses


def best_advice(game: AnyGame, view: Any, rng: Random) -> int | None:
    """The action that the rules of thumb like best, ties broken at random; None when they say nothing."""
    advice = game.advice(view)
    if not advice:
        return None
    most = max([tip.worth for tip in advice])
    best = [tip.action for tip in advice if tip.worth == most]
    return best[0] if len(best) == 1 else rng.choice(best)


def look_ahead(seat: Seat[Any, Any], legal: Sequence[int], rng: Random) -> int:
    """The action after which the game judges the position best, as a mean over a few worlds.

    Others who choose at the same time choose at random. Every action is tried in the same worlds.
    """
    player = seat.player
    count = max(1, min(10, LOOKAHEAD_DRAWS // len(legal)))
    totals = dict.fromkeys(legal, 0.0)
    for _ in range(count):
        world = seat.world(rng)
        for action in legal:
            state = world.copy()
            state.apply_unchecked(player, action)
            answer_others(state, player, rng)
            totals[action] += values(seat.game, state, [player])[player]
    most = max(totals.values())
    return rng.choice([action for action in legal if totals[action] == most])


def answer_others(state: State, player: int, rng: Random) -> None:
    """While a player's answer waits for others', give theirs at random, so that the question resolves."""
    while state.answers[player] >= 0 and not state.is_terminal():
        question: Question[Any] | None = state.question(player)
        others = question.players(state) if question is not None else []
        if not others:
            return
        state.apply_unchecked(others[0], rng.choice(state.legal_actions(others[0])))
