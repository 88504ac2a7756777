"""Chance has one door. Rules ask it; games can so be replayed, scripted, enumerated and proved fair.

Every outcome is one `below(n)`. Dice, picks and shuffles are made of it, so a list of ints is all the chance of a game.
A source can be split into lanes whose outcomes do not depend on one another.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from zashiki.kernel.errors import ChanceExhausted

T = TypeVar("T")

MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


class Chance:
    """A source of outcomes. Subclasses give `below`, `lane` and `copy`."""

    __slots__ = ()
    kind = "none"

    def below(self, n: int) -> int:
        """An int in `range(n)`, each equally likely; n is at least 1."""
        raise NotImplementedError

    def lane(self, number: int) -> Chance:
        """An independent source for lane `number`. The same lane of an unchanged source is always the same.

        A source whose lanes share its outcomes returns itself.
        """
        raise NotImplementedError

    def advance(self) -> None:
        """Called once when lanes have been split off, so that the next lanes differ from these."""
        raise NotImplementedError

    def copy(self) -> Chance:
        """A source that gives the same outcomes from here on."""
        raise NotImplementedError

    def roll(self, dice: int, sides: int = 6) -> tuple[int, ...]:
        """`dice` dice with faces 1 to `sides`, in the order rolled."""
        below = self.below
        return tuple([1 + below(sides) for _ in range(dice)])

    def pick(self, items: list[T]) -> T:
        """Take one item out of a list whose order means nothing; the list gets shorter by one."""
        last = len(items) - 1
        index = self.below(last + 1)
        items[index], items[last] = items[last], items[index]
        return items.pop()

    def shuffle(self, items: list[T]) -> None:
        """Put a list into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            index = self.below(last + 1)
            items[index], items[last] = items[last], items[index]


class SharedChance(Chance):
    """A source that has no lanes and copies of its own: all share it. Subclasses give `below`."""

    __slots__ = ()

    def lane(self, number: int) -> Chance:
        return self

    def advance(self) -> None:
        pass

    def copy(self) -> Chance:
        return self


class FastChance(Chance):
    """A 64-bit linear congruential generator over one Python int, for simulation.

    It is random enough for games, not safe against cheating. Copying it costs almost nothing.
    """

    __slots__ = ("seed",)
    kind = "fast"

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK

    @classmethod
    def seeded(cls, seed: int) -> FastChance:
        """A source whose stream has nothing in common with those of neighbouring seeds."""
        return cls(_mix(seed & MASK))

    def below(self, n: int) -> int:
        self.seed = seed = (self.seed * MULTIPLIER + INCREMENT) & MASK
        return ((seed >> 32) * n) >> 32

    def lane(self, number: int) -> FastChance:
        return FastChance(_mix(self.seed + 1 + number))

    def advance(self) -> None:
        self.seed = _mix(self.seed)

    def copy(self) -> FastChance:
        return FastChance(self.seed)


def _mix(value: int) -> int:
    """Scramble 64 bits (the finaliser of SplitMix64), so that neighbouring seeds give very different streams."""
    value = (value + 0x9E3779B97F4A7C15) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


class HmacChance(Chance):
    """HMAC-SHA256 over a 256-bit key, the lane and a counter: nobody can predict it from the outcomes so far.

    With the key anybody can check afterwards that every outcome was the one it had to be. Raises ValueError for a key
    that has not 32 bytes.
    """

    __slots__ = ("counter", "key", "label")
    kind = "hmac"

    def __init__(self, key: bytes, label: str = "", counter: int = 0) -> None:
        if len(key) != 32:
            raise ValueError(f"the key has {len(key)} bytes; it takes 32")
        self.key = key
        self.label = label
        self.counter = counter

    def commitment(self) -> str:
        """The SHA-256 of the key in hex: shown before the game, so that the key cannot be changed after it."""
        return hashlib.sha256(self.key).hexdigest()

    def below(self, n: int) -> int:
        limit = (1 << 64) // n * n
        attempt = 0
        while True:
            text = f"{self.label}:{self.counter}:{attempt}".encode()
            value = int.from_bytes(hmac.digest(self.key, text, "sha256")[:8], "big")
            if value < limit:
                self.counter += 1
                return value % n
            attempt += 1

    def lane(self, number: int) -> HmacChance:
        return HmacChance(self.key, f"{self.label}/{self.counter}.{number}")

    def advance(self) -> None:
        self.counter += 1

    def copy(self) -> HmacChance:
        return HmacChance(self.key, self.label, self.counter)


