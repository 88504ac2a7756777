"""What is done in a hidden lane changes nothing that is sent to others: not a byte, not a message, not a number."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.clients import Browser, Live, Served, path_of, sqlite_url
from zashiki import load_game
from zashiki.kernel.chance import HmacChance
from zashiki.kernel.game import AnyGame
from zashiki.kernel.session import Session

SEED = "5e" * 32
TABLE = "unseenunseen"
CHEAP, DEAR = 1, 3


@pytest.fixture(autouse=True)
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that differ in nothing but what is done there."""
    monkeypatch.setattr("zashiki.web.tables.house.new_seed", lambda: SEED)
    monkeypatch.setattr("zashiki.web.tables.house.new_table_id", lambda: TABLE)
    monkeypatch.setattr("zashiki.web.tables.moves.secrets.randbits", lambda _bits: 7)
    monkeypatch.setattr("zashiki.web.pages.templates.time.time", lambda: 0.0)


def hire(live: Live, choice: int) -> dict[str, Any]:
    """Answer in one's own hidden lane; 0 is to stop."""
    answer = live.do(
        "act", version=live.position["version"], path=[live.position["prompt"]["choices"][choice]["token"]]
    )
    assert answer["type"] == "ack", answer
    live.settle(lambda: live.position["version"] >= answer["version"])
    return answer


def take_back(live: Live) -> None:
    """Undo the last answer, and wait until that is to be seen."""
    answer = live.do("undo", version=live.position["version"])
    assert answer["type"] == "ack", answer
    live.settle(lambda: live.position["version"] >= answer["version"])


def nothing(_ben: Live) -> None:
    """Ben waits."""


def once(ben: Live) -> None:
    """Ben answers."""
    hire(ben, CHEAP)


def often(ben: Live) -> None:
    """Ben answers, takes it back, and answers more often than the others."""
    hire(ben, CHEAP)
    take_back(ben)
    for _ in range(3):
        hire(ben, CHEAP)


def everything_sent(folder: Path, hidden: Callable[[Live], None]) -> list[bytes]:
    """Play until Ben is in a hidden lane, let Ben play there, and keep all that Ann and a guest get."""
    folder.mkdir()
    served = Served(sqlite_url(folder))
    try:
        ann, ben, guest = served.browser(), served.browser(), served.browser()
        table = ann.new_table("night-watch", "me", "open", mode="siege", players=2)
        ben.join(ann.invites(table)[0], "Ben")
        lives = [ann.live(table), guest.live(table)]
        bens = ben.live(table)
        for live in lives:
            live.settle(lambda live=live: [seat.get("present") for seat in live.facts["seats"]] == [True, True])
            live.settle(lambda live=live: live.facts["spectators"] == 1)
            live.seen.clear()
        hire(lives[0], CHEAP)
        hidden(bens)
        assert bens.mine_to_move(), "Ben has not finished, which all may see"
        hire(lives[0], CHEAP)
        take_back(lives[0])
        if hidden is not nothing:
            take_back(bens)
        sent = [ask(lives[0], browser, table) for browser in (ann, guest)]
        lives[0].do("act", key="ann-acts-2", version=99, path=["pass"])
        lives[0].do("propose", key="ann-asks-1", kind="rewind", to=1)
        lives[0].do("chat", key="ann-says-1", text="Ready?")
        for live in lives:
            live.until("chat")
        return [
            *[strip(live, served) for live in lives],
            *[text.replace(served.address.encode(), b"") for text in sent],
        ]
    finally:
        served.stop()


