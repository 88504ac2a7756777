"""A recorded game, step by step, forward and back, as one viewer saw it."""

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
        self.story = {part.number: part for part in session.story(viewer)}
        self.last = session.version

    def show_all(self) -> None:
        """Print every step at which this viewer learnt something, one below the other."""
        for step in self.stops():
            self.show(step)

    def stops(self) -> list[int]:
        """The steps at which to stop: those at which this viewer learnt something, the first and the last."""
        return sorted({0, self.last, *self.story})

    def browse(self, step: int) -> None:
        """Print one step after the other as the person asks for them. Raises Leave when the input ends."""
        self.show(step)
        while True:
            typed = self.screen.ask(f"{step} of {self.last} (Enter next, b back, a number, q quit):")
            target = self._target(step, typed.casefold())
            if target is None:
                self.screen.say(f"{typed!r}: press Enter, or type b, a number from 0 to {self.last}, or q.")
            elif target > self.last:
                return
            else:
                step = target
                self.show(step)

    def _target(self, step: int, typed: str) -> int | None:
        """The step that a typed answer means: more than the last one to stop, None if the answer means nothing."""
        stops = self.stops()
        if typed == "q":
            raise Leave
        if typed in ("", "n"):
            return min((stop for stop in stops if stop > step), default=self.last + 1)
        if typed == "b":
            return max((stop for stop in stops if stop < step), default=0)
        return int(typed) if typed.isdigit() and int(typed) <= self.last else None

    def show(self, step: int) -> None:
        """Print what happened in one step, and the table after it."""
        session, names = self.session, self.session.names
        self.screen.heading(f"Step {step} of {self.last}")
        part = self.story.get(step)
        if part is not None:
            back = " (taken back later)" if part.taken_back else ""
            self.screen.items(session.game.catalog.say(event.message, names) + back for event in part.events)
            self.screen.say()
        view = session.view(self.viewer, step)
        self.screen.show(session.game.text(view, names))
        if view.outcome is not None:
            show_ending(self.screen, session.game, view.outcome, names)
