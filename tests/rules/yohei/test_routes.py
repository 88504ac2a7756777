"""Where a unit may go: ways over the map and out of the area, each list of hexes as a whole (YH-7, YH-11, YH-16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asked,
    asks,
    kinds,
    lay,
    legal,
    piece,
    place,
    play,
    question,
    roll,
    site,
    unit,
    where,
    wounded,
)
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.unit_actions import can_act
from zashiki.games.yohei.rules.values import movement

FAR = [unit("minpei.2", "A7")]
ENTRIES = {"D7", "E6", "F5", "G4"}
"""The entry hexes of White's area."""


def hexes(state: YoheiState, name: str, act: str = "move") -> set[str]:
    """Where a unit may go first."""
    return kinds(play(state.copy(), f"unit:{name}", f"act:{act}"), "hex")


# ---------------------------------------------------------------- over the map


@pytest.mark.rule("YH-11.1", "YH-11.2", "YH-11.9", "YH-11.14")
def test_a_movement_counts_its_points_and_steps() -> None:
    state = lay(white=[unit("horse-mercenary", "D2")], black=FAR, ground={"D4": "W"})
    play(state, "unit:horse-mercenary", "act:move")
    for token, left, steps in (("hex:D3", 2, 1), ("hex:D4", 0, 2)):
        play(state, token)
        moving = question(state)
        assert (moving.left, moving.steps, moving.bonus, moving.run) == (left, steps, 0, 0)
    assert legal(state) == [f"facing:{way}" for way in ("E", "SE", "SW", "W", "NW", "NE")]
    play(state, "facing:NE")
    assert state.turn.left == 0
    assert (where(state, "horse-mercenary"), state.facing[piece(state, "horse-mercenary")]) == ("D4", 5)


@pytest.mark.rule("YH-11.10", "YH-11.11")
def test_the_unit_with_the_lowest_number_is_in_the_way_like_any_other() -> None:
    for white, black, entered in (
        ([unit("minpei", "D2")], [unit("tsuchimikado-harue", "D3")], False),
        ([unit("minpei", "D2"), unit("tsuchimikado-harue", "D3")], FAR, True),
    ):
        state = lay(white=white, black=black)
        assert ("D3" in hexes(state, "minpei")) == entered
        play(state, "unit:minpei", "act:move")
        if entered:
            play(state, "hex:D3")
            assert not kinds(state, "facing"), "it cannot end there"
            assert state.board[place(state, "D3")] == 0


@pytest.mark.rule("YH-11.10", "YH-11.11")
def test_several_allies_are_passed_in_a_row() -> None:
    names = ["soemon", "himeji", "chiyome", "yurei"]
    enemies = [unit(name, at) for name, at in zip(names, ["C3", "C4", "E2", "E3"], strict=True)]
    state = lay(
        white=[unit("horse-mercenary", "D2"), unit("minpei", "D3"), unit("kappa", "D4")],
        black=enemies,
        ground={"D2": "M"},
    )
    assert "D3" in hexes(state, "horse-mercenary")
    play(state, "unit:horse-mercenary", "act:move", "hex:D3")
    assert kinds(state, "hex") == {"D4"}, "the way back is too dear"


@pytest.mark.rule("YH-11.10", "YH-29.6")
def test_who_is_passed_stays_on_the_board() -> None:
    state = lay(white=[unit("ninja-deserter", "D2")], black=[unit("minpei.2", "D3"), unit("kappa", "D4")])
    play(state, "unit:ninja-deserter", "act:move")
    board = state.board
    for name, standing in (("D3", "minpei.2"), ("D4", "kappa"), ("D5", "ninja-deserter")):
        play(state, f"hex:{name}")
        assert board[place(state, name)] == piece(state, standing)
        assert board[place(state, "D2")] == -1
    play(state, "facing:E")
    assert [where(state, name) for name in ("ninja-deserter", "minpei.2", "kappa")] == ["D5", "D3", "D4"]
    assert len([one for one in board if one >= 0]) == 3


