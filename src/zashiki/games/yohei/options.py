"""The options of Yohei."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.kernel.game import GameOptions


class YoheiOptions(GameOptions, frozen=True, kw_only=True):
    """The options of Yohei."""

    players: Annotated[int, msgspec.Meta(ge=2, le=4, description="Players; four play in two teams")] = 2
    # YH-23.1: Clan mode is the basic one, for two to four players.
    mode: Annotated[
        Literal["clan", "yohei", "duel"],
        msgspec.Meta(description="Drafted clans, mercenaries from a market, or armies built in secret (two players)"),
    ] = "clan"
    map: Annotated[
        Literal["preset", "random", "custom"],
        msgspec.Meta(description="The standard board, one with shuffled tiles, or one of your own pack"),
    ] = "preset"
    # YH-3.16, YH-R8: whether walls stand is agreed before the game; where they stand, the map says.
    walls: Annotated[bool, msgspec.Meta(description="Walls stand on the board")] = False
    temple: Annotated[
        Literal["normal", "ominous", "island", "sinister", "random"],
        msgspec.Meta(description="The temple in the middle"),
    ] = "normal"
    # YH-38.1: more than one temple is possible, but not the rule.
    extra_temples: Annotated[bool, msgspec.Meta(description="Further temples, each of another kind")] = False
    # YH-34.1, YH-R94: the core box does not hold these six.
    exclusives: Annotated[bool, msgspec.Meta(description="The six exclusive event cards")] = False
    offer: Annotated[
        bool, msgspec.Meta(description="The Offer decides who is first (two sides; in the Duel it always does)")
    ] = False
    # YH-24.5: rogues are cheap, members of clans in the middle, commanders dear.
    market_sort: Annotated[bool, msgspec.Meta(description="The first market row is sorted by power (mode yohei)")] = (
        False
    )
