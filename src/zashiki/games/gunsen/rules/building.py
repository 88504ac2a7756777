"""Building: the clan's unique building and its camp (Building)."""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.effects import armies, starts
from zashiki.games.gunsen.rules.state import BOARD, CARDS, GunsenState
from zashiki.games.gunsen.rules.terms import BUILD, Op
from zashiki.games.gunsen.tables import PLAIN, VILLAGE
from zashiki.kernel.steps import PASS, Choice, Step


def building_sites(state: GunsenState, player: int) -> list[int]:
    """Territories where a player may build now (GU-12.3 to GU-12.6), sorted."""
    table = state.game.table
    near = set(table.land[state.forts[player]])
    for army in armies(state, player):
        near.add(army)
        near.update(table.land[army])
    return sorted([node for node in near if is_free(state, player, node)])


def is_free(state: GunsenState, player: int, node: int) -> bool:
    """Whether a territory holds no tile, no token and no enemy troops (GU-12.4, GU-12.5)."""
    table = state.game.table
    if state.site[node] >= 0 or state.owner[node] not in (-1, player) or node == state.contested:
        return False
    kind = table.kind[node]
    return kind == PLAIN or (kind == VILLAGE and state.villages[table.villages.index(node)] < 0)


def buildable(state: GunsenState, player: int) -> list[int]:
    """Which of the two buildings a player has not built and can pay: 0 unique, 1 camp."""
    table = state.game.table
    cards = table.clan_buildings[state.clans[player]]
    return [
        kind
        for kind in (0, 1)
        if state.built[2 * player + kind] < 0 and state.can_pay(player, table.building_cost[cards[kind]])
    ]


@starts(BUILD)
def _build(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    return Build(player) if buildable(state, player) and building_sites(state, player) else None


class Build(Choice[GunsenState], frozen=True):
    """Which building to build, if any."""

    rules = ("GU-12.1", "GU-12.2")

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.building
        return [PASS, *(start + kind for kind in buildable(state, player))]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            state.steps.append(ChooseSite(self.player, action - state.game.act.building))


class ChooseSite(Choice[GunsenState], frozen=True):
    """In which territory; `kind` is 0 for the unique building, 1 for the camp. It is paid for here (GU-12.2)."""

    rules = ("GU-12.3", "GU-12.4", "GU-12.5", "GU-12.6")
    continues = True
    obvious = True

    kind: int

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.hex
        return [start + node for node in building_sites(state, player)]

    def answer(self, state: GunsenState, action: int) -> None:
        player = self.player
        node = action - state.game.act.hex
        table = state.game.table
        card = table.clan_buildings[state.clans[player]][self.kind]
        state.pay(player, table.building_cost[card])
        state.site[node] = 2 * player + self.kind
        state.built[2 * player + self.kind] = node
        state.changed |= BOARD | CARDS
        if state.story is not None:
            state.tell("build", player=player, building=card, node=node)
        if state.built[2 * player + 1 - self.kind] >= 0:  # GU-5.5, GU-12.12
            achievements.place_marker(state, player, achievements.BUILDINGS)
        elif buildable(state, player) and building_sites(state, player):
            state.steps.append(Build(player))