@pytest.mark.rule("YH-11.12", "YH-R1")
def test_the_first_hex_of_the_board_is_entered_while_walls_stand() -> None:
    state = lay(white=[unit("minpei", "A5")], black=FAR, walls=["D5-SE"])
    assert hexes(state, "minpei") == {"A4", "A6", "B4", "B5"}
    play(state, "unit:minpei", "act:move", "hex:A4", "facing:W")
    minpei = piece(state, "minpei")
    assert (state.at[minpei], state.board[0], state.board[1]) == (0, minpei, -1)
    play(state, "unit:minpei", "act:run", "hex:B3", "facing:W")
    assert (state.board[0], state.board[place(state, "B3")]) == (-1, minpei)


@pytest.mark.rule("YH-11.8", "YH-R30", "YH-R81")
def test_turning_on_the_first_hex_of_the_board() -> None:
    state = lay(white=[unit("tsuchimikado-harue", "A4", "W")], black=FAR)
    play(state, "unit:tsuchimikado-harue", "act:move")
    assert kinds(state, "facing") == {"E", "SE", "SW", "NW", "NE"}
    assert kinds(state, "hex") == {"A5", "B3", "B4"}
    lies = lay(white=[unit("minpei", "A4", "W")], black=FAR, torii_at={"A4": "cp"})
    play(lies, "unit:minpei", "act:move")
    assert "W" in kinds(lies, "facing"), "the token there is worth staying"
    play(lies, "facing:W")
    assert (lies.torii[WHITE], lies.torii_at[0], lies.torii_known[0]) == ([0], -1, 2)


@pytest.mark.rule("YH-R81", "YH-9.5")
def test_only_what_lies_in_the_hex_is_taken() -> None:
    state = lay(
        white=[unit("minpei", "D3")], black=FAR, lying=[("D4", "bow"), ("D5", "armor"), ("D4", "cloak")],
        torii_at={"D4": "ko", "D5": "medic"},
    )  # fmt: skip
    play(state, "unit:minpei", "act:move", "hex:D4")
    table = state.game.table
    assert [table.face_ids[card] for card in state.hands[WHITE]] == ["bow", "cloak"]
    assert [(state.game.board.names[at], table.face_ids[card]) for at, card in state.lying] == [("D5", "armor")]
    assert [table.torii_ids[table.torii_kind[token]] for token in state.torii[WHITE]] == ["ko"]
    assert state.torii_at[place(state, "D5")] >= 0 > state.torii_at[place(state, "D4")]
    assert [state.known[card] for card in state.hands[WHITE]] == [-1, -1], "everybody has seen the items"


@pytest.mark.rule("YH-29.2", "YH-R63", "YH-11.10")
def test_a_unit_demolishes_while_it_passes_an_ally() -> None:
    state = lay(
        white=[unit("homura-the-ember-lord", "D2"), unit("minpei", "D3")], black=FAR, sites={"D3.0": site(BLACK)}
    )
    play(state, "unit:homura-the-ember-lord", "act:move")
    assert not kinds(state, "site"), "not from here"
    play(state, "hex:D3")
    assert not kinds(state, "facing")
    assert kinds(state, "site") == {state.game.board.corner_names[state.game.board.corner_aliases["D3.0"]]}
    play(state, next(token for token in legal(state) if token.startswith("site:")))
    assert not any(state.site)
    moving = question(state)
    assert (moving.stay, moving.steps, moving.left) == (False, 1, 2), "it goes on"


@pytest.mark.rule("YH-29.2", "YH-R63")
def test_who_demolishes_where_they_stand_only_turns() -> None:
    state = lay(white=[unit("homura-the-ember-lord", "D2")], black=FAR, sites={"D2.0": site(BLACK)})
    play(state, "unit:homura-the-ember-lord", "act:move", next(t for t in legal_after_move(state) if t[:4] == "site"))
    assert question(state).stay
    assert legal(state) == [f"facing:{way}" for way in ("E", "SE", "SW", "W", "NW", "NE")]
    play(state, "facing:E")
    assert state.turn.razed == (piece(state, "homura-the-ember-lord"),)
    assert state.done[piece(state, "homura-the-ember-lord")] == 1, "it has not left its hex"


