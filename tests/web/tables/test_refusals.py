"""Malformed, stale, illegal and foreign messages: typed errors, no 5xx, and nothing changes."""

from __future__ import annotations

import json
import random
import string
from pathlib import Path
from typing import Any

import pytest

from tests.registering import make_known
from tests.web.clients import Browser, ConnectionClosed, Live, Served, new_key, path_of, sqlite_url
from zashiki.kernel.files.plain import digest
from zashiki.web.safety.secret import new_secret

MESSAGES = 2000
KINDS = [
    "hello", "act", "withdraw", "undo", "propose", "consent", "resign", "chat", "prefs", "subtree", "preview", "look",
    "earlier", "free", "stand_in", "take_back", "rematch", "ping",
]  # fmt: skip
FIELDS = [
    "key", "version", "path", "seat", "etag", "kind", "to", "proposal", "agree", "text", "auto_pass", "prefix", "at",
    "before", "bot", "type", "admin", "__class__",
]  # fmt: skip


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    choices: list[Any] = [
        None, True, 0, -1, 10**30, 1.5, "", "x" * 5000, "\x00", "\ud800", "pass", "../../etc", "' OR 1=1 --", "<b>",
        "".join(rng.choice(string.printable) for _ in range(12)),
    ]  # fmt: skip
    if depth < 3:
        choices.append([junk(rng, depth + 1) for _ in range(rng.randrange(4))])
        choices.append({rng.choice(FIELDS): junk(rng, depth + 1) for _ in range(rng.randrange(4))})
    return rng.choice(choices)


def bad_message(rng: random.Random, version: int, good_path: list[str]) -> bytes:
    """Something that must not be done: not JSON, a wrong shape, an old version, an illegal or unknown token."""
    form = rng.randrange(8)
    if form == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
    if form == 1:
        return (b"[" * rng.randrange(1, 9000)) + b"1"
    if form == 2:
        return json.dumps(junk(rng)).encode()
    if form == 3:
        message = {"type": rng.choice(KINDS), **{rng.choice(FIELDS): junk(rng) for _ in range(rng.randrange(6))}}
        message["x-unknown"] = 1
        return json.dumps(message).encode()
    act: dict[str, Any] = {"type": "act", "key": new_key(), "version": version, "path": good_path}
    if form == 4:
        act["path"] = [rng.choice(["card:none-such", "nonsense", "\u202e", "pass:1", "hex:Z99"])]
    elif form == 5:
        act["version"] = version + rng.choice([1, 7, 10**6])
    elif form == 6:
        act["path"] = good_path * rng.choice([2, 3, 60])
    else:
        act["key"] = rng.choice(["", "short", "x" * 65, "has space", "a/b/c/d/e/f/g"])
    return json.dumps(act).encode()


def state_of(served: Served, table: str) -> Any:
    """All of a table that could change."""

    async def look() -> Any:
        async with served.app.house.holding(table.rpartition("/")[2]) as held:
            return digest(held.session.state), held.version, list(held.seats), held.row, len(held.chat)

    return served.ask(look())


def test_two_thousand_bad_messages_change_nothing(database: str) -> None:
    served = Served(database)
    try:
        bad_messages(served)
    finally:
        served.stop()


def bad_messages(served: Served) -> None:
    """Many bad messages to a table in mid-game, and then a good one."""
    rng = random.Random(11)
    ann, stranger = served.browser(), served.browser()
    table = ann.new_table("yokai", "me", "bot:random")
    live = ann.live(table)
    for _ in range(2):
        live.act()
        live.settle(live.mine_to_move)
    live.settle(lambda: live.position["answered"] == [1])
    version, path = live.position["version"], path_of(live.position["prompt"])
    before = state_of(served, table)
    for number in range(MESSAGES):
        data = bad_message(rng, version, path)
        who: Browser = stranger if number % 5 == 0 else ann
        seat = rng.choice(["", "?seat=0", "?seat=1", "?seat=99", "?seat=x"])
        answer = who.http.post(f"{table}/act{seat}", content=data, headers={"content-type": "application/json"})
        assert answer.status_code < 500, (number, data, answer.text)
        answers = answer.json()
        if isinstance(answers, list) and answers:
            assert answers[0]["type"] == "refused", (number, data, answers)
            assert answers[0]["code"]
            assert answers[0]["message"]
            assert answers[0]["code"] != "storage"
    assert state_of(served, table) == before
    assert live.act()["type"] == "ack", "and the game goes on"


