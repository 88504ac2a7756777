"""The story of a table, as far as each viewer knows it.

Lines are not stored: the server would keep them for every move of every table and every viewer, and needs each line
once. It stores only how many lines there are and a mark of each line, which is enough to see what is new or was taken
back. The lines themselves are made again from the history of the session when somebody is to read them.
"""

from __future__ import annotations

from functools import partial

from zashiki.kernel.session import Session
from zashiki.web.wire.message_parts import StoryLine
from zashiki.web.wire.payload import LINES_SENT, MARK, lines_of, mark_of
from zashiki.web.wire.protocol import encode

Viewer = int | None
"""Who sees a table: the player of a seat, or None, a spectator."""


class Story:
    """The story of a viewer up to an entry.

    names: of the players in it. age: tells whether it was rewound since. number: the entry. count: how many lines it
    has. since: the index of the first line after the viewer's last move. marks: of the last lines.
    """

    __slots__ = ("age", "count", "marks", "names", "number", "since")

    def __init__(self, names: tuple[str, ...], age: int) -> None:
        self.names = names
        self.age = age
        self.number = -1
        self.count = 0
        self.since = 0
        self.marks = b""

    def read_on(self, session: Session, viewer: Viewer, last_move: int) -> None:
        """Add what happened since. last_move: the version after the viewer's own last move."""
        parts = session.story(viewer, self.number)
        version = partial(session.noticed, viewer)
        fresh = lines_of(session.game.catalog, parts, self.names, self.count, version)
        self.since = self.count if version(max(0, self.number)) < last_move else self.since
        for line in fresh:
            if line.at <= last_move:
                self.since = line.index + 1
        marks = self.marks + b"".join([mark_of(encode(line)) for line in fresh])
        self.marks = marks[-MARK * LINES_SENT :]
        self.count += len(fresh)
        self.number = session.version


def last_lines(
    session: Session, viewer: Viewer, names: tuple[str, ...], number: int, count: int, first: int
) -> tuple[StoryLine, ...]:
    """The lines, from the index `first` on, of a story that has `count` lines after entry `number`."""
    parts, missing = [], count - first
    for part in session.story_back(viewer, number):
        if missing <= 0:
            break
        if not part.taken_back:
            parts.append(part)
            missing -= len(part.events)
    start = first + missing
    lines = lines_of(session.game.catalog, reversed(parts), names, start, partial(session.noticed, viewer))
    return tuple(lines[first - start :])
