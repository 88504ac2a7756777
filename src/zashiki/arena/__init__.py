"""The arena: games between bots, and what they show.

    report = simulate(load_game("yokai"), ["search:100ms", "greedy"], n=300, seed=1, jobs=2)
    for table in report.summary():
        print(table.text())

| module | holds |
| --- | --- |
| `match` | one game between bots |
| `simulation` | many games, in several processes |
| `tournament` | every bot against every other |
| `report`, `chart` | results of many games: JSON, texts, a picture; made of what `zashiki.reports` has |
| `balance` | what a game's room reports beyond that |
| `seeds` | seeds of many games from one |
"""

from zashiki.arena.balance import Balance, balance_of
from zashiki.arena.chart import plot
from zashiki.arena.match import EndlessGame, play_match, play_on
from zashiki.arena.report import Report, Row, Speed, make_report
from zashiki.arena.seeds import derive
from zashiki.arena.simulation import play_games, simulate
from zashiki.arena.tournament import Meeting, Standings, tournament
from zashiki.reports import Facts, MatchResult, Rate, Shares, Spread, Table, Watcher, rate, rates, spread

__all__ = [
    "Balance",
    "EndlessGame",
    "Facts",
    "MatchResult",
    "Meeting",
    "Rate",
    "Report",
    "Row",
    "Shares",
    "Speed",
    "Spread",
    "Standings",
    "Table",
    "Watcher",
    "balance_of",
    "derive",
    "make_report",
    "play_games",
    "play_match",
    "play_on",
    "plot",
    "rate",
    "rates",
    "simulate",
    "spread",
    "tournament",
]
