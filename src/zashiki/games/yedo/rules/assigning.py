"""Phase 4: the Disciples are assigned, one a turn, until all are placed (chapter 8)."""

from __future__ import annotations

from zashiki.games.yedo.rules.cards import may_be_asked, play, playable
from zashiki.games.yedo.rules.state import BUILT, MANNED, YedoState
from zashiki.games.yedo.rules.terms import P4
from zashiki.kernel.steps import PASS, Choice, Task


class OpenAssigning(Task[YedoState], frozen=True):
    """The player farthest up begins."""

    def run(self, state: YedoState) -> None:
        state.phase = 4
        state.then(NextAssignment(0, 0))


class NextAssignment(Task[YedoState], frozen=True):
    """The next player who has a Disciple to place and a place for it (YE-8.1, YE-8.3, YE-R31).

    seat: his position in the player order. idle: how many players in a row have placed nothing; they are asked again
    only when there is a place for them, after an Ambush (YE-R74). When nobody is asked the phase is over, whatever is
    left stays at home.
    """

    seat: int
    idle: int

    def run(self, state: YedoState) -> None:
        state.override = False
        order = state.order
        for step in range(len(order)):
            seat = (self.seat + step) % len(order)
            player = order[seat]
            if not state.house[player]:
                continue
            asks = may_be_asked(state, player, P4)
            if (asks and step < len(order) - self.idle) or can_assign(state, player):
                question = AssignOrPlay(player) if asks else Assign(player)
                state.then(question, AfterAssignment(seat, self.idle + step, state.house[player]))
                return


class AfterAssignment(Task[YedoState], frozen=True):
    """Whether the turn has placed a Disciple; the next one follows."""

    seat: int
    idle: int
    house: int

    def run(self, state: YedoState) -> None:
        player = state.order[self.seat]
        idle = 0 if state.house[player] < self.house else self.idle + 1
        state.then(NextAssignment((self.seat + 1) % len(state.order), idle))


def can_assign(state: YedoState, player: int) -> bool:
    """Whether there is a place for a Disciple of this player."""
    return bool(state.free_spots(player)) or BUILT in state.annexes[4 * player : 4 * player + 4]


def places(state: YedoState, player: int) -> list[int]:
    """Where a Disciple can go: free spaces of accessible Districts, own Annexes without a Disciple (YE-8.2, YE-8.9).

    An Annex that is not built is no place (YE-14.1).
    """
    act = state.game.act
    spots = [act.spot + spot for spot in state.free_spots(player, covered=state.override)]
    if state.override:
        return spots
    return spots + [act.annex + annex for annex in range(4) if state.annexes[4 * player + annex] == BUILT]


class Assign(Choice[YedoState], frozen=True):
    """Where the next Disciple goes; nobody may hold one back (YE-8.8)."""

    rules = ("YE-8.2", "YE-8.4", "YE-8.5", "YE-8.6", "YE-8.7", "YE-8.8")
    obvious = True

    def legal(self, state: YedoState, player: int) -> list[int]:
        return places(state, player) or [PASS]

    def answer(self, state: YedoState, action: int) -> None:
        act, player = state.game.act, self.player
        if action == PASS:
            return
        if act.annex <= action < act.card:
            annex = action - act.annex
            state.annexes[4 * player + annex] = MANNED
            if state.story is not None:
                state.tell("assign-annex", player=player, annex=annex)
        else:
            spot = action - act.spot
            state.spaces[state.free_space(spot, state.override)] = player
            if state.story is not None:
                state.tell("assign", player=player, spot=spot)
        state.house[player] -= 1


class AssignOrPlay(Assign, frozen=True):
    """At the start of the turn an Action Card may be played first, at most one (YE-R10)."""

    obvious = False

    def legal(self, state: YedoState, player: int) -> list[int]:
        cards = playable(state, player, P4)
        spots = places(state, player)
        return sorted([*(spots or [PASS]), *cards])

    def answer(self, state: YedoState, action: int) -> None:
        act = state.game.act
        if act.card <= action < act.bonus:
            state.steps.append(AssignNow(self.player))
            play(state, self.player, action)
        else:
            Assign.answer(self, state, action)


class AssignNow(Task[YedoState], frozen=True):
    """After the card the Disciple is placed."""

    player: int

    def run(self, state: YedoState) -> None:
        state.then(Assign(self.player))
