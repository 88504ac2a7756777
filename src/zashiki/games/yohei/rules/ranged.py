"""Ranged attack (chapter 19): who may be shot, line of sight, hits and dodging."""

from __future__ import annotations

from zashiki.games.yohei.rules.board import Touched
from zashiki.games.yohei.rules.numbers import Corner, Piece, Place, Player, Side
from zashiki.games.yohei.rules.rerolls import all_met, on_table, roll_dice
from zashiki.games.yohei.rules.skills import ACCURACY, LIGHTNING, STEALTH
from zashiki.games.yohei.rules.state import (
    NO_SITE,
    NOBODY,
    WATCHTOWER,
    Scene,
    YoheiState,
    site_built,
    site_kind,
    site_side,
)
from zashiki.games.yohei.rules.values import dodge_dice, hits_of_shot, is_engaged, other_of, skill
from zashiki.games.yohei.rules.wounds import knock_out, strike, wound
from zashiki.kernel.steps import Choice, Parameters, Task

OWN, BOW = 0, 1
"""Which of its ranged attacks a unit uses."""


class Shooting(Parameters, frozen=True):
    """How a shot is made: its range and dice, and the shooter's instances of Accuracy and Lightning for it."""

    reach: int
    dice: int
    accuracy: int
    lightning: int


class Shot(Parameters, frozen=True):
    """Who shoots whom.

    piece: the shooter, or NOBODY. site: the intersection that the shot comes from, or NO_SITE. apart: how far the
    target is.
    """

    player: Player
    piece: Piece
    site: Corner
    target: Piece
    apart: int


def shootings(state: YoheiState, piece: Piece) -> list[tuple[int, Shooting]]:
    """A unit's ranged attacks: its own, and the Bow's with the unit's own skills added (YH-19.1, YH-R77)."""
    table = state.game.table
    ways = []
    printed = table.sides[piece][state.wounded[piece]]
    if printed.reach:
        own = (skill(state, piece, ACCURACY), skill(state, piece, LIGHTNING))
        ways.append((OWN, Shooting(printed.reach, printed.dice, *own)))
    for card in state.carried[piece]:
        item = table.item[table.face_of[card]]
        ranged = table.items[item].ranged
        if ranged is not None:
            skills = table.bow_skills[item]
            accuracy = skill(state, piece, ACCURACY) + skills[ACCURACY]
            lightning = skill(state, piece, LIGHTNING) + skills[LIGHTNING]
            ways.append((BOW, Shooting(*ranged, accuracy, lightning)))
            break
    return ways


def clear(state: YoheiState, touched: Touched) -> bool:
    """Whether a line that touches these hexes and walls is a line of sight (YH-14.7, YH-19.3, YH-19.6, YH-19.8).

    No mountain may be among the hexes, and none of the walls may stand.
    """
    return not touched[0] & state.game.mountains(state.terrain) and not touched[1] & state.walls


def in_sight(state: YoheiState, here: Place, there: Place) -> bool:
    """Line of sight between two hexes (YH-R72)."""
    return clear(state, state.game.board.line(here, there))


def in_melee_with(state: YoheiState, piece: Piece, side: Side) -> bool:
    """Whether a unit is engaged with a unit of a side (YH-19.5)."""
    sides, owner = state.game.side, state.owner
    return any(piece in pair and sides[owner[other_of(pair, piece)]] == side for pair in state.engaged)


def targets_from_hex(state: YoheiState, piece: Piece, how: Shooting) -> list[Piece]:
    """The enemies that a unit may shoot (YH-19.2 to YH-19.5); nobody's facing plays a part (YH-19.15)."""
    here = state.at[piece]
    side = state.game.side[state.owner[piece]]
    apart = state.game.board.apart[here]
    return [
        other
        for other in enemies(state, side)
        if apart[state.at[other]] <= how.reach
        and (how.accuracy or not in_melee_with(state, other, side))  # YH-29.10
        and in_sight(state, here, state.at[other])
    ]


def targets_from_corner(state: YoheiState, corner: Corner, side: Side, how: Shooting) -> list[Piece]:
    """The enemies that a watchtower or the vortex may shoot (YH-19.9, YH-R71, YH-R123)."""
    board = state.game.board
    near = board.corner_near[corner]
    return [
        other
        for other in enemies(state, side)
        if near[state.at[other]] <= how.reach
        and (how.accuracy or not in_melee_with(state, other, side))
        and clear(state, board.corner_line(corner, state.at[other]))
    ]


def enemies(state: YoheiState, side: Side) -> list[Piece]:
    """The units on the battlefield that are of another side."""
    sides, at = state.game.side, state.at
    return [
        piece
        for player, pieces in enumerate(state.fielded)
        if sides[player] != side
        for piece in pieces
        if at[piece] >= 0
    ]


