"""The memory of a search: for every player a tree of their own decisions, keyed by what they had seen until then.

A node stands for all positions that look alike to its player: they made the same choices, and the same public events
led to the same question. So nobody's statistics depend on a secret of somebody else, and players who choose at the same
time know nothing of one another's choices. Hidden differences (which cards are in hand) show in which actions are
offered, and each action counts how often it was (Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree
Search, 2012).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt

from zashiki.bots.parameters import SearchParameters

ALLOWANCE = 0.09
"""The square of a value that each mean may be off by after one visit, even if all its values are the same."""


class Arm:
    """One action of a node: how it did, and what the player next saw after it."""

    __slots__ = ("action", "after", "offered", "prior", "squares", "total", "visits")

    def __init__(self, action: int, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.offered = 0
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.after: dict[Hashable, Node] = {}

    def mean(self) -> float:
        """The mean value of the iterations that took this action; 0 before the first."""
        return self.total / self.visits if self.visits else 0.0

    def error(self) -> float:
        """The squared standard error of `mean`, with an allowance for few visits and for what the judge cannot see."""
        mean, visits = self.mean(), max(1, self.visits)
        return (max(0.0, self.squares / visits - mean * mean) + ALLOWANCE / visits) / visits

    def node(self, kind: type, seen: Hashable, outcomes: float) -> tuple[Node, bool]:
        """The player's next decision after this action, and whether it is new.

        `kind` is the type of the question, `seen` all that tells it apart. Where there are more outcomes than visits
        allow, an unknown one joins the first that asked the same kind of question.
        """
        after = self.after
        node = after.get(seen)
        if node is not None:
            return node, False
        if len(after) >= 1 + outcomes * sqrt(self.visits):
            for other in after.values():
                if other.kind is kind:
                    return other, False
        node = after[seen] = Node(kind)
        return node, True


class Node:
    """One decision of one player: the actions that they were offered in any world, and how they did."""

    __slots__ = ("arms", "kind", "ranked", "total", "visits")

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.arms: dict[int, Arm] = {}
        self.ranked: list[Arm] = []
        self.visits = 0
        self.total = 0.0

    def lacks(self, legal: Sequence[int]) -> bool:
        """Whether an action is offered for the first time."""
        arms = self.arms
        for action in legal:  # noqa: SIM110  (a generator would cost more than the loop)
            if action not in arms:
                return True
        return False

    def offer(self, legal: Sequence[int], priors: Mapping[int, float]) -> None:
        """Make an arm for every action that is offered for the first time, as promising as `priors` says."""
        arms = self.arms
        for action in legal:
            if action not in arms:
                arms[action] = Arm(action, priors[action])
        self.ranked = sorted(arms.values(), key=lambda arm: -arm.prior)

    def select(self, legal: Sequence[int], parameters: SearchParameters) -> Arm:
        """The action to try now: good so far, promising, or not tried often for how often it was offered."""
        arms = self.arms
        untried = (self.total / self.visits if self.visits else 0.0) - parameters.caution
        exploration = parameters.exploration
        best, most = None, 0.0
        for arm in self._candidates(legal, parameters):
            arm.offered += 1
            visits = arm.visits
            score = (arm.total / visits if visits else untried) + exploration * arm.prior * sqrt(arm.offered) / (
                1 + visits
            )
            if best is None or score > most:
                best, most = arm, score
        return best if best is not None else arms[legal[0]]

    def _candidates(self, legal: Sequence[int], parameters: SearchParameters) -> list[Arm]:
        """The actions that are considered: the most promising ones, more of them with every visit."""
        limit = parameters.width + parameters.widening * sqrt(self.visits)
        arms = self.arms
        if len(legal) <= limit:
            return [arms[action] for action in legal]
        offered = set(legal)
        return [arm for arm in self.ranked if arm.action in offered][: int(limit)]

    def learn(self, arm: Arm, value: float) -> None:
        """An iteration that took this action ended with this value for the node's player."""
        self.visits += 1
        self.total += value
        arm.visits += 1
        arm.total += value
        arm.squares += value * value

    def advised(self, legal: Sequence[int]) -> Arm:
        """The most promising action at first sight."""
        return max([self.arms[action] for action in legal], key=lambda arm: arm.prior)

    def best(self, legal: Sequence[int], doubt: float = 0.0) -> int:
        """The action that was tried most; before the first iteration the most promising one.

        With doubt, the one with the best mean that is so many standard errors better than the most promising one.
        """
        arms = [self.arms[action] for action in legal]
        if not doubt:
            return max(arms, key=lambda arm: (arm.visits, arm.mean(), arm.prior)).action
        first = self.advised(legal)

        def ahead(arm: Arm) -> float:
            return arm.mean() - first.mean() - doubt * sqrt(arm.error() + first.error())

        others = [arm for arm in arms if arm is not first and arm.visits]
        best = max(others, key=ahead, default=first)
        return best.action if best is not first and first.visits and ahead(best) > 0 else first.action
