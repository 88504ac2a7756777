"""Text in pictures: how wide it comes out, where it breaks, how it is written.

No font is shipped, so widths come from an approximate table of the widest common system font; in any other the text
takes a little less room than reserved, never more. Sizes are pixels at nominal scale and never under `SMALLEST`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

from zashiki.drawing.markup import Markup, classes, element
from zashiki.drawing.memory import remembered
from zashiki.drawing.themes import colour as _colour

SMALLEST = 12  # pixels

Anchor = Literal["start", "middle", "end"]

# Advance widths in hundredths of the font size, from space to tilde.
_WIDTHS = (
    *(32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34),
    *(64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53),
    *(100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79),
    *(60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50),
    *(50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61),
    *(63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84),
)
_BOLD = 1.12
_SERIF = 1.02
_BASELINE = 0.36  # a line of capitals is centred this part of its size above the baseline


def _advance(character: str) -> int:
    code = ord(character)
    if 32 <= code < 127:
        return _WIDTHS[code - 32]
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cc", "Cf", "Mn", "Me"):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return 100
    base = unicodedata.normalize("NFD", character)[0]
    return _WIDTHS[ord(base) - 32] if 32 <= ord(base) < 127 else 75


@remembered
def measure(text: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
    """The width of `text` in pixels at font size `size`."""
    return sum(map(_advance, text)) * size / 100 * (_BOLD if bold else 1) * (_SERIF if serif else 1)


def shorten(text: str, width: float, size: float, *, bold: bool = False, serif: bool = False) -> str:
    """`text`, or its beginning with "…" where it is wider than `width`."""
    if measure(text, size, bold=bold, serif=serif) <= width:
        return text
    start = text
    while start and measure(start + "…", size, bold=bold, serif=serif) > width:
        start = start[:-1]
    return start.rstrip() + "…"


def _pieces(word: str, width: float, size: float, bold: bool, serif: bool) -> list[str]:
    """A word cut where it would be wider than a whole line."""
    pieces, now = [], ""
    for character in word:
        if now and measure(now + character, size, bold=bold, serif=serif) > width:
            pieces.append(now)
            now = ""
        now += character
    return [*pieces, now]


def wrap(
    text: str, width: float, size: float, *, bold: bool = False, serif: bool = False, most: int | None = None
) -> list[str]:
    """Lines of `text` at most `width` pixels wide, broken at spaces and at newlines.

    `most`: how many lines at most; what does not fit ends in "…". Empty text gives no line.
    """
    lines: list[str] = []
    for part in text.splitlines():
        now = ""
        for word in (p for w in part.split() for p in _pieces(w, width, size, bold, serif)):
            tried = f"{now} {word}" if now else word
            if now and measure(tried, size, bold=bold, serif=serif) > width:
                lines.append(now)
                now = word
            else:
                now = tried
        if now:
            lines.append(now)
    if most is not None and len(lines) > most:
        lines = [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), width, size, bold=bold, serif=serif)]
    return lines


def fit(text: str, width: float, size: float, *, bold: bool = False, serif: bool = False) -> tuple[str, float]:
    """The text and the font size, at most `size`, at which it fits into `width`; shortened at the smallest size."""
    natural = measure(text, size, bold=bold, serif=serif)
    if natural <= width:
        return text, size
    smaller = max(SMALLEST, int(size * width / natural * 2) / 2)
    return shorten(text, width, smaller, bold=bold, serif=serif), smaller


@remembered
def write(
    text: str,
    x: float,
    y: float,
    size: float = 16,
    *,
    anchor: Anchor = "start",
    colour: str = "sumi",
    bold: bool = False,
    serif: bool = False,
    centred: bool = False,
) -> Markup:
    """One line of text on the baseline y, or with its capitals centred on y.

    `size`: pixels at nominal scale, 12 or more, ValueError below. `colour`: a name of the table, or "currentColor".
    """
    if size < SMALLEST:
        raise ValueError(f"text of {size} px: nothing is written smaller than {SMALLEST} px ({text!r})")
    return element(
        "text",
        text,
        class_=classes("z-text", "z-serif" if serif else "", "z-bold" if bold else ""),
        x=x,
        y=y + (size * _BASELINE if centred else 0),
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        fill=colour if colour == "currentColor" else _colour(colour),
    )


def paragraph(
    lines: Sequence[str],
    x: float,
    y: float,
    size: float = 14,
    *,
    spacing: float = 1.3,
    anchor: Anchor = "start",
    colour: str = "sumi",
    bold: bool = False,
    serif: bool = False,
) -> Markup:
    """Lines under one another, the first on the baseline y, `spacing` font sizes apart."""
    return Markup(
        "".join(
            write(one, x, y + i * size * spacing, size, anchor=anchor, colour=colour, bold=bold, serif=serif)
            for i, one in enumerate(lines)
        )
    )
