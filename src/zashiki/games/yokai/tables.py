"""The pack compiled for play: cards by kind, the maxima of the board by place. Never changed during a game."""

from __future__ import annotations

from zashiki.games.yokai.pack import MOVES, Pack, in_order
from zashiki.games.yokai.rules.piles import UNIT
from zashiki.games.yokai.rules.terms import TYPES, Place, start_kind, update_kind


class Printed:
    """All printed values, ordered for the rules: tuples by kind (0-9), type (0-4) or place (1-4)."""

    __slots__ = (
        "always", "cards", "copies", "cost", "damage", "draw", "energy_cap", "energy_place", "moves",
        "names", "start_deck", "stone", "stone_cap", "titles", "victory_place",
    )  # fmt: skip

    def __init__(self, pack: Pack) -> None:
        self.cards = cards = in_order(pack.cards.card)
        board = pack.board
        self.names = tuple([card.name for card in cards])
        self.titles = tuple([card.title for card in cards])
        self.cost = tuple([card.cost for card in cards])
        self.stone = tuple([card.stone for card in cards])
        self.draw = tuple([card.draw for card in cards])
        self.always = tuple([card.always for card in cards])
        self.damage = tuple([card.damage for card in cards])
        self.moves = tuple([MOVES.index(card.moves) for card in cards])
        self.copies = tuple([cards[start_kind(type_)].copies for type_ in TYPES])
        """How many cards of each type a deck has, in all duels (YF-9.4)."""
        self.start_deck = sum(self.copies[type_] * UNIT[start_kind(type_)] for type_ in TYPES)
        """The start set, the same for every player (YF-1.1)."""
        self.energy_place = board.energy_blockade
        self.victory_place = board.victory_blockade
        self.energy_cap = (0, *board.energy)
        """The maximum of Energy by the place of the Energy blockade (YF-6.5)."""
        self.stone_cap = ((), *[(0, *row) for row in board.stone])
        """The maximum of Stone by the places of the Energy and the Victory blockade (YF-6.6)."""

    def limits_at(self, energy_place: Place, victory_place: Place) -> tuple[int, int]:
        """The maximum of Energy and the maximum of Stone with the blockades at these places."""
        return self.energy_cap[energy_place], self.stone_cap[energy_place][victory_place]

    def update_copies(self, listed: bool) -> tuple[int, ...]:
        """How many updates of each type the Update deck holds (YF-R19)."""
        updates = [self.cards[update_kind(type_)] for type_ in TYPES]
        return tuple([card.listed if listed else card.copies for card in updates])
