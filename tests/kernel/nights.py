"""Games of Night Watch for the tests of the kernel: begun, played at random, set up as a position."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import zashiki
from tests.toy import NightWatch
from tests.toy.rules.state import Watch
from zashiki.kernel.files.positions import read_position
from zashiki.kernel.session import Session
from zashiki.kernel.state import State

NAMES = ("Akiko", "Botan", "Chie", "Daichi")

KINDS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 4, "mode": "teams"},
    {"players": 3, "mode": "siege"},
    {"players": 4, "mode": "siege"},
)
"""Games that together have windows, lanes in lanes, hidden lanes, teams and simultaneous choices."""


def night(**options: Any) -> NightWatch:
    """A game of Night Watch."""
    game = zashiki.load_game("night-watch", **options)
    assert isinstance(game, NightWatch)
    return game


def watch(session: Session) -> Watch:
    """The state of a game of Night Watch."""
    assert isinstance(session.state, Watch)
    return session.state


def begun(seed: int = 1, **options: Any) -> Session:
    """A session at its first question."""
    game = night(**options)
    return Session.start(game, seed=seed, names=NAMES[: game.num_players()], date="2026-01-31")


def step(session: Session, rng: Random) -> None:
    """Play one random action."""
    player = rng.choice(session.state.acting_players())
    session.apply(player, rng.choice(session.state.legal_actions(player)))


def until(session: Session, wanted: Callable[[State], bool], seed: int = 0) -> Session:
    """Play random actions until the position is one that is wanted. Raises LookupError if none comes."""
    rng = Random(seed)
    while not wanted(session.state):
        if session.state.is_terminal():
            raise LookupError("the game ended without such a position")
        step(session, rng)
    return session


def asks(name: str, legal: str = "") -> Callable[[State], bool]:
    """Whether somebody is asked this question, and can give this answer."""

    def wanted(state: State) -> bool:
        return any(
            type(state.question(player)).__name__ == name
            and (not legal or state.game.vocabulary.parse(legal) in state.legal_actions(player))
            for player in state.acting_players()
        )

    return wanted


def played(seed: int, actions: int = 10_000, **options: Any) -> Session:
    """A session after so many random actions, or at the end."""
    session, rng = begun(seed, **options), Random(seed)
    while session.version < actions and not session.state.is_terminal():
        step(session, rng)
    return session


def positions(games: int, every: int = 1) -> Iterator[State]:
    """The positions of random games of all kinds; the states go on being played."""
    for seed in range(games):
        rng = Random(seed)
        state = night(**KINDS[seed % len(KINDS)]).new_initial_state(seed=seed)
        count = 0
        while not state.is_terminal():
            if count % every == 0:
                yield state
            count += 1
            player = rng.choice(state.acting_players())
            state.apply_action(player, rng.choice(state.legal_actions(player)))
        yield state


HANDS = {0: ["Akira", "Closed Fan"], 1: ["Botan", "Straw Man"]}


def table(steps: str, head: str = "", hands: dict[int, list[str]] | None = None, **fields: str) -> str:
    """The text of a position for two players; the cards that are in no hand lie in the deck."""
    hands = HANDS if hands is None else hands
    game = night()
    held = [name for hand in hands.values() for name in hand]
    pool = [card.name for card in game.cards if card.name not in held]
    values = {"night": "1", "captain": "0", "bank": "12", **fields}
    lines = ["zashiki_position = 1", 'game = "night-watch"', head, f"steps = {steps}", "[table]"]
    lines += [f"{name} = {value}" for name, value in values.items()]
    lines += ["[[table.players]]", "lives = 2", "coins = 3", "lanterns = [3, 0, 0]"] * 2
    for hand in hands.values():
        lines += ["[[table.sides]]", "medals = 0", f"hand = {json.dumps(hand)}"]
    lines += ["[table.deck]", f"pool = {json.dumps(pool)}"]
    return "\n".join(lines)


def set_up(steps: str, **rest: Any) -> Watch:
    """The state of `table`."""
    state = read_position(table(steps, **rest))
    assert isinstance(state, Watch)
    return state
