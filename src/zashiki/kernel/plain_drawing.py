"""A table drawn as its own text: what a game shows until it has pictures of its own."""

from __future__ import annotations

from html import escape

LINE = 20
COLUMN = 8.5
INK = {"light": ("#f6f1e6", "#26231f"), "dark": ("#1e1d1b", "#ece6d8")}
"""Paper and ink by theme."""


def text_regions(text: str) -> dict[str, str]:
    """The text as the region `board`."""
    return {"board": f'<pre class="z-text">{escape(text)}</pre>'}


def text_picture(title: str, text: str, theme: str) -> str:
    """The text as one SVG that stands alone."""
    paper, ink = INK.get(theme, INK["light"])
    lines = text.split("\n")
    width = COLUMN * max([40, *map(len, lines)]) + 2 * LINE
    height = LINE * (len(lines) + 2)
    rows = "".join(
        f'<text x="{LINE}" y="{LINE * (row + 1.5)}" xml:space="preserve">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" width="{width:g}" height="{height}">'
        f"<title>{escape(title)}</title>"
        f'<rect width="100%" height="100%" fill="{paper}"/>'
        f'<g font-family="monospace" font-size="14" fill="{ink}">{rows}</g></svg>'
    )
