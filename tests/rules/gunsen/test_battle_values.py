"""Battles until the dice are kept: what triggers them, values, dice (GU-22 to GU-24)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gunsen.fights import DICE, fight, keep, reroll, values
from tests.rules.gunsen.table import (
    AB,
    ARM,
    BLO,
    SA,
    SB,
    SBB,
    SS,
    A,
    B,
    S,
    answer_by_default,
    asked,
    asks,
    battle,
    effect,
    goods,
    lay,
    legal,
    node,
    number,
    play,
    side,
    troops,
)
from zashiki.games.gunsen.rules.battle_dice import face_worth
from zashiki.games.gunsen.rules.battle_values import cards_with_heroes


@pytest.mark.rule("GU-22.1", "GU-22.2", "GU-6.2", "GU-22.4")
def test_the_column_is_finished_before_the_battle() -> None:
    state = lay(
        side("Lion", armies={"F3": 2}),
        side("Crane", armies={"F2": 1}),
        now=[effect("move(2); gain(wood,1); recruit(1)")],
    )
    play(state, "hex:F3", "troops:2", "hex:F2")
    assert goods(state) == {"wood": 1}
    assert asks(state) == "RecruitTroop"
    play(state, "pass")
    assert state.battle is not None
    assert battle(state).sides == (A, B)


@pytest.mark.parametrize(
    ("fields", "icons"),
    [
        pytest.param({}, (3, 0, 0, 3, 0, 2), id="troops", marks=pytest.mark.rule("GU-23.1", "GU-24.1")),
        pytest.param(
            {"columns": {"armory": ["OA10"], "expand": ["OE07"]}}, (4, 2, 0, 3, 0, 2), id="order cards",
            marks=pytest.mark.rule("GU-23.2"),
        ),
        pytest.param(
            {"heroes": {"H-Phoenix-2": "F2"}}, (4, 1, 0, 3, 0, 2), id="a hero in the battle",
            marks=pytest.mark.rule("GU-23.3", "GU-4.4"),
        ),
        pytest.param(
            {"heroes": {"H-Phoenix-1": "fort-B"}}, (3, 0, 0, 3, 0, 2), id="a hero elsewhere",
            marks=pytest.mark.rule("GU-23.3"),
        ),
        pytest.param(
            {"nobles": {"order": "OA12"}}, (3, 0, 0, 3, 0, 2), id="a card face down", marks=pytest.mark.rule("GU-R30")
        ),
        pytest.param({"tactics": ["N05"]}, (3, 0, 1, 4, 0, 2), id="a tactic", marks=pytest.mark.rule("GU-23.2")),
        pytest.param(
            {"hand": ["N05"]}, (3, 0, 0, 3, 0, 2), id="a tactic not bought", marks=pytest.mark.rule("GU-23.2")
        ),
        pytest.param(
            {"buildings": {"unique": "G2"}}, (3, 0, 0, 3, 1, 2), id="a building elsewhere without troops",
            marks=pytest.mark.rule("GU-R30"),
        ),
        pytest.param(
            {"upgrades": ["armory"]}, (3, 0, 0, 3, 0, 2), id="an upgrade tile", marks=pytest.mark.rule("GU-R63")
        ),
        pytest.param({"villages": ["koku"]}, (3, 0, 0, 3, 0, 2), id="a village", marks=pytest.mark.rule("GU-R63")),
        pytest.param(
            {"columns": {"armory": ["OA04"]}, "tactics": ["N05", "N11"], "heroes": {"H-Phoenix-2": "F2"}},
            (4, 1, 1, 5, 1, 2), id="several together", marks=pytest.mark.rule("GU-23.5"),
        ),
    ],
)  # fmt: skip
def test_each_source_of_icons(fields: dict[str, Any], icons: tuple[int, ...]) -> None:
    crane = side("Crane", armies={"F2": 2})
    state = fight(side("Phoenix", **fields), crane, DICE, shrines={"A5": "armory", "F5": "recruit"})
    assert battle(state).values == (icons, (2, 0, 0, 3, 0, 2))


@pytest.mark.rule("GU-23.2", "GU-23.3")
def test_the_defender_has_the_same_sources_of_icons() -> None:
    phoenix = side(
        "Phoenix", armies={"F2": 3}, heroes={"H-Phoenix-2": "F2"}, columns={"armory": ["OA10"]}, tactics=["N05"],
        buildings={"unique": "E1"},
    )  # fmt: skip
    state = fight(side("Crane"), phoenix, DICE)
    assert battle(state).values == ((3, 0, 0, 3, 0, 2), (4, 3, 1, 4, 1, 2))


@pytest.mark.rule("GU-23.3", "GU-28.2")
def test_only_the_heros_own_card_acts_for_the_hero() -> None:
    phoenix = side("Phoenix", heroes={"H-Phoenix-2": "F2"}, tactics=["N05"], buildings={"unique": "G2"})
    state = fight(phoenix, side("Crane", armies={"F2": 2}), DICE)
    table, hero = state.game.table, 13
    assert table.hero_ids[hero] == "H-Phoenix-2"
    cards = cards_with_heroes(state, battle(state), A)
    assert [(card.icons, owner) for card, owner in cards] == [
        (table.hero_card[hero].icons, hero), ((0, 0, 1, 1, 0, 0), -1), ((0, 0, 0, 0, 1, 0), -1),
    ]  # fmt: skip
    assert cards_with_heroes(state, battle(state), B) == []


@pytest.mark.rule("GU-24.5", "GU-R51")
@pytest.mark.parametrize(
    ("dice", "kept"),
    [((S, S, ARM), (S, S)), ((S, ARM, BLO), (S, BLO)), ((SS, SB, SA), (SS, SB)), ((AB, SBB, S), (SBB, AB)),
     ((ARM, ARM, BLO), (ARM, BLO))],
)  # fmt: skip
def test_strength_is_kept_before_blood_and_blood_before_armor_by_default(
    dice: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 2}), [*dice, S, ARM, BLO])
    answer_by_default(state)
    assert battle(state).dice[B] == tuple(sorted(kept))
    worth = [face_worth(icons) for icons in state.game.table.faces]
    assert worth == pytest.approx([1, 0.6, 0.8, 2, 1.8, 1.4, 1.6, 2.6])


@pytest.mark.rule("GU-23.2", "GU-12.11")
def test_a_building_held_by_the_opponent_gives_its_icons_to_them() -> None:
    state = fight(
        side("Lion", armies={"C3": 1}),
        side("Crane", armies={"F2": 1}, buildings={"unique": "C3"}),  # reroll, roll
        DICE,
    )
    assert battle(state).values[0][3:] == (4, 1, 2)
    assert battle(state).values[1][3:] == (3, 0, 2)


@pytest.mark.rule("GU-R70", "GU-23.2")
def test_a_building_at_the_battle_serves_the_defender() -> None:
    state = fight(side("Lion"), side("Crab", armies={"F2": 1}, buildings={"unique": "F2"}), DICE)
    assert battle(state).values[1][:3] == (1, 2, 0)  # A, and A for a battle here
    elsewhere = fight(side("Lion"), side("Crab", armies={"F2": 1}, buildings={"unique": "C2"}), DICE)
    assert battle(elsewhere).values[1][:3] == (1, 1, 0)


@pytest.mark.rule("GU-23.2")
def test_icons_for_attack_and_defence_only() -> None:
    lion = side("Lion", heroes={"H-Lion-2": "F2"}, tactics=["T-Lion-2", "N03"])  # S S and S attacking, A defending
    attacks = fight(lion, side("Crane", armies={"F2": 1}), DICE)
    assert battle(attacks).values[0][:3] == (3 + 3, 0, 0)
    defends = fight(side("Crane"), {**lion, "armies": {"F2": 3}}, DICE)
    assert battle(defends).values[1][:3] == (3, 1, 0)


@pytest.mark.rule("GU-23.4", "GU-18.9")
def test_the_defender_of_toshi_ranbo() -> None:
    state = fight(side("Lion"), side("Crane", armies={"D4": 2}), DICE, at="D4", opened=True)
    assert battle(state).values[1][:3] == (2, 1, 1)
    assert battle(state).values[0][:3] == (3, 0, 0)


@pytest.mark.rule("GU-23.5", "GU-24.3")
def test_values_have_no_cap_but_dice_do() -> None:
    cards = ["OA04", "OA06", "OA08", "OA12", "S-Lion-1", "OA09", "OA14", "OA19"]  # 3 roll
    lion = side("Lion", columns={"armory": cards, "recruit": ["OR06", "OR10", "OR01", "OR07"]})
    state = fight(lion, side("Crane", armies={"F2": 1}), DICE, attackers=5)
    keep(state, S, ARM)
    assert battle(state).values[0][0] == 5 + 2 + 2 + 1 + 1 + 1 + 2
    assert battle(state).values[0][3] == 8
    assert len(battle(state).dice[0]) == 6


@pytest.mark.rule("GU-24.3")
@pytest.mark.parametrize(("cards", "dice"), [(2, 5), (3, 6), (4, 6)])
def test_up_to_six_dice_are_as_many_as_roll_icons(cards: int, dice: int) -> None:
    for roller in (A, B):
        columns: list[dict[str, list[str]]] = [{}, {}]
        columns[roller] = {"armory": ["OA04", "OA06", "OA08", "OR01"][:cards]}
        state = fight(side("Lion", columns=columns[A]), side("Crane", armies={"F2": 3}, columns=columns[B]), DICE)
        rolled = [0, len(battle(state).dice[B])]
        keep(state, S, ARM)
        rolled[A] = len(battle(state).dice[A])
        assert rolled[roller] == dice
        assert rolled[1 - roller] == 3


@pytest.mark.rule("GU-24.1", "GU-24.5", "GU-24.6", "GU-R51", "GU-22.3")
def test_the_defender_rolls_and_keeps_first() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 2}), [SS, S, ARM, BLO, SB, S])
    assert asked(state) == B
    assert battle(state).dice == ((), (S, ARM, SS))
    assert legal(state) == ["dice:1-2", "dice:1-3", "dice:2-3"]
    keep(state, SS, ARM)
    assert values(state)[1] == (2 + 2, 1, 0)
    assert asked(state) == A
    assert battle(state).dice[0] == (S, BLO, SB)


@pytest.mark.rule("GU-24.2", "GU-24.4", "GU-R52")
def test_rerolls_one_at_a_time() -> None:
    state = fight(
        side("Lion"), side("Dragon", armies={"F2": 2}, heroes={"H-Dragon-3": "F2"}), [S, S, ARM, BLO, BLO, SS, 0, 0, 0]
    )
    assert asks(state) == "Reroll"
    assert legal(state) == ["pass", "dice:1", "dice:1-2", "dice:3", "dice:1-3", "dice:1-2-3"]  # equal dice are merged
    reroll(state, S, S)
    assert battle(state).dice[1] == (ARM, BLO, BLO)
    reroll(state, BLO)
    assert asks(state) == "KeepDice"
    assert battle(state).dice[1] == (ARM, BLO, SS)
    declined = fight(side("Lion"), side("Dragon", armies={"F2": 2}, heroes={"H-Dragon-3": "F2"}), [S, S, ARM, 0, 0, 0])
    play(declined, "pass")
    assert asks(declined) == "KeepDice"


@pytest.mark.rule("GU-24.2", "GU-24.4")
def test_each_reroll_icon_rerolls_once() -> None:
    dragon = side("Dragon", armies={"F2": 2}, heroes={"H-Dragon-3": "F2"}, tactics=["N11"])
    state = fight(side("Lion"), dragon, [S, S, ARM, BLO, SS, AB, S, S, S])
    for left, face in ((3, ARM), (2, BLO), (1, SS)):
        assert (asks(state), number(state, "left")) == ("Reroll", left)
        reroll(state, face)
    assert (asks(state), battle(state).dice[B]) == ("KeepDice", (S, S, AB))


@pytest.mark.rule("GU-24.5")
def test_with_more_keep_icons_than_dice_all_are_kept() -> None:
    cards = ["OA13", "OE14", "OI13"]  # 5 keep in all
    state = fight(
        side("Lion", columns={"armory": cards}, armies={"fort-B": 3}),
        side("Crane", armies={"F2": 3, "fort-C": 3}),
        [S, S, ARM, BLO, SB, SS],
    )
    keep(state, S, S)  # the attacker is not asked: 3 strength and 2 blood from three dice
    assert troops(state, "F2") == 3  # 6 against 5
    assert troops(state, "fort-C", B) == 4


@pytest.mark.rule("GU-6.4", "GU-6.6")
def test_control_of_a_contested_territory() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 2}), DICE)
    place = node(state, "F2")
    assert not state.controls(A, place)
    assert not state.controls(B, place)
