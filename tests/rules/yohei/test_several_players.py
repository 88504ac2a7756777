"""Three players and teams: whose units, buildings, skills, wounds and kills count for whom (YH-26, YH-27, YH-R117)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    GREY,
    WHITE,
    asked,
    asks,
    hand,
    kinds,
    lay,
    legal,
    outcome,
    piece,
    play,
    roll,
    site,
    turns,
    unit,
    where,
    wounded,
)
from zashiki.games.yohei.rules.events import surcharge
from zashiki.games.yohei.rules.round_tokens import take_effect
from zashiki.games.yohei.rules.scoring import eliminate, final_scoring
from zashiki.games.yohei.rules.state import NEUTRAL, YoheiState
from zashiki.games.yohei.rules.turn import EndRound, StartTurn


def teams(**fields: Any) -> YoheiState:
    """White and Grey against Black and Dark, far apart."""
    units = {"white": [unit("minpei", "E2")], "black": [unit("minpei.2", "E8")], "grey": [unit("minpei.3", "F2")]}
    units["dark"] = [unit("minpei.4", "F7")]
    return lay(**units | fields, options={"players": 4})


def three(**fields: Any) -> YoheiState:
    """White, Black and Grey, far apart."""
    units = {"white": [unit("minpei", "D3")], "black": [unit("minpei.2", "D6")], "grey": [unit("minpei.3", "G3")]}
    return lay(**units | fields, options={"players": 3})


# ---------------------------------------------------------------- teams


@pytest.mark.rule("YH-14.10", "YH-R61", "YH-R117")
@pytest.mark.parametrize(("side", "open_"), [(0, True), (1, False)])
def test_units_start_from_a_barrack_of_their_own_side_only(side: int, open_: bool) -> None:
    state = teams(grey=[unit("minpei.3", "F2"), unit("kappa")], sites={"E5.1": site(side)}, fresh=["kappa"],
                  active=GREY, steps=[*turns(4)[:1], StartTurn(GREY)])  # fmt: skip
    state.turn.fresh = 1 << piece(state, "kappa")
    play(state, "unit:kappa", "act:move")
    three_ = state.game.board.corners[state.game.board.corner_names.index("E5.1")]
    around = {state.game.board.names[place] for place in three_}
    assert (around <= kinds(state, "hex")) == open_
    assert open_ or not around & kinds(state, "hex")


@pytest.mark.rule("YH-R34", "YH-R117", "YH-7.3")
def test_deployments_are_compared_with_each_opponent_alone() -> None:
    supply = {WHITE: {"supply": ["nekomata", "manjari", "yabusame-rider"]}}
    state = teams(
        black=[unit("minpei.2", "E8"), unit("himeji", "E7")],
        grey=[unit("minpei.3", "F2"), *[unit(name, at) for name, at in (("kappa", "E3"), ("soemon", "E4"))]],
        dark=[unit("minpei.4", "F7"), unit("ronin-blade", "F6")],
        players=supply,
    )
    play(state, "deploy:nekomata")
    assert not kinds(state, "deploy"), "two against two and two; the teammate's three do not matter"


@pytest.mark.rule("YH-R35", "YH-30.1", "YH-27.2")
def test_a_teammates_intuition_does_not_count() -> None:
    state = teams(grey=[unit("nekomata", "F2")])
    assert surcharge(state, WHITE) == 0
    assert surcharge(state, GREY) == -1


@pytest.mark.rule("YH-R10", "YH-5.3")
def test_a_temple_pays_in_the_turn_of_the_units_owner() -> None:
    for player, cp in ((WHITE, 0), (GREY, 1)):
        state = teams(grey=[unit("minpei.3", "E5")], steps=[*turns(4)[:1], StartTurn(player)])
        assert state.cp == [cp, 0]


@pytest.mark.rule("YH-R97", "YH-27.2", "YH-35.11", "YH-35.9")
def test_the_teams_tokens_serve_the_units_of_both() -> None:
    state = teams(sides={WHITE: {"torii": ["elusive", "item-found"]}})
    for token in ("elusive", "item-found"):
        assert kinds(play(state.copy(), f"torii:{token}"), "unit") == {"minpei", "minpei.3"}


@pytest.mark.rule("YH-33.4", "YH-R90", "YH-R117")
def test_only_an_own_unit_is_sacrificed() -> None:
    card = "the-last-option-bamboo"
    state = teams(white=[unit("minpei", "E2"), unit("ronin-blade", "E3")], sides={WHITE: {"hand": [card]}})
    assert kinds(play(state, f"play:{card}"), "unit") == {"minpei", "ronin-blade"}


@pytest.mark.rule("YH-R62", "YH-14.12", "YH-R117")
def test_the_watchtower_shoots_in_the_turn_of_each_member() -> None:
    state = teams(black=[unit("minpei.2", "E6")], sites={"E5.1": site(0, "watchtower")})
    roll(state, 1)
    play(state, "do:tower", "unit:minpei.2")
    assert "do:tower" not in legal(state)
    for _ in (WHITE, BLACK):
        play(state, "pass")
    assert asked(state) == GREY
    assert "do:tower" in legal(state)


@pytest.mark.rule("YH-R54", "YH-R59", "YH-R117")
def test_teammates_take_wounds_and_build_for_each_other() -> None:
    state = teams(
        white=[unit("miko-healer", "E2")],
        grey=[unit("minpei.3", "F2", wounded=True)],
        sites={"E2.0": site(0, built=False)},
    )
    play(state, "unit:miko-healer")
    assert {"act:martyr", "act:build"} <= set(legal(state))
    play(state, "act:martyr")
    assert not wounded(state, "minpei.3")


@pytest.mark.rule("YH-R101", "YH-27.2", "YH-R105")
def test_an_out_member_is_not_asked_to_abandon() -> None:
    state = teams(
        white=[], players={WHITE: {"out": True, "bases": 0}}, sides={WHITE: {"hand": ["bow"]}}, steps=turns(4)[:-2]
    )
    take_effect(state, state.game.table.round_ids.index("abandon"))
    state.settle()
    assert (asks(state), asked(state)) == ("Abandon", GREY)


# ---------------------------------------------------------------- three players


@pytest.mark.rule("YH-19.5", "YH-26.1")
def test_a_target_that_fights_a_third_player_may_be_shot() -> None:
    for grey, shot in ((["ronin-blade"], True), ([], False)):
        state = three(
            white=[unit("minamoto-kiyomori", "D3"), *([] if grey else [unit("ronin-blade", "D7", "W")])],
            grey=[unit("minpei.3", "H6"), *[unit(name, "D7", "W") for name in grey]],
            engaged=[("minpei.2", "ronin-blade")],
        )
        play(state, "unit:minamoto-kiyomori")
        assert ("act:ranged" in legal(state)) == shot


@pytest.mark.rule("YH-26.3", "YH-R53", "YH-29.11", "YH-33.11")
def test_events_and_explosions_give_trophies_and_own_losses_give_none() -> None:
    state = three(
        white=[unit("minpei", "D3", wounded=True)],
        black=[unit("minpei.2", "D6", wounded=True)],
        sides={WHITE: {"cp": 9, "hand": ["fatal-wound-lantern", "the-last-option-bamboo"]}},
    )
    play(state, "play:fatal-wound-lantern", "unit:minpei.2")
    assert state.trophies[WHITE] == (piece(state, "minpei.2"),)
    play(state, "play:the-last-option-bamboo")
    assert where(state, "minpei") == ""
    assert state.kills == (1, 0, 0)
    state = three(
        white=[unit("okami-wolf-captain", "D5", wounded=True)],
        black=[unit("onibi-berserker", "D6", "E", wounded=True)],
    )
    roll(state, 6, 6, 6, 1, 6)
    play(state, "unit:okami-wolf-captain", "act:melee")
    assert where(state, "okami-wolf-captain") == ""
    assert state.trophies[BLACK] == (piece(state, "okami-wolf-captain"),), "to the player of the unit that exploded"
    assert state.kills == (1, 1, 0)


@pytest.mark.rule("YH-R102", "YH-2.3")
def test_who_fell_earlier_has_no_part_in_the_draw() -> None:
    state = three(
        white=[], black=[], grey=[],
        players={WHITE: {"bases": 0}, BLACK: {"bases": 0}, GREY: {"bases": 0, "out": True}}, steps=[],
    )  # fmt: skip
    eliminate(state)
    assert outcome(state).places == (1, 1, 3)


@pytest.mark.rule("YH-R101", "YH-R53")
def test_a_vortex_whose_player_is_out_is_neutral() -> None:
    state = three(
        black=[], vortex="D3.0", vortex_side=BLACK, players={BLACK: {"bases": 0}}, sides={BLACK: {"hand": ["bow"]}},
        steps=[EndRound()],
    )  # fmt: skip
    assert state.vortex_side == NEUTRAL
    assert hand(state, BLACK) == []
    assert "act:raze" in legal(play(state, "unit:minpei"))


@pytest.mark.rule("YH-20.1", "YH-R7", "YH-R103")
def test_who_has_no_unit_on_the_battlefield_counts_nothing() -> None:
    state = three(
        black=[unit("minpei.2")], sites={"D3.0": site(BLACK)}, sides={BLACK: {"trophies": ["kappa"]}}, steps=[]
    )
    final_scoring(state)
    assert state.result is not None
    assert not any(outcome(state).scores[BLACK].values())
    assert outcome(state).places[BLACK] == 3


@pytest.mark.rule("YH-31.9", "YH-33.10", "YH-R121")
def test_only_opponents_with_cards_can_be_robbed() -> None:
    state = three(sides={WHITE: {"cp": 9, "hand": ["you-will-lose-everything-origami", "bow"]}, 2: {"hand": ["armor"]}})
    play(state, "play:you-will-lose-everything-origami")
    assert hand(state, GREY) == []
    assert hand(state) == ["bow"]
    assert asks(state) == "Turn"
