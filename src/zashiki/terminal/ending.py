"""The end of a game: places, parts of the scores, and the reason."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from zashiki.kernel.game import Game
from zashiki.kernel.messages import listed
from zashiki.kernel.state import State
from zashiki.kernel.views import Outcome, View
from zashiki.terminal.screen import Screen


def show_ending(screen: Screen, game: Game[State, View], outcome: Outcome, names: Sequence[str]) -> None:
    """Print who won and why, and each place with its score."""
    screen.heading("The end")
    winners = [names[player] for player in outcome.winners()]
    if len(winners) == len(names):
        screen.say("The game is a draw.", "bold")
    elif winners:
        screen.say(f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}.", "bold")
    screen.say(game.catalog.say(outcome.reason, names))
    screen.say()
    screen.console.print(scores(outcome, names))


def scores(outcome: Outcome, names: Sequence[str]) -> Table:
    """A table with a row per player, the best place first, and a column per part of the score."""
    parts = list(dict.fromkeys(part for score in outcome.scores for part in score))
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    table.add_column("place", justify="right")
    table.add_column("player")
    for part in parts:
        table.add_column(part.replace("_", " "), justify="right")
    for player in sorted(range(len(names)), key=lambda player: (outcome.places[player], player)):
        score = outcome.scores[player] if outcome.scores else {}
        cells = [str(score.get(part, "")) for part in parts]
        style = "bold" if outcome.places[player] == 1 else ""
        table.add_row(f"{outcome.places[player]}.", Text(names[player]), *cells, style=style)
    return table
