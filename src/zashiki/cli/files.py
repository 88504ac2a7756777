"""Records and positions as files: read with the file's name in every message, written where the person said."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from zashiki import Game
from zashiki.cli.common import Failure
from zashiki.kernel.entries import game_of
from zashiki.kernel.errors import InvalidPosition, InvalidRecord
from zashiki.kernel.positions import read_position
from zashiki.kernel.records import Record, read_record, write_record
from zashiki.kernel.session import Session
from zashiki.kernel.state import State

SUFFIX = ".zashiki"
"""How we name records."""

_HEAD = 4096
_RECORD_MARK = "zashiki-record"
_POSITION_MARK = "zashiki_position"


def read_text(path: Path) -> str:
    """The text of a file. Raises Failure that names it."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Failure(f"{path} is no text in UTF-8; a record or a position is one") from None
    except OSError as error:
        raise Failure(f"{path} cannot be read: {error.strerror}") from None


def load_record(path: Path) -> Record:
    """The record of a file. Raises InvalidRecord that names file and line."""
    text = read_text(path)
    if not text.lstrip().startswith("{"):
        raise InvalidRecord(f"{path}, line 1: a record is lines of JSON and begins with a line {_RECORD_MARK}")
    try:
        return read_record(text)
    except InvalidRecord as error:
        raise InvalidRecord(f"{path}, {error}") from None


def game_in(path: Path, record: Record) -> Game[Any, Any]:
    """The game of a record. Raises InvalidRecord that names file and line."""
    try:
        return game_of(record.header)
    except InvalidRecord as error:
        raise InvalidRecord(f"{path}, {error}") from None


def load_position(path: Path, pack: Path | None = None) -> State:
    """The position of a file. Raises InvalidPosition that names file and place."""
    text = read_text(path)
    try:
        return read_position(text, pack)
    except InvalidPosition as error:
        raise InvalidPosition(f"{path}, {error}") from None


def is_position(path: Path) -> bool:
    """Whether a file is a position; else it is a record. Raises Failure when it looks like neither."""
    head = read_text(path)[:_HEAD]
    if _RECORD_MARK in head:
        return False
    if _POSITION_MARK in head:
        return True
    raise Failure(
        f"{path} is neither a record nor a position: a record's first line says {_RECORD_MARK}, "
        f"a position says {_POSITION_MARK} = 1"
    )


class Saver:
    """Writes a game's record to one file: the one that was named, or a new one in this directory."""

    def __init__(self, path: Path | None, game: str) -> None:
        self.path = path if path is not None else Path(f"{game}-{datetime.now():%Y%m%d-%H%M%S}{SUFFIX}")

    def __call__(self, session: Session) -> str:
        """Save, and say where."""
        if not session.version:
            return "Nothing was played, so no record is saved."
        write_record(session.record(seed=session.state.is_terminal()), self.path)
        return f"The record is in {self.path}."
