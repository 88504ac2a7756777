"""Printed values: the types of the rows in `pack/*.toml`, checked as they are read (sections 19, 20 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from zashiki.games.yedo.rules.terms import (
    CODE,
    COST_WORDS,
    DEED_WORDS,
    EVENT_WORDS,
    REWARD_WORDS,
    SHIELD_WORDS,
    TIMED_WORDS,
    AnnexId,
    compile_effects,
    compile_task,
)
from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.files.packs import Source, load_tables

Count = Annotated[int, msgspec.Meta(ge=0, le=60)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=20)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,39}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = tuple[str, ...]

DistrictId = Literal["castle", "gates", "tavern", "harbor", "red-light", "market", "temple"]
WeaponId = Literal["doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "shuriken", "yumi"]
Colour = Literal["green", "yellow", "red", "black"]
Category = Literal["Warfare", "Espionage", "Theft", "Kidnapping", "Assassination"]
AuctionId = Literal["action", "bonus", "weapon", "annex", "geisha", "disciple", "mission"]

MOST_DISCIPLES = 4
MOST_GEISHA = 3
MIN_EVENTS = 14
"""As many Events as a game reveals, and three more to look at."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a pack: a card, a place, a number. Rows with effects check their words."""

    source: Source


class Requirement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a part of a Mission asks for; a District named twice asks for two Disciples there (YE-12.4)."""

    districts: tuple[DistrictId, ...] = ()
    weapons: tuple[WeaponId, ...] = ()
    geisha: Annotated[int, msgspec.Meta(ge=0, le=MOST_GEISHA)] = 0
    annexes: tuple[AnnexId, ...] = ()
    blessings: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0


class Mission(Row, frozen=True, kw_only=True):
    """A Mission Card (YE-12.1)."""

    id: Id
    name: Name
    colour: Colour
    category: Category
    standard: Requirement
    reward: Words
    bonus: Requirement
    bonus_reward: Words

    def __post_init__(self) -> None:
        both = (self.standard, self.bonus)
        if not self.standard.districts:
            raise InvalidPack("field standard: a Mission asks for at least one District (YE-12.1)")
        if sum([len(part.districts) for part in both]) > MOST_DISCIPLES:
            raise InvalidPack(f"field bonus: both parts together ask for more than {MOST_DISCIPLES} Disciples")
        if sum([part.geisha for part in both]) > MOST_GEISHA:
            raise InvalidPack(f"field bonus: both parts together ask for more than {MOST_GEISHA} Geisha")
        if sum([part.blessings for part in both]) > 1:
            raise InvalidPack("field bonus: both parts together ask for more than one Blessing (YE-3.10)")
        annexes = [annex for part in both for annex in part.annexes]
        if len(set(annexes)) < len(annexes):
            raise InvalidPack("field bonus: the same Annex is asked for twice (YE-3.4)")
        compile_effects(self.reward, REWARD_WORDS)
        compile_effects(self.bonus_reward, REWARD_WORDS)


class ActionCard(Row, frozen=True, kw_only=True):
    """An Action Card: when it may be played (YE-R10), and what it does."""

    id: Id
    name: Name
    copies: Copies
    timing: Literal["P2", "P3", "P4", "5b", "5c", "P6", "P7", "R"]
    samurai: bool = False
    effects: Annotated[Words, msgspec.Meta(min_length=1, max_length=2)]
    text: str

    def __post_init__(self) -> None:
        effects = compile_effects(self.effects, TIMED_WORDS[self.timing])
        if self.timing == "5c" and effects[-1][0] == CODE["pay_mon"]:
            raise InvalidPack("field effects: what is paid stands before what it is paid for")


class EventCard(Row, frozen=True, kw_only=True):
    """An Event Card; with `shield` a Blessing can be returned, and these losses are suffered instead (YE-7.9)."""

    id: Id
    name: Name
    samurai: bool = False
    effects: Annotated[Words, msgspec.Meta(min_length=1)]
    shield: Words | None = None
    text: str

    def __post_init__(self) -> None:
        compile_effects(self.effects, EVENT_WORDS)
        compile_effects(self.shield or (), SHIELD_WORDS)


class BonusCard(Row, frozen=True, kw_only=True):
    """A Bonus Card: its tasks, its Prestige, and in a comparison its Prestige at a tie (YE-15.4)."""

    id: Id
    name: Name
    tasks: Annotated[Words, msgspec.Meta(min_length=1)]
    pp: Count
    tie: Count = 0

    def __post_init__(self) -> None:
        for task in self.tasks:
            compile_task(task)


class Favor(Row, frozen=True, kw_only=True):
    """A Favor of the Shogun (YE-16.1)."""

    id: Id
    name: Name
    effects: Words

    def __post_init__(self) -> None:
        compile_effects(self.effects, REWARD_WORDS)


class Spot(Row, frozen=True, kw_only=True):
    """A place on the board: Assignment spaces that are alike; `covered` with 2, 3, 4 and 5 players (YE-2.13)."""

    id: Id
    name: Name
    district: DistrictId
    spaces: Annotated[int, msgspec.Meta(ge=1, le=6)]
    covered: tuple[Count, Count, Count, Count]
    bower: bool = False

    def __post_init__(self) -> None:
        if max(self.covered) > self.spaces:
            raise InvalidPack(f"field covered: there are only {self.spaces} spaces")


class Deed(Row, frozen=True, kw_only=True):
    """What a Disciple can do at a place (chapter 13)."""

    id: Id
    name: Name
    at: Id
    cost: Annotated[Words, msgspec.Meta(max_length=1)] = ()
    effects: Annotated[Words, msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        compile_effects(self.cost, COST_WORDS)
        compile_effects(self.effects, DEED_WORDS)


class Auction(Row, frozen=True, kw_only=True):
    """An auction category, and the main category that it belongs to with 2 or 3 players (YE-6.19)."""

    id: AuctionId
    name: Name
    main: Literal["white", "black", "red"]
    minimum: Annotated[int, msgspec.Meta(ge=1, le=20)]
    reward: Words

    def __post_init__(self) -> None:
        compile_effects(self.reward, REWARD_WORDS)


class Supply(Row, frozen=True, kw_only=True):
    """What lies on the board with a number of players: Annexes of each type, Geisha (YE-2.8, YE-2.9)."""

    players: int
    annexes: Copies
    geisha: Annotated[int, msgspec.Meta(ge=0, le=7)]


class WeaponRow(Row, frozen=True, kw_only=True):
    """A kind of Weapon (YE-1.8)."""

    id: WeaponId
    name: Name
    copies: Copies


class Numbers(Row, frozen=True, kw_only=True):
    """All other numbers of the game."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=11)]
    start_mon: Count
    start_missions: Annotated[int, msgspec.Meta(ge=1, le=6)]
    start_disciples: Annotated[int, msgspec.Meta(ge=2, le=4)]
    clan_disciples: Annotated[int, msgspec.Meta(ge=2, le=4)]
    church_start: Count
    church_more: Count
    egress_mon: Count
    blackmail_pp: Count
    action_limit: Annotated[int, msgspec.Meta(ge=1, le=9)]
    bonus_limit: Annotated[int, msgspec.Meta(ge=1, le=9)]
    mission_limit: Annotated[int, msgspec.Meta(ge=4, le=12)]
    foresight: Annotated[int, msgspec.Meta(ge=1, le=3)]
    dojo_income: Count
    kobudo_discount: Count
    market_prices: tuple[Count, Count, Count, Count, Count]
    circuit: tuple[DistrictId, DistrictId, DistrictId, DistrictId, DistrictId, DistrictId, DistrictId]
    patrol_start: DistrictId
    last_mission: Id

    def __post_init__(self) -> None:
        if len(set(self.circuit)) < len(self.circuit):
            raise InvalidPack("field circuit: the Patrol comes through every District once (YE-9.4)")


