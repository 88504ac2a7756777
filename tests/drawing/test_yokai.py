"""Yokai Forest Duel as drawn: well-formed at any moment, every answer to be clicked, the tree as it is played."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from zashiki.games.yokai.drawing.tournament import schedule
from zashiki.kernel.game import load_game

NAMES = tuple(f"Guest <{seat}> & co" for seat in range(16))
FORMATS: list[dict[str, Any]] = [
    {},
    {"format": "match"},
    {"players": 5},
    {"players": 8},
    {"players": 6, "format": "league"},
    {"players": 16},
]


def positions(options: dict[str, Any], seed: int, every: int) -> Any:
    game = load_game("yokai", **options)
    state, rng = game.new_initial_state(seed), random.Random(seed)
    step = 0
    while not state.is_terminal():
        if step % every == 0:
            yield game, state
        player = rng.choice(state.acting_players())
        state.apply_action(player, rng.choice(state.legal_actions(player)))
        step += 1
    yield game, state


@pytest.mark.parametrize("options", FORMATS, ids=str)
def test_every_picture_is_well_formed_and_its_ids_are_unique(options: dict[str, Any]) -> None:
    for game, state in positions(options, seed=4, every=61):
        viewers = [*state.acting_players()[:2], None]
        for viewer in viewers:
            view = game.view(state, viewer)
            ElementTree.fromstring(game.picture(view, NAMES, "dark"))
            regions = game.regions(view, NAMES)
            assert "board" in regions
            for drawn in regions.values():
                ElementTree.fromstring(f"<div>{drawn}</div>")
            ids = re.findall(r' id="([^"]+)"', "".join(regions.values()))
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("options", FORMATS, ids=str)
def test_every_answer_but_words_can_be_clicked(options: dict[str, Any]) -> None:
    asked = set()
    rare = ("ChooseBlockade", "KeepUpdate", "ChooseBreakMove")
    for at, (game, state) in enumerate(positions(options, seed=8, every=1)):
        for player in state.acting_players()[:2]:
            if at % 41 and type(state.question(player)).__name__ not in rare:
                continue
            tokens = {game.vocabulary.text(action) for action in state.legal_actions(player)}
            drawn = "".join(game.regions(game.view(state, player), NAMES).values())
            found = set(re.findall(r'data-token="([^"]+)"', drawn))
            clickable = {token for token in tokens if token.startswith(("card:", "blockade:", "keep:"))}
            asked |= {token.partition(":")[0] for token in clickable}
            assert clickable <= found
            assert found <= tokens
    assert "card" in asked


def test_a_face_down_card_looks_the_same_whatever_it_is() -> None:
    game = load_game("yokai")
    drawn = set()
    for action in game.new_initial_state(3).legal_actions(1):
        state = game.new_initial_state(3)
        state.apply_action(1, action)
        drawn.add(str(game.regions(game.view(state, 0), NAMES)))
    assert len(drawn) == 1


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("seed", range(4))
def test_the_tree_foretells_the_matches_that_are_played(players: int, seed: int) -> None:
    *_, (_, state) = positions({"players": players}, seed, every=10_000)
    results = list(state.tournament.results)
    fate: dict[str, tuple[int, int]] = {}
    for slot in schedule(players):
        wanted = [r for r in results if (r.round, r.bracket) == (slot.round, slot.bracket)]
        result = wanted[0]
        results.remove(result)
        for player, (source, lost) in zip((result.first, result.second), slot.feeds, strict=True):
            if source:
                assert player == fate[source][lost]
        loser = result.second if result.winner == result.first else result.first
        fate[slot.id] = (result.winner, loser)
    assert not results
