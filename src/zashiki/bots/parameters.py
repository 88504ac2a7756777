"""The settings of the search, and those that were found by play for each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Weight = Annotated[float, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]


class SearchParameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long the search thinks, and how. Times are in milliseconds; None is no limit of that kind."""

    milliseconds: Count | None = 100
    """How long one decision may take."""
    iterations: Count | None = None
    """How many worlds are played for one decision. With both limits, the first one reached counts."""

    exploration: Weight = 1.0
    """How strongly actions that were tried less are preferred."""
    trust: Weight = 1.0
    """How strongly the rules of thumb steer what is tried first: 0 ignores them."""
    caution: Weight = 0.1
    """By how much an action that was never tried is thought worse than the mean of its question."""
    doubt: Weight = 0.0
    """By how many standard errors another action has to be better than what the rules of thumb like best, which then is
    tried in a third of all iterations at least; 0: the action that was tried most is played, even against them."""
    width: Count = 6
    """How many actions of one question are tried at first ..."""
    widening: Weight = 2.0
    """... and how many more later, times the square root of its visits."""
    outcomes: Weight = 2.0
    """How many outcomes of one action are kept apart beside the first, times the square root of its visits."""

    reach: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The tree ends at this settled position (`Game.is_settled`), counted from its root; 0: at none."""
    rollout: Annotated[int, msgspec.Meta(ge=0)] = 4
    """How many decisions are played beyond the tree before the position is judged, in games that judge positions."""
    guided: Share = 0.0
    """What share of these decisions follows the rules of thumb; the others are made at random, which is far quicker."""
    patience: Count = 3000
    """How many decisions are played beyond the tree in games that judge no positions; then it counts as a tie."""


TUNED: Mapping[str, Mapping[str, float]] = {
    # A turn is one choice and many small ones: playing it to its end tells more than many games cut off in its midst.
    "gunsen": {"guided": 1.0, "rollout": 6},
    # Choices at random would spoil a plan: a number bid at random is nearly always far too high.
    "yedo": {"guided": 1.0, "rollout": 2},
    # All that a unit does in a turn is one choice of many questions: it is played to its end by the rules of thumb, and
    # judged there, so that no choice looks better only because more has been done after it.
    "yohei": {"guided": 1.0, "rollout": 0, "exploration": 0.3, "reach": 1, "doubt": 1.5},
}
"""Settings by game, where others than the defaults play better."""


def parameters_for(game: str, parameters: SearchParameters, chosen: frozenset[str]) -> SearchParameters:
    """The settings for a game: those tuned for it, unless the user has chosen others."""
    tuned = {name: value for name, value in TUNED.get(game, {}).items() if name not in chosen}
    return msgspec.structs.replace(parameters, **tuned) if tuned else parameters
