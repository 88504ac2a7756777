"""Where something is recruited, built, placed and killed, also on the first hexagon (GU-10 to GU-12, GU-20)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.gunsen.fights import DICE, fight
from tests.rules.gunsen.packs import change, without_clans
from tests.rules.gunsen.table import (
    A,
    B,
    achieved,
    asked,
    asks,
    effect,
    game,
    goals,
    goods,
    hero_place,
    lay,
    legal,
    node,
    number,
    play,
    side,
    troops,
    turn,
)
from zashiki.games.gunsen.rules.heroes import PlaceHero, RecruitHero
from zashiki.kernel.errors import InvalidPack

FOUR = [side("Crane"), side("Crab"), side("Dragon")]
"""Three others, for the side of the board on which the first hexagon is a village."""

# ---------------------------------------------------------------- building


@pytest.mark.rule("GU-12.3", "GU-12.4")
def test_nothing_is_asked_where_nothing_can_be_built() -> None:
    full = lay(side("Lion", wood=9), side("Crane", armies={"G2": 1, "G3": 1}), now=[effect("build(wood)")], bottom=[])
    assert asks(full) == ""
    free = lay(side("Lion", wood=9), side("Crane", armies={"G2": 1}), now=[effect("build(wood)")], bottom=[])
    assert legal(free) == ["pass", "building:unique", "building:camp"]
    play(free, "building:unique")  # G3 is the only site, and then there is none
    assert free.buildings_of(A) == (node(free, "G3"), -1)
    assert (asks(free), goods(free)) == ("", {"wood": 6})


@pytest.mark.rule("GU-12.1", "GU-12.5")
@pytest.mark.parametrize(("built", "left"), [("unique", "camp"), ("camp", "unique")])
def test_a_building_on_the_first_hexagon_is_built_like_any_other(built: str, left: str) -> None:
    state = lay(
        side("Lion", armies={"A4": 1}, wood=6), *FOUR, now=[effect("build(wood)")], bottom=[],
    )  # fmt: skip
    play(state, f"building:{built}")
    play(state, "hex:A4")
    assert state.buildings_of(A)[built == "camp"] == 0
    assert legal(state) == ["pass", f"building:{left}"]
    play(state, f"building:{left}")
    assert "hex:A4" not in legal(state)  # a building stands there
    play(state, "hex:B3")
    assert achieved(state) == {"buildings"}


@pytest.mark.rule("GU-12.4", "GU-12.5")
@pytest.mark.parametrize(("villages", "sites"), [({"A4": "koku"}, False), ({}, True)])
def test_a_village_on_the_first_hexagon_is_free_without_its_token(villages: dict[str, str], sites: bool) -> None:
    state = lay(
        side("Lion", armies={"A5": 1}, wood=9), *FOUR, villages=villages, now=[effect("build(wood)")], bottom=[]
    )
    play(state, "building:camp")
    assert ("hex:A4" in legal(state)) == sites


@pytest.mark.rule("GU-12.3", "GU-12.4", "GU-6.6")
def test_an_army_in_a_contested_territory_lets_build_beside_it_only() -> None:
    state = lay(
        side("Lion", wood=2), side("Crane", armies={"F2": 1}), contested="F2", attackers=2, moving=False,
        now=[effect("build(wood)")],
    )  # fmt: skip
    play(state, "building:camp")
    assert legal(state) == ["hex:E2", "hex:E3", "hex:F1", "hex:F3", "hex:G2", "hex:G3"]


@pytest.mark.rule("GU-12.8", "GU-6.5", "GU-R70")
@pytest.mark.parametrize(("place", "army"), [("A4", 1), ("B3", 1), ("A4", 0), ("B3", 0)])
def test_who_controls_a_building(place: str, army: int) -> None:
    """Troops of an opponent, else the builder; in a battle nobody. Also on the first hexagon."""
    crane = side("Crane", buildings={"camp": place})
    lion = side("Lion", armies={place: army} if army else {})
    state = lay(lion, crane, *FOUR[1:], now=[effect("recruit(1)")], bottom=[])
    at = node(state, place)
    assert state.building_controller(at) == (A if army else B)
    assert state.controlled_buildings(A) == ([at] if army else [])
    assert state.controlled_buildings(B) == ([] if army else [at])
    assert legal(state) == ["pass", *([f"hex:{place}"] if army else []), "hex:fort-F0"]


@pytest.mark.rule("GU-R70", "GU-R43")
def test_nobody_controls_a_building_in_a_battle() -> None:
    crane = side("Crane", armies={"A4": 1}, buildings={"camp": "A4"})
    state = lay(
        side("Lion"), crane, *FOUR[1:], contested="A4", attackers=1, moving=False,
        now=[effect("recruit(1)", B), effect("recruit(1)")], bottom=[],
    )  # fmt: skip
    assert state.building_controller(0) == -1
    assert (asked(state), legal(state)) == (B, ["pass", "hex:fort-F2"])
    play(state, "pass")
    assert (asked(state), legal(state)) == (A, ["pass", "hex:fort-F0"])


# ---------------------------------------------------------------- recruiting


@pytest.mark.rule("GU-10.1", "GU-10.4", "GU-12.9")
@pytest.mark.parametrize(("count", "offered"), [(3, True), (4, True), (5, False)])
def test_a_building_has_room_for_recruits_up_to_five(count: int, offered: bool) -> None:
    lion = side("Lion", armies={"G2": count}, buildings={"unique": "G2"})
    state = lay(lion, side("Crane"), now=[effect("recruit(2)")], bottom=[])
    assert legal(state) == ["pass", *(["hex:G2"] if offered else []), "hex:fort-B"]
    assert number(state, "left") == 2
    play(state, "hex:fort-B")
    assert number(state, "left") == 1
    play(state, "hex:fort-B")
    assert asks(state) == ""


@pytest.mark.rule("GU-10.3", "GU-R14")
@pytest.mark.parametrize(("on_board", "recruits"), [(13, 2), (14, 1), (15, 0)])
def test_as_many_are_recruited_as_there_are_in_supply(on_board: int, recruits: int) -> None:
    state = lay(side("Lion", armies={"fort-B": on_board}), side("Crane"), now=[effect("recruit(3)")], bottom=[])
    if recruits:
        assert number(state, "left") == recruits
    else:
        assert asks(state) == ""


@pytest.mark.rule("GU-10.1", "GU-6.5")
def test_the_second_player_recruits_to_the_own_places() -> None:
    state = lay(
        side("Lion", buildings={"unique": "G2"}), side("Crane", buildings={"camp": "E1"}, armies={"E1": 1}),
        now=[effect("recruit(1)", B)], active=1, bottom=[],
    )  # fmt: skip
    assert legal(state) == ["pass", "hex:E1", "hex:fort-C"]
    play(state, "hex:E1")
    assert (troops(state, "E1", B), state.supply) == (2, [15, 13])


# ---------------------------------------------------------------- heroes


@pytest.mark.rule("GU-20.1", "GU-R46")
def test_no_hero_is_recruited_where_none_is_left() -> None:
    mercenaries = {"H-Merc-1": "fort-C", "H-Merc-2": "fort-C", "H-Merc-3": "fort-C"}
    state = lay(
        side("Lion", koku=3, hand=["N01"]), side("Crane", heroes=mercenaries), now=[effect("tactics(koku)")], bottom=[]
    )
    play(state, "tactic:N01")
    assert (asks(state), state.heroes[A]) == ("", ())
    own = {f"H-Lion-{index}": "fort-B" for index in (1, 2, 3)}
    clan = lay(side("Lion", koku=3, heroes=own), side("Crane"), now=[effect("tactics(koku)")], bottom=[])
    play(clan, "tactic:T-Lion-1")
    assert (asks(clan), len(clan.heroes[A])) == ("", 3)


@pytest.mark.rule("GU-20.1", "GU-R46")
def test_heroes_are_recruited_from_the_own_clan_or_the_mercenaries() -> None:
    crab = side("Crab", armies={"A5": 1}, heroes={"H-Crab-1": "A5"})  # A5 is the first place of the board
    for kind, names in ((0, ["hero:H-Crab-2", "hero:H-Crab-3"]), (1, [f"hero:H-Merc-{index}" for index in (1, 2, 3)])):
        state = lay(crab, side("Crane"), now=[RecruitHero(A, kind)], bottom=[])
        assert legal(state) == names
        assert number(state, "kind") == kind
    crane = side("Crane", heroes={"H-Crane-1": "fort-B"})
    taken = lay(crane, side("Crab"), now=[RecruitHero(B, 0)], bottom=[])
    assert legal(taken) == [f"hero:H-Crab-{index}" for index in (1, 2, 3)]


@pytest.mark.rule("GU-19.3")
def test_the_noble_action_recruits_a_hero_of_the_clan() -> None:
    state = lay(side("Lion", influence=2), side("Crane"), now=turn(), row=["OA01", "OR02", "OI01"])
    play(state, "order:OA01", "noble:hero")
    assert (asks(state), number(state, "kind")) == ("RecruitHero", 0)


@pytest.mark.rule("GU-20.2", "GU-20.5")
def test_a_hero_is_placed_with_an_army_that_has_none_also_one_in_a_battle() -> None:
    crab = side("Crab", armies={"A5": 1, "F3": 1, "F4": 1}, heroes={"H-Crab-1": "F3"})
    state = lay(crab, side("Lion", armies={"E3": 1}), now=[PlaceHero(A, 1)], bottom=[])
    assert legal(state) == ["hex:A5", "hex:F4", "hex:fort-B"]
    contested = lay(
        crab, side("Lion", armies={"A6": 1}), contested="A6", attackers=1, moving=False, now=[PlaceHero(A, 1)],
        bottom=[],
    )  # fmt: skip
    assert legal(contested) == ["hex:A5", "hex:A6", "hex:F4", "hex:fort-B"]
    play(contested, "hex:A6")
    assert hero_place(contested, "H-Crab-2") == "A6"
    first = lay(
        side("Crab", heroes={"H-Crab-1": "fort-B"}), side("Lion", armies={"A5": 1}), contested="A5", attackers=1,
        moving=False, now=[PlaceHero(A, 1)], bottom=[],
    )  # fmt: skip
    assert legal(first) == ["hex:A5", "hex:fort-B"]
    defender = lay(
        side("Lion"), side("Crab", armies={"A5": 1, "F4": 1}), contested="A5", attackers=1, moving=False,
        now=[PlaceHero(B, 1)], bottom=[],
    )  # fmt: skip
    assert legal(defender) == ["hex:A5", "hex:F4", "hex:fort-C"]


@pytest.mark.rule("GU-20.7", "GU-R44", "GU-R41")
@pytest.mark.parametrize("hero", ["H-Crab-1", "H-Crab-2", "H-Merc-3"])
def test_a_hero_whose_army_is_killed_by_an_icon_finds_a_shelter(hero: str) -> None:
    crab = side("Crab", armies={"E2": 1, "D2": 2}, heroes={hero: "E2"}, buildings={"camp": "D2", "unique": "C2"})
    state = lay(side("Crane", armies={"E3": 1}), crab, now=[effect("kill(1)")], bottom=[])
    play(state, "hex:E2")
    assert (asked(state), asks(state)) == (B, "DisplaceHero")
    assert legal(state) == ["hex:D2", "hex:fort-C"]
    play(state, "hex:D2")
    assert hero_place(state, hero) == "D2"
    alive = lay(side("Crane", armies={"E3": 1}), crab | {"armies": {"E2": 2}}, now=[effect("kill(1)")], bottom=[])
    play(alive, "hex:E2")
    assert (asks(alive), hero_place(alive, hero)) == ("", "E2")


@pytest.mark.rule("GU-R44", "GU-20.5")
@pytest.mark.parametrize("there", ["H-Crab-1", "H-Crab-3", "H-Merc-3"])
def test_no_shelter_is_where_another_hero_of_the_clan_is(there: str) -> None:
    heroes = {"H-Crab-2": "E2", there: "D2"}
    crab = side("Crab", armies={"E2": 1, "D2": 2, "C2": 1}, heroes=heroes, buildings={"camp": "D2", "unique": "C2"})
    state = lay(side("Crane", armies={"E3": 1}), crab, now=[effect("kill(1)")], bottom=[])
    play(state, "hex:E2")
    assert legal(state) == ["hex:C2", "hex:fort-C"]


@pytest.mark.rule("GU-R53", "GU-12.8")
@pytest.mark.parametrize(("place", "army"), [("A4", True), ("A4", False), ("B3", True), ("B3", False)])
def test_a_captured_building_counts_with_troops_there(place: str, army: bool) -> None:
    crab = side("Crab", armies={place: 1} if army else {"G2": 1})
    others = [side("Lion", buildings={"camp": place}), side("Crane"), side("Dragon")]
    state = lay(crab, *others, now=[effect("recruit(1)")], options={"three_goals": True}, bottom=[])
    play(state, "hex:fort-F0")
    assert goals(state) == ({"G-Crab-3"} if army else set())


@pytest.mark.rule("GU-20.4", "GU-20.5", "GU-R45")
def test_troops_without_a_hero_join_an_army_with_one() -> None:
    lion = side("Lion", armies={"F3": 2, "F4": 3}, heroes={"H-Lion-1": "F4"})
    state = lay(lion, side("Crane"), now=[effect("move(1)")], bottom=[])
    play(state, "hex:F3", "troops:2", "hex:F4")
    assert troops(state, "F4") == 5


# ---------------------------------------------------------------- kill icons


@pytest.mark.rule("GU-R41", "GU-29.1")
def test_only_enemies_beside_an_army_are_killed_one_for_each_icon() -> None:
    lion = side("Lion", armies={"F3": 1, "F4": 1})
    crane = side("Crane", armies={"F2": 3, "E3": 1, "B7": 1, "fort-C": 3})
    state = lay(lion, crane, now=[effect("kill(2)")], bottom=[])
    assert legal(state) == ["pass", "hex:E3", "hex:F2"]
    assert number(state, "left") == 2
    play(state, "hex:F2")
    assert (number(state, "left"), troops(state, "F2", B), state.supply[B]) == (1, 2, 15 - 7)
    play(state, "hex:F2")
    assert (asks(state), troops(state, "F2", B), troops(state, "E3", B)) == ("", 1, 1)
    one = lay(lion, crane, now=[effect("kill(1)")], bottom=[])
    play(one, "hex:E3")
    assert asks(one) == ""
    last = lay(lion, side("Crane", armies={"F2": 1}), now=[effect("kill(3)")], bottom=[])
    play(last, "hex:F2")
    assert asks(last) == ""


@pytest.mark.rule("GU-R41")
def test_an_army_in_a_battle_reaches_its_neighbours_too() -> None:
    state = lay(
        side("Lion", fort="fort-A"), side("Crane", armies={"A5": 2, "A6": 1, "G2": 1}), contested="A5", attackers=1,
        moving=False, now=[effect("kill(1)")], bottom=[],
    )  # fmt: skip
    assert legal(state) == ["pass", "hex:A6"]
    beside = lay(
        side("Lion", armies={"B5": 1}), side("Crane", armies={"A5": 2, "E5": 1}), contested="A5", attackers=1,
        moving=False, now=[effect("kill(1)")], bottom=[],
    )  # fmt: skip
    assert legal(beside) == ["pass", "hex:A5"]


@pytest.mark.rule("GU-R42", "GU-R41")
def test_the_last_defender_on_the_first_hexagon_is_killed_before_the_battle() -> None:
    state = lay(
        side("Lion", armies={"B5": 1}), side("Crab", armies={"A5": 1, "fort-C": 3}, heroes={"H-Crab-1": "A5"}),
        contested="A5", attackers=2, moving=False, now=[effect("kill(1)")],
    )  # fmt: skip
    play(state, "hex:A5")
    assert (state.contested, state.attackers, troops(state, "A5")) == (-1, 0, 2)
    assert hero_place(state, "H-Crab-1") == "fort-C"
    assert achieved(state) == set()


@pytest.mark.rule("GU-22.1", "GU-22.3", "GU-6.6")
def test_a_battle_on_the_first_hexagon_is_fought_like_any_other() -> None:
    crab = side("Crab", armies={"A5": 2}, heroes={"H-Crab-1": "A5"})
    state = fight(side("Lion"), crab, DICE, at="A5")
    assert state.battle is not None
    assert (state.battle.node, state.battle.sides, state.battle.heroes) == (0, (A, B), (-1, 0))
    assert state.battle.values[B][:3] == (2, 2, 0)
    assert not state.controls(A, 0)
    assert not state.controls(B, 0)
    attacks = fight(side("Crab", heroes={"H-Crab-1": "A5"}), side("Lion", armies={"A5": 2}), DICE, at="A5")
    assert attacks.battle is not None
    assert (attacks.battle.heroes, attacks.battle.values[A][:3]) == ((0, -1), (3, 2, 0))


@pytest.mark.rule("GU-R30", "GU-23.2", "GU-12.11")
@pytest.mark.parametrize(("place", "army"), [("A4", False), ("A4", True), ("B3", False), ("B3", True)])
def test_a_building_on_the_first_hexagon_has_its_icons(place: str, army: bool) -> None:
    lion = side("Lion", armies={place: 1} if army else {})
    crane = side("Crane", armies={"F2": 1}, buildings={"unique": place})  # reroll, roll
    state = lay(lion, crane, *FOUR[1:], contested="F2", attackers=3, moving=False, chance=DICE)
    assert state.battle is not None
    assert [icons[3:5] for icons in state.battle.values] == ([(4, 1), (3, 0)] if army else [(3, 0), (4, 1)])


@pytest.mark.rule("GU-R53", "GU-12.8")
def test_the_first_player_on_anothers_building_takes_it_from_the_territories() -> None:
    armies = {"F3": 1, "F4": 1, "E5": 1, "D5": 1, "D3": 1}
    for holder, met in ((0, True), (1, False)):
        lion = side("Lion", armies={"G2": 1} if holder else {})
        unicorn = side("Unicorn", armies=armies, buildings={"camp": "G2"})
        state = lay(lion, unicorn, now=[effect("recruit(1)", B)], bottom=[])
        play(state, "hex:fort-C")
        assert goals(state, B) == ({"G-Unicorn-1"} if met else set())


@pytest.mark.rule("GU-R53", "GU-22.5")
def test_during_a_battle_the_own_fort_is_no_captured_building() -> None:
    state = lay(
        side("Crab", fort="fort-C", armies={"fort-C": 5}), side("Lion", fort="fort-B", armies={"F2": 1}),
        contested="F2", attackers=1, moving=False, now=[effect("recruit(1)")], options={"three_goals": True}, bottom=[],
    )  # fmt: skip
    play(state, "hex:fort-C")
    assert goals(state) == set()


@pytest.mark.rule("GU-R41", "GU-29.1")
def test_the_second_player_kills_troops_of_the_first() -> None:
    state = lay(
        side("Lion", armies={"F2": 2}), side("Crane", armies={"F3": 1, "E3": 1}), active=1,
        now=[effect("kill(1)", B)], bottom=[],
    )  # fmt: skip
    assert legal(state) == ["pass", "hex:F2"]
    play(state, "hex:F2")
    assert (troops(state, "F2"), state.supply) == (1, [14, 13])


@pytest.mark.rule("GU-20.5", "GU-R45")
@pytest.mark.parametrize(
    ("goes", "there"), [("H-Crab-2", "H-Crab-1"), ("H-Crab-1", "H-Crab-2"), ("H-Crab-2", "H-Merc-3")]
)
def test_a_hero_enters_no_place_of_another_hero_of_the_clan(goes: str, there: str) -> None:
    crab = side("Crab", armies={"F3": 1, "F4": 1}, heroes={goes: "F3", there: "F4"})
    state = lay(crab, side("Lion"), now=[effect("move(1)")], bottom=[])
    play(state, "hex:F3")
    assert legal(state) == ["hex:E3", "hex:E4", "hex:F2", "hex:G2", "hex:G3"]


@pytest.mark.rule("GU-R53", "GU-22.5")
@pytest.mark.parametrize(
    ("forts", "armies"),
    [(("fort-A", "fort-B"), ["B7", "C7", "D6", "E6"]), (("fort-B", "fort-A"), ["F3", "F4", "E5", "D5"])],
)
def test_four_territories_are_not_six(forts: tuple[str, str], armies: list[str]) -> None:
    """The last fort of the board is nobody's here, and the Unicorn has built nothing."""
    unicorn = side("Unicorn", fort=forts[0], armies=dict.fromkeys(armies, 1))
    state = lay(unicorn, side("Lion", fort=forts[1]), now=[effect("recruit(1)")], bottom=[])
    play(state, f"hex:{forts[0]}")
    assert goals(state) == set()


