"""What cards and columns are worth to a player now, for bots."""

from __future__ import annotations

from functools import cached_property, partial

from zashiki.games.gunsen.rules.achievements import BUILDINGS, NOBLES, TACTICS
from zashiki.games.gunsen.rules.building import building_sites, unbuilt
from zashiki.games.gunsen.rules.columns import column_ops, triggered
from zashiki.games.gunsen.rules.goals import EACH_RESOURCE, ORDERS_EACH, ORDERS_IN, RESOURCE, STRONG, TROOPS
from zashiki.games.gunsen.rules.numbers import NO_CARD, NO_HERO, Column, Noble, OrderCard, Player, Resource, members
from zashiki.games.gunsen.rules.routes import WALK, walkers
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.tactics import clan_tactics_left
from zashiki.games.gunsen.rules.terms import (
    ADD_TROOP,
    BUILD,
    BUY_MOVE,
    BUY_TACTICS,
    CHOICE,
    COLUMNS,
    FREE,
    GAIN,
    INFLUENCE,
    KILL,
    KOKU,
    MOVE,
    MOVE_HERO,
    NOBLE_ACTIONS,
    RECRUIT,
    STEAL,
    WOOD,
    Cost,
    Icons,
    Op,
)
from zashiki.games.gunsen.sense.map import Map

ENOUGH_TROOPS = 9
NOBLE = 2.0
"""What a noble action is worth as a step to the achievement, the first time."""
WINNING = 20.0
"""What a purchase is worth that wins the game."""
ICON_WORTH = (0.5, 0.3, 0.35, 0.25, 0.2, 0.45)
"""What a battle icon on a card is worth for the rest of the game."""


