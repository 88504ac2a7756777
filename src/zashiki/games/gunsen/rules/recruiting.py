"""Recruiting: troops from the clan board to the fort and to buildings (Recruiting)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.effects import Effects, starts
from zashiki.games.gunsen.rules.numbers import Player
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import RECRUIT, Op
from zashiki.kernel.steps import PASS, Choice, Step


@starts(RECRUIT)
def _recruit(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    number = min(op[2], state.supply[effects.player])  # GU-10.3, GU-R14: the rest is lost
    return RecruitTroop(effects.player, number) if number else None


def recruiting_places(state: GunsenState, player: Player) -> list[int]:
    """The own fort and every clan building that the player controls, where a troop has room (GU-10.1, GU-10.4).

    The fort is always among them (GU-11.3), a building in a contested territory never (GU-R43).
    """
    buildings = [node for node in state.controlled_buildings(player) if state.room(player, node) > 0]
    return [*buildings, state.forts[player]]


class RecruitTroop(Choice[GunsenState], frozen=True):
    """Where the next recruited troop goes."""

    rules = ("GU-10.1", "GU-10.2", "GU-10.4")

    left: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        return [PASS, *sorted([start + node for node in recruiting_places(state, player)])]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        node = state.token(action).value
        state.add_troops(self.player, node, 1)
        if state.story is not None:
            state.tell("recruit", player=self.player, node=node, number=1)
        if self.left > 1:
            state.then(RecruitTroop(self.player, self.left - 1))

    def default(self, state: GunsenState, player: Player) -> int | None:
        return state.game.actions.hex + state.forts[player]
