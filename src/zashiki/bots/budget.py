"""How long one decision may still take: a number of iterations, a time, or both."""

from __future__ import annotations

from zashiki.bots.base import Clock
from zashiki.bots.parameters import SearchParameters

SECONDS_PER_NODE = 3e-6
"""What giving back one node of the tree takes after the search."""


class Budget:
    """Started when a decision begins. `clock` gives seconds, and is not asked when no time is set."""

    __slots__ = ("_clock", "_deadline", "_iterations", "done")

    def __init__(self, parameters: SearchParameters, clock: Clock) -> None:
        self.done = 0
        self._clock = clock
        self._iterations = parameters.iterations
        limit = parameters.milliseconds
        self._deadline = None if limit is None else clock() + limit / 1000

    def more(self) -> bool:
        """Whether another iteration may begin; called once before each."""
        if self._iterations is not None and self.done >= self._iterations:
            return False
        return not self.over()

    def finished(self) -> None:
        """Count one iteration; the node that it added will have to be given back within the time too."""
        self.done += 1
        if self._deadline is not None:
            self._deadline -= SECONDS_PER_NODE

    def over(self) -> bool:
        """Whether the time is up; asked at every decision inside an iteration."""
        return self._deadline is not None and self._clock() >= self._deadline
