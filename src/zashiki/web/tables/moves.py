"""What players do to the game itself: answer, take back, agree, resign.

Every change is stored first, then acknowledged, then shown.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from zashiki.kernel.errors import IllegalAction, InvalidToken
from zashiki.kernel.files.entries import Entry, write_line
from zashiki.kernel.session.endings import agreed, resigned
from zashiki.web.safety.secret import Holder
from zashiki.web.storage.database import Conflict
from zashiki.web.storage.rows import EntryRecord, SeatRecord
from zashiki.web.tables.house import House, acting_text
from zashiki.web.tables.table import KEYS_KEPT, KeyEffect, Proposal, Table
from zashiki.web.wire.protocol import (
    ClientAct,
    ClientConsent,
    ClientPropose,
    ClientResign,
    ClientUndo,
    ClientWithdraw,
    RefusalCode,
    ServerAck,
    ServerMessage,
)

log = logging.getLogger("zashiki.web.tables.moves")

Reply = Callable[[ServerMessage], None]
"""Sends a message to the browser that has asked."""
MakeEntries = Callable[[Table, int], Sequence[Entry]]
"""Plays at a table for a seat, and returns the entries that this has added to the record. Raises Refusal."""
TRIES = 2
"""If another process has written the same row first, the table is loaded again and the write is tried once more."""
DUEL = 2
RESIGNED_BOT = "greedy"


class Refusal(Exception):
    """Something was not done, and nothing has changed."""

    def __init__(self, code: RefusalCode, message: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.rules = rules


class Caller(msgspec.Struct, frozen=True):
    """Who asks: the browser, the seat from which it sees the table, and its network address."""

    holder: Holder
    seat: int | None = None
    address: str = ""


def own_seat(table: Table, caller: Caller) -> int:
    """The caller's seat. Refuses spectators, and callers who no longer hold that seat."""
    seat = table.held_seat(caller.holder, caller.seat)
    if seat is None:
        raise Refusal("not_yours", "You are watching. Only those who sit at the table can do this.")
    return seat


def version_seen(table: Table, caller: Caller) -> int:
    """The table's version as the caller counts it, from a seat or as a spectator."""
    return table.version_for(table.held_seat(caller.holder, caller.seat))


def refuse_unless_running(table: Table) -> None:
    """Refuse what needs a running game."""
    if table.row.status == "frozen":
        raise Refusal("frozen", table.row.reason)
    if table.row.status != "running":
        raise Refusal("ended", "The game has ended.")


def refuse_unless_playing(table: Table, seat: int) -> None:
    """Refuse what needs a running game and a person who has not given up: a bot plays a resigned seat to the end."""
    refuse_unless_running(table)
    if table.seats[seat].resigned:
        raise Refusal("not_yours", "You have resigned. A bot plays your seat to the end.")


def refuse_stale(table: Table, seat: int, version: int) -> None:
    """Refuse an answer if the seat is asked something else by now."""
    if table.is_stale(seat, version):
        raise Refusal("stale", "The table has changed since you saw it. Please look again.")


@contextmanager
def path_refusals() -> Iterator[None]:
    """Raise what the kernel raises about a path as a Refusal."""
    try:
        yield
    except InvalidToken as error:
        raise Refusal("unknown_token", str(error)) from error
    except IllegalAction as error:
        raise Refusal("illegal", str(error), error.rules) from error


# ---------------------------------------------------------------- the messages


async def act(house: House, name: str, caller: Caller, message: ClientAct, reply: Reply) -> None:
    """Answer the question with a path, which is played whole or not at all."""

    def make(table: Table, seat: int) -> Sequence[Entry]:
        refuse_stale(table, seat, message.version)
        if seat not in table.acting():
            raise Refusal("not_your_turn", "There is no question for you now.")
        with path_refusals():
            return table.session.apply_path(seat, message.path)

    await enter(house, name, caller, message.key, make, reply)


async def withdraw(house: House, name: str, caller: Caller, message: ClientWithdraw, reply: Reply) -> None:
    """Take back an answer that still waits for the answers of others."""

    def make(table: Table, seat: int) -> Sequence[Entry]:
        refuse_stale(table, seat, message.version)
        try:
            return [table.session.withdraw(seat)]
        except IllegalAction as error:
            raise Refusal("nothing_to_withdraw", "You have no answer that still waits for others.") from error

    await enter(house, name, caller, message.key, make, reply)


async def undo(house: House, name: str, caller: Caller, message: ClientUndo, reply: Reply) -> None:
    """Take back the last path."""

    def make(table: Table, seat: int) -> Sequence[Entry]:
        refuse_stale(table, seat, message.version)
        if not table.session.may_undo(seat):
            raise Refusal(
                "no_undo",
                "Nothing can be taken back: since then there was chance, a reveal or another player's move.",
            )
        return [table.session.undo(seat)]

    await enter(house, name, caller, message.key, make, reply)


