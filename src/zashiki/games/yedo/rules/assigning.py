"""Phase 4: the Disciples are assigned, one a turn, until all are placed (chapter 8)."""

from __future__ import annotations

from zashiki.games.yedo.rules.cards import may_be_asked, play, playable
from zashiki.games.yedo.rules.records import ThisTurn
from zashiki.games.yedo.rules.state import BUILT, MANNED, YedoState
from zashiki.games.yedo.rules.terms import ASSIGNING, P4, Player
from zashiki.kernel.steps import PASS, Choice, Task


class OpenAssigning(Task[YedoState], frozen=True):
    """The player who is farthest up in the player order begins."""

    def run(self, state: YedoState) -> None:
        state.phase = ASSIGNING
        state.then(NextAssignment(0, 0))


class NextAssignment(Task[YedoState], frozen=True):
    """The next player who has a Disciple to place and a place for it (YE-8.1, YE-8.3, YE-R31).

    seat: the position in the player order of the player who is looked at first. idle: how many players in a row have
    placed nothing; they are asked again only when there is a place for them, after an Ambush (YE-R74). When nobody is
    asked the phase is over, and the Disciples that are left stay at home.
    """

    seat: int
    idle: int

    def run(self, state: YedoState) -> None:
        state.this_turn = ThisTurn()
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
    """Note whether a Disciple was placed in this turn; the next turn follows.

    house: how many Disciples were at home before.
    """

    seat: int
    idle: int
    house: int

    def run(self, state: YedoState) -> None:
        player = state.order[self.seat]
        idle = 0 if state.house[player] < self.house else self.idle + 1
        state.then(NextAssignment((self.seat + 1) % len(state.order), idle))


def can_assign(state: YedoState, player: Player) -> bool:
    """Whether there is a place for a Disciple of this player."""
    return bool(state.free_spots(player)) or BUILT in state.annexes_of(player)


def places(state: YedoState, player: Player) -> list[int]:
    """Where a Disciple can go: free spaces of accessible Districts, own Annexes without a Disciple (YE-8.2, YE-8.9).

    An Annex that is not built is no place (YE-14.1).
    """
    actions, override = state.game.actions, state.this_turn.override
    spots = [actions.spot + spot for spot in state.free_spots(player, covered=override)]
    if override:
        return spots
    annexes = enumerate(state.annexes_of(player))
    return spots + [actions.annex + annex for annex, condition in annexes if condition == BUILT]


class Assign(Choice[YedoState], frozen=True):
    """Where the next Disciple goes; nobody may hold one back (YE-8.8)."""

    rules = ("YE-8.2", "YE-8.4", "YE-8.5", "YE-8.6", "YE-8.7", "YE-8.8")
    obvious = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return places(state, player) or [PASS]

    def answer(self, state: YedoState, action: int) -> None:
        player = self.player
        kind, place, _ = state.token(action)
        match kind:
            case "annex":
                state.set_annex(player, place, MANNED)
                state.house[player] -= 1
                if state.story is not None:
                    state.tell("assign-annex", player=player, annex=place)
            case "spot":
                state.spaces[state.free_space(place, state.this_turn.override)] = player
                state.house[player] -= 1
                if state.story is not None:
                    state.tell("assign", player=player, spot=place)


class AssignOrPlay(Assign, frozen=True):
    """At the start of the turn an Action Card may be played first, at most one (YE-R10)."""

    obvious = False

    def legal(self, state: YedoState, player: Player) -> list[int]:
        cards = playable(state, player, P4)
        spots = places(state, player)
        return sorted([*(spots or [PASS]), *cards])

    def answer(self, state: YedoState, action: int) -> None:
        if state.token(action).kind == "card":
            play(state, self.player, action, AssignNow(self.player))
        else:
            Assign.answer(self, state, action)


class AssignNow(Task[YedoState], frozen=True):
    """After the card the Disciple is placed."""

    player: Player

    def run(self, state: YedoState) -> None:
        state.then(Assign(self.player))
