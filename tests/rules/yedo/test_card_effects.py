"""What each Action Card does: all that it changes, what it tells, and when it cannot be played (YE-4.6, 20.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.yedo.table import (
    A,
    B,
    C,
    D,
    asked,
    at,
    changes,
    clan,
    earned,
    hand,
    lay,
    legal,
    own_game,
    play,
    told,
)
from zashiki.games.yedo.rules.activation import ActivateOrPlay, OpenActions
from zashiki.games.yedo.rules.assigning import AssignOrPlay, OpenAssigning
from zashiki.games.yedo.rules.bidding import NextAuction
from zashiki.games.yedo.rules.cards import PlayOrPass, Poll, may_be_asked, playable
from zashiki.games.yedo.rules.events import OpenEvents
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import EVENT, P2, P3, P5B, P5C, P6, P7

AWAY: dict[str, Any] = {"disciples": 0}
"""A player with no Disciple at home."""


def put_under(card: str, players: int) -> dict[str, Any]:
    """What changes with every card that B plays: all see it, and it goes from the hand under the deck."""
    everybody = [-1, *range(players)]
    return {"B.actions": [], "action.bottom": [card], f"known.{card}": everybody, "reveals": 1}


def moving(card: str, colour: str, **fields: Any) -> YedoState:
    """5b: B, who sits second and comes first in the player order, may play a card; the Patrol is at the Temple."""
    clans = [clan(), clan(actions=[card])]
    return lay(*clans, now=[Poll(P5B, (B,))], order=[B, A], setting="samurai",
               **{"patrol": "temple", "colour": colour, **fields})  # fmt: skip


@pytest.mark.parametrize(
    ("card", "colour", "there"),
    [
        pytest.param("double-time", "red", "market", marks=pytest.mark.rule("YE-9.7", "YE-9.3")),
        pytest.param("double-time", "blue", "castle", marks=pytest.mark.rule("YE-9.7", "YE-9.3")),
        pytest.param("sleeping-sentry", "red", "castle", marks=pytest.mark.rule("YE-9.6", "YE-R35")),
        pytest.param("sleeping-sentry", "blue", "market", marks=pytest.mark.rule("YE-9.6", "YE-R35")),
        pytest.param("forced-march", "red", "red-light", marks=pytest.mark.rule("YE-9.6", "YE-R35")),
        pytest.param("forced-march", "blue", "gates", marks=pytest.mark.rule("YE-9.6", "YE-R35")),
    ],
)
def test_cards_that_move_the_patrol(card: str, colour: str, there: str) -> None:
    state = moving(card, colour)
    assert changes(state.copy(), f"card:{card}") == {"patrol": there, **put_under(f"{card}#1", 2)}
    assert told(state, f"card:{card}") == ["play", "patrol"]


@pytest.mark.rule("YE-9.5", "YE-R35", "YE-R36")
@pytest.mark.parametrize(("colour", "other", "there"), [("red", "blue", "castle"), ("blue", "red", "market")])
def test_about_face_turns_the_patrol_and_then_moves_it(colour: str, other: str, there: str) -> None:
    state = moving("about-face", colour)
    assert changes(state.copy(), "card:about-face") == {
        "patrol": there, "colour": other, **put_under("about-face#1", 2),
    }  # fmt: skip
    assert told(state, "card:about-face") == ["play", "patrol-colour", "patrol"]


@pytest.mark.rule("YE-R40", "YE-9.16")
@pytest.mark.parametrize("card", ["double-time", "about-face", "forced-march", "sleeping-sentry"])
def test_cards_of_5b_need_a_patrol(card: str) -> None:
    clans = [clan(), clan(actions=[card])]
    fields: dict[str, Any] = {"now": [PlayOrPass(B, P5B)], "setting": "samurai", "auto": False}
    assert legal(lay(*clans, patrol="castle", **fields)) == ["pass", f"card:{card}"]
    assert legal(lay(*clans, patrol="", **fields)) == ["pass"]
    assert may_be_asked(lay(*clans, now=[], setting="samurai", patrol="castle"), B, P5B)
    assert not may_be_asked(lay(*clans, now=[], setting="samurai", patrol=""), B, P5B)


# ---------------------------------------------------------------- 5c

SEARCHED: dict[str, Any] = {
    "patrol": "castle",
    "spaces": {"bower-1": [B], "audience": [B], "temple": [B, A], "market": [A]},
}
"""The Patrol is in the Castle, where B has two Disciples."""


def saving(card: str, mon: int = 2, **fields: Any) -> YedoState:
    """5c: B may play a card."""
    clans = [clan(**AWAY), clan(actions=[card], mon=mon, **AWAY), clan()]
    return lay(*clans, now=[Poll(P5C, (B,))], order=[1, 0, 2], setting="samurai", **{**SEARCHED, **fields})


@pytest.mark.rule("YE-9.9", "YE-R37")
def test_bribe_the_guard_costs_two_mon_and_saves_one() -> None:
    state = saving("bribe-the-guard")
    played = put_under("bribe-the-guard#1", 3)
    assert changes(state.copy(), "card:bribe-the-guard", "spot:audience") == {
        "B.mon": 0, "bank": 2, "saved": [3], **played,
    }  # fmt: skip
    assert told(state, "card:bribe-the-guard", "spot:audience") == ["play", "aim-spot", "mon-paid", "saved"]
    assert asked(saving("bribe-the-guard", mon=1)) == ("PlayOrPass", B)
    assert legal(saving("bribe-the-guard", mon=1)) == ["pass"]


@pytest.mark.rule("YE-9.9", "YE-9.14", "YE-R37")
def test_hidden_tunnel_saves_all() -> None:
    state = saving("hidden-tunnel")
    assert changes(state.copy(), "card:hidden-tunnel") == {"saved": [0, 3], **put_under("hidden-tunnel#1", 3)}
    assert told(state, "card:hidden-tunnel") == ["play", "saved", "saved"]
    three = saving("hidden-tunnel", patrol="market", spaces={"market": [B, A, B, B], "gates": [A, A, B]})
    assert changes(three, "card:hidden-tunnel")["saved"] == [17, 19, 20]


@pytest.mark.rule("YE-9.9", "YE-R78", "YE-R37")
def test_disguise_moves_one_to_the_first_free_space_of_another_district() -> None:
    state = saving("disguise", spaces={**SEARCHED["spaces"], "harbor": [A]})
    tokens = ("card:disguise", "spot:audience", "spot:harbor")
    assert changes(state.copy(), *tokens) == {
        "spaces": {"bower-1": [B], "temple": [B, A, -1], "market": [A, -1, -1, -1], "harbor": [A, B, -1]},
        **put_under("disguise#1", 3),
    }
    assert told(state, *tokens) == ["play", "aim-spot", "aim-spot", "moved"]


@pytest.mark.rule("YE-9.9", "YE-R78", "YE-R11")
def test_an_owner_s_disguise_may_cost_mon(tmp_path: Path) -> None:
    """It needs the Mon and a place to go, is aimed as before, and its cost is paid when it has its effect."""
    own = 'effects = ["pay_mon 1", "relocate_disciple"]'
    mine = own_game(tmp_path, "actions.toml", 'effects = ["relocate_disciple"]', own, players=3)
    clans = [clan(**AWAY), clan(actions=["disguise"], mon=1, **AWAY), clan()]
    state = lay(*clans, now=[Poll(P5C, (B,))], of=mine, **SEARCHED)
    play(state, "card:disguise", "spot:audience")
    assert "spot:harbor" in legal(state)
    found = changes(state, "spot:harbor")
    assert (found["B.mon"], found["spaces"]["harbor"], found["spaces"]["bower-1"]) == (0, [B, -1, -1], [B])
    clans[1] = clan(actions=["disguise"], **AWAY)
    assert legal(lay(*clans, now=[PlayOrPass(B, P5C)], of=mine, auto=False, **SEARCHED)) == ["pass"]


@pytest.mark.rule("YE-9.9", "YE-R78")
def test_disguise_moves_a_disciple_that_nobody_has_saved() -> None:
    state = saving("disguise", patrol="market", spaces={"market": [B, B], "gates": [A, A]}, saved=[17])
    play(state, "card:disguise")  # the market is the only place
    play(state, "spot:harbor")
    assert state.spaces[17:21] == [B, -1, -1, -1]


@pytest.mark.rule("YE-R82", "YE-9.9")
@pytest.mark.parametrize("card", ["bribe-the-guard", "hidden-tunnel", "disguise"])
def test_cards_of_5c_need_a_disciple_in_danger(card: str) -> None:
    """In danger is who stands in the Patrol's District and is not saved."""
    clans = [clan(), clan(actions=[card], mon=9, **AWAY), clan()]
    for fields, cards in (
        ({}, [f"card:{card}"]),
        ({"saved": [0, 3]}, []),
        ({"saved": [0]}, [f"card:{card}"]),
        ({"patrol": "gates"}, []),
        ({"patrol": ""}, []),
    ):
        state = lay(*clans, now=[PlayOrPass(B, P5C)], auto=False, **{**SEARCHED, **fields})
        assert (fields, legal(state)) == (fields, ["pass", *cards])
        assert may_be_asked(state, B, P5C) == bool(cards)


