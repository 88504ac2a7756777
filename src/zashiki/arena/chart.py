"""The picture of a report: wins per bot and per seat as bars with their intervals, and the game's own charts."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.arena.report import Report, Row
from zashiki.drawing import SVG, Bar, Markup, bar_chart, bar_chart_height, picture, standalone
from zashiki.reports import Shares

WIDTH = 720.0
GAP = 18.0
MARGIN = 16.0
SHORT = 4
"""So many charts still stand below one another; more of them stand in two columns."""


def plot(report: Report, theme: str = "light") -> SVG:
    """The report as one SVG that stands alone: shares with 95% intervals, and a line at what would be even."""
    title = f"{report.game}: {report.games} games"
    charts = [_wins(name, rows, title) for name, rows in (("bot", report.by_bot), ("seat", report.by_seat))]
    charts += [chart for chart in report.charts if chart.rows]
    ends = [MARGIN] * (1 if len(charts) <= SHORT else 2)
    drawn = []
    for chart in charts:
        column = ends.index(min(ends))
        drawn.append(_bars(chart, MARGIN + column * (WIDTH + GAP), ends[column]))
        ends[column] += bar_chart_height(len(chart.rows)) + GAP
    whole = picture(
        *drawn,
        width=len(ends) * (WIDTH + GAP) - GAP + 2 * MARGIN,
        height=max(ends) - GAP + MARGIN,
        title=title,
        text="; ".join(map(_words, charts)),
        ground="washi",
    )
    return standalone(whole, "dark" if theme == "dark" else "light")


def _wins(what: str, rows: Sequence[Row], title: str) -> Shares:
    shares = tuple((row.name, row.wins) for row in rows)
    return Shares(f"Wins per {what} in {title}", what, shares, fair=1 / len(rows))


def _bars(chart: Shares, x: float, y: float) -> Markup:
    return bar_chart(
        [Bar(name, _shown(one.share), _shown(one.low), _shown(one.high)) for name, one in chart.rows],
        width=WIDTH,
        title=chart.title,
        unit="%",
        reference=None if chart.fair is None else 100 * chart.fair,
        low=0,
        high=100,
        x=x,
        y=y,
    )


def _shown(share: float) -> float:
    return round(share * 100, 1)


def _words(chart: Shares) -> str:
    return f"{chart.title}: " + ", ".join(f"{name} {_shown(one.share)}%" for name, one in chart.rows)