def legal_after_move(state: YoheiState) -> list[str]:
    return legal(play(state.copy(), "unit:homura-the-ember-lord", "act:move"))


# ---------------------------------------------------------------- out of the area


@pytest.mark.rule("YH-R119", "YH-R40", "YH-31.1")
@pytest.mark.parametrize(("fresh", "left"), [(["ashigaru-spearman"], 3), ([], 2), (["kappa"], 2)])
def test_impetuous_gives_a_point_in_the_turn_of_the_deployment_only(fresh: list[str], left: int) -> None:
    state = lay(white=[unit("ashigaru-spearman", "D4"), unit("kappa", "D1")], black=FAR, fresh=fresh)
    play(state, "unit:ashigaru-spearman", "act:move")
    assert question(state).left == left
    other = lay(white=[unit("ashigaru-spearman", "D4"), unit("kappa", "D1")], black=FAR, fresh=fresh)
    play(other, "unit:kappa", "act:move")
    assert question(other).left == 2


@pytest.mark.rule("YH-7.10", "YH-R6")
@pytest.mark.parametrize(("letter", "cost"), [("G", 1), ("F", 2), ("W", 2), ("M", 3)])
def test_the_first_hex_costs_what_any_hex_costs(letter: str, cost: int) -> None:
    state = lay(white=[unit("minpei")], black=FAR, ground={"E6": letter})
    play(state, "unit:minpei", "act:move-run", "hex:E6")
    assert question(state).left == 3 - cost


@pytest.mark.rule("YH-14.8", "YH-14.10", "YH-R61")
@pytest.mark.parametrize(
    ("building", "fresh", "open_"),
    [
        (site(WHITE), True, True),
        (site(WHITE), False, False),
        (site(WHITE, "watchtower"), True, False),
        (site(WHITE, built=False), True, False),
        (site(BLACK), True, False),
        (site(3), True, False),
    ],
)
def test_only_a_built_barrack_of_the_own_side_opens_its_hexes(building: Any, fresh: bool, open_: bool) -> None:
    state = lay(white=[unit("kappa")], black=FAR, sites={"A4.0": building}, fresh=["kappa"] if fresh else [])
    assert state.site[0], "intersection 0 of the board"
    assert hexes(state, "kappa") == ENTRIES | ({"A4", "A5", "B4"} if open_ else set())


@pytest.mark.rule("YH-28.3", "YH-R69")
@pytest.mark.parametrize("spot", ["A4.0", "D4.0"])
@pytest.mark.parametrize(
    ("name", "side", "fresh", "open_"),
    [("yurei", WHITE, True, True), ("yurei", WHITE, False, False), ("yurei", BLACK, True, False),
     ("kappa", WHITE, True, False)],
)  # fmt: skip
@pytest.mark.parametrize("sites", [{}, {"F4.1": site(BLACK)}])
def test_only_the_own_vortex_opens_its_hexes_to_new_demons(
    spot: str, name: str, side: int, fresh: bool, open_: bool, sites: dict[str, Any]
) -> None:
    state = lay(
        white=[unit(name)], black=FAR, vortex=spot, vortex_side=side, fresh=[name] if fresh else [], sites=sites
    )
    board = state.game.board
    three = {board.names[one] for one in board.corners[board.corner_aliases[spot]]}
    assert hexes(state, name) == ENTRIES | (three if open_ else set())


@pytest.mark.rule("YH-28.3", "YH-28.6")
def test_a_vortex_off_the_map_opens_nothing() -> None:
    state = lay(white=[unit("yurei")], black=FAR, vortex_side=WHITE, fresh=["yurei"], sites={"D3.1": site(WHITE)})
    three = {state.game.board.names[one] for one in state.game.board.corners[state.game.board.corner_aliases["D3.1"]]}
    assert hexes(state, "yurei") == ENTRIES | three


