"""Battles: trigger, values, dice, kills, outcomes, heroes (GU-22 to GU-26, GU-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

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
    achieved,
    asked,
    asks,
    battle,
    effect,
    goals,
    goods,
    hero_place,
    lay,
    legal,
    node,
    play,
    question,
    side,
    troops,
    winners,
)
from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.state import GunsenState

DICE = [S, ARM, BLO] * 4
STRONG = [S, S, ARM] * 2
"""Both sides roll dice of which two single strengths can be kept."""


def fight(
    attacker: dict[str, Any],
    defender: dict[str, Any],
    dice: Sequence[int] = (),
    attackers: int = 3,
    at: str = "F2",
    **fields: Any,
) -> GunsenState:
    """An army of the first side has entered `at`; the dice of defender and attacker follow."""
    return lay(attacker, defender, chance=dice, contested=at, attackers=attackers, moving=False, **fields)


def keep(state: GunsenState, *faces: int) -> GunsenState:
    """Keep the dice with these faces, whoever is asked."""
    left = list(faces)
    mask = 0
    for place, face in enumerate(battle(state).dice[question(state).side]):
        if face in left:
            left.remove(face)
            mask |= 1 << place
    assert not left
    action = state.game.act.dice + mask
    state.apply_action(state.acting_players()[0], action)
    return state


def reroll(state: GunsenState, *faces: int) -> GunsenState:
    """Roll dice with these faces again."""
    return keep(state, *faces)


def values(state: GunsenState) -> list[tuple[int, ...]]:
    """Strength, armor and blood of attacker and defender."""
    return [row[:3] for row in battle(state).values]


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


@pytest.mark.rule("GU-23.1", "GU-23.2", "GU-23.3", "GU-R30", "GU-R63", "GU-4.4")
def test_sources_of_icons() -> None:
    attacker = side(
        "Phoenix",
        heroes={"H-Phoenix-2": "F2", "H-Phoenix-1": "fort-B"},  # S A in the battle; B B elsewhere
        columns={"armory": ["OA10"], "expand": ["OE07"]},  # A A; S
        nobles={"order": "OA12"},  # face down: nothing
        tactics=["N05"],  # roll, B
        buildings={"unique": "G2"},  # reroll, controlled without troops
        upgrades=["armory"],
        villages=["koku"],
    )
    state = fight(attacker, side("Crane", armies={"F2": 2}), DICE)
    keep(state, S, ARM)
    assert battle(state).values[0] == (3 + 1 + 1, 1 + 2, 1, 3 + 1, 1, 2)
    assert battle(state).values[1][:3] == (2 + 1, 1, 0)


@pytest.mark.rule("GU-23.2", "GU-12.11")
def test_a_building_held_by_the_opponent_gives_him_its_icons() -> None:
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


@pytest.mark.rule("GU-22.3", "GU-23.1", "GU-24.2", "GU-25.1", "GU-26.3", "GU-26.7", "GU-26.8", "GU-5.3", "GU-17.2")
def test_e05_lion_against_crane() -> None:
    state = fight(
        side("Lion", heroes={"H-Lion-1": "F2"}, columns={"armory": ["OA01"]}),
        side("Crane", armies={"F2": 3}, heroes={"H-Crane-2": "F2"}, columns={"armory": ["OA02"]},
             villages=["koku", "wood"]),
        [AB, S, BLO, SB, ARM, SB, SBB, S, ARM, BLO],
        attackers=4,
    )  # fmt: skip
    assert battle(state).values == ((5, 0, 1, 5, 0, 2), (4, 1, 0, 3, 1, 2))
    reroll(state, S, BLO)
    keep(state, AB, SB)
    assert values(state)[1] == (5, 2, 2)
    keep(state, SB, SBB)
    assert battle(state).values[0][:3] == (7, 0, 4)
    assert battle(state).killed == (2, 2)
    assert battle(state).winner == 0
    assert achieved(state) == {"first-battle", "first-goal"}  # also Pride of the Lion
    assert asks(state) == "StealVillage"  # Crane's retreat to the fort was the only one
    assert troops(state, "fort-C", B) == 1
    assert hero_place(state, "H-Crane-2") == "fort-C"
    assert legal(state) == ["village:koku", "village:wood"]
    play(state, "village:wood")
    assert goods(state) == {"wood": 1}
    assert state.tokens[A] == (2,)
    assert state.tokens[B] == (1,)
    assert troops(state, "F2") == 2
    assert state.controls(A, node(state, "F2"))
    assert goals(state) == {"G-Lion-1"}


@pytest.mark.rule("GU-25.1", "GU-25.2", "GU-25.3", "GU-25.4", "GU-R31")
def test_kills_are_blood_minus_armor_and_together() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 3}), [BLO, BLO, ARM, SBB, SB, SA])
    keep(state, BLO, BLO)
    keep(state, SBB, SB)
    assert state.supply[A] == 15 - 3  # 1 survivor retreated or stayed, 2 killed; the fort is filled up again
    assert troops(state, "F2") == 1
    assert troops(state, "F2", B) == 0
    assert "first-battle" in achieved(state)  # strength 5 against 3: kills do not reduce it


@pytest.mark.rule("GU-25.1")
def test_kills_are_never_below_zero_nor_above_the_troops() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 1}), [ARM, AB, S, SBB, SBB, S])
    keep(state, ARM, AB)
    keep(state, SBB, SBB)
    assert troops(state, "F2") == 3 - 1
    assert troops(state, "fort-C", B) == 3  # filled up at the end of the turn


@pytest.mark.rule("GU-26.1", "GU-26.2", "GU-R32", "GU-R64")
def test_the_attacker_is_stronger_but_dead() -> None:
    state = fight(
        side("Lion", heroes={"H-Lion-2": "F2"}, armies={"fort-B": 3}),
        side("Crane", armies={"F2": 2, "fort-C": 2}, villages=["koku"]),
        [BLO, BLO, ARM, SS, SS, S],
        attackers=2,
    )
    keep(state, BLO, BLO)
    keep(state, SS, SS)
    assert achieved(state) == set()
    assert troops(state, "F2", B) == 0  # the defender has to retreat all the same
    assert troops(state, "fort-C", B) == 4
    assert state.tokens[B] == (1,)
    assert state.owner[node(state, "F2")] == -1
    assert hero_place(state, "H-Lion-2") == "fort-B"


@pytest.mark.rule("GU-26.4", "GU-R33", "GU-26.9", "GU-26.8")
def test_e12_a_tie_is_the_attackers_loss() -> None:
    state = fight(
        side("Lion", villages=["wood"]), side("Crane", armies={"F2": 1, "fort-C": 3}), [SS, S, ARM, S, ARM, BLO],
    )  # fmt: skip
    keep(state, SS, S)
    keep(state, S, ARM)
    assert state.battle is None
    assert troops(state, "fort-B") == 3
    assert troops(state, "F2", B) == 1
    assert state.tokens[A] == ()
    assert goods(state, B) == {"wood": 1}
    assert "first-battle" not in achieved(state, B)
    nobody = fight(
        side("Lion", villages=["wood"]), side("Crane", armies={"F2": 1, "fort-C": 3}), [SS, S, S, SB, ARM, ARM],
    )  # fmt: skip
    keep(nobody, SS, S)
    keep(nobody, SB, ARM)
    assert troops(nobody, "fort-B") == 3
    assert nobody.owner[node(nobody, "F2")] == -1
    assert nobody.tokens[A] == (2,)


@pytest.mark.rule("GU-26.5", "GU-26.9", "GU-R57")
def test_the_defender_wins_without_a_marker() -> None:
    state = fight(
        side("Lion", villages=["troop"]), side("Crane", armies={"F2": 5, "fort-C": 3}), [SS, S, ARM, S, ARM, BLO],
    )  # fmt: skip
    keep(state, SS, S)
    keep(state, S, ARM)
    assert troops(state, "fort-C", B) == 4  # the stolen troop goes to the fort
    assert achieved(state, B) == {"first-goal"}  # Flawless Victory, but no battle marker
    assert troops(state, "fort-B") == 3
    nothing = fight(side("Lion"), side("Crane", armies={"F2": 5, "fort-C": 3}), [SS, S, ARM, S, ARM, BLO])
    keep(nothing, SS, S)
    keep(nothing, S, ARM)
    assert nothing.tokens[B] == ()


@pytest.mark.rule("GU-26.6", "GU-R32")
def test_the_defender_is_stronger_but_dead() -> None:
    state = fight(
        side("Lion", villages=["koku"]), side("Crane", armies={"F2": 2, "fort-C": 3}), [SS, SS, S, BLO, BLO, S]
    )
    keep(state, SS, SS)
    keep(state, BLO, BLO)
    assert troops(state, "fort-B") == 3
    assert state.owner[node(state, "F2")] == -1
    assert state.tokens[A] == (1,)
    assert achieved(state) == achieved(state, B) == set()


@pytest.mark.rule("GU-20.7", "GU-20.8", "GU-R64")
def test_the_defenders_hero_outlives_his_army() -> None:
    state = fight(
        side("Crane"),
        side("Lion", armies={"F2": 1, "fort-C": 3}, heroes={"H-Lion-2": "F2"}),
        [S, S, ARM, SBB, SBB, S],
        attackers=5,
    )
    keep(state, S, S)
    keep(state, SBB, SBB)
    assert hero_place(state, "H-Lion-2") == "fort-C"
    assert troops(state, "fort-C", B) == 3


@pytest.mark.rule("GU-R34", "GU-5.16", "GU-20.7")
def test_both_sides_dead() -> None:
    state = fight(
        side("Lion", heroes={"H-Lion-3": "D4"}, armies={"fort-B": 3}),
        side("Crane", armies={"D4": 1, "fort-C": 3}, achievements=["gain-castle", "hold-castle"], upgrades=["expand"]),
        [BLO, BLO, S, SBB, BLO, S],
        attackers=1,
        at="D4",
        opened=True,
    )
    keep(state, BLO, BLO)
    if asks(state) == "Reroll":
        play(state, "pass")
    keep(state, SBB, BLO)
    assert state.owner[node(state, "D4")] == -1
    assert achieved(state, B) == {"gain-castle"}
    assert hero_place(state, "H-Lion-3") == "fort-B"


@pytest.mark.rule("GU-26.3", "GU-5.9", "GU-R24", "GU-R59", "GU-18.6", "GU-18.8", "GU-5.13")
def test_winning_in_toshi_ranbo() -> None:
    state = fight(
        side("Lion"),
        side("Crane", armies={"D4": 1, "fort-C": 3}, achievements=["gain-castle", "hold-castle"], upgrades=["expand"]),
        STRONG,
        attackers=5,
        at="D4",
        opened=True,
    )
    keep(state, S, S)
    keep(state, S, S)
    assert achieved(state) == {"first-battle", "gain-castle", "hold-castle"}
    assert achieved(state, B) == {"gain-castle"}
    assert state.upgrades[3] == A


@pytest.mark.rule("GU-R24", "GU-26.3", "GU-18.6", "GU-R59")
def test_a_battle_won_in_toshi_ranbo_claims_it_before_the_loser_retreats() -> None:
    four = ["second-battle", "buildings", "tactics", "nobles"]
    crane = side(
        "Crane", armies={"D4": 2, "fort-C": 3}, buildings={"camp": "E1"}, achievements=["gain-castle", "hold-castle"]
    )
    for has, won in ((four, [A]), (four[1:], [])):
        state = fight(side("Lion", achievements=has), crane, STRONG, attackers=5, at="D4", opened=True)
        keep(state, S, S)
        keep(state, S, S)
        assert {"first-battle", "gain-castle", "hold-castle"} <= achieved(state)
        assert achieved(state, B) == {"gain-castle"}
        assert winners(state) == won  # three markers at one moment
        assert asks(state) == ("" if won else "Retreat")


@pytest.mark.rule("GU-5.3", "GU-5.19")
def test_e13_the_third_attacker_win_gives_no_marker() -> None:
    def win(markers: list[str]) -> set[str]:
        state = fight(side("Crab", achievements=markers), side("Crane", armies={"F2": 1}), STRONG, attackers=5)
        keep(state, S, S)
        keep(state, S, S)
        assert troops(state, "F2") == 5
        return achieved(state)

    assert win([]) == {"first-battle"}
    assert win(["first-battle"]) == {"first-battle", "second-battle"}
    assert win(["first-battle", "second-battle"]) == {"first-battle", "second-battle"}


@pytest.mark.rule("GU-26.7", "GU-R35")
def test_e10_retreat_to_one_place() -> None:
    state = fight(
        side("Lion"),
        side(
            "Crane",
            armies={"F2": 3, "E2": 3, "E1": 1},
            heroes={"H-Crane-2": "F2", "H-Crane-3": "E1"},
            buildings={"unique": "E2", "camp": "E1"},
        ),
        [ARM, ARM, BLO, ARM, S, S, ARM],
        attackers=5,
    )
    play(state, "pass")
    keep(state, ARM, ARM)
    keep(state, S, S)
    assert troops(state, "fort-C", B) == 3  # the only legal place, and all of them
    assert hero_place(state, "H-Crane-2") == "fort-C"
    choice = fight(
        side("Lion"),
        side("Crane", armies={"F2": 2, "E2": 3}, buildings={"unique": "E2", "camp": "E1"}),
        [ARM, ARM, BLO, ARM, S, S, ARM],
        attackers=5,
    )
    play(choice, "pass")
    keep(choice, ARM, ARM)
    keep(choice, S, S)
    assert asked(choice) == B
    assert legal(choice) == ["hex:E1", "hex:E2", "hex:fort-C"]
    play(choice, "hex:E1")
    assert troops(choice, "E1", B) == 2


@pytest.mark.rule("GU-R35", "GU-R38", "GU-28.8")
@pytest.mark.parametrize(("there", "places"), [({}, ["hex:E2", "hex:fort-C"]), ({"E2": 1}, [])])
def test_six_troops_retreat_with_toturi_to_a_unique_building(there: dict[str, int], places: list[str]) -> None:
    strong = {"armory": ["OA12", "S-Lion-1"], "recruit": ["OR06", "OR10"]}
    state = fight(
        side("Lion", columns=strong),
        side("Crane", armies={"F2": 6, **there}, heroes={"H-Merc-1": "F2"}, buildings={"unique": "E2"}),
        [ARM, ARM, BLO, ARM, S, S, ARM],
        attackers=5,
    )
    play(state, "pass")
    keep(state, ARM, ARM)
    keep(state, S, S)
    if places:
        assert legal(state) == places
        play(state, "hex:E2")
        assert troops(state, "E2", B) == 6
        assert hero_place(state, "H-Merc-1") == "E2"
    else:
        assert troops(state, "fort-C", B) == 6


@pytest.mark.rule("GU-R35", "GU-11.3")
def test_no_retreat_to_the_battles_own_building_but_to_a_captured_one() -> None:
    state = fight(
        side("Lion"),
        side("Crane", armies={"F2": 1, "G2": 1}, buildings={"unique": "F2"}),
        [ARM, ARM, BLO, ARM, S, S, ARM],
        attackers=5,
    )
    play(state, "pass")
    keep(state, ARM, ARM)
    keep(state, S, S)
    assert troops(state, "fort-C", B) == 2  # 1 retreated, 1 filled up
    captured = fight(
        side("Lion", buildings={"unique": "G2"}),
        side("Crane", armies={"F2": 1, "G2": 1}),
        [ARM, ARM, BLO, ARM, S, S, ARM],
        attackers=5,
    )
    keep(captured, ARM, ARM)
    keep(captured, S, S)
    assert legal(captured) == ["hex:G2", "hex:fort-C"]


@pytest.mark.rule("GU-26.8", "GU-R47", "GU-5.10", "GU-R58")
def test_stealing() -> None:
    full = fight(
        side("Crab", villages=["koku", "koku", "koku"]), side("Crane", armies={"F2": 1}, villages=["wood"]), STRONG,
        attackers=5,
    )  # fmt: skip
    keep(full, S, S)
    keep(full, S, S)
    assert goods(full) == {"wood": 1}
    assert full.tokens == [(1, 1, 1), ()]
    assert full.gone == (2,)
    six = ["first-battle", "second-battle", "buildings", "tactics", "nobles", "shrines"]
    other = fight(
        side("Crab", villages=["wood"]),
        side("Scorpion", armies={"F2": 5}, villages=["koku", "koku"], achievements=six),
        STRONG,
    )
    keep(other, S, S)
    keep(other, S, S)
    assert winners(other) == [B]  # in the other's turn


@pytest.mark.rule("GU-17.4", "GU-5.10", "GU-26.8", "GU-26.9")
@pytest.mark.parametrize("winner", [A, B])
def test_a_stolen_third_token_earns_the_achievement(winner: int) -> None:
    villages = [["koku"], ["koku"]]
    villages[winner] = ["wood", "wood"]
    state = fight(
        side("Crab", villages=villages[A]),
        side("Crane", armies={"F2": 1 if winner == A else 5, "fort-C": 3}, villages=villages[B]),
        STRONG,
        attackers=5 if winner == A else 1,
    )
    keep(state, S, S)
    keep(state, S, S)
    assert sorted(state.tokens[winner]) == [1, 2, 2]
    assert ("villages" in achieved(state, A), "villages" in achieved(state, B)) == (winner == A, winner == B)


@pytest.mark.rule("GU-5.17", "GU-R9")
def test_e14_both_reach_seven() -> None:
    six = ["second-battle", "buildings", "tactics", "nobles", "shrines", "villages"]
    sides = (
        side("Crab", achievements=six),
        side("Lion", armies={"F2": 3}, achievements=["first-battle", *six[:5]]),
    )
    state = fight(*sides, [SBB, BLO, S, SS, SS, S], attackers=5, options={"three_goals": True})
    keep(state, SBB, BLO)
    keep(state, SS, SS)  # Crab wins the battle; Lion has killed three: No Quarter
    assert "first-goal" in achieved(state, B)
    assert "first-battle" in achieved(state, A)
    assert winners(state) == [A]
    assert state.result is not None
    assert state.result.places == (1, 2)


@pytest.mark.rule("GU-R9")
def test_of_several_the_active_player_wins_and_else_the_next_in_turn() -> None:
    six = ["second-battle", "buildings", "tactics", "nobles", "shrines", "villages"]

    def won_by(*players: int) -> list[int]:
        state = lay(
            *[side(clan, achievements=six) for clan in ("Lion", "Crab", "Crane")],
            now=[effect("recruit(1)")],
            active=1,
        )
        for player in players:
            achievements.place_marker(state, player, achievements.GAIN_CASTLE)
        state.after()
        return winners(state)

    assert won_by(0, 2) == [2]
    assert won_by(0, 1, 2) == [1]
    assert won_by(0) == [0]


@pytest.mark.rule("GU-5.1", "GU-5.18", "GU-R53", "GU-R58")
def test_a_retreat_can_win_the_game_in_the_others_turn() -> None:
    """The Lion's two retreating troops make a second army of five; the village token is not stolen any more."""
    six = ["second-battle", "buildings", "tactics", "nobles", "shrines", "villages"]
    pieces = {"armies": {"F2": 2, "F4": 5, "E1": 3}, "buildings": {"camp": "E1"}, "villages": ["wood", "wood", "wood"]}
    state = fight(side("Crane"), side("Lion", achievements=six, **pieces), STRONG, attackers=5)
    keep(state, S, S)
    keep(state, S, S)
    assert "first-battle" in achieved(state)
    assert winners(state) == []
    play(state, "hex:E1")
    assert winners(state) == [B]
    assert state.tokens == [(), (2, 2, 2)]


