"""Every rule of every game is proved by a test that names it, or says nothing that a test could prove.

The page `docs/rules/<game>.md` numbers the rules; tests in `tests/rules/<game>/` are marked with
`@pytest.mark.rule("YF-4.1")`.
What says nothing testable stands, with the reason, in `tests/rules/<game>/says_nothing_testable.toml`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from zashiki.games import ROOMS
from zashiki.rules_pages import rules_page

HERE = Path(__file__).parent
FEW = 0.1
"""At most this share of the rules may say nothing testable."""


def marks(path: Path) -> Iterator[tuple[str, int]]:
    """The ids in the rule marks of a test file, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                yield ast.literal_eval(argument), node.lineno


@cache
def proved(game: str) -> dict[str, str]:
    """The ids that tests of a game name, each with a place."""
    return {name: f"{path.name}:{line}" for path in (HERE / game).glob("test_*.py") for name, line in marks(path)}


@cache
def exempt(game: str) -> dict[str, str]:
    """The ids that say nothing testable, with the reasons."""
    path = HERE / game / "says_nothing_testable.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@pytest.mark.parametrize("game", ROOMS)
def test_every_rule_is_proved_or_says_nothing_testable(game: str) -> None:
    missing = [name for name in rules_page(game).rules if name not in proved(game) and name not in exempt(game)]
    assert not missing, f"no test in tests/rules/{game} names {', '.join(missing)}"


@pytest.mark.parametrize("game", ROOMS)
def test_tests_name_rules_that_exist(game: str) -> None:
    rules = rules_page(game).rules
    unknown = [f"{name} ({place})" for name, place in proved(game).items() if name not in rules]
    unknown += [f"{name} (says_nothing_testable.toml)" for name in exempt(game) if name not in rules]
    assert not unknown, f"docs/rules/{game}.md has no {', '.join(unknown)}"


@pytest.mark.parametrize("game", ROOMS)
def test_few_rules_are_exempt_and_each_has_a_reason(game: str) -> None:
    reasons = exempt(game)
    assert not set(reasons) & set(proved(game)), "what a test proves is testable"
    assert all(len(reason.split()) > 3 for reason in reasons.values())
    assert len(reasons) <= FEW * len(rules_page(game).rules)
