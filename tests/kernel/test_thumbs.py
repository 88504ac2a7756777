"""Rules of thumb are kept by the class of the question."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kernel.tables import Pick, TwoPick
from zashiki.kernel.thumbs import RulesOfThumb


def test_a_rule_is_entered_for_questions_and_found_by_their_names() -> None:
    thumbs = RulesOfThumb[Callable[[], str]]()

    @thumbs.of(Pick, TwoPick)
    def highest() -> str:
        return "the highest"

    assert thumbs.get("Pick") is thumbs.get("TwoPick") is highest
    assert thumbs.get("Say") is None


def test_no_question_has_two() -> None:
    thumbs = RulesOfThumb[Callable[[], str]]()
    thumbs.of(Pick)(lambda: "the first")
    with pytest.raises(ValueError, match="the question Pick has a rule of thumb already"):
        thumbs.of(Pick)(lambda: "the second")
