"""Reads the `[table]` of a position file, in every game: names become numbers, and what is wrong is said where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from zashiki.kernel.errors import InvalidPosition, suggest

if TYPE_CHECKING:
    from zashiki.kernel.game import AnyGame


class PositionReader:
    """One reading of a position. A game's reader is a subclass that knows its cards and places.

    `where` is always the place in the file, as `players[0].hand[2]`. A value that does not fit raises InvalidPosition.
    """

    game: AnyGame

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def check(self, right: object, where: str, reason: str) -> None:
        """Refuse the position unless it is right here. Raises InvalidPosition."""
        if not right:
            raise InvalidPosition(f"{where}: {reason}")

    def know(self, name: str, names: Collection[str], where: str, what: str) -> None:
        """Refuse a name that is not among `names`, with the one that may have been meant. Raises InvalidPosition."""
        if name not in names:
            raise InvalidPosition(f"{where}: there is no {what} {name!r}{suggest(name, names)}")

    def find(self, name: str, names: Sequence[str], where: str, what: str) -> int:
        """The number of a name among `names`; `what` says what is looked for. Raises InvalidPosition."""
        known = list(names)
        self.know(name, known, where, what)
        return known.index(name)

    def player(self, player: int, where: str) -> int:
        """This number, if it is that of a player. Raises InvalidPosition."""
        most = self.game.num_players() - 1
        self.check(0 <= player <= most, where, f"there is no player {player}; players are 0 to {most}")
        return player
