"""What the dice on the table show and what may come of them, from what everybody knows (chapters 15, 16, 18, 19, 21).

For pictures and previews only: what a roll does is settled in `rules/` (`melee.py`, `ranged.py`, `move.py` and others).
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import NamedTuple

from zashiki.games.yohei import odds
from zashiki.games.yohei.rules.ranged import Shooting, shootings, tower_shooting, vortex_shooting
from zashiki.games.yohei.rules.skills import CHARGE, LIGHTNING, STEALTH
from zashiki.games.yohei.rules.state import Scene, YoheiState
from zashiki.games.yohei.rules.values import attack_dice, dodge_dice, movement, opponents_of, shield, skill

FACES = 6


class Rolled(NamedTuple):
    """A die: what it shows, what that is worth, and whether it counts."""

    face: int
    value: int
    counts: bool


class Fight(NamedTuple):
    """A roll with both who are in it.

    left: who attacks, shoots, leaves or rolls alone; right: who is attacked; -1 for nobody (a tower, the sea).
    rolled: the dice of the left, the best first; hits: the values that the right has to meet, the highest first.
    guards: what the right has rolled; coming: how many dice it will roll, if it will.
    now: the chance that the roll does what its player fears (a block, a dodge) or hopes for, as it stands; None where
    nothing is left to chance. again: the chance after a reroll; None where it cannot be told.
    """

    kind: str
    left: int
    right: int
    site: int
    rolled: tuple[Rolled, ...]
    hits: tuple[int, ...]
    guards: tuple[int, ...] = ()
    coming: int = 0
    now: Fraction | None = None
    again: Fraction | None = None


def read_fight(table: YoheiState, scene: Scene) -> Fight:
    """The roll on the table."""
    return READ[scene.kind](table, scene)


def met(hits: tuple[int, ...], guards: tuple[int, ...]) -> dict[int, int]:
    """Which guard stops which hit, by place: the weakest first, by the weakest die that is enough (YH-R43)."""
    free, found = sorted(range(len(guards)), key=lambda place: guards[place]), {}
    for hit in sorted(range(len(hits)), key=lambda place: hits[place]):
        for guard in free:
            if guards[guard] >= hits[hit]:
                found[hit] = guard
                free.remove(guard)
                break
    return found


def _sorted(rolled: list[Rolled]) -> tuple[Rolled, ...]:
    return tuple(sorted(rolled, key=lambda die: (die.counts, die.value), reverse=True))


def _hits(rolled: tuple[Rolled, ...]) -> tuple[int, ...]:
    return tuple(sorted([die.value for die in rolled if die.counts], reverse=True))


def _attack(table: YoheiState, scene: Scene) -> Fight:
    needed = shield(table, scene.target)
    rolled = _sorted([Rolled(die, die, die >= needed) for die in scene.dice])
    hits = _hits(rolled)
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
        return tower_shooting(table)._replace(dice=len(scene.dice))
    found = [how for _, how in shootings(table, scene.actor)]
    fitting = [how for how in found if how.dice == len(scene.dice)] or found
    return fitting[0] if fitting else Shooting(1, len(scene.dice), 0, 0)


def distance(table: YoheiState, piece: int, site: int, target: int) -> int:
    """How far a shooter is from its target."""
    board, there = table.game.board, table.at[target]
    return board.apart[table.at[piece]][there] if piece >= 0 else board.corner_near[site][there]


def _shot(table: YoheiState, scene: Scene) -> Fight:
    target = scene.target
    change = how_it_shoots(table, scene).accuracy - skill(table, target, STEALTH)
    apart = distance(table, scene.actor, scene.site, target)
    dice = [Rolled(die, die + change, die > 1 and die + change >= apart) for die in scene.dice]
    rolled, guards = _sorted(dice), dodge_dice(table, target)
    hits = _hits(rolled)
    now = 1 - odds.blocked(hits, guards) if hits else Fraction(0)
    again = odds.shot(len(dice), apart, change, guards)
    return Fight("shot", scene.actor, target, scene.site, rolled, hits, coming=guards, now=now, again=again)


def _dodge(table: YoheiState, scene: Scene) -> Fight:
    rolled = tuple([Rolled(hit, hit, True) for hit in scene.hits])
    again = odds.blocked(scene.hits, len(scene.dice))
    return Fight("dodge", scene.target, scene.actor, scene.site, rolled, scene.hits, scene.dice, again=again)


def stuns_only(table: YoheiState, shooter: int, site: int) -> bool | None:
    """Whether a shot gives KO markers instead of a wound (YH-29.8); None where its dice do not tell."""
    if shooter < 0:
        return site == table.vortex
    found = {how.lightning > 0 for _, how in shootings(table, shooter)} or {skill(table, shooter, LIGHTNING) > 0}
    return found.pop() if len(found) == 1 else None


def _disengage(table: YoheiState, scene: Scene) -> Fight:
    enemies = opponents_of(table, scene.actor)
    limits = [movement(table, enemy) for enemy in enemies]
    rolled = [Rolled(die, die, die > limit) for die, limit in zip(scene.dice, limits, strict=False)]
    again = prod([Fraction(max(0, FACES - limit), FACES) for limit in limits], start=Fraction(1))
    return Fight("disengage", scene.actor, -1, -1, tuple(rolled), (), again=again)


def _building(table: YoheiState, scene: Scene) -> Fight:
    needed = table.game.table.figures.building_shield
    rolled = _sorted([Rolled(die, die, die >= needed) for die in scene.dice])
    again = odds.razed(len(scene.dice), needed)
    return Fight("building", scene.actor, -1, scene.site, rolled, _hits(rolled), again=again)


def _regenerate(table: YoheiState, scene: Scene) -> Fight:
    needed = table.game.table.figures.regenerate
    rolled = tuple([Rolled(die, die, die >= needed) for die in scene.dice])
    again = Fraction(FACES + 1 - min(needed, FACES + 1), FACES)
    return Fight("regenerate", scene.actor, -1, -1, rolled, _hits(rolled), again=again)


def _explosion(table: YoheiState, scene: Scene) -> Fight:
    least = table.game.table.figures.explosive_ko
    rolled = tuple([Rolled(die, die, die >= least) for die in scene.dice])
    return Fight("explosion", scene.actor, -1, -1, rolled, _hits(rolled))


def _sea(table: YoheiState, scene: Scene) -> Fight:
    needed = shield(table, scene.target)
    rolled = _sorted([Rolled(die, die, die >= needed) for die in scene.dice])
    return Fight("sea", -1, scene.target, -1, rolled, _hits(rolled))


READ = {
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
"""For each kind of scene."""


def charge_die(table: YoheiState, scene: Scene) -> bool:
    """Whether a red die of a charge is among an attack's dice (YH-29.4)."""
    if scene.kind != "attack" or not skill(table, scene.actor, CHARGE):
        return False
    return len(scene.dice) > attack_dice(table, scene.actor, table.at[scene.target])
