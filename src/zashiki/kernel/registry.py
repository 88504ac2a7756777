"""Where games are found: by name, loaded when first asked for.

zashiki registers its own; another package adds one through the entry point group `zashiki.games`.
"""

from __future__ import annotations

import importlib
import logging
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from zashiki.kernel.errors import BrokenGame, UnknownGame, suggest

log = logging.getLogger("zashiki.kernel.registry")

CLASS_ATTRIBUTES = ("name", "title", "summary", "options_type")
"""What the class of a game has to say before anything is made of it."""

_places: dict[str, str] = {}
_left_out: set[tuple[str, str]] = set()
"""The games, with their places, of which the log says already that they cannot be loaded."""


def register(name: str, place: str) -> None:
    """Make a game known: `place` is `package.module:Class`, imported when the game is first loaded."""
    _places[name] = place


def is_registered(name: str) -> bool:
    """Whether a game of that name is registered; nothing is loaded to find out."""
    _find_others()
    return name in _places


def game_names() -> list[str]:
    """The names of all registered games that can be loaded, in order of registration.

    One that cannot be loaded (another package is broken, say) is left out, and the log says so once.
    """
    _find_others()
    return [name for name in _places if _can_be_loaded(name)]


def locate(name: str) -> Any:
    """The class of a game. Raises UnknownGame, with the known names, or BrokenGame if it cannot be loaded."""
    _find_others()
    place = _places.get(name)
    if place is None:
        raise UnknownGame(f"there is no game {name!r}{suggest(name, _places)}")
    module, _, attribute = place.partition(":")
    broken = f"the game {name!r} cannot be loaded from {place}"
    try:
        kind = getattr(importlib.import_module(module), attribute)
    except (Exception, SystemExit) as error:
        raise BrokenGame(f"{broken}: {type(error).__name__}: {error}") from error
    missing = [each for each in CLASS_ATTRIBUTES if not hasattr(kind, each)]
    if missing:
        raise BrokenGame(f"{broken}: that is no class of a game, as it lacks {', '.join(missing)}")
    return kind


def _can_be_loaded(name: str) -> bool:
    try:
        locate(name)
    except BrokenGame as error:
        if (name, _places[name]) not in _left_out:
            _left_out.add((name, _places[name]))
            log.warning("a game is left out: %s", error)
        return False
    return True


@cache
def _find_others() -> None:
    for entry in entry_points(group="zashiki.games"):
        _places.setdefault(entry.name, entry.value)
