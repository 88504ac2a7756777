"""Who is connected to which table, and what each connection has been sent: of positions only what has changed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from functools import partial

from zashiki.kernel.errors import ZashikiError
from zashiki.web.safety.secret import NOBODY, Holder
from zashiki.web.tables.house import House, Presence
from zashiki.web.tables.queries import course_of, result_of, with_course
from zashiki.web.tables.table import Shown, Table
from zashiki.web.wire.payload import Trace, lines_of, update_of
from zashiki.web.wire.protocol import (
    Ended,
    Facts,
    FactsChanged,
    Hello,
    Notice,
    Page,
    Said,
    ServerMessage,
    Still,
    Welcome,
    encode,
)
from zashiki.web.wire.stories import Viewer

log = logging.getLogger("zashiki.web.tables.connections")


class Connection:
    """A socket or an event stream. `messages` gives what is to be sent, as JSON; a slow one gets fewer updates."""

    def __init__(self, table: str, holder: Holder, seat: int | None, limit: int, keepalive: float) -> None:
        self.table = table
        self.holder = holder
        self.seat = seat
        self.closed = False
        self._limit = limit
        self._keepalive = keepalive
        self._outbox: deque[ServerMessage] = deque()
        self._event = asyncio.Event()
        self._sent: Trace | None = None
        self._etag = ""
        self._facts: Facts | None = None
        self._result: object = None
        self._welcomed = False

    def push(self, message: ServerMessage) -> None:
        """Send a message after those that wait. Who reads too slowly is cut off, and comes back for a fresh page."""
        if len(self._outbox) >= self._limit:
            self.close()
            return
        self._outbox.append(message)
        self._event.set()

    def look(self) -> None:
        """Something has changed: compare with what was sent."""
        self._event.set()

    def greet(self, table: Table, hello: Hello) -> None:
        """Answer a hello: look through its seat from now on. The caller holds the table's lock."""
        mine = table.seats_of(self.holder)
        self.seat = hello.seat if hello.seat in mine else (mine[0] if mine else None)
        shown = table.shown(self.seat)
        known = shown.etag == hello.etag
        self._sent, self._etag = (shown.trace, shown.etag) if known else (None, "")
        self._facts = None
        self._result = None
        self._welcomed = True
        self.push(Welcome(self.seat, mine, shown.version, shown.etag))
        if known and hello.heard is not None:
            missed = tuple([line for line in table.chat_lines() if line.id > hello.heard])
            if missed:
                self.push(Said(missed))

    def close(self) -> None:
        """End it, after what waits has been sent."""
        self.closed = True
        self._event.set()

    def left(self) -> None:
        """The other end has gone: let go of what it had been sent."""
        self._welcomed = False
        self._sent = self._facts = self._result = None
        self.close()

    async def messages(self, connections: Connections) -> AsyncIterator[bytes]:
        """What is to be sent, for as long as the connection stands; after a silence, that it still does."""
        while True:
            try:
                async with asyncio.timeout(self._keepalive):
                    await self._event.wait()
            except TimeoutError:
                yield encode(Still())
                await self._wake(connections)
                continue
            self._event.clear()
            while self._outbox:
                yield encode(self._outbox.popleft())
            if self.closed:
                return
            if self._welcomed:
                for message in await self._news(connections):
                    yield encode(message)

    async def _wake(self, connections: Connections) -> None:
        """Load a table that was thrown out of memory when something failed, so that bots go on and others see it."""
        if self._welcomed and self.table not in connections.house.tables:
            try:
                await connections.house.table(self.table)
            except ZashikiError as error:
                log.warning("a table does not wake", extra={"table": self.table, "reason": str(error)})

    def has(self, shown: Shown) -> bool:
        """Whether this has been sent."""
        return self._welcomed and self._etag == shown.etag

    async def _news(self, connections: Connections) -> list[ServerMessage]:
        """The difference between what was sent and what is."""
        table = connections.house.tables.get(self.table)
        if table is None:
            return []
        news: list[ServerMessage] = []
        self._leave_lost_seat(table, news)
        shown = table.last_shown(self.seat)
        if shown is None or (shown.position is None and not self.has(shown)):
            async with connections.house.holding(self.table) as table:
                self._leave_lost_seat(table, news)  # it may have been taken while we waited
                shown, _ = table.drawn(self.seat)
                return news + self._difference(connections, table, shown)
        return news + self._difference(connections, table, shown)

    def _leave_lost_seat(self, table: Table, news: list[ServerMessage]) -> None:
        """Look through another seat, or as a spectator, when this one is held no longer."""
        mine = table.seats_of(self.holder)
        if self.seat is not None and self.seat not in mine:
            self.seat, self._sent, self._etag = (mine[0] if mine else None), None, ""
            news.append(Notice("seat_lost", "You do not hold this seat any more."))

    def _difference(self, connections: Connections, table: Table, shown: Shown) -> list[ServerMessage]:
        news: list[ServerMessage] = []
        facts = connections.facts(table, self.holder, self.seat)
        position, seat = shown.position, self.seat
        if self._sent is None and position is not None:
            whole = table.with_lines(seat, shown, position)
            news.append(Page(shown.etag, whole, facts, table.chat_lines(), table.result))
            self._result = table.result
        else:
            if self._sent is not None and position is not None and not self.has(shown):
                lines = partial(table.lines, seat, shown)
                news.append(update_of(self._sent, position, shown.trace, shown.etag, lines))
            if facts != self._facts:
                news.append(FactsChanged(facts))
            if table.result is not None and table.result is not self._result:
                news.append(Ended(table.result))
                self._result = table.result
        self._sent, self._etag, self._facts = shown.trace, shown.etag, facts
        connections.let_go(table, seat, shown)
        return news


