"""Bots on the server: in processes of their own, killed when late, replaced when they fail; and given passes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.web.clients import Browser, Live, Served, path_of, play_out, sqlite_url
from zashiki.kernel.chance import HmacChance
from zashiki.kernel.session import Session
from zashiki.web.storage.database import StorageError
from zashiki.web.storage.rows import EntryRecord
from zashiki.web.workers.bot_process import pack_decision


def metric(browser: Browser, name: str) -> float:
    """One figure of /metrics."""
    for line in browser.http.get("/metrics").text.splitlines():
        if line.startswith(name + " "):
            return float(line.rpartition(" ")[2])
    return 0.0


def test_one_person_plays_a_match_against_bots_to_the_end(served: Served) -> None:
    ann = served.browser()
    live = ann.live(ann.new_table("yokai", "me", "bot:search:100ms"))
    play_out([live])
    assert live.position["ended"]
    assert metric(ann, 'zashiki_bot_moves_total{end="chosen"}') > 5


# Who answers at once has time enough even where a process starts slowly.
@pytest.mark.parametrize(
    ("bot", "end", "budget"),
    [("crashing", "crashed", 5.0), ("dying", "late", 1.5), ("late", "late", 1.5), ("cheating", "illegal", 5.0)],
)
def test_a_bot_that_fails_stalls_nobody(tmp_path: Path, bot: str, end: str, budget: float) -> None:
    served = Served(sqlite_url(tmp_path), bot_budget=budget, bot_grace=0.2, bot_workers=1)
    try:
        ann = served.browser()
        table = ann.new_table("yokai", "me", f"bot:{bot}")
        live = ann.live(table)
        ping = time.monotonic()
        live.send("ping")
        live.until("pong")
        assert time.monotonic() - ping < 1.5, "the event loop is free while a bot thinks"
        for wanted in (2, 4):
            live.act()
            live.settle(lambda wanted=wanted: live.position["version"] >= wanted and live.mine_to_move())
        assert metric(ann, f'zashiki_bot_moves_total{{end="{end}"}}') >= 1
    finally:
        served.stop()


def test_where_no_process_can_be_started_a_fallback_is_played(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_modules: object) -> None:
        raise OSError("Resource temporarily unavailable")

    monkeypatch.setattr("zashiki.web.workers.bots.Worker", fail)
    ann = served.browser()
    live = ann.live(ann.new_table("yokai", "me", "bot:random"))
    live.act()
    live.settle(lambda: live.position["version"] >= 2 and live.mine_to_move())


def test_a_killed_process_is_replaced(served: Served) -> None:
    ann = served.browser()
    live = ann.live(ann.new_table("yokai", "me", "bot:search:500ms"))
    live.settle(lambda: live.position["answered"] == [1])
    while not (processes := served.app.house.bots.processes()):  # it had one card, and nothing to think about
        version = live.position["version"]
        live.act()
        live.settle(lambda version=version: live.position["version"] >= version + 2 and live.mine_to_move())
        live.settle(lambda: live.position["answered"] == [1])
    for process in processes:
        os.kill(process, signal.SIGKILL)
    version = live.position["version"]
    live.act()
    live.settle(lambda: live.position["version"] >= version + 2)
    assert live.mine_to_move()


def test_a_bot_whose_move_could_not_be_stored_moves_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served = Served(sqlite_url(tmp_path), keepalive=0.3)
    try:
        ann = served.browser()
        live = ann.live(ann.new_table("yokai", "me", "bot:random"))
        live.settle(lambda: live.position["answered"] == [1])
        store, failed = served.app.house.store, list[str]()
        append = store.append

        async def fail_once(entries: Sequence[EntryRecord], *rest: Any) -> None:
            if not failed and entries[0].key.startswith("bot:"):
                failed.append(entries[0].key)
                raise StorageError("the disk is full")
            await append(entries, *rest)

        monkeypatch.setattr(store, "append", fail_once)
        live.act()
        live.settle(lambda: live.position["answered"] == [1] and live.position["version"] >= 3)
        assert failed
    finally:
        served.stop()


def test_the_dice_of_the_table_never_cross_the_pipe() -> None:
    from zashiki import load_game

    game = load_game("yokai", players=4)
    key = bytes(range(100, 132))
    session = Session.start(game, chance=HmacChance(key), names=list("abcd"))
    data = pack_decision(game, session.state, 0, "greedy", 1)
    assert key not in data
    assert key.hex().encode() not in data


def test_a_stand_in_for_an_open_seat_leaves_when_somebody_comes(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "open")
    invite = ann.invites(table)[0]
    host = ann.live(table)
    assert host.do("stand_in", seat=1, bot="random")["type"] == "ack"
    host.settle(lambda: host.position["answered"] == [1])
    ben = served.browser()
    ben.join(invite, "Ben")
    guest = ben.live(table)
    assert guest.seat == 1
    assert guest.facts["seats"][1].get("standing_in", False) is False
    assert guest.position["withdraw"] is True, "what the bot chose may be taken back by who plays now"


def test_auto_pass_takes_the_same_time_whatever_is_held(tmp_path: Path) -> None:
    delay = 0.4
    served = Served(sqlite_url(tmp_path), auto_pass_delay=delay)
    try:
        ann = served.browser()
        waits: list[tuple[int, float]] = []
        for _ in range(8):  # not every table has a reaction window for Ann
            waits += window_waits(ann.live(ann.new_table("night-watch", "me", "bot:random", "bot:random", players=3)))
            if waits:
                break
        assert waits, "no reaction window came"
        assert all(wait > delay * 0.8 for _, wait in waits), waits
    finally:
        served.stop()


def window_waits(live: Live) -> list[tuple[int, float]]:
    """Play one table and let its windows pass by themselves: how many answers each had, and how long it stood open."""
    live.send("prefs", auto_pass=True)
    live.settle(lambda: live.facts["auto_pass"] is True)
    waits: list[tuple[int, float]] = []
    end = time.monotonic() + 25
    while not live.position["ended"] and time.monotonic() < end and len({held > 1 for held, _ in waits}) < 2:
        if live.mine_to_move() and live.position["window"]:
            came, version = time.monotonic(), live.position["version"]
            choices = len(live.position["prompt"]["choices"])
            live.settle(lambda version=version: live.position["version"] > version)
            waits.append((choices, time.monotonic() - came))
        elif live.mine_to_move():
            version = live.act()["version"]
            live.settle(lambda version=version: live.position["version"] >= version)
        else:
            live.receive()
    return waits


def test_no_key_of_a_browser_can_stop_a_bot(served: Served) -> None:
    ann = served.browser()
    live = ann.live(ann.new_table("yokai", "me", "bot:greedy"))
    version = -1

    def asked_anew() -> bool:
        return bool(live.position["ended"] or (live.position["acting"] == [0] and live.position["version"] > version))

    while version < 14:
        live.settle(asked_anew)
        if live.position["ended"]:
            assert version >= 4, "the bot has moved again and again"
            break
        version = live.position["version"]
        key = f"bot-{version + 2}-1".ljust(8, "0")  # what the key of the bot's next move looks like
        assert live.do("act", key=key, version=version, path=path_of(live.position["prompt"]))["type"] == "ack"
