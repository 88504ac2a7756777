"""Who sits where: claiming a seat, moving it elsewhere, freeing it, bots that stand in, rematch, preferences."""

from __future__ import annotations

import time

import msgspec

from zashiki.kernel.errors import ZashikiError
from zashiki.web.safety.names import NAME_LENGTH, clean_name, looks
from zashiki.web.safety.secret import CODE_MINUTES, NOBODY, Holder, code_hash, new_code, new_invite
from zashiki.web.storage.database import Conflict
from zashiki.web.storage.rows import SeatRecord
from zashiki.web.tables.house import House
from zashiki.web.tables.moves import (
    Caller,
    Refusal,
    Reply,
    change,
    change_proposal,
    own_seat,
    version_seen,
    without,
)
from zashiki.web.tables.table import Table
from zashiki.web.wire.protocol import Ack, FreeSeat, Prefs, Rematch, StandIn, TakeBack
from zashiki.web.workers.bots import bot_choices

BAD_CODE = "This code is not right, has been used, or is older than ten minutes. Make a new one."


class Gone(ZashikiError):
    """An invitation or code that opens nothing (any more)."""


# ---------------------------------------------------------------- coming in


async def claim(house: House, invite: str, holder: Holder, name: str) -> str:
    """Sit down with an invitation, which dies with it; returns the table. Raises Gone or InvalidName."""
    name = clean_name(name)
    found = await house.store.invited(invite)
    if found is None:
        raise Gone("This invitation has been used, or the host has taken it back.")
    table_id, number = found
    async with house.holding(table_id) as table:
        old = table.seats[number]
        new = msgspec.structs.replace(
            old,
            kind="person",
            name=distinct(name, [seat.name for seat in table.seats]),
            holder=holder,
            invite="",
            bot="",
            standing_in=False,
            resigned=False,
        )
        if not await house.store.claim(new, invite):
            raise Gone("This invitation has been used, or the host has taken it back.")
        table.put_seat(new)
        await house.announce(table)
    return table_id


async def make_code(house: House, name: str, caller: Caller) -> str:
    """A one-time code for the caller's seat."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        code = new_code()
        await house.store.keep_code(code_hash(code), name, seat, time.time() + CODE_MINUTES * 60)
    return code


async def use_code(house: House, typed: str, holder: Holder) -> str:
    """Move a seat to this browser; the host's part goes with it. Returns the table. Raises Gone."""
    code = code_hash(typed)
    found = await house.store.place_of_code(code)
    if found is None:
        raise Gone(BAD_CODE)
    name, number = found
    async with house.holding(name) as table:
        if not await house.store.use_code(code):  # used meanwhile, or the seat has been freed
            raise Gone(BAD_CODE)
        old = table.seats[number]
        # A host who gives one of several seats away, on a shared screen, stays the host.
        whole = table.seats_of(Holder(old.holder)) == (number,)
        changes = {"host": holder} if whole and table.row.host == old.holder else {}
        await change(house, table, dict(changes), [msgspec.structs.replace(old, holder=holder)])
        await house.announce(table)
    return name


def distinct(name: str, others: list[str]) -> str:
    """The name, with a number behind it when somebody at the table is called so already."""
    taken = {looks(other) for other in others}
    candidate, number = name, 2
    while looks(candidate) in taken:
        ending = f" {number}"
        candidate = name[: NAME_LENGTH - len(ending)] + ending
        number += 1
    return candidate


# ---------------------------------------------------------------- the host


async def free(house: House, name: str, caller: Caller, message: FreeSeat, reply: Reply) -> None:
    """Make a seat open again; whoever sat there looks on, and a code that he has made for it is worth nothing."""
    async with house.holding(name) as table:
        record = _hosted_seat(table, caller, message.seat)
        if record.holder == caller.holder:
            raise Refusal("seat_taken", "That is your own seat.")
        if record.kind != "open":
            opened = SeatRecord(
                table_id=table.id, seat=record.seat, kind="open", name="", invite=new_invite(), bot="greedy"
            )
            await house.store.drop_codes(table.id, record.seat)
            await change_proposal(house, table, without(table.proposal, record.seat), [opened])
        reply(Ack(message.key, version_seen(table, caller)))
        await house.announce(table)


