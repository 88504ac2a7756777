"""Checks of play: games end, legal lists are sound, illegal actions change nothing, looking changes nothing."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from tests.conformance.configurations import Subject
from tests.conformance.playing import (
    action_text,
    fingerprint,
    play,
    play_to_end,
    positions,
    require,
    viewers,
    where,
)
from zashiki.kernel.errors import IllegalAction, UnknownPlayer
from zashiki.kernel.lanes import Fork, Lanes
from zashiki.kernel.state import State
from zashiki.kernel.steps import Question, Step, fields_of
from zashiki.kernel.views import Outcome

MOST_ACTIONS = 400
"""No decision offers more."""


def check_games_end(subject: Subject, seed: int) -> None:
    """A random game ends with an outcome, and every question on the way is sound."""
    reveals = 0
    state = None
    for number, (state, player, _) in enumerate(play(subject, seed)):
        here = f"{subject!r}, seed {seed}, action {number}"
        acting = state.acting_players()
        require(len(set(acting)) == len(acting), f"{here}: somebody acts twice: {acting}")
        require(set(acting) <= set(range(len(state.answers))), f"{here}: nobody sits at {acting}")
        require(state.reveals >= reveals, f"{here}: the counter of reveals went back")
        require(state.outcome() is None and not any(state.returns()), f"{here}: an outcome while the game runs")
        require(not state.lane, f"{here}: a lane is still marked as running")
        reveals = state.reveals
        check_legal(state, player, here)
    require(state is not None and state.is_terminal(), f"{subject!r}, seed {seed}: the game has no decision at all")
    assert state is not None
    check_end(state, f"{subject!r}, seed {seed}, at the end")


def check_legal(state: State, player: int, here: str) -> None:
    """The legal actions are sorted, each once, not empty, not too many, and in the vocabulary."""
    legal = state.legal_actions(player)
    name = type(state.question(player)).__name__
    require(legal, f"{here}: {name} leaves player {player} nothing to do")
    require(legal == sorted(set(legal)), f"{here}: {name} lists its actions unsorted or twice: {legal}")
    require(len(legal) <= MOST_ACTIONS, f"{here}: {name} offers {len(legal)} actions")
    require(legal[0] >= 0 and legal[-1] < state.game.num_actions(), f"{here}: {name} leaves the vocabulary")


def check_end(state: State, here: str) -> None:
    """An ended game has an outcome that adds up, and nothing is left open."""
    outcome = state.outcome()
    require(isinstance(outcome, Outcome), f"{here}: there is no outcome; rules end a game with state.finish")
    assert outcome is not None
    players = range(len(state.answers))
    require(len(outcome.places) == len(players), f"{here}: {len(outcome.places)} places")
    require(len(outcome.scores) == len(players), f"{here}: {len(outcome.scores)} scores")
    for place in outcome.places:
        better = sum(other < place for other in outcome.places)
        require(place == better + 1, f"{here}: places {outcome.places} do not count those who are better")
    returns = state.returns()
    require(math.isclose(sum(returns), 0, abs_tol=1e-9), f"{here}: returns {returns} do not add up to 0")
    require(state.acting_players() == [], f"{here}: somebody still acts")
    require(all(state.legal_actions(player) == [] for player in players), f"{here}: somebody may still act")
    require(not any(state.may_withdraw(player) for player in players), f"{here}: an answer still waits")
    require(state.streams is None, f"{here}: lanes are still open")
    for player in players:
        must_refuse(state, player, 0, here)


def check_refusals(subject: Subject, seed: int) -> None:
    """What is not legal raises IllegalAction and changes nothing."""
    rng = Random(seed)
    size = subject.game.num_actions()
    for original in positions(subject, seed):
        state, here = original.copy(), where(subject, original, seed)
        before = fingerprint(state)
        count = len(state.answers)
        for player in range(count):
            legal = set(state.legal_actions(player))
            require(
                bool(legal) == (player in state.acting_players()), f"{here}: player {player} has {len(legal)} actions"
            )
            illegal = [action for action in range(size) if action not in legal]
            for action in [*rng.sample(illegal, min(12, len(illegal))), -1, size]:
                must_refuse(state, player, action, here)
            if not state.may_withdraw(player):
                must_refuse_withdrawal(state, player, here)
        for player in (-1, count):
            must_refuse(state, player, 0, here)
            must_know_nobody(subject, state, player, here)
        require(fingerprint(state) == before, f"{here}: a refused action changed the state")


def must_refuse(state: State, player: int, action: int, here: str) -> None:
    """An action that must be refused, with a reason."""
    try:
        state.apply_action(player, action)
    except IllegalAction as error:
        require(str(error), f"{here}: a refusal without a word")
    else:
        require(False, f"{here}: player {player} could do {action}, which is not among his legal actions")


def must_know_nobody(subject: Subject, state: State, stranger: int, here: str) -> None:
    """Who does not play sees nothing and gets no world; a spectator is None."""
    for look in (subject.game.view, lambda state, player: subject.game.sample_world(state, player, Random(1))):
        try:
            look(state, stranger)
        except UnknownPlayer as error:
            require(f"no player {stranger}" in str(error), f"{here}: {error} does not name {stranger}")
        else:
            require(False, f"{here}: there is no player {stranger}, but he can look")


def must_refuse_withdrawal(state: State, player: int, here: str) -> None:
    """A player without a waiting answer cannot take one back."""
    try:
        state.withdraw(player)
    except IllegalAction:
        return
    require(False, f"{here}: player {player} took back an answer that he had not given")


def check_looking(subject: Subject, seed: int) -> None:
    """Asking for legal actions, views, messages, worlds and copies changes nothing."""
    rng = Random(seed)
    game = subject.game
    for original in positions(subject, seed):
        state, here = original.copy(), where(subject, original, seed)
        before = fingerprint(state)
        for viewer in viewers(state):
            game.view(state, viewer)
            game.sample_world(state, viewer, rng)
            question = state.question(viewer)
            if question is not None:
                question.waiting(state)
        for player in state.acting_players():
            asked = state.question(player)
            assert asked is not None
            asked.message(state, player)
            default = asked.default(state, player)
            require(
                default is None or default in state.legal_actions(player),
                f"{here}: the default of {type(asked).__name__} is not legal",
            )
        require(fingerprint(state) == before, f"{here}: looking at the state changed it")


def check_same_seed(subject: Subject, seed: int) -> None:
    """The same seed and the same actions give the same game, checked or unchecked."""
    twin = subject.game.new_initial_state(seed)
    state = subject.game.new_initial_state(seed)
    for number, (now, player, action) in enumerate(play(subject, seed, state)):
        here = f"{subject!r}, seed {seed}, action {number}, {action_text(now, action)}"
        require(now.acting_players() == twin.acting_players(), f"{here}: others act in the second game")
        if number % 16 == 0:
            require(fingerprint(now) == fingerprint(twin), f"{here}: the second game is another one")
        twin.apply_action(player, action)
    require(fingerprint(state) == fingerprint(twin), f"{subject!r}, seed {seed}: two ends of the same game")


def check_census(subject: Subject, seed: int) -> None:
    """Nothing is lost and nothing comes from nowhere."""
    census = subject.hooks.census
    if census is None:
        return
    first = None
    for number, (state, _, _) in enumerate(play(subject, seed)):
        counted = census(state)
        first = first or counted
        for name, value in counted.items():
            require(
                value == first[name],
                f"{subject!r}, seed {seed}, action {number}: {name} was {first[name]} and is {value}",
            )


def check_steps(subject: Subject, seed: int) -> None:
    """Every step that waits is listed in `game.steps`, under a name of its own; every question names its rules."""
    listed: set[type[Step[Any]]] = {*subject.game.steps, Fork, Lanes}
    names = [step.__name__ for step in listed]
    require(len(set(names)) == len(names), f"{subject!r}: two steps have the same name")
    for kind in subject.game.steps:
        require(
            not issubclass(kind, Question) or kind.rules, f"{subject!r}: the question {kind.__name__} names no rules"
        )
    for state in positions(subject, seed):
        stacks = [tuple(state.steps)]
        while stacks:
            for step in stacks.pop():
                require(type(step) in listed, f"{subject!r}: {type(step).__name__} is missing in steps")
                for name, value in fields_of(step):
                    if not plain_field(value):
                        require(False, f"{subject!r}: {type(step).__name__}.{name} holds {value!r}")
                if isinstance(step, Lanes):
                    stacks += step.stacks


def plain_field(value: object) -> bool:
    """Steps hold numbers, words, tuples of them, and other steps."""
    if isinstance(value, tuple):
        return all(map(plain_field, value))
    return value is None or isinstance(value, int | str) or hasattr(value, "waits")


def check_automatic(subject: Subject, seed: int) -> None:
    """With `auto` no foreseeable single answer is asked for, with `windows=able` nobody who can only pass."""
    game = subject.game
    for able in (False, True):
        options = {**game.option_values(), "auto": True, "windows": "able" if able else "all"}
        variant = Subject(type(game)(type(game.options)(**options), game.pack_directory), subject.hooks)
        for number, (state, player, _) in enumerate(play(variant, seed)):
            question = state.question(player)
            assert question is not None
            asked = question.obvious or (able and question.window)
            require(
                not asked or len(state.legal_actions(player)) > 1,
                f"{variant!r}, seed {seed}, action {number}: {type(question).__name__} asks for its only answer",
            )


def check_auto_changes_nothing(subject: Subject, seed: int) -> None:
    """A game in which people give foreseeable answers themselves is the same as one in which the kernel does."""
    game = subject.game
    manual = type(game)(type(game.options)(**{**game.option_values(), "auto": False}), game.pack_directory)
    auto = type(game)(type(game.options)(**{**game.option_values(), "auto": True}), game.pack_directory)
    slow, quick = manual.new_initial_state(seed), auto.new_initial_state(seed)
    slow.given = []
    for state, player, action in play(Subject(manual, subject.hooks), seed, slow):
        question = state.question(player)
        assert question is not None
        if not question.obvious or len(state.legal_actions(player)) > 1:
            quick.apply_action(player, action)
    require(not slow.given, f"{subject!r}, seed {seed}: with auto=False the kernel still gave {slow.given}")
    require(fingerprint(slow) == fingerprint(quick), f"{subject!r}, seed {seed}: auto changed the game")


def check_ends_alike(subject: Subject, seed: int) -> None:
    """Two games of different seeds are not the same: chance is really asked."""
    starts = [subject.game.new_initial_state(seed + at) for at in range(3)]
    ends = {fingerprint(play_to_end(subject, seed, state)) for state in starts}
    require(len(ends) > 1, f"{subject!r}: seeds {seed} to {seed + 2} give the same game")
