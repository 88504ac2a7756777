"""Moves that no person makes: the moves of bots, and automatic passes of people who asked for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from zashiki.kernel.steps import PASS
from zashiki.web.storage.database import Conflict
from zashiki.web.tables.house import House
from zashiki.web.tables.moves import append
from zashiki.web.tables.table import Table
from zashiki.web.wire.payload import is_window
from zashiki.web.workers.bots import pause


class Autoplay:
    """Watches the tables. Each seat that moves automatically has one task at most."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.changed.append(self.wake)

    async def wake(self, table: Table) -> None:
        """Start a task for each seat that has to act and that a bot plays, or whose person passes automatically."""
        if self.house.closing:
            return
        for seat in table.acting():
            if seat in table.busy:
                continue
            if table.driver(seat):
                self._start(table, seat, self._move(table, seat))
            elif self._passes(table, seat):
                self._start(table, seat, self._pass(table, seat))

    def _start(self, table: Table, seat: int, work: Coroutine[Any, Any, None]) -> None:
        task = self.house.spawn(work)
        table.busy[seat] = task

    def _passes(self, table: Table, seat: int) -> bool:
        """Whether the person at this seat passes automatically here. The cards that they hold make no difference."""
        return table.seats[seat].auto_pass and is_window(table.session.state, seat)

    async def _move(self, table: Table, seat: int) -> None:
        """Let a bot choose, and play its choice if it is still asked the same."""
        started = time.monotonic()
        try:
            async with table.lock:
                spec = table.driver(seat)
                if not table.in_memory or not spec or seat not in table.acting():
                    return
                state = table.session.state
                question = state.question(seat)
                goes_on = question is not None and question.continues
                version = table.version_for(seat)
                decision = self.house.bots.prepare(table.game, state, seat, spec)
            action = await self.house.bots.choose(decision)
            if not goes_on:
                await pause(started, self.house.settings.bot_pause)
            await self._play(table, seat, version, action, "bot", lambda: bool(table.driver(seat)))
        finally:
            self._finished(table, seat)

    async def _pass(self, table: Table, seat: int) -> None:
        """Pass after the delay, which is always the same."""
        try:
            version = table.version_for(seat)
            await asyncio.sleep(self.house.settings.auto_pass_delay)
            await self._play(table, seat, version, PASS, "pass", lambda: self._passes(table, seat))
        finally:
            self._finished(table, seat)

    async def _play(
        self, table: Table, seat: int, version: int, action: int, kind: str, still_wanted: Callable[[], bool]
    ) -> None:
        async with table.lock:
            table.busy.pop(seat, None)
            if not table.in_memory or self.house.closing:
                return
            if seat in table.acting() and still_wanted() and not table.is_stale(seat, version):
                entry = table.session.apply(seat, action)
                key = f"{kind}:{table.version}:{seat}"  # keys of browsers have no colon, so it is free
                try:
                    await append(self.house, table, seat, key, [entry])
                except Conflict:
                    return  # another process was first; the table is loaded again when somebody needs it
            await self.house.announce(table)

    def _finished(self, table: Table, seat: int) -> None:
        """Note that the seat has no task any more, also if the task has failed."""
        if table.busy.get(seat) is asyncio.current_task():
            del table.busy[seat]
