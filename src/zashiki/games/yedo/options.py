"""The options of Yedo."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.kernel.game import GameOptions


class YedoOptions(GameOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Yedo."""

    # YE-1.1: the number of players
    players: Annotated[int, msgspec.Meta(ge=2, le=5, description="How many clans play")] = 2
    # YE-2.1: the setting is chosen before the setup
    setting: Annotated[
        Literal["geisha", "samurai"],
        msgspec.Meta(description="geisha: the milder game; samurai: with the cruel Events and Action Cards"),
    ] = "geisha"
