"""What is printed on the cards: the types of the pack, and how it is read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from zashiki.kernel.files.packs import Source, load_tables

Kind = Literal["guard", "feint", "foresight", "spy", "barter"]
TRICKS: tuple[Kind, ...] = ("foresight", "spy", "barter")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One physical card. Names are unique; their tokens are made from them."""

    name: str
    kind: Kind
    strength: Annotated[int, msgspec.Meta(ge=1, le=9)]
    source: Source

    @property
    def slug(self) -> str:
        """The name as part of a token."""
        return "".join(letter if letter.isalnum() else "-" for letter in self.name.lower())


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cards.toml`."""

    card: tuple[Card, ...]


class Pack(msgspec.Struct, frozen=True):
    """All printed values, a field a file."""

    cards: CardFile


def read_pack(override: Path | None) -> Pack:
    """The standard pack, or an owner's. Raises InvalidPack that names file, row and field."""
    return load_tables(Path(__file__).parent / "pack", Pack, override)
