"""Lanterns (NW-5): one choice cut into source, amount and destination."""

from __future__ import annotations

from tests.toy.rules.attack import left_the_gate
from tests.toy.rules.state import POSTS, Watch
from zashiki.kernel.steps import Choice


class MoveFrom(Choice[Watch], frozen=True):
    """From which post."""

    rules = ("NW-5.1",)
    continues = True

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.post + post for post, count in enumerate(state.lanterns[player]) if count]

    def answer(self, state: Watch, action: int) -> None:
        state.then(MoveAmount(self.player, action - state.game.post))


class MoveAmount(Choice[Watch], frozen=True):
    """How many."""

    rules = ("NW-5.1",)
    continues = True
    post: int

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.amount + count for count in range(1, state.lanterns[player][self.post] + 1)]

    def default(self, state: Watch, player: int) -> int | None:
        return state.game.amount + state.lanterns[player][self.post]

    def answer(self, state: Watch, action: int) -> None:
        state.then(MoveTo(self.player, self.post, action - state.game.amount))


class MoveTo(Choice[Watch], frozen=True):
    """Where to."""

    rules = ("NW-5.1", "NW-5.2")
    continues = True
    post: int
    count: int

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.post + post for post in range(len(POSTS)) if post != self.post]

    def answer(self, state: Watch, action: int) -> None:
        goal = action - state.game.post
        state.lanterns[self.player][self.post] -= self.count
        state.lanterns[self.player][goal] += self.count
        if state.story is not None:
            state.tell("moves", player=self.player, count=self.count, post=self.post, goal=goal)
        state.then(*left_the_gate(state, self.player, self.post))
