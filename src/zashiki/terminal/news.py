"""What happened, told to each person as far as he may know it, and only once."""

from __future__ import annotations

from zashiki.kernel.session import Session
from zashiki.kernel.session.history import Told

LONGEST = 24
"""So many lines of news are told at once; the log has them all."""


class News:
    """The story of one session, and how far each viewer has heard it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._heard: dict[int | None, int] = {}

    def fresh(self, viewer: int | None, everywhere: bool = True) -> list[str]:
        """What this viewer has not been told yet, the newest last; long stories are cut at the beginning.

        Of lanes that run beside his own he is told only if he asks for `everywhere`.
        """
        told = self.session.story(viewer, self._heard.get(viewer, -1))
        self._heard[viewer] = self.session.version
        counting = [part for part in told if not part.taken_back]
        lines = [line for part in counting for line in self._lines(part, None if everywhere else viewer)]
        if len(lines) <= LONGEST:
            return lines
        return [f"({len(lines) - LONGEST} earlier lines are in the log)", *lines[-LONGEST:]]

    def log(self, viewer: int | None) -> list[str]:
        """All that this viewer has been told or could have been."""
        lines = []
        for part in self.session.story(viewer):
            back = " (taken back)" if part.taken_back else ""
            lines += [f"{line}{back}" for line in self._lines(part)]
        return lines

    def _lines(self, told: Told, concerned: int | None = None) -> list[str]:
        """The sentences of one entry; with `concerned` without those of lanes in which he has no part."""
        catalog, names = self.session.game.catalog, self.session.names
        events = told.events
        if concerned is not None:
            own = {event.lane for event in events if concerned in catalog.players(event.message)}
            events = [event for event in events if event.lane == () or event.lane in own]
        return [catalog.say(event.message, names) for event in events]
