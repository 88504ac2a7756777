"""Card packs: printed values as TOML data, decoded into typed tables and checked.

A game declares one frozen Struct with a field a file; the loader reads `cards.toml`, `board.toml`, ...:

    class Pack(msgspec.Struct, frozen=True):
        cards: CardFile          # class CardFile: card: tuple[Card, ...]     from [[card]] tables
        board: Board             # one row

    pack = load_tables(Path(__file__).parent / "pack", Pack, directory)

Every row has a field `source` of type `Source`. An owner's directory may replace any single file. Effects are words of
a small vocabulary that the game's rules know (`read_effect`), never code in data.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from zashiki.kernel.errors import InvalidPack, suggest
from zashiki.kernel.files.decoding import Misfit, fit, place
from zashiki.kernel.files.plain import canonical

if TYPE_CHECKING:
    from zashiki.kernel.game import AnyGame

T = TypeVar("T", bound=msgspec.Struct)

PARSED = 64
"""So many files of packs are kept parsed, those of zashiki's own games and some more."""

Source = Literal["rulebook", "public", "designed"]
"""Where a row's values come from: the rulebook, published pictures and pages, or ourselves."""

LARGEST = 1_000_000
"""The most characters of one file of a pack."""

_FILE_NAME = re.compile(r"[a-z0-9_-]{1,60}\.toml")
_restored: dict[str, TemporaryDirectory[str]] = {}


def load_tables(package: Path, types: type[T], override: Path | None = None) -> T:
    """All tables of a pack: the files of `package`, those that `override` holds taken from there.

    Raises InvalidPack that names file, row and field, and what would be right.
    """
    fields = msgspec.structs.fields(types)
    for field in fields:
        _check_sources(field.type)
    names = [f"{field.name}.toml" for field in fields]
    if override is not None:
        _check_directory(override, names)
    tables = {}
    for field, name in zip(fields, names, strict=True):
        path = package / name
        if override is not None and (override / name).is_file():
            path = override / name
        tables[field.name] = load_table(path, field.type)
    return types(**tables)


@lru_cache(maxsize=PARSED)
def _parsed(text: str) -> dict[str, Any]:
    """The data of a file of this text, never to be changed. To parse it takes longer than all the rest of a game."""
    return tomllib.loads(text)


def load_table(path: Path, kind: type[T]) -> T:
    """One file as its type. Raises InvalidPack."""
    try:
        data = _parsed(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidPack(f"{path}: it cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InvalidPack(f"{path}: it is not a text in UTF-8") from error
    except (ValueError, RecursionError) as error:  # also for numbers of too many digits, and lists in lists in lists
        raise InvalidPack(f"{path}: it is not TOML: {error}") from error
    try:
        return fit(data, kind)
    except Misfit as error:
        raise InvalidPack(f"{path}: {_row(data, error)}{error.reason}") from error


def _row(data: dict[str, Any], error: Misfit) -> str:
    """Which row and field an error is about, by the row's own name where it has one."""
    match error.parts:
        case (str(table), int(number), *rest) if isinstance(row := data[table][number], dict):
            name = row.get("name", row.get("id"))
            where = f"{table} {name!r}" if isinstance(name, str) else f"{table} number {number + 1}"
        case rest:
            where = ""
    field = place(tuple(rest), "").removeprefix(".")
    parts = [where] if where else []
    parts += [f"field {field}"] if field else []
    return ", ".join(parts) + ": " if parts else ""


def _check_directory(directory: Path, names: list[str]) -> None:
    if not directory.is_dir():
        raise InvalidPack(f"there is no pack directory {directory}")
    files = sorted(path.name for path in directory.glob("*.toml"))
    for name in files:
        if name not in names:
            raise InvalidPack(f"{directory / name}: the game has no such table{suggest(name, names)}")
    if not files:
        raise InvalidPack(f"the pack directory {directory} holds no table; it may hold {', '.join(names)}")


@cache
def _check_sources(kind: Any) -> None:
    """A file is one row, or lists of rows; each row says where it comes from (a mistake here is the game author's)."""
    fields = {field.name: field.type for field in _struct(kind).fields}
    if "source" in fields:
        return
    rows: list[Any] = [info.item_type for info in fields.values() if isinstance(info, inspect.VarTupleType)]
    if not rows or any("source" not in {field.name for field in _struct(row.cls).fields} for row in rows):
        raise TypeError(f"{kind.__name__}: every row of a pack needs a field `source: Source`")


def _struct(kind: Any) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType), f"{kind} is not a Struct"
    return info


# ---------------------------------------------------------------- effects


def check_word(word: str, known: Mapping[str, Any] | tuple[str, ...], what: str = "word") -> str:
    """The word itself if it is known; else raises InvalidPack with the nearest known one.

    Called from a row's `__post_init__` the error gets file, row and field from the loader.
    """
    if word not in known:
        raise InvalidPack(f"there is no {what} {word!r}{suggest(word, known)}")
    return word


def read_effect(
    text: str, words: Mapping[str, tuple[str, ...]], kinds: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[str, tuple[int | str, ...]]:
    """An effect such as `draw 2` as its word and arguments.

    `words` gives the names of each word's arguments; an argument named in `kinds` is one of the words there, any other
    is a whole number from 0 up. Raises InvalidPack.
    """
    word, *arguments = text.split() or [""]
    names = words[check_word(word, words, "effect")]
    if len(arguments) != len(names):
        right = " ".join([word, *[f"<{name}>" for name in names]])
        raise InvalidPack(f"the effect {text!r} has {len(arguments)} arguments; it is written {right!r}")
    values: list[int | str] = []
    for name, argument in zip(names, arguments, strict=True):
        if kinds is not None and name in kinds:
            values.append(check_word(argument, kinds[name], name))
        elif argument.isascii() and argument.isdigit():
            values.append(int(argument))
        else:
            raise InvalidPack(f"the effect {text!r}: {name} is {argument!r}; it is a whole number")
    return word, tuple(values)


# ---------------------------------------------------------------- packs in records


def pack_hash(game: AnyGame) -> str:
    """16 hex digits of what a game's tables say; comments and layout of the files do not count."""
    return hashlib.sha256(canonical(game.tables())).hexdigest()[:16]


def pack_text(directory: Path) -> dict[str, str]:
    """The files of an owner's pack by name, for a record that is to replay without the directory."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(directory.glob("*.toml"))}


def restore_pack(files: Mapping[str, str]) -> Path:
    """A directory with these files, kept until the program ends. Raises InvalidPack."""
    for name, text in files.items():
        if not _FILE_NAME.fullmatch(name):
            raise InvalidPack(f"the pack has a file {name!r}; the names of its files are like 'cards.toml'")
        if len(text) > LARGEST:
            raise InvalidPack(f"the pack's file {name} has {len(text)} characters; at most {LARGEST}")
    key = hashlib.sha256(canonical(dict(files))).hexdigest()
    if key not in _restored:
        _restored[key] = TemporaryDirectory(prefix="zashiki-pack-")
        for name, text in files.items():
            Path(_restored[key].name, name).write_text(text, encoding="utf-8")
    return Path(_restored[key].name)
