"""Ends that the players of a game choose themselves: one resigns, or all agree."""

from __future__ import annotations

from zashiki.kernel.messages import Message
from zashiki.kernel.views import Outcome


def resigned(players: int, player: int) -> Outcome:
    """The outcome when a player resigns: the others share the first place."""
    places = tuple(2 if other == player else 1 for other in range(players))
    return Outcome(places, ({},) * players, Message("ended.resigned", {"player": player}))


def agreed(players: int) -> Outcome:
    """The outcome when all agree to end the game: everybody shares the first place."""
    return Outcome((1,) * players, ({},) * players, Message("ended.agreed"))
