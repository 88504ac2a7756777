"""Reaction windows: an event that others may answer asks each of them, in the rulebook's order.

All who could answer *according to public information* are asked, so that asking reveals nothing. The window names the
step that it guards; `state.cancel(window.guarded)` removes exactly that one. A reaction pushes its own steps on top,
a window against itself among them, so nesting needs nothing more.

    attack = RollAttack(attacker, target)
    state.then(FeintWindow(attack, others), attack)
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec

from zashiki.kernel.messages import Message
from zashiki.kernel.state import State
from zashiki.kernel.steps import PASS, Question, Step

S = TypeVar("S", bound=State)


class Window(Question[S], frozen=True):
    """Asks `asked` one after the other whether they react to `guarded`; give `reactions` and `react`.

    With the option `windows=all` everybody in `asked` is asked; with `able` those who hold nothing playable are skipped
    (for simulations: at a table it would tell who holds what).
    """

    window: ClassVar[bool] = True

    guarded: Step[Any]
    asked: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.asked:
            raise ValueError(f"{type(self).__name__} asks nobody: where nobody can react there is no window to open")

    def players(self, state: S) -> list[int]:
        return [self.asked[0]]

    def legal(self, state: S, player: int) -> list[int]:
        return [PASS, *self.reactions(state, player)]

    def take(self, state: S, player: int, action: int) -> None:
        state.end_step()
        if action == PASS:
            self.go_on(state)
        else:
            self.react(state, player, action)

    def go_on(self, state: S) -> None:
        """Ask the rest, if anybody is left; `react` may call it when others may still react."""
        self.ask(state, self.asked[1:])

    def ask(self, state: S, players: tuple[int, ...]) -> None:
        """Ask those of these players who could still react; where nobody could, the window closes.

        The window itself is not on the stack: rules that ask again in a window that waits there take it off first.
        """
        asked = tuple([player for player in players if self.could_react(state, player)])
        if asked:
            state.then(msgspec.structs.replace(self, asked=asked))
        else:
            self.close(state)

    def close(self, state: S) -> None:
        """Everybody has passed. By default nothing: the guarded step goes ahead."""

    def message(self, state: S, player: int) -> Message:
        return Message(f"ask.{type(self).__name__}", {"guarded": type(self.guarded).__name__})

    def default(self, state: S, player: int) -> int | None:
        return PASS

    def could_react(self, state: S, player: int) -> bool:
        """Whether somebody later in the list is still to be asked, by what everybody can see by then."""
        return True

    def reactions(self, state: S, player: int) -> list[int]:
        """The reactions that this player can play now, sorted, `pass` left out."""
        raise NotImplementedError

    def react(self, state: S, player: int, action: int) -> None:
        """Play a reaction. The window has left the stack; the guarded step still waits."""
        raise NotImplementedError