@pytest.mark.rule("GU-5.14")
def test_everybody_can_have_the_same_achievement() -> None:
    state = lay(side("Lion", achievements=["villages"]), side("Crane", armies={"E1": 1}, villages=["koku", "koku"]),
                active=1, villages={"E1": "wood"})  # fmt: skip
    assert "villages" in achieved(state, A)
    assert "villages" in achieved(state, B)


# ---------------------------------------------------------------- heroes in battle


@pytest.mark.rule("GU-28.1", "GU-R36", "GU-R40", "GU-28.2")
def test_aramoro_silences_unless_paid() -> None:
    def begin(**fields: Any) -> GunsenState:
        return fight(
            side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
            side("Crane", armies={"F2": 2}, heroes={"H-Crane-2": "F2"}, **fields),
            DICE,
        )

    poor = begin()
    assert battle(poor).silenced == (False, True)
    assert battle(poor).values[1][:5] == (2, 0, 0, 3, 0)
    rich = begin(influence=1)
    assert (asks(rich), asked(rich)) == ("PaySilence", B)
    paid = rich.copy()
    play(paid, "yes")
    assert goods(paid, B) == {}
    assert battle(paid).values[1][:5] == (3, 0, 0, 3, 1)
    play(rich, "pass")
    assert battle(rich).values[1][:5] == (2, 0, 0, 3, 0)
    assert goods(rich, B) == {"influence": 1}


