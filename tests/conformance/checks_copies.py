"""Checks of copies, pickles, and of orders in which simultaneous answers arrive."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import msgspec

from tests.conformance.configurations import Subject
from tests.conformance.playing import (
    fingerprint,
    luck,
    play,
    play_on,
    play_to_end,
    positions,
    require,
    sources,
    viewers,
    where,
)
from zashiki.kernel.chance import FastChance
from zashiki.kernel.files.plain import digest
from zashiki.kernel.state import State

AHEAD = 40
"""How many decisions are played on from a position."""
MOST_ORDERS = 6
UNCHANGING = (int, float, str, bytes, frozenset, type(None))
"""Types whose values two states may share."""
OTHER = 1_000_003
"""Added to a seed, gives one that no other game of the suite has."""


def check_copies(subject: Subject, seed: int) -> None:
    """Copies share nothing that can change, and stay as they were while the game goes on."""
    earlier: list[tuple[State, tuple[Any, ...], str]] = []
    for number, (state, _, _) in enumerate(play(subject, seed)):
        here = f"{subject!r}, seed {seed}, action {number}"
        if number % 7 == 0 or (state.streams is not None and number % 3 == 0):
            twin = state.copy()
            shared = shared_parts(state, twin)
            require(not shared, f"{here}: the copy shares {', '.join(shared)}")
            before = fingerprint(state)
            require(fingerprint(twin) == before, f"{here}: the copy differs")
            earlier.append((twin, before, here))
    for twin, before, here in earlier:
        require(fingerprint(twin) == before, f"{here}: the copy changed when the game went on")
    for original in positions(subject, seed):
        here, before = where(subject, original, seed), fingerprint(original)
        twin = original.copy()
        play_on(twin, Random(seed), AHEAD)
        require(fingerprint(original) == before, f"{here}: the state changed when a copy was played on")
        third = original.copy()
        play_on(third, Random(seed), AHEAD)
        require(fingerprint(third) == fingerprint(twin), f"{here}: two copies played alike came to differ")


def check_copies_over_other_chance(subject: Subject, seed: int) -> None:
    """`copy(chance)` is the same position, and no lane of it can see the true dice."""
    for original in positions(subject, seed):
        here = where(subject, original, seed)
        twin = original.copy(FastChance.seeded(seed + OTHER))
        require(digest(twin) == digest(original), f"{here}: a copy over another source differs")
        true = {luck(source) for source in sources(original)}
        seen = [luck(source) for source in sources(twin)]
        require(not true & set(seen), f"{here}: a copy over another source draws the true outcomes")
        require(len(set(seen)) == len(seen), f"{here}: two lanes of a copy draw the same outcomes")


def shared_parts(one: State, other: State) -> list[str]:
    """What two states hold in common that can change, by place."""
    held = dict(changeable_parts(one))
    return sorted({place for key, place in changeable_parts(other) if key in held})


def changeable_parts(state: State) -> Iterator[tuple[int, str]]:
    """Every part of a state that can change, as (identity, place); the game object is common to all."""
    todo: list[tuple[Any, str]] = [(getattr(state, name), name) for name in slots(state) if name != "game"]
    seen: set[int] = set()
    while todo:
        part, place = todo.pop()
        if isinstance(part, UNCHANGING) or id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, tuple):
            todo += [(inner, f"{place}[{at}]") for at, inner in enumerate(part) if not isinstance(inner, UNCHANGING)]
            continue
        if isinstance(part, msgspec.Struct) and part.__struct_config__.frozen:
            todo += [(getattr(part, name), f"{place}.{name}") for name in part.__struct_fields__]
            continue
        yield id(part), place
        if isinstance(part, dict):
            todo += [(inner, f"{place}[{key!r}]") for key, inner in part.items()]
        elif isinstance(part, list | set):
            todo += [(inner, f"{place}[{at}]") for at, inner in enumerate(part) if not isinstance(inner, UNCHANGING)]
        else:
            todo += [(getattr(part, name), f"{place}.{name}") for name in slots(part)]


def slots(part: Any) -> list[str]:
    """The names of an object's own fields."""
    names = [name for kind in type(part).__mro__ for name in getattr(kind, "__slots__", ())]
    names += getattr(part, "__struct_fields__", ())
    return [*names, *getattr(part, "__dict__", ())]


