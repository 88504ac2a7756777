"""Where the matches of a tournament tree stand, and how its links run without crossing a box.

A match stands level with the middle of the matches that feed it; what would overlap moves down. Pixels throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

BOX_HEIGHT = 70
GAP = 19  # room for a tab
HEAD = 40  # headings of the rounds
LANE_HEAD = 38
MARGIN = 14


@dataclass(frozen=True, slots=True)
class Side:
    """Half of a match: who plays, or where the player will come from.

    `name` is empty while unknown. `player`: seat or mon, for the crest. `source`: id of the match that sends him, its
    winner, or its loser with `loser`. `waiting`: words for the unknown instead of "Winner of A".
    """

    name: str = ""
    player: int | str | None = None
    score: str | int = ""
    source: str = ""
    loser: bool = False
    waiting: str = ""

    def spoken(self) -> str:
        """The name, or "Winner of A", or "free" where nobody comes."""
        if self.name or self.waiting or not self.source:
            return self.name or self.waiting or "free"
        return f"{'Loser' if self.loser else 'Winner'} of {self.source}"


@dataclass(frozen=True, slots=True)
class Match:
    """One match. `winner`: 0, 1 or None. `now`: being played. `note`: a tab ("Play"). `token`: answers a click."""

    id: str
    sides: tuple[Side, Side]
    winner: int | None = None
    now: bool = False
    note: str = ""
    final: bool = False
    token: str = ""

    def spoken(self) -> str:
        """The match in words."""
        halves = " against ".join(f"{side.spoken()} {side.score}".strip() for side in self.sides)
        end = "" if self.winner is None else f", {self.sides[self.winner].spoken()} wins"
        return f"Match {self.id}: {halves}{end}"


@dataclass(frozen=True, slots=True)
class Lane:
    """A bracket of the tournament (winners, losers): its matches by round; a round may be empty."""

    rounds: tuple[tuple[Match, ...], ...]
    title: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """Upper left corners of the boxes by match id, their width, the tops of the lanes, and the size of the whole."""

    places: dict[str, tuple[float, float]]
    columns: dict[str, int]
    box: float
    column: float
    tops: tuple[float, ...]
    width: float
    height: float

    def middle(self, match: str) -> float:
        """The height at which links leave a match."""
        return self.places[match][1] + BOX_HEIGHT / 2

    def left(self, column: int) -> float:
        """The left edge of the boxes of a round."""
        return MARGIN + column * self.column


@dataclass(slots=True)
class _Builder:
    column: float
    box: float
    places: dict[str, tuple[float, float]] = field(default_factory=dict)
    columns: dict[str, int] = field(default_factory=dict)

    def put(self, matches: Iterable[Match], column: int, top: float, known: set[str]) -> None:
        """One round of a lane: level with its sources in `known`, below its predecessor in the round."""
        free = top
        for match in matches:
            if match.id in self.places:
                raise ValueError(f"two matches are called {match.id!r}")
            feeding = [side.source for side in match.sides if side.source in known and not side.loser]
            wanted = sum(self.places[one][1] for one in feeding) / len(feeding) if feeding else free
            y = max(wanted, free)
            self.places[match.id] = (MARGIN + column * self.column, y)
            self.columns[match.id] = column
            free = y + BOX_HEIGHT + GAP

    def bottom(self) -> float:
        return max((y for _, y in self.places.values()), default=0) + BOX_HEIGHT


def bracket_layout(lanes: Sequence[Lane], finals: Sequence[Match] = (), *, column: float = 234) -> Layout:
    """Places for all matches. `finals` stand alone after the last round, level with their sources.

    `column`: width of a round, 170 or more; the boxes take five sixths of it. Raises ValueError for ids used twice and
    for sources that no match has.
    """
    if column < 170:
        raise ValueError(f"a round is at least 170 px wide, not {column}")
    build = _Builder(column, column * 5 / 6)
    top: float = HEAD
    tops = []
    for lane in lanes:
        tops.append(top)
        top += LANE_HEAD if lane.title else 0
        known: set[str] = set()
        for i, matches in enumerate(lane.rounds):
            build.put(matches, i, top, known)
            known |= {match.id for match in matches}
        top = build.bottom() + 2 * GAP
    last = max((len(lane.rounds) for lane in lanes), default=0)
    for i, match in enumerate(finals):
        build.put([match], last + i, HEAD + LANE_HEAD, set(build.places))
    every = [match for lane in lanes for matches in lane.rounds for match in matches] + list(finals)
    for match in every:
        for side in match.sides:
            if side.source and side.source not in build.places:
                raise ValueError(f"match {match.id!r} waits for match {side.source!r}, which does not exist")
    width = 2 * MARGIN + (last + len(finals)) * column - column / 6
    return Layout(build.places, build.columns, build.box, column, tuple(tops), width, build.bottom() + MARGIN)


def side_height(layout: Layout, match: str, side: int) -> float:
    """The height of the middle of one half of a match."""
    return layout.places[match][1] + BOX_HEIGHT * (0.25 if side == 0 else 0.75)


def _free(layout: Layout, y: float, after: int, before: int) -> bool:
    """Whether a horizontal line at y passes no box in the columns between."""
    return all(
        not (top - 5 < y < top + BOX_HEIGHT + 5)
        for match, (_, top) in layout.places.items()
        if after < layout.columns[match] < before
    )


def link_path(layout: Layout, source: str, target: str, side: int) -> list[tuple[float, float]]:
    """The corners of the link from a match to the half of a later one that its winner takes."""
    sx, sy = layout.places[source][0] + layout.box, layout.middle(source)
    tx, ty = layout.places[target][0], side_height(layout, target, side)
    gap = (layout.column - layout.box) / 2
    after, before = layout.columns[source], layout.columns[target]
    if _free(layout, sy, after, before):
        return [(sx, sy), (tx - gap, sy), (tx - gap, ty), (tx, ty)]
    if _free(layout, ty, after, before):
        return [(sx, sy), (sx + gap, sy), (sx + gap, ty), (tx, ty)]
    edges = [top + shift for _, top in layout.places.values() for shift in (-7, BOX_HEIGHT + 7)]
    way = min((y for y in edges if _free(layout, y, after, before)), key=lambda y: abs(y - sy))
    return [(sx, sy), (sx + gap, sy), (sx + gap, way), (tx - gap, way), (tx - gap, ty), (tx, ty)]
