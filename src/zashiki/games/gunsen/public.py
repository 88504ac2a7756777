"""The public table of a view as a state again, so that the rules themselves answer what is open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.gunsen.rules.numbers import NO_TOKEN
from zashiki.games.gunsen.rules.records import ThisTurn
from zashiki.games.gunsen.rules.state import GunsenState, empty_table
from zashiki.games.gunsen.view import GunsenView
from zashiki.kernel.chance import FastChance

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

COUNTED = {"aside_tactics", "aside_villages", "villages"}
"""Fields of which a view only tells how many cards or tokens there are."""
OPEN = tuple([name for name in GunsenView.__struct_fields__ if name in GunsenState.__slots__ and name not in COUNTED])
"""The fields that are the same in a view and in a state."""


def public_state(game: GunsenGame, view: GunsenView) -> GunsenState:
    """A state with the public table of a view; what is hidden is left out, and no step waits."""
    state = empty_table(game, FastChance(0), [], [-1] * view.players)
    for name in OPEN:
        value = getattr(view, name)
        setattr(state, name, list(value) if isinstance(getattr(state, name), list) else value)
    state.turn = ThisTurn.read(view)
    if view.viewer is not None:
        state.hands[view.viewer] = view.hand
    state.villages = [0 if there else NO_TOKEN for there in view.villages]
    return state