@pytest.mark.rule("GU-28.1", "GU-R36")
def test_aramoro_silences_in_defence_too() -> None:
    state = fight(
        side("Crane", heroes={"H-Crane-2": "F2"}),
        side("Scorpion", armies={"F2": 2}, heroes={"H-Scorpion-1": "F2"}),
        DICE,
    )
    assert battle(state).silenced == (True, False)
    assert battle(state).values[0][:5] == (3, 0, 0, 3, 0)


@pytest.mark.rule("GU-28.1", "GU-R40")
def test_aramoro_comes_before_the_options_of_the_other_side() -> None:
    state = fight(
        side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
        side("Phoenix", armies={"F2": 2}, influence=2, heroes={"H-Phoenix-3": "F2"}),
        DICE,
    )
    assert asks(state) == "PaySilence"
    silent = state.copy()
    play(silent, "pass")
    assert asks(silent) == "KeepDice"  # neither her option nor her reroll
    play(state, "yes")
    assert (asks(state), asked(state)) == ("BuyIcons", B)


@pytest.mark.rule("GU-R71")
def test_aramoro_asks_nothing_where_no_hero_is() -> None:
    state = fight(side("Scorpion", heroes={"H-Scorpion-1": "F2"}), side("Crane", armies={"F2": 2}, influence=3), DICE)
    assert asks(state) == "KeepDice"


