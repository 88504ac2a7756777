"""What many games between bots have shown: wins per bot and per seat, lengths, ends and speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from zashiki.arena.balance import balance_of
from zashiki.arena.match import labels
from zashiki.kernel.game import AnyGame
from zashiki.reports import MatchResult, Rate, Shares, Spread, Table, between, percent, rate, spread


class Row(msgspec.Struct, frozen=True):
    """A bot or a seat: its share of the wins, and its mean return a game and seat."""

    name: str
    wins: Rate
    mean_return: float


class Speed(msgspec.Struct, frozen=True):
    """How long it took, by the clock on the wall."""

    seconds: float
    jobs: int
    games_per_second: float
    decisions_per_second: float


class Report(msgspec.Struct, frozen=True):
    """The results of a simulation. All but `speed` is the same for any number of processes.

    Each game gives one win, shared equally by its winners (a team, players in the same place); a game in which all
    tied is shared by all and counted in `ties`. A bot on several seats gets the shares of all of them.

    turns: lengths in turns, where the game's balance module tells them. reasons: how often games ended for each reason
    (ids of messages). tables: the game's own balance report. charts: those of its tables that can be drawn.
    """

    game: str
    options: dict[str, Any]
    rules_version: int
    bots: tuple[str, ...]
    seed: int
    games: int
    by_bot: tuple[Row, ...]
    by_seat: tuple[Row, ...]
    ties: int
    decisions: Spread
    turns: Spread | None
    reasons: dict[str, int]
    tables: tuple[Table, ...]
    charts: tuple[Shares, ...] = ()
    speed: Speed | None = None

    def timeless(self) -> Report:
        """The same without `speed`: equal for equal seeds."""
        return msgspec.structs.replace(self, speed=None)

    def json(self) -> bytes:
        """The report as JSON, laid out for reading."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n"

    def summary(self) -> list[Table]:
        """The report as tables of texts."""
        shown = [_wins("Wins per bot", "bot", self.by_bot), _wins("Wins per seat", "seat", self.by_seat)]
        lengths = [("decisions", self.decisions)] + ([("turns", self.turns)] if self.turns is not None else [])
        columns = ("a game", "mean", "least", "5%", "median", "95%", "most")
        shown.append(Table("Lengths", columns, tuple(_length(name, found) for name, found in lengths)))
        ends = tuple((name, str(count), percent(count / self.games)) for name, count in self.reasons.items())
        shown.append(Table("Ends", ("reason", "games", "share"), ends))
        return [*shown, *self.tables]


def make_report(
    game: AnyGame, bots: Sequence[str], seed: int, results: Sequence[MatchResult], speed: Speed | None = None
) -> Report:
    """Sum up at least one game, in the order in which they are numbered."""
    names = labels(bots)
    turns = [result.facts["turns"] for result in results if isinstance(result.facts.get("turns"), int)]
    balance = balance_of(game)
    sections = balance.report(game, results) if balance is not None else []
    return Report(
        game=game.name,
        options=game.option_values(),
        rules_version=game.rules_version,
        bots=tuple(bots),
        seed=seed,
        games=len(results),
        by_bot=tuple(
            _row(name, results, [[at == bot for at in r.bots] for r in results]) for bot, name in enumerate(names)
        ),
        by_seat=tuple(
            _row(str(seat + 1), results, [[at == seat for at in range(len(r.bots))] for r in results])
            for seat in range(game.num_players())
        ),
        ties=sum(result.tied() for result in results),
        decisions=spread([result.decisions for result in results]),
        turns=spread([turn for turn in turns if isinstance(turn, int)]) if len(turns) == len(results) else None,
        reasons=dict(sorted(Counter(result.reason for result in results).items())),
        tables=tuple(part.table() if isinstance(part, Shares) else part for part in sections),
        charts=tuple(part for part in sections if isinstance(part, Shares)),
        speed=speed,
    )


def _row(name: str, results: Sequence[MatchResult], mine: Sequence[Sequence[bool]]) -> Row:
    """Sum up the seats that are `mine` in each game; games without such a seat do not count."""
    wins = returns = 0.0
    games = seats = 0
    for result, owned in zip(results, mine, strict=True):
        own = [seat for seat, is_mine in enumerate(owned) if is_mine]
        games += bool(own)
        seats += len(own)
        shares = result.shares()
        wins += sum(shares[seat] for seat in own)
        returns += sum(result.returns[seat] for seat in own)
    return Row(name, rate(min(wins, games), games), returns / seats if seats else 0.0)


def _wins(title: str, what: str, rows: Sequence[Row]) -> Table:
    return Table(
        title,
        (what, "games", "wins", "95% interval", "mean return"),
        tuple(
            (
                row.name,
                str(row.wins.games),
                percent(row.wins.share),
                between(row.wins.low, row.wins.high),
                f"{row.mean_return:+.3f}",
            )
            for row in rows
        ),
    )


def _length(name: str, found: Spread) -> tuple[str, ...]:
    numbers = (found.least, found.five, found.median, found.ninety_five, found.most)
    return (name, f"{found.mean:.1f}", *map(str, numbers))
