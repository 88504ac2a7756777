"""The vocabulary of goals: reads what a goal card needs, and looks whether a state meets it (GU-5.4).

A `state` goal is looked at after every change of what it depends on; an `event` goal when its event ends (GU-R53).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from zashiki.games.gunsen.rules.numbers import Player
from zashiki.games.gunsen.rules.state import BOARD, CARDS, GOODS, GunsenState
from zashiki.games.gunsen.rules.terms import COLUMNS, RESOURCES, Place
from zashiki.kernel.errors import suggest

WIN_DEFENDING, WIN_UNHURT, WIN_OUTNUMBERED, WIN_ATTACKING, KILL_IN_BATTLE, STEAL_VILLAGE, MOVEMENTS, WIN_TRANSPORTED = (
    range(8)
)
TROOPS, CAPTURED, ORDERS_IN, SHRINE_HERO, ORDERS_EACH, TOWERS, STRONG, UPGRADES, EACH_RESOURCE = range(8, 17)
CASTLE_SHRINES, ENEMY_FORT, RESOURCE, TERRITORIES = range(17, 21)
NEVER = 21
"""The reminder card: it can never be achieved (GU-R7)."""


class Need(NamedTuple):
    """What a goal needs: its kind, two figures, and the changes after which it is looked at (0 for an event)."""

    kind: int
    first: int
    second: int
    depends: int


# word: kind, changes, and what stands in the brackets.
WORDS: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "win_defending": (WIN_DEFENDING, 0, ()),
    "win_unhurt": (WIN_UNHURT, 0, ()),
    "win_outnumbered": (WIN_OUTNUMBERED, 0, ()),
    "win_attacking": (WIN_ATTACKING, 0, ("number",)),
    "kill_in_battle": (KILL_IN_BATTLE, 0, ("number",)),
    "steal_village": (STEAL_VILLAGE, 0, ()),
    "movements": (MOVEMENTS, 0, ("number",)),
    "win_after_transport": (WIN_TRANSPORTED, 0, ()),
    "troops_on_board": (TROOPS, BOARD, ("number",)),
    "captured_buildings": (CAPTURED, BOARD, ("number",)),
    "orders_in": (ORDERS_IN, CARDS, ("column", "number")),
    "shrine_with_hero": (SHRINE_HERO, BOARD, ()),
    "orders_in_each": (ORDERS_EACH, CARDS, ("number",)),
    "watchtowers": (TOWERS, BOARD, ("number",)),
    "strong_armies": (STRONG, BOARD, ("number", "number")),
    "upgrades": (UPGRADES, CARDS, ("number",)),
    "each_resource": (EACH_RESOURCE, GOODS, ("number",)),
    "castle_and_shrines": (CASTLE_SHRINES, BOARD, ("number",)),
    "army_at_enemy_fort": (ENEMY_FORT, BOARD, ()),
    "resource": (RESOURCE, GOODS, ("resource", "number")),
    "territories": (TERRITORIES, BOARD, ("number",)),
}


def read_need(text: str, place: Place) -> Need:
    """What a goal card needs, such as `watchtowers(2)`. Raises InvalidPack."""
    if not text:
        return Need(NEVER, 0, 0, 0)
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", text)
    if match is None or match[1] not in WORDS:
        raise place.wrong(f"there is no goal {text!r}{suggest(text.partition('(')[0], WORDS)}")
    kind, depends, forms = WORDS[match[1]]
    arguments = match[2].split(",") if match[2] else []
    if len(arguments) != len(forms):
        raise place.wrong(
            f"the goal {match[1]!r} takes {len(forms)} values in its brackets, {len(arguments)} are given"
        )
    values = [_value(argument.strip(), form, place) for argument, form in zip(arguments, forms, strict=True)]
    first, second = (*values, 0, 0)[:2]
    return Need(kind, first, second, depends)


def _value(text: str, form: str, place: Place) -> int:
    names = {"column": COLUMNS, "resource": RESOURCES}.get(form)
    if names is not None:
        if text not in names:
            raise place.wrong(f"{text!r} is no {form}{suggest(text, names)}")
        return names.index(text)
    if not text.isdigit():
        raise place.wrong(f"{text!r} is no number")
    return int(text)


def is_met(state: GunsenState, player: Player, need: Need) -> bool:
    """Whether a player's `state` goal holds now. Contested territories count for nobody (GU-R53)."""
    return _TESTS[need.kind](state, player, need)


