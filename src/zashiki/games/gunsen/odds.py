"""The odds of a battle before it is fought: what each side's dice may add, and how often each outcome follows.

It is assumed that both sides keep, and roll again, what is best for them by a simple measure, so odds are "about".
Without rerolls every roll is counted; with them rolls are sampled, always the same ones.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import NamedTuple

from zashiki.games.gunsen.rules.battle_dice import face_worth
from zashiki.games.gunsen.rules.battle_values import counts_late, initial_icons, killed_troops, with_troops
from zashiki.games.gunsen.rules.numbers import ATTACKER, DEFENDER, Face, Hero, Node, Player
from zashiki.games.gunsen.rules.records import Battle
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, KEEP, REROLL, ROLL, STRENGTH, Icons
from zashiki.kernel.chance import FastChance

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


def battle_odds(state: GunsenState, attacker: Player, troops: int, hero: Hero, node: Node) -> Odds:
    """The odds if a player's army enters a node where another army stands."""
    defender = state.owner[node]
    battle = Battle((attacker, defender), node, heroes=(hero, state.hero_at(defender, node)))
    armies = (troops, state.count[node])
    late = counts_late(state, battle)
    attack, defence = initial_icons(state, battle, ATTACKER), initial_icons(state, battle, DEFENDER)
    if not late:
        attack, defence = with_troops(attack, armies[ATTACKER]), with_troops(defence, armies[DEFENDER])
    return odds_of(attack, defence, armies, late, state.game.table.faces, state.game.table.figures.dice)


def odds_of(
    attack: Icons, defence: Icons, armies: tuple[int, int], late: bool, faces: tuple[Icons, ...], most: int
) -> Odds:
    """The odds of two sides with these values before dice."""
    win = lose = own = other = 0.0
    for strength, armor, blood, chance in dice_adds(faces, min(attack[ROLL], most), attack[REROLL], attack[KEEP]):
        for more, plate, cut, weight in dice_adds(faces, min(defence[ROLL], most), defence[REROLL], defence[KEEP]):
            both = chance * weight
            lost = killed_troops(defence[BLOOD] + cut, attack[ARMOR] + armor, armies[ATTACKER])
            killed = killed_troops(attack[BLOOD] + blood, defence[ARMOR] + plate, armies[DEFENDER])
            mine, theirs = attack[STRENGTH] + strength, defence[STRENGTH] + more
            if late:
                mine, theirs = mine + armies[ATTACKER] - lost, theirs + armies[DEFENDER] - killed
            own += both * lost
            other += both * killed
            if mine > theirs and lost < armies[ATTACKER]:
                win += both
            elif mine <= theirs and killed < armies[DEFENDER]:
                lose += both
    return Odds(win, lose, max(0.0, 1 - win - lose), own, other)


@cache
def dice_adds(faces: tuple[Icons, ...], dice: int, rerolls: int, keep: int) -> Added:
    """What so many dice, rerolls and keeps add, with the probability of each sum."""
    chances: dict[tuple[int, int, int], float] = {}
    if not rerolls or dice <= 0:
        ways = len(faces) ** dice
        for roll in combinations_with_replacement(range(len(faces)), dice):
            best = best_kept(faces, roll, keep)
            chances[best] = chances.get(best, 0.0) + _orders(roll) / ways
    else:
        chance = FastChance.seeded(dice * 100 + rerolls * 10 + keep)
        for _ in range(SAMPLES):
            roll = _roll(chance, faces, dice, rerolls, keep)
            best = best_kept(faces, roll, keep)
            chances[best] = chances.get(best, 0.0) + 1 / SAMPLES
    return tuple([(*icons, weight) for icons, weight in chances.items()])


def _orders(roll: tuple[Face, ...]) -> float:
    """In how many orders a roll can fall."""
    ways = factorial(len(roll))
    for face in set(roll):
        ways //= factorial(roll.count(face))
    return ways


def _roll(chance: FastChance, faces: tuple[Icons, ...], dice: int, rerolls: int, keep: int) -> tuple[Face, ...]:
    """Dice rolled at random, and rolled again as long as that is better."""
    roll = [chance.below(len(faces)) for _ in range(dice)]
    for _ in range(rerolls):
        again = dice_to_reroll(faces, tuple(roll), keep)
        if not again:
            break
        for place in again:
            roll[place] = chance.below(len(faces))
    return tuple(sorted(roll))


def dice_to_reroll(faces: tuple[Icons, ...], dice: tuple[Face, ...], keep: int) -> list[int]:
    """The places of the dice that are better rolled again: all that are not kept, and kept ones below the average."""
    average = sum(face_worth(face) for face in faces) / len(faces)
    ranked = sorted(range(len(dice)), key=lambda place: -face_worth(faces[dice[place]]))
    kept = [place for place in ranked[:keep] if face_worth(faces[dice[place]]) >= average]
    return [place for place in range(len(dice)) if place not in kept] if len(kept) < min(keep, len(dice)) else []


@cache
def best_kept(faces: tuple[Icons, ...], dice: tuple[Face, ...], keep: int) -> tuple[int, int, int]:
    """Strength, armor and blood of the dice that are worth most."""
    best = max(combinations(dice, min(keep, len(dice))), key=lambda kept: sum(face_worth(faces[face]) for face in kept))
    icons = [faces[face] for face in best]
    return (sum(row[STRENGTH] for row in icons), sum(row[ARMOR] for row in icons), sum(row[BLOOD] for row in icons))
