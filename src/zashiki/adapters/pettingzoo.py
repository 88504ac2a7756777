"""Every registered game as a PettingZoo environment (the extra `pettingzoo`).

    from zashiki.adapters import pettingzoo

    env = pettingzoo.env("yokai", players=2, format="duel")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

How a game follows the interface

* Agents are `player_0`, `player_1`, ... An observation is a dict: `observation`, a float32 vector, the features of the
  player's view cut to -1 to 1; and `action_mask`, an int8 vector, 1 for each action that is legal for them now.
* If several players choose at the same time, the lowest seat is asked first. Nobody else sees an answer that waits for
  others.
* Rewards are 0 until the end, then the returns: winners share +1, the others -1; all tied 0.
* An eliminated player stays, with an empty mask, until the game ends for all, and is never selected before that.
* An illegal action raises IllegalAction and leaves the game unchanged.
* `reset(seed=...)` gives the same game for the same seed. Without a seed each game is different.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zashiki.kernel.game import load_game

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from zashiki.adapters.aec import GameEnv

NEEDED = ("numpy", "gymnasium", "pettingzoo")


class MissingExtra(ImportError):
    """PettingZoo or what it needs is not installed."""


def env(game: str, *, render_mode: str | None = None, pack: str | Path | None = None, **options: Any) -> AECEnv:
    """The environment of a game with these options, in the wrapper that reports calls in the wrong order.

    `render_mode`: "ansi" (text), "svg" (a picture), or None; both show what a spectator may see.
    Raises UnknownGame, InvalidOption or InvalidPack, and MissingExtra without PettingZoo.
    """
    unwrapped = raw_env(game, render_mode=render_mode, pack=pack, **options)
    return import_module("pettingzoo.utils.wrappers").OrderEnforcingWrapper(unwrapped)


def raw_env(game: str, *, render_mode: str | None = None, pack: str | Path | None = None, **options: Any) -> GameEnv:
    """The same environment without the wrapper. It raises the same errors."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        what = ", ".join(missing)
        raise MissingExtra(f"{what} not found; environments need the extra: pip install 'zashiki[pettingzoo]'")
    from zashiki.adapters.aec import GameEnv

    return GameEnv(load_game(game, pack, **options), render_mode)
