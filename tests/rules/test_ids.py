"""Every rule of every game is named by the code that carries it, and proved by a test that names it.

The page `docs/rules/<game>.md` numbers the rules; tests in `tests/rules/<game>/` are marked with
`@pytest.mark.rule("YF-4.1")`.
What says nothing testable stands, with the reason, in `tests/rules/<game>/says_nothing_testable.toml`.
"""

from __future__ import annotations

import pytest

from zashiki.games import ROOMS
from zashiki.rule_places import rule_places
from zashiki.rules_pages import rules_page

FEW = 0.1
"""At most this share of the rules may say nothing testable."""


@pytest.mark.parametrize("game", ROOMS)
def test_every_rule_is_proved_or_says_nothing_testable(game: str) -> None:
    places = rule_places(game)
    missing = [name for name in rules_page(game).rules if name not in places.tests and name not in places.untestable]
    assert not missing, f"no test in tests/rules/{game} names {', '.join(missing)}"


@pytest.mark.parametrize("game", ROOMS)
def test_every_rule_is_named_by_the_code_that_carries_it(game: str) -> None:
    lost = rule_places(game).lost(rules_page(game).rules)
    assert not lost, f"no code of {game} names {', '.join(lost)}"


@pytest.mark.parametrize("game", ROOMS)
def test_code_and_tests_name_rules_that_exist(game: str) -> None:
    rules, places = rules_page(game).rules, rule_places(game)
    unknown = places.unknown(rules)
    unknown += [f"says_nothing_testable.toml: {name}" for name in places.untestable if name not in rules]
    assert not unknown, f"docs/rules/{game}.md has no {', '.join(unknown)}"


@pytest.mark.parametrize("game", ROOMS)
def test_few_rules_are_exempt_and_each_has_a_reason(game: str) -> None:
    places = rule_places(game)
    assert not set(places.untestable) & set(places.tests), "what a test proves is testable"
    assert all(len(reason.split()) > 3 for reason in places.untestable.values())
    assert len(places.untestable) <= FEW * len(rules_page(game).rules)
