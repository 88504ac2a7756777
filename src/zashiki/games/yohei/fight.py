"""What the dice on the table show and what may follow, from what everybody knows (chapters 15, 16, 18, 19, 21).

For pictures and previews only: what a roll does is settled in `rules/` (`melee.py`, `ranged.py`, `move.py` and others).
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.games.yohei import odds
from zashiki.games.yohei.rules.numbers import Corner, Piece
from zashiki.games.yohei.rules.ranged import Shooting, shootings, tower_shooting, vortex_shooting
from zashiki.games.yohei.rules.skills import AIMED_STRIKE, CHARGE, CONFOUND, COUNTERATTACK, LIGHTNING, STEALTH
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import (
    attack_dice,
    dodge_dice,
    hits_of_attack,
    hits_of_shot,
    movement,
    opponents_of,
    rolls_red_die,
    shield,
    shot_hits,
    skill,
)


class Rolled(NamedTuple):
    """A die: what it shows, what that is worth, and whether it counts as a hit or a success."""

    face: int
    value: int
    counts: bool


class Fight(NamedTuple):
    """A roll with both who are in it.

    left: the unit that attacks, shoots, leaves or rolls alone; right: the unit that is attacked; -1 for none (a tower,
    the sea). rolled: the dice of the left, the best first; hits: the values that the right has to meet, the highest
    first. guards: what the right has rolled; coming: how many dice it has still to roll.
    now: as the dice lie, the chance of success of the left; None if nothing is left to chance. again: the chance of
    success of the player who rolls again; None if it cannot be told.
    """

    kind: str
    left: Piece
    right: Piece
    site: Corner
    rolled: tuple[Rolled, ...]
    hits: tuple[int, ...]
    guards: tuple[int, ...] = ()
    coming: int = 0
    now: Fraction | None = None
    again: Fraction | None = None


def read_fight(table: YoheiState, scene: Scene) -> Fight:
    """The roll on the table."""
    return READERS[scene.kind](table, scene)


def met(hits: tuple[int, ...], guards: tuple[int, ...]) -> dict[int, int]:
    """For each hit that is stopped, by its place, the place of the die that stops it (YH-R43).

    The weakest hits come first; each is stopped by the weakest die that is enough.
    """
    free = sorted(range(len(guards)), key=lambda place: guards[place])
    stopped_by = {}
    for hit in sorted(range(len(hits)), key=lambda place: hits[place]):
        for guard in free:
            if guards[guard] >= hits[hit]:
                stopped_by[hit] = guard
                free.remove(guard)
                break
    return stopped_by


def _sorted(rolled: list[Rolled]) -> tuple[Rolled, ...]:
    return tuple(sorted(rolled, key=lambda die: (die.counts, die.value), reverse=True))


def _hits(rolled: tuple[Rolled, ...]) -> tuple[int, ...]:
    return tuple(sorted([die.value for die in rolled if die.counts], reverse=True))


def _attack(table: YoheiState, scene: Scene) -> Fight:
    needed = shield(table, scene.target)
    hits = hits_of_attack(scene.dice, needed)
    rolled = _sorted([Rolled(die, die, die in hits) for die in scene.dice])
    guards = attack_dice(table, scene.target, table.at[scene.actor])
    now = 1 - odds.blocked(hits, guards) if hits else Fraction(0)
    again = odds.melee(len(scene.dice), needed, guards)
    return Fight("attack", scene.actor, scene.target, -1, rolled, hits, coming=guards, now=now, again=again)


def _block(table: YoheiState, scene: Scene) -> Fight:
    rolled = tuple([Rolled(hit, hit, True) for hit in scene.hits])
    again = odds.blocked(scene.hits, len(scene.dice))
    return Fight("block", scene.target, scene.actor, -1, rolled, scene.hits, scene.dice, again=again)


def how_it_shoots(table: YoheiState, scene: Scene) -> Shooting:
    """The ranged attack behind a shot, as far as its dice tell it."""
    if scene.actor < 0:
        if scene.site == table.vortex:
            return vortex_shooting(table)
        return replace(tower_shooting(table), dice=len(scene.dice))
    ways = [how for _, how in shootings(table, scene.actor)]
    fitting = [how for how in ways if how.dice == len(scene.dice)] or ways
    return fitting[0] if fitting else Shooting(1, len(scene.dice), 0, 0)


def shooting_from(table: YoheiState, site: Corner) -> Shooting:
    """How an intersection shoots: as the vortex, or as a watchtower does."""
    return vortex_shooting(table) if site == table.vortex else tower_shooting(table)


def distance(table: YoheiState, piece: Piece, site: Corner, target: Piece) -> int:
    """How far a shooter is from its target."""
    board, there = table.game.board, table.at[target]
    return board.apart[table.at[piece]][there] if piece >= 0 else board.corner_near[site][there]


def _shot(table: YoheiState, scene: Scene) -> Fight:
    target = scene.target
    change = how_it_shoots(table, scene).accuracy - skill(table, target, STEALTH)
    apart = distance(table, scene.actor, scene.site, target)
    rolled = _sorted([Rolled(die, die + change, shot_hits(die, apart, change)) for die in scene.dice])
    hits, guards = hits_of_shot(scene.dice, apart, change), dodge_dice(table, target)
    now = 1 - odds.blocked(hits, guards) if hits else Fraction(0)
    again = odds.shot(len(scene.dice), apart, change, guards)
    return Fight("shot", scene.actor, target, scene.site, rolled, hits, coming=guards, now=now, again=again)


def _dodge(table: YoheiState, scene: Scene) -> Fight:
    rolled = tuple([Rolled(hit, hit, True) for hit in scene.hits])
    again = odds.blocked(scene.hits, len(scene.dice))
    return Fight("dodge", scene.target, scene.actor, scene.site, rolled, scene.hits, scene.dice, again=again)


def stuns_only(table: YoheiState, shooter: Piece, site: Corner) -> bool | None:
    """Whether a shot gives KO markers instead of a wound (YH-29.8); None where its dice do not tell."""
    if shooter < 0:
        return site == table.vortex
    stuns = {how.lightning > 0 for _, how in shootings(table, shooter)} or {skill(table, shooter, LIGHTNING) > 0}
    return stuns.pop() if len(stuns) == 1 else None


def _disengage(table: YoheiState, scene: Scene) -> Fight:
    enemies = opponents_of(table, scene.actor)
    limits = [movement(table, enemy) for enemy in enemies]
    rolled = [Rolled(die, die, die > limit) for die, limit in zip(scene.dice, limits, strict=False)]
    again = prod([Fraction(max(0, odds.FACES - limit), odds.FACES) for limit in limits], start=Fraction(1))
    return Fight("disengage", scene.actor, -1, -1, tuple(rolled), (), again=again)


def _building(table: YoheiState, scene: Scene) -> Fight:
    needed = table.game.table.figures.building_shield
    hits = hits_of_attack(scene.dice, needed)
    rolled = _sorted([Rolled(die, die, die in hits) for die in scene.dice])
    again = odds.razed(len(scene.dice), needed)
    return Fight("building", scene.actor, -1, scene.site, rolled, hits, again=again)


def _regenerate(table: YoheiState, scene: Scene) -> Fight:
    needed = table.game.table.figures.regenerate
    rolled = tuple([Rolled(die, die, die >= needed) for die in scene.dice])
    again = Fraction(odds.FACES + 1 - min(needed, odds.FACES + 1), odds.FACES)
    return Fight("regenerate", scene.actor, -1, -1, rolled, _hits(rolled), again=again)


def _explosion(table: YoheiState, scene: Scene) -> Fight:
    least = table.game.table.figures.explosive_ko
    rolled = tuple([Rolled(die, die, die >= least) for die in scene.dice])
    return Fight("explosion", scene.actor, -1, -1, rolled, _hits(rolled))


def _sea(table: YoheiState, scene: Scene) -> Fight:
    hits = hits_of_attack(scene.dice, shield(table, scene.target))
    rolled = _sorted([Rolled(die, die, die in hits) for die in scene.dice])
    return Fight("sea", -1, scene.target, -1, rolled, hits)


READERS = {
    "attack": _attack,
    "block": _block,
    "shot": _shot,
    "dodge": _dodge,
    "disengage": _disengage,
    "building": _building,
    "regenerate": _regenerate,
    "explosion": _explosion,
    "sea": _sea,
}
"""How each kind of scene is read."""


def charge_die(table: YoheiState, scene: Scene) -> bool:
    """Whether a red die of a charge is among an attack's dice (YH-29.4)."""
    if scene.kind != "attack" or not skill(table, scene.actor, CHARGE):
        return False
    return len(scene.dice) > attack_dice(table, scene.actor, table.at[scene.target])


def melee_odds(table: YoheiState, attacker: Piece, target: Piece) -> tuple[Fraction, bool]:
    """The chance that a melee attack wounds, and whether it is exact: without rerolls and what may interrupt it."""
    attack = attack_dice(table, attacker, table.at[target]) + rolls_red_die(table, attacker)
    defence = attack_dice(table, target, table.at[attacker])
    chance = odds.melee(attack, shield(table, target), defence)
    interrupted = any(skill(table, attacker, one) for one in (AIMED_STRIKE, CONFOUND))
    return chance, not interrupted and not skill(table, target, COUNTERATTACK)


def shot_odds(table: YoheiState, how: Shooting, target: Piece, apart: int) -> Fraction:
    """The chance that a shot is not dodged."""
    change = how.accuracy - skill(table, target, STEALTH)
    return odds.shot(how.dice, apart, change, dodge_dice(table, target))
