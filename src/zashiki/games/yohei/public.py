"""A view laid on a table again, so that what public information answers is asked of the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.view import HIDDEN, YoheiView
from zashiki.kernel.chance import FastChance
from zashiki.kernel.decks import Deck

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame


def public_table(game: YoheiGame, view: YoheiView) -> YoheiState:
    """A state with all that a view shows and nothing else: for reading only, no game can be played on it."""
    from zashiki.games.yohei.rules.setup import empty_table

    state = empty_table(game, FastChance(0), [])
    for name in ("order", "round", "active", "out", "terrain", "spaces", "temples", "burnt", "walls", "engaged",
                 "lying", "vortex", "vortex_side", "now", "fresh", "healed", "martyred", "razed", "boosts", "left",
                 "deployed", "used", "clans", "kills", "stack"):  # fmt: skip
        setattr(state, name, getattr(view, name))
    state.acting = view.acting_unit
    for name in ("bases", "supply", "site", "market", "unit_discards"):
        setattr(state, name, list(getattr(view, name)))
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
        state.buildings[2 * side : 2 * side + 2] = row.buildings
    state.areas = tuple([row.area for row in view.sides])
    state.torii_at = [0 if lies else -1 for lies in view.torii_at]
    state.decks = [Deck([], [0] * deck.size, []) for deck in view.decks]
    state.scene = view.scene
    return state
