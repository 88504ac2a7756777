"""Tracks and player boards: rows of cells with a marker, blockades as posts, signs won.

A track row is 62 pixels high; cells are 42 x 40 and stand 60 apart. Placed by the upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zashiki.drawing.icons import icon, icon_title, player_colour
from zashiki.drawing.markup import Markup, circle, join, path, piece, rect
from zashiki.drawing.memory import remembered
from zashiki.drawing.patterns import pattern
from zashiki.drawing.text import write
from zashiki.drawing.themes import colour

ROW = 62
STEP = 60
CELL = (42, 40)
_FIRST = 150  # centre of cell 0 from the left edge of the board
_TOP = 42  # centre of the first row from the upper edge of the board
HEAD = _FIRST - CELL[0] / 2


@dataclass(frozen=True, slots=True)
class Track:
    """One row: the marker stands on `value` of the cells 0 to `last`; cells above `limit` are closed.

    `tokens`: answers of cells that can be clicked, cell -> token.
    """

    icon: str
    value: int
    limit: int
    last: int
    name: str = ""
    tokens: tuple[tuple[int, str], ...] = ()

    def spoken(self) -> str:
        """The row in words: "Energy 1 of 2"."""
        return f"{self.name or icon_title(self.icon)} {self.value} of {self.limit}"


@dataclass(frozen=True, slots=True)
class Post:
    """A blockade: stands behind cell `after` in the rows `first` to `last`, its icon at the top or at the foot."""

    icon: str
    after: int
    first: int = 0
    last: int = 0
    foot: bool = False
    label: str = "blockade"
    token: str = ""
    state: str = ""


def cell_place(cell: int, row: int = 0) -> tuple[float, float]:
    """The centre of a cell, from the upper left corner of the board."""
    return _FIRST + STEP * cell, _TOP + ROW * row


def _cell(track: Track, cell: int, y: float) -> Markup:
    x = _FIRST + STEP * cell
    w, h = CELL
    open_ = cell <= track.limit
    token = dict(track.tokens).get(cell, "")
    parts = [
        rect(x - w / 2 - 3, y - h / 2 - 3, w + 6, h + 6, rx=9, class_="z-halo") if token else None,
        rect(
            x - w / 2,
            y - h / 2,
            w,
            h,
            rx=7,
            fill=colour("sunk" if open_ else "raised"),
            stroke=colour("line-2" if open_ else "line"),
            stroke_dasharray=None if open_ else "3 3",
        ),
        None if open_ else rect(x - w / 2, y - h / 2, w, h, rx=7, fill=pattern("hatch", "line-2"), opacity=0.3),
        None if cell == track.value else write(str(cell), x, y, 15, anchor="middle", colour="sumi-2", centred=True),
    ]
    label = f"{track.name or icon_title(track.icon)} {cell}"
    return piece(*parts, token=token, label=label if token else "", state="legal" if token else "")


@remembered
def track_row(track: Track, player: int | str, *, x: float = 0, y: float = 0, id: str = "") -> Markup:
    """A row by itself: icon, the number that matters with its limit, the cells on their rail, the marker.

    Raises ValueError if the marker is on none of the cells.
    """
    if not 0 <= track.value <= track.last:
        raise ValueError(f"{track.name or track.icon}: {track.value} is not on the cells 0 to {track.last}")
    marker = _FIRST + STEP * track.value
    parts = [
        icon(track.icon, 35, _TOP, 26, "sumi-2"),
        write(str(track.value), 58, _TOP, 29, bold=True, centred=True),
        write(f"of {track.limit}", 58 + 24 * len(str(track.value)), _TOP + 4, 15, colour="sumi-2", centred=True),
        path(f"M{_FIRST} {_TOP}H{_FIRST + STEP * track.last}", stroke=colour("line-2"), stroke_width=2, opacity=0.7),
        *(_cell(track, cell, _TOP) for cell in range(track.last + 1)),
        circle(marker, _TOP, 18, fill=colour(player_colour(player))),
        circle(marker, _TOP, 15.6, fill="none", stroke=colour("white"), opacity=0.7),
        icon(track.icon, marker, _TOP, 22, "white"),
    ]
    return piece(*parts, kind="z-track", x=x, y=y, id=id, label=track.spoken(), role="group")


@remembered
def blockade(post: Post) -> Markup:
    """A post on a board, in its rows."""
    x = _FIRST + STEP * post.after + STEP / 2
    top, bottom = _TOP + ROW * post.first - 26, _TOP + ROW * post.last + 26
    y = bottom + 5 if post.foot else top - 4
    parts = [
        rect(x - 13, top - 6, 26, bottom - top + 12, rx=10, class_="z-halo"),
        rect(x - 3.5, top, 7, bottom - top, rx=3, fill=colour("sumi"), stroke=colour("raised"), stroke_width=1.5),
        circle(x, y, 10.5, fill=colour("sumi"), stroke=colour("raised"), stroke_width=1.5),
        icon(post.icon, x, y, 15, "washi", weight=2),
    ]
    return piece(*parts, kind="z-post", token=post.token, label=post.label, state=post.state)


@remembered
def signs_won(sign: str, won: int, needed: int, *, name: str = "", x: float = 0, y: float = 0, id: str = "") -> Markup:
    """Signs won towards a goal: gold for each won, empty for the rest, and the number. 54 wide a sign, 132 high."""
    wide = 54 * needed
    words = f"{name or icon_title(sign)} {won} of {needed}"
    parts: list[Markup] = [write(name or icon_title(sign), wide / 2, 16, 16, anchor="middle", bold=True, serif=True)]
    for i in range(needed):
        on = i < won
        middle = 27 + 54 * i
        parts.append(
            circle(middle, 54, 23, fill=colour("kin" if on else "sunk"), stroke=colour("kin-ink" if on else "line-2"))
        )
        parts.append(icon(sign, middle, 54, 28, "on-kin" if on else "sumi-2"))
    parts.append(write(str(won), wide / 2 - 10, 104, 29, anchor="middle", bold=True, centred=True))
    parts.append(write(f"of {needed}", wide / 2 + 8, 108, 15, colour="sumi-2", centred=True))
    return piece(*parts, kind="z-won", x=x, y=y, id=id, label=words)


@remembered
def board_plate(width: float, height: float, player: int | str | None = None, *, now: bool = False) -> Markup:
    """The paper under a board, with the player's colour on its left edge; `now` rings it."""
    edge = rect(1, 1, 8, height - 2, rx=4, fill=colour(player_colour(player))) if player is not None else None
    shadow = rect(1, 3, width - 2, height - 2, rx=10, fill=colour("shade"), opacity=0.14)
    stroke = colour("shu" if now else "line-2")
    paper = rect(1, 1, width - 2, height - 2, rx=10, fill=colour("raised"), stroke=stroke, stroke_width=2 if now else 1)
    return join(shadow, paper, edge)