@pytest.mark.rule("GU-R53", "GU-22.5")
@pytest.mark.parametrize(("place", "met"), [("A5", False), ("A6", False), ("", True)])
def test_the_defended_battlefield_is_no_territory_of_the_defender(place: str, met: bool) -> None:
    armies = dict.fromkeys(["A5", "A6", "F4", "E5", "D5", "C5"], 1)
    fields: dict[str, Any] = {"contested": place, "attackers": 1, "moving": False} if place else {}
    state = lay(side("Lion"), side("Unicorn", armies=armies), now=[effect("recruit(1)", B)], bottom=[], **fields)
    play(state, "hex:fort-C")
    assert goals(state, B) == ({"G-Unicorn-1"} if met else set())


# ---------------------------------------------------------------- packs


@pytest.mark.rule("GU-1.9", "GU-1.1")
def test_each_player_needs_a_clan(tmp_path: Path) -> None:
    owner = without_clans(tmp_path, "Crab", "Crane")
    assert game(5, owner).table.clans == ("Dragon", "Lion", "Phoenix", "Scorpion", "Unicorn")
    with pytest.raises(InvalidPack, match="6 players need 6 clans, 5 are there"):
        game(6, owner)


@pytest.mark.rule("GU-4.10")
def test_the_columns_have_their_order(tmp_path: Path) -> None:
    owner = change(tmp_path, "board.toml", 'id = "armory"', 'id = "expand"')
    with pytest.raises(InvalidPack, match="the columns are armory, recruit, influence, expand, in this order"):
        game(2, owner)
