"""Where a player wants to be: what each territory is worth to him, and how a march changes that, for bots."""

from __future__ import annotations

from functools import cache
from math import exp

from zashiki.games.gunsen.achievements import (
    GAIN_CASTLE,
    HOLD_CASTLE,
    SECOND_BATTLE,
    SECOND_GOAL,
    SHRINES,
    VILLAGES,
)
from zashiki.games.gunsen.battle_values import initial_icons, with_troops
from zashiki.games.gunsen.goals import CAPTURED, ENEMY_FORT, TOWERS
from zashiki.games.gunsen.routes import castle_need, destinations, parties
from zashiki.games.gunsen.state import ATTACKER, DEFENDER, Battle, GunsenState
from zashiki.games.gunsen.words import BLOOD, KEEP, REROLL, ROLL, STRENGTH, Icons

FAR = 0.62
"""What a territory is worth one step away, as a part of its worth."""
STEEPNESS = 0.75
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
        self.pulls = pulls(self.table.land)
        self._icons: dict[tuple[int, bool, int], Icons] = {}
        self._potentials: dict[tuple[int, int], float] = {}
        self._wanted: dict[int, list[tuple[int, float]]] = {}
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
            chance = self.win_chance(troops, hero, node)
            return chance * wanted - (1 - chance) * 0.2 * troops
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
        return found

    def _desire_goals(self, found: dict[int, float]) -> None:
        state, table, player = self.state, self.table, self.player
        for need in self._needs():
            if need == TOWERS:
                for node in table.towers:
                    found[node] = found.get(node, 0.0) + 0.9
            elif need == ENEMY_FORT:
                for other, fort in enumerate(state.forts):
                    if other != player:
                        for node in table.land[fort]:
                            found[node] = found.get(node, 0.0) + 1.4
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

    def _needs(self) -> list[int]:
        state, player = self.state, self.player
        if self.markers >> SECOND_GOAL & 1:
            return []
        goals = self.table.clan_goals[state.clans[player]]
        return [self.table.goal_need[goal].kind for goal in goals if not state.goals[player] >> goal & 1]

    def _victory_worth(self, node: int) -> float:
        """What beating the army on a node is worth, the place itself left out."""
        enemy = self.state.owner[node]
        worth = 0.3 + (0.0 if self.markers >> SECOND_BATTLE & 1 else 1.1)
        if self.state.tokens[enemy]:
            worth += 0.2 if self.markers >> VILLAGES & 1 else 0.6
        if self.state.markers[enemy] >> HOLD_CASTLE & 1 and node == self.table.castle:
            worth += 0.8
        return worth

    # ------------------------------------------------------------ battles

    def win_chance(self, troops: int, hero: int, node: int) -> float:
        """A rough chance to win a battle for a node."""
        defender = self.state.owner[node]
        other = self.state.hero_at(defender, node)
        attack = with_troops(self._side(self.player, True, hero, node), troops)
        defence = with_troops(self._side(defender, False, other, node), self.state.count[node])
        edge = _power(attack, troops) - _power(defence, self.state.count[node]) - 0.4
        return 1 / (1 + exp(-STEEPNESS * edge))

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
        state = self.state
        count = state.count[source]
        left = count - troops
        gain = self.potential(source, left) - self.potential(source, count)
        if not left:
            gain -= self.desire.get(source, 0.0)
        if not self._held(target):
            gain += max(self.worth(target, troops, hero), 0.97 * self.potential(target, troops))
        else:
            there = state.count[target]
            gain += self.potential(target, there + troops) - self.potential(target, there)
        return gain

    def best_march(self, source: int, way: int, forced: int = -1) -> tuple[float, int, int, int]:
        """The best march from a node: worth, troops, hero, target."""
        state, player = self.state, self.player
        best = (-9.0, 0, -1, -1)
        for hero, low, high in parties(state, player, source, forced):
            for troops in range(low, min(high, LARGE) + 1):
                for target in destinations(state, player, source, way, hero, troops):
                    worth = self.march_worth(source, troops, hero, target) + 0.05 * (hero >= 0)
                    best = max(best, (worth, troops, hero, target))
        return best


def _power(icons: Icons, troops: int) -> float:
    """Strength to be expected, blood and armor taken together with it."""
    dice = 0.45 * icons[KEEP] * (1 + 0.1 * icons[ROLL] + 0.1 * icons[REROLL])
    return icons[STRENGTH] + dice + 0.35 * (icons[BLOOD] + icons[1]) + (0.0 if troops > 1 else -0.8)
