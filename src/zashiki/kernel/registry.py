"""Where games are found: by name, loaded when first asked for.

zashiki registers its own; another package adds one through the entry point group `zashiki.games`.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from zashiki.kernel.errors import UnknownGame, suggest

_places: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """Make a game known: `place` is `package.module:Class`, imported when the game is first loaded."""
    _places[name] = place


def game_names() -> list[str]:
    """The names of all registered games, in order of registration."""
    _find_others()
    return list(_places)


def locate(name: str) -> Any:
    """The class of a game. Raises UnknownGame, with the known names."""
    _find_others()
    place = _places.get(name)
    if place is None:
        raise UnknownGame(f"there is no game {name!r}{suggest(name, _places)}")
    module, _, attribute = place.partition(":")
    return getattr(importlib.import_module(module), attribute)


@cache
def _find_others() -> None:
    for entry in entry_points(group="zashiki.games"):
        _places.setdefault(entry.name, entry.value)
