"""Phase 5: the Watch Patrol (YE-9), its Action Cards, and Blackmail (YE-16)."""

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
    changes,
    changes_by,
    clan,
    hand,
    lay,
    legal,
    pass_until,
    play,
    told,
)
from zashiki.games.yedo.rules.effects import Carry, flip_patrol, move_patrol
from zashiki.games.yedo.rules.patrol import Arrest, OpenPatrol
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


@pytest.mark.rule("YE-9.2", "YE-7.6")
def test_events_that_change_the_patrol_phase() -> None:
    assert where(patrol(clan(), clan(), patrol="castle", colour="red", patrol_extra=1)) == "market"
    assert where(patrol(clan(), clan(), patrol="castle", colour="red", skipped=[5])) == "castle"


def blackmailer(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """5c: B, who has two Disciples in danger, holds a Blackmail Card and a Hidden Tunnel; A holds a Feint."""
    owner = placed(blackmail=True, actions=["hidden-tunnel"])
    fields = {"patrol": "castle", "colour": "red", "spaces": {"temple": [B, B], "gates": [B, B]}, **fields}
    state = patrol(clan(actions=["feint"]), owner, *clans, **fields)
    while asked(state) != ("PlayOrPass", B) or "blackmail" not in legal(state):
        play(state, "pass")
    return state


@pytest.mark.rule("YE-9.10", "YE-16.6", "YE-R13")
def test_blackmail_saves_one_disciple_and_leaves_the_game() -> None:
    """The other one is arrested: the Reserve holds none of B's Disciples yet."""
    state = blackmailer()
    assert changes(state.copy(), "blackmail") == {
        "B.blackmail": False, "spaces": {"temple": [B, -1, -1], "gates": [B, B, -1]}, "B.reserve": 1,
    }  # fmt: skip
    assert told(state, "blackmail") == ["blackmail", "saved", "arrest"]


@pytest.mark.rule("YE-16.6", "YE-R13")
def test_blackmail_saves_a_disciple_of_its_owner_s_choice() -> None:
    state = blackmailer(clan(), clan(), spaces={"bower-1": [B], "audience": [B], "temple": [A], "gates": [B, B]},
                        patrol="gates")  # fmt: skip
    play(state, "blackmail")
    assert legal(state) == ["spot:bower-1", "spot:audience"]
    play(state, "spot:audience")
    assert (at(state, "bower-1"), at(state, "audience"), state.blackmail) == ([], [B], (0, 0, 0, 0))


@pytest.mark.rule("YE-16.4")
def test_nobody_can_cancel_blackmail() -> None:
    state = blackmailer()
    play(state, "blackmail")
    assert (asked(state), hand(state, A)) == (None, ["feint"])


@pytest.mark.rule("YE-16.5", "YE-9.9")
def test_blackmail_is_played_in_place_of_a_card_of_5c() -> None:
    state = blackmailer()
    assert legal(state) == ["pass", "card:hidden-tunnel", "blackmail"]
    play(state, "blackmail")
    assert (asked(state), hand(state, B)) == (None, ["hidden-tunnel"])


@pytest.mark.rule("YE-R13", "YE-16.5")
def test_blackmail_is_for_5c_alone() -> None:
    state = patrol(clan(), placed(blackmail=True, actions=["feint"]), patrol="castle", colour="red",
                   spaces={"temple": [B, B], "gates": [B, B]})  # fmt: skip
    assert (asked(state), legal(state)) == (("PlayOrPass", B), ["pass"])  # 5b
    play(state, "pass")
    assert (asked(state), legal(state)) == (("PlayOrPass", B), ["pass", "blackmail"])


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


@pytest.mark.rule("YE-9.11", "YE-9.12", "YE-9.15", "YE-3.3")
def test_all_that_the_phase_changes() -> None:
    """C's first Disciple goes to the Reserve, where one lies; the second goes home. What was saved stays."""
    spaces = {"temple": [C, C, B], "gates": [A, B]}
    clans = [clan(disciples=1, reserve=2), clan(disciples=1, reserve=1), clan(disciples=1, reserve=1)]
    state = lay(*clans, now=[], patrol="castle", phase=4, spaces=spaces, saved=[23, 4])
    state.story = []
    assert changes_by(state, lambda: state.then(OpenPatrol())) == {
        "phase": 5, "patrol": "temple", "spaces": {"gates": [A, B, -1]}, "B.reserve": 2, "C.reserve": 2,
        "C.disciples": 2, "saved": [],
    }  # fmt: skip
    assert [event.message.id for event in state.story] == ["patrol", "arrest", "arrest-home", "arrest"]


@pytest.mark.rule("YE-9.14", "YE-9.11", "YE-R37")
def test_only_the_space_that_is_saved_is_left_alone() -> None:
    state = lay(clan(disciples=0), clan(), now=[Arrest()], patrol="temple", spaces={"temple": [A, A, B]}, saved=[22])
    assert (state.spaces[21:], state.this_round.saved) == ([-1, A, -1], 0)
    assert (state.house, state.reserve) == ([1, 2], [2, 2])


@pytest.mark.rule("YE-R40", "YE-9.16")
def test_without_a_patrol_nothing_moves_or_turns() -> None:
    state = lay(clan(), clan(), now=[], patrol="", round=11)
    assert changes_by(state, lambda: move_patrol(state, 1)) == {}
    assert changes_by(state, lambda: flip_patrol(state)) == {}


@pytest.mark.rule("YE-R35", "YE-9.3")
def test_a_patrol_that_moves_by_nothing_stays_and_nobody_is_told() -> None:
    state = lay(clan(), clan(), now=[], patrol="castle")
    state.story = []
    move_patrol(state, 0)
    assert (where(state), state.story) == ("castle", [])
    move_patrol(state, 1)
    assert (where(state), len(state.story)) == ("temple", 1)


@pytest.mark.rule("YE-R68", "YE-8.7")
@pytest.mark.parametrize(("closed", "spaces"), [("temple", {"temple": [A]}), ("castle", {"audience": [A]})])
def test_a_closed_district_is_still_a_stop_of_the_patrol(closed: str, spaces: dict[str, list[int]]) -> None:
    """It stops there, and arrests whoever stood there before the District was closed."""
    before = {"temple": "castle", "castle": "gates"}[closed]
    state = patrol(clan(disciples=1), clan(), patrol=before, colour="red", closed=closed, spaces=spaces)
    assert (where(state), state.this_round.closed) == (closed, DISTRICTS.index(closed))
    assert (state.spaces.count(A), state.reserve[A]) == (0, 2)


@pytest.mark.rule("YE-9.2", "YE-7.6")
def test_curfew_makes_the_first_step_two_districts_long() -> None:
    for extra, there in ((0, "temple"), (1, "market"), (3, "harbor")):
        assert where(patrol(clan(), clan(), patrol="castle", colour="red", patrol_extra=extra)) == there
