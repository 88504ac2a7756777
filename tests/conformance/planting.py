"""Planting faults in Night Watch, each with the check that has to catch it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.configurations import HOOKS, Subject
from tests.conformance.playing import Fault
from tests.registering import make_known
from tests.toy import NightWatch
from tests.toy.options import NightOptions
from tests.toy.rules import setup
from tests.toy.rules.state import Watch
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import restore

SEEDS = range(1, 9)

Check = Callable[[Subject, int], None]
Plant = Callable[[pytest.MonkeyPatch], type[NightWatch]]


class Faults:
    """The faults of a test file, as parameters of one test."""

    def __init__(self) -> None:
        self.cases: list[Any] = []

    def caught_by(self, check: Check, **options: Any) -> Callable[[Plant], Plant]:
        """Register a planted fault with the check that has to catch it, in a game with these options."""

        def keep(plant: Plant) -> Plant:
            name = f"{plant.__name__}-{check.__name__}"
            self.cases.append(pytest.param(plant, check, options, id=name))
            return plant

        return keep


def must_be_caught(monkeypatch: pytest.MonkeyPatch, plant: Plant, check: Check, options: dict[str, Any]) -> None:
    """Plant a fault and see the check raise."""
    kind = plant(monkeypatch)
    monkeypatch.setattr(sys.modules[__name__], "Planted", kind, raising=False)
    make_known(monkeypatch, "planted", f"{__name__}:Planted")
    restore.cache_clear()  # another fault was planted in the game of that name before
    subject = Subject(kind(NightOptions(**options)), HOOKS["night-watch"])
    with pytest.raises(Fault):
        over_seeds(check, subject)


def over_seeds(check: Check, subject: Subject) -> None:
    """A check, with a few seeds: one game need not come by the fault."""
    for seed in SEEDS:
        check(subject, seed)


def game_of(state: type[Watch] = Watch, **methods: Any) -> type[NightWatch]:
    """Night Watch with another class of states or other methods."""

    def set_up(self: NightWatch, chance: Chance) -> Watch:
        made = setup.set_up(self, chance)
        if state is not Watch:
            made.__class__ = state
        return made

    return type("NightWatch", (NightWatch,), {"name": "planted", "set_up": set_up, **methods})
