"""The bot that searches: information-set Monte Carlo tree search for any registered game.

Every iteration draws a world that could be the true one, walks down the players' trees, plays a few decisions more and
judges where that leads. The bot sees its `Seat` alone, so it holds no true state; worlds have their own luck.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from zashiki.bots.base import Bot, Clock
from zashiki.bots.budget import Budget
from zashiki.bots.parameters import SearchParameters, parameters_for
from zashiki.bots.rollout import Decision, Rollout, next_decision
from zashiki.bots.sense import offers_advice, offers_value, values
from zashiki.bots.tree import Arm, Node
from zashiki.kernel.game import AnyGame
from zashiki.kernel.seat import Seat
from zashiki.kernel.state import State
from zashiki.kernel.story import EVERYBODY, Event

TIDY = 256
"""After how many iterations garbage is looked for among what these have left."""

ADVISED_SHARE = 3
"""The action that the rules of thumb like best is tried in at least one of so many iterations."""

TIE_BREAK = 0.001
"""How much chance adds at most to the promise of an action, so that equals come in random order."""

_encode = msgspec.msgpack.Encoder().encode


class SearchBot(Bot):
    """Plays many continuations in worlds that could be true, and takes the action that it came back to most."""

    name = "search"

    def __init__(
        self,
        seed: int = 0,
        parameters: SearchParameters | None = None,
        chosen: frozenset[str] = frozenset(),
        clock: Clock = perf_counter,
    ) -> None:
        """`chosen`: names of settings that the user has set, which tuned ones do not replace."""
        super().__init__(seed)
        self.parameters = parameters if parameters is not None else SearchParameters()
        self.chosen = chosen
        self.clock = clock
        self.iterations = 0
        """How many iterations the last decision took."""

    def choose(self, seat: Seat[Any, Any]) -> int:
        parameters = parameters_for(seat.game.name, self.parameters, self.chosen)
        budget = Budget(parameters, self.clock)
        self.iterations = 0
        legal = seat.legal_actions()
        if len(legal) == 1:
            return legal[0]
        with undisturbed():
            return self._search(seat, legal, parameters, budget)

    def _search(self, seat: Seat[Any, Any], legal: list[int], parameters: SearchParameters, budget: Budget) -> int:
        """The best action when the budget is used up. On return the trees are gone."""
        search = Search(seat, legal, parameters, budget, self)
        while budget.more() and search.iterate():
            budget.finished()
            if budget.done % TIDY == 0:
                gc.collect(0)
        self.iterations = budget.done
        return search.root.best(legal, parameters.doubt)


class Visit(NamedTuple):
    """A decision that an iteration came through: the action that its player tried there."""

    player: int
    node: Node
    arm: Arm


class TreePlaces:
    """Where each player stands in their own tree during one iteration, and how much of the story they have heard."""

    __slots__ = ("arms", "heard", "search")

    def __init__(self, search: Search) -> None:
        self.search = search
        self.arms: dict[int, Arm] = {}
        self.heard: dict[int, int] = {}

    def node(self, decision: Decision, story: list[Event]) -> tuple[Node, bool]:
        """The node of a decision in its player's tree, and whether it is new."""
        search, player = self.search, decision.player
        if player == search.seat.player and player not in self.arms:
            return search.root, False
        arm = self.arms.get(player) or search.start(player)
        public = [event.message for event in story[self.heard.get(player, 0) :] if event.audience == EVERYBODY]
        seen = (decision.question, _encode(public))
        return arm.node(type(decision.question), seen, search.parameters.outcomes)

    def add(self, player: int, arm: Arm, heard: int) -> None:
        """The player has chosen this action, after the first `heard` events of the story."""
        self.arms[player] = arm
        self.heard[player] = heard


class Search:
    """The search for one decision: the trees of all players, and what an iteration needs."""

    def __init__(
        self, seat: Seat[Any, Any], legal: list[int], parameters: SearchParameters, budget: Budget, bot: Bot
    ) -> None:
        self.seat = seat
        self.game: AnyGame = seat.game
        self.parameters = parameters
        self.budget = budget
        self.rng = bot.rng
        self.advised = parameters.trust > 0 and offers_advice(seat.game)
        self.valued = offers_value(seat.game)
        self.rollout = Rollout(seat.game, seat.player, parameters, budget, bot.rng)
        self.root = Node(object)
        self.root.offer(legal, self._priors(legal, seat.view()))
        self.first = self.root.advised(legal)
        self.starts: dict[int, Arm] = {}

    def iterate(self) -> bool:
        """Play one world and learn from it. Returns False, with nothing learnt, when the time is up before its end."""
        state = self.seat.world(self.rng)
        path = self._descend(state)
        if path is None or not self.rollout.play(state):
            return False
        gained = values(self.game, state, list(dict.fromkeys(visit.player for visit in path)))
        for visit in path:
            visit.node.learn(visit.arm, gained[visit.player])
        return True

    def _descend(self, state: State) -> list[Visit] | None:
        """Walk from the question at hand to a decision that is new, or to an end; None when the time is up."""
        me = self.seat.player
        places = TreePlaces(self)
        state.story = []
        path: list[Visit] = []
        settled_left = self.parameters.reach if self.valued else 0
        while not state.is_terminal():
            if self.budget.over():
                return None
            if settled_left and path and self.game.is_settled(state):
                settled_left -= 1
                if not settled_left:
                    break
            decision = next_decision(state, me, self.valued)
            if decision is None:
                break
            player = decision.player
            legal = decision.question.legal(state, player)
            if len(legal) == 1:
                state.apply_unchecked(player, legal[0])
                continue
            if not decision.near:
                state.apply_unchecked(player, self.rollout.choose(state, player, legal))
                continue
            node, new = places.node(decision, state.story)
            if new:
                break
            arm = self._arm(node, legal, state, player)
            path.append(Visit(player, node, arm))
            places.add(player, arm, len(state.story))
            state.apply_unchecked(player, arm.action)
        state.story = None
        return path

    def _arm(self, node: Node, legal: list[int], state: State, player: int) -> Arm:
        """The action to try at a node, among those that are legal in this world."""
        if node.lacks(legal):
            node.offer(legal, self._priors(legal, self.game.view(state, player)))
        arm = node.select(legal, self.parameters)
        doubted = node is self.root and self.advised and self.parameters.doubt > 0
        return self.first if doubted and ADVISED_SHARE * self.first.visits < node.visits else arm

    def start(self, player: int) -> Arm:
        """Where another player's tree begins."""
        start = self.starts.get(player)
        if start is None:
            start = self.starts[player] = Arm(-1, 1.0)
        start.visits += 1
        return start

    def _priors(self, legal: Sequence[int], view: Any) -> dict[int, float]:
        """How promising actions look: falling with their rank among the rules of thumb, equals mixed at random."""
        ranks = dict.fromkeys(legal, 0)
        if self.advised:
            worths = {tip.action: tip.worth for tip in self.game.advice(view)}
            if worths:
                rank: dict[float, int] = {}
                for place, worth in enumerate(sorted(worths.values(), reverse=True)):
                    rank.setdefault(worth, place)
                ranks = {a: rank[worths[a]] if a in worths else len(worths) for a in legal}
        trust, rng = self.parameters.trust, self.rng
        weights = {action: (1 + TIE_BREAK * rng.random()) / (1 + rank) ** trust for action, rank in ranks.items()}
        whole = sum(weights.values())
        return {action: weight / whole for action, weight in weights.items()}


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collection of cyclic garbage meanwhile but the search's own: a full one would break its time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