def _troops(state: GunsenState, player: Player, need: Need) -> bool:
    return state.troops_on_board(player) >= need.first


def _captured(state: GunsenState, player: Player, need: Need) -> bool:
    foreign = [node for node in state.built if node >= 0 and state.builder(node) != player]
    return sum(state.controls(player, node) for node in foreign) >= need.first


def _orders_in(state: GunsenState, player: Player, need: Need) -> bool:
    """Special orders in the column are order cards too (GU-R68)."""
    return len(state.cards_in(player, need.first)) >= need.second


def _orders_in_each(state: GunsenState, player: Player, need: Need) -> bool:
    return all(len(column) >= need.first for column in state.columns_of(player))


def _shrine_with_hero(state: GunsenState, player: Player, need: Need) -> bool:
    places = [state.hero_node[hero] for hero in state.heroes[player]]
    return any(node in places and state.controls(player, node) for node in state.game.table.shrines)


def _towers(state: GunsenState, player: Player, need: Need) -> bool:
    return sum(state.controls(player, node) for node in state.game.table.towers) >= need.first


def _strong_armies(state: GunsenState, player: Player, need: Need) -> bool:
    """A battle there must be over first (GU-22.5)."""
    owner, count, contested = state.owner, state.count, state.contested
    strong = [
        node
        for node in state.game.table.territories
        if owner[node] == player and count[node] >= need.second and node != contested
    ]
    return len(strong) >= need.first


def _upgrades(state: GunsenState, player: Player, need: Need) -> bool:
    return state.upgrades.count(player) >= need.first


def _each_resource(state: GunsenState, player: Player, need: Need) -> bool:
    return min(state.goods_of(player)) >= need.first


def _resource(state: GunsenState, player: Player, need: Need) -> bool:
    return state.amount(player, need.first) >= need.second


def _castle_and_shrines(state: GunsenState, player: Player, need: Need) -> bool:
    table = state.game.table
    if not state.controls(player, table.castle):
        return False
    return sum(state.controls(player, node) for node in table.shrines) >= need.first


def _army_at_enemy_fort(state: GunsenState, player: Player, need: Need) -> bool:
    exits = state.game.table.near
    return any(
        state.controls(player, node)
        for other, fort in enumerate(state.forts)
        if other != player
        for node in exits[fort]
    )


def _territories(state: GunsenState, player: Player, need: Need) -> bool:
    """Own buildings without troops count too, the fort never does (GU-R15, GU-R16)."""
    owner, contested = state.owner, state.contested
    held = owner[: state.game.table.first_fort].count(player)
    if contested >= 0 and owner[contested] == player:
        held -= 1
    empty = sum(node >= 0 and owner[node] < 0 for node in state.buildings_of(player))
    return held + empty >= need.first


_TESTS: dict[int, Callable[[GunsenState, int, Need], bool]] = {
    TROOPS: _troops,
    CAPTURED: _captured,
    ORDERS_IN: _orders_in,
    SHRINE_HERO: _shrine_with_hero,
    ORDERS_EACH: _orders_in_each,
    TOWERS: _towers,
    STRONG: _strong_armies,
    UPGRADES: _upgrades,
    EACH_RESOURCE: _each_resource,
    CASTLE_SHRINES: _castle_and_shrines,
    ENEMY_FORT: _army_at_enemy_fort,
    RESOURCE: _resource,
    TERRITORIES: _territories,
}
