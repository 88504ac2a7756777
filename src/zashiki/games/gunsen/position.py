"""Position files: the table in words, both ways. Cards are written by id, territories by name, players by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from zashiki.games.gunsen.position_reader import VILLAGE_NAMES, Reader
from zashiki.games.gunsen.rules.achievements import PLACES
from zashiki.games.gunsen.rules.setup import empty_table
from zashiki.games.gunsen.rules.state import OUT, Battle, GunsenState
from zashiki.games.gunsen.rules.terms import COLUMNS
from zashiki.kernel.chance import Chance
from zashiki.kernel.steps import Step

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
TileName = Literal["armory", "recruit", "influence"]
NOBLE_NAMES = ("order", "hero", "special")


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a position file."""


class ClanPosition(Record, frozen=True, kw_only=True):
    """A player: his clan board, and his pieces on the map. Troops that stand nowhere are in supply.

    armies: troops by territory or fort. heroes: where each hero stands, by id. columns: cards from the oldest to the
    newest. nobles: the card under each noble action taken. hand: neutral tactics not bought. villages: tokens by what
    they show. specials: special orders not used; without it all that lie in no column. upgrades: tiles by column.
    """

    clan: str = ""
    fort: str = ""
    koku: Count = 0
    wood: Count = 0
    influence: Count = 0
    armies: dict[str, Count] = {}
    heroes: dict[str, str] = {}
    buildings: dict[Literal["unique", "camp"], str] = {}
    columns: dict[Literal["armory", "recruit", "influence", "expand"], list[str]] = {}
    nobles: dict[Literal["order", "hero", "special"], str] = {}
    tactics: list[str] = []
    hand: list[str] = []
    villages: list[str] = []
    specials: list[str] | None = None
    upgrades: list[str] = []
    achievements: list[str] = []
    goals: list[str] = []


class GunsenPosition(Record, frozen=True, kw_only=True):
    """The `[table]` of a position file.

    villages: face-down tokens by territory. shrines: the tile of each shrine. row, discards: order cards; what is left
    of them is the deck, unless `out` takes cards from the game. attackers: the active player's troops in the contested
    territory. battle: the battle being resolved. Tactics and village tokens that lie nowhere have left the game unseen.
    """

    players: list[ClanPosition]
    first: Count = 0
    active: Count = 0
    round: Annotated[int, msgspec.Meta(ge=1)] = 1
    shrines: dict[str, TileName] = {}
    villages: dict[str, str] = {}
    gone: list[str] = []
    opened: bool = False
    row: list[str] = []
    discards: list[str] = []
    deck: list[str] | None = None
    held: str = ""
    contested: str = ""
    attackers: Count = 0
    battle: Battle | None = None
    moving: bool = True
    moves: Count = 0
    transported: bool = False
    cleared: bool = False


# ---------------------------------------------------------------- writing


def to_position(state: GunsenState) -> GunsenPosition:
    """The table in words."""
    table = state.game.table
    names = table.names
    return GunsenPosition(
        players=[_clan_position(state, player) for player in range(len(state.clans))],
        first=state.first,
        active=state.active,
        round=state.round,
        shrines={names[node]: COLUMNS[tile] for node, tile in zip(table.shrines, state.shrines, strict=False)},  # type: ignore[misc]
        villages={
            names[node]: VILLAGE_NAMES[kind]
            for node, kind in zip(table.villages, state.villages, strict=True)
            if kind >= 0
        },
        gone=[VILLAGE_NAMES[kind] for kind in state.gone],
        opened=state.opened,
        row=[table.card_ids[card] for card in state.row],
        discards=[table.card_ids[card] for card in state.discards],
        deck=[table.card_ids[card] for card in state.pool],
        held=table.card_ids[state.held] if state.held >= 0 else "",
        contested=names[state.contested] if state.contested >= 0 else "",
        attackers=state.attackers,
        battle=state.battle,
        moving=state.moving,
        moves=state.moves,
        transported=state.transported,
        cleared=state.cleared,
    )


