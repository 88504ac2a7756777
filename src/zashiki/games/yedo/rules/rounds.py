"""The rounds and their seven phases, and phase 1: Prep (chapters 4 and 5)."""

from __future__ import annotations

from zashiki.games.yedo.rules.activation import OpenActions
from zashiki.games.yedo.rules.assigning import OpenAssigning
from zashiki.games.yedo.rules.bidding import OpenBidding
from zashiki.games.yedo.rules.events import OpenEvents
from zashiki.games.yedo.rules.patrol import OpenPatrol
from zashiki.games.yedo.rules.records import Bidding, ThisRound
from zashiki.games.yedo.rules.scoring import FinalScoring
from zashiki.games.yedo.rules.state import NOT_BUILT, ON_TRACK, YedoState
from zashiki.games.yedo.rules.terms import DOJO, NOTHING, PREP
from zashiki.games.yedo.rules.trade import OpenTrade
from zashiki.kernel.steps import Task


class StartRound(Task[YedoState], frozen=True):
    """A new round: what lasted for the last one ends (YE-5.7, YE-R25); the phases follow in their order (YE-4.2)."""

    def run(self, state: YedoState) -> None:
        state.round += 1
        state.this_round = ThisRound()
        if state.story is not None:
            state.tell("round", number=state.round)
        if state.round > 1:  # YE-4.3
            prepare(state)
        # YE-7.11, YE-R24: the first round, too, has a whole Event Phase
        state.then(
            OpenBidding(), OpenEvents(), OpenAssigning(), OpenPatrol(), OpenTrade(), OpenActions(), EndRound()
        )  # fmt: skip


def prepare(state: YedoState) -> None:
    """Phase 1: Bidding Markers, Church, Dojo income; in the last round the Patrol leaves (YE-5.1 to YE-5.6)."""
    numbers = state.game.table.numbers
    state.phase = PREP
    # YE-6.1: all categories are open anew
    state.bidding = Bidding(track=state.order, markers=(ON_TRACK,) * len(state.mon))
    state.fill_church(numbers.church_more if state.church else numbers.church_start)
    if state.story is not None:
        state.tell("church", number=state.church)
    for player in state.order:  # YE-14.9, YE-R65: the income of each Dojo
        if state.annex(player, DOJO) != NOT_BUILT:
            state.gain_mon(player, numbers.dojo_income)
    if state.round == numbers.rounds:  # YE-R71: in both settings
        state.patrol = NOTHING
        if state.story is not None:
            state.tell("patrol-leaves")


class EndRound(Task[YedoState], frozen=True):
    """The next round, or the end: after the last round, or when the Shogun has been killed (YE-4.5, YE-15.2).

    The last round is number 11 (YE-4.1, YE-15.1); a Shogun killed in it changes nothing (YE-R56).
    """

    def run(self, state: YedoState) -> None:
        if state.ending or state.round == state.game.table.numbers.rounds:
            state.then(FinalScoring())
        else:
            state.then(StartRound())
