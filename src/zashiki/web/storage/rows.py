"""Rows as typed records."""

from __future__ import annotations

from typing import Any

import msgspec


class TableRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `tables`; options, result and acting decoded by who reads them."""

    id: str
    game: str
    options: str
    pack: str = ""
    header: str
    setup: str
    seed: str
    commitment: str
    host: str
    status: str = "running"
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
    kind: str
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
    """A row of `chat`; id is given by the database."""

    table_id: str
    key: str
    seat: int
    name: str
    text: str
    at: float
    id: int = 0


def values(record: msgspec.Struct, *leave_out: str) -> dict[str, Any]:
    """A record as a row to be written."""
    row = msgspec.structs.asdict(record)
    for name in leave_out:
        del row[name]
    return row
