"""Who sits where: invitations, codes, the host, hot-seat, spectators, stand-ins, rematch."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path

import pytest

from tests.web.clients import Browser, ConnectionClosed, Live, Served, new_key, path_of, play_out, sqlite_url


def duel(served: Served, game: str = "yokai") -> tuple[Browser, Browser, str]:
    ann, ben = served.browser(), served.browser()
    table = ann.new_table(game, "me", "open")
    ben.join(ann.invites(table)[0], "Ben")
    return ann, ben, table


def test_an_invitation_is_claimed_once_and_only_by_sending_the_form(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "open")
    invite = ann.invites(table)[0]
    for _ in range(3):
        assert served.browser().http.get(invite).status_code == 200, "looking at it does not use it up"
    guests = [served.browser() for _ in range(5)]
    answers: list[int] = []
    threads = [
        threading.Thread(
            target=lambda guest=guest: answers.append(guest.http.post(invite, data={"name": "Ben"}).status_code)
        )
        for guest in guests
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [303, 404, 404, 404, 404]
    assert sum(guest.live(table).seat == 1 for guest in guests) == 1
    assert served.browser().http.get(invite).status_code == 404
    assert ann.invites(table) == []


def test_the_secret_is_in_a_cookie_that_no_script_reads_and_in_no_page(served: Served) -> None:
    ann = served.browser()
    answer = ann.http.post("/new/yokai", data={"seat.0.kind": "me", "seat.1.kind": "open"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    secret = re.match(r"zashiki=([\w-]{43});", cookie)
    assert secret
    table = answer.headers["location"]
    for path in (table, "/", f"{table}/replay", f"{table}/record", "/code"):
        page = ann.http.get(path)
        assert secret[1] not in page.text + str(page.url), path
    with served.app.house.store.database.reader.connect() as connection:
        rows = [str(row) for row in connection.exec_driver_sql("SELECT * FROM seats").all()]
    assert secret[1] not in "".join(rows)


def test_an_open_seat_is_waited_for_in_words_that_say_so(served: Served) -> None:
    ann, eve = served.browser(), served.browser()
    table = ann.new_table("yokai", "me", "open")
    assert eve.live(table).position["status"] == "Waiting for Me 0 and somebody to take the open seat."
    served.browser().join(ann.invites(table)[0], "Ben")
    assert eve.live(table).position["status"] == "Waiting for Me 0 and Ben."


def test_an_invitation_is_shown_to_the_host_alone(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "open")
    assert len(ann.invites(table)) == 1
    stranger = served.browser()
    assert stranger.invites(table) == []
    assert all(not seat.get("invite") for seat in stranger.live(table).facts["seats"])


def test_a_code_moves_a_seat_to_another_device_once(served: Served) -> None:
    ann, ben, table = duel(served)
    ben_live = ben.live(table)
    before = ben_live.position
    page = ben.http.post(f"{table}/code", data={"seat": "1"})
    code = re.search(r"\b([A-HJ-NP-Z2-9]{4})[- ]?([A-HJ-NP-Z2-9]{4})\b", page.text)
    assert page.status_code == 200
    assert code
    phone = served.browser()
    typed = f" {code[1].lower()}-{code[2].lower()} "
    answer = phone.http.post("/code", data={"code": typed})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert phone.live(table).position["regions"] == before["regions"]
    assert ben_live.until("notice")["kind"] == "seat_lost"
    ben_live.settle(lambda: ben_live.position["viewer"] is None)
    assert ben_live.do("act", version=0, path=["pass"])["code"] == "not_yours"
    assert served.browser().http.post("/code", data={"code": typed}).status_code == 400
    assert ben.http.post(f"{table}/code", data={"seat": "1"}).status_code == 403
    assert ann.live(table).seat == 0


def test_the_hosts_part_moves_with_the_seat(served: Served) -> None:
    ann, _, table = duel(served)
    page = ann.http.post(f"{table}/code", data={"seat": "0"})
    code = re.search(r"\b([A-HJ-NP-Z2-9]{4})[- ]?([A-HJ-NP-Z2-9]{4})\b", page.text)
    assert code
    phone = served.browser()
    phone.http.post("/code", data={"code": code[1] + code[2]})
    assert phone.live(table).facts["host"] is True
    assert ann.live(table).facts["host"] is False


def test_a_host_who_gives_one_of_two_seats_away_stays_the_host(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "hotseat")
    page = ann.http.post(f"{table}/code", data={"seat": "1"})
    code = re.search(r"\b([A-HJ-NP-Z2-9]{4})[- ]?([A-HJ-NP-Z2-9]{4})\b", page.text)
    assert code
    ben = served.browser()
    ben.http.post("/code", data={"code": code[1] + code[2]})
    assert (ann.live(table).facts["host"], ben.live(table).facts["host"]) == (True, False)


def test_the_host_frees_a_seat_and_nobody_else_does(served: Served) -> None:
    ann, ben, table = duel(served)
    host, guest, spectator = ann.live(table), ben.live(table), served.browser().live(table)
    assert guest.do("free", seat=0)["code"] == "not_host"
    assert spectator.do("free", seat=1)["code"] == "not_host"
    assert host.do("free", seat=7)["code"] == "no_such_seat"
    assert host.do("free", seat=0)["code"] == "seat_taken"
    assert host.do("free", seat=1)["type"] == "ack"
    assert guest.until("notice")["kind"] == "seat_lost"
    assert guest.do("act", version=0, path=["pass"])["code"] == "not_yours"
    invite = ann.invites(table)
    assert len(invite) == 1
    cleo = served.browser()
    cleo.join(invite[0], "Cleo")
    assert cleo.live(table).seat == 1


@pytest.mark.parametrize("claimed", [True, False])
def test_a_code_dies_when_the_seat_is_freed(served: Served, claimed: bool) -> None:
    ann, ben, table = duel(served)
    page = ben.http.post(f"{table}/code", data={"seat": "1"})
    code = re.search(r"\b([A-HJ-NP-Z2-9]{4})[- ]?([A-HJ-NP-Z2-9]{4})\b", page.text)
    assert code
    assert ann.live(table).do("free", seat=1)["type"] == "ack"
    if claimed:
        cleo = served.browser()
        cleo.join(ann.invites(table)[0], "Cleo")
    phone = served.browser()
    assert phone.http.post("/code", data={"code": code[1] + code[2]}).status_code == 400
    assert phone.live(table).seat is None
    assert not claimed or cleo.live(table).seat == 1


def test_spectators_can_do_nothing_at_all(served: Served) -> None:
    ann, _, table = duel(served)
    ann.live(table).act()
    stranger = served.browser()
    live = stranger.live(table)
    version = live.position["version"]
    wanted = {
        "act": {"version": version, "path": ["pass"]},
        "withdraw": {"version": version},
        "undo": {"version": version},
        "propose": {"kind": "end"},
        "consent": {"proposal": 1, "agree": True},
        "resign": {},
        "free": {"seat": 1},
        "stand_in": {"seat": 1, "bot": "greedy"},
        "take_back": {"seat": 1},
        "rematch": {},
    }
    for kind, fields in wanted.items():
        assert live.do(kind, **fields)["code"] in {"not_yours", "not_host"}, kind
        for seat in (0, 1, 5):
            message = {"type": kind, "key": new_key(), **fields}
            answer = stranger.act(table, message, seat)
            assert answer.json()[0]["code"] in {"not_yours", "not_host"}, (kind, seat)
    live.send("prefs", auto_pass=True)
    assert live.until("refused")["code"] == "not_yours"
    assert ann.live(table).position["version"] == version


def test_hot_seat_shows_one_seat_at_a_time(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("night-watch", "me", "hotseat")
    live = ann.live(table)
    hello = next(message for message in live.seen if message["type"] == "welcome")
    assert (hello["seat"], hello["seats"]) == (0, [0, 1])
    assert live.act()["type"] == "ack"
    live.settle(lambda: not live.mine_to_move())
    assert live.position["acting"] == [1]
    other = Live(ann, table, seat=1)
    assert other.seat == 1
    play_out([live, other])
    assert live.position["ended"]


def test_a_page_that_is_loaded_anew_stays_before_the_curtain(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "hotseat")
    live = ann.live(table)
    live.act()
    live.settle(lambda: live.position["acting"] == [1])
    for page, seat in ((table, 0), (f"{table}?seat=1", 1), (f"{table}?seat=9", 0)):
        island = re.search(r'id="island">(.*?)</script>', ann.http.get(page).text, re.DOTALL)
        assert island
        assert json.loads(island[1])["seat"] == seat, page


def test_strangers_cannot_keep_players_out_or_drown_their_talk(tmp_path: Path) -> None:
    served = Served(sqlite_url(tmp_path), sockets_per_table=3, chat_rate=0.001, chat_burst=4.0)
    try:
        ann, ben, table = duel(served)
        crowd = [served.browser().live(table) for _ in range(3)]
        with pytest.raises(ConnectionClosed):
            served.browser().live(table)
        assert [ann.live(table).seat, ben.live(table).seat] == [0, 1]
        for number in range(8):
            crowd[0].browser.http.cookies.set("zashiki", f"{number:043d}")
            crowd[0].browser.act(table, {"type": "chat", "key": new_key(), "text": "buy"})
        live = ann.live(table)
        assert live.do("chat", text="hello")["type"] == "ack"
        with served.app.house.store.database.reader.connect() as connection:
            said = connection.exec_driver_sql("SELECT count(*) FROM chat WHERE seat = -1").scalar()
        assert said == 4
    finally:
        served.stop()


def test_joining_and_leaving_spectators_change_nobodys_position(served: Served) -> None:
    ann, _, table = duel(served)
    live = ann.live(table)
    etag = live.etag
    watchers = [served.browser().live(table) for _ in range(20)]
    live.settle(lambda: live.facts["spectators"] == 20)
    for watcher in watchers:
        watcher.close()
    live.settle(lambda: live.facts["spectators"] == 0)
    assert live.etag == etag
    assert all(message["type"] in {"facts", "welcome", "page"} for message in live.seen)


def test_an_absent_player_is_stood_in_for_and_comes_back(served: Served) -> None:
    ann, ben, table = duel(served)
    host = ann.live(table)
    guest = ben.live(table)
    assert "at the table" in host.do("stand_in", seat=1)["message"]
    guest.close()
    host.settle(lambda: not host.facts["seats"][1].get("present"))
    assert host.do("stand_in", seat=1, bot="unheard-of")["code"] == "no_such_bot"
    assert host.do("stand_in", seat=1, bot="random")["type"] == "ack"
    host.settle(lambda: host.position["answered"] == [1])
    assert host.facts["seats"][1]["standing_in"] is True
    back = ben.live(table)
    assert back.do("take_back", seat=1)["type"] == "ack"
    host.settle(lambda: not host.facts["seats"][1].get("standing_in"))
    assert back.do("withdraw", version=back.position["version"])["type"] == "ack"
    back.settle(back.mine_to_move)


def test_a_rematch_is_made_once_with_the_same_people(served: Served) -> None:
    ann, ben, table = duel(served)
    lives = [ann.live(table), ben.live(table)]
    assert lives[0].do("rematch")["code"] == "not_ended"
    assert lives[1].do("resign")["type"] == "ack"
    lives[0].settle(lambda: lives[0].position["ended"])
    paths = {live.do("rematch")["path"] for live in lives}
    assert len(paths) == 1
    again = paths.pop()
    assert again != table
    assert (ann.live(again).seat, ben.live(again).seat) == (0, 1)
    assert ben.live(again).position["version"] == 0
    assert served.browser().live(table).do("rematch")["code"] == "not_yours"


def test_names_are_texts_and_distinct(served: Served) -> None:
    ann = served.browser()
    table = ann.new_table("yokai", "me", "open", "open", players=3)
    hostile = '<script>alert("x")</script>\u202e\x00'
    first, second = ann.invites(table)
    served.browser().join(first, hostile)
    page = ann.http.get(table).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert "\u202e" not in page
    served.browser().join(second, "me 0")
    names = [seat["name"] for seat in ann.live(table).facts["seats"]]
    assert len({name.casefold() for name in names}) == 3


@pytest.mark.parametrize("name", ["ann", "Ann\u200d", "Ann\ufe00", "\uff21nn", "\u3164Ann", "An\u034fn"])
def test_nobody_takes_a_name_that_looks_like_anothers(served: Served, name: str) -> None:
    ann = served.browser()
    form = {"seat.0.kind": "me", "seat.0.name": "Ann", "seat.1.kind": "open"}
    table = ann.http.post("/new/yokai", data=form).headers["location"]
    served.browser().join(ann.invites(table)[0], name)
    assert ann.live(table).facts["seats"][1]["name"].endswith(" 2")


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\x07"])
def test_a_name_needs_something_visible(served: Served, name: str) -> None:
    ann = served.browser()
    invite = ann.invites(ann.new_table("yokai", "me", "open"))[0]
    assert served.browser().http.post(invite, data={"name": name}).status_code == 400
    assert served.browser().http.get(invite).status_code == 200


def test_the_start_page_lists_what_waits_for_me_first(served: Served) -> None:
    ann = served.browser()
    ended = ann.new_table("yokai", "me", "open")
    ann.live(ended).do("resign")
    waits = ann.new_table("yokai", "me", "open")
    passed = ann.new_table("yokai", "me", "open")
    ann.live(passed).act()
    page = ann.http.get("/").text
    places = [page.index(table) for table in (waits, passed, ended)]
    assert places == sorted(places)
    stranger = served.browser().http.get("/").text
    assert all(table not in stranger for table in (waits, passed, ended))
    assert path_of(None) == []
