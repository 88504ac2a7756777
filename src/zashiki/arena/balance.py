"""Balance reports: what a game's room wants to know about many games, beyond who won.

A room that has something to report offers a module `balance.py` beside its rules:

    class Watch:                                   # one a game, see `Watcher`
        def __init__(self, game, state): ...
        def before(self, state, player, action): ...
        def end(self, state) -> Facts: ...         # plain data: numbers, words, lists and dicts of them

    def report(game, results: Sequence[MatchResult]) -> list[Table | Shares]:
        ...                                        # from each game's `facts`, `places`, `bots`

`Shares` (wins by clan, say) are a table of the report, and a chart in its picture, too.

Games are watched in several processes; facts travel back and are reported in the order of the games, so the report is
the same for any number of processes. A fact called `turns` (an int) is shown among the lengths.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from zashiki.kernel.game import AnyGame
from zashiki.reports import MatchResult, Shares, Table, Watcher


class Balance(NamedTuple):
    """A room's balance module: `watch(game, state)` begins to watch one game, `report` sums up many."""

    watch: Callable[[AnyGame, Any], Watcher]
    report: Callable[[AnyGame, Sequence[MatchResult]], list[Table | Shares]]


def balance_of(game: AnyGame) -> Balance | None:
    """The balance module of a game's room; None when it has none."""
    home = sys.modules[type(game).__module__]
    package = home.__name__ if hasattr(home, "__path__") else home.__name__.rpartition(".")[0]
    name = f"{package}.balance"
    if not package or find_spec(name) is None:
        return None
    module = import_module(name)
    return Balance(module.Watch, module.report)
