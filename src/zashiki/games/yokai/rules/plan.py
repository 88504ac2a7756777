"""What a round of a tournament consists of."""

from __future__ import annotations

from typing import NamedTuple


class Pairing(NamedTuple):
    """Two players who meet: in which copy of the game, in which bracket (see `state.Result`)."""

    copy: int
    bracket: str
    first: int
    second: int


class Plan(NamedTuple):
    """A round: its duels in the order of the table (YF-11.11), and who takes a rewarded break."""

    duels: tuple[Pairing, ...] = ()
    breaks: tuple[int, ...] = ()
