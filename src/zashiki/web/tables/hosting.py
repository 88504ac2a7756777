"""Who sits where: claim, move and free seats; bots that stand in; rematch; preferences."""

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
    confirm,
    own_seat,
    without,
)
from zashiki.web.tables.table import Table
from zashiki.web.wire.protocol import ClientFree, ClientPrefs, ClientRematch, ClientStandIn, ClientTakeBack
from zashiki.web.workers.bots import bot_choices

BAD_CODE = "This code is wrong, was used already, or is older than ten minutes. Please make a new one."
USED_INVITATION = "This invitation was used already, or the host has taken it back."


class Gone(ZashikiError):
    """An invitation or a code that opens no seat (any more)."""


# ---------------------------------------------------------------- coming in


async def claim(house: House, invite: str, holder: Holder, name: str) -> str:
    """Claim a seat with an invitation, which is used up by this. Returns the table. Raises Gone or InvalidName."""
    name = clean_name(name)
    place = await house.store.place_of_invite(invite)
    if place is None:
        raise Gone(USED_INVITATION)
    table_id, number = place
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
            raise Gone(USED_INVITATION)
        table.put_seat(new)
        await house.announce(table)
    return table_id


async def make_code(house: House, name: str, caller: Caller) -> str:
    """A code for the caller's seat, which works once."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        code = new_code()
        await house.store.keep_code(code_hash(code), name, seat, time.time() + CODE_MINUTES * 60)
    return code


async def use_code(house: House, typed: str, holder: Holder) -> str:
    """Move the seat of a code to this browser, and the part of the host with it. Returns the table. Raises Gone."""
    code = code_hash(typed)
    place = await house.store.place_of_code(code)
    if place is None:
        raise Gone(BAD_CODE)
    name, number = place
    async with house.holding(name) as table:
        if not await house.store.use_code(code):  # it was used in the meantime, or the seat was freed
            raise Gone(BAD_CODE)
        old = table.seats[number]
        # A host on a shared screen who gives away one of several seats stays the host.
        only_seat = table.seats_of(Holder(old.holder)) == (number,)
        changes = {"host": holder} if only_seat and table.row.host == old.holder else {}
        await change(house, table, dict(changes), [msgspec.structs.replace(old, holder=holder)])
        await house.announce(table)
    return name


def distinct(name: str, others: list[str]) -> str:
    """The name, with a number after it if it looks like the name of somebody else at the table."""
    used = {looks(other) for other in others}
    candidate, number = name, 2
    while looks(candidate) in used:
        ending = f" {number}"
        candidate = name[: NAME_LENGTH - len(ending)] + ending
        number += 1
    return candidate


# ---------------------------------------------------------------- the host


async def free(house: House, name: str, caller: Caller, message: ClientFree, reply: Reply) -> None:
    """Open a seat again. The person who sat there becomes a spectator, and a code that they have made is void."""
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
        await confirm(house, table, caller, message.key, reply)


async def stand_in(house: House, name: str, caller: Caller, message: ClientStandIn, reply: Reply) -> None:
    """Let a bot play the seat of an absent person, or an open seat."""
    if message.bot not in {choice.spec for choice in bot_choices(house.settings)}:
        raise Refusal("no_such_bot", f"There is no bot {message.bot!r} here.")
    async with house.holding(name) as table:
        record = _hosted_seat(table, caller, message.seat)
        if record.kind == "bot":
            raise Refusal("seat_taken", "A bot already sits there.")
        if record.holder in house.present(name).holders and record.holder != NOBODY:
            raise Refusal("seat_taken", f"{record.name} is at the table.")
        if not record.standing_in:
            await change(house, table, {}, [msgspec.structs.replace(record, standing_in=True, bot=message.bot)])
        await confirm(house, table, caller, message.key, reply)


async def take_back(house: House, name: str, caller: Caller, message: ClientTakeBack, reply: Reply) -> None:
    """Stop the bot that stands in at a seat."""
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
        await confirm(house, table, caller, message.key, reply)


async def set_prefs(house: House, name: str, caller: Caller, message: ClientPrefs, _reply: Reply) -> None:
    """Store the caller's preferences at their seat."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        record = table.seats[seat]
        if record.auto_pass != message.auto_pass:
            await change(house, table, {}, [msgspec.structs.replace(record, auto_pass=message.auto_pass)])
        await house.announce(table)


async def rematch(house: House, name: str, caller: Caller, message: ClientRematch, reply: Reply) -> None:
    """Make a new table with the same people and options. A table has only one rematch, whoever asks for it."""
    async with house.holding(name) as table:
        if not table.is_host(caller.holder):
            own_seat(table, caller)
        if table.row.status != "ended":
            raise Refusal("not_ended", "The game has not ended yet.")
        if not table.row.next:
            if not house.making.take(caller.address):
                raise Refusal("too_fast", "You have made many tables in the last hour. Please wait a little.")
            seats = [_seat_again(record) for record in table.seats]
            host = Holder(table.row.host)
            try:
                new = await house.create(table.game, table.row.pack, host, seats, rematch_of=table.id)
            except Conflict:
                house.forget(table)
                raise Refusal(
                    "storage", "Somebody else made the rematch at the same moment. Please look again."
                ) from None
            table.row = msgspec.structs.replace(table.row, next=new)
        await confirm(house, table, caller, message.key, reply, f"/t/{table.row.next}")


def _seat_again(record: SeatRecord) -> SeatRecord:
    """A seat as it begins in the rematch."""
    invite = new_invite() if record.kind == "open" else ""
    return msgspec.structs.replace(record, invite=invite, standing_in=False, resigned=False)


def _hosted_seat(table: Table, caller: Caller, seat: int) -> SeatRecord:
    """A seat, if the caller may decide about it as the host. Raises Refusal."""
    if not table.is_host(caller.holder):
        raise Refusal("not_host", "Only the host of the table can do this.")
    if seat >= len(table.seats):
        raise Refusal("no_such_seat", f"There is no seat {seat}; seats are 0 to {len(table.seats) - 1}.")
    if table.row.status != "running":
        raise Refusal("frozen" if table.row.status == "frozen" else "ended", table.row.reason or "The game has ended.")
    return table.seats[seat]
