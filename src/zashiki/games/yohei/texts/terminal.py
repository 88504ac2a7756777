"""The table in plain text for the terminal and for screen readers, from a view; folded at 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from zashiki.games.yohei.rules.numbers import Piece, Player, Side
from zashiki.games.yohei.rules.skills import DEPLOYMENT, SKILLS
from zashiki.games.yohei.rules.state import AREA, NEUTRAL, site_built, site_kind, site_side
from zashiki.games.yohei.view import HIDDEN
from zashiki.geometry import DIRECTION_NAMES

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame
    from zashiki.games.yohei.view import UnitView, YoheiView

WIDTH = 80
WIDEST = 100
"""The most columns of the lines that are not folded."""
CELL = 10
COLOUR_LETTERS = "wbgd"
TERRAIN_LETTERS = ".fw^"


def text(game: YoheiGame, view: YoheiView, names: Sequence[str]) -> str:
    """Headline, map, buildings, units and what each side has."""
    lines = [_headline(game, view, names), "", *_map(game, view), ""]
    lines += _buildings(game, view) + _units(game, view, names)
    if view.market:
        row = [f"{price} CP {game.table.piece_names[piece]}" for price, piece in _market(game, view)]
        lines += ["", *_wrapped("Market: " + ", ".join(row))]
    if view.army is not None:
        lines += ["", *_army(game, view)]
    for side, members in enumerate(game.members):
        lines += ["", *_side(game, view, side, [names[player] for player in members])]
    for player in range(view.players):
        if view.supply[player]:
            units = ", ".join(game.table.piece_names[piece] for piece in view.supply[player])
            lines += ["", *_wrapped(f"To deploy by {_short(names[player])}: {units}")]
    return "\n".join(line.rstrip()[:WIDEST] for line in lines) + "\n"


def _short(name: str, width: int = 24) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _wrapped(line: str) -> list[str]:
    return wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def colour(view: YoheiView, player: Player) -> str:
    """A player's letter: white, black, light grey, dark grey in turn order; before that their number."""
    if player not in view.order:
        return str(player)
    return COLOUR_LETTERS[view.order.index(player)]


def _headline(game: YoheiGame, view: YoheiView, names: Sequence[str]) -> str:
    if view.outcome is not None:
        return game.catalog.say(view.outcome.reason, [_short(name, 16) for name in names])[:WIDEST]
    if view.round == 0:
        return "Before the first round"
    now = game.table.pack.tokens.round[view.now].name if view.now >= 0 else "no round token"
    turn = f", {_short(names[view.active])}'s turn" if view.active >= 0 else ""
    return f"Round {view.round} ({now}){turn}; {view.stack} round tokens left"


