"""Rooms: a game takes its methods and steps from the modules of its package."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.tables import Table
from tests.toy import NightWatch
from zashiki.games import ROOMS
from zashiki.kernel.game import Game
from zashiki.kernel.registry import locate
from zashiki.kernel.rooms import ROOM
from zashiki.kernel.steps import Choice, Task

METHODS = [method for methods in ROOM.values() for method in methods]


class Unproved(Choice[Table], frozen=True):
    """A question that names no rules."""


class Proved(Choice[Table], frozen=True):
    """A question that names one."""

    rules = ("T-1",)


class Work(Task[Table], frozen=True):
    """A task; it needs no rules of its own."""


def test_a_question_that_names_no_rules_is_refused_at_import() -> None:
    with pytest.raises(TypeError, match="the question Unproved names no rules"):
        type("Careless", (Game,), {"steps": (Proved, Unproved)})
    type("Careful", (Game,), {"steps": (Proved, Work)})


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a small room: a view that needs no game, a drawing that does, rules of two chapters, nothing else."""
    room = tmp_path / "little_room"
    (room / "rules").mkdir(parents=True)
    (room / "__init__.py").write_text("")
    (room / "rules" / "__init__.py").write_text("")
    for chapter in ("night", "attack"):
        (room / "rules" / f"{chapter}.py").write_text(
            f"from zashiki.kernel.steps import Task\n\n\nclass {chapter.title()}(Task, frozen=True):\n    pass\n"
        )
    (room / "view.py").write_text("def view(state, player):\n    return (state, player)\n")
    (room / "drawing.py").write_text(
        "def regions(game, view, names):\n    return {game.title: view}\n\n\n"
        "def picture(game, view, names):\n    return '1'\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    yield "little_room"
    for name in [name for name in sys.modules if name.partition(".")[0] == "little_room"]:
        del sys.modules[name]


def test_methods_and_steps_come_from_the_room(package: str) -> None:
    class Little(Game[Any, Any], room=package):
        title = "Little"

        def picture(self, view: Any, names: Any, theme: str = "light") -> str:
            return "2"

        def __init__(self) -> None:
            pass

    game = Little()
    assert [step.__name__ for step in Little.steps] == ["Attack", "Night"]
    assert game.view("state", 1) == ("state", 1)
    assert game.regions("view", ()) == {"Little": "view"}
    assert game.picture("view", ()) == "2", "what stands in the class comes first"
    assert game.is_settled("state"), "what the room lacks is the kernel's"


def parameters(function: Callable[..., Any]) -> list[tuple[str, Any]]:
    """The names and the defaults of a function's parameters, without the game itself."""
    named = [(name, parameter.default) for name, parameter in signature(function).parameters.items()]
    return [parameter for parameter in named if parameter[0] not in {"self", "game"}]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", [*ROOMS, "night-watch"])
def test_a_rooms_functions_have_the_parameters_of_the_methods_of_a_game(name: str, method: str) -> None:
    kind = NightWatch if name == "night-watch" else locate(name)
    assert parameters(getattr(kind, method)) == parameters(getattr(Game, method))
