"""Who is connected to which table, and what each connection was sent.

Of a position, a connection is sent only the parts that have changed.
"""

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
from zashiki.web.tables.table import Rendering, Table
from zashiki.web.wire.message_parts import Facts
from zashiki.web.wire.payload import Trace, lines_of, update_of
from zashiki.web.wire.protocol import (
    ClientHello,
    ServerChat,
    ServerEnded,
    ServerFacts,
    ServerMessage,
    ServerNotice,
    ServerPage,
    ServerPing,
    ServerWelcome,
    encode,
)
from zashiki.web.wire.stories import Viewer

log = logging.getLogger("zashiki.web.tables.connections")


class Connection:
    """A socket or an event stream. `messages` yields what is to be sent, as JSON. A slow one gets fewer updates."""

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
        """Send a message after those that wait. A browser that reads too slowly is disconnected, and may come back."""
        if len(self._outbox) >= self._limit:
            self.close()
            return
        self._outbox.append(message)
        self._event.set()

    def look(self) -> None:
        """Compare what was sent with what the table looks like now, because something has changed."""
        self._event.set()

    def greet(self, table: Table, hello: ClientHello) -> None:
        """Answer a `hello`, and see the table from its seat from now on. The caller holds the table's lock."""
        self.seat = table.seat_for(self.holder, hello.seat)
        rendering = table.render(self.seat)
        known = rendering.etag == hello.etag
        self._sent, self._etag = (rendering.trace, rendering.etag) if known else (None, "")
        self._facts = None
        self._result = None
        self._welcomed = True
        self.push(ServerWelcome(self.seat, table.seats_of(self.holder), rendering.version, rendering.etag))
        if known and hello.heard is not None:
            missed = tuple([line for line in table.chat_lines() if line.id > hello.heard])
            if missed:
                self.push(ServerChat(missed))

    def close(self) -> None:
        """End the connection after what waits has been sent."""
        self.closed = True
        self._event.set()

    def drop(self) -> None:
        """End the connection whose other end has gone, and forget what it was sent."""
        self._welcomed = False
        self._sent = self._facts = self._result = None
        self.close()

    async def messages(self, connections: Connections) -> AsyncIterator[bytes]:
        """Yield what is to be sent while the connection is open. After a silence this is a `ping`."""
        while True:
            try:
                async with asyncio.timeout(self._keepalive):
                    await self._event.wait()
            except TimeoutError:
                yield encode(ServerPing())
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
        """Load a table that left memory when something failed, so that bots go on and the people see it again."""
        if self._welcomed and self.table not in connections.house.tables:
            try:
                await connections.house.table(self.table)
            except ZashikiError as error:
                log.warning("a table does not wake", extra={"table": self.table, "reason": str(error)})

    def has(self, rendering: Rendering) -> bool:
        """Whether this rendering was sent."""
        return self._welcomed and self._etag == rendering.etag

    async def _news(self, connections: Connections) -> list[ServerMessage]:
        """The difference between what was sent and what the table looks like now."""
        table = connections.house.tables.get(self.table)
        if table is None:
            return []
        news: list[ServerMessage] = []
        self._leave_lost_seat(table, news)
        rendering = table.last_rendering(self.seat)
        if rendering is None or (rendering.position is None and not self.has(rendering)):
            async with connections.house.holding(self.table) as table:
                self._leave_lost_seat(table, news)  # the seat may have been taken while we waited
                rendering, _ = table.render_position(self.seat)
                return news + self._difference(connections, table, rendering)
        return news + self._difference(connections, table, rendering)

    def _leave_lost_seat(self, table: Table, news: list[ServerMessage]) -> None:
        """See the table from another seat, or as a spectator, when this browser no longer holds the seat."""
        if self.seat is not None and table.held_seat(self.holder, self.seat) is None:
            self.seat, self._sent, self._etag = table.seat_for(self.holder), None, ""
            news.append(ServerNotice("seat_lost", "You no longer hold this seat."))

    def _difference(self, connections: Connections, table: Table, rendering: Rendering) -> list[ServerMessage]:
        news: list[ServerMessage] = []
        facts = connections.facts(table, self.holder, self.seat)
        position, seat = rendering.position, self.seat
        if self._sent is None and position is not None:
            whole = table.with_lines(seat, rendering, position)
            news.append(ServerPage(rendering.etag, whole, facts, table.chat_lines(), table.result))
            self._result = table.result
        else:
            if self._sent is not None and position is not None and not self.has(rendering):
                lines = partial(table.lines, seat, rendering)
                news.append(update_of(self._sent, position, rendering.trace, rendering.etag, lines))
            if facts != self._facts:
                news.append(ServerFacts(facts))
            if table.result is not None and table.result is not self._result:
                news.append(ServerEnded(table.result))
                self._result = table.result
        self._sent, self._etag, self._facts = rendering.trace, rendering.etag, facts
        connections.drop_position(table, seat, rendering)
        return news


