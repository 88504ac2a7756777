"""The options of Gunsen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.kernel.game import GameOptions


class GunsenOptions(GameOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Gunsen."""

    players: Annotated[int, msgspec.Meta(ge=2, le=6, description="How many clans fight")] = 2
    clans: Annotated[
        Literal["draft", "random"],
        msgspec.Meta(description="Whether the players choose their clans or get them at random"),
    ] = "draft"
    three_goals: Annotated[
        bool, msgspec.Meta(description="A third objective for each clan instead of the golden rule card (GU-R7)")
    ] = False
    max_rounds: Annotated[
        int, msgspec.Meta(ge=1, le=500, description="After how many rounds the best standing wins (GU-R55)")
    ] = 60