def test_a_foreigners_good_message_does_nothing(served: Served) -> None:
    ann, ben = served.browser(), served.browser()
    table = ann.new_table("yokai", "me", "open")
    live = ann.live(table)
    act = {"type": "act", "key": new_key(), "version": 0, "path": path_of(live.position["prompt"])}
    before = state_of(served, table)
    for seat in (None, 0, 1):
        assert ben.act(table, act, seat).json()[0]["code"] == "not_yours"
    other = ben.new_table("yokai", "me", "open")
    assert ben.act(table, act, 0).json()[0]["code"] == "not_yours", "a seat elsewhere is no seat here"
    assert state_of(served, table) == before
    assert Live(ben, other).seat == 0


def test_a_socket_that_sends_rubbish_is_answered_and_then_ended(served: Served) -> None:
    ann = served.browser()
    live = ann.live(ann.new_table("yokai", "me", "open"))
    live.socket.send("{")
    assert live.until("refused")["code"] == "malformed"
    live.socket.send(b"\x00\xff")
    assert live.until("refused")["code"] == "malformed"
    live.socket.send(json.dumps({"type": "chat", "key": "k" * 8, "text": "x" * 17_000}))
    assert live.until("refused")["code"] == "too_large"

    def go_on_sending_rubbish() -> None:
        for _ in range(200):
            live.socket.send("nonsense")
            live.receive()

    with pytest.raises(ConnectionClosed):
        go_on_sending_rubbish()


def test_a_stale_answer_is_refused_with_a_fresh_page(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "hotseat")
    live, other = Live(ann, table, 0), Live(ann, table, 1)
    path = path_of(live.position["prompt"])
    live.act()
    other.settle(lambda: other.position["version"] == 1)
    other.act()
    other.settle(lambda: other.position["version"] == 2)
    late = Live(ann, table, 0)
    late.send("act", key=new_key(), version=0, path=path)
    refused = late.until("refused")
    assert refused["code"] == "stale"
    assert late.until("page")["position"]["version"] == 2


def test_a_foreign_site_is_refused_everywhere(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "open")
    act = {"type": "act", "key": new_key(), "version": 0, "path": ["pass"]}
    for headers in (
        {"origin": "https://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "null"},
        {"origin": "http://["},
    ):
        assert ann.http.post(f"{table}/act", json=act, headers=headers).status_code == 403
        assert ann.http.post("/new/yokai", data={"seat.0.kind": "me"}, headers=headers).status_code == 403
        assert ann.http.post("/code", data={"code": "x"}, headers=headers).status_code == 403
    with pytest.raises(Exception, match="403"):
        Live(ann, table, 0, {"Origin": "https://evil.example"})
    with pytest.raises(Exception, match="403"):
        Live(ann, table, 0, {"Sec-Fetch-Site": "cross-site"})


def test_too_fast_is_said_and_nothing_is_lost(served: Served) -> None:
    slow = Served(served.settings.database, rate=5.0, burst=10.0, chat_rate=0.1, chat_burst=2.0)
    try:
        ann = slow.browser()
        live = ann.live(ann.new_table("yokai", "me", "open"))
        for _ in range(20):
            live.send("ping")
        kinds = [live.until("pong", "refused") for _ in range(20)]
        assert {message.get("code") for message in kinds} == {None, "too_fast"}
        codes = [ann.act(live.table, {"type": "chat", "key": new_key(), "text": "hm"}).json()[0] for _ in range(4)]
        assert [answer.get("code", "ok") for answer in codes] == ["ok", "ok", "too_fast", "too_fast"]
    finally:
        slow.stop()


def test_a_cookie_that_was_made_up_buys_no_more_messages(served: Served) -> None:
    slow = Served(served.settings.database, rate=0.01, burst=5.0)
    try:
        ann = slow.browser()
        table = ann.new_table("yokai", "me", "open")
        ping = {"type": "ping"}
        codes = []
        for _ in range(8):
            stranger = slow.browser()
            stranger.http.cookies.set("zashiki", new_secret())
            codes.append(stranger.act(table, ping).status_code)
        assert codes == [200] * 5 + [429] * 3
        assert ann.act(table, ping).status_code == 200, "who sits there is not kept out by others"
    finally:
        slow.stop()


def test_rematches_are_new_tables_and_counted_as_such(served: Served) -> None:
    few = Served(served.settings.database, tables_per_hour=3)
    try:
        ann = few.browser()
        table = ann.new_table("yokai", "me", "hotseat")
        for code in ("", "", "too_fast"):
            live = ann.live(table)
            assert live.do("resign")["type"] == "ack"
            answer = live.do("rematch")
            assert answer.get("code", "") == code
            table = answer.get("path", table)
    finally:
        few.stop()


PATHS = [
    "/t/", "/t/%00", "/t/x'--", "/t/" + "a" * 500, "/j/%00", "/j/" + "a" * 5000, "/new/%F0%9F%92%A9", "/records/%00",
    "/records/..%2f..", "/static/x/../../etc/passwd", "/static/0/secret.py", "/rules/nothing", "/rules?q=" + "%00" * 50,
    "/rules/yokai?q=" + "(" * 90, "/new/yokai?option.players=999&seat.0.kind=%00", "/new/yokai?pack=../../etc",
    "/t/abcdefgh/replay?at=-1&as=99", "/t/abcdefgh/replay?at=" + "9" * 400,
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_strange_addresses_are_answered_in_words(served: Served, path: str) -> None:
    answer = served.browser().http.get(path)
    assert answer.status_code < 500
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"seat.0.kind": "king"},
        {"seat.0.kind": "bot", "seat.0.bot": "search:999999s"},
        {"option.players": "17"},
        {"option.players": "two"},
        {"option.format": "epic"},
        {"pack": "../secret"},
        {"seat.0.name": "\x00" * 50, "seat.0.kind": "me"},
    ],
)
def test_a_form_that_makes_no_table_comes_back_with_the_reason(served: Served, form: dict[str, str]) -> None:
    answer = served.browser().http.post("/new/yokai", data=form or {"option.turn_cap": "0"})
    assert answer.status_code == 400
    assert "text/html" in answer.headers["content-type"]


