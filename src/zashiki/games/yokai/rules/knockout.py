"""KO, victory and the end of a duel (chapter 8), and the turn cap (YF-R15)."""

from __future__ import annotations

from zashiki.games.yokai.rules.board import energy_limit, return_coin
from zashiki.games.yokai.rules.state import Duel, YokaiState
from zashiki.games.yokai.rules.terms import Player

VICTORIES = 2
"""What wins a duel (YF-8.5): the best of three KOs, which the rulebook calls "Best of Three" (YF-R2).

So a duel ends 2:0 or 2:1, after three KOs at most (YF-8.6); only the turn cap can leave another score.
"""


def knock_out(state: YokaiState, duel: Duel, target: Player, shooter: Player) -> None:
    """A player has no Energy left: the opponent scores, the player is raised, the coin returns; all else stays.

    YF-8.1 to YF-8.4. At 0 Energy or with 2 Victory no next turn begins (YF-6.11).
    """
    sides = state.sides
    # YF-R1: the shooter gets a Victory, not a Stone; no blockade stops it (YF-6.8).
    sides[shooter].victory += 1
    # YF-8.2, YF-6.9: beside a KO, only a new duel raises Energy.
    sides[target].energy = energy_limit(state.game.printed, sides[target])
    if state.story is not None:
        state.tell("knock-out", player=target, shooter=shooter, count=sides[target].energy)
    return_coin(state, duel)  # YF-8.3
    if sides[shooter].victory == VICTORIES:
        duel.winner = shooter
        if state.story is not None:
            state.tell("duel-won", player=shooter, loser=target)


def end_at_cap(state: YokaiState, duel: Duel) -> None:
    """YF-R15: the player with more Victory, Energy, Stone, or else the coin wins an endless duel.

    If both have the same, the winner is chosen at random.
    """
    first, second = state.sides[duel.first], state.sides[duel.second]
    duel.capped = True
    ours = (first.victory, first.energy, first.stone, duel.coin == duel.first)
    theirs = (second.victory, second.energy, second.stone, duel.coin == duel.second)
    if ours == theirs:
        duel.winner = (duel.first, duel.second)[state.chance.below(2)]
    else:
        duel.winner = duel.first if ours > theirs else duel.second
    if state.story is not None:
        state.tell("turn-cap", player=duel.winner, count=duel.turn)
