"""Phase 5: the Watch Patrol (YE-9), its Action Cards, and Blackmail (YE-16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, B, C, D, asked, at, bottom, clan, hand, lay, legal, pass_until, play
from zashiki.games.yedo.rules.effects import Carry, move_patrol
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, DISTRICTS, REWARD_WORDS, compile_effects


def patrol(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """Phase 5 begins."""
    return lay(*clans, now=[OpenPatrol()], **fields)


def where(state: YedoState) -> str:
    """The Patrol's District."""
    return DISTRICTS[state.patrol_district()]


def placed(**fields: Any) -> dict[str, Any]:
    """A player with no Disciple at home; those on the board are given by `spaces`."""
    return clan(disciples=0, **fields)


@pytest.mark.rule("YE-9.1", "YE-9.2", "YE-9.3", "YE-9.4", "YE-R34")
def test_the_circuit_both_ways() -> None:
    way = ["castle", "temple", "market", "red-light", "harbor", "tavern", "gates"]
    for here, there in zip(way, [*way[1:], way[0]], strict=True):
        assert where(patrol(clan(), clan(), patrol=here, colour="red")) == there
        assert where(patrol(clan(), clan(), patrol=there, colour="blue")) == here


@pytest.mark.rule("YE-9.5", "YE-R35", "YE-R36", "YE-R40")
def test_a_change_of_colour_swaps_the_figure_in_place() -> None:
    flip = Carry(A, 0, compile_effects(("flip_patrol",), REWARD_WORDS))
    assert asked(lay(clan(), clan(), now=[flip], patrol="", round=11)) is None, "there is no Patrol to turn"
    for here in ("castle", "market"):
        state = lay(clan(), clan(), now=[flip], patrol=here, colour="red")
        assert legal(state) == ["pass", "yes"]
    play(state, "yes")
    assert (where(state), state.colour) == ("market", 1)
    move_patrol(state, 2)
    assert where(state) == "castle"


@pytest.mark.rule("YE-9.6", "YE-R12", "YE-R48", "YE-4.7")
def test_one_card_each_in_player_order_in_5b() -> None:
    clans = [clan(actions=["double-time", "double-time"]), clan(actions=["sleeping-sentry"]), clan(actions=["feint"])]
    state = patrol(*clans, order=[1, 0, 2], patrol="castle", colour="red")
    assert asked(state) == ("PlayOrPass", B)
    play(state, "pass")
    assert asked(state) == ("PlayOrPass", A)
    assert legal(state) == ["pass", "card:double-time"]
    play(state, "card:double-time")
    pass_until(state, "PlayOrPass")
    assert asked(state) == ("PlayOrPass", C)  # A is not asked again; C could hold a card
    assert legal(state) == ["pass"]


@pytest.mark.rule("YE-9.7", "YE-3.16", "YE-R84")
def test_double_time_moves_on() -> None:
    state = patrol(clan(actions=["double-time"]), clan(), patrol="castle", colour="red")
    play(state, "card:double-time")
    assert where(state) == "market"
    assert bottom(state, ACTION) == ["double-time"]
    view = state.game.view(state, None)
    assert view.decks[ACTION].bottom == (state.game.table.action_ids.index("double-time"),)


@pytest.mark.parametrize(
    ("card", "there"),
    [("sleeping-sentry", "castle"), ("about-face", "castle"), ("forced-march", "red-light")],
)
def test_the_other_cards_of_5b(card: str, there: str) -> None:
    state = patrol(clan(actions=[card]), clan(), patrol="castle", colour="red", setting="samurai")
    play(state, f"card:{card}")
    assert where(state) == there
    assert state.colour == (1 if card == "about-face" else 0)


@pytest.mark.rule("YE-9.8", "YE-9.11", "YE-R35")
def test_only_the_last_district_counts() -> None:
    state = patrol(
        placed(actions=["double-time"]),
        placed(),
        patrol="castle",
        colour="red",
        spaces={"temple": [A, B], "market": [A, B], "gates": [A]},
    )
    play(state, "card:double-time")
    assert (at(state, "temple"), at(state, "market")) == ([A, B], [])
    assert (state.reserve[A], state.reserve[B]) == (2, 2)
    assert state.house[B] == 1  # YE-3.3: two of his colour lay there already


@pytest.mark.rule("YE-9.11", "YE-R80", "YE-R78")
def test_a_covered_space_is_searched_too_and_saved_last() -> None:
    state = patrol(
        placed(actions=["bribe-the-guard"], mon=2),
        placed(),
        patrol="gates",
        colour="blue",
        spaces={"tavern": [A, B, A]},
    )
    assert where(state) == "tavern"
    play(state, "pass", "card:bribe-the-guard")
    tavern = state.game.table.spot_ids.index("tavern")
    assert at(state, "tavern") == [A]
    assert state.spaces[state.game.table.open_spaces[tavern][0]] == A


@pytest.mark.rule("YE-9.9", "YE-9.14", "YE-R37", "YE-R12")
def test_bribe_the_guard_saves_one() -> None:
    state = patrol(
        placed(actions=["bribe-the-guard"], mon=5),
        placed(),
        patrol="castle",
        colour="red",
        spaces={"temple": [A, A], "market": [A, B, B], "gates": [A]},
    )
    play(state, "pass")  # 5b
    play(state, "card:bribe-the-guard")
    assert (at(state, "temple"), state.mon[A], state.reserve[A]) == ([A], 3, 1)
    poor = patrol(
        placed(actions=["bribe-the-guard"], mon=1),
        placed(),
        patrol="castle",
        colour="red",
        spaces={"temple": [A, A], "market": [A, B, B], "gates": [A]},
    )
    play(poor, "pass")
    assert legal(poor) == ["pass"]


