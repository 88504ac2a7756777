"""The luck of a server under test: the same dice, the same cards and the same bots in every run.

A game in a browser then differs between two runs only by who was faster. `ZASHIKI_TEST_LUCK` chooses another luck.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from zashiki.web.tables import house
from zashiki.web.workers import bot_process, bots

LUCK = os.environ.get("ZASHIKI_TEST_LUCK", "1")
_pack = bot_process.pack_decision


def fix(patch: pytest.MonkeyPatch, fresh: Callable[[], object] = str) -> None:
    """Take what tables and bots draw from the system's generator from here instead.

    `fresh` gives what tells two tables apart; by default all are dealt alike, in whatever order they are made.
    """
    patch.setattr(house, "new_seed", lambda: hashlib.sha256(f"{LUCK}{fresh()}".encode()).hexdigest())
    patch.setattr(bots, "pack_decision", _packed)


def _packed(game: Any, state: Any, player: int, spec: str, seed: int) -> bytes:
    """A bot's luck depends on what lies before it alone."""
    return _pack(game, state, player, spec, zlib.crc32(_pack(game, state, player, spec, 0) + LUCK.encode()))
