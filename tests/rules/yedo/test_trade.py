"""Phase 6: trade (YE-10; YE-R41 to YE-R46)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, D, asked, at, clan, hand, lay, legal, missions, play, weapons
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.kernel.errors import IllegalAction

IN_TAVERN = {"tavern": [A, B]}
IN_MARKET = {"market": [A, B]}
RICH: dict[str, Any] = {
    "mon": 9, "weapons": ["katana", "katana", "yumi"], "geisha": 1, "actions": ["feint", "disguise"],
    "bonuses": ["BC01"], "missions": ["G01", "Y01", "R01", "B01"], "annexes": ["dojo"], "blessing": 1,
    "blackmail": True,
}  # fmt: skip


def trade(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """Phase 6 begins, after those who could play a Silver Tongue have passed."""
    state = lay(*clans, now=[OpenTrade()], phase=6, **fields)
    while (now := asked(state)) is not None and now[0] == "PlayOrPass":
        play(state, "pass")
    return state


@pytest.mark.rule("YE-10.1", "YE-R41")
def test_the_market_deals_in_weapons_and_mon() -> None:
    state = trade(clan(**RICH), clan(mon=5, weapons=["doku"]), clan(mon=5), spaces=IN_MARKET)
    assert asked(state) == ("Propose", A)
    assert legal(state) == ["pass", "seat:1"]
    play(state, "seat:1")
    assert legal(state) == ["pass", "goods:mon", "goods:katana", "goods:yumi"]


@pytest.mark.rule("YE-10.2", "YE-10.3", "YE-R44")
def test_the_tavern_deals_in_six_kinds_of_goods() -> None:
    state = trade(clan(**RICH), clan(mon=5, weapons=["doku"]), spaces=IN_TAVERN)
    play(state, "seat:1")
    kinds = ["mon", "geisha", "action", "bonus", "green", "yellow", "red", "black", "katana", "yumi"]
    assert legal(state) == ["pass", *[f"goods:{kind}" for kind in kinds]]


@pytest.mark.rule("YE-R41")
def test_market_first_each_is_proposer_once_in_player_order() -> None:
    clans = [clan(mon=5, weapons=["katana"]) for _ in range(4)]
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
    for _ in range(3):
        play(state, "seat:0", "goods:katana", "pass")  # one that is dropped counts
    assert asked(state) is None


@pytest.mark.rule("YE-10.2")
def test_geisha_change_hands_in_the_tavern() -> None:
    state = trade(clan(geisha=2), clan(mon=5), clan(), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:geisha", "amount:2", "done", "goods:mon", "amount:4", "done", "yes")
    assert (state.geisha[:2], state.mon[:2]) == ([0, 2], [4, 1])


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


@pytest.mark.rule("YE-R43", "YE-R83")
def test_two_cards_are_chosen_one_after_the_other() -> None:
    three = ["feint", "disguise", "pickpocket"]
    state = trade(clan(actions=three), clan(actions=["double-time"], geisha=1), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:action", "amount:2", "done")
    assert legal(state) == ["pass", "goods:geisha", "goods:action"]  # the same back may go both ways
    play(state, "goods:action", "done", "card:pickpocket")
    assert (asked(state), legal(state)) == (("LayOutCard", A), ["card:feint", "card:disguise"])
    play(state, "card:feint", "yes")
    assert (hand(state, A), hand(state, B)) == (["disguise", "double-time"], ["feint", "pickpocket"])


@pytest.mark.rule("YE-R83")
def test_equal_things_go_one_way() -> None:
    state = trade(clan(geisha=1, weapons=["yumi"]), clan(geisha=1, mon=1, weapons=["yumi"]), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:geisha", "goods:yumi", "done")
    assert legal(state) == ["pass", "goods:mon"]


@pytest.mark.rule("YE-10.4", "YE-R43")
def test_a_card_that_all_knew_is_laid_out_face_down_too() -> None:
    """All have seen A take the Feint into his hand; which of his two cards he gives they do not see."""
    known = {"feint#1": [-1, A, B, C]}
    state = trade(clan(actions=["feint#1", "disguise"]), clan(mon=2), clan(), spaces=IN_TAVERN, known=known)
    feint = state.game.table.action_ids.index("feint")
    assert state.game.view(state, C).hands[A].actions == (feint,)
    play(state, "seat:1", "goods:action", "amount:1", "done", "goods:mon", "amount:1", "done", "card:feint")
    assert [state.game.view(state, viewer).offered[A] for viewer in (A, B, C, None)] == [(feint,), (-1,), (-1,), (-1,)]
    play(state, "yes")
    assert [state.game.view(state, C).hands[player].actions for player in (A, B)] == [(), ()]
    assert state.game.view(state, B).hands[B].actions == (feint,)


@pytest.mark.rule("YE-R82", "YE-R87")
def test_who_knew_a_card_knows_it_still_when_all_with_its_back_change_hands() -> None:
    known = {"feint#1": [-1, A, B, C]}
    state = trade(clan(actions=["feint#1", "disguise"]), clan(mon=2), clan(), spaces=IN_TAVERN, known=known)
    feint = state.game.table.action_ids.index("feint")
    play(state, "seat:1", "goods:action", "amount:2", "done", "goods:mon", "amount:1", "done")
    assert sorted(state.game.view(state, C).offered[A]) == [-1, feint]
    refused = state.copy()
    play(refused, "pass")
    assert refused.game.view(refused, C).hands[A].actions == (feint,)
    play(state, "yes")
    assert state.game.view(state, C).hands[B].actions == (feint,)
    assert state.game.view(state, C).hands[B].actions_hidden == 1


@pytest.mark.rule("YE-10.7", "YE-R46")
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
    from zashiki.games.yedo.rules.patrol import OpenPatrol

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


@pytest.mark.rule("YE-R41", "YE-R43")
def test_a_counter_offer_gives_the_cards_back_first() -> None:
    state = trade(clan(actions=["feint", "disguise"]), clan(mon=5), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:action", "amount:1", "done", "goods:mon", "amount:5", "done", "card:feint", "counter")
    assert (hand(state, A), state.offered) == (["disguise", "feint"], ((), ()))
    play(state, "goods:mon", "amount:5", "done", "goods:action", "amount:2", "done", "yes")
    assert (hand(state, A), hand(state, B), state.mon) == ([], ["disguise", "feint"], [5, 0])


@pytest.mark.rule("YE-R45")
def test_no_deal_breaks_a_limit() -> None:
    full = ["feint", "feint", "disguise", "disguise"]
    state = trade(clan(actions=["pickpocket"], mon=3), clan(actions=full, mon=3), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:action", "done", "goods:mon", "amount:1")
    assert "done" not in legal(state)  # B would hold five
    play(state, "goods:action", "amount:1")
    assert "done" in legal(state)
    state = trade(clan(bonuses=["BC01", "BC02"], mon=3), clan(bonuses=["BC03"], mon=3), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:mon", "amount:1")
    assert legal(state) == ["pass", "goods:bonus"]  # for Mon alone A can want nothing
    play(state, "goods:bonus", "amount:1", "done")
    assert legal(state) == ["pass", "goods:bonus"]
    six = ["G01", "G02", "G03", "Y02", "Y03", "R01"]
    state = trade(clan(missions=six, mon=3), clan(missions=["Y05"]), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:mon", "amount:1")
    assert legal(state) == ["pass", "goods:green", "goods:yellow", "goods:red"]
    state = trade(clan(missions=six), clan(missions=["Y05"]), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:green", "amount:1", "done", "goods:yellow")
    assert "done" in legal(state)  # six again, whatever their colours


@pytest.mark.rule("YE-R42")
def test_what_nobody_has_cannot_be_named() -> None:
    state = trade(clan(mon=3), clan(mon=3, weapons=["doku"]), clan(weapons=["katana"]), spaces=IN_MARKET)
    with pytest.raises(IllegalAction):
        play(state, "seat:2")
    play(state, "seat:1")
    with pytest.raises(IllegalAction):
        play(state, "goods:katana")


def test_a_skipped_phase() -> None:
    clans = [clan(mon=3, weapons=["katana"]), clan(mon=3)]
    assert asked(trade(*clans, spaces=IN_MARKET, skipped=[6])) is None
    assert asked(trade(*clans, spaces=IN_MARKET)) == ("Propose", A)


@pytest.mark.rule("YE-R42", "YE-R83", "YE-R86")
def test_nobody_is_asked_for_a_deal_that_cannot_be() -> None:
    assert asked(trade(clan(mon=3), clan(mon=3), spaces=IN_MARKET)) is None  # Mon for Mon
    state = trade(clan(mon=3, weapons=["katana"]), clan(mon=3), clan(), spaces={"market": [A, B, C]})
    assert legal(state) == ["pass", "seat:1"]  # C has nothing
    play(state, "seat:1")
    assert legal(state) == ["pass", "goods:katana"]  # for Mon there would be nothing to want
    play(state, "goods:katana", "done")
    assert legal(state) == ["pass", "goods:mon"]


@pytest.mark.rule("YE-R45", "YE-R86")
def test_every_offer_that_is_begun_can_be_completed() -> None:
    """B's hand is full: whoever gives him a card has to want one, and cannot go past it."""
    full = ["feint", "feint", "disguise", "disguise"]
    state = trade(
        clan(actions=["pickpocket", "double-time"], mon=3),
        clan(actions=full, mon=3, geisha=1, weapons=["katana"]),
        spaces=IN_TAVERN,
    )
    play(state, "seat:1", "goods:action", "amount:2", "done")
    assert legal(state) == ["pass", "goods:mon", "goods:geisha", "goods:action"]  # no Katana before the cards
    play(state, "goods:action")
    assert legal(state) == ["amount:2", "amount:3", "amount:4"]
    play(state, "amount:2")
    assert legal(state) == ["pass", "done", "goods:katana"]
    # A, who holds three, has room for one more than he gives
    three = ["pickpocket", "double-time", "crowded-streets"]
    state = trade(clan(actions=three, mon=3), clan(actions=full), spaces=IN_TAVERN)
    play(state, "seat:1", "goods:mon", "amount:1", "done", "goods:action")
    assert legal(state) == ["pass", "done"]  # one is all that he can want
