"""Recruiting, forts, building, tactics (GU-10 to GU-13)."""

from __future__ import annotations

import pytest

from tests.rules.gunsen.table import (
    A,
    B,
    achieved,
    asks,
    effect,
    goods,
    hero_place,
    lay,
    legal,
    node,
    play,
    side,
    troops,
)
from zashiki.games.gunsen.rules.building import building_sites
from zashiki.games.gunsen.rules.columns import Activate


@pytest.mark.rule("GU-10.1", "GU-10.2", "GU-4.10")
def test_recruits_go_to_the_fort_and_to_controlled_buildings() -> None:
    state = lay(
        side("Lion", armies={"G3": 1, "C3": 2}, buildings={"unique": "G2", "camp": "F3"}),
        side("Crane", armies={"F3": 1, "D5": 1}, buildings={"camp": "C3", "unique": "D5"}),
        now=[effect("recruit(3)")],
    )
    # G2: own, without troops; C3: captured camp. F3 is lost to Crane, G3 has no building.
    assert legal(state) == ["pass", "hex:C3", "hex:G2", "hex:fort-B"]
    play(state, "hex:C3", "hex:G2", "hex:fort-B")
    assert (troops(state, "C3"), troops(state, "G2"), troops(state, "fort-B")) == (3, 1, 1)


@pytest.mark.rule("GU-10.3", "GU-R14")
def test_no_more_than_15_troops() -> None:
    state = lay(side("Lion", armies={"fort-B": 14}), side("Crane"), now=[effect("recruit(3)")])
    play(state, "hex:fort-B")
    assert troops(state, "fort-B") == 15
    assert asks(state) == "ChooseOrder"  # of the next player
    assert state.supply[A] == 0


@pytest.mark.rule("GU-10.4", "GU-12.9", "GU-12.10")
def test_a_unique_building_holds_five_and_a_camp_any_number() -> None:
    state = lay(
        side("Lion", armies={"G2": 5, "G3": 7}, buildings={"unique": "G2", "camp": "G3"}),
        side("Crane"),
        now=[effect("recruit(1)")],
    )
    assert legal(state) == ["pass", "hex:G3", "hex:fort-B"]


@pytest.mark.rule("GU-R43")
def test_no_recruits_into_a_contested_territory() -> None:
    state = lay(
        side("Lion", armies={"G3": 1}),
        side("Crane", armies={"F3": 1}, buildings={"unique": "F3"}),
        now=[effect("recruit(1)")],
        contested="F3",
        attackers=2,
        moving=False,
    )
    assert legal(state) == ["pass", "hex:fort-B"]


@pytest.mark.rule("GU-11.1", "GU-11.2", "GU-11.3")
def test_a_fort_holds_any_number_of_troops_and_heroes() -> None:
    state = lay(
        side("Lion", armies={"fort-B": 9}, heroes={"H-Lion-1": "fort-B", "H-Lion-2": "fort-B"}),
        side("Crane"),
        now=[effect("recruit(1)")],
    )
    play(state, "hex:fort-B")
    assert troops(state, "fort-B") == 10
    assert state.forts.count(state.forts[A]) == 1


@pytest.mark.rule("GU-11.4")
def test_nobody_enters_anothers_fort() -> None:
    state = lay(side("Lion", armies={"C2": 2}), side("Crane", armies={"fort-C": 0}), now=[effect("move(1)")])
    play(state, "hex:C2", "troops:1")
    assert "hex:fort-C" not in legal(state)
    empty = lay(
        side("Lion", armies={"B7": 2}),  # beside the fort spot A that nobody uses
        side("Crane"),
        now=[effect("move(1)")],
    )
    play(empty, "hex:B7", "troops:1")
    assert not [token for token in legal(empty) if "fort" in token]


# ---------------------------------------------------------------- building


