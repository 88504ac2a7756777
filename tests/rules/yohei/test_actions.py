"""What each action of a unit costs, and what is open before and after it (YH-5.7, YH-10, YH-12, YH-13, YH-R27)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asks,
    corner,
    hand,
    lay,
    legal,
    piece,
    play,
    question,
    roll,
    scene,
    site,
    unit,
    used_up,
)
from zashiki.games.yohei.rules.build import build_sites, foundation_sites
from zashiki.games.yohei.rules.demolish import demolition_targets, hostile_near
from zashiki.games.yohei.rules.state import Scene, ThisTurn, YoheiState
from zashiki.games.yohei.rules.turn import EndTurn, StartTurn, Turn
from zashiki.games.yohei.rules.unit_actions import can_act, can_regenerate, can_take_wound, martyr_targets

MOVE, RUN, PLOT, FOUNDATION, BUILD, MELEE, RANGED, RAZE, LEFT_HEX, CHARGED, OWES_MELEE = (1 << bit for bit in range(11))
FAR = [unit("minpei.2", "A7")]


def able(**fields: Any) -> YoheiState:
    """An archer beside an enemy, a foundation of its own side and an enemy building: it can do all there is to do."""
    return lay(
        white=[unit("kappa", "G4"), unit("ashigaru-archer", "D4")],
        black=[unit("sumo-wrestler", "D5")],
        sites={"D4.2": site(WHITE, built=False), "D4.3": site(BLACK)},
        **fields,
    )


def open_to(state: YoheiState, name: str) -> list[str]:
    """What a unit may do next, without doing it."""
    return [token.removeprefix("act:") for token in legal(play(state.copy(), f"unit:{name}"))]


OTHERS = ["plot-cp", "plot-card", "foundation", "build", "melee", "ranged", "raze"]


@pytest.mark.rule("YH-10.1", "YH-5.6", "YH-5.7")
def test_a_unit_has_the_choice_of_all_actions() -> None:
    assert open_to(able(), "ashigaru-archer") == ["move", "move-run", *OTHERS]


@pytest.mark.rule("YH-5.7", "YH-10.1", "YH-10.2", "YH-R27")
@pytest.mark.parametrize(
    ("answers", "dice", "done", "rest"),
    [
        (["act:plot-cp"], [], PLOT, ["move", *OTHERS[2:]]),
        (["act:plot-card"], [], PLOT, ["move", *OTHERS[2:]]),
        (["act:foundation", "site:D4.0", "building:barracks"], [], FOUNDATION, ["move", *OTHERS[:2], *OTHERS[3:]]),
        (["act:build"], [], BUILD, ["move", *OTHERS[:3], *OTHERS[4:]]),
        (["act:melee"], [1, 1, 1], MELEE, ["move", *OTHERS[:2]]),
        (["act:ranged"], [1, 1], RANGED, ["move", *OTHERS[:5], "raze"]),
        (["act:raze"], [1], RAZE, ["move", *OTHERS[:6]]),
        (["act:move", "facing:W"], [], MOVE, ["run", *OTHERS]),
    ],
    ids=["plot-cp", "plot-card", "foundation", "build", "melee", "ranged", "raze", "move"],
)
def test_an_action_is_one_of_two_different_ones(
    answers: list[str], dice: list[int], done: int, rest: list[str]
) -> None:
    state = able()
    archer = piece(state, "ashigaru-archer")
    roll(state, *dice)
    play(state, "unit:ashigaru-archer", *answers)
    assert asks(state) == "Turn"
    assert used_up(state) or not dice
    assert {one: bits for one, bits in enumerate(state.done) if bits} == {archer: done}
    left = 2 if answers[0] == "act:move" else 0
    assert state.turn == ThisTurn(acting=archer, decisions=1, left=left)
    assert open_to(state, "ashigaru-archer") == rest
    again = "act:plot-cp" if "plot-cp" in rest else "act:move"
    play(state, "unit:ashigaru-archer", again, *(["facing:SW"] if again == "act:move" else []))
    assert "unit:ashigaru-archer" not in legal(state), "that were two actions"
    assert "unit:kappa" in legal(state)


@pytest.mark.rule("YH-12.1", "YH-12.2", "YH-R29")
def test_a_move_with_a_run_is_both_actions() -> None:
    state = able()
    play(state, "unit:ashigaru-archer", "act:move-run", "hex:C4", "facing:W")
    archer = piece(state, "ashigaru-archer")
    assert state.done[archer] == MOVE | RUN | LEFT_HEX
    assert state.turn == ThisTurn(acting=archer, decisions=1, left=2)
    assert "unit:ashigaru-archer" not in legal(state)


@pytest.mark.rule("YH-12.1", "YH-R29")
def test_a_run_after_the_move_is_the_second_action() -> None:
    state = able()
    play(state, "unit:ashigaru-archer", "act:move", "hex:C4", "facing:W")
    assert open_to(state, "ashigaru-archer")[0] == "run"
    play(state, "unit:ashigaru-archer", "act:run")
    moving = question(state)
    assert (moving.left, moving.bonus, moving.run, moving.steps) == (2, 0, 1, 0)
    play(state, "hex:C3", "facing:W")
    assert state.done[piece(state, "ashigaru-archer")] == MOVE | RUN | LEFT_HEX
    assert "unit:ashigaru-archer" not in legal(state)


@pytest.mark.rule("YH-12.2", "YH-R27")
def test_after_a_move_and_another_action_there_is_no_run() -> None:
    state = able()
    play(state, "unit:ashigaru-archer", "act:move", "facing:W", "unit:ashigaru-archer", "act:plot-cp")
    assert state.done[piece(state, "ashigaru-archer")] == MOVE | PLOT
    assert "unit:ashigaru-archer" not in legal(state)


@pytest.mark.rule("YH-R27", "YH-R28")
@pytest.mark.parametrize(
    "act", [["act:plot-cp"], ["act:plot-card"], ["act:foundation", "site:F4.1", "building:barracks"],
            ["act:move", "facing:W"], ["act:move-run", "facing:W"]],
)  # fmt: skip
def test_any_action_of_another_unit_ends_the_first_one_s(act: list[str]) -> None:
    state = able()
    play(state, "unit:ashigaru-archer", "act:plot-cp", "unit:kappa", *act)
    assert state.turn.acting == piece(state, "kappa")
    assert "unit:ashigaru-archer" not in legal(state)


@pytest.mark.rule("YH-17.1", "YH-17.2")
@pytest.mark.parametrize(
    ("markers", "acts"), [(0, ["move", "move-run", *OTHERS]), (1, ["move", *OTHERS]), (2, None), (3, None)]
)
def test_each_ko_marker_takes_an_action(markers: int, acts: list[str] | None) -> None:
    state = able()
    state.stunned[piece(state, "ashigaru-archer")] = markers
    assert ("unit:ashigaru-archer" in legal(state)) == (acts is not None)
    if acts is not None:
        assert open_to(state, "ashigaru-archer") == acts
    if markers == 1:
        play(state, "unit:ashigaru-archer", "act:plot-card")
        assert "unit:ashigaru-archer" not in legal(state)


# ---------------------------------------------------------------- plots


@pytest.mark.rule("YH-13.1", "YH-8.6")
@pytest.mark.parametrize(("act", "cp", "cards"), [("plot-cp", [1, 0], [0, 0]), ("plot-card", [0, 0], [1, 0])])
def test_a_plot_gives_one_thing_to_the_own_side(act: str, cp: list[int], cards: list[int]) -> None:
    state = able()
    play(state, "unit:ashigaru-archer", f"act:{act}")
    assert state.cp == cp
    assert [len(row) for row in state.hands] == cards
    assert len(state.decks[0]) == 36 - cards[0]


@pytest.mark.rule("YH-8.6", "YH-13.1", "YH-R22")
def test_nobody_plots_for_a_card_where_there_is_none() -> None:
    state = able()
    state.decks[0].pool.clear()
    assert open_to(state, "ashigaru-archer") == ["move", "move-run", "plot-cp", *OTHERS[2:]]
    state.discards[0] = [1]
    assert "plot-card" in open_to(state, "ashigaru-archer")
    play(state, "unit:ashigaru-archer", "act:plot-card")
    assert (hand(state), state.discards[0]) == (["drunk-umbrella"], [])


# ---------------------------------------------------------------- what is missing


@pytest.mark.rule("YH-16.1", "YH-R31", "YH-R59")
def test_an_engaged_unit_fights_moves_and_plots() -> None:
    state = able(engaged=[("ashigaru-archer", "sumo-wrestler")])
    assert open_to(state, "ashigaru-archer") == ["move", "move-run", "plot-cp", "plot-card", "melee"]


@pytest.mark.rule("YH-30.5", "YH-R59")
def test_a_demon_does_not_build() -> None:
    state = lay(
        white=[unit("oni-brute", "D4")],
        black=[unit("sumo-wrestler", "D5")],
        sites={"D4.2": site(WHITE, built=False), "D4.3": site(BLACK)},
    )
    assert open_to(state, "oni-brute") == ["move", "move-run", "plot-cp", "plot-card", "melee", "raze"]


@pytest.mark.rule("YH-10.1", "YH-14.2", "YH-15.1", "YH-18.1", "YH-19.2")
def test_without_targets_a_unit_moves_plots_and_lays_foundations() -> None:
    state = lay(white=[unit("ashigaru-archer", "D1")], black=FAR)
    assert open_to(state, "ashigaru-archer") == ["move", "move-run", "plot-cp", "plot-card", "foundation"]


@pytest.mark.rule("YH-14.2", "YH-3.11")
def test_no_foundation_is_laid_when_all_buildings_are_used() -> None:
    state = lay(white=[unit("minpei", "D1")], black=FAR, sides={WHITE: {"buildings": (0, 0)}, BLACK: {}})
    assert "foundation" not in open_to(state, "minpei")
    for left, kinds in (((1, 0), ["building:barracks"]), ((0, 1), ["building:watchtower"])):
        state.set_buildings(WHITE, left)
        twin = play(state.copy(), "unit:minpei", "act:foundation", "site:D1.0")
        assert (asks(twin), twin.buildings_of(WHITE)) == ("Turn", (0, 0)), kinds


@pytest.mark.rule("YH-14.1", "YH-14.2", "YH-14.5", "YH-14.6", "YH-R25")
def test_a_foundation_and_its_building_are_those_of_the_own_side() -> None:
    state = lay(white=[unit("minpei", "A4")], black=[unit("minpei.2", "D4")])
    spot = corner(state, "D4", "D5", "E4")
    play(state, "pass", "unit:minpei.2", "act:foundation", f"site:{spot}")
    assert legal(state) == ["building:barracks", "building:watchtower"]
    play(state, "building:watchtower")
    view = state.game.view(state, None)
    assert [row.buildings for row in view.sides] == [(2, 1), (2, 0)]
    number = state.game.board.corner_names.index(spot)
    assert [code for code in view.site if code] == [view.site[number]] == [7], "Black's foundation of a watchtower"
    play(state, "unit:minpei.2", "act:build")
    assert state.site[number] == 8, "and the watchtower"


# ---------------------------------------------------------------- out of the deployment area


@pytest.mark.rule("YH-7.8", "YH-R7", "YH-R48", "YH-R119")
def test_the_ways_out_of_the_area() -> None:
    def ways(name: str, ground: str, **fields: Any) -> list[str]:
        state = lay(white=[unit(name, **fields)], black=FAR, ground=dict.fromkeys(["D7", "E6", "F5", "G4"], ground))
        return open_to(state, name) if f"unit:{name}" in legal(state) else []

    assert ways("minpei", "G") == ["move", "move-run"]
    assert ways("minpei", "M") == ["move-run"], "two points and the Run's"
    assert ways("minpei", "G", stunned=1) == ["move"], "one action"
    assert ways("minpei", "M", stunned=1) == []
    assert ways("minpei", "G", stunned=2) == []


@pytest.mark.rule("YH-7.8", "YH-R48")
def test_a_charge_leads_out_of_the_area_to_an_enemy() -> None:
    rider = [unit("horse-mercenary")]
    entries = ["D7", "E6", "F5", "G4"]
    near = lay(white=rider, black=[unit("minpei.2", "D6")])
    assert open_to(near, "horse-mercenary") == ["move", "move-run", "charge"]
    # In the Blizzard two points are left for the mountains, and the charge's own point has to lead to an enemy.
    steep: dict[str, Any] = {"white": rider, "ground": dict.fromkeys(entries, "M"), "now": "blizzard"}
    assert open_to(lay(**steep, black=FAR), "horse-mercenary") == ["move-run"]
    assert open_to(lay(**steep, black=[unit("minpei.2", "D6")]), "horse-mercenary") == ["move-run", "charge"]
    dazed = lay(white=[unit("horse-mercenary", stunned=1)], black=[unit("minpei.2", "D6")])
    assert open_to(dazed, "horse-mercenary") == ["move"]


# ---------------------------------------------------------------- charge


@pytest.mark.rule("YH-29.4", "YH-R48")
def test_a_charge_whose_point_was_not_spent_leaves_the_second_action_free() -> None:
    state = lay(white=[unit("horse-mercenary", "D1")], black=[unit("minpei.2", "D6")])
    play(state, "unit:horse-mercenary", "act:charge")
    moving = question(state)
    assert (moving.left, moving.bonus, moving.run) == (4, 1, 0)
    play(state, "hex:D2", "facing:E")
    rider = piece(state, "horse-mercenary")
    assert state.done[rider] == MOVE | CHARGED | LEFT_HEX
    assert open_to(state, "horse-mercenary") == ["plot-cp", "plot-card", "foundation"], "and no Run"


@pytest.mark.rule("YH-29.4", "YH-R48")
def test_a_charge_that_has_spent_its_point_owes_a_melee_attack() -> None:
    state = lay(white=[unit("horse-mercenary", "D1")], black=[unit("minpei.2", "D6")])
    play(state, "unit:horse-mercenary", "act:charge", "hex:D2", "hex:D3", "hex:D4", "hex:D5", "facing:E")
    assert state.done[piece(state, "horse-mercenary")] == MOVE | CHARGED | LEFT_HEX | OWES_MELEE
    assert state.turn == ThisTurn(acting=piece(state, "horse-mercenary"), decisions=1)
    assert open_to(state, "horse-mercenary") == ["melee"]


@pytest.mark.rule("YH-R48")
def test_a_plain_move_is_no_charge() -> None:
    state = lay(white=[unit("horse-mercenary", "D1")], black=[unit("minpei.2", "D6")])
    play(state, "unit:horse-mercenary", "act:move")
    moving = question(state)
    assert (moving.left, moving.bonus, moving.run) == (3, 0, 0)
    play(state, "hex:D2", "facing:E")
    assert state.done[piece(state, "horse-mercenary")] == MOVE | LEFT_HEX


# ---------------------------------------------------------------- turns begin and end


@pytest.mark.rule("YH-5.3", "YH-17.1", "YH-17.3", "YH-R57")
def test_a_turn_begins_with_a_new_record() -> None:
    state = able(
        fresh=["kappa"], healed=["kappa"], martyred=["kappa"], razed=["kappa"], boosts=[("kappa", "mp")],
        acting="kappa", left=3, deployed=2, used=7, decisions=9, steps=[Turn(WHITE)],
    )  # fmt: skip
    archer, kappa, sumo = (piece(state, name) for name in ("ashigaru-archer", "kappa", "sumo-wrestler"))
    state.ko[archer], state.stunned[kappa], state.done[archer] = 1, 2, MOVE
    state.ko[sumo], state.stunned[sumo], state.done[sumo] = 1, 1, PLOT
    state.then(StartTurn(WHITE))
    state.settle()
    assert state.turn == ThisTurn()
    assert state.active == WHITE
    assert [(state.ko[one], state.stunned[one], state.done[one]) for one in (archer, kappa, sumo)] == [
        (0, 1, 0), (0, 0, 0), (1, 1, PLOT),
    ]  # fmt: skip


@pytest.mark.rule("YH-17.3", "YH-33.5", "YH-35.3")
def test_a_turn_ends_with_what_counted_in_it() -> None:
    state = able(
        fresh=["kappa"], healed=["kappa"], martyred=["kappa"], razed=["kappa"], boosts=[("kappa", "mp")],
        acting="kappa", left=3, deployed=2, used=7, decisions=9, steps=[Turn(BLACK), EndTurn(WHITE)],
    )  # fmt: skip
    kappa, sumo = piece(state, "kappa"), piece(state, "sumo-wrestler")
    assert asks(state) == "Turn"
    turn = state.turn
    assert (turn.fresh, turn.boosts, turn.used, turn.acting) == (0, (), 0, -1)
    state = able(steps=[Turn(BLACK)])
    for one in (kappa, sumo):
        state.ko[one], state.stunned[one], state.done[one] = 1, 1, PLOT
    state.then(EndTurn(WHITE))
    state.settle()
    assert [(state.ko[one], state.stunned[one], state.done[one]) for one in (kappa, sumo)] == [(1, 0, 0), (1, 1, PLOT)]


# ---------------------------------------------------------------- what is no action


@pytest.mark.rule("YH-R55", "YH-17.4", "YH-10.2")
@pytest.mark.parametrize(
    ("name", "fields", "used", "may"),
    [
        ("kappa", {"wounded": True}, {}, True),
        ("kappa", {}, {}, False),
        ("minpei", {"wounded": True}, {}, False),
        ("kappa", {"wounded": True, "stunned": 1}, {}, False),
        ("kappa", {"wounded": True, "ko": 1}, {}, True),
        ("kappa", {"wounded": True}, {"healed": ["kappa"]}, False),
        ("kappa", {"wounded": True}, {"healed": ["minpei.2"]}, True),
    ],
)
def test_who_may_regenerate(name: str, fields: dict[str, Any], used: dict[str, Any], may: bool) -> None:
    state = lay(white=[unit(name, "D1", **fields)], black=FAR, **used)
    assert can_regenerate(state, piece(state, name)) is may


@pytest.mark.rule("YH-R54", "YH-30.6", "YH-17.4")
@pytest.mark.parametrize(
    ("name", "fields", "used", "may"),
    [
        ("yamabushi", {}, {}, True),
        ("yamabushi", {"stunned": 2}, {}, True),
        ("miko-healer", {}, {}, True),
        ("miko-healer", {"wounded": True}, {}, False),
        ("minpei", {}, {}, False),
        ("yamabushi", {}, {"martyred": ["yamabushi"]}, False),
        ("yamabushi", {}, {"martyred": ["minpei.2"]}, True),
    ],
)
def test_who_may_take_a_wound(name: str, fields: dict[str, Any], used: dict[str, Any], may: bool) -> None:
    state = lay(white=[unit(name, "D1", **fields), unit("kappa", "D2", wounded=True)], black=FAR, **used)
    assert can_take_wound(state, piece(state, name)) is may
    nobody = lay(
        white=[unit(name, "D1", **fields), unit("kappa", "D2")], black=[unit("minpei.2", "A7", wounded=True)], **used
    )
    assert not can_take_wound(nobody, piece(nobody, name)), "no other unit of its side is wounded"


@pytest.mark.rule("YH-R54", "YH-R117")
def test_whose_wounds_a_martyr_takes() -> None:
    state = lay(
        white=[unit("yamabushi", "E2", wounded=True), unit("kappa", "E3", wounded=True), unit("soemon", "E4")],
        black=[unit("minpei.2", "E8", wounded=True)],
        grey=[unit("minpei.3", "F2", wounded=True), unit("himeji", wounded=True)],
        options={"players": 4},
    )
    assert martyr_targets(state, piece(state, "yamabushi")) == [piece(state, "kappa"), piece(state, "minpei.3")]


@pytest.mark.rule("YH-10.2", "YH-R55")
@pytest.mark.parametrize("done", [MOVE | PLOT, MOVE | CHARGED | OWES_MELEE | MELEE, MELEE])
def test_a_unit_that_has_no_action_left_may_still_regenerate(done: int) -> None:
    acting = "kappa" if done != MELEE else ""
    state = lay(white=[unit("kappa", "D4", wounded=True, done=done)], black=[unit("minpei.2", "D5")], acting=acting)
    assert "unit:kappa" in legal(state)
    assert open_to(state, "kappa") == ["regenerate"]


@pytest.mark.rule("YH-5.8", "YH-10.2", "YH-17.2", "YH-R48")
@pytest.mark.parametrize(
    ("done", "stunned", "at", "open_"),
    [
        (MOVE | CHARGED | OWES_MELEE, 0, "D4", True),
        (MOVE | CHARGED | OWES_MELEE, 0, "D1", False),
        (MOVE | CHARGED, 0, "D1", True),
        (MOVE | PLOT, 0, "D4", False),
        (0, 2, "D4", False),
        (0, 1, "D4", True),
    ],
)
def test_which_units_may_be_chosen(done: int, stunned: int, at: str, open_: bool) -> None:
    rider = unit("horse-mercenary", at, done=done, stunned=stunned)
    state = lay(white=[rider], black=[unit("minpei.2", "D5")], acting="horse-mercenary" if done else "")
    assert can_act(state, piece(state, "horse-mercenary")) is open_
    assert ("unit:horse-mercenary" in legal(state)) == open_


@pytest.mark.rule("YH-R27", "YH-14.6")
def test_who_has_built_builds_no_second_time() -> None:
    sites = {"D4.2": site(WHITE, built=False), "D4.0": site(WHITE, "watchtower", built=False)}
    state = lay(white=[unit("minpei", "D4")], black=FAR, sites=sites)
    play(state, "unit:minpei", "act:build")
    assert legal(state) == [f"site:{state.game.board.corner_names[one]}" for one in sorted(
        state.game.board.corner_aliases[name] for name in sites
    )]  # fmt: skip
    play(state, legal(state)[0])
    assert "build" not in open_to(state, "minpei")


@pytest.mark.rule("YH-14.6", "YH-R59", "YH-14.4")
@pytest.mark.parametrize(
    ("building", "may_build", "may_lay"),
    [(site(WHITE, built=False), True, False), (site(WHITE), False, False), (site(BLACK, built=False), False, False)],
)
def test_where_a_unit_may_build(building: Any, may_build: bool, may_lay: bool) -> None:
    state = lay(white=[unit("minpei", "A4")], black=FAR, sites={"A4.0": building, "A4.1": building})
    one = piece(state, "minpei")
    assert bool(build_sites(state, one)) is may_build
    assert build_sites(state, one) == ([0, 1] if may_build else [])
    assert foundation_sites(state, one) == []
    assert ("foundation" in open_to(state, "minpei")) is may_lay, "both intersections are taken"


@pytest.mark.rule("YH-14.2", "YH-14.3", "YH-R25", "YH-R3")
def test_free_intersections_for_a_foundation() -> None:
    state = lay(white=[unit("minpei", "A4")], black=FAR, vortex="A4.0", vortex_side=BLACK)
    assert foundation_sites(state, piece(state, "minpei")) == [1]
    walled = lay(white=[unit("minpei", "D5")], black=FAR, walls=["F2-W"])
    board = walled.game.board
    assert foundation_sites(walled, 60) == list(board.hex_corners[walled.at[60]]), "that wall is far away"


@pytest.mark.rule("YH-18.1", "YH-R60", "YH-R65", "YH-28.5")
def test_what_a_unit_may_attack_of_the_buildings() -> None:
    state = lay(
        white=[unit("minpei", "D5")], black=FAR, walls=["D5-SE", "B6-E"], vortex="D5.3", vortex_side=WHITE,
        sites={"D5.0": site(WHITE), "D5.1": site(BLACK), "D5.2": site(3, built=False)},
    )  # fmt: skip
    board, vocabulary = state.game.board, state.game.vocabulary
    sites = sorted(board.corner_aliases[name] for name in ("D5.1", "D5.2"))
    hostile = [vocabulary.text(action) for action in hostile_near(state, 60)]
    assert hostile == [*[f"site:{board.corner_names[one]}" for one in sites], "wall:D5-SE"]
    state.vortex_side = BLACK
    assert len(hostile_near(state, 60)) == 4
    far = lay(white=[unit("minpei", "A4")], black=FAR, walls=["D5-SE"])
    assert hostile_near(far, 60) == []


@pytest.mark.rule("YH-29.2", "YH-R63", "YH-R56")
@pytest.mark.parametrize(
    ("name", "fields", "used", "may"),
    [
        ("tatara-forgebreaker", {}, {}, True),
        ("minpei", {}, {}, False),
        ("tatara-forgebreaker", {"stunned": 1}, {}, False),
        ("tatara-forgebreaker", {"ko": 1}, {}, True),
        ("tatara-forgebreaker", {}, {"razed": ["tatara-forgebreaker"]}, False),
        ("tatara-forgebreaker", {}, {"razed": ["minpei.2", "minpei.2"]}, True),
        (
            "tatara-forgebreaker",
            {},
            {"razed": ["tatara-forgebreaker"], "boosts": [("tatara-forgebreaker", "demolish")]},
            True,
        ),
    ],
)
def test_who_may_demolish(name: str, fields: dict[str, Any], used: dict[str, Any], may: bool) -> None:
    state = lay(white=[unit(name, "D4", **fields)], black=FAR, sites={"D4.0": site(BLACK)}, **used)
    assert bool(demolition_targets(state, piece(state, name))) is may


@pytest.mark.rule("YH-18.3", "YH-18.4", "YH-R64")
@pytest.mark.parametrize(
    ("facing", "dice"),
    [("E", [3, 2, 2, 2, 2, 3]), ("SE", [3, 3, 2, 2, 2, 2]), ("W", [2, 2, 3, 3, 2, 2])],
)
def test_a_building_is_attacked_with_the_stronger_of_two_sections(facing: str, dice: list[int]) -> None:
    # A Line frame, G Y Y R Y Y. Corner k of a hex lies between its sides k and k + 1.
    for number in range(6):
        state = lay(white=[unit("minpei", "D4", facing)], black=FAR, sites={f"D4.{number}": site(BLACK)})
        roll(state, *[1] * dice[number])
        play(state, "unit:minpei", "act:raze")
        assert used_up(state), number
        assert scene(state) == Scene("building", WHITE, 60, site=state.site.index(6), dice=(1,) * dice[number])
