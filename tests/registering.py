"""What tests make known for a while: the game that lives only in the tests, games with faults, bots that misbehave.

Nothing stays registered: `tests/conftest.py` looks after every test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from zashiki.bots import catalog
from zashiki.kernel import registry
from zashiki.kernel.game import restore

NIGHT_WATCH = ("night-watch", "tests.toy:NightWatch")


def make_known(patch: pytest.MonkeyPatch, name: str, place: str) -> None:
    """Make a game known as long as the patch lasts; whether it can be loaded is found out anew."""
    patch.setitem(registry._places, name, place)
    patch.setattr(registry, "_broken", {})


@contextmanager
def night_watch() -> Iterator[None]:
    """The game that lives only in the tests is known within."""
    with restored():
        registry.register(*NIGHT_WATCH)
        yield


@contextmanager
def restored() -> Iterator[None]:
    """What is registered inside is forgotten at the end."""
    games, bots = registered()
    try:
        yield
    finally:
        registry._places.clear()
        registry._places.update(games)
        catalog._kinds.clear()
        catalog._kinds.update(bots)
        restore.cache_clear()


def registered() -> tuple[dict[str, str], dict[str, catalog.BotKind]]:
    """All games with their places, and all bots that were registered."""
    registry.is_registered("")  # the games of other packages are looked for once
    return dict(registry._places), dict(catalog._kinds)


def nothing_was_registered(before: object, what: str) -> None:
    """Fail when more or less is registered than before, so that no test depends on what ran before it."""
    assert registered() == before, f"{what} registered a game or a bot and left it: see tests/registering.py"