@pytest.mark.rule("YH-7.9", "YH-R7")
def test_units_on_every_entry_close_the_area() -> None:
    names = ["tsuchimikado-harue", "minpei.3", "himeji", "soemon"]
    enemies = [unit(name, at) for name, at in zip(names, sorted(ENTRIES), strict=True)]
    closed = lay(white=[unit("kappa")], black=enemies)
    assert legal(closed)[0] == "pass"
    assert "unit:kappa" not in legal(closed)
    # Allies can be passed, where the points suffice: two lead past them.
    allies = lay(white=[unit("kappa"), *enemies], black=FAR)
    assert legal(allies)[0] != "pass"
    assert hexes(allies, "kappa") == ENTRIES
    last = lay(white=[unit("kappa"), *enemies], black=FAR, now="blizzard")
    assert hexes(last, "kappa", "move-run") == ENTRIES, "the last point leads past one"
    assert legal(last)[0] != "pass"
    cold = lay(white=[unit("kappa", stunned=1), *enemies], black=FAR, now="blizzard")
    assert legal(cold)[0] == "pass", "one point leads to an ally only"


@pytest.mark.rule("YH-7.9", "YH-R7", "YH-12.1")
def test_a_dazed_unit_has_no_run_to_leave_with() -> None:
    steep = dict.fromkeys(ENTRIES, "M")
    for markers, can_leave in ((0, True), (1, False)):
        state = lay(white=[unit("kappa", stunned=markers)], black=FAR, ground=steep)
        assert ("pass" not in legal(state)) is can_leave
        assert can_act(state, piece(state, "kappa")) is can_leave


@pytest.mark.rule("YH-9.7", "YH-R79", "YH-R48", "YH-32.5")
def test_a_charge_out_of_the_area_counts_the_point_of_the_greaves() -> None:
    # Allies stand around D7, a mountain: three of four points lead there. The Greaves give one more, so that the point
    # of the charge is not spent and the unit may stay.
    state = lay(
        white=[
            unit("horse-mercenary", items=["greaves"]),
            *[unit(name, at) for name, at in (("minpei", "C7"), ("kappa", "D6"), ("soemon", "E6"))],
        ],
        black=[unit("minpei.2", "A4")],
        ground={"D7": "M", "F5": "M", "G4": "M"},
    )
    assert "D7" in hexes(state, "horse-mercenary", "charge")
    play(state, "unit:horse-mercenary", "act:charge", "hex:D7")
    assert question(state).left == 2
    assert kinds(state, "facing")


@pytest.mark.rule("YH-9.7", "YH-R79", "YH-11.10")
def test_a_laden_unit_may_end_on_the_first_hex_where_nothing_leads_on() -> None:
    around = [unit(name, at) for name, at in (("himeji", "C7"), ("chiyome", "D6"), ("soemon", "E6"))]
    state = lay(white=[unit("minpei", items=["cloak"])], black=around)
    assert hexes(state, "minpei") == {"D7", "F5", "G4"}
    play(state, "unit:minpei", "act:move", "hex:D7")
    moving = question(state)
    assert (moving.left, kinds(state, "hex"), len(kinds(state, "facing"))) == (1, set(), 6)


@pytest.mark.rule("YH-9.7", "YH-R79")
def test_what_a_unit_carries_costs_nothing_on_the_map() -> None:
    state = lay(white=[unit("minpei", "D4", items=["greaves"])], black=FAR)
    play(state, "unit:minpei", "act:move")
    assert question(state).left == 3
    play(state, "hex:D5")
    assert question(state).left == 2
    assert movement(state, piece(state, "minpei")) == 3


# ---------------------------------------------------------------- leaving a melee


def held(name: str = "sumo-wrestler", at: str = "D4", **fields: Any) -> YoheiState:
    """A white unit between two enemies, engaged with both: a Ronin to the west, a Minpei to the east."""
    state = lay(
        white=[unit(name, at, **fields)],
        black=[unit("minpei.2", {"D4": "D5", "A4": "A5"}[at]), unit("ronin-blade", {"D4": "D3", "A4": "B3"}[at])],
        engaged=[(name, "minpei.2"), (name, "ronin-blade")],
    )
    return play(state, f"unit:{name}", "act:move")


