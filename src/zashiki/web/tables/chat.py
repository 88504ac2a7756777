"""Chat: a line is stored, then sent to everybody at the table."""

from __future__ import annotations

import time

import msgspec

from zashiki.web.safety.names import CHAT_LENGTH, clean
from zashiki.web.storage.database import Conflict
from zashiki.web.storage.rows import ChatRecord
from zashiki.web.tables.connections import Connections
from zashiki.web.tables.moves import Caller, Refusal, Reply
from zashiki.web.tables.table import chat_line
from zashiki.web.wire.protocol import ClientChat, ServerAck, ServerChat

SPECTATOR_NAME = "Spectator"


async def chat(connections: Connections, name: str, caller: Caller, message: ClientChat, reply: Reply) -> None:
    """Store and send a line of chat. The same key again only brings the acknowledgement."""
    text = clean(message.text, CHAT_LENGTH)
    if not text:
        raise Refusal("malformed", "This line of chat is empty.")
    async with connections.house.holding(name) as table:
        seat = table.held_seat(caller.holder, caller.seat)
        who = SPECTATOR_NAME if seat is None else table.names[seat]
        line = ChatRecord(
            table_id=table.id,
            key=f"{caller.holder[:16]}.{message.key}",  # so nobody can use up the key of somebody else
            seat=-1 if seat is None else seat,
            name=who,
            text=text,
            at=time.time(),
        )
        try:
            number = await connections.house.store.say(line)
        except Conflict:
            reply(ServerAck(message.key, table.version_for(seat)))
            return
        line = msgspec.structs.replace(line, id=number)
        table.add_chat(line)
        reply(ServerAck(message.key, table.version_for(seat)))
        connections.say(name, ServerChat((chat_line(line),)))
