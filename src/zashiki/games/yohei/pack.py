"""The types of the printed values: units, cards, tokens, maps and figures as they stand in `pack/*.toml`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from zashiki.games.yohei.rules.event_effects import EFFECTS
from zashiki.games.yohei.rules.skills import DEPLOYMENT, SKILLS, SYMBOLS
from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.files.packs import Source, check_word, load_tables, read_effect

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
At = tuple[Annotated[int, msgspec.Meta(ge=-9, le=9)], Annotated[int, msgspec.Meta(ge=-9, le=9)]]
Ranged = tuple[Annotated[int, msgspec.Meta(ge=1, le=9)], Annotated[int, msgspec.Meta(ge=1, le=6)]]
Symbol = Literal["rice-bowl", "umbrella", "origami", "bamboo", "hand-fan", "lantern"]
FrameName = Literal["assault", "elite", "recon", "line", "projectile"]

EVENT_WORDS = {word: effect.numbers for word, effect in EFFECTS.items()}
"""What events do (YH-33, YH-34), with the names of the numbers that follow each word."""

TORII_WORDS: dict[str, tuple[str, ...]] = {
    "cp": ("cp",),
    "boost": ("skill",),
    "reroll": (),
    "draw": ("cards",),
    "symbols": ("symbol", "other"),
    "item": ("cards",),
    "ko": (),
    "heal": (),
}
"""What torii tokens do (YH-35)."""

ROUND_WORDS: dict[str, tuple[str, ...]] = {
    "skill": ("skill",),
    "short": (),
    "abandon": (),
    "fire": (),
    "towers": ("dice",),
    "earthquake": (),
    "treasures": (),
    "supply": ("cp",),
    "price": ("cp",),
    "taxes": ("cp",),
    "blizzard": ("mp",),
}
"""What round tokens do (YH-36)."""

ARGUMENTS = {"skill": SKILLS, "symbol": SYMBOLS, "other": SYMBOLS}
Effect = tuple[str, tuple[int | str, ...]]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The field that every row has: where its values come from."""

    source: Source


def check_field(field: str, names: tuple[str, ...], known: tuple[str, ...], what: str) -> None:
    """Raise InvalidPack that names the field unless every name is known; the loader adds the file and the row."""
    for name in names:
        try:
            check_word(name, known, what)
        except InvalidPack as error:
            raise InvalidPack(f"field {field}: {error}") from error


def check_effect(text: str, words: dict[str, tuple[str, ...]]) -> None:
    """Raise InvalidPack that names the field unless the effect is made of known words."""
    try:
        read_effect(text, words, ARGUMENTS)
    except InvalidPack as error:
        raise InvalidPack(f"field effect: {error}") from error


