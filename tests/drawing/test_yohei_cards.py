"""Yohei's cards, tokens, dice, market and score as drawn: answers to be clicked, secrets kept, pictures small."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.drawing.drawn import clickable
from zashiki.games.yohei.drawing.army import half_points
from zashiki.games.yohei.drawing.aside import aside
from zashiki.games.yohei.drawing.cards import FULL, HALF, LOW, card_face, draw_card, hand
from zashiki.games.yohei.drawing.end import ending
from zashiki.games.yohei.drawing.market import MARKETING, market
from zashiki.games.yohei.drawing.melee import narrow_scene, scene
from zashiki.games.yohei.drawing.sayings import effect_line, round_line, spoken_card, torii_line
from zashiki.games.yohei.drawing.unit_cards import spoken_unit
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.rules.skills import IMPETUOUS
from zashiki.kernel.game import load_game

NAMES = tuple(f"Guest <{seat}> & co" for seat in range(4))
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 2, "mode": "duel"},
    {"players": 2, "mode": "yohei", "walls": True},
    {"players": 3, "exclusives": True},
    {"players": 4, "offer": True},
)
ON_CARDS = ("clan", "amount", "play", "torii", "deploy", "hire", "reroll")
"""Kinds of answers that are always given on what this file draws."""
ALSO = {
    "Exchange": ("card",),
    "Abandon": ("card",),
    "Bury": ("card",),
    "LeaveOut": ("card",),
    "Hire": ("card",),
    "Arcane": ("card",),
    "TakeItem": ("card",),
    "AnnoyPick": ("card",),
    "PayReroll": ("card",),
    "Reroll": ("pass",),
    "StrikeBack": ("yes", "pass"),
    "FreeAttack": ("yes", "pass"),
    "Confound": ("turn", "pass"),
    "AimOrRoll": ("strike",),
    "TakeOffer": ("yes", "pass"),
    "NextSkill": ("skill",),
}
"""What else, by question."""
FIERCE = ("act:melee", "act:ranged", "act:raze", "strike:dice", "yes")
LARGEST = 10_000
"""Bytes of what one question draws here, packed."""


def positions(seed: int, **options: Any) -> Iterator[tuple[Any, Any]]:
    """Every position of a random game in which units like to fight."""
    game = load_game("yohei", **options)
    state, rng = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal():
        yield game, state
        player = rng.choice(state.acting_players())
        legal = state.legal_actions(player)
        fierce = [action for action in legal if game.vocabulary.text(action) in FIERCE]
        state.apply_action(player, rng.choice(fierce if fierce and rng.random() < 0.8 else legal))
    yield game, state


def some(seed: int, every: int, **options: Any) -> Iterator[tuple[Any, Any, int | None]]:
    """Some positions with one who acts, each question at least once."""
    seen: set[tuple[str, str]] = set()
    for at, (game, state) in enumerate(positions(seed, **options)):
        if state.is_terminal():
            yield game, state, 0
            return
        player = state.acting_players()[0]
        question = (type(state.question(player)).__name__, state.scene.kind if state.scene is not None else "")
        if question not in seen or at % every == 0:
            seen.add(question)
            yield game, state, player


def parts(words: Words) -> dict[str, str]:
    """All that is drawn here for a viewer, by name."""
    viewer = words.view.viewer
    drawn = {"market": market(words), "scene": scene(words), "narrow": narrow_scene(words), "score": ending(words)}
    if viewer is not None:
        drawn |= {"hand": hand(words, viewer), "aside": aside(words)}
    return {name: text for name, text in drawn.items() if text}


@pytest.mark.parametrize("options", TABLES)
def test_what_is_answered_on_cards_and_dice_can_be_clicked_and_nothing_else(options: dict[str, Any]) -> None:
    for game, state, player in some(5, 40, **options):
        if state.is_terminal():
            continue
        words = Words(game, game.view(state, player), NAMES)
        drawn = parts(words)
        kinds = (*ON_CARDS, *ALSO.get(words.step, ()))
        wanted = {token for token in words.legal if token.partition(":")[0] in kinds}
        if "scene" in drawn:
            assert clickable(drawn["scene"]) == clickable(drawn["narrow"])
        found = clickable("".join(text for name, text in drawn.items() if name != "narrow"))
        assert wanted <= found <= words.legal, words.view.ask


@pytest.mark.parametrize("options", TABLES)
def test_pictures_are_well_formed_small_and_their_ids_unique(options: dict[str, Any]) -> None:
    for game, state, player in some(11, 60, **options):
        for viewer in {player, None}:
            words = Words(game, game.view(state, viewer), NAMES)
            drawn = "".join(parts(words).values())
            ElementTree.fromstring(f"<div>{drawn}</div>")
            ids = re.findall(r' id="([^"]+)"', drawn)
            assert len(ids) == len(set(ids))
            assert len(gzip.compress(drawn.encode())) < LARGEST + 4_000 * (words.step == "Hire"), words.step


@pytest.mark.parametrize("options", TABLES)
def test_hidden_cards_and_tokens_are_not_drawn(options: dict[str, Any]) -> None:
    for game, state, player in some(7, 80, **options):
        for viewer in {player, None, 1}:
            world = game.sample_world(state, viewer, random.Random(1))
            first, other = (Words(game, game.view(one, viewer), NAMES) for one in (state, world))
            assert parts(first) == parts(other), (viewer, state.question(viewer))


def test_who_looks_on_can_click_nothing() -> None:
    for game, state, player in some(2, 25, players=3):
        for viewer in (None, *(other for other in range(3) if other != player)):
            words = Words(game, game.view(state, viewer), NAMES)
            if not words.legal:
                assert not clickable("".join(parts(words).values()))


def test_everything_printed_has_its_words() -> None:
    for mode in ("clan", "duel"):
        game: Any = load_game("yohei", mode=mode, exclusives=True)
        words = Words(game, game.view(game.new_initial_state(1), 0), NAMES)
        table = game.table
        assert all(effect_line(words, face) and spoken_card(words, face) for face in range(table.faces))
        assert all(torii_line(words, kind) for kind in range(len(table.torii_ids)))
        assert all(round_line(words, kind) for kind in range(len(table.round_ids)))
        for unit in range(len(table.piece_ids)):
            said = spoken_unit(words, unit)
            assert table.piece_names[unit] in said
            assert "Wounded: movement" in said


@pytest.mark.parametrize("high", [FULL, HALF, LOW])
def test_every_card_is_whole_in_every_size(high: float) -> None:
    game: Any = load_game("yohei")
    words = Words(game, game.view(game.new_initial_state(1), 0), NAMES)
    for face, title in enumerate(game.table.titles):
        front = card_face(words, face)
        said = unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", draw_card(front, high))))
        assert title in said
        assert high == LOW or front.effect in said


def test_cards_of_the_chest_wait_while_a_reroll_is_offered() -> None:
    """Whoever pays with cards from under the chest chooses them without leaving the question."""
    waiting = 0
    for game, state in positions(0, players=4, offer=True):
        player = state.acting_players()[0] if not state.is_terminal() else 0
        words = Words(game, game.view(state, player), NAMES)
        if words.step == "Reroll" and "reroll:chest" in words.legal:
            drawn = hand(words, player)
            chest = words.view.sides[game.side[player]].chest
            for face in set(chest):
                name = game.table.face_ids[face] if face >= 0 else "hidden"
                assert f'data-token="card:{name}"' in drawn
            waiting += 1
    assert waiting


def test_the_card_of_a_unit_waits_for_the_unit_to_be_chosen() -> None:
    for game, state in positions(3, players=2):
        player = state.acting_players()[0]
        words = Words(game, game.view(state, player), NAMES)
        units = [token for token in words.legal if token.startswith("unit:")]
        if words.step == "Turn" and len(units) > 1:
            drawn = aside(words)
            assert all(f'class="z-detail" data-token="{token}"' in drawn for token in units)
            return
    raise AssertionError("nobody had two units to choose from")


def test_the_market_is_shown_before_the_first_round_only() -> None:
    shown: set[str] = set()
    for options in TABLES:
        for game, state, player in some(4, 100, **options):
            words = Words(game, game.view(state, player), NAMES)
            assert (market(words) is not None) == words.asks(*MARKETING)
            shown |= {question.__name__ for question in MARKETING if words.asks(question)}
    assert shown == {question.__name__ for question in MARKETING}


def test_the_final_scene_tells_the_points_of_the_outcome() -> None:
    for options in TABLES:
        *_, (game, state) = positions(6, **options)
        view = game.view(state, None)
        drawn = ending(Words(game, view, NAMES))
        for player, scores in enumerate(view.outcome.scores):
            side = game.members[game.side[player]]
            names = " & ".join(NAMES[member] for member in side).replace("&", "&amp;").replace("<", "&lt;")
            assert f"{names.replace('>', '&gt;')}: {sum(scores.values())}." in drawn
        assert drawn.count(">Victory<") == len({game.side[player] for player in view.outcome.winners()})


def test_halves_of_a_point_are_written_as_such() -> None:
    assert [half_points(number) for number in (0, 1, 2, 5, 30)] == ["0", "½", "1", "2½", "15"]


def test_the_order_of_deployment_skills_is_chosen_on_the_units_card() -> None:
    for game, state in positions(12, players=2):
        player = state.acting_players()[0]
        words = Words(game, game.view(state, player), NAMES)
        fresh = [token for token in words.legal if token.startswith("deploy:")]
        several = [unit for unit in map(game.vocabulary.parse, fresh) if _skills(game, unit) > 1]
        if words.step == "Turn" and several:
            drawn = aside(words)
            assert len(re.findall(r'data-token="deploy:', drawn)) == len(several)
            assert 'data-token="skill:' in drawn
            assert not any(token.startswith("skill:") for token in clickable(drawn))
            return
    raise AssertionError("no unit had several skills")


def _skills(game: Any, action: int) -> int:
    """How many kinds of deployment skills a unit has that happen at once."""
    return len(set(game.table.deployment[action - game.actions.deploy]) - {IMPETUOUS})