@pytest.mark.rule("GU-28.3", "GU-R36", "GU-R38")
def test_aramoro_leaves_chagatais_move_and_toturis_limit() -> None:
    state = fight(
        side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
        side("Unicorn", armies={"F2": 2, "fort-C": 3}, heroes={"H-Unicorn-1": "fort-C"}),
        DICE,
    )
    assert asks(state) == "CallHero"
    play(state, "yes")
    assert hero_place(state, "H-Unicorn-1") == "F2"
    assert battle(state).values[1][0] == 2  # silenced: no troop is added
    toturi = fight(
        side("Scorpion", heroes={"H-Scorpion-1": "F2"}),
        side("Crane", armies={"F2": 6}, heroes={"H-Merc-1": "F2"}),
        DICE,
    )
    assert troops(toturi, "F2", B) == 6


@pytest.mark.rule("GU-28.6", "GU-R38", "GU-R72")
def test_chagatai_joins_and_brings_a_troop() -> None:
    def begin(**heroes: str) -> GunsenState:
        return fight(
            side("Lion"),
            side("Unicorn", armies={"F2": 2, "D6": 1, "fort-C": 3}, heroes={"H-Unicorn-1": "D6", **heroes}),
            DICE,
        )

    state = begin()
    assert (asks(state), asked(state)) == ("CallHero", B)
    stays = state.copy()
    play(stays, "pass")
    assert battle(stays).values[1][0] == 2
    play(state, "yes")
    assert battle(state).started == (3, 3)
    assert battle(state).values[1][0] == 3
    assert asks(begin(**{"H-Unicorn-2": "F2"})) != "CallHero"  # another hero is there
    attacks = fight(side("Unicorn", heroes={"H-Unicorn-1": "fort-B"}), side("Lion", armies={"F2": 2}), DICE)
    assert (asks(attacks), asked(attacks)) == ("CallHero", A)
    play(attacks, "yes")
    assert hero_place(attacks, "H-Unicorn-1") == "F2"
    assert battle(attacks).started == (4, 2)


