"""What the ints of the rules stand for, so that signatures say it. Most are numbers of things in `tables.Table`.

Where there may be none, the number is -1, which has names of its own.
"""

from __future__ import annotations

from typing import TypeAlias

Player: TypeAlias = int
"""A player, numbered as in the kernel."""
Clan: TypeAlias = int
Node: TypeAlias = int
"""A territory or, after those, a fort spot."""
Resource: TypeAlias = int
"""Koku, wood or influence."""
Column: TypeAlias = int
"""A column of a clan board, and the upgrade tile of its colour."""
OrderCard: TypeAlias = int
"""An order card or, after those, a special order."""
Hero: TypeAlias = int
Tactic: TypeAlias = int
"""A kind of tactics card."""
Building: TypeAlias = int
BuildingKind: TypeAlias = int
"""The unique building or the camp of a clan."""
Noble: TypeAlias = int
"""A noble action."""
Goal: TypeAlias = int
VillageToken: TypeAlias = int
"""A kind of village token: 0 shows a troop, the others show resource `kind - 1`."""
Marker: TypeAlias = int
"""A place for an achievement marker."""
Side: TypeAlias = int
"""A side of a battle, attacker or defender."""
Face: TypeAlias = int
"""A face of the battle die."""
DiceSet: TypeAlias = int
"""Some of the dice in a row, as bits by place."""
UseCard: TypeAlias = int
"""A hero, a tactic or a building, numbered in this order as in the vocabulary's block `use`."""

NOWHERE = -1
NOBODY = -1
OUT = -2
"""The owner of an upgrade tile that has left the game."""
NO_CARD = -1
NO_TOKEN = -1
NO_HERO = -1
NO_RESOURCE = -1

UNIQUE, CAMP = 0, 1
ATTACKER, DEFENDER = 0, 1
BOTH_SIDES = (ATTACKER, DEFENDER)


def members(bits: int) -> list[int]:
    """The numbers in a set that is kept as bits, the lowest first."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]
