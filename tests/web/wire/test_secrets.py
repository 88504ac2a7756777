"""What a viewer is sent is byte for byte the same from the true state and from any world they cannot tell from it."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from zashiki import load_game
from zashiki.kernel.errors import IllegalAction
from zashiki.kernel.game import AnyGame
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.session import Session
from zashiki.kernel.state import State
from zashiki.web.wire.payload import Moment, Telling, lines_of, position_of, prompt_of
from zashiki.web.wire.protocol import encode

POSITIONS = 120
WORLDS = 2
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("night-watch", {"players": 3}),
    ("night-watch", {"players": 2}),
    ("yokai", {"players": 2}),
    ("yokai", {"players": 4}),
]
LONG_GAMES: list[tuple[str, dict[str, Any]]] = [
    ("gunsen", {"players": 3}),
    ("yedo", {"players": 2}),
    ("yedo", {"players": 4, "setting": "samurai"}),
    ("yohei", {"players": 2}),
    ("yohei", {"mode": "yohei"}),
    ("yohei", {"mode": "duel"}),
    ("yohei", {"players": 4}),
]
LONG_POSITIONS = 24
APART = 8
"""In a long game so many moves at most lie between two positions that are compared."""


def sent(game: AnyGame, state: State, viewer: int | None, session: Session, telling: Telling) -> bytes:
    """All bytes that depend on the position: page, tree, story, and how a foreign action is refused.

    A picture of the whole table is made of the view alone; the conformance suite compares those.
    """
    names = session.names
    undo = viewer is not None and session.may_undo(viewer)
    moment = Moment(session.version, undo, viewer is not None and state.may_withdraw(viewer))
    position = position_of(game, state, viewer, names, telling, moment, seconds=math.inf)
    parts = [encode(position)]
    if viewer is not None:
        parts.append(refusal(state, viewer).encode())
        if position.prompt is not None:
            prefix = [position.prompt.choices[-1].token]
            tree = choice_tree(game, state, viewer, prefix, seconds=math.inf)
            parts.append(encode(prompt_of(game, tree.question, names)))
            parts.append(encode(game.preview(game.view(state, viewer), [game.vocabulary.parse(prefix[0])])))
    return b"\n".join(parts)


def refusal(state: State, viewer: int) -> str:
    """The refusal of an action that the viewer may not choose."""
    legal = set(state.legal_actions(viewer))
    wrong = next(action for action in range(state.game.num_actions()) if action not in legal)
    try:
        state.copy().apply_action(viewer, wrong)
    except IllegalAction as error:
        return str(error)
    raise AssertionError("an action that is not legal was taken")


def check(name: str, options: dict[str, Any], positions: int, seed: int, apart: int = 1) -> int:
    """Play at random and compare every `apart` moves at most; returns how many positions were compared."""
    rng = random.Random(seed)
    game = load_game(name, **options)
    done = 0
    while done < positions:
        session = Session.start(game, seed=rng.getrandbits(32))
        while not session.state.is_terminal() and done < positions:
            player = 0
            for _ in range(rng.randint(1, apart)):
                state = session.state
                if not state.is_terminal():
                    player = rng.choice(state.acting_players())
                    session.apply(player, rng.choice(state.legal_actions(player)))
            if rng.random() < 0.1 and session.may_undo(player):
                session.undo(player)
            state = session.state
            for viewer in (None, *range(game.num_players())):
                telling = Telling(tuple(lines_of(game.catalog, session.story(viewer), session.names)))
                truth = sent(game, state, viewer, session, telling)
                for _ in range(WORLDS):
                    world = game.sample_world(state, viewer, rng)
                    assert sent(game, world, viewer, session, telling) == truth, (name, session.version, viewer)
            done += 1
    return done


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_nothing_hidden_is_in_what_is_sent(name: str, options: dict[str, Any]) -> None:
    assert check(name, options, POSITIONS, seed=7) == POSITIONS


@pytest.mark.parametrize(("name", "options"), LONG_GAMES)
def test_nothing_hidden_is_in_what_is_sent_of_long_games(name: str, options: dict[str, Any]) -> None:
    assert check(name, options, LONG_POSITIONS, seed=8, apart=APART) == LONG_POSITIONS


def test_the_comparison_sees_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("night-watch", players=3)
    honest_text, honest_view = game.text, game.view
    leaked: list[Any] = []

    def leaking(self: Any, view: Any, names: Any) -> str:
        return honest_text(view, names) + "".join(map(str, leaked))

    def seen(self: Any, state: Any, viewer: int | None) -> Any:
        leaked[:] = [state.hands if hasattr(state, "hands") else state.__slots__]
        return honest_view(state, viewer)

    monkeypatch.setattr(type(game), "text", leaking)
    monkeypatch.setattr(type(game), "view", seen)
    with pytest.raises(AssertionError, match="night-watch"):
        check("night-watch", {"players": 3}, 40, seed=7)
