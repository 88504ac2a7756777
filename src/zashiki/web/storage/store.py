"""What is asked of the database, in the house's words; each a function of a connection, or a method that runs one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from alembic.util import CommandError
from sqlalchemy import Connection, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from zashiki.web.storage import schema
from zashiki.web.storage.database import Conflict, Database, StorageError, cause
from zashiki.web.storage.rows import ChatRecord, EntryRecord, SeatRecord, TableRecord, values
from zashiki.web.storage.upgrade import upgrade

CHAT_SHOWN = 100
ROWS_SHOWN = 60


class Whole:
    """A table with all that belongs to it, as read at once."""

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
    """The tables of the house in a database, brought up to date when opened. Raises StorageError when it cannot be."""

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
        """A table, its seats, its entries in order, and the last of its chat."""
        return await self.database.read(lambda connection: _load(connection, table))

    async def tables_of(self, holder: str) -> list[tuple[TableRecord, list[SeatRecord]]]:
        """The tables where this browser sits or that it made, the last touched first."""

        def job(connection: Connection) -> list[tuple[TableRecord, list[SeatRecord]]]:
            t, s = schema.tables, schema.seats
            sits = select(s.c.table_id).where(s.c.holder == holder)
            rows = connection.execute(
                select(t).where(t.c.id.in_(sits) | (t.c.host == holder)).order_by(t.c.touched.desc()).limit(ROWS_SHOWN)
            )
            found = [TableRecord(**row._mapping) for row in rows]
            seats: dict[str, list[SeatRecord]] = {table.id: [] for table in found}
            for row in connection.execute(select(s).where(s.c.table_id.in_(seats)).order_by(s.c.seat)):
                seats[row.table_id].append(SeatRecord(**row._mapping))
            return [(table, seats[table.id]) for table in found]

        return await self.database.read(job)

    async def key(self, table: str, key: str) -> tuple[int, int] | None:
        """What a key has done at a table: for which seat, and the number of its last entry."""

        def job(connection: Connection) -> tuple[int, int] | None:
            e = schema.entries
            mine = (e.c.key == key) | e.c.key.startswith(f"{key}.", autoescape=True)
            rows = connection.execute(
                select(e.c.seat, e.c.seq).where((e.c.table_id == table) & mine).order_by(e.c.seq.desc()).limit(1)
            )
            row = rows.first()
            return (row.seat, row.seq) if row else None

        return await self.database.read(job)

    async def invited(self, invite: str) -> tuple[str, int] | None:
        """The table and seat that an invitation opens."""

        def job(connection: Connection) -> tuple[str, int] | None:
            s = schema.seats
            row = connection.execute(select(s.c.table_id, s.c.seat).where(s.c.invite == invite)).first()
            return (row.table_id, row.seat) if row and invite else None

        return await self.database.read(job)

    async def place_of_code(self, code: str) -> tuple[str, int] | None:
        """The table and seat that a code opens; None when unknown or expired."""

        def job(connection: Connection) -> tuple[str, int] | None:
            c = schema.codes
            good = (c.c.code == code) & (c.c.expires >= time.time())
            row = connection.execute(select(c.c.table_id, c.c.seat).where(good)).first()
            return (row.table_id, row.seat) if row else None

        return await self.database.read(job)

    async def running_with_bots(self) -> list[str]:
        """Running tables where a bot sits or somebody auto-passes: they are to go on after a restart."""

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

    async def count(self, status: str) -> int:
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
        """Write a new table. As a rematch, raises Conflict when the old table has one already."""
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
        """Append entries, and change the table's row with them. Raises Conflict when seq or key are there already."""
        rows = [values(entry) for entry in entries]
        table = entries[0].table_id
        changed = list(seats)

        def job(connection: Connection) -> None:
            t = schema.tables
            connection.execute(insert(schema.entries), rows)
            if changes:
                connection.execute(update(t).where(t.c.id == table).values(**changes))
            for seat in changed:
                _put_seat(connection, seat)

        await self.database.write(job)

    async def change(self, table: str, changes: dict[str, Any], seats: Iterable[SeatRecord] = ()) -> None:
        """Change a table's row, and seats."""
        changed = list(seats)

        def job(connection: Connection) -> None:
            t = schema.tables
            if changes:
                connection.execute(update(t).where(t.c.id == table).values(**changes))
            for seat in changed:
                _put_seat(connection, seat)

        await self.database.write(job)

    async def claim(self, seat: SeatRecord, invite: str) -> bool:
        """Give an open seat to whoever holds its invitation; False when it has been used."""

        def job(connection: Connection) -> bool:
            s = schema.seats
            changed = connection.execute(
                update(s)
                .where((s.c.table_id == seat.table_id) & (s.c.seat == seat.seat) & (s.c.invite == invite))
                .values(**values(seat, "table_id", "seat"))
            )
            return changed.rowcount == 1

        return await self.database.write(job)

    async def say(self, line: ChatRecord) -> int:
        """Keep a line of chat and return its id. Raises Conflict for a key that was used."""

        def job(connection: Connection) -> int:
            result = connection.execute(insert(schema.chat).values(**values(line, "id")))
            return int(result.inserted_primary_key[0])  # type: ignore[index]

        return await self.database.write(job)

    async def keep_code(self, code: str, table: str, seat: int, expires: float) -> None:
        """Keep a one-time code's hash; an older one for this seat dies, and so do all that have expired."""

        def job(connection: Connection) -> None:
            c = schema.codes
            old = (c.c.expires < time.time()) | ((c.c.table_id == table) & (c.c.seat == seat))
            connection.execute(delete(c).where(old))
            connection.execute(insert(c).values(code=code, table_id=table, seat=seat, expires=expires))

        await self.database.write(job)

    async def drop_codes(self, table: str, seat: int) -> None:
        """Let no code open this seat any more."""
        c = schema.codes
        gone = delete(c).where((c.c.table_id == table) & (c.c.seat == seat))
        await self.database.write(lambda connection: connection.execute(gone))

    async def use_code(self, code: str) -> bool:
        """Delete a code that is used; False when it is not there, or has expired."""
        c = schema.codes
        used = delete(c).where((c.c.code == code) & (c.c.expires >= time.time()))
        return await self.database.write(lambda connection: connection.execute(used).rowcount == 1)

    async def keep_record(self, name: str, content: str) -> None:
        """Keep an uploaded record."""
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


def _put_seat(connection: Connection, seat: SeatRecord) -> None:
    s = schema.seats
    connection.execute(
        update(s)
        .where((s.c.table_id == seat.table_id) & (s.c.seat == seat.seat))
        .values(**values(seat, "table_id", "seat"))
    )
