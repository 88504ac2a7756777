"""The bot that follows the game's rules of thumb and looks no further."""

from __future__ import annotations

from typing import Any

from zashiki.bots.base import Bot
from zashiki.bots.sense import best_advice, look_ahead, offers_value
from zashiki.kernel.seat import Seat


class GreedyBot(Bot):
    """Plays what the rules of thumb like best, ties broken at random.

    Where they say nothing it takes the action after which the game judges the position best, and in a game without
    such a judgement any action.
    """

    name = "greedy"

    def choose(self, seat: Seat[Any, Any]) -> int:
        legal = seat.legal_actions()
        if len(legal) == 1:
            return legal[0]
        action = best_advice(seat.game, seat.view(), self.rng)
        if action is not None:
            return action
        if offers_value(seat.game):
            return look_ahead(seat, legal, self.rng)
        return self.rng.choice(legal)
