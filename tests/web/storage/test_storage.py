"""Rows in both databases: what is written together stands or falls together, and nothing is written twice."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from tests.web.clients import sqlite_url
from zashiki.web.storage import schema
from zashiki.web.storage.database import Conflict, Database, StorageError
from zashiki.web.storage.rows import ChatRecord, EntryRecord, SeatRecord, TableRecord
from zashiki.web.storage.store import Store
from zashiki.web.storage.upgrade import downgrade, upgrade


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(Database(database))
    yield opened
    opened.database.close()


def a_table(name: str = "t1") -> TableRecord:
    now = time.time()
    return TableRecord(
        id=name, game="yokai", options="{}", header="{}", setup="{}", seed="0" * 64, commitment="c", host="h",
        created=now, touched=now,
    )  # fmt: skip


def a_seat(number: int, name: str = "t1", **fields: Any) -> SeatRecord:
    return SeatRecord(table_id=name, seat=number, kind="person", name=f"P{number}", **fields)


def an_entry(seq: int, key: str, name: str = "t1") -> EntryRecord:
    return EntryRecord(table_id=name, seq=seq, key=key, seat=0, kind="act", body="{}", at=time.time())


async def a_stored_table(store: Store, name: str = "t1") -> None:
    await store.create(a_table(name), [a_seat(0, name, holder="h"), a_seat(1, name, invite=f"inv-{name}")])


def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    async def story() -> None:
        await a_stored_table(store)
        await store.append([an_entry(1, "key-0001"), an_entry(2, "key-0001.1")], {"acting": "[1]"})
        whole = await store.load("t1")
        assert whole is not None
        assert [seat.name for seat in whole.seats] == ["P0", "P1"]
        assert [(entry.seq, entry.key) for entry in whole.entries] == [(1, "key-0001"), (2, "key-0001.1")]
        assert whole.table.acting == "[1]"
        assert await store.load("t2") is None
        assert [table.id for table, _ in await store.tables_of("h")] == ["t1"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([(1, "key-0002")], "seq"),
        ([(2, "key-0001")], "key"),
        ([(2, "key-0002"), (1, "key-0003")], "the second of two"),
    ],
)
def test_no_entry_is_written_twice(store: Store, entries: list[tuple[int, str]], why: str) -> None:
    async def story() -> None:
        await a_stored_table(store)
        await store.append([an_entry(1, "key-0001")], {})
        with pytest.raises(Conflict):
            await store.append([an_entry(seq, key) for seq, key in entries], {"status": "ended"})
        whole = await store.load("t1")
        assert whole is not None
        assert [entry.seq for entry in whole.entries] == [1], why
        assert whole.table.status == "running"

    asyncio.run(story())


def test_one_that_fails_does_not_take_others_of_its_batch_with_it(store: Store) -> None:
    async def story() -> None:
        await a_stored_table(store)
        writes = [store.append([an_entry(seq, f"key-{seq:04}")], {}) for seq in range(1, 41)]
        twice = [store.append([an_entry(seq, f"again-{seq:04}")], {}) for seq in range(1, 41)]
        mixed = [write for pair in zip(writes, twice, strict=True) for write in pair]
        results = await asyncio.gather(*mixed, return_exceptions=True)
        whole = await store.load("t1")
        assert whole is not None
        assert [entry.seq for entry in whole.entries] == list(range(1, 41))
        assert sum(isinstance(result, Conflict) for result in results) == 40

    asyncio.run(story())


@pytest.mark.parametrize("url", ["tables.db", "nosuch://host/tables", "sqlite:///", "sqlite:///:memory:"])
def test_an_address_that_is_none_is_refused_in_words(url: str) -> None:
    with pytest.raises(StorageError, match=r"use sqlite:///path|cannot be used .* SQLite or in PostgreSQL"):
        Database(url)


def test_a_file_that_is_no_database_or_a_newer_one_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("tea, rice, ink\n" * 300)
    with pytest.raises(StorageError, match=r"the database cannot be opened: .*not a database"):
        Store(Database(f"sqlite:///{tmp_path / 'notes.txt'}"))
    newer = Database(sqlite_url(tmp_path))
    Store(newer)
    with newer.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
    with pytest.raises(StorageError, match="made by a newer version of zashiki"):
        Store(newer)


def test_an_invitation_and_a_code_are_good_once(store: Store) -> None:
    async def story() -> None:
        await a_stored_table(store)
        assert await store.place_of_invite("inv-t1") == ("t1", 1)
        claims = [store.claim(a_seat(1, holder=f"h{n}"), "inv-t1") for n in range(5)]
        assert sorted(await asyncio.gather(*claims)) == [False] * 4 + [True]
        assert await store.place_of_invite("inv-t1") is None
        assert await store.place_of_invite("") is None
        await store.keep_code("code", "t1", 1, time.time() + 60)
        assert await store.place_of_code("code") == ("t1", 1)
        uses = await asyncio.gather(*[store.use_code("code") for _ in range(5)])
        assert sorted(uses) == [False] * 4 + [True]
        assert await store.place_of_code("code") is None
        await store.keep_code("old", "t1", 1, time.time() - 1)
        assert await store.place_of_code("old") is None
        assert await store.use_code("old") is False

    asyncio.run(story())


def test_a_table_has_one_rematch_and_chat_is_said_once(store: Store) -> None:
    async def story() -> None:
        await a_stored_table(store)
        await store.create(a_table("t2"), [a_seat(0, "t2")], rematch_of="t1")
        with pytest.raises(Conflict):
            await store.create(a_table("t3"), [a_seat(0, "t3")], rematch_of="t1")
        assert await store.load("t3") is None
        line = ChatRecord(table_id="t1", key="key-0001", seat=0, name="P0", text="konnichiwa ☕", at=1.0)
        await store.say(line)
        with pytest.raises(Conflict):
            await store.say(line)
        whole = await store.load("t1")
        assert whole is not None
        assert [msgspec.structs.replace(said, id=0) for said in whole.chat] == [line]

    asyncio.run(story())


def test_the_migrations_make_exactly_the_schema(database: str) -> None:
    opened = Database(database)
    try:
        upgrade(opened.writer)
        with opened.writer.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        downgrade(opened.writer)
        with opened.writer.connect() as connection:
            assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        upgrade(opened.writer)
    finally:
        opened.close()


def test_sqlite_waits_for_the_disk_and_begins_at_once(tmp_path: Path) -> None:
    opened = Database(sqlite_url(tmp_path))
    try:
        with opened.writer.connect() as connection:
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
            other = sqlite3.connect(tmp_path / "tables.db", timeout=0.1)
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")  # the first connection has begun to write, though it only read
            other.close()
    finally:
        opened.close()


def test_a_database_that_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(StorageError, match="names no file"):
        Database("sqlite://")
