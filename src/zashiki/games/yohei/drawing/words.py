"""What every drawing of Yohei needs: sentences, names, and what can be answered now or later in the same question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from zashiki.drawing import Markup, piece, unlit
from zashiki.drawing.markup import Child
from zashiki.games.yohei.actions import UNIT_ACTIONS
from zashiki.games.yohei.public import public_table
from zashiki.games.yohei.rules.build import Build, LayFoundation
from zashiki.games.yohei.rules.deployment_skills import NextSkill
from zashiki.games.yohei.rules.event_attacks import ArriveAt, SeaTarget
from zashiki.games.yohei.rules.events import EventTarget
from zashiki.games.yohei.rules.move import Moving
from zashiki.games.yohei.rules.ranged import ChooseShot
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.torii import TokenTarget
from zashiki.games.yohei.rules.turn import Turn
from zashiki.games.yohei.rules.unit_actions import MeleeTarget, UnitActs
from zashiki.games.yohei.rules.vortex import MoveVortex
from zashiki.games.yohei.tables import COLOURS
from zashiki.games.yohei.view import YoheiView
from zashiki.geometry import DIRECTION_NAMES
from zashiki.kernel.table_words import TableWords

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

BOARDED = (
    ArriveAt,
    Build,
    ChooseShot,
    EventTarget,
    LayFoundation,
    MeleeTarget,
    MoveVortex,
    Moving,
    NextSkill,
    SeaTarget,
    TokenTarget,
    Turn,
    UnitActs,
)
"""Questions that other questions about the battlefield may continue."""


class Words(TableWords[YoheiView]):
    """The sentences of drawings, and what the viewer can answer on them."""

    game: YoheiGame

    def __init__(self, game: YoheiGame, view: YoheiView, names: Sequence[str]) -> None:
        super().__init__(game, view, names)
        self.table = game.table
        self.board = game.board
        self._sentences: dict[str, str] = {}

    def number(self, name: str) -> int:
        """A number that the question speaks of (`piece`, `site`, `left`, ...), or -1 if it speaks of none."""
        message = self.view.ask.message if self.view.ask is not None else None
        return message.number(name) if message is not None and name in message.fields else -1

    def values(self, kind: str) -> list[int]:
        """The values of the legal answers of a kind: which cards may be chosen, which numbers may be offered."""
        legal = self.view.ask.legal if self.view.ask is not None else ()
        tokens = [self.game.vocabulary.describe(action) for action in legal]
        return [token.value for token in tokens if token.kind == kind]

    def once(self, key: str, say: Callable[[], str]) -> str:
        """A sentence that several pictures need, made once."""
        if key not in self._sentences:
            self._sentences[key] = say()
        return self._sentences[key]

    @cached_property
    def state(self) -> YoheiState:
        """The public table as a state, which the rules can be asked about: for reading only."""
        return public_table(self.game, self.view)

    @cached_property
    def later(self) -> frozenset[str]:
        """Tokens that the questions which continue this one may ask for; a page lets them be clicked once it is so."""
        if not self.legal or not self.asks(*BOARDED):
            return frozenset()
        table = self.table
        tokens = set(self.ground)
        tokens |= {f"unit:{table.piece_ids[unit.piece]}" for unit in self.view.units}
        tokens |= {f"facing:{name}" for name in DIRECTION_NAMES}
        tokens |= {f"act:{name}" for name in UNIT_ACTIONS} | {
            "building:barracks",
            "building:watchtower",
            "shot:own",
            "shot:bow",
        }
        tokens |= {f"section:{name}" for name in COLOURS} | {f"seat:{player}" for player in range(self.view.players)}
        return frozenset(tokens | {"disengage"}) - self.legal

    @cached_property
    def ground(self) -> frozenset[str]:
        """The tokens of all places of the board. Players see them all the time, so they are sent only once."""
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
        """A thing that answers with `token` if the question allows it; `parts` hold its halo."""
        if token in self.legal:
            return piece(*parts, kind=kind, x=x, y=y, id=id, token=token, label=label, state="legal")
        if token not in self.later and token not in self.ground:
            return piece(*parts, kind=kind, x=x, y=y, id=id, label=label)
        return unlit(token, label, *parts, kind=kind, x=x, y=y, id=id)
