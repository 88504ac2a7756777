"""From rows to a running table. Every entry is played again and compared, so memory holds what is stored."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable

import msgspec

from zashiki.kernel.chance import HmacChance
from zashiki.kernel.errors import InvalidRecord, ZashikiError
from zashiki.kernel.files.entries import Entry, Header, Record, Result, Setup, game_of, read_line
from zashiki.kernel.game import AnyGame
from zashiki.kernel.session import Session
from zashiki.web.storage.rows import EntryRecord
from zashiki.web.storage.store import Whole
from zashiki.web.tables.table import KeyEffect, Table

log = logging.getLogger("zashiki.web.tables.revival")

GAMES_KEPT = 64
ENTRIES_AT_ONCE = 20


class Shelf:
    """Game objects by the header that they were made from. They never change, so tables share them."""

    def __init__(self) -> None:
        self._games: OrderedDict[bytes, AnyGame] = OrderedDict()

    def game(self, header: Header) -> AnyGame:
        """The game of a record's header. Raises InvalidRecord if it can no longer be made."""
        plain = msgspec.structs.replace(header, names=(), date="", commitment="", seed="")
        key = msgspec.json.encode(plain, order="sorted")
        game = self._games.pop(key, None) or game_of(header)
        self._games[key] = game
        if len(self._games) > GAMES_KEPT:
            self._games.popitem(last=False)
        return game


class Unplayable(ZashikiError):
    """The game of a stored table can no longer be set up. Its rows are kept, but there is nothing to show."""


def record_of(whole: Whole) -> Record:
    """The record in the rows of a table. Raises InvalidRecord."""
    header, setup = read_line(whole.table.header, 1), read_line(whole.table.setup, 2)
    if not isinstance(header, Header) or not isinstance(setup, Setup):
        raise InvalidRecord("line 1: it is not a header")
    return Record(header, setup, entries_of(whole.entries))


def entries_of(rows: Iterable[EntryRecord]) -> list[Entry]:
    """The entries of a record in their rows. Raises InvalidRecord."""
    entries: list[Entry] = []
    for row in rows:
        line = read_line(row.body, row.seq + 2)
        if isinstance(line, Header | Setup | Result):
            raise InvalidRecord(f"line {row.seq + 2}: it is not an entry")
        entries.append(line)
    return entries


async def revive(whole: Whole, shelf: Shelf) -> Table:
    """The table that these rows describe, at its last position.

    If its entries no longer replay, the table is frozen at the last good position, and its row says why. Raises
    Unplayable if not even the game can be set up.
    """
    try:
        record = record_of(whole)
        game = shelf.game(record.header)
        session = Session(game, record.header, HmacChance(bytes.fromhex(whole.table.seed)), whole.table.seed)
    except Exception as error:
        log.exception("a table cannot be set up", extra={"table": whole.table.id})
        raise Unplayable(f"the game cannot be set up any more: {error}") from error
    table = Table(whole.table, whole.seats, session, whole.chat)
    table.note(None)
    fault = await _replay(table, record, whole.entries)
    session.fault = fault
    row = whole.table
    if fault:
        reason = f"It no longer replays with this version: {fault}"
        table.row = msgspec.structs.replace(row, status="frozen", reason=reason)
        log.error("a table is frozen", extra={"table": row.id, "reason": fault, "seq": session.version})
    elif row.status == "frozen":
        status = "ended" if session.state.is_terminal() else "running"
        table.row = msgspec.structs.replace(row, status=status, reason="")
    table.stamp += 1
    return table


async def _replay(table: Table, record: Record, rows: list[EntryRecord]) -> str:
    """Play the entries. Returns why this stopped before the last one, or an empty text.

    Everybody at the table reads this text, and it is logged. So it says where the replay stopped, and not what the
    record holds there, which may be a hidden card.
    """
    session = table.session
    try:
        session.check_setup(record)
        for entry, row in zip(record.entries, rows, strict=True):
            session.repeat(entry)
            key = row.key.partition(".")[0]
            table.keep_key(key, KeyEffect(row.seat, row.seq))
            if row.seq % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)  # the event loop serves others
            table.note(row.seat if row.seat >= 0 else None, row.kind)
    except Exception as error:  # rules that have changed since may fail in any way
        if not isinstance(error, ZashikiError):
            log.exception("an entry does not replay", extra={"table": table.id, "seq": session.version + 1})
        return f"entry {session.version + 1} of {len(rows)} gives another position, or cannot be played any more"
    return ""
