"""Seeds of many games from one: the same game gets the same seed, for all players and in all processes."""

from __future__ import annotations

import hashlib


def derive(seed: int, *path: int | str) -> int:
    """A 63-bit seed for this place, as in `derive(seed, 17, "seat", 1)`; it has nothing in common with others."""
    text = "/".join([str(seed), *map(str, path)])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
