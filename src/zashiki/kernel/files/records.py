"""Records: a whole game as text, one JSON object a line, like chess's PGN; `docs/records.md` shows every line.

A record that is cut anywhere can be read, and replayed, up to the cut.
"""

from __future__ import annotations

import os
from pathlib import Path

from zashiki.kernel.errors import InvalidRecord
from zashiki.kernel.files.entries import (
    Header,
    Line,
    Record,
    Result,
    Setup,
    read_line,
    write_line,
)

__all__ = ["Record", "read_record", "write_record"]


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
