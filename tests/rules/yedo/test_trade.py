"""Phase 6: trade (YE-10; YE-R41 to YE-R46)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, D, asked, at, clan, hand, lay, legal, missions, names, play, weapons
from zashiki.games.yedo.state import YedoState
from zashiki.games.yedo.trade import OpenTrade
from zashiki.kernel.errors import IllegalAction

IN_TAVERN = {"tavern": [A, B]}
IN_MARKET = {"market": [A, B]}
RICH: dict[str, Any] = {
    "mon": 9, "weapons": ["katana", "katana", "yumi"], "geisha": 1, "actions": ["feint", "disguise"],
    "bonuses": ["BC01"], "missions": ["G01", "Y01"], "annexes": ["dojo"], "blessing": 1, "blackmail": True,
}  # fmt: skip


def trade(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """Phase 6 begins, after those who could play a Silver Tongue have passed."""
    state = lay(*clans, now=[OpenTrade()], phase=6, **fields)
    while (now := asked(state)) is not None and now[0] == "PlayOrPass":
        play(state, "pass")
    return state


@pytest.mark.rule("YE-10.1", "YE-R41")
def test_the_market_deals_in_weapons_and_mon() -> None:
    state = trade(clan(**RICH), clan(mon=5), clan(mon=5), spaces=IN_MARKET)
    assert asked(state) == ("Propose", A)
    assert legal(state) == ["pass", "seat:1"]
    play(state, "seat:1")
    assert legal(state) == ["pass", "goods:mon", "goods:katana", "goods:yumi"]


@pytest.mark.rule("YE-10.2", "YE-10.3", "YE-R44")
def test_the_tavern_deals_in_six_kinds_of_goods() -> None:
    state = trade(clan(**RICH), clan(mon=5), spaces=IN_TAVERN)
    play(state, "seat:1")
    kinds = ["mon", "geisha", "action", "bonus", "green", "yellow", "katana", "yumi"]
    assert legal(state) == ["pass", *[f"goods:{kind}" for kind in kinds]]


@pytest.mark.rule("YE-R41", "YE-10.8")
def test_market_first_each_is_proposer_once_in_player_order() -> None:
    clans = [clan(mon=5) for _ in range(4)]
    spaces = {"market": [D, A, B], "tavern": [C, A]}
    state = lay(*clans, now=[OpenTrade()], order=[2, 1, 0, 3], spaces=spaces)
    order = []
    while (now := asked(state)) is not None:
        order.append(now[1])
        play(state, "pass")
    assert order == [B, A, D, C, A]


@pytest.mark.rule("YE-R41")
def test_with_fewer_than_two_there_is_no_trade() -> None:
    assert asked(trade(clan(mon=5), clan(mon=5), spaces={"market": [A], "tavern": [B, B]})) is None


@pytest.mark.rule("YE-R41")
def test_three_offers_a_proposer() -> None:
    state = trade(clan(mon=5), clan(mon=5, weapons=["katana"]), spaces=IN_MARKET)
    for _ in range(3):
        assert asked(state) == ("Propose", A)
        play(state, "seat:1", "goods:mon", "amount:1", "done", "goods:katana", "done", "pass")
    assert asked(state) == ("Propose", B)


@pytest.mark.rule("YE-R42", "YE-R43", "YE-R83")
def test_each_side_gives_something_that_it_owns() -> None:
    state = trade(clan(mon=3), clan(mon=5, weapons=["katana", "katana"]), spaces=IN_MARKET)
    play(state, "seat:1")
    assert "done" not in legal(state)
    play(state, "goods:mon")
    assert legal(state) == ["amount:1", "amount:2", "amount:3"]
    play(state, "amount:3", "done")
    assert legal(state) == ["pass", "goods:katana"]  # no Mon for Mon
    play(state, "goods:katana")
    assert legal(state) == ["amount:1", "amount:2"]
    play(state, "amount:2", "done")
    assert asked(state) == ("AnswerOffer", B)
    play(state, "yes")
    assert (state.mon[A], state.mon[B]) == (0, 8)
    assert (weapons(state, A), weapons(state, B)) == (["katana", "katana"], [])


@pytest.mark.rule("YE-10.4", "YE-10.5", "YE-R43")
def test_cards_are_laid_out_face_down_and_seen_after_the_deal() -> None:
    state = trade(
        clan(mon=9, actions=["feint", "disguise"]), clan(missions=["G01", "G05", "Y03"]), clan(), spaces=IN_TAVERN
    )
    play(state, "seat:1", "goods:action", "amount:1", "done", "goods:green", "amount:1", "done")
    assert asked(state) == ("LayOutCard", A)
    assert legal(state) == ["card:feint", "card:disguise"]
    play(state, "card:disguise")
    disguise = state.game.table.action_ids.index("disguise")
    assert state.game.view(state, A).offered[A] == (disguise,)
    assert state.game.view(state, B).offered[A] == (-1,)
    play(state, "yes")
    assert asked(state) == ("LayOutCard", B)
    assert legal(state) == ["mission:G01", "mission:G05"]
    before = state.reveals
    play(state, "mission:G05")
    assert state.reveals > before
    assert (hand(state, A), hand(state, B)) == (["feint"], ["disguise"])
    assert (missions(state, A), missions(state, B)) == (["G05"], ["G01", "Y03"])
    assert state.game.view(state, B).hands[B].actions == (disguise,)  # seen only now
    # the giver knows still where his card is; nobody else does
    assert state.game.view(state, A).hands[B].actions == (disguise,)
    assert state.game.view(state, C).hands[B].actions == ()


@pytest.mark.rule("YE-10.6", "YE-10.7", "YE-R46")
def test_all_are_told_the_kinds_and_numbers() -> None:
    state = trade(clan(mon=9, actions=["feint", "disguise"]), clan(weapons=["katana"]), clan(), spaces=IN_TAVERN)
    state.story = []
    play(
        state,
        "seat:1",
        "goods:mon",
        "amount:4",
        "goods:action",
        "amount:1",
        "done",
        "goods:katana",
        "done",
        "card:feint",
        "yes",
    )
    told = [state.game.catalog.say(e.message, ["Aki", "Ben", "Cho"]) for e in state.story if e.audience == -1]
    assert "Aki offers Ben 4 Mon and 1 Action Card for 1 Katana." in told
    assert "Aki and Ben have made the deal." in told
    assert not any("Feint" in line for line in told)


@pytest.mark.rule("YE-10.9")
def test_disciples_stay_where_they_are() -> None:
    state = trade(clan(mon=3), clan(weapons=["katana"]), spaces=IN_MARKET)
    play(state, "seat:1", "goods:mon", "amount:3", "done", "goods:katana", "done", "yes")
    assert at(state, "market") == [A, B]


@pytest.mark.rule("YE-10.10")
def test_who_was_arrested_does_not_deal() -> None:
    from zashiki.games.yedo.patrol import OpenPatrol

    state = lay(
        clan(mon=5), clan(mon=5), now=[OpenPatrol(), OpenTrade()], patrol="temple", colour="red", spaces=IN_MARKET
    )
    assert asked(state) is None


@pytest.mark.rule("YE-10.11", "YE-R41")
def test_one_counter_offer() -> None:
    state = trade(clan(mon=9), clan(mon=2, weapons=["katana"]), spaces=IN_MARKET)
    play(state, "seat:1", "goods:mon", "amount:3", "done", "goods:katana", "done")
    assert legal(state) == ["pass", "yes", "counter"]
    play(state, "counter")
    assert asked(state) == ("BuildOffer", B)
    play(state, "goods:katana", "done", "goods:mon", "amount:5", "done")
    assert asked(state) == ("AnswerOffer", A)
    assert legal(state) == ["pass", "yes"]
    play(state, "yes")
    assert (state.mon[A], weapons(state, A)) == (4, ["katana"])


@pytest.mark.rule("YE-R41", "YE-R43")
def test_a_refused_offer_gives_the_cards_back() -> None:
    state = trade(clan(mon=9, actions=["feint", "disguise"]), clan(mon=2), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:action", "amount:1", "done", "goods:mon", "amount:1", "done", "card:feint")
    assert hand(state, A) == ["disguise"]
    play(state, "pass")
    assert hand(state, A) == ["disguise", "feint"]
    assert state.offered == ((), ())
    assert state.mon == [9, 2]


@pytest.mark.rule("YE-R45")
def test_no_deal_breaks_a_limit() -> None:
    full = ["feint", "feint", "disguise", "disguise"]
    state = trade(clan(actions=["pickpocket"], mon=3), clan(actions=full, mon=3), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:action", "done", "goods:mon", "amount:1")
    assert "done" not in legal(state)  # B would hold five
    play(state, "goods:action", "amount:1")
    assert "done" in legal(state)
    state = trade(clan(bonuses=["BC01", "BC02"], mon=3), clan(bonuses=["BC03"], mon=3), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:mon", "amount:1", "done", "goods:bonus")
    assert "done" not in legal(state)
    six = ["G01", "G02", "G03", "Y02", "Y03", "R01"]
    state = trade(clan(missions=six, mon=3), clan(missions=["Y05"]), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:mon", "amount:1", "done", "goods:yellow")
    assert "done" not in legal(state)


@pytest.mark.rule("YE-R42")
def test_what_nobody_has_cannot_be_named() -> None:
    state = trade(clan(mon=3), clan(mon=3), clan(weapons=["katana"]), spaces=IN_MARKET)
    with pytest.raises(IllegalAction):
        play(state, "seat:2")
    play(state, "seat:1")
    with pytest.raises(IllegalAction):
        play(state, "goods:katana")


def test_a_skipped_phase() -> None:
    assert asked(trade(clan(mon=3), clan(mon=3), spaces=IN_MARKET, skipped=[6])) is None
    assert names(trade(clan(mon=3), clan(mon=3), spaces=IN_MARKET), []) == []