@pytest.mark.rule("GU-R38", "GU-10.3")
def test_toturi_brings_a_troop_within_his_limit() -> None:
    for count, there in ((5, 6), (6, 6), (2, 3)):
        state = fight(side("Lion"), side("Crane", armies={"F2": count}, heroes={"H-Merc-1": "F2"}), DICE)
        assert troops(state, "F2", B) == there


@pytest.mark.rule("GU-R21", "GU-R38", "GU-12.10")
def test_a_troop_joins_the_defender_of_a_camp_however_many_there_are() -> None:
    unicorn = side("Unicorn", armies={"F2": 7}, heroes={"H-Unicorn-1": "F2"}, buildings={"camp": "F2"})
    state = fight(side("Lion"), unicorn, DICE)
    assert troops(state, "F2", B) == 8
    attacker = side("Unicorn", heroes={"H-Unicorn-1": "F2"}, buildings={"camp": "F2"})
    full = fight(attacker, side("Lion", armies={"F2": 7}), DICE, attackers=5)
    assert troops(full, "F2", A) == 5  # who attacks a camp has the common limit, whoever built it


@pytest.mark.rule("GU-28.5", "GU-R37")
def test_e15_uji_counts_survivors() -> None:
    state = fight(
        side("Crane", heroes={"H-Crane-1": "F2"}),
        side("Lion", armies={"F2": 3, "fort-C": 3}, columns={"armory": ["OA03"]}),
        [S, ARM, ARM, SB, ARM, ARM],
        attackers=4,
    )
    assert battle(state).values[0][:3] == (0, 0, 1)
    keep(state, S, ARM)
    keep(state, SB, ARM)
    # Crane: blood 2, armor 1; Lion: blood 1, armor 1. One of Lion's troops is killed, none of Crane's.
    assert troops(state, "F2") == 4
    plain = fight(
        side("Crane", heroes={"H-Crane-1": "F2"}),
        side("Lion", armies={"F2": 3, "fort-C": 3}, columns={"armory": ["OA03"]}),
        [S, S, ARM, SB, S, ARM],
        attackers=4,
    )
    keep(plain, S, S)
    keep(plain, SB, S)
    # E15: 2 blood kill two of three, 1 blood kills one of four: strength 3 + 2 against 1 + 2.
    assert troops(plain, "F2") == 3
    assert achieved(plain) == {"first-battle"}


