"""A view as a state again, so that the rules themselves answer what can be known from public information."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yohei.rules.setup import empty_table
from zashiki.games.yohei.rules.state import NO_TORII, ThisTurn, YoheiState
from zashiki.games.yohei.view import HIDDEN, OPEN, OPEN_LISTS, YoheiView
from zashiki.kernel.chance import FastChance
from zashiki.kernel.decks import Deck

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame


def public_table(game: YoheiGame, view: YoheiView) -> YoheiState:
    """A state with what a view shows of the table, for reading only: no game can be played on it.

    Cards are faces. Of a deck it has the size alone, of a torii token that it lies in a hex. It has no discard piles,
    no torii tokens of sides and supply, and no round tokens but the one that lies open.
    """
    state = empty_table(game, FastChance(0), [])
    for name in OPEN:
        setattr(state, name, getattr(view, name))
    for name in (*OPEN_LISTS, "unit_discards"):
        setattr(state, name, list(getattr(view, name)))
    state.lying = view.lying
    state.turn = ThisTurn.read(view, acting=view.acting_unit, decisions=0)
    fielded: list[list[int]] = [[] for _ in range(view.players)]
    for unit in view.units:
        piece = unit.piece
        state.owner[piece], state.at[piece], state.facing[piece] = unit.player, unit.at, unit.facing
        state.wounded[piece] = int(unit.wounded)
        state.ko[piece], state.stunned[piece], state.done[piece] = unit.ko, unit.stunned, unit.done
        state.carried[piece] = unit.items
        fielded[unit.player].append(piece)
        if unit.at >= 0:
            state.board[unit.at] = piece
    state.fielded = [tuple(pieces) for pieces in fielded]
    for side, row in enumerate(view.sides):
        state.cp[side] = row.cp
        state.hands[side] = [face for face in row.hand if face != HIDDEN]
        state.chests[side] = [face for face in row.chest if face != HIDDEN]
        state.trophies[side] = row.trophies
        state.set_buildings(side, row.buildings)
    state.areas = tuple([row.area for row in view.sides])
    state.torii_at = [0 if lies else NO_TORII for lies in view.torii_at]
    state.decks = [Deck([], [0] * deck.size, []) for deck in view.decks]
    return state