def ask(live: Live, browser: Browser, table: str) -> bytes:
    """All pages and answers that one may ask for."""
    version = live.position["version"]
    for kind, message in (
        ("look", {"at": version}),
        ("earlier", {"before": 99}),
        ("ping", {}),
        ("preview", {"version": version, "path": path_of(live.position["prompt"])[:1]}),
        ("subtree", {"version": version, "prefix": []}),
    ):
        live.send(kind, **message)
        live.until({"look": "scene", "earlier": "lines", "ping": "pong"}.get(kind, kind))
    pages = ("", "/replay", "/replay?at=1", "/replay/frame", "/replay/frame?at=2", "/record", "/picture.svg")
    answers = [browser.http.get(table + page) for page in pages]
    return b"\n".join([answer.content for answer in [*answers, browser.http.get("/")]])


def strip(live: Live, served: Served) -> bytes:
    """What came over a socket, but for random keys, the time of day, and what is sent after a silence.

    Answers and news are two rows: which of them goes first is the scheduler's choice.
    """
    kept = []
    seen = [message for message in live.seen if message["type"] != "ping"]
    for message in sorted(seen, key=lambda message: message["type"] in {"update", "facts"}):
        if "key" in message and message["key"].startswith("test-key"):
            message = {**message, "key": ""}
        if message["type"] == "chat":
            message = {**message, "lines": [{**line, "at": 0} for line in message["lines"]]}
        kept.append(repr(message))
    return "\n".join(kept).encode().replace(served.address.encode(), b"")


def test_what_others_do_in_hidden_lanes_changes_nothing_that_is_sent(tmp_path: Path) -> None:
    waiting = everything_sent(tmp_path / "waiting", nothing)
    assert b"Ready?" in waiting[0]
    for name, hidden in (("once", once), ("often", often)):
        found = everything_sent(tmp_path / name, hidden)
        for part, (one, other) in enumerate(zip(waiting, found, strict=True)):
            assert one == other, (name, part)


def test_what_is_taken_back_in_a_hidden_lane_leaves_a_proposal_open(tmp_path: Path) -> None:
    served = Served(sqlite_url(tmp_path))
    try:
        host, guest = served.browser(), served.browser()
        table = host.new_table("night-watch", "me", "open", mode="siege", players=2)
        guest.join(host.invites(table)[0], "Ben")
        ann, ben = host.live(table), guest.live(table)
        ann.do("propose", kind="end")
        once(ben)
        take_back(ben)
        facts = host.live(table).facts
        assert facts["proposal"]["waiting"] == [1]
    finally:
        served.stop()


@pytest.mark.parametrize(
    ("name", "options"), [("night-watch", {"players": 3, "mode": "siege"}), ("yohei", {"mode": "duel"})]
)
def test_viewers_count_what_they_notice(name: str, options: dict[str, Any]) -> None:
    game = load_game(name, **options)
    assert sum(count_up(game, seed) for seed in range(4)) > 20, "something was done unseen"


def count_up(game: AnyGame, seed: int) -> int:
    """Play at random and compare before and after; returns how often a viewer did not notice an entry."""
    rng = random.Random(seed)
    session = Session.start(game, chance=HmacChance(bytes.fromhex(SEED)))
    viewers = (None, *range(game.num_players()))
    unseen = 0
    while not session.state.is_terminal() and session.version < 120:
        before = [(session.noticed(viewer), game.view(session.state, viewer)) for viewer in viewers]
        player = rng.choice(session.state.acting_players())
        session.apply(player, rng.choice(session.state.legal_actions(player)))
        if rng.random() < 0.3 and session.may_undo(player):
            session.undo(player)
        for viewer, (count, view) in zip(viewers, before, strict=True):
            if session.noticed(viewer) == count:
                unseen += 1
                assert viewer != player
                assert game.view(session.state, viewer) == view, "what viewers do not notice changes nothing for them"
    for viewer in viewers:
        counts = [session.noticed(viewer, number) for number in range(session.version + 1)]
        assert counts == sorted(counts)
        for count in range(counts[-1] + 1):
            assert counts.index(count) == session.nth_noticed(viewer, count)
        with pytest.raises(IndexError):
            session.nth_noticed(viewer, counts[-1] + 1)
    return unseen
