"""Yokai Forest Duel: the game object, and where everything else stands.

| in this room | stands |
| --- | --- |
| `rules/` | the rulebook, one file a chapter (below) |
| `options.py`, `actions.py` | what can be chosen for a game; the answers to all questions |
| `pack/`, `pack.py`, `tables.py` | printed values: the data, their types, and the tables made of them for the rules |
| `view.py`, `worlds.py` | what each player may know, and the tables that they cannot tell from the true one |
| `position.py`, `position_reader.py` | position files, written and read |
| `preview.py` | what a choice would do |
| `drawing/`, `texts/` | pictures; sentences, the table in the terminal, what is read aloud |
| `sense/` | for bots: the worth of a view, rules of thumb, the view as numbers |

| file of `rules/` | chapter of the rulebook |
| --- | --- |
| `terms.py`, `piles.py`, `state.py` | components: the words for them, cards in their piles, the table (1) |
| `setup.py`, `duel_start.py` | setup of a game, setup of each duel, what is carried over (2, 10) |
| `turn.py` | turn procedure and resolution (3, 5) |
| `cards.py` | what each card does (4) |
| `board.py` | energy, stone, blockades, coin (6, 7) |
| `knockout.py` | KO and end of a duel, turn cap (8) |
| `draft.py` | update draft and redraw (9) |
| `tournament.py`, `plan.py` | tournaments: rounds, breaks, the end (11) |
| `match.py`, `bracket.py`, `league.py` | two players, Winner and Looser brackets and epic, Liga (11) |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zashiki.games.yokai.actions import Actions
from zashiki.games.yokai.options import YokaiOptions
from zashiki.games.yokai.pack import read_pack
from zashiki.games.yokai.position import YokaiPosition
from zashiki.games.yokai.rules.state import YokaiState
from zashiki.games.yokai.rules.terms import TYPES, CardType, update_kind
from zashiki.games.yokai.tables import Printed
from zashiki.games.yokai.texts import catalog
from zashiki.games.yokai.view import YokaiView
from zashiki.kernel.game import Game, GameOptions


class YokaiGame(Game[YokaiState, YokaiView], room=__name__):
    """Duels of two with simultaneous secret choices, alone or in tournaments of up to 16."""

    name = "yokai"
    title = "Yokai Forest Duel"
    summary = "Two forest spirits with slings choose cards in secret; cards and boards grow from duel to duel."
    rules_version = 1
    options_type = YokaiOptions
    position_type = YokaiPosition

    def __init__(self, options: GameOptions, pack: Path | None = None) -> None:
        super().__init__(options, pack)
        assert isinstance(options, YokaiOptions)
        self.pack = read_pack(pack)
        self.printed = printed = Printed(self.pack)
        self.format = options.format
        self.copies = 2 if self.format == "epic" else 1
        """How many copies of the game are played with (YF-11.24)."""
        self.turn_cap = options.turn_cap
        self.update_types = self._update_types(options)
        self.update_names = self._update_names()
        self.catalog = catalog(printed)
        self.actions = Actions(printed)
        self.vocabulary = self.actions.vocabulary
        self.legal_cards: dict[int, list[int]] = {}
        """The legal answers to `ChooseCards`, computed once, by a key that packs all that they depend on into one int.

        They depend on the hand, the Stones and whether the board is bare. There are some thousand entries at most.
        """

    def _update_types(self, options: YokaiOptions) -> tuple[CardType, ...]:
        """The type of each update card, for every copy of the game in turn."""
        copies = self.printed.update_copies(options.update_deck == "listed10")
        one_deck = [type_ for type_ in TYPES for _ in range(copies[type_])]
        return tuple(one_deck * self.copies)

    def _update_names(self) -> tuple[str, ...]:
        """A name for each update card in position files: the name of its kind, and a number."""
        names: list[str] = []
        for card, type_ in enumerate(self.update_types):
            number = self.update_types[: card + 1].count(type_)
            names.append(f"{self.printed.names[update_kind(type_)]}#{number}")
        return tuple(names)

    def tables(self) -> dict[str, Any]:
        return {"cards": self.pack.cards.card, "board": self.pack.board}
