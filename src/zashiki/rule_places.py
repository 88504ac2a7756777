"""From a rule to its code: where the id of a numbered rule stands in a game's room, and which tests are marked with it.

The code that carries a rule names it, in a docstring or in a comment: `(YH-16.2, YH-29.6)`. `YH-3.6 to YH-3.13` names
all rules from the one to the other, in the order of their page. Tests are marked with `@pytest.mark.rule("YH-16.2")`;
rules that no test could prove stand in `tests/rules/<game>/says_nothing_testable.toml`, each with the reason. The
docstring at the head of a file says what the file is about; a rule that only it names counts as lost.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from zashiki.kernel.registry import locate
from zashiki.rules_pages import REFERENCE, rules_page

CARRIERS = (
    "__init__.py", "options.py", "actions.py", "pack.py", "pack", "tables.py", "view.py", "worlds.py", "rules",
)  # fmt: skip
"""What carries rules in a game's room: the rulebook, the printed values, and what each player may know."""

_RANGE = re.compile(rf"({REFERENCE.pattern}) to ({REFERENCE.pattern})")
_TABLE = re.compile(r"^\[+([\w.\"-]+)\]+")
_NO_TEST = "says_nothing_testable.toml"


class Place(msgspec.Struct, frozen=True):
    """A line of a file, counted from 1. within: the function, class or table of values that it belongs to, or empty."""

    path: Path
    line: int
    within: str

    def __str__(self) -> str:
        return f"{_short(self.path)}:{self.line}"


class RulePlaces(msgspec.Struct, frozen=True):
    """All that is known of where the rules of one game stand, each by the id of the rule.

    code: the lines that name it. tests: the tests that are marked with it. untestable: why no test could prove it.
    has_tests: whether the tests are there at all; an installed package comes without them.
    """

    code: dict[str, list[Place]]
    tests: dict[str, list[Place]]
    untestable: dict[str, str]
    has_tests: bool

    def lost(self, rules: Iterable[str]) -> list[str]:
        """Those of the rules that stand neither in the code nor in the list of those that no test could prove."""
        return [name for name in rules if name not in self.code and name not in self.untestable]

    def unknown(self, rules: Iterable[str]) -> list[str]:
        """Where an id stands that is neither a rule's nor a chapter's, as `melee.py:12: YH-99.1`."""
        known = {part for name in rules for part in (name, name.partition(".")[0])}
        places = [
            (name, place) for table in (self.code, self.tests) for name, found in table.items() for place in found
        ]
        return [f"{place}: {name}" for name, place in places if name not in known]


@cache
def rule_places(game: str) -> RulePlaces:
    """Where the rules of a game stand. Raises UnknownGame, BrokenGame, or UnknownRule when it has no page of rules."""
    room = Path(sys.modules[locate(game).__module__].__file__ or "").parent
    order = list(rules_page(game).rules)
    code: dict[str, list[Place]] = {}
    for path in _carriers(room):
        for name, place in named_in(path, order):
            code.setdefault(name, []).append(place)
    home = _tests_of(room, game)
    tests: dict[str, list[Place]] = {}
    for path in sorted(home.glob("test_*.py")) if home is not None else ():
        for name, place in marked_in(path):
            tests.setdefault(name, []).append(place)
    reasons = home / _NO_TEST if home is not None else None
    untestable = tomllib.loads(reasons.read_text(encoding="utf-8")) if reasons is not None and reasons.is_file() else {}
    return RulePlaces(code, tests, untestable, home is not None)


def named_in(path: Path, order: list[str]) -> Iterator[tuple[str, Place]]:
    """The rules that a file names, with their places; `order` holds all rules in the order of their page."""
    text = path.read_text(encoding="utf-8")
    owners = _definitions(text) if path.suffix == ".py" else _tables(text)
    head = _head_lines(text) if path.suffix == ".py" else 0
    prefix = order[0].partition("-")[0] if order else ""
    for number, line in enumerate(text.splitlines()[head:], head + 1):
        names = [name for name in REFERENCE.findall(line) if name.startswith(f"{prefix}-")]
        for first, last in _RANGE.findall(line):
            if first in order and last in order:
                names += order[order.index(first) + 1 : order.index(last)]
        for name in dict.fromkeys(names):
            yield name, Place(path, number, owners.get(number, ""))


def marked_in(path: Path) -> Iterator[tuple[str, Place]]:
    """The ids in the rule marks of a test file, with the tests that they stand at."""
    text = path.read_text(encoding="utf-8")
    owners = _definitions(text)
    for node in ast.walk(ast.parse(text, str(path))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise ValueError(
                        f"{path}:{node.lineno}: a mark of rules takes ids as texts, not {ast.unparse(argument)}"
                    )
                yield argument.value, Place(path, node.lineno, owners.get(node.lineno, ""))


def _carriers(room: Path) -> Iterator[Path]:
    """The files of a room that carry rules."""
    for name in CARRIERS:
        place = room / name
        if place.is_dir():
            yield from sorted(path for path in place.rglob("*") if path.suffix in {".py", ".toml"})
        elif place.is_file():
            yield place


def _tests_of(room: Path, game: str) -> Path | None:
    """The folder of the tests of a game's rules, if its package lies in a checkout that has it."""
    root = _checkout(room)
    home = root / "tests" / "rules" / game if root is not None else None
    return home if home is not None and home.is_dir() else None


def _checkout(path: Path) -> Path | None:
    """The folder of the project that a file is part of; None for one of an installed package."""
    root = next((above for above in path.parents if (above / "pyproject.toml").is_file()), None)
    return root if root is not None and "site-packages" not in path.relative_to(root).parts else None


def _head_lines(text: str) -> int:
    """How many lines there are to the end of the docstring at the head of a Python file."""
    body = ast.parse(text).body
    first = body[0] if body else None
    is_text = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return (first.end_lineno or 0) if first is not None and is_text else 0


def _definitions(text: str) -> dict[int, str]:
    """The function or class that each line of Python belongs to, decorators included, as `Moving.legal`."""
    owners: dict[int, str] = {}

    def enter(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            inside = names
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = (*names, child.name)
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                for line in range(first, (child.end_lineno or child.lineno) + 1):
                    owners[line] = ".".join(inside)
            enter(child, inside)

    enter(ast.parse(text), ())
    return owners


def _tables(text: str) -> dict[int, str]:
    """The table that each line of TOML belongs to; comments above a table belong to it."""
    owners: dict[int, str] = {}
    name, comments = "", list[int]()
    for number, line in enumerate(text.splitlines(), 1):
        if found := _TABLE.match(line):
            name = found[1]
            owners.update(dict.fromkeys(comments, name))
        comments = [*comments, number] if line.startswith("#") else []
        owners[number] = name
    return owners


def _short(path: Path) -> str:
    """A path from the root of the checkout that it lies in, or whole."""
    root = _checkout(path)
    return (path.relative_to(root) if root is not None else path).as_posix()