class Connections:
    """All connections of the house, by table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.by_table: defaultdict[str, set[Connection]] = defaultdict(set)
        house.changed.append(self.show)
        house.present = self.presence

    def join(self, connection: Connection) -> None:
        """A connection comes."""
        self.by_table[connection.table].add(connection)
        self._presence_changed(connection.table)

    def greeted(self, connection: Connection) -> None:
        """A connection looks through another seat now; others see who is there."""
        self._presence_changed(connection.table)

    def leave(self, connection: Connection) -> None:
        """A connection goes."""
        others = self.by_table[connection.table]
        others.discard(connection)
        connection.left()
        if not others:
            del self.by_table[connection.table]
        table = self.house.tables.get(connection.table)
        if table is not None and not others and not table.running and not table.lock.locked():
            self.house.forget(table)  # nobody looks at what has ended; it is loaded again when somebody does
        elif table is not None and all(other.seat != connection.seat for other in others):
            table.forget_viewer(connection.seat)
        self._presence_changed(connection.table)

    def presence(self, table: str) -> Presence:
        """Who is connected to a table."""
        here = self.by_table.get(table, set())
        spectators = sum(1 for connection in here if connection.seat is None)
        return Presence(frozenset(c.holder for c in here if c.holder != NOBODY), spectators)

    def facts(self, table: Table, holder: Holder, seat: int | None) -> Facts:
        """A table's facts for one browser."""
        presence = self.presence(table.id)
        present = [record.seat for record in table.seats if record.holder in presence.holders]
        return table.facts(holder, seat, present, presence.spectators)

    async def show(self, table: Table) -> None:
        """A table has changed: draw it for those who look, and tell their connections. The lock is held."""
        if table.session.state.is_terminal() and table.result is None and not table.session.fault:
            self._end(table)
        here = self.by_table.get(table.id, set())
        viewers = {connection.seat for connection in here}
        table.forget_others(viewers)
        for viewer in viewers:
            before = time.perf_counter()
            table.shown(viewer)
            self.house.metrics.drawing.observe(time.perf_counter() - before)
        for connection in list(here):
            connection.look()

    def say(self, table: str, message: ServerMessage) -> None:
        """Send a message to everybody at a table."""
        for connection in list(self.by_table.get(table, ())):
            connection.push(message)

    def let_go(self, table: Table, viewer: Viewer, shown: Shown) -> None:
        """Keep no drawing that everybody who looks through these eyes has been sent: only its trace is needed then."""
        if all(other.seat != viewer or other.has(shown) for other in self.by_table.get(table.id, ())):
            shown.position = None

    def close(self) -> None:
        """Tell everybody that the server goes down, and end all connections."""
        notice = Notice("restart", "The server restarts; the table will be back in a moment.")
        for here in self.by_table.values():
            for connection in here:
                connection.push(notice)
                connection.close()

    def _presence_changed(self, table: str) -> None:
        for connection in self.by_table.get(table, ()):
            connection.look()

    def _end(self, table: Table) -> None:
        """Work out the result at once, and the course of the game beside."""
        outcome = table.session.state.outcome()
        if outcome is None:
            return
        table.result = result_of(table.game, outcome, table.names, table.row.seed, table.row.commitment)
        self.house.spawn(self._work_out_course(table))

    async def _work_out_course(self, table: Table) -> None:
        lines = lines_of(table.game.catalog, table.session.story(None), table.names)
        course = await course_of(table.session, tuple(lines))
        if table.result is not None and not table.broken:
            table.result = with_course(table.result, course)
            for connection in list(self.by_table.get(table.id, ())):
                connection.look()
