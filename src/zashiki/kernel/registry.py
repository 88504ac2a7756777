"""Where games are found: by name, loaded when first asked for.

zashiki registers its own; another package adds one through the entry point group `zashiki.games`.
"""

from __future__ import annotations

import importlib
import logging
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from zashiki.kernel.errors import BrokenGame, UnknownGame, in_a_line, suggest

log = logging.getLogger("zashiki.kernel.registry")

WORDS = ("name", "title", "summary")
"""The texts that the class of a game has to have; lists of games show them."""

_places: dict[str, str] = {}
_broken: dict[tuple[str, str], str] = {}
"""Why games cannot be loaded, by name and place: none is tried twice, and the log names each once."""


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
        raise UnknownGame(f"there is no game {name!r}{suggest(name, game_names())}")
    if reason := _broken.get((name, place)):
        raise BrokenGame(reason)
    try:
        return _load(place)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # what another package raises when it is imported need be no Exception
        reason = _broken[name, place] = f"the game {name!r} cannot be loaded from {place}: {in_a_line(error)}"
        log.warning("%s; it is left out of all lists", reason)
        raise BrokenGame(reason) from error


def _load(place: str) -> Any:
    """The class at a place. Raises what its import raises, and TypeError if it is no class of a game."""
    module, _, attribute = place.partition(":")
    kind = getattr(importlib.import_module(module), attribute)
    missing = [word for word in WORDS if not isinstance(getattr(kind, word, None), str)]
    if missing or not isinstance(kind, type):
        raise TypeError(f"it is no class of a game, which has texts for {', '.join(WORDS)}")
    if "players" not in getattr(getattr(kind, "options_type", None), "__struct_fields__", ()):
        raise TypeError("it is no class of a game, whose options_type has a field players")
    return kind


def _can_be_loaded(name: str) -> bool:
    try:
        locate(name)
    except BrokenGame:
        return False
    return True


@cache
def _find_others() -> None:
    for entry in entry_points(group="zashiki.games"):
        _places.setdefault(entry.name, entry.value)
