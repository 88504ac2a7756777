"""The printed values: cards and board as typed tables, read from the pack and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from zashiki.games.yokai.rules.piles import MOST
from zashiki.games.yokai.rules.terms import (
    BLOCK,
    COLLECT,
    DECK,
    KINDS,
    OFF,
    REFRESH,
    SLING,
    UPGRADE,
    CardType,
    Kind,
    is_update,
    start_kind,
    type_of,
)
from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.files.packs import Source, load_tables

TYPE_NAMES = ("refresh", "block", "sling", "upgrade", "collect")
VERSIONS = ("start", "update")
MOVES = ("", "one", "both")
"""What an Upgrade moves, by the numbers in `Printed.moves`."""
MOVES_ONE, MOVES_BOTH = 1, 2

Small = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind of card. The comment at the head of `pack/cards.toml` says what each field means."""

    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]*$")]
    title: str
    type: Literal["refresh", "block", "sling", "upgrade", "collect"]
    version: Literal["start", "update"]
    copies: Small
    listed: Small = 0
    cost: Small = 0
    stone: Small = 0
    draw: Small = 0
    always: bool = False
    damage: Small = 0
    moves: Literal["", "one", "both"] = ""
    source: Source


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/cards.toml`."""

    card: tuple[Card, ...]


Cap = Annotated[int, msgspec.Meta(ge=0, le=7)]
Place = Annotated[int, msgspec.Meta(ge=1, le=OFF)]
FourCaps = tuple[Cap, Cap, Cap, Cap]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`pack/board.toml`: where blockades start, and what Energy and Stone may reach (YF-R3, YF-R4)."""

    energy_blockade: Place
    victory_blockade: Place
    source: Source
    energy: FourCaps
    stone: tuple[FourCaps, FourCaps, FourCaps, FourCaps]


class Pack(msgspec.Struct, frozen=True):
    """All tables of the game."""

    cards: CardFile
    board: Board


# The words that say what a card does, and the types that each one fits.
WORDS: dict[str, set[CardType]] = {
    "cost": {SLING, UPGRADE},  # YF-4.4, YF-4.19: Refresh and Collect cost nothing, and neither does Block
    "stone": {REFRESH},  # YF-R18: the update that gives two Stones is Refresh
    "draw": {BLOCK, UPGRADE, COLLECT},
    "always": {BLOCK},
    "damage": {SLING},
    "moves": {UPGRADE},
}


def read_pack(directory: Path | None) -> Pack:
    """The tables of a pack directory, a file that it lacks taken from the standard one. Raises InvalidPack."""
    return load_tables(Path(__file__).parent / "pack", Pack, directory)


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The ten cards by kind, checked."""
    by_kind: dict[Kind, Card] = {}
    for card in cards:
        kind = start_kind(TYPE_NAMES.index(card.type)) + VERSIONS.index(card.version)
        if kind in by_kind:
            raise InvalidPack(f"cards.toml: {card.name!r} is a second {card.type} {card.version} card; one is right")
        by_kind[kind] = card
        _check_words(card)
    missing = [f"{TYPE_NAMES[type_of(kind)]} {VERSIONS[is_update(kind)]}" for kind in KINDS if kind not in by_kind]
    if missing:
        raise InvalidPack(f"cards.toml lacks the {missing[0]} card")
    ordered = tuple([by_kind[kind] for kind in KINDS])
    if len({card.name for card in ordered}) != len(ordered):
        raise InvalidPack("cards.toml: two cards have the same name")
    total = sum(card.copies for card in ordered if card.version == "start")
    if total != DECK:
        raise InvalidPack(f"cards.toml: the start cards are {total}; a deck has {DECK} (YF-1.2)")
    if by_kind[start_kind(COLLECT)].copies < 1:
        raise InvalidPack("cards.toml: a deck needs a Collect, or nobody could go on (YF-R14)")
    return ordered


def _check_words(card: Card) -> None:
    type_ = TYPE_NAMES.index(card.type)
    for word, types in WORDS.items():
        if getattr(card, word) and type_ not in types:
            fitting = ", ".join(TYPE_NAMES[other] for other in sorted(types))
            raise InvalidPack(f"cards.toml: {card.name!r} has {word!r}, which only fits {fitting}")
    if type_ == UPGRADE and not card.moves:
        raise InvalidPack(f"cards.toml: {card.name!r} needs moves = 'one' or 'both'")
    if card.copies > MOST:
        raise InvalidPack(f"cards.toml: {card.name!r} has {card.copies} copies; at most {MOST}")
