"""kill -9 under play: no acknowledged move is lost, none is doubled, and play goes on by itself."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.web.clients import EXTRAS, Browser, ConnectionClosed, sqlite_url
from tests.web.crash import RECOVERY_SECONDS, ROOT, Process, crash_again_and_again, free_port
from zashiki.web.settings import Settings
from zashiki.web.tables.house import House

ROUNDS = 10
SLOWER = 6
"""A start may take so many times as long as importing the server takes just now."""


def check_rows(database: str, acknowledged: dict[str, dict[str, int]]) -> int:
    """Every acknowledged key is there once, at its version; every table replays. Returns how many moves there are."""

    async def story() -> int:
        house = House(Settings(database=database, bot_modules=EXTRAS))
        moves = 0
        for path, keys in acknowledged.items():
            table = await house.table(path.rpartition("/")[2])
            assert table.row.status in {"running", "ended"}, table.row.reason
            whole = await house.store.load(table.id)
            assert whole is not None
            assert [row.seq for row in whole.entries] == list(range(1, len(whole.entries) + 1))
            for key, version in keys.items():
                found = await house.store.key(table.id, key)
                assert found is not None, (path, key, "is lost")
                assert table.session.noticed(*found) == version, (path, key)
            moves += len(whole.entries)
        await house.close()
        return moves

    return asyncio.run(story())


def crash(database: str, rounds: int) -> None:
    started = time.monotonic()
    subprocess.run([sys.executable, "-c", "import zashiki.web.command"], check=True, cwd=ROOT)
    busy = time.monotonic() - started  # well under a second, unless others keep this machine busy
    seen = crash_again_and_again(database, rounds, seed=23)
    assert seen["problems"] == []
    stored = check_rows(database, seen["acknowledged"])
    sent = sum(len(keys) for keys in seen["acknowledged"].values())
    assert sent > rounds
    assert stored >= sent
    assert statistics.median(seen["comeback"]) < max(RECOVERY_SECONDS, SLOWER * busy), seen["comeback"]
    assert statistics.median(seen["recovery"]) < max(RECOVERY_SECONDS, SLOWER * busy), seen["recovery"]
    assert seen["code"] == 0, seen["log"][-5:]
    assert not [line for line in seen["log"] if '"level": "error"' in line]


@pytest.mark.slow
def test_a_killed_server_loses_and_doubles_nothing(database: str, tmp_path: Path) -> None:
    crash(database, ROUNDS)
    if database.startswith("sqlite"):
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.slow
def test_sigterm_tells_everybody_and_ends_cleanly(tmp_path: Path) -> None:
    server = Process(sqlite_url(tmp_path), free_port())
    server.wait_until_ready()
    ann = Browser(server.address)
    table = ann.new_table("yokai", "me", "bot:search:500ms")
    live = ann.live(table)
    version = live.act()["version"]
    started = time.monotonic()
    assert server.terminate() == 0
    assert time.monotonic() - started < 10
    assert live.until("notice")["kind"] == "restart"

    def read_on() -> None:
        while True:
            live.receive()

    with pytest.raises(ConnectionClosed):
        read_on()
    log = [json.loads(line) for line in server.log]
    assert log[-1]["message"] == "the house is closed"
    assert not [line for line in log if line["level"] == "error"]
    secret = ann.http.cookies["zashiki"]
    assert secret not in "".join(server.log)
    assert "Me 0" not in "".join(server.log), "names are in no log"
    assert check_rows(sqlite_url(tmp_path), {table: {}}) >= version


def test_a_backup_is_taken_while_playing(tmp_path: Path) -> None:
    from tests.web.clients import Served

    served = Served(sqlite_url(tmp_path))
    try:
        ann = served.browser()
        table = ann.new_table("yokai", "me", "bot:random")
        live = ann.live(table)
        live.act()
        live.settle(live.mine_to_move)
        script = "from zashiki.web.command import backup; backup()"
        copy = tmp_path / "copy.db"
        command = [sys.executable, "-c", script, sqlite_url(tmp_path), str(copy)]
        subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
        again = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
        assert again.returncode == 2
        assert "already" in again.stderr
        wrong = subprocess.run([*command[:3], "tables.db", "b.db"], check=False, capture_output=True, text=True)
        assert (wrong.returncode, "is not the address of a database" in wrong.stderr) == (2, True)
        assert check_rows(f"sqlite:///{copy}", {table: {}}) >= 2
    finally:
        served.stop()
