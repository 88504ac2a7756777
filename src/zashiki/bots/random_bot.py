"""The bot that plays any legal action, each as likely."""

from __future__ import annotations

from typing import Any

from zashiki.bots.base import Bot
from zashiki.kernel.seat import Seat


class RandomBot(Bot):
    """Plays any legal action: the yardstick for all others."""

    name = "random"

    def choose(self, seat: Seat[Any, Any]) -> int:
        return self.rng.choice(seat.legal_actions())
