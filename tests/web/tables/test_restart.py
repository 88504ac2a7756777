"""Everything in memory can be made again from the rows, after every single step, secret answers included."""

from __future__ import annotations

import asyncio
import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tests.web.clients import EXTRAS, new_key, sqlite_url
from zashiki import load_game
from zashiki.kernel.files.plain import digest
from zashiki.web.safety.secret import Holder, new_invite
from zashiki.web.settings import Settings
from zashiki.web.storage.rows import SeatRecord
from zashiki.web.tables import moves
from zashiki.web.tables.house import House
from zashiki.web.tables.moves import Caller, Refusal
from zashiki.web.tables.revival import revive
from zashiki.web.tables.table import Table
from zashiki.web.wire import payload
from zashiki.web.wire.protocol import ClientAct, ClientUndo, ServerMessage

HOST = Holder("a" * 64)


async def a_table(house: House, game: str, **options: Any) -> str:
    """A table whose seats all belong to one browser."""
    loaded = load_game(game, **options)
    seats = [
        SeatRecord(table_id="", seat=seat, kind="person", name=f"Player {seat}", holder=HOST)
        for seat in range(loaded.num_players())
    ]
    return await house.create(loaded, "", HOST, seats)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees of choices as large as they get, so that two pictures differ only where the tables do."""
    monkeypatch.setattr(payload.position_of, "__defaults__", (math.inf,))


def picture(table: Table) -> list[Any]:
    """All that a table shows and remembers, for everybody."""
    viewers: list[int | None] = [None, *range(len(table.seats))]
    positions = [table.render(viewer).position for viewer in viewers]
    stale = [
        [table.is_stale(seat, version) for version in range(table.version + 2)] for seat in range(len(table.seats))
    ]
    return [positions, digest(table.session.state), table.keys, stale, table.row.status, table.acting()]


async def play_and_restart(house: House, name: str, seed: int, most: int) -> int:
    """Play at random; after every step compare with what the rows give. Returns the number of steps."""
    rng = random.Random(seed)
    replies: list[ServerMessage] = []
    steps = 0
    while steps < most:
        table = await house.table(name)
        if not table.running:
            break
        seat = rng.choice(table.acting())
        caller = Caller(HOST, seat)
        if rng.random() < 0.15 and table.session.may_undo(seat):
            await moves.undo(
                house, name, caller, ClientUndo(key=new_key(), version=table.version_for(seat)), replies.append
            )
        else:
            token = table.game.vocabulary.text(rng.choice(table.session.state.legal_actions(seat)))
            act = ClientAct(key=new_key(), version=table.version_for(seat), path=(token,))
            await moves.act(house, name, caller, act, replies.append)
        steps += 1
        whole = await house.store.load(name)
        assert whole is not None
        again = await revive(whole, house.shelf)
        assert picture(again) == picture(table), f"after step {steps}"
        if rng.random() < 0.3:
            house.forget(table)  # go on with the one that was made again
    return steps


@pytest.mark.parametrize(
    ("game", "options"), [("night-watch", {"players": 3}), ("yokai", {}), ("yokai", {"players": 4})]
)
def test_a_restart_in_any_step_changes_nothing(database: str, game: str, options: dict[str, Any]) -> None:
    async def story() -> None:
        house = House(Settings(database=database, bot_modules=EXTRAS))
        steps = 0
        while steps < 20:  # a duel may be over in less
            steps += await play_and_restart(house, await a_table(house, game, **options), seed=3, most=60)
        await house.close()

    asyncio.run(story())


def test_a_key_is_remembered_over_a_restart(database: str) -> None:
    async def story() -> None:
        replies: list[ServerMessage] = []
        house = House(Settings(database=database))
        name = await a_table(house, "yokai")
        table = await house.table(name)
        token = table.game.vocabulary.text(table.session.state.legal_actions(0)[0])
        act = ClientAct(key="the-same-key", version=0, path=(token,))
        await moves.act(house, name, Caller(HOST, 0), act, replies.append)
        await house.close()
        house = House(Settings(database=database))
        await moves.act(house, name, Caller(HOST, 0), act, replies.append)
        assert replies[0] == replies[1]
        assert (await house.table(name)).version == 1
        with pytest.raises(Refusal, match="somebody else"):
            await moves.act(house, name, Caller(HOST, 1), act, replies.append)
        await house.close()

    asyncio.run(story())


def test_a_table_that_no_longer_replays_is_frozen_and_readable(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(Settings(database=sqlite_url(tmp_path)))
        name = await a_table(house, "yokai")
        await play_and_restart(house, name, seed=5, most=8)
        version = (await house.table(name)).version
        with house.store.database.writer.begin() as connection:
            connection.execute(
                text('UPDATE entries SET body = replace(body, \'"token":"\', \'"token":"0\') WHERE seq = :seq'),
                {"seq": version - 1},
            )
        house.forget(await house.table(name))
        table = await house.table(name)
        assert (table.row.status, table.version) == ("frozen", version - 2)
        assert "no longer replays" in table.row.reason
        whole = await house.store.load(name)
        assert whole is not None
        tokens = {json.loads(row.body)["token"].lstrip("0") for row in whole.entries if row.kind == "act"}
        assert tokens
        assert not any(token in table.row.reason for token in tokens), "all read it, and a token may be a hidden card"
        positions = [table.render_position(seat)[1] for seat in (0, 1)]
        assert positions[0].regions["board"]
        assert positions[0].version == version - 2
        assert [position.prompt for position in positions] == [None, None]
        with pytest.raises(Refusal) as refused:
            await moves.act(house, name, Caller(HOST, 0), ClientAct(key=new_key(), version=0, path=("pass",)), print)
        assert refused.value.code == "frozen"
        with house.store.database.writer.begin() as connection:
            connection.execute(
                text('UPDATE entries SET body = replace(body, \'"token":"0\', \'"token":"\') WHERE seq = :seq'),
                {"seq": version - 1},
            )
        house.forget(table)
        table = await house.table(name)
        assert (table.row.status, table.version) == ("running", version), "mended, it goes on"
        await house.close()

    asyncio.run(story())


def test_two_servers_on_one_database_never_both_move(database: str) -> None:
    async def story() -> None:
        replies: list[ServerMessage] = []
        one, two = House(Settings(database=database)), House(Settings(database=database))
        name = await a_table(one, "yokai")
        await one.table(name)
        await two.table(name)
        for house, seat in ((one, 0), (two, 1)):
            table = await house.table(name)
            token = table.game.vocabulary.text(table.session.state.legal_actions(seat)[0])
            act = ClientAct(key=new_key(), version=0, path=(token,))
            await moves.act(house, name, Caller(HOST, seat), act, replies.append)
        assert [type(reply).__name__ for reply in replies] == ["ServerAck", "ServerAck"]
        whole = await one.store.load(name)
        assert whole is not None
        assert [row.seat for row in whole.entries] == [0, 1]
        await one.close()
        await two.close()

    asyncio.run(story())


def test_an_idle_table_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(Settings(database=sqlite_url(tmp_path), idle=0.05, sweep=0.05))
        await house.open()
        name = await a_table(house, "yokai")
        before = picture(await house.table(name))
        await asyncio.sleep(0.5)
        assert name not in house.tables
        assert picture(await house.table(name)) == before
        await house.close()

    asyncio.run(story())


def test_an_invitation_is_long_enough() -> None:
    assert len({new_invite() for _ in range(1000)}) == 1000
    assert len(new_invite()) >= 22
