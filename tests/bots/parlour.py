"""Tiny games whose right play is known, to try bots on: Nim, a hidden coin, a bid in secret, and a race of lanes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from zashiki.kernel.actions import Block, Vocabulary
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Advice, Game, GameOptions
from zashiki.kernel.lanes import Fork
from zashiki.kernel.messages import Message
from zashiki.kernel.state import State
from zashiki.kernel.steps import Choice, Simultaneous, Step, Task
from zashiki.kernel.story import bit
from zashiki.kernel.views import Outcome, View, view_fields
from zashiki.kernel.worlds import new_world


class Table(State):
    """Open numbers, and numbers that only player 0 sees."""

    __slots__ = ("open", "secret")

    def __init__(self, *kernel: Any, open: list[int], secret: list[int]) -> None:
        super().__init__(*kernel)
        self.open = open
        self.secret = secret

    def copy(self, chance: Chance | None = None) -> Table:
        source = self.chance.copy() if chance is None else chance
        streams = None if self.streams is None else {lane: s.copy() for lane, s in self.streams.items()}
        kernel = (self.game, source, self.steps[:], self.answers[:], self.reveals, self.result, streams)
        return Table(*kernel, open=self.open[:], secret=self.secret[:])

    def win(self, player: int) -> None:
        places = tuple(1 if other == player else 2 for other in range(len(self.answers)))
        self.finish(Outcome(places, tuple({} for _ in places), Message("won")))


class TableView(View, frozen=True, kw_only=True):
    open: tuple[int, ...]
    secret: tuple[int, ...]


class Parlour(Game[Table, TableView]):
    """What the tiny games share. `first` are the steps, `open` and `secret` the numbers at the start."""

    name = "parlour"
    rules_version = 1
    options_type = GameOptions
    size = 10

    def __init__(self, options: GameOptions | None = None, pack: Path | None = None) -> None:
        super().__init__(options if options is not None else GameOptions(), pack)
        self.vocabulary = Vocabulary((Block("take", self.size),))

    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        raise NotImplementedError

    def set_up(self, chance: Chance) -> Table:
        steps, shown, secret = self.start()
        state = Table(self, chance, [], [-1] * self.num_players(), open=shown, secret=secret)
        state.then(*steps)
        return state

    def view(self, state: Table, player: int | None) -> TableView:
        secret = tuple(state.secret) if player == 0 else ()
        return TableView(**view_fields(state, player), open=tuple(state.open), secret=secret)

    def sample_world(self, state: Table, player: int | None, rng: Random) -> Table:
        world = new_world(state, player, rng)
        if player != 0:
            world.secret = [rng.randrange(2) for _ in world.secret]
        return world


# ---------------------------------------- Nim: who takes the last of the sticks wins


class TakeSticks(Choice[Table], frozen=True):
    """Take 1 to 3 sticks. Leaving a multiple of 4 wins."""

    rules = ("P-1",)

    def legal(self, state: Table, player: int) -> list[int]:
        return list(range(1, min(3, state.open[0]) + 1))

    def answer(self, state: Table, action: int) -> None:
        state.open[0] -= action
        if state.story is not None:
            state.tell("took", sticks=action)
        if state.open[0] == 0:
            state.win(self.player)
        else:
            state.then(TakeSticks((self.player + 1) % len(state.answers)))


class Nim(Parlour):
    name = "nim"
    sticks = 10

    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        return (TakeSticks(0),), [self.sticks], []


class AdvisedNim(Nim):
    """Nim with a rule of thumb (as many as possible), and a judgement that knows the truth."""

    def advice(self, view: TableView) -> list[Advice]:
        return [Advice(action, action) for action in (view.ask.legal if view.ask else ())]

    def value(self, view: TableView, player: int) -> float:
        to_move = view.acting[0]
        good = 1.0 if view.open[0] % 4 else -1.0
        return good if to_move == player else -good


class JudgedNim(AdvisedNim):
    """Nim with the judgement alone."""

    advice = Game.advice


# ---------------------------------------- a coin under player 0's hand, guessed by player 1


class Guess(Choice[Table], frozen=True):
    """Say which side is up; 2 gives up. Wrong costs the game as giving up does."""

    rules = ("P-2",)

    def legal(self, state: Table, player: int) -> list[int]:
        return [0, 1, 2]

    def answer(self, state: Table, action: int) -> None:
        state.win(self.player if action == state.secret[0] else 1 - self.player)


class Hide(Task[Table], frozen=True):
    def run(self, state: Table) -> None:
        state.secret.append(state.chance.below(2))


class HiddenCoin(Parlour):
    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        return (Hide(), Guess(1)), [], []


# ---------------------------------------- all bid in secret; the higher bid wins, 9 beats nothing


class Bid(Simultaneous[Table], frozen=True):
    """The higher bid wins, equal bids are made once again, and 9 always loses."""

    rules = ("P-3",)

    def choosers(self, state: Table) -> tuple[int, ...]:
        return tuple(range(len(state.answers)))

    def legal(self, state: Table, player: int) -> list[int]:
        return [1, 5, 8, 9]

    def resolve(self, state: Table, answers: tuple[int, ...]) -> None:
        bids = [-1 if bid == 9 else bid for bid in answers]
        if bids.count(max(bids)) > 1:
            state.open[0] += 1
            if state.open[0] < 2:
                state.then(Bid())
            else:
                state.finish(Outcome((1,) * len(bids), ({},) * len(bids), Message("tied")))
        else:
            state.win(bids.index(max(bids)))


class Bidding(Parlour):
    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        return (Bid(),), [0], []


# ---------------------------------------- every player alone in a lane; the best number wins


class PickNumber(Choice[Table], frozen=True):
    """Three picks each; picks add up."""

    rules = ("P-4",)

    left: int = 3

    def legal(self, state: Table, player: int) -> list[int]:
        return [0, 1, 2]

    def answer(self, state: Table, action: int) -> None:
        state.open[self.player] += action
        if self.left > 1:
            state.then(PickNumber(self.player, self.left - 1))


class Count(Task[Table], frozen=True):
    def run(self, state: Table) -> None:
        most = max(state.open)
        places = tuple(1 if number == most else 2 for number in state.open)
        state.finish(Outcome(places, tuple({} for _ in places), Message("counted")))


class LaneRace(Parlour):
    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        players = range(self.num_players())
        return (Fork(tuple((PickNumber(player),) for player in players)), Count()), [0 for _ in players], []


# ---------------------------------------- player 0 hides in secret or folds; who is not found wins, folding is a tie

PLACES = 3
FOLD = 3


class HideSomewhere(Choice[Table], frozen=True):
    """Hide in one of three places; only the hider hears which."""

    rules = ("P-5",)

    def legal(self, state: Table, player: int) -> list[int]:
        return [0, 1, 2, FOLD]

    def answer(self, state: Table, action: int) -> None:
        if action == FOLD:
            state.finish(Outcome((1, 1), ({}, {}), Message("tied")))
            return
        state.secret.append(action)
        if state.story is not None:
            state.tell("hid", bit(self.player), place=action)
        state.then(Seek(1 - self.player))


class Seek(Choice[Table], frozen=True):
    """Look in one of the places."""

    rules = ("P-6",)

    def legal(self, state: Table, player: int) -> list[int]:
        return [0, 1, 2]

    def answer(self, state: Table, action: int) -> None:
        state.win(self.player if action == state.secret[0] else 1 - self.player)


class HideAndSeek(Parlour):
    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        return (HideSomewhere(0),), [], []


# ---------------------------------------- a choice, then a corridor of a thousand decisions without a choice


class Walk(Choice[Table], frozen=True):
    """One way to go, except at the start; `open[0]` counts the steps."""

    rules = ("P-7",)

    def legal(self, state: Table, player: int) -> list[int]:
        return [0, 1] if state.open[0] == 0 else [0]

    def answer(self, state: Table, action: int) -> None:
        assert isinstance(state.game, Corridor)
        state.game.walked += 1
        state.open[0] += 1
        if state.open[0] == 1000:
            state.win(self.player)
        else:
            state.then(self)


class Corridor(Parlour):
    walked = 0
    """Steps taken in all worlds."""

    def start(self) -> tuple[tuple[Step[Any], ...], list[int], list[int]]:
        return (Walk(0),), [0], []
