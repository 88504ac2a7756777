"""Current values of units: skills from each source, movement points, Shield, dice and hits (YH-6, YH-29, YH-R39)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yohei.table import BLACK, GREY, WHITE, lay, piece, place, play, unit
from zashiki.games.yohei.rules.skills import (
    AURA,
    CROSS_ANY,
    DISRUPT,
    ELUSIVE,
    FOREST,
    INTUITION,
    MIGHTY,
    MOUNTAIN,
    STEALTH,
    STUN,
    WATER,
)
from zashiki.games.yohei.rules.state import CHARGED, DONE_MOVE, LEFT_HEX, YoheiState
from zashiki.games.yohei.rules.values import (
    all_units,
    attack_dice,
    carry_over,
    dodge_dice,
    engage,
    facing_section,
    hits_of_attack,
    hits_of_shot,
    instances,
    is_engaged,
    movement,
    on_field,
    opponents_of,
    part,
    protected,
    rolls_red_die,
    shield,
    skill,
    step_cost,
    step_costs,
)

FAR = [unit("minpei.2", "A7")]
HARUE = 0
"""Tsuchimikado Harue, the first unit of the box; she has Intuition."""


def harue(at: str = "A4", **fields: Any) -> YoheiState:
    """The first unit of the box on the first hex of the board, with a Minpei beside her."""
    return lay(white=[unit("tsuchimikado-harue", at), unit("minpei", "A5")], black=FAR, **fields)


# ---------------------------------------------------------------- skills


@pytest.mark.rule("YH-29.1", "YH-R39")
@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({}, 1),
        ({"now": "enlightenment"}, 2),
        ({"now": "nightfall"}, 1),
        ({"temples": {"A4": "normal"}}, 2),
        ({"temples": {"A4": "ominous"}}, 1),
        ({"temples": {"A4": "island"}}, 1),
        ({"temples": {"A5": "normal"}}, 1),
        ({"temples": {"A4": "normal"}, "burnt": True}, 1),
        ({"boosts": [("tsuchimikado-harue", "intuition")]}, 2),
        ({"boosts": [("tsuchimikado-harue", "intuition")] * 2}, 3),
        ({"boosts": [("tsuchimikado-harue", "stealth"), ("minpei", "intuition")]}, 1),
        ({"temples": {"A4": "normal"}, "now": "enlightenment", "boosts": [("tsuchimikado-harue", "intuition")]}, 4),
    ],
)
def test_instances_of_a_skill_add_up_over_all_sources(fields: dict[str, Any], count: int) -> None:
    assert skill(harue(**fields), HARUE, INTUITION) == count
    inside = harue("area", **{name: value for name, value in fields.items() if name != "temples"})
    assert skill(inside, HARUE, INTUITION) == 1, "in the area only what is printed counts"


@pytest.mark.rule("YH-5.4", "YH-38.2")
def test_a_unit_has_the_skill_of_the_temple_while_it_stands_there() -> None:
    state = lay(white=[unit("minpei", "D3")], black=FAR)
    minpei = piece(state, "minpei")
    play(state, "unit:minpei", "act:move", "hex:D4", "facing:E")
    assert skill(state, minpei, INTUITION) == 1
    state.done[minpei] = 0
    play(state, "unit:minpei", "act:move", "hex:D5", "facing:E")
    assert skill(state, minpei, INTUITION) == 0


@pytest.mark.rule("YH-6.1", "YH-R38")
def test_the_wounded_side_has_its_own_skills() -> None:
    for hurt in (False, True):
        state = lay(white=[unit("lady-kuzunoha", "D4", wounded=hurt)], black=FAR)
        one = piece(state, "lady-kuzunoha")
        assert [skill(state, one, number) for number in (ELUSIVE, AURA)] == [int(not hurt), 1]


@pytest.mark.rule("YH-32.1", "YH-R80")
def test_each_item_gives_its_skills_to_its_own_bearer() -> None:
    state = lay(white=[unit("minpei", "D4", items=["katanas", "cloak"]), unit("chiyome", "D5")], black=FAR)
    bearer, other = piece(state, "minpei"), piece(state, "chiyome")
    assert [skill(state, bearer, number) for number in (STUN, STEALTH, ELUSIVE, MIGHTY)] == [1, 1, 1, 0]
    assert [skill(state, other, number) for number in (STUN, STEALTH, ELUSIVE, MIGHTY)] == [1, 1, 1, 0], "her own"


@pytest.mark.rule("YH-30.1", "YH-30.9", "YH-R84", "YH-R79")
def test_a_skill_is_counted_over_the_units_of_some_players() -> None:
    state = lay(
        white=[unit("nekomata"), unit("onmyoji-adept", "D2"), unit("minpei", "D4")],
        black=[unit("mole-sapper"), unit("stone-warden", "A4"), unit("iwao-claw-of-the-earth", "A5")],
        temples={"D4": "normal"},
    )
    assert [instances(state, (player,), INTUITION) for player in (WHITE, BLACK)] == [2, 0]
    assert [instances(state, (player,), DISRUPT) for player in (WHITE, BLACK)] == [0, 2]
    assert instances(state, (WHITE, BLACK), INTUITION) == 2
    state.burnt = True
    assert instances(state, (WHITE, BLACK), INTUITION) == 1


@pytest.mark.rule("YH-36.12", "YH-R35")
def test_enlightenment_counts_once_for_each_unit_on_the_battlefield() -> None:
    state = lay(
        white=[unit("nekomata"), unit("minpei", "A4"), unit("kappa", "D4")], black=FAR, now="enlightenment", temples={}
    )
    assert [instances(state, (player,), INTUITION) for player in (WHITE, BLACK)] == [2, 1]
    assert instances(state, (WHITE,), DISRUPT) == 0


@pytest.mark.rule("YH-32.6", "YH-R39", "YH-35.11")
def test_items_and_boosts_are_counted_too() -> None:
    boosted = lay(white=[unit("minpei", "D4"), unit("kappa", "D5")], black=FAR, boosts=[("kappa", "elusive")])
    assert instances(boosted, (WHITE,), ELUSIVE) == 1
    assert instances(boosted, (WHITE,), STEALTH) == 0
    carrying = lay(
        white=[unit("minpei", "D4", items=["cloak"]), unit("chiyome", "D5"), unit("nekomata")],
        black=FAR,
    )
    assert instances(carrying, (WHITE,), ELUSIVE) == 2


# ---------------------------------------------------------------- movement points and Shield


@pytest.mark.rule("YH-R40", "YH-33.5", "YH-36.11")
@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({}, 2),
        ({"now": "blizzard"}, 1),
        ({"boosts": [("tsuchimikado-harue", "mp")] * 2}, 4),
        ({"boosts": [("minpei", "mp"), ("tsuchimikado-harue", "intuition")]}, 2),
    ],
)
def test_current_movement_points(fields: dict[str, Any], points: int) -> None:
    assert movement(harue(**fields), HARUE) == points
    inside = movement(harue("area", **fields), HARUE)
    assert inside == (1 if "now" in fields else 2), "boosts are for units on the battlefield"


@pytest.mark.rule("YH-R40", "YH-32.5", "YH-R79", "YH-6.1")
def test_the_greaves_work_on_the_battlefield_and_a_wound_may_slow() -> None:
    state = lay(
        white=[unit("minpei", "A4", items=["greaves", "cloak"]), unit("karasu-tengu", "D4"), unit("kappa", "D5")],
        black=[unit("oni-brute"), unit("forest-stalker", "A7", wounded=True)],
    )
    expected = {"minpei": 3, "karasu-tengu": 4, "kappa": 2, "oni-brute": 2, "forest-stalker": 2}
    assert {name: movement(state, piece(state, name)) for name in expected} == expected
    inside = lay(white=[unit("minpei", items=["greaves"])], black=FAR)
    assert movement(inside, piece(inside, "minpei")) == 2


@pytest.mark.rule("YH-R29", "YH-R38")
@pytest.mark.parametrize(("left", "before", "after"), [(1, 3, 0), (1, 1, 2), (0, 4, 0), (3, 4, 1)])
def test_what_a_move_left_over_changes_with_the_points_of_its_unit(left: int, before: int, after: int) -> None:
    state = lay(white=[unit("minpei", "D4"), unit("kappa", "D5")], black=FAR, acting="minpei", left=left)
    carry_over(state, piece(state, "kappa"), before)
    assert state.turn.left == left
    carry_over(state, piece(state, "minpei"), before)
    assert state.turn.left == after


@pytest.mark.rule("YH-R37", "YH-R78", "YH-R79", "YH-32.3")
def test_current_shield() -> None:
    state = lay(
        white=[unit("minpei", "A4", items=["armor", "cloak"]), unit("kappa", "D4"), unit("himeji")],
        black=[unit("ronin-blade", "A7", wounded=True)],
    )
    expected = {"minpei": 6, "kappa": 5, "himeji": 4, "ronin-blade": 3}
    assert {name: shield(state, piece(state, name)) for name in expected} == expected
    inside = lay(white=[unit("minpei", items=["armor"])], black=FAR)
    assert shield(inside, piece(inside, "minpei")) == 3


@pytest.mark.rule("YH-11.6", "YH-11.7", "YH-29.5")
@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("minpei", [1, 2, 2, 3]),
        ("forest-stalker", [1, 1, 2, 3]),
        ("kappa", [1, 2, 1, 3]),
        ("mole-sapper", [1, 2, 2, 1]),
        ("shikigami-swarm", [1, 1, 1, 1]),
    ],
)
def test_what_terrains_cost_a_unit(name: str, costs: list[int]) -> None:
    state = lay(white=[unit(name, "D4")], black=FAR, ground={"D5": "F", "D6": "W", "D7": "M"})
    one = piece(state, name)
    assert step_costs(state, one) == costs
    assert [step_cost(state, one, place(state, there)) for there in ("D3", "D5", "D6", "D7")] == costs


@pytest.mark.rule("YH-32.5", "YH-29.5")
def test_the_greaves_cross_anything() -> None:
    state = lay(white=[unit("minpei", "D4", items=["greaves"])], black=FAR)
    assert step_costs(state, piece(state, "minpei")) == [1, 1, 1, 1]
    assert skill(state, piece(state, "minpei"), CROSS_ANY) == 1


# ---------------------------------------------------------------- dice


@pytest.mark.rule("YH-15.3", "YH-29.9", "YH-R2")
def test_the_dice_of_each_section_with_mighty() -> None:
    for name, dice in (("minpei", [3, 2, 2, 1, 2, 2]), ("sumo-wrestler", [4, 3, 3, 2, 3, 3])):
        for facing, start in (("E", 0), ("SW", 2)):
            state = lay(white=[unit(name, "D4", facing)], black=FAR)
            one = piece(state, name)
            around = [place(state, there) for there in ("D5", "E4", "E3", "D3", "C4", "C5")]
            assert [facing_section(state, one, there) for there in around] == [(d - start) % 6 for d in range(6)]
            assert [attack_dice(state, one, there) for there in around] == [dice[(d - start) % 6] for d in range(6)]


@pytest.mark.rule("YH-29.4", "YH-R48")
@pytest.mark.parametrize(
    ("name", "done", "red"),
    [
        ("horse-mercenary", DONE_MOVE | LEFT_HEX, True),
        ("horse-mercenary", LEFT_HEX, True),
        ("horse-mercenary", DONE_MOVE | CHARGED, False),
        ("horse-mercenary", 0, False),
        ("minpei", DONE_MOVE | LEFT_HEX, False),
    ],
)
def test_who_rolls_the_red_die(name: str, done: int, red: bool) -> None:
    state = lay(white=[unit(name, "D4", done=done)], black=FAR)
    assert rolls_red_die(state, piece(state, name)) is red


@pytest.mark.rule("YH-19.12", "YH-19.13", "YH-R75")
@pytest.mark.parametrize(("letter", "dice"), [("G", 2), ("F", 3), ("W", 2), ("M", 2)])
def test_the_dice_of_a_dodge(letter: str, dice: int) -> None:
    state = lay(white=[unit("minpei", "A4")], black=FAR, ground={"A4": letter})
    assert dodge_dice(state, piece(state, "minpei")) == dice
    assert (FOREST, WATER, MOUNTAIN) == (1, 2, 3)


@pytest.mark.rule("YH-15.4")
def test_an_attack_hits_with_the_shield_or_more() -> None:
    assert hits_of_attack((3, 6, 4, 2, 5), 4) == (6, 5, 4)
    assert hits_of_attack((3, 3), 4) == ()


@pytest.mark.rule("YH-19.10", "YH-19.11", "YH-R74")
@pytest.mark.parametrize(
    ("dice", "apart", "change", "hits"),
    [
        ((3, 4, 5), 4, 0, (5, 4)),
        ((1, 2, 3), 1, 0, (3, 2)),
        ((1, 3, 6), 4, 1, (7, 4)),
        ((1, 2), 1, 5, (7,)),
        ((4, 5, 6), 4, -1, (5, 4)),
        ((2, 3), 2, -2, ()),
    ],
)
def test_a_shot_hits_with_the_distance_or_more(
    dice: tuple[int, ...], apart: int, change: int, hits: tuple[int, ...]
) -> None:
    assert hits_of_shot(dice, apart, change) == hits


# ---------------------------------------------------------------- who is where, and engaged with whom


@pytest.mark.rule("YH-15.2", "YH-R42", "YH-16.1")
def test_engaged_markers_are_pairs() -> None:
    state = lay(
        white=[unit("tsuchimikado-harue", "A4"), unit("minpei", "D4")],
        black=[unit("nekomata", "A5"), unit("kappa", "B4"), unit("minpei.2", "D5")],
    )
    neko, kappa, minpei, foe = (piece(state, name) for name in ("nekomata", "kappa", "minpei", "minpei.2"))
    engage(state, kappa, HARUE)
    engage(state, HARUE, neko)
    engage(state, HARUE, kappa)
    engage(state, foe, minpei)
    assert state.engaged == ((HARUE, neko), (HARUE, kappa), (minpei, foe))
    assert opponents_of(state, HARUE) == [neko, kappa], "A5 lies to the east, B4 to the south-east"
    assert opponents_of(state, kappa) == [HARUE]
    assert [is_engaged(state, one) for one in (HARUE, neko, kappa, minpei)] == [True] * 4
    part(state, HARUE)
    assert list(state.engaged) == [(minpei, foe)]
    assert [is_engaged(state, one) for one in (HARUE, neko, kappa, minpei)] == [False, False, False, True]


@pytest.mark.rule("YH-R45")
def test_opponents_come_in_the_order_of_their_directions() -> None:
    state = lay(
        white=[unit("minpei", "D4")],
        black=[unit("nekomata", "C5"), unit("kappa", "D3"), unit("chiyome", "E4")],
        engaged=[("minpei", "nekomata"), ("minpei", "kappa"), ("minpei", "chiyome")],
    )
    names = [state.game.table.piece_ids[one] for one in opponents_of(state, piece(state, "minpei"))]
    assert names == ["chiyome", "kappa", "nekomata"]


@pytest.mark.rule("YH-R5", "YH-R36")
def test_units_on_the_battlefield() -> None:
    state = lay(
        white=[unit("kappa"), unit("minpei", "D4"), unit("soemon", "B3")],
        black=[unit("tsuchimikado-harue", "A4"), unit("himeji")],
    )
    assert on_field(state, WHITE) == [piece(state, "minpei"), piece(state, "soemon")]
    assert on_field(state, BLACK) == [HARUE]
    assert all_units(state) == [HARUE, piece(state, "soemon"), piece(state, "minpei")], "in the order of the hexes"


@pytest.mark.rule("YH-30.8", "YH-R82", "YH-R117")
def test_aura_protects_from_the_events_of_other_sides() -> None:
    state = lay(
        white=[unit("lady-kuzunoha", "E2")],
        black=[unit("minpei.2", "E8")],
        grey=[unit("manjari", "F2"), unit("kappa", "F3")],
        dark=[unit("minpei.4", "F7")],
        options={"players": 4},
    )
    lady, manjari, kappa = (piece(state, name) for name in ("lady-kuzunoha", "manjari", "kappa"))
    table = [[protected(state, one, player) for player in (WHITE, BLACK, GREY, 3)] for one in (lady, manjari, kappa)]
    assert table == [[False, True, False, True], [False, True, False, True], [False] * 4]
