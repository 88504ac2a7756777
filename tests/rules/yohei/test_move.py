"""Move, Run, Plot, buildings, demolition and the vortex (YH-10 to YH-14, YH-18, YH-28)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import (
    BLACK,
    WHITE,
    asks,
    corner,
    facing,
    hand,
    items,
    kinds,
    ko,
    lay,
    legal,
    piece,
    place,
    play,
    question,
    roll,
    scene,
    script,
    site,
    torii,
    unit,
    used_up,
    where,
)
from zashiki.games.yohei.position import UnitPosition
from zashiki.games.yohei.rules.skills import INTUITION
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.turn import EndTurn, StartTurn, Turn
from zashiki.games.yohei.rules.values import movement, skill
from zashiki.games.yohei.rules.vortex import vortex_goals
from zashiki.kernel.errors import IllegalAction


def alone(name: str = "horse-mercenary", at: str = "D2", **fields: Any) -> YoheiState:
    """A white unit, with a black one far away."""
    fields.setdefault("black", [unit("minpei.2", "A7")])
    return lay(white=[unit(name, at)], **fields)


@pytest.mark.rule("YH-11.4", "YH-11.6", "YH-11.13", "YH-5.4", "YH-R116", "YH-35.1", "YH-38.2")
def test_example_1_through_water_to_the_temple() -> None:
    state = alone("nekomata", "D2", ground={"D3": "W"}, torii_at={"D3": "ko"})
    play(state, "unit:nekomata", "act:move", "hex:D3")
    assert torii(state) == ["ko"]
    game = state.game
    assert game.view(state, WHITE).sides[0].torii == (game.table.torii_ids.index("ko"),)
    assert game.view(state, BLACK).sides[0].torii == (-1,)
    play(state, "hex:D4")
    assert question(state).left == 0
    play(state, "facing:E")
    assert skill(state, piece(state, "nekomata"), INTUITION) == 2, "its own and the temple's"
    assert state.cp[WHITE] == 0


def test_a_unit_that_cannot_go_on_is_asked_which_way_it_faces() -> None:
    state = alone("nekomata", "D2", ground={"D3": "W"})
    play(state, "unit:nekomata", "act:move", "hex:D3")
    assert asked_in_words(state) == "Where does Nekomata go? 1 movement point is left."
    play(state, "hex:D4")
    assert asked_in_words(state) == "Which way does Nekomata face?"


def asked_in_words(state: YoheiState) -> str:
    game = state.game
    ask = game.view(state, WHITE).ask
    assert ask is not None
    return game.catalog.say(ask.message, ["Akemi", "Botan"])


@pytest.mark.rule("YH-12.1", "YH-12.2", "YH-R29")
def test_example_2_run() -> None:
    state = alone("yoshio-haruhisa", "D2", ground={"D3": "W"})
    play(state, "unit:yoshio-haruhisa", "act:move", "hex:D3")
    assert not kinds(state, "hex"), "water has used both points"
    play(state, "facing:E", "unit:yoshio-haruhisa", "act:run", "hex:D4", "facing:NW")
    assert where(state, "yoshio-haruhisa") == "D4"
    assert facing(state, "yoshio-haruhisa") == "NW"
    assert "unit:yoshio-haruhisa" not in legal(state)


@pytest.mark.rule("YH-R29")
def test_run_goes_with_a_move_alone_and_takes_what_it_left() -> None:
    state = alone("horse-mercenary", "D1", ground={"D4": "M"})
    play(state, "unit:horse-mercenary")
    assert "act:run" not in legal(state)
    play(state, "act:move", "hex:D2", "facing:E", "unit:horse-mercenary", "act:run")
    assert question(state).left == 3, "two left over and one of the Run"
    plotted = alone()
    play(plotted, "unit:horse-mercenary", "act:plot-cp", "unit:horse-mercenary")
    assert not {"act:run", "act:move-run"} & set(legal(plotted))


@pytest.mark.rule("YH-11.1", "YH-11.2", "YH-11.3", "YH-11.4", "YH-11.5", "YH-11.7", "YH-11.14")
@pytest.mark.parametrize(("letter", "cost"), [("G", 1), ("F", 2), ("W", 2), ("M", 3)])
def test_terrain_costs(letter: str, cost: int) -> None:
    state = alone("horse-mercenary", "D2", ground={"D3": letter})
    play(state, "unit:horse-mercenary", "act:move", "hex:D3")
    assert question(state).left == 3 - cost


@pytest.mark.rule("YH-29.5", "YH-R118", "YH-37.8", "YH-37.9")
@pytest.mark.parametrize(
    ("name", "letter", "cost"),
    [("mole-sapper", "M", 1), ("mole-sapper", "W", 2), ("ama-relic-diver", "W", 1), ("forest-stalker", "F", 1),
     ("shikigami-swarm", "M", 1), ("shikigami-swarm", "W", 1)],
)  # fmt: skip
def test_cross_makes_a_terrain_cost_one(name: str, letter: str, cost: int) -> None:
    state = alone(name, "D2", ground={"D3": letter})
    play(state, f"unit:{name}", "act:move", "hex:D3")
    assert question(state).left == 3 - cost


@pytest.mark.rule("YH-11.8", "YH-11.9", "YH-R30")
def test_turning_is_a_move_and_the_same_facing_is_none() -> None:
    state = alone("minpei", "D4")
    play(state, "unit:minpei", "act:move")
    assert kinds(state, "facing") == {"SE", "SW", "W", "NW", "NE"}
    play(state, "facing:SW", "unit:minpei")
    assert facing(state, "minpei") == "SW"
    assert "act:move" not in legal(state), "actions differ from one another"
    play(state, "act:plot-cp")
    assert "unit:minpei" not in legal(state)


@pytest.mark.rule("YH-11.10", "YH-11.11")
def test_allies_are_passed_enemies_are_not() -> None:
    state = lay(
        white=[unit("horse-mercenary", "D2"), unit("minpei", "D3")], black=[unit("minpei.2", "E2"), unit("kappa", "A7")]
    )
    play(state, "unit:horse-mercenary", "act:move")
    assert "D3" in kinds(state, "hex")
    assert "E2" not in kinds(state, "hex")
    play(state, "hex:D3")
    assert not kinds(state, "facing"), "it cannot end there"
    play(state, "hex:D4", "facing:E")
    assert where(state, "minpei") == "D3"
    slow = lay(
        white=[unit("minpei", "D2"), unit("kappa", "D3")],
        black=[unit("minpei.2", "A7")],
        ground=dict.fromkeys(["D2", "D4", "C4", "E3", "C3", "E2"], "W"),
    )
    play(slow, "unit:minpei", "act:move")
    assert "D3" not in kinds(slow, "hex"), "from there it could not go on"


@pytest.mark.rule("YH-11.12", "YH-R8", "YH-3.16", "YH-14.7")
def test_walls_stop_movement_even_with_cross_any() -> None:
    walled = lay(white=[unit("shikigami-swarm", "D5")], black=[unit("minpei.2", "A7")], walls=["D5-SE"])
    play(walled, "unit:shikigami-swarm", "act:move")
    wall = walled.game.board.walls[walled.game.board.wall_names.index("D5-SE")]
    beyond = next(walled.game.board.names[h] for h in wall if walled.game.board.names[h] != "D5")
    assert beyond not in kinds(walled, "hex")
    free = lay(white=[unit("shikigami-swarm", "D5")], black=[unit("minpei.2", "A7")])
    assert beyond in kinds(play(free, "unit:shikigami-swarm", "act:move"), "hex")
    assert not free.walls


@pytest.mark.rule("YH-R81", "YH-9.5", "YH-R30")
def test_what_lies_in_a_hex_is_taken_on_the_way_also_by_turning() -> None:
    state = alone("horse-mercenary", "D2", lying=[("D3", "bow")], torii_at={"D4": "medic"})
    play(state, "unit:horse-mercenary", "act:move", "hex:D3")
    assert hand(state) == ["bow"]
    bow = state.game.table.face_ids.index("bow")
    assert bow in state.game.view(state, BLACK).sides[0].hand, "everybody sees which item it was"
    play(state, "hex:D4", "facing:E")
    assert torii(state) == ["medic"]
    stands = alone("minpei", "D4", torii_at={"D4": "medic"})
    play(stands, "unit:minpei", "act:move")
    assert "E" in kinds(stands, "facing"), "the same facing serves to take the token"
    play(stands, "facing:E")
    assert torii(stands) == ["medic"]
    over = alone("minpei", "D4", lying=[("D4", "bow")])
    play(over, "unit:minpei", "act:move", "facing:E")
    assert hand(over) == ["bow"], "and an item"


@pytest.mark.rule("YH-R40", "YH-36.11", "YH-32.5", "YH-33.5")
def test_movement_points_from_all_sources() -> None:
    state = alone("minpei", "D4", now="blizzard")
    assert movement(state, piece(state, "minpei")) == 1
    state = lay(
        white=[unit("minpei", "D4", items=["greaves"])], black=[unit("minpei.2", "A7")],
        boosts=[("minpei", "mp"), ("minpei", "mp")],
    )  # fmt: skip
    assert movement(state, piece(state, "minpei")) == 5
    slow = lay(white=[unit("minpei", "D4")], black=[unit("minpei.2", "A7")], now="blizzard")
    assert movement(slow, piece(slow, "minpei.2")) == 1


@pytest.mark.rule("YH-R119", "YH-R40")
def test_impetuous_counts_for_the_move_of_the_turn_only() -> None:
    state = lay(white=[unit("ashigaru-spearman")], black=[unit("minpei.2", "A7")], fresh=["ashigaru-spearman"])
    play(state, "unit:ashigaru-spearman", "act:move")
    assert question(state).left == 3
    assert movement(state, piece(state, "ashigaru-spearman")) == 2


# ---------------------------------------------------------------- actions


@pytest.mark.rule("YH-5.6", "YH-5.7", "YH-5.8", "YH-10.1", "YH-10.2", "YH-R27", "YH-R28")
def test_two_different_actions_one_after_the_other() -> None:
    state = lay(
        white=[unit("minpei", "D4"), unit("kappa", "D2")],
        black=[unit("minpei.2", "A7")],
        sides={WHITE: {"cp": 3, "hand": ["explosive-speed-umbrella"]}},
    )
    play(state, "unit:minpei", "act:plot-cp")
    play(state, "play:explosive-speed-umbrella", "unit:kappa")
    assert "unit:minpei" in legal(state), "events may come between"
    play(state, "unit:kappa", "act:plot-cp")
    assert "unit:minpei" not in legal(state), "another unit has acted"
    play(state, "unit:kappa")
    assert not {"act:plot-cp", "act:plot-card"} & set(legal(state))


@pytest.mark.rule("YH-13.1", "YH-8.6", "YH-R31")
def test_plot_gives_a_point_or_a_card() -> None:
    state = alone("minpei", "D4")
    play(state, "unit:minpei", "act:plot-cp")
    assert state.cp[WHITE] == 1
    state = alone("minpei", "D4")
    play(state, "unit:minpei", "act:plot-card")
    assert len(hand(state)) == 1
    area = lay(white=[unit("minpei")], black=[unit("minpei.2", "A7")])
    assert set(legal(play(area, "unit:minpei"))) == {"act:move", "act:move-run"}


# ---------------------------------------------------------------- buildings


@pytest.mark.rule("YH-14.1", "YH-14.2", "YH-14.4", "YH-14.5", "YH-14.6", "YH-R25", "YH-R3")
def test_example_11_building_by_two_units() -> None:
    state = lay(white=[unit("minpei", "D4"), unit("kappa", "D5")], black=[unit("minpei.2", "A7")])
    spot = corner(state, "D4", "D5", "E4")
    play(state, "unit:minpei", "act:foundation", f"site:{spot}", "building:barracks")
    assert state.site[state.game.board.corner_names.index(spot)]
    play(state, "unit:kappa")
    assert "act:build" in legal(state)
    play(state, "act:foundation")
    assert spot not in kinds(state, "site")
    state = lay(white=[unit("minpei", "D4"), unit("kappa", "D5")], black=[unit("minpei.2", "A7")])
    play(state, "unit:minpei", "act:foundation", f"site:{spot}", "building:barracks", "unit:kappa", "act:build")
    assert state.game.view(state, None).sides[0].buildings == (1, 1)
    from zashiki.games.yohei.rules.scoring import points

    assert points(state, WHITE)["buildings"] == 1


@pytest.mark.rule("YH-14.3", "YH-R3")
def test_no_foundation_on_a_wall_and_only_where_three_hexes_meet() -> None:
    state = lay(white=[unit("minpei", "D5")], black=[unit("minpei.2", "A7")], walls=["D5-SE"])
    play(state, "unit:minpei", "act:foundation")
    assert len(kinds(state, "site")) == 4, "two of its six corners touch the wall"
    edge = alone("minpei", "A4")
    play(edge, "unit:minpei", "act:foundation")
    assert len(kinds(edge, "site")) == 2, "a corner hex of the board has two intersections"


@pytest.mark.rule("YH-R59", "YH-30.5")
def test_demons_do_not_build_and_nobody_builds_for_others() -> None:
    state = lay(
        white=[unit("oni-brute", "D4"), unit("minpei", "D3")],
        black=[unit("minpei.2", "A7")],
        sites={"D4.0": site(WHITE, built=False), "D3.2": site(BLACK, built=False)},
    )
    play(state, "unit:oni-brute")
    assert not {"act:build", "act:foundation"} & set(legal(state))
    state = lay(white=[unit("minpei", "D3")], black=[unit("minpei.2", "A7")], sites={"D3.2": site(BLACK, built=False)})
    assert "act:build" not in legal(play(state, "unit:minpei"))


@pytest.mark.rule("YH-14.8", "YH-14.9", "YH-R61")
def test_units_deployed_this_turn_start_from_a_built_barrack() -> None:
    state = lay(
        white=[unit("minpei"), unit("kappa")],
        black=[unit("minpei.2", "A7")],
        sites={"D4.0": site(WHITE)},
        fresh=["kappa"],
        ground={"D5": "F"},
    )
    play(state, "unit:minpei", "act:move")
    assert not {"D4", "D5"} & kinds(state, "hex")
    state = lay(
        white=[unit("minpei"), unit("kappa")],
        black=[unit("minpei.2", "A7")],
        sites={"D4.0": site(WHITE)},
        fresh=["kappa"],
        ground={"D5": "F"},
    )
    play(state, "unit:kappa", "act:move")
    assert {"D4", "D5", "E4"} <= kinds(state, "hex")
    play(state, "hex:D5")
    assert question(state).left == 0, "the forest costs two"


@pytest.mark.rule("YH-14.11", "YH-14.12", "YH-R62", "YH-14.8")
def test_the_watchtower_shoots_once_a_turn() -> None:
    state = lay(
        white=[unit("minpei", "A4")],
        black=[unit("kappa", "D6"), unit("minpei.2", "G4")],
        sites={"D4.0": site(WHITE, "watchtower")},
    )
    play(state, "do:tower")
    roll(state, 1, 1)
    play(state, "unit:kappa")
    assert scene(state).site == state.game.board.corner_names.index("D4.0")
    assert len(scene(state).dice) == 1
    assert "do:tower" not in legal(state)
    unbuilt = lay(
        white=[unit("minpei", "A4")], black=[unit("kappa", "D6")], sites={"D4.0": site(WHITE, "watchtower", False)}
    )
    assert "do:tower" not in legal(unbuilt)


@pytest.mark.rule("YH-18.1", "YH-18.3", "YH-18.4", "YH-18.5", "YH-18.6", "YH-14.13", "YH-R64", "YH-R65", "YH-14.5")
def test_attack_a_building_with_the_stronger_section() -> None:
    # Sections of a Projectile frame from the front: G Y R R R Y. Facing west, the corner lies between red and red.
    state = lay(
        white=[unit("himeji", "D4", "E"), unit("minpei", "A4")],
        black=[unit("minpei.2", "A7")],
        sites={"D4.1": site(BLACK, built=False)},
    )
    # Corner 1 lies between south-east (green of the Elite frame) and south-west (yellow).
    roll(state, 5, 5, 5)
    play(state, "unit:himeji", "act:raze")
    assert used_up(state), "three dice, no Mighty, no Aimed Strike asked for"
    assert state.site[state.game.board.corner_names.index("D4.1")]
    state = lay(
        white=[unit("himeji", "D4", "E")], black=[unit("minpei.2", "A7")], sites={"D4.1": site(BLACK, built=False)}
    )
    roll(state, 6, 1, 1)
    play(state, "unit:himeji", "act:raze")
    assert not any(state.site)
    assert state.game.view(state, None).sides[1].buildings == (1, 1), "it does not return to the supply"


@pytest.mark.rule("YH-R60", "YH-14.7")
def test_walls_are_neutral_buildings() -> None:
    state = lay(white=[unit("himeji", "D5", "E")], black=[unit("minpei.2", "A7")], walls=["D5-SE"])
    roll(state, 6, 1, 1)
    play(state, "unit:himeji", "act:raze")
    assert not state.walls
    own = lay(white=[unit("himeji", "D4")], black=[unit("minpei.2", "A7")], sites={"D4.1": site(WHITE)})
    assert "act:raze" not in legal(play(own, "unit:himeji"))


@pytest.mark.rule("YH-29.2", "YH-18.2", "YH-R63", "YH-R56")
def test_demolish_destroys_on_the_way_once_a_turn() -> None:
    sites = {"D3.1": site(BLACK), "D5.4": site(BLACK), "D2.0": site(WHITE)}
    state = lay(white=[unit("homura-the-ember-lord", "D2")], black=[unit("minpei.2", "A7")], sites=sites)
    play(state, "unit:homura-the-ember-lord", "act:move", "hex:D3")
    assert "D3.1" in kinds(state, "site")
    play(state, "site:D3.1", "hex:D4")
    assert not kinds(state, "site"), "once a turn"
    play(state, "facing:E")
    assert sum(1 for code in state.site if code) == 2
    still = lay(white=[unit("homura-the-ember-lord", "D3")], black=[unit("minpei.2", "A7")], sites=sites)
    play(still, "unit:homura-the-ember-lord", "act:move", "site:D3.1")
    assert not kinds(still, "hex"), "where it starts counts only if the Move ends there"
    assert "E" in kinds(still, "facing")
    dazed = lay(white=[unit("homura-the-ember-lord", "D3", stunned=1)], black=[unit("minpei.2", "A7")], sites=sites)
    play(dazed, "unit:homura-the-ember-lord", "act:move")
    assert not kinds(dazed, "site")


@pytest.mark.rule("YH-18.2", "YH-R63")
def test_a_unit_demolishes_again_in_its_next_turn() -> None:
    state = lay(
        white=[unit("homura-the-ember-lord", "D2")],
        black=[unit("minpei.2", "A7")],
        sites={"D3.1": site(BLACK)},
        razed=["homura-the-ember-lord"],
        steps=[EndTurn(WHITE), Turn(WHITE), StartTurn(WHITE)],
    )
    play(state, "unit:homura-the-ember-lord", "act:move", "hex:D3")
    assert "D3.1" in kinds(state, "site")


@pytest.mark.rule("YH-R63")
def test_an_engaged_unit_demolishes_only_after_it_has_left() -> None:
    sites = {"D3.1": site(BLACK)}
    state = lay(
        white=[unit("homura-the-ember-lord", "D4")],
        black=[unit("minpei.2", "D5", "W")],
        sites={"D4.2": site(BLACK), **sites},
        engaged=[("homura-the-ember-lord", "minpei.2")],
    )
    play(state, "unit:homura-the-ember-lord", "act:move")
    assert not kinds(state, "site")


# ---------------------------------------------------------------- vortex


def with_vortex(*units: UnitPosition, **fields: Any) -> YoheiState:
    """White has the Akuma vortex."""
    fields.setdefault("sides", {WHITE: {"cp": 2}})
    return lay(
        white=list(units) or [unit("oni-brute", "A4")], black=[unit("minpei.2", "D6")], vortex_side=WHITE, **fields
    )


@pytest.mark.rule("YH-28.1", "YH-28.2", "YH-R68", "YH-37.6")
def test_the_vortex_moves_two_intersections_for_a_point() -> None:
    state = with_vortex(vortex="D4.0")
    goals = vortex_goals(state)
    assert len(goals) == 9, "three at one step, six at two"
    play(state, "do:vortex", f"site:{state.game.board.corner_names[goals[0]]}")
    assert state.cp[WHITE] == 1
    assert state.vortex == goals[0]
    outside = with_vortex()
    entries = outside.game.layout.areas[outside.areas[WHITE]]
    first = {c for entry in entries for c in outside.game.board.hex_corners[entry]}
    second = {other for corner_ in first for other in outside.game.board.corner_links[corner_]}
    assert set(vortex_goals(outside)) == first | second, "the first step leads to an entry hex, the second one on"
    taken = with_vortex(vortex="D4.0", sites={"D4.1": site(BLACK)})
    assert taken.game.board.corner_names.index("D4.1") not in vortex_goals(taken)
    other = lay(white=[unit("minpei", "A4")], black=[unit("minpei.2", "D6")], sides={WHITE: {"cp": 5}})
    assert "do:vortex" not in legal(other)


@pytest.mark.rule("YH-28.3", "YH-R69")
def test_demons_start_from_the_vortex() -> None:
    state = with_vortex(unit("oni-brute"), unit("minpei"), vortex="D4.0", fresh=["oni-brute", "minpei"])
    play(state, "unit:oni-brute", "act:move")
    assert {"D4", "D5", "E4"} <= kinds(state, "hex")
    state = with_vortex(unit("oni-brute"), unit("minpei"), vortex="D4.0", fresh=["oni-brute", "minpei"])
    play(state, "unit:minpei", "act:move")
    assert not {"D4", "D5", "E4"} & kinds(state, "hex")


@pytest.mark.rule("YH-28.4", "YH-R70", "YH-R71", "YH-29.8")
def test_the_vortex_shoots_lightning() -> None:
    state = with_vortex(vortex="D4.0")
    roll(state, 3, 1, 1)
    play(state, "do:vortex-shot", *(["unit:minpei.2"] if asks(state) == "AimFromSite" else []))
    if asks(state) == "AimFromSite":
        play(state, "unit:minpei.2")
    assert ko(state, "minpei.2") == 1
    assert not state.wounded[piece(state, "minpei.2")]
    assert "do:vortex-shot" not in legal(state)
    assert state.game.board.corner_near[state.vortex][place(state, "D6")] == 2


@pytest.mark.rule("YH-28.5", "YH-28.6", "YH-28.7", "YH-R66")
def test_the_vortex_can_be_destroyed_and_comes_again() -> None:
    state = lay(white=[unit("himeji", "D4")], black=[unit("minpei.2", "A7")], vortex="D4.1", vortex_side=BLACK)
    from zashiki.games.yohei.rules.scoring import points

    assert points(state, BLACK)["buildings"] == 0
    roll(state, 6, 1, 1)
    play(state, "unit:himeji", "act:raze")
    assert state.vortex == -1
    assert state.vortex_side == BLACK
    assert vortex_goals(state)


def test_a_refusal_names_question_and_rules() -> None:
    state = alone("minpei", "D4")
    with pytest.raises(IllegalAction, match="Turn"):
        play(state, "unit:kappa")
    assert not items(state, "minpei")
    script(state)