def _map(game: YoheiGame, view: YoheiView) -> list[str]:
    """Two lines a row: name, terrain and token, then the unit with its facing."""
    board = game.board
    rows: dict[int, list[int]] = {}
    for place, (_, r) in enumerate(board.cells):
        rows.setdefault(r, []).append(place)
    left = min(2 * q + r for q, r in board.cells)
    standing = {unit.at: unit for unit in view.units}
    temples = dict(view.temples)
    lines = []
    for places in rows.values():
        q, r = board.cells[places[0]]
        start = " " * (CELL // 2 * (2 * q + r - left))
        ground = []
        for place in places:
            mark = "T" if place in temples and not view.burnt else ""
            mark += "*" if view.torii_at[place] else ""
            mark += "$" if any(here == place for here, _ in view.lying) else ""
            ground.append(f"{board.names[place]}{TERRAIN_LETTERS[view.terrain[place]]}{mark}".ljust(CELL))
        lines.append(start + "".join(ground))
        lines.append(start + "".join(_standing(game, view, standing.get(place)).ljust(CELL) for place in places))
    lines.append("")
    lines.append(". grass  f forest  w water  ^ mountain  T temple  * torii  $ item  ! wounded")
    return lines


def _standing(game: YoheiGame, view: YoheiView, unit: UnitView | None) -> str:
    if unit is None:
        return ""
    name = game.table.piece_names[unit.piece][:3]
    return f"{colour(view, unit.player)}:{name}{'!' if unit.wounded else ''}{DIRECTION_NAMES[unit.facing]}"


def _buildings(game: YoheiGame, view: YoheiView) -> list[str]:
    buildings = []
    for corner, code in enumerate(view.site):
        if code:
            what = ("barracks", "watchtower")[site_kind(code)] if site_built(code) else "foundation"
            owner = "neutral" if site_side(code) == NEUTRAL else _side_letters(game, view, site_side(code))
            buildings.append(f"{game.board.corner_names[corner]} {what} ({owner})")
    if view.vortex >= 0:
        buildings.append(f"{game.board.corner_names[view.vortex]} vortex")
    walls = [name for number, name in enumerate(game.board.wall_names) if view.walls >> number & 1]
    lines = _wrapped("Buildings: " + ", ".join(buildings)) if buildings else []
    return lines + (_wrapped("Walls: " + ", ".join(walls)) if walls else [])


def _side_letters(game: YoheiGame, view: YoheiView, side: Side) -> str:
    return "+".join(colour(view, player) for player in game.members[side])


def _units(game: YoheiGame, view: YoheiView, names: Sequence[str]) -> list[str]:
    table = game.table
    lines = []
    engaged = {piece for pair in view.engaged for piece in pair}
    for unit in view.units:
        side = table.sides[unit.piece][unit.wounded]
        place = "area" if unit.at == AREA else game.board.names[unit.at]
        parts = [f"{colour(view, unit.player)} {place} {table.piece_names[unit.piece]}"]
        parts.append(f"MP {side.mp} Shield {side.shield}")
        if side.reach:
            parts.append(f"range {side.reach} dice {side.dice}")
        skills = [name for number, name in enumerate(SKILLS) if side.skills[number]]
        parts += [", ".join(skills)] if skills else []
        parts += ["wounded"] * unit.wounded + ["engaged"] * (unit.piece in engaged)
        parts += [f"KO {unit.ko + unit.stunned}"] if unit.ko + unit.stunned else []
        parts += [table.face_names[face] for face in unit.items]
        lines += _wrapped("; ".join(parts))
    return lines


def _market(game: YoheiGame, view: YoheiView) -> list[tuple[int, int]]:
    prices = game.table.figures.market
    return list(zip(prices[len(prices) - len(view.market) :], view.market, strict=True))


def _army(game: YoheiGame, view: YoheiView) -> list[str]:
    army, table = view.army, game.table
    assert army is not None
    units = [table.piece_names[piece] for piece in army.pieces] + ["Minpei"] * army.minpei
    cards = [table.face_names[face] for face in army.chosen] + ["a random card"] * army.random
    lines = _wrapped(f"Your army ({army.points / 2:g} points left): {', '.join(units) or 'nobody'}; {army.cp} CP")
    lines += _wrapped("Starting hand: " + (", ".join(cards) or "none"))
    left_out = [table.face_names[face] for face in army.left_out]
    return lines + (_wrapped("Not in the deck: " + ", ".join(left_out)) if left_out else [])


def _side(game: YoheiGame, view: YoheiView, side: Side, names: Sequence[str]) -> list[str]:
    table, row = game.table, view.sides[side]
    title = f"{_side_letters(game, view, side)} {' and '.join(_short(name) for name in names)}"
    bases = "/".join(str(view.bases[player]) for player in game.members[side])
    lines = [f"{title}: {row.cp} CP, bases {bases}, barracks {row.buildings[0]}, watchtowers {row.buildings[1]}"]
    kinds = [token.name for token in table.pack.tokens.torii]
    for label, cards, names_of in (
        ("Hand", row.hand, table.face_names),
        ("Chest", row.chest, table.face_names),
        ("Torii", row.torii, kinds),
    ):
        if cards:
            hidden = cards.count(HIDDEN)
            words = [names_of[card] for card in cards if card != HIDDEN]
            lines += _wrapped(f"  {label}: {', '.join(words + ([f'{hidden} hidden'] if hidden else []))}")
    if row.trophies:
        lines += _wrapped("  Trophies: " + ", ".join(table.piece_names[piece] for piece in row.trophies))
    return lines


def unit_card(game: YoheiGame, piece: Piece) -> list[str]:
    """A unit card with both its sides."""
    table = game.table
    lines = [table.piece_names[piece]]
    for wounded, label in enumerate(("healthy", "wounded")):
        side = table.sides[piece][wounded]
        ranged = f", range {side.reach} with {side.dice} dice" if side.reach else ""
        skills = [name for number, name in enumerate(SKILLS) for _ in range(side.skills[number])]
        if not wounded:
            skills += [f"{DEPLOYMENT[number]} when deployed" for number in table.deployment[piece]]
        words = f"{label}: MP {side.mp}, Shield {side.shield}{ranged}; {', '.join(skills) or 'no skills'}"
        lines += _wrapped(words)
    return lines