class Side(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wounded side of a unit card."""

    mp: Small
    shield: Annotated[int, msgspec.Meta(ge=2, le=6)]
    ranged: Ranged | None = None
    skills: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_field("wounded.skills", self.skills, SKILLS, "skill")


class Unit(Row, frozen=True, kw_only=True):
    """A unit card: its healthy side, and the wounded one (YH-6.1). commander: whether it bears a helmet (YH-24.6).

    facts: what is known of a row that we have designed, and from where.
    """

    id: Id
    name: Text
    clan: Id
    commander: bool = False
    copies: Count = 1
    frame: FrameName
    mp: Small
    shield: Annotated[int, msgspec.Meta(ge=2, le=6)]
    ranged: Ranged | None = None
    skills: tuple[str, ...] = ()
    deployment: tuple[str, ...] = ()
    facts: str = ""
    wounded: Side

    def __post_init__(self) -> None:
        check_field("skills", self.skills, SKILLS, "skill")
        check_field("deployment", self.deployment, DEPLOYMENT, "deployment skill")


class Event(Row, frozen=True, kw_only=True):
    """An event card; there is a copy for each of its symbols. exclusive: whether the core box lacks it (YH-34.1)."""

    id: Id
    name: Text
    frequency: Literal["common", "uncommon", "rare"]
    exclusive: bool = False
    cp: Small
    symbols: Annotated[tuple[Symbol, ...], msgspec.Meta(min_length=1, max_length=6)]
    effect: str

    def __post_init__(self) -> None:
        check_effect(self.effect, EVENT_WORDS)
        if len(set(self.symbols)) < len(self.symbols):
            raise InvalidPack("field symbols: copies of one type have different symbols")


class Item(Row, frozen=True, kw_only=True):
    """An item card. It has no symbol of its own (YH-9.1).

    shield: the Shield it sets. symbols: whether it counts as one of each symbol.
    """

    id: Id
    name: Text
    cp: Small
    skills: tuple[str, ...] = ()
    mp: Small = 0
    shield: Small = 0
    ranged: Ranged | None = None
    ranged_skills: tuple[str, ...] = ()
    symbols: bool = False

    def __post_init__(self) -> None:
        check_field("skills", self.skills, SKILLS, "skill")
        check_field("ranged_skills", self.ranged_skills, SKILLS, "skill")


class Torii(Row, frozen=True, kw_only=True):
    """A kind of torii token."""

    id: Id
    name: Text
    copies: Count
    effect: str

    def __post_init__(self) -> None:
        check_effect(self.effect, TORII_WORDS)


class Round(Row, frozen=True, kw_only=True):
    """A kind of round token."""

    id: Id
    name: Text
    copies: Count
    effect: str

    def __post_init__(self) -> None:
        check_effect(self.effect, ROUND_WORDS)


class Tile(Row, frozen=True, kw_only=True):
    """A map tile with the terrain of both its sides; `/` separates rows of cells."""

    id: Id
    a: str
    b: str

    def __post_init__(self) -> None:
        for text in (self.a, self.b):
            if not re.fullmatch(r"[GFWM]\*?( /? ?[GFWM]\*?)*", text):
                raise InvalidPack(f"the tile {self.id}: {text!r} is not written as 'G / F G* / G W* G'")


class Map(Row, frozen=True, kw_only=True):
    """A board. rows: `q,r: ` of the first cell, then the cells eastwards. areas: the entry hexes of each.

    walls: hex and direction, as `1,0:SE`. six, four, three: the sides of its tiles that lie up, where it is made of
    tiles: such a map can be shuffled.
    """

    id: Id
    players: tuple[Annotated[int, msgspec.Meta(ge=2, le=4)], ...]
    use: Literal["preset", "custom"] = "custom"
    rows: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=26)]
    areas: tuple[tuple[At, ...], ...]
    walls: tuple[str, ...] = ()
    extra_temples: tuple[At, ...] = ()
    six: Literal["", "a", "b"] = ""
    four: Literal["", "a", "b"] = ""
    three: Literal["", "a", "b"] = ""


class Clan(Row, frozen=True, kw_only=True):
    """A clan and its faction (YH-25.2)."""

    id: Id
    name: Text
    faction: Literal["loyal", "rebel", "ancestral"]


class Frame(Row, frozen=True, kw_only=True):
    """The colours of a frame's six sections, clockwise from the front: G green, Y yellow, R red."""

    id: FrameName
    sections: Annotated[str, msgspec.Meta(pattern=r"^[GYR]( [GYR]){5}$")]


class Terrain(Row, frozen=True, kw_only=True):
    """A terrain: its letter on maps and what entering it costs."""

    id: Literal["grass", "forest", "water", "mountain"]
    letter: Literal["G", "F", "W", "M"]
    cost: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Temple(Row, frozen=True, kw_only=True):
    """A kind of temple: what it gives at the start of a turn, and the skill of the unit on it."""

    id: Literal["normal", "ominous", "island", "sinister"]
    name: Text
    terrain: Literal["grass", "forest", "water", "mountain"]
    cp: Small
    torii: Small
    skill: str = ""

    def __post_init__(self) -> None:
        check_field("skill", (self.skill,) if self.skill else (), SKILLS, "skill")


class Figures(Row, frozen=True, kw_only=True):
    """The single figures of the rules; prices of the Duel are in halves of a point.

    None of them says how many command points, markers and dice there are: these never run out (YH-1.2, YH-R24).
    """

    bases: Count
    slots: Count
    barracks: Small
    towers: Small
    rounds: Annotated[int, msgspec.Meta(ge=1, le=24)]
    melee_dice: tuple[Count, Count, Count]
    building_shield: Annotated[int, msgspec.Meta(ge=1, le=6)]
    tower: Ranged
    vortex: Ranged
    vortex_steps: Count
    market: Annotated[tuple[Small, ...], msgspec.Meta(min_length=1, max_length=8)]
    minpei: Annotated[int, msgspec.Meta(ge=0, le=1)]
    offer_cp: Annotated[int, msgspec.Meta(ge=0, le=10)]
    offer_cards: Annotated[int, msgspec.Meta(ge=0, le=10)]
    offer_hand: Small
    start_cards: tuple[tuple[Small, Small], tuple[Small, Small, Small], tuple[Small, Small]]
    start_cp: tuple[tuple[Small, Small], tuple[Small, Small, Small], tuple[Small, Small]]
    hiring: Annotated[int, msgspec.Meta(ge=1, le=60)]
    deck_least: Annotated[int, msgspec.Meta(ge=1, le=30)]
    price_minpei: Count
    most_minpei: Annotated[int, msgspec.Meta(ge=0, le=4)]
    price_commander: Count
    price_rogue_commander: Count
    price_faction: Count
    price_other: Count
    price_rogue: Count
    price_chosen: Count
    price_random: Count
    price_cp: Count
    frequency: tuple[Count, Count, Count]
    explosive_ko: Annotated[int, msgspec.Meta(ge=1, le=7)]
    explosive_wound: Annotated[int, msgspec.Meta(ge=1, le=7)]
    regenerate: Annotated[int, msgspec.Meta(ge=1, le=7)]
    turn_guard: Annotated[int, msgspec.Meta(ge=1, le=500)]


class UnitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/units.toml`."""

    unit: tuple[Unit, ...]


class EventFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/events.toml`."""

    event: tuple[Event, ...]


class ItemFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/items.toml`."""

    item: tuple[Item, ...]


class TokenFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/tokens.toml`."""

    torii: tuple[Torii, ...]
    round: tuple[Round, ...]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/maps.toml`."""

    tile: tuple[Tile, ...]
    map: tuple[Map, ...]


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack/board.toml`."""

    clan: tuple[Clan, ...]
    frame: tuple[Frame, Frame, Frame, Frame, Frame]
    terrain: tuple[Terrain, Terrain, Terrain, Terrain]
    temple: tuple[Temple, Temple, Temple, Temple]
    figures: Figures


class Pack(msgspec.Struct, frozen=True):
    """All printed values, one field for each file."""

    units: UnitFile
    events: EventFile
    items: ItemFile
    tokens: TokenFile
    maps: MapFile
    board: BoardFile


def read_pack(directory: Path | None) -> Pack:
    """The printed values; a file that `directory` holds takes the place of ours. Raises InvalidPack."""
    return load_tables(Path(__file__).parent / "pack", Pack, directory)
