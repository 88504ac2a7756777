"""Missions (YE-12), the further abilities of Yashiki and Karesansui (YE-14.4, YE-14.7; YE-R50 to YE-R52, YE-R76)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yedo.table import A, asked, at, clan, earned, game, hand, lay, legal, missions, names, play, weapons
from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.state import YedoState

SAMPLE: dict[str, Any] = {
    "missions": ["Y01"],
    "geisha": 1,
    "weapons": ["metsubushi"],
    "annexes": ["yashiki"],
}
"""What the sample Mission asks for beside its Districts."""


def acting(own: dict[str, Any], spaces: dict[str, list[int]], **fields: Any) -> YedoState:
    """Phase 7: A's Disciples on the board."""
    return lay(clan(**own), clan(), now=[OpenActions()], phase=7, spaces=spaces, **fields)


def can(own: dict[str, Any], spaces: dict[str, list[int]], spot: str, mission: str) -> bool:
    """Whether a Disciple at a place completes a Mission."""
    state = acting(own, spaces)
    if asked(state) == ("Activate", A):
        play(state, f"spot:{spot}")
    return f"mission:{mission}" in legal(state)


BOTH = {"market": [A], "temple": [A]}


@pytest.mark.rule("YE-12.1")
def test_every_mission_has_a_district_and_two_parts() -> None:
    table = game(4).table
    for row, need, both in zip(table.missions, table.standard, table.both, strict=True):
        assert need.districts, row.id
        assert both != need, row.id
        assert row.reward, row.id
        assert row.bonus_reward, row.id


@pytest.mark.rule("YE-12.2", "YE-12.3", "YE-12.7", "YE-12.8", "YE-12.9")
def test_all_standard_requirements_have_to_be_met() -> None:
    assert can(SAMPLE, BOTH, "market", "Y01")
    assert can(SAMPLE, BOTH, "temple", "Y01")
    assert not can(SAMPLE, {"market": [A], "gates": [A]}, "market", "Y01")
    for field, other in (("geisha", 0), ("weapons", ["katana"]), ("annexes", ["dojo"])):
        assert not can({**SAMPLE, field: other}, BOTH, "market", "Y01")


@pytest.mark.rule("YE-12.10")
def test_a_blessing_is_needed_and_kept() -> None:
    own = {"missions": ["G12"], "blessing": 1}
    state = acting(own, {"temple": [A]})
    play(state, "mission:G12")
    assert (state.blessing[A], state.pp[A]) == (1, 1)
    assert not can({"missions": ["G12"]}, {"temple": [A]}, "temple", "G12")


@pytest.mark.rule("YE-12.4")
def test_a_district_shown_twice_needs_two_disciples() -> None:
    own = {"missions": ["Y12"], "geisha": 1}
    assert not can(own, {"gates": [A], "harbor": [A]}, "gates", "Y12")
    assert can(own, {"gates": [A, A], "harbor": [A]}, "harbor", "Y12")


@pytest.mark.rule("YE-12.5")
def test_the_activated_disciple_stands_in_a_standard_district() -> None:
    own = {"missions": ["G03"], "weapons": ["metsubushi"]}  # Tavern; Bonus: Harbor
    assert not can(own, {"tavern": [A], "harbor": [A]}, "harbor", "G03")
    state = acting(own, {"tavern": [A], "harbor": [A]})
    play(state, "spot:tavern", "mission:G03")
    assert earned(state, A) == {"missions": 1, "mission_bonuses": 1}


@pytest.mark.rule("YE-12.6", "YE-12.7", "YE-12.8", "YE-12.9", "YE-R8")
def test_nothing_is_used_up_and_the_others_stay() -> None:
    state = acting(SAMPLE, BOTH, decks={"action": {"top": ["feint"]}})
    play(state, "spot:market", "mission:Y01")
    assert (at(state, "market"), at(state, "temple")) == ([], [A])
    assert (state.geisha[A], len(state.weapons[A]), state.annexes[:4]) == (1, 1, [1, 0, 0, 0])
    assert legal(state) == ["spot:temple"]  # the other one still acts
    assert hand(state, A) == ["feint"]


