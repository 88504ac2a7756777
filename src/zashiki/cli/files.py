"""Files with records and positions. Every message about one names the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir

from zashiki.cli.common import Failure
from zashiki.kernel.errors import InvalidPosition, InvalidRecord
from zashiki.kernel.files.positions import read_position
from zashiki.kernel.files.records import Record, read_record, write_record
from zashiki.kernel.session import Session
from zashiki.kernel.state import State

SUFFIX = ".zashiki"
"""The suffix of records."""

_HEAD = 4096
_RECORD_MARK = "zashiki-record"
_POSITION_MARK = "zashiki_position"


def read_text(path: Path) -> str:
    """The text of a file. Raises Failure that names it."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Failure(f"{path} is not text in UTF-8, as a record or a position is") from None
    except OSError as error:
        raise Failure(f"{path} cannot be read: {error.strerror}") from None


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the name of the file before the message of an error about it."""
    try:
        yield
    except (InvalidPosition, InvalidRecord) as error:
        raise type(error)(f"{path}, {error}") from None


def load_record(path: Path) -> Record:
    """The record in a file. Raises InvalidRecord, which names the file and the line."""
    text = read_text(path)
    with naming(path):
        if not text.lstrip().startswith("{"):
            raise InvalidRecord(f"line 1: a record is lines of JSON and begins with a line {_RECORD_MARK}")
        return read_record(text)


def resume(path: Path, listen: bool = True, freeze: bool = False) -> Session:
    """The game of a record at its last entry. Raises InvalidRecord.

    freeze: stop at the last right entry instead, if a later one is wrong.
    """
    record = load_record(path)
    with naming(path):
        return Session.resume(record, listen=listen, freeze=freeze)


def step_of(path: Path, step: int | None) -> tuple[State, tuple[str, ...]]:
    """The position after a step of a record, or after its last, and the players' names. Raises InvalidRecord."""
    session = resume(path, listen=False)
    check_step(path, session, step)
    return session.state if step is None else session.state_at(step), session.names


def check_step(path: Path, session: Session, step: int | None) -> None:
    """Raise Failure if a record has no such step."""
    if step is not None and not 0 <= step <= session.version:
        raise Failure(f"{path} has no step {step}: its steps are 0 to {session.version}")


def load_position(path: Path, pack: Path | None = None) -> State:
    """The position in a file. Raises InvalidPosition, which names the file and the place."""
    text = read_text(path)
    with naming(path):
        return read_position(text, pack, try_out=True)


def is_position(path: Path) -> bool:
    """Whether a file holds a position, or else a record. Raises Failure if it seems to hold neither."""
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
    """Writes the record of a game to one file: a named file, or a new one in this directory."""

    def __init__(self, path: Path | None, game: str) -> None:
        self.path = path if path is not None else Path(f"{game}-{datetime.now():%Y%m%d-%H%M%S}{SUFFIX}")

    def __call__(self, session: Session) -> str:
        """Save, and return a sentence that says where. If that fails, save in the directory for temporary files."""
        if not session.version:
            return "Nothing was played, so no record is saved."
        record = session.record(seed=True)  # people may know the seed of their own games, which continue with it
        try:
            write_record(record, self.path)
        except OSError as error:
            spare = Path(gettempdir()) / self.path.name
            write_record(record, spare)
            return f"{self.path} cannot be written ({error.strerror}); the record is in {spare}."
        return f"The record is in {self.path}."
