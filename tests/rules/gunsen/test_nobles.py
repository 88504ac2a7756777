"""Noble actions, heroes and special orders (GU-19 to GU-21)."""

from __future__ import annotations

import pytest

from tests.rules.gunsen.table import (
    A,
    B,
    achieved,
    asked,
    asks,
    cards,
    effect,
    goods,
    hero_place,
    lay,
    legal,
    may,
    play,
    side,
    troops,
    turn,
)
from zashiki.games.gunsen.rules.columns import Activate
from zashiki.games.gunsen.rules.heroes import RecruitHero

ROW = ["OA01", "OR02", "OI01", "OE01", "OA02"]


def used(*names: str) -> dict[str, str]:
    """Noble actions taken, with cards under them."""
    return dict(zip(names, ("OE15", "OE16", "OE17"), strict=False))


@pytest.mark.rule("GU-19.2", "GU-19.6")
def test_the_first_noble_action_puts_a_card_on_any_column() -> None:
    state = lay(side("Lion", koku=1, influence=1), side("Crane"), now=turn(), row=[*ROW[:4], "OA08"])
    play(state, "order:OI01", "noble:order")
    assert goods(state) == {"koku": 1}
    assert legal(state) == ["order:OA01", "order:OA08", "order:OR02", "order:OE01"]
    play(state, "order:OA08")
    assert goods(state) == {}
    assert legal(state) == ["column:armory", "column:recruit", "column:influence", "column:expand"]
    play(state, "column:expand")
    assert cards(state, "expand") == ["OA08"]
    assert asks(state) == "ChooseResource"  # nobody may move, so the printed actions follow


@pytest.mark.rule("GU-R26", "GU-8.1")
@pytest.mark.parametrize("left", [[], ["OA08"]])
def test_without_a_payable_second_card_the_other_noble_actions_can_be_taken(left: list[str]) -> None:
    state = lay(side("Lion", influence=3), side("Crane"), now=turn(), row=["OI01", *left], deck=["OR02"])
    play(state, "order:OI01")
    assert legal(state) == ["column:influence", "noble:hero", "noble:special"]


@pytest.mark.rule("GU-19.2")
@pytest.mark.parametrize("card", ["OA01", "OR02", "OE01"])
def test_whatever_card_is_the_second_one_lies_on_the_chosen_column(card: str) -> None:
    state = lay(side("Lion", influence=1), side("Crane"), now=turn(), row=[*ROW[:4], "OA02"])
    play(state, "order:OI01", "noble:order", f"order:{card}", "column:influence")
    assert cards(state, "influence") == [card]
    assert state.held == -1
    assert len(state.specials[A]) == 2


@pytest.mark.rule("GU-R26")
def test_the_first_noble_action_needs_a_payable_card() -> None:
    state = lay(side("Lion", influence=1), side("Crane"), now=turn(), row=["OI01", "OA08", "OR11"])
    play(state, "order:OI01")
    assert cards(state, "influence") == ["OI01"]  # its column was the only choice
    rich = lay(side("Lion", influence=3), side("Crane"), now=turn(), row=["OI01", "OA08", "OR11"])
    play(rich, "order:OI01")
    assert may(rich, "noble:order")  # 3 - 1 pays for the 2 influence
    short = lay(side("Lion", influence=2), side("Crane"), now=turn(), row=["OI01", "OR11"])
    play(short, "order:OI01")
    assert not may(short, "noble:order")  # both together cost 3


@pytest.mark.rule("GU-19.3", "GU-20.2")
def test_the_second_noble_action_recruits_a_hero_and_activates_a_column() -> None:
    state = lay(side("Lion", influence=2, armies={"F3": 1}, hand=["N01"]), side("Crane"), now=turn(), row=ROW)
    play(state, "order:OA01", "noble:hero")
    assert legal(state) == ["hero:H-Lion-1", "hero:H-Lion-2", "hero:H-Lion-3"]  # never a mercenary
    play(state, "hero:H-Lion-1", "hex:F3", "column:influence")
    assert hero_place(state, "H-Lion-1") == "F3"
    assert goods(state) == {"influence": 1}
    assert cards(state, "influence") == []


@pytest.mark.rule("GU-R27")
def test_noble_actions_without_a_hero_or_special_order_left_still_count() -> None:
    heroes = {f"H-Lion-{number}": "fort-B" for number in (1, 2, 3)}
    state = lay(side("Lion", influence=2, heroes=heroes), side("Crane"), now=turn(), row=ROW)
    play(state, "order:OA01", "noble:hero")
    assert asks(state) == "ChooseColumn"
    columns = {"armory": ["S-Lion-1"]}
    none = lay(side("Lion", influence=3, columns=columns, specials=[]), side("Crane"), now=turn(), row=ROW)
    play(none, "order:OA01", "noble:special")
    assert legal(none) == ["column:armory", "column:recruit", "column:influence", "column:expand"]


