"""Playing at a table: two browsers and a spectator, to the end, by socket and without."""

from __future__ import annotations

import hashlib
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.web.clients import Browser, Live, Served, new_key, path_of, play_out, sqlite_url
from zashiki.kernel.files.records import read_record
from zashiki.kernel.session.replays import replay


def duel(served: Served, game: str = "yokai", **options: object) -> tuple[Browser, Browser, str]:
    """Two browsers at one table."""
    ann, ben = served.browser(), served.browser()
    table = ann.new_table(game, "me", "open", **options)
    assert ben.join(ann.invites(table)[0], "Ben") == table
    return ann, ben, table


@pytest.mark.parametrize("game", ["yokai", "night-watch"])
def test_two_browsers_and_a_spectator_play_to_the_end(served: Served, game: str) -> None:
    ann, ben, table = duel(served, game)
    lives = [ann.live(table), ben.live(table)]
    spectator = served.browser().live(table)
    assert (lives[0].seat, lives[1].seat, spectator.seat) == (0, 1, None)
    play_out(lives)
    spectator.settle(lambda: spectator.position["ended"])
    for live in [*lives, spectator]:
        result = live.until("ended")["result"]
        assert result["winners"]
        fresh = Live(live.browser, table)
        assert fresh.position["regions"] == live.position["regions"], "updates add up to the whole page"
        assert [line["text"] for line in fresh.lines] == [line["text"] for line in live.lines[-len(fresh.lines) :]]
        assert fresh.etag == live.etag
    assert spectator.position["prompt"] is None
    assert "/replay" in ann.http.get(f"{table}/replay").text


def test_the_record_of_a_finished_game_proves_that_the_dice_were_fair(served: Served) -> None:
    ann, ben, table = duel(served)
    lives = [ann.live(table), ben.live(table)]
    commitment = lives[0].facts["commitment"]
    before = ann.http.get(f"{table}/record").text + ann.http.get(table).text
    play_out(lives)
    text = ann.http.get(f"{table}/record").text
    record = read_record(text)
    assert hashlib.sha256(bytes.fromhex(record.seed())).hexdigest() == commitment
    assert record.seed() not in before
    assert record.header.names == ("Me 0", "Ben")
    assert len(list(replay(record, verify=True))) == len(record.entries)
    forged = text.replace(record.seed(), "00" * 32)
    with pytest.raises(ValueError, match="line"):
        list(replay(read_record(forged), verify=True))


def test_every_table_has_its_own_seed(served: Served) -> None:
    ann = served.browser()
    tables = [ann.new_table("yokai", "me", "open") for _ in range(20)]
    assert len({ann.live(table).facts["commitment"] for table in tables}) == 20