@pytest.mark.rule("YH-16.2", "YH-16.4", "YH-R45")
@pytest.mark.parametrize(
    ("dice", "enemies"),
    [((3, 3), []), ((2, 3), ["minpei.2"]), ((3, 2), ["ronin-blade"]), ((1, 1), ["minpei.2", "ronin-blade"])],
)
def test_who_may_strike_a_unit_that_leaves(dice: tuple[int, int], enemies: list[str]) -> None:
    for at in ("D4", "A4"):
        state = held(at=at)
        roll(state, *dice)
        play(state, "disengage")
        for enemy in enemies:
            assert (asks(state), asked(state), question(state).enemy) == ("FreeAttack", BLACK, piece(state, enemy))
            assert legal(state) == ["pass", "yes"]
            play(state, "pass")
        moving = question(state)
        assert (asks(state), moving.must, moving.stay, moving.left) == ("Moving", True, False, 2)
        assert state.engaged == ()
        assert {token.partition(":")[0] for token in legal(state)} == {"hex"}, "it has to leave its hex"


@pytest.mark.rule("YH-R45", "YH-16.4")
def test_nobody_strikes_the_dead() -> None:
    state = held(wounded=True)
    roll(state, 1, 1)
    play(state, "disengage")
    # One die of the Minpei, which turns its back; four of the Sumo Wrestler.
    roll(state, 6, 1, 1, 1, 1)
    play(state, "yes")
    assert where(state, "sumo-wrestler") == ""
    assert (asks(state), asked(state)) == ("Turn", WHITE), "the Ronin is not asked"


@pytest.mark.rule("YH-R45", "YH-16.4", "YH-R1")
def test_an_enemy_on_the_first_hex_of_the_board_strikes() -> None:
    state = lay(
        white=[unit("sumo-wrestler", "A5")], black=[unit("tsuchimikado-harue", "A4")],
        engaged=[("sumo-wrestler", "tsuchimikado-harue")],
    )  # fmt: skip
    roll(state, 2)
    play(state, "unit:sumo-wrestler", "act:move", "disengage")
    assert (asks(state), question(state).enemy) == ("FreeAttack", 0)
    roll(state, 6, 6, 6, 1, 1, 1)
    play(state, "yes")
    assert wounded(state, "sumo-wrestler")


@pytest.mark.rule("YH-29.6", "YH-16.3")
def test_an_elusive_unit_has_to_go_once_it_has_left() -> None:
    state = lay(
        white=[unit("ninja-deserter", "D4")], black=[unit("minpei.2", "D5")], engaged=[("minpei.2", "ninja-deserter")]
    )
    play(state, "unit:ninja-deserter", "act:move")
    assert "disengage" in legal(state)
    assert len(kinds(state, "facing")) == 5, "or it turns and stays engaged"
    play(state, "disengage")
    moving = question(state)
    assert (moving.must, moving.left, moving.steps) == (True, 3, 0)
    assert {token.partition(":")[0] for token in legal(state)} == {"hex"}
    play(state, "hex:D3")
    assert not question(state).must
    assert len(kinds(state, "facing")) == 6


@pytest.mark.rule("YH-R45", "YH-R48", "YH-29.4")
@pytest.mark.parametrize(
    ("act", "left", "bonus", "run"), [("charge", 4, 1, 0), ("move-run", 4, 0, 1), ("move", 3, 0, 0)]
)
def test_a_unit_leaves_with_the_points_that_it_has_declared(act: str, left: int, bonus: int, run: int) -> None:
    state = lay(
        white=[unit("horse-mercenary", "D4")], black=[unit("minpei.2", "D5")], engaged=[("horse-mercenary", "minpei.2")]
    )
    roll(state, 6)
    play(state, "unit:horse-mercenary", f"act:{act}", "disengage")
    moving = question(state)
    assert (moving.left, moving.bonus, moving.run, moving.must) == (left, bonus, run, True)
