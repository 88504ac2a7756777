"""Charts of results: values over time with direct labels, bars with their intervals.

Placed by the upper left corner; sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zashiki.drawing.axes import short_value, spread, ticks
from zashiki.drawing.counters import number_disc
from zashiki.drawing.icons import mon, needs_name, player_ink
from zashiki.drawing.markup import Markup, circle, element, join, number, path, piece, rect
from zashiki.drawing.text import measure, shorten, write
from zashiki.drawing.themes import colour

_HEAD = 34
_FOOT = 34
_MARKERS = 40  # more points than this are drawn without markers
_INKS = ("k-indigo-ink", "k-rust-ink", "k-pine-ink", "k-bronze-ink", "k-violet-ink", "k-slate-ink")
_DASHES = (None, "7 4", "2 3", "9 3 2 3")


@dataclass(frozen=True, slots=True)
class Series:
    """One line: a name, its values (None where there is none), whose it is; `own` draws it thicker."""

    name: str
    values: tuple[float | None, ...]
    player: int | str | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered point of a line chart: on series `series` at the value with this `index` (both from 0)."""

    text: str
    series: int
    index: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: name, value, its interval from `low` to `high` where known, whose it is, a note at the end."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    player: int | str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Frame:
    """From values to pixels."""

    left: float
    top: float
    right: float
    bottom: float
    low: float
    high: float
    count: int

    def x(self, index: float) -> float:
        return self.left + (self.right - self.left) * (index / (self.count - 1) if self.count > 1 else 0.5)

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * (value - self.low) / (self.high - self.low)


def _ink(index: int, player: int | str | None) -> str:
    return colour(player_ink(player) if player is not None else _INKS[index % len(_INKS)])


def _dash(index: int, player: int | str | None) -> str | None:
    """Lines of one colour differ by their dashes."""
    if isinstance(player, int) and needs_name(player):
        return _DASHES[player // 8 % len(_DASHES)]
    return _DASHES[index // len(_INKS) % len(_DASHES)] if player is None else None


def _runs(values: Sequence[float | None]) -> list[list[tuple[int, float]]]:
    """Stretches of values without a gap."""
    runs: list[list[tuple[int, float]]] = [[]]
    for i, value in enumerate(values):
        if value is None:
            runs.append([])
        else:
            runs[-1].append((i, value))
    return [run for run in runs if run]


def _line(series: Series, index: int, frame: _Frame, closing: int) -> Markup:
    ink, thick = _ink(index, series.player), 4.0 if series.own else 2.4
    solid = frame.count - 1 - closing
    parts = []
    for run in _runs(series.values):
        for part, dotted in (([p for p in run if p[0] <= solid], False), ([p for p in run if p[0] >= solid], True)):
            if len(part) > 1:
                way = "L".join(f"{number(frame.x(i))} {number(frame.y(value))}" for i, value in part)
                dash = "1 6" if dotted else _dash(index, series.player)
                parts.append(path(f"M{way}", stroke=ink, stroke_width=thick, stroke_dasharray=dash))
        if frame.count <= _MARKERS or len(run) == 1:
            radius = 4.5 if series.own else 3.6
            parts += [
                circle(frame.x(i), frame.y(value), radius, fill=ink, stroke=colour("raised"), stroke_width=1.5)
                for i, value in run
            ]
    return element("g", *parts, fill="none", stroke_linecap="round", stroke_linejoin="round")


def _last(series: Series) -> tuple[int, float]:
    """The last value that there is; (0, nan) never: series without values are refused."""
    return _runs(series.values)[-1][-1]


def _labels(lines: Sequence[Series], frame: _Frame, width: float) -> Markup:
    """Crest, last value and name at the end of each line, moved apart."""
    ends = [frame.y(_last(series)[1]) for series in lines]
    room = min(28.0, (frame.bottom - frame.top) / max(1, len(lines) - 1))
    size = 18 if room > 20 else 13
    parts = []
    for i, (series, y) in enumerate(zip(lines, spread(ends, room, frame.top, frame.bottom), strict=True)):
        x = frame.right + 20
        if abs(y - ends[i]) > 6:
            way = f"M{number(frame.right + 4)} {number(ends[i])}L{number(x - 8)} {number(y)}"
            parts.append(path(way, stroke=_ink(i, series.player), stroke_width=1, opacity=0.7))
        if series.player is not None:
            parts.append(mon(series.player, x + 6, y, min(28.0, room - 1)))
        else:
            parts.append(circle(x + 6, y, 6, fill=_ink(i, None)))
        x += 26
        value = short_value(_last(series)[1])
        parts.append(write(value, x, y, size, bold=True, centred=True))
        x += measure(value, size, bold=True) + 7
        name = shorten(series.name, width - x - 4, min(15, size), bold=series.own)
        parts.append(write(name, x, y, min(15, size), colour="sumi-2", bold=series.own, centred=True))
    return join(*parts)


def _label_room(lines: Sequence[Series]) -> float:
    widest = max(
        measure(short_value(_last(one)[1]), 18, bold=True) + measure(one.name, 15, bold=one.own) for one in lines
    )
    return min(220.0, widest + 62)


def _steps(labels: Sequence[str], frame: _Frame, closing: int) -> Markup:
    """What stands under the chart; every second, fifth and so on where all would not fit."""
    if not labels:
        return Markup()
    room = (frame.right - frame.left) / max(1, frame.count - 1)
    widest = max(measure(one, 14) for one in labels) + 10
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000, 10**6) if room * n >= widest or n >= len(labels))
    parts = []
    for i, label in enumerate(labels):
        if i % every == 0:
            ink = "kin-ink" if i > frame.count - 1 - closing else "sumi-2"
            parts.append(write(label, frame.x(i), frame.bottom + 23, 14, anchor="middle", colour=ink))
    return join(*parts)


