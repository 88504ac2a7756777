"""What an eye for the board notes of each unit once: how far it goes, how it hits, and how hard it is to wound."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from zashiki.games.yohei import odds
from zashiki.games.yohei.rules.ranged import Shooting, shootings
from zashiki.games.yohei.rules.skills import CROSS_ANY, CROSSING, MIGHTY
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import movement, shield, skill

MOST_DICE = 6
"""Odds are worked out for so many dice; with more of them hardly anything changes."""
FULL = 2
"""How many actions a unit has in a turn without KO markers."""


@cache
def melee_chance(attack: int, needed: int, defence: int) -> float:
    """The chance of a wound in a melee attack."""
    return float(odds.melee(min(attack, MOST_DICE), needed, min(defence, MOST_DICE)))


@cache
def aimed_chance(hits: int, defence: int) -> float:
    """The chance of a wound of an Aimed Strike."""
    return float(odds.aimed(hits, min(defence, MOST_DICE)))


@cache
def shot_chance(dice: int, apart: int, change: int, dodge: int) -> float:
    """The chance that a shot is not dodged."""
    return float(odds.shot(min(dice, MOST_DICE), apart, change, min(dodge, MOST_DICE)))


def skills_of(table: YoheiState, piece: int) -> Sequence[int]:
    """How many instances of each skill a unit has now."""
    printed = table.game.table
    plain = printed.skills[2 * piece + table.wounded[piece]]
    here = table.at[piece]
    if here < 0:
        return plain
    gains = table.carried[piece] or table.boosts or printed.round_skill[table.now] >= 0
    if not gains and (table.burnt or all(place != here for place, _ in table.temples)):
        return plain
    return [skill(table, piece, number) for number in range(len(plain))]


class Soldier:
    """One unit as bots see it.

    dice: melee dice by section, without Mighty. ready: its actions in its next turn. shots: its ranged attacks.
    costs: movement points by terrain.
    """

    __slots__ = (
        "at", "best", "costs", "dice", "facing", "mighty", "mp", "piece", "ready", "shield", "shots", "skills",
        "wounded",
    )  # fmt: skip

    def __init__(self, table: YoheiState, piece: int) -> None:
        printed = table.game.table
        self.piece = piece
        self.at = table.at[piece]
        self.facing = table.facing[piece]
        self.wounded = table.wounded[piece]
        self.skills = skills = skills_of(table, piece)
        self.mp = movement(table, piece)
        self.shield = shield(table, piece)
        self.mighty = skills[MIGHTY]
        self.dice = printed.section_dice[piece]
        self.best = max(self.dice)
        self.ready = FULL - min(FULL, table.ko[piece])
        self.shots: list[Shooting] = []
        if table.carried[piece] or printed.reach[2 * piece + self.wounded]:
            self.shots = [how for _, how in shootings(table, piece)]
        crosses = skills[CROSS_ANY]
        self.costs = [
            1 if cost > 1 and (crosses or (terrain in CROSSING and skills[CROSSING[terrain]])) else cost
            for terrain, cost in enumerate(printed.terrain_cost)
        ]