class Connections:
    """All connections to the tables of the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.by_table: defaultdict[str, set[Connection]] = defaultdict(set)
        house.changed.append(self.show)
        house.present = self.presence

    def join(self, connection: Connection) -> None:
        """Add a connection."""
        self.by_table[connection.table].add(connection)
        self._presence_changed(connection.table)

    def seat_changed(self, connection: Connection) -> None:
        """Tell the others at the table that a connection sees it from another seat now."""
        self._presence_changed(connection.table)

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        others = self.by_table[connection.table]
        others.discard(connection)
        connection.drop()
        if not others:
            del self.by_table[connection.table]
        table = self.house.tables.get(connection.table)
        if table is not None and not others and not table.running and not table.lock.locked():
            self.house.forget(table)  # nobody watches an ended game; the table is loaded again when somebody does
        elif table is not None and all(other.seat != connection.seat for other in others):
            table.forget_viewer(connection.seat)
        self._presence_changed(connection.table)

    def presence(self, table: str) -> Presence:
        """Who is connected to a table."""
        here = self.by_table.get(table, set())
        spectators = sum(1 for connection in here if connection.seat is None)
        return Presence(frozenset(c.holder for c in here if c.holder != NOBODY), spectators)

    def facts(self, table: Table, holder: Holder, seat: int | None) -> Facts:
        """The facts of a table for one browser."""
        presence = self.presence(table.id)
        present = [record.seat for record in table.seats if record.holder in presence.holders]
        return table.facts(holder, seat, present, presence.spectators)

    async def show(self, table: Table) -> None:
        """Render a changed table for all its viewers, and wake their connections. The caller holds the lock."""
        if table.session.state.is_terminal() and table.result is None and not table.session.fault:
            self._end(table)
        here = self.by_table.get(table.id, set())
        viewers = {connection.seat for connection in here}
        table.forget_others(viewers)
        for viewer in viewers:
            before = time.perf_counter()
            table.render(viewer)
            self.house.metrics.drawing.observe(time.perf_counter() - before)
        for connection in list(here):
            connection.look()

    def say(self, table: str, message: ServerMessage) -> None:
        """Send a message to everybody who is connected to a table."""
        for connection in list(self.by_table.get(table, ())):
            connection.push(message)

    def drop_position(self, table: Table, viewer: Viewer, rendering: Rendering) -> None:
        """Drop a position that every connection of this viewer was sent: from then on its trace is enough."""
        if all(other.seat != viewer or other.has(rendering) for other in self.by_table.get(table.id, ())):
            rendering.position = None

    def close(self) -> None:
        """Tell everybody that the server stops, and end all connections."""
        notice = ServerNotice("restart", "The server restarts. The table will be back in a moment.")
        for here in self.by_table.values():
            for connection in here:
                connection.push(notice)
                connection.close()

    def _presence_changed(self, table: str) -> None:
        for connection in self.by_table.get(table, ()):
            connection.look()

    def _end(self, table: Table) -> None:
        """Make the result at once, and calculate the course of the game in a task."""
        outcome = table.session.state.outcome()
        if outcome is None:
            return
        table.result = result_of(table.game, outcome, table.names, table.row.seed, table.row.commitment)
        self.house.spawn(self._add_course(table))

    async def _add_course(self, table: Table) -> None:
        lines = lines_of(table.game.catalog, table.session.story(None), table.names)
        course = await course_of(table.session, tuple(lines))
        if table.result is not None and table.in_memory:
            table.result = with_course(table.result, course)
            for connection in list(self.by_table.get(table.id, ())):
                connection.look()
