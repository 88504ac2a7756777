"""What a bot is: a seed, and one method that answers a question from its seat."""

from __future__ import annotations

from random import Random
from typing import Any

from zashiki.kernel.seat import Seat


class Bot:
    """Subclass this and give `choose`. A bot plays one seat of one game; make another one for the next game.

    It learns everything from the `Seat` that it is handed at each decision: a view, the legal actions, and worlds that
    could be the true one. All its luck comes from `self.rng`, so the same seed and the same game give the same choices
    (a bot with a time budget excepted).
    """

    name = "bot"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, seat: Seat[Any, Any]) -> int:
        """One of `seat.legal_actions()`."""
        raise NotImplementedError
