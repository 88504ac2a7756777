"""What every drawing of Yohei needs: sentences, names, and what can be answered now or later in the same question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from zashiki.drawing import Markup, piece, unlit
from zashiki.drawing.markup import Child
from zashiki.games.yohei.actions import ACTS
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.tables import COLOURS
from zashiki.games.yohei.view import YoheiView
from zashiki.geometry import DIRECTION_NAMES
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

BOARDED = (
    "ArriveAt",
    "Build",
    "ChooseShot",
    "EventTarget",
    "LayFoundation",
    "MeleeTarget",
    "MoveVortex",
    "Moving",
    "NextSkill",
    "SeaTarget",
    "TokenTarget",
    "Turn",
    "UnitActs",
)
"""Questions that others about the battlefield may go on with."""


class Words:
    """What drawings say and what they let the viewer answer."""

    def __init__(self, game: YoheiGame, view: YoheiView, names: Sequence[str]) -> None:
        self.game = game
        self.table = game.table
        self.board = game.board
        self.view = view
        self.names = names
        self._said: dict[str, str] = {}
        ask = view.ask
        self.step = ask.step if ask is not None else ""
        self.legal = frozenset([game.vocabulary.text(action) for action in ask.legal] if ask is not None else [])

    def say(self, id: str, **fields: int | str | tuple[int, ...]) -> str:
        """A sentence of the catalog."""
        return self.game.catalog.say(Message(id, fields), self.names)

    def name(self, player: int) -> str:
        """A seat's name, or "You"."""
        return self.say("drawn.you") if player == self.view.viewer else self.names[player]

    def asked(self, name: str) -> int:
        """A number that the question speaks of (`piece`, `site`, `left`, ...), or -1."""
        value = self.view.ask.message.fields.get(name) if self.view.ask is not None else None
        return value if isinstance(value, int) else -1

    def once(self, key: str, say: Callable[[], str]) -> str:
        """A sentence that several pictures need, said once."""
        if key not in self._said:
            self._said[key] = say()
        return self._said[key]

    @cached_property
    def state(self) -> YoheiState:
        """The public table as a state, for questions to the rules: for reading only."""
        return public_table(self.game, self.view)

    @cached_property
    def later(self) -> frozenset[str]:
        """Tokens that questions which go on with this one may ask for; a page lets them be clicked when it is so."""
        if not self.legal or self.step not in BOARDED:
            return frozenset()
        table = self.table
        found = set(self.ground)
        found |= {f"unit:{table.piece_ids[shown.piece]}" for shown in self.view.units}
        found |= {f"facing:{name}" for name in DIRECTION_NAMES}
        found |= {f"act:{name}" for name in ACTS} | {"building:barracks", "building:watchtower", "shot:own", "shot:bow"}
        found |= {f"section:{name}" for name in COLOURS} | {f"seat:{player}" for player in range(self.view.players)}
        return frozenset(found | {"disengage"}) - self.legal

    @cached_property
    def ground(self) -> frozenset[str]:
        """Places of the board, which bear their tokens before every player all the time: so they are sent only once."""
        if self.view.viewer is None or self.view.outcome is not None:
            return frozenset()
        shape = self.board
        walls = {f"wall:{name}" for wall, name in enumerate(shape.wall_names) if self.view.walls >> wall & 1}
        return frozenset(
            walls | {f"hex:{name}" for name in shape.names} | {f"site:{name}" for name in shape.corner_names}
        )

    def thing(
        self, token: str, label: str, *parts: Child, kind: str = "", x: float = 0, y: float = 0, id: str = ""
    ) -> Markup:
        """A thing that answers with `token` where the question allows it; `parts` hold its halo."""
        if token in self.legal:
            return piece(*parts, kind=kind, x=x, y=y, id=id, token=token, label=label, state="legal")
        if token not in self.later and token not in self.ground:
            return piece(*parts, kind=kind, x=x, y=y, id=id, label=label)
        return unlit(token, label, *parts, kind=kind, x=x, y=y, id=id)
