"""What is sent of a position: choices that say whether they can be taken back, and differences that add up."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from tests.web import extras  # noqa: F401  (registers the game that lives only in the tests)
from zashiki import load_game
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.session import Session
from zashiki.web.payload import form_of, prompt_of
from zashiki.web.protocol import Choice, Prompt

GAMES: list[tuple[str, dict[str, Any]]] = [("night-watch", {"players": 3}), ("yokai", {}), ("yokai", {"players": 4})]


def leaf(prompt: Prompt, rng: random.Random) -> tuple[list[str], Choice]:
    """A path by lot, and the choice that ends it."""
    path: list[str] = []
    at: Prompt | None = prompt
    choice = prompt.choices[0]
    while at is not None:
        choice = rng.choice(at.choices)
        path.append(choice.token)
        at = choice.next
    return path, choice


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_choice_says_whether_it_can_be_taken_back(name: str, options: dict[str, Any]) -> None:
    rng = random.Random(2)
    game = load_game(name, **options)
    kinds = set()
    for seed in range(6):
        session = Session.start(game, seed=seed)
        for _ in range(60):
            if session.state.is_terminal():
                break
            player = rng.choice(session.state.acting_players())
            tree = choice_tree(game, session.state, player, seconds=math.inf)
            prompt = prompt_of(game, tree.question, session.names)
            assert prompt is not None
            path, choice = leaf(prompt, rng)
            session.apply_path(player, path)
            assert session.may_undo(player) is not choice.final, (path, prompt.step)
            kinds.add(choice.final)
    assert kinds == {True, False}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_choice_has_a_label_and_a_form_that_fits(name: str, options: dict[str, Any]) -> None:
    game = load_game(name, **options)
    session = Session.start(game, seed=5)
    rng = random.Random(5)
    while not session.state.is_terminal():
        player = rng.choice(session.state.acting_players())
        question = choice_tree(game, session.state, player, seconds=math.inf).question
        assert question is not None
        prompt = prompt_of(game, question, session.names)
        assert prompt is not None
        assert prompt.text
        assert all(choice.label.strip() for choice in prompt.choices)
        assert prompt.default is None or prompt.default in {choice.token for choice in prompt.choices}
        kinds = {choice.token.partition(":")[0] for choice in prompt.choices}
        assert (form_of(game, question) == "yesno") == (kinds == {"yes", "no"})
        session.apply(player, rng.choice(session.state.legal_actions(player)))