@pytest.mark.rule("GU-28.5", "GU-R37")
def test_uji_counts_survivors_in_defence_too() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 3}, heroes={"H-Crane-1": "F2"}), DICE)
    assert values(state) == [(0, 0, 0), (0, 0, 1)]


@pytest.mark.rule("GU-28.5")
def test_uji_turns_a_battle() -> None:
    """Counted at the start the attacker would be stronger; his survivors are fewer."""
    state = fight(
        side("Crane", heroes={"H-Crane-1": "F2"}),
        side("Lion", armies={"F2": 3, "fort-C": 3}),
        [SBB, BLO, S, ARM, S, S],
        attackers=4,
    )
    keep(state, SBB, BLO)
    keep(state, ARM, S)
    # 3 blood against 1 armor kill two of four; one blood kills one of three: 2 + 1 against 2 + 1, a tie.
    assert troops(state, "F2", B) == 2
    assert troops(state, "fort-B") == 3


@pytest.mark.rule("GU-28.7", "GU-R39", "GU-28.2")
def test_yokuni_cancels_all_kills() -> None:
    def begin() -> GunsenState:
        return fight(
            side("Lion"), side("Dragon", armies={"F2": 2, "fort-C": 3}, heroes={"H-Dragon-1": "F2"}),
            [BLO, BLO, S, SBB, SB, S],
        )  # fmt: skip

    state = begin()
    assert (asks(state), asked(state)) == ("CancelKills", B)
    play(state, "yes")
    keep(state, BLO, BLO)
    keep(state, SBB, SB)
    assert troops(state, "F2") == 3
    assert troops(state, "fort-C", B) == 5
    assert "first-battle" in achieved(state)  # strength decides as usual
    killing = begin()
    play(killing, "pass")
    keep(killing, BLO, BLO)
    keep(killing, SBB, SB)
    assert troops(killing, "F2") == 1


