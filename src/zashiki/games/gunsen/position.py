"""Position files: the table in words, both ways. Cards are written by id, territories by name, players by number."""

from __future__ import annotations

from typing import Annotated

import msgspec

from zashiki.games.gunsen.pack import BuildingName, ColumnName, NobleName, TileName
from zashiki.games.gunsen.rules.achievements import PLACES
from zashiki.games.gunsen.rules.records import Battle
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import BUILDING_KINDS, COLUMNS, NOBLE_ACTIONS, SHRINE_TILES, VILLAGE_KINDS

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a position file."""


class ClanPosition(Record, frozen=True, kw_only=True):
    """A player: the clan board, and the pieces on the map. Troops that stand nowhere are in supply.

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
    buildings: dict[BuildingName, str] = {}
    columns: dict[ColumnName, list[str]] = {}
    nobles: dict[NobleName, str] = {}
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
        shrines={names[node]: SHRINE_TILES[tile] for node, tile in zip(table.shrines, state.shrines, strict=False)},
        villages={
            names[node]: VILLAGE_KINDS[kind]
            for node, kind in zip(table.villages, state.villages, strict=True)
            if kind >= 0
        },
        gone=[VILLAGE_KINDS[kind] for kind in state.gone],
        opened=state.opened,
        row=[table.card_ids[card] for card in state.row],
        discards=[table.card_ids[card] for card in state.discards],
        deck=[table.card_ids[card] for card in state.pool],
        held=table.card_ids[state.held] if state.held >= 0 else "",
        contested=names[state.contested] if state.contested >= 0 else "",
        attackers=state.attackers,
        battle=state.battle,
        **msgspec.structs.asdict(state.turn),
    )


def _clan_position(state: GunsenState, player: int) -> ClanPosition:
    table = state.game.table
    names = table.names
    koku, wood, influence = state.goods_of(player)
    columns = zip(COLUMNS, state.columns_of(player), strict=True)
    nobles = zip(NOBLE_ACTIONS, state.nobles_of(player), strict=True)
    buildings = zip(BUILDING_KINDS, state.buildings_of(player), strict=True)
    return ClanPosition(
        clan=table.clans[state.clans[player]] if state.clans[player] >= 0 else "",
        fort=names[state.forts[player]] if state.forts[player] >= 0 else "",
        koku=koku,
        wood=wood,
        influence=influence,
        armies={
            names[node]: count
            for node, count in enumerate(state.count)
            if state.owner[node] == player and (count or node == state.contested)
        },
        heroes={table.hero_ids[hero]: names[state.hero_node[hero]] for hero in state.heroes[player]},
        buildings={kind: names[node] for kind, node in buildings if node >= 0},
        columns={name: [table.card_ids[card] for card in cards] for name, cards in columns if cards},
        nobles={noble: table.card_ids[card] for noble, card in nobles if card >= 0},
        tactics=[table.tactic_ids[kind] for kind in state.tactics[player]],
        hand=[table.tactic_ids[kind] for kind in state.hands[player]],
        villages=[VILLAGE_KINDS[kind] for kind in state.tokens[player]],
        specials=[table.card_ids[card] for card in state.specials[player]],
        upgrades=[COLUMNS[tile] for tile, owner in enumerate(state.upgrades) if owner == player],
        achievements=[place for number, place in enumerate(PLACES) if state.has_marker(player, number)],
        goals=[row.id for number, row in enumerate(table.pack.goals.goal) if state.has_goal(player, number)],
    )
