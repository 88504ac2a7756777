"""What is sent of a position: choices that say whether they can be taken back, and differences that add up."""

from __future__ import annotations

import math
import random
import zlib
from typing import Any

import pytest

from tests.web.clients import filled, with_layers
from zashiki import load_game
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.session import Session
from zashiki.web.wire.message_parts import Choice, Prompt
from zashiki.web.wire.payload import Moment, Telling, form_of, position_of, prompt_of, trace_of, update_of
from zashiki.web.wire.protocol import encode

UPDATE_BYTES = 10_000  # compressed
GAMES: list[tuple[str, dict[str, Any]]] = [("night-watch", {"players": 3}), ("yokai", {}), ("yokai", {"players": 4})]


def leaf(prompt: Prompt, rng: random.Random) -> tuple[list[str], Choice]:
    """A random path, and the choice that ends it."""
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


@pytest.mark.parametrize(("name", "players"), [("gunsen", 2), ("gunsen", 4), ("yedo", 3)])
def test_an_update_is_small_and_adds_up_to_the_page(name: str, players: int) -> None:
    """Layers that have not changed are not sent again, even where the picture around them is another one."""
    game = load_game(name, players=players)
    state, rng = game.new_initial_state(2), random.Random(2)
    names = ("Mika", "Tomas", "Aki", "Haru")[:players]
    held: dict[str, str] = {}
    old = None
    whole = 0
    for at in range(150):
        player = rng.choice(state.acting_players())
        state.apply_action(player, rng.choice(state.legal_actions(player)))
        position = position_of(game, state, 0, names, Telling(), Moment(at))
        new = trace_of(position, 0, b"")
        if old is not None:
            update = update_of(old, position, new, "", lambda _: ())
            assert len(zlib.compress(encode(update), 6)) < UPDATE_BYTES, (at, state.question(None))
            fresh = {region: filled(text, held.get(region, "")) for region, text in update.regions.items()}
            kept = {region: text for region, text in held.items() if region not in update.gone}
            held = {region: with_layers(text, update.layers) for region, text in {**kept, **fresh}.items()}
            whole += "board" in update.regions
            assert held == position.regions
        held, old = dict(position.regions), new
    assert whole >= 2 or name == "yedo", "battles come and go"