@pytest.mark.rule("GU-19.4", "GU-21.1", "GU-21.2")
def test_the_third_noble_action_places_a_special_order() -> None:
    state = lay(side("Crane", influence=3), side("Lion"), now=turn(), row=ROW)
    play(state, "order:OA01", "noble:special")
    assert legal(state) == ["special:S-Crane-1", "special:S-Crane-2"]
    play(state, "special:S-Crane-1")
    assert cards(state, "influence") == ["S-Crane-1"]
    assert goods(state) == {"koku": 1, "influence": 3}


@pytest.mark.rule("GU-21.1")
def test_a_special_order_of_all_colours_goes_to_any_column() -> None:
    state = lay(side("Dragon", influence=3), side("Lion"), now=turn(), row=ROW)
    play(state, "order:OA01", "noble:special", "special:S-Dragon-1")
    assert legal(state) == ["column:armory", "column:recruit", "column:influence", "column:expand"]
    play(state, "column:recruit")
    assert cards(state, "recruit") == ["S-Dragon-1"]


@pytest.mark.rule("GU-21.3", "GU-R28", "GU-4.5")
def test_a_one_time_special_order_leaves_the_game_after_its_column() -> None:
    state = lay(side("Lion", influence=3), side("Crane"), now=turn(), row=ROW)
    play(state, "order:OA01", "noble:special", "special:S-Lion-2")
    assert cards(state, "recruit") == ["S-Lion-2"]
    play(state, *["hex:fort-B"] * 4, "pass", "hex:fort-B", "pass")
    assert troops(state, "fort-B") == 5
    assert asked(state) == B
    assert cards(state, "recruit") == []
    assert state.specials[A] == (state.game.table.card_ids.index("S-Lion-1"),)


@pytest.mark.rule("GU-21.4", "GU-R29")
def test_innovation_places_a_special_order_without_activating() -> None:
    state = lay(side("Unicorn", koku=4, hand=["N02"]), side("Crane"), now=[effect("tactics(koku)")])
    play(state, "tactic:N02")
    assert legal(state) == ["special:S-Unicorn-1", "special:S-Unicorn-2"]
    play(state, "special:S-Unicorn-2")
    assert cards(state, "expand") == ["S-Unicorn-2"]
    assert goods(state) == {}


@pytest.mark.rule("GU-R28", "GU-R29", "GU-21.3")
def test_a_one_time_order_placed_in_the_running_column_works_and_leaves_the_next_time() -> None:
    state = lay(side("Scorpion", koku=4, hand=["N02"]), side("Crane"), now=[Activate(A, 3, False)], bottom=[])
    play(state, "resource:wood", "tactic:N02", "special:S-Scorpion-2", "column:expand")
    assert cards(state, "expand") == ["S-Scorpion-2"]
    assert goods(state) == {"wood": 1}
    columns = {"expand": ["S-Scorpion-2", "OE02"]}  # no longer the newest card
    later = lay(side("Scorpion", columns=columns), side("Crane"), now=[Activate(A, 3, False)], bottom=[])
    assert goods(later) == {"wood": 2, "influence": 2}
    play(later, "resource:koku", "pass")
    assert cards(later, "expand") == ["OE02"]


@pytest.mark.rule("GU-19.1", "GU-19.4", "GU-19.5", "GU-5.7", "GU-R73")
def test_e08_three_nobles() -> None:
    state = lay(side("Crane", influence=3, nobles=used("order", "hero")), side("Lion"), now=turn(), row=ROW)
    play(state, "order:OE01")
    assert legal(state) == ["column:expand", "noble:special"]
    play(state, "noble:special")
    assert goods(state) == {}
    assert achieved(state) == set()
    play(state, "special:S-Crane-1")
    assert goods(state) == {"koku": 1, "influence": 3}
    assert achieved(state) == {"nobles"}
    done = lay(side("Crane", influence=9, nobles=used("order", "hero", "special")), side("Lion"), now=turn(), row=ROW)
    play(done, "order:OE01")
    assert cards(done, "expand") == ["OE01"]  # no noble action is left


@pytest.mark.rule("GU-5.7", "GU-19.5")
@pytest.mark.parametrize(("before", "taken"), [((), "hero"), (("order",), "hero"), (("order", "special"), "hero")])
@pytest.mark.parametrize("card", ["OA01", "OE15"])
def test_only_the_third_noble_action_is_an_achievement(before: tuple[str, ...], taken: str, card: str) -> None:
    nobles = used(*before) | ({"order": card} if "order" in before else {})
    state = lay(side("Lion", influence=3, nobles=nobles), side("Crane"), now=turn(), row=ROW[1:])
    play(state, "order:OE01", f"noble:{taken}", "hero:H-Lion-1", "column:influence")
    assert achieved(state) == ({"nobles"} if len(before) == 2 else set())


@pytest.mark.rule("GU-19.6")
def test_backroom_diplomacy_makes_nobles_cheaper() -> None:
    state = lay(side("Lion", influence=1, tactics=["N10"]), side("Crane"), now=turn(), row=ROW)
    play(state, "order:OA01")
    assert legal(state) == ["column:armory", "noble:order", "noble:hero"]
    play(state, "noble:order")
    assert goods(state) == {"influence": 1}


# ---------------------------------------------------------------- heroes


