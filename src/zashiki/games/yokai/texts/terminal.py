"""The table in plain text: for the terminal, and for people who have it read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.state import Result
from zashiki.games.yokai.rules.terms import CENTRE, NOBODY, OFF, PASSED, Kind, Place, Player
from zashiki.games.yokai.rules.turn import ChooseCards
from zashiki.games.yokai.texts import card_list
from zashiki.games.yokai.view import UNKNOWN, DuelView, TournamentView, YokaiView

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

WIDTH = 80
COLUMNS = 100
CELLS = range(5)
INDENT = "   "
BRACKETS = {
    "duel": "Duel", "match": "Match", "winners": "Winner bracket", "losers": "Looser bracket", "final": "Final",
    "league": "League", "epic": "Epic final",
}  # fmt: skip


def text(game: YokaiGame, view: YokaiView, names: Sequence[str]) -> str:
    """The viewer's duel, or for a spectator all of them; then the others in one line each, and the tournament."""
    lines: list[str] = []
    in_full = [duel for duel in view.duels if view.viewer is None or duel.has(view.viewer)]
    for duel in in_full:
        lines += duel_lines(game, view, duel, names)
    if view.viewer is not None:
        lines += hand_lines(game, view, view.viewer)
    others = [duel for duel in view.duels if duel not in in_full]
    if others:
        lines += ["", heading("Other duels"), *[INDENT + short_duel(view, duel, names) for duel in others]]
    if view.tournament is not None:
        lines += tournament_lines(game, view, view.tournament, names)
    return "\n".join(lines)


def heading(title: str, right: str = "") -> str:
    """A title on a line that fills the width."""
    right = f" {right} ──" if right else ""
    start = f"── {title} "
    return start + "─" * max(2, WIDTH - len(start) - len(right)) + right


def duel_lines(game: YokaiGame, view: YokaiView, duel: DuelView, names: Sequence[str]) -> list[str]:
    """A duel: the opponent above, the viewer below, the coin and the last cards between them."""
    below = duel.first if view.viewer is None or not duel.has(view.viewer) else view.viewer
    above = duel.opponent(below)
    coin = "in the centre" if duel.coin == CENTRE else f"with {names[duel.coin]}"
    middle = f"{INDENT}Coin {coin}"
    cards = duel.last_cards()
    if cards:
        last = [f"{names[player]} {_title(game, cards[player])}" for player in (above, below)]
        middle += f"   Last: {', '.join(last)}"
    turn = f"{BRACKETS[duel.bracket]}, turn {duel.turn + 1}"
    if duel.winner != NOBODY:
        turn = f"{BRACKETS[duel.bracket]}: {names[duel.winner]} has won"
    return [
        heading(names[above], turn),
        *side_lines(game, view, above),
        "",
        middle,
        "",
        heading(names[below] + (" (you)" if below == view.viewer else "")),
        *side_lines(game, view, below),
    ]


def _title(game: YokaiGame, kind: Kind) -> str:
    return "no card" if kind == PASSED else game.printed.titles[kind]


def side_lines(game: YokaiGame, view: YokaiView, player: Player) -> list[str]:
    """Both tracks with their blockades, Victories, piles."""
    side = view.sides[player]
    victory = "★" * side.victory + "·" * (VICTORIES - side.victory)
    posts = f"Blockades: Energy {place(side.energy_place)}, Victory {place(side.victory_place)}"
    lines = [
        f"{INDENT}Energy {track(side.energy, side.energy_limit)}     Victory {victory}",
        f"{INDENT}Stone  {track(side.stone, side.stone_limit)}     {posts}",
        f"{INDENT}Hand {side.hand_count}   Draw pile {side.pile_count}"
        f"   Discard pile {len(side.discard)}: {card_list(game.printed, side.discard)}",
    ]
    if player != view.viewer:
        lines.append(f"{INDENT}Not seen yet: {card_list(game.printed, side.unseen)}")
    if side.updates:
        lines.append(f"{INDENT}Updates: {update_list(game, side.updates)}")
    return [part for line in lines for part in wrap(line, COLUMNS, subsequent_indent=2 * INDENT)]


def track(value: int, limit: int) -> str:
    """Cells 0 to 4, the marker in brackets, the blockade as a bar: `0 [1]| 2  3  4`."""
    cells = [
        (f"[{cell}]" if cell == value else f" {cell} ") + ("|" if cell == limit < CELLS[-1] else " ") for cell in CELLS
    ]
    return "".join(cells)


