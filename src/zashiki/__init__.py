"""zashiki: four Japanese-themed tabletop games, every rule enforced, for people, bots and programs.

>>> import zashiki
>>> game = zashiki.load_game("yokai", players=2)
>>> state = game.new_initial_state(seed=7)
>>> while not state.is_terminal():
...     for player in state.acting_players():
...         state.apply_action(player, state.legal_actions(player)[0])
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

import zashiki.games  # noqa: F401  (registers the rooms)
from zashiki.kernel.errors import ZashikiError
from zashiki.kernel.files.records import Record, read_record
from zashiki.kernel.game import Game, load_game
from zashiki.kernel.registry import game_names

__all__ = ["Game", "Record", "ZashikiError", "game_names", "load_game", "read_record"]
