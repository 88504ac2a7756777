"""How far each viewer of a table has been told its story.

Lines are not kept: a server would hold them for every move of every table and every viewer, and needs each of them
once. What is kept is how many there are and a mark of each, which is enough to see what is new or has been taken back;
the lines themselves are made again from the session's history when somebody is to read them.
"""

from __future__ import annotations

from functools import partial

from zashiki.kernel.session import Session
from zashiki.web.wire.payload import LINES_SENT, MARK, lines_of, mark_of
from zashiki.web.wire.protocol import Line, encode

Viewer = int | None


class Story:
    """What a viewer has been told after an entry. count: of lines; since: the first line after his last move."""

    __slots__ = ("age", "count", "marks", "names", "number", "since")

    def __init__(self, names: tuple[str, ...], age: int) -> None:
        self.names = names
        self.age = age
        self.number = -1
        self.count = 0
        self.since = 0
        self.marks = b""

    def read_on(self, session: Session, viewer: Viewer, last_move: int) -> None:
        """Take over what has been told since. `last_move`: the version that the viewer's own last move made."""
        told = session.story(viewer, self.number)
        version = partial(session.noticed, viewer)
        fresh = lines_of(session.game.catalog, told, self.names, self.count, version)
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
) -> tuple[Line, ...]:
    """The lines from index `first` on of a story that has `count` of them after entry `number`."""
    parts, missing = [], count - first
    for told in session.story_back(viewer, number):
        if missing <= 0:
            break
        if not told.taken_back:
            parts.append(told)
            missing -= len(told.events)
    catalog, at = session.game.catalog, first + missing
    lines = lines_of(catalog, reversed(parts), names, at, partial(session.noticed, viewer))
    return tuple(lines[first - at :])
