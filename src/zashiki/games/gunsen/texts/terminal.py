"""The table in plain text for the terminal and for screen readers, from a view; at most 100 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from zashiki.games.gunsen.drawing.words import Words
from zashiki.games.gunsen.rules.numbers import Node, Player, members
from zashiki.games.gunsen.rules.terms import COLUMNS, NOBLE_ACTIONS, RESOURCES, VILLAGE_KINDS, Cost
from zashiki.games.gunsen.tables import CASTLE, SHRINE, TOWER, VILLAGE
from zashiki.games.gunsen.texts import PLACES, face_text
from zashiki.games.gunsen.texts.spoken import spoken_order

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame
    from zashiki.games.gunsen.view import GunsenView

WIDTH = 100
CELL = 12
HALF = CELL // 2


def text(game: GunsenGame, view: GunsenView, names: Sequence[str]) -> str:
    """Map, forts, order row, battle and clan boards."""
    lines = [_headline(game, view, names), "", *_map(game, view), *_forts(game, view), ""]
    lines += _order_row(Words(game, view, names))
    if view.battle is not None:
        lines += ["", *_battle(game, view, names)]
    for player in range(view.players):
        lines += ["", *_clan_board(game, view, player, names[player])]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def clan_name(game: GunsenGame, view: GunsenView, player: Player) -> str:
    """A player's clan, or a dash before it is chosen."""
    return game.table.clans[view.clans[player]] if view.clans[player] >= 0 else "-"


def _headline(game: GunsenGame, view: GunsenView, names: Sequence[str]) -> str:
    if view.outcome is not None:
        return game.catalog.say(view.outcome.reason, [_short(name) for name in names])[:WIDTH]
    return f"Round {view.round}, {_short(names[view.active])}'s turn ({clan_name(game, view, view.active)})"


def _short(name: str, width: int = 24) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


# ---------------------------------------------------------------- the map


def _map(game: GunsenGame, view: GunsenView) -> list[str]:
    """Two lines a row of hexagons: name and feature, then building and army."""
    table = game.table
    rows: dict[int, list[int]] = {}
    for node in table.territories:
        rows.setdefault(table.places[node][1], []).append(node)
    left = min(2 * q + r for q, r in table.places[: len(table.territories)])
    lines = []
    for r, nodes in rows.items():
        first = " " * (HALF * (2 * table.places[nodes[0]][0] + r - left))
        lines.append(first + "".join(_place(game, view, node).ljust(CELL) for node in nodes))
        lines.append(first + "".join(_army(game, view, node).ljust(CELL) for node in nodes))
    return lines


def _place(game: GunsenGame, view: GunsenView, node: Node) -> str:
    table = game.table
    kind = table.kind[node]
    feature = ""
    if kind == CASTLE:
        feature = "castle" if view.opened else "castle!"
    elif kind == SHRINE and view.shrines:
        feature = COLUMNS[view.shrines[table.shrines.index(node)]][:8]
    elif kind == TOWER:
        feature = "tower"
    elif kind == VILLAGE and view.villages[table.villages.index(node)]:
        feature = "village"
    return f"{table.names[node]} {feature}"[: CELL - 1]


def _army(game: GunsenGame, view: GunsenView, node: Node) -> str:
    parts = []
    if view.site[node] >= 0:
        builder = clan_name(game, view, view.builder(node))
        parts.append(f"{builder[:2]}{'#' if view.is_camp(node) else '^'}")
    if view.count[node]:
        parts.append(_troops(game, view, view.owner[node], node, view.count[node]))
    if node == view.contested:
        parts.append("x" + _troops(game, view, view.active, node, view.attackers))
    return (" ".join(parts) or ".")[: CELL - 1]


def _troops(game: GunsenGame, view: GunsenView, player: Player, node: Node, count: int) -> str:
    star = "*" if view.heroes_at(player, node) else ""
    return f"{clan_name(game, view, player)[:2]}{count}{star}"


def _forts(game: GunsenGame, view: GunsenView) -> list[str]:
    forts = []
    for player, fort in enumerate(view.forts):
        if fort >= 0:
            exits = "-".join(game.table.names[node] for node in game.table.land[fort])
            army = _troops(game, view, player, fort, view.count[fort])
            forts.append(f"{game.table.names[fort]} {army} to {exits}")
    legend = "* hero, ^ unique building, # camp, x attacks, castle! needs strength to enter"
    return ["", *wrap(" | ".join(forts), WIDTH), legend]


