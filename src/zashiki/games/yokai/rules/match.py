"""The two-player match: the first player who has won two of three duels wins it (chapter 11, 2 players: Best of 3)."""

from __future__ import annotations

from zashiki.games.yokai.rules.plan import Pairing, Plan
from zashiki.games.yokai.rules.state import Tournament
from zashiki.games.yokai.rules.terms import Player

WINS = 2
"""The coins with the "1" up that make a champion (YF-11.13).

In every other format a "Best of Three" between two players is one duel (YF-R2).
"""


def plan(tournament: Tournament) -> Plan:
    """The next duel, until somebody has won two (YF-11.12)."""
    first, second = tournament.orders[0]
    if WINS in (wins_of(tournament, first), wins_of(tournament, second)):
        return Plan()
    return Plan((Pairing(0, "match", first, second),))


def wins_of(tournament: Tournament, player: Player) -> int:
    """How many duels a player has won."""
    return sum(result.winner == player for result in tournament.results)
