"""The end of the game: three medals or the last side at any moment, else the count after the last night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.kernel.messages import Message
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from tests.toy.rules.state import Watch

MEDALS_TO_WIN = 3
LAST_NIGHT = 6


def win_at_once(state: Watch) -> None:
    """Whoever's turn it is: three medals win, or being the only side alive."""
    for side, medals in enumerate(state.medals):
        if medals >= MEDALS_TO_WIN:
            state.finish(outcome(state, Message("ended.medals", {"players": tuple(state.members(side))}), side))
            return
    sides = {state.side(player) for player in state.living()}
    if len(sides) == 1:
        side = sides.pop()
        state.finish(outcome(state, Message("ended.alone", {"players": tuple(state.members(side))}), side))


def finish_by_count(state: Watch) -> None:
    """NW-2.6: medals, then lives, then coins."""
    state.finish(outcome(state, Message("ended.dawn"), None))


def outcome(state: Watch, reason: Message, winner: int | None) -> Outcome:
    """Places by side: the winner first, then by medals, lives and coins."""
    ranks = []
    for side, medals in enumerate(state.medals):
        members = state.members(side)
        lives, coins = sum(state.lives[p] for p in members), sum(state.coins[p] for p in members)
        ranks.append((side == winner, medals, lives, coins))
    places, scores = [], []
    for player in range(len(state.lives)):
        rank = ranks[state.side(player)]
        places.append(1 + sum(len(state.members(side)) for side, other in enumerate(ranks) if other > rank))
        scores.append({"medals": rank[1], "lives": rank[2], "coins": rank[3]})
    return Outcome(tuple(places), tuple(scores), reason)
