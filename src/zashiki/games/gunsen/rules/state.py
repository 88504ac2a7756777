"""What is on the table: territories, clan boards, cards and tokens as plain ints, lists and tuples.

Players are numbered as in the kernel. A *seat* is a place in the turn order: the first player has seat 0. Rows with a
place for each player and resource, column, building or noble action are flat; `PublicTable` reads them by player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zashiki.games.gunsen.rules.numbers import (
    NO_CARD,
    NO_HERO,
    NOBODY,
    NOWHERE,
    OUT,
    BuildingKind,
    Clan,
    Column,
    Hero,
    Noble,
    Node,
    OrderCard,
    Player,
    Resource,
    Tactic,
    VillageToken,
)
from zashiki.games.gunsen.rules.public_table import (
    BUILDINGS_EACH,
    COLUMNS_EACH,
    NOBLES_EACH,
    RESOURCES_EACH,
    PublicTable,
)
from zashiki.games.gunsen.rules.records import Battle, ThisTurn
from zashiki.games.gunsen.rules.terms import COLUMNS, EXPAND, Cost
from zashiki.kernel.chance import Chance
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

NO_LIMIT = 99

BOARD, GOODS, CARDS, MARKERS = 1, 2, 4, 8
"""What has changed, as bits: who stands where, resources, cards and tiles on clan boards, achievements."""


class GunsenState(PublicTable, State):
    """The state of Gunsen.

    | field | holds |
    | --- | --- |
    | first, active, round | the first player; whose turn it is; rounds begun |
    | clans, forts | a clan and a fort node for each player (GU-11.1); -1 while they are being chosen |
    | owner, count | whose army stands on a node (GU-6.3), how many troops; a fort is its player's, also when empty |
    | site, built | the building on a node (as numbered in `built`) or -1; where each building stands or -1 |
    | goods, supply | resources and troops on clan boards |
    | columns | the cards of each column, the newest last |
    | nobles | the order card on each noble action, or -1 |
    | tactics | kinds of the tactics bought, in order |
    | hands, aside_tactics | neutral tactics cards dealt and not bought, and those out of the game unseen: secret |
    | villages, aside_villages | the face-down village token of each village, or -1; those out of the game: secret |
    | tokens, gone | village tokens on clan boards, and those that left the game face up |
    | specials | special orders not used yet |
    | heroes, hero_node | heroes recruited by each player; where each hero is, or -1 |
    | upgrades, shrines | whose each column's upgrade tile is (GU-1.4): -1 on the map, -2 out; each shrine's tile |
    | opened | whether Toshi Ranbo shows its controlled side (GU-1.2) |
    | markers, goals | achievements and goal cards achieved, as bits |
    | pool, row, discards, held | the order deck (its order is unknown), the row, the discards, the card in hand or -1 |
    | contested, attackers | where the active player's army meets another, or -1; how many troops it has there |
    | battle | the battle that is being resolved, or None |
    | turn | what has happened in this turn |
    | thieves | whether anything in this game can steal resources |
    | changed | what has changed since goals were looked at |
    """

    __slots__ = (
        "active", "aside_tactics", "aside_villages", "attackers", "battle", "built", "changed", "clans", "columns",
        "contested", "count", "discards", "first", "forts", "goals", "gone", "goods", "hands", "held", "hero_node",
        "heroes", "markers", "nobles", "opened", "owner", "pool", "round", "row", "shrines", "site", "specials",
        "supply", "tactics", "thieves", "tokens", "turn", "upgrades", "villages",
    )  # fmt: skip

    watches = True
    game: GunsenGame

    def clear(self) -> None:
        """Make the table what it is before anything lies on it.

        All resources, all dice and all heroes lie beside the board (GU-2.2), Toshi Ranbo shows its uncontrolled side
        (GU-2.3), nothing is built, and no card lies on a clan board (GU-3.12).
        """
        table = self.game.table
        players, nodes = self.game.options.players, len(table.names)
        self.first: Player = 0
        self.active: Player = 0
        self.round = 1
        self.clans: tuple[Clan, ...] = (-1,) * players
        self.forts: tuple[Node, ...] = (NOWHERE,) * players
        self.owner: list[Player] = [NOBODY] * nodes
        self.count: list[int] = [0] * nodes
        self.site: list[int] = [-1] * nodes
        self.built: list[Node] = [NOWHERE] * (BUILDINGS_EACH * players)
        self.goods: list[int] = [0] * (RESOURCES_EACH * players)
        self.supply: list[int] = [table.figures.troops] * players
        self.columns: list[tuple[OrderCard, ...]] = [()] * (COLUMNS_EACH * players)
        self.nobles: list[OrderCard] = [NO_CARD] * (NOBLES_EACH * players)
        self.tactics: list[tuple[Tactic, ...]] = [()] * players
        self.hands: list[tuple[Tactic, ...]] = [()] * players
        self.aside_tactics: tuple[Tactic, ...] = ()
        self.villages: list[VillageToken] = [-1] * len(table.villages)
        self.aside_villages: tuple[VillageToken, ...] = ()
        self.gone: tuple[VillageToken, ...] = ()
        self.tokens: list[tuple[VillageToken, ...]] = [()] * players
        self.specials: list[tuple[OrderCard, ...]] = [()] * players
        self.heroes: list[tuple[Hero, ...]] = [()] * players
        self.hero_node: list[Node] = [NOWHERE] * len(table.hero_card)
        self.upgrades: list[Player] = [OUT] * len(COLUMNS)
        self.shrines: tuple[Column, ...] = ()
        self.opened = False
        self.markers: list[int] = [0] * players
        self.goals: list[int] = [0] * players
        self.pool: list[OrderCard] = []
        self.row: list[OrderCard] = []
        self.discards: list[OrderCard] = []
        self.held: OrderCard = NO_CARD
        self.contested: Node = NOWHERE
        self.attackers = 0
        self.battle: Battle | None = None
        self.turn = ThisTurn()
        self.thieves = False
        self.changed = 0

    def copy(self, chance: Chance | None = None) -> GunsenState:
        copy = GunsenState(*self.kernel_fields(chance))
        copy.first = self.first
        copy.active = self.active
        copy.round = self.round
        copy.clans = self.clans
        copy.forts = self.forts
        copy.owner = self.owner[:]
        copy.count = self.count[:]
        copy.site = self.site[:]
        copy.built = self.built[:]
        copy.goods = self.goods[:]
        copy.supply = self.supply[:]
        copy.columns = self.columns[:]
        copy.nobles = self.nobles[:]
        copy.tactics = self.tactics[:]
        copy.hands = self.hands[:]
        copy.aside_tactics = self.aside_tactics
        copy.villages = self.villages[:]
        copy.aside_villages = self.aside_villages
        copy.gone = self.gone
        copy.tokens = self.tokens[:]
        copy.specials = self.specials[:]
        copy.heroes = self.heroes[:]
        copy.hero_node = self.hero_node[:]
        copy.upgrades = self.upgrades[:]
        copy.shrines = self.shrines
        copy.opened = self.opened
        copy.markers = self.markers[:]
        copy.goals = self.goals[:]
        copy.pool = self.pool[:]
        copy.row = self.row[:]
        copy.discards = self.discards[:]
        copy.held = self.held
        copy.contested = self.contested
        copy.attackers = self.attackers
        copy.battle = self.battle
        copy.turn = self.turn.copy()
        copy.thieves = self.thieves
        copy.changed = self.changed
        return copy

    def after(self) -> None:
        if self.changed:
            self.game.look_at_achievements(self)

    # ------------------------------------------------------------ who is where

    def controls(self, player: Player, node: Node) -> bool:
        """Whether only this player has an army in a territory (GU-6.4); a fort is never controlled (GU-R15).

        Nobody controls a contested territory (GU-6.6). To have an upgrade tile is not control (GU-16.4, GU-18.10).
        """
        return (
            self.owner[node] == player
            and self.count[node] > 0
            and node != self.contested
            and node < self.game.table.first_fort
        )

    def building_controller(self, node: Node) -> Player:
        """Who controls the building on a node (GU-6.5, GU-12.8), or -1 in a battle (GU-R70).

        Without troops there it is the builder (GU-12.7), also again after an army has passed through (GU-R17).
        """
        if node == self.contested:
            return NOBODY
        owner = self.owner[node]
        return owner if owner >= 0 else self.builder(node)

    def controlled_buildings(self, player: Player) -> list[Node]:
        """The nodes with a building that a player controls, the player's own or another's."""
        return [node for node in self.built if node >= 0 and self.building_controller(node) == player]

    def troops_at(self, player: Player, node: Node) -> int:
        """How many troops of a player stand on a node, in a battle too."""
        if self.owner[node] == player:
            return self.count[node]
        return self.attackers if node == self.contested and player == self.active else 0

    def troops_on_board(self, player: Player) -> int:
        """All troops of a player that are not in supply."""
        return self.game.table.figures.troops - self.supply[player]

    def limit(self, player: Player, node: Node, hero: Hero = NO_HERO) -> int:
        """How many troops a player may have on a node (GU-14.4), with `hero` there or coming along.

        Heroes do not count (GU-20.4), and forts have no limit (GU-11.2). Camps have no limit for players who control
        them, or will when they enter, nor for their defender in a battle (GU-12.10, GU-R21). A hero's card may raise
        the limit (GU-4.9, GU-28.8), also while the hero is silenced in a battle (GU-28.3).
        """
        table = self.game.table
        if node >= table.first_fort:
            return NO_LIMIT
        if self.site[node] >= 0 and self.is_camp(node) and self.owner[node] in (NOBODY, player):
            return NO_LIMIT
        if not table.army_raisers.isdisjoint(self.heroes[player]):
            if hero < 0:
                hero = self.hero_at(player, node)
            if hero in table.army_raisers:
                return max(table.army, table.hero_card[hero].army_limit)
        return table.army

    def room(self, player: Player, node: Node, hero: Hero = NO_HERO) -> int:
        """How many more troops of a player fit on a node."""
        return self.limit(player, node, hero) - self.troops_at(player, node)

    # ------------------------------------------------------------ resources

    def gain(self, player: Player, resource: Resource, number: int) -> int:
        """Take resources from the supply, as many as are left there (GU-R2); returns how many."""
        left = self.game.table.figures.tokens - self.on_boards(resource)
        number = min(number, left)
        self.goods[RESOURCES_EACH * player + resource] += number
        self.changed |= GOODS
        return number

    def set_goods(self, player: Player, goods: Cost) -> None:
        """A player has so much koku, wood and influence from now on."""
        self.goods[RESOURCES_EACH * player : RESOURCES_EACH * player + RESOURCES_EACH] = goods

    def pay(self, player: Player, cost: Cost) -> None:
        """Return resources to the supply; the player has them."""
        goods, first = self.goods, RESOURCES_EACH * player
        goods[first] -= cost[0]
        goods[first + 1] -= cost[1]
        goods[first + 2] -= cost[2]
        self.changed |= GOODS

    def pay_one(self, player: Player, resource: Resource, number: int) -> None:
        """Return some of one resource to the supply; the player has them."""
        self.goods[RESOURCES_EACH * player + resource] -= number
        self.changed |= GOODS

    def can_pay(self, player: Player, cost: Cost) -> bool:
        """Whether a player has these resources."""
        goods, first = self.goods, RESOURCES_EACH * player
        return goods[first] >= cost[0] and goods[first + 1] >= cost[1] and goods[first + 2] >= cost[2]

    def hand_over(self, giver: Player, taker: Player, resource: Resource, number: int) -> None:
        """Some of one resource goes from a player who has it to another."""
        self.pay_one(giver, resource, number)
        self.goods[RESOURCES_EACH * taker + resource] += number

    # ------------------------------------------------------------ cards, tiles and buildings

    def lay_shrines(self, tiles: tuple[Column, ...]) -> None:
        """These tiles lie on the shrines. Their upgrade tiles are used (GU-R3), and that of Toshi Ranbo (GU-2.3)."""
        self.shrines = tiles
        self.upgrades = [NOBODY if tile in (*tiles, EXPAND) else OUT for tile in range(len(COLUMNS))]

    def set_column(self, player: Player, column: Column, cards: tuple[OrderCard, ...]) -> None:
        """These cards lie in a column from now on, the newest last."""
        self.columns[COLUMNS_EACH * player + column] = cards
        self.mark_cards()

    def put_in_column(self, player: Player, column: Column, card: OrderCard) -> None:
        """A card goes on top of a column."""
        self.set_column(player, column, (*self.cards_in(player, column), card))

    def set_noble(self, player: Player, noble: Noble, card: OrderCard) -> None:
        """A card lies on a noble action from now on."""
        self.nobles[NOBLES_EACH * player + noble] = card
        self.mark_cards()

    def set_building(self, player: Player, kind: BuildingKind, node: Node) -> None:
        """A building of a player stands on a node from now on."""
        number = BUILDINGS_EACH * player + kind
        self.site[node] = number
        self.built[number] = node
        self.changed |= BOARD | CARDS

    def mark_cards(self) -> None:
        """Note that cards or tiles on a clan board have changed."""
        self.changed |= CARDS

    # ------------------------------------------------------------ troops

    def add_troops(self, player: Player, node: Node, number: int) -> None:
        """Troops from the supply to a node; there are enough and they fit."""
        self.supply[player] -= number
        self.put_troops(player, node, number)

    def put_troops(self, player: Player, node: Node, number: int) -> None:
        """Troops arrive on a node where their player has an army, or nobody has one."""
        if node == self.contested and player == self.active:
            self.attackers += number
        else:
            self.owner[node] = player
            self.count[node] += number
        self.changed |= BOARD

    def take_troops(self, player: Player, node: Node, number: int) -> None:
        """Troops leave a node, to be put elsewhere or into the supply."""
        if node == self.contested and player == self.active:
            self.attackers -= number
        else:
            self.count[node] -= number
            if not self.count[node] and node < self.game.table.first_fort:
                self.owner[node] = NOBODY
        self.changed |= BOARD

    def end_contest(self) -> None:
        """A territory is contested no more: if no defender is left, the army that entered has it, or nobody."""
        node = self.contested
        if not self.count[node]:
            self.owner[node] = self.active if self.attackers else NOBODY
            self.count[node] = self.attackers
        self.contested = NOWHERE
        self.attackers = 0
        self.changed |= BOARD

    def current_battle(self) -> Battle:
        """The battle that is being resolved."""
        assert self.battle is not None
        return self.battle


def empty_table(game: GunsenGame, chance: Chance, steps: list[Step[Any]], answers: list[int]) -> GunsenState:
    """The table before anything lies on it."""
    state = GunsenState(game, chance, steps, answers)
    state.clear()
    return state
