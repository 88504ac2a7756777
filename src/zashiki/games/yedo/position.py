"""Position files: the table in words, both ways. Cards are written by id, places and goods by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from zashiki.games.yedo.position_reader import SPECTATORS, Reader
from zashiki.games.yedo.rules.state import EGRESS, NOTHING, ON_TRACK, SOURCES, YedoState
from zashiki.games.yedo.rules.terms import ANNEXES, DECKS, DISTRICTS
from zashiki.games.yedo.tables import AUCTIONS
from zashiki.kernel.chance import Chance
from zashiki.kernel.decks import Deck
from zashiki.kernel.steps import Step
from zashiki.kernel.story import bit

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame

Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Number = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
AnnexName = Literal["yashiki", "karesansui", "dojo", "kobudo-ryu"]
PATROLS = ("red", "blue")
PATROL_EMPTY = ""


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
    annexes: list[AnnexName] = []
    manned: list[AnnexName] = []
    blackmail: bool = False
    guest: list[Literal["market", "tavern"]] = []
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
    colour: Literal["red", "blue"] = "red"
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
    table = state.game.table
    names = state.game.copy_names
    spaces = {
        table.spot_ids[spot]: [state.spaces[space] for space in group]
        for spot, group in enumerate(table.spot_spaces)
        if any(state.spaces[space] >= 0 for space in group)
    }
    viewers = [SPECTATORS, *range(len(state.mon))]
    known = {
        names[card]: [viewer for viewer in viewers if mask & bit(None if viewer == SPECTATORS else viewer)]
        for card, mask in enumerate(state.known)
        if mask
    }
    return YedoPosition(
        players=[_clan(state, player) for player in range(len(state.mon))],
        round=state.round,
        phase=state.phase,
        order=list(state.order),
        track=list(state.track),
        favors=[table.pack.board.favor[favor].id for favor in state.favors],
        spaces=spaces,
        closed=DISTRICTS[state.closed] if state.closed >= 0 else "",
        patrol=DISTRICTS[state.patrol_district()] if state.patrol >= 0 else PATROL_EMPTY,
        colour=PATROLS[state.colour],  # type: ignore[arg-type]
        church=state.church,
        bank=state.bank,
        market=tuple([names[card] if card >= 0 else "" for card in state.market]),
        discards=[names[card] for card in state.discards],
        events=[names[card] for card in state.events],
        decks={DECKS[number]: _deck(deck, names) for number, deck in enumerate(state.decks)},
        known=known,
        annexes_left=list(state.annexes_left),
        geisha_left=state.geisha_left,
        blessings_left=state.blessings_left,
        drawn=[names[card] for card in state.drawn],
        played=[names[card] for card in state.played],
        prices=state.prices,
        patrol_extra=state.patrol_extra,
        skipped=[phase for phase in (5, 6) if state.skipped >> phase & 1],
        saved=[space for space in range(len(state.spaces)) if state.saved >> space & 1],
        discount=state.discount,
        override=state.override,
        forged=state.forged,
        doubled=state.doubled,
        extra=state.extra,
        ending=state.ending,
    )


def _deck(deck: Deck, names: tuple[str, ...]) -> DeckPosition:
    parts = (deck.top[::-1], deck.pool, deck.bottom)
    top, pool, bottom = ([names[card] for card in cards] for cards in parts)
    return DeckPosition(top=top, pool=pool, bottom=bottom)


def _clan(state: YedoState, player: int) -> ClanPosition:
    names = state.game.copy_names
    built = [(annex, state.annexes[4 * player + at]) for at, annex in enumerate(ANNEXES)]
    earned = state.earned[len(SOURCES) * player : len(SOURCES) * (player + 1)]
    marker = state.markers[player]
    return ClanPosition(
        mon=state.mon[player],
        earned={source: number for source, number in zip(SOURCES, earned, strict=True) if number},
        geisha=state.geisha[player],
        blessing=state.blessing[player],
        disciples=state.house[player],
        reserve=state.reserve[player],
        marker={ON_TRACK: "track", EGRESS: "egress"}.get(marker) or AUCTIONS[marker],
        annexes=[annex for annex, built_ in built if built_],  # type: ignore[misc]
        manned=[annex for annex, built_ in built if built_ == 2],  # type: ignore[misc]
        blackmail=bool(state.blackmail[player]),
        guest=[name for trade, name in enumerate(GUESTS) if state.guests >> 2 * player + trade & 1],  # type: ignore[misc]
        missions=[names[card] for card in state.missions[player]],
        actions=[names[card] for card in state.actions[player]],
        bonuses=[names[card] for card in state.bonuses[player]],
        weapons=[names[card] for card in state.weapons[player]],
        completed=[names[mark >> 1] for mark in state.completed[player]],
        with_bonus=[names[mark >> 1] for mark in state.completed[player] if mark & 1],
        offered=[names[card] for card in state.offered[player]],
    )


GUESTS = ("market", "tavern")

# ---------------------------------------------------------------- reading


def from_position(
    game: YedoGame, position: YedoPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
) -> YedoState:
    """The state. Raises InvalidPosition that names the field."""
    table = game.table
    clans = position.players
    count = game.num_players()
    reader = Reader(game)
    reader.check(len(clans) == count, "players", f"there are {len(clans)} players; the game has {count}")
    order = reader.seats(position.order or list(range(count)), "order")
    reader.check(len(order) == count, "order", "it names every player once")
    spaces = reader.spaces(position.spaces)
    pools = reader.pools(position)
    supplies = reader.supplies(position)
    markers = tuple([reader.marker(clan.marker, f"players[{at}].marker") for at, clan in enumerate(clans)])
    track = reader.seats(
        position.track if position.track is not None else [p for p in order if markers[p] == ON_TRACK], "track"
    )
    rounds = table.numbers.rounds
    reader.check(position.round <= rounds, "round", f"the last one is {rounds}")
    reader.check(position.patrol in ("", *DISTRICTS), "patrol", "it is a District, or empty")
    reader.check(position.closed in ("", *DISTRICTS), "closed", "it is a District, or empty")
    reader.check(len(position.prices) == 4, "prices", "there are four: Weapons, Geisha, Annexes, Disciples")
    for at in position.saved:
        reader.check(at < len(spaces), "saved", f"there is no space {at}")
    earned = [clan.earned.get(source, 0) for clan in clans for source in SOURCES]
    state = YedoState(
        game, chance, steps, answers, 0, None, None,
        round=position.round, phase=position.phase, order=order, track=track, markers=markers,
        mon=[clan.mon for clan in clans],
        pp=[reader.score(clan.earned, f"players[{at}].earned") for at, clan in enumerate(clans)],
        geisha=[clan.geisha for clan in clans], blessing=[clan.blessing for clan in clans], earned=earned,
        house=[clan.disciples for clan in clans], reserve=[clan.reserve for clan in clans],
        annexes=[number for at, clan in enumerate(clans) for number in reader.annexes(clan, f"players[{at}]")],
        blackmail=tuple([int(clan.blackmail) for clan in clans]), favors=reader.favors(position.favors),
        missions=pools.missions, actions=pools.actions, bonuses=pools.bonuses, weapons=pools.weapons,
        completed=pools.completed, spaces=spaces,
        closed=DISTRICTS.index(position.closed) if position.closed else NOTHING,
        patrol=table.circuit.index(DISTRICTS.index(position.patrol)) if position.patrol else NOTHING,
        colour=PATROLS.index(position.colour), church=position.church,
        bank=position.bank,
        market=pools.market, discards=pools.discards, decks=pools.decks, known=[0] * len(table.deck_of),
        events=pools.events, annexes_left=supplies[0], geisha_left=supplies[1], blessings_left=supplies[2],
        drawn=pools.drawn, offered=tuple(pools.offered), played=pools.played, prices=position.prices,
        patrol_extra=position.patrol_extra, skipped=sum([1 << phase for phase in set(position.skipped)]),
        guests=sum(
            [1 << 2 * at + GUESTS.index(name) for at, clan in enumerate(clans) for name in dict.fromkeys(clan.guest)]
        ),
        saved=sum([1 << space for space in set(position.saved)]), discount=position.discount,
        override=position.override, forged=position.forged, doubled=position.doubled, extra=position.extra,
        ending=position.ending,
    )  # fmt: skip
    reader.disciples(state)
    _read_known(reader, state, position)
    return state


def _read_known(reader: Reader, state: YedoState, position: YedoPosition) -> None:
    """Who knows which card: as written, and owners their hands."""
    game = state.game
    for name, viewers in position.known.items():
        card = reader.named(name, "known")
        for viewer in viewers:
            reader.check(SPECTATORS <= viewer < game.num_players(), f"known.{name}", f"there is no player {viewer}")
            state.known[card] |= bit(None if viewer == SPECTATORS else viewer)
    for player in range(game.num_players()):
        for hand in (state.missions, state.actions, state.bonuses, state.offered):
            for card in hand[player]:
                state.known[card] |= bit(player)
    open_cards = [*state.events, *state.discards, *state.played, *[card for card in state.market if card >= 0]]
    open_cards += [card for cards in state.weapons for card in cards]
    open_cards += [mark >> 1 for marks in state.completed for mark in marks]
    for card in open_cards:
        state.known[card] = game.everybody