@pytest.mark.rule("YE-R78", "YE-8.6")
def test_disguise_needs_a_place_to_go() -> None:
    """All but the Bower is taken: who leaves it may not go to another of its spaces, which lie in the same District."""
    clans = [clan(), clan(actions=["disguise"], **AWAY), clan(), clan()]
    state = lay(*clans, now=[PlayOrPass(B, P5C)], auto=False, patrol="castle", spaces={"bower-1": [B], "audience": [B]})
    assert legal(state) == ["pass", "card:disguise"]
    for space in range(4, 24):
        state.spaces[space] = A
    assert legal(state) == ["pass"]


@pytest.mark.rule("YE-8.6", "YE-R78")
def test_who_leaves_another_district_for_the_bower_must_not_stand_there() -> None:
    clans = [clan(), clan(actions=["disguise"], **AWAY), clan(), clan()]
    state = lay(*clans, now=[Poll(P5C, (B,))], patrol="gates", spaces={"gates": [B], "market": [A]})
    play(state, "card:disguise")
    assert legal(state)[:4] == ["spot:bower-1", "spot:bower-2", "spot:bower-3", "spot:audience"]
    state = lay(*clans, now=[Poll(P5C, (B,))], patrol="gates", spaces={"gates": [B], "bower-2": [B]})
    play(state, "card:disguise")
    assert legal(state)[:2] == ["spot:audience", "spot:tavern"]


