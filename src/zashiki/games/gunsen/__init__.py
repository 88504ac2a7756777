"""Gunsen, the battle for Toshi Ranbo: the game object, and where everything else stands.

| in this room | stands |
| --- | --- |
| `rules/` | the rulebook, one file a chapter (below) |
| `options.py`, `actions.py` | what can be chosen for a game; the answers to all questions |
| `pack/`, `pack.py`, `tables.py` | printed values: the data, their types, and the tables made of them for the rules |
| `view.py`, `worlds.py` | what each player may know, and the tables that they cannot tell from the true one |
| `position.py`, `position_reader.py` | position files, written and read |
| `preview.py`, `odds.py`, `public.py` | what a choice would do; odds of battles; the public table of a view |
| `drawing/`, `texts/` | pictures; sentences, the table in the terminal, what is read aloud |
| `sense/` | for bots: the worth of a view, rules of thumb, the view as numbers |
| `balance.py` | what a report of many games shows beyond wins |

| file of `rules/` | chapter of the rulebook |
| --- | --- |
| `state.py`, `public_table.py`, `records.py`, `numbers.py` | components: the table, and how to read it |
| `terms.py`, `goals.py` | components: words of effects, goals |
| `setup.py` | general setup, clan setup |
| `orders.py`, `order_row.py` | choose an order card, place it |
| `columns.py`, `effects.py`, `kills.py` | activate a column; gains, stealing, kill icons |
| `recruiting.py`, `building.py`, `tactics.py` | recruiting, building, tactics |
| `movement.py`, `routes.py` | movement, watchtowers |
| `territories.py` | villages, shrines, Toshi Ranbo |
| `nobles.py`, `heroes.py`, `special_orders.py` | noble actions, heroes, special orders |
| `battle.py`, `battle_values.py`, `battle_dice.py`, `battle_outcome.py` | resolve battle |
| `turn_end.py` | your turn, end of turn |
| `achievements.py` | winning the game |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from zashiki.games.gunsen.actions import Actions
from zashiki.games.gunsen.options import GunsenOptions
from zashiki.games.gunsen.pack import read_pack
from zashiki.games.gunsen.position import GunsenPosition
from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.tables import Table
from zashiki.games.gunsen.texts import catalog
from zashiki.games.gunsen.view import GunsenView
from zashiki.kernel.game import Game, GameOptions


class GunsenGame(Game[GunsenState, GunsenView], room=__name__):
    """Clans that build an engine of order cards and fight for territories; seven achievements win at once."""

    name = "gunsen"
    title = "Gunsen: The Battle for Toshi Ranbo"
    summary = "Clans draft orders, move armies and fight for shrines, villages and a castle; seven achievements win."
    rules_version = 1
    options_type = GunsenOptions
    position_type = GunsenPosition

    options: GunsenOptions

    look_at_achievements = staticmethod(achievements.look)
    """After each change of the table: goals that are met, markers that are placed or lost, the end (GU-5)."""

    def __init__(self, options: GameOptions, pack: Path | None = None) -> None:
        super().__init__(options, pack)
        assert isinstance(options, GunsenOptions)
        self.table = Table(read_pack(pack), options.players, options.three_goals)
        self.actions = Actions(self.table)
        self.vocabulary = self.actions.vocabulary
        self.catalog = catalog(self.table)

    def tables(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self.table.pack)
