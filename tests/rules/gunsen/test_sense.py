"""Rules of thumb: every question of the game has one."""

from __future__ import annotations

from tests.rules.gunsen.table import game
from zashiki.games.gunsen.rules.setup import ChooseClan
from zashiki.games.gunsen.sense.answers import thumbs
from zashiki.kernel.steps import Question

NEED_NONE = {ChooseClan}
"""Questions without a rule of thumb: no clan is thought better than another."""


def test_every_question_has_a_rule_of_thumb() -> None:
    questions = {step for step in game().steps if issubclass(step, Question)}
    assert {question for question in questions if thumbs.get(question.__name__) is None} == NEED_NONE
