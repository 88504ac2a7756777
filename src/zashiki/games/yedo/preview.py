"""What a choice would do, said beside it: prices, what is left, what a Mission pays, where the Patrol will stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.yedo.rules.districts import PRICED_EFFECTS
from zashiki.games.yedo.rules.state import RED_PATROL
from zashiki.games.yedo.rules.terms import CODE, KOBUDO, WEAPON_PRICE
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.yedo import YedoGame
    from zashiki.games.yedo.view import YedoView

PATROL_PHASE = 5


def preview(game: YedoGame, view: YedoView, path: Sequence[int]) -> Preview:
    """Notes on the last answer of a path, from the view alone."""
    if view.viewer is None or view.ask is None or not path:
        return Preview()
    token = game.vocabulary.describe(path[-1])
    notes: list[Message] = []
    if token.kind == "deed":
        notes = deed_notes(game, view, token.value)
    elif token.kind == "stall":
        notes = mon_note(stall_price(game, view, view.viewer, token.value))
    elif token.kind == "mission" and view.ask.step == "ChooseDeed":
        notes = mission_notes(game, token.value)
    elif token.kind == "amount" and view.ask.step == "Bid":
        notes = [Message("preview.leaves", {"number": view.mon[view.viewer] - token.value})]
    elif token.kind == "spot" and view.ask.step.startswith("Assign") and stops_at(game, view, token.value):
        notes = [Message("preview.patrol")]
    return Preview(tuple(notes))


def mon_note(mon: int) -> list[Message]:
    """What is paid, if anything is."""
    return [Message("preview.costs", {"number": mon})] if mon else []


def deed_notes(game: YedoGame, view: YedoView, deed: int) -> list[Message]:
    """The price of an action of a District, in Mon and in Prestige (YE-R66)."""
    mon, pp, _ = game.table.deed_cost[deed]
    if mon:
        for effect in game.table.deed_effects[deed]:
            if effect[0] in PRICED_EFFECTS:
                mon += view.prices[PRICED_EFFECTS[effect[0]]]
    notes = mon_note(max(0, mon))
    return [*notes, Message("preview.gives-up", {"number": pp})] if pp else notes


def stall_price(game: YedoGame, view: YedoView, player: int, stall: int) -> int:
    """The price of a Market space (YE-13.9, YE-R66)."""
    numbers = game.table.numbers
    price = numbers.market_prices[stall] + view.prices[WEAPON_PRICE]
    return max(0, price - numbers.kobudo_discount * bool(view.annexes[4 * player + KOBUDO]))


def mission_notes(game: YedoGame, mission: int) -> list[Message]:
    """What the Standard reward pays."""
    paid = {"gain_pp": 0, "gain_mon": 0}
    for word in paid:
        paid[word] = sum([effect[1] for effect in game.table.reward[mission] if effect[0] == CODE[word]])
    return [Message("preview.pays", {"pp": paid["gain_pp"], "mon": paid["gain_mon"]})]


def stops_at(game: YedoGame, view: YedoView, spot: int) -> bool:
    """Whether the Watch Patrol will stop in a place's District, unless a card steers it (YE-9.2)."""
    return next_stop(game, view) == game.table.spot_district[spot]


def next_stop(game: YedoGame, view: YedoView) -> int | None:
    """The District where the Watch Patrol will stop this round, unless a card steers it (YE-9.2)."""
    if view.patrol < 0 or view.phase >= PATROL_PHASE or view.skipped >> PATROL_PHASE & 1:
        return None
    steps = (1 + view.patrol_extra) * (1 if view.colour == RED_PATROL else -1)
    circuit = game.table.circuit
    return circuit[(view.patrol + steps) % len(circuit)]
