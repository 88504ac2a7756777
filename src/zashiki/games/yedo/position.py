"""Position files: the table in words, both ways. Cards are written by id, places and goods by name."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import asdict

from zashiki.games.yedo.rules.records import earned_bonus, mission_of
from zashiki.games.yedo.rules.state import EGRESS, MANNED, NOT_BUILT, ON_TRACK, SOURCES, YedoState
from zashiki.games.yedo.rules.terms import ANNEXES, DECKS, DISTRICTS, TRADE, WATCH_PATROL, AnnexId, Player
from zashiki.games.yedo.tables import AUCTIONS
from zashiki.kernel.decks import Deck
from zashiki.kernel.story import bit

Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Number = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
PatrolName = Literal["red", "blue"]
TradeName = Literal["market", "tavern"]
PATROLS: tuple[PatrolName, ...] = ("red", "blue")
PATROL_EMPTY = ""
TRADE_NAMES: tuple[TradeName, ...] = ("market", "tavern")
SPECTATORS = -1
"""How spectators are written in a list of viewers."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a position file."""


class ClanPosition(Record, frozen=True, kw_only=True):
    """A player. `disciples` are those at the Clan House; those on the board stand in the table's `spaces`.

    marker: `track`, `egress` or the category that was won. earned: Prestige by source; its sum is the score. annexes:
    those built; manned: those with a Disciple. Cards that nobody has are in the decks, unless those are given.
    """

    mon: Count = 0
    earned: dict[str, Number] = {}
    geisha: Count = 0
    blessing: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    disciples: Count = 0
    reserve: Count = 0
    marker: str = "track"
    annexes: list[AnnexId] = []
    manned: list[AnnexId] = []
    blackmail: bool = False
    guest: list[TradeName] = []
    missions: list[str] = []
    actions: list[str] = []
    bonuses: list[str] = []
    weapons: list[str] = []
    completed: list[str] = []
    with_bonus: list[str] = []
    offered: list[str] = []


class DeckPosition(Record, frozen=True, kw_only=True):
    """A deck: the first of `top` is drawn first; without a `pool` all cards that lie nowhere else are in it."""

    top: list[str] = []
    pool: list[str] | None = None
    bottom: list[str] = []


class YedoPosition(Record, frozen=True, kw_only=True):
    """The `[table]` of a position file.

    spaces: whose Disciple stands on each space of a place, by place, -1 for nobody. known: which players know a hidden
    card (-1: spectators), beyond owners knowing their hands; a card is written with its number among its copies, as
    `feint#2`. Market spaces are written from the left, `""` for an empty one.
    """

    players: list[ClanPosition]
    round: Count = 1
    phase: Annotated[int, msgspec.Meta(ge=0, le=7)] = 2
    order: list[int] = []
    track: list[int] | None = None
    favors: list[str] = []
    spaces: dict[str, list[int]] = {}
    closed: str = ""
    patrol: str = "gates"
    colour: PatrolName = "red"
    church: Count = 3
    bank: Number = 0
    market: tuple[str, ...] = ("",) * 5
    discards: list[str] = []
    events: list[str] = []
    decks: dict[str, DeckPosition] = {}
    known: dict[str, list[int]] = {}
    annexes_left: list[Count] | None = None
    geisha_left: Count | None = None
    blessings_left: Count | None = None
    drawn: list[str] = []
    played: list[str] = []
    prices: tuple[Number, ...] = (0,) * 4
    patrol_extra: Count = 0
    skipped: list[Annotated[int, msgspec.Meta(ge=5, le=6)]] = []
    saved: list[Count] = []
    discount: Count = 0
    override: bool = False
    forged: Count = 0
    doubled: Count = 0
    extra: Count = 0
    ending: bool = False


# ---------------------------------------------------------------- writing


