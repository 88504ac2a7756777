"""The vocabulary of Yokai Forest Duel: every answer to every question, as blocks of ints."""

from __future__ import annotations

from zashiki.games.yokai.rules.terms import PASSED, TYPES, Kind, update_kind
from zashiki.games.yokai.tables import Printed
from zashiki.kernel.actions import Block, Vocabulary


class Actions:
    """Where each block starts: `actions.card + kind` is the action that names a kind of card.

    | block | names |
    | --- | --- |
    | card | a kind of card that is played |
    | blockade | a blockade that is moved |
    | keep | a type of update that the winner of a duel keeps |
    | yes, no | whether the loser of a duel shows an update and draws another one |
    """

    __slots__ = ("blockade", "card", "keep", "kind_of", "no", "vocabulary", "yes")

    def __init__(self, printed: Printed) -> None:
        updates = tuple([printed.names[update_kind(type_)] for type_ in TYPES])
        self.vocabulary = vocabulary = Vocabulary(
            (
                Block("pass"),
                Block("card", len(printed.names), printed.names),
                Block("blockade", 2, ("energy", "victory")),
                Block("keep", len(TYPES), updates),
                Block("yes"),
                Block("no"),
            )
        )
        self.card = vocabulary.start("card")
        self.blockade = vocabulary.start("blockade")
        self.keep = vocabulary.start("keep")
        self.yes = vocabulary.start("yes")
        self.no = vocabulary.start("no")
        tokens = [vocabulary.describe(action) for action in range(self.blockade)]
        self.kind_of: tuple[Kind, ...] = tuple([token.value if token.kind == "card" else PASSED for token in tokens])
        """What is played, by the action that chooses it: the kind of a card, or PASSED."""
