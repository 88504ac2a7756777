"""What happened, for each person once, and only as far as they may know it."""

from __future__ import annotations

from zashiki.kernel.session import Session
from zashiki.kernel.session.history import Told

LONGEST = 24
"""At most this many lines of news are printed at once. The log has all lines."""


class News:
    """The story of one session, and how much of it each viewer has read."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._read_until: dict[int | None, int] = {}

    def fresh(self, viewer: int | None, everywhere: bool = True) -> list[str]:
        """The lines that this viewer has not read yet, the newest last. If there are too many, the last ones of them.

        everywhere: whether to include what happens in lanes in which the viewer has no part.
        """
        parts = self.session.story(viewer, self._read_until.get(viewer, -1))
        self._read_until[viewer] = self.session.version
        valid = [part for part in parts if not part.taken_back]
        lines = [line for part in valid for line in self._lines(part, None if everywhere else viewer)]
        if len(lines) <= LONGEST:
            return lines
        return [f"({len(lines) - LONGEST} earlier lines are in the log)", *lines[-LONGEST:]]

    def log(self, viewer: int | None) -> list[str]:
        """All lines that this viewer may read."""
        lines = []
        for part in self.session.story(viewer):
            back = " (taken back)" if part.taken_back else ""
            lines += [f"{line}{back}" for line in self._lines(part)]
        return lines

    def _lines(self, part: Told, concerned: int | None = None) -> list[str]:
        """The sentences of one entry. concerned: leave out lanes in which this player has no part."""
        catalog, names = self.session.game.catalog, self.session.names
        events = part.events
        if concerned is not None:
            own = {event.lane for event in events if concerned in catalog.players(event.message)}
            events = [event for event in events if event.lane == () or event.lane in own]
        return [catalog.say(event.message, names) for event in events]
