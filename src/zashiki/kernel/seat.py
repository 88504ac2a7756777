"""A bot's chair: all that a bot may see of a game. It never holds the true state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

from zashiki.kernel.game import AnyGame, Game
from zashiki.kernel.state import State, withdraw_others
from zashiki.kernel.views import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Seat(Generic[S, V]):
    """One player's place in a running game, for the moment of one decision.

    `view()` is what the player may know, `legal_actions()` what they may do, `world(rng)` a full state that they cannot
    tell from the true one, in which the others' waiting answers have been taken back.
    """

    __slots__ = ("_legal", "_view", "_world", "game", "player")

    def __init__(self, game: Game[S, V], state: S, player: int) -> None:
        self.game = game
        self.player = player
        self._view: Callable[[], V] = lambda: game.view(state, player)
        self._legal: Callable[[], list[int]] = lambda: state.legal_actions(player)

        def world(rng: Random) -> S:
            sampled = game.sample_world(state, player, rng)
            withdraw_others(sampled, player)
            return sampled

        self._world = world

    def view(self) -> V:
        """What the player may know now."""
        return self._view()

    def legal_actions(self) -> list[int]:
        """What the player may do now, sorted."""
        return self._legal()

    def world(self, rng: Random) -> S:
        """A state to search in. Where something is hidden, each call gives another one."""
        return self._world(rng)


def seats(game: AnyGame, state: State) -> dict[int, Seat[Any, Any]]:
    """A seat for everybody who owes an answer now."""
    return {player: Seat(game, state, player) for player in state.acting_players()}
