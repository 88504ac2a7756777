"""What follows a duel in each format, and how a game ends (chapter 11, general part, and the single duel)."""

from __future__ import annotations

from zashiki.games.yokai.state import YokaiState
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import Task
from zashiki.kernel.views import Outcome


class EndSingleDuel(Task[YokaiState], frozen=True):
    """The single duel is over, and so is the game: no draft, since no duel follows (YF-R30)."""

    def run(self, state: YokaiState) -> None:
        duel = state.duels[0]
        places = tuple(1 if player == duel.winner else 2 for player in range(2))
        scores = tuple({"victory": side.victory} for side in state.sides)
        reason = "ended.cap" if duel.capped else "ended.duel"
        state.finish(Outcome(places, scores, Message(reason, {"player": duel.winner})))