def test_without_sockets_events_and_posts_do_the_same(served: Served) -> None:
    ann, ben, table = duel(served)
    received: list[dict[str, object]] = []
    came = threading.Event()

    def listen() -> None:
        with ben.http.stream("GET", f"{table}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    received.append(json.loads(line[6:]))
                    came.set()
                if any(message["type"] == "update" and message["answered"] == [0] for message in received):
                    return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    assert came.wait(10)
    page = ann.live(table).position
    act = {"type": "act", "key": new_key(), "version": page["version"], "path": path_of(page["prompt"])}
    answers = ann.act(table, act).json()
    assert [answer["type"] for answer in answers] == ["ack"]
    assert ann.act(table, act).json() == answers, "the same key brings the same answer"
    thread.join(10)
    assert not thread.is_alive()
    assert [message["type"] for message in received][:2] == ["welcome", "page"]


def test_no_line_is_ever_silent_for_long(tmp_path: Path) -> None:
    served = Served(sqlite_url(tmp_path), keepalive=0.2)
    try:
        ann = served.browser()
        table = ann.new_table("yokai", "me", "hotseat")
        live = ann.live(table)
        assert [live.until("ping") for _ in range(3)] == [{"type": "ping"}] * 3
        with ann.http.stream("GET", f"{table}/events") as stream:
            lines = (json.loads(line[6:])["type"] for line in stream.iter_lines() if line.startswith("data: "))
            heard = [next(lines) for _ in range(4)]
        assert heard[:2] == ["welcome", "page"]
        assert "ping" in heard
    finally:
        served.stop()


def test_an_old_message_that_comes_again_is_acknowledged_as_before(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zashiki.web.tables.table.KEYS_KEPT", 2)
    monkeypatch.setattr("zashiki.web.tables.moves.KEYS_KEPT", 2)
    ann, ben, table = duel(served)
    lives = [ann.live(table), ben.live(table)]
    old = {"type": "act", "key": new_key(), "version": 0, "path": path_of(lives[0].position["prompt"])}
    first = ann.act(table, old).json()
    for number in range(8):
        live = lives[(number + 1) % 2]
        live.settle(lambda live=live, number=number: live.position["version"] > number)
        live.settle(live.mine_to_move)
        assert live.act()["type"] == "ack"
    assert ann.act(table, old).json() == first
    assert ben.act(table, old).json()[0]["code"] == "key_used"
    fresh = {**old, "key": new_key()}
    assert ann.act(table, fresh).json()[0]["code"] == "stale"


def test_a_key_of_chat_is_ones_own(served: Served) -> None:
    ann, ben, table = duel(served)
    lives = [ann.live(table), ben.live(table)]
    for live, text in zip(lives, ("Hello", "Hello yourself"), strict=True):
        for _ in range(2):
            assert live.do("chat", key="the-same-key", text=text)["type"] == "ack"
    page = next(message for message in served.browser().live(table).seen if message["type"] == "page")
    assert [line["text"] for line in page["chat"]] == ["Hello", "Hello yourself"]


def test_ten_times_the_same_action_at_once_has_one_effect(database: str) -> None:
    served = Served(database)
    try:
        ann, ben, table = duel(served, "night-watch")
        lives = [ann.live(table), ben.live(table)]
        for round_ in range(6):
            live = next((live for live in lives if live.mine_to_move()), None)
            if live is None:
                break
            act = {
                "type": "act",
                "key": new_key(),
                "version": live.position["version"],
                "path": path_of(live.position["prompt"]),
            }
            answers: list[Any] = []

            def post(live: Live = live, act: dict[str, object] = act, answers: list[Any] = answers) -> None:
                answers.append(live.browser.act(table, act).json())

            threads = [threading.Thread(target=post) for _ in range(10)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert len(answers) == 10
            assert all(answer == answers[0] for answer in answers), answers
            version = answers[0][0]["version"]
            assert version == live.position["version"] + len(act["path"]), round_
            for each in lives:
                each.settle(lambda each=each, version=version: each.position["version"] >= version)
            assert ann.act(table, act).json() == answers[0] if live is lives[0] else True
    finally:
        served.stop()


def test_six_who_choose_at_the_same_moment_are_all_heard(tmp_path: Path) -> None:
    served = Served(sqlite_url(tmp_path))
    try:
        host = served.browser()
        table = host.new_table("yokai", "me", *["open"] * 5, players=6)
        guests = [served.browser() for _ in range(5)]
        for guest, invite in zip(guests, host.invites(table), strict=True):
            guest.join(invite, "Guest")
        lives = [browser.live(table) for browser in [host, *guests]]
        for _ in range(5):
            choosing = [live for live in lives if live.mine_to_move()]
            messages = [
                {
                    "type": "act",
                    "key": new_key(),
                    "version": live.position["version"],
                    "path": path_of(live.position["prompt"]),
                }
                for live in choosing
            ]
            answers: list[str] = []

            def post(live: Live, message: dict[str, object], answers: list[str] = answers) -> None:
                answers.append(live.browser.act(table, message, live.seat).json()[0]["type"])

            threads = [threading.Thread(target=post, args=pair) for pair in zip(choosing, messages, strict=True)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert answers == ["ack"] * len(choosing), "what others do at the same moment makes nobody's answer stale"
            for live in lives:
                live.send("hello", seat=live.seat)
                live.until("page")
    finally:
        served.stop()


def test_the_page_stands_whole_without_any_script(served: Served) -> None:
    ann, _, table = duel(served)
    live = ann.live(table)
    page = ann.http.get(table)
    assert page.status_code == 200
    assert live.position["regions"]["board"] in page.text
    assert live.etag in page.text
    live.send("hello", seat=0, etag=live.etag)
    assert live.until("welcome")["etag"] == live.etag
    live.send("ping")
    assert live.receive()["type"] in {"facts", "pong"}, "the page that stands already is not sent again"


def test_an_update_is_light(served: Served) -> None:
    import gzip

    ann, ben, table = duel(served)
    lives = [ann.live(table), ben.live(table)]
    assert len(gzip.compress(ann.http.get(table).content)) < 100_000
    play_out(lives, moves=40)
    updates = [json.dumps(m).encode() for live in lives for m in live.seen if m["type"] == "update"]
    assert updates
    assert max(len(gzip.compress(update)) for update in updates) < 10_000
