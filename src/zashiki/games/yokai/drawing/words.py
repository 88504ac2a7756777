"""What drawings say: the game's catalog, the seats' names, and what the viewer may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yokai.rules.terms import Kind
from zashiki.games.yokai.view import YokaiView
from zashiki.kernel.table_words import TableWords

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


class Words(TableWords[YokaiView]):
    """The words of one drawing."""

    game: YokaiGame

    def laid_kind(self) -> Kind | None:
        """The kind of card that the viewer has laid face down, as long as it waits for the opponent's; else None."""
        if self.view.mine is None:
            return None
        token = self.game.vocabulary.describe(self.view.mine)
        return token.value if token.kind == "card" else None
