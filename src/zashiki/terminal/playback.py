"""A recorded game shown again, forward and back, through one viewer's eyes."""

from __future__ import annotations

from zashiki.kernel.session import Session
from zashiki.terminal.ending import show_ending
from zashiki.terminal.screen import Leave, Screen


class Playback:
    """The steps of a session as one viewer saw them. Step N is the position after entry N; step 0 is the setup."""

    def __init__(self, screen: Screen, session: Session, viewer: int | None) -> None:
        self.screen = screen
        self.session = session
        self.viewer = viewer
        self.told = {told.number: told for told in session.story(viewer)}
        self.last = session.version

    def show_all(self) -> None:
        """Every step at which this viewer heard something, one below the other."""
        for step in self.stops():
            self.show(step)

    def stops(self) -> list[int]:
        """The steps that are worth stopping at: those at which this viewer heard something, the first and the last."""
        return sorted({0, self.last, *self.told})

    def browse(self, step: int) -> None:
        """Show one step after the other as the person asks. Raises Leave when the input ends."""
        self.show(step)
        while True:
            typed = self.screen.ask(f"{step} of {self.last} (Enter next, b back, a number, q quit):")
            found = self._move(step, typed.casefold())
            if found is None:
                self.screen.say(f"{typed!r}: press Enter, or type b, a number from 0 to {self.last}, or q.")
            elif found > self.last:
                return
            else:
                step = found
                self.show(step)

    def _move(self, step: int, typed: str) -> int | None:
        """Where a typed answer leads; beyond the last step at the end; None if it means nothing."""
        stops = self.stops()
        if typed == "q":
            raise Leave
        if typed in ("", "n"):
            return min((stop for stop in stops if stop > step), default=self.last + 1)
        if typed == "b":
            return max((stop for stop in stops if stop < step), default=0)
        return int(typed) if typed.isdigit() and int(typed) <= self.last else None

    def show(self, step: int) -> None:
        """What happened in one step, and the table after it."""
        session, names = self.session, self.session.names
        self.screen.heading(f"Step {step} of {self.last}")
        told = self.told.get(step)
        if told is not None:
            back = " (taken back later)" if told.taken_back else ""
            self.screen.items(session.game.catalog.say(event.message, names) + back for event in told.events)
            self.screen.say()
        view = session.view(self.viewer, step)
        self.screen.show(session.game.text(view, names))
        if view.outcome is not None:
            show_ending(self.screen, session.game, view.outcome, names)
