"""The whole table as one picture that stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.drawing import Markup, element, piece, standalone, write
from zashiki.drawing import picture as svg_picture
from zashiki.games.yokai.drawing.duel import WIDE, wide_board
from zashiki.games.yokai.drawing.hand import hand
from zashiki.games.yokai.drawing.page import main_duel
from zashiki.games.yokai.drawing.tournament import tournament_picture
from zashiki.games.yokai.drawing.words import Words
from zashiki.games.yokai.view import YokaiView

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


def picture(game: YokaiGame, view: YokaiView, names: Sequence[str], theme: str = "light") -> str:
    """The table as one SVG: who plays, the duel on its mat, the viewer's hand, the tournament."""
    words = Words(game, view, names)
    duel = main_duel(view)
    parts: list[Markup] = []
    y = 0.0
    if duel is not None:
        parts.append(write(f"{names[duel.first]} – {names[duel.second]}", 24, 34, 22, bold=True, serif=True))
        mat = element("rect", x=-8, y=-4, width=WIDE[0] + 16, height=WIDE[1] + 8, rx=8, fill="var(--tatami)")
        parts.append(piece(mat, wide_board(words, duel), x=16, y=52))
        y = 52 + WIDE[1] + 16
        own_hand = hand(words)
        if own_hand is not None:
            parts.append(piece(own_hand, x=20, y=y))
            y += _size(own_hand)[1] + 16
    tournament = tournament_picture(words)
    width = float(WIDE[0] + 32)
    if tournament is not None:
        tournament_width, tournament_height = _size(tournament)
        parts.append(piece(tournament, x=16, y=y))
        width, y = max(width, tournament_width + 32), y + tournament_height + 16
    text = game.text(view, names)
    whole = svg_picture(*parts, width=width, height=max(y, 60), title=game.title, text=text, ground="washi")
    return str(standalone(whole, "dark" if theme == "dark" else "light"))


def _size(svg: str) -> tuple[float, float]:
    """Width and height of a picture, read from its viewBox."""
    _, _, width, height = svg.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(width), float(height)
