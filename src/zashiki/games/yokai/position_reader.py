"""Reads names in position files as cards and players, and says what is wrong where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yokai.rules.board import energy_limit, stone_limit
from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import PASSED, count, kinds, pile_of, size
from zashiki.games.yokai.rules.state import Side, YokaiState
from zashiki.kernel.errors import InvalidPosition, suggest
from zashiki.kernel.files.reading import PositionReader
from zashiki.kernel.story import bit

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame

PASS_NAME = "pass"
SPECTATORS = -1


class Reader(PositionReader):
    """One reading of a position."""

    game: YokaiGame

    def __init__(self, game: YokaiGame) -> None:
        super().__init__(game)
        self.places: dict[int, str] = {}
        """Where each update card that has been read lies."""

    def kind(self, name: str, where: str) -> int:
        """The kind of a card's name."""
        return self.find(name, self.game.printed.names, where, "card")

    def revealed(self, name: str, where: str) -> int:
        """The kind of a revealed card, or PASSED."""
        return PASSED if name == PASS_NAME else self.kind(name, where)

    def pile(self, names: list[str], where: str) -> int:
        """The pile of these cards."""
        self.check(len(names) <= 10, where, f"{len(names)} cards are more than a deck of 10")
        return pile_of(self.kind(name, where) for name in names)

    # ------------------------------------------------------------ boards and decks

    def check_board(self, side: Side, energy: int | None, where: str) -> None:
        """Energy and Stone keep within the blockades (YF-6.11)."""
        printed = self.game.printed
        most = energy_limit(printed, side)
        side.energy = most if energy is None else energy
        self.check(
            1 <= side.energy <= most,
            f"{where}.energy",
            f"{side.energy} is not from 1 to {most}, as the blockade allows",
        )
        most = stone_limit(printed, side)
        self.check(side.stone <= most, f"{where}.stone", f"{side.stone} is more than {most}, which the blockades allow")

    def complete_deck(self, state: YokaiState, player: int, fill: bool, where: str) -> None:
        """Hand, piles and the open card are the fighter's ten cards; `fill` puts the rest into the draw pile."""
        side, deck = state.sides[player], state.deck_of(player)
        there = side.hand + side.pile + side.discard + on_table(state, player)
        names = self.game.printed.names
        for kind in kinds(there):
            self.check(
                count(there, kind) <= count(deck, kind),
                where,
                f"{count(there, kind)} {names[kind]} are in hand and piles; "
                f"the deck with its updates has {count(deck, kind)}",
            )
        if fill:
            side.pile = deck - there
        elif there != deck:
            lacking = names[kinds(deck - there)[0]]
            raise InvalidPosition(f"{where}: {lacking} of the deck lies nowhere; {size(there)} cards of 10 are named")

    # ------------------------------------------------------------ the tournament

    def check_order(self, orders: list[list[int]], where: str) -> None:
        """Every player stands in one order."""
        everybody = [player for order in orders for player in order]
        right = sorted(everybody) == list(range(self.game.num_players())) and len(orders) == self.game.copies
        self.check(
            right, where, f"every player 0 to {self.game.num_players() - 1} stands once in {self.game.copies} lists"
        )

    def updates(self, names: list[str], where: str, copy: int | None = None) -> list[int]:
        """Update cards by name, each lying in one place only, of one copy of the game if it is given."""
        return [self._update(name, where, copy) for name in names]

    def _update(self, name: str, where: str, copy: int | None) -> int:
        known = self.game.update_names
        each = len(known) // self.game.copies
        mine = range(len(known)) if copy is None else range(copy * each, (copy + 1) * each)
        if "#" in name:
            found = [card for card in mine if known[card] == name]
        else:
            found = [card for card in mine if known[card].partition("#")[0] == name]
            free = [card for card in found if card not in self.places]
            self.check(not found or bool(free), where, f"there are only {len(found)} updates {name!r}")
            found = free
        if not found:
            raise InvalidPosition(
                f"{where}: there is no update {name!r}{suggest(name, [known[card] for card in mine])}"
            )
        card = found[0]
        self.check(card not in self.places, where, f"the update {name} lies in {self.places.get(card)} already")
        self.places[card] = where
        return card

    def check_updates(self) -> None:
        """No update card is missing."""
        for card, name in enumerate(self.game.update_names):
            self.check(card in self.places, "tournament.update_decks", f"the update {name} lies nowhere")

    def known(self, known: dict[str, list[int]], where: str) -> list[int]:
        """For each update card the set of viewers who know where it is."""
        masks = [0] * len(self.game.update_names)
        for name, viewers in known.items():
            card = self.find(name, self.game.update_names, where, "update")
            for viewer in viewers:
                if viewer != SPECTATORS:
                    self.player(viewer, f"{where}.{name}")
                masks[card] |= bit(None if viewer == SPECTATORS else viewer)
        return masks
