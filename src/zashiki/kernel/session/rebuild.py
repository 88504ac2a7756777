"""Earlier positions of a game, rebuilt by playing its entries again from copies that were kept on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from zashiki.kernel.chance import Chance, OutcomeLog, RecordingChance, ScriptedChance
from zashiki.kernel.errors import IllegalAction
from zashiki.kernel.files.entries import Act, End
from zashiki.kernel.session.history import History, Link, links, numbers
from zashiki.kernel.state import State
from zashiki.kernel.views import Outcome

KEEP = 16
"""A copy of the position is kept every so many entries."""


class Remembered(ScriptedChance):
    """Recorded outcomes, then another source if there is one.

    If `lenient`, an outcome too large for the current question is reduced modulo the number of outcomes that it has.
    This happens after a rewind in a game that goes on without its seed.
    """

    __slots__ = ("lenient",)

    def __init__(self) -> None:
        super().__init__()
        self.lenient = False

    def below(self, n: int) -> int:
        if self.lenient and self.used < len(self.outcomes):
            self.outcomes[self.used] %= n
        return super().below(n)

    def go_on_with(self, source: Chance) -> None:
        """Draw from this source when the recorded outcomes are used up, and be lenient with those that come again."""
        self.lenient = True
        self.then = source

    def put_first(self, outcomes: Sequence[int], skip: int = 0) -> None:
        """Let these come next, in place of the next `skip`."""
        self.replace([*outcomes, *self.rest()[skip:]])


class Rebuilder:
    """Kept copies of a game's positions. Every position that it makes writes its outcomes into `log`.

    feed: where a game that is replayed without its seed gets its outcomes from; else each position has the sources of
    chance that the game then had.
    """

    __slots__ = ("_kept", "feed", "history", "log")

    def __init__(self, history: History, log: OutcomeLog, feed: Remembered | None, start: State) -> None:
        self.history = history
        self.log = log
        self.feed = feed
        self._kept: dict[int, State] = {0: start.copy()}

    def keep(self, state: State) -> None:
        """Called after each entry with the position now."""
        version = len(self.history.entries)
        if version % KEEP == 0:
            self._kept[version] = state.copy()

    def drop_last(self) -> None:
        """Forget the last entry, which was played only to see whether it can be."""
        self._kept.pop(len(self.history.entries), None)
        self.history.drop_last()

    def position(self, line: Link | None) -> State:
        """The position at the end of a line, to play on: chance stands where it then stood."""
        if self.feed is None:
            return self._play(line, None)
        to_come = self.feed.rest()
        state = self._play(line, self.feed)
        self.feed.replace(to_come)
        return state

    def picture(self, line: Link | None) -> State:
        """The position at the end of a line, to look at: no chance is left in it."""
        return self._play(line, Remembered())

    def pictures(self) -> Iterator[State]:
        """The positions after the setup and after each entry, in order, to look at.

        It is one state that goes on being played: copy what you keep.
        """
        lines, feed = self.history.lines, Remembered()
        state = self._play(None, feed)
        yield state
        for before, line in pairwise(lines):
            if line is not None and line.before is before and line is not before:
                self._play_entry(state, line.number, feed)
            else:
                state = self._play(line, feed)
            yield state

    def _play(self, line: Link | None, feed: Remembered | None) -> State:
        on_line = {id(link) for link in links(line)} | {id(None)}
        base = max(number for number in self._kept if id(self.history.lines[number]) in on_line)
        start = self.history.lines[base]
        state = self._kept[base].copy()
        self._draw_from(state, feed)
        for number in numbers(line):
            if start is None or number > start.number:
                self._play_entry(state, number, feed)
        if feed is not None:
            feed.replace(())
        return state

    def _play_entry(self, state: State, number: int, feed: Remembered | None) -> None:
        entry = self.history.entries[number - 1]
        if isinstance(entry, End):
            end(state, entry.outcome)
            return
        assert isinstance(entry, Act)
        if feed is not None:
            feed.replace(entry.chance)
        self.log.take()
        state.apply_unchecked(entry.player, state.game.vocabulary.parse(entry.token))
        outcomes = self.log.take()
        if outcomes != entry.chance:
            raise RuntimeError(f"entry {number} drew {outcomes} where it had drawn {entry.chance}")

    def _draw_from(self, state: State, feed: Remembered | None) -> None:
        """Make a state draw, in all its lanes, from `feed`, or else from its own sources, and write into the log."""
        sources: dict[int, RecordingChance] = {}

        def recorded(source: Chance) -> RecordingChance:
            chosen = source if feed is None else feed
            return sources.setdefault(id(chosen), RecordingChance(chosen, self.log))

        state.chance = recorded(state.chance)
        if state.streams is not None:
            state.streams = {path: recorded(source) for path, source in state.streams.items()}


def end(state: State, outcome: Outcome) -> None:
    """End a game outside its rules. Raises IllegalAction for an outcome that no such game can have."""
    if fault := outcome.fault(state.game.catalog, state.game.num_players()):
        raise IllegalAction(f"the game cannot end so: {fault}")
    state.finish(outcome)
    state.streams = None
