"""What every drawing of a table needs: sentences, names, and what the viewer can answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from zashiki.kernel.game import AnyGame
from zashiki.kernel.messages import Field, Message
from zashiki.kernel.steps import Question
from zashiki.kernel.views import View

V = TypeVar("V", bound=View)


class TableWords(Generic[V]):
    """The sentences of one drawing of a table, and what the viewer can answer on it.

    names: those of the seats. step: the name of the question that waits, or an empty text. actions: its answers; a
    subclass may allow fewer. The game's catalog must have the text `drawn.you`: it stands for the viewer's name.
    """

    def __init__(self, game: AnyGame, view: V, names: Sequence[str]) -> None:
        self.game = game  # each game's subclass declares its own type
        self.view = view
        self.names = names
        ask = view.ask
        self.step = ask.step if ask is not None else ""
        self.actions = ask.legal if ask is not None else ()

    @cached_property
    def legal(self) -> frozenset[str]:
        """The tokens of the answers."""
        return frozenset(map(self.game.vocabulary.text, self.actions))

    def say(self, id: str, **fields: Field) -> str:
        """A sentence of the catalog."""
        return self.game.catalog.say(Message(id, fields), self.names)

    def name(self, player: int) -> str:
        """The name of a seat; the viewer's own is "You"."""
        return self.say("drawn.you") if player == self.view.viewer else self.names[player]

    def asks(self, *questions: type[Question[Any]]) -> bool:
        """Whether one of these questions is asked, of the viewer or of others."""
        return self.step in [question.__name__ for question in questions]
