"""The odds of a battle before it is fought: what each side's dice may add, and how often each outcome follows.

Both sides are taken to keep, and to roll again, what is worth most for them by a simple measure, so odds are "about".
Without rerolls every roll is counted; with them rolls are sampled, always the same ones.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import NamedTuple

from zashiki.games.gunsen.rules.battle_values import counts_late, initial_icons, with_troops
from zashiki.games.gunsen.rules.state import ATTACKER, DEFENDER, Battle, GunsenState
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, KEEP, REROLL, ROLL, STRENGTH, Icons
from zashiki.kernel.chance import FastChance

WORTH = (1.0, 0.6, 0.8)
"""What a strength, an armor and a blood are worth to whoever keeps dice."""
SAMPLES = 1500

Added = tuple[tuple[int, int, int, float], ...]
"""What dice may add: strength, armor, blood and the probability."""


class Odds(NamedTuple):
    """The chances of a battle for the attacker, and the troops that each side may expect to lose."""

    win: float
    lose: float
    neither: float
    own_losses: float
    other_losses: float


def battle_odds(state: GunsenState, attacker: int, troops: int, hero: int, node: int) -> Odds:
    """The odds if a player's army enters a node where another army stands."""
    defender = state.owner[node]
    battle = Battle((attacker, defender), node, heroes=(hero, state.hero_at(defender, node)))
    armies = (troops, state.count[node])
    late = counts_late(state, battle)
    sides = []
    for side in (ATTACKER, DEFENDER):
        icons = initial_icons(state, battle, side)
        sides.append(icons if late else with_troops(icons, armies[side]))
    return odds_of(sides[0], sides[1], armies, late, state.game.table.faces, state.game.table.figures.dice)


def odds_of(
    attack: Icons, defence: Icons, armies: tuple[int, int], late: bool, faces: tuple[Icons, ...], most: int
) -> Odds:
    """The odds of two sides with these values before dice."""
    win = lose = own = other = 0.0
    for strength, armor, blood, chance in dice_adds(faces, min(attack[ROLL], most), attack[REROLL], attack[KEEP]):
        for more, plate, cut, weight in dice_adds(faces, min(defence[ROLL], most), defence[REROLL], defence[KEEP]):
            both = chance * weight
            lost = min(armies[0], max(0, defence[BLOOD] + cut - attack[ARMOR] - armor))
            killed = min(armies[1], max(0, attack[BLOOD] + blood - defence[ARMOR] - plate))
            mine, theirs = attack[STRENGTH] + strength, defence[STRENGTH] + more
            if late:
                mine, theirs = mine + armies[0] - lost, theirs + armies[1] - killed
            own += both * lost
            other += both * killed
            if mine > theirs and lost < armies[0]:
                win += both
            elif mine <= theirs and killed < armies[1]:
                lose += both
    return Odds(win, lose, max(0.0, 1 - win - lose), own, other)


@cache
def dice_adds(faces: tuple[Icons, ...], dice: int, rerolls: int, keep: int) -> Added:
    """What so many dice, rerolls and keeps add, with the probability of each sum."""
    found: dict[tuple[int, int, int], float] = {}
    if not rerolls or dice <= 0:
        ways = len(faces) ** dice
        for roll in combinations_with_replacement(range(len(faces)), dice):
            best = best_kept(faces, roll, keep)
            found[best] = found.get(best, 0.0) + _orders(roll) / ways
    else:
        chance = FastChance.seeded(dice * 100 + rerolls * 10 + keep)
        for _ in range(SAMPLES):
            roll = _rolled(chance, faces, dice, rerolls, keep)
            best = best_kept(faces, roll, keep)
            found[best] = found.get(best, 0.0) + 1 / SAMPLES
    return tuple([(*icons, weight) for icons, weight in found.items()])


def _orders(roll: tuple[int, ...]) -> float:
    """In how many orders a roll can fall."""
    ways = factorial(len(roll))
    for face in set(roll):
        ways //= factorial(roll.count(face))
    return ways


def _rolled(chance: FastChance, faces: tuple[Icons, ...], dice: int, rerolls: int, keep: int) -> tuple[int, ...]:
    roll = [chance.below(len(faces)) for _ in range(dice)]
    for _ in range(rerolls):
        again = dice_to_reroll(faces, tuple(roll), keep)
        if not again:
            break
        for place in again:
            roll[place] = chance.below(len(faces))
    return tuple(sorted(roll))


def dice_to_reroll(faces: tuple[Icons, ...], dice: tuple[int, ...], keep: int) -> list[int]:
    """The places of the dice that are better rolled again: all that are not kept, and kept ones below the average."""
    average = sum(face_worth(face) for face in faces) / len(faces)
    ranked = sorted(range(len(dice)), key=lambda place: -face_worth(faces[dice[place]]))
    kept = [place for place in ranked[:keep] if face_worth(faces[dice[place]]) >= average]
    return [place for place in range(len(dice)) if place not in kept] if len(kept) < min(keep, len(dice)) else []


def face_worth(icons: Icons) -> float:
    """What a face is worth to whoever keeps it."""
    return icons[0] * WORTH[0] + icons[1] * WORTH[1] + icons[2] * WORTH[2]


@cache
def best_kept(faces: tuple[Icons, ...], dice: tuple[int, ...], keep: int) -> tuple[int, int, int]:
    """Strength, armor and blood of the dice that are worth most."""
    number = min(keep, len(dice))
    best = max(combinations(dice, number), key=lambda kept: sum(face_worth(faces[face]) for face in kept))
    icons = [faces[face] for face in best]
    return (sum(row[0] for row in icons), sum(row[1] for row in icons), sum(row[2] for row in icons))
