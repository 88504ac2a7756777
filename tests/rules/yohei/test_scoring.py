"""Elimination and scoring (YH-2, YH-20)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    GREY,
    WHITE,
    asked,
    asks,
    chest,
    game,
    hand,
    lay,
    legal,
    outcome,
    play,
    site,
    unit,
)
from zashiki.games.yohei.rules.scoring import final_scoring, points, total
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.turn import EndRound
from zashiki.kernel.views import Outcome

SUPPLY = ["nekomata", "kappa", "chiyome", "soemon"]


def end_turn(state: YoheiState) -> YoheiState:
    """End the turn without an exchange."""
    play(state, "pass")
    while asks(state) == "Exchange":
        play(state, "pass")
    return state


# ---------------------------------------------------------------- elimination


@pytest.mark.rule("YH-2.1", "YH-2.2", "YH-2.3", "YH-R7", "YH-R101")
def test_the_last_one_wins_at_the_end_of_the_round() -> None:
    state = lay(white=[unit("minpei", "D4")], players={BLACK: {"bases": 0}}, steps=[EndRound()])
    assert state.result is not None
    assert outcome(state).places == (1, 2)
    stuck = lay(
        white=[unit("minpei", "D4")], black=[unit("minpei.2")], players={BLACK: {"bases": 0}}, steps=[EndRound()]
    )
    assert stuck.result is None, "a unit in the area keeps its player in"
    more = lay(white=[unit("minpei", "D4")], players={BLACK: {"bases": 1, "supply": ["kappa"]}}, steps=[EndRound()])
    assert more.result is None
    nobody = lay(white=[unit("minpei", "D4")], players={BLACK: {"bases": 5}}, steps=[EndRound()])
    assert nobody.result is not None, "bases without units are of no use"


@pytest.mark.rule("YH-R101", "YH-R20")
@pytest.mark.parametrize("place", ["market", "unit_deck", "unit_discards"])
def test_bases_are_of_use_while_there_are_units_to_hire(place: str) -> None:
    def ended(**fields: Any) -> Outcome | None:
        return lay(
            white=[unit("minpei", "D4")],
            players={BLACK: {"bases": 5}},
            options={"mode": "yohei"},
            steps=[EndRound()],
            **fields,
        ).result

    assert ended() is not None
    assert ended(**{place: ["himeji"]}) is None


@pytest.mark.rule("YH-R102")
def test_all_out_at_once_is_a_draw() -> None:
    state = lay(players={WHITE: {"bases": 0}, BLACK: {"bases": 0}}, steps=[EndRound()])
    assert outcome(state).places == (1, 1)
    assert state.returns() == [0, 0]


@pytest.mark.rule("YH-R101", "YH-R11")
def test_what_an_eliminated_player_leaves() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[],
        grey=[unit("minpei.2", "G3")],
        options={"players": 3},
        players={BLACK: {"bases": 0}},
        sides={BLACK: {"cp": 3, "hand": ["bow"]}},
        sites={"D4.0": site(BLACK)},
        steps=[EndRound()],
    )
    assert state.result is None
    assert state.out == (False, True, False)
    assert state.cp[BLACK] == 0
    assert hand(state, BLACK) == []
    end_turn(state)
    assert asked(state) == GREY, "Black is skipped"
    assert "act:raze" in legal(
        play(lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")], sites={"D4.0": site(3)}), "unit:minpei")
    ), "it is neutral"


# ---------------------------------------------------------------- scoring


def scored(**fields: Any) -> YoheiState:
    state = lay(steps=[EndRound()], stack=0, **fields)
    assert state.result is not None
    return state


@pytest.mark.rule("YH-2.4", "YH-2.5", "YH-20.1", "YH-20.2", "YH-20.3", "YH-14.6", "YH-R66")
def test_points_of_units_and_buildings() -> None:
    state = lay(
        white=[unit("minpei", "D4"), unit("kappa", "D3", wounded=True), unit("himeji")],
        black=[unit("minpei.2", "A7")],
        sites={"D4.0": site(WHITE), "C4.0": site(WHITE, "watchtower"), "E4.1": site(WHITE, built=False)},
    )
    assert points(state, WHITE) == {"healthy units": 2, "wounded units": 1, "buildings": 2, "symbols": 0}
    final_scoring(state)
    assert outcome(state).places == (1, 2)
    assert total(outcome(state).scores[WHITE]) == 5


@pytest.mark.rule("YH-20.5", "YH-20.6", "YH-R99", "YH-R98")
def test_example_8_symbols() -> None:
    cards = ["drunk-umbrella", "water-reading-umbrella", "explosive-speed-umbrella", "clearing-the-peak-umbrella",
             "drunk-rice-bowl", "water-reading-rice-bowl", "karmic-cure-rice-bowl", "fear-bomb-origami",
             "drunk-origami", "fatal-wound-lantern"]  # fmt: skip
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "A7")],
        sides={WHITE: {"chest": cards}},
        options={"exclusives": True},
    )
    assert points(state, WHITE)["symbols"] == 6
    assert len(chest(state)) == 10


@pytest.mark.rule("YH-2.5", "YH-2.6")
def test_ties() -> None:
    state = scored(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "A7", wounded=True), unit("kappa", "B7", wounded=True)],
    )
    assert (outcome(state).places, outcome(state).reason.id) == ((1, 2), "ended.points"), "more healthy units"
    state = scored(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")])
    assert (outcome(state).places, outcome(state).reason.id) == ((1, 1), "ended.shared")


@pytest.mark.rule("YH-R103", "YH-20.1")
def test_only_sides_on_the_battlefield_count() -> None:
    state = scored(
        white=[unit("minpei", "D4", wounded=True)],
        black=[unit("minpei.2"), unit("kappa")],
        sides={BLACK: {"chest": ["drunk-umbrella", "water-reading-umbrella"]}},
    )
    assert outcome(state).places == (1, 2)
    assert outcome(state).reason.id == "ended.last-standing"
    nobody = scored(white=[unit("minpei")], black=[unit("minpei.2")])
    assert outcome(nobody).places == (1, 1)


@pytest.mark.rule("YH-20.4", "YH-26.4", "YH-R100", "YH-26.1")
@pytest.mark.parametrize(("kills", "zero"), [((2, 1, 0), GREY), ((2, 0, 0), None), ((1, 1, 1), None)])
def test_the_fewest_kills_score_nothing(kills: tuple[int, ...], zero: int | None) -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("minpei.2", "D6")],
        grey=[unit("minpei.3", "G3")],
        options={"players": 3},
        players={player: {"kills": count} for player, count in enumerate(kills)},
        sides={WHITE: {"trophies": ["kappa", "soemon"]}},
    )
    assert points(state, WHITE)["trophies"] == 2
    for player in range(3):
        assert (total(points(state, player)) == 0) == (player == zero)


@pytest.mark.rule("YH-36.2", "YH-3.14", "YH-R104", "YH-2.4", "YH-R120")
def test_games_last_seven_rounds_less_the_lightning_fast_ones() -> None:
    found = game()
    for seed in range(6):
        state, rng = found.new_initial_state(seed), Random(seed)
        while not state.is_terminal():
            state.apply_unchecked(asked(state), rng.choice(state.legal_actions(asked(state))))
        if outcome(state).reason.id.startswith("ended.points"):
            short = sum(
                found.table.round_ids[found.table.round_kind[one]] == "lightning-fast-combat" for one in state.shown
            )
            assert len(state.shown) == 7
            assert state.round - 7 + short in (0, 1), "a round that finds no token is the last one"
