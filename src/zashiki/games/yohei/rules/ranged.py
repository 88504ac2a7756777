"""Ranged attack (chapter 19): who may be shot, line of sight, hits and dodging."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.yohei.rules.rerolls import all_met, on_table, roll_dice
from zashiki.games.yohei.rules.skills import ACCURACY, LIGHTNING, STEALTH
from zashiki.games.yohei.rules.state import WATCHTOWER, Scene, YoheiState, site_built, site_kind, site_side
from zashiki.games.yohei.rules.values import dodge_dice, is_engaged, skill
from zashiki.games.yohei.rules.wounds import knock_out, strike, wound
from zashiki.kernel.steps import Choice, Task

OWN, BOW = 0, 1


class Shooting(NamedTuple):
    """How somebody shoots: range, dice, and his instances of Accuracy and Lightning for this shot."""

    reach: int
    dice: int
    accuracy: int
    lightning: int


def shootings(state: YoheiState, piece: int) -> list[tuple[int, Shooting]]:
    """A unit's ranged attacks: its own, and the Bow's with the unit's own skills added (YH-19.1, YH-R77)."""
    table = state.game.table
    found = []
    side = 2 * piece + state.wounded[piece]
    if table.reach[side]:
        own = (skill(state, piece, ACCURACY), skill(state, piece, LIGHTNING))
        found.append((OWN, Shooting(table.reach[side], table.dice[side], *own)))
    for card in state.carried[piece]:
        item = table.item[card % table.faces]
        ranged = table.items[item].ranged
        if ranged is not None:
            skills = table.bow_skills[item]
            accuracy = skill(state, piece, ACCURACY) + skills[ACCURACY]
            lightning = skill(state, piece, LIGHTNING) + skills[LIGHTNING]
            found.append((BOW, Shooting(*ranged, accuracy, lightning)))
            break
    return found


def clear(state: YoheiState, touched: tuple[int, int]) -> bool:
    """Whether neither a mountain nor a wall is touched (YH-14.7, YH-19.3, YH-19.6, YH-19.8)."""
    return not touched[0] & state.game.mountains(state.terrain) and not touched[1] & state.walls


def in_sight(state: YoheiState, here: int, there: int) -> bool:
    """Line of sight between two hexes (YH-R72)."""
    return clear(state, state.game.board.line(here, there))


def in_melee_with(state: YoheiState, piece: int, side: int) -> bool:
    """Whether a unit is engaged with a unit of a side (YH-19.5)."""
    sides, owner = state.game.side, state.owner
    return any(piece in pair and sides[owner[pair[pair[0] == piece]]] == side for pair in state.engaged)


def targets_from_hex(state: YoheiState, piece: int, how: Shooting) -> list[int]:
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


def targets_from_corner(state: YoheiState, corner: int, side: int, how: Shooting) -> list[int]:
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


def enemies(state: YoheiState, side: int) -> list[int]:
    """The units on the battlefield that are of another side."""
    sides, at = state.game.side, state.at
    return [
        piece
        for player, pieces in enumerate(state.fielded)
        if sides[player] != side
        for piece in pieces
        if at[piece] >= 0
    ]


def unit_shots(state: YoheiState, piece: int) -> list[tuple[int, Shooting, list[int]]]:
    """A unit's ranged attacks that have a target, with their targets; none while it is engaged (YH-19.4)."""
    found = shootings(state, piece)
    if not found or is_engaged(state, piece):
        return []
    with_targets = [(which, how, targets_from_hex(state, piece, how)) for which, how in found]
    return [shot for shot in with_targets if shot[2]]


def tower_of(state: YoheiState, side: int) -> int:
    """The intersection of a side's built watchtower, or -1."""
    if state.buildings[2 * side + WATCHTOWER] == state.game.table.figures.towers:
        return -1
    for corner, code in enumerate(state.site):
        if code and site_side(code) == side and site_kind(code) == WATCHTOWER and site_built(code):
            return corner
    return -1


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

    piece: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return [state.game.act.shot + which for which, _, _ in unit_shots(state, self.piece)]

    def answer(self, state: YoheiState, action: int) -> None:
        state.steps.append(ChooseTarget(self.player, self.piece, action - state.game.act.shot))


class ChooseTarget(Choice[YoheiState], frozen=True):
    """Whom a unit shoots (YH-19.2 to YH-19.5)."""

    rules = ("YH-19.2", "YH-19.3", "YH-19.4", "YH-19.5", "YH-19.6")
    continues = True
    obvious = True

    piece: int
    which: int

    def legal(self, state: YoheiState, player: int) -> list[int]:
        found = {which: targets for which, _, targets in unit_shots(state, self.piece)}
        return sorted([state.game.act.unit + target for target in found[self.which]])

    def answer(self, state: YoheiState, action: int) -> None:
        target = action - state.game.act.unit
        how = next(how for which, how, _ in unit_shots(state, self.piece) if which == self.which)
        apart = state.game.board.apart[state.at[self.piece]][state.at[target]]
        state.steps.append(Shoot(self.player, self.piece, -1, target, apart, *how[1:]))


class Shoot(Task[YoheiState], frozen=True):
    """The shot: dice, with a reroll (YH-19.10). piece: the shooter, or -1; site: the intersection, or -1."""

    player: int
    piece: int
    site: int
    target: int
    apart: int
    dice: int
    accuracy: int
    lightning: int

    def run(self, state: YoheiState) -> None:
        if state.story is not None and self.piece >= 0:
            state.tell("shot", piece=self.piece, target=self.target)
        elif state.story is not None:
            state.tell("shot-from-site", player=self.player, site=self.site, target=self.target)
        state.steps.append(
            ShotHits(self.player, self.piece, self.site, self.target, self.apart, self.accuracy, self.lightning)
        )
        roll_dice(state, Scene("shot", self.player, self.piece, self.target, self.site), self.dice)


class ShotHits(Task[YoheiState], frozen=True):
    """Which dice hit (YH-19.10, YH-19.11, YH-R74); the target dodges with its movement points (YH-19.12, YH-19.13)."""

    player: int
    piece: int
    site: int
    target: int
    apart: int
    accuracy: int
    lightning: int

    def run(self, state: YoheiState) -> None:
        scene = on_table(state)
        target = self.target
        change = self.accuracy - skill(state, target, STEALTH)  # YH-29.10, YH-30.7
        values = [die + change for die in scene.dice if die > 1]
        hits = tuple(sorted([value for value in values if value >= self.apart], reverse=True))
        if not hits:
            return
        state.steps.append(Dodge(self.player, self.piece, target, self.lightning))
        scene = Scene("dodge", state.owner[target], target, self.piece, self.site, hits=hits)
        roll_dice(state, scene, dodge_dice(state, target))


class Dodge(Task[YoheiState], frozen=True):
    """A shot that is not dodged wounds, or with Lightning gives KO markers (YH-19.14, YH-29.8, YH-R50, YH-R76)."""

    player: int
    piece: int
    target: int
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