class Hand:
    """A player's cards and needs."""

    def __init__(self, state: GunsenState, player: Player) -> None:
        self.state = state
        self.player = player
        self.table = state.game.table
        self.goods = state.goods_of(player)

    @cached_property
    def map(self) -> Map:
        """What the map is worth to this player; worked out only where a question needs it."""
        return Map(self.state, self.player)

    @cached_property
    def needs(self) -> tuple[float, float, float]:
        """What a unit of each resource is worth."""
        return self._needs()

    @cached_property
    def step_worth(self) -> float:
        """What a movement is worth: something like the best one that there is."""
        marches = [self.map.best_march(node, WALK).worth for node in walkers(self.state, self.player, NO_HERO)]
        return 0.1 + 0.7 * max([0.0, *marches])

    @cached_property
    def best_column(self) -> float:
        """What activating the best column is worth, no card put on it."""
        return max(self.column_worth(column) for column in range(len(COLUMNS)))

    def _needs(self) -> tuple[float, float, float]:
        koku, wood, influence = 0.45, 0.25, 0.35
        has = partial(self.state.has_marker, self.player)
        if not has(TACTICS):
            koku = 1.0 if self.goods[KOKU] < 6 else 0.6
        if not has(BUILDINGS):
            wood = 1.1 if self.goods[WOOD] < self._wood_wanted() else 0.4
        if not has(NOBLES):
            influence = 1.1 if self.goods[INFLUENCE] < self._influence_wanted() else 0.45
        kinds = [need.kind for need in self.map.needs]
        if EACH_RESOURCE in kinds:
            koku, wood, influence = koku + 0.2, wood + 0.4, influence + 0.3
        if RESOURCE in kinds:
            influence += 0.4
        return (koku, wood, influence)

    def _wood_wanted(self) -> int:
        return sum(cost[WOOD] for cost in unbuilt(self.state, self.player).values())

    def _influence_wanted(self) -> int:
        nobles = self.state.nobles_of(self.player)
        return sum(price for price, card in zip(self.table.figures.nobles, nobles, strict=True) if card < 0)

    # ------------------------------------------------------------ effects

    def cost_worth(self, cost: Cost) -> float:
        """What is given up for a price."""
        return sum(number * need for number, need in zip(cost, self.needs, strict=True))

    def op_worth(self, op: Op, gained: list[int]) -> float:
        """What an effect is worth; resources that it brings are added to `gained`."""
        kind, figure, number = op
        if kind == GAIN:
            gained[figure] += number
            return number * self.needs[figure]
        if kind == CHOICE:
            resource = max(members(figure), key=lambda kind: self.needs[kind])
            gained[resource] += number
            return number * self.needs[resource]
        if kind in (RECRUIT, ADD_TROOP):
            there = self.table.figures.troops - self.state.supply[self.player]
            wanted = 1.2 if there < ENOUGH_TROOPS else 0.6
            if any(need.kind in (TROOPS, STRONG) for need in self.map.needs):
                wanted += 0.4
            return min(number, self.state.supply[self.player]) * wanted
        if kind in (MOVE, MOVE_HERO):
            return number * self.step_worth if self.state.turn.moving else 0.0
        if kind == BUY_MOVE:
            return 0.5 * self.step_worth * min(2, gained[figure]) if self.state.turn.moving else 0.0
        if kind == KILL:
            return 0.6 * number
        if kind == STEAL:
            return 0.8 * number
        return self._purchase_worth(kind, gained)

    def _purchase_worth(self, kind: int, gained: list[int]) -> float:
        state, player = self.state, self.player
        if kind == BUILD:
            if not building_sites(state, player):
                return 0.0
            prices = [cost[WOOD] for cost in unbuilt(state, player).values()]
            return self._bought(sorted(prices), gained, WOOD)
        if kind == BUY_TACTICS:
            return self._tactics_worth(gained)
        return 0.0

    def _tactics_worth(self, gained: list[int]) -> float:
        state, player = self.state, self.player
        spots = self.table.figures.tactics - len(state.tactics[player])
        kinds = [*clan_tactics_left(state, player), *state.hands[player]]
        prices = sorted([self.table.tactic_cost[kind][KOKU] for kind in kinds])
        return self._bought(prices[:spots], gained, KOKU)

    def _bought(self, prices: list[int], gained: list[int], resource: Resource) -> float:
        """What the cheapest of these are worth that can be paid; all of them are an achievement."""
        worth, left = 0.0, len(prices)
        for price in prices:
            if gained[resource] < price:
                break
            gained[resource] -= price
            left -= 1
            worth += 2.2
        return worth + (WINNING if prices and not left and self.map.missing == 1 else 0.0)

    # ------------------------------------------------------------ cards and columns

    def column_worth(self, column: Column, card: OrderCard = NO_CARD, cost: Cost = FREE) -> float:
        """What activating a column is worth, with a card put on it that cost so much."""
        state, player = self.state, self.player
        gained = [have - price for have, price in zip(self.goods, cost, strict=True)]
        ops: list[Op] = list(self.table.source_ops[card]) if card >= 0 else []
        ops += column_ops(state, player, column)
        for source in triggered(state, player, column):
            ops += self.table.use_card[source].on_column[column]
        return sum(self.op_worth(op, gained) for op in ops)

    def keeping_worth(self, card: OrderCard, column: Column) -> float:
        """What a card in a column is worth for later: its icons, and that it works again."""
        later = [0, 0, 0]
        again = sum(self.op_worth(op, later) for op in self.table.source_ops[card])
        worth = icons_worth(self.table.card_icons[card]) + 0.35 * again
        length = len(self.state.cards_in(self.player, column))
        for need in self.map.needs:
            if need.kind == ORDERS_IN and need.first == column and length < need.second:
                worth += 1.0 + 0.5 * length
            elif need.kind == ORDERS_EACH and length < need.first:
                worth += 2.0
        return worth

    def noble_worth(self, noble: Noble, cost: int) -> float:
        """What a noble action is worth, the column it activates included."""
        taken = sum(card >= 0 for card in self.state.nobles_of(self.player))
        worth = NOBLE + 0.5 * taken - cost * 0.4
        if taken == len(NOBLE_ACTIONS) - 1 and self.map.missing == 1:
            worth += WINNING
        return worth + self.best_column + (0.0, 0.8, 1.2)[noble]


def icons_worth(icons: Icons) -> float:
    """What battle icons are worth for the rest of the game."""
    return sum(count * worth for count, worth in zip(icons, ICON_WORTH, strict=True))