@pytest.mark.rule("GU-28.2", "GU-R40")
def test_kaede_buys_strength() -> None:
    state = fight(side("Phoenix", influence=1, heroes={"H-Phoenix-3": "F2"}), side("Crane", armies={"F2": 2}), DICE)
    assert asks(state) == "BuyIcons"
    play(state, "yes")
    assert goods(state) == {}
    assert battle(state).values[0][0] == 3 + 2
    poor = fight(side("Phoenix", heroes={"H-Phoenix-3": "F2"}), side("Crane", armies={"F2": 2}), DICE)
    assert asks(poor) != "BuyIcons"


@pytest.mark.rule("GU-R40", "GU-28.2")
def test_options_of_the_defender_come_first() -> None:
    state = fight(
        side("Phoenix", influence=1, heroes={"H-Phoenix-3": "F2"}),
        side("Dragon", armies={"F2": 2}, heroes={"H-Dragon-1": "F2"}),
        DICE,
    )
    assert (asks(state), asked(state)) == ("CancelKills", B)
    play(state, "pass")
    assert (asks(state), asked(state)) == ("BuyIcons", A)


@pytest.mark.rule("GU-28.2", "GU-R40")
def test_web_of_secrets_steals_after_prices_are_paid() -> None:
    state = fight(
        side("Scorpion", tactics=["T-Scorpion-2"]),
        side("Phoenix", armies={"F2": 2}, influence=1, heroes={"H-Phoenix-3": "F2"}),
        DICE,
    )
    play(state, "yes")  # Kaede's price is paid when it is chosen
    assert goods(state) == {}
    stolen = fight(side("Scorpion", tactics=["T-Scorpion-2"]), side("Crane", armies={"F2": 2}, influence=2), DICE)
    assert goods(stolen) == {"influence": 1}
    assert goods(stolen, B) == {"influence": 1}


