"""The player board and the coin: limits of Energy and Stone, blockades (chapters 6 and 7)."""

from __future__ import annotations

from zashiki.games.yokai.pack import OFF
from zashiki.games.yokai.rules.state import CENTRE, Duel, Side, YokaiState
from zashiki.games.yokai.tables import Printed

BOTH_OFF = 2 * OFF
"""The sum of both places when no blockade is left."""
ENERGY, VICTORY, BOTH = range(3)
"""Which blockade is moved; the first two are also the values of the action `blockade`."""


def energy_limit(printed: Printed, side: Side) -> int:
    """The maximum of Energy (YF-6.5)."""
    return printed.energy_cap[side.energy_place]


def stone_limit(printed: Printed, side: Side) -> int:
    """The maximum of Stone: the nearest blockade stops it (YF-6.6)."""
    return printed.stone_cap[side.energy_place][side.victory_place]


def bare(side: Side) -> bool:
    """Whether no blockade is left on the board."""
    return side.energy_place + side.victory_place == BOTH_OFF


def movable(side: Side) -> list[int]:
    """The blockades that are still on the board."""
    found = []
    if side.energy_place < OFF:
        found.append(ENERGY)
    if side.victory_place < OFF:
        found.append(VICTORY)
    return found


def move_blockade(state: YokaiState, player: int, which: int) -> None:
    """Move one blockade, or both, one place on: 1, 2, 3, off, and never back (YF-6.4). Energy stays (YF-4.14c).

    The two places are not compared: the blockades may share a place and may pass each other (YF-6.7).
    """
    side = state.sides[player]
    if which != VICTORY and side.energy_place < OFF:
        side.energy_place += 1
        if state.story is not None:
            state.tell("energy-blockade", player=player, place=side.energy_place)
    if which != ENERGY and side.victory_place < OFF:
        side.victory_place += 1
        if state.story is not None:
            state.tell("victory-blockade", player=player, place=side.victory_place)


def take_coin(state: YokaiState, duel: Duel, player: int) -> None:
    """The coin goes to a player, from the centre or from their opponent (YF-4.16).

    Only a Collect that the opponent does not match does this (YF-7.2).
    """
    if duel.coin != player:
        duel.coin = player
        if state.story is not None:
            state.tell("coin", player=player)


def return_coin(state: YokaiState, duel: Duel) -> None:
    """A KO puts the coin back in the centre, whoever held it (YF-7.5, YF-R7)."""
    if duel.coin != CENTRE:
        duel.coin = CENTRE
        if state.story is not None:
            state.tell("coin-returned")
