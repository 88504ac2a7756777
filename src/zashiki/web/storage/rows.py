"""The rows of the database as typed records, and the words that stand in them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Status = Literal["running", "ended", "frozen"]
"""Whether a table can be played: it is running, the game has ended, or it no longer replays and can only be read."""
SeatKind = Literal["person", "bot", "open"]
"""Who plays a seat: a person, a bot, or nobody yet."""
ProposalKind = Literal["rewind", "end"]
"""What a proposal asks for: to go back to an earlier version, or to end the game as a draw."""


class TableRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `tables`. The reader decodes options, result, acting and proposal, which are JSON."""

    id: str
    game: str
    options: str
    pack: str = ""
    header: str
    setup: str
    seed: str
    commitment: str
    host: str
    status: Status = "running"
    reason: str = ""
    result: str = ""
    acting: str = "[]"
    proposal: str = ""
    next: str = ""
    created: float
    touched: float


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `seats`."""

    table_id: str
    seat: int
    kind: SeatKind
    name: str
    holder: str = ""
    invite: str = ""
    bot: str = ""
    standing_in: bool = False
    resigned: bool = False
    auto_pass: bool = False


class EntryRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `entries`."""

    table_id: str
    seq: int
    key: str
    seat: int
    kind: str
    body: str
    at: float


class ChatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `chat`. The database gives the id."""

    table_id: str
    key: str
    seat: int
    name: str
    text: str
    at: float
    id: int = 0


def values(record: msgspec.Struct, *leave_out: str) -> dict[str, Any]:
    """The values of a record by column, without the columns to leave out."""
    row = msgspec.structs.asdict(record)
    for name in leave_out:
        del row[name]
    return row
