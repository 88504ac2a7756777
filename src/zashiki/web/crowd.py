"""Who is connected to which table, and what each connection has been sent: of positions only what has changed."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator

from zashiki.web.house import House, Presence
from zashiki.web.looking import course_of, result_of, with_course
from zashiki.web.payload import update_of
from zashiki.web.protocol import Ended, Facts, FactsChanged, Notice, Page, ServerMessage, Welcome, encode
from zashiki.web.secret import NOBODY, Holder
from zashiki.web.table import Shown, Table


class Connection:
    """A socket or an event stream. `messages` gives what is to be sent, as JSON; a slow one gets fewer updates."""

    def __init__(self, table: str, holder: Holder, seat: int | None, limit: int) -> None:
        self.table = table
        self.holder = holder
        self.seat = seat
        self.closed = False
        self._limit = limit
        self._outbox: deque[ServerMessage] = deque()
        self._event = asyncio.Event()
        self._sent: Shown | None = None
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

    def greet(self, table: Table, seat: int | None, etag: str) -> None:
        """Answer a hello: look through this seat from now on. The caller holds the table's lock."""
        mine = table.seats_of(self.holder)
        self.seat = seat if seat in mine else (mine[0] if mine else None)
        shown = table.shown(self.seat)
        self._sent = shown if shown.etag == etag else None
        self._facts = None
        self._result = None
        self._welcomed = True
        self.push(Welcome(self.seat, mine, shown.position.version, shown.etag))

    def close(self) -> None:
        """End it, after what waits has been sent."""
        self.closed = True
        self._event.set()

    def left(self) -> None:
        """The other end has gone: let go of what it had been sent."""
        self._welcomed = False
        self._sent = self._facts = self._result = None
        self.close()

    async def messages(self, crowd: Crowd) -> AsyncIterator[bytes]:
        """What is to be sent, for as long as the connection stands."""
        while True:
            await self._event.wait()
            self._event.clear()
            while self._outbox:
                yield encode(self._outbox.popleft())
            if self.closed:
                return
            if self._welcomed:
                for message in await self._news(crowd):
                    yield encode(message)

    async def _news(self, crowd: Crowd) -> list[ServerMessage]:
        """The difference between what was sent and what is."""
        table = crowd.house.tables.get(self.table)
        if table is None:
            return []
        news: list[ServerMessage] = []
        mine = table.seats_of(self.holder)
        if self.seat is not None and self.seat not in mine:
            self.seat, self._sent = (mine[0] if mine else None), None
            news.append(Notice("seat_lost", "You do not hold this seat any more."))
        shown = table.last_shown(self.seat)
        if shown is None:
            async with crowd.house.holding(self.table) as table:
                shown = table.shown(self.seat)
        facts = crowd.facts(table, self.holder, self.seat)
        if self._sent is None:
            chat = table.chat_lines()
            news.append(Page(shown.etag, shown.position, facts, chat, table.result))
            self._result = table.result
        else:
            if self._sent.etag != shown.etag:
                news.append(update_of(self._sent.position, shown.position, shown.etag))
            if facts != self._facts:
                news.append(FactsChanged(facts))
            if table.result is not None and table.result is not self._result:
                news.append(Ended(table.result))
                self._result = table.result
        self._sent, self._facts = shown, facts
        return news


class Crowd:
    """All connections of the house, by table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.connections: defaultdict[str, set[Connection]] = defaultdict(set)
        house.changed.append(self.show)
        house.present = self.presence

    def join(self, connection: Connection) -> None:
        """A connection comes."""
        self.connections[connection.table].add(connection)
        self._presence_changed(connection.table)

    def greeted(self, connection: Connection) -> None:
        """A connection looks through another seat now; others see who is there."""
        self._presence_changed(connection.table)

    def leave(self, connection: Connection) -> None:
        """A connection goes."""
        crowd = self.connections[connection.table]
        crowd.discard(connection)
        connection.left()
        if not crowd:
            del self.connections[connection.table]
        table = self.house.tables.get(connection.table)
        if table is not None and not crowd and not table.running and not table.lock.locked():
            self.house.forget(table)  # nobody looks at what has ended; it is loaded again when somebody does
        elif table is not None and all(other.seat != connection.seat for other in crowd):
            table.forget_viewer(connection.seat)
        self._presence_changed(connection.table)

    def presence(self, table: str) -> Presence:
        """Who is connected to a table."""
        here = self.connections.get(table, set())
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
        here = self.connections.get(table.id, set())
        for viewer in {connection.seat for connection in here}:
            before = time.perf_counter()
            table.shown(viewer)
            self.house.metrics.drawing.observe(time.perf_counter() - before)
        for connection in list(here):
            connection.look()

    def say(self, table: str, message: ServerMessage) -> None:
        """Send a message to everybody at a table."""
        for connection in list(self.connections.get(table, ())):
            connection.push(message)

    def close(self) -> None:
        """Tell everybody that the server goes down, and end all connections."""
        notice = Notice("restart", "The server restarts; the table will be back in a moment.")
        for here in self.connections.values():
            for connection in here:
                connection.push(notice)
                connection.close()

    def _presence_changed(self, table: str) -> None:
        for connection in self.connections.get(table, ()):
            connection.look()

    def _end(self, table: Table) -> None:
        """Work out the result at once, and the course of the game beside."""
        outcome = table.session.state.outcome()
        if outcome is None:
            return
        table.result = result_of(table.game, outcome, table.names, table.row.seed, table.row.commitment)
        self.house.spawn(self._work_out_course(table))

    async def _work_out_course(self, table: Table) -> None:
        course = await course_of(table.session, table.telling(None).lines)
        if table.result is not None and not table.broken:
            table.result = with_course(table.result, course)
            for connection in list(self.connections.get(table.id, ())):
                connection.look()