class ScriptedChance(Chance):
    """Outcomes from a list: for tests, replays and physical dice. Lanes share the list.

    When the list is used up, `then` goes on; without it ChanceExhausted is raised. used: how many outcomes of the list
    have been drawn.
    """

    __slots__ = ("outcomes", "then", "used")
    kind = "scripted"

    def __init__(self, outcomes: Sequence[int] = (), then: Chance | None = None) -> None:
        self.outcomes = list(outcomes)
        self.used = 0
        self.then = then

    def below(self, n: int) -> int:
        if self.used == len(self.outcomes):
            if self.then is None:
                raise ChanceExhausted(f"the script of {self.used} outcomes is used up; an outcome below {n} is wanted")
            return self.then.below(n)
        value = self.outcomes[self.used]
        if not 0 <= value < n:
            raise ChanceExhausted(f"outcome {self.used} of the script is {value}; it has to be from 0 to {n - 1}")
        self.used += 1
        return value

    def feed(self, outcomes: Sequence[int]) -> None:
        """Add outcomes at the end, forgetting those that were used."""
        self.replace([*self.rest(), *outcomes])

    def replace(self, outcomes: Sequence[int]) -> None:
        """Let these outcomes come next in the place of all that are left."""
        self.outcomes = list(outcomes)
        self.used = 0

    def rest(self) -> list[int]:
        """The outcomes that have not been used."""
        return self.outcomes[self.used :]

    def left(self) -> int:
        """How many outcomes have not been used."""
        return len(self.outcomes) - self.used

    def lane(self, number: int) -> Chance:
        return self

    def advance(self) -> None:
        if self.then is not None:
            self.then.advance()

    def copy(self) -> ScriptedChance:
        return ScriptedChance(self.rest(), self.then.copy() if self.then is not None else None)


class OutcomeLog(list[int]):
    """The outcomes that recording sources have drawn since the log was last taken."""

    def take(self) -> tuple[int, ...]:
        """The outcomes since the last call. The log is empty afterwards."""
        outcomes = tuple(self)
        self.clear()
        return outcomes


class RecordingChance(Chance):
    """Another source, with every outcome written into `log`. Copies are the plain source: they do not write."""

    __slots__ = ("inner", "log")

    def __init__(self, inner: Chance, log: list[int]) -> None:
        self.inner = inner
        self.log = log

    @property
    def kind(self) -> str:  # type: ignore[override]
        return self.inner.kind

    def below(self, n: int) -> int:
        value = self.inner.below(n)
        self.log.append(value)
        return value

    def lane(self, number: int) -> RecordingChance:
        lane = self.inner.lane(number)
        return self if lane is self.inner else RecordingChance(lane, self.log)

    def advance(self) -> None:
        self.inner.advance()

    def copy(self) -> Chance:
        return self.inner.copy()


class _Branch(SharedChance):
    """Follows a path of outcomes. Past its end it draws 0 and notes how many outcomes there were."""

    __slots__ = ("path", "sizes")
    kind = "enumerating"

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        depth = len(self.sizes)
        self.sizes.append(n)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]


def enumerate_outcomes(run: Callable[[Chance], T], limit: int = 1_000_000) -> Iterator[tuple[Fraction, T]]:
    """Every result that `run` can have over all outcomes of chance, with its exact probability.

    `run` is called with a fresh source for each branch, so it must start from the same data each time (from a copy of
    a state). Probabilities sum to 1. Raises ValueError after `limit` branches.
    """
    path: list[int] = []
    for _ in range(limit):
        branch = _Branch(path)
        result = run(branch)
        weight = Fraction(1)
        for size in branch.sizes:
            weight /= size
        yield weight, result
        sizes = branch.sizes
        while path and path[-1] + 1 == sizes[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise ValueError(f"more than {limit} outcomes; enumerate a smaller part of the rules")
