"""Lanes: independent stacks side by side, such as the duels of a tournament round or armies built in secret.

`state.then(Fork(stacks))` runs them; what lies below happens when all are done. Each lane has its own stream of chance,
so results do not depend on the order in which the lanes' players answer. A player acts in one lane at a time; lanes
may fork again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zashiki.kernel.messages import Message
from zashiki.kernel.state import State
from zashiki.kernel.steps import Question, Step, Task

Stack = tuple[Step[Any], ...]


class Fork(Task[State], frozen=True):
    """Open lanes. Each stack is given in the order in which its steps happen.

    `owners` makes the lanes hidden: lane i is player `owners[i]`'s alone, and the others see only that it is not done.
    What led to hidden lanes cannot be taken back: if it could, that would tell who has begun.
    """

    stacks: tuple[tuple[Step[Any], ...], ...]
    owners: tuple[int, ...] = ()

    def run(self, state: State) -> None:
        path = state.lane
        chance = state.chance
        if self.owners:
            state.reveals += 1
        if state.streams is None:
            state.streams = {}
        for number in range(len(self.stacks)):
            state.streams[(*path, number)] = chance.lane(number)
        chance.advance()
        stacks = tuple(
            _in_lane(state, (*path, number), list(reversed(stack)), state.settle)
            for number, stack in enumerate(self.stacks)
        )
        if state.result is None:
            _wait(state, Lanes(path, stacks, self.owners))


class Lanes(Question[State], frozen=True):
    """Open lanes that wait: `path` is the lane they were opened in, `stacks` the stack of each, top last."""

    rules = ()  # the questions in the lanes name theirs

    path: tuple[int, ...]
    stacks: tuple[tuple[Step[Any], ...], ...]
    owners: tuple[int, ...] = ()

    def players(self, state: State) -> list[int]:
        acting: list[int] = []
        for question in self._open():
            acting += question.players(state)
        return acting

    def legal(self, state: State, player: int) -> list[int]:
        return self._question_of(state, player).legal(state, player)

    def take(self, state: State, player: int, action: int) -> None:
        number = self._number(state, player)
        question = self._question(number)

        def answer() -> None:
            question.take(state, player, action)
            state.settle()

        state.steps.pop()
        stack = _in_lane(state, (*self.path, number), list(self.stacks[number]), answer)
        if state.result is None:
            stacks = (*self.stacks[:number], stack, *self.stacks[number + 1 :])
            _wait(state, Lanes(self.path, stacks, self.owners))

    def message(self, state: State, player: int) -> Message:
        return self._question_of(state, player).message(state, player)

    def default(self, state: State, player: int) -> int | None:
        return self._question_of(state, player).default(state, player)

    def find(self, state: State, player: int | None) -> Question[Any] | None:
        for open_question in self._open():
            question = open_question.find(state, player)
            if question is not None and _concerns(question, state, player):
                return question
        return None

    def acting_for(self, state: State, viewer: int | None) -> list[int]:
        """Who acts, as a viewer sees it: in another's hidden lane its owner counts as acting until it is done."""
        seen: list[int] = []
        for number, stack in enumerate(self.stacks):
            if stack and self.owners and self.owners[number] != viewer:
                seen.append(self.owners[number])
            elif stack:
                seen += self._question(number).acting_for(state, viewer)
        return seen

    def lane_of(self, state: State, player: int) -> int | None:
        """The number of the lane in which this player acts now; None if they act in none of these."""
        for number, stack in enumerate(self.stacks):
            if stack and player in self._question(number).players(state):
                return number
        return None

    def _number(self, state: State, player: int) -> int:
        number = self.lane_of(state, player)
        if number is None:
            raise LookupError(f"player {player} acts in no lane")
        return number

    def _question_of(self, state: State, player: int) -> Question[State]:
        return self._question(self._number(state, player))

    def _open(self) -> list[Question[State]]:
        """The questions of the lanes that are not done."""
        return [self._question(number) for number, stack in enumerate(self.stacks) if stack]

    def _question(self, number: int) -> Question[State]:
        return self.stacks[number][-1]  # type: ignore[return-value]


def lane_stack(state: State, path: tuple[int, ...]) -> Stack:
    """The stack of the open lane with this path, the last step on top; () when it is done."""
    stack: Stack = tuple(state.steps)
    for number in path:
        if not stack or not isinstance(stack[-1], Lanes):
            return ()
        stack = stack[-1].stacks[number]
    return stack


def hidden_lanes(state: State, viewer: int | None) -> list[tuple[tuple[int, ...], int]]:
    """The lanes among those open now that are hidden from a viewer, done ones too, as (path, owner)."""
    hidden: list[tuple[tuple[int, ...], int]] = []
    stacks: list[Sequence[Step[Any]]] = [state.steps]
    while stacks:
        stack = stacks.pop()
        if stack and isinstance(stack[-1], Lanes):
            lanes = stack[-1]
            stacks += lanes.stacks
            hidden += [((*lanes.path, number), owner) for number, owner in enumerate(lanes.owners) if owner != viewer]
    return sorted(hidden)


def run_lane(state: State, path: tuple[int, ...], stack: Stack, do: Callable[[], None]) -> None:
    """Run `do` in the open lane with this path, on that stack, and leave the lanes open even when they are done."""
    state.steps[-1] = _within(state, state.steps[-1], path, path, stack, do)


def _within(
    state: State, lanes: Any, numbers: tuple[int, ...], path: tuple[int, ...], stack: Stack, do: Callable[[], None]
) -> Lanes:
    """These lanes with the lane that `numbers` lead to run on.

    A function of its own: one inside `run_lane` would call itself, and leave garbage that only the collector can find.
    """
    number, deeper = numbers[0], numbers[1:]
    old = lanes.stacks[number]
    if deeper:
        new = (*old[:-1], _within(state, old[-1], deeper, path, stack, do))
    else:
        new = _in_lane(state, path, list(stack), do)
    return Lanes(lanes.path, (*lanes.stacks[:number], new, *lanes.stacks[number + 1 :]), lanes.owners)


def _concerns(question: Question[Any], state: State, player: int | None) -> bool:
    """Whether a player acts in a question, or has answered it while it waits for others."""
    if player in question.players(state):
        return True
    choosers = getattr(question, "choosers", None)
    return choosers is not None and player in choosers(state)


def _in_lane(state: State, path: tuple[int, ...], steps: list[Step[Any]], do: Callable[[], None]) -> Stack:
    """Run `do` with the stack and chance of one lane, and return the stack it leaves."""
    assert state.streams is not None
    outer = (state.steps, state.chance, state.lane)
    state.steps, state.chance, state.lane = steps, state.streams[path], path
    try:
        do()
        return tuple(state.steps)
    finally:
        state.steps, state.chance, state.lane = outer


def _wait(state: State, lanes: Lanes) -> None:
    """Leave the lanes waiting, or, when all are done, close their streams and go on below."""
    if any(lanes.stacks):
        state.steps.append(lanes)
        return
    assert state.streams is not None
    for number in range(len(lanes.stacks)):
        del state.streams[(*lanes.path, number)]
    if not state.streams:
        state.streams = None
