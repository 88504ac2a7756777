"""What the server under test knows beside its own: the game that lives only in the tests, and bots that misbehave.

`introduce` makes them known in this process; a server, and each process of its bots, imports `tests.web.with_extras`.
"""

from __future__ import annotations

import os
import time
from typing import Any

from tests.registering import NIGHT_WATCH
from zashiki.bots import Bot, BotKind, register_bot
from zashiki.bots.catalog import plain
from zashiki.kernel.registry import register
from zashiki.kernel.seat import Seat


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


KINDS = tuple(
    BotKind(kind.name, kind.__doc__ or "", (kind.name,), plain(kind))
    for kind in (CrashingBot, LateBot, DyingBot, CheatingBot)
)


def introduce() -> None:
    """Register them all."""
    register(*NIGHT_WATCH)
    for kind in KINDS:
        register_bot(kind)
