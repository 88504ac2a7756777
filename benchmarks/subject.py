"""What can be measured of a game: a whole random game, a copy, and single calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Subject:
    """One row of the tables.

    Attributes:
        play: Plays one whole game with uniformly random legal choices and returns the number of decisions. A
            decision is one choice by a player; chance costs time but is not counted.
        copy: Copies a position from the middle of a game; None where the library has no copy.
        calls: Further calls to time, by name: name -> (call, how many units of work one call does).
    """

    play: Callable[[], int]
    copy: Callable[[], object] | None = None
    calls: Mapping[str, tuple[Callable[[], object], int]] = field(default_factory=dict)
