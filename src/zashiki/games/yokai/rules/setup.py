"""The start of a game: boards as they come from the box, and the first steps (chapter 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yokai.rules.board import energy_limit
from zashiki.games.yokai.rules.duel_start import StartDuel
from zashiki.games.yokai.rules.piles import EMPTY
from zashiki.games.yokai.rules.state import Duel, Side, YokaiState
from zashiki.games.yokai.rules.tournament import EndSingleDuel, PlayRound, open_tournament
from zashiki.games.yokai.tables import Printed
from zashiki.kernel.chance import Chance

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


def set_up(game: YokaiGame, chance: Chance) -> YokaiState:
    """The table before the first duel."""
    # YF-1.3: each player has a board of their own.
    sides = [fresh_side(game.printed) for _ in range(game.num_players())]
    state = YokaiState(game, chance, [], [-1] * len(sides), 0, None, None, sides, [], None)
    if game.format == "duel":
        state.duels.append(Duel(0, 1))
        state.then(StartDuel(0, 0, 1), EndSingleDuel())
    else:
        state.tournament = open_tournament(len(sides), game.copies, game.update_types, chance)
        state.then(PlayRound())
    return state


def fresh_side(printed: Printed) -> Side:
    """A board as it comes from the box, with the start set ready beside it (YF-2.3, YF-2.5, YF-2.6, YF-2.8)."""
    side = Side(
        energy=0,
        stone=0,
        victory=0,
        energy_place=printed.energy_place,
        victory_place=printed.victory_place,
        hand=EMPTY,
        pile=printed.start_deck,
        discard=EMPTY,
    )
    side.energy = energy_limit(printed, side)
    return side
