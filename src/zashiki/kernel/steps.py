"""Steps: what the rules do next. A step is a small frozen record named by the rulebook's term.

A **task** runs by itself; a **question** waits for players. A step keeps only its own public parameters: ints, bools,
tuples of them, and other steps. Secrets stand in zones of the state, never in a step. Steps are replaced, never
changed, so copies of a state share them, and the kernel can write and read any stack.

The steps of one procedure often carry the same parameters. They then keep them in one record:

    class RollAttack(Task[Watch], frozen=True):
        melee: Melee  # Parameters: who attacks whom, and what has happened so far
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from zashiki.kernel.messages import Field, Message

if TYPE_CHECKING:
    from zashiki.kernel.state import State

S = TypeVar("S", bound="State")

PASS = 0
"""Every vocabulary opens with the action `pass`."""


class Parameters(msgspec.Struct, frozen=True):
    """Parameters that the steps of one procedure share, kept by each of them as one record.

    In position files, hashes and messages they stand beside the step's own fields, so no two may have the same name,
    and grouping parameters changes no file.
    """


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What the rules do next. Subclass `Task`, `Choice` or `Simultaneous` rather than this."""

    waits: ClassVar[bool] = False


class Task(Step[S], frozen=True):
    """A step that runs by itself: one atomic change."""

    def run(self, state: S) -> None:
        """Do it, and say what comes next with `state.then(...)`. The step has already left the stack."""
        raise NotImplementedError


class Question(Step[S], frozen=True):
    """A step that waits for players.

    `players`, `legal` and `message` read the state and never change it; they must not look at `state.steps` or
    `state.chance`, and may be called at any time, for copies too. What `legal` and `message` say to a player may
    depend only on what this player knows.
    """

    waits: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]]
    """Ids of the numbered rules that this question plays. A game whose question names none cannot be imported."""
    continues: ClassVar[bool] = False
    """Whether it continues the choice that the same player made just before (which army, how many, where to)."""
    obvious: ClassVar[bool] = False
    """Whether `legal` follows from public information alone: then a single answer is given by the kernel itself."""
    window: ClassVar[bool] = False
    """Whether it is a reaction window, where `windows=able` skips those who can only pass."""

    def players(self, state: S) -> list[int]:
        """Who still owes an answer, in the rulebook's order; never empty while the question waits."""
        raise NotImplementedError

    def legal(self, state: S, player: int) -> list[int]:
        """The answers open to one of `players`: never empty, sorted, each once, at most a few hundred."""
        raise NotImplementedError

    def take(self, state: S, player: int, action: int) -> None:
        """Take one legal answer. The question is on top of the stack and stays there unless this removes it."""
        raise NotImplementedError

    def message(self, state: S, player: int) -> Message:
        """The sentence that asks `player`. By default `ask.<StepName>` with the step's own fields."""
        return Message(f"ask.{type(self).__name__}", public_fields(self))

    def waiting(self, state: S) -> Message:
        """What the others read while this waits."""
        return Message("waiting", {"players": tuple(self.players(state))})

    def default(self, state: S, player: int) -> int | None:
        """A natural answer, if there is one (the first die to keep, the whole army), else None."""
        return None

    def find(self, state: S, player: int | None) -> Question[S] | None:
        """The question as far as it concerns this viewer: itself, or the one in their lane; None without a lane."""
        return self

    def acting_for(self, state: S, viewer: int | None) -> list[int]:
        """Who acts, as a viewer sees it."""
        return self.players(state)


class Choice(Question[S], frozen=True):
    """One player's choice. Declare the field `player`, give `legal` and `answer`."""

    player: int

    def players(self, state: S) -> list[int]:
        return [self.player]

    def take(self, state: S, player: int, action: int) -> None:
        state.steps.pop()
        self.answer(state, action)

    def answer(self, state: S, action: int) -> None:
        """Carry out a legal answer of `self.player`. The question has left the stack."""
        raise NotImplementedError


class Simultaneous(Question[S], frozen=True):
    """Several players choose at once and in secret; the last answer resolves.

    Answers are kept in `state.answers`, one place a player, hidden from the others, and may be withdrawn until the last
    one is in. Answers may arrive in any order with the same result. Give `choosers`, `legal` and `resolve`.
    Resolving counts as a reveal: the answers are shown.
    """

    def choosers(self, state: S) -> tuple[int, ...]:
        """Everybody who answers, in the rulebook's order, those who have answered included."""
        raise NotImplementedError

    def players(self, state: S) -> list[int]:
        answers = state.answers
        return [player for player in self.choosers(state) if answers[player] < 0]

    def take(self, state: S, player: int, action: int) -> None:
        answers = state.answers
        answers[player] = action
        given = []
        choosers = self.choosers(state)
        for chooser in choosers:
            if answers[chooser] < 0:
                return
            given.append(answers[chooser])
        for chooser in choosers:
            answers[chooser] = -1
        state.reveals += 1
        state.steps.pop()
        self.resolve(state, tuple(given))

    def resolve(self, state: S, answers: tuple[int, ...]) -> None:
        """All have answered: `answers` in the order of `choosers`. The question has left the stack."""
        raise NotImplementedError


def public_fields(step: Step[S]) -> dict[str, Field]:
    """The fields of a step that a sentence can name: its numbers and tuples of numbers, those of `Parameters` too."""
    return {name: value for name, value in fields_of(step) if _can_be_named(value)}


def _can_be_named(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, tuple) and all(isinstance(part, int) for part in value))


def fields_of(step: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """The fields of a step as (name, value), in their order; those of `Parameters` stand in the place of the record."""
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if isinstance(value, Parameters):
            yield from fields_of(value)
        else:
            yield name, value


def steps_of(*chapters: ModuleType) -> tuple[type[Step[Any]], ...]:
    """Every step that these modules of rules define, in their order: what a game's `steps` holds."""
    return tuple(
        [
            kind
            for chapter in chapters
            for kind in vars(chapter).values()
            if isinstance(kind, type) and issubclass(kind, Step) and kind.__module__ == chapter.__name__
        ]
    )
