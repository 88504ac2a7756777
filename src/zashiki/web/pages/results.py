"""The end of a game: who won and why, a chart of its course, and the parts of the scores as bars."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from zashiki.drawing import Mark, Series, line_chart, picture, player_ink
from zashiki.kernel.messages import listed
from zashiki.web.wire.message_parts import Result, Standing, TurningPoint

MOST_LINES = 8
CHART = (880, 330)
NARROW = (310, 280)
_FADE = (1.0, 0.72, 0.5, 0.34, 0.24)


class ResultScene(msgspec.Struct, frozen=True):
    """What the template shows of a result.

    parts: the names of the parts of a score. rows: the standings, each with its bar. chart, narrow: the course of the
    game, for a desktop and for a phone. adds_up: whether the total of a score is the sum of its parts, so that a bar of
    them means something. turns: the turning points, each with a sentence.
    """

    headline: str
    result: Result
    parts: tuple[str, ...]
    rows: tuple[tuple[Standing, str], ...]
    chart: str
    narrow: str
    adds_up: bool
    turns: tuple[tuple[TurningPoint, str], ...]


def scene_of(result: Result, names: Sequence[str], seat: int | None) -> ResultScene:
    """The scene of a result. seat: who sees it; their line of the chart is thicker."""
    parts = tuple(dict.fromkeys(name for one in result.standings for name, _ in one.parts))
    most = max([1, *(sum(max(0, value) for _, value in one.parts) for one in result.standings)])
    rows = tuple((one, score_bar(one, most)) for one in sorted(result.standings, key=lambda one: (one.place, one.seat)))
    points = result.course.turning_points if result.course else ()
    turns = tuple([(point, turn_in_words(point, names)) for point in points])
    return ResultScene(
        headline(result, names, seat),
        result,
        parts,
        rows,
        chart(result, seat),
        chart(result, seat, NARROW),
        not result.order,
        turns,
    )


def turn_in_words(point: TurningPoint, names: Sequence[str]) -> str:
    """What the story says at a turning point, or else whose chances have grown."""
    return point.text.strip() or f"Things look better for {names[point.seat]}."


def headline(result: Result, names: Sequence[str], seat: int | None) -> str:
    """`Mika wins`, `You win`, `Mika and Noor share the win`, `A draw`."""
    winners = result.winners
    if not winners or len(winners) == len(result.standings):
        return "A draw"
    if len(winners) == 1:
        return "You win" if winners[0] == seat else f"{names[winners[0]]} wins"
    return f"{listed([names[one] for one in winners])} share the win"


def score_bar(standing: Standing, most: int) -> str:
    """The parts of one score side by side in shades of the player's colour, on a scale that ends at `most`."""
    x, bars = 0.0, []
    for index, (name, value) in enumerate(standing.parts):
        if value <= 0:
            continue
        width = 1000 * value / most
        shade = _FADE[min(index, len(_FADE) - 1)]
        fill = f"var(--{player_ink(standing.seat)})"
        bars.append(
            Markup(
                '<rect x="{:.1f}" width="{:.1f}" height="20" fill="{}" opacity="{}"><title>{}: {}</title></rect>'
            ).format(x, max(1.0, width - 4), fill, shade, name, value)
        )
        x += width
    return Markup('<svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">{}</svg>').format(
        Markup("").join(bars)
    )


def chart(result: Result, seat: int | None, size: tuple[int, int] = CHART) -> str:
    """The chart of a course, with a line for each of the best players; above 0 they were winning. Empty without one."""
    course = result.course
    if course is None or len(course.versions) < 2:
        return ""
    best = sorted(result.standings, key=lambda one: (one.place, one.seat))[:MOST_LINES]
    lines = [
        Series(one.name, tuple(round(100 * value) for value in course.values[one.seat]), one.seat, one.seat == seat)
        for one in best
    ]
    order = {one.seat: index for index, one in enumerate(best)}
    marks = [
        Mark(str(number), order[point.seat], course.versions.index(point.at))
        for number, point in enumerate(course.turning_points, 1)
        if point.seat in order and point.at in course.versions
    ]
    width, height = size
    labels = [str(version) for version in course.versions]
    lines_and_marks = line_chart(lines, width=width, height=height, labels=labels, marks=marks)
    text = f"The outlook of each player from move {course.versions[0]} to move {course.versions[-1]}"
    return picture(lines_and_marks, width=width, height=height, title="How it went", text=text)
