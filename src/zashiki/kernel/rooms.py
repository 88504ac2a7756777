"""A game's room: which module of its package holds which function of the game.

Most methods of a game are plain functions of its room, and the class only says where the room is:

    class YedoGame(Game[YedoState, YedoView], room=__name__):
        ...

With `room`, the name of its package, a game takes its methods from the modules that `ROOM` names, and its steps from
all modules of `rules`. The functions have the parameters of the methods of `Game`, with `game` in the place of `self`;
a function that does not need the game leaves `game` out. A room may lack a module or a function. What stands in the
class itself comes first.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.util import find_spec
from inspect import signature
from types import ModuleType
from typing import Any

from zashiki.kernel.steps import Question, Step, steps_of

ROOM = {
    "rules.setup": ("set_up",),
    "view": ("view",),
    "worlds": ("sample_world",),
    "position": ("to_position",),
    "position_reader": ("from_position",),
    "preview": ("preview",),
    "texts.terminal": ("text",),
    "drawing": ("regions", "picture", "sketch"),
    "sense": ("value", "is_settled", "advice", "features", "num_features"),
}
"""The modules of a room, and the methods of `Game` that are functions of each."""


def furnish(kind: type, room: str) -> None:
    """Give a class of game the methods and the steps of its room, the package of this name."""
    for name, methods in ROOM.items():
        module = _module(f"{room}.{name}")
        for method in methods:
            function = getattr(module, method, None)
            if callable(function) and method not in vars(kind):
                needs_game = next(iter(signature(function).parameters), "") == "game"
                setattr(kind, method, function if needs_game else staticmethod(function))
    rules = _module(f"{room}.rules")
    if rules is not None and "steps" not in vars(kind):
        chapters = [f"{room}.rules.{chapter.name}" for chapter in pkgutil.iter_modules(rules.__path__)]
        kind.steps = steps_of(*[importlib.import_module(chapter) for chapter in chapters])  # type: ignore[attr-defined]


def check_steps(steps: tuple[type[Step[Any]], ...]) -> None:
    """Raise TypeError if a question among these steps names no rules."""
    for step in steps:
        if issubclass(step, Question) and not getattr(step, "rules", ()):
            raise TypeError(
                f'the question {step.__name__} names no rules; give it rules = ("...",), the ids that it plays'
            )


def _module(name: str) -> ModuleType | None:
    """The module of this name, or None if the room lacks it."""
    try:
        lacking = find_spec(name) is None
    except ModuleNotFoundError:  # the package that would hold it is lacking
        return None
    return None if lacking else importlib.import_module(name)
