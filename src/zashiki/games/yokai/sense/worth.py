"""How a position looks for a player, in Victories."""

from __future__ import annotations

from zashiki.games.yokai.rules.knockout import VICTORIES
from zashiki.games.yokai.rules.terms import NOBODY, Player
from zashiki.games.yokai.view import DuelView, SideView, YokaiView

# What things are worth, in Victories. These numbers come from trials of bots against bots.
KO = 1.0
ENERGY_LEFT = 0.35
STONE = (0.0, 0.3, 0.42, 0.5, 0.55)
"""The worth of 0 to 4 Stones."""
CARD = 0.06
COIN = 0.08
BLOCKADE_PLACE = 0.15
UPDATE = 0.05

MOST_LEAD = 0.95
"""The most that a lead counts as long as the duel is not won."""


def value(view: YokaiView, player: Player) -> float:
    """How well a player stands in their duel, from -1 to 1; in a tournament also what they have won so far."""
    duel = view.duel_of(player)
    standing = 0.0 if duel is None else _standing(view, duel, player)
    if view.tournament is None:
        return standing
    fought, won = len(view.tournament.results_of(player)), view.tournament.wins_of(player)
    carried = strength_carried(view.sides[player]) - sum(map(strength_carried, view.sides)) / len(view.sides)
    return max(-1.0, min(1.0, 0.4 * standing + 0.25 * (2 * won - fought) + 0.2 * carried))


def _standing(view: YokaiView, duel: DuelView, player: Player) -> float:
    """How well a player stands in a duel, from -1 to 1."""
    if duel.winner != NOBODY:
        return 1.0 if duel.winner == player else -1.0
    opponent = duel.opponent(player)
    lead = strength(view.sides[player]) - strength(view.sides[opponent])
    lead += COIN * ((duel.coin == player) - (duel.coin == opponent))
    return max(-MOST_LEAD, min(MOST_LEAD, lead / VICTORIES))


def strength(side: SideView) -> float:
    """A side in Victories: what is scored, what is left to lose, what can be shot, what can be played."""
    cards = CARD * (side.hand_count + side.pile_count / 2)
    return side.victory * KO + ENERGY_LEFT * side.energy + STONE[side.stone] + cards + strength_carried(side)


def strength_carried(side: SideView) -> float:
    """What a fighter takes into the next duel: Energy blockade and updates."""
    return BLOCKADE_PLACE * side.energy_place + UPDATE * len(side.updates)