def line_chart(
    lines: Sequence[Series],
    *,
    width: float = 900,
    height: float = 380,
    title: str = "",
    note: str = "",
    labels: Sequence[str] = (),
    marks: Sequence[Mark] = (),
    closing: int = 0,
    x: float = 0,
    y: float = 0,
    id: str = "",
) -> Markup:
    """Values over time, all series of one length, each labelled at its end.

    `labels`: one for each value, under the axis. `closing`: how many last steps are final scoring (dotted, on gold).
    Raises ValueError for no series, series of different lengths or without values, and values that are not finite.
    """
    if not lines or any(not _runs(series.values) for series in lines):
        raise ValueError("a line chart needs at least one series, each with at least one value")
    count = len(lines[0].values)
    if any(len(series.values) != count for series in lines) or (labels and len(labels) != count):
        raise ValueError(f"all series and the labels of a line chart need {count} entries, as the first series has")
    values = [value for series in lines for value in series.values if value is not None]
    scale = ticks(min(0.0, *values), max(values))
    left = max(measure(short_value(one), 14) for one in scale) + 22
    top = _HEAD + 12 if title or note else 14
    frame = _Frame(left, top, width - _label_room(lines), height - _FOOT, scale[0], scale[-1], count)
    parts: list[Markup] = []
    if title:
        parts.append(write(title, 8, 18, 18, bold=True, serif=True, centred=True))
    if note:
        parts.append(write(note, width - 8, 18, 14, anchor="end", colour="sumi-2", centred=True))
    if closing:
        begin = frame.x(count - 1 - closing) + 6
        parts.append(
            rect(begin, top - 8, frame.right + 14 - begin, frame.bottom - top + 8, rx=6, fill=colour("kin-wash"))
        )
    for one in scale:
        parts.append(path(f"M{number(left)} {number(frame.y(one))}H{number(frame.right)}", stroke=colour("line")))
        parts.append(write(short_value(one), left - 9, frame.y(one), 14, anchor="end", colour="sumi-2", centred=True))
    order = sorted(range(len(lines)), key=lambda i: lines[i].own)
    parts += [_line(lines[i], i, frame, closing) for i in order]
    for mark in marks:
        value = lines[mark.series].values[mark.index]
        if value is not None:
            above = max(top + 4, frame.y(value) - 24)
            parts.append(number_disc(frame.x(mark.index), above, mark.text, ground="sumi", ink="washi", edge="raised"))
    parts += [_steps(labels, frame, closing), _labels(lines, frame, width)]
    words = ", ".join(f"{series.name} {short_value(_last(series)[1])}" for series in lines)
    return piece(*parts, kind="z-chart", x=x, y=y, id=id, label=f"{title or 'chart'}: {words}")


