"""How much a page is sent when somebody has moved."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Collection
from typing import Any

from zashiki import load_game
from zashiki.web.wire.payload import Moment, Telling, position_of, trace_of, update_of
from zashiki.web.wire.protocol import ServerUpdate, encode

LARGEST = 10_000
"""Bytes, packed."""
NAMES = ("Mika", "Tomas", "Noor", "Kenji", "Ines", "Jun")


def packed(update: ServerUpdate) -> int:
    """The size of an update as it is sent."""
    return len(zlib.compress(encode(update), 6))


def sizes(name: str, seed: int, fierce: Collection[str], most: int = 10_000, **options: Any) -> list[int]:
    """The packed sizes of the updates of a random game from its first question on, as the first player gets them.

    fierce: the answers that are mostly given where they can be, so that there is something to be seen.
    """
    game = load_game(name, **options)
    names = NAMES[: game.num_players()]
    state, rng, found, old = game.new_initial_state(seed), random.Random(seed), list[int](), None
    while True:
        position = position_of(game, state, 0, names, Telling(), Moment(1), seconds=math.inf)
        new = trace_of(position, 0, b"")
        if old is not None:
            found.append(packed(update_of(old, position, new, "", lambda _: ())))
        old = new
        if state.is_terminal() or len(found) == most:
            return found
        player = rng.choice(state.acting_players())
        legal = state.legal_actions(player)
        wanted = [action for action in legal if game.vocabulary.text(action) in fierce]
        state.apply_action(player, rng.choice(wanted if wanted and rng.random() < 0.7 else legal))
