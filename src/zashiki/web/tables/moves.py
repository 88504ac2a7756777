"""What players do to the game itself: answer, take back, agree, resign. Stored first, acknowledged then, shown last."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from zashiki.kernel.errors import IllegalAction, InvalidToken
from zashiki.kernel.files.entries import Entry, write_line
from zashiki.kernel.session.endings import agreed, resigned
from zashiki.web.safety.secret import Holder
from zashiki.web.storage.database import Conflict
from zashiki.web.storage.rows import EntryRecord, SeatRecord
from zashiki.web.tables.house import House, acting_text
from zashiki.web.tables.table import KEYS_KEPT, Done, Proposal, Table
from zashiki.web.wire.protocol import (
    Ack,
    Act,
    Consent,
    Propose,
    RefusalCode,
    Resign,
    ServerMessage,
    Undo,
    Withdraw,
)

log = logging.getLogger("zashiki.web.tables.moves")

Reply = Callable[[ServerMessage], None]
TRIES = 2
"""A write that meets another process's row is tried once more, with the table loaded anew."""
DUEL = 2
RESIGNED_BOT = "greedy"


class Refusal(Exception):
    """Something was not done; nothing has changed."""

    def __init__(self, code: RefusalCode, message: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.rules = rules


class Caller(msgspec.Struct, frozen=True):
    """Who asks: a browser, the seat that it looks through, and the address that it comes from."""

    holder: Holder
    seat: int | None = None
    address: str = ""


def own_seat(table: Table, caller: Caller) -> int:
    """The caller's seat. Refuses a spectator, and whoever holds that seat no longer."""
    if caller.seat is None or caller.seat not in table.seats_of(caller.holder):
        raise Refusal("not_yours", "You look on here; this is for those who sit at the table.")
    return caller.seat


def version_seen(table: Table, caller: Caller) -> int:
    """The table's version as the caller counts it, through a seat or as a spectator."""
    return table.version_for(caller.seat if caller.seat in table.seats_of(caller.holder) else None)


def refuse_who_resigned(table: Table, seat: int) -> None:
    """Refuse whoever has given up: a bot plays his seat to the end."""
    if table.seats[seat].resigned:
        raise Refusal("not_yours", "You have resigned; a bot plays your seat on.")


def refuse_unless_running(table: Table) -> None:
    """Refuse what needs a running game."""
    if table.row.status == "frozen":
        raise Refusal("frozen", table.row.reason)
    if table.row.status != "running":
        raise Refusal("ended", "The game has ended.")


# ---------------------------------------------------------------- the messages


async def act(house: House, name: str, caller: Caller, message: Act, reply: Reply) -> None:
    """Answer the question with a path, whole or not at all."""

    def make(table: Table, seat: int) -> Sequence[Entry]:
        refuse_stale(table, seat, message.version)
        if seat not in table.acting():
            raise Refusal("not_your_turn", "You are asked nothing now.")
        return apply_path(table, seat, message.path)

    await enter(house, name, caller, message.key, make, reply)


async def withdraw(house: House, name: str, caller: Caller, message: Withdraw, reply: Reply) -> None:
    """Take back an answer that still waits for others."""

    def make(table: Table, seat: int) -> Sequence[Entry]:
        refuse_stale(table, seat, message.version)
        try:
            return [table.session.withdraw(seat)]
        except IllegalAction as error:
            raise Refusal("nothing_to_withdraw", "You have no answer that still waits for others.") from error

    await enter(house, name, caller, message.key, make, reply)


async def undo(house: House, name: str, caller: Caller, message: Undo, reply: Reply) -> None:
    """Take back the last path."""

    def make(table: Table, seat: int) -> Sequence[Entry]:
        refuse_stale(table, seat, message.version)
        if not table.session.may_undo(seat):
            raise Refusal("no_undo", "Nothing can be taken back: chance, a reveal or another's move lies in between.")
        return [table.session.undo(seat)]

    await enter(house, name, caller, message.key, make, reply)


async def resign(house: House, name: str, caller: Caller, message: Resign, reply: Reply) -> None:
    """Give up: a duel ends, in a larger game a bot plays on."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        if len(table.seats) > DUEL and message.key not in table.keys:
            refuse_unless_running(table)
            record = table.seats[seat]
            if not record.resigned:
                left = msgspec.structs.replace(record, resigned=True, standing_in=True, bot=RESIGNED_BOT)
                await change_proposal(house, table, without(table.proposal, seat), [left])
            reply(Ack(message.key, table.version_for(seat)))
            await house.announce(table)
            return

    def make(table: Table, seat: int) -> Sequence[Entry]:
        return [table.session.end(resigned(len(table.seats), seat))]

    await enter(house, name, caller, message.key, make, reply)


async def propose(house: House, name: str, caller: Caller, message: Propose, reply: Reply) -> None:
    """Ask all people at the table to go back, or to end; those who share one screen ask together.

    Whoever is alone with bots needs nobody's consent.
    """
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        if message.key in table.keys:
            acknowledge(table, seat, message.key, table.keys[message.key], reply)
            return
        refuse_unless_running(table)
        refuse_who_resigned(table, seat)
        last = table.version_for(seat)
        if message.kind == "rewind" and not message.to < last:
            raise Refusal("no_such_version", f"The game can go back to versions 0 to {last - 1}.")
        to = table.session.nth_noticed(seat, message.to) if message.kind == "rewind" else 0
        open_one = table.proposal
        if open_one is not None and (open_one.seat, open_one.kind, open_one.to) != (seat, message.kind, to):
            raise Refusal("proposal_open", "Another proposal is open; answer that one first.")
        if open_one is None:
            open_one = Proposal(secrets.randbits(31), message.kind, seat, to, table.seats_of(caller.holder))
            if set(table.people()) - set(open_one.agreed):
                await change_proposal(house, table, open_one)
            table.proposal = open_one
        if set(table.people()) - set(open_one.agreed):
            await settle(house, table, seat, message.key, reply)
            return
    try:
        await enter(house, name, caller, message.key, carry_out(open_one.number), reply)
    finally:
        if table.proposal is open_one:
            table.proposal = None  # it was never stored: nobody else had to be asked


async def consent(house: House, name: str, caller: Caller, message: Consent, reply: Reply) -> None:
    """Agree or refuse; the last to agree carries it out."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        if message.key in table.keys:
            acknowledge(table, seat, message.key, table.keys[message.key], reply)
            return
        refuse_unless_running(table)
        refuse_who_resigned(table, seat)
        proposal = table.proposal
        if proposal is None or proposal.number != message.proposal:
            raise Refusal("no_proposal", "That proposal is not open any more.")
        if not message.agree:
            await change_proposal(house, table, None)
        else:
            mine = [own for own in table.seats_of(caller.holder) if own not in proposal.agreed]
            proposal = msgspec.structs.replace(proposal, agreed=(*proposal.agreed, *mine))
            await change_proposal(house, table, proposal)
        if not message.agree or set(table.people()) - set(proposal.agreed):
            await settle(house, table, seat, message.key, reply)
            return
    await enter(house, name, caller, message.key, carry_out(proposal.number), reply)


async def settle(house: House, table: Table, seat: int, key: str, reply: Reply) -> None:
    """Acknowledge what made no entry; sent again it is done already. The caller holds the lock."""
    table.keep_key(key, Done(seat, table.version))
    reply(Ack(key, table.version_for(seat)))
    await house.announce(table)


def carry_out(number: int) -> Callable[[Table, int], Sequence[Entry]]:
    """Do what everybody has agreed to."""

    def make(table: Table, _seat: int) -> Sequence[Entry]:
        proposal = table.proposal
        if proposal is None or proposal.number != number or set(table.people()) - set(proposal.agreed):
            raise Refusal("no_proposal", "That proposal is not open any more.")
        if proposal.kind == "end":
            return [table.session.end(agreed(len(table.seats)))]
        return [table.session.rewind(proposal.to)]

    return make


# ---------------------------------------------------------------- the one way in


async def enter(
    house: House,
    name: str,
    caller: Caller,
    key: str,
    make: Callable[[Table, int], Sequence[Entry]],
    reply: Reply,
) -> None:
    """Make entries, store them, acknowledge them, show them. The same key again brings the same acknowledgement."""
    started = time.perf_counter()
    for again in range(TRIES):
        async with house.holding(name) as table:
            seat = own_seat(table, caller)
            done = await find_key(house, table, key) if again else table.keys.get(key)
            if done is not None:
                acknowledge(table, seat, key, done, reply)
                return
            before = table.version
            try:
                refuse_unless_running(table)
                refuse_who_resigned(table, seat)
                entries = make(table, seat)
            except Refusal:
                if table.version != before:
                    house.forget(table)  # half a path was played: what memory holds is not what is stored
                done = await find_key(house, table, key)  # it may be refused only because it has been done long ago
                if done is None:
                    raise
                acknowledge(table, seat, key, done, reply)
                return
            except BaseException:
                if table.version != before:
                    house.forget(table)
                raise
            try:
                await append(house, table, seat, key, entries)
            except Conflict:
                continue
            reply(Ack(key, table.version_for(seat)))
            house.metrics.latency.observe(time.perf_counter() - started)
            await asyncio.sleep(0)  # the acknowledgement leaves first
            await house.announce(table)
            return
    raise Refusal("storage", "Somebody else changed the table at the same moment; look again.")


async def find_key(house: House, table: Table, key: str) -> Done | None:
    """What a key has done that is not in memory any more."""
    if key in table.keys or len(table.keys) < KEYS_KEPT:
        return table.keys.get(key)
    found = await house.store.key(table.id, key)
    return None if found is None else Done(*found)


def acknowledge(table: Table, seat: int, key: str, done: Done, reply: Reply) -> None:
    """Say again what a key has done. Refuses it to everybody else."""
    if done.seat != seat:
        raise Refusal("key_used", "This key was used by somebody else; take a new one.")
    reply(Ack(key, table.session.noticed(seat, done.version)))


async def append(house: House, table: Table, seat: int, key: str, entries: Sequence[Entry]) -> None:
    """Store entries that the session holds already; if that fails the table is forgotten and nothing has happened.

    Raises Conflict when another process was first. The caller holds the lock.
    """
    version, now = table.version, time.time()
    first = version - len(entries) + 1
    rows = [
        EntryRecord(
            table_id=table.id,
            seq=first + at,
            key=f"{key}.{at}" if at else key,
            seat=seat,
            kind=str(type(entry).__struct_config__.tag),
            body=write_line(entry),
            at=now,
        )
        for at, entry in enumerate(entries)
    ]
    changes: dict[str, Any] = {"acting": acting_text(table.session.state.acting_players())}
    if any(table.session.is_noticed(row.seq) for row in rows):
        changes["touched"] = now  # everybody reads it on his start page
    outcome = table.session.state.outcome()
    if outcome is not None:
        changes |= {"status": "ended", "result": msgspec.json.encode(outcome).decode()}
    if table.proposal is not None and (outcome is not None or rows[0].kind == "rewind"):
        changes["proposal"] = ""
    before = time.perf_counter()
    try:
        await house.store.append(rows, changes)
    except BaseException:
        house.forget(table)
        raise
    house.metrics.commit.observe(time.perf_counter() - before)
    house.metrics.moves.labels(rows[0].kind).inc()
    table.keep_key(key, Done(seat, version))
    table.row = msgspec.structs.replace(table.row, **changes)
    if "proposal" in changes:
        table.proposal = None
    table.note(seat, rows[0].kind)


async def change(house: House, table: Table, changes: dict[str, Any], seats: Sequence[SeatRecord] = ()) -> None:
    """Store changes of the table's row and seats, then take them over. The caller holds the lock."""
    try:
        await house.store.change(table.id, changes, seats)
    except BaseException:
        house.forget(table)
        raise
    table.row = msgspec.structs.replace(table.row, **changes)
    for seat in seats:
        table.put_seat(seat)


async def change_proposal(
    house: House, table: Table, proposal: Proposal | None, seats: Sequence[SeatRecord] = ()
) -> None:
    """Store which proposal is open now, with changes of seats, and take it over. The caller holds the lock."""
    stored = msgspec.json.encode(proposal).decode() if proposal is not None else ""
    await change(house, table, {} if proposal == table.proposal else {"proposal": stored}, seats)
    table.proposal = proposal


def without(proposal: Proposal | None, seat: int) -> Proposal | None:
    """A proposal when somebody leaves his seat: he asks nothing any more, and whoever comes has agreed to nothing."""
    if proposal is None or proposal.seat == seat:
        return None
    return msgspec.structs.replace(proposal, agreed=tuple([other for other in proposal.agreed if other != seat]))


def apply_path(table: Table, seat: int, path: Sequence[str]) -> Sequence[Entry]:
    """Play a path, with the kernel's refusals as ours."""
    try:
        return table.session.apply_path(seat, path)
    except InvalidToken as error:
        raise Refusal("unknown_token", str(error)) from error
    except IllegalAction as error:
        raise Refusal("illegal", str(error), error.rules) from error


def refuse_stale(table: Table, seat: int, version: int) -> None:
    """Refuse an answer to a question that is another one by now."""
    if table.is_stale(seat, version):
        raise Refusal("stale", "The table has changed since you saw it; look again.")
