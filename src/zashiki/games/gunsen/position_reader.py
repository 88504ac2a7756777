"""Position files, read: names become cards, pieces and places, each piece once, and errors say what is wrong where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zashiki.games.gunsen.position import ClanPosition, GunsenPosition
from zashiki.games.gunsen.rules.achievements import PLACES
from zashiki.games.gunsen.rules.heroes import DisplaceHero
from zashiki.games.gunsen.rules.numbers import NO_CARD, NOBODY, NOWHERE, Clan, Player
from zashiki.games.gunsen.rules.order_row import FEW_PLAYERS
from zashiki.games.gunsen.rules.records import ThisTurn
from zashiki.games.gunsen.rules.state import GunsenState, empty_table
from zashiki.games.gunsen.rules.terms import BUILDING_KINDS, COLUMNS, NOBLE_ACTIONS, RESOURCES, VILLAGE_KINDS
from zashiki.kernel.chance import Chance
from zashiki.kernel.files.reading import PositionReader
from zashiki.kernel.steps import Step

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame


def from_position(
    game: GunsenGame, position: GunsenPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
) -> GunsenState:
    """The state of a position. Raises InvalidPosition that names the field."""
    state = empty_table(game, chance, steps, answers)
    players = len(state.clans)
    reader = Reader(game)
    reader.check(len(position.players) == players, "players", f"{len(position.players)} are given, {players} play")
    state.first = reader.player(position.first, "first")
    state.active = reader.player(position.active, "active")
    state.round = position.round
    state.opened = position.opened
    state.turn = ThisTurn.read(position)
    state.battle = position.battle
    _read_clans(reader, state, position)
    for player, side in enumerate(position.players):
        _read_clan_board(reader, state, player, side)
    for player, side in enumerate(position.players):
        _read_pieces(reader, state, player, side)
    _read_contest(reader, state, position)
    _read_tiles(reader, state, position)
    _read_villages(reader, state, position)
    _read_tactics(reader, state, position)
    _read_cards(reader, state, position)
    reader.check_troops(state)
    reader.check_heroes(state)
    reader.check_battle(state)
    if min(state.clans) >= 0:
        state.thieves = game.table.can_steal(state.clans)
    state.changed = 0  # goals are looked at when something has happened
    return state


def _read_clans(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    table = reader.table
    clans, forts = [], []
    for player, side in enumerate(position.players):
        where = f"players[{player}]"
        clans.append(reader.find(side.clan, table.clans, f"{where}.clan", "clan") if side.clan else -1)
        forts.append(reader.node(side.fort, f"{where}.fort") if side.fort else NOWHERE)
        reader.check(forts[-1] < 0 or forts[-1] >= len(table.territories), f"{where}.fort", "it is no fort")
    for values, field in ((clans, "clan"), (forts, "fort")):
        taken = [value for value in values if value >= 0]
        reader.check(len(set(taken)) == len(taken), "players", f"two players have the same {field}")
    state.clans, state.forts = tuple(clans), tuple(forts)


def _read_clan_board(reader: Reader, state: GunsenState, player: Player, side: ClanPosition) -> None:
    table, where = reader.table, f"players[{player}]"
    clan = state.clans[player]
    state.set_goods(player, (side.koku, side.wood, side.influence))
    for name, cards in side.columns.items():
        numbers = [reader.card(card, f"{where}.columns.{name}[{index}]") for index, card in enumerate(cards)]
        state.set_column(player, COLUMNS.index(name), tuple(numbers))
    for noble, card in side.nobles.items():
        state.set_noble(player, NOBLE_ACTIONS.index(noble), reader.order(card, f"{where}.nobles.{noble}"))
    own = table.clan_specials[clan] if clan >= 0 else ()
    if side.specials is None:
        placed = {card for column in state.columns_of(player) for card in column}
        state.specials[player] = tuple([card for card in own if card not in placed])
    else:
        state.specials[player] = tuple(
            [reader.special(card, own, f"{where}.specials[{index}]") for index, card in enumerate(side.specials)]
        )
    state.markers[player] = sum(
        1 << reader.find(place, PLACES, f"{where}.achievements[{index}]", "achievement")
        for index, place in enumerate(side.achievements)
    )
    state.goals[player] = sum(
        1 << reader.goal(goal, clan, f"{where}.goals[{index}]") for index, goal in enumerate(side.goals)
    )


def _read_pieces(reader: Reader, state: GunsenState, player: Player, side: ClanPosition) -> None:
    table, where = reader.table, f"players[{player}]"
    if state.forts[player] >= 0:
        state.owner[state.forts[player]] = player if min(state.clans) >= 0 else NOBODY
    for name, count in side.armies.items():
        node = reader.node(name, f"{where}.armies")
        mine = node < len(table.territories) or node == state.forts[player]
        reader.check(mine, f"{where}.armies", f"{name} is not this player's fort")
        reader.check(state.owner[node] in (NOBODY, player), f"{where}.armies", f"{name} has another army")
        state.owner[node] = player
        state.count[node] = count
        state.supply[player] -= count
    for kind, name in side.buildings.items():
        node = reader.node(name, f"{where}.buildings.{kind}")
        reader.check(state.site[node] < 0, f"{where}.buildings.{kind}", f"{name} has two buildings")
        state.set_building(player, BUILDING_KINDS.index(kind), node)
    for hero_id, name in side.heroes.items():
        hero = reader.hero(hero_id, state.clans[player], f"{where}.heroes")
        reader.check(state.hero_node[hero] < 0, f"{where}.heroes", f"{hero_id} is recruited twice")
        state.hero_node[hero] = reader.node(name, f"{where}.heroes.{hero_id}")
        state.heroes[player] += (hero,)


def _read_contest(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    if not position.contested:
        reader.check(not position.attackers, "attackers", "there are attackers only where a territory is contested")
        return
    node = state.contested = reader.node(position.contested, "contested")
    reader.check(
        state.owner[node] not in (NOBODY, state.active), "contested", "no opponent of the active player is there"
    )
    state.attackers = position.attackers
    state.supply[state.active] -= position.attackers


def _read_tiles(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    table = reader.table
    tiles = {}
    for name, tile in position.shrines.items():
        node = reader.node(name, "shrines")
        reader.check(node in table.shrines, "shrines", f"{name} is no shrine")
        tiles[node] = COLUMNS.index(tile)
    if not tiles:
        return  # before the setup
    reader.check(len(set(tiles.values())) == len(table.shrines), "shrines", "each shrine has its own tile")
    state.lay_shrines(tuple([tiles[node] for node in table.shrines]))
    for player, side in enumerate(position.players):
        for index, name in enumerate(side.upgrades):
            where = f"players[{player}].upgrades[{index}]"
            upgrade = reader.find(name, COLUMNS, where, "upgrade tile")
            reader.check(state.upgrades[upgrade] == NOBODY, where, f"the tile {name} is not to be had")
            state.upgrades[upgrade] = player


def _read_villages(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    table = reader.table
    for name, kind in position.villages.items():
        node = reader.node(name, "villages")
        reader.check(node in table.villages, "villages", f"{name} is no village")
        state.villages[table.villages.index(node)] = reader.token(kind, f"villages.{name}")
    for player, side in enumerate(position.players):
        where = f"players[{player}].villages"
        state.tokens[player] = tuple(
            [reader.token(kind, f"{where}[{index}]") for index, kind in enumerate(side.villages)]
        )
    state.gone = tuple([reader.token(kind, f"gone[{index}]") for index, kind in enumerate(position.gone)])
    if state.shrines:
        state.aside_villages = tuple(reader.tokens_left())


def _read_tactics(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    table = reader.table
    for player, side in enumerate(position.players):
        where = f"players[{player}]"
        own = table.clan_tactics[state.clans[player]] if state.clans[player] >= 0 else ()
        state.tactics[player] = tuple(
            [reader.tactic(name, own, f"{where}.tactics[{index}]") for index, name in enumerate(side.tactics)]
        )
        hand = [reader.neutral(name, f"{where}.hand[{index}]") for index, name in enumerate(side.hand)]
        state.hands[player] = tuple(sorted(hand))
    if min(state.clans) >= 0:
        state.aside_tactics = tuple(reader.neutrals_left())


def _read_cards(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    state.row = [reader.order(card, f"row[{index}]") for index, card in enumerate(position.row)]
    state.discards = [reader.order(card, f"discards[{index}]") for index, card in enumerate(position.discards)]
    state.held = reader.order(position.held, "held") if position.held else NO_CARD
    if position.deck is not None:
        state.pool = [reader.order(card, f"deck[{index}]") for index, card in enumerate(position.deck)]
    else:
        state.pool = reader.orders_left(len(state.clans))


# ---------------------------------------------------------------- names


class Reader(PositionReader):
    """One reading of a position."""

    game: GunsenGame

    def __init__(self, game: GunsenGame) -> None:
        super().__init__(game)
        self.table = game.table
        self._cards: set[int] = set()
        self._tokens = list(game.table.village_tokens)
        self._neutrals = list(game.table.neutral_cards)

    def node(self, name: str, where: str) -> int:
        """A territory or fort."""
        return self.find(name, self.table.names, where, "territory or fort")

    # ------------------------------------------------------------ cards

    def card(self, name: str, where: str) -> int:
        """An order card or special order; each lies in one place."""
        card = self.find(name, self.table.card_ids, where, "card")
        self.check(card not in self._cards, where, f"the card {name} lies in two places")
        self._cards.add(card)
        return card

    def order(self, name: str, where: str) -> int:
        """An order card."""
        card = self.card(name, where)
        self.check(card < self.table.first_special, where, f"{name} is no order card")
        return card

    def special(self, name: str, own: Sequence[int], where: str) -> int:
        """A special order of a clan."""
        card = self.card(name, where)
        self.check(card in own, where, f"{name} is no special order of this clan")
        return card

    def orders_left(self, players: int) -> list[int]:
        """The order cards of this number of players that lie nowhere."""
        large = players > FEW_PLAYERS
        return [
            card
            for card in range(self.table.first_special)
            if card not in self._cards and (large or not self.table.card_large[card])
        ]

    def goal(self, name: str, clan: Clan, where: str) -> int:
        """A goal of a clan."""
        goal = self.find(name, [row.id for row in self.table.pack.goals.goal], where, "goal")
        self.check(clan >= 0 and goal in self.table.clan_goals[clan], where, f"{name} is no goal of this clan")
        return goal

    def hero(self, name: str, clan: Clan, where: str) -> int:
        """A hero of a clan, or a mercenary."""
        hero = self.find(name, self.table.hero_ids, where, "hero")
        own = clan >= 0 and hero in (*self.table.clan_heroes[clan], *self.table.mercenaries)
        self.check(own, where, f"{name} is neither of this clan nor a mercenary")
        return hero

    def tactic(self, name: str, own: Sequence[int], where: str) -> int:
        """A tactic that was bought; a neutral one is no longer to be had."""
        kind = self.find(name, self.table.tactic_ids, where, "tactic")
        if kind not in own:
            self.neutral(name, where)
        return kind

    def neutral(self, name: str, where: str) -> int:
        """A neutral tactics card that lies nowhere yet."""
        kind = self.find(name, self.table.tactic_ids, where, "tactic")
        self.check(kind in self._neutrals, where, f"there is no neutral tactic {name} left")
        self._neutrals.remove(kind)
        return kind

    def neutrals_left(self) -> list[int]:
        """The neutral tactics that lie nowhere."""
        return self._neutrals

    def token(self, name: str, where: str) -> int:
        """A village token that lies nowhere yet."""
        kind = self.find(name, VILLAGE_KINDS, where, "village token")
        self.check(kind in self._tokens, where, f"there is no village token {name} left")
        self._tokens.remove(kind)
        return kind

    def tokens_left(self) -> list[int]:
        """The village tokens that lie nowhere."""
        return self._tokens

    # ------------------------------------------------------------ what must hold

    def check_troops(self, state: GunsenState) -> None:
        """Each clan has its troops, each resource its tokens, each territory its limit."""
        for player, supply in enumerate(state.supply):
            most = self.table.figures.troops
            self.check(supply >= 0, f"players[{player}].armies", f"{most - supply} troops are more than {most}")
        for resource, name in enumerate(RESOURCES):
            there = state.on_boards(resource)
            self.check(there <= self.table.figures.tokens, "players", f"{there} {name} are more than there are")
        for node in self.table.territories:
            owner = state.owner[node]
            if owner >= 0 and node != state.contested:
                most = state.limit(owner, node)
                name = self.table.names[node]
                here = f"players[{owner}].armies.{name}"
                self.check(state.count[node] <= most, here, f"{state.count[node]} troops are more than {most}")
                self.check(state.count[node] > 0, here, "an army has 1 troop or more")

    def check_heroes(self, state: GunsenState) -> None:
        """A hero is with an army or in the fort; outside it no other hero of the clan is there (GU-20.3, GU-20.5)."""
        if not state.steps:
            return  # the game may end before a hero has reached a new place
        leaving = {step.hero for step in state.steps if isinstance(step, DisplaceHero)}
        for player, heroes in enumerate(state.heroes):
            places = [state.hero_node[hero] for hero in heroes]
            for hero, node in zip(heroes, places, strict=True):
                where = f"players[{player}].heroes.{self.table.hero_ids[hero]}"
                home = node == state.forts[player]
                fights = state.battle is not None and node == state.contested
                army = state.troops_at(player, node) > 0 or hero in leaving
                self.check(home or fights or army, where, f"no army of this player is in {self.table.names[node]}")
                self.check(home or places.count(node) == 1, where, "another hero of this player is there")

    def check_battle(self, state: GunsenState) -> None:
        """A battle has two players, a territory, heroes whom these players have recruited, and dice."""
        battle = state.battle
        if battle is None:
            return
        players = self.game.num_players()
        for player in battle.sides:
            self.check(0 <= player < players, "battle.sides", f"there is no player {player}")
        self.check(0 <= battle.node < len(self.table.territories), "battle.node", "there is no such territory")
        for side, hero in enumerate(battle.heroes):
            right = hero < 0 or hero in state.heroes[battle.sides[side]]
            self.check(right, "battle.heroes", "a side has only heroes that its player has recruited")
        for dice in battle.dice:
            right = all(0 <= face < len(self.table.faces) for face in dice) and len(dice) <= self.table.figures.dice
            self.check(right and dice == tuple(sorted(dice)), "battle.dice", "dice are faces in order, not too many")
