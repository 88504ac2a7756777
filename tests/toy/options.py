"""The options of Night Watch."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.kernel.game import GameOptions

TEAM_PLAYERS = 4


class NightOptions(GameOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Night Watch."""

    players: Annotated[int, msgspec.Meta(ge=2, le=4, description="How many play")] = 2
    mode: Annotated[
        Literal["watch", "teams", "siege"],
        msgspec.Meta(description="watch: each for himself; teams: two against two; siege: squads recruited in secret"),
    ] = "watch"

    def __post_init__(self) -> None:
        if self.mode == "teams" and self.players != TEAM_PLAYERS:
            raise ValueError(f"mode teams needs players=4, not {self.players}")
