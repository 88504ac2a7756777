"""The live table: every message of a browser goes through `handle`, whether it came by socket or by POST."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from zashiki.kernel.errors import ZashikiError
from zashiki.web.safety.http import Bucket, Limits, same_origin
from zashiki.web.safety.requests import address, is_table_name, seat_of, table_name, whole_number
from zashiki.web.safety.secret import COOKIE, Holder, holder_of
from zashiki.web.storage.database import StorageError
from zashiki.web.tables import chat, hosting, moves, queries
from zashiki.web.tables.connections import Connection, Connections
from zashiki.web.tables.house import House, NoSuchTable
from zashiki.web.tables.moves import Caller, Refusal, Reply
from zashiki.web.tables.revival import Unplayable
from zashiki.web.wire.protocol import (
    MESSAGE_BYTES,
    Act,
    Chat,
    Consent,
    Earlier,
    FreeSeat,
    FromClient,
    Hello,
    Key,
    Look,
    Page,
    Ping,
    Pong,
    Prefs,
    PreviewOf,
    Propose,
    Refused,
    Rematch,
    Resign,
    ServerMessage,
    StandIn,
    Subtree,
    TakeBack,
    Undo,
    Withdraw,
    decode,
    encode,
)

log = logging.getLogger("zashiki.web.tables.endpoints")

NOT_FOUND, POLICY, RESTART, TRY_LATER = 4404, 4403, 1012, 1013
HOUSEHOLD = 8
"""So many browsers behind one address may send without sockets at full pace."""
MALFORMED_ALLOWED = 50
"""So many malformed messages end a socket: no page of ours sends one."""

Doing = Callable[[House, str, Caller, Any, Reply], Awaitable[None]]
DOING: dict[type, Doing] = {
    Act: moves.act,
    Withdraw: moves.withdraw,
    Undo: moves.undo,
    Propose: moves.propose,
    Consent: moves.consent,
    Resign: moves.resign,
    FreeSeat: hosting.free,
    StandIn: hosting.stand_in,
    TakeBack: hosting.take_back,
    Prefs: hosting.set_prefs,
    Rematch: hosting.rematch,
}


class Endpoints:
    """Sockets, event streams and posted messages."""

    def __init__(self, house: House, connections: Connections) -> None:
        self.house = house
        self.connections = connections
        settings = house.settings
        self.posts = Limits(settings.rate, settings.burst)
        self.senders = Limits(settings.rate * HOUSEHOLD, settings.burst * HOUSEHOLD)
        self.chats = Limits(settings.chat_rate, settings.chat_burst)

    # ------------------------------------------------------------ one message

    async def handle(self, table: str, caller: Caller, message: FromClient, reply: Reply) -> None:
        """Do what a message says. Whatever is wrong with it is answered with `refused`."""
        key = getattr(message, "key", "")
        try:
            await self._do(table, caller, message, reply)
        except Refusal as refusal:
            self._refuse(reply, key, refusal)
            if refusal.code == "stale":
                await self._page(table, caller, reply)
        except (NoSuchTable, Unplayable) as error:
            self._refuse(reply, key, Refusal("frozen", str(error)))
        except StorageError as error:
            log.error("storage failed", extra={"table": table, "error": str(error)})
            self._refuse(reply, key, Refusal("storage", "The table cannot be stored just now; try again."))
        except ZashikiError as error:
            self._refuse(reply, key, Refusal("illegal", str(error)))
        except Exception:
            log.exception("a message failed", extra={"table": table, "kind": type(message).__name__})
            self.house.metrics.errors.labels("message").inc()
            self._refuse(reply, key, Refusal("storage", "Something went wrong here; nothing has changed. Try again."))

    async def _do(self, name: str, caller: Caller, message: FromClient, reply: Reply) -> None:
        doing = DOING.get(type(message))
        if doing is not None:
            # What has begun is finished, even if the connection goes meanwhile.
            work = asyncio.ensure_future(doing(self.house, name, caller, message, reply))
            await asyncio.shield(work)
            return
        if isinstance(message, Chat):
            # Whoever only looks on may make up a new cookie for each line: all of them share one bucket.
            sits = bool((await self.house.table(name)).seats_of(caller.holder))
            if not self.chats.take(caller.holder if sits else name):
                raise Refusal("too_fast", "Slowly; wait a few seconds.")
            await chat.chat(self.connections, name, caller, message, reply)
            return
        async with self.house.holding(name) as table:
            seat = caller.seat if caller.seat in table.seats_of(caller.holder) else None
            match message:
                case Subtree():
                    reply(queries.subtree(table, caller, message))
                case PreviewOf():
                    reply(queries.preview(table, caller, message))
                case Look():
                    reply(queries.look(table, seat, message))
                case Earlier():
                    reply(queries.earlier(table, seat, message))
                case Ping():
                    reply(Pong(table.version_for(seat)))

    async def _page(self, name: str, caller: Caller, reply: Reply) -> None:
        """A fresh page for somebody whose own is stale."""
        try:
            async with self.house.holding(name) as table:
                seat = caller.seat if caller.seat in table.seats_of(caller.holder) else None
                shown, position = table.page(seat)
                facts = self.connections.facts(table, caller.holder, seat)
                reply(Page(shown.etag, position, facts, table.chat_lines(), table.result))
        except ZashikiError:
            log.warning("a stale page cannot be renewed", extra={"table": name})

    def _refuse(self, reply: Reply, key: str, refusal: Refusal) -> None:
        self.house.metrics.refused.labels(refusal.code).inc()
        reply(Refused(key, refusal.code, str(refusal), refusal.rules))

    def _read(self, data: str | bytes, reply: Reply) -> FromClient | None:
        """Decode a message; answer what cannot be."""
        if len(data) > MESSAGE_BYTES:
            self._refuse(reply, "", Refusal("too_large", f"A message has at most {MESSAGE_BYTES} bytes."))
            return None
        try:
            return decode(data)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(reply, key_of(data), Refusal("malformed", f"This is no message: {error}"))
            return None

    # ------------------------------------------------------------ sockets

    async def socket(self, socket: WebSocket) -> None:
        """`WS /t/{table}/live`."""
        if not same_origin(socket.headers, self.house.settings.public_url):
            await socket.close(POLICY)
            return
        name = socket.path_params["table"] if is_table_name(socket.path_params["table"]) else ""
        holder = holder_of(socket.cookies.get(COOKIE))
        await socket.accept()
        refused = await self._may_join(name, holder)
        if refused:
            await socket.close(refused)
            return
        connection = Connection(name, holder, None, self.house.settings.outbox, self.house.settings.keepalive)
        self.connections.join(connection)
        gauge = self.house.metrics.sockets.labels("socket")
        gauge.inc()
        sender = asyncio.ensure_future(self._send(socket, connection))
        try:
            await self._receive(socket, connection, address(socket))
        except WebSocketDisconnect:
            pass
        finally:
            gauge.dec()
            self.connections.leave(connection)
            connection.close()
            await asyncio.gather(sender, return_exceptions=True)

    async def _may_join(self, name: str, holder: Holder) -> int:
        """0, or the code to close a new connection with. However many look on, those who sit there come in."""
        if self.house.closing:
            return RESTART
        try:
            table = await self.house.table(name)
        except (NoSuchTable, Unplayable):
            return NOT_FOUND
        except StorageError:
            return TRY_LATER
        here = self.connections.by_table.get(name, ())
        own = [connection.holder for connection in here].count(holder) if table.seats_of(holder) else len(here)
        return TRY_LATER if own >= self.house.settings.sockets_per_table else 0

    async def _send(self, socket: WebSocket, connection: Connection) -> None:
        try:
            async for data in connection.messages(self.connections):
                await socket.send_text(data.decode())
            if socket.client_state is WebSocketState.CONNECTED:
                await socket.close(RESTART if self.house.closing else TRY_LATER)
        except (WebSocketDisconnect, RuntimeError, OSError):
            connection.close()  # the other end has gone

    async def _receive(self, socket: WebSocket, connection: Connection, sender: str) -> None:
        settings = self.house.settings
        bucket = Bucket(settings.rate, settings.burst)
        wrong = 0
        while not connection.closed:
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            data = received.get("text") or received.get("bytes") or b""
            if not bucket.take():
                self._refuse(connection.push, "", Refusal("too_fast", "Slowly; wait a second."))
                await asyncio.sleep(0.1)
                continue
            message = self._read(data, connection.push)
            if message is None:
                wrong += 1
                if wrong > MALFORMED_ALLOWED:
                    connection.close()
            elif isinstance(message, Hello):
                await self._hello(connection, message)
            else:
                caller = Caller(connection.holder, connection.seat, sender)
                await self.handle(connection.table, caller, message, connection.push)

    async def _hello(self, connection: Connection, message: Hello) -> None:
        try:
            async with self.house.holding(connection.table) as table:
                connection.greet(table, message)
        except ZashikiError as error:
            self._refuse(connection.push, "", Refusal("frozen", str(error)))
            return
        self.connections.greeted(connection)

    # ------------------------------------------------------------ without sockets

    async def events(self, request: Request) -> Response:
        """`GET /t/{table}/events`: the same as server-sent events."""
        name = table_name(request)
        holder = holder_of(request.cookies.get(COOKIE))
        refused = await self._may_join(name, holder)
        if refused:
            return self.json_problem(404 if refused == NOT_FOUND else 503, "no_such_table", "There is no such table.")
        seat = seat_of(request)
        connection = Connection(name, holder, seat, self.house.settings.outbox, self.house.settings.keepalive)
        etag, heard = request.query_params.get("etag", "")[:64], request.query_params.get("heard", "")
        await self._hello(connection, Hello(seat=seat, etag=etag, heard=whole_number(heard, 9)))
        self.connections.join(connection)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._stream(connection), media_type="text/event-stream", headers=headers)

    async def _stream(self, connection: Connection) -> AsyncIterator[bytes]:
        gauge = self.house.metrics.sockets.labels("events")
        gauge.inc()
        try:
            yield b"retry: 2000\n\n"
            async for data in connection.messages(self.connections):
                yield b"data: " + data + b"\n\n"
        finally:
            gauge.dec()
            self.connections.leave(connection)

    async def act(self, request: Request) -> Response:
        """`POST /t/{table}/act`: one message; the answer is a list of messages."""
        holder, name, sender = holder_of(request.cookies.get(COOKIE)), table_name(request), address(request)
        answers: list[ServerMessage] = []
        if not (self.senders.take(sender) and await self._may_post(name, holder, sender)):
            return self.json_problem(429, "too_fast", "Slowly; wait a second.")
        body = await request.body()
        message = self._read(body, answers.append)
        if message is None:
            return Response(encode(answers), 400, media_type="application/json")
        if isinstance(message, Hello):
            return self.json_problem(400, "malformed", "hello opens a connection; here the address says the seat.")
        seat = seat_of(request)
        if seat is None:
            mine = (await self.house.table(name)).seats_of(holder)
            seat = mine[0] if mine else None
        await self.handle(name, Caller(holder, seat, sender), message, answers.append)
        return Response(encode(answers), 200, media_type="application/json")

    async def _may_post(self, name: str, holder: Holder, sender: str) -> bool:
        """Whether somebody may send now. A cookie is easily made up: it counts for who sits there, else the address."""
        sits = bool((await self.house.table(name)).seats_of(holder))
        return self.posts.take(holder if sits else sender)

    @staticmethod
    def json_problem(status: int, code: str, message: str) -> Response:
        """A refusal outside a connection."""
        return Response(encode({"code": code, "message": message}), status, media_type="application/json")


class _Keyed(msgspec.Struct):
    """What is read of a message that cannot be read whole, so that its sender knows which one was refused."""

    key: Key = ""


def key_of(data: str | bytes) -> str:
    """The key of a malformed message, if at least that is sound."""
    try:
        return msgspec.json.decode(data, type=_Keyed).key
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