async def resign(house: House, name: str, caller: Caller, message: ClientResign, reply: Reply) -> None:
    """Give up: a game of two ends; in a larger game a bot plays on."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        if len(table.seats) > DUEL and message.key not in table.keys:
            refuse_unless_running(table)
            record = table.seats[seat]
            if not record.resigned:
                bot_seat = msgspec.structs.replace(record, resigned=True, standing_in=True, bot=RESIGNED_BOT)
                await change_proposal(house, table, without(table.proposal, seat), [bot_seat])
            await confirm(house, table, caller, message.key, reply)
            return

    def make(table: Table, seat: int) -> Sequence[Entry]:
        return [table.session.end(resigned(len(table.seats), seat))]

    await enter(house, name, caller, message.key, make, reply)


async def propose(house: House, name: str, caller: Caller, message: ClientPropose, reply: Reply) -> None:
    """Ask all people at the table to go back, or to end the game. Those who share one screen ask together.

    A person who plays with bots only needs nobody's consent.
    """
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        if is_repeated(table, seat, message.key, reply):
            return
        refuse_unless_playing(table, seat)
        last = table.version_for(seat)
        if message.kind == "rewind" and not message.to < last:
            raise Refusal("no_such_version", f"The game can go back to versions 0 to {last - 1}.")
        to = table.session.nth_noticed(seat, message.to) if message.kind == "rewind" else 0
        proposal = table.proposal
        if proposal is not None and (proposal.seat, proposal.kind, proposal.to) != (seat, message.kind, to):
            raise Refusal("proposal_open", "Another proposal is open. Please answer that one first.")
        if proposal is None:
            proposal = Proposal(secrets.randbits(31), message.kind, seat, to, table.seats_of(caller.holder))
            if table.missing_consents(proposal):
                await change_proposal(house, table, proposal)
            table.proposal = proposal
        if table.missing_consents(proposal):
            await settle(house, table, seat, caller, message.key, reply)
            return
    try:
        await enter(house, name, caller, message.key, carry_out(proposal.number), reply)
    finally:
        if table.proposal is proposal:
            table.proposal = None  # it was never stored: nobody else had to be asked


async def consent(house: House, name: str, caller: Caller, message: ClientConsent, reply: Reply) -> None:
    """Agree or refuse. When the last person agrees, the proposal is carried out."""
    async with house.holding(name) as table:
        seat = own_seat(table, caller)
        if is_repeated(table, seat, message.key, reply):
            return
        refuse_unless_playing(table, seat)
        proposal = table.proposal
        if proposal is None or proposal.number != message.proposal:
            raise Refusal("no_proposal", "That proposal is no longer open.")
        if not message.agree:
            await change_proposal(house, table, None)
        else:
            mine = [own for own in table.seats_of(caller.holder) if own not in proposal.agreed]
            proposal = msgspec.structs.replace(proposal, agreed=(*proposal.agreed, *mine))
            await change_proposal(house, table, proposal)
        if not message.agree or table.missing_consents(proposal):
            await settle(house, table, seat, caller, message.key, reply)
            return
    await enter(house, name, caller, message.key, carry_out(proposal.number), reply)


def carry_out(number: int) -> MakeEntries:
    """Do what everybody has agreed to."""

    def make(table: Table, _seat: int) -> Sequence[Entry]:
        proposal = table.proposal
        if proposal is None or proposal.number != number or table.missing_consents(proposal):
            raise Refusal("no_proposal", "That proposal is no longer open.")
        if proposal.kind == "end":
            return [table.session.end(agreed(len(table.seats)))]
        return [table.session.rewind(proposal.to)]

    return make


# ---------------------------------------------------------------- entries


async def enter(
    house: House,
    name: str,
    caller: Caller,
    key: str,
    make: MakeEntries,
    reply: Reply,
) -> None:
    """Make entries, store them, acknowledge them and show them. All entries of people come in here.

    The same key again has no second effect: it is only acknowledged once more.
    """
    started = time.perf_counter()
    for attempt in range(TRIES):
        async with house.holding(name) as table:
            seat = own_seat(table, caller)
            effect = await find_key(house, table, key) if attempt else table.keys.get(key)
            entries: Sequence[Entry] = ()
            if effect is None:
                try:
                    entries = make_or_forget(house, table, seat, make)
                except Refusal:
                    # It may be refused only because the same message was carried out long ago.
                    effect = await find_key(house, table, key)
                    if effect is None:
                        raise
            if effect is not None:
                acknowledge(table, seat, key, effect, reply)
                return
            try:
                await append(house, table, seat, key, entries)
            except Conflict:
                continue
            reply(ServerAck(key, table.version_for(seat)))
            house.metrics.latency.observe(time.perf_counter() - started)
            await asyncio.sleep(0)  # the acknowledgement leaves before the table is rendered
            await house.announce(table)
            return
    raise Refusal("storage", "Somebody else changed the table at the same moment. Please look again.")


def make_or_forget(house: House, table: Table, seat: int, make: MakeEntries) -> Sequence[Entry]:
    """Make entries. If that fails in the middle of a path, the table leaves memory: it holds what is not stored."""
    before = table.version
    try:
        refuse_unless_playing(table, seat)
        return make(table, seat)
    except BaseException:
        if table.version != before:
            house.forget(table)
        raise


async def append(house: House, table: Table, seat: int, key: str, entries: Sequence[Entry]) -> None:
    """Store entries that the session already holds. If that fails, the table leaves memory and nothing has happened.

    Raises Conflict if another process was first. The caller holds the lock.
    """
    now = time.time()
    rows = _rows_of(table, seat, key, entries, now)
    changes = _changes_with(table, rows, now)
    before = time.perf_counter()
    try:
        await house.store.append(rows, changes)
    except BaseException:
        house.forget(table)
        raise
    house.metrics.commit.observe(time.perf_counter() - before)
    house.metrics.moves.labels(rows[0].kind).inc()
    table.keep_key(key, KeyEffect(seat, table.version))
    table.row = msgspec.structs.replace(table.row, **changes)
    if "proposal" in changes:
        table.proposal = None
    table.note(seat, rows[0].kind)


def _rows_of(table: Table, seat: int, key: str, entries: Sequence[Entry], now: float) -> list[EntryRecord]:
    """The last entries of the record as rows. The further entries of a path have the keys `key.1`, `key.2`."""
    first = table.version - len(entries) + 1
    return [
        EntryRecord(
            table_id=table.id,
            seq=first + index,
            key=f"{key}.{index}" if index else key,
            seat=seat,
            kind=str(type(entry).__struct_config__.tag),
            body=write_line(entry),
            at=now,
        )
        for index, entry in enumerate(entries)
    ]


def _changes_with(table: Table, rows: Sequence[EntryRecord], now: float) -> dict[str, Any]:
    """What changes in the table's row with these entries."""
    changes: dict[str, Any] = {"acting": acting_text(table.session.state.acting_players())}
    if any(table.session.is_noticed(row.seq) for row in rows):
        changes["touched"] = now  # everybody reads it on the start page
    outcome = table.session.state.outcome()
    if outcome is not None:
        changes |= {"status": "ended", "result": msgspec.json.encode(outcome).decode()}
    if table.proposal is not None and (outcome is not None or rows[0].kind == "rewind"):
        changes["proposal"] = ""
    return changes


