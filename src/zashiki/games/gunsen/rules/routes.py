"""Where an army may go and how much of it: the limits of movement and of transport by watchtower (Movement)."""

from __future__ import annotations

from typing import TypeAlias

from zashiki.games.gunsen.rules.numbers import NO_HERO, NO_RESOURCE, NOBODY, Hero, Node, Player, Resource
from zashiki.games.gunsen.rules.state import NO_LIMIT, GunsenState
from zashiki.games.gunsen.rules.terms import STRENGTH

Way: TypeAlias = int
WALK, RIDE = 0, 1
"""A movement to a neighbour; a transport between the own fort and watchtowers.

Below, `forced` is a hero who has to go along, `follows` one whose movement has to be used after a transport (GU-R20);
-1 for none.
"""


def targets(state: GunsenState, player: Player, source: Node, way: Way) -> tuple[int, ...]:
    """The nodes that a way leads to from a node, also where others stand.

    A transport leads to every watchtower, controlled or not (GU-15.7), and to no fort but the own one (GU-15.5).
    """
    if way == WALK:
        return state.game.table.near[source]
    return tuple([node for node in (state.forts[player], *state.game.table.towers) if node != source])


def entry(state: GunsenState, player: Player, target: Node, hero: Hero) -> tuple[int, int]:
    """How few and how many troops may enter a node with this hero (-1 for none); (1, 0) when none may."""
    table = state.game.table
    if target >= table.first_fort:
        return (1, NO_LIMIT) if target == state.forts[player] else (1, 0)  # GU-11.4, GU-14.11
    if hero >= 0 and state.hero_at(player, target) >= 0:  # GU-20.5, GU-R45
        return (1, 0)
    if target == table.castle and not state.opened:  # GU-18.1, GU-R23
        return (max(1, castle_need(state, player, hero)), state.limit(player, target, hero))
    if state.owner[target] == player:  # GU-14.5
        return (1, state.limit(player, target, hero) - state.count[target])
    return (1, state.limit(player, target, hero))


def castle_need(state: GunsenState, player: Player, hero: Hero) -> int:
    """How many troops must move into the closed Toshi Ranbo with this hero (GU-18.2).

    Special orders are order cards here too (GU-R68); icons that depend on a condition do not count (GU-R22).
    """
    table = state.game.table
    strength = sum(table.card_icons[card][STRENGTH] for column in state.columns_of(player) for card in column)
    if hero >= 0:
        strength += table.hero_card[hero].icons[STRENGTH]
    return table.figures.castle_strength - strength


def parties(state: GunsenState, player: Player, source: Node, forced: Hero) -> list[tuple[Hero, int, int]]:
    """How an army may be split: (hero who goes or -1, fewest troops, most troops).

    Outside the fort a hero is never left without troops (GU-20.3, GU-20.9). `forced` is a hero who has to go, or -1.
    """
    count = state.count[source]
    heroes = state.heroes_at(player, source)
    if not heroes:
        return [(NO_HERO, 1, count)] if forced < 0 else []
    home = source == state.forts[player]
    alone = [(NO_HERO, 1, count if home else count - 1)] if forced < 0 else []
    return alone + [
        (hero, 1 if home else _fewest_with(state, player, source, hero), count)
        for hero in heroes
        if forced in (NO_HERO, hero)
    ]


def _fewest_with(state: GunsenState, player: Player, source: Node, hero: Hero) -> int:
    """A hero who raises the army limit may not leave more than the limit behind (GU-R38)."""
    table = state.game.table
    if not table.hero_card[hero].army_limit:
        return 1
    limit = state.limit(player, source, hero)
    if limit == NO_LIMIT:
        return 1
    return max(1, state.count[source] - table.figures.army)