# ---------------------------------------------------------------- cards


def cost_text(cost: Cost) -> str:
    """A cost in words, or `free`."""
    return " ".join(f"{number} {name}" for number, name in zip(cost, RESOURCES, strict=True) if number) or "free"


def _order_row(words: Words) -> list[str]:
    table, view = words.table, words.view
    lines = [f"Order row (deck {view.deck}, discards {len(view.discards)})"]
    for card in view.row:
        colour, cost = COLUMNS[table.card_column[card]], cost_text(table.card_cost[card])
        name = f"{table.card_ids[card]} {table.card_names[card]}"
        effect = spoken_order(card, words).partition(": ")[2]
        lines += wrap(f"  {colour:<9}  {name:<26}  {cost:<12}  {effect}", WIDTH, subsequent_indent=" " * 55)
    if view.held >= 0:
        lines.append(f"  in hand: {table.card_names[view.held]}")
    return lines


def _clan_board(game: GunsenGame, view: GunsenView, player: Player, name: str) -> list[str]:
    table = game.table
    goods = " ".join(f"{amount} {name}" for amount, name in zip(view.goods_of(player), RESOURCES, strict=True))
    markers = view.markers[player]
    mark = ">" if player in view.acting else " "
    head = f"{mark} {_short(name)} ({clan_name(game, view, player)}): {goods}, supply {view.supply[player]}, "
    lines = [f"{head}achievements {markers.bit_count()}/{table.figures.markers}"]
    for column, title in enumerate(COLUMNS):
        cards = [table.card_names[card] for card in reversed(view.cards_in(player, column))]
        cards += ["upgrade tile"] if view.upgrades[column] == player else []
        if cards:
            lines += _wrapped(title, cards)
    for heading, things in _holdings(game, view, player):
        if things:
            lines += _wrapped(heading, things)
    if markers:
        lines += _wrapped("achieved", [PLACES[place] for place in members(markers)])
    return lines


def _holdings(game: GunsenGame, view: GunsenView, player: Player) -> list[tuple[str, list[str]]]:
    """What else lies at a clan board, by title."""
    table = game.table
    nobles: list[str] = [noble for noble, card in zip(NOBLE_ACTIONS, view.nobles_of(player), strict=True) if card >= 0]
    buildings = [table.names[node] for node in view.buildings_of(player) if node >= 0]
    heroes = [f"{table.hero_names[hero]} in {table.names[view.hero_node[hero]]}" for hero in view.heroes[player]]
    if player == view.viewer:
        secret = [table.tactic_names[kind] for kind in view.hand]
    else:
        held = view.hand_sizes[player]
        secret = [f"{held} card{'s' * (held > 1)}"] if held else []
    goals = [table.goal_names[goal] for goal in members(view.goals[player])]
    return [
        ("nobles", nobles),
        ("heroes", heroes),
        ("tactics", [table.tactic_names[kind] for kind in view.tactics[player]]),
        ("secret", secret),
        ("villages", [VILLAGE_KINDS[kind] for kind in view.tokens[player]]),
        ("buildings", buildings),
        ("goals", goals),
    ]


def _wrapped(title: str, words: Sequence[str]) -> list[str]:
    return wrap(f"{title:<9}  {', '.join(words)}", WIDTH, initial_indent="    ", subsequent_indent=" " * 15)


def _battle(game: GunsenGame, view: GunsenView, names: Sequence[str]) -> list[str]:
    battle = view.battle
    assert battle is not None
    lines = [f"Battle in {game.table.names[battle.node]}"]
    for side, role in enumerate(("attacker", "defender")):
        strength, armor, blood, *_ = battle.values[side]
        dice = "; ".join(face_text(game.table.faces[face]) for face in battle.dice[side])
        done = "kept" if battle.kept[side] else "dice"
        values = f"strength {strength}, blood {blood}, armor {armor}"
        lines.append(f"  {role} {_short(names[battle.sides[side]])}: {values}, {done} {dice or '-'}"[:WIDTH])
    return lines
