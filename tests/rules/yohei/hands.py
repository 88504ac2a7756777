"""A player with event cards in hand, and what they may be played on: for the tests of events."""

from __future__ import annotations

from typing import Any

from tests.rules.yohei.table import BLACK, WHITE, lay, legal, play, unit
from zashiki.games.yohei.position import UnitPosition
from zashiki.games.yohei.rules.state import YoheiState

FAR = [unit("minpei.2", "A7")]
HARUE = unit("tsuchimikado-harue", "A4")
"""The first unit of the box on the first hex of the board. She has Aura."""


def holding(
    *cards: str,
    white: list[UnitPosition] | None = None,
    black: list[UnitPosition] | None = None,
    cp: int = 9,
    player: int = WHITE,
    **fields: Any,
) -> YoheiState:
    """A player holds these cards and has command points; all cards are in the game."""
    sides = {WHITE: {"cp": 5}, BLACK: {"cp": 5}} | fields.pop("sides", {})
    sides[player] = sides[player] | {"cp": cp, "hand": list(cards)}
    return lay(
        white=[unit("minpei", "D4")] if white is None else white,
        black=FAR if black is None else black,
        sides=sides,
        options={"exclusives": True},
        **fields,
    )


def can_play(state: YoheiState) -> list[str]:
    """The cards that may be played now."""
    return [token.removeprefix("play:") for token in legal(state) if token.startswith("play:")]


def targets(state: YoheiState, card: str) -> list[str]:
    """What a card may be played on."""
    return legal(play(state.copy(), f"play:{card}"))