def test_hidden_tunnel_saves_all() -> None:
    state = patrol(
        placed(actions=["hidden-tunnel"]),
        placed(),
        patrol="gates",
        colour="red",
        spaces={"bower-1": [A], "audience": [A], "market": [A, A], "temple": [B, B]},
    )
    play(state, "pass", "card:hidden-tunnel")
    assert (at(state, "bower-1"), at(state, "audience"), state.reserve[A]) == ([A], [A], 0)


@pytest.mark.rule("YE-R78")
def test_disguise_moves_a_disciple_away() -> None:
    state = patrol(
        placed(actions=["disguise"]),
        placed(),
        patrol="gates",
        colour="red",
        closed="market",
        spaces={"bower-1": [A], "audience": [A], "temple": [B, B]},
    )
    play(state, "pass", "card:disguise")
    assert legal(state) == ["spot:bower-1", "spot:audience"]
    play(state, "spot:audience")
    assert legal(state) == ["spot:gates", "spot:tavern", "spot:harbor", "spot:red-light"]
    play(state, "spot:harbor")
    assert (at(state, "harbor"), at(state, "audience")) == ([A], [])
    # in another District, though the Bower is free for him
    four = [placed(actions=["disguise"]), *[placed() for _ in range(3)]]
    state = patrol(*four, patrol="gates", colour="red", spaces={"audience": [A], "market": [A]})
    play(state, "pass", "card:disguise")
    assert not [token for token in legal(state) if "bower" in token]


@pytest.mark.rule("YE-9.12", "YE-R38", "YE-R39", "YE-9.15")
def test_arrests_one_by_one() -> None:
    state = patrol(placed(), placed(), patrol="castle", colour="red", spaces={"temple": [A, A, B], "gates": [A, B]})
    assert at(state, "temple") == []
    assert (state.reserve[A], state.house[A]) == (2, 1)  # the second goes home, and acts no more
    assert (state.reserve[B], state.house[B]) == (2, 1)
    assert at(state, "gates") == [A, B]


@pytest.mark.rule("YE-9.13", "YE-R33")
def test_disciples_on_annexes_are_safe() -> None:
    state = patrol(clan(disciples=0, reserve=2, annexes=["dojo", "yashiki"], manned=["dojo", "yashiki"]), clan())
    assert state.annexes[:4] == [2, 0, 2, 0]


@pytest.mark.rule("YE-9.16", "YE-4.4", "YE-R40")
def test_no_patrol_phase_in_the_last_round() -> None:
    state = patrol(
        placed(actions=["double-time", "hidden-tunnel"]),
        placed(),
        patrol="",
        round=11,
        spaces={"temple": [A, A], "gates": [B, B]},
    )
    assert asked(state) is None
    assert at(state, "temple") == [A, A]


def test_events_that_change_the_patrol_phase() -> None:
    assert where(patrol(clan(), clan(), patrol="castle", colour="red", patrol_extra=1)) == "market"
    assert where(patrol(clan(), clan(), patrol="castle", colour="red", skipped=[5])) == "castle"


@pytest.mark.rule("YE-9.10", "YE-16.4", "YE-16.5", "YE-16.6", "YE-R13", "YE-R12")
def test_blackmail_saves_one_and_nobody_can_cancel_it() -> None:
    state = patrol(
        clan(actions=["feint"]),
        placed(blackmail=True, actions=["hidden-tunnel"]),
        patrol="castle",
        colour="red",
        spaces={"temple": [B, B], "gates": [B, B]},
    )
    pass_until(state, "PlayOrPass")
    play(state, "pass", "pass")
    assert legal(state) == ["pass", "card:hidden-tunnel", "blackmail"]
    play(state, "blackmail")  # the only place: no question, no window; no second card
    assert asked(state) is None
    assert (at(state, "temple"), state.reserve[B], state.blackmail[B]) == ([B], 1, 0)
    assert (hand(state, A), hand(state, B)) == (["feint"], ["hidden-tunnel"])


@pytest.mark.rule("YE-R82", "YE-9.9", "YE-R12", "YE-4.7")
def test_only_those_in_danger_are_asked_in_5c_in_player_order() -> None:
    clans = [placed(actions=["feint"]), placed(actions=["feint"]), placed(), placed(blackmail=True)]
    spaces = {"temple": [A, C, D], "gates": [A, B, C], "market": [B, D]}
    state = patrol(*clans, patrol="castle", colour="red", spaces=spaces, order=[3, 1, 0, 2])
    pass_until(state, "PlayOrPass")
    play(state, "pass", "pass")  # 5b: A and B hold cards
    order = []
    while (now := asked(state)) is not None:
        order.append(now[1])
        play(state, "pass")
    assert order == [D, A]  # B is not in danger, C holds nothing


@pytest.mark.rule("YE-16.7", "YE-15.7")
def test_unused_blackmail_stays() -> None:
    state = patrol(placed(blackmail=True), clan(), patrol="castle", colour="red", spaces={"temple": [A], "gates": [A]})
    play(state, "pass")
    assert state.blackmail[A] == 1
