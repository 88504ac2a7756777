"""Undo, withdrawal, and what needs everybody's consent."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.web.clients import Live, Served, new_key, path_of, play_out
from zashiki.kernel.session import Session


def two(served: Served, game: str = "yokai", hotseat: bool = False) -> tuple[Live, Live]:
    ann = served.browser()
    if hotseat:
        table = ann.new_table(game, "me", "hotseat")
        return Live(ann, table, 0), Live(ann, table, 1)
    ben = served.browser()
    table = ann.new_table(game, "me", "open")
    ben.join(ann.invites(table)[0], "Ben")
    return ann.live(table), ben.live(table)


def together(*lives: Live) -> None:
    """Wait until all have seen the newest version, as each of them counts it."""
    for live in lives:
        live.send("ping")
        version = live.until("pong")["version"]
        live.settle(lambda live=live, version=version: live.position["version"] >= version)


def act_and_see(live: Live, rng: random.Random | None = None) -> None:
    """Answer, and wait for what comes of it."""
    version = live.act(rng)["version"]
    live.settle(lambda: live.position["version"] >= version)


@pytest.mark.parametrize("hotseat", [False, True])
def test_a_secret_answer_is_withdrawn_though_the_other_has_not_chosen(served: Served, hotseat: bool) -> None:
    ann, ben = two(served, hotseat=hotseat)
    prompt = ann.position["prompt"]
    ann.act()
    ann.settle(lambda: ann.position["withdraw"])
    assert ann.position["mine"] == path_of(prompt)[0]
    ben.settle(lambda: ben.position["answered"] == [0])
    assert ben.position["mine"] is None
    assert ann.do("withdraw", version=ann.position["version"])["type"] == "ack"
    ann.settle(ann.mine_to_move)
    assert ann.position["prompt"] == prompt
    assert ann.do("withdraw", version=ann.position["version"])["code"] == "nothing_to_withdraw"


def test_what_is_revealed_cannot_be_taken_back(served: Served) -> None:
    ann, ben = two(served)
    ann.act()
    ben.act()
    ann.settle(lambda: ann.position["version"] == 2)
    for live in (ann, ben):
        live.settle(lambda live=live: live.position["version"] == 2)
        assert live.position["undo"] is False
        assert live.do("undo", version=2)["code"] == "no_undo"
    assert ann.position["version"] == 2


def test_the_button_and_the_server_agree_about_undo(served: Served) -> None:
    ann, ben = two(served, "night-watch")
    rng = random.Random(4)
    undone = 0
    for _ in range(60):
        together(ann, ben)
        live = next((live for live in (ann, ben) if live.mine_to_move()), None)
        if live is None:
            break
        before = live.position
        act_and_see(live, rng)
        offered = live.position["undo"] or live.position["withdraw"]
        answer = live.do("undo", version=live.position["version"])
        assert (answer["type"] == "ack") == offered, answer
        if offered:
            undone += 1
            live.settle(lambda live=live, answer=answer: live.position["version"] >= answer["version"])
            assert live.position["prompt"] == before["prompt"]
            assert live.position["regions"] == before["regions"]
            act_and_see(live, rng)
    assert undone >= 3


def test_two_clicks_on_undo_take_back_one_path(served: Served) -> None:
    ann, ben = two(served)
    ann.act()
    ann.settle(lambda: ann.position["withdraw"])
    version = ann.position["version"]
    first, second = new_key(), new_key()
    ann.send("undo", key=first, version=version)
    ann.send("undo", key=second, version=version)
    answers = [ann.until("ack", "refused") for _ in range(2)]
    assert [answer["type"] for answer in answers] == ["ack", "refused"]
    assert answers[1]["code"] == "stale"
    assert ben.position["version"] <= version + 1


def test_going_further_back_needs_everybody(served: Served) -> None:
    ann, ben = two(served)
    for _ in range(2):
        for live in (ann, ben):
            if live.mine_to_move():
                act_and_see(live)
            together(ann, ben)
    then = ann.position["version"]
    assert ann.do("propose", kind="rewind", to=then)["code"] == "no_such_version"
    assert ann.do("propose", kind="rewind", to=0)["type"] == "ack"
    ben.settle(lambda: ben.facts["proposal"] is not None)
    number = ben.facts["proposal"]["proposal"]
    assert ben.facts["proposal"]["waiting"] == [1]
    assert ben.do("propose", kind="end")["code"] == "proposal_open"
    assert ben.do("consent", proposal=number + 1, agree=True)["code"] == "no_proposal"
    assert ben.do("consent", proposal=number, agree=False)["type"] == "ack"
    for live in (ann, ben):
        live.settle(lambda live=live: live.facts["proposal"] is None)
    assert ann.position["version"] == then

    start = next(message for message in ann.seen if message["type"] == "page")["position"]
    ann.do("propose", kind="rewind", to=0)
    ben.settle(lambda: ben.facts["proposal"] is not None)
    assert ben.do("consent", proposal=ben.facts["proposal"]["proposal"], agree=True)["type"] == "ack"
    ann.settle(lambda: ann.position["version"] == then + 1 and ann.facts["proposal"] is None)
    assert ann.position["regions"] == start["regions"]
    assert ann.position["prompt"] == start["prompt"]
    late = ann.do("act", version=then, path=path_of(ann.position["prompt"]))
    assert late["code"] == "stale", "it was meant for the position that is gone, though the question looks the same"
    ann.until("page")
    assert ann.act()["type"] == "ack", "the game goes on"


def test_an_end_by_agreement_is_a_draw(served: Served) -> None:
    ann, ben = two(served)
    ann.do("propose", kind="end")
    ben.settle(lambda: ben.facts["proposal"] is not None)
    ben.do("consent", proposal=ben.facts["proposal"]["proposal"], agree=True)
    for live in (ann, ben):
        result = live.until("ended")["result"]
        assert result["winners"] == [0, 1]
        assert "agreed" in result["reason"]
    assert ann.do("act", version=0, path=["pass"])["code"] == "ended"


def test_alone_with_bots_nobody_has_to_be_asked(served: Served) -> None:
    ann = served.browser()
    live = ann.live(ann.new_table("yokai", "me", "bot:random"))
    live.act()
    live.settle(live.mine_to_move)
    live.settle(lambda: live.position["version"] >= 2)
    assert live.do("propose", kind="rewind", to=0)["type"] == "ack"
    assert live.do("propose", kind="end")["type"] == "ack"
    live.settle(lambda: live.position["ended"])


def test_who_resigns_a_duel_loses_it_and_in_a_larger_game_a_bot_plays_on(served: Served) -> None:
    ann, ben = two(served)
    assert ben.do("resign")["type"] == "ack"
    result = ann.until("ended")["result"]
    assert result["winners"] == [0]
    assert "resigned" in result["reason"]

    host = served.browser()
    table = host.new_table("yokai", "me", "open", "bot:random", players=3)
    cleo = served.browser()
    cleo.join(host.invites(table)[0], "Cleo")
    live = cleo.live(table)
    assert live.do("resign")["type"] == "ack"
    live.settle(lambda: live.facts["seats"][1].get("resigned", False))
    assert live.facts["status"] == "running"
    assert live.facts["seats"][1]["standing_in"] is True
    assert host.live(table).do("take_back", seat=1)["code"] == "seat_taken"
    assert (live.position["prompt"], live.position["undo"], live.position["withdraw"]) == (None, False, False)
    version = live.position["version"]
    for kind, fields in {
        "act": {"version": version, "path": ["pass"]},
        "undo": {"version": version},
        "withdraw": {"version": version},
        "propose": {"kind": "end"},
        "consent": {"proposal": 1, "agree": True},
    }.items():
        assert live.do(kind, **fields)["code"] == "not_yours", kind
    assert live.do("chat", text="well played")["type"] == "ack"


def test_what_waits_only_for_people_who_have_left_is_carried_out_by_any_other(served: Served) -> None:
    host = served.browser()
    table = host.new_table("yokai", "me", "open", "bot:random", players=3)
    cleo = served.browser()
    cleo.join(host.invites(table)[0], "Cleo")
    ann, guest = host.live(table), cleo.live(table)
    ann.do("propose", kind="end")
    guest.do("resign")
    ann.settle(lambda: ann.facts["proposal"] and ann.facts["proposal"]["waiting"] == [])
    assert ann.do("consent", proposal=ann.facts["proposal"]["proposal"], agree=True)["type"] == "ack"
    ann.settle(lambda: ann.position["ended"])


@pytest.mark.parametrize("asker", [0, 1])
def test_whoever_takes_a_freed_seat_has_asked_nothing_and_agreed_to_nothing(served: Served, asker: int) -> None:
    host, ben, cleo, dora = [served.browser() for _ in range(4)]
    table = host.new_table("yedo", "me", "open", "open", players=3)
    ann = host.live(table)
    for guest, seat in ((ben, 1), (cleo, 2)):
        guest.join(ann.facts["seats"][seat]["invite"])
    bens, cleos = ben.live(table), cleo.live(table)
    lives = [ann, bens]
    lives[asker].do("propose", kind="end")
    other = lives[1 - asker]
    other.settle(lambda: other.facts["proposal"])
    number = other.facts["proposal"]["proposal"]
    assert other.do("consent", proposal=number, agree=True)["type"] == "ack"
    assert ann.do("free", seat=1)["type"] == "ack"
    dora.join(host.invites(table)[0])
    answer = cleos.do("consent", proposal=number, agree=True)
    assert answer.get("code", "ack") == ("ack" if asker == 0 else "no_proposal")
    assert not ann.position["ended"]
    doras = dora.live(table)
    if asker == 1:
        assert doras.facts["proposal"] is None
        return
    assert doras.facts["proposal"]["waiting"] == [1]
    assert doras.do("consent", proposal=number, agree=True)["type"] == "ack"
    ann.settle(lambda: ann.position["ended"])


def test_who_resigns_asks_for_nothing_any_more(served: Served) -> None:
    host, ben, cleo = [served.browser() for _ in range(3)]
    table = host.new_table("yedo", "me", "open", "open", players=3)
    ann = host.live(table)
    for guest, seat in ((ben, 1), (cleo, 2)):
        guest.join(ann.facts["seats"][seat]["invite"])
    cleos = cleo.live(table)
    ann.do("propose", kind="end")
    cleos.settle(lambda: cleos.facts["proposal"])
    assert ann.do("resign")["type"] == "ack"
    cleos.settle(lambda: cleos.facts["proposal"] is None)
    assert cleos.do("propose", kind="end")["type"] == "ack"


def test_those_who_share_a_screen_ask_and_agree_together(served: Served) -> None:
    host, guest = served.browser(), served.browser()
    table = host.new_table("yedo", "me", "hotseat", "open", players=3)
    guest.join(host.invites(table)[0])
    mika, noor, ben = host.live(table, 0), host.live(table, 1), guest.live(table)
    assert mika.do("propose", kind="end")["type"] == "ack"
    noor.settle(lambda: noor.facts["proposal"])
    assert noor.facts["proposal"]["waiting"] == [2], "the screen may never come to Noor while her seat is out"
    number = noor.facts["proposal"]["proposal"]
    assert noor.do("consent", proposal=number, agree=False)["type"] == "ack"
    ben.settle(lambda: any(message["type"] == "facts" for message in ben.seen) and ben.facts["proposal"] is None)
    assert ben.do("propose", kind="end")["type"] == "ack"
    ben.settle(lambda: ben.facts["proposal"])
    assert ben.facts["proposal"]["waiting"] == [0, 1]
    assert noor.do("consent", proposal=ben.facts["proposal"]["proposal"], agree=True)["type"] == "ack"
    mika.settle(lambda: mika.position["ended"])


def test_a_proposal_stays_open_while_answers_are_taken_back_and_ends_with_the_game(served: Served) -> None:
    ann, ben = two(served)
    act_and_see(ben)
    ann.do("propose", kind="end")
    ben.settle(lambda: ben.facts["proposal"] and ben.position["withdraw"])
    assert ben.do("withdraw", version=ben.position["version"])["type"] == "ack"
    together(ann, ben)
    assert ann.facts["proposal"]["waiting"] == [1]
    play_out([ann, ben])
    for live in (ann, ben):
        live.settle(lambda live=live: live.facts["status"] == "ended")
        assert live.facts["proposal"] is None


def test_a_proposal_or_an_answer_to_it_that_is_sent_again_does_nothing_more(served: Served) -> None:
    ann, ben = two(served)
    asked, refused = new_key(), new_key()
    ann.do("propose", key=asked, kind="end")
    ben.settle(lambda: ben.facts["proposal"])
    number = ben.facts["proposal"]["proposal"]
    for _ in range(2):
        assert ben.do("consent", key=refused, proposal=number, agree=False)["type"] == "ack"
    assert ann.do("propose", key=asked, kind="end")["type"] == "ack"
    ann.settle(lambda: ann.facts["proposal"] is None)
    together(ann, ben)
    assert ben.facts["proposal"] is None
    assert ben.do("propose", key=asked, kind="end")["code"] == "key_used"


def test_half_a_path_never_stays_in_memory(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = two(served)
    path, apply_path = path_of(ann.position["prompt"]), Session.apply_path

    def fail_half_way(self: Session, player: int, tokens: Sequence[str]) -> object:
        self.apply(player, tokens[0])
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr(Session, "apply_path", fail_half_way)
    assert ann.do("act", version=0, path=path)["code"] == "storage"
    monkeypatch.setattr(Session, "apply_path", apply_path)
    assert ann.do("act", version=0, path=path)["version"] == 1
    ben.settle(lambda: ben.position["answered"] == [0])


def test_one_may_look_back_without_going_back(served: Served) -> None:
    ann, ben = two(served)
    start = ann.position["regions"]
    ann.act()
    ben.act()
    ann.settle(lambda: ann.position["version"] == 2)
    ann.send("look", at=0)
    scene = ann.until("scene")
    assert scene["regions"]["board"] == start["board"]
    assert ann.position["version"] == 2
    ann.send("look", at=3)
    assert ann.until("refused")["code"] == "no_such_version"