def can_leave(
    state: GunsenState, player: Player, source: Node, way: Way, forced: Hero = NO_HERO, follows: Hero = NO_HERO
) -> bool:
    """Whether any part of the army on a node may go anywhere."""
    if follows >= 0:
        return bool(sizes(state, player, source, way, forced, follows))
    table = state.game.table
    if way == WALK and forced < 0 and (state.count[source] > 1 or source >= table.first_fort):
        owner, castle = state.owner, table.castle
        for target in table.land[source]:  # the usual case: a neighbour without an army
            if owner[target] < 0 and target != castle:
                return True
    goals = targets(state, player, source, way)
    for hero, low, high in parties(state, player, source, forced):
        for target in goals:
            few, most = entry(state, player, target, hero)
            if max(low, few) <= min(high, most):
                return True
    return False


def leads_on(
    state: GunsenState, player: Player, source: Node, target: Node, hero: Hero, troops: int, follows: Hero
) -> bool:
    """Whether the hero who `follows` still has an army to move after a transport, or it starts a battle (GU-R20)."""
    if hero == follows or state.owner[target] not in (NOBODY, player):
        return True
    node = state.hero_node[follows]
    left = state.count[node] if state.owner[node] == player else 0
    if node == source:
        left -= troops
    if node == target:
        left += troops
    return left > 0


def sizes(
    state: GunsenState, player: Player, source: Node, way: Way, forced: Hero, follows: Hero = NO_HERO
) -> list[int]:
    """How many troops may leave a node, with any hero and to any place."""
    goals = targets(state, player, source, way)
    numbers: set[int] = set()
    for hero, low, high in parties(state, player, source, forced):
        for target in goals:
            few, most = entry(state, player, target, hero)
            fit = range(max(low, few), min(high, most) + 1)
            if follows < 0:
                numbers.update(fit)
            else:
                numbers.update(n for n in fit if leads_on(state, player, source, target, hero, n, follows))
    return sorted(numbers)


def companions(
    state: GunsenState, player: Player, source: Node, way: Way, forced: Hero, troops: int, follows: Hero = NO_HERO
) -> list[int]:
    """Which heroes may go with that many troops; -1 where none need go."""
    return [
        hero
        for hero, low, high in parties(state, player, source, forced)
        if low <= troops <= high and destinations(state, player, source, way, hero, troops, follows)
    ]


def destinations(
    state: GunsenState, player: Player, source: Node, way: Way, hero: Hero, troops: int, follows: Hero = NO_HERO
) -> list[int]:
    """Where that many troops may go with this hero (-1 for none)."""
    nodes = [target for target in targets(state, player, source, way) if _fits(state, player, target, hero, troops)]
    if follows < 0:
        return nodes
    return [target for target in nodes if leads_on(state, player, source, target, hero, troops, follows)]


def _fits(state: GunsenState, player: Player, target: Node, hero: Hero, troops: int) -> bool:
    few, most = entry(state, player, target, hero)
    return few <= troops <= most


def walkers(state: GunsenState, player: Player, forced: Hero) -> list[int]:
    """The nodes from which an army may move."""
    if forced >= 0:
        node = state.hero_node[forced]
        fits = state.has_army(player, node) and can_leave(state, player, node, WALK, forced)
        return [node] if fits else []
    owner, count = state.owner, state.count
    return [
        node
        for node, holder in enumerate(owner)
        if holder == player and count[node] and can_leave(state, player, node, WALK)
    ]


def can_walk(state: GunsenState, player: Player, forced: Hero) -> bool:
    """Whether any movement is possible."""
    if forced >= 0:
        return bool(walkers(state, player, forced))
    owner, count = state.owner, state.count
    return any(
        holder == player and count[node] and can_leave(state, player, node, WALK) for node, holder in enumerate(owner)
    )


def riders(state: GunsenState, player: Player, bought: Resource = NO_RESOURCE, follows: Hero = NO_HERO) -> list[int]:
    """The nodes from which an army may be transported (GU-15.4), if that can be paid after one unit of `bought`."""
    cost = state.game.table.transport
    if bought >= 0:
        with_movement = list(cost)
        with_movement[bought] += 1
        koku, wood, influence = with_movement
        cost = (koku, wood, influence)
    if not state.can_pay(player, cost):
        return []
    owner, count = state.owner, state.count
    return [
        node
        for node in (*state.game.table.towers, state.forts[player])
        if owner[node] == player and count[node] and can_leave(state, player, node, RIDE, follows=follows)
    ]