# ---------------------------------------------------------------- 2, 3 and 4


@pytest.mark.rule("YE-4.6", "YE-R10")
@pytest.mark.parametrize("discount", [0, 1, 4])
def test_deep_pockets_takes_three_mon_off_and_never_more_than_the_bid(discount: int) -> None:
    """B bids 3 for a Disciple. More than 3 Mon off is only possible with an owner's cards."""
    clans = [clan(mon=9), clan(mon=9, actions=["deep-pockets"]), clan(mon=8), clan()]
    state = lay(*clans, now=[NextAuction()], track=[1, 2], discount=discount)
    play(state, "auction:disciple", "pass")
    assert asked(state) == ("PlayOrPass", B)
    assert legal(state) == ["pass", "card:deep-pockets"]
    found = changes(state, "card:deep-pockets")
    expected = {"track": [2], "B.disciples": 3, "B.reserve": 1, "B.marker": "disciple"}
    if discount:
        expected["discount"] = 0
    assert found == {**expected, **put_under("deep-pockets#1", 4)}
    assert state.mon[B] == 9


@pytest.mark.rule("YE-R10", "YE-4.6")
def test_deep_pockets_after_a_high_bid() -> None:
    clans = [clan(mon=8), clan(mon=9, actions=["deep-pockets"])]
    state = lay(*clans, now=[NextAuction()], track=[1, 0])
    play(state, "main:red", "amount:6", "amount:7", "card:deep-pockets")
    assert (state.mon[B], state.bidding.discount, asked(state)) == (9 - 7 + 3, 0, ("ChooseCategory", B))


