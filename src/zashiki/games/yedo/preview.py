"""Notes beside a choice, what it would do: prices, what is left, what a Mission pays, where the Patrol will stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.yedo.rules.activation import ChooseDeed
from zashiki.games.yedo.rules.assigning import Assign, AssignOrPlay
from zashiki.games.yedo.rules.bidding import Bid
from zashiki.games.yedo.rules.state import NOT_BUILT
from zashiki.games.yedo.rules.terms import CODE, KOBUDO, WATCH_PATROL, Deed, Kind, Player, Spot, Stall
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView


def preview(game: YedoGame, view: YedoView, path: Sequence[int]) -> Preview:
    """Notes on the last answer of a path, from the view alone."""
    if view.viewer is None or view.ask is None or not path:
        return Preview()
    notes: list[Message] = []
    match view.ask.step, game.vocabulary.describe(path[-1]):
        case _, Token("deed", deed):
            notes = deed_notes(game, view, deed)
        case _, Token("stall", stall):
            notes = mon_note(stall_price(game, view, view.viewer, stall))
        case ChooseDeed.__name__, Token("mission", mission):
            notes = mission_notes(game, mission)
        case Bid.__name__, Token("amount", mon):
            notes = [Message("preview.leaves", {"number": view.mon[view.viewer] - mon})]
        case Assign.__name__ | AssignOrPlay.__name__, Token("spot", spot) if stops_at(game, view, spot):
            notes = [Message("preview.patrol")]
    return Preview(tuple(notes))


def mon_note(mon: int) -> list[Message]:
    """The price in Mon, if there is one."""
    return [Message("preview.costs", {"number": mon})] if mon else []


def deed_notes(game: YedoGame, view: YedoView, deed: Deed) -> list[Message]:
    """The price of an action of a District, in Mon and in Prestige (YE-R66)."""
    pp = game.table.deed_cost[deed][1]
    notes = mon_note(game.table.deed_price(deed, view.prices))
    return [*notes, Message("preview.gives-up", {"number": pp})] if pp else notes


def stall_price(game: YedoGame, view: YedoView, player: Player, stall: Stall) -> int:
    """The price of a Market space (YE-13.9, YE-R66)."""
    return game.table.stall_price(stall, view.prices, view.annexes_of(player)[KOBUDO] != NOT_BUILT)


def mission_notes(game: YedoGame, mission: Kind) -> list[Message]:
    """What the Standard reward of a Mission pays."""
    pp, mon = [
        sum([effect[1] for effect in game.table.reward[mission] if effect[0] == CODE[word]])
        for word in ("gain_pp", "gain_mon")
    ]
    return [Message("preview.pays", {"pp": pp, "mon": mon})]


def stops_at(game: YedoGame, view: YedoView, spot: Spot) -> bool:
    """Whether the Watch Patrol will stop in a place's District, unless a card steers it (YE-9.2)."""
    return next_stop(game, view) == game.table.spot_district[spot]


def next_stop(game: YedoGame, view: YedoView) -> int | None:
    """The District where the Watch Patrol will stop this round, unless a card steers it (YE-9.2)."""
    if view.patrol < 0 or view.phase >= WATCH_PATROL or view.skips(WATCH_PATROL):
        return None
    table = game.table
    return table.circuit[table.patrol_after(view.patrol, view.colour, 1 + view.patrol_extra)]
