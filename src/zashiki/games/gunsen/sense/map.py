"""Where a player wants to be: what each territory is worth to them, and how a march changes that, for bots."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import NamedTuple

from zashiki.games.gunsen.rules.achievements import (
    GAIN_CASTLE,
    HOLD_CASTLE,
    SECOND_BATTLE,
    SECOND_GOAL,
    SHRINES,
    VILLAGES,
)
from zashiki.games.gunsen.rules.battle_values import initial_icons, with_troops
from zashiki.games.gunsen.rules.goals import CAPTURED, ENEMY_FORT, STRONG, TOWERS, WIN_ATTACKING, WIN_UNHURT, Need
from zashiki.games.gunsen.rules.numbers import ATTACKER, DEFENDER, NO_HERO, NOBODY, NOWHERE, Hero, Marker, Node, Player
from zashiki.games.gunsen.rules.records import Battle, put
from zashiki.games.gunsen.rules.routes import Way, castle_need, entry, parties, targets
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, KEEP, REROLL, ROLL, STRENGTH, Icons
from zashiki.games.gunsen.sense.goals import open_goals

FAR = 0.62
"""What a territory is worth one step away, as a part of its worth."""
UNREACHED = 20
"""So many steps count as the distance to a node that no way leads to."""
STEEPNESS = 0.75
DEFENDERS_EDGE = 0.3
BLOODINESS = 1.4
DIE = 0.065
"""The chance to win a battle: by strength, and by whether anybody is left. These figures are somewhat bolder than the
odds would be (steepness 1.25, edge 1.0): bots play as well with them and do not wait for the other side to grow."""
LAST = 2.5
"""How many times more a place is wanted that would win the game."""
LARGE = 5
"""As large as an army is thought to become."""


class March(NamedTuple):
    """Part of an army that goes to another node: how much better that is, how many troops, with which hero or -1."""

    worth: float
    troops: int
    hero: Hero
    target: Node


@cache
def pulls(land: tuple[tuple[int, ...], ...]) -> tuple[tuple[float, ...], ...]:
    """What is left of the worth of a node at every other node, other forts closed."""
    rows = []
    for start in range(len(land)):
        steps = {start: 0}
        queue = [start]
        for node in queue:
            for near in land[node]:
                if near not in steps:
                    steps[near] = steps[node] + 1
                    queue.append(near)
        rows.append(tuple([FAR ** steps.get(node, UNREACHED) for node in range(len(land))]))
    return tuple(rows)


class Map:
    """What the map is worth to one player."""

    def __init__(self, state: GunsenState, player: Player) -> None:
        self.state = state
        self.player = player
        self.table = state.game.table
        self.markers = state.markers[player]
        self.missing = self.table.figures.markers - self.markers.bit_count()
        self.pulls = pulls(self.table.land)
        self._icons: dict[tuple[int, bool, int], Icons] = {}
        self._potentials: dict[tuple[int, int], float] = {}
        self._wanted: dict[int, list[tuple[int, float]]] = {}
        self._chances: dict[tuple[int, int, int], float] = {}
        self._marches: dict[tuple[Node, Way, Hero], March] = {}
        self.needs = self._needs()
        self.stacks = next(((need.first, need.second) for need in self.needs if need.kind == STRONG), None)
        self.desire = self._desires()

    def potential(self, node: Node, troops: int) -> float:
        """The best that so many troops can reach from a node, less for each step."""
        troops = min(troops, LARGE)
        if troops <= 0:
            return 0.0
        potential = self._potentials.get((node, troops))
        if potential is None:
            pull = self.pulls[node]
            potential = max([worth * pull[goal] for goal, worth in self._goals(troops)], default=0.0)
            self._potentials[node, troops] = potential
        return potential

    def _goals(self, troops: int) -> list[tuple[int, float]]:
        """What so many troops may want to reach, with its worth to them."""
        goals = self._wanted.get(troops)
        if goals is None:
            nodes = [node for node in self.desire if not self.state.has_army(self.player, node)]
            worths = [(node, self.worth(node, troops)) for node in nodes]
            goals = self._wanted[troops] = [(node, worth) for node, worth in worths if worth > 0]
        return goals

    def worth(self, node: Node, troops: int, hero: Hero = NO_HERO) -> float:
        """What it is worth to so many troops to arrive on a node that is not held yet."""
        state = self.state
        wanted = self.desire.get(node, 0.0)
        if state.owner[node] not in (NOBODY, self.player):
            return self.win_chance(troops, hero, node) * wanted
        if node == self.table.castle and not state.opened:
            need = max(1, castle_need(state, self.player, hero))
            return wanted * min(1.0, troops / need) ** 2
        return wanted

    # ------------------------------------------------------------ what is wanted

    def _desires(self) -> dict[int, float]:
        """What it is worth to stand on a node at the end of a turn."""
        state, table, player = self.state, self.table, self.player
        desires: dict[Node, float] = {}
        tokens = len(state.tokens[player])
        for node, token in zip(table.villages, state.villages, strict=True):
            if token >= 0:
                desires[node] = 0.25 if self._has(VILLAGES) else 1.1 + 0.3 * tokens
        self._desire_shrines(desires)
        self._desire_castle(desires)
        self._desire_goals(desires)
        for node in table.territories:
            if state.owner[node] not in (NOBODY, player):
                desires[node] = desires.get(node, 0.0) + self._victory_worth(node)
        if self.missing <= 3:
            for node in desires:
                if self._earns(node) >= self.missing:
                    desires[node] *= LAST
        return desires

    def _has(self, place: Marker) -> bool:
        return self.state.has_marker(self.player, place)

    def _earns(self, node: Node) -> int:
        """How many achievements it brings to stand alone on a node at the end of the turn; goals are left out."""
        state, table, player = self.state, self.table, self.player
        earned = int(state.owner[node] not in (NOBODY, player) and not self._has(SECOND_BATTLE))
        if node == table.castle:
            earned += [self._has(GAIN_CASTLE), self._has(HOLD_CASTLE)].count(False)
        elif node in table.villages:
            last = len(state.tokens[player]) == table.figures.village_spots - 1
            earned += last and not self._has(VILLAGES)
        elif node in table.shrines:
            others = [other for other in table.shrines if other != node]
            earned += any(state.controls(player, other) for other in others) and not self._has(SHRINES)
        return earned

    def _desire_goals(self, desires: dict[Node, float]) -> None:
        state, table, player = self.state, self.table, self.player
        for kind in [need.kind for need in self.needs]:
            if kind == TOWERS:
                for node in table.towers:
                    desires[node] = desires.get(node, 0.0) + 0.9
            elif kind == ENEMY_FORT:
                for other, fort in enumerate(state.forts):
                    if other != player:
                        for node in table.land[fort]:
                            desires[node] = desires.get(node, 0.0) + 1.0
            elif kind == CAPTURED:
                for node in state.built:
                    if node >= 0 and state.builder(node) != player:
                        desires[node] = desires.get(node, 0.0) + 1.4

    def _desire_shrines(self, desires: dict[Node, float]) -> None:
        state, player = self.state, self.player
        mine = sum(state.controls(player, node) for node in self.table.shrines)
        for node, tile in zip(self.table.shrines, state.shrines, strict=False):
            worth = 0.1 if state.upgrades[tile] == player else 0.7
            if not self._has(SHRINES):
                worth += 0.5 + 0.7 * bool(mine)
            desires[node] = worth

    def _desire_castle(self, desires: dict[Node, float]) -> None:
        worth = 0.5 + 1.2 * (not self._has(GAIN_CASTLE)) + 0.9 * (not self._has(HOLD_CASTLE))
        desires[self.table.castle] = worth

    def _needs(self) -> list[Need]:
        """What the goals need that the player can still achieve."""
        return [] if self._has(SECOND_GOAL) else open_goals(self.table, self.state, self.player)

    def _victory_worth(self, node: Node) -> float:
        """What beating the army on a node is worth, the place itself left out."""
        enemy = self.state.owner[node]
        worth = 0.3 + (0.0 if self._has(SECOND_BATTLE) else 1.1)
        if self.state.tokens[enemy]:
            worth += 0.2 if self._has(VILLAGES) else 0.6
        if self.state.has_marker(enemy, HOLD_CASTLE) and node == self.table.castle:
            worth += 0.8 + 0.6 * max(0, self.state.markers[enemy].bit_count() - 3)
        for need in self.needs:
            if need.kind == WIN_ATTACKING and self.state.count[node] >= need.first:
                worth += 1.4
            elif need.kind == WIN_UNHURT:
                worth += 0.4
        return worth

    def stack(self, node: Node, troops: int) -> float:
        """What so many troops on a territory are worth to a player whose goal is large armies."""
        if self.stacks is None or node >= self.table.first_fort:
            return 0.0
        return 0.9 * (min(troops, self.stacks[1]) / self.stacks[1]) ** 2

    # ------------------------------------------------------------ battles

    def win_chance(self, troops: int, hero: Hero, node: Node) -> float:
        """A rough chance to win a battle for a node."""
        chance = self._chances.get((troops, hero, node))
        if chance is None:
            chance = self._chances[troops, hero, node] = self._win_chance(troops, hero, node)
        return chance

    def _win_chance(self, troops: int, hero: Hero, node: Node) -> float:
        defender = self.state.owner[node]
        other = self.state.hero_at(defender, node)
        attack = with_troops(self._side(self.player, True, hero, node), troops)
        defence = with_troops(self._side(defender, False, other, node), self.state.count[node])
        edge = _power(attack) - _power(defence) - DEFENDERS_EDGE
        fallen = 1 + BLOODINESS * defence[BLOOD] - attack[ARMOR]
        alive = 1.0 if troops > fallen else max(0.1, 1 - 0.6 * (fallen - troops + 1))
        return alive / (1 + exp(-STEEPNESS * edge))

    def _side(self, player: Player, attacks: bool, hero: Hero, node: Node) -> Icons:
        castle = node == self.table.castle
        key = (player, attacks, hero + 100 * castle)
        if key not in self._icons:
            side = ATTACKER if attacks else DEFENDER
            sides = put((NOBODY, NOBODY), side, player)
            heroes = put((NO_HERO, NO_HERO), side, hero)
            self._icons[key] = initial_icons(self.state, Battle(sides, node, heroes=heroes), side)
        return self._icons[key]

    # ------------------------------------------------------------ marches

    def march_worth(self, source: Node, troops: int, hero: Hero, target: Node) -> float:
        """How much better it is when part of an army goes from one node to another."""
        return self._leaving(source, troops) + self._arriving(troops, hero, target)

    def _leaving(self, source: Node, troops: int) -> float:
        """What changes where the troops come from."""
        count = self.state.count[source]
        left = count - troops
        gain = self.potential(source, left) - self.potential(source, count)
        if not left:
            gain -= self.desire.get(source, 0.0)
        if self.stacks is not None:
            gain += self.stack(source, left) - self.stack(source, count)
        return gain

    def _arriving(self, troops: int, hero: Hero, target: Node) -> float:
        """What changes where they go."""
        there = self.state.count[target] if self.state.has_army(self.player, target) else 0
        if there:
            gain = self.potential(target, there + troops) - self.potential(target, there)
        else:
            gain = max(self.worth(target, troops, hero), 0.97 * self.potential(target, troops))
        if self.stacks is not None:
            gain += self.stack(target, there + troops) - self.stack(target, there)
        return gain

    def best_march(self, source: Node, way: Way, forced: Hero = NO_HERO) -> March:
        """The best march from a node."""
        march = self._marches.get((source, way, forced))
        if march is None:
            march = self._marches[source, way, forced] = self._best_march(source, way, forced)
        return march

    def _best_march(self, source: Node, way: Way, forced: Hero) -> March:
        state, player = self.state, self.player
        best = March(-9.0, 0, NO_HERO, NOWHERE)
        goals = targets(state, player, source, way)
        for hero, low, high in parties(state, player, source, forced):
            most = min(high, LARGE)
            leaving = [self._leaving(source, troops) + 0.05 * (hero >= 0) for troops in range(low, most + 1)]
            for target in goals:
                few, room = entry(state, player, target, hero)
                for troops in range(max(low, few), min(most, room) + 1):
                    worth = leaving[troops - low] + self._arriving(troops, hero, target)
                    if worth >= best.worth:
                        best = max(best, March(worth, troops, hero, target))
        return best


def _power(icons: Icons) -> float:
    """Strength to be expected with dice."""
    return icons[STRENGTH] + icons[KEEP] * (1 + DIE * (icons[ROLL] - 3 + icons[REROLL]))
