"""An eye for the board: what a unit's actions are worth where it stands, and where it should go and face."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.yohei import actions as a
from zashiki.games.yohei import odds
from zashiki.games.yohei.move import ACTIONS, BOUND, DONE_MELEE, DONE_RANGED, next_hexes, passable
from zashiki.games.yohei.ranged import in_sight, shootings, unit_shots
from zashiki.games.yohei.rerolls import all_met
from zashiki.games.yohei.skills import (
    AIMED_STRIKE,
    CHARGE,
    COUNTERATTACK,
    ELUSIVE,
    FOREST,
    MIGHTY,
    STEALTH,
    STUN,
)
from zashiki.games.yohei.state import AREA, Scene, YoheiState
from zashiki.games.yohei.unit_actions import acts, melee_targets
from zashiki.games.yohei.values import (
    all_units,
    is_engaged,
    melee_dice,
    movement,
    on_field,
    shield,
    side_of,
    skill,
    step_cost,
)
from zashiki.geometry import reach

WOUND, KILL, KO = 1.1, 1.5, 0.45
TORII, TEMPLE, COVER, NEAR = 0.7, 0.8, 0.08, 0.05
PLOT, FOUNDATION, BUILD, RAZE = 0.45, 0.75, 1.4, 1.0
THREAT = 0.35
STAY = 0.02


class Eye:
    """Looks at one public table for one player."""

    def __init__(self, table: YoheiState, player: int) -> None:
        self.table = table
        self.player = player
        self.side = table.game.side[player]
        self.enemies = [piece for piece in all_units(table) if side_of(table, piece) != self.side]
        self._goals: dict[tuple[int, int], tuple[int, int, float]] = {}
        self._worths: dict[int, dict[int, float]] = {}

    def strength(self, piece: int) -> float:
        """How good a unit card is, from 0 to about 1."""
        printed, side = self.table.game.table, 2 * piece
        dice = sum(printed.section_dice[piece]) / 18
        skills = sum(printed.skills[side]) + len(printed.deployment[piece])
        return (
            0.12 * printed.mp[side]
            + 0.1 * printed.shield[side]
            + 0.3 * dice
            + 0.05 * skills
            + 0.05 * printed.dice[side]
        )

    def harm(self, piece: int) -> float:
        """What a wound on a unit is worth to its enemies."""
        return KILL if self.table.wounded[piece] else WOUND

    def met(self, scene: Scene) -> bool:
        """Whether all hits on the table are met."""
        return all_met(scene.hits, scene.dice)

    def crowd(self, places: Iterable[int]) -> float:
        """Enemies less friends in some hexes."""
        standing = [self.table.board[place] for place in places if self.table.board[place] >= 0]
        return sum(-1.2 if side_of(self.table, piece) == self.side else 1.0 for piece in standing)

    def event_bonus(self, word: str) -> float:
        """What the board adds to a card's worth: somebody has to be there for it."""
        mine = [piece for player in self.table.game.members[self.side] for piece in on_field(self.table, player)]
        if word == "heal":
            return 0.8 if any(self.table.wounded[piece] for piece in mine) else -3.0
        if word == "raze":
            return 0.0 if any(self.table.site) else -1.0
        return 0.2 if self.enemies else -3.0

    # ------------------------------------------------------------ actions

    def act_worths(self, piece: int) -> dict[int, float]:
        """What each act of a unit is worth now."""
        if piece not in self._worths:
            self._worths[piece] = {act: self._act_worth(piece, act) for act in acts(self.table, piece)}
        return self._worths[piece]

    def _act_worth(self, piece: int, act: int) -> float:
        table = self.table
        if act in (a.MOVE, a.CHARGE_MOVE, a.MOVE_RUN, a.RUN):
            return self._move_worth(piece, act)
        if act == a.MELEE:
            return max(self.melee_worth(piece, target) for target in melee_targets(table, piece))
        if act == a.RANGED:
            return max(
                self._shot_worth(piece, table.at[piece], target)
                for _, _, targets in unit_shots(table, piece)
                for target in targets
            )
        return {
            a.PLOT_CP: PLOT,
            a.PLOT_CARD: PLOT + (0.1 if len(table.hands[self.side]) < 3 and table.cp[self.side] else -0.1),
            a.FOUNDATION: FOUNDATION,
            a.BUILD: BUILD,
            a.RAZE: RAZE * 0.4,
            a.REGENERATE_ACT: 2.0,
        }.get(act, -0.5)

    def _move_worth(self, piece: int, act: int) -> float:
        if self.table.at[piece] == AREA:
            return 3.0 if act == a.MOVE else 2.9
        if is_engaged(self.table, piece) and not skill(self.table, piece, ELUSIVE):
            return -0.3
        used = (self.table.done[piece] & ACTIONS).bit_count()
        extra = {a.MOVE: 0, a.MOVE_RUN: 1, a.CHARGE_MOVE: skill(self.table, piece, CHARGE)}.get(act, 0)
        left = self.table.left + 1 if act == a.RUN else movement(self.table, piece) + extra
        place, facing = self.best_goal(piece, left, fights=act not in (a.MOVE_RUN, a.RUN) and not used)
        gain = self.goal_worth(piece, place, facing, act not in (a.MOVE_RUN, a.RUN) and not used)
        stay = self.goal_worth(piece, self.table.at[piece], self.table.facing[piece], False)
        worth = gain - stay - STAY
        return worth - 0.15 if act == a.MOVE_RUN else worth

    def melee_worth(self, piece: int, target: int, here: int = -1, facing: int = -1) -> float:
        """What a melee attack is worth, here or from another hex."""
        if piece < 0:
            return 0.0
        table, printed = self.table, self.table.game.table
        here = table.at[piece] if here < 0 else here
        facing = table.facing[piece] if facing < 0 else facing
        section = (table.game.board.direction(here, table.at[target]) - facing) % 6
        attack = printed.section_dice[piece][section] + skill(table, piece, MIGHTY)
        attack += bool(skill(table, piece, CHARGE)) and here != table.at[piece]
        defence = melee_dice(table, target, here) + skill(table, target, MIGHTY)
        chance = float(odds.melee(min(attack, 5), shield(table, target), min(defence, 5)))
        if skill(table, piece, AIMED_STRIKE):
            chance = max(chance, float(odds.aimed(1, min(defence, 5))))
        worth = chance * (self.harm(target) + KO * bool(skill(table, piece, STUN)))
        if skill(table, target, COUNTERATTACK):
            worth -= 0.2
        return worth - 0.1

    def _shot_worth(self, piece: int, here: int, target: int) -> float:
        table = self.table
        apart = table.game.board.apart[here][table.at[target]]
        best = 0.0
        for _, how in shootings(table, piece):
            if apart <= how.reach:
                dodge = movement(table, target) + (table.terrain[table.at[target]] == FOREST)
                change = how.accuracy - skill(table, target, STEALTH)
                chance = float(odds.shot(how.dice, apart, change, dodge))
                best = max(best, chance * (KO if how.lightning else self.harm(target)))
        return best

    # ------------------------------------------------------------ where to go

    def best_goal(self, piece: int, left: int, fights: bool | None = None) -> tuple[int, int]:
        """The best hex within so many movement points, and the facing there."""
        if fights is None:
            fights = (self.table.done[piece] & ACTIONS).bit_count() < 2
        key = (piece, 2 * left + fights)
        if key not in self._goals:
            found = [
                (self.goal_worth(piece, place, facing, fights), place, facing)
                for place in self._ends(piece, left)
                for facing in [self.best_facing(piece, place)]
            ]
            worth, place, facing = max(found, default=(0.0, self.table.at[piece], 0))
            self._goals[key] = place, facing, worth
        return self._goals[key][:2]

    def _ends(self, piece: int, left: int) -> list[int]:
        board = self.table.board
        found = reach(self.table.at[piece], left, lambda place: self._steps(piece, place))
        return [place for place in found if place >= 0 and board[place] in (-1, piece)]

    def _steps(self, piece: int, place: int) -> list[tuple[int, int]]:
        elusive = skill(self.table, piece, ELUSIVE) > 0
        return [
            (there, step_cost(self.table, piece, there))
            for there in next_hexes(self.table, piece, place)
            if passable(self.table, piece, there, elusive)
        ]

    def step_worth(self, piece: int, left: int, there: int, goal: int) -> float:
        """Whether a step leads to the goal in time."""
        if there == goal:
            return 1.2
        found = reach(there, left - step_cost(self.table, piece, there), lambda place: self._steps(piece, place))
        return 1.1 - 0.01 * found[goal][0] if goal in found else 0.0

    def best_facing(self, piece: int, here: int) -> int:
        """The facing whose sections meet the enemies nearby best."""
        if here < 0:
            return 0
        dice = self.table.game.table.section_dice[piece]
        weights = self._directions(here)
        marks = [(sum(weight * dice[(d - facing) % 6] for d, weight in weights), -facing) for facing in range(6)]
        return -max(marks)[1]

    def _directions(self, here: int) -> list[tuple[int, float]]:
        """Where enemies are, as weights of directions."""
        board, at = self.table.game.board, self.table.at
        weights = []
        for enemy in self.enemies:
            apart = board.apart[here][at[enemy]]
            if apart == 0:
                continue
            near = board.near[here]
            ahead = [d for d in range(6) if near[d] >= 0 and board.apart[near[d]][at[enemy]] < apart]
            weights += [(d, 1.0 / (apart * apart * len(ahead))) for d in ahead]
        return weights

    def goal_worth(self, piece: int, here: int, facing: int, fights: bool) -> float:
        """What standing there is worth: tokens, temple, cover, a fight to pick, and how it may be attacked."""
        table = self.table
        if here < 0:
            return 0.0
        worth = TORII * (table.torii_at[here] >= 0) + TORII * any(place == here for place, _ in table.lying)
        if not table.burnt and any(place == here for place, _ in table.temples):
            worth += TEMPLE
        worth += COVER * (table.terrain[here] == FOREST)
        if not self.enemies:
            return worth
        board = table.game.board
        aparts = {enemy: board.apart[here][table.at[enemy]] for enemy in self.enemies}
        done = table.done[piece]
        if fights and not done & BOUND:
            worth += self._fight_worth(piece, here, facing, aparts, done)
        worth -= NEAR * min(aparts.values())
        return worth - self._danger(piece, here, facing, aparts)

    def _fight_worth(self, piece: int, here: int, facing: int, aparts: dict[int, int], done: int) -> float:
        found = [0.0]
        if not done & DONE_MELEE:
            found += [self.melee_worth(piece, enemy, here, facing) for enemy, apart in aparts.items() if apart == 1]
        if not done & DONE_RANGED and self.table.game.table.reach[2 * piece + self.table.wounded[piece]]:
            found += [
                self._shot_worth(piece, here, enemy)
                for enemy, apart in aparts.items()
                if apart <= 5 and in_sight(self.table, here, self.table.at[enemy])
            ]
        return max(found)

    def _danger(self, piece: int, here: int, facing: int, aparts: dict[int, int]) -> float:
        """What the enemies nearby may do to a unit there."""
        table, board = self.table, self.table.game.board
        dice = table.game.table.section_dice[piece]
        danger = 0.0
        for enemy, apart in aparts.items():
            reached = movement(table, enemy) + 1
            if apart > reached or apart == 0:
                continue
            near = board.near[here]
            ahead = [d for d in range(6) if near[d] >= 0 and board.apart[near[d]][table.at[enemy]] < apart]
            defence = max(dice[(d - facing) % 6] for d in ahead) + skill(table, piece, MIGHTY)
            attack = 3 if apart > 1 else melee_dice(table, enemy, here)
            chance = float(odds.melee(attack, shield(table, piece), min(defence, 5)))
            danger += chance * self.harm(piece)
        return THREAT * min(danger, 2.0)
