"""Names for hidden cards that occur nowhere else, so that a text which holds one has told a secret."""

from __future__ import annotations

LENGTHS = 5
"""So many lengths names have, as printed ones differ too: a drawing whose size depends on a hidden name differs."""


def planted_name(mark: str) -> str:
    """A name of one word; `mark` tells it from the others."""
    return f"xq{mark}z" + "v" * (1 + sum(map(ord, mark)) % LENGTHS)
