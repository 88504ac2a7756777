"""Where a player wants to be: what each territory is worth to him, and how a march changes that, for bots."""

from __future__ import annotations

from functools import cache
from math import exp

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
from zashiki.games.gunsen.rules.routes import castle_need, entry, parties, targets
from zashiki.games.gunsen.rules.state import ATTACKER, DEFENDER, Battle, GunsenState
from zashiki.games.gunsen.rules.terms import ARMOR, BLOOD, KEEP, REROLL, ROLL, STRENGTH, Icons

FAR = 0.62
"""What a territory is worth one step away, as a part of its worth."""
STEEPNESS = 0.75
DEFENDERS_EDGE = 0.3
BLOODINESS = 1.4
DIE = 0.065
"""The chance to win a battle: by strength, and by whether anybody is left. Somewhat bolder than the odds (steepness
1.25, edge 1.0), which plays as well and does not wait for the other side to grow."""
LAST = 2.5
"""How much more is wanted what would win the game."""
LARGE = 5
"""As large as an army is thought to become."""


@cache
def pulls(land: tuple[tuple[int, ...], ...]) -> tuple[tuple[float, ...], ...]:
    """What is left of the worth of a node at every other node, other forts closed."""
    found = []
    for start in range(len(land)):
        steps = {start: 0}
        reached = [start]
        for node in reached:
            for near in land[node]:
                if near not in steps:
                    steps[near] = steps[node] + 1
                    reached.append(near)
        found.append(tuple([FAR ** steps.get(node, 20) for node in range(len(land))]))
    return tuple(found)


