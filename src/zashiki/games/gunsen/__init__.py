"""Gunsen, the battle for Toshi Ranbo: the game object, its options and its vocabulary.

| file | chapter of the rulebook |
| --- | --- |
| `pack.py`, `pack/`, `words.py`, `goals.py`, `tables.py` | components: cards, maps, figures, words of effects |
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
| `view.py` | who may know what |
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import msgspec

from zashiki.games.gunsen import (
    battle,
    battle_dice,
    battle_outcome,
    building,
    columns,
    drawing,
    effects,
    heroes,
    kills,
    movement,
    nobles,
    orders,
    preview,
    recruiting,
    sense,
    setup,
    special_orders,
    tactics,
    territories,
    text,
    turn_end,
)
from zashiki.games.gunsen.actions import Actions
from zashiki.games.gunsen.pack import read_pack
from zashiki.games.gunsen.position import GunsenPosition, from_position, to_position
from zashiki.games.gunsen.setup import SetUp, empty_table
from zashiki.games.gunsen.state import GunsenState
from zashiki.games.gunsen.tables import Table
from zashiki.games.gunsen.texts import catalog
from zashiki.games.gunsen.view import GunsenView, sample_world, view
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Advice, Game, GameOptions, Preview
from zashiki.kernel.steps import Step, steps_of

CHAPTERS = (
    battle, battle_dice, battle_outcome, building, columns, effects, heroes, kills, movement, nobles, orders,
    recruiting, setup, special_orders, tactics, territories, turn_end,
)  # fmt: skip


class GunsenOptions(GameOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Gunsen."""

    players: Annotated[int, msgspec.Meta(ge=2, le=6, description="How many clans fight")] = 2
    clans: Annotated[
        Literal["draft", "random"],
        msgspec.Meta(description="Whether the players choose their clans or get them by lot"),
    ] = "draft"
    three_goals: Annotated[
        bool, msgspec.Meta(description="A third objective for each clan instead of the golden rule card (GU-R7)")
    ] = False
    max_rounds: Annotated[
        int, msgspec.Meta(ge=1, le=500, description="After how many rounds the best standing wins (GU-R55)")
    ] = 60


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
        return text.text(self, view, names)

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

    def view(self, state: GunsenState, player: int | None) -> GunsenView:
        return view(state, player)

    def sample_world(self, state: GunsenState, player: int | None, rng: Random) -> GunsenState:
        return sample_world(state, player, rng)
