"""The options of Yokai Forest Duel, and which of them go together."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.kernel.game import GameOptions

Format = Literal["duel", "match", "elimination", "league", "epic"]

# How many players each format takes (YF-1.9, YF-11.10, YF-11.12, YF-11.16, YF-11.24).
SIZES: dict[Format, range] = {
    "duel": range(2, 3),
    "match": range(2, 3),
    "elimination": range(3, 9),
    "league": range(3, 9),
    "epic": range(16, 17),
}


class YokaiOptions(GameOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players, format, and the rulings that can be switched."""

    players: Annotated[int, msgspec.Meta(ge=2, le=16, description="How many fight: 2 to 8, or 16.")] = 2
    format: Annotated[
        Literal["auto", "duel", "match", "elimination", "league", "epic"],
        msgspec.Meta(
            description="Duel: one duel. Match: best of three duels. Elimination: two brackets. League: everybody "
            "against everybody. Epic: two brackets of eight with a final. Auto: a duel for 2, elimination for 3 to 8, "
            "epic for 16."
        ),
    ] = "auto"
    turn_cap: Annotated[
        int, msgspec.Meta(ge=1, le=1000, description="The turn after which an endless duel is decided (YF-R15).")
    ] = 300
    update_deck: Annotated[
        Literal["fifteen", "listed10"],
        msgspec.Meta(description="15 updates, or only the 10 that the rulebook lists (YF-R19)."),
    ] = "fifteen"

    def __post_init__(self) -> None:
        fitting = [name for name, sizes in SIZES.items() if self.players in sizes]
        if not fitting:
            raise ValueError(f"{self.players} players have no format; 2 to 8 or 16 can play")
        if self.format == "auto":
            msgspec.structs.force_setattr(self, "format", fitting[0])
        elif self.format not in fitting:
            numbers = SIZES[self.format]
            taken = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
            raise ValueError(
                f"format {self.format} takes {taken} players, not {self.players}; "
                f"{self.players} players can play {' or '.join(fitting)}"
            )
