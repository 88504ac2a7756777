"""The types of the printed values: cards, maps and figures as they stand in `pack/*.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from zashiki.kernel.files.packs import Source, load_tables

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
Hex = tuple[Annotated[int, msgspec.Meta(ge=-9, le=9)], Annotated[int, msgspec.Meta(ge=-9, le=9)]]
ColumnName = Literal["armory", "recruit", "influence", "expand"]
TileName = Literal["armory", "recruit", "influence"]
"""The upgrade tile of a shrine; that of Toshi Ranbo always is `expand`."""
BuildingName = Literal["unique", "camp"]
NobleName = Literal["order", "hero", "special"]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every row has: where its values come from."""

    source: Source


class Order(Row, frozen=True, kw_only=True):
    """An order card. `large`: with the 5/6 mark (GU-2.9)."""

    id: Id
    name: Text
    column: ColumnName
    large: bool = False
    cost: str
    effect: str
    icons: str


class Hero(Row, frozen=True, kw_only=True):
    """A hero of a clan, or a mercenary."""

    id: Id
    clan: Text
    name: Text
    icons: str
    effect: str


class Tactic(Row, frozen=True, kw_only=True):
    """A tactics card of a clan, or a neutral one."""

    id: Id
    clan: Text
    name: Text
    copies: Count = 1
    cost: str
    effect: str
    icons: str


class Goal(Row, frozen=True, kw_only=True):
    """A goal card of a clan."""

    id: Id
    clan: Text
    name: Text
    use: Literal["default", "reserve", "reminder"]
    needs: str
    text: Annotated[str, msgspec.Meta(max_length=160)]


class Special(Row, frozen=True, kw_only=True):
    """A special order of a clan. `once`: it leaves the game after its column was activated, else it stays (GU-4.5)."""

    id: Id
    clan: Text
    name: Text
    column: Literal["armory", "recruit", "influence", "expand", "any"]
    once: bool = False
    effect: str
    icons: str


class Building(Row, frozen=True, kw_only=True):
    """A building of a clan."""

    id: Id
    clan: Text
    kind: BuildingName
    name: Text
    cost: str
    effect: str
    icons: str


class Fort(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fort spot and the territories that it is next to."""

    id: Id
    at: Hex
    exits: tuple[Hex, ...]


class Map(Row, frozen=True, kw_only=True):
    """One side of the board."""

    id: Id
    players: tuple[Annotated[int, msgspec.Meta(ge=2, le=6)], ...]
    toshi_ranbo: Hex
    shrine: tuple[Hex, ...]
    watchtower: tuple[Hex, ...]
    village: tuple[Hex, ...]
    plain: tuple[Hex, ...]
    fort: tuple[Fort, ...]
    seats: dict[str, tuple[str, ...]]


class Column(Row, frozen=True, kw_only=True):
    """A column of the clan board: its printed actions from top to bottom, below the order cards (GU-4.10)."""

    id: ColumnName
    printed: tuple[str, ...]
    upgrade: str
    icons: str


class Face(Row, frozen=True, kw_only=True):
    """A face of the battle die."""

    icons: str


class Village(Row, frozen=True, kw_only=True):
    """A kind of village token."""

    shows: Literal["troop", "koku", "wood", "influence"]
    copies: Count


class SeatStart(Row, frozen=True, kw_only=True):
    """What a seat starts with."""

    koku: Small
    wood: Small
    influence: Small
    troops: Small


class Figures(Row, frozen=True, kw_only=True):
    """The single figures of the rules; `pack/board.toml` says what each one means."""

    troops: Count
    tokens: Count
    army: Count
    dice: Annotated[int, msgspec.Meta(ge=1, le=6)]
    nobles: tuple[Small, Small, Small]
    transport: str
    castle_strength: Small
    castle_icons: str
    least_troops: Small
    row: Annotated[int, msgspec.Meta(ge=1, le=9)]
    clear: Count
    tactics: Count
    dealt: Annotated[int, msgspec.Meta(ge=0, le=4)]
    village_spots: Count
    markers: Annotated[int, msgspec.Meta(ge=1, le=11)]


class OrderFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/orders.toml`."""

    order: tuple[Order, ...]


class HeroFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/heroes.toml`."""

    hero: tuple[Hero, ...]


class TacticFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/tactics.toml`."""

    tactic: tuple[Tactic, ...]


class GoalFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/goals.toml`."""

    goal: tuple[Goal, ...]


class SpecialFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/specials.toml`."""

    special: tuple[Special, ...]


class BuildingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/buildings.toml`."""

    building: tuple[Building, ...]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/maps.toml`."""

    map: tuple[Map, ...]


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/board.toml`."""

    column: tuple[Column, Column, Column, Column]
    face: Annotated[tuple[Face, ...], msgspec.Meta(min_length=2, max_length=12)]
    village: tuple[Village, ...]
    seat: tuple[SeatStart, SeatStart, SeatStart, SeatStart, SeatStart, SeatStart]
    figures: Figures


class Pack(msgspec.Struct, frozen=True):
    """All printed values, a field a file."""

    orders: OrderFile
    heroes: HeroFile
    tactics: TacticFile
    goals: GoalFile
    specials: SpecialFile
    buildings: BuildingFile
    maps: MapFile
    board: BoardFile


def read_pack(directory: Path | None) -> Pack:
    """The printed values, each file that `directory` holds taken from there. Raises InvalidPack."""
    return load_tables(Path(__file__).parent / "pack", Pack, directory)
