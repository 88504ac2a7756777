"""The luck of a server under test: the same dice, the same cards and the same bots in every run.

A game in a browser then differs between two runs only by who was faster. `ZASHIKI_TEST_LUCK` chooses another luck.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from typing import Any

from zashiki.web import bots, house

LUCK = os.environ.get("ZASHIKI_TEST_LUCK", "1")


def fix() -> None:
    """Give every table of this process the same seed, and bots a luck that depends on what lies before them alone."""
    pack = bots.pack_decision

    def packed(game: Any, state: Any, player: int, spec: str, seed: int) -> bytes:
        return pack(game, state, player, spec, zlib.crc32(pack(game, state, player, spec, 0) + LUCK.encode()))

    house.new_seed = lambda: hashlib.sha256(LUCK.encode()).hexdigest()
    bots.pack_decision = packed
