"""Gunsen, the battle for Toshi Ranbo: the game object, and where everything else stands.

| in this room | stands |
| --- | --- |
| `rules/` | the rulebook, one file a chapter (below) |
| `options.py`, `actions.py` | what can be chosen for a game; the answers to all questions |
| `pack/`, `pack.py`, `tables.py` | printed values: the data, their types, and the tables made of them for the rules |
| `view.py`, `worlds.py` | what each player may know, and the tables that they cannot tell from the true one |
| `position.py`, `position_reader.py` | position files, written and read |
| `preview.py`, `odds.py`, `public.py` | what a choice would do; odds of battles; a view laid on a table again |
| `drawing/`, `texts/` | pictures; sentences, the table in the terminal, what is read aloud |
| `sense/` | what bots feel: the worth of a view, rules of thumb, the view as numbers |
| `balance.py` | what a report of many games shows beyond wins |

| file of `rules/` | chapter of the rulebook |
| --- | --- |
| `state.py`, `terms.py`, `goals.py` | components: the table, words of effects, goals |
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

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from zashiki.games.gunsen import drawing, preview, sense
from zashiki.games.gunsen.actions import Actions
from zashiki.games.gunsen.options import GunsenOptions
from zashiki.games.gunsen.pack import read_pack
from zashiki.games.gunsen.position import GunsenPosition, from_position, to_position
from zashiki.games.gunsen.rules import (
    achievements,
    battle,
    battle_dice,
    battle_outcome,
    building,
    columns,
    effects,
    heroes,
    kills,
    movement,
    nobles,
    orders,
    recruiting,
    setup,
    special_orders,
    tactics,
    territories,
    turn_end,
)
from zashiki.games.gunsen.rules.setup import SetUp, empty_table
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.tables import Table
from zashiki.games.gunsen.texts import catalog, terminal
from zashiki.games.gunsen.view import GunsenView, view
from zashiki.games.gunsen.worlds import sample_world
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Advice, Game, GameOptions, Preview
from zashiki.kernel.steps import Step, steps_of

CHAPTERS = (
    battle, battle_dice, battle_outcome, building, columns, effects, heroes, kills, movement, nobles, orders,
    recruiting, setup, special_orders, tactics, territories, turn_end,
)  # fmt: skip


class GunsenGame(Game[GunsenState, GunsenView]):
    """Clans that build an engine of order cards and fight for territories; seven achievements win at once."""

    name = "gunsen"
    title = "Gunsen: The Battle for Toshi Ranbo"
    summary = "Clans draft orders, move armies and fight for shrines, villages and a castle; seven achievements win."
    rules_version = 1
    options_type = GunsenOptions
    position_type = GunsenPosition
    steps = steps_of(*CHAPTERS)

    options: GunsenOptions

    def __init__(self, options: GameOptions, pack: Path | None = None) -> None:
        super().__init__(options, pack)
        assert isinstance(options, GunsenOptions)
        self.table = Table(read_pack(pack), options.players, options.three_goals)
        self.act = Actions(self.table)
        self.vocabulary = self.act.vocabulary
        self.catalog = catalog(self.table)

    def tables(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self.table.pack)

    def to_position(self, state: GunsenState) -> GunsenPosition:
        return to_position(state)

    def from_position(
        self, position: GunsenPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
    ) -> GunsenState:
        return from_position(self, position, chance, steps, answers)

    def text(self, view: GunsenView, names: Sequence[str]) -> str:
        return terminal.text(self, view, names)

    def regions(self, view: GunsenView, names: Sequence[str]) -> dict[str, str]:
        return drawing.regions(self, view, names)

    def picture(self, view: GunsenView, names: Sequence[str], theme: str = "light") -> str:
        return drawing.whole(self, view, names, theme)

    def preview(self, view: GunsenView, path: Sequence[int]) -> Preview:
        return preview.preview(self, view, path)

    def value(self, view: GunsenView, player: int) -> float:
        return sense.value(self, view, player)

    def advice(self, view: GunsenView) -> list[Advice]:
        return sense.advice(self, view)

    def features(self, view: GunsenView) -> list[float]:
        return sense.features(self, view)

    def num_features(self) -> int:
        return sense.num_features(self)

    def set_up(self, chance: Chance) -> GunsenState:
        return empty_table(self, chance, [SetUp()])

    def look_at_achievements(self, state: GunsenState) -> None:
        """After each change of the table: goals that are met, markers that are placed or lost, the end (GU-5)."""
        achievements.look(state)

    def view(self, state: GunsenState, player: int | None) -> GunsenView:
        return view(state, player)

    def sample_world(self, state: GunsenState, player: int | None, rng: Random) -> GunsenState:
        return sample_world(state, player, rng)