def _clan_position(state: GunsenState, player: int) -> ClanPosition:
    table = state.game.table
    names, goods = table.names, state.goods[3 * player : 3 * player + 3]
    columns = zip(COLUMNS, state.columns[4 * player : 4 * player + 4], strict=True)
    nobles = zip(NOBLE_NAMES, state.nobles[3 * player : 3 * player + 3], strict=True)
    buildings = zip(("unique", "camp"), state.built[2 * player : 2 * player + 2], strict=True)
    return ClanPosition(
        clan=table.clans[state.clans[player]] if state.clans[player] >= 0 else "",
        fort=names[state.forts[player]] if state.forts[player] >= 0 else "",
        koku=goods[0],
        wood=goods[1],
        influence=goods[2],
        armies={
            names[node]: count
            for node, count in enumerate(state.count)
            if state.owner[node] == player and (count or node == state.contested)
        },
        heroes={table.hero_ids[hero]: names[state.hero_node[hero]] for hero in state.heroes[player]},
        buildings={kind: names[node] for kind, node in buildings if node >= 0},  # type: ignore[misc]
        columns={name: [table.card_ids[card] for card in cards] for name, cards in columns if cards},  # type: ignore[misc]
        nobles={name: table.card_ids[card] for name, card in nobles if card >= 0},  # type: ignore[misc]
        tactics=[table.tactic_ids[kind] for kind in state.tactics[player]],
        hand=[table.tactic_ids[kind] for kind in state.hands[player]],
        villages=[VILLAGE_NAMES[kind] for kind in state.tokens[player]],
        specials=[table.card_ids[card] for card in state.specials[player]],
        upgrades=[COLUMNS[tile] for tile in range(4) if state.upgrades[tile] == player],
        achievements=[place for number, place in enumerate(PLACES) if state.markers[player] >> number & 1],
        goals=[row.id for number, row in enumerate(table.pack.goals.goal) if state.goals[player] >> number & 1],
    )


# ---------------------------------------------------------------- reading


def from_position(
    game: GunsenGame, position: GunsenPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
) -> GunsenState:
    """The state of a position. Raises InvalidPosition that names the field."""
    state = empty_table(game, chance, steps)
    state.answers = answers
    players = len(state.clans)
    reader = Reader(game)
    reader.check(len(position.players) == players, "players", f"{len(position.players)} are given, {players} play")
    state.first = reader.player(position.first, "first")
    state.active = reader.player(position.active, "active")
    state.round = position.round
    state.opened = position.opened
    state.moving = position.moving
    state.moves = position.moves
    state.transported = position.transported
    state.cleared = position.cleared
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
    return state


