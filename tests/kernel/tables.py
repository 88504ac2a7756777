"""A table with next to no rules, for the tests of the kernel: steps that say numbers, draw them and ask for them."""

from __future__ import annotations

from typing import Any, TypeVar

from zashiki.kernel.actions import Block, Vocabulary
from zashiki.kernel.chance import Chance, FastChance
from zashiki.kernel.game import Game, GameOptions
from zashiki.kernel.state import State
from zashiki.kernel.steps import Choice, Simultaneous, Step, Task
from zashiki.kernel.windows import Window

HIGHEST = 6


class Table(State):
    """A table on which numbers are said."""

    __slots__ = ("said",)

    def __init__(self, *kernel: Any, said: list[int]) -> None:
        super().__init__(*kernel)
        self.said = said

    def copy(self, chance: Chance | None = None) -> Any:
        return type(self)(*self.kernel_fields(chance), said=self.said[:])


class Counter(Table):
    """A table that counts how often the kernel looked for goals."""

    __slots__ = ("calls",)
    watches = True

    def __init__(self, *kernel: Any, said: list[int]) -> None:
        super().__init__(*kernel, said=said)
        self.calls = 0

    def after(self) -> None:
        self.calls += 1


class Tables(Game[Table, Any]):
    """The game object of such tables."""

    name = "tables"
    options_type = GameOptions

    def __init__(self, players: int, auto: bool = True, windows: Any = "all") -> None:
        super().__init__(GameOptions(players=players, auto=auto, windows=windows))
        self.vocabulary = Vocabulary((Block("pass"), Block("number", HIGHEST)))


T = TypeVar("T", bound=Table)


def table(
    *steps: Step[Any],
    players: int = 2,
    auto: bool = True,
    windows: str = "all",
    chance: Chance | None = None,
    kind: type[Table] = Table,
) -> Table:
    """A table at the first question of these steps."""
    source = FastChance.seeded(1) if chance is None else chance
    game = Tables(players, auto, windows)
    state = kind(game, source, [], [-1] * players, 0, None, None, said=[])
    state.then(*steps)
    state.settle()
    return state


class Say(Task[Table], frozen=True):
    """Say a number."""

    number: int

    def run(self, state: Table) -> None:
        state.said.append(self.number)


class Draw(Task[Table], frozen=True):
    """Say a number that chance gives."""

    def run(self, state: Table) -> None:
        state.said.append(state.chance.below(1 << 20))


class Pick(Choice[Table], frozen=True):
    """Say a number of one's choice, as far as it is allowed."""

    rules = ("T-1", "T-2")
    allowed: int = HIGHEST

    def legal(self, state: Table, player: int) -> list[int]:
        return list(range(1, self.allowed + 1))

    def answer(self, state: Table, action: int) -> None:
        state.said.append(action)


class ObviousPick(Pick, frozen=True):
    """The same, where all see what is allowed."""

    obvious = True


class TwoPick(Simultaneous[Table], frozen=True):
    """Two say a number at once."""

    rules = ("T-1",)

    first: int
    second: int

    def choosers(self, state: Table) -> tuple[int, ...]:
        return self.first, self.second

    def legal(self, state: Table, player: int) -> list[int]:
        return list(range(1, HIGHEST + 1))

    def resolve(self, state: Table, answers: tuple[int, ...]) -> None:
        state.said += answers


class Objection(Window[Table], frozen=True):
    """Whoever says an odd number has an objection: the guarded step does not happen, unless that is objected to."""

    able: tuple[int, ...] = (0, 1, 2)

    def reactions(self, state: Table, player: int) -> list[int]:
        return [1] if player in self.able else []

    def could_react(self, state: Table, player: int) -> bool:
        return player < 3

    def react(self, state: Table, player: int, action: int) -> None:
        state.said.append(100 + player)
        self.go_on(state)
        effect = TakeBack(self.guarded)
        state.then(Objection(effect, tuple(other for other in range(3) if other != player), self.able), effect)


class TakeBack(Task[Table], frozen=True):
    """An objection has its effect."""

    step: Step[Any]

    def run(self, state: Table) -> None:
        state.cancel(self.step)
