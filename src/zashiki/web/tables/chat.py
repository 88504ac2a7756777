"""Chat: stored, then said to everybody at the table."""

from __future__ import annotations

import time

import msgspec

from zashiki.web.safety.names import CHAT_LENGTH, clean
from zashiki.web.storage.database import Conflict
from zashiki.web.storage.rows import ChatRecord
from zashiki.web.tables.connections import Connections
from zashiki.web.tables.moves import Caller, Refusal, Reply
from zashiki.web.tables.table import chat_line
from zashiki.web.wire.protocol import Ack, Chat, Said

SPECTATOR_NAME = "Spectator"


async def chat(connections: Connections, name: str, caller: Caller, message: Chat, reply: Reply) -> None:
    """Say something; the same key again says it once."""
    text = clean(message.text, CHAT_LENGTH)
    if not text:
        raise Refusal("malformed", "There is nothing to say in this.")
    async with connections.house.holding(name) as table:
        mine = table.seats_of(caller.holder)
        seat = caller.seat if caller.seat in mine else None
        who = SPECTATOR_NAME if seat is None else table.names[seat]
        line = ChatRecord(
            table_id=table.id,
            key=f"{caller.holder[:16]}.{message.key}",  # keys are one's own: nobody can use up another's
            seat=-1 if seat is None else seat,
            name=who,
            text=text,
            at=time.time(),
        )
        try:
            number = await connections.house.store.say(line)
        except Conflict:
            reply(Ack(message.key, table.version_for(seat)))
            return
        line = msgspec.structs.replace(line, id=number)
        table.add_chat(line)
        reply(Ack(message.key, table.version_for(seat)))
        connections.say(name, Said((chat_line(line),)))
