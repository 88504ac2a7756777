"""Action Cards in general: who is asked, Feint, Walls Have Ears, and the cards of phases 2, 3, 6 and 7 (YE-4.6 on)."""

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
    asked_for,
    bottom,
    changes,
    clan,
    game,
    hand,
    lay,
    legal,
    missions,
    names,
    pass_until,
    play,
)
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.cards import Poll
from zashiki.games.yedo.rules.events import OpenEvents
from zashiki.games.yedo.rules.hands import could_hold
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, EVENT, P5B, TIMINGS
from zashiki.games.yedo.rules.trade import OpenTrade

MARCH = ["double-time"]


def march(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """Phase 5 begins, the red Patrol stands in the Castle; its first step brings it to the Temple."""
    return lay(*clans, now=[OpenPatrol()], patrol="castle", colour="red", **fields)


@pytest.mark.rule("YE-4.6", "YE-R10")
def test_a_card_is_played_in_the_phase_that_it_names() -> None:
    every = ["double-time", "bribe-the-guard", "pickpocket", "omen-reader"]
    state = lay(clan(actions=every, mon=5), clan(mon=4), now=[OpenEvents()])
    assert legal(state) == ["pass", "card:omen-reader"]
    play(state, "pass")
    state = march(clan(actions=every), clan())
    assert legal(state) == ["pass", "card:double-time"]


@pytest.mark.rule("YE-R11", "YE-4.9")
def test_a_feint_cancels_the_card_before_its_effect() -> None:
    state = march(clan(actions=MARCH), clan(actions=["feint"]), clan(actions=["disguise"]), order=[0, 2, 1])
    play(state, "card:double-time")
    assert asked(state) == ("FeintWindow", C)  # in player order, everybody who holds a card
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert legal(state) == ["pass", "card:feint"]
    play(state, "card:feint")
    pass_until(state, "PlayOrPass")
    assert state.patrol_district() == 6  # still at the Temple
    assert sorted(bottom(state, ACTION)) == ["double-time", "feint"]
    assert (hand(state, A), hand(state, B)) == ([], [])
    assert asked(state) == ("PlayOrPass", C)  # A's one card is used up; B holds none


@pytest.mark.rule("YE-R11", "YE-4.9")
def test_a_feint_against_a_feint() -> None:
    state = march(clan(actions=["double-time", "feint"]), clan(actions=["feint"]), clan(actions=["feint"]))
    play(state, "card:double-time")
    assert asked(state) == ("FeintWindow", B)
    play(state, "card:feint")
    assert asked(state) == ("FeintWindow", A)  # everybody but the one who played it
    play(state, "card:feint")
    assert asked(state) == ("FeintWindow", C)  # may cancel A's Feint
    play(state, "pass")
    # B's Feint was cancelled: the window against Double-time goes on with C
    assert asked(state) == ("FeintWindow", C)
    play(state, "pass")
    pass_until(state, "PlayOrPass")
    assert state.patrol_district() == 5  # the Market: the card had its effect
    assert sorted(bottom(state, ACTION)) == ["double-time", "feint", "feint"]


@pytest.mark.rule("YE-R11", "YE-R84", "YE-3.16")
def test_all_that_reactions_change() -> None:
    """A plays Double-time!, B cancels it with a Feint, C takes it with Walls Have Ears."""
    clans = [clan(actions=MARCH), clan(actions=["feint"]), clan(actions=["walls-have-ears", "disguise"])]
    state = march(*clans, order=[0, 2, 1])
    everybody = [-1, A, B, C]
    steps: tuple[tuple[str, str, int, str, dict[str, Any]], ...] = (
        ("card:double-time", "PlayOrPass", A, "",
         {"A.actions": [], "played": ["double-time#1"], "known.double-time#1": everybody, "reveals": 1}),
        ("pass", "FeintWindow", C, "double-time", {}),
        ("card:feint", "FeintWindow", B, "double-time",
         {"B.actions": [], "played": ["double-time#1", "feint#1"], "known.feint#1": everybody, "reveals": 2}),
        ("pass", "FeintWindow", C, "feint", {"played": ["double-time#1"], "action.bottom": ["feint#1"]}),
        ("card:walls-have-ears", "EarsWindow", C, "double-time",
         {"C.actions": ["double-time#1", "disguise#1"], "played": [], "known.walls-have-ears#1": everybody,
          "action.bottom": ["feint#1", "walls-have-ears#1"], "reveals": 3}),
    )  # fmt: skip
    for token, question, player, card, expected in steps:
        assert asked(state) == (question, player)
        if card:
            window = state.question(player)
            assert window is not None
            face = state.game.table.card_ids.index(card)
            assert window.message(state, player).fields == {"card": face}
        assert changes(state, token) == expected
    assert (state.patrol_district(), asked(state)) == (6, ("PlayOrPass", C))


@pytest.mark.rule("YE-R85", "YE-R11")
def test_the_window_says_at_whom_a_card_is_aimed() -> None:
    clans = [clan(mon=3), clan(actions=["pickpocket"], disciples=0), clan(actions=["feint"])]
    state = lay(*clans, now=[OpenActions()], phase=7, order=[1, 0, 2], spaces={"gates": [B], "market": [B]})
    play(state, "card:pickpocket")
    assert asked(state) == ("FeintWindow", C)
    window = state.question(C)
    assert window is not None
    message = window.message(state, C)
    face = state.game.table.card_ids.index("pickpocket")
    assert (message.id, message.fields) == ("ask.FeintWindow-at", {"card": face, "target": A})
    assert changes(state, "card:feint")["action.bottom"] == ["feint#1", "pickpocket#1"]
    assert state.mon == [3, 0, 0]


@pytest.mark.rule("YE-R82", "YE-R11")
@pytest.mark.parametrize(
    ("hand", "known", "could"),
    [
        (["feint#1"], {"feint#1": [-1, A, B]}, True), (["disguise#1"], {"disguise#1": [-1, A, B]}, False),
        (["disguise#1"], {}, True), (["disguise#1"], {"disguise#1": [A, B]}, True), ([], {}, False),
        (["disguise#1", "double-time#1"], {"disguise#1": [-1, A, B]}, True),
        (["disguise#1"], {f"feint#{copy}": [-1, A, B] for copy in range(1, 5)}, False),
        (["disguise#1"], {f"feint#{copy}": [-1, A, B] for copy in range(1, 4)}, True),
    ],
)  # fmt: skip
def test_who_could_hold_a_feint(hand: list[str], known: dict[str, list[int]], could: bool) -> None:
    """What everybody knows is what spectators know."""
    state = lay(clan(), clan(actions=hand), now=[], known=known)
    assert could_hold(state, B, state.game.table.feints) == could


@pytest.mark.rule("YE-R11")
def test_a_third_feint_turns_it_round_again() -> None:
    state = march(clan(actions=["double-time", "feint"]), clan(actions=["feint"]), clan(actions=["feint"]))
    play(state, "card:double-time", "card:feint", "card:feint", "card:feint")
    pass_until(state, "PlayOrPass")
    assert state.patrol_district() == 6  # A's Feint was cancelled, so B's holds
    assert bottom(state, ACTION).count("feint") == 3


@pytest.mark.rule("YE-R11", "YE-R84")
def test_walls_have_ears_takes_the_card() -> None:
    state = march(clan(actions=MARCH), clan(actions=["walls-have-ears"]), clan(actions=["walls-have-ears"]))
    play(state, "card:double-time", "pass", "pass")
    assert asked(state) == ("EarsWindow", B)
    assert state.patrol_district() == 5  # after the effect
    play(state, "card:walls-have-ears")
    pass_until(state, "PlayOrPass")
    assert (hand(state, B), bottom(state, ACTION)) == (["double-time"], ["walls-have-ears"])
    assert state.game.view(state, None).hands[B].actions == (state.game.table.action_ids.index("double-time"),)
    assert asked(state) == ("PlayOrPass", B)  # and may play it in his turn
    assert "card:double-time" in legal(state)


@pytest.mark.rule("YE-R11")
def test_a_cancelled_card_can_be_taken_and_ears_can_be_cancelled() -> None:
    state = march(
        clan(actions=["double-time", "feint"]), clan(actions=["feint", "walls-have-ears"]), clan(actions=["feint"])
    )
    play(state, "card:double-time", "card:feint")
    pass_until(state, "EarsWindow")
    assert asked(state) == ("EarsWindow", B)
    play(state, "card:walls-have-ears")
    assert asked(state) == ("FeintWindow", A)
    play(state, "card:feint", "pass")
    pass_until(state, "PlayOrPass")
    assert hand(state, B) == []
    assert sorted(bottom(state, ACTION)) == ["double-time", "feint", "feint", "walls-have-ears"]


@pytest.mark.rule("YE-R11")
def test_what_a_cancelled_card_would_have_cost_is_not_paid() -> None:
    state = march(
        clan(disciples=0, actions=["bribe-the-guard"], mon=4),
        clan(actions=["feint"]),
        spaces={"temple": [A], "gates": [A]},
    )
    play(state, "pass", "pass", "card:bribe-the-guard", "card:feint")
    assert asked_for(state) != "PlayOrPass"
    assert (state.mon[A], state.house[A]) == (4, 1)


@pytest.mark.rule("YE-R82", "YE-R10")
def test_everybody_who_could_hold_a_card_is_asked_and_nobody_else() -> None:
    known = {"disguise#1": [-1, 0, 1, 2, 3]}
    clans = [clan(actions=["feint"]), clan(), clan(actions=["disguise"]), clan(actions=["double-time"])]
    state = lay(*clans, now=[Poll(TIMINGS.index("5b"), (0, 1, 2, 3))], known=known)
    assert asked(state) == ("PlayOrPass", A)  # who holds an unknown card
    play(state, "pass")
    assert asked(state) == ("PlayOrPass", D)  # B holds none; all know that C's is no card of 5b


@pytest.mark.rule("YE-R82", "YE-R11")
def test_who_has_played_his_last_card_is_not_asked_on() -> None:
    """C's only card is spent on B's reaction: when it has failed, D alone is asked about A's card."""
    clans = [clan(actions=MARCH), clan(actions=["feint"]), clan(actions=["feint"]), clan(actions=["disguise"])]
    state = march(*clans)
    play(state, "card:double-time", "card:feint", "card:feint")
    assert asked(state) == ("FeintWindow", D)  # against C's Feint
    play(state, "pass")
    assert asked(state) == ("FeintWindow", D)  # against the card
    play(state, "pass")
    assert state.patrol_district() == 5
    clans[1], clans[3] = clan(actions=["walls-have-ears"]), clan(actions=["walls-have-ears"])
    state = march(*clans)
    pass_until(play(state, "card:double-time"), "EarsWindow")
    play(state, "card:walls-have-ears")
    assert asked(state) == ("FeintWindow", C)
    play(state, "card:feint", "pass")
    assert asked(state) == ("EarsWindow", D)
    play(state, "card:walls-have-ears")
    assert hand(state, D) == ["double-time"]


@pytest.mark.rule("YE-R10", "YE-R48", "YE-4.7")
def test_phases_3_and_6_ask_in_player_order() -> None:
    clans = [clan(actions=["feint"], disciples=0) for _ in range(3)]
    state = lay(*clans, now=[OpenEvents()], order=[2, 0, 1])
    for player in (C, A, B):
        assert asked(state) == ("PlayOrPass", player)
        play(state, "pass")
    state = lay(*clans, now=[OpenTrade()], order=[2, 1, 0], spaces={"tavern": [C, C]})
    for player in (B, A):
        assert asked(state) == ("PlayOrPass", player)
        play(state, "pass")
    assert asked(state) is None


@pytest.mark.rule("YE-R11", "YE-4.7")
def test_the_first_in_player_order_takes_the_card() -> None:
    ears = [clan(actions=["walls-have-ears"]) for _ in range(2)]
    state = march(clan(actions=MARCH), *ears, order=[0, 2, 1])
    pass_until(play(state, "card:double-time"), "EarsWindow")
    assert asked(state) == ("EarsWindow", C)
    play(state, "card:walls-have-ears")
    assert asked(state) == ("FeintWindow", B)
    play(state, "pass")
    assert (hand(state, C), hand(state, B)) == (["double-time"], ["walls-have-ears"])


@pytest.mark.rule("YE-R82")
def test_the_one_omen_reader_is_not_asked_for_when_all_know_where_it_lies() -> None:
    decks = {"action": {"bottom": ["omen-reader"]}}
    known = {"omen-reader": [-1, 0, 1]}
    state = lay(clan(actions=["feint"]), clan(actions=["disguise"]), now=[OpenEvents()], decks=decks, known=known)
    assert asked_for(state) != "PlayOrPass"


@pytest.mark.rule("YE-R10", "YE-R11")
def test_every_window_can_be_passed_whatever_one_holds() -> None:
    """So the page may pass for a player who wants it, after the same time whether or not he holds a card."""
    for reaction in ("disguise", "feint", "walls-have-ears"):
        state = march(clan(actions=MARCH), clan(actions=[reaction]))
        seen = []
        play(state, "card:double-time")
        while (now := asked(state)) is not None:
            question = state.question(now[1])
            assert question is not None
            assert question.window
            assert legal(state)[0] == "pass"
            seen.append(now[0])
            play(state, "pass")
        assert seen == ["FeintWindow", "EarsWindow", "PlayOrPass"]


@pytest.mark.rule("YE-R82")
def test_windows_able_skips_those_who_can_only_pass() -> None:
    state = march(clan(actions=MARCH), clan(actions=["disguise"]))
    able = game(2, windows="able").new_initial_state(1)
    assert able.game.able
    assert not state.game.able


# ---------------------------------------------------------------- the cards of other phases


@pytest.mark.rule("YE-R62")
def test_omen_reader_looks_at_the_event_and_may_bury_it() -> None:
    for answer, revealed in (("yes", "EV11"), ("pass", "EV10")):
        decks = {"event": {"top": ["EV10", "EV11"]}}
        state = lay(clan(actions=["omen-reader"]), clan(), now=[OpenEvents()], decks=decks)
        play(state, "card:omen-reader")
        ev10 = state.game.table.event_ids.index("EV10")
        assert state.game.view(state, A).decks[EVENT].top == (ev10, -1)
        assert state.game.view(state, B).decks[EVENT].top == (-1, -1)
        play(state, answer)
        if answer == "yes":  # all see that it goes under the deck, one knows which it is
            assert state.game.view(state, A).decks[EVENT].bottom == (ev10,)
            assert state.game.view(state, B).decks[EVENT].bottom == (-1,)
        assert names(state, state.events) == [revealed]
        assert names(state, state.decks[EVENT].bottom) == (["EV10"] if answer == "yes" else [])


@pytest.mark.rule("YE-10.1", "YE-10.2", "YE-10.11")
def test_silver_tongue_joins_a_trade() -> None:
    armed = clan(disciples=0, mon=5, weapons=["katana"])
    clans = [clan(actions=["silver-tongue"], mon=5), armed, armed]
    state = lay(*clans, now=[OpenTrade()], spaces={"tavern": [B, C], "market": [B, C]})
    play(state, "card:silver-tongue")
    assert legal(state) == ["spot:tavern", "spot:market"]
    play(state, "spot:tavern")
    assert asked(state) == ("Propose", B)
    assert "seat:0" not in legal(state)  # the Market
    play(state, "pass", "pass")
    assert asked(state) == ("Propose", A)  # the Tavern
    alone = lay(*clans, now=[OpenTrade()], spaces={"harbor": [B, C], "gates": [B, C]})
    assert asked(alone) is None  # nobody to join


def acting(*clans: dict[str, Any], **fields: Any) -> YedoState:
    """Phase 7 begins."""
    return lay(*clans, now=[OpenActions()], phase=7, **fields)


@pytest.mark.rule("YE-R77")
def test_master_forger_counts_as_a_weapon_for_one_mission() -> None:
    state = acting(
        clan(disciples=0, actions=["master-forger"], missions=["G01", "G11"]),
        clan(),
        spaces={"gates": [A], "market": [A]},
    )
    assert legal(state) == ["spot:gates", "spot:market", "card:master-forger"]
    play(state, "card:master-forger", "spot:gates")
    assert "mission:G01" in legal(state)
    assert "mission:G11" in legal(state)
    play(state, "mission:G01")
    play(state, legal(state)[0]) if asked_for(state) == "MayFlip" else None
    assert state.this_turn.forged == 0
    assert missions(state, A) == ["G11"]
    # it lapses when no Mission is completed in that turn
    state = acting(
        clan(disciples=0, actions=["master-forger"], missions=["G01"]), clan(), spaces={"gates": [A], "market": [A]}
    )
    play(state, "card:master-forger", "spot:market", "pass")
    assert state.this_turn.forged == 0


@pytest.mark.rule("YE-R85")
def test_shadow_double_counts_as_a_disciple() -> None:
    state = acting(clan(disciples=1, actions=["shadow-double"], missions=["G04"]), clan(), spaces={"gates": [A]})
    play(state, "card:shadow-double")
    assert "mission:G04" in legal(state)  # the only Disciple is activated by itself
    play(state, "mission:G04")
    assert state.pp[A] == 1
    useless = acting(clan(disciples=1, actions=["shadow-double"], missions=["R01"]), clan(), spaces={"gates": [A]})
    assert legal(useless) == ["spot:gates"]


@pytest.mark.rule("YE-12.4", "YE-R85")
def test_a_shadow_double_is_one_disciple() -> None:
    own = clan(actions=["shadow-double"], missions=["Y12"], geisha=1, disciples=1)  # Gates, Gates, Harbor
    state = acting(own, clan(), spaces={"harbor": [A], "temple": [A]})
    assert "card:shadow-double" not in legal(state)
    state = acting(own, clan(), spaces={"harbor": [A], "gates": [A]})
    play(state, "card:shadow-double", "spot:harbor", "mission:Y12")
    assert state.pp[A] == 2


@pytest.mark.rule("YE-R85")
def test_pickpocket_and_poisoned_tea_are_aimed() -> None:
    clans = [clan(disciples=0, actions=["pickpocket"]), clan(mon=2, geisha=1), clan(mon=9), clan()]
    state = acting(*clans, spaces={"gates": [A], "market": [A]})
    play(state, "card:pickpocket")
    assert legal(state) == ["seat:1", "seat:2"]
    play(state, "seat:1")
    assert (state.mon[A], state.mon[B]) == (2, 0)
    state = acting(*clans, spaces={"gates": [A], "market": [A]})
    play(state, "card:pickpocket", "seat:2")
    assert (state.mon[A], state.mon[C]) == (3, 6)  # never more than 3
    clans[0]["actions"] = ["poisoned-tea"]
    state = acting(*clans, spaces={"gates": [A], "market": [A]}, setting="samurai")
    play(state, "card:poisoned-tea")
    assert (state.geisha[B], state.supplies.geisha_left) == (0, 6)


@pytest.mark.rule("YE-R77")
def test_a_second_wind_without_another_disciple_lapses() -> None:
    """The other Disciple of A stood in for a Geisha: the next player activates no more than one."""
    state = acting(
        clan(actions=["second-wind"], missions=["G07"], annexes=["yashiki"], manned=["yashiki"], disciples=0),
        clan(disciples=0),
        clan(disciples=1),
        spaces={"tavern": [A], "market": [B], "gates": [B], "temple": [C]},
    )
    play(state, "card:second-wind", "spot:tavern", "mission:G07")
    assert asked(state) == ("Activate", B)
    play(state, "spot:market", "pass")
    assert asked(state) == ("ChooseDeed", C)


def test_every_kind_of_action_card_has_been_tried() -> None:
    text = "".join([Path(__file__).with_name(f"test_{name}.py").read_text() for name in ("cards", "card_effects")])
    assert [name for name in game(4, "samurai").table.action_ids if name not in text] == []
    assert TIMINGS.index("5b") == P5B
