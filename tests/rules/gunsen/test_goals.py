"""Every goal card, just before it is met and when it is met (GU-5.4, GU-5.18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rules.gunsen.fights import DICE, STRONG, fight, fight_out, keep
from tests.rules.gunsen.table import (
    ARM,
    BLO,
    SBB,
    SS,
    B,
    S,
    achieved,
    battle,
    effect,
    goals,
    lay,
    node,
    play,
    side,
)
from zashiki.games.gunsen.rules.state import GunsenState

THREE = {"three_goals": True}
GAIN = effect("gain(koku,1)")


def met(clan: str, other: dict[str, Any] | None = None, now: Any = GAIN, **pieces: Any) -> set[str]:
    """The goals that a position gives at once."""
    fields = {key: pieces.pop(key) for key in list(pieces) if key in ("opened", "shrines", "villages")}
    state = lay(side(clan, **pieces), side("Crane" if clan != "Crane" else "Lion", **(other or {})), now=[now],
                options=THREE, bottom=[], **fields)  # fmt: skip
    state.changed = 15
    state.after()
    return goals(state)


@pytest.mark.rule("GU-5.4", "GU-5.18", "GU-R53")
@pytest.mark.parametrize(
    ("goal", "clan", "short", "enough"),
    [
        ("G-Crab-2", "Crab", {"armies": {"fort-B": 11}}, {"armies": {"fort-B": 12}}),
        ("G-Crab-2", "Crab", {"armies": {"fort-B": 11}}, {"armies": {"fort-B": 14}}),
        (
            "G-Crab-3", "Crab",
            {"armies": {"D2": 1}, "other": {"buildings": {"camp": "D3"}}},
            {"armies": {"D3": 1}, "other": {"buildings": {"camp": "D3"}}},
        ),
        (
            "G-Crane-2", "Crane",
            {"columns": {"influence": ["OI01", "OI02", "OI03"]}},
            {"columns": {"influence": ["OI01", "OI02", "OI03", "S-Crane-1"]}},
        ),
        (
            "G-Crane-3", "Crane",
            {"armies": {"F4": 1, "F5": 1}, "heroes": {"H-Crane-1": "F4"}},
            {"armies": {"F4": 1, "F5": 1}, "heroes": {"H-Crane-1": "F5"}},
        ),
        (
            "G-Dragon-1", "Dragon",
            {"columns": {"armory": ["OA01", "OA02"], "recruit": ["OR01", "OR02"], "influence": ["OI01"]}},
            {"columns": {"armory": ["OA01", "OA02"], "recruit": ["OR01"], "influence": ["OI01"], "expand": ["OR03"]}},
        ),
        ("G-Dragon-2", "Dragon", {"armies": {"C4": 1}}, {"armies": {"C4": 1, "E4": 1}}),
        ("G-Lion-2", "Lion", {"armies": {"F3": 5, "fort-B": 6}}, {"armies": {"F3": 5, "F4": 5}}),
        ("G-Phoenix-1", "Phoenix", {"upgrades": ["armory"]}, {"upgrades": ["armory", "expand"]}),
        (
            "G-Phoenix-2", "Phoenix", {"koku": 4, "wood": 3, "influence": 9}, {"koku": 4, "wood": 4, "influence": 9}
        ),
        (
            "G-Phoenix-3", "Phoenix",
            {"armies": {"D4": 1}, "opened": True},
            {"armies": {"D4": 1, "F5": 1}, "opened": True},
        ),
        (
            "G-Phoenix-3", "Phoenix",
            {"armies": {"D3": 1, "F5": 1, "A5": 1}, "opened": True},
            {"armies": {"D4": 1, "A5": 1}, "opened": True},
        ),
        ("G-Scorpion-2", "Scorpion", {"armies": {"C3": 1}}, {"armies": {"C2": 1}}),
        ("G-Scorpion-3", "Scorpion", {"influence": 6}, {"influence": 8}),
        (
            "G-Unicorn-1", "Unicorn",
            {"armies": {"F3": 1, "F4": 1, "E5": 1, "D5": 1, "fort-B": 3}, "buildings": {"unique": "G2"}},
            {"armies": {"F3": 1, "F4": 1, "E5": 1, "D5": 1, "D3": 1}, "buildings": {"unique": "G2"}},
        ),
    ],
)  # fmt: skip
def test_state_goals(goal: str, clan: str, short: dict[str, Any], enough: dict[str, Any]) -> None:
    assert goal not in met(clan, **short)
    assert goal in met(clan, **enough)


@pytest.mark.rule("GU-5.4", "GU-R53")
def test_goals_of_won_battles() -> None:
    def result(
        clan: str,
        defender: dict[str, Any],
        dice: Sequence[int],
        attackers: int = 3,
        transported: bool = True,
        **attacker: Any,
    ) -> GunsenState:
        state = fight(
            side(clan, **attacker), {**defender, "armies": {"fort-C": 3, **defender["armies"]}}, dice,
            attackers=attackers, options=THREE, transported=transported,
        )  # fmt: skip
        fight_out(state)
        return state

    crane = side("Crane", armies={"F2": 3})
    assert "G-Lion-1" in goals(result("Lion", crane, [S, S, S, SS, SS, S]))
    two = side("Crane", armies={"F2": 2})
    assert "G-Lion-1" not in goals(result("Lion", two, [S, S, S, SS, SS, S]))
    assert "G-Lion-3" in goals(result("Lion", crane, [S, S, S, SBB, SBB, S]))
    assert "G-Lion-3" not in goals(result("Lion", crane, [S, S, S, SBB, S, S]))
    four = side("Crane", armies={"F2": 4})
    assert "G-Lion-1" in goals(result("Lion", four, [S, S, S, SS, SS, S], attackers=5))  # more than enough counts
    assert "G-Unicorn-3" in goals(result("Unicorn", two, [S, S, S, SS, SS, S]))
    assert "G-Unicorn-3" not in goals(result("Unicorn", two, [S, S, S, SS, SS, S], transported=False))
    assert "G-Dragon-3" in goals(result("Dragon", crane, [S, S, S, SS, SS, S], attackers=2))
    assert "G-Dragon-3" not in goals(result("Dragon", crane, [S, S, S, SS, SS, S]))
    assert "G-Crab-1" in goals(result("Lion", side("Crab", armies={"F2": 5}), [S] * 6), B)
    assert "G-Crane-1" in goals(result("Lion", side("Crane", armies={"F2": 5}), [S] * 6), B)
    hurt = result("Lion", side("Crane", armies={"F2": 5}), [SS, SS, SS, BLO, BLO, BLO])
    assert "G-Crane-1" not in goals(hurt, B)


@pytest.mark.rule("GU-5.4", "GU-R53", "GU-22.5")
def test_what_counts_for_no_goal() -> None:
    assert "G-Scorpion-2" not in met("Scorpion", armies={"G2": 1})  # next to the own fort
    state = fight(side("Crane"), side("Lion", armies={"F2": 5, "E2": 5}), DICE)
    state.changed = 15
    state.after()
    assert goals(state, B) == set()  # one of the two strong armies is in a battle


@pytest.mark.rule("GU-22.5", "GU-R53", "GU-R16")
def test_a_battlefield_counts_again_when_the_battle_is_over() -> None:
    """The Lion leaves the Unicorn's building for a battle: the building is the Unicorn's again, the battlefield not."""
    state = lay(
        side("Lion", armies={"F3": 2}),
        side("Unicorn", armies={"F2": 3, "E5": 1, "D5": 1, "D3": 1, "F4": 1}, buildings={"unique": "F3"}),
        now=[effect("move(1)")],
        chance=DICE,
    )
    play(state, "hex:F3", "troops:2", "hex:F2")
    assert state.contested == node(state, "F2")
    assert goals(state, B) == set()  # five territories and the battlefield
    keep(state, S, ARM)
    keep(state, S, ARM)
    assert goals(state, B) == {"G-Unicorn-1"}


@pytest.mark.rule("GU-22.5", "GU-R53")
@pytest.mark.parametrize(
    ("goal", "attacker", "at", "move"),
    [
        ("G-Scorpion-2", side("Scorpion", armies={"C3": 3}), "C2", ("hex:C3", "troops:3")),
        (
            "G-Crane-3",
            side("Crane", armies={"F4": 3}, heroes={"H-Crane-2": "F4"}),
            "F5",
            ("hex:F4", "troops:3"),
        ),
    ],
)
def test_an_army_that_has_to_fight_meets_no_goal_before_it_has_won(
    goal: str, attacker: dict[str, Any], at: str, move: tuple[str, ...]
) -> None:
    """Next to an opponent's fort; at a shrine with a hero."""
    state = lay(
        attacker,
        side("Lion", armies={at: 1, "fort-C": 3}),
        now=[effect("move(1)")],
        chance=STRONG,
        options=THREE,
    )
    play(state, *move, f"hex:{at}")
    assert state.contested == node(state, at)
    assert goals(state) == set()
    fight_out(state)
    assert goal in goals(state)


