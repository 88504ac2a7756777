"""Records of the state: what is reset together, and how sets of numbers and completed Missions are kept as ints."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.yedo.rules.terms import NOTHING, Card, District, Player, Space, Trade
from zashiki.kernel.state import StatePart

TRADES = 2
"""There is one in the Market and one in the Tavern."""


def holds(numbers: int, number: int) -> bool:
    """Whether a set of small numbers, kept as the bits of an int, holds this number."""
    return bool(numbers >> number & 1)


def as_set(numbers: Iterable[int]) -> int:
    """A set of small numbers as the bits of an int."""
    together = 0
    for number in numbers:
        together |= 1 << number
    return together


def guest(player: Player, trade: Trade) -> int:
    """The number that stands for a player in a trade, in the set `ThisRound.guests`."""
    return TRADES * player + trade


def completed_mark(card: Card, with_bonus: bool = False) -> int:
    """How a completed Mission is kept: its number, and whether its Bonus was earned."""
    return 2 * card + with_bonus


def mission_of(mark: int) -> int:
    """The Mission of a mark: a card in a state, what is printed on it in a view."""
    return mark >> 1


def earned_bonus(mark: int) -> bool:
    """Whether the Bonus of a completed Mission was earned."""
    return bool(mark & 1)


class Bidding(StatePart):
    """The auctions of a round. With each Prep they begin anew (YE-5.1).

    | field | holds |
    | --- | --- |
    | track | the Bidding Track: who still bids, farthest up first |
    | markers | each player's marker: ON_TRACK, EGRESS or the category that they won |
    | discount | Mon off the auction just won |
    """

    track: tuple[Player, ...]
    markers: tuple[int, ...]
    discount: int = 0


class ThisRound(StatePart):
    """What lasts until the end of the round (YE-5.7, YE-R25).

    | field | holds |
    | --- | --- |
    | closed | the District with the only "inaccessible" counter (YE-1.9), or NOTHING |
    | prices | changes of prices of Weapons, Geisha, Annexes, Disciples |
    | patrol_extra | more steps in 5a |
    | skipped | the set of phases left out, as bits |
    | guests | the set of those who deal without a Disciple there, as bits: `guest(player, trade)` |
    | saved | the set of spaces whose Disciples are saved in 5c, as bits |
    """

    closed: District = NOTHING
    prices: tuple[int, ...] = (0, 0, 0, 0)
    patrol_extra: int = 0
    skipped: int = 0
    guests: int = 0
    saved: int = 0

    def skips(self, phase: int) -> bool:
        """Whether a phase is left out."""
        return holds(self.skipped, phase)

    def is_guest(self, player: Player, trade: Trade) -> bool:
        """Whether a player deals in a trade without a Disciple there."""
        return holds(self.guests, guest(player, trade))

    def is_saved(self, space: Space) -> bool:
        """Whether the Disciple on a space is saved."""
        return holds(self.saved, space)


class ThisTurn(StatePart):
    """What a player's cards do for their turn in phase 4 or 7 (YE-R77).

    | field | holds |
    | --- | --- |
    | override | whether the Disciple of this turn goes onto a covered space |
    | forged, doubled | wild Weapons, Shadow Doubles |
    | extra | activations still to come |
    """

    override: bool = False
    forged: int = 0
    doubled: int = 0
    extra: int = 0


class Supplies(StatePart):
    """What lies on the board to be taken: Annexes of each type, Geisha, Blessings."""

    annexes_left: tuple[int, ...]
    geisha_left: int
    blessings_left: int
