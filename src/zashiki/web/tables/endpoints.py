"""Where the messages of browsers come in. All of them go through `handle`, whether they came by socket or by POST."""

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
from zashiki.web.safety.requests import address, is_table_name, request_holder, seat_of, table_name, whole_number
from zashiki.web.safety.secret import Holder
from zashiki.web.storage.database import StorageError
from zashiki.web.tables import chat, hosting, moves, queries
from zashiki.web.tables.connections import Connection, Connections
from zashiki.web.tables.house import House, NoSuchTable
from zashiki.web.tables.moves import Caller, Refusal, Reply
from zashiki.web.tables.revival import Unplayable
from zashiki.web.wire.protocol import (
    MESSAGE_BYTES,
    ClientAct,
    ClientChat,
    ClientConsent,
    ClientEarlier,
    ClientFree,
    ClientHello,
    ClientLook,
    ClientPing,
    ClientPrefs,
    ClientPreview,
    ClientPropose,
    ClientRematch,
    ClientResign,
    ClientStandIn,
    ClientSubtree,
    ClientTakeBack,
    ClientUndo,
    ClientWithdraw,
    FromClient,
    Key,
    ServerMessage,
    ServerPage,
    ServerPong,
    ServerRefused,
    decode,
    encode,
)

log = logging.getLogger("zashiki.web.tables.endpoints")

NOT_FOUND, POLICY, RESTART, TRY_LATER = 4404, 4403, 1012, 1013
HOUSEHOLD = 8
"""This many browsers behind one address may send at the full rate without sockets."""
MALFORMED_ALLOWED = 50
"""A socket is closed after this many malformed messages. Our own pages send none."""
TOO_FAST = "Too fast. Please wait a second."