@pytest.mark.rule("YE-R10", "YE-R48")
def test_only_the_winner_of_an_auction_is_asked_for_a_card() -> None:
    clans = [clan(mon=9, actions=["feint"]), clan(mon=9, actions=["feint"]), clan(), clan()]
    state = lay(*clans, now=[NextAuction()], track=[0, 1])
    play(state, "auction:disciple", "pass")
    assert asked(state) == ("PlayOrPass", A)
    assert state.mon[A] == 9, "a card is played before the payment"
    play(state, "pass")
    assert (asked(state), state.mon[A]) == (("Announce", B), 6)


@pytest.mark.rule("YE-R62")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("yes", {"events": ["EV08"], "event.bottom": ["EV12"], "known.EV12": [B], "known.EV08": [-1, A, B],
                 "colour": "blue"}),
        ("pass", {"events": ["EV12"], "known.EV12": [-1, A, B], "event.top": ["EV08"], "church": 6, "bank": -3}),
    ],
)  # fmt: skip
def test_omen_reader_looks_at_one_event(answer: str, expected: dict[str, Any]) -> None:
    clans = [clan(), clan(actions=["omen-reader"])]
    state = lay(*clans, now=[OpenEvents()], decks={"event": {"top": ["EV12", "EV08"]}})
    first = changes(state, "card:omen-reader")
    # the card lies on the table until the Event is dealt with, and has been shown; then one Event was looked at
    assert {name: first[name] for name in ("B.actions", "reveals", "known.EV12")} == {
        "B.actions": [], "reveals": 3 + 1 + 1, "known.EV12": [B],
    }  # fmt: skip
    assert first.keys() == {"B.actions", "played", "known.omen-reader", "known.EV12", "reveals"}
    assert asked(state) == ("BuryEvent", B)
    found = changes(state, answer)
    played = {"played": [], "action.bottom": ["omen-reader"]}
    if answer == "yes":
        expected = {**expected, "event.top": []}
        del expected["known.EV12"]  # B knows it already
    assert found == {**played, **expected, "reveals": 6}


@pytest.mark.rule("YE-R62", "YE-4.6")
def test_omen_reader_needs_an_event_in_the_deck() -> None:
    clans = [clan(), clan(actions=["omen-reader"])]
    events = [f"EV{number:02}" for number in range(1, 20)]
    state = lay(*clans, now=[PlayOrPass(B, P3)], events=events[1:], auto=False)
    assert len(state.decks[EVENT]) == 1
    assert legal(state) == ["pass", "card:omen-reader"]
    assert legal(lay(*clans, now=[PlayOrPass(B, P3)], events=events, auto=False)) == ["pass"]


@pytest.mark.rule("YE-R75", "YE-4.8")
def test_heart_of_the_dragon_opens_the_closed_district() -> None:
    clans = [clan(), clan(actions=["heart-of-the-dragon"])]
    state = lay(*clans, now=[OpenAssigning()], order=[1, 0], closed="castle")
    assert "card:heart-of-the-dragon" in legal(state)
    assert told(state.copy(), "card:heart-of-the-dragon") == ["play", "opened"]
    assert changes(state, "card:heart-of-the-dragon") == {"closed": "", **put_under("heart-of-the-dragon#1", 2)}
    assert asked(state) == ("Assign", B)


@pytest.mark.rule("YE-R74", "YE-R85")
def test_ambush_sends_another_s_disciple_home() -> None:
    """A's and C's Disciples can be aimed at; of C's two places one is chosen. Then B places a Disciple."""
    clans = [clan(), clan(actions=["ambush"]), clan(**AWAY)]
    spaces = {"gates": [A, C], "temple": [C], "market": [B]}
    state = lay(*clans, now=[OpenAssigning()], order=[1, 0, 2], setting="samurai", spaces=spaces)
    tokens = ("card:ambush", "seat:2", "spot:temple")
    assert told(state.copy(), *tokens) == ["play", "aim-seat", "aim-spot", "bounced"]
    play(aimed := state.copy(), "card:ambush")
    assert legal(aimed) == ["seat:0", "seat:2"]
    play(aimed, "seat:2")
    assert legal(aimed) == ["spot:gates", "spot:temple"]
    assert changes(state, *tokens) == {
        "spaces": {"gates": [A, C, -1], "market": [B, -1, -1, -1]}, "C.disciples": 1, **put_under("ambush#1", 3),
    }  # fmt: skip
    assert asked(state) == ("Assign", B)


