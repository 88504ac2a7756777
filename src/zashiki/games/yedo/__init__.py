"""Yedo: the game object, and where everything else stands.

| in this room | stands |
| --- | --- |
| `rules/` | the rulebook, one file a chapter (below) |
| `options.py`, `actions.py` | what can be chosen for a game; the answers to all questions |
| `pack/`, `pack.py`, `tables.py` | printed values: the data, their types, and the tables made of them for the rules |
| `view.py`, `worlds.py` | what each player may know, and the tables that they cannot tell from the true one |
| `position.py`, `position_reader.py` | position files, written and read |
| `preview.py` | what a choice would do |
| `drawing/`, `texts/` | pictures; sentences, the table in the terminal, what is read aloud |
| `sense/` | what bots feel: the worth of a view, rules of thumb, the view as numbers |
| `balance.py` | what a report of many games shows beyond wins |

| file of `rules/` | chapter of the rulebook |
| --- | --- |
| `state.py`, `terms.py` | components: the table, words of effects |
| `setup.py` | setup, Favors |
| `hands.py`, `effects.py` | limits, decks, Foresight; gains and losses |
| `cards.py`, `targets.py`, `card_effects.py`, `reactions.py` | Action Cards, Blackmail, reactions |
| `rounds.py` | the rounds; 1. Prep |
| `bidding.py` | 2. Bidding |
| `events.py` | 3. Event |
| `assigning.py` | 4. Assigning |
| `patrol.py` | 5. Watch Patrol |
| `trade.py`, `exchange.py` | 6. Trade |
| `activation.py`, `districts.py`, `missions.py`, `annexes.py` | 7. Action |
| `scoring.py` | the end of the game |
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from zashiki.games.yedo import drawing, preview, sense
from zashiki.games.yedo.actions import Actions
from zashiki.games.yedo.drawing import sketch
from zashiki.games.yedo.options import YedoOptions
from zashiki.games.yedo.pack import read_pack
from zashiki.games.yedo.position import YedoPosition, from_position, to_position
from zashiki.games.yedo.rules import (
    activation,
    annexes,
    assigning,
    bidding,
    card_effects,
    cards,
    districts,
    effects,
    events,
    exchange,
    hands,
    missions,
    patrol,
    reactions,
    rounds,
    scoring,
    setup,
    targets,
    trade,
)
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, BONUS, EVENT, WEAPON
from zashiki.games.yedo.sense import value as worth
from zashiki.games.yedo.tables import Table
from zashiki.games.yedo.texts import catalog, terminal
from zashiki.games.yedo.view import YedoView, view
from zashiki.games.yedo.worlds import sample_world
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Advice, Game, GameOptions, Preview, Sketch
from zashiki.kernel.steps import Step, steps_of
from zashiki.kernel.story import SPECTATOR, bits

CHAPTERS = (
    activation, annexes, assigning, bidding, card_effects, cards, districts, effects, events, exchange, hands,
    missions, patrol, reactions, rounds, scoring, setup, targets, trade,
)  # fmt: skip

LAST_DISCIPLES = 2
"""Nobody loses so few Disciples (YE-3.2)."""


class YedoGame(Game[YedoState, YedoView]):
    """Clans of old Tokyo bid, send their disciples through the town and complete missions for prestige."""

    name = "yedo"
    title = "Yedo"
    summary = "Clans bid for assets, send disciples past the watch, trade, and complete secret missions."
    rules_version = 1
    options_type = YedoOptions
    position_type = YedoPosition
    steps = steps_of(*CHAPTERS)

    options: YedoOptions
    protected: int
    """With so many Disciples in the Reserve nobody loses another one (YE-3.2, YE-3.3)."""

    def __init__(self, options: GameOptions, pack: Path | None = None) -> None:
        super().__init__(options, pack)
        assert isinstance(options, YedoOptions)
        self.table = table = Table(read_pack(pack), options.players, options.setting == "samurai")
        self.act = act = Actions(table)
        self.vocabulary = act.vocabulary
        self.catalog = catalog(table)
        self.everybody = SPECTATOR | bits(range(table.players))
        """The set of all viewers, spectators included."""
        self.copy_names = self._copy_names()
        """A name for each card in position files: its id, of several copies with a number (`feint#2`)."""
        starts = {ACTION: act.card, BONUS: act.bonus, EVENT: 0, WEAPON: act.weapon}
        self.card_starts = tuple([starts.get(deck, act.mission) for deck in range(8)])
        """Where the actions begin that name the cards of each deck."""
        self.district_spaces = tuple(
            [tuple([space for space, of in enumerate(table.space_district) if of == district]) for district in range(7)]
        )
        self.bower_spaces = tuple([space for space, bower in enumerate(table.space_bower) if bower])
        self.protected = table.numbers.clan_disciples - LAST_DISCIPLES

    def _copy_names(self) -> tuple[str, ...]:
        ids = self.table.card_ids
        return tuple(
            [f"{name}#{ids[: card + 1].count(name)}" if ids.count(name) > 1 else name for card, name in enumerate(ids)]
        )

    def limit_of(self, deck: int) -> int:
        """The hand limit for the cards of a deck."""
        # YE-R7: Action Cards (YE-3.6), Bonus Cards (YE-3.5), Missions (YE-3.8); completed ones are in no hand
        numbers = self.table.numbers
        if deck == ACTION:
            return numbers.action_limit
        return numbers.bonus_limit if deck == BONUS else numbers.mission_limit

    def tables(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self.table.pack)

    def set_up(self, chance: Chance) -> YedoState:
        return setup.bare_table(self, chance, [setup.SetUp()])

    def view(self, state: YedoState, player: int | None) -> YedoView:
        return view(state, player)

    def sample_world(self, state: YedoState, player: int | None, rng: Random) -> YedoState:
        return sample_world(state, player, rng)

    def to_position(self, state: YedoState) -> YedoPosition:
        return to_position(state)

    def from_position(
        self, position: YedoPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
    ) -> YedoState:
        return from_position(self, position, chance, steps, answers)

    def text(self, view: YedoView, names: Sequence[str]) -> str:
        return terminal.text(self, view, names)

    def regions(self, view: YedoView, names: Sequence[str]) -> dict[str, str]:
        return drawing.regions(self, view, names)

    def picture(self, view: YedoView, names: Sequence[str], theme: str = "light") -> str:
        return drawing.whole(self, view, names, theme)

    def preview(self, view: YedoView, path: Sequence[int]) -> Preview:
        return preview.preview(self, view, path)

    def sketch(self, view: YedoView, path: Sequence[int], names: Sequence[str]) -> Sketch:
        return sketch.sketch(self, view, path, names)

    def value(self, view: YedoView, player: int) -> float:
        return worth.value(self, view, player)

    def advice(self, view: YedoView) -> list[Advice]:
        return sense.advice(self, view)

    def features(self, view: YedoView) -> list[float]:
        return worth.features(self, view)

    def num_features(self) -> int:
        return worth.num_features(self)
