"""Gunsen as drawn: well-formed at any moment, every answer on map, row, boards and dice to be clicked."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.drawing.drawn import clickable, of_the_question
from zashiki.drawing import COLOURS, contrast
from zashiki.games.gunsen.drawing.battle import FIGHTING
from zashiki.kernel.game import load_game
from zashiki.kernel.paths import choice_tree

NAMES = tuple(f"Guest <{seat}> & co" for seat in range(6))
DRAWN = (
    "hex",
    "tower",
    "order",
    "column",
    "sparing",
    "noble",
    "tactic",
    "building",
    "special",
    "resource",
    "dice",
    "clan",
)
RARE = (
    "PlaceOrder",
    "Reroll",
    "KeepDice",
    "Retreat",
    "Transport",
    "ChooseSite",
    "ChooseSpecial",
    "SecondCard",
    "DisplaceHero",
)
SVG_NAME = "{http://www.w3.org/2000/svg}"


def positions(players: int, seed: int, most: int = 10_000) -> Iterator[Any]:
    """Every position of a random game."""
    game = load_game("gunsen", players=players)
    state, rng = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal() and most:
        yield game, state
        player = rng.choice(state.acting_players())
        state.apply_action(player, rng.choice(state.legal_actions(player)))
        most -= 1
    yield game, state


def some(players: int, seed: int, every: int) -> Iterator[Any]:
    """Some positions of a random game, and the first of each rare question."""
    seen: set[str] = set()
    for at, (game, state) in enumerate(positions(players, seed)):
        question = state.question(None)
        name = type(question).__name__
        if at % every == 0 or (name in RARE and name not in seen) or state.is_terminal():
            seen.add(name)
            yield game, state


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_picture_is_well_formed_and_its_ids_are_unique(players: int) -> None:
    for game, state in some(players, seed=3, every=307):
        for viewer in (*state.acting_players()[:1], None):
            view = game.view(state, viewer)
            ElementTree.fromstring(game.picture(view, NAMES, "dark"))
            regions = game.regions(view, NAMES)
            for drawn in regions.values():
                ElementTree.fromstring(f"<div>{drawn}</div>")
            ids = re.findall(r' id="([^"]+)"', "".join(regions.values()))
            assert len(ids) == len(set(ids))
            assert {"board", "board-narrow", "round", "view-clans"} <= set(regions)
            assert {f"player-{player}" for player in range(players)} <= set(regions)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_can_be_answered_on_the_table_can_be_clicked_and_nothing_else(players: int) -> None:
    asked: set[str] = set()
    for game, state in some(players, seed=6, every=61):
        for player in state.acting_players():
            tokens = {game.vocabulary.text(action) for action in state.legal_actions(player)}
            regions = game.regions(game.view(state, player), NAMES)
            wanted = {token for token in tokens if token.partition(":")[0] in DRAWN}
            asked |= {token.partition(":")[0] for token in wanted}
            for board in ("board", "board-narrow"):
                found = clickable(regions[board] + regions.get("hand", ""))
                assert wanted <= found <= tokens, (board, state.question(player))
    assert {"hex", "order", "column", "dice", "clan"} <= asked


def test_what_the_question_may_go_on_to_ask_for_is_on_the_table_as_well() -> None:
    marches = 0
    for game, state in positions(4, seed=5, most=500):
        question = type(state.question(None)).__name__
        if question not in ("MoveArmy", "ChooseOrder", "ArmySize"):
            continue
        (player,) = state.acting_players()
        drawn = game.regions(game.view(state, player), NAMES)["board"]
        borne = set(re.findall(r'data-token="(hex:[^"]+)"', drawn))
        tree = choice_tree(game, state, player, nodes=100_000, seconds=math.inf)
        later = {token for token in of_the_question(tree.question) if token.startswith("hex:")}
        assert later <= borne
        marches += question == "MoveArmy"
        if marches > 8:
            return
    raise AssertionError("no army moved")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_your_own_bar_names_your_clan_before_and_in_a_battle(players: int) -> None:
    seen = set()
    for game, state in some(players, seed=4, every=3):
        view = game.view(state, 0)
        if view.clans[0] >= 0:
            clan = game.table.clans[view.clans[0]]
            assert f'aria-hidden="true">{clan}</span><svg' in game.regions(view, NAMES)["player-0"]
            seen.add(view.battle is not None)
        if len(seen) == 2:
            return
    raise AssertionError("no battle was fought")


def test_who_looks_on_can_click_nothing() -> None:
    for game, state in some(3, seed=2, every=203):
        for viewer in (None, *(player for player in range(3) if player not in state.acting_players())):
            assert "data-token" not in "".join(game.regions(game.view(state, viewer), NAMES).values())


def test_secrets_are_not_drawn() -> None:
    for game, state in some(4, seed=9, every=331):
        for viewer in (0, None):
            world = game.sample_world(state, viewer, random.Random(1))
            drawn = game.regions(game.view(state, viewer), NAMES)
            assert drawn == game.regions(game.view(world, viewer), NAMES)


def test_the_battle_scene_stands_in_the_middle_while_a_battle_is_fought() -> None:
    fought = 0
    for game, state in positions(2, seed=6):
        question = type(state.question(None)).__name__
        if question not in FIGHTING:
            continue
        battle = state.battle
        view = game.view(state, None)
        board = game.regions(view, NAMES)["board"]
        assert 'id="camp-0"' in board
        assert board.count("z-cover") == 1
        assert 'id="board-map-units"' in board
        assert board.count("z-die") == sum(len(row) for row in battle.dice)
        fought += 1
        if fought > 20:
            return
    raise AssertionError("no battle was fought")


def sizes_of(element: ElementTree.Element, scale: float = 1.0) -> Iterator[float]:
    """The sizes of all text below an element, transforms counted."""
    for step in re.findall(r"scale\(([\d.]+)\)", element.attrib.get("transform", "")):
        scale *= float(step)
    if element.tag == f"{SVG_NAME}text":
        yield float(element.attrib["font-size"]) * scale
    for child in element:
        yield from sizes_of(child, scale)


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_is_written_too_small(players: int) -> None:
    for game, state in some(players, seed=4, every=211):
        viewer = next(iter(state.acting_players()), None)
        for name, drawn in game.regions(game.view(state, viewer), NAMES).items():
            if name != "round":
                assert min(sizes_of(ElementTree.fromstring(f"<div>{drawn}</div>")), default=12) >= 12, name


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_columns_can_be_read_in_both_themes(theme: Any) -> None:
    table = COLOURS[theme]
    for hue in ("wine", "pine", "indigo", "bronze"):
        assert contrast(table[f"k-{hue}-ink"], table["sunk"]) >= 4.5, hue
        assert contrast("#ffffff", table[f"k-{hue}"]) >= 4.5, hue
    for ink, ground in (("kin-ink", "kin-wash"), ("sumi-2", "sunk"), ("sumi-2", "washi"), ("kin-ink", "raised")):
        assert contrast(table[ink], table[ground]) >= 4.5, (ink, ground)
    assert contrast("#ffffff", table["k-red"]) >= 4.5
