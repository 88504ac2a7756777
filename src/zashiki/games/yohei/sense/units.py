"""What bots note of each unit once: how far it goes, how it hits, and how hard it is to wound."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from zashiki.games.yohei import odds
from zashiki.games.yohei.rules.numbers import Piece
from zashiki.games.yohei.rules.ranged import Shooting, shootings
from zashiki.games.yohei.rules.skills import MIGHTY
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.unit_actions import ACTIONS_A_TURN
from zashiki.games.yohei.rules.values import crossing_cost, movement, shield, skill

MOST_DICE = 6
"""Odds are worked out for so many dice; with more of them hardly anything changes."""


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


def skills_of(table: YoheiState, piece: Piece) -> Sequence[int]:
    """How many instances of each skill a unit has now."""
    printed = table.game.table
    plain = printed.sides[piece][table.wounded[piece]].skills
    here = table.at[piece]
    if here < 0:
        return plain
    gains = table.carried[piece] or table.turn.boosts or printed.round_skill[table.now] >= 0
    if not gains and (table.burnt or all(place != here for place, _ in table.temples)):
        return plain
    return [skill(table, piece, number) for number in range(len(plain))]


class Soldier:
    """One unit as bots see it.

    place: its hex, or AREA. dice: melee dice by section, without Mighty; most_dice: those of its best section.
    ready: its actions in its next turn. shots: its ranged attacks. costs: movement points by terrain.
    """

    __slots__ = (
        "costs", "dice", "facing", "mighty", "most_dice", "mp", "piece", "place", "ready", "shield", "shots", "skills",
    )  # fmt: skip

    def __init__(self, table: YoheiState, piece: Piece) -> None:
        printed = table.game.table
        self.piece = piece
        self.place = table.at[piece]
        self.facing = table.facing[piece]
        self.skills = skills = skills_of(table, piece)
        self.mp = movement(table, piece)
        self.shield = shield(table, piece)
        self.mighty = skills[MIGHTY]
        self.dice = printed.section_dice[piece]
        self.most_dice = max(self.dice)
        self.ready = ACTIONS_A_TURN - min(ACTIONS_A_TURN, table.ko[piece])
        self.shots: list[Shooting] = []
        if table.carried[piece] or printed.sides[piece][table.wounded[piece]].reach:
            self.shots = [how for _, how in shootings(table, piece)]
        has = skills.__getitem__
        self.costs = [crossing_cost(terrain, cost, has) for terrain, cost in enumerate(printed.terrain_cost)]
