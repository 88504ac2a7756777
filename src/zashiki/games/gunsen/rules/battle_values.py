"""Who fights with what: strength, blood, armor and dice of each side (Calculate Initial Strength, Blood, and Armor)."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.gunsen.rules.columns import building_card
from zashiki.games.gunsen.rules.state import ATTACKER, DEFENDER, Battle, GunsenState
from zashiki.games.gunsen.rules.terms import Card, Icons


def troops_in_battle(state: GunsenState, side: int) -> int:
    """How many troops a side has in the battle now."""
    return state.attackers if side == ATTACKER else state.count[state.contested]


def battle_hero(state: GunsenState, battle: Battle, side: int) -> Card | None:
    """The card of a side's hero in the battle, unless he is silenced (GU-23.3, GU-R36)."""
    hero = battle.heroes[side]
    return None if hero < 0 or battle.silenced[side] else state.game.table.hero_card[hero]


def battle_cards(state: GunsenState, battle: Battle, side: int) -> Iterator[tuple[Card, bool]]:
    """Heroes present, tactics owned and buildings controlled; and whether the battle is at that building.

    A building counts wherever the battle is (GU-R30).
    """
    table = state.game.table
    player = battle.sides[side]
    hero = battle_hero(state, battle, side)
    if hero is not None:
        yield hero, False
    for kind in state.tactics[player]:
        yield table.tactic_card[kind], False
    for node in state.built:
        if node >= 0 and battle_controller(state, battle, node) == player:
            yield table.building_card[building_card(state, node)], node == battle.node


def battle_controller(state: GunsenState, battle: Battle, node: int) -> int:
    """Who controls a building during a battle: at the battle itself the defender, who has not lost it yet (GU-R70)."""
    return battle.sides[DEFENDER] if node == battle.node else state.building_controller(node)


def initial_icons(state: GunsenState, battle: Battle, side: int) -> Icons:
    """The icons of a side before dice, troops left out (GU-23.2, GU-23.4, GU-24.1, GU-24.2, GU-29.2).

    Special orders count as order cards (GU-R68). No icons come from order cards on noble actions (GU-R30), nor from
    upgrade tiles and village tokens (GU-R63).
    """
    table = state.game.table
    player = battle.sides[side]
    rows = [table.printed_icons, battle.boost[side]]
    rows += [table.card_icons[card] for column in state.columns[4 * player : 4 * player + 4] for card in column]
    for card, here in battle_cards(state, battle, side):
        rows.append(card.icons)
        rows.append(card.attack if side == ATTACKER else card.defend)
        if here:
            rows.append(card.here)
    if side == DEFENDER and battle.node == table.castle:
        rows.append(table.castle_icons)
    total = [sum(column) for column in zip(*rows, strict=True)]
    return (total[0], total[1], total[2], total[3], total[4], total[5])


def counts_late(state: GunsenState, battle: Battle) -> bool:
    """Whether the strength of troops counts only after kills (GU-28.5); then it does for both sides (GU-R37)."""
    heroes = [battle_hero(state, battle, side) for side in (ATTACKER, DEFENDER)]
    return any(hero is not None and hero.late_troops for hero in heroes)


def with_troops(icons: Icons, troops: int) -> Icons:
    """Icons with one strength for each troop (GU-23.1)."""
    return (icons[0] + troops, *icons[1:])


def add(one: Icons, other: Icons) -> Icons:
    """The sum of two rows of icons; no value has an upper limit (GU-23.5)."""
    return (
        one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5]
    )  # fmt: skip