def unit_shots(state: YoheiState, piece: Piece) -> list[tuple[int, Shooting, list[Piece]]]:
    """A unit's ranged attacks that have a target, with their targets; none while it is engaged (YH-19.4)."""
    ways = shootings(state, piece)
    if not ways or is_engaged(state, piece):
        return []
    with_targets = [(which, how, targets_from_hex(state, piece, how)) for which, how in ways]
    return [shot for shot in with_targets if shot[2]]


def tower_of(state: YoheiState, side: Side) -> Corner:
    """The intersection of a side's built watchtower, or NO_SITE."""
    if state.buildings_left(side, WATCHTOWER) == state.game.table.figures.towers:
        return NO_SITE
    for corner, code in enumerate(state.site):
        if code and site_side(code) == side and site_kind(code) == WATCHTOWER and site_built(code):
            return corner
    return NO_SITE


def tower_shooting(state: YoheiState) -> Shooting:
    """A watchtower's normal shot (YH-14.11), with Imposing Towers (YH-36.5)."""
    table = state.game.table
    reach, dice = table.figures.tower
    return Shooting(reach, table.round_towers[state.now] or dice, 1, 0)


def vortex_shooting(state: YoheiState) -> Shooting:
    """The vortex's shot, without Accuracy (YH-28.4, YH-R70)."""
    return Shooting(*state.game.table.figures.vortex, 0, 1)


class ChooseShot(Choice[YoheiState], frozen=True):
    """Which of its ranged attacks a unit uses (YH-R77)."""

    rules = ("YH-R77",)
    continues = True
    obvious = True

    piece: Piece

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.actions.shot + which for which, _, _ in unit_shots(state, self.piece)]

    def answer(self, state: YoheiState, action: int) -> None:
        state.then(ChooseTarget(self.player, self.piece, state.token(action).value))


class ChooseTarget(Choice[YoheiState], frozen=True):
    """Whom a unit shoots (YH-19.2 to YH-19.5)."""

    rules = ("YH-19.2", "YH-19.3", "YH-19.4", "YH-19.5", "YH-19.6")
    continues = True
    obvious = True

    piece: Piece
    which: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        targets = {which: targets for which, _, targets in unit_shots(state, self.piece)}
        return sorted([state.game.actions.unit + target for target in targets[self.which]])

    def answer(self, state: YoheiState, action: int) -> None:
        target = state.token(action).value
        how = next(how for which, how, _ in unit_shots(state, self.piece) if which == self.which)
        apart = state.game.board.apart[state.at[self.piece]][state.at[target]]
        shot = Shot(self.player, self.piece, NO_SITE, target, apart)
        state.then(Shoot(shot, how.dice, how.accuracy, how.lightning))


def shoot_from_site(state: YoheiState, player: Player, site: Corner, target: Piece, how: Shooting) -> None:
    """A watchtower or the vortex shoots at a unit."""
    apart = state.game.board.corner_near[site][state.at[target]]
    shot = Shot(player, NOBODY, site, target, apart)
    state.then(Shoot(shot, how.dice, how.accuracy, how.lightning))


class Shoot(Task[YoheiState], frozen=True):
    """The shot: its dice, which may be rerolled (YH-19.10)."""

    shot: Shot
    dice: int
    accuracy: int
    lightning: int

    def run(self, state: YoheiState) -> None:
        shot = self.shot
        if state.story is not None and shot.piece >= 0:
            state.tell("shot", piece=shot.piece, target=shot.target)
        elif state.story is not None:
            state.tell("shot-from-site", player=shot.player, site=shot.site, target=shot.target)
        scene = Scene("shot", shot.player, shot.piece, shot.target, shot.site)
        roll_dice(state, scene, self.dice, ShotHits(shot, self.accuracy, self.lightning))


class ShotHits(Task[YoheiState], frozen=True):
    """Which dice hit (YH-19.10, YH-19.11, YH-R74); the target dodges with its movement points (YH-19.12, YH-19.13)."""

    shot: Shot
    accuracy: int
    lightning: int

    def run(self, state: YoheiState) -> None:
        shot, target = self.shot, self.shot.target
        change = self.accuracy - skill(state, target, STEALTH)  # YH-29.10, YH-30.7
        hits = hits_of_shot(on_table(state).dice, shot.apart, change)
        if hits:
            scene = Scene("dodge", state.owner[target], target, shot.piece, shot.site, hits=hits)
            dodge = Dodge(shot.player, shot.piece, target, self.lightning)
            roll_dice(state, scene, dodge_dice(state, target), dodge)


class Dodge(Task[YoheiState], frozen=True):
    """A shot that is not dodged wounds, or with Lightning gives KO markers (YH-19.14, YH-29.8, YH-R50, YH-R76)."""

    player: Player
    piece: Piece
    target: Piece
    lightning: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        if all_met(scene.hits, scene.dice):
            if state.story is not None:
                state.tell("dodged", piece=self.target)
        elif self.lightning:
            for _ in range(self.lightning):
                knock_out(state, self.target)
        elif self.piece >= 0:
            strike(state, self.piece, self.target)
        else:
            wound(state, self.target, self.player)