class Map:
    """The map in one player's eyes."""

    def __init__(self, state: GunsenState, player: int) -> None:
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
        self._marches: dict[tuple[int, int, int], tuple[float, int, int, int]] = {}
        self.needs = self._needs()
        self.stacks = next(((need.first, need.second) for need in self.needs if need.kind == STRONG), None)
        self.desire = self._desires()

    def potential(self, node: int, troops: int) -> float:
        """The best that so many troops can reach from a node, less for each step."""
        troops = min(troops, LARGE)
        if troops <= 0:
            return 0.0
        found = self._potentials.get((node, troops))
        if found is None:
            pull = self.pulls[node]
            found = max([worth * pull[goal] for goal, worth in self._goals(troops)], default=0.0)
            self._potentials[node, troops] = found
        return found

    def _goals(self, troops: int) -> list[tuple[int, float]]:
        """What so many troops may want to reach, with its worth to them."""
        found = self._wanted.get(troops)
        if found is None:
            goals = [(goal, self.worth(goal, troops)) for goal in self.desire if not self._held(goal)]
            found = self._wanted[troops] = [(goal, worth) for goal, worth in goals if worth > 0]
        return found

    def worth(self, node: int, troops: int, hero: int = -1) -> float:
        """What it is worth to so many troops to arrive on a node that is not held yet."""
        state = self.state
        wanted = self.desire.get(node, 0.0)
        if state.owner[node] not in (-1, self.player):
            return self.win_chance(troops, hero, node) * wanted
        if node == self.table.castle and not state.opened:
            need = max(1, castle_need(state, self.player, hero))
            return wanted * min(1.0, troops / need) ** 2
        return wanted

    def _held(self, node: int) -> bool:
        return self.state.owner[node] == self.player and self.state.count[node] > 0

    # ------------------------------------------------------------ what is wanted

    def _desires(self) -> dict[int, float]:
        """What it is worth to stand on a node at the end of a turn."""
        state, table, player = self.state, self.table, self.player
        found: dict[int, float] = {}
        tokens = len(state.tokens[player])
        for node, token in zip(table.villages, state.villages, strict=True):
            if token >= 0:
                found[node] = 0.25 if self.markers >> VILLAGES & 1 else 1.1 + 0.3 * tokens
        self._desire_shrines(found)
        self._desire_castle(found)
        self._desire_goals(found)
        for node in table.territories:
            if state.owner[node] not in (-1, player):
                found[node] = found.get(node, 0.0) + self._victory_worth(node)
        if self.missing <= 3:
            for node in found:
                if self._earns(node) >= self.missing:
                    found[node] *= LAST
        return found

    def _earns(self, node: int) -> int:
        """How many achievements it brings to stand alone on a node at the end of the turn; goals are left out."""
        state, table, player, markers = self.state, self.table, self.player, self.markers
        earned = int(state.owner[node] not in (-1, player) and not markers >> SECOND_BATTLE & 1)
        if node == table.castle:
            earned += (not markers >> GAIN_CASTLE & 1) + (not markers >> HOLD_CASTLE & 1)
        elif node in table.villages:
            last = len(state.tokens[player]) == table.figures.village_spots - 1
            earned += last and not markers >> VILLAGES & 1
        elif node in table.shrines:
            others = [other for other in table.shrines if other != node]
            earned += any(state.controls(player, other) for other in others) and not markers >> SHRINES & 1
        return earned

    def _desire_goals(self, found: dict[int, float]) -> None:
        state, table, player = self.state, self.table, self.player
        for need in [need.kind for need in self.needs]:
            if need == TOWERS:
                for node in table.towers:
                    found[node] = found.get(node, 0.0) + 0.9
            elif need == ENEMY_FORT:
                for other, fort in enumerate(state.forts):
                    if other != player:
                        for node in table.land[fort]:
                            found[node] = found.get(node, 0.0) + 1.0
            elif need == CAPTURED:
                for node in state.built:
                    if node >= 0 and state.site[node] >> 1 != player:
                        found[node] = found.get(node, 0.0) + 1.4

    def _desire_shrines(self, found: dict[int, float]) -> None:
        state, player = self.state, self.player
        mine = sum(state.controls(player, node) for node in self.table.shrines)
        for node, tile in zip(self.table.shrines, state.shrines, strict=False):
            worth = 0.1 if state.upgrades[tile] == player else 0.7
            if not self.markers >> SHRINES & 1:
                worth += 0.5 + 0.7 * bool(mine)
            found[node] = worth

    def _desire_castle(self, found: dict[int, float]) -> None:
        worth = 0.5 + 1.2 * (not self.markers >> GAIN_CASTLE & 1) + 0.9 * (not self.markers >> HOLD_CASTLE & 1)
        found[self.table.castle] = worth

    def _needs(self) -> list[Need]:
        """What the goals need that the player can still achieve."""
        state, player = self.state, self.player
        if self.markers >> SECOND_GOAL & 1:
            return []
        goals = self.table.clan_goals[state.clans[player]]
        return [self.table.goal_need[goal] for goal in goals if not state.goals[player] >> goal & 1]

    def _victory_worth(self, node: int) -> float:
        """What beating the army on a node is worth, the place itself left out."""
        enemy = self.state.owner[node]
        worth = 0.3 + (0.0 if self.markers >> SECOND_BATTLE & 1 else 1.1)
        if self.state.tokens[enemy]:
            worth += 0.2 if self.markers >> VILLAGES & 1 else 0.6
        if self.state.markers[enemy] >> HOLD_CASTLE & 1 and node == self.table.castle:
            worth += 0.8 + 0.6 * max(0, self.state.markers[enemy].bit_count() - 3)
        for need in self.needs:
            if need.kind == WIN_ATTACKING and self.state.count[node] >= need.first:
                worth += 1.4
            elif need.kind == WIN_UNHURT:
                worth += 0.4
        return worth

    def stack(self, node: int, troops: int) -> float:
        """What so many troops on a territory are worth to a player whose goal is large armies."""
        if self.stacks is None or node >= self.table.first_fort:
            return 0.0
        return 0.9 * (min(troops, self.stacks[1]) / self.stacks[1]) ** 2

    # ------------------------------------------------------------ battles

    def win_chance(self, troops: int, hero: int, node: int) -> float:
        """A rough chance to win a battle for a node."""
        found = self._chances.get((troops, hero, node))
        if found is None:
            found = self._chances[troops, hero, node] = self._win_chance(troops, hero, node)
        return found

    def _win_chance(self, troops: int, hero: int, node: int) -> float:
        defender = self.state.owner[node]
        other = self.state.hero_at(defender, node)
        attack = with_troops(self._side(self.player, True, hero, node), troops)
        defence = with_troops(self._side(defender, False, other, node), self.state.count[node])
        edge = _power(attack) - _power(defence) - DEFENDERS_EDGE
        fallen = 1 + BLOODINESS * defence[BLOOD] - attack[ARMOR]
        alive = 1.0 if troops > fallen else max(0.1, 1 - 0.6 * (fallen - troops + 1))
        return alive / (1 + exp(-STEEPNESS * edge))

    def _side(self, player: int, attacks: bool, hero: int, node: int) -> Icons:
        castle = node == self.table.castle
        key = (player, attacks, hero + 100 * castle)
        if key not in self._icons:
            side = ATTACKER if attacks else DEFENDER
            sides = (player, -1) if attacks else (-1, player)
            heroes = (hero, -1) if attacks else (-1, hero)
            self._icons[key] = initial_icons(self.state, Battle(sides, node, heroes=heroes), side)
        return self._icons[key]

    # ------------------------------------------------------------ marches

    def march_worth(self, source: int, troops: int, hero: int, target: int) -> float:
        """How much better it is when part of an army goes from one node to another."""
        return self._leaving(source, troops) + self._arriving(troops, hero, target)

    def _leaving(self, source: int, troops: int) -> float:
        """What changes where the troops come from."""
        count = self.state.count[source]
        left = count - troops
        gain = self.potential(source, left) - self.potential(source, count)
        if not left:
            gain -= self.desire.get(source, 0.0)
        if self.stacks is not None:
            gain += self.stack(source, left) - self.stack(source, count)
        return gain

    def _arriving(self, troops: int, hero: int, target: int) -> float:
        """What changes where they go."""
        there = self.state.count[target] if self._held(target) else 0
        if there:
            gain = self.potential(target, there + troops) - self.potential(target, there)
        else:
            gain = max(self.worth(target, troops, hero), 0.97 * self.potential(target, troops))
        if self.stacks is not None:
            gain += self.stack(target, there + troops) - self.stack(target, there)
        return gain

    def best_march(self, source: int, way: int, forced: int = -1) -> tuple[float, int, int, int]:
        """The best march from a node: worth, troops, hero, target."""
        found = self._marches.get((source, way, forced))
        if found is None:
            found = self._marches[source, way, forced] = self._best_march(source, way, forced)
        return found

    def _best_march(self, source: int, way: int, forced: int) -> tuple[float, int, int, int]:
        state, player = self.state, self.player
        best = (-9.0, 0, -1, -1)
        goals = targets(state, player, source, way)
        for hero, low, high in parties(state, player, source, forced):
            most = min(high, LARGE)
            leaving = [self._leaving(source, troops) + 0.05 * (hero >= 0) for troops in range(low, most + 1)]
            for target in goals:
                few, room = entry(state, player, target, hero)
                for troops in range(max(low, few), min(most, room) + 1):
                    worth = leaving[troops - low] + self._arriving(troops, hero, target)
                    if worth >= best[0]:
                        best = max(best, (worth, troops, hero, target))
        return best


def _power(icons: Icons) -> float:
    """Strength to be expected with dice."""
    return icons[STRENGTH] + icons[KEEP] * (1 + DIE * (icons[ROLL] - 3 + icons[REROLL]))
