"""What the server under test knows beside its own: the game that lives only in the tests, and bots that misbehave."""

from __future__ import annotations

import os
import time
from typing import Any

from zashiki.bots import Bot, BotKind, register_bot
from zashiki.bots.catalog import plain
from zashiki.kernel.registry import register
from zashiki.kernel.seat import Seat

register("night-watch", "tests.toy:NightWatch")


class CrashingBot(Bot):
    """Raises at every decision."""

    name = "crashing"

    def choose(self, seat: Seat[Any, Any]) -> int:
        raise RuntimeError("this bot always fails")


class LateBot(Bot):
    """Thinks for ever."""

    name = "late"

    def choose(self, seat: Seat[Any, Any]) -> int:
        while True:
            time.sleep(0.05)


class DyingBot(Bot):
    """Takes its process down."""

    name = "dying"

    def choose(self, seat: Seat[Any, Any]) -> int:
        os._exit(9)


class CheatingBot(Bot):
    """Plays what is not legal."""

    name = "cheating"

    def choose(self, seat: Seat[Any, Any]) -> int:
        legal = set(seat.legal_actions())
        return next(action for action in range(seat.game.num_actions()) if action not in legal)


for _kind in (CrashingBot, LateBot, DyingBot, CheatingBot):
    register_bot(BotKind(_kind.name, _kind.__doc__ or "", (_kind.name,), plain(_kind)))
