"""The clan draft (YH-4.2, YH-23.2): one clan each in turn order, a second one in reverse order."""

from __future__ import annotations

from zashiki.games.yohei.rules.state import YoheiState
from zashiki.kernel.steps import Choice, Task

AKUMA = "akuma"
"""The clan to which the vortex belongs (YH-37.6)."""
CLANS_EACH = 2


class ClanDraft(Task[YoheiState], frozen=True):
    """The next pick, or the end of the draft."""

    picks: int

    def run(self, state: YoheiState) -> None:
        order = (*state.order, *reversed(state.order))
        if self.picks < len(order):
            state.then(ChooseClan(order[self.picks]), ClanDraft(self.picks + 1))


class ChooseClan(Choice[YoheiState], frozen=True):
    """Which clan a player takes; nobody else can have it (YH-R16). Akuma brings the vortex (YH-3.13)."""

    rules = ("YH-4.2", "YH-23.2", "YH-23.3", "YH-R16")

    def legal(self, state: YoheiState, player: int) -> list[int]:
        drafted = {clan for clans in state.clans for clan in clans}
        clans = range(len(state.game.table.clan_ids))
        return [state.game.actions.clan + clan for clan in clans if clan not in drafted]

    def answer(self, state: YoheiState, action: int) -> None:
        player, table = self.player, state.game.table
        clan = state.token(action).value
        clans = list(state.clans)
        clans[player] = (*clans[player], clan)
        state.clans = tuple(clans)
        members = [piece for piece in range(table.box) if table.clan[piece] == clan]
        state.supply[player] = (*state.supply[player], *members)
        # YH-28.1: nothing else gives a side the vortex, and it is off the map until its first move.
        if table.clan_ids[clan] == AKUMA:
            state.vortex_side = state.game.side[player]
        if state.story is not None:
            state.tell("clan", player=player, clan=clan)