async def stand_in(house: House, name: str, caller: Caller, message: StandIn, reply: Reply) -> None:
    """Let a bot play an absent person's seat, or an open one."""
    if message.bot not in {choice.spec for choice in bot_choices(house.settings)}:
        raise Refusal("no_such_bot", f"There is no bot {message.bot!r} here.")
    async with house.holding(name) as table:
        record = _hosted_seat(table, caller, message.seat)
        if record.kind == "bot":
            raise Refusal("seat_taken", "A bot sits there already.")
        if record.holder in house.present(name).holders and record.holder != NOBODY:
            raise Refusal("seat_taken", f"{record.name} is at the table.")
        if not record.standing_in:
            await change(house, table, {}, [msgspec.structs.replace(record, standing_in=True, bot=message.bot)])
        reply(Ack(message.key, version_seen(table, caller)))
        await house.announce(table)


async def take_back(house: House, name: str, caller: Caller, message: TakeBack, reply: Reply) -> None:
    """The bot that stands in stops."""
    async with house.holding(name) as table:
        if message.seat >= len(table.seats):
            raise Refusal("no_such_seat", "There is no such seat.")
        record = table.seats[message.seat]
        if record.holder != caller.holder or caller.holder == NOBODY:
            record = _hosted_seat(table, caller, message.seat)
        if record.resigned:
            raise Refusal("seat_taken", f"{record.name} has resigned.")
        if record.standing_in:
            await change(house, table, {}, [msgspec.structs.replace(record, standing_in=False)])
        reply(Ack(message.key, version_seen(table, caller)))
        await house.announce(table)


async def set_prefs(house: House, name: str, caller: Caller, message: Prefs, _reply: Reply) -> None:
    """Keep my preferences at this seat."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        record = table.seats[seat]
        if record.auto_pass != message.auto_pass:
            await change(house, table, {}, [msgspec.structs.replace(record, auto_pass=message.auto_pass)])
        await house.announce(table)


async def rematch(house: House, name: str, caller: Caller, message: Rematch, reply: Reply) -> None:
    """A new table with the same people and options; there is one rematch of a table, whoever asks."""
    async with house.holding(name) as table:
        if not table.is_host(caller.holder):
            own_seat(table, caller)
        if table.row.status != "ended":
            raise Refusal("not_ended", "The game has not ended yet.")
        if not table.row.next:
            if not house.making.take(caller.address):
                raise Refusal("too_fast", "Many tables were made from here in the last hour; wait a little.")
            seats = [_seat_again(record) for record in table.seats]
            host = Holder(table.row.host)
            try:
                new = await house.create(table.game, table.row.pack, host, seats, rematch_of=table.id)
            except Conflict:
                house.forget(table)
                raise Refusal("storage", "Somebody else made the rematch at the same moment; look again.") from None
            table.row = msgspec.structs.replace(table.row, next=new)
        reply(Ack(message.key, version_seen(table, caller), f"/t/{table.row.next}"))
        await house.announce(table)


def _seat_again(record: SeatRecord) -> SeatRecord:
    """A seat of the rematch."""
    invite = new_invite() if record.kind == "open" else ""
    return msgspec.structs.replace(record, invite=invite, standing_in=False, resigned=False)


def _hosted_seat(table: Table, caller: Caller, seat: int) -> SeatRecord:
    """A seat that the caller may decide over as the host."""
    if not table.is_host(caller.holder):
        raise Refusal("not_host", "Only the host of the table can do this.")
    if seat >= len(table.seats):
        raise Refusal("no_such_seat", f"There is no seat {seat}; seats are 0 to {len(table.seats) - 1}.")
    if table.row.status != "running":
        raise Refusal("frozen" if table.row.status == "frozen" else "ended", table.row.reason or "The game has ended.")
    return table.seats[seat]