@pytest.mark.rule("YE-12.7", "YE-12.8", "YE-12.9", "YE-12.10", "YE-R8")
def test_nothing_is_used_up_for_a_bonus() -> None:
    # R02: a Blessing; Y02: a Dojo; Y04: a Geisha; Y17: a Weapon
    cases: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
        ("R02", {"weapons": ["fukiya", "metsubushi"], "geisha": 1, "blessing": 1}, ("red-light", "temple", "tavern")),
        ("Y02", {"weapons": ["shuko", "shuriken"], "annexes": ["dojo"]}, ("harbor", "audience")),
        ("Y04", {"weapons": ["doku"], "annexes": ["dojo"], "geisha": 1}, ("red-light", "gates")),
        ("Y17", {"weapons": ["shuko", "shuriken"], "blessing": 1}, ("market", "audience", "gates")),
    )
    for mission, own, spots in cases:
        state = acting({"missions": [mission], **own}, {spot: [A] for spot in spots})
        play(state, f"spot:{spots[0]}", f"mission:{mission}")
        assert state.completed[A][0] & 1, mission
        assert weapons(state, A) == own.get("weapons", []), mission
        assert (state.geisha[A], state.blessing[A]) == (own.get("geisha", 0), own.get("blessing", 0)), mission
        assert sum(state.annexes[:4]) == len(own.get("annexes", [])), mission


@pytest.mark.rule("YE-12.11", "YE-12.15", "YE-R50", "YE-R69")
def test_the_order_of_completing() -> None:
    """The Standard reward is collected first and counts for the Bonus; the Disciple is there until the end."""
    own: dict[str, Any] = {"missions": ["Y16"], "annexes": ["kobudo-ryu"]}
    spaces = {"market": [A], "temple": [A], "tavern": [A]}
    state = acting(own, spaces)
    state.story = []
    play(state, "spot:market", "mission:Y16")
    kinds = [event.message.id for event in state.story]
    assert kinds.index("mission") < kinds.index("pp") < kinds.index("mon")
    assert (state.pp[A], state.mon[A], state.completed[A][0] & 1) == (2, 14, 0)
    assert names(state, [state.completed[A][0] >> 1]) == ["Y16"]
    # Y15: the Weapon of the Standard reward may be the one that the Bonus lacks
    own = {"missions": ["Y15"], "annexes": ["kobudo-ryu"], "blessing": 1, "weapons": ["yumi"]}
    spaces = {"temple": [A], "audience": [A]}
    state = acting(own, spaces, decks={"weapon": {"top": ["katana"]}})
    play(state, "spot:audience", "mission:Y15")
    assert (state.completed[A][0] & 1, state.pp[A]) == (1, 4)
    # G08: the Bonus asks for a Disciple in the Temple beside the one that was activated
    state = acting({"missions": ["G08"], "geisha": 1}, {"market": [A], "temple": [A]}, patrol="")
    play(state, "spot:market", "mission:G08")
    assert state.completed[A][0] & 1


@pytest.mark.rule("YE-12.12")
def test_the_bonus_is_never_earned_later() -> None:
    state = acting({"missions": ["G01"], "weapons": ["katana"]}, {"gates": [A, A]})
    play(state, "spot:gates", "mission:G01") if asked(state) == ("Activate", A) else play(state, "mission:G01")
    assert state.pp[A] == 1
    assert missions(state, A) == []
    assert not any(token.startswith("mission") for token in legal(state))