def board_size(tracks: Sequence[Track], needed: int = 0) -> tuple[float, float]:
    """Width and height of `player_board`; `needed`: how many signs win, 0 for none."""
    width = _FIRST + STEP * max(track.last for track in tracks) + CELL[0] / 2 + 25
    return width + (54 * needed + 40 if needed else 0), max(ROW * len(tracks) + 26, 150 if needed else 0)


def player_board(
    tracks: Sequence[Track],
    player: int | str,
    *,
    posts: Sequence[Post] = (),
    won: tuple[str, int, int] | None = None,
    name: str = "",
    now: bool = False,
    x: float = 0,
    y: float = 0,
    id: str = "",
) -> Markup:
    """A player's board: track rows, posts over them, at the right the signs won (icon, won, needed)."""
    needed = won[2] if won else 0
    width, height = board_size(tracks, needed)
    parts: list[Markup] = [board_plate(width, height, player, now=now)]
    parts += [track_row(track, player, y=ROW * i) for i, track in enumerate(tracks)]
    parts += [blockade(post) for post in posts]
    words = [track.spoken() for track in tracks]
    if won:
        left = width - 54 * needed - 20
        parts.append(path(f"M{left - 18} 16V{height - 16}", stroke=colour("line")))
        parts.append(signs_won(*won, x=left, y=14))
        words.append(f"{icon_title(won[0])} {won[1]} of {won[2]}")
    label = (f"{name}: " if name else "") + ", ".join(words)
    return piece(*parts, kind="z-board", x=x, y=y, id=id, label=label, role="group")
