"""Battles for the tests of Gunsen: begin one in the middle of the map, keep and reroll dice by their faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.gunsen.table import ARM, BLO, S, answer, answer_by_default, asks, battle, lay, number
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
    for place, face in enumerate(battle(state).dice[number(state, "side")]):
        if face in left:
            left.remove(face)
            mask |= 1 << place
    assert not left
    answer(state, state.game.actions.dice + mask)
    return state


def reroll(state: GunsenState, *faces: int) -> GunsenState:
    """Roll dice with these faces again."""
    return keep(state, *faces)


def fight_out(state: GunsenState) -> GunsenState:
    """Answer every question about dice by default."""
    while asks(state) in ("KeepDice", "Reroll"):
        answer_by_default(state)
    return state


def values(state: GunsenState) -> list[tuple[int, ...]]:
    """Strength, armor and blood of attacker and defender."""
    return [row[:3] for row in battle(state).values]
