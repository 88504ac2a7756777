"""What lies open on the table, read by player and by node: a state and a view keep it in the same flat rows."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.gunsen.rules.numbers import (
    CAMP,
    NO_HERO,
    Column,
    Goal,
    Hero,
    Marker,
    Node,
    OrderCard,
    Player,
    Resource,
)
from zashiki.games.gunsen.rules.terms import BUILDING_KINDS, COLUMNS, NOBLE_ACTIONS, RESOURCES, Cost

RESOURCES_EACH, COLUMNS_EACH = len(RESOURCES), len(COLUMNS)
NOBLES_EACH, BUILDINGS_EACH = len(NOBLE_ACTIONS), len(BUILDING_KINDS)
"""How many places of a flat row belong to one player: `goods[RESOURCES_EACH * player + resource]`."""


class PublicTable:
    """The open rows of a table, and how to read them. The fields are described in `state.GunsenState`."""

    __slots__ = ()

    owner: Sequence[Player]
    count: Sequence[int]
    site: Sequence[int]
    built: Sequence[Node]
    goods: Sequence[int]
    columns: Sequence[tuple[OrderCard, ...]]
    nobles: Sequence[OrderCard]
    heroes: Sequence[tuple[Hero, ...]]
    hero_node: Sequence[Node]
    markers: Sequence[int]
    goals: Sequence[int]

    # ------------------------------------------------------------ clan boards

    def goods_of(self, player: Player) -> Cost:
        """How much koku, wood and influence a player has."""
        goods, first = self.goods, RESOURCES_EACH * player
        return goods[first], goods[first + 1], goods[first + 2]

    def amount(self, player: Player, resource: Resource) -> int:
        """How much of one resource a player has."""
        return self.goods[RESOURCES_EACH * player + resource]

    def on_boards(self, resource: Resource) -> int:
        """How much of one resource lies on all clan boards together."""
        return sum(self.goods[resource::RESOURCES_EACH])

    def columns_of(self, player: Player) -> Sequence[tuple[OrderCard, ...]]:
        """The cards of a player's four columns, in each the newest last."""
        return self.columns[COLUMNS_EACH * player : COLUMNS_EACH * player + COLUMNS_EACH]

    def cards_in(self, player: Player, column: Column) -> tuple[OrderCard, ...]:
        """The cards of one column of a player, the newest last."""
        return self.columns[COLUMNS_EACH * player + column]

    def nobles_of(self, player: Player) -> tuple[OrderCard, OrderCard, OrderCard]:
        """The card on each noble action of a player, or -1."""
        nobles, first = self.nobles, NOBLES_EACH * player
        return nobles[first], nobles[first + 1], nobles[first + 2]

    def buildings_of(self, player: Player) -> tuple[Node, Node]:
        """Where a player has built the unique building and the camp, or -1."""
        return self.built[BUILDINGS_EACH * player], self.built[BUILDINGS_EACH * player + 1]

    def has_marker(self, player: Player, place: Marker) -> bool:
        """Whether a player has a marker on this place of the board."""
        return bool(self.markers[player] >> place & 1)

    def has_goal(self, player: Player, goal: Goal) -> bool:
        """Whether a player has achieved this goal card."""
        return bool(self.goals[player] >> goal & 1)

    # ------------------------------------------------------------ the map

    def builder(self, node: Node) -> Player:
        """Whose clan has built on a node, or -1."""
        return self.site[node] // BUILDINGS_EACH

    def is_camp(self, node: Node) -> bool:
        """Whether the building on a node is a camp. A building has to stand there: ask `builder` first."""
        return self.site[node] % BUILDINGS_EACH == CAMP

    def has_army(self, player: Player, node: Node) -> bool:
        """Whether an army of a player stands on a node, attackers in a contested territory left out."""
        return self.owner[node] == player and self.count[node] > 0

    def heroes_at(self, player: Player, node: Node) -> list[Hero]:
        """A player's heroes on a node; outside the fort there is one at most."""
        return [hero for hero in self.heroes[player] if self.hero_node[hero] == node]

    def hero_at(self, player: Player, node: Node) -> Hero:
        """A player's hero on a node, or -1; in a fort there may be more (GU-11.2)."""
        for hero in self.heroes[player]:
            if self.hero_node[hero] == node:
                return hero
        return NO_HERO
