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
| `sense/` | what bots feel: the worth of a view, rules of thumb, the view as numbers |

| file of `rules/` | chapter of the rulebook |
| --- | --- |
| `piles.py`, `state.py` | components: cards of a player in their piles, the table (1) |
| `setup.py` | setup of a duel, what is carried over (2, 10) |
| `turn.py` | turn procedure and resolution (3, 5) |
| `cards.py` | what each card does (4) |
| `board.py` | energy, stone, blockades, coin (6, 7) |
| `knockout.py` | KO and end of a duel, turn cap (8) |
| `draft.py` | update draft and redraw (9) |
| `tournament.py`, `plan.py` | tournaments: rounds, breaks, the end (11) |
| `match.py`, `bracket.py`, `league.py` | two players, Winner and Looser brackets and epic, Liga (11) |
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from zashiki.games.yokai import drawing, preview, sense
from zashiki.games.yokai.actions import make_vocabulary
from zashiki.games.yokai.options import YokaiOptions
from zashiki.games.yokai.pack import read_pack
from zashiki.games.yokai.position import YokaiPosition, from_position, to_position
from zashiki.games.yokai.rules import draft, setup, tournament, turn
from zashiki.games.yokai.rules.piles import TYPES
from zashiki.games.yokai.rules.setup import StartDuel, fresh_side
from zashiki.games.yokai.rules.state import Duel, YokaiState
from zashiki.games.yokai.rules.tournament import EndSingleDuel, PlayRound, open_tournament
from zashiki.games.yokai.tables import Printed
from zashiki.games.yokai.texts import catalog, terminal
from zashiki.games.yokai.view import YokaiView, view
from zashiki.games.yokai.worlds import sample_world
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Advice, Game, GameOptions, Preview
from zashiki.kernel.steps import Step, steps_of


class YokaiGame(Game[YokaiState, YokaiView]):
    """Duels of two with simultaneous secret choices, alone or in tournaments of up to 16."""

    name = "yokai"
    title = "Yokai Forest Duel"
    summary = "Two forest spirits with slings choose cards in secret; cards and boards grow from duel to duel."
    rules_version = 1
    options_type = YokaiOptions
    position_type = YokaiPosition
    steps = steps_of(setup, turn, tournament, draft)

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
        self.vocabulary = make_vocabulary(printed)
        self.card_action = self.vocabulary.start("card")
        self.blockade_action = self.vocabulary.start("blockade")
        self.keep_action = self.vocabulary.start("keep")
        self.yes_action = self.vocabulary.start("yes")
        self.no_action = self.vocabulary.start("no")
        self.playable_memo: dict[int, list[int]] = {}
        """The legal cards by hand, Stones and whether the board is bare: some thousand at most."""

    def _update_types(self, options: YokaiOptions) -> tuple[int, ...]:
        """The type of each update card, for every copy of the game in turn."""
        copies = self.printed.update_copies(options.update_deck == "listed10")
        one = [type_ for type_ in TYPES for _ in range(copies[type_])]
        return tuple(one * self.copies)

    def _update_names(self) -> tuple[str, ...]:
        """A name for each update card in position files: its kind's, and a number."""
        names: list[str] = []
        for at, type_ in enumerate(self.update_types):
            number = self.update_types[: at + 1].count(type_)
            names.append(f"{self.printed.names[2 * type_ + 1]}#{number}")
        return tuple(names)

    def tables(self) -> dict[str, Any]:
        return {"cards": self.pack.cards.card, "board": self.pack.board}

    def set_up(self, chance: Chance) -> YokaiState:
        # YF-1.3: each player has a board of their own.
        sides = [fresh_side(self.printed) for _ in range(self.options.players)]
        state = YokaiState(self, chance, [], [-1] * len(sides), 0, None, None, sides, [], None)
        if self.format == "duel":
            state.duels.append(Duel(0, 1))
            state.then(StartDuel(0, 0, 1), EndSingleDuel())
        else:
            state.tournament = open_tournament(len(sides), self.copies, self.update_types, chance)
            state.then(PlayRound())
        return state

    def view(self, state: YokaiState, player: int | None) -> YokaiView:
        return view(state, player)

    def sample_world(self, state: YokaiState, player: int | None, rng: Random) -> YokaiState:
        return sample_world(state, player, rng)

    def preview(self, view: YokaiView, path: Sequence[int]) -> Preview:
        return preview.preview(self, view, path)

    def to_position(self, state: YokaiState) -> YokaiPosition:
        return to_position(state)

    def from_position(
        self, position: YokaiPosition, chance: Chance, steps: list[Step[Any]], answers: list[int]
    ) -> YokaiState:
        return from_position(self, position, chance, steps, answers)

    def text(self, view: YokaiView, names: Sequence[str]) -> str:
        return terminal.text(self, view, names)

    def regions(self, view: YokaiView, names: Sequence[str]) -> dict[str, str]:
        return drawing.regions(self, view, names)

    def picture(self, view: YokaiView, names: Sequence[str], theme: str = "light") -> str:
        return drawing.whole(self, view, names, theme)

    def value(self, view: YokaiView, player: int) -> float:
        return sense.value(view, player)

    def advice(self, view: YokaiView) -> list[Advice]:
        return sense.advice(self, view)

    def features(self, view: YokaiView) -> list[float]:
        return sense.features(self, view)

    def num_features(self) -> int:
        return sense.NUM_FEATURES
