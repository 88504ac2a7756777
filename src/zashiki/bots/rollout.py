"""What is played beyond the tree: a mix of rules of thumb and lot, cut off where the game can judge the position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from zashiki.bots.budget import Budget
from zashiki.bots.parameters import SearchParameters
from zashiki.bots.sense import best_advice, offers_advice, offers_value
from zashiki.kernel.game import AnyGame
from zashiki.kernel.lanes import Lanes
from zashiki.kernel.state import State
from zashiki.kernel.steps import Question

UNQUIET = 30
"""How many decisions more are played at most where something is half done (`Game.is_settled`)."""


class Decision(NamedTuple):
    """Who decides next, and on what. `near`: it is in the searcher's own lane, or there are no lanes."""

    question: Question[Any]
    player: int
    near: bool


def next_decision(state: State, searcher: int, valued: bool) -> Decision | None:
    """The decision to play next: the searcher's own comes first, and in lanes all that happens in their own.

    None when their lane is done while others, which do not concern them, go on, and the position can be judged.
    """
    top = state.top()
    if not isinstance(top, Lanes):
        return Decision(top, _first(top.players(state), searcher), True)
    own = top.find(state, searcher)
    players = own.players(state) if own is not None else []
    if own is not None and players:
        return Decision(own, _first(players, searcher), True)
    if valued and not top.owners:
        return None
    player = top.players(state)[0]
    other = top.find(state, player)
    return Decision(other if other is not None else top, player, False)


def _first(players: Sequence[int], searcher: int) -> int:
    """The searcher, if they are to answer, so that their own choice opens every iteration."""
    return searcher if searcher in players else players[0]


class Rollout:
    """Plays on from the tree's edge."""

    def __init__(self, game: AnyGame, searcher: int, parameters: SearchParameters, budget: Budget, rng: Random) -> None:
        self.game = game
        self.searcher = searcher
        self.budget = budget
        self.rng = rng
        self.valued = offers_value(game)
        self.length = parameters.rollout if self.valued else parameters.patience
        self.guided = parameters.guided if offers_advice(game) else 0.0

    def play(self, state: State) -> bool:
        """Play a state on, in place. Returns False when the time is up meanwhile."""
        searcher, valued, over, choose = self.searcher, self.valued, self.budget.over, self.choose
        for played in range(self.length + UNQUIET):
            if not state.steps or (played >= self.length and (not valued or self.game.is_settled(state))):
                break
            if over():
                return False
            decision = next_decision(state, searcher, valued)
            if decision is None:
                break
            question, player, _ = decision
            state.apply_unchecked(player, choose(state, player, question.legal(state, player)))
        return True

    def choose(self, state: State, player: int, legal: Sequence[int]) -> int:
        """A quick choice for any player."""
        if len(legal) == 1:
            return legal[0]
        random = self.rng.random
        if self.guided and random() < self.guided:
            action = best_advice(self.game, self.game.view(state, player), self.rng)
            if action is not None:
                return action
        return legal[int(random() * len(legal))]
