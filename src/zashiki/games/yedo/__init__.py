"""Yedo: the game object, and where everything else stands.

| in this room | stands |
| --- | --- |
| `rules/` | the rulebook, one file a chapter (below) |
| `options.py`, `actions.py` | what can be chosen for a game; the answers to all questions |
| `pack/`, `pack.py`, `tables.py` | printed values: the data, their types, and the tables made of them for the rules |
| `view.py`, `worlds.py` | what each player may know, and the tables that they cannot tell from the true one |
| `position.py`, `position_reader.py` | position files, written and read |
| `preview.py` | what a choice would do, as players read it beside the choice |
| `drawing/`, `texts/` | pictures; sentences, the table in the terminal, what is read aloud |
| `sense/` | for bots: the worth of a view, rules of thumb, the view as numbers |
| `balance.py` | what a report of many games shows beyond wins |

| file of `rules/` | chapter of the rulebook |
| --- | --- |
| `state.py`, `records.py`, `terms.py` | components: the table; what numbers stand for, words of effects |
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

from pathlib import Path
from typing import Any

import msgspec

from zashiki.games.yedo.actions import Actions
from zashiki.games.yedo.options import YedoOptions
from zashiki.games.yedo.pack import read_pack
from zashiki.games.yedo.position import YedoPosition
from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import ACTION, BONUS, DECKS, DISTRICTS, EVENT, WEAPON
from zashiki.games.yedo.tables import Table
from zashiki.games.yedo.texts import catalog
from zashiki.games.yedo.view import YedoView
from zashiki.kernel.game import Game, GameOptions
from zashiki.kernel.story import all_viewers

LAST_DISCIPLES = 2
"""Nobody loses so few Disciples (YE-3.2)."""


class YedoGame(Game[YedoState, YedoView], room=__name__):
    """Clans of old Tokyo bid, send their disciples through the town and complete missions for prestige."""

    name = "yedo"
    title = "Yedo"
    summary = "Clans bid for assets, send disciples past the watch, trade, and complete secret missions."
    rules_version = 1
    options_type = YedoOptions
    position_type = YedoPosition

    options: YedoOptions
    protected: int
    """With so many Disciples in the Reserve nobody loses another one (YE-3.2, YE-3.3)."""

    def __init__(self, options: GameOptions, pack: Path | None = None) -> None:
        super().__init__(options, pack)
        assert isinstance(options, YedoOptions)
        self.table = table = Table(read_pack(pack), options.players, options.setting == "samurai")
        self.actions = actions = Actions(table)
        self.vocabulary = actions.vocabulary
        self.catalog = catalog(table)
        self.everybody = all_viewers(table.players)
        """The set of all viewers, spectators included."""
        self.copy_names = self._copy_names()
        """A name for each card in position files: its id, of several copies with a number (`feint#2`)."""
        starts = {ACTION: actions.card, BONUS: actions.bonus, EVENT: 0, WEAPON: actions.weapon}
        self.card_starts = tuple([starts.get(deck, actions.mission) for deck in range(len(DECKS))])
        """Where the actions begin that name the cards of each deck."""
        self.district_spaces = tuple(
            [
                tuple([space for space, other in enumerate(table.space_district) if other == district])
                for district in range(len(DISTRICTS))
            ]
        )
        self.bower_spaces = tuple([space for space, bower in enumerate(table.space_bower) if bower])
        self.protected = table.numbers.clan_disciples - LAST_DISCIPLES

    def _copy_names(self) -> tuple[str, ...]:
        ids = self.table.card_ids
        return tuple(
            [f"{name}#{ids[: card + 1].count(name)}" if ids.count(name) > 1 else name for card, name in enumerate(ids)]
        )

    def tables(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self.table.pack)
