"""Who fights with what: strength, blood, armor and dice of each side (Calculate Initial Strength, Blood, and Armor)."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.gunsen.rules.columns import building_card
from zashiki.games.gunsen.rules.numbers import ATTACKER, BOTH_SIDES, DEFENDER, NO_HERO, Hero, Node, Side
from zashiki.games.gunsen.rules.records import Battle
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import STRENGTH, Card, Icons


def troops_in_battle(state: GunsenState) -> tuple[int, int]:
    """How many troops the attacker and the defender have in the battle now."""
    return state.attackers, state.count[state.contested]


def battle_hero(state: GunsenState, battle: Battle, side: Side) -> Card | None:
    """The card of a side's hero in the battle, unless the hero is silenced (GU-23.3, GU-R36)."""
    hero = battle.heroes[side]
    return None if hero < 0 or battle.silenced[side] else state.game.table.hero_card[hero]


def battle_cards(state: GunsenState, battle: Battle, side: Side) -> Iterator[tuple[Card, bool]]:
    """Heroes present, tactics owned and buildings controlled; and whether the battle is at that building.

    A building counts in every battle, also in one at another place (GU-R30).
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


def cards_with_heroes(state: GunsenState, battle: Battle, side: Side) -> list[tuple[Card, Hero]]:
    """The cards of a side in the battle, each with the hero whose card it is, or -1."""
    hero = battle_hero(state, battle, side)
    cards = [card for card, _ in battle_cards(state, battle, side)]
    return [(card, battle.heroes[side] if card is hero else NO_HERO) for card in cards]


def battle_controller(state: GunsenState, battle: Battle, node: Node) -> int:
    """Who controls a building during a battle: at the battle itself the defender, who has not lost it yet (GU-R70)."""
    return battle.sides[DEFENDER] if node == battle.node else state.building_controller(node)


def initial_icons(state: GunsenState, battle: Battle, side: Side) -> Icons:
    """The icons of a side before dice, troops left out (GU-23.2, GU-23.4, GU-24.1, GU-24.2, GU-29.2).

    Special orders count as order cards (GU-R68). No icons come from order cards on noble actions (GU-R30), nor from
    upgrade tiles and village tokens (GU-R63).
    """
    table = state.game.table
    player = battle.sides[side]
    rows = [table.printed_icons, battle.boost[side]]
    rows += [table.card_icons[card] for column in state.columns_of(player) for card in column]
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
    heroes = [battle_hero(state, battle, side) for side in BOTH_SIDES]
    return any(hero is not None and hero.late_troops for hero in heroes)


def with_troops(icons: Icons, troops: int) -> Icons:
    """Icons with one strength for each troop (GU-23.1)."""
    return (icons[STRENGTH] + troops, *icons[1:])


def killed_troops(blood: int, armor: int, troops: int) -> int:
    """How many of these troops are killed by the other side's blood (GU-25.1)."""
    return min(troops, max(0, blood - armor))


def stronger_side(strength: tuple[int, int]) -> Side:
    """The side that does not lose: the higher strength decides (GU-26.1); with a tie the attacker loses (GU-26.4)."""
    return ATTACKER if strength[ATTACKER] > strength[DEFENDER] else DEFENDER
