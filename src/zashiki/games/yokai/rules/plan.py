"""What a round of a tournament consists of."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.yokai.rules.terms import Player, TournamentBracket


class Pairing(NamedTuple):
    """Two players who meet: in which copy of the game, and what for."""

    copy: int
    bracket: TournamentBracket
    first: Player
    second: Player


class Plan(NamedTuple):
    """A round: its duels in the order of the table (YF-11.11), and the players who take a rewarded break."""

    duels: tuple[Pairing, ...] = ()
    breaks: tuple[Player, ...] = ()
