"""Where an army may go and how much of it: the limits of movement and of transport by watchtower (Movement)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.state import NO_LIMIT, NOBODY, GunsenState
from zashiki.games.gunsen.rules.terms import STRENGTH

WALK, RIDE = 0, 1
"""A movement to a neighbour; a transport between the own fort and watchtowers.

Below, `forced` is a hero who has to go along, `follows` one whose movement has to be used after a transport (GU-R20);
-1 for none.
"""


def targets(state: GunsenState, player: int, source: int, way: int) -> tuple[int, ...]:
    """The nodes that a way leads to from a node, whoever stands there.

    A transport leads to every watchtower, controlled or not (GU-15.7), and to no fort but the own one (GU-15.5).
    """
    if way == WALK:
        return state.game.table.near[source]
    return tuple([node for node in (state.forts[player], *state.game.table.towers) if node != source])


def entry(state: GunsenState, player: int, target: int, hero: int) -> tuple[int, int]:
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


def castle_need(state: GunsenState, player: int, hero: int) -> int:
    """How many troops must move into the closed Toshi Ranbo with this hero (GU-18.2).

    Special orders are order cards here too (GU-R68); icons that depend on a condition do not count (GU-R22).
    """
    table = state.game.table
    strength = sum(
        table.card_icons[card][STRENGTH] for column in state.columns[4 * player : 4 * player + 4] for card in column
    )
    if hero >= 0:
        strength += table.hero_card[hero].icons[STRENGTH]
    return table.figures.castle_strength - strength


def parties(state: GunsenState, player: int, source: int, forced: int) -> list[tuple[int, int, int]]:
    """How an army may be split: (hero that goes or -1, fewest troops, most troops).

    Outside the fort a hero is never left without troops (GU-20.3, GU-20.9). `forced` is a hero that has to go, or -1.
    """
    count = state.count[source]
    here = [hero for hero in state.heroes[player] if state.hero_node[hero] == source]
    if not here:
        return [(-1, 1, count)] if forced < 0 else []
    home = source == state.forts[player]
    found = []
    if forced < 0:
        found.append((-1, 1, count if home else count - 1))
    found += [
        (hero, 1 if home else _fewest_with(state, player, source, hero), count) for hero in here if forced in (-1, hero)
    ]
    return found


def _fewest_with(state: GunsenState, player: int, source: int, hero: int) -> int:
    """A hero who raises the army limit may not leave more than the limit behind (GU-R38)."""
    table = state.game.table
    if not table.hero_card[hero].army_limit:
        return 1
    limit = state.limit(player, source, hero)
    if limit == NO_LIMIT:
        return 1
    return max(1, state.count[source] - table.figures.army)


def can_leave(state: GunsenState, player: int, source: int, way: int, forced: int = -1, follows: int = -1) -> bool:
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


def leads_on(state: GunsenState, player: int, source: int, target: int, hero: int, troops: int, follows: int) -> bool:
    """Whether the hero who `follows` still has an army to move after a transport, or it starts a battle (GU-R20)."""
    if hero == follows or state.owner[target] not in (NOBODY, player):
        return True
    node = state.hero_node[follows]
    there = state.count[node] if state.owner[node] == player else 0
    return there - troops * (node == source) + troops * (node == target) > 0


def sizes(state: GunsenState, player: int, source: int, way: int, forced: int, follows: int = -1) -> list[int]:
    """How many troops may leave a node, whatever hero goes and wherever."""
    goals = targets(state, player, source, way)
    found: set[int] = set()
    for hero, low, high in parties(state, player, source, forced):
        for target in goals:
            few, most = entry(state, player, target, hero)
            fit = range(max(low, few), min(high, most) + 1)
            if follows < 0:
                found.update(fit)
            else:
                found.update(n for n in fit if leads_on(state, player, source, target, hero, n, follows))
    return sorted(found)


def companions(
    state: GunsenState, player: int, source: int, way: int, forced: int, troops: int, follows: int = -1
) -> list[int]:
    """Which heroes may go with that many troops; -1 where none need go."""
    return [
        hero
        for hero, low, high in parties(state, player, source, forced)
        if low <= troops <= high and destinations(state, player, source, way, hero, troops, follows)
    ]


def destinations(
    state: GunsenState, player: int, source: int, way: int, hero: int, troops: int, follows: int = -1
) -> list[int]:
    """Where that many troops may go with this hero (-1 for none)."""
    found = [target for target in targets(state, player, source, way) if _fits(state, player, target, hero, troops)]
    if follows < 0:
        return found
    return [target for target in found if leads_on(state, player, source, target, hero, troops, follows)]


def _fits(state: GunsenState, player: int, target: int, hero: int, troops: int) -> bool:
    few, most = entry(state, player, target, hero)
    return few <= troops <= most


def walkers(state: GunsenState, player: int, forced: int) -> list[int]:
    """The nodes from which an army may move."""
    if forced >= 0:
        node = state.hero_node[forced]
        fit = state.owner[node] == player and state.count[node] > 0 and can_leave(state, player, node, WALK, forced)
        return [node] if fit else []
    owner, count = state.owner, state.count
    return [
        node
        for node, holder in enumerate(owner)
        if holder == player and count[node] and can_leave(state, player, node, WALK)
    ]


def can_walk(state: GunsenState, player: int, forced: int) -> bool:
    """Whether any movement is possible."""
    if forced >= 0:
        return bool(walkers(state, player, forced))
    owner, count = state.owner, state.count
    return any(
        holder == player and count[node] and can_leave(state, player, node, WALK) for node, holder in enumerate(owner)
    )


def riders(state: GunsenState, player: int, bought: int = -1, follows: int = -1) -> list[int]:
    """The nodes from which an army may be transported (GU-15.4), if that can be paid after one unit of `bought`."""
    cost = state.game.table.transport
    if bought >= 0:
        with_movement = [cost[0], cost[1], cost[2]]
        with_movement[bought] += 1
        cost = (with_movement[0], with_movement[1], with_movement[2])
    if not state.can_pay(player, cost):
        return []
    owner, count = state.owner, state.count
    return [
        node
        for node in (*state.game.table.towers, state.forts[player])
        if owner[node] == player and count[node] and can_leave(state, player, node, RIDE, follows=follows)
    ]