def to_position(state: YedoState) -> YedoPosition:
    """The table in words."""
    table, this_round = state.game.table, state.this_round
    names = state.game.copy_names
    return YedoPosition(
        players=[_clan(state, player) for player in range(len(state.mon))],
        round=state.round,
        phase=state.phase,
        order=list(state.order),
        track=list(state.bidding.track),
        favors=[table.pack.board.favor[favor].id for favor in state.favors],
        spaces=_spaces(state),
        closed=DISTRICTS[this_round.closed] if this_round.closed >= 0 else "",
        patrol=DISTRICTS[state.patrol_district()] if state.patrol >= 0 else PATROL_EMPTY,
        colour=PATROLS[state.colour],
        church=state.church,
        bank=state.bank,
        market=tuple([names[card] if card >= 0 else "" for card in state.market]),
        discards=[names[card] for card in state.discards],
        events=[names[card] for card in state.events],
        decks={DECKS[number]: _deck(deck, names) for number, deck in enumerate(state.decks)},
        known=_known(state),
        annexes_left=list(state.supplies.annexes_left),
        geisha_left=state.supplies.geisha_left,
        blessings_left=state.supplies.blessings_left,
        drawn=[names[card] for card in state.drawn],
        played=[names[card] for card in state.played],
        prices=this_round.prices,
        patrol_extra=this_round.patrol_extra,
        skipped=[phase for phase in (WATCH_PATROL, TRADE) if this_round.skips(phase)],
        saved=[space for space in range(len(state.spaces)) if this_round.is_saved(space)],
        discount=state.bidding.discount,
        **asdict(state.this_turn),
        ending=state.ending,
    )


def _spaces(state: YedoState) -> dict[str, list[int]]:
    """Whose Disciple stands on each space, by place, without the empty places."""
    table = state.game.table
    return {
        table.spot_ids[spot]: [state.spaces[space] for space in group]
        for spot, group in enumerate(table.spot_spaces)
        if any(state.spaces[space] >= 0 for space in group)
    }


def _known(state: YedoState) -> dict[str, list[int]]:
    """Who knows which hidden card."""
    names = state.game.copy_names
    viewers = [SPECTATORS, *range(len(state.mon))]
    return {
        names[card]: [viewer for viewer in viewers if mask & bit(None if viewer == SPECTATORS else viewer)]
        for card, mask in enumerate(state.known)
        if mask
    }


def _deck(deck: Deck, names: tuple[str, ...]) -> DeckPosition:
    parts = (deck.top[::-1], deck.pool, deck.bottom)
    top, pool, bottom = ([names[card] for card in cards] for cards in parts)
    return DeckPosition(top=top, pool=pool, bottom=bottom)


def _clan(state: YedoState, player: Player) -> ClanPosition:
    names = state.game.copy_names
    annexes = list(zip(ANNEXES, state.annexes_of(player), strict=True))
    marker = state.bidding.markers[player]
    return ClanPosition(
        mon=state.mon[player],
        earned={source: number for source, number in zip(SOURCES, state.earned_of(player), strict=True) if number},
        geisha=state.geisha[player],
        blessing=state.blessing[player],
        disciples=state.house[player],
        reserve=state.reserve[player],
        marker={ON_TRACK: "track", EGRESS: "egress"}.get(marker) or AUCTIONS[marker],
        annexes=[annex for annex, condition in annexes if condition != NOT_BUILT],
        manned=[annex for annex, condition in annexes if condition == MANNED],
        blackmail=bool(state.blackmail[player]),
        guest=[name for trade, name in enumerate(TRADE_NAMES) if state.this_round.is_guest(player, trade)],
        missions=[names[card] for card in state.missions[player]],
        actions=[names[card] for card in state.actions[player]],
        bonuses=[names[card] for card in state.bonuses[player]],
        weapons=[names[card] for card in state.weapons[player]],
        completed=[names[mission_of(mark)] for mark in state.completed[player]],
        with_bonus=[names[mission_of(mark)] for mark in state.completed[player] if earned_bonus(mark)],
        offered=[names[card] for card in state.offered[player]],
    )
