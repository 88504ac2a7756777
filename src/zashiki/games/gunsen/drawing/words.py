"""What every drawing of Gunsen needs: sentences, names, and what can be answered now or later in the same question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from zashiki.drawing import Markup, piece, unlit
from zashiki.drawing.markup import Child
from zashiki.games.gunsen.preview import MARCHES
from zashiki.games.gunsen.public import public_state
from zashiki.games.gunsen.rules.building import Build
from zashiki.games.gunsen.rules.heroes import RecruitHero
from zashiki.games.gunsen.rules.movement import Destination, Transport
from zashiki.games.gunsen.rules.nobles import SecondCard
from zashiki.games.gunsen.rules.numbers import NO_HERO, Node, Player
from zashiki.games.gunsen.rules.orders import ChooseOrder, PlaceOrder
from zashiki.games.gunsen.rules.routes import RIDE, WALK, companions, destinations, riders, sizes, walkers
from zashiki.games.gunsen.rules.special_orders import ChooseColumn, ChooseSpecial
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import COLUMNS, NOBLE_ACTIONS
from zashiki.games.gunsen.view import GunsenView, names_of
from zashiki.kernel.table_words import TableWords

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

ORDERING = names_of(ChooseOrder, PlaceOrder, SecondCard, ChooseSpecial, ChooseColumn)
MARCHING = MARCHES - names_of(Destination)
PLACING = names_of(Build, RecruitHero)
COLUMN_HUES = ("wine", "pine", "indigo", "bronze")
COLUMN_SIGNS = ("strength", "troop", "influence", "castle")


class Words(TableWords[GunsenView]):
    """What drawings say and what they let the viewer answer."""

    game: GunsenGame

    def __init__(self, game: GunsenGame, view: GunsenView, names: Sequence[str]) -> None:
        super().__init__(game, view, names)
        self.table = game.table

    def clan(self, player: Player) -> str:
        """A player's clan in a word."""
        clan = self.view.clans[player]
        return self.table.clans[clan] if clan >= 0 else self.say("drawn.no-clan")

    @cached_property
    def state(self) -> GunsenState:
        """The public table as a state, for questions to the rules."""
        return public_state(self.game, self.view)

    @cached_property
    def later(self) -> frozenset[str]:
        """Tokens that questions which go on with this one may ask for; a page lets them be clicked when it is so."""
        if not self.legal:
            return frozenset()
        text, actions, viewer = self.game.vocabulary.text, self.game.actions, self.view.viewer
        assert viewer is not None
        later: list[int] = []
        if self.step in ORDERING:
            later += [actions.order + card for card in self.view.row]
            starts = (actions.column, actions.sparing) if self.view.thieves else (actions.column,)
            later += [start + column for start in starts for column in range(len(COLUMNS))]
            later += [actions.noble + noble for noble in range(len(NOBLE_ACTIONS))]
            later += [actions.special + card - self.table.first_special for card in self.view.specials[viewer]]
        elif self.step in MARCHING:
            later += [actions.hex + node for node in self._reach(viewer)]
            later += [actions.hero + hero for hero in self.view.heroes[viewer]]
        elif self.step in PLACING:
            later += range(actions.hex, actions.hex + len(self.table.names))
        return frozenset([text(action) for action in later]) - self.legal

    def _reach(self, viewer: Player) -> set[Node]:
        """Every node that an army of the viewer can go to now, or after a transport (GU-R20)."""
        state, ask = self.state, self.view.ask
        assert ask is not None
        message = ask.message
        forced = message.number("forced") if "forced" in message.fields else NO_HERO
        if "source" in message.fields:
            starts = [(message.number("source"), message.number("way"))]
        else:
            transport = self.step == Transport.__name__
            starts = [] if transport else [(node, WALK) for node in walkers(state, viewer, forced)]
            starts += [(node, RIDE) for node in riders(state, viewer)]
        nodes: set[Node] = set()
        for source, way in starts:
            for troops in sizes(state, viewer, source, way, forced):
                for hero in companions(state, viewer, source, way, forced, troops):
                    goals = destinations(state, viewer, source, way, hero, troops)
                    nodes.update(goals)
                    if way == RIDE:
                        nodes.update(node for goal in goals for node in self.table.near[goal])
        return nodes

    def thing(
        self, token: str, label: str, *parts: Child, kind: str = "", x: float = 0, y: float = 0, id: str = ""
    ) -> Markup:
        """A thing that answers with `token` where the question allows it; `parts` hold its halo."""
        if token in self.legal:
            return piece(*parts, kind=kind, x=x, y=y, id=id, token=token, label=label, state="legal")
        if token not in self.later:
            return piece(*parts, kind=kind, x=x, y=y, id=id, label=label)
        return unlit(token, label, *parts, kind=kind, x=x, y=y, id=id)
