"""Kill icons: enemy troops next to an own army are killed when a column is activated (Icon Key)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.effects import armies, starts
from zashiki.games.gunsen.rules.heroes import displace
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import KILL, Op
from zashiki.kernel.steps import PASS, Choice, Step


@starts(KILL)
def _kill(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    return KillTroop(player, op[2]) if kill_targets(state, player) else None


def kill_targets(state: GunsenState, player: int) -> list[int]:
    """Territories with enemy troops next to an own army or the own fort (GU-R41)."""
    owner = state.owner
    land = state.game.table.land
    near = {node for army in (*armies(state, player), state.forts[player]) for node in land[army]}
    return sorted([node for node in near if owner[node] >= 0 and owner[node] != player])


class KillTroop(Choice[GunsenState], frozen=True):
    """Where an enemy troop is killed by a kill icon."""

    rules = ("GU-29.1", "GU-R41")

    left: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.hex
        return [PASS, *(start + node for node in kill_targets(state, player))]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        node = action - state.game.act.hex
        enemy = state.owner[node]
        state.take_troops(enemy, node, 1)
        state.supply[enemy] += 1
        if state.story is not None:
            state.tell("kill", player=self.player, victim=enemy, node=node)
        if self.left > 1 and kill_targets(state, self.player):
            state.steps.append(KillTroop(self.player, self.left - 1))
        if not state.count[node]:
            if node == state.contested:  # GU-R42: nobody is left to fight
                take_over(state)
            displace(state, enemy, node)


def take_over(state: GunsenState) -> None:
    """The entering army stands alone: the territory is no longer contested."""
    node, troops = state.contested, state.attackers
    state.contested = -1
    state.attackers = 0
    state.owner[node] = state.active if troops else -1
    state.count[node] = troops
