"""What the server reads from the database and writes to it. Each method runs one function of a connection."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from alembic.util import CommandError
from sqlalchemy import ColumnElement, Connection, Select, Update, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from zashiki.web.storage import schema
from zashiki.web.storage.database import Conflict, Database, StorageError, cause
from zashiki.web.storage.rows import ChatRecord, EntryRecord, SeatRecord, Status, TableRecord, values
from zashiki.web.storage.upgrade import upgrade

CHAT_SHOWN = 100
ROWS_SHOWN = 60


class Whole:
    """A table with its seats, its entries in order and the last lines of its chat, all read in one transaction."""

    __slots__ = ("chat", "entries", "seats", "table")

    def __init__(
        self,
        table: TableRecord,
        seats: Sequence[SeatRecord],
        entries: Sequence[EntryRecord],
        chat: Sequence[ChatRecord],
    ) -> None:
        self.table = table
        self.seats = list(seats)
        self.entries = list(entries)
        self.chat = list(chat)


class Store:
    """The tables of the house in a database, which is brought up to date when it is opened. Raises StorageError."""

    def __init__(self, database: Database) -> None:
        self.database = database
        try:
            upgrade(database.writer)
        except SQLAlchemyError as error:
            raise StorageError(f"the database cannot be opened: {cause(error)}") from error
        except CommandError as error:
            raise StorageError(f"the database was made by a newer version of zashiki ({error})") from error

    # ------------------------------------------------------------ reading

    async def load(self, table: str) -> Whole | None:
        """A table with all that belongs to it, or None."""
        return await self.database.read(lambda connection: _load(connection, table))

    async def tables_of(self, holder: str) -> list[tuple[TableRecord, list[SeatRecord]]]:
        """The tables where this browser sits or that it made, the last played ones first."""

        def job(connection: Connection) -> list[tuple[TableRecord, list[SeatRecord]]]:
            t, s = schema.tables, schema.seats
            sits = select(s.c.table_id).where(s.c.holder == holder)
            rows = connection.execute(
                select(t).where(t.c.id.in_(sits) | (t.c.host == holder)).order_by(t.c.touched.desc()).limit(ROWS_SHOWN)
            )
            tables = [TableRecord(**row._mapping) for row in rows]
            seats: dict[str, list[SeatRecord]] = {table.id: [] for table in tables}
            for row in connection.execute(select(s).where(s.c.table_id.in_(seats)).order_by(s.c.seat)):
                seats[row.table_id].append(SeatRecord(**row._mapping))
            return [(table, seats[table.id]) for table in tables]

        return await self.database.read(job)

    async def key(self, table: str, key: str) -> tuple[int, int] | None:
        """What a key has done at a table: the seat, and the number of the last entry that it made; None if nothing."""

        def job(connection: Connection) -> tuple[int, int] | None:
            e = schema.entries
            mine = (e.c.key == key) | e.c.key.startswith(f"{key}.", autoescape=True)
            rows = connection.execute(
                select(e.c.seat, e.c.seq).where((e.c.table_id == table) & mine).order_by(e.c.seq.desc()).limit(1)
            )
            row = rows.first()
            return (row.seat, row.seq) if row else None

        return await self.database.read(job)

    async def place_of_invite(self, invite: str) -> tuple[str, int] | None:
        """The table and seat that an invitation opens; None for an unknown or used one."""
        s = schema.seats
        if not invite:
            return None
        return await self._place(select(s.c.table_id, s.c.seat).where(s.c.invite == invite))

    async def place_of_code(self, code: str) -> tuple[str, int] | None:
        """The table and seat that a code opens; None for an unknown or expired one."""
        c = schema.codes
        return await self._place(select(c.c.table_id, c.c.seat).where(_is_valid(code)))

    async def _place(self, query: Select[Any]) -> tuple[str, int] | None:
        row = await self.database.read(lambda connection: connection.execute(query).first())
        return (row.table_id, row.seat) if row else None

    async def running_with_bots(self) -> list[str]:
        """The running tables where a bot plays or somebody passes automatically. They have to go on after a restart."""

        def job(connection: Connection) -> list[str]:
            t, s = schema.tables, schema.seats
            plays = select(s.c.table_id).where((s.c.kind == "bot") | s.c.standing_in | s.c.auto_pass)
            rows = connection.execute(select(t.c.id).where((t.c.status == "running") & t.c.id.in_(plays)))
            return [row.id for row in rows]

        return await self.database.read(job)

    async def record(self, name: str) -> str | None:
        """The text of an uploaded record."""
        r = schema.records
        return await self.database.read(lambda c: c.execute(select(r.c.text).where(r.c.id == name)).scalar())

    async def count(self, status: Status) -> int:
        """How many tables have this status."""
        t = schema.tables
        return await self.database.read(
            lambda c: c.execute(select(func.count()).select_from(t).where(t.c.status == status)).scalar_one()
        )

    async def answers(self) -> bool:
        """Whether the database answers."""
        return await self.database.read(lambda c: c.execute(text("SELECT 1")).scalar() == 1)

    # ------------------------------------------------------------ writing

    async def create(self, table: TableRecord, seats: Iterable[SeatRecord], rematch_of: str = "") -> None:
        """Write a new table. Raises Conflict if it is the rematch of a table that already has one."""
        rows = [values(seat) for seat in seats]

        def job(connection: Connection) -> None:
            t = schema.tables
            connection.execute(insert(t).values(**values(table)))
            connection.execute(insert(schema.seats), rows)
            if rematch_of:
                changed = connection.execute(
                    update(t).where((t.c.id == rematch_of) & (t.c.next == "")).values(next=table.id)
                )
                if changed.rowcount != 1:
                    raise Conflict("the rematch has been made already")

        await self.database.write(job)

    async def append(
        self, entries: Sequence[EntryRecord], changes: dict[str, Any], seats: Iterable[SeatRecord] = ()
    ) -> None:
        """Append entries of a table, and change its row and seats. Raises Conflict if seq or key are already there."""
        rows = [values(entry) for entry in entries]
        table = entries[0].table_id
        changed_seats = list(seats)

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.entries), rows)
            _change(connection, table, changes, changed_seats)

        await self.database.write(job)

    async def change(self, table: str, changes: dict[str, Any], seats: Iterable[SeatRecord] = ()) -> None:
        """Change the row of a table, and seats."""
        changed_seats = list(seats)
        await self.database.write(lambda connection: _change(connection, table, changes, changed_seats))

    async def claim(self, seat: SeatRecord, invite: str) -> bool:
        """Write a seat that is claimed with an invitation; False if the invitation was used already."""
        claimed = _update_of(seat).where(schema.seats.c.invite == invite)
        return await self.database.write(lambda connection: connection.execute(claimed).rowcount == 1)

    async def say(self, line: ChatRecord) -> int:
        """Store a line of chat and return its id. Raises Conflict for a key that was used already."""

        def job(connection: Connection) -> int:
            row = connection.execute(insert(schema.chat).values(**values(line, "id"))).inserted_primary_key
            assert row is not None
            return int(row[0])

        return await self.database.write(job)

    async def keep_code(self, code: str, table: str, seat: int, expires: float) -> None:
        """Store the hash of a code. Older codes for this seat and all expired codes are deleted."""

        def job(connection: Connection) -> None:
            c = schema.codes
            old = (c.c.expires < time.time()) | ((c.c.table_id == table) & (c.c.seat == seat))
            connection.execute(delete(c).where(old))
            connection.execute(insert(c).values(code=code, table_id=table, seat=seat, expires=expires))

        await self.database.write(job)

    async def drop_codes(self, table: str, seat: int) -> None:
        """Delete the codes that open a seat."""
        c = schema.codes
        codes_of_seat = delete(c).where((c.c.table_id == table) & (c.c.seat == seat))
        await self.database.write(lambda connection: connection.execute(codes_of_seat))

    async def use_code(self, code: str) -> bool:
        """Delete a code because it is used; False if it is not there or has expired."""
        valid_code = delete(schema.codes).where(_is_valid(code))
        return await self.database.write(lambda connection: connection.execute(valid_code).rowcount == 1)

    async def keep_record(self, name: str, content: str) -> None:
        """Store an uploaded record."""
        row = {"id": name, "text": content, "created": time.time()}
        await self.database.write(lambda connection: connection.execute(insert(schema.records).values(**row)))


def _load(connection: Connection, table: str) -> Whole | None:
    t, s, e, c = schema.tables, schema.seats, schema.entries, schema.chat
    row = connection.execute(select(t).where(t.c.id == table)).first()
    if row is None:
        return None
    seats = connection.execute(select(s).where(s.c.table_id == table).order_by(s.c.seat))
    entries = connection.execute(select(e).where(e.c.table_id == table).order_by(e.c.seq))
    chat = connection.execute(select(c).where(c.c.table_id == table).order_by(c.c.id.desc()).limit(CHAT_SHOWN))
    return Whole(
        TableRecord(**row._mapping),
        [SeatRecord(**r._mapping) for r in seats],
        [EntryRecord(**r._mapping) for r in entries],
        [ChatRecord(**r._mapping) for r in chat][::-1],
    )


def _change(connection: Connection, table: str, changes: dict[str, Any], seats: Iterable[SeatRecord]) -> None:
    """Change the row of a table, and seats."""
    t = schema.tables
    if changes:
        connection.execute(update(t).where(t.c.id == table).values(**changes))
    for seat in seats:
        connection.execute(_update_of(seat))


def _update_of(seat: SeatRecord) -> Update:
    """The statement that writes all columns of a seat."""
    s = schema.seats
    return (
        update(s)
        .where((s.c.table_id == seat.table_id) & (s.c.seat == seat.seat))
        .values(**values(seat, "table_id", "seat"))
    )


def _is_valid(code: str) -> ColumnElement[bool]:
    """The condition that a row of `codes` is this code, and has not expired."""
    c = schema.codes
    return (c.c.code == code) & (c.c.expires >= time.time())
