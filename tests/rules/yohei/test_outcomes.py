"""Elimination, points and places, each as a whole record (YH-2, YH-20, YH-26.4, YH-R100 to YH-R103)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import BLACK, GREY, WHITE, lay, outcome, site, unit
from zashiki.games.yohei.rules.scoring import (
    eliminate,
    fewest_kills,
    final_scoring,
    healthy,
    points,
    sides_in,
    survives,
    symbols,
    total,
    units_of,
    wounded,
)
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.kernel.story import EVERYBODY, bit

HOME = {"white": [unit("minpei", "D3")], "black": [unit("minpei.2", "D6")], "grey": [unit("minpei.3", "G3")]}


def three(**fields: Any) -> YoheiState:
    return lay(**HOME | fields, options={"players": 3}, steps=[])


def teams(**fields: Any) -> YoheiState:
    row = {"white": [unit("minpei", "E2")], "black": [unit("minpei.2", "E8")], "grey": [unit("minpei.3", "F2")]}
    return lay(**row | {"dark": [unit("minpei.4", "F7")]} | fields, options={"players": 4}, steps=[])


# ---------------------------------------------------------------- elimination


@pytest.mark.rule("YH-2.2", "YH-R7", "YH-R101")
@pytest.mark.parametrize(
    ("black", "fields", "stays"),
    [
        ([unit("kappa", "D6")], {"bases": 0}, True),
        ([unit("kappa")], {"bases": 0}, True),
        ([], {"bases": 1, "supply": ["kappa"]}, True),
        ([], {"bases": 0, "supply": ["kappa"]}, False),
        ([], {"bases": 5}, False),
    ],
)
def test_who_survives_a_round(black: list[Any], fields: dict[str, Any], stays: bool) -> None:
    state = lay(white=[], black=black, players={WHITE: {"supply": ["soemon"], "bases": 0}, BLACK: fields})
    assert [survives(state, player) for player in (WHITE, BLACK)] == [False, stays]


@pytest.mark.rule("YH-2.2", "YH-R101", "YH-R20")
@pytest.mark.parametrize("pile", ["market", "unit_deck", "unit_discards", ""])
def test_bases_are_of_use_while_a_unit_can_be_bought(pile: str) -> None:
    units: dict[str, Any] = {pile: ["himeji"]} if pile else {}
    state = lay(
        white=[], black=[unit("minpei.2", "A7")], options={"mode": "yohei"}, players={WHITE: {"bases": 1}}, **units
    )
    assert survives(state, WHITE) is bool(pile)
    state.bases[WHITE] = 0
    assert not survives(state, WHITE)


@pytest.mark.rule("YH-2.2", "YH-R101")
def test_a_player_is_eliminated_once() -> None:
    state = three(black=[], players={BLACK: {"bases": 0}})
    state.story = []
    eliminate(state)
    assert [event.message.id for event in state.story] == ["eliminated"]
    eliminate(state)
    assert len(state.story) == 1


@pytest.mark.rule("YH-2.2", "YH-R101", "YH-R11")
def test_all_that_an_eliminated_side_leaves() -> None:
    state = three(
        black=[],
        players={BLACK: {"bases": 0}},
        vortex="A6.0",
        vortex_side=BLACK,
        sides={
            WHITE: {"cp": 2, "hand": ["armor"]},
            BLACK: {"cp": 3, "hand": ["cloak", "bow"], "boxed": ["helmet"]},
            GREY: {"cp": 1},
        },
        sites={"E5.0": site(BLACK), "E5.2": site(BLACK, "watchtower", built=False), "E5.4": site(GREY)},
    )
    eliminate(state)
    assert (state.out, state.result) == ((False, True, False), None)
    assert sorted(code for code in state.site if code) == [10, 14, 15], "Grey's barrack, and two neutral buildings"
    assert (state.vortex_side, state.cp) == (3, [2, 0, 1])
    faces = state.game.table.face_ids
    assert [[faces[card] for card in row] for row in state.boxed] == [[], ["bow", "helmet", "cloak"], []]
    assert [[faces[card] for card in row] for row in state.hands] == [["armor"], [], []]
    assert sides_in(state) == [WHITE, GREY]


@pytest.mark.rule("YH-2.1", "YH-2.3", "YH-R102")
@pytest.mark.parametrize(
    ("falling", "out", "places", "reason"),
    [
        ([BLACK, GREY], [], (1, 2, 2), "ended.last"),
        ([WHITE, GREY], [], (2, 1, 2), "ended.last"),
        ([WHITE, BLACK, GREY], [], (1, 1, 1), "ended.all-out"),
        ([BLACK, GREY], [WHITE], (3, 1, 1), "ended.all-out"),
        ([WHITE], [BLACK], (2, 2, 1), "ended.last"),
    ],
)
def test_how_an_elimination_ends_the_game(
    falling: list[int], out: list[int], places: tuple[int, ...], reason: str
) -> None:
    empty: dict[str, Any] = {("white", "black", "grey")[player]: [] for player in (*falling, *out)}
    state = three(**empty, players={player: {"bases": 0, "out": player in out} for player in (*falling, *out)})
    eliminate(state)
    assert (outcome(state).places, outcome(state).reason.id) == (places, reason)
    winners = tuple([player for player, place in enumerate(places) if place == 1])
    assert outcome(state).reason.fields == {"players": winners}
    assert state.reveals == 1


@pytest.mark.rule("YH-2.2", "YH-R101", "YH-R117")
def test_a_side_is_out_with_its_last_member() -> None:
    state = teams(grey=[], dark=[], players={GREY: {"bases": 0}, 3: {"bases": 0}}, sides={0: {"cp": 2}, 1: {"cp": 2}})
    eliminate(state)
    assert (state.out, state.cp, state.result) == ((False, False, True, True), [2, 2], None)
    state.fielded[BLACK], state.bases[BLACK] = (), 0
    eliminate(state)
    assert (state.out, state.cp) == ((False, True, True, True), [2, 0])
    assert outcome(state).places == (1, 3, 1, 3)


# ---------------------------------------------------------------- points


@pytest.mark.rule("YH-20.2", "YH-20.3", "YH-20.4", "YH-20.5", "YH-R66")
def test_the_points_of_each_side() -> None:
    state = three(
        white=[
            unit("minpei", "D3"),
            unit("kappa", "D4", wounded=True),
            unit("himeji", "E4", wounded=True),
            unit("soemon"),
        ],
        black=[unit("tsuchimikado-harue", "A6"), unit("minpei.2", "D6")],
        players={WHITE: {"kills": 2}, BLACK: {"kills": 1}, GREY: {"kills": 1}},
        sides={
            WHITE: {
                "trophies": ["chiyome", "nekomata"],
                "chest": ["drunk-umbrella", "water-reading-umbrella", "drunk-origami"],
            },
            BLACK: {"trophies": ["yurei"], "chest": ["bow"], "torii": ["origami-bamboo", "origami-bamboo.2"]},
            GREY: {},
        },
        sites={
            "E5.0": site(BLACK),
            "E5.2": site(BLACK, "watchtower"),
            "E5.4": site(WHITE, built=False),
            "A6.0": site(WHITE),
        },
        vortex="D3.0",
        vortex_side=GREY,
    )
    names = ("healthy units", "wounded units", "buildings", "symbols", "trophies")
    expected = {WHITE: (2, 2, 1, 1, 2), BLACK: (4, 0, 2, 2, 1), GREY: (2, 0, 0, 0, 0)}
    assert {player: points(state, player) for player in range(3)} == {
        player: dict(zip(names, values, strict=True)) for player, values in expected.items()
    }
    assert [total(points(state, player)) for player in range(3)] == [8, 9, 2]
    assert [(healthy(state, side), wounded(state, side)) for side in range(3)] == [(1, 2), (2, 0), (1, 0)]
    assert units_of(state, BLACK) == [0, 61]


@pytest.mark.rule("YH-20.5", "YH-20.6", "YH-R98", "YH-R99", "YH-32.4")
def test_symbols_of_chest_tokens_and_helmet() -> None:
    state = lay(
        white=[unit("minpei", "D4", items=["helmet", "bow"]), unit("kappa", "D3")], black=[unit("minpei.2", "A7")],
        sides={
            WHITE: {"chest": ["drunk-rice-bowl", "drunk-umbrella"], "torii": ["hand-fan-rice-bowl", "cp"]},
            BLACK: {"chest": ["fatal-wound-lantern", "armor"], "torii": ["lantern-umbrella", "ko"]},
        },
    )  # fmt: skip
    assert symbols(state, WHITE) == [3, 2, 1, 1, 2, 1]
    assert symbols(state, BLACK) == [0, 1, 0, 0, 0, 2]
    assert [points(state, side)["symbols"] for side in (WHITE, BLACK)] == [4, 1]


@pytest.mark.rule("YH-26.4", "YH-R100")
@pytest.mark.parametrize(
    ("kills", "fewest"),
    [
        ((0, 1, 2), [True, False, False]),
        ((1, 0, 1), [False, True, False]),
        ((0, 0, 1), [False] * 3),
        ((2, 2, 2), [False] * 3),
        ((3, 2, 1), [False, False, True]),
    ],
)
def test_who_alone_has_the_fewest_kills(kills: tuple[int, ...], fewest: list[bool]) -> None:
    state = three(players={player: {"kills": count} for player, count in enumerate(kills)})
    assert [fewest_kills(state, side) for side in range(3)] == fewest
    assert [total(points(state, side)) == 0 for side in range(3)] == fewest


@pytest.mark.rule("YH-26.4", "YH-20.4", "YH-6.6")
def test_only_three_players_count_trophies() -> None:
    assert "trophies" not in points(lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")]), WHITE)
    assert "trophies" not in points(teams(), WHITE)
    assert "trophies" in points(three(), WHITE)


# ---------------------------------------------------------------- places


def ranked(**fields: Any) -> YoheiState:
    state = three(**fields)
    final_scoring(state)
    return state


@pytest.mark.rule("YH-2.4", "YH-2.5", "YH-2.6", "YH-20.1")
@pytest.mark.parametrize(
    ("units", "places", "reason"),
    [
        ((2, 1, 0), (1, 2, 3), "ended.points"),
        ((0, 1, 2), (3, 2, 1), "ended.points"),
        ((1, 1, 0), (1, 1, 3), "ended.shared"),
        ((1, 0, 0), (1, 2, 2), "ended.points"),
        ((1, 1, 1), (1, 1, 1), "ended.shared"),
    ],
)
def test_places_by_points(units: tuple[int, ...], places: tuple[int, ...], reason: str) -> None:
    more = iter(["kappa", "soemon", "himeji", "chiyome", "yurei"])
    spots = {"white": ("D3", ["D4", "E3"]), "black": ("D6", ["D7", "E7"]), "grey": ("G3", ["G4", "G5"])}
    rows = {}
    for count, (colour, (first, others)) in zip(units, spots.items(), strict=True):
        name = {"white": "minpei", "black": "minpei.2", "grey": "minpei.3"}[colour]
        rows[colour] = [unit(name, first), *[unit(next(more), at) for at in others[:count]]]
    state = ranked(**rows)
    assert (outcome(state).places, outcome(state).reason.id) == (places, reason)
    winners = tuple([player for player, place in enumerate(places) if place == 1])
    assert outcome(state).reason.fields == {"players": winners}
    assert [total(parts) for parts in outcome(state).scores] == [2 + 2 * count for count in units]


@pytest.mark.rule("YH-2.6")
def test_more_healthy_units_win_a_tie() -> None:
    state = ranked(
        black=[unit("minpei.2", "D6", wounded=True), unit("kappa", "D7", wounded=True)], grey=[unit("soemon")]
    )
    assert [total(points(state, side)) for side in (WHITE, BLACK)] == [2, 2]
    assert (outcome(state).places, outcome(state).reason.id) == ((1, 2, 3), "ended.points")
    assert [total(parts) for parts in outcome(state).scores] == [2, 2, 0], "Grey has no unit on the battlefield"


@pytest.mark.rule("YH-R103", "YH-20.1")
def test_the_last_side_that_stands_wins_whatever_its_points() -> None:
    state = ranked(
        white=[unit("minpei")], black=[unit("minpei.2", "D6", wounded=True)], grey=[unit("soemon")],
        sites={"E5.0": site(WHITE), "E5.2": site(WHITE, "watchtower")},
    )  # fmt: skip
    assert (outcome(state).places, outcome(state).reason.id) == ((2, 1, 2), "ended.last-standing")
    assert [total(parts) for parts in outcome(state).scores] == [0, 1, 0]


@pytest.mark.rule("YH-R103")
def test_where_nobody_stands_all_who_are_in_share() -> None:
    state = ranked(white=[unit("minpei")], black=[unit("minpei.2")], grey=[], players={GREY: {"out": True, "bases": 0}})
    assert (outcome(state).places, outcome(state).reason.id) == ((1, 1, 3), "ended.nobody-stands")


@pytest.mark.rule("YH-2.1", "YH-2.2", "YH-R103")
def test_who_falls_in_the_last_round_is_out_before_points_are_counted() -> None:
    state = ranked(black=[], grey=[], players={BLACK: {"bases": 0}, GREY: {"bases": 0}})
    assert (outcome(state).places, outcome(state).reason.id) == ((1, 2, 2), "ended.last")
    assert state.out == (False, True, True)


@pytest.mark.rule("YH-27.1", "YH-2.5", "YH-R117")
def test_teams_win_together() -> None:
    state = teams(grey=[unit("minpei.3", "F2"), unit("kappa", "F3")])
    final_scoring(state)
    assert outcome(state).places == (1, 3, 1, 3)
    assert [total(parts) for parts in outcome(state).scores] == [6, 4, 6, 4]
    assert outcome(state).reason.fields == {"players": (0, 2)}


@pytest.mark.rule("YH-20.5", "YH-34.2", "YH-R116")
def test_chests_are_opened_at_the_end_and_hands_are_not() -> None:
    state = three(sides={WHITE: {"hand": ["bow"], "chest": ["armor"]}, BLACK: {"chest": ["cloak"]}, GREY: {}})
    faces = state.game.table.face_ids
    for name in ("armor", "cloak"):
        state.known[faces.index(name)] = 0
    final_scoring(state)
    known = {name: state.known[faces.index(name)] for name in ("bow", "armor", "cloak", "helmet")}
    assert known == {"bow": bit(WHITE), "armor": EVERYBODY, "cloak": EVERYBODY, "helmet": 0}
    assert state.reveals == 1
