"""The parts of all scenes: their sizes, the mat under them, a question as heading, amounts as small buttons."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.drawing import Markup, colour, fit, join, paragraph, rect, slip, wrap, write
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.words import Words, panel

MOST_ROWS = 4
"""The most rows of chips."""


class Measures(NamedTuple):
    """The sizes of the scene on a desk or on a phone."""

    width: float
    height: float
    title: float
    tile: float
    narrow: bool


DESK = Measures(694, 402, 19, 62, narrow=False)
PHONE = Measures(348, 276, 16, 38, narrow=True)


def mat(size: Measures) -> Markup:
    """The ground of a scene, which hides the town."""
    return rect(-3, -3, size.width + 6, size.height + 6, fill=colour("tatami"))


def amounts(words: Words) -> list[str]:
    """The answers that are amounts."""
    return [token for token in map(words.game.vocabulary.text, words.actions) if token.startswith("amount:")]


def heading(question: str, size: Measures) -> tuple[Markup, float, float]:
    """The paper of a scene with the question that it asks; its margin, and where there is room below."""
    margin = 8.0 if size.narrow else 16.0
    lines = wrap(question, size.width - 2 * margin, size.title, bold=True, serif=True, most=3)
    first = 20.0 if size.narrow else 28.0
    title = paragraph(lines, margin, first, size.title, spacing=1.2, bold=True, serif=True)
    below = first + size.title * 1.2 * (len(lines) - 1) + 12
    return join(panel(0, 0, size.width, size.height), title), margin, below


def chips(words: Words, tokens: list[str], width: float, height: float) -> Markup:
    """Numbers as small buttons, in as many rows as there is room for."""
    columns = max(int(width // 38), -(-len(tokens) // MOST_ROWS))
    step = width / columns
    rows = -(-len(tokens) // columns)
    pitch = min(34.0, height / max(1, rows))
    parts = []
    for index, token in enumerate(tokens):
        number = token.partition(":")[2]
        face = _chip(number, step - 4, pitch - 5)
        parts.append(words.thing(token, number, face, x=(index % columns) * step, y=(index // columns) * pitch))
    return join(*parts)


@remembered
def _chip(text: str, width: float, height: float) -> Markup:
    short, size = fit(text, width - 2, 15, bold=True)
    return join(
        slip(width, height, rx=6),
        write(short, width / 2, height / 2, size, anchor="middle", bold=True, centred=True),
    )
