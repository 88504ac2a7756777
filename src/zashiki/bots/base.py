"""What a bot is: a seed, and one method that answers a question from its seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter, thread_time
from typing import Any

from zashiki.kernel.seat import Seat

Clock = Callable[[], float]
"""Gives seconds."""

CLOCKS: Mapping[str, Clock] = {"wall": perf_counter, "cpu": thread_time}
"""What bots with a time budget can measure it by: the time that passes, or what the processor spent on them."""


class Bot:
    """Subclass this and give `choose`. A bot plays one seat of one game; make another one for the next game.

    It learns everything from the `Seat` that it is handed at each decision: a view, the legal actions, and worlds that
    could be the true one. All its luck comes from `self.rng`, so the same seed and the same game give the same choices
    (a bot with a time budget excepted).
    """

    name = "bot"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)
        self.clock: Clock = perf_counter
        """What a bot with a time budget measures it by."""

    def choose(self, seat: Seat[Any, Any]) -> int:
        """One of `seat.legal_actions()`."""
        raise NotImplementedError
