"""What is on the table: territories, clan boards, cards and tokens as plain ints, lists and tuples.

Players are numbered as in the kernel. A *seat* is a place in the turn order: the first player has seat 0. Numbers of
nodes, cards, heroes, tactics and clans are those of `tables.Table`; lists with a place for each player and resource,
column, building or noble action are flat: `goods[3 * player + resource]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from zashiki.games.gunsen.rules.terms import Icons
from zashiki.kernel.chance import Chance
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.views import Outcome

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

NOWHERE = -1
NOBODY = -1
OUT = -2
"""The owner of an upgrade tile that has left the game."""

NO_LIMIT = 99

ATTACKER, DEFENDER = 0, 1

BOARD, GOODS, CARDS, MARKERS = 1, 2, 4, 8
"""What has changed, as bits: who stands where, resources, cards and tiles on clan boards, achievements."""


class Battle(msgspec.Struct, frozen=True):
    """A battle that is being resolved. Pairs are (attacker's, defender's).

    started: troops at the start. heroes: the hero of each side in the battle, or -1. silenced: heroes whose icons and
    abilities are ignored. spared: whether all kills are cancelled. boost: icons bought when the battle started. values:
    strength, armor, blood, roll, reroll and keep icons so far. dice: the faces on the table, sorted; kept: whether they
    are the kept ones.
    """

    sides: tuple[int, int]
    node: int
    started: tuple[int, int] = (0, 0)
    heroes: tuple[int, int] = (-1, -1)
    silenced: tuple[bool, bool] = (False, False)
    spared: bool = False
    boost: tuple[Icons, Icons] = ((0,) * 6, (0,) * 6)
    values: tuple[Icons, Icons] = ((0,) * 6, (0,) * 6)
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    kept: tuple[bool, bool] = (False, False)
    killed: tuple[int, int] = (0, 0)
    winner: int = NOBODY


class GunsenState(State):
    """The state of Gunsen.

    | field | holds |
    | --- | --- |
    | first, active, round | the first player; whose turn it is; rounds begun |
    | clans, forts | a clan and a fort node for each player (GU-11.1); -1 while they are being chosen |
    | owner, count | whose army stands on a node (GU-6.3), how many troops; a fort is its player's, also when empty |
    | site, built | the building on a node (2 * player + 0 unique, 1 camp) or -1; where each building stands or -1 |
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
    | moving, moves | this turn: whether its player may still move; movements used |
    | transported, cleared | this turn: whether a transport was paid; whether the row was cleared by choice |
    | thieves | whether anything in this game can steal resources |
    | changed | what has changed since goals were looked at |
    """

    __slots__ = (
        "active", "aside_tactics", "aside_villages", "attackers", "battle", "built", "changed", "clans", "cleared",
        "columns", "contested", "count", "discards", "first", "forts", "goals", "gone", "goods", "hands", "held",
        "hero_node", "heroes", "markers", "moves", "moving", "nobles", "opened", "owner", "pool", "round", "row",
        "shrines", "site", "specials", "supply", "tactics", "thieves", "tokens", "transported", "upgrades", "villages",
    )  # fmt: skip

    watches = True
    if TYPE_CHECKING:
        game: GunsenGame

    def __init__(
        self,
        game: GunsenGame,
        chance: Chance,
        steps: list[Step],  # type: ignore[type-arg]
        answers: list[int],
        reveals: int,
        result: Outcome | None,
        streams: dict[tuple[int, ...], Chance] | None,
        first: int,
        active: int,
        round: int,
        clans: tuple[int, ...],
        forts: tuple[int, ...],
        owner: list[int],
        count: list[int],
        site: list[int],
        built: list[int],
        goods: list[int],
        supply: list[int],
        columns: list[tuple[int, ...]],
        nobles: list[int],
        tactics: list[tuple[int, ...]],
        hands: list[tuple[int, ...]],
        aside_tactics: tuple[int, ...],
        villages: list[int],
        aside_villages: tuple[int, ...],
        gone: tuple[int, ...],
        tokens: list[tuple[int, ...]],
        specials: list[tuple[int, ...]],
        heroes: list[tuple[int, ...]],
        hero_node: list[int],
        upgrades: list[int],
        shrines: tuple[int, ...],
        opened: bool,
        markers: list[int],
        goals: list[int],
        pool: list[int],
        row: list[int],
        discards: list[int],
        held: int,
        contested: int,
        attackers: int,
        battle: Battle | None,
        moving: bool,
        moves: int,
        transported: bool,
        cleared: bool,
        thieves: bool,
        changed: int,
    ) -> None:
        State.__init__(self, game, chance, steps, answers, reveals, result, streams)
        self.first = first
        self.active = active
        self.round = round
        self.clans = clans
        self.forts = forts
        self.owner = owner
        self.count = count
        self.site = site
        self.built = built
        self.goods = goods
        self.supply = supply
        self.columns = columns
        self.nobles = nobles
        self.tactics = tactics
        self.hands = hands
        self.aside_tactics = aside_tactics
        self.villages = villages
        self.aside_villages = aside_villages
        self.gone = gone
        self.tokens = tokens
        self.specials = specials
        self.heroes = heroes
        self.hero_node = hero_node
        self.upgrades = upgrades
        self.shrines = shrines
        self.opened = opened
        self.markers = markers
        self.goals = goals
        self.pool = pool
        self.row = row
        self.discards = discards
        self.held = held
        self.contested = contested
        self.attackers = attackers
        self.battle = battle
        self.moving = moving
        self.moves = moves
        self.transported = transported
        self.cleared = cleared
        self.thieves = thieves
        self.changed = changed

    def copy(self, chance: Chance | None = None) -> GunsenState:
        return GunsenState(
            *self.kernel_fields(chance),
            self.first,
            self.active,
            self.round,
            self.clans,
            self.forts,
            self.owner[:],
            self.count[:],
            self.site[:],
            self.built[:],
            self.goods[:],
            self.supply[:],
            self.columns[:],
            self.nobles[:],
            self.tactics[:],
            self.hands[:],
            self.aside_tactics,
            self.villages[:],
            self.aside_villages,
            self.gone,
            self.tokens[:],
            self.specials[:],
            self.heroes[:],
            self.hero_node[:],
            self.upgrades[:],
            self.shrines,
            self.opened,
            self.markers[:],
            self.goals[:],
            self.pool[:],
            self.row[:],
            self.discards[:],
            self.held,
            self.contested,
            self.attackers,
            self.battle,
            self.moving,
            self.moves,
            self.transported,
            self.cleared,
            self.thieves,
            self.changed,
        )

    def after(self) -> None:
        if self.changed:
            self.game.look_at_achievements(self)

    # ------------------------------------------------------------ who is where

    def controls(self, player: int, node: int) -> bool:
        """Whether only this player has an army in a territory (GU-6.4); a fort is never controlled (GU-R15).

        Nobody controls a contested territory (GU-6.6). To have an upgrade tile is not control (GU-16.4, GU-18.10).
        """
        return (
            self.owner[node] == player
            and self.count[node] > 0
            and node != self.contested
            and node < self.game.table.first_fort
        )

    def building_controller(self, node: int) -> int:
        """Who controls the building on a node (GU-6.5, GU-12.8), or -1 in a battle (GU-R70).

        Without troops there it is the builder (GU-12.7), also again after an army has passed through (GU-R17).
        """
        if node == self.contested:
            return NOBODY
        owner = self.owner[node]
        return owner if owner >= 0 else self.site[node] >> 1

    def hero_at(self, player: int, node: int) -> int:
        """A player's hero on a node, or -1; in a fort there may be more (GU-11.2)."""
        for hero in self.heroes[player]:
            if self.hero_node[hero] == node:
                return hero
        return NOWHERE

    def troops_at(self, player: int, node: int) -> int:
        """How many troops of a player stand on a node, in a battle too."""
        if self.owner[node] == player:
            return self.count[node]
        return self.attackers if node == self.contested and player == self.active else 0

    def troops_on_board(self, player: int) -> int:
        """All troops of a player that are not in supply."""
        return self.game.table.figures.troops - self.supply[player]

    def limit(self, player: int, node: int, hero: int = NOWHERE) -> int:
        """How many troops a player may have on a node (GU-14.4), with `hero` there or coming along.

        Heroes do not count (GU-20.4), and forts have no limit (GU-11.2). Camps have no limit for whoever controls them,
        or will when they enter, nor for their defender in a battle (GU-12.10, GU-R21). A hero's card may raise the
        limit (GU-4.9, GU-28.8), also while the hero is silenced in a battle (GU-28.3).
        """
        table = self.game.table
        if node >= table.first_fort:
            return NO_LIMIT
        site = self.site[node]
        if site >= 0 and site & 1 and self.owner[node] in (NOBODY, player):
            return NO_LIMIT
        if not table.army_raisers.isdisjoint(self.heroes[player]):
            if hero < 0:
                hero = self.hero_at(player, node)
            if hero in table.army_raisers:
                return max(table.army, table.hero_card[hero].army_limit)
        return table.army

    def room(self, player: int, node: int, hero: int = NOWHERE) -> int:
        """How many more troops of a player fit on a node."""
        return self.limit(player, node, hero) - self.troops_at(player, node)

    # ------------------------------------------------------------ what changes hands

    def gain(self, player: int, resource: int, number: int) -> int:
        """Take resources from the supply, as many as are left there (GU-R2); returns how many."""
        left = self.game.table.figures.tokens - sum(self.goods[resource::3])
        number = min(number, left)
        self.goods[3 * player + resource] += number
        self.changed |= GOODS
        return number

    def pay(self, player: int, cost: tuple[int, int, int]) -> None:
        """Return resources to the supply; the player has them."""
        goods = self.goods
        at = 3 * player
        goods[at] -= cost[0]
        goods[at + 1] -= cost[1]
        goods[at + 2] -= cost[2]
        self.changed |= GOODS

    def pay_one(self, player: int, resource: int, number: int) -> None:
        """Return some of one resource to the supply; the player has them."""
        self.goods[3 * player + resource] -= number
        self.changed |= GOODS

    def can_pay(self, player: int, cost: tuple[int, int, int]) -> bool:
        """Whether a player has these resources."""
        goods = self.goods
        at = 3 * player
        return goods[at] >= cost[0] and goods[at + 1] >= cost[1] and goods[at + 2] >= cost[2]

    def add_troops(self, player: int, node: int, number: int) -> None:
        """Troops from the supply to a node; there are enough and they fit."""
        self.supply[player] -= number
        self.put_troops(player, node, number)

    def put_troops(self, player: int, node: int, number: int) -> None:
        """Troops arrive on a node where their player has an army, or nobody has one."""
        if node == self.contested and player == self.active:
            self.attackers += number
        else:
            self.owner[node] = player
            self.count[node] += number
        self.changed |= BOARD

    def take_troops(self, player: int, node: int, number: int) -> None:
        """Troops leave a node, to be put elsewhere or into the supply."""
        if node == self.contested and player == self.active:
            self.attackers -= number
        else:
            self.count[node] -= number
            if not self.count[node] and node < self.game.table.first_fort:
                self.owner[node] = NOBODY
        self.changed |= BOARD

    def mark_cards(self) -> None:
        """Note that cards or tiles on a clan board have changed."""
        self.changed |= CARDS
