"""Building: the clan's unique building and its camp (Building)."""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.effects import Effects, armies, starts
from zashiki.games.gunsen.rules.numbers import CAMP, NOBODY, UNIQUE, BuildingKind, Node, Player
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import BUILD, Cost, Op
from zashiki.games.gunsen.tables import PLAIN, VILLAGE
from zashiki.kernel.steps import PASS, Choice, Step


def building_sites(state: GunsenState, player: Player) -> list[Node]:
    """Territories where a player may build now (GU-12.3 to GU-12.6), sorted."""
    table = state.game.table
    near = set(table.land[state.forts[player]])
    for army in armies(state, player):
        near.add(army)
        near.update(table.land[army])
    return sorted([node for node in near if is_free(state, player, node)])


def is_free(state: GunsenState, player: Player, node: Node) -> bool:
    """Whether a territory holds no tile, no token and no enemy troops (GU-12.4, GU-12.5)."""
    table = state.game.table
    if state.site[node] >= 0 or state.owner[node] not in (NOBODY, player) or node == state.contested:
        return False
    kind = table.kind[node]
    return kind == PLAIN or (kind == VILLAGE and state.villages[table.villages.index(node)] < 0)


def unbuilt(state: GunsenState, player: Player) -> dict[BuildingKind, Cost]:
    """Which of the two buildings a player has not built, and what each costs."""
    table = state.game.table
    buildings = table.clan_buildings[state.clans[player]]
    nodes = state.buildings_of(player)
    return {kind: table.building_cost[buildings[kind]] for kind in (UNIQUE, CAMP) if nodes[kind] < 0}


def buildable(state: GunsenState, player: Player) -> list[BuildingKind]:
    """Which of the two buildings a player has not built and can pay."""
    return [kind for kind, cost in unbuilt(state, player).items() if state.can_pay(player, cost)]


@starts(BUILD)
def _build(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    return build_question(state, effects.player)


def build_question(state: GunsenState, player: Player) -> Build | None:
    """The question what a player builds, if they can build anything anywhere."""
    return Build(player) if buildable(state, player) and building_sites(state, player) else None


class Build(Choice[GunsenState], frozen=True):
    """Which building to build, if any."""

    rules = ("GU-12.1", "GU-12.2")

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.building
        return [PASS, *(start + kind for kind in buildable(state, player))]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            state.then(ChooseSite(self.player, state.token(action).value))


class ChooseSite(Choice[GunsenState], frozen=True):
    """In which territory a building is built. It is paid for here (GU-12.2)."""

    rules = ("GU-12.3", "GU-12.4", "GU-12.5", "GU-12.6")
    continues = True
    obvious = True

    kind: BuildingKind

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        return [start + node for node in building_sites(state, player)]

    def answer(self, state: GunsenState, action: int) -> None:
        player = self.player
        node = state.token(action).value
        table = state.game.table
        building = table.clan_buildings[state.clans[player]][self.kind]
        state.pay(player, table.building_cost[building])
        state.set_building(player, self.kind, node)
        if state.story is not None:
            state.tell("build", player=player, building=building, node=node)
        if min(state.buildings_of(player)) >= 0:  # GU-5.5, GU-12.12
            achievements.place_marker(state, player, achievements.BUILDINGS)
            return
        again = build_question(state, player)
        if again is not None:
            state.then(again)