@pytest.mark.rule("GU-23.3", "GU-4.4")
def test_shoju_steals_when_he_wins_and_yori_recruits_when_he_lost_troops() -> None:
    shoju = fight(
        side("Scorpion", heroes={"H-Scorpion-3": "F2"}), side("Crane", armies={"F2": 1}, koku=1, wood=1), STRONG,
        attackers=5,
    )  # fmt: skip
    keep(shoju, S, S)
    keep(shoju, S, S)
    assert legal(shoju) == ["resource:koku", "resource:wood"]
    play(shoju, "resource:wood")
    assert goods(shoju) == {"wood": 1}
    yori = fight(
        side("Crab", heroes={"H-Crab-3": "F2"}), side("Crane", armies={"F2": 1}), [BLO, BLO, S, S, S, ARM], attackers=5
    )
    keep(yori, BLO, BLO)
    keep(yori, S, S)
    assert asks(yori) == "RecruitTroop"  # 2 blood, 1 armor: one troop was killed
    unhurt = fight(side("Crab", heroes={"H-Crab-3": "F2"}), side("Crane", armies={"F2": 1}), STRONG, attackers=5)
    keep(unhurt, S, S)
    keep(unhurt, S, S)
    assert asks(unhurt) == "ChooseOrder"


@pytest.mark.rule("GU-22.5", "GU-R53")
def test_goals_that_need_the_territory_wait_for_the_end_of_the_battle() -> None:
    state = lay(
        side("Unicorn", armies={"E2": 3, "F3": 1, "F4": 1, "E5": 1, "D5": 1, "D3": 1}),
        side("Crane", armies={"F2": 1, "fort-C": 3}),
        now=[effect("move(1)")],
        chance=STRONG,
    )
    play(state, "hex:E2", "troops:2", "hex:F2")
    assert goals(state) == {"G-Unicorn-1"}  # six territories without the contested one
    fewer = lay(
        side("Unicorn", armies={"E2": 4, "F3": 1, "F4": 1, "E5": 1, "D5": 1}),
        side("Crane", armies={"F2": 1, "fort-C": 3}),
        now=[effect("move(1)")],
        chance=STRONG,
    )
    play(fewer, "hex:E2", "troops:3", "hex:F2")
    assert goals(fewer) == set()
    keep(fewer, S, S)
    keep(fewer, S, S)
    assert troops(fewer, "F2") == 3
    assert goals(fewer) == {"G-Unicorn-1"}


@pytest.mark.rule("GU-6.4", "GU-6.6")
def test_control_of_a_contested_territory() -> None:
    state = fight(side("Lion"), side("Crane", armies={"F2": 2}), DICE)
    place = node(state, "F2")
    assert not state.controls(A, place)
    assert not state.controls(B, place)