@pytest.mark.rule("YE-R78", "YE-4.8")
def test_crowded_streets_is_for_a_covered_space_and_for_no_annex() -> None:
    clans = [clan(), clan(actions=["crowded-streets"], annexes=["dojo"])]
    state = lay(*clans, now=[OpenAssigning()], order=[1, 0])
    assert legal(state)[-2:] == ["annex:dojo", "card:crowded-streets"]
    assert changes(state, "card:crowded-streets") == {"override": True, **put_under("crowded-streets#1", 2)}
    assert legal(state) == [
        "spot:bower-2", "spot:bower-3", "spot:gates", "spot:tavern", "spot:harbor", "spot:red-light", "spot:market",
        "spot:temple",
    ]  # fmt: skip
    expected = {"spaces": {"tavern": [-1, -1, B, -1]}, "override": False, "B.disciples": 1}
    assert changes(state, "spot:tavern") == expected


@pytest.mark.rule("YE-R78", "YE-4.6")
def test_crowded_streets_needs_a_disciple_and_a_free_covered_space() -> None:
    """With four players the one covered space is in the Tavern; with five there is none."""
    card = clan(actions=["crowded-streets"], disciples=1)
    fields: dict[str, Any] = {"now": [AssignOrPlay(B)], "auto": False}
    assert "card:crowded-streets" in legal(lay(clan(), card, clan(), clan(), **fields))
    assert "card:crowded-streets" not in legal(lay(clan(), {**card, **AWAY}, clan(), clan(), **fields))
    assert "card:crowded-streets" not in legal(lay(clan(), card, clan(), clan(), closed="tavern", **fields))
    assert "card:crowded-streets" not in legal(lay(clan(), card, clan(), clan(), clan(), **fields))


# ---------------------------------------------------------------- 6


@pytest.mark.rule("YE-10.1", "YE-10.2", "YE-R10")
def test_silver_tongue_makes_a_guest_of_a_trade() -> None:
    clans = [clan(**AWAY), clan(actions=["silver-tongue"], **AWAY), clan(guest=["market"])]
    state = lay(*clans, now=[Poll(P6, (B,))], order=[1, 0, 2], spaces={"tavern": [A], "market": [A]})
    tokens = ("card:silver-tongue", "spot:tavern")
    assert told(state.copy(), *tokens) == ["play", "aim-spot"]
    assert changes(state.copy(), *tokens) == {"B.guest": ["tavern"], **put_under("silver-tongue#1", 3)}
    assert changes(state, tokens[0], "spot:market") == {"B.guest": ["market"], **put_under("silver-tongue#1", 3)}
    assert state.this_round.is_guest(C, 0), "who was a guest before is one still"


@pytest.mark.rule("YE-10.1", "YE-R82")
@pytest.mark.parametrize(
    ("spaces", "guest", "targets"),
    [
        ({"market": [A]}, [], ["spot:market"]),
        ({"tavern": [A]}, [], ["spot:tavern"]),
        ({"tavern": [A], "market": [A]}, [], ["spot:tavern", "spot:market"]),
        ({"tavern": [A, B], "market": [A]}, [], ["spot:market"]),
        ({"tavern": [A], "market": [A]}, ["market"], ["spot:tavern"]),
        ({"tavern": [B], "harbor": [A]}, [], []),
    ],
)
def test_the_trades_that_can_be_joined(spaces: dict[str, list[int]], guest: list[str], targets: list[str]) -> None:
    """Somebody else deals there, and the player does not."""
    clans = [clan(**AWAY), clan(actions=["silver-tongue"], guest=guest, **AWAY), clan()]
    state = lay(*clans, now=[PlayOrPass(B, P6)], auto=False, spaces=spaces)
    assert may_be_asked(state, B, P6) == bool(targets)
    assert legal(state) == ["pass", *["card:silver-tongue"] * bool(targets)]
    if targets:
        play(state, "card:silver-tongue")
        assert legal(state) == targets


