"""How battles end: kills, the five outcomes, retreat, stealing, markers (GU-25, GU-26)."""

from __future__ import annotations

import pytest

from tests.rules.gunsen.fights import STRONG, fight, fight_out, keep, reroll, values
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
    side,
    troops,
    winners,
)
from zashiki.games.gunsen.rules import achievements


@pytest.mark.rule("GU-22.3", "GU-25.1", "GU-26.3", "GU-26.7", "GU-26.8")
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


@pytest.mark.rule("GU-R34", "GU-5.16", "GU-20.7")
def test_the_marker_of_toshi_ranbo_is_lost_before_the_hero_finds_a_shelter() -> None:
    crane = side(
        "Crane", armies={"D4": 1, "E1": 1, "fort-C": 3}, heroes={"H-Crane-1": "D4"}, buildings={"camp": "E1"},
        achievements=["gain-castle", "hold-castle"], upgrades=["expand"],
    )  # fmt: skip
    state = fight(
        side("Lion", armies={"fort-B": 3}), crane, [BLO, BLO, S, SBB, BLO, S], attackers=1, at="D4", opened=True
    )
    keep(state, BLO, BLO)
    keep(state, SBB, BLO)
    assert (asked(state), asks(state)) == (B, "DisplaceHero")
    assert achieved(state, B) == {"gain-castle"}
    assert legal(state) == ["hex:E1", "hex:fort-C"]


@pytest.mark.rule("GU-26.3", "GU-5.9", "GU-R24", "GU-R59", "GU-18.8")
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


@pytest.mark.rule("GU-R35", "GU-20.5")
@pytest.mark.parametrize(
    ("retreats", "waits", "shelter"),
    [
        ("", "", True),
        ("", "H-Crab-1", True),
        ("", "H-Crab-2", True),
        ("H-Crab-1", "", True),
        ("H-Crab-1", "H-Crab-2", False),
        ("H-Crab-2", "H-Crab-1", False),
        ("H-Crab-2", "H-Merc-3", False),
    ],
)
def test_only_a_retreating_hero_is_kept_out_by_another_hero(retreats: str, waits: str, shelter: bool) -> None:
    heroes = {hero: place for hero, place in ((retreats, "F2"), (waits, "E1")) if hero}
    crab = side("Crab", armies={"F2": 2, "E1": 1, "fort-C": 3}, heroes=heroes, buildings={"camp": "E1"})
    state = fight(side("Lion"), crab, [ARM, ARM, BLO, ARM, S, S, ARM], attackers=5)
    fight_out(state)
    if shelter:
        assert (asked(state), legal(state)) == (B, ["hex:E1", "hex:fort-C"])
        play(state, "hex:E1")
        assert troops(state, "E1", B) == 3
    else:
        assert troops(state, "fort-C", B) == 5  # the only place


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
