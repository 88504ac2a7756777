"""What a page is sent when somebody has moved in Yohei: little, for most of a picture stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.drawing.updates import LARGEST, NAMES, packed, sizes
from zashiki import load_game
from zashiki.web.wire.payload import Moment, Telling, position_of, trace_of, update_of

USUAL = 7_500
"""Nineteen of twenty are smaller."""
FIERCE = ("act:melee", "act:ranged", "strike:dice", "yes")
MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "mode": "yohei"},
    {"players": 4, "mode": "yohei"},
    {"mode": "duel", "walls": True},
]


@pytest.mark.parametrize("options", MODES)
def test_every_update_of_a_whole_game_is_light(options: dict[str, Any]) -> None:
    found = sorted(sizes("yohei", 5, FIERCE, **options))
    assert len(found) > 150
    assert found[-1] < LARGEST
    assert found[int(0.95 * len(found))] < USUAL


@pytest.mark.parametrize("seed", range(6))
def test_the_update_that_ends_a_draft_is_light(seed: int) -> None:
    assert max(sizes("yohei", seed, FIERCE, most=20, players=4)) < LARGEST


def test_a_phone_has_its_battlefield_before_clans_are_chosen_and_is_not_sent_it_again() -> None:
    game: Any = load_game("yohei", players=4)
    state = game.new_initial_state(1)
    old = trace_of(position_of(game, state, 0, NAMES[:4], Telling(), Moment(0)), 0, b"")
    while not game.view(state, None).round:
        player = state.acting_players()[0]
        state.apply_action(player, state.legal_actions(player)[0])
    position = position_of(game, state, 0, NAMES[:4], Telling(), Moment(1))
    update = update_of(old, position, trace_of(position, 0, b""), "", lambda _: ())
    assert not {f"{board}-map-{layer}" for board in ("board", "board-narrow") for layer in ("plate", "terrain")} & set(
        update.layers
    )


def test_who_hires_a_commander_is_not_sent_the_whole_market_again() -> None:
    game: Any = load_game("yohei", mode="duel")
    state = game.new_initial_state(1)
    before = position_of(game, state, 0, NAMES[:2], Telling(), Moment(0))
    state.apply_action(0, state.legal_actions(0)[0])
    after = position_of(game, state, 0, NAMES[:2], Telling(), Moment(1))
    update = update_of(trace_of(before, 0, b""), after, trace_of(after, 0, b""), "", lambda _: ())
    assert "board" not in update.regions
    assert {"army-hired", "army-units"} <= set(update.layers)
    assert packed(update) < LARGEST