@pytest.mark.rule("GU-12.3", "GU-12.4", "GU-12.6", "GU-R16")
def test_e02_build_range() -> None:
    state = lay(
        side("Lion", armies={"E3": 1, "D5": 2}, wood=9),
        side("Crane", armies={"E2": 1}),
        villages={"F4": "wood", "C6": "koku", "F1": "koku"},
        now=[effect("build(wood)")],
    )
    sites = {state.game.table.names[site] for site in building_sites(state, A)}
    # Next to E3: D3, D4 castle, E2 enemy, E4 tower, F2, F3. Next to D5: C5, C6 token, D4, D6, E4, E5. Fort B: G2, G3.
    assert sites == {"E3", "D3", "F2", "F3", "D5", "C5", "D6", "E5", "G2", "G3"} - {"E2"}
    play(state, "building:camp")
    assert set(legal(state)) == {f"hex:{name}" for name in sites}


@pytest.mark.rule("GU-12.5")
def test_a_village_without_its_token_is_free() -> None:
    for villages, free in (({"F4": "wood"}, False), ({}, True)):
        state = lay(
            side("Lion", armies={"G3": 1}, wood=9), side("Crane"), villages=villages, now=[effect("build(wood)")]
        )
        assert (node(state, "F4") in building_sites(state, A)) == free


@pytest.mark.rule("GU-12.4")
def test_no_building_on_a_shrine_a_tower_or_another_building() -> None:
    state = lay(
        side("Lion", armies={"E4": 1, "F5": 1}, buildings={"camp": "F4"}, wood=9),
        side("Crane"),
        now=[effect("build(wood)")],
    )
    sites = {state.game.table.names[site] for site in building_sites(state, A)}
    assert not sites & {"E4", "F5", "F4", "D4"}
    assert "E3" in sites


@pytest.mark.rule("GU-12.1", "GU-12.2")
def test_both_buildings_in_one_activation() -> None:
    state = lay(side("Lion", armies={"fort-B": 3}, wood=5), side("Crane"), now=[effect("build(wood)")])
    play(state, "building:unique", "hex:G2")
    assert goods(state) == {"wood": 2}
    assert legal(state) == ["pass", "building:camp"]
    play(state, "building:camp")  # G3 is the only site left
    assert state.buildings_of(A) == (node(state, "G2"), node(state, "G3"))
    assert goods(state) == {}


@pytest.mark.rule("GU-12.7", "GU-6.5")
def test_the_builder_controls_a_building_without_troops() -> None:
    state = lay(side("Lion", armies={"fort-B": 3}, wood=5), side("Crane"), now=[effect("build(wood)")])
    play(state, "building:unique", "hex:G2")
    assert troops(state, "G2") == 0
    assert state.building_controller(node(state, "G2")) == A


@pytest.mark.rule("GU-12.12", "GU-5.5")
@pytest.mark.parametrize(("first", "second"), [("unique", "camp"), ("camp", "unique")])
def test_the_second_building_is_an_achievement(first: str, second: str) -> None:
    state = lay(side("Lion", armies={"fort-B": 3}, wood=5), side("Crane"), now=[effect("build(wood)")])
    play(state, f"building:{first}", "hex:G2")
    assert achieved(state) == set()
    play(state, f"building:{second}")
    assert achieved(state) == {"buildings"}


@pytest.mark.rule("GU-12.2")
def test_a_building_that_cannot_be_paid_is_not_offered() -> None:
    state = lay(side("Lion", armies={"fort-B": 3}, wood=2), side("Crane"), now=[effect("build(wood)")])
    assert legal(state) == ["pass", "building:camp"]


@pytest.mark.rule("GU-12.8", "GU-12.11", "GU-6.5", "GU-6.6", "GU-R17")
def test_control_of_a_building() -> None:
    state = lay(
        side("Lion", armies={"D2": 2}),
        side("Crane", buildings={"unique": "D3"}),
        now=[effect("move(2)")],
    )
    site = node(state, "D3")
    assert state.building_controller(site) == B
    play(state, "hex:D2", "troops:2", "hex:D3")
    assert state.building_controller(site) == A
    play(state, "hex:D3", "troops:2", "hex:C3")
    assert state.building_controller(site) == B


@pytest.mark.rule("GU-12.11")
def test_the_controller_has_the_buildings_effect() -> None:
    for army, gained in (("D3", 2), ("D5", 1)):
        state = lay(
            side("Crab", armies={army: 1}),
            side("Phoenix", buildings={"unique": "D3"}),
            now=[Activate(A, 2, False)],
        )
        play(state, "pass", "pass")
        assert goods(state) == {"influence": gained}


