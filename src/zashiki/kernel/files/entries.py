"""What a record holds, line by line, and the game that it was played with.

Lines are typed; `write_line` and `read_line` are their JSON, which is what files and databases keep.
"""

from __future__ import annotations

from typing import Any

import msgspec

from zashiki.kernel.chance import Chance, FastChance, HmacChance
from zashiki.kernel.errors import InvalidOption, InvalidPack, InvalidRecord, UnknownGame
from zashiki.kernel.files.decoding import misfit, place
from zashiki.kernel.files.packs import pack_hash, restore_pack
from zashiki.kernel.game import AnyGame, load_game
from zashiki.kernel.views import Outcome

VERSION = 1
"""The version of the record format."""

Given = tuple[tuple[int, str], ...]
"""Answers that the kernel gave automatically: player and token."""


class _Line(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="line"
):
    """One line of a record."""


class Header(_Line, frozen=True, kw_only=True, tag="zashiki-record"):
    """The first line: which game, with what, by whom.

    pack: the hash of the pack's tables. files: an owner's pack as text, so that the record replays without it.
    commitment: SHA-256 of the seed of HMAC chance. seed: only once it may be known to all. position: the position
    file that the game began from; empty when it began at its own start.
    """

    version: int
    game: str
    rules_version: int
    options: dict[str, Any] = {}
    pack: str
    files: dict[str, str] = {}
    chance: str
    names: tuple[str, ...]
    date: str = ""
    commitment: str = ""
    seed: str = ""
    position: str = ""


class Setup(_Line, frozen=True, kw_only=True, tag="setup"):
    """The second line: what chance gave before the first question."""

    chance: tuple[int, ...] = ()
    given: Given = ()
    hash: str


class Act(_Line, frozen=True, kw_only=True, tag="act"):
    """A player's answer. follows: it belongs to the same path as their answer before."""

    player: int
    token: str
    chance: tuple[int, ...] = ()
    given: Given = ()
    follows: bool = False
    hash: str


class Withdraw(_Line, frozen=True, kw_only=True, tag="withdraw"):
    """A player took back their answer to a simultaneous question; `back` is the number of that entry."""

    player: int
    back: int
    hash: str


class Undo(_Line, frozen=True, kw_only=True, tag="undo"):
    """A player took back a path: the entries with these numbers."""

    player: int
    back: tuple[int, ...]
    hash: str


class Rewind(_Line, frozen=True, kw_only=True, tag="rewind"):
    """By everybody's consent the game stands again as it stood after entry `to` (0: at its start)."""

    to: int
    hash: str


class End(_Line, frozen=True, kw_only=True, tag="end"):
    """The players ended the game outside its rules: a resignation, an agreement."""

    outcome: Outcome
    hash: str


class Result(_Line, frozen=True, kw_only=True, tag="result"):
    """The last line, once the game is over. seed: the seed of HMAC chance, which everybody may check now."""

    outcome: Outcome
    seed: str = ""


Entry = Act | Withdraw | Undo | Rewind | End
Line = Header | Setup | Act | Withdraw | Undo | Rewind | End | Result


class Record(msgspec.Struct):
    """A game as it was played. Entries are numbered from 1, in order; an entry is never taken out.

    setup is None when the text is cut before it. cut: the number of a last line that is not whole, else 0.
    """

    header: Header
    setup: Setup | None = None
    entries: list[Entry] = []
    result: Result | None = None
    cut: int = 0

    def seed(self) -> str:
        """The seed of its chance, if it may be known; else empty."""
        return self.header.seed or (self.result.seed if self.result is not None else "")

    def line(self, number: int) -> int:
        """The line of an entry in the text."""
        return number + 2


_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_KINDS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind for kind in (Header, Setup, Act, Withdraw, Undo, Rewind, End, Result)
}


def write_line(line: Line) -> str:
    """A line as JSON, without the line's end."""
    return msgspec.json.encode(line).decode()


def read_line(text: str | bytes, number: int) -> Line:
    """A line from its JSON. Raises InvalidRecord that names the line and the place in it."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidRecord(f"line {number}{_reason(text, error)}") from error


_NO_JSON = (
    " is not JSON, so the record has been edited or damaged; a line is like "
    '{"line":"act","player":0,"token":"pass","hash":"..."}'
)


def _reason(text: str | bytes, error: Exception) -> str:
    """What is wrong with a line: a misfit may be found before the place from which on it is no JSON at all."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _NO_JSON
    if not isinstance(error, msgspec.ValidationError):
        return _NO_JSON
    named = data.get("line") if isinstance(data, dict) else None
    kind = _KINDS.get(named) if isinstance(named, str) else None
    if kind is None:
        return f': no line of a record is like this; its "line" is one of {", ".join(_KINDS)}'
    if kind is Header and isinstance(data.get("version"), int) and data["version"] != VERSION:
        return version_reason(data["version"])
    fault = misfit(error, data, kind)
    return f", {place(fault.parts)}: {fault.reason}"


def version_reason(version: int) -> str:
    """What to say of another version of the format."""
    remedy = "update zashiki to read it" if version > VERSION else "there was none before 1"
    return f": the record has version {version}, this zashiki reads version {VERSION}; {remedy}"


def game_of(header: Header) -> AnyGame:
    """The game that a record was played with, an owner's pack restored from its text. Raises InvalidRecord."""
    if header.version != VERSION:
        raise InvalidRecord(f"line 1{version_reason(header.version)}")
    try:
        pack = restore_pack(header.files) if header.files else None
        return load_game(header.game, pack, **header.options)
    except (UnknownGame, InvalidOption, InvalidPack) as error:
        raise InvalidRecord(f"line 1: {error}") from error
    except TypeError as error:  # an option called like a parameter of load_game
        raise InvalidRecord(f"line 1: the options of {header.game} cannot be {header.options}") from error


def seed_text(key: bytes | int | str) -> str:
    """A seed as records write it: the key of HMAC chance in hex, the seed of fast chance as a number."""
    return key.hex() if isinstance(key, bytes) else str(key)


def source_of(header: Header, seed: str) -> Chance | None:
    """The source of chance that a record's game had, if its seed is known. Raises InvalidRecord for a wrong seed."""
    if not seed or header.chance not in ("fast", "hmac"):
        return None
    try:
        chance = FastChance.seeded(int(seed)) if header.chance == "fast" else HmacChance(bytes.fromhex(seed))
    except ValueError as error:
        form = "a whole number" if header.chance == "fast" else "64 hex digits"
        raise InvalidRecord(f"line 1: {seed!r} is no seed of {header.chance} chance; it is {form}") from error
    if isinstance(chance, HmacChance) and header.commitment and chance.commitment() != header.commitment:
        raise InvalidRecord(
            f"line 1: the seed does not belong to the commitment {header.commitment}, its SHA-256 is "
            f"{chance.commitment()}: this is not the seed that was promised when the game began"
        )
    return chance


def check_same_rules(header: Header, game: AnyGame) -> None:
    """Raise InvalidRecord if rules or pack have changed since."""
    if header.rules_version != game.rules_version:
        raise InvalidRecord(
            f"line 1: it was played by version {header.rules_version} of the rules of {header.game}; these are version "
            f"{game.rules_version}. Replay it without verifying, or with the zashiki that wrote it"
        )
    if header.pack != pack_hash(game):
        raise InvalidRecord(
            f"line 1: it was played with the pack {header.pack}; this one is {pack_hash(game)}. "
            "Replay it without verifying, or with the pack that it was played with"
        )
