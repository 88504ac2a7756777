"""The table in plain text: for the terminal, and for whoever has it read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from zashiki.games.yokai.pack import OFF
from zashiki.games.yokai.preview import duel_of, opponent
from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.piles import PASSED
from zashiki.games.yokai.rules.state import CENTRE, NOBODY
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
    mine = None if view.viewer is None else duel_of(view, view.viewer)
    for duel in view.duels if view.viewer is None else [mine] if mine else []:
        lines += duel_lines(game, view, duel, names)
    if view.viewer is not None:
        lines += hand_lines(game, view)
    others = [duel for duel in view.duels if view.viewer is not None and duel is not mine]
    if others:
        lines += ["", heading("Other duels"), *[INDENT + short_duel(game, view, duel, names) for duel in others]]
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
    below = view.viewer if view.viewer in (duel.first, duel.second) else duel.first
    assert below is not None
    above = opponent(duel, below)
    coin = "in the centre" if duel.coin == CENTRE else f"with {names[duel.coin]}"
    middle = f"{INDENT}Coin {coin}"
    if duel.last is not None:
        cards = dict(zip((duel.first, duel.second), duel.last, strict=True))
        title = {PASSED: "no card"}.get
        shown = [f"{names[p]} {title(cards[p]) or game.printed.titles[cards[p]]}" for p in (above, below)]
        middle += f"   Last: {shown[0]}, {shown[1]}"
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


def side_lines(game: YokaiGame, view: YokaiView, player: int) -> list[str]:
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


def place(value: int) -> str:
    """Where a blockade stands."""
    return "off" if value == OFF else f"at {value}"


def update_list(game: YokaiGame, updates: tuple[int, ...]) -> str:
    """The updates of a deck as far as they are known."""
    unknown = updates.count(UNKNOWN)
    known = tuple(kind for kind in updates if kind != UNKNOWN)
    words = [card_list(game.printed, known)] if known else []
    return ", ".join([*words, f"{unknown} unknown"] if unknown else words)


def hand_lines(game: YokaiGame, view: YokaiView) -> list[str]:
    """The viewer's hand and draw pile, and what cannot be paid for now; what the others would do the choices say."""
    assert view.viewer is not None
    side = view.sides[view.viewer]
    if not side.hand:
        return []
    lines = ["", heading("Your hand"), *folded(INDENT, card_list(game.printed, side.hand))]
    if view.ask is not None and view.ask.step == "ChooseCards" and view.ask.legal:
        dear = tuple(kind for kind in sorted(set(side.hand)) if game.card_action + kind not in view.ask.legal)
        if dear:
            lines += folded(f"{INDENT}Cannot be paid for now: ", card_list(game.printed, dear))
    return [*lines, *folded(f"{INDENT}Your draw pile: ", card_list(game.printed, side.pile or ()))]


def folded(start: str, said: str) -> list[str]:
    """A text folded at words, further lines under the first."""
    lines, line = [], start
    for word in said.split():
        if len(line) + len(word) > WIDTH:
            lines.append(line.rstrip())
            line = " " * len(start)
        line += word + " "
    return [*lines, line.rstrip()]


def short_duel(game: YokaiGame, view: YokaiView, duel: DuelView, names: Sequence[str]) -> str:
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
    for result in tournament.results:
        victories = f"{result.victories[0]}:{result.victories[1]}" + (", turn limit" if result.capped else "")
        lines.append(
            f"{INDENT}Round {result.round}  {BRACKETS[result.bracket]:<15}"
            f"{names[result.first]} – {names[result.second]}  {victories}  → {names[result.winner]}"
        )
    if view.format in ("elimination", "epic"):
        for copy, (winners, losers) in enumerate(zip(tournament.winners, tournament.losers, strict=True)):
            label = f" {copy + 1}" if len(tournament.orders) > 1 else ""
            lines += folded(f"{INDENT}Winner bracket{label}: ", name_list(winners, names))
            lines += folded(f"{INDENT}Looser bracket{label}: ", name_list(losers, names))
    for number, row in enumerate(tournament.table):
        lines.append(
            f"{INDENT}{number + 1}. {names[row.player]:<16} won {row.won}  "
            f"difference {row.difference:+d}  scored {row.scored}"
        )
    others = [player for player in range(view.players) if player != view.viewer and view.sides[player].updates]
    for player in others:
        if all(player not in (duel.first, duel.second) for duel in view.duels):
            lines.append(f"{INDENT}Updates of {names[player]}: {update_list(game, view.sides[player].updates)}")
    if tournament.offer is not None:
        lines.append(f"{INDENT}You look at: {card_list(game.printed, tournament.offer)}")
    return lines


def name_list(players: tuple[int, ...], names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names[player] for player in players) or "nobody"