@pytest.mark.rule("GU-R72")
def test_troops_at_the_start_include_those_who_join_then() -> None:
    state = fight(side("Lion"), side("Unicorn", armies={"F2": 2}, heroes={"H-Unicorn-1": "F2"}), [S, S, BLO, SS, SS, S])
    assert battle(state).started == (3, 3)
    keep(state, S, S)
    keep(state, SS, SS)
    assert goals(state) == {"G-Lion-1"}  # an army of 3 at its start


@pytest.mark.rule("GU-5.4")
def test_what_is_taken() -> None:
    state = fight(
        side("Scorpion"), side("Crane", armies={"F2": 1, "fort-C": 3}, villages=["koku"]), STRONG, attackers=5
    )
    keep(state, S, S)
    keep(state, S, S)
    assert goals(state) == {"G-Scorpion-1"}


@pytest.mark.rule("GU-5.18", "GU-5.19", "GU-5.13")
def test_a_third_goal_gives_no_marker() -> None:
    pieces = {"armies": {"C4": 1, "E4": 1}, "goals": ["G-Dragon-1", "G-Dragon-3"]}
    state = lay(
        side("Dragon", achievements=["first-goal", "second-goal"], **pieces), side("Crane"), now=[GAIN], options=THREE
    )
    state.changed = 15
    state.after()
    assert goals(state) == {"G-Dragon-1", "G-Dragon-2", "G-Dragon-3"}
    assert achieved(state) == {"first-goal", "second-goal"}


@pytest.mark.rule("GU-R7")
def test_the_reserve_objective_counts_only_with_the_option() -> None:
    for options in ({}, THREE):
        state = lay(side("Scorpion", influence=6), side("Crane"), now=[effect("gain(influence,1)")], options=options)
        assert goals(state) == ({"G-Scorpion-3"} if options else set())


@pytest.mark.rule("GU-5.18")
def test_a_goal_is_achieved_in_the_middle_of_a_turn_and_by_anybody() -> None:
    state = fight(side("Lion", villages=["troop"]), side("Crab", armies={"F2": 5, "fort-C": 6}), STRONG, attackers=1)
    keep(state, S, S)
    assert goals(state, B) == set()
    keep(state, S, S)
    assert goals(state, B) == {"G-Crab-1", "G-Crab-2"}  # the stolen troop is the twelfth
    assert achieved(state, B) == {"first-goal", "second-goal"}