def check_pickles(subject: Subject, seed: int) -> None:
    """A state survives pickling in the middle of any procedure and plays on alike."""
    for original in positions(subject, seed):
        here = where(subject, original, seed)
        try:
            twin = pickle.loads(pickle.dumps(original))
        except Exception as error:
            require(False, f"{here}: it cannot be pickled: {error!r}")
            raise
        require(fingerprint(twin) == fingerprint(original), f"{here}: a pickled state came back as another one")
        require(repr(twin.game) == repr(original.game), f"{here}: a pickled state came back with another game")
        here_too = original.copy()
        play_on(here_too, Random(seed), AHEAD)
        play_on(twin, Random(seed), AHEAD)
        require(fingerprint(twin) == fingerprint(here_too), f"{here}: a pickled state plays on differently")


def check_orders(subject: Subject, seed: int) -> None:
    """Simultaneous answers, and answers in different lanes, may arrive in any order with the same result."""
    rng = Random(seed)
    for original in positions(subject, seed):
        acting = original.acting_players()
        if len(acting) < 2:
            continue
        here = where(subject, original, seed)
        for _ in range(3):
            answers = {player: rng.choice(original.legal_actions(player)) for player in acting}
            orders = list(permutations(acting)) if len(acting) <= 3 else [rng.sample(acting, len(acting)) for _ in "12"]
            orders = [acting, acting[::-1], *orders][:MOST_ORDERS]
            results = set()
            for order in orders:
                state = original.copy()
                for player in order:
                    state.apply_action(player, answers[player])
                results.add(fingerprint(state))
            require(len(results) == 1, f"{here}: the order of the answers {answers} changes the result")


def check_lane_orders(subject: Subject, seed: int) -> None:
    """Lanes played to their end one after the other, forwards and backwards, come out the same."""
    for original in positions(subject, seed):
        if original.streams is None:
            continue
        results = set()
        for backwards in (False, True):
            state = original.copy()
            choosers = {player: Random(seed + player) for player in range(len(state.answers))}
            steps = 0
            while state.streams is not None and steps < 400:
                player = sorted(state.acting_players(), reverse=backwards)[0]
                legal = state.legal_actions(player)
                state.apply_action(player, choosers[player].choice(legal))
                steps += 1
            if state.streams is None:
                results.add(fingerprint(state))
        require(len(results) < 2, f"{where(subject, original, seed)}: the order in which lanes are played matters")


def check_withdrawal(subject: Subject, seed: int) -> None:
    """An answer that waits for others is hidden, whatever it is, and can be taken back without a trace."""
    rng = Random(seed)
    encode = msgspec.json.encode
    for original in positions(subject, seed):
        here = where(subject, original, seed)
        for player in original.acting_players():
            before = fingerprint(original)
            legal = original.legal_actions(player)
            seen: dict[int | None, set[bytes]] = {}
            for action in rng.sample(legal, min(4, len(legal))):
                state = original.copy()
                state.apply_action(player, action)
                if not state.may_withdraw(player):
                    break
                for viewer in viewers(state):
                    if viewer != player:
                        seen.setdefault(viewer, set()).add(encode(subject.game.view(state, viewer)))
                require(player not in state.acting_players(), f"{here}: player {player} is asked again")
                state.withdraw(player)
                require(fingerprint(state) == before, f"{here}: a withdrawn answer leaves a trace")
                require(
                    state.legal_actions(player) == legal,
                    f"{here}: after withdrawal player {player} may do other things",
                )
            for viewer, views in seen.items():
                require(len(views) == 1, f"{here}: viewer {viewer} sees what player {player} has answered in secret")


def check_lengths(subject: Subject, seed: int) -> None:
    """A copy made in the middle and played to its end ends like any game."""
    for original in positions(subject, seed)[:6]:
        state = play_to_end(subject, seed, original.copy())
        require(state.outcome() is not None, f"{where(subject, original, seed)}: a copy came to no outcome")