def _read_clans(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    table = reader.table
    clans, forts = [], []
    for player, side in enumerate(position.players):
        where = f"players[{player}]"
        clans.append(reader.find(side.clan, table.clans, f"{where}.clan", "clan") if side.clan else -1)
        forts.append(reader.node(side.fort, f"{where}.fort") if side.fort else -1)
        reader.check(forts[-1] < 0 or forts[-1] >= len(table.territories), f"{where}.fort", "it is no fort")
    for values, field in ((clans, "clan"), (forts, "fort")):
        taken = [value for value in values if value >= 0]
        reader.check(len(set(taken)) == len(taken), "players", f"two players have the same {field}")
    state.clans, state.forts = tuple(clans), tuple(forts)


def _read_clan_board(reader: Reader, state: GunsenState, player: int, side: ClanPosition) -> None:
    table, where = reader.table, f"players[{player}]"
    clan = state.clans[player]
    state.goods[3 * player : 3 * player + 3] = [side.koku, side.wood, side.influence]
    for name, cards in side.columns.items():
        column = COLUMNS.index(name)
        state.columns[4 * player + column] = tuple(
            [reader.card(card, f"{where}.columns.{name}[{at}]") for at, card in enumerate(cards)]
        )
    for noble, card in side.nobles.items():
        state.nobles[3 * player + NOBLE_NAMES.index(noble)] = reader.order(card, f"{where}.nobles.{noble}")
    own = table.clan_specials[clan] if clan >= 0 else ()
    if side.specials is None:
        placed = {card for cards in state.columns[4 * player : 4 * player + 4] for card in cards}
        state.specials[player] = tuple([card for card in own if card not in placed])
    else:
        state.specials[player] = tuple(
            [reader.special(card, own, f"{where}.specials[{at}]") for at, card in enumerate(side.specials)]
        )
    state.markers[player] = sum(
        1 << reader.find(place, PLACES, f"{where}.achievements[{at}]", "achievement")
        for at, place in enumerate(side.achievements)
    )
    state.goals[player] = sum(
        1 << reader.goal(goal, clan, f"{where}.goals[{at}]") for at, goal in enumerate(side.goals)
    )


def _read_pieces(reader: Reader, state: GunsenState, player: int, side: ClanPosition) -> None:
    table, where = reader.table, f"players[{player}]"
    if state.forts[player] >= 0:
        state.owner[state.forts[player]] = player if min(state.clans) >= 0 else -1
    for name, count in side.armies.items():
        node = reader.node(name, f"{where}.armies")
        mine = node < len(table.territories) or node == state.forts[player]
        reader.check(mine, f"{where}.armies", f"{name} is not this player's fort")
        reader.check(state.owner[node] in (-1, player), f"{where}.armies", f"{name} has another army")
        state.owner[node] = player
        state.count[node] = count
        state.supply[player] -= count
    for kind, name in side.buildings.items():
        node = reader.node(name, f"{where}.buildings.{kind}")
        reader.check(state.site[node] < 0, f"{where}.buildings.{kind}", f"{name} has two buildings")
        code = 2 * player + (kind == "camp")
        state.site[node] = code
        state.built[code] = node
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
    reader.check(state.owner[node] not in (-1, state.active), "contested", "no opponent of the active player is there")
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
    state.shrines = tuple([tiles[node] for node in table.shrines])
    state.upgrades = [-1 if tile in state.shrines or tile == len(COLUMNS) - 1 else OUT for tile in range(4)]
    for player, side in enumerate(position.players):
        for at, name in enumerate(side.upgrades):
            where = f"players[{player}].upgrades[{at}]"
            upgrade = reader.find(name, COLUMNS, where, "upgrade tile")
            reader.check(state.upgrades[upgrade] == -1, where, f"the tile {name} is not to be had")
            state.upgrades[upgrade] = player


def _read_villages(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    table = reader.table
    for name, kind in position.villages.items():
        node = reader.node(name, "villages")
        reader.check(node in table.villages, "villages", f"{name} is no village")
        state.villages[table.villages.index(node)] = reader.token(kind, f"villages.{name}")
    for player, side in enumerate(position.players):
        where = f"players[{player}].villages"
        state.tokens[player] = tuple([reader.token(kind, f"{where}[{at}]") for at, kind in enumerate(side.villages)])
    state.gone = tuple([reader.token(kind, f"gone[{at}]") for at, kind in enumerate(position.gone)])
    if state.shrines:
        state.aside_villages = tuple(reader.tokens_left())


def _read_tactics(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    table = reader.table
    for player, side in enumerate(position.players):
        where = f"players[{player}]"
        own = table.clan_tactics[state.clans[player]] if state.clans[player] >= 0 else ()
        state.tactics[player] = tuple(
            [reader.tactic(name, own, f"{where}.tactics[{at}]") for at, name in enumerate(side.tactics)]
        )
        hand = [reader.neutral(name, f"{where}.hand[{at}]") for at, name in enumerate(side.hand)]
        state.hands[player] = tuple(sorted(hand))
    if min(state.clans) >= 0:
        state.aside_tactics = tuple(reader.neutrals_left())


def _read_cards(reader: Reader, state: GunsenState, position: GunsenPosition) -> None:
    state.row = [reader.order(card, f"row[{at}]") for at, card in enumerate(position.row)]
    state.discards = [reader.order(card, f"discards[{at}]") for at, card in enumerate(position.discards)]
    state.held = reader.order(position.held, "held") if position.held else -1
    if position.deck is not None:
        state.pool = [reader.order(card, f"deck[{at}]") for at, card in enumerate(position.deck)]
    else:
        state.pool = reader.orders_left(len(state.clans))
