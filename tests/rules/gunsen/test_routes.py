"""Where armies may go: what full and closed places let through, whole answers compared (GU-11, GU-14, GU-15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.table import (
    A,
    B,
    asked,
    asks,
    effect,
    goods,
    hero_place,
    lay,
    legal,
    may,
    node,
    number,
    play,
    side,
    troops,
)
from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import MOVE_HERO

MOVE = effect("move(1)")


def moving(lion: dict[str, Any], crane: dict[str, Any] | None = None, **fields: Any) -> GunsenState:
    """The first player has one movement."""
    return lay(side("Lion", **lion), side("Crane", **(crane or {})), now=[MOVE], **fields)


def fields(state: GunsenState) -> dict[str, Any]:
    """What the message of the question that waits says to the player who is asked."""
    return dict(state.top().message(state, asked(state)).fields)


# ---------------------------------------------------------------- forts


@pytest.mark.rule("GU-11.2")
@pytest.mark.parametrize(("fort", "count"), [("fort-A", 5), ("fort-A", 9), ("fort-B", 5), ("fort-C", 9)])
def test_a_fort_with_five_troops_or_more_has_room_for_another(fort: str, count: int) -> None:
    other = "fort-C" if fort != "fort-C" else "fort-B"
    scorpion = side("Scorpion", fort=fort, armies={fort: count}, heroes={"H-Scorpion-2": fort})
    add = Effects(A, effect("add_troop_here(1)").ops, 16)
    state = lay(scorpion, side("Crane", fort=other), now=[add], bottom=[])
    assert state.limit(A, node(state, fort)) == 99
    assert asks(state) == "AddTroops"
    assert state.game.table.hero_ids[16] == "H-Scorpion-2"
    play(state, "yes")
    assert troops(state, fort) == count + 1


@pytest.mark.rule("GU-11.2", "GU-14.11")
@pytest.mark.parametrize(("fort", "gate"), [("fort-A", "B7"), ("fort-B", "G3"), ("fort-C", "B3")])
def test_any_number_of_troops_goes_home(fort: str, gate: str) -> None:
    other = "fort-C" if fort != "fort-C" else "fort-B"
    state = lay(side("Lion", fort=fort, armies={fort: 8, gate: 5}), side("Crane", fort=other), now=[MOVE], bottom=[])
    play(state, f"hex:{gate}", "troops:5")
    assert may(state, f"hex:{fort}")
    play(state, f"hex:{fort}")
    assert troops(state, fort) == 13
    assert state.owner[node(state, fort)] == A


@pytest.mark.rule("GU-11.1", "GU-11.2")
@pytest.mark.parametrize(("fort", "gate"), [("fort-A", "B7"), ("fort-B", "G3"), ("fort-C", "B3")])
def test_an_empty_fort_stays_its_players(fort: str, gate: str) -> None:
    other = "fort-C" if fort != "fort-C" else "fort-B"
    state = lay(side("Lion", fort=fort, armies={fort: 3}), side("Crane", fort=other), now=[MOVE], bottom=[])
    play(state, f"hex:{fort}", "troops:3", f"hex:{gate}")
    assert (troops(state, fort), troops(state, gate)) == (0, 3)
    assert state.owner[node(state, fort)] == A


@pytest.mark.rule("GU-14.4", "GU-14.5", "GU-14.11")
def test_nobody_leaves_a_fort_whose_exits_are_full() -> None:
    full = moving({"armies": {"fort-B": 5, "G2": 5, "G3": 5}})
    assert legal(full) == ["pass", "hex:G2", "hex:G3"]
    one = moving({"armies": {"fort-B": 5, "G2": 5, "G3": 4}})
    assert legal(one) == ["pass", "hex:G2", "hex:G3", "hex:fort-B"]
    play(one, "hex:fort-B")
    assert legal(one) == ["troops:1"]
    held = moving({"armies": {"fort-B": 5, "G2": 5}}, {"armies": {"G3": 1}})
    assert legal(held) == ["pass", "hex:G2", "hex:fort-B"]  # into a battle


@pytest.mark.rule("GU-11.4", "GU-14.11")
def test_an_army_at_a_fort_that_nobody_has_or_another_has_stays_outside() -> None:
    for gate, near in (
        ("B7", ["hex:B6", "hex:C6", "hex:C7"]),  # beside fort A, which nobody has
        ("C2", ["hex:B3", "hex:C3", "hex:D2"]),  # beside the Crane's
        ("G2", ["hex:F2", "hex:F3", "hex:G3", "hex:fort-B"]),
    ):
        state = moving({"armies": {gate: 2}})
        play(state, f"hex:{gate}", "troops:2")
        assert legal(state) == near


# ---------------------------------------------------------------- what the questions say


@pytest.mark.rule("GU-14.1", "GU-15.1", "GU-20.6")
def test_the_questions_of_a_march_say_how_who_and_from_where() -> None:
    """A movement (way 0) and a transport (way 1), without a hero who must go, follow or go along (-1)."""
    lion = {"koku": 1, "armies": {"fort-B": 3}, "heroes": {"H-Lion-1": "fort-B"}}
    for start, way in (("hex:fort-B", 0), ("tower:fort-B", 1)):
        state = moving(lion)
        assert fields(state) == {"player": 0, "left": 1, "bought": -1, "forced": -1}
        play(state, start)
        assert fields(state) == {"player": 0, "source": 32, "way": way, "forced": -1, "follows": -1}
        play(state, "troops:2")
        assert fields(state) == {"player": 0, "source": 32, "way": way, "forced": -1, "troops": 2, "follows": -1}
        other = state.copy()
        play(state, "pass")
        assert fields(state) == {"player": 0, "source": 32, "way": way, "troops": 2, "hero": -1, "follows": -1}
        play(other, "hero:H-Lion-1")
        assert number(other, "hero") == other.game.table.hero_ids.index("H-Lion-1")


@pytest.mark.rule("GU-9.5", "GU-R20")
def test_the_questions_of_a_heros_movement_name_the_hero() -> None:
    unicorn = side("Unicorn", koku=1, armies={"fort-B": 2, "C4": 2}, heroes={"H-Unicorn-2": "fort-B"})
    state = lay(unicorn, side("Crane"), now=[Effects(A, ((MOVE_HERO, 0, 1),), 19)], bottom=[])
    assert fields(state) == {"player": 0, "left": 1, "bought": -1, "forced": 19}
    walks, rides = state.copy(), state.copy()
    play(walks, "hex:fort-B")
    assert fields(walks) == {"player": 0, "source": 32, "way": 0, "forced": 19, "follows": -1}
    play(rides, "tower:C4")
    assert fields(rides) == {"player": 0, "source": 9, "way": 1, "forced": -1, "follows": 19}
    play(rides, "troops:1", "hex:E4")
    assert asks(rides) == "ArmySize"  # only she may move now
    assert fields(rides) == {"player": 0, "source": 32, "way": 0, "forced": 19, "follows": -1}


# ---------------------------------------------------------------- camps and heroes


@pytest.mark.rule("GU-R38", "GU-12.10")
def test_toturi_leaves_a_camp_of_eight_with_any_number_of_them() -> None:
    state = moving({"armies": {"F3": 8}, "heroes": {"H-Merc-1": "F3"}, "buildings": {"camp": "F3"}})
    play(state, "hex:F3")
    assert legal(state) == [f"troops:{count}" for count in range(1, 7)]
    play(state, "troops:1")
    assert legal(state) == ["pass", "hero:H-Merc-1"]
    play(state, "hero:H-Merc-1", "hex:F2")
    assert (troops(state, "F2"), troops(state, "F3")) == (1, 7)
    assert hero_place(state, "H-Merc-1") == "F2"


@pytest.mark.rule("GU-R38", "GU-14.4")
@pytest.mark.parametrize(
    ("hero", "count", "fewest"), [("H-Merc-1", 6, 1), ("H-Merc-1", 5, 1), ("H-Merc-1", 2, 1), ("H-Lion-1", 5, 1)]
)
def test_toturi_leaves_no_more_troops_than_the_limit_behind(hero: str, count: int, fewest: int) -> None:
    state = moving({"armies": {"F3": count}, "heroes": {hero: "F3"}})
    play(state, "hex:F3", f"troops:{fewest}")
    assert legal(state) == ["pass", f"hero:{hero}"]
    play(state, f"hero:{hero}", "hex:F2")
    assert troops(state, "F3") == count - fewest


@pytest.mark.rule("GU-R38")
def test_six_troops_without_a_camp_never_stay_behind_alone() -> None:
    state = lay(
        side("Lion", armies={"F3": 6}, heroes={"H-Merc-1": "F3"}), side("Crane"), now=[effect("move(2)")], bottom=[]
    )
    play(state, "hex:F3")
    assert legal(state) == [f"troops:{count}" for count in range(1, 7)]
    play(state, "troops:5")
    assert legal(state) == ["pass", "hero:H-Merc-1"]


@pytest.mark.rule("GU-20.3", "GU-20.9")
def test_a_hero_outside_the_fort_keeps_a_troop_or_goes_along() -> None:
    state = moving({"armies": {"F3": 3, "fort-B": 2}, "heroes": {"H-Lion-1": "F3", "H-Lion-2": "fort-B"}})
    whole, part, home = state.copy(), state.copy(), state.copy()
    play(whole, "hex:F3", "troops:3")
    assert asks(whole) == "Destination"  # the hero has to go along
    play(part, "hex:F3", "troops:2")
    assert legal(part) == ["pass", "hero:H-Lion-1"]
    play(part, "pass", "hex:F2")
    assert hero_place(part, "H-Lion-1") == "F3"
    play(home, "hex:fort-B", "troops:2")
    assert legal(home) == ["pass", "hero:H-Lion-2"]
    play(home, "pass", "hex:G2")
    assert hero_place(home, "H-Lion-2") == "fort-B"


@pytest.mark.rule("GU-20.5", "GU-R45")
def test_one_hero_at_most_leaves_the_fort_and_only_for_a_place_without_one() -> None:
    heroes = {"H-Lion-1": "fort-B", "H-Lion-2": "fort-B", "H-Lion-3": "G2"}
    state = moving({"armies": {"fort-B": 3, "G2": 2}, "heroes": heroes})
    play(state, "hex:fort-B", "troops:2")
    assert legal(state) == ["pass", "hero:H-Lion-1", "hero:H-Lion-2"]
    alone = state.copy()
    play(alone, "pass")
    assert legal(alone) == ["hex:G2", "hex:G3"]
    play(state, "hero:H-Lion-2")
    assert legal(state) == ["hex:G3"]
    play(state, "hex:G3")
    assert [hero_place(state, f"H-Lion-{number}") for number in (1, 2, 3)] == ["fort-B", "G3", "G2"]


@pytest.mark.rule("GU-20.5", "GU-14.11")
def test_a_hero_goes_home_to_other_heroes() -> None:
    state = moving({"armies": {"G2": 1}, "heroes": {"H-Lion-1": "fort-B", "H-Lion-2": "G2"}})
    play(state, "hex:G2", "hex:fort-B")
    assert hero_place(state, "H-Lion-2") == "fort-B"


@pytest.mark.rule("GU-14.4", "GU-14.5", "GU-14.9")
@pytest.mark.parametrize(
    ("there", "crane", "sizes"),
    [({}, {}, 5), ({"F2": 2}, {}, 3), ({"F2": 4}, {}, 1), ({"F2": 5}, {}, 0), ({}, {"F2": 5}, 5), ({}, {"F2": 1}, 5)],
)
def test_how_many_troops_may_enter(there: dict[str, int], crane: dict[str, int], sizes: int) -> None:
    state = moving({"armies": {"F3": 5, **there}}, {"armies": crane})
    for count in range(1, 6):
        part = state.copy()
        play(part, "hex:F3", f"troops:{count}")
        assert may(part, "hex:F2") == (count <= sizes)


@pytest.mark.rule("GU-18.1", "GU-18.2", "GU-14.1")
def test_an_army_too_weak_for_toshi_ranbo_goes_elsewhere() -> None:
    for count, enters in ((4, False), (5, True)):
        state = moving({"armies": {"D3": 5}})
        play(state, "hex:D3", f"troops:{count}")
        assert legal(state) == sorted(
            [f"hex:{name}" for name in ("C3", "C4", "D2", "E2", "E3", *(["D4"] if enters else []))]
        )


@pytest.mark.rule("GU-18.1", "GU-18.2")
def test_at_least_one_troop_enters_toshi_ranbo_however_strong_the_cards_are() -> None:
    strong = {"armory": ["OA12", "S-Lion-1"], "recruit": ["OR06", "OR10"]}  # six strength
    state = moving({"armies": {"D3": 2}, "columns": strong})
    play(state, "hex:D3")
    assert legal(state) == ["troops:1", "troops:2"]
    play(state, "troops:1")
    assert may(state, "hex:D4")


@pytest.mark.rule("GU-18.1", "GU-18.4", "GU-R23")
def test_the_opened_toshi_ranbo_is_entered_like_any_territory() -> None:
    state = moving({"armies": {"D3": 3, "D4": 4}}, opened=True)
    play(state, "hex:D3", "troops:1")
    assert may(state, "hex:D4")
    other = moving({"armies": {"D3": 3, "D4": 4}}, opened=True)
    play(other, "hex:D3", "troops:2")
    assert not may(other, "hex:D4")


# ---------------------------------------------------------------- transports


@pytest.mark.rule("GU-15.4", "GU-15.5", "GU-15.7")
@pytest.mark.parametrize(
    ("army", "goals"),
    [("fort-B", ["hex:C4", "hex:E4"]), ("C4", ["hex:E4", "hex:fort-B"]), ("E4", ["hex:C4", "hex:fort-B"])],
)
def test_transports_join_the_towers_and_the_own_fort(army: str, goals: list[str]) -> None:
    state = moving({"koku": 1, "armies": {army: 2}})
    play(state, f"tower:{army}", "troops:1")
    assert legal(state) == goals


@pytest.mark.rule("GU-15.4", "GU-R19")
def test_a_transport_needs_an_own_army_and_a_koku() -> None:
    armies = {"C4": 1, "fort-B": 1, "F2": 1}
    assert legal(moving({"koku": 1, "armies": armies}))[4:] == ["tower:C4", "tower:fort-B"]
    assert legal(moving({"koku": 0, "wood": 1, "influence": 1, "armies": armies}))[4:] == []
    enemy = moving({"koku": 1, "armies": {"F2": 1}}, {"armies": {"C4": 1}})
    assert legal(enemy) == ["pass", "hex:F2"]


@pytest.mark.rule("GU-15.3", "GU-R19")
@pytest.mark.parametrize(
    ("resource", "own", "rides"),
    [
        ("koku", {"koku": 2}, True),
        ("koku", {"koku": 1}, False),
        ("wood", {"wood": 1, "koku": 1}, True),
        ("wood", {"wood": 2}, False),
        ("influence", {"influence": 1, "koku": 1}, True),
        ("influence", {"influence": 2, "wood": 2}, False),
    ],
)
def test_a_transport_before_a_bought_movement_is_paid_beside_it(
    resource: str, own: dict[str, int], rides: bool
) -> None:
    lion = side("Lion", armies={"fort-B": 2}, **own)
    state = lay(lion, side("Crane"), now=[effect(f"buymove({resource})")], bottom=[])
    assert legal(state) == ["pass", "hex:fort-B", *(["tower:fort-B"] if rides else [])]
    assert number(state, "left") == 0
    if rides:
        play(state, "tower:fort-B", "troops:2", "hex:E4", "troops:2", "hex:E3")
        assert goods(state) == {}
        assert asks(state) == ""


@pytest.mark.rule("GU-15.1", "GU-15.2", "GU-R20")
def test_no_transport_follows_a_movement_that_a_transport_preceded() -> None:
    state = lay(side("Lion", koku=5, armies={"fort-B": 3}), side("Crane"), now=[MOVE], bottom=[])
    play(state, "tower:fort-B", "troops:3", "hex:C4", "troops:2", "hex:C3")
    assert asks(state) == ""
    after = lay(side("Lion", koku=5, armies={"fort-B": 3, "C4": 1}), side("Crane"), now=[MOVE], bottom=[])
    play(after, "hex:C4", "hex:C3")
    assert legal(after) == ["pass", "tower:fort-B"]
    assert after.turn.transported is False
    play(after, "tower:fort-B", "troops:1", "hex:C4")
    assert after.turn.transported is True
    assert (goods(after), asks(after)) == ({"koku": 4}, "")


@pytest.mark.rule("GU-15.1", "GU-R66")
def test_a_transport_after_a_movement_may_be_declined() -> None:
    state = lay(side("Lion", koku=5, armies={"fort-B": 3, "C4": 1}), side("Crane"), now=[MOVE], bottom=[])
    play(state, "hex:C4", "hex:C3", "pass")
    assert (goods(state), asks(state), state.turn.transported) == ({"koku": 5}, "", False)


@pytest.mark.rule("GU-R20", "GU-15.6")
def test_when_nobody_can_move_after_a_transport_the_next_movement_follows() -> None:
    """Kamoko waits in the fort; a transport begins a battle elsewhere, so no movement is left at all."""
    state = lay(
        side("Unicorn", koku=3, armies={"C4": 2, "fort-B": 1}, heroes={"H-Unicorn-2": "fort-B"}),
        side("Crane", armies={"E4": 1}),
        now=[Effects(A, ((MOVE_HERO, 0, 2),), 19)],
        bottom=[],
    )
    assert state.game.table.hero_ids[19] == "H-Unicorn-2"
    play(state, "tower:C4", "troops:2", "hex:E4")
    assert (state.contested, asks(state)) == (node(state, "E4"), "")
    assert goods(state) == {"koku": 2}


@pytest.mark.rule("GU-R20")
def test_kamokos_army_that_is_carried_away_without_her_leaves_no_movement() -> None:
    state = lay(
        side("Unicorn", koku=3, armies={"fort-B": 2, "C4": 1}, heroes={"H-Unicorn-2": "fort-B"}),
        side("Crane"),
        now=[Effects(A, ((MOVE_HERO, 0, 1),), 19)],
        bottom=[],
    )
    assert legal(state) == ["pass", "hex:fort-B", "tower:C4", "tower:fort-B"]
    play(state, "tower:fort-B")
    assert legal(state) == ["troops:1", "troops:2"]
    play(state, "troops:2")
    assert asks(state) == "Destination"  # with her
    play(state, "hex:E4")
    assert hero_place(state, "H-Unicorn-2") == "E4"
    assert asks(state) == "ArmySize"  # her army has to use the movement


@pytest.mark.rule("GU-15.4", "GU-14.4", "GU-14.5")
def test_nothing_is_transported_to_towers_that_are_full() -> None:
    full = moving({"koku": 1, "armies": {"fort-B": 3, "C4": 5, "E4": 5}})
    assert legal(full) == ["pass", "hex:C4", "hex:E4", "hex:fort-B", "tower:C4", "tower:E4"]
    four = moving({"koku": 1, "armies": {"fort-B": 3, "C4": 5, "E4": 4}})
    assert legal(four)[4:] == ["tower:C4", "tower:E4", "tower:fort-B"]
    play(four, "tower:fort-B")
    assert legal(four) == ["troops:1"]


@pytest.mark.rule("GU-9.5", "GU-14.5")
@pytest.mark.parametrize(("count", "asked_for"), [(5, ""), (4, "MoveArmy")])
def test_kamokos_movement_is_not_asked_for_when_her_army_cannot_leave(count: int, asked_for: str) -> None:
    unicorn = side("Unicorn", armies={"fort-B": 2, "G2": 5, "G3": count}, heroes={"H-Unicorn-2": "fort-B"})
    state = lay(unicorn, side("Crane"), now=[Effects(A, ((MOVE_HERO, 0, 1),), 19)], bottom=[])
    assert asks(state) == asked_for


@pytest.mark.rule("GU-R20", "GU-15.3", "GU-20.5")
@pytest.mark.parametrize(("count", "sizes"), [(1, []), (2, ["troops:1"]), (3, ["troops:1", "troops:2"])])
def test_no_transport_leaves_the_hero_of_the_movement_without_an_army(count: int, sizes: list[str]) -> None:
    """Kamoko waits in the fort, and cannot ride along: another hero stands at each watchtower."""
    heroes = {"H-Unicorn-2": "fort-B", "H-Unicorn-1": "C4", "H-Unicorn-3": "E4"}
    state = lay(
        side("Unicorn", koku=1, armies={"fort-B": count, "C4": 1, "E4": 1}, heroes=heroes),
        side("Crane"),
        now=[Effects(A, ((MOVE_HERO, 0, 1),), 19)],
        bottom=[],
    )
    rides = ["tower:C4", "tower:E4"]  # home to her
    assert legal(state) == ["pass", "hex:fort-B", *rides, *(["tower:fort-B"] if sizes else [])]
    if sizes:
        play(state, "tower:fort-B")
        assert legal(state) == sizes
        play(state, sizes[-1])
        assert legal(state) == ["hex:C4", "hex:E4"]


@pytest.mark.rule("GU-14.7", "GU-14.8")
def test_each_movement_may_be_that_of_another_army_of_the_second_player_too() -> None:
    state = lay(side("Crane"), side("Lion", armies={"A5": 1, "F3": 1}), active=1, now=[effect("move(2)", B)], bottom=[])
    assert legal(state) == ["pass", "hex:A5", "hex:F3"]
    assert number(state, "left") == 2
    play(state, "hex:A5", "hex:B4")
    assert number(state, "left") == 1
    play(state, "hex:F3", "hex:F2")
    assert (troops(state, "B4", B), troops(state, "F2", B), asks(state)) == (1, 1, "")
    assert state.turn.moves == 2
