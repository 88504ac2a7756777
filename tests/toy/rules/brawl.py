"""The brawl (NW-6): bouts side by side in lanes, each with hidden lanes of its own for the training."""

from __future__ import annotations

from tests.toy.rules.state import Watch
from zashiki.kernel.lanes import Fork, Stack
from zashiki.kernel.steps import PASS, Choice, Simultaneous, Task
from zashiki.kernel.story import bits

STEADY, BOLD, WILD = range(3)
STANCES = ("steady", "bold", "wild")
STEADY_WORTH = 3
HIGHEST_STAKE = 3
LUCKY_REST = 4


class Brawl(Task[Watch], frozen=True):
    """NW-6.1: the living meet in pairs, all at the same time."""

    def run(self, state: Watch) -> None:
        living = state.living()
        stacks: list[Stack] = []
        for first, second in zip(living[::2], living[1::2], strict=False):
            hidden = Fork((training(first), training(second)), (first, second))
            stacks.append((hidden, Bout(first, second)))
        if len(living) % 2:
            stacks.append((Rest(living[-1]),))
        state.then(Fork(tuple(stacks)))


def training(player: int) -> Stack:
    """The hidden lane in which a player trains."""
    return (Train(player),)


class Rest(Task[Watch], frozen=True):
    """The last of an odd number may win a coin."""

    player: int

    def run(self, state: Watch) -> None:
        if state.chance.roll(1)[0] >= LUCKY_REST:
            state.earn(self.player)


class Train(Choice[Watch], frozen=True):
    """NW-6.2: how to train."""

    rules = ("NW-6.2",)

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.stance + stance for stance in range(len(STANCES))]

    def answer(self, state: Watch, action: int) -> None:
        stance = action - state.game.stance
        worth = STEADY_WORTH if stance == STEADY else state.chance.roll(1)[0]
        state.training[self.player] = worth
        if state.story is not None:
            state.tell("trains", bits([self.player]), worth=worth)
        if stance == WILD:
            state.then(TrainAgain(self.player))


class TrainAgain(Choice[Watch], frozen=True):
    """Whether a wild one rolls once more."""

    rules = ("NW-6.2",)

    def legal(self, state: Watch, player: int) -> list[int]:
        return [PASS, state.game.reroll]

    def answer(self, state: Watch, action: int) -> None:
        if action != PASS:
            state.training[self.player] = state.chance.roll(1)[0]


class Bout(Simultaneous[Watch], frozen=True):
    """NW-6.3: both stake coins in secret."""

    rules = ("NW-6.3",)
    first: int
    second: int

    def choosers(self, state: Watch) -> tuple[int, ...]:
        return self.first, self.second

    def legal(self, state: Watch, player: int) -> list[int]:
        return [state.game.amount + stake for stake in range(1 + min(HIGHEST_STAKE, state.coins[player]))]

    def resolve(self, state: Watch, answers: tuple[int, ...]) -> None:
        players = self.first, self.second
        stakes = [answer - state.game.amount for answer in answers]
        worths = [state.training[player] for player in players]
        totals = [worth + stake for worth, stake in zip(worths, stakes, strict=True)]
        for player in players:
            state.training[player] = 0
        winner = state.chance.below(2) if totals[0] == totals[1] else totals.index(max(totals))
        loser = 1 - winner
        state.coins[players[winner]] += stakes[loser]
        state.coins[players[loser]] -= stakes[loser]
        if state.story is not None:
            state.tell("bout", player=players[winner], other=players[loser], worths=tuple(worths), stakes=tuple(stakes))
