"""The house: all tables. A table is loaded into memory when somebody needs it, and leaves it when nobody does."""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from zashiki.kernel.chance import HmacChance
from zashiki.kernel.errors import InvalidBot, ZashikiError
from zashiki.kernel.files.entries import write_line
from zashiki.kernel.game import AnyGame
from zashiki.kernel.session import Session
from zashiki.web.metrics import Metrics
from zashiki.web.safety.http import Limits
from zashiki.web.safety.secret import Holder, new_seed, new_table_id
from zashiki.web.settings import Settings
from zashiki.web.storage.database import Database
from zashiki.web.storage.rows import SeatRecord, TableRecord
from zashiki.web.storage.store import Store
from zashiki.web.tables.revival import Shelf, revive
from zashiki.web.tables.table import Table
from zashiki.web.workers.bots import BotPool

log = logging.getLogger("zashiki.web.tables.house")


class NoSuchTable(ZashikiError):
    """There is no table of that name."""


class Presence(msgspec.Struct, frozen=True):
    """Who is connected to a table: the browsers that hold seats, and how many connections only watch."""

    holders: frozenset[Holder] = frozenset()
    spectators: int = 0


class House:
    """All that a running server holds.

    changed: these are called when a table has changed, while its lock is held. present: says who is connected to a
    table.
    """

    def __init__(self, settings: Settings) -> None:
        for module in settings.bot_modules:
            try:
                importlib.import_module(module)
            except ModuleNotFoundError as error:
                raise InvalidBot(f"the module {module!r} of bots cannot be imported: {error}") from error
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(Database(settings.database, settings.synchronous))
        self.bots = BotPool(settings, self.metrics)
        self.shelf = Shelf()
        self.making = Limits(settings.tables_per_hour / 3600, settings.tables_per_hour)
        """Limits new tables, also rematches, by address."""
        self.tables: dict[str, Table] = {}
        self.changed: list[Callable[[Table], Awaitable[None]]] = []
        self.present: Callable[[str], Presence] = lambda _table: Presence()
        self.closing = False
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # ------------------------------------------------------------ games

    def packs(self) -> list[str]:
        """The names of the packs under the pack directory."""
        directory = self.settings.packs
        if directory is None or not directory.is_dir():
            return []
        return sorted(folder.name for folder in directory.iterdir() if folder.is_dir() and any(folder.glob("*.toml")))

    def pack_directory(self, name: str) -> Path | None:
        """The directory of a pack; None for the standard pack. Raises ZashikiError for an unknown name."""
        if not name:
            return None
        if name not in self.packs() or self.settings.packs is None:
            raise ZashikiError(f"there is no pack {name!r}")
        return self.settings.packs / name

    # ------------------------------------------------------------ tables

    async def table(self, name: str) -> Table:
        """A table, from memory or from the database. Raises NoSuchTable, Unplayable or StorageError."""
        table = self.tables.get(name)
        if table is not None and table.in_memory:
            table.touched = time.monotonic()
            return table
        loading = self._loading.get(name)
        if loading is None:
            loading = asyncio.ensure_future(self._load(name))
            self._loading[name] = loading
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncIterator[Table]:
        """A table while its lock is held, so that all that is seen of it is stored. Raises what `table` raises."""
        while True:
            table = await self.table(name)
            async with table.lock:
                if table.in_memory:
                    yield table
                    return

    async def _load(self, name: str) -> Table:
        whole = await self.store.load(name)
        if whole is None:
            raise NoSuchTable("there is no such table")
        table = await revive(whole, self.shelf)
        if table.row.status != whole.table.status:
            if table.row.status == "frozen":
                self.metrics.frozen.inc()
            await self.store.change(name, {"status": table.row.status, "reason": table.row.reason})
        self.tables[name] = table
        self.metrics.tables.set(len(self.tables))
        await self.announce(table)
        return table

    async def create(
        self,
        game: AnyGame,
        pack: str,
        host: Holder,
        seats: Sequence[SeatRecord],
        rematch_of: str = "",
    ) -> str:
        """Make a table, store it, and return its name.

        seats: their table_id is filled in here. Raises Conflict (see `Store.create`).
        """
        seed = new_seed()
        name = new_table_id()
        chance = HmacChance(bytes.fromhex(seed))
        session = Session.start(game, chance=chance, names=[seat.name or "Guest" for seat in seats])
        now = time.time()
        row = TableRecord(
            id=name,
            game=game.name,
            options=msgspec.json.encode(game.option_values(), order="sorted").decode(),
            pack=pack,
            header=write_line(session.header),
            setup=write_line(session.setup),
            seed=seed,
            commitment=session.header.commitment,
            host=host,
            acting=acting_text(session.state.acting_players()),
            created=now,
            touched=now,
        )
        await self.store.create(row, [msgspec.structs.replace(seat, table_id=name) for seat in seats], rematch_of)
        log.info("a table was made", extra={"table": name, "game": game.name})
        return name

    async def announce(self, table: Table) -> None:
        """Call all of `changed` for a table. The caller holds its lock, or nobody else knows the table yet."""
        for listener in self.changed:
            await listener(table)

    def forget(self, table: Table) -> None:
        """Drop a table from memory, because it may not hold what is stored. It is loaded again when it is needed."""
        table.put_away()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        for task in table.busy.values():
            task.cancel()
        self.metrics.tables.set(len(self.tables))

    def spawn(self, work: Awaitable[Any]) -> asyncio.Task[Any]:
        """Run something as a task. Its errors are logged, and it is cancelled when the house closes."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)
        return task

    def _task_ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            assert error is not None
            self.metrics.errors.labels("task").inc()
            log.error("a task failed", exc_info=(type(error), error, error.__traceback__))

    # ------------------------------------------------------------ opening and closing

    async def open(self) -> None:
        """Start the tasks that run all the time, and the tables where bots have to move."""
        self.spawn(self._sweep())
        self.spawn(self._collect())
        self.spawn(self._wake())

    async def close(self) -> None:
        """Wait for what is being written, then close everything."""
        self.closing = True
        for table in list(self.tables.values()):
            async with table.lock:
                pass
        for task in [*self._tasks, *(task for table in self.tables.values() for task in table.busy.values())]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        self.store.database.close()

    async def _wake(self) -> None:
        """Load the tables where bots play, one after the other, so that they go on after a restart."""
        for name in await self.store.running_with_bots():
            try:
                await self.table(name)
            except ZashikiError as error:
                log.warning("a table does not wake", extra={"table": name, "reason": str(error)})

    async def _collect(self) -> None:
        """Collect garbage regularly: closed connections are reference cycles, which Python would find late."""
        while True:
            await asyncio.sleep(self.settings.collect)
            gc.collect()

    async def _sweep(self) -> None:
        """Drop tables from memory that nobody has used for a while."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            now = time.monotonic()
            for table in list(self.tables.values()):
                kept = self.settings.idle if table.running else self.settings.idle_ended
                idle = now - table.touched > kept
                if idle and not table.busy and not table.lock.locked() and self.present(table.id) == Presence():
                    self.forget(table)


def acting_text(acting: Sequence[int]) -> str:
    """The seats that have to act, as they are stored for the start page."""
    return msgspec.json.encode(list(acting)).decode()
