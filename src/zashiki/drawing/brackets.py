"""Tournament trees: rounds of matches with names, crests, scores, winners and links; one lane or two, and finals.

lane = Lane((first_round, second_round), title="Winner bracket")
picture(bracket([lane]), width=..., height=...)     # bracket_layout([lane]) tells both
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.drawing.bracket_layout import (
    BOX_HEIGHT,
    MARGIN,
    Lane,
    Layout,
    Match,
    bracket_layout,
    link_path,
)
from zashiki.drawing.counters import tab
from zashiki.drawing.icons import icon, mon
from zashiki.drawing.markup import Markup, circle, element, join, number, path, piece, rect
from zashiki.drawing.text import fit, measure, shorten, write
from zashiki.drawing.themes import colour

_STRIP = 27  # the id at the left of a box
_NAME = 15
LANE_TITLE = 12
"""How far down the title of a lane stands: above the tabs of its boxes."""
_NARROW = 180  # boxes under this width do without the tick


def _ground(match: Match, width: float) -> Markup:
    """The paper of a box: gold for finals, ringed while it is played, dashed while somebody is not known."""
    waiting = any(not side.name for side in match.sides)
    edge, thick = ("shu", 2.5) if match.now else ("kin", 2.0) if match.final else ("line-2", 1.2)
    return rect(
        0,
        0,
        width,
        BOX_HEIGHT,
        rx=8,
        class_="z-face",
        fill=colour("kin-wash" if match.final else "washi" if waiting else "raised"),
        stroke=colour(edge),
        stroke_width=thick,
        stroke_dasharray="4 3" if waiting and not match.now and not match.final else None,
    )


def _strip(match: Match) -> Markup:
    tint = "shu-wash" if match.now else "kin-wash" if match.final else "sunk"
    ink = "shu-ink" if match.now else "kin-ink" if match.final else "sumi-2"
    shape = f"M{_STRIP} 1.5V{BOX_HEIGHT - 1.5}H8.5a7 7 0 0 1 -7-7V8.5a7 7 0 0 1 7-7z"
    text, size = fit(match.id, _STRIP - 4, 15, bold=True, serif=True)
    return (
        path(shape, fill=colour(tint))
        + path(f"M{_STRIP} 1V{BOX_HEIGHT - 1}M{_STRIP} {BOX_HEIGHT / 2}", stroke=colour("line"))
        + write(
            text,
            _STRIP / 2 + 0.5,
            BOX_HEIGHT / 2,
            size,
            anchor="middle",
            colour=ink,
            bold=True,
            serif=True,
            centred=True,
        )
    )


def _half(match: Match, index: int, width: float) -> Markup:
    side = match.sides[index]
    y = BOX_HEIGHT * (0.25 if index == 0 else 0.75)
    won, lost = match.winner == index, match.winner == 1 - index
    narrow = width < _NARROW
    crest = _STRIP + (14 if narrow else 18)
    begin = crest + 15
    if side.player is not None and side.name:
        figure = mon(side.player, crest, y, 21)
        parts = [element("g", figure, opacity=0.5) if lost else figure]
    else:
        parts = [circle(crest, y, 10, fill="none", stroke=colour("line-2"), stroke_dasharray="3 2.5")]
    end = width - (8 if narrow else 12)
    if side.score != "":
        score = str(side.score)
        parts.append(
            write(score, end, y, 17, anchor="end", colour="sumi-2" if lost else "sumi", bold=True, centred=True)
        )
        end -= measure(score, 17, bold=True) + 8
    if won and not narrow:
        parts.append(icon("check", end - 8, y, 18, "take", weight=2.2))
        end -= 22
    name, size = fit(side.spoken(), end - begin, _NAME, bold=won)
    quiet = lost or not side.name
    parts.append(write(name, begin, y, size, colour="sumi-2" if quiet else "sumi", bold=won, centred=True))
    return join(*parts)


def match_box(match: Match, width: float, x: float = 0, y: float = 0) -> Markup:
    """One match as a box `width` by 70 pixels."""
    return piece(
        rect(-3, -3, width + 6, BOX_HEIGHT + 6, rx=10, class_="z-halo"),
        _ground(match, width),
        _strip(match),
        path(f"M{_STRIP} {BOX_HEIGHT / 2}H{number(width - 1)}", stroke=colour("line")),
        _half(match, 0, width),
        _half(match, 1, width),
        tab(_STRIP + 22, -9, match.note, size=12) if match.note else None,
        kind="z-match",
        x=x,
        y=y,
        id=f"match-{match.id}",
        token=match.token,
        label=match.spoken(),
        state="legal" if match.token else "",
    )


def _links(layout: Layout, matches: Sequence[Match]) -> Markup:
    done = {match.id for match in matches if match.winner is not None}
    parts = []
    for match in matches:
        for index, side in enumerate(match.sides):
            if side.source and not side.loser:
                way = "L".join(f"{number(x)} {number(y)}" for x, y in link_path(layout, side.source, match.id, index))
                ink, thick = ("sumi-2", 2.0) if side.source in done else ("line-2", 1.5)
                parts.append(path(f"M{way}", stroke=colour(ink), stroke_width=thick))
    return element("g", *parts, fill="none", stroke_linejoin="round")


def _heads(layout: Layout, names: Sequence[str], now: int | None) -> Markup:
    parts = []
    for i, name in enumerate(names):
        x = layout.left(i)
        if i == now:
            band = rect(x - 12, 4, layout.box + 24, layout.height - 8, rx=10, fill=colour("sunk"), opacity=0.75)
            parts.append(band)
        text = shorten(name, layout.box, 16, bold=True, serif=True)
        ink = "shu-ink" if i == now else "sumi-2"
        parts.append(
            write(text, x + layout.box / 2, 24, 16, anchor="middle", colour=ink, bold=True, serif=True, centred=True)
        )
    return join(*parts)


def _lane_head(lane: Lane, top: float) -> Markup:
    note = MARGIN + measure(lane.title, 17, bold=True, serif=True) + 12
    return write(lane.title, MARGIN, top + LANE_TITLE, 17, bold=True, serif=True, centred=True) + (
        write(lane.note, note, top + LANE_TITLE + 1, 14, colour="sumi-2", centred=True) if lane.note else Markup()
    )


def bracket(
    lanes: Sequence[Lane],
    finals: Sequence[Match] = (),
    *,
    rounds: Sequence[str] = (),
    now: int | None = None,
    column: float = 234,
    x: float = 0,
    y: float = 0,
    id: str = "bracket",
) -> Markup:
    """The whole tree.

    `rounds`: headings instead of "Round 1" and so on. `now`: the round (from 0) that is being played.
    Its size is that of `bracket_layout` with the same lanes, finals and column. Ids: match-<id>. Links of losers are
    not drawn: the name of the source stands in the box until the player is known.
    """
    layout = bracket_layout(lanes, finals, column=column)
    matches = [match for lane in lanes for part in lane.rounds for match in part] + list(finals)
    count = max((len(lane.rounds) for lane in lanes), default=0)
    names = list(rounds) or [f"Round {i + 1}" for i in range(count)] + ["Final"] * len(finals)
    return piece(
        _heads(layout, names, now),
        *(_lane_head(lane, top) for lane, top in zip(lanes, layout.tops, strict=True) if lane.title),
        _links(layout, matches),
        *(match_box(match, layout.box, *layout.places[match.id]) for match in matches),
        kind="z-bracket",
        x=x,
        y=y,
        id=id,
        label="tournament tree",
        role="group",
    )


def bracket_words(lanes: Sequence[Lane], finals: Sequence[Match] = ()) -> str:
    """The tree in words, a line a match, for `<desc>` and terminals."""
    lines = []
    for lane in lanes:
        lines += [lane.title] if lane.title else []
        lines += [match.spoken() for part in lane.rounds for match in part]
    return "\n".join(lines + [match.spoken() for match in finals])