# ---------------------------------------------------------------- files


class MissionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/missions.toml`."""

    mission: tuple[Mission, ...]


class ActionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/actions.toml`."""

    card: tuple[ActionCard, ...]


class EventFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/events.toml`."""

    event: tuple[EventCard, ...]


class BonusFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/bonuses.toml`."""

    bonus: tuple[BonusCard, ...]


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/board.toml`."""

    numbers: tuple[Numbers]
    table: tuple[Supply, Supply, Supply, Supply]
    spot: tuple[Spot, ...]
    deed: tuple[Deed, ...]
    auction: tuple[Auction, Auction, Auction, Auction, Auction, Auction, Auction]
    weapon: tuple[WeaponRow, WeaponRow, WeaponRow, WeaponRow, WeaponRow, WeaponRow, WeaponRow, WeaponRow]
    favor: tuple[Favor, Favor, Favor, Favor, Favor]


class Pack(msgspec.Struct, frozen=True):
    """All printed values, with a field for each file."""

    missions: MissionFile
    actions: ActionFile
    events: EventFile
    bonuses: BonusFile
    board: BoardFile


def read_pack(directory: Path | None) -> Pack:
    """The printed values; files that `directory` holds are read there. Raises InvalidPack."""
    pack = load_tables(Path(__file__).parent / "pack", Pack, directory)
    _check_ids("missions.toml", "mission", pack.missions.mission)
    _check_ids("actions.toml", "card", pack.actions.card)
    _check_ids("events.toml", "event", pack.events.event)
    _check_ids("bonuses.toml", "bonus", pack.bonuses.bonus)
    for what in ("spot", "deed", "auction", "weapon", "favor"):
        _check_ids("board.toml", what, getattr(pack.board, what))
    _check_counts(pack)
    return pack


def _check_ids(file: str, what: str, rows: Sequence[Mission | ActionCard | EventCard | BonusCard | Spot]) -> None:
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            raise InvalidPack(f"{file}: {what} {row.name!r}, field id: another one is called {row.id!r} already")
        seen.add(row.id)


def _check_counts(pack: Pack) -> None:
    """Refuse a pack that lacks what every game needs."""
    spots = {spot.id for spot in pack.board.spot}
    for deed in pack.board.deed:
        if deed.at not in spots:
            raise InvalidPack(f"board.toml: deed {deed.name!r}, field at: there is no spot {deed.at!r}")
    if sum([not event.samurai for event in pack.events.event]) < MIN_EVENTS:
        raise InvalidPack(f"events.toml: at least {MIN_EVENTS} Events must be none of the Samurai setting's")
    missions = {mission.id for mission in pack.missions.mission}
    last = pack.board.numbers[0].last_mission
    if last not in missions:
        raise InvalidPack(f"board.toml: field numbers.last_mission: there is no Mission {last!r}")
    hard = sum([mission.colour in ("red", "black") for mission in pack.missions.mission])
    if hard < MIN_HARD or len(missions) < MIN_MISSIONS:
        raise InvalidPack(
            f"missions.toml: a game needs at least {MIN_MISSIONS} Missions, {MIN_HARD} of them red or black (YE-2.20)"
        )


MIN_MISSIONS = 30
MIN_HARD = 10
