"""How one game between bots went, and what somebody who watched it has noted."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

Fact = int | float | str | bool
Facts = dict[str, Fact | list[Fact] | dict[str, Fact]]


class MatchResult(msgspec.Struct, frozen=True):
    """How one game between bots went.

    bots: which of the bots sat on each seat. places, returns: one a seat. reason: the id of the message why it ended.
    facts: what a watcher noted.
    """

    seed: int
    bots: tuple[int, ...]
    places: tuple[int, ...]
    returns: tuple[float, ...]
    decisions: int
    reason: str
    facts: Facts = {}

    def shares(self) -> list[float]:
        """One win, shared equally by the seats in first place; by all when all tied."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]

    def tied(self) -> bool:
        """Whether nobody was better than anybody else."""
        return len(self.places) > 1 and all(place == 1 for place in self.places)


class Watcher(Protocol):
    """Looks on while a game is played, and notes facts about it. It may read the state, never change it."""

    def before(self, state: Any, player: int, action: int) -> None:
        """A choice has been made, and will now be carried out."""

    def end(self, state: Any) -> Facts:
        """The game is over: what is to be known of it, as plain data."""
