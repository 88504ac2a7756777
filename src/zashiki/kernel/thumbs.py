"""Rules of thumb: what bots think of the answers to a question, kept by the class of the question.

Each room has one registry. Its functions, or methods, are entered by a decorator, so that a step which is renamed or
deleted fails at import and is not passed over:

    thumbs = RulesOfThumb[Callable[[Adviser, Token], float]]()

    @thumbs.of(ChooseTarget, ChooseSecondTarget)
    def target(adviser: Adviser, token: Token) -> float:
        ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from zashiki.kernel.steps import Question

R = TypeVar("R", bound=Callable[..., Any])


class RulesOfThumb(Generic[R]):
    """The rules of thumb of a game: a function of the type R by the name of a question."""

    __slots__ = ("_rules",)

    def __init__(self) -> None:
        self._rules: dict[str, R] = {}

    def of(self, *questions: type[Question[Any]]) -> Callable[[R], R]:
        """The decorator that enters a function for these questions. Raises ValueError if one of them has a function."""

        def enter(rule: R) -> R:
            for question in questions:
                if question.__name__ in self._rules:
                    raise ValueError(f"the question {question.__name__} has a rule of thumb already")
                self._rules[question.__name__] = rule
            return rule

        return enter

    def get(self, name: str) -> R | None:
        """The function for the question of this name (`Ask.step` of a view), or None if there is none."""
        return self._rules.get(name)
