"""The records that a state holds: the turn that is being played, and the battle that is being resolved."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from zashiki.games.gunsen.rules.numbers import ATTACKER, NO_HERO, NOBODY, Face, Hero, Node, Player, Side
from zashiki.games.gunsen.rules.terms import NO_ICONS, Icons
from zashiki.kernel.state import StatePart

T = TypeVar("T")


class ThisTurn(StatePart):
    """What has happened in the turn that is being played; a new turn begins with a new one.

    moving: whether its player may still move. moves: how many movements they have used. transported: whether they have
    paid for a transport. cleared: whether they have cleared the row by choice.
    """

    moving: bool = False
    moves: int = 0
    transported: bool = False
    cleared: bool = False


class Battle(msgspec.Struct, frozen=True):
    """A battle that is being resolved. Pairs are (the attacker's, the defender's).

    sides: the players. started: troops at the start. heroes: the hero of each side in the battle, or -1. silenced:
    whether the icons and abilities of that hero are ignored. spared: whether all kills are cancelled. boost: icons
    bought when the battle started. values: strength, armor, blood, roll, reroll and keep icons so far. dice: the faces
    on the table, sorted. kept: whether these dice are the kept ones. winner: a side, or -1.
    """

    sides: tuple[Player, Player]
    node: Node
    started: tuple[int, int] = (0, 0)
    heroes: tuple[Hero, Hero] = (NO_HERO, NO_HERO)
    silenced: tuple[bool, bool] = (False, False)
    spared: bool = False
    boost: tuple[Icons, Icons] = (NO_ICONS, NO_ICONS)
    values: tuple[Icons, Icons] = (NO_ICONS, NO_ICONS)
    dice: tuple[tuple[Face, ...], tuple[Face, ...]] = ((), ())
    kept: tuple[bool, bool] = (False, False)
    killed: tuple[int, int] = (0, 0)
    winner: Side = NOBODY


def put(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    """A pair of the attacker's and the defender's value, with one side's value changed."""
    return (value, pair[1]) if side == ATTACKER else (pair[0], value)
