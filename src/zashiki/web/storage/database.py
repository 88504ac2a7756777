"""The database. One thread writes, with many moves in one transaction; other threads read.

A write is a function of a connection. The writes that wait are committed together, each in its own savepoint: with
synchronous=FULL the commit takes the time, not the rows. `write` returns when the commit has reached the disk.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from zashiki.kernel.errors import ZashikiError

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]

log = logging.getLogger("zashiki.web.storage.database")

BATCH = 64
"""One transaction has at most this many writes."""
READERS = 4


class StorageError(ZashikiError):
    """The database could not be read or written. Nothing has changed."""


class Conflict(StorageError):
    """This row was already written: by another process, or by a message with the same key."""


class Database:
    """The engines, the thread that writes, and a few threads that read. synchronous: FULL or NORMAL, for SQLite."""

    def __init__(self, url: str, synchronous: str = "FULL") -> None:
        self.url = url
        self.synchronous = synchronous
        self.writer = self._engine("IMMEDIATE", 1)
        self.reader = self._engine("DEFERRED", READERS)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="zashiki-read")
        self._thread = threading.Thread(target=self._work, name="zashiki-write", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run `job` in a transaction, and return its result when that is committed.

        Raises Conflict if the job breaks a unique constraint, StorageError if the database fails.
        """
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return await asyncio.wrap_future(future)

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run `job`, which only reads, in a thread. Raises StorageError."""

        def run() -> T:
            try:
                with self.reader.connect() as connection:
                    return job(connection)
            except SQLAlchemyError as error:
                raise StorageError(f"the database cannot be read: {cause(error)}") from error

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    def waiting(self) -> int:
        """How many writes wait."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Carry out the writes that wait, then close."""
        self._jobs.put(None)
        self._thread.join()
        self._threads.shutdown()
        self.writer.dispose()
        self.reader.dispose()

    # ------------------------------------------------------------ the writing thread

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            batch, last = [job], False
            while len(batch) < BATCH:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[Job]) -> None:
        """Carry out a batch in one transaction, then give the results to those who wait for them."""
        answers: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self.writer.connect() as connection:
                for job, future in batch:
                    if not future.set_running_or_notify_cancel():
                        continue
                    try:
                        with connection.begin_nested():
                            answers.append((future, job(connection), None))
                    except IntegrityError as error:
                        answers.append((future, None, Conflict(f"it is already there: {cause(error)}")))
                    except ZashikiError as error:
                        answers.append((future, None, error))
                connection.commit()
        except Exception as error:
            log.error("a transaction failed", extra={"error": cause(error), "writes": len(batch)})
            failure = StorageError(f"the database cannot be written: {cause(error)}")
            answers = [(future, None, failure) for _, future in batch if not future.cancelled()]
        for future, value, problem in answers:
            if problem is None:
                future.set_result(value)
            else:
                future.set_exception(problem)

    def _engine(self, begin: str, connections: int) -> Engine:
        url = read_url(self.url)
        if url.get_backend_name() != "sqlite":
            try:
                return create_engine(url, pool_size=connections, max_overflow=0, pool_pre_ping=True)
            except (ArgumentError, ImportError) as error:
                raise StorageError(
                    f"{url.drivername} cannot be used ({error}); tables are kept in SQLite or in PostgreSQL, "
                    "which needs pip install 'zashiki[postgres]'"
                ) from error
        if not url.database or url.database == ":memory:":
            raise StorageError(f"{self.url} names no file; use sqlite:///path/to/zashiki.db")
        Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(
            url, pool_size=connections, max_overflow=0, connect_args={"check_same_thread": False, "timeout": 10.0}
        )

        @event.listens_for(engine, "connect")
        def set_up(connection: Any, _record: Any) -> None:
            # We send BEGIN ourselves, because the driver would not begin an IMMEDIATE transaction.
            connection.isolation_level = None
            for pragma in (
                "journal_mode=WAL",
                f"synchronous={self.synchronous}",
                "foreign_keys=ON",
                "busy_timeout=10000",
            ):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def begin_transaction(connection: Connection) -> None:
            connection.exec_driver_sql(f"BEGIN {begin}")

        return engine


def read_url(text: str) -> URL:
    """The address of a database. Raises StorageError for a text that is not one."""
    try:
        return make_url(text)
    except ArgumentError:
        raise StorageError(
            f"{text!r} is not the address of a database; use sqlite:///path/to/zashiki.db or postgresql+psycopg://user@host/name"
        ) from None


def cause(error: BaseException) -> str:
    """The message of the driver, without the statement and its values, which may be secret."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return f"{type(cause).__name__}: {str(cause).splitlines()[0] if str(cause) else ''}"
