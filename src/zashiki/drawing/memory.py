"""Remembers parts of drawings: they are pure functions of their arguments, and many are needed again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

KEPT = 1024
"""So many results of one function are kept, those that were used last."""


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep the last results of a pure function whose arguments can be hashed.

    Texts and markup are told apart, as escaping does: `typed`.
    """
    return cast(Callable[P, T], lru_cache(KEPT, typed=True)(draw))
