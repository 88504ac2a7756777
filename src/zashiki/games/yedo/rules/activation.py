"""Phase 7: the Disciples are activated, one a turn, until none is left on the board (chapter 11)."""

from __future__ import annotations

from typing import ClassVar

from zashiki.games.yedo.rules.annexes import UseAnnex
from zashiki.games.yedo.rules.cards import may_be_asked, play, playable
from zashiki.games.yedo.rules.districts import perform, possible
from zashiki.games.yedo.rules.missions import completable_missions, complete
from zashiki.games.yedo.rules.records import ThisTurn
from zashiki.games.yedo.rules.state import MANNED, YedoState
from zashiki.games.yedo.rules.terms import ACTION_PHASE, P7, Annex, Player, Spot
from zashiki.kernel.messages import Message
from zashiki.kernel.steps import PASS, Choice, Task


class OpenActions(Task[YedoState], frozen=True):
    """The phase keeps the player order with which it starts (YE-R47)."""

    def run(self, state: YedoState) -> None:
        state.phase = ACTION_PHASE
        state.then(NextActivation(state.order, 0))


class NextActivation(Task[YedoState], frozen=True):
    """The next player who has a Disciple on a space or an Annex (YE-11.1, YE-11.7)."""

    order: tuple[int, ...]
    seat: int

    def run(self, state: YedoState) -> None:
        state.this_turn = ThisTurn()  # YE-R77
        for step in range(len(self.order)):
            seat = (self.seat + step) % len(self.order)
            player = self.order[seat]
            if state.has_placed(player):
                question = ActivateOrPlay(player) if may_be_asked(state, player, P7) else Activate(player)
                state.then(question, MoreActivations(player), NextActivation(self.order, (seat + 1) % len(self.order)))
                return


class MoreActivations(Task[YedoState], frozen=True):
    """After Second Wind another Disciple is activated at once."""

    player: Player

    def run(self, state: YedoState) -> None:
        if state.this_turn.extra and state.has_placed(self.player):
            state.this_turn.extra -= 1
            state.then(Activate(self.player), MoreActivations(self.player))


class Activate(Choice[YedoState], frozen=True):
    """Which Disciple is activated (YE-11.1, YE-11.2, YE-11.6)."""

    rules: ClassVar[tuple[str, ...]] = ("YE-11.1", "YE-11.2", "YE-11.6")
    obvious = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        actions, annexes = state.game.actions, enumerate(state.annexes_of(player))
        return [
            *[actions.spot + spot for spot in state.own_spots(player)],
            *[actions.annex + annex for annex, condition in annexes if condition == MANNED],
        ]

    def answer(self, state: YedoState, action: int) -> None:
        kind, place, _ = state.token(action)
        match kind:
            case "annex":
                state.then(UseAnnex(self.player, place), LeaveAnnex(self.player, place))
            case "spot":
                state.then(ChooseDeed(self.player, place), LeaveSpot(self.player, place))


class ActivateOrPlay(Activate, frozen=True):
    """At the start of the turn an Action Card may be played first, at most one (YE-R10)."""

    rules = ("YE-11.1", "YE-11.2", "YE-11.6", "YE-R10")
    obvious = False

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return Activate.legal(self, state, player) + playable(state, player, P7)

    def answer(self, state: YedoState, action: int) -> None:
        if state.token(action).kind == "card":
            play(state, self.player, action, ActivateNow(self.player))
        else:
            Activate.answer(self, state, action)


class ActivateNow(Task[YedoState], frozen=True):
    """After the card a Disciple is activated."""

    player: Player

    def run(self, state: YedoState) -> None:
        state.then(Activate(self.player))


class ChooseDeed(Choice[YedoState], frozen=True):
    """What the Disciple does: one Mission, an action of its place, or nothing (YE-11.3, YE-11.8, YE-12.14, YE-R49)."""

    rules = ("YE-11.3", "YE-11.8", "YE-11.9", "YE-12.2", "YE-R49", "YE-R54")
    continues = True
    spot: Spot

    def legal(self, state: YedoState, player: Player) -> list[int]:
        table, actions = state.game.table, state.game.actions
        missions = completable_missions(state, player, table.spot_district[self.spot])
        kinds = sorted([table.kind[card] for card in missions])
        deeds = possible(state, player, self.spot)
        return [PASS, *[actions.mission + kind for kind in kinds], *[actions.deed + deed for deed in deeds]]

    def answer(self, state: YedoState, action: int) -> None:
        kind, value, _ = state.token(action)
        match kind:
            case "mission":
                complete(state, self.player, state.game.table.mission_card[value])
            case "deed":
                perform(state, self.player, value, self.spot)
            case _:
                if state.story is not None:
                    state.tell("idle", player=self.player, spot=self.spot)

    def message(self, state: YedoState, player: Player) -> Message:
        return Message("ask.ChooseDeed", {"spot": self.spot})


class LeaveSpot(Task[YedoState], frozen=True):
    """The Disciple returns to the Clan House (YE-11.5)."""

    player: Player
    spot: Spot

    def run(self, state: YedoState) -> None:
        state.lift(self.player, self.spot)


class LeaveAnnex(Task[YedoState], frozen=True):
    """The Disciple returns from the Annex."""

    player: Player
    annex: Annex

    def run(self, state: YedoState) -> None:
        state.lift_from_annex(self.player, self.annex)
