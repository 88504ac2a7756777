"""Phase 7: the Disciples are activated, one a turn, until none is left on the board (chapter 11)."""

from __future__ import annotations

from typing import ClassVar

from zashiki.games.yedo.rules.annexes import UseAnnex
from zashiki.games.yedo.rules.cards import may_be_asked, play, playable
from zashiki.games.yedo.rules.districts import perform, possible
from zashiki.games.yedo.rules.missions import completable_missions, complete
from zashiki.games.yedo.rules.state import BUILT, MANNED, YedoState
from zashiki.games.yedo.rules.terms import P7
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task


class OpenActions(Task[YedoState], frozen=True):
    """The order of the phase is the one that it starts with (YE-R47)."""

    def run(self, state: YedoState) -> None:
        state.phase = 7
        state.then(NextActivation(state.order, 0))


class NextActivation(Task[YedoState], frozen=True):
    """The next player who has a Disciple on a space or an Annex (YE-11.1, YE-11.7)."""

    order: tuple[int, ...]
    seat: int

    def run(self, state: YedoState) -> None:
        state.forged = state.doubled = state.extra = 0  # YE-R77
        for step in range(len(self.order)):
            seat = (self.seat + step) % len(self.order)
            player = self.order[seat]
            if state.has_placed(player):
                question = ActivateOrPlay(player) if may_be_asked(state, player, P7) else Activate(player)
                state.then(question, MoreActivations(player), NextActivation(self.order, (seat + 1) % len(self.order)))
                return


class MoreActivations(Task[YedoState], frozen=True):
    """After Second Wind another Disciple is activated at once."""

    player: int

    def run(self, state: YedoState) -> None:
        if state.extra and state.has_placed(self.player):
            state.extra -= 1
            state.then(Activate(self.player), MoreActivations(self.player))


class Activate(Choice[YedoState], frozen=True):
    """Which Disciple is activated (YE-11.1, YE-11.2, YE-11.6)."""

    rules: ClassVar[tuple[str, ...]] = ("YE-11.1", "YE-11.2", "YE-11.6")
    obvious = True

    def legal(self, state: YedoState, player: int) -> list[int]:
        act = state.game.act
        annexes = [act.annex + annex for annex in range(4) if state.annexes[4 * player + annex] == MANNED]
        return [act.spot + spot for spot in state.own_spots(player)] + annexes

    def answer(self, state: YedoState, action: int) -> None:
        act = state.game.act
        if action >= act.annex:
            annex = action - act.annex
            state.then(UseAnnex(self.player, annex), LeaveAnnex(self.player, annex))
        else:
            spot = action - act.spot
            state.then(ChooseDeed(self.player, spot), LeaveSpot(self.player, spot))


class ActivateOrPlay(Activate, frozen=True):
    """At the start of the turn an Action Card may be played first, at most one (YE-R10)."""

    rules = ("YE-11.1", "YE-11.2", "YE-11.6", "YE-R10")
    obvious = False

    def legal(self, state: YedoState, player: int) -> list[int]:
        return Activate.legal(self, state, player) + playable(state, player, P7)

    def answer(self, state: YedoState, action: int) -> None:
        if action >= state.game.act.card:
            state.steps.append(ActivateNow(self.player))
            play(state, self.player, action)
        else:
            Activate.answer(self, state, action)


class ActivateNow(Task[YedoState], frozen=True):
    """After the card a Disciple is activated."""

    player: int

    def run(self, state: YedoState) -> None:
        state.then(Activate(self.player))


class ChooseDeed(Choice[YedoState], frozen=True):
    """What the Disciple does: one Mission, an action of its place, or nothing (YE-11.3, YE-11.8, YE-12.14, YE-R49)."""

    rules = ("YE-11.3", "YE-11.8", "YE-11.9", "YE-12.2", "YE-R49", "YE-R54")
    continues = True
    spot: int

    def legal(self, state: YedoState, player: int) -> list[int]:
        table, act = state.game.table, state.game.act
        missions = completable_missions(state, player, table.spot_district[self.spot])
        kinds = sorted([table.kind[card] for card in missions])
        deeds = possible(state, player, self.spot)
        return [PASS, *[act.mission + kind for kind in kinds], *[act.deed + deed for deed in deeds]]

    def answer(self, state: YedoState, action: int) -> None:
        table, act = state.game.table, state.game.act
        if action == PASS:
            if state.story is not None:
                state.tell("idle", player=self.player, spot=self.spot)
        elif action >= act.deed:
            perform(state, self.player, action - act.deed, self.spot)
        else:
            complete(state, self.player, table.mission_card[action - act.mission])

    def message(self, state: YedoState, player: int) -> Message:
        return Message("ask.ChooseDeed", {"spot": self.spot})


class LeaveSpot(Task[YedoState], frozen=True):
    """The Disciple returns to the Clan House (YE-11.5)."""

    player: int
    spot: int

    def run(self, state: YedoState) -> None:
        state.lift(self.player, self.spot)


class LeaveAnnex(Task[YedoState], frozen=True):
    """The Disciple returns from the Annex."""

    player: int
    annex: int

    def run(self, state: YedoState) -> None:
        state.annexes[4 * self.player + self.annex] = BUILT
        state.house[self.player] += 1