@pytest.mark.rule("YE-12.13", "YE-R76")
def test_the_bonus_comes_on_top_and_whole() -> None:
    one: dict[str, Any] = {"missions": ["R08"], "weapons": ["metsubushi"], "annexes": ["karesansui", "yashiki"]}
    spaces = {"tavern": [A], "audience": [A], "temple": [A]}
    for geisha, bonus in ((0, 0), (1, 1)):
        state = acting({**one, "geisha": geisha}, spaces)
        play(state, "spot:audience", "mission:R08")
        assert state.completed[A][0] & 1 == bonus
    # B04 asks for one Geisha, and one more for the Bonus
    four = {"tavern": [A], "audience": [A], "temple": [A], "red-light": [A]}
    for geisha, bonus in ((1, 0), (2, 1)):
        own: dict[str, Any] = {"missions": ["B04"], "weapons": ["fukiya", "metsubushi"], "annexes": ["yashiki"]}
        own["geisha"] = geisha
        state = acting(own, four, patrol="")
        play(state, "spot:audience", "mission:B04")
        assert state.completed[A][0] & 1 == bonus
    # B02: two things in the Bonus, one of them is not enough
    own = {"missions": ["B02"], "weapons": ["doku", "fukiya", "yumi"], "geisha": 1, "blessing": 1}
    state = acting(own, {"red-light": [A], "temple": [A], "bower-1": [A], "gates": [A]})
    play(state, "spot:gates", "mission:B02")
    assert earned(state, A) == {"missions": 9}


@pytest.mark.rule("YE-12.14")
def test_one_mission_an_activation() -> None:
    own = {"missions": ["G01", "G11"], "weapons": ["katana", "shuriken"]}
    state = acting(own, {"gates": [A], "market": [A]}, patrol="")
    play(state, "spot:gates", "mission:G01")
    assert asked(state) == ("ChooseDeed", A)
    assert "mission:G11" not in legal(state)  # the Gates' Disciple has gone home


@pytest.mark.rule("YE-12.16", "YE-15.2")
def test_kill_the_shogun_ends_the_game() -> None:
    own = {
        "missions": ["B11"], "weapons": ["doku", "fukiya", "katana", "shuko"], "geisha": 2, "blessing": 1,
        "annexes": ["karesansui", "kobudo-ryu"],
    }  # fmt: skip
    state = acting(own, {"bower-1": [A], "gates": [A], "red-light": [A], "temple": [A]})
    play(state, "spot:gates", "mission:B11")
    assert state.ending
    assert state.pp[A] == 18
    assert asked(state) == ("Activate", A)  # the round is played to its end


# ---------------------------------------------------------------- Yashiki and Karesansui


@pytest.mark.rule("YE-14.4", "YE-14.12", "YE-R51")
def test_the_disciple_on_the_yashiki_counts_as_a_geisha() -> None:
    own = {**SAMPLE, "geisha": 0, "manned": ["yashiki"]}
    state = acting(own, BOTH)
    play(state, "spot:market", "mission:Y01")
    assert (state.geisha[A], state.annexes[:4]) == (0, [1, 0, 0, 0])
    assert state.house[A] == acting(own, BOTH).house[A] + 2  # the one activated, too
    assert legal(state) == ["spot:temple"]  # the one on the Yashiki has gone home
    two = {"missions": ["Y18"], "weapons": ["metsubushi"], "annexes": ["yashiki"], "manned": ["yashiki"]}
    assert not can(two, {"red-light": [A], "harbor": [A]}, "harbor", "Y18")  # it counts as one
    assert can({**two, "geisha": 1}, {"red-light": [A], "harbor": [A]}, "harbor", "Y18")
    assert not can({**own, "manned": []}, BOTH, "market", "Y01")


@pytest.mark.rule("YE-14.7", "YE-14.12", "YE-R51")
def test_the_disciple_on_the_karesansui_counts_as_a_blessing() -> None:
    own = {"missions": ["Y05"], "weapons": ["yumi"], "annexes": ["karesansui"], "manned": ["karesansui"]}
    state = acting(own, {"audience": [A], "red-light": [A]})
    play(state, "spot:audience", "mission:Y05")
    assert (state.blessing[A], state.annexes[:4]) == (0, [0, 1, 0, 0])
    assert not state.completed[A][0] & 1
    # it counts for the Bonus still, which asks for a Weapon more
    state = acting({**own, "weapons": ["yumi", "fukiya"]}, {"audience": [A], "red-light": [A]})
    play(state, "spot:audience", "mission:Y05")
    assert state.completed[A][0] & 1


