"""The vocabulary of Yokai Forest Duel: every answer to every question, as blocks of ints."""

from __future__ import annotations

from zashiki.games.yokai.rules.piles import TYPES
from zashiki.games.yokai.tables import Printed
from zashiki.kernel.actions import Block, Vocabulary


def make_vocabulary(printed: Printed) -> Vocabulary:
    """The blocks of a game with these cards."""
    return Vocabulary(
        (
            Block("pass"),
            Block("card", len(printed.names), printed.names),
            Block("blockade", 2, ("energy", "victory")),
            Block("keep", len(TYPES), printed.names[1::2]),
            Block("yes"),
            Block("no"),
        )
    )