def place(value: Place) -> str:
    """Where a blockade stands."""
    return "off" if value == OFF else f"at {value}"


def update_list(game: YokaiGame, updates: tuple[Kind, ...]) -> str:
    """The updates of a deck as far as they are known."""
    unknown = updates.count(UNKNOWN)
    known = tuple(kind for kind in updates if kind != UNKNOWN)
    words = [card_list(game.printed, known)] if known else []
    return ", ".join([*words, f"{unknown} unknown"] if unknown else words)


def hand_lines(game: YokaiGame, view: YokaiView, viewer: Player) -> list[str]:
    """The viewer's hand and draw pile, and the cards that cannot be paid for now.

    What the other cards would do is said beside the choices.
    """
    side = view.sides[viewer]
    if not side.hand:
        return []
    lines = ["", heading("Your hand"), *fold(INDENT, card_list(game.printed, side.hand))]
    if view.ask is not None and view.ask.step == ChooseCards.__name__ and view.ask.legal:
        dear = tuple(kind for kind in sorted(set(side.hand)) if game.actions.card + kind not in view.ask.legal)
        if dear:
            lines += fold(f"{INDENT}Cannot be paid for now: ", card_list(game.printed, dear))
    return [*lines, *fold(f"{INDENT}Your draw pile: ", card_list(game.printed, side.pile or ()))]


def fold(start: str, text: str) -> list[str]:
    """A text broken into lines at words; further lines stand under the first word."""
    lines, line = [], start
    for word in text.split():
        if len(line) + len(word) > WIDTH:
            lines.append(line.rstrip())
            line = " " * len(start)
        line += word + " "
    return [*lines, line.rstrip()]


def short_duel(view: YokaiView, duel: DuelView, names: Sequence[str]) -> str:
    """A duel in one line."""
    first, second = view.sides[duel.first], view.sides[duel.second]
    state = f"turn {duel.turn + 1}" if duel.winner == NOBODY else f"{names[duel.winner]} has won"
    return (
        f"{names[duel.first]} {first.victory}:{second.victory} {names[duel.second]} ({BRACKETS[duel.bracket]}, {state})"
    )


def tournament_lines(
    game: YokaiGame, view: YokaiView, tournament: TournamentView, names: Sequence[str]
) -> list[str]:  # fmt: skip
    """Order, results, brackets or table, updates."""
    decks = " and ".join(map(str, tournament.update_decks))
    lines = ["", heading("Tournament", f"updates left: {decks}")]
    lines += [result_line(result, names) for result in tournament.results]
    if view.format in ("elimination", "epic"):
        lines += bracket_lines(tournament, names)
    lines += [
        f"{INDENT}{number + 1}. {names[row.player]:<16} won {row.won}  "
        f"difference {row.difference:+d}  scored {row.scored}"
        for number, row in enumerate(tournament.table)
    ]
    lines += [
        f"{INDENT}Updates of {names[player]}: {update_list(game, side.updates)}"
        for player, side in enumerate(view.sides)
        if player != view.viewer and side.updates and view.duel_of(player) is None
    ]
    if tournament.offer is not None:
        lines.append(f"{INDENT}You look at: {card_list(game.printed, tournament.offer)}")
    return lines


def result_line(result: Result, names: Sequence[str]) -> str:
    """A duel that was fought, in one line."""
    victories = f"{result.victories[0]}:{result.victories[1]}" + (", turn limit" if result.capped else "")
    return (
        f"{INDENT}Round {result.round}  {BRACKETS[result.bracket]:<15}"
        f"{names[result.first]} – {names[result.second]}  {victories}  → {names[result.winner]}"
    )


def bracket_lines(tournament: TournamentView, names: Sequence[str]) -> list[str]:
    """Who is in which bracket, copy by copy."""
    lines = []
    for copy, (winners, losers) in enumerate(zip(tournament.winners, tournament.losers, strict=True)):
        label = f" {copy + 1}" if len(tournament.orders) > 1 else ""
        lines += fold(f"{INDENT}Winner bracket{label}: ", name_list(winners, names))
        lines += fold(f"{INDENT}Looser bracket{label}: ", name_list(losers, names))
    return lines


def name_list(players: tuple[Player, ...], names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names[player] for player in players) or "nobody"
