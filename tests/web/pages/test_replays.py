"""Replays and records: while a game runs only through one's own eyes, afterwards through all."""

from __future__ import annotations

import json

from tests.web.clients import Browser, Live, Served, play_out


def a_game(served: Served, moves: int) -> tuple[Browser, Browser, str, list[Live]]:
    ann, ben = served.browser(), served.browser()
    table = ann.new_table("yokai", "me", "open")
    ben.join(ann.invites(table)[0], "Ben")
    lives = [ann.live(table), ben.live(table)]
    play_out(lives, moves=moves)
    return ann, ben, table, lives


def boards(live: Live) -> dict[int, str]:
    """Every board that a page was sent, by version."""
    seen = {}
    board = ""
    for message in live.seen:
        if message["type"] == "page":
            board = message["position"]["regions"]["board"]
            seen[message["position"]["version"]] = board
        elif message["type"] == "update":
            board = message["regions"].get("board", board)
            seen[message["version"]] = board
    return seen


def frame(browser: Browser, table: str, at: int, viewer: object) -> object:
    answer = browser.http.get(f"{table}/replay/frame?at={at}&as={viewer}")
    return answer.json() if answer.status_code == 200 else answer.status_code


def test_a_replay_as_a_seat_is_what_the_seat_was_sent(served: Served) -> None:
    ann, ben, table, lives = a_game(served, 12)
    for browser, live, seat in ((ann, lives[0], 0), (ben, lives[1], 1)):
        for version, board in boards(live).items():
            shown = frame(browser, table, version, seat)
            assert isinstance(shown, dict)
            regions = shown["position"]["regions"]
            assert regions["board"] == board, (seat, version)
            assert shown["position"]["prompt"] is None


def test_while_it_runs_one_looks_through_ones_own_eyes_only(served: Served) -> None:
    ann, ben, table, _ = a_game(served, 8)
    assert frame(ann, table, 2, 1) == 403
    assert frame(ben, table, 2, 0) == 403
    stranger = served.browser()
    assert frame(stranger, table, 2, 0) == 403
    assert isinstance(frame(stranger, table, 2, "guest"), dict)
    assert frame(stranger, table, 2, -1) == 403
    assert ann.http.get(f"{table}/replay?as=1").status_code == 403
    assert ann.http.get(f"{table}/replay?as=0&at=999999").status_code == 200


def test_a_download_of_a_running_game_is_the_history_of_ones_own_view(served: Served) -> None:
    ann, ben, table, lives = a_game(served, 9)
    commitment = lives[0].facts["commitment"]
    anns, bens = (browser.http.get(f"{table}/record").text for browser in (ann, ben))
    stranger = served.browser().http.get(f"{table}/record?seat=0").text
    assert anns != bens
    assert stranger not in {anns, bens}

    async def secrets() -> tuple[str, list[str]]:
        async with served.app.house.holding(table.rpartition("/")[2]) as held:
            return held.row.seed, [getattr(entry, "hash", "") for entry in held.session.entries]

    seed, hashes = served.ask(secrets())
    for text in (anns, bens, stranger):
        assert [json.loads(line) for line in text.splitlines()]
        assert seed not in text
        assert not [hash_ for hash_ in hashes if hash_ in text]
        assert '"chance"' not in text
    assert commitment


def test_after_the_end_everybody_sees_everything_and_may_upload_it_again(served: Served) -> None:
    ann, _, table, lives = a_game(served, 2000)
    assert lives[0].position["ended"]
    stranger = served.browser()
    last = lives[0].position["version"]
    for viewer in (0, 1, "guest"):
        assert isinstance(frame(stranger, table, last // 2, viewer), dict)
    text = stranger.http.get(f"{table}/record").text
    answer = stranger.http.post("/records", files={"record": ("duel.zashiki", text.encode())})
    assert answer.status_code == 303, answer.text
    base = answer.headers["location"]
    assert stranger.http.get(base).status_code == 200
    for viewer in (0, 1, "guest"):
        uploaded = stranger.http.get(f"{base}/frame?at=5&as={viewer}").json()
        assert uploaded == frame(ann, table, 5, viewer)


def test_an_edited_record_is_refused_with_the_line(served: Served) -> None:
    ann, _, table, _ = a_game(served, 2000)
    lines = ann.http.get(f"{table}/record").text.splitlines()
    entry = json.loads(lines[4])
    entry["hash"] = "0" * len(entry["hash"])
    lines[4] = json.dumps(entry)
    answer = ann.http.post("/records", files={"record": ("duel.zashiki", "\n".join([*lines, ""]).encode())})
    assert answer.status_code == 400
    assert "line 5" in answer.text


def test_names_of_an_uploaded_record_are_made_fit_to_be_shown(served: Served) -> None:
    ann, _, table, _ = a_game(served, 2000)
    head, *rest = ann.http.get(f"{table}/record").text.splitlines()
    header = {**json.loads(head), "names": ["Ann\u202egnihton\u0007", "\u200f\u00a0"]}
    text = "\n".join([json.dumps(header), *rest, ""])
    answer = ann.http.post("/records", files={"record": ("duel.zashiki", text.encode())})
    assert answer.status_code == 303, answer.text
    page = ann.http.get(answer.headers["location"]).text
    assert "Anngnihton" in page
    assert "Player 2" in page
    assert not set("\u202e\u0007\u200f") & set(page)


def test_the_course_of_a_game_is_told_at_its_end(served: Served) -> None:
    _, _, _, lives = a_game(served, 2000)
    results = [message["result"] for message in lives[0].seen if message["type"] == "ended"]
    while not results or results[-1]["course"] is None:
        results.append(lives[0].until("ended")["result"])
    course = results[-1]["course"]
    assert course["versions"][0] == 0
    assert course["versions"][-1] == lives[0].position["version"]
    assert len(course["values"]) == 2
    winner = results[-1]["winners"][0]
    assert course["values"][winner][-1] == 1.0
    assert course["values"][1 - winner][-1] == -1.0
    assert all(point["at"] in course["versions"] for point in course["turning_points"])