@pytest.mark.rule("YE-R82", "YE-10.1")
def test_who_holds_no_card_is_not_asked_for_a_silver_tongue() -> None:
    state = lay(clan(actions=["feint"], **AWAY), clan(**AWAY), clan(), now=[], spaces={"market": [C]})
    assert [may_be_asked(state, player, P6) for player in (A, B, C)] == [True, False, False]


# ---------------------------------------------------------------- 7


def turn(card: str, *others: dict[str, Any], **own: Any) -> YedoState:
    """7: it is the turn of B, who has a Disciple at the Gates and one in the Red Light District."""
    first, *rest = [clan(**{**AWAY, **other}) for other in others] or [clan(**AWAY)]
    clans = [first, clan(actions=[card], **{**AWAY, **own}), *rest]
    spaces = {"gates": [B], "red-light": [B], "temple": [A], "market": [A]}
    order = [B, *[player for player in range(len(clans)) if player != B]]
    return lay(*clans, now=[OpenActions()], phase=7, setting="samurai", order=order, spaces=spaces)


@pytest.mark.rule("YE-R77", "YE-R85")
@pytest.mark.parametrize(
    ("card", "own", "expected"),
    [
        ("master-forger", {"missions": ["G01"]}, {"forged": 1}),
        ("shadow-double", {"missions": ["R04"], "weapons": ["doku"], "geisha": 2}, {"doubled": 1}),
        ("second-wind", {}, {"extra": 1}),
    ],
)
def test_cards_for_this_turn(card: str, own: dict[str, Any], expected: dict[str, int]) -> None:
    state = turn(card, {}, {}, **own)
    assert legal(state) == ["spot:gates", "spot:red-light", f"card:{card}"]
    assert told(state.copy(), f"card:{card}") == ["play"]
    assert changes(state, f"card:{card}") == {**expected, **put_under(f"{card}#1", 3)}
    assert asked(state) == ("Activate", B)


@pytest.mark.rule("YE-R85", "YE-4.6")
def test_pickpocket_takes_up_to_three_mon() -> None:
    state = turn("pickpocket", {"mon": 5}, {"mon": 2}, {}, mon=1)
    assert told(state.copy(), "card:pickpocket", "seat:0") == ["play", "aim-seat", "stolen"]
    assert changes(state.copy(), "card:pickpocket", "seat:0") == {
        "A.mon": 2, "B.mon": 4, **put_under("pickpocket#1", 4),
    }  # fmt: skip
    assert changes(state.copy(), "card:pickpocket", "seat:2") == {
        "C.mon": 0, "B.mon": 3, **put_under("pickpocket#1", 4),
    }  # fmt: skip
    play(state, "card:pickpocket")
    assert legal(state) == ["seat:0", "seat:2"]


@pytest.mark.rule("YE-R85", "YE-R30")
def test_poisoned_tea_takes_a_geisha() -> None:
    state = turn("poisoned-tea", {"geisha": 2}, {"geisha": 1}, geisha=1)
    assert told(state.copy(), "card:poisoned-tea", "seat:0") == ["play", "aim-seat", "geisha-lost"]
    assert changes(state, "card:poisoned-tea", "seat:0") == {
        "A.geisha": 1, "geisha_left": 2, **put_under("poisoned-tea#1", 3),
    }  # fmt: skip


@pytest.mark.rule("YE-4.6", "YE-R85")
@pytest.mark.parametrize(("card", "goods"), [("pickpocket", "mon"), ("poisoned-tea", "geisha")])
def test_cards_against_another_s_goods_need_somebody_who_has_some(card: str, goods: str) -> None:
    assert legal(turn(card, {}, {}, **{goods: 2}))[2:] == []
    assert legal(turn(card, {goods: 1}, {}))[2:] == [f"card:{card}"]
    assert legal(turn(card, {}, {goods: 1}))[2:] == [f"card:{card}"]


