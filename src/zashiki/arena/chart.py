"""The picture of a report: wins per bot and per seat as bars with their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.arena.report import Report, Row
from zashiki.drawing import SVG, Bar, bar_chart, bar_chart_height, picture, standalone

WIDTH = 720.0
GAP = 18.0
MARGIN = 16.0


def plot(report: Report, theme: str = "light") -> SVG:
    """The report as one SVG that stands alone: share of wins with 95% intervals, and a line at an even share."""
    title = f"{report.game}: {report.games} games"
    groups = [("Wins per bot", report.by_bot), ("Wins per seat", report.by_seat)]
    drawn, y = [], MARGIN
    for name, rows in groups:
        drawn.append(
            bar_chart(
                [_bar(row) for row in rows],
                width=WIDTH,
                title=f"{name} in {title}",
                unit="%",
                reference=100 / len(rows),
                low=0,
                high=100,
                x=MARGIN,
                y=y,
            )
        )
        y += bar_chart_height(len(rows)) + GAP
    whole = picture(
        *drawn, width=WIDTH + 2 * MARGIN, height=y - GAP + MARGIN, title=title, text=_words(groups), ground="washi"
    )
    return standalone(whole, "dark" if theme == "dark" else "light")


def _bar(row: Row) -> Bar:
    return Bar(row.name, _shown(row.wins.share), _shown(row.wins.low), _shown(row.wins.high))


def _shown(share: float) -> float:
    return round(share * 100, 1)


def _words(groups: Sequence[tuple[str, Sequence[Row]]]) -> str:
    return "; ".join(
        f"{name}: " + ", ".join(f"{row.name} {_shown(row.wins.share)}%" for row in rows) for name, rows in groups
    )