@pytest.mark.rule("YE-R51", "YE-R52")
def test_a_replacement_for_the_bonus_is_asked_for() -> None:
    own = {"missions": ["G02"], "weapons": ["fukiya"], "annexes": ["yashiki"], "manned": ["yashiki"]}
    for answer, expected in (("yes", {"missions": 1, "mission_bonuses": 2}), ("pass", {"missions": 1})):
        state = acting(own, {"audience": [A]})
        play(state, "spot:audience", "mission:G02")
        assert asked(state) == ("SendForBonus", A)
        play(state, answer)
        assert earned(state, A) == expected
        assert state.annexes[0] == (1 if answer == "yes" or asked(state) is None else 2)


@pytest.mark.rule("YE-14.7", "YE-R51", "YE-R52")
def test_a_blessing_for_the_bonus_is_asked_for() -> None:
    own: dict[str, Any] = {
        "missions": ["Y08"],
        "weapons": ["nawa"],
        "geisha": 1,
        "annexes": ["karesansui"],
        "manned": ["karesansui"],
    }
    for answer, bonus, annex in (("yes", 1, 1), ("pass", 0, 2)):
        state = acting(own, {"audience": [A]}, auto=False)
        play(state, "spot:audience", "mission:Y08")
        assert asked(state) == ("SendForBonus", A)
        play(state, answer)
        assert (state.completed[A][0] & 1, state.annexes[1]) == (bonus, annex)


@pytest.mark.rule("YE-R51", "YE-R52")
def test_a_replacement_works_once_a_mission_and_not_for_what_one_has() -> None:
    # B04 needs a Geisha, its Bonus one more: the Disciple that stood in does not stand in again
    four: dict[str, Any] = {
        "missions": ["B04"],
        "weapons": ["fukiya", "metsubushi"],
        "annexes": ["yashiki"],
        "manned": ["yashiki"],
        "actions": ["shadow-double"],
    }
    for geisha, bonus in ((0, 0), (1, 1)):
        state = acting({**four, "geisha": geisha}, {"tavern": [A], "audience": [A], "temple": [A]}, patrol="")
        play(state, "card:shadow-double", "spot:audience", "mission:B04")
        assert (asked(state) == ("SendForBonus", A)) == bool(bonus)
        play(state, *["yes"] * bonus)
        assert (state.completed[A][0] & 1, state.annexes[0]) == (bonus, 1)
    own: dict[str, Any] = {
        "missions": ["R04"],
        "weapons": ["doku", "fukiya"],
        "annexes": ["yashiki"],
        "manned": ["yashiki"],
        "geisha": 1,
    }
    state = acting(own, {"red-light": [A], "gates": [A], "tavern": [A]})
    play(state, "spot:gates", "mission:R04")
    assert state.annexes[0] == 1
    assert state.completed[A][0] & 1  # it counted for Standard, and counts for the Bonus still
    # with all that is needed nobody is called home
    own = {"missions": ["G07", "R01"], "geisha": 1, "annexes": ["yashiki"], "manned": ["yashiki"]}
    state = acting(own, {"tavern": [A]})
    play(state, "spot:tavern", "mission:G07")
    assert state.annexes[0] == 2


def test_a_reward_may_turn_the_patrol_and_draw_a_mission() -> None:
    state = acting(
        {"missions": ["G11"], "weapons": ["shuriken", "katana"]}, {"gates": [A], "market": [A]}, colour="red"
    )
    play(state, "spot:gates", "mission:G11")
    assert asked(state) == ("MayFlip", A)
    play(state, "yes")
    assert state.colour == 1
    state = acting({"missions": ["G12"], "blessing": 1}, {"temple": [A], "tavern": [A]})
    play(state, "spot:temple", "mission:G12", "deck:red")
    assert [name[0] for name in missions(state, A)] == ["R"]
