"""Choices that continue: the tree of a player's next questions, grown ahead so that one answer can be a whole path.

The tree grows in a world that the player cannot tell from the true one, so nothing hidden can get into it. A path ends
where chance is asked, something is revealed or another player decides.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from random import Random
from time import perf_counter

import msgspec

from zashiki.kernel.chance import SharedChance
from zashiki.kernel.errors import IllegalAction
from zashiki.kernel.game import AnyGame
from zashiki.kernel.messages import Message
from zashiki.kernel.state import State
from zashiki.kernel.steps import Question


class Asked(msgspec.Struct, omit_defaults=True):
    """A question of the tree, and its answers in the order of `legal_actions`."""

    step: str
    rules: tuple[str, ...]
    message: Message
    answers: list[Answer]
    default: str = ""


class Answer(msgspec.Struct, omit_defaults=True):
    """An answer: its token, and what it leads to.

    With `then` it is followed by that question; with `more` it may be, and the tree from there is to be fetched with
    the path up to here as prefix; with neither it ends the path. final: what it ends cannot be taken back, since
    chance is asked, something is shown, or the game ends.
    """

    token: str
    then: Asked | None = None
    more: bool = False
    final: bool = False


class Choices(msgspec.Struct, omit_defaults=True):
    """The tree after a path of tokens. Without a question the path is complete: it can be sent."""

    prefix: tuple[str, ...]
    question: Asked | None = None


class ClosedChance(SharedChance):
    """A source that must not be asked: a rule that asks it ends the path. asked: whether one did."""

    __slots__ = ("asked",)
    kind = "closed"

    def __init__(self) -> None:
        self.asked = False

    def below(self, n: int) -> int:
        self.asked = True
        raise ChanceAsked


class ChanceAsked(Exception):
    """The rules asked for an outcome where none may be drawn."""


def goes_on_after(state: State, player: int, action: int) -> bool:
    """Play the action on `state`, a copy with ClosedChance. True if the same player decides next, knowing no more.

    False if chance was asked (the copy is then broken), something was revealed, or another's decision lies between.
    """
    reveals = state.reveals
    state.given = []
    try:
        state.apply_unchecked(player, action)
    except ChanceAsked:
        return False
    if state.reveals != reveals or any(by != player for by, _ in state.given):
        return False
    return player in state.acting_players()


def choice_tree(
    game: AnyGame,
    state: State,
    player: int,
    prefix: Sequence[str] = (),
    nodes: int = 300,
    seconds: float = 0.02,
) -> Choices:
    """The tree of the player's question and those that continue it, after a path of tokens.

    It holds at most `nodes` answers beyond those of its first question, level by level; where they or the time run
    out, answers are marked `more`. Raises IllegalAction if the player is asked nothing or the prefix is no path of
    theirs, InvalidToken for a token that the game does not know.
    """
    if player not in state.acting_players():
        raise IllegalAction(f"player {player} is asked nothing now")
    world = game.sample_world(state, player, Random(0)).copy(ClosedChance())
    for index, token in enumerate(prefix):
        action = game.vocabulary.parse(token)
        if action not in world.legal_actions(player):
            world.apply_action(player, action)  # refuses, with the reason
        if not _continues(world, player, action):
            if index + 1 < len(prefix):
                raise IllegalAction(f"the path ends with {token}; {prefix[index + 1]} cannot follow it")
            return Choices(tuple(prefix))
    tree = Choices(tuple(prefix), _asked(game, world, player))
    _grow(game, tree, world, player, nodes, perf_counter() + seconds if seconds < math.inf else math.inf)
    return tree


def _grow(game: AnyGame, tree: Choices, world: State, player: int, nodes: int, until: float) -> None:
    """Follow the answers of each question, level by level, as long as nodes and time are left."""
    assert tree.question is not None
    waiting: deque[tuple[Asked, State]] = deque([(tree.question, world)])
    left, spent = nodes, False
    while waiting:
        question, before = waiting.popleft()
        for answer in question.answers:
            spent = spent or perf_counter() > until
            if spent:
                answer.more = True
                continue
            closed = ClosedChance()
            after = before.copy(closed)
            if not _continues(after, player, game.vocabulary.parse(answer.token)):
                answer.final = closed.asked or after.reveals != before.reveals or not after.steps
                continue
            then = _asked(game, after, player)
            left -= len(then.answers)
            spent = left < 0
            if spent:
                answer.more = True
            else:
                answer.then = then
                waiting.append((then, after))


def _continues(world: State, player: int, action: int) -> bool:
    """Play the action on `world`. True if the next question continues the player's choice."""
    if not goes_on_after(world, player, action):
        return False
    question = world.question(player)
    return question is not None and question.continues


def _asked(game: AnyGame, world: State, player: int) -> Asked:
    question = world.question(player)
    assert isinstance(question, Question)
    default = question.default(world, player)
    return Asked(
        step=type(question).__name__,
        rules=question.rules,
        message=question.message(world, player),
        answers=[Answer(game.vocabulary.text(action)) for action in question.legal(world, player)],
        default="" if default is None else game.vocabulary.text(default),
    )