@pytest.mark.rule("GU-20.3", "GU-20.5")
def test_where_a_recruited_hero_can_stand() -> None:
    state = lay(
        side("Lion", armies={"F3": 1, "F4": 2}, heroes={"H-Lion-2": "F4"}, buildings={"unique": "G2"}),
        side("Crane"),
        now=[RecruitHero(A, 0)],
    )
    play(state, "hero:H-Lion-1")
    assert legal(state) == ["hex:F3", "hex:fort-B"]  # not where a hero is, nor where no army is


@pytest.mark.rule("GU-20.7", "GU-20.8", "GU-R44", "GU-R16")
def test_e11_a_hero_without_army() -> None:
    state = lay(
        side("Crane", armies={"E3": 1, "fort-B": 3}),
        side("Lion", armies={"E2": 1, "D2": 2}, heroes={"H-Lion-1": "E2"}, buildings={"camp": "D2", "unique": "C2"}),
        now=[effect("kill(1)")],
    )
    play(state, "hex:E2")
    assert asked(state) == B
    assert legal(state) == ["hex:D2", "hex:fort-C"]
    play(state, "hex:D2")
    assert hero_place(state, "H-Lion-1") == "D2"


@pytest.mark.rule("GU-R44", "GU-20.5")
def test_a_hero_without_army_goes_to_no_building_where_another_hero_of_his_clan_is() -> None:
    state = lay(
        side("Crane", armies={"E3": 1, "fort-B": 3}),
        side(
            "Lion",
            armies={"E2": 1, "D2": 2, "C2": 1},
            heroes={"H-Lion-1": "E2", "H-Lion-2": "D2"},
            buildings={"camp": "D2", "unique": "C2"},
        ),
        now=[effect("kill(1)")],
    )
    play(state, "hex:E2")
    assert legal(state) == ["hex:C2", "hex:fort-C"]


@pytest.mark.rule("GU-10.3", "GU-R14")
def test_kachiko_adds_nobody_when_all_troops_are_on_the_board() -> None:
    state = lay(
        side("Scorpion", armies={"F3": 1, "fort-B": 14}, heroes={"H-Scorpion-2": "F3"}),
        side("Crane"),
        now=[Activate(A, 2, False)],
    )
    play(state, "pass", "pass")
    assert asks(state) == "ChooseOrder"  # of the next player
    assert troops(state, "F3") == 1


@pytest.mark.rule("GU-28.4", "GU-10.4")
def test_kachiko_adds_a_troop_within_the_limit() -> None:
    for count, offered in ((4, True), (5, False)):
        state = lay(
            side("Scorpion", armies={"F3": count}, heroes={"H-Scorpion-2": "F3"}),
            side("Crane"),
            now=[Activate(A, 2, False)],
        )
        play(state, "pass", "pass")
        assert (asks(state) == "AddTroops") == offered
        if offered:
            play(state, "yes")
            assert troops(state, "F3") == 5


@pytest.mark.rule("GU-9.5")
def test_kamokos_movement_is_her_army_only() -> None:
    state = lay(
        side("Unicorn", armies={"F3": 2, "E5": 1}, heroes={"H-Unicorn-2": "F3"}),
        side("Crane"),
        now=[Activate(A, 0, False)],
    )
    assert legal(state) == ["pass", "hex:E5", "hex:F3"]
    play(state, "pass")
    assert legal(state) == ["pass", "hex:F3"]
    play(state, "hex:F3", "troops:1", "hex:E3")
    assert hero_place(state, "H-Unicorn-2") == "E3"


@pytest.mark.rule("GU-29.1")
def test_stealing_outside_battle() -> None:
    state = lay(side("Scorpion", koku=1), side("Crane", koku=1), side("Lion", wood=2), now=[effect("steal(koku,3)")])
    assert legal(state) == ["pass", "seat:1"]
    play(state, "seat:1")
    assert goods(state) == {"koku": 2}  # no more than there was
    assert goods(state, B) == {}
    two = lay(side("Scorpion"), side("Crane", koku=1, wood=2), now=[effect("steal(any,2)")])
    play(two, "seat:1", "resource:koku")
    assert goods(two) == {"koku": 1, "wood": 1}
    nothing = lay(side("Scorpion"), side("Crane"), now=[effect("steal(koku,1)")])
    assert asks(nothing) == "ChooseOrder"  # of the next player


@pytest.mark.rule("GU-29.1", "GU-R57")
def test_stealing_from_one_of_several_opponents() -> None:
    clans = [side("Lion", koku=2), side("Scorpion", koku=1), side("Crane", koku=1, wood=1), side("Crab")]
    state = lay(*clans, now=[effect("steal(any,3)", 1)], active=1, bottom=[])
    assert legal(state) == ["pass", "seat:0", "seat:2"]  # not the thief, nor a player who has nothing
    play(state, "seat:2", "resource:wood")
    assert goods(state, 1) == {"koku": 2, "wood": 1}  # the last one left no choice
    assert goods(state, 2) == {}  # two were there, and no more is stolen from anybody
    assert goods(state) == {"koku": 2}
    assert asks(state) == ""
