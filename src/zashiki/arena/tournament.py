"""A tournament of bots: everybody meets everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import msgspec

from zashiki.arena.match import labels
from zashiki.arena.report import Report
from zashiki.arena.seeds import derive
from zashiki.arena.simulation import simulate
from zashiki.kernel.errors import InvalidOption
from zashiki.kernel.game import AnyGame
from zashiki.reports import Rate, Table, between, percent, rate


class Meeting(msgspec.Struct, frozen=True):
    """Two bots, by their places in the list, and the report of their games; the first one's wins come first."""

    first: int
    second: int
    report: Report


class Standings(msgspec.Struct, frozen=True):
    """A tournament's results. `wins`: one a bot, over all its games, in the order of `bots`."""

    game: str
    bots: tuple[str, ...]
    wins: tuple[Rate, ...]
    meetings: tuple[Meeting, ...]

    def ranking(self) -> list[int]:
        """The bots by their share of wins, best first; equals in the order in which they were named."""
        return sorted(range(len(self.bots)), key=lambda bot: -self.wins[bot].share)

    def against(self, bot: int, other: int) -> Rate:
        """How one bot did against another. Raises LookupError if they have not met."""
        for meeting in self.meetings:
            if {meeting.first, meeting.second} == {bot, other}:
                return meeting.report.by_bot[0 if meeting.first == bot else 1].wins
        raise LookupError(f"bots {bot} and {other} have not met")

    def table(self) -> Table:
        """The cross table: each bot's share of the wins, over all and against each other."""
        names, order = labels(self.bots), self.ranking()
        rows = []
        for bot in order:
            total = self.wins[bot]
            cross = ["-" if other == bot else percent(self.against(bot, other).share) for other in order]
            rows.append((names[bot], percent(total.share), between(total.low, total.high), *cross))
        columns = ("bot", "wins", "95% interval", *[f"v {names[bot]}" for bot in order])
        return Table(f"Tournament: {self.game}", columns, tuple(rows))


def tournament(
    game: AnyGame,
    bots: Sequence[str],
    n: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Standings:
    """Let every two bots play `n` games against each other, taking turns on the seats.

    `progress` is called with the number of games that are done. Raises InvalidBot and InvalidOption.
    """
    if len(bots) < 2:
        raise InvalidOption("a tournament needs at least two bots")
    meetings = []
    for at, (first, second) in enumerate(combinations(range(len(bots)), 2)):
        step = (lambda done, before=at * n: progress(before + done)) if progress is not None else None
        pair = (bots[first], bots[second])
        report = simulate(game, pair, n, derive(seed, "meeting", first, second), jobs, progress=step)
        meetings.append(Meeting(first, second, report))
    return Standings(game.name, tuple(bots), tuple(_total(bot, meetings) for bot in range(len(bots))), tuple(meetings))


def _total(bot: int, meetings: Sequence[Meeting]) -> Rate:
    wins, games = 0.0, 0
    for meeting in meetings:
        if bot in (meeting.first, meeting.second):
            row = meeting.report.by_bot[0 if meeting.first == bot else 1]
            wins += row.wins.share * row.wins.games
            games += row.wins.games
    return rate(wins, games)
