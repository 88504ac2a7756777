"""Kill icons: enemy troops next to an own army are killed when a column is activated (Icon Key)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.effects import Effects, armies, starts
from zashiki.games.gunsen.rules.heroes import DisplaceHero, displaced_hero
from zashiki.games.gunsen.rules.numbers import Player
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import KILL, Op
from zashiki.kernel.steps import PASS, Choice, Step


@starts(KILL)
def _kill(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    return KillTroop(effects.player, op[2]) if kill_targets(state, effects.player) else None


def kill_targets(state: GunsenState, player: Player) -> list[int]:
    """Territories with enemy troops next to an own army or the own fort (GU-R41)."""
    owner = state.owner
    land = state.game.table.land
    near = {node for army in (*armies(state, player), state.forts[player]) for node in land[army]}
    return sorted([node for node in near if owner[node] >= 0 and owner[node] != player])


class KillTroop(Choice[GunsenState], frozen=True):
    """Where an enemy troop is killed by a kill icon."""

    rules = ("GU-29.1", "GU-R41")

    left: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        return [PASS, *(start + node for node in kill_targets(state, player))]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        node = state.token(action).value
        enemy = state.owner[node]
        state.take_troops(enemy, node, 1)
        state.supply[enemy] += 1
        if state.story is not None:
            state.tell("kill", player=self.player, victim=enemy, node=node)
        again = self.left > 1 and bool(kill_targets(state, self.player))
        displaced: list[DisplaceHero] = []
        if not state.count[node]:
            if node == state.contested:  # GU-R42: nobody is left to fight
                state.end_contest()
            displaced = displaced_hero(state, enemy, node)
        state.then(*displaced, *([KillTroop(self.player, self.left - 1)] if again else []))