# ---------------------------------------------------------------- tactics


@pytest.mark.rule("GU-13.1", "GU-13.2", "GU-13.3", "GU-13.5", "GU-5.6")
def test_e09_the_third_tactic() -> None:
    state = lay(
        side("Lion", koku=9, tactics=["T-Lion-1", "N06"], hand=["N05"]), side("Crane"), now=[effect("tactics(koku)")]
    )
    assert legal(state) == ["pass", "tactic:T-Lion-2", "tactic:N05"]
    play(state, "tactic:N05")
    assert goods(state) == {"koku": 6}  # enough for the other one, but three is the limit
    assert achieved(state) == {"tactics"}
    assert asks(state) == "ChooseOrder"  # of the next player
    assert state.hands[A] == ()


@pytest.mark.rule("GU-4.7", "GU-13.1")
def test_several_tactics_in_one_activation() -> None:
    state = lay(side("Lion", koku=9, hand=["N03", "N04"]), side("Crane"), now=[effect("tactics(koku)")])
    assert legal(state) == ["pass", "tactic:T-Lion-1", "tactic:T-Lion-2", "tactic:N03", "tactic:N04"]
    play(state, "tactic:N03", "tactic:N04")
    assert goods(state) == {"koku": 5}
    assert asks(state) == "BuyTactic"


@pytest.mark.rule("GU-13.4", "GU-20.2", "GU-4.4")
def test_a_tactic_recruits_a_hero() -> None:
    state = lay(side("Lion", koku=3, armies={"F3": 2}), side("Crane"), now=[effect("tactics(koku)")])
    play(state, "tactic:T-Lion-1")
    assert legal(state) == ["hero:H-Lion-1", "hero:H-Lion-2", "hero:H-Lion-3"]
    play(state, "hero:H-Lion-2")
    assert legal(state) == ["hex:F3", "hex:fort-B"]
    play(state, "hex:F3")
    assert hero_place(state, "H-Lion-2") == "F3"


@pytest.mark.rule("GU-20.1", "GU-R46")
def test_a_mercenary_is_any_hero_not_yet_taken() -> None:
    state = lay(
        side("Lion", koku=3, hand=["N01"]),
        side("Crane", heroes={"H-Merc-2": "fort-C"}),
        now=[effect("tactics(koku)")],
    )
    play(state, "tactic:N01")
    assert legal(state) == ["hero:H-Merc-1", "hero:H-Merc-3"]
    play(state, "hero:H-Merc-3")
    assert hero_place(state, "H-Merc-3") == "fort-B"  # the only place, so nothing was asked


@pytest.mark.rule("GU-4.2", "GU-13.2")
def test_buying_a_secret_tactic_shows_that_card_and_no_other() -> None:
    state = lay(side("Lion", koku=9, hand=["N01", "N01"]), side("Crane"), now=[effect("tactics(koku)")])
    before = state.reveals
    play(state, "tactic:N01")
    assert state.reveals > before  # so that it cannot be taken back
    assert [state.game.table.tactic_ids[kind] for kind in state.hands[A]] == ["N01"]
    play(state, "hero:H-Merc-1")
    shown = state.reveals
    play(state, "tactic:T-Lion-1")
    assert state.reveals == shown  # everybody knew the clan's own


@pytest.mark.rule("GU-13.1")
def test_war_chest_pays_once_when_bought() -> None:
    state = lay(side("Lion", koku=2, hand=["N07"]), side("Crane"), now=[effect("tactics(koku)")])
    play(state, "tactic:N07")
    assert goods(state) == {"wood": 2, "influence": 2}


@pytest.mark.rule("GU-4.2")
def test_buying_is_asked_whenever_a_secret_card_could_be_bought() -> None:
    poor = lay(side("Lion", koku=2, hand=["N08", "N05"]), side("Crane"), now=[effect("tactics(koku)")])
    assert legal(poor) == ["pass"]  # others see the question whatever is in the hand
    poorer = lay(side("Lion", koku=1, hand=["N08", "N05"]), side("Crane"), now=[effect("tactics(koku)")])
    assert asks(poorer) == "ChooseOrder"  # of the next player
