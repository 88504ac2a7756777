"""Records: a whole game as text, one JSON object a line, like chess's PGN; `docs/records.md` shows every line.

A record that is cut anywhere can be read, and replayed, up to the cut.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from zashiki.kernel.entries import (
    Entry,
    Header,
    Line,
    Record,
    Result,
    Setup,
    check_same_rules,
    read_line,
    write_line,
)
from zashiki.kernel.errors import InvalidRecord
from zashiki.kernel.plain import canonical
from zashiki.kernel.session import Session
from zashiki.kernel.state import State
from zashiki.kernel.story import Event

__all__ = ["Record", "private_history", "read_record", "replay", "write_record"]

HISTORY_VERSION = 1
"""The version of the format of a player's own history."""


def write_record(record: Record, path: str | os.PathLike[str] | None = None) -> str:
    """A record as text; with `path` it is written there as well, whole or not at all."""
    lines: list[Line] = [record.header]
    if record.setup is not None:
        lines += [record.setup, *record.entries]
    if record.result is not None:
        lines.append(record.result)
    text = "".join(f"{write_line(line)}\n" for line in lines)
    if path is not None:
        beside = Path(f"{os.fspath(path)}.part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    return text


def read_record(source: str | os.PathLike[str]) -> Record:
    """A record from a file, or from its text. Raises InvalidRecord that names the line.

    A last line that is not whole is left out, and `cut` is its number.
    """
    parts = _bytes_of(source).split(b"\n")
    open_end = parts.pop()  # after the last line's end there is nothing, unless the record was cut
    lines = [read_line(part, number) for number, part in enumerate(parts, 1)]
    cut = 0
    if open_end.strip():
        try:
            lines.append(read_line(open_end, len(parts) + 1))
        except InvalidRecord:
            cut = len(parts) + 1
            if cut == 1:
                raise
    return _assembled(lines, cut)


def _bytes_of(source: str | os.PathLike[str]) -> bytes:
    if isinstance(source, str) and (source.lstrip().startswith("{") or "\n" in source):
        return source.encode()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise InvalidRecord(f"the record {os.fspath(source)} cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # a name that no file can have
        raise InvalidRecord(f"there is no record {os.fspath(source)!r}") from error


def _assembled(lines: list[Line], cut: int) -> Record:
    """The lines in their places: header, setup, entries, result. Raises InvalidRecord for any other order."""
    if not lines:
        raise InvalidRecord("line 1: the record is empty; it begins with a line zashiki-record")
    header = lines[0]
    if not isinstance(header, Header):
        raise InvalidRecord(f"line 1: a record begins with a line zashiki-record, not with {_name(header)}")
    record = Record(header, cut=cut)
    for number, line in enumerate(lines[1:], 2):
        if record.result is not None:
            raise InvalidRecord(f"line {number}: nothing comes after the result; the record was edited")
        match line:
            case Header():
                raise InvalidRecord(f"line {number}: another record begins; a file holds one")
            case Setup() if number == 2:
                record.setup = line
            case Setup():
                raise InvalidRecord(f"line {number}: the setup is line 2; the record was edited")
            case _ if record.setup is None:
                raise InvalidRecord(f"line 2: here the setup is missing; there is {_name(line)}")
            case Result():
                record.result = line
            case _:
                record.entries.append(line)
    return record


def _name(line: Line) -> str:
    return str(line.__struct_config__.tag)


def replay(record: Record, verify: bool = True, key: bytes | int | str | None = None) -> Iterator[tuple[Entry, State]]:
    """Play a record again: each entry with the position after it (the session's own: copy what you keep).

    Every action has to be legal. With `verify` rules, pack, every position and the result have to be the recorded ones
    too, and, where the seed is known, every outcome has to be the one that the seed gives. Raises InvalidRecord, after
    all good entries, naming the line.
    """
    session = Session.opening(record, key if verify else None, listen=False, fed=not verify)
    if verify:
        check_same_rules(record.header, session.game)
    session.check_setup(record, verify)
    for entry in record.entries:
        session.repeat(entry, verify)
        yield entry, session.state
    if verify:
        _check_end(record, session.state)


def _check_end(record: Record, state: State) -> None:
    if record.cut:
        raise InvalidRecord(f"line {record.cut} is cut off: the record can be replayed up to the line before")
    if record.result is None:
        return
    line = record.line(len(record.entries) + 1)
    if not state.is_terminal():
        raise InvalidRecord(f"line {line}: there is a result, but the game is not over: entries are missing before it")
    if state.outcome() != record.result.outcome:
        raise InvalidRecord(f"line {line}: the result is not the one that the game had; it was edited")


class _HistoryHeader(msgspec.Struct, tag_field="line", tag="zashiki-history", omit_defaults=True):
    """The first line of a player's own history. viewer: None is a spectator."""

    version: int
    game: str
    options: dict[str, int | str | bool]
    names: tuple[str, ...]
    viewer: int | None
    date: str


def private_history(session: Session, viewer: int | None, names: Sequence[str] = ()) -> str:
    """A running game as one viewer has seen it: a line of JSON for each change of his view or story.

    `names` are the seats' names, where they are no longer those that the game began with.

    It holds nothing else: no outcomes of chance, no hashes, no seed, and nothing of when others did what he does not
    see.
    """
    header = session.header
    names = tuple(names) or header.names
    first = _HistoryHeader(HISTORY_VERSION, header.game, header.options, names, viewer, header.date)
    return "".join(f"{line.decode()}\n" for line in [canonical(first), *_seen(session, viewer, names)])


def _seen(session: Session, viewer: int | None, names: Sequence[str]) -> Iterable[bytes]:
    stories = {told.number: told.events for told in session.story(viewer)}
    before = None
    for number, state in enumerate(session.positions()):
        view = canonical(session.game.view(state, viewer))
        events = stories.get(number, [])
        if events or view != before:
            yield canonical({"line": "seen", "story": _sentences(session, events, names), "view": msgspec.Raw(view)})
        before = view


def _sentences(session: Session, events: list[Event], names: Sequence[str]) -> list[dict[str, object]]:
    say = session.game.catalog.say
    return [
        {
            "kind": event.message.id,
            "fields": event.message.fields,
            "lane": event.lane,
            "text": say(event.message, names),
        }
        for event in events
    ]
