"""The player board and the coin: limits of Energy and Stone, blockades (chapters 6 and 7)."""

from __future__ import annotations

from typing import Protocol

from zashiki.games.yokai.rules.state import Duel, YokaiState
from zashiki.games.yokai.rules.terms import CENTRE, ENERGY, OFF, VICTORY, Blockade, Place, Player
from zashiki.games.yokai.tables import Printed

BOTH_OFF = 2 * OFF
"""The sum of both places when no blockade is left."""


class Blockades(Protocol):
    """What has two blockades: a side, or a side as a viewer sees it."""

    @property
    def energy_place(self) -> Place:
        """Where the Energy blockade stands."""

    @property
    def victory_place(self) -> Place:
        """Where the Victory blockade stands."""


def energy_limit(printed: Printed, side: Blockades) -> int:
    """The maximum of Energy (YF-6.5)."""
    return printed.energy_cap[side.energy_place]


def stone_limit(printed: Printed, side: Blockades) -> int:
    """The maximum of Stone: the nearest blockade stops it (YF-6.6)."""
    return printed.stone_cap[side.energy_place][side.victory_place]


def is_bare(side: Blockades) -> bool:
    """Whether no blockade is left on the board."""
    return side.energy_place + side.victory_place == BOTH_OFF


def movable(side: Blockades) -> list[Blockade]:
    """The blockades that are still on the board."""
    places = ((ENERGY, side.energy_place), (VICTORY, side.victory_place))
    return [which for which, place in places if place < OFF]


def places_after(side: Blockades, which: Blockade) -> tuple[Place, Place]:
    """Where the Energy and the Victory blockade stand after a move: 1, 2, 3, off, and never back (YF-6.4).

    The two places are not compared: the blockades may share a place and may pass each other (YF-6.7).
    """
    energy_place, victory_place = side.energy_place, side.victory_place
    return (
        energy_place if which == VICTORY or energy_place == OFF else energy_place + 1,
        victory_place if which == ENERGY or victory_place == OFF else victory_place + 1,
    )


def move_blockade(state: YokaiState, player: Player, which: Blockade) -> None:
    """Move one blockade, or both, one place on. Energy stays as it is (YF-4.14c)."""
    side = state.sides[player]
    before = side.energy_place, side.victory_place
    side.energy_place, side.victory_place = places_after(side, which)
    if state.story is not None:
        if side.energy_place != before[0]:
            state.tell("energy-blockade", player=player, place=side.energy_place)
        if side.victory_place != before[1]:
            state.tell("victory-blockade", player=player, place=side.victory_place)


def take_coin(state: YokaiState, duel: Duel, player: Player) -> None:
    """The coin goes to a player, from the centre or from their opponent (YF-4.16).

    Only a Collect that the opponent does not match does this (YF-7.2).
    """
    if duel.coin != player:
        duel.coin = player
        if state.story is not None:
            state.tell("coin", player=player)


def return_coin(state: YokaiState, duel: Duel) -> None:
    """A KO puts the coin back in the centre, no matter who held it (YF-7.5, YF-R7)."""
    if duel.coin != CENTRE:
        duel.coin = CENTRE
        if state.story is not None:
            state.tell("coin-returned")
