"""The words of the rules. Players, cards, blockades and places are ints; their names here say which int is meant."""

from __future__ import annotations

from typing import Literal, TypeAlias

Player: TypeAlias = int
"""A player's number, from 0 up."""
Kind: TypeAlias = int
"""One of the ten kinds of card: `2 * type + version`, where the version is 0 for a start card and 1 for an update."""
CardType: TypeAlias = int
"""One of the five types of card, in the rulebook's order."""
UpdateCard: TypeAlias = int
"""The number of one physical update card; its type stands in `update_types` of the game."""
Place: TypeAlias = int
"""Where a blockade stands: 1, 2 or 3 on the board (YF-6.2), or OFF."""
Blockade: TypeAlias = int
"""ENERGY, VICTORY, or BOTH."""

TournamentBracket: TypeAlias = Literal["match", "winners", "losers", "final", "league", "epic"]
"""What a duel of a tournament is fought for. The rulebook calls the bracket of the losers the "Looser bracket"."""
Bracket: TypeAlias = Literal["duel", TournamentBracket]
"""What a duel is fought for: it is a single duel, or a duel of a tournament."""

NOBODY = -1
"""What stands for a player where there is none."""
CENTRE = NOBODY
"""Who holds the coin while it lies in the centre (YF-2.1)."""

REFRESH, BLOCK, SLING, UPGRADE, COLLECT = TYPES = range(5)
KINDS = range(2 * len(TYPES))
PASSED = -1
"""What stands for the kind of a card where a player passed (YF-3.10)."""
DECK = 10
"""The cards of a player's deck (YF-1.8)."""

ENERGY, VICTORY, BOTH = range(3)
"""Which blockade is moved; the first two are also the values of the action `blockade`."""
OFF = 4
"""The place of a blockade that has left the board (YF-6.4)."""


def type_of(kind: Kind) -> CardType:
    """The type of a kind of card; for PASSED it is -1, which is no type."""
    return kind >> 1


def start_kind(type_: CardType) -> Kind:
    """The start card of a type."""
    return 2 * type_


def update_kind(type_: CardType) -> Kind:
    """The update of a type."""
    return 2 * type_ + 1


def is_update(kind: Kind) -> bool:
    """Whether a kind of card is an update and not a start card."""
    return kind % 2 == 1
