"""Heroes: recruiting them, where they stand, and where they go when their army is gone (Heroes)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.effects import Effects, armies, starts
from zashiki.games.gunsen.rules.numbers import Hero, Node, Player
from zashiki.games.gunsen.rules.state import BOARD, GunsenState
from zashiki.games.gunsen.rules.terms import ADD_TROOP, HERO, MERCENARY, Op
from zashiki.kernel.steps import PASS, Choice, Step


def heroes_left(state: GunsenState, player: Player, kind: int) -> list[int]:
    """Heroes that can be recruited: the clan's own, or mercenaries that nobody has hired (GU-20.1, GU-R46)."""
    table = state.game.table
    pool = table.mercenaries if kind == MERCENARY else table.clan_heroes[state.clans[player]]
    return [hero for hero in pool if state.hero_node[hero] < 0]


@starts(HERO)
def _recruit_hero(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    _, kind, _ = op
    return RecruitHero(effects.player, kind) if heroes_left(state, effects.player, kind) else None


class RecruitHero(Choice[GunsenState], frozen=True):
    """Which hero is recruited; `kind` is 0 for one of the clan, 1 for a mercenary."""

    rules = ("GU-20.1", "GU-R46")
    obvious = True

    kind: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hero
        return [start + hero for hero in heroes_left(state, player, self.kind)]

    def answer(self, state: GunsenState, action: int) -> None:
        state.then(PlaceHero(self.player, state.token(action).value))


class PlaceHero(Choice[GunsenState], frozen=True):
    """Where a recruited hero is placed: with an own army or in the own fort (GU-20.3)."""

    rules = ("GU-20.2", "GU-20.5")
    continues = True
    obvious = True

    hero: Hero

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        free = [node for node in armies(state, player) if state.hero_at(player, node) < 0]
        return sorted([start + node for node in (*free, state.forts[player])])

    def answer(self, state: GunsenState, action: int) -> None:
        node = state.token(action).value
        state.heroes[self.player] += (self.hero,)  # GU-4.4: from now on the card has its effect
        state.hero_node[self.hero] = node
        state.changed |= BOARD
        if state.story is not None:
            state.tell("hero", player=self.player, hero=self.hero, node=node)

    def default(self, state: GunsenState, player: Player) -> int | None:
        return state.game.actions.hex + state.forts[player]


# ---------------------------------------------------------------- left without an army


def displaced_hero(state: GunsenState, player: Player, node: Node) -> list[DisplaceHero]:
    """The question for the hero of a player whose last troop on a node is gone (GU-20.7); empty without a hero."""
    hero = state.hero_at(player, node)
    return [DisplaceHero(player, hero)] if hero >= 0 else []


def shelters(state: GunsenState, player: Player) -> list[int]:
    """Where a hero without an army may go: the fort, or a building with own troops and no own hero (GU-R44)."""
    nodes = [
        node
        for node in state.controlled_buildings(player)
        if state.has_army(player, node) and state.hero_at(player, node) < 0
    ]
    return [*nodes, state.forts[player]]


class DisplaceHero(Choice[GunsenState], frozen=True):
    """Where a hero goes whose army is gone."""

    rules = ("GU-20.7", "GU-20.8", "GU-R44")
    obvious = True

    hero: Hero

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.hex
        return sorted([start + node for node in shelters(state, player)])

    def answer(self, state: GunsenState, action: int) -> None:
        node = state.token(action).value
        move_hero(state, self.player, self.hero, node)

    def default(self, state: GunsenState, player: Player) -> int | None:
        return state.game.actions.hex + state.forts[player]


def move_hero(state: GunsenState, player: Player, hero: Hero, node: Node) -> None:
    """A hero goes to a node without an army."""
    state.hero_node[hero] = node
    state.changed |= BOARD
    if state.story is not None:
        state.tell("hero-moved", player=player, hero=hero, node=node)


# ---------------------------------------------------------------- troops that join a hero


@starts(ADD_TROOP)
def _add_troop(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    player, hero = effects.player, effects.hero
    number = troops_to_add(state, player, hero, op[2])
    if number <= 0:
        return None
    if state.battle is not None:
        add_troops_here(state, player, hero, number)
        return None
    return AddTroops(player, hero, number)


def troops_to_add(state: GunsenState, player: Player, hero: Hero, number: int) -> int:
    """How many of `number` troops can join a hero: the supply and the army limit allow no more (GU-28.4)."""
    return min(number, state.supply[player], state.room(player, state.hero_node[hero], hero))


def add_troops_here(state: GunsenState, player: Player, hero: Hero, number: int) -> None:
    """Troops from the supply join a hero."""
    node = state.hero_node[hero]
    state.add_troops(player, node, number)
    if state.story is not None:
        state.tell("recruit", player=player, node=node, number=number)


class AddTroops(Choice[GunsenState], frozen=True):
    """Whether troops join a hero when a column is activated."""

    rules = ("GU-28.4", "GU-R66")

    hero: Hero
    number: int

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        return [PASS, state.game.actions.yes]

    def answer(self, state: GunsenState, action: int) -> None:
        if action != PASS:
            add_troops_here(state, self.player, self.hero, self.number)

    def default(self, state: GunsenState, player: Player) -> int | None:
        return state.game.actions.yes