# ---------------------------------------------------------------- keys and acknowledgements


async def find_key(house: House, table: Table, key: str) -> KeyEffect | None:
    """What a key has done, also if the key is no longer in memory."""
    if key in table.keys or len(table.keys) < KEYS_KEPT:
        return table.keys.get(key)
    seat_and_version = await house.store.key(table.id, key)
    return None if seat_and_version is None else KeyEffect(*seat_and_version)


def acknowledge(table: Table, seat: int, key: str, effect: KeyEffect, reply: Reply) -> None:
    """Acknowledge a message that was carried out before. Refuses the key of another seat."""
    if effect.seat != seat:
        raise Refusal("key_used", "This key was used by somebody else. Please take a new one.")
    reply(ServerAck(key, table.session.noticed(seat, effect.version)))


def is_repeated(table: Table, seat: int, key: str, reply: Reply) -> bool:
    """Whether a message was carried out before; then it is acknowledged again."""
    effect = table.keys.get(key)
    if effect is None:
        return False
    acknowledge(table, seat, key, effect, reply)
    return True


async def settle(house: House, table: Table, seat: int, caller: Caller, key: str, reply: Reply) -> None:
    """Remember the key of a change that made no entry, and confirm the change. The caller holds the lock."""
    table.keep_key(key, KeyEffect(seat, table.version))
    await confirm(house, table, caller, key, reply)


async def confirm(house: House, table: Table, caller: Caller, key: str, reply: Reply, path: str = "") -> None:
    """Acknowledge a change, and show the table to everybody. path: see ServerAck. The caller holds the lock."""
    reply(ServerAck(key, version_seen(table, caller), path))
    await house.announce(table)


# ---------------------------------------------------------------- the rows of table and seats


async def change(house: House, table: Table, changes: dict[str, Any], seats: Sequence[SeatRecord] = ()) -> None:
    """Store changes of the table's row and of seats, then make them in memory. The caller holds the lock."""
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
    """Store which proposal is open now, with changes of seats, and note it. The caller holds the lock."""
    stored = msgspec.json.encode(proposal).decode() if proposal is not None else ""
    await change(house, table, {} if proposal == table.proposal else {"proposal": stored}, seats)
    table.proposal = proposal


def without(proposal: Proposal | None, seat: int) -> Proposal | None:
    """A proposal after somebody has left their seat: their own is closed, and their consent to another is gone."""
    if proposal is None or proposal.seat == seat:
        return None
    return msgspec.structs.replace(proposal, agreed=tuple([other for other in proposal.agreed if other != seat]))