@pytest.mark.parametrize("body", [b"", b"rubbish", b"{}", b'{"line":"zashiki-record"}\n', b"\x00" * 100, b"[" * 4000])
def test_what_is_no_record_is_refused_in_words(served: Served, body: bytes) -> None:
    answer = served.browser().http.post("/records", files={"record": ("game.zashiki", body)})
    assert answer.status_code == 400


def test_bodies_have_limits(served: Served) -> None:
    http = served.browser().http
    assert http.post("/new/yokai", content=b"a=" + b"x" * 100_000).status_code == 413
    assert http.post("/records", content=b"x" * 3_000_000).status_code == 413
    chunks = (b"x" * 10_000 for _ in range(100))
    assert http.post("/code", content=chunks).status_code in {413, 415}


def test_every_answer_carries_our_headers_and_no_inline_code(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "open")
    for path in ("/", "/new", "/new/yokai", table, f"{table}/replay", "/rules", "/about", "/nowhere", "/healthz"):
        answer = ann.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert answer.headers["x-content-type-options"] == "nosniff"
        text = answer.text.lower()
        assert " onclick=" not in text
        assert "javascript:" not in text
        assert "<style" not in text
        for script in text.split("<script")[1:]:
            opening = script.partition(">")[0]
            assert " src=" in opening or "application/json" in opening, opening


def test_a_page_that_fails_says_so_under_our_headers(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_page: object) -> str:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("zashiki.web.pages.html.about", fail)
    answer = served.browser().http.get("/about")
    assert answer.status_code == 500
    assert "a fault of ours" not in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "place", ["no.such.package:Game", "tests.toy.rules.state:POSTS", "tests.kernel.panicking:Game"]
)
def test_a_game_that_cannot_be_loaded_takes_no_page_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    """Neither where games are listed nor where one asks for it, nor at a table of it from before it was broken."""
    database = sqlite_url(tmp_path)
    first = Served(database)
    ann = first.browser()
    table = ann.new_table("night-watch", "me", "bot:random")
    first.stop()
    make_known(monkeypatch, "night-watch", place)
    second = Served(database)
    try:
        browser = second.browser()
        browser.http.cookies = ann.http.cookies
        for path in ("/", "/new", "/new/yokai", "/rules", "/rules/yokai", "/records", "/about"):
            answer = browser.http.get(path)
            assert answer.status_code == 200, path
            assert "Night Watch" not in answer.text, path
        assert "night-watch" in browser.http.get("/").text, "the table is still listed, by the name of its game"
        for path in ("/new/night-watch", "/rules/night-watch"):
            assert browser.http.get(path).status_code == 404, path
        answer = browser.http.get(table)
        assert answer.status_code < 500, answer.text
        assert "Traceback" not in answer.text
    finally:
        second.stop()
    lines = [record.getMessage() for record in caplog.records if record.name == "zashiki.kernel.registry"]
    assert len(lines) == 1, "one line in the log, however often it is asked for"
    assert lines[0].startswith(f"the game 'night-watch' cannot be loaded from {place}: ")