@pytest.mark.rule("YE-R85", "YE-R77")
@pytest.mark.parametrize(
    ("own", "cards"),
    [
        pytest.param({"missions": ["G01"]}, ["master-forger"], id="a Weapon is missing"),
        pytest.param({"missions": ["G09"], "annexes": ["yashiki"]}, ["master-forger"], id="a Weapon of the Bonus"),
        pytest.param({"missions": ["R02"], "geisha": 1}, [], id="two Weapons and two Disciples"),
        pytest.param({"missions": ["Y03"], "geisha": 1}, [], id="a Weapon and two Disciples"),
        pytest.param({"missions": ["Y12"], "geisha": 1}, [], id="two Disciples are missing"),
        pytest.param({"missions": ["R04"], "weapons": ["doku"], "geisha": 2}, ["shadow-double"], id="a Disciple"),
        pytest.param({"missions": ["R04"], "geisha": 2}, [], id="a Disciple and a Weapon"),
        pytest.param({"missions": ["G02"], "weapons": ["fukiya"]}, [], id="there is nobody to activate"),
        pytest.param({}, [], id="no Mission"),
    ],
)
def test_forger_and_double_can_be_played_where_they_help(own: dict[str, Any], cards: list[str]) -> None:
    helped = [card for card in ("master-forger", "shadow-double") if f"card:{card}" in legal(turn(card, {}, **own))]
    assert helped == cards


@pytest.mark.rule("YE-R77", "YE-11.1")
def test_second_wind_activates_one_more_at_once() -> None:
    clans = [clan(disciples=1), clan(actions=["second-wind"], **AWAY)]
    spaces = {"gates": [B], "market": [B, A], "temple": [B]}
    state = lay(*clans, now=[OpenActions()], order=[B, A], spaces=spaces)
    play(state, "card:second-wind", "spot:gates", "pass")
    assert (asked(state), state.this_turn.extra) == (("Activate", B), 0)
    play(state, "spot:market", "pass")
    assert asked(state) == ("ChooseDeed", A)
    assert at(state, "temple") == [B]


@pytest.mark.rule("YE-R77", "YE-R54")
@pytest.mark.parametrize(
    ("annexes", "spaces", "cards"),
    [
        ([], {"gates": [B]}, []),
        ([], {"gates": [B, B]}, ["card:second-wind"]),
        (["dojo"], {"gates": [B]}, ["card:second-wind"]),
        (["dojo"], {}, []),
        (["dojo", "yashiki"], {}, ["card:second-wind"]),
    ],
)
def test_second_wind_needs_another_disciple(annexes: list[str], spaces: dict[str, list[int]], cards: list[str]) -> None:
    own = clan(actions=["second-wind"], annexes=annexes, manned=annexes, **AWAY)
    state = lay(clan(), own, now=[ActivateOrPlay(B)], spaces=spaces, auto=False)
    assert [token for token in legal(state) if token.startswith("card")] == cards


@pytest.mark.rule("YE-4.6", "YE-R10")
def test_equal_cards_are_one_choice_and_other_timings_none() -> None:
    own = clan(actions=["pickpocket", "pickpocket", "second-wind", "double-time", "feint"])
    state = lay(clan(mon=3), own, now=[], spaces={"gates": [B, B]})
    names = [state.game.vocabulary.text(action) for action in playable(state, B, P7)]
    assert names == ["card:pickpocket", "card:second-wind"]
    assert (playable(state, B, P2), playable(state, A, P7)) == ([], [])


@pytest.mark.rule("YE-4.7", "YE-R48", "YE-R12")
def test_everybody_is_asked_once_in_the_order_given() -> None:
    clans = [clan(actions=["feint"]), clan(), clan(actions=["feint"]), clan(actions=["feint"])]
    state = lay(*clans, now=[Poll(P5B, (D, B, A, C))], patrol="castle")
    order = []
    while (now := asked(state)) is not None:
        order.append(now[1])
        play(state, "pass")
    assert order == [D, A, C]  # B holds no card
    assert hand(state, A) == ["feint"]
    assert earned(state, A) == {}
