"""What bots think of the map: what a unit's actions are worth where it stands, and where it should go and face."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.yohei import actions as a
from zashiki.games.yohei import odds
from zashiki.games.yohei.rules.demolish import hostile_near
from zashiki.games.yohei.rules.numbers import Action, Corner, Direction, Piece, Place, Player
from zashiki.games.yohei.rules.ranged import in_melee_with, in_sight, unit_shots
from zashiki.games.yohei.rules.rerolls import all_met
from zashiki.games.yohei.rules.routes import next_hexes, starts
from zashiki.games.yohei.rules.skills import (
    AIMED_STRIKE,
    AUTOMATON,
    CHARGE,
    CONFOUND,
    COUNTERATTACK,
    DEMON,
    ELUSIVE,
    FOREST,
    STEALTH,
    STUN,
)
from zashiki.games.yohei.rules.state import (
    ACTION_BITS,
    AREA,
    DONE_MELEE,
    DONE_RANGED,
    OWES_MELEE,
    Scene,
    YoheiState,
    site_built,
    site_side,
)
from zashiki.games.yohei.rules.unit_actions import ACTIONS_A_TURN, melee_targets, unit_actions
from zashiki.games.yohei.rules.values import all_units, is_engaged, on_field, side_of
from zashiki.games.yohei.sense.units import Soldier, aimed_chance, melee_chance, shot_chance
from zashiki.games.yohei.tables import HEALTHY

WOUND, KILL, KO, DRAIN = 1.1, 1.5, 0.45, 0.4
"""What it is worth to wound an enemy, to kill one, to give a KO marker, and to gain a point with Demon."""
HUNTED, HUNT = 7, 1.0
"""If an enemy has fewer units left than `HUNTED`, each of them is worth `HUNT` more for each one fewer."""
TORII, TEMPLE, COVER, NEAR = 0.7, 0.8, 0.08, 0.05
"""What it is worth to stand on a token, in a temple, in a forest, and nearer to an enemy by a hex."""
PLOT, FOUNDATION, BUILD, RAZE = 0.45, 0.75, 1.4, 1.0
THREAT, MOST_THREAT = 0.2, 2.0
"""What it costs to stand where one wound is to be expected, and the most wounds that count."""
STAY = 0.02
"""By how much a hex has to be better than the own one to be worth a Move."""
FIGHT_PRICE = 0.1
"""An attack is only worth its action if it is worth more than this."""
ARROW_RANGE = 5
"""Shots from farther away are not thought of when a unit looks for a hex."""


class MapJudge:
    """Judges the battlefield of one public table for one player."""

    def __init__(self, table: YoheiState, player: Player) -> None:
        self.table = table
        self.player = player
        self.side = table.game.side[player]
        self.enemies = [piece for piece in all_units(table) if side_of(table, piece) != self.side]
        self.last = self._moves_last()
        self._soldiers: dict[int, Soldier] = {}
        self._goals: dict[tuple[int, int], tuple[int, int, float]] = {}
        self._worths: dict[int, dict[int, float]] = {}
        self._foes: list[tuple[int, int, int, Soldier]] | None = None
        self._harms: dict[int, float] = {}
        self._weights: dict[int, list[tuple[int, float]]] = {}
        self._facings: dict[tuple[int, tuple[int, ...]], int] = {}

    def _moves_last(self) -> bool:
        """Whether no enemy has another turn before the end."""
        table, game = self.table, self.table.game
        if table.stack or self.player not in table.order:
            return False
        later = table.order[table.order.index(self.player) + 1 :]
        return all(game.side[player] == self.side or table.out[player] for player in later)

    def soldier(self, piece: Piece) -> Soldier:
        """A unit's values, looked up once."""
        soldier = self._soldiers.get(piece)
        if soldier is None:
            soldier = self._soldiers[piece] = Soldier(self.table, piece)
        return soldier

    def strength(self, piece: Piece) -> float:
        """How good a unit card is, from 0 to about 1."""
        printed = self.table.game.table
        side = printed.sides[piece][HEALTHY]
        dice = sum(printed.section_dice[piece]) / 18
        skills = sum(side.skills) + len(printed.deployment[piece])
        return 0.12 * side.mp + 0.1 * side.shield + 0.3 * dice + 0.05 * skills + 0.05 * side.dice

    def harm(self, piece: Piece) -> float:
        """What a wound on a unit is worth to its enemies: more where few are left."""
        worth = self._harms.get(piece)
        if worth is None:
            table = self.table
            owner = table.owner[piece]
            hunted = max(0, HUNTED - self._left(owner)) * HUNT if table.game.side[owner] != self.side else 0.0
            worth = KILL + hunted if table.wounded[piece] else WOUND + hunted / 2
            self._harms[piece] = worth
        return worth

    def _left(self, player: Player) -> int:
        """How many units a player has and can still get: without any they are out (YH-2.2)."""
        table = self.table
        if self.last:  # nobody else on the battlefield wins as well (YH-R103)
            return len(on_field(table, player))
        to_come = table.bases[player] if table.game.market else min(table.bases[player], len(table.supply[player]))
        return len(table.fielded[player]) + to_come

    def met(self, scene: Scene) -> bool:
        """Whether all hits on the table are met."""
        return all_met(scene.hits, scene.dice)

    def crowd(self, places: Iterable[int]) -> float:
        """Enemies less friends in some hexes."""
        standing = [self.table.board[place] for place in places if self.table.board[place] >= 0]
        return sum(-1.2 if side_of(self.table, piece) == self.side else 1.0 for piece in standing)

    def wounded_friends(self) -> bool:
        """Whether a unit of the own side on the battlefield is wounded."""
        table = self.table
        mine = [piece for player in table.game.members[self.side] for piece in on_field(table, player)]
        return any(table.wounded[piece] for piece in mine)

    def event_bonus(self, word: str) -> float:
        """What the board adds to a card's worth: a card needs a unit or a building that it can be played on."""
        if word == "heal":
            return 0.8 if self.wounded_friends() else -3.0
        if word == "raze":
            return max([self.site_worth(site) for site in range(len(self.table.site))], default=0.0) - RAZE
        return 0.2 if self.enemies else -3.0

    def site_worth(self, site: Corner) -> float:
        """What it is worth if the building on an intersection is destroyed: an own one is a loss."""
        table = self.table
        code = table.site[site]
        if not code:
            return 0.0 if site != table.vortex else 0.3 if table.vortex_side != self.side else -0.5
        worth = RAZE if site_built(code) else 0.5
        return -worth if site_side(code) == self.side else worth

    # ------------------------------------------------------------ actions

    def action_worths(self, piece: Piece) -> dict[int, float]:
        """What each action that a unit may take is worth now."""
        if piece not in self._worths:
            self._worths[piece] = {
                unit_action: self._action_worth(piece, unit_action) for unit_action in unit_actions(self.table, piece)
            }
        return self._worths[piece]

    def _action_worth(self, piece: Piece, unit_action: int) -> float:
        table = self.table
        if unit_action in (a.MOVE, a.CHARGE_MOVE, a.MOVE_RUN, a.RUN):
            return self._move_worth(piece, unit_action)
        if unit_action == a.MELEE:
            me = self.soldier(piece)
            return max(self.melee_worth(me, target, me.place, me.facing) for target in melee_targets(table, piece))
        if unit_action == a.RANGED:
            me = self.soldier(piece)
            targets = {target for _, _, reached in unit_shots(table, piece) for target in reached}
            return max(self._shot_worth(me, me.place, target) for target in targets)
        if unit_action in (a.PLOT_CP, a.PLOT_CARD):
            return self._plot_worth(unit_action)
        if unit_action == a.FOUNDATION:
            again = not table.done[piece] & ACTION_BITS and not table.stunned[piece]
            return FOUNDATION if table.stack or again else 0.0
        if unit_action == a.RAZE:
            return max(self.raze_worth(piece, target) for target in hostile_near(table, piece))
        return {a.BUILD: BUILD, a.REGENERATE: 2.0}.get(unit_action, -0.5)

    def _plot_worth(self, unit_action: int) -> float:
        """A card is wanted when those in hand can be paid; after the last turn neither cards nor points count."""
        table = self.table
        cost = table.game.table.cost
        hand, cp = table.hands[self.side], table.cp[self.side]
        owed = sum(cost[face] for face in hand)
        wanted = (cp < owed) == (unit_action == a.PLOT_CP)
        if not table.stack:
            helps = cp < owed if unit_action == a.PLOT_CP else cp > owed
            return PLOT if helps else 0.02
        return PLOT + (0.1 if wanted else -0.1)

    def raze_worth(self, piece: Piece, target: Action) -> float:
        """What an attack on a building is worth: only those of enemies count. target: the action that names it."""
        table, token = self.table, self.table.token(target)
        if token.kind == "wall":
            return -0.2
        chance = odds.razed(self.soldier(piece).most_dice, table.game.table.figures.building_shield)
        return self.site_worth(token.value) * float(chance)

    def _move_worth(self, piece: Piece, unit_action: int) -> float:
        table = self.table
        if table.at[piece] == AREA:
            return 3.0 if unit_action == a.MOVE else 2.9
        me = self.soldier(piece)
        if is_engaged(table, piece) and not me.skills[ELUSIVE]:
            return -0.3
        used = (table.done[piece] & ACTION_BITS).bit_count()
        extra = {a.MOVE: 0, a.MOVE_RUN: 1, a.CHARGE_MOVE: me.skills[CHARGE]}.get(unit_action, 0)
        left = table.turn.left + 1 if unit_action == a.RUN else me.mp + extra
        fights = unit_action not in (a.MOVE_RUN, a.RUN) and not used
        place, facing = self.best_goal(piece, left, fights=fights)
        gain = self.goal_worth(me, place, facing, fights)
        stay = self.goal_worth(me, me.place, me.facing, False)
        worth = gain - stay - STAY
        return worth - 0.15 if unit_action == a.MOVE_RUN else worth

    def melee_worth(self, me: Soldier, target: Piece, here: Place, facing: Direction) -> float:
        """What a melee attack is worth, here or from another hex."""
        direction = self.table.game.board.direction
        foe = self.soldier(target)
        section = (direction(here, foe.place) - facing) % 6
        attack = me.dice[section] + me.mighty
        attack += bool(me.skills[CHARGE]) and here != me.place
        theirs = (direction(foe.place, here) - foe.facing) % 6
        defence = foe.dice[theirs]
        if me.skills[CONFOUND]:
            defence = min(defence, foe.dice[theirs - 1], foe.dice[(theirs + 1) % 6])
        defence += foe.mighty
        chance = melee_chance(attack, foe.shield, defence)
        aims = me.skills[AIMED_STRIKE]
        if aims:
            chance = max(chance, aimed_chance(aims, defence))
        worth = chance * (self.harm(target) + DRAIN * me.skills[DEMON])
        if me.skills[STUN] and not foe.skills[AUTOMATON]:
            worth += chance * KO
        if foe.skills[COUNTERATTACK] and not (aims and chance > melee_chance(attack, foe.shield, defence)):
            misses = ((foe.shield - 1) / 6) ** attack
            worth -= misses * melee_chance(defence, me.shield, me.dice[section] + me.mighty) * self.harm(me.piece)
        return worth - FIGHT_PRICE

    def _shot_worth(self, me: Soldier, here: Place, target: Piece) -> float:
        table = self.table
        foe = self.soldier(target)
        apart = table.game.board.apart[here][foe.place]
        dodge = self._dodge_dice(foe, foe.place)
        best = 0.0
        for how in me.shots:
            if apart <= how.reach:
                chance = shot_chance(how.dice, apart, how.accuracy - foe.skills[STEALTH], dodge)
                stops = 0.0 if foe.skills[AUTOMATON] else KO
                best = max(best, chance * (stops if how.lightning else self.harm(target)))
        return best

    def _dodge_dice(self, soldier: Soldier, here: Place) -> int:
        """The dice that a unit would dodge a shot with in this hex."""
        return soldier.mp + (self.table.terrain[here] == FOREST)

    # ------------------------------------------------------------ where to go

    def best_goal(self, piece: Piece, left: int, fights: bool | None = None) -> tuple[int, int]:
        """The best hex within so many movement points, and the facing there."""
        if fights is None:
            fights = (self.table.done[piece] & ACTION_BITS).bit_count() < ACTIONS_A_TURN
        key = (piece, 2 * left + fights)
        if key not in self._goals:
            me = self.soldier(piece)
            goals = [
                (self.goal_worth(me, place, facing, fights), place, facing)
                for place in self._ends(me, left)
                for facing in [self.best_facing(piece, place)]
            ]
            worth, place, facing = max(goals, default=(0.0, me.place, 0))
            self._goals[key] = place, facing, worth
        return self._goals[key][:2]

    def _ends(self, me: Soldier, left: int) -> list[int]:
        board, piece = self.table.board, me.piece
        return [place for place in self._reach(me, me.place, left) if place >= 0 and board[place] in (-1, piece)]

    def _reach(self, me: Soldier, start: int, left: int) -> dict[int, int]:
        """The hexes that a unit can enter, with the movement points that would be left there."""
        table, costs, piece = self.table, me.costs, me.piece
        board, terrain, owner, sides = table.board, table.terrain, table.owner, table.game.side
        neighbours = table.game.board.neighbours
        closed = not me.skills[ELUSIVE]
        best = {start: left}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            points = best[here]
            if here == AREA:
                near: Iterable[int] = starts(table, piece)
            else:
                near = next_hexes(table, piece, here) if table.walls else neighbours[here]
            for there in near:
                rest = points - costs[terrain[there]]
                if rest > best.get(there, -1):
                    other = board[there]
                    if other >= 0 and closed and other != piece and sides[owner[other]] != self.side:
                        continue
                    best[there] = rest
                    if rest:
                        waiting.append(there)
        return best

    def step_worth(self, piece: Piece, left: int, there: Place, goal: Place) -> float:
        """Whether a step leads to the goal in time."""
        if there == goal:
            return 1.2
        me = self.soldier(piece)
        left -= me.costs[self.table.terrain[there]]
        reached = self._reach(me, there, left)
        return 1.1 - 0.01 * (left - reached[goal]) if goal in reached else 0.0

    def best_facing(self, piece: Piece, here: Place) -> int:
        """The facing whose sections meet the enemies nearby best."""
        if here < 0:
            return 0
        dice = self.table.game.table.section_dice[piece]
        key = (here, dice)
        best = self._facings.get(key)
        if best is None:
            weights = self._directions(here)
            worths = [sum([weight * dice[way - facing] for way, weight in weights]) for facing in range(6)]
            best = self._facings[key] = worths.index(max(worths))
        return best

    def _directions(self, here: Place) -> list[tuple[int, float]]:
        """Where enemies are, as weights of directions."""
        directions = self._weights.get(here)
        if directions is None:
            board, at = self.table.game.board, self.table.at
            aparts, ahead = board.apart[here], board.ahead(here)
            weights = [0.0] * 6
            for enemy in self.enemies:
                there = at[enemy]
                apart = aparts[there]
                if apart:
                    ways = ahead[there]
                    for way in ways:
                        weights[way] += 1.0 / (apart * apart * len(ways))
            directions = self._weights[here] = [(way, weight) for way, weight in enumerate(weights) if weight]
        return directions

    def goal_worth(self, me: Soldier, here: Place, facing: Direction, fights: bool) -> float:
        """What it is worth to stand there: tokens, temple, cover, the best attack, and attacks on the unit."""
        table = self.table
        if here < 0:
            return 0.0
        worth = COVER * (table.terrain[here] == FOREST)
        if table.torii_at[here] >= 0:
            worth += TORII
        for place, _ in table.lying:
            worth += TORII * (place == here)
        if not table.burnt and table.stack:
            for place, _ in table.temples:
                worth += TEMPLE * (place == here)
        if not self.enemies:
            return worth
        aparts = table.game.board.apart[here]
        done = table.done[me.piece]
        if fights and not done & OWES_MELEE:
            worth += self._fight_worth(me, here, facing, aparts, done)
        worth -= NEAR * min([aparts[table.at[enemy]] for enemy in self.enemies])
        return worth if self.last else worth - self._danger(me, here, facing, aparts)

    def _fight_worth(self, me: Soldier, here: Place, facing: Direction, aparts: tuple[int, ...], done: int) -> float:
        best, table = 0.0, self.table
        for enemy in self.enemies:
            apart = aparts[table.at[enemy]]
            if apart == 1 and not done & DONE_MELEE:
                best = max(best, self.melee_worth(me, enemy, here, facing))
            if me.shots and apart <= ARROW_RANGE and not done & DONE_RANGED and self._may_shoot(me, here, enemy):
                best = max(best, self._shot_worth(me, here, enemy))
        return best

    def _may_shoot(self, me: Soldier, here: Place, enemy: Piece) -> bool:
        table = self.table
        if not any(how.accuracy for how in me.shots) and in_melee_with(table, enemy, self.side):
            return False
        return in_sight(table, here, table.at[enemy])

    def _danger(self, me: Soldier, here: Place, facing: Direction, aparts: tuple[int, ...]) -> float:
        """What the enemies nearby may do to a unit there, in melee and with shots from where they stand."""
        table = self.table
        ahead, dice, shield, mighty = table.game.board.ahead(here), me.dice, me.shield, me.mighty
        danger = 0.0
        for there, reach, attack, foe in self._threats():
            apart = aparts[there]
            if not apart:
                continue
            chance = 0.0
            if apart <= reach:
                defence = max([dice[way - facing] for way in ahead[there]])
                chance = melee_chance(attack, shield, defence + mighty)
            if foe.shots:
                chance = max(chance, self._shot_chance(me, here, apart, foe))
            danger += chance
        return THREAT * min(danger * self.harm(me.piece), MOST_THREAT)

    def _threats(self) -> list[tuple[int, int, int, Soldier]]:
        """The enemies that can act: where they are, how far their attack reaches, and with how many dice."""
        if self._foes is None:
            foes = [foe for foe in map(self.soldier, self.enemies) if foe.ready]
            self._foes = [
                (foe.place, 1 + (foe.mp if foe.ready == ACTIONS_A_TURN else 0), foe.most_dice + foe.mighty, foe)
                for foe in foes
            ]
        return self._foes

    def _shot_chance(self, me: Soldier, here: Place, apart: int, foe: Soldier) -> float:
        """How likely an enemy's shot from where it stands gets through; a KO counts for less than a wound."""
        dodge = self._dodge_dice(me, here)
        best = 0.0
        for how in foe.shots:
            if 1 < apart <= how.reach and in_sight(self.table, foe.place, here):
                hit = shot_chance(how.dice, apart, how.accuracy - me.skills[STEALTH], dodge)
                best = max(best, hit * (KO if how.lightning else 1.0))
        return best
