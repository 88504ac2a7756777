"""What reports of many games are made of: results of matches, shares with their intervals, tables of texts.

Games say in their `balance.py` what a report of them shows beyond wins; `zashiki.arena` plays, collects and prints.

| module | holds |
| --- | --- |
| `matches` | how one game ended, and who watched it |
| `statistics` | shares with their intervals, and the spread of lengths |
| `tables` | tables of results as texts, and shares that are drawn as well |
"""

from zashiki.reports.matches import Facts, MatchResult, Watcher
from zashiki.reports.statistics import Rate, Spread, rate, rates, spread
from zashiki.reports.tables import Shares, Table, between, percent

__all__ = [
    "Facts",
    "MatchResult",
    "Rate",
    "Shares",
    "Spread",
    "Table",
    "Watcher",
    "between",
    "percent",
    "rate",
    "rates",
    "spread",
]
