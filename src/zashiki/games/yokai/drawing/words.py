"""What drawings say: the game's catalog, the seats' names, and what the viewer may answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.yokai.rules.terms import Kind, Player
from zashiki.games.yokai.view import YokaiView
from zashiki.kernel.messages import Field, Message

if TYPE_CHECKING:
    from zashiki.games.yokai import YokaiGame


class Words:
    """The words of one drawing. The viewer's own name is "You"."""

    def __init__(self, game: YokaiGame, view: YokaiView, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.names = names
        legal = view.ask.legal if view.ask is not None else ()
        self.legal_tokens = {game.vocabulary.text(action) for action in legal}
        """The tokens that the viewer may answer with now."""

    def say(self, id: str, **fields: Field) -> str:
        """A sentence of the catalog."""
        return self.game.catalog.say(Message(id, fields), self.names)

    def name(self, player: Player) -> str:
        """A seat's name, or "You"."""
        return self.say("drawn.you") if player == self.view.viewer else self.names[player]

    def laid_kind(self) -> Kind | None:
        """The kind of card that the viewer has laid face down, as long as it waits for the opponent's; else None."""
        if self.view.mine is None:
            return None
        token = self.game.vocabulary.describe(self.view.mine)
        return token.value if token.kind == "card" else None