def _bar(bar: Bar, index: int, y: float, place: tuple[float, float, float, float], unit: str) -> Markup:
    """One row; place: left and right edge of the plot, the values there."""
    left, right, low, high = place

    def x_of(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    start, end = sorted((x_of(max(low, 0.0) if high > 0 else high), x_of(bar.value)))
    parts = [
        rect(
            start, y - 9, max(1.0, end - start), 18, rx=3, fill=_ink(index if bar.player is not None else 0, bar.player)
        )
    ]
    if bar.low is not None and bar.high is not None:
        a, b = number(x_of(bar.low)), number(x_of(bar.high))
        way = f"M{a} {y}H{b}M{a} {y - 6}V{y + 6}M{b} {y - 6}V{y + 6}"
        parts.append(path(way, stroke=colour("raised"), stroke_width=5, stroke_linecap="round", fill="none"))
        parts.append(path(way, stroke=colour("sumi"), stroke_width=2, fill="none"))
    begin = 8.0
    if bar.player is not None:
        parts.append(mon(bar.player, 20, y, 24))
        begin = 38
    parts.append(write(shorten(bar.name, left - begin - 8, 15), begin, y, 15, centred=True))
    value = f"{short_value(bar.value)}{unit}"
    parts.append(write(value, right + 16, y, 16, bold=True, centred=True))
    if bar.note:
        parts.append(write(bar.note, right + 24 + measure(value, 16, bold=True), y, 14, colour="sumi-2", centred=True))
    return join(*parts)


def bar_chart_height(count: int, *, title: bool = True) -> float:
    """How high `bar_chart` with `count` bars comes out."""
    return (_HEAD if title else 8) + 34 * count + _FOOT


def bar_chart(
    bars: Sequence[Bar],
    *,
    width: float = 720,
    title: str = "",
    unit: str = "",
    reference: float | None = None,
    low: float | None = None,
    high: float | None = None,
    x: float = 0,
    y: float = 0,
    id: str = "",
) -> Markup:
    """Horizontal bars from 0, with whiskers for intervals and a dashed line at `reference`.

    `low`, `high`: ends of the scale, else taken from the data. Height: `bar_chart_height`. Raises ValueError for no
    bars, a value outside its interval, and values that are not finite.
    """
    if not bars:
        raise ValueError("a bar chart needs at least one bar")
    for bar in bars:
        if bar.low is not None and bar.high is not None and not bar.low <= bar.value <= bar.high:
            raise ValueError(f"{bar.name}: {bar.value} lies outside its interval from {bar.low} to {bar.high}")
    ends = [e for bar in bars for e in (bar.value, bar.low, bar.high) if e is not None] + [0.0]
    ends += [reference] if reference is not None else []
    scale = ticks(min(ends) if low is None else low, max(ends) if high is None else high)
    left = min(width * 0.34, max(measure(bar.name, 15) + (38 if bar.player is not None else 8) for bar in bars) + 14)
    after = max(measure(f"{short_value(b.value)}{unit}", 16, bold=True) + measure(b.note, 14) for b in bars) + 34
    place = (left, width - after, scale[0], scale[-1])
    top, bottom = float(_HEAD if title else 8), (_HEAD if title else 8) + 34.0 * len(bars)

    def x_of(value: float) -> float:
        return left + (place[1] - left) * (value - scale[0]) / (scale[-1] - scale[0])

    parts: list[Markup] = [write(title, 8, 16, 18, bold=True, serif=True, centred=True)] if title else []
    for one in scale:
        parts.append(path(f"M{number(x_of(one))} {top}V{bottom}", stroke=colour("line")))
        tick = f"{short_value(one)}{unit}"
        parts.append(write(tick, x_of(one), bottom + 20, 14, anchor="middle", colour="sumi-2"))
    parts += [_bar(bar, i, top + 34 * i + 17, place, unit) for i, bar in enumerate(bars)]
    if reference is not None:
        way = f"M{number(x_of(reference))} {top - 2}V{bottom + 4}"
        parts.append(path(way, stroke=colour("shu"), stroke_width=2, stroke_dasharray="5 4"))
    words = ", ".join(f"{bar.name} {short_value(bar.value)}{unit}" for bar in bars)
    return piece(*parts, kind="z-chart", x=x, y=y, id=id, label=f"{title or 'chart'}: {words}")
