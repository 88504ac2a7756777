"""The worked examples of `docs/rules/yedo-examples.md`, E-01 to E-15."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    C,
    D,
    asked,
    at,
    bottom,
    clan,
    earned,
    hand,
    lay,
    legal,
    names,
    own,
    pass_until,
    play,
    top,
    weapons,
)
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.bidding import NextAuction
from zashiki.games.yedo.rules.events import OpenEvents, RevealEvent
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.rounds import StartRound
from zashiki.games.yedo.rules.scoring import FinalScoring
from zashiki.games.yedo.rules.state import EGRESS, YedoState
from zashiki.games.yedo.rules.terms import ACTION, EVENT
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.games.yedo.tables import AUCTIONS
from zashiki.kernel.errors import IllegalAction

Y01: dict[str, Any] = {"missions": ["Y01"], "geisha": 1, "weapons": ["metsubushi"], "annexes": ["yashiki"]}


def four(*clans: dict[str, Any], now: list[Any], **fields: Any) -> YedoState:
    """Four players, the ones not given with nothing."""
    return lay(*clans, *[clan() for _ in range(4 - len(clans))], now=now, **fields)


def test_e01_completing_the_sample_mission() -> None:
    state = four(
        clan(**Y01), now=[OpenActions()], spaces={"market": [A], "temple": [A]}, decks={"action": {"top": ["feint"]}}
    )
    play(state, "spot:market", "mission:Y01")
    assert (state.pp[A], state.mon[A], hand(state, A)) == (3, 10, ["feint"])
    assert (state.house[A], at(state, "temple")) == (3, [A])
    assert (state.geisha[A], weapons(state, A), state.annexes[0]) == (1, ["metsubushi"], 1)
    assert [mark & 1 for mark in state.completed[A]] == [0]


def test_e02_the_same_mission_with_one_part_missing() -> None:
    state = four(clan(**Y01, mon=9), now=[OpenActions()], spaces={"market": [A]}, market=["katana", "", "", "", ""])
    assert legal(state) == ["pass", "deed:buy-weapon", "deed:foresee-missions", "deed:sell-weapon"]


def test_e03_standard_and_bonus_together() -> None:
    both = {**Y01, "weapons": ["metsubushi", "nawa"]}
    state = four(clan(**both), now=[OpenActions()], spaces={"market": [A], "temple": [A]})
    play(state, "spot:market", "mission:Y01")
    assert (earned(state, A), state.mon[A]) == ({"missions": 3, "mission_bonuses": 1}, 12)


def test_e04_blue_patrol_in_the_red_light_district() -> None:
    spaces = {"red-light": [B, C], "gates": [B, C]}
    state = four(
        clan(), clan(disciples=2), clan(disciples=2), now=[OpenPatrol()], patrol="harbor", colour="blue", spaces=spaces
    )
    assert [own(state, B), own(state, C)] == [3, 3]
    assert at(state, "red-light") == []


def test_e05_double_time() -> None:
    clans = [clan(), clan(actions=["double-time"])]
    spaces = {"temple": [C], "bower-1": [D]}
    state = four(
        *clans, clan(disciples=3), clan(disciples=3), now=[OpenPatrol()], patrol="gates", colour="red", spaces=spaces
    )
    play(state, "card:double-time")
    assert (at(state, "temple"), at(state, "bower-1")) == ([], [D])
    assert bottom(state, ACTION) == ["double-time"]


def test_e06_earthquake_and_blessing() -> None:
    state = lay(
        clan(disciples=3, annexes=["dojo"], blessing=1), clan(), now=[RevealEvent()],
        setting="samurai", decks={"event": {"top": ["EV20"]}},
    )  # fmt: skip
    play(state, "yes", "loss:annex")
    assert (state.supplies.blessings_left, own(state, A), state.annexes[2]) == (2, 3, 0)
    assert (own(state, B), asked(state)) == (2, None)


@pytest.mark.parametrize(("rival", "gain"), [(["Y07", "Y12"], 4), (["Y07", "Y12", "Y17"], 2)])
def test_e07_most_warfare_missions(rival: list[str], gain: int) -> None:
    owner = clan(bonuses=["BC01"], completed=["G01", "G06", "Y02"])
    state = lay(clan(completed=rival), clan(), clan(), owner, now=[FinalScoring()], round=11)
    assert (state.pp[D], state.pp[A]) == (gain, 0)


def test_e08_kobudo_prices() -> None:
    stalls = ["katana", "", "", "doku", ""]
    clans = [clan(), clan(), clan(annexes=["kobudo-ryu"], mon=8)]
    state = four(*clans, now=[OpenActions()], spaces={"market": [C, C]}, market=stalls, auto=False)
    play(state, "spot:market", "deed:buy-weapon", "stall:1")
    assert state.mon[C] == 3
    play(state, "spot:market", "deed:buy-weapon", "stall:4")
    assert state.mon[C] == 0
    state = four(clan(mon=14), now=[OpenActions()], spaces={"market": [A, A]}, market=stalls, auto=False)
    play(state, "spot:market", "deed:buy-weapon", "stall:1", "spot:market", "deed:buy-weapon", "stall:4")
    assert state.mon[A] == 0


def test_e09_an_unopposed_announcement() -> None:
    state = lay(*[clan(mon=12) for _ in range(4)], now=[NextAuction()])
    play(state, "auction:annex", "pass", "pass", "pass", "annex:dojo")
    assert (state.mon[A], state.annexes[2], state.pp[A], state.bidding.markers[A]) == (7, 1, 2, AUCTIONS.index("annex"))


def test_e10_first_market_of_the_game() -> None:
    decks = {"weapon": {"top": ["doku", "nawa", "shuko"]}}
    state = four(now=[OpenEvents()], market=["", "", "", "katana", "yumi"], round=1, decks=decks)
    assert names(state, state.market) == ["doku", "nawa", "shuko", "katana", "yumi"]
    assert (state.discards, len(state.events)) == ((), 1)


def test_e11_markers_return_in_player_order() -> None:
    clans = [clan(mon=5, marker=marker) for marker in ("action", "annex", "egress", "egress")]
    state = lay(*clans, now=[StartRound()], round=4, order=[2, 0, 3, 1], track=[])
    assert state.bidding.track == (C, A, D, B)


def test_e12_recruiting_a_geisha_for_prestige() -> None:
    state = four(clan(), clan(mon=3, pp=6), now=[OpenActions()], spaces={"red-light": [B]}, geisha_left=1)
    assert legal(state) == ["pass", "deed:charm-geisha"]
    play(state, "deed:charm-geisha")
    assert (state.pp[B], state.geisha[B], state.mon[B]) == (4, 1, 3)
    state = four(clan(), clan(mon=3, pp=1), now=[OpenActions()], spaces={"red-light": [B]}, geisha_left=1)
    assert asked(state) == ("ChooseDeed", B)
    assert legal(state) == ["pass"]


def test_e13_foresight_at_the_karesansui() -> None:
    decks = {"action": {"top": ["feint", "disguise", "pickpocket"]}, "event": {"top": ["EV01", "EV02", "EV03"]}}
    garden = clan(annexes=["karesansui"], manned=["karesansui"])
    state = four(garden, now=[OpenActions()], decks=decks)
    play(state, "yes", "deck:action", "order:312")
    assert top(state, ACTION, 3) == ["pickpocket", "feint", "disguise"]
    assert set(state.game.view(state, B).decks[ACTION].top) == {-1}
    state = four(garden, now=[OpenActions()], decks=decks)
    play(state, "yes", "deck:event")
    with pytest.raises(IllegalAction):
        state.apply_action(A, state.game.vocabulary.parse("order:312"))
    assert top(state, EVENT, 3) == ["EV01", "EV02", "EV03"]
    assert set(state.game.view(state, B).decks[EVENT].top) == {-1}


def test_e14_blackmail_in_5c() -> None:
    clans = [clan(actions=["feint"]), clan(), clan(), clan(disciples=2, blackmail=True)]
    state = lay(*clans, now=[OpenPatrol()], patrol="harbor", colour="red", spaces={"tavern": [D, D]})
    play(state, "pass")  # A in 5b
    play(state, "blackmail")
    assert asked(state) is None
    assert (at(state, "tavern"), own(state, D), state.blackmail[D], hand(state, A)) == ([D], 3, 0, ["feint"])


def test_e15_a_tavern_deal_with_hidden_cards() -> None:
    clans = [clan(actions=["feint", "disguise"], annexes=["dojo"]), clan(), clan(mon=6, weapons=["katana"]), clan()]
    state = lay(*clans, now=[OpenTrade()], spaces={"tavern": [A, C], "market": [B]})
    pass_until(state, "Propose")
    with pytest.raises(IllegalAction):
        play(state, "seat:1")
    play(state, "seat:2")
    assert not any(token.startswith("goods:dojo") for token in legal(state))
    play(state, "goods:action", "amount:1", "done", "goods:mon", "amount:4", "goods:katana", "done", "card:disguise")
    assert asked(state) == ("AnswerOffer", C)
    assert state.game.view(state, C).hands[C].actions == ()
    play(state, "yes")
    assert (state.mon[A], state.mon[C], weapons(state, A)) == (4, 2, ["katana"])
    assert hand(state, C) == ["disguise"]
    assert state.game.view(state, B).hands[C].actions == ()
    assert at(state, "tavern") == [A, C]
    assert EGRESS == -1