Handler = Callable[[House, str, Caller, Any, Reply], Awaitable[None]]
HANDLERS: dict[type, Handler] = {
    ClientAct: moves.act,
    ClientWithdraw: moves.withdraw,
    ClientUndo: moves.undo,
    ClientPropose: moves.propose,
    ClientConsent: moves.consent,
    ClientResign: moves.resign,
    ClientFree: hosting.free,
    ClientStandIn: hosting.stand_in,
    ClientTakeBack: hosting.take_back,
    ClientPrefs: hosting.set_prefs,
    ClientRematch: hosting.rematch,
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
        """Do what a message asks for. Anything that is wrong with it is answered with `refused`."""
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
            self._refuse(reply, key, Refusal("storage", "The table cannot be stored at the moment. Please try again."))
        except ZashikiError as error:
            self._refuse(reply, key, Refusal("illegal", str(error)))
        except Exception:
            log.exception("a message failed", extra={"table": table, "kind": str(message.__struct_config__.tag)})
            self.house.metrics.errors.labels("message").inc()
            self._refuse(
                reply, key, Refusal("storage", "Something went wrong here. Nothing has changed. Please try again.")
            )

    async def _do(self, name: str, caller: Caller, message: FromClient, reply: Reply) -> None:
        handler = HANDLERS.get(type(message))
        if handler is not None:
            # The work is finished even if the connection is lost while it goes on.
            work = asyncio.ensure_future(handler(self.house, name, caller, message, reply))
            await asyncio.shield(work)
            return
        if isinstance(message, ClientChat):
            # A spectator may make up a new cookie for each line, so all spectators of a table share one bucket.
            sits = bool((await self.house.table(name)).seats_of(caller.holder))
            if not self.chats.take(caller.holder if sits else name):
                raise Refusal("too_fast", "Too fast. Please wait a few seconds.")
            await chat.chat(self.connections, name, caller, message, reply)
            return
        async with self.house.holding(name) as table:
            seat = table.held_seat(caller.holder, caller.seat)
            match message:
                case ClientSubtree():
                    reply(queries.subtree(table, caller, message))
                case ClientPreview():
                    reply(queries.preview(table, caller, message))
                case ClientLook():
                    reply(queries.look(table, seat, message))
                case ClientEarlier():
                    reply(queries.earlier(table, seat, message))
                case ClientPing():
                    reply(ServerPong(table.version_for(seat)))

    async def _page(self, name: str, caller: Caller, reply: Reply) -> None:
        """Send a new page to somebody whose own is out of date."""
        try:
            async with self.house.holding(name) as table:
                seat = table.held_seat(caller.holder, caller.seat)
                rendering, position = table.render_page(seat)
                facts = self.connections.facts(table, caller.holder, seat)
                reply(ServerPage(rendering.etag, position, facts, table.chat_lines(), table.result))
        except ZashikiError:
            log.warning("a stale page cannot be renewed", extra={"table": name})

    def _refuse(self, reply: Reply, key: str, refusal: Refusal) -> None:
        self.house.metrics.refused.labels(refusal.code).inc()
        reply(ServerRefused(key, refusal.code, str(refusal), refusal.rules))

    def _read(self, data: str | bytes, reply: Reply) -> FromClient | None:
        """Decode a message. What cannot be decoded is answered with `refused`, and None is returned."""
        if len(data) > MESSAGE_BYTES:
            self._refuse(reply, "", Refusal("too_large", f"A message has at most {MESSAGE_BYTES} bytes."))
            return None
        try:
            return decode(data)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(reply, key_of(data), Refusal("malformed", f"This is not a message: {error}"))
            return None

    # ------------------------------------------------------------ sockets

    async def socket(self, socket: WebSocket) -> None:
        """`WS /t/{table}/live`."""
        if not same_origin(socket.headers, self.house.settings.public_url):
            await socket.close(POLICY)
            return
        name = socket.path_params["table"] if is_table_name(socket.path_params["table"]) else ""
        holder = request_holder(socket)
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
        """0 if a new connection may join, or the code to close it with. People who sit at the table can always join.

        The limit of connections counts all spectators of a table together, and each of its people alone.
        """
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
            connection.close()  # the other end is gone

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
                self._refuse(connection.push, "", Refusal("too_fast", TOO_FAST))
                await asyncio.sleep(0.1)
                continue
            message = self._read(data, connection.push)
            if message is None:
                wrong += 1
                if wrong > MALFORMED_ALLOWED:
                    connection.close()
            elif isinstance(message, ClientHello):
                await self._hello(connection, message)
            else:
                caller = Caller(connection.holder, connection.seat, sender)
                await self.handle(connection.table, caller, message, connection.push)

    async def _hello(self, connection: Connection, message: ClientHello) -> None:
        try:
            async with self.house.holding(connection.table) as table:
                connection.greet(table, message)
        except ZashikiError as error:
            self._refuse(connection.push, "", Refusal("frozen", str(error)))
            return
        self.connections.seat_changed(connection)

    # ------------------------------------------------------------ without sockets

    async def events(self, request: Request) -> Response:
        """`GET /t/{table}/events`: what a socket sends, as server-sent events."""
        name = table_name(request)
        holder = request_holder(request)
        refused = await self._may_join(name, holder)
        if refused:
            return self.json_problem(404 if refused == NOT_FOUND else 503, "no_such_table", "There is no such table.")
        seat = seat_of(request)
        connection = Connection(name, holder, seat, self.house.settings.outbox, self.house.settings.keepalive)
        etag, heard = request.query_params.get("etag", "")[:64], request.query_params.get("heard", "")
        await self._hello(connection, ClientHello(seat=seat, etag=etag, heard=whole_number(heard, 9)))
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
        """`POST /t/{table}/act`: one message. The answer is a list of messages."""
        holder, name, sender = request_holder(request), table_name(request), address(request)
        answers: list[ServerMessage] = []
        if not (self.senders.take(sender) and await self._may_post(name, holder, sender)):
            return self.json_problem(429, "too_fast", TOO_FAST)
        body = await request.body()
        message = self._read(body, answers.append)
        if message is None:
            return Response(encode(answers), 400, media_type="application/json")
        if isinstance(message, ClientHello):
            return self.json_problem(400, "malformed", "hello opens a connection. Here the address says the seat.")
        seat = seat_of(request)
        if seat is None:  # a seat that is named, but not held, is refused, and not replaced by another one
            seat = (await self.house.table(name)).seat_for(holder)
        await self.handle(name, Caller(holder, seat, sender), message, answers.append)
        return Response(encode(answers), 200, media_type="application/json")

    async def _may_post(self, name: str, holder: Holder, sender: str) -> bool:
        """Whether somebody may send now.

        People who sit at the table are counted by their cookie. Others could make up any cookie, so they are counted by
        their address.
        """
        sits = bool((await self.house.table(name)).seats_of(holder))
        return self.posts.take(holder if sits else sender)

    @staticmethod
    def json_problem(status: int, code: str, message: str) -> Response:
        """A refusal without a connection."""
        return Response(encode({"code": code, "message": message}), status, media_type="application/json")


class _Keyed(msgspec.Struct):
    """The key of a message that cannot be decoded as a whole, so that its sender knows which message was refused."""

    key: Key = ""


def key_of(data: str | bytes) -> str:
    """The key of a malformed message; empty if that cannot be decoded either."""
    try:
        return msgspec.json.decode(data, type=_Keyed).key
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
