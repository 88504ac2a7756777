"""Tables of results as texts, for the terminal, files and pages alike, and shares that are drawn as well."""

from __future__ import annotations

import msgspec

from zashiki.reports.statistics import Rate


class Table(msgspec.Struct, frozen=True):
    """A table: its title, the columns' heads, and rows of texts. The first column names the row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """The table in plain text, with the first column to the left and the others to the right."""
        widths = [max(len(row[at]) for row in (self.columns, *self.rows)) for at in range(len(self.columns))]
        lines = [self.title]
        for row in (self.columns, *self.rows):
            cells = [
                cell.ljust(width) if at == 0 else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            lines.append("  ".join(cells).rstrip())
        return "\n".join(lines)


class Shares(msgspec.Struct, frozen=True):
    """Shares with their intervals, by name: shown as a table, and drawn as bars with a line at `fair`.

    what: the head of the names. of: what is counted in each row's `games`. fair: the share that is to be expected.
    """

    title: str
    what: str
    rows: tuple[tuple[str, Rate], ...]
    of: str = "games"
    share: str = "wins"
    fair: float | None = None

    def table(self) -> Table:
        """The shares as texts."""
        rows = [(name, str(one.games), percent(one.share), between(one.low, one.high)) for name, one in self.rows]
        return Table(self.title, (self.what, self.of, self.share, "95% interval"), tuple(rows))


def percent(share: float) -> str:
    """A share in percent, with one digit."""
    return f"{share * 100:.1f}%"


def between(low: float, high: float) -> str:
    """An interval of shares in percent."""
    return f"{low * 100:.1f}-{high * 100:.1f}%"
