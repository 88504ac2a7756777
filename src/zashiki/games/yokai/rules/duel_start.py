"""The start of each duel: decks and hands, and what is carried over from the duel before (chapters 2 and 10)."""

from __future__ import annotations

from zashiki.games.yokai.rules.board import energy_limit
from zashiki.games.yokai.rules.cards import draw
from zashiki.games.yokai.rules.piles import EMPTY
from zashiki.games.yokai.rules.state import Duel, YokaiState
from zashiki.games.yokai.rules.terms import Player
from zashiki.games.yokai.rules.turn import ChooseCards
from zashiki.kernel.steps import Task

OPENING_HAND = 5
"""How many cards each player draws; the other five of the deck are the draw pile (YF-2.4)."""


class StartDuel(Task[YokaiState], frozen=True):
    """A new duel: full decks, five cards in hand, most Energy, no Stone, no Victory, the coin in the centre.

    Blockades and updates stay as they are (YF-10.1 to YF-10.5).
    """

    duel: int
    first: Player
    second: Player

    def run(self, state: YokaiState) -> None:
        state.duels[self.duel] = Duel(self.first, self.second, state.duels[self.duel].bracket)
        if state.story is not None:
            rounds_fought = 0 if state.tournament is None else state.tournament.round
            state.tell("duel", first=self.first, second=self.second, round=rounds_fought + 1)
        for player in (self.first, self.second):
            make_ready(state, player)
            draw(state, player, OPENING_HAND)
        state.then(ChooseCards(self.duel, self.first, self.second))


def make_ready(state: YokaiState, player: Player) -> None:
    """A fighter's board and whole deck before a duel (YF-10.3, YF-10.4)."""
    side = state.sides[player]
    side.energy = energy_limit(state.game.printed, side)
    side.stone = 0
    side.victory = 0
    put_together(state, player)


def put_together(state: YokaiState, player: Player) -> None:
    """All ten cards of a deck lie ready as a draw pile, with the updates put in (YF-9.4, YF-10.3)."""
    side = state.sides[player]
    side.hand = EMPTY
    side.pile = state.deck_of(player)
    side.discard = EMPTY
    side.memory = None
    side.shown = EMPTY
