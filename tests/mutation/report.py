"""What a run has found, as a text for people and as a file for programs."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.mutation.breaks import Break
from tests.mutation.equivalents import Identity


class Survivor(NamedTuple):
    """A break that no rule test has noticed. rules: named nearest to it. tests: how many rule tests run its line."""

    item: Break
    rules: list[str]
    tests: int


class Report(msgspec.Struct):
    """What a run has found in one game.

    noticed: what noticed each break (a test, the import, or the time that ran out). equivalent: breaks that are known
    to change nothing. failing: rule tests that fail without any break. stale: listed equivalents that no break of the
    code matches any more.
    """

    game: str
    noticed: dict[Break, str] = {}
    equivalent: list[Break] = []
    survivors: list[Survivor] = []
    failing: list[str] = []
    stale: list[Identity] = []

    def tried(self) -> int:
        """How many breaks there were."""
        return len(self.noticed) + len(self.equivalent) + len(self.survivors)

    def share(self) -> float:
        """The share of the breaks that were noticed or change nothing; 1 when there were none."""
        return 1 - len(self.survivors) / self.tried() if self.tried() else 1.0


class _Line(msgspec.Struct, frozen=True):
    """A survivor as a file keeps it."""

    game: str
    file: str
    line: int
    within: str
    kind: str
    before: str
    after: str
    rules: list[str]
    tests: int


class _Game(msgspec.Struct, frozen=True):
    """A game as a file keeps it."""

    game: str
    tried: int
    noticed: int
    equivalent: int
    share: float
    survivors: list[_Line]


def text_of(report: Report, seconds: float) -> str:
    """A report for people."""
    lines = [
        f"{report.game}: {report.tried()} breaks in {seconds:.0f} s: {len(report.noticed)} noticed, "
        f"{len(report.equivalent)} change nothing, {len(report.survivors)} unnoticed: {report.share():.1%}"
    ]
    for item, rules, tests in report.survivors:
        lines += [
            f"\n{report.game}/{item.file}:{item.line} {item.within}: {item.kind} "
            f"(run by {tests} rule tests; {', '.join(rules) or 'no rule named'})",
            f"  - {item.before}",
            f"  + {item.after}",
        ]
    lines += [f"\nfails without any break: {name}" for name in report.failing]
    lines += [f"\nchanges_nothing.toml: {': '.join(entry)}: there is no such break any more" for entry in report.stale]
    return "\n".join([*lines, ""])


def write_reports(path: Path, reports: list[Report]) -> None:
    """Write reports as JSON."""
    games = [
        _Game(
            report.game,
            report.tried(),
            len(report.noticed),
            len(report.equivalent),
            round(report.share(), 4),
            [
                _Line(report.game, item.file, item.line, item.within, item.kind, item.before, item.after, rules, tests)
                for item, rules, tests in report.survivors
            ],
        )
        for report in reports
    ]
    path.write_bytes(msgspec.json.format(msgspec.json.encode(games)) + b"\n")


def read_survivors(path: Path, game: str) -> set[Identity]:
    """The breaks of a game that a file of reports calls unnoticed."""
    games = msgspec.json.decode(path.read_bytes(), type=list[_Game])
    return {
        (line.file, line.within, line.before, line.after)
        for found in games
        if found.game == game
        for line in found.survivors
    }
