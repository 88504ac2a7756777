"""What a choice would do, from a view alone: the odds of a battle, the price of a purchase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.gunsen.odds import Odds, battle_odds
from zashiki.games.gunsen.public import public_state
from zashiki.games.gunsen.rules.movement import ArmySize, Destination, HeroGoes, MoveArmy, MoveOnward, Transport
from zashiki.games.gunsen.rules.numbers import NO_HERO, NOBODY, Hero, Node
from zashiki.games.gunsen.rules.order_row import order_cost
from zashiki.games.gunsen.rules.terms import FREE
from zashiki.games.gunsen.view import GunsenView, names_of
from zashiki.kernel.actions import Token
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

MARCHES = names_of(MoveArmy, MoveOnward, Transport, ArmySize, HeroGoes, Destination)
"""The questions of a movement or a transport."""


def preview(game: GunsenGame, view: GunsenView, path: Sequence[int]) -> Preview:
    """Notes about answering `path`, as far as there is something to say."""
    if view.ask is None or not view.ask.legal or view.viewer is None or not path:
        return Preview()
    if view.ask.step in MARCHES:
        march = read_march(game, view, path)
        return Preview() if march is None else preview_march(game, view, *march)
    return preview_price(game, view, path[-1])


# ---------------------------------------------------------------- prices


def preview_price(game: GunsenGame, view: GunsenView, action: int) -> Preview:
    """What a card costs the viewer."""
    assert view.viewer is not None
    table = game.table
    cost = FREE
    match game.vocabulary.describe(action):
        case Token("order", card):
            cost = order_cost(public_state(game, view), view.viewer, card)
        case Token("tactic", kind):
            cost = table.tactic_cost[kind]
        case Token("building", kind):
            cost = table.building_cost[table.clan_buildings[view.clans[view.viewer]][kind]]
    notes = [Message("price", {"number": number, "resource": kind}) for kind, number in enumerate(cost) if number]
    return Preview(tuple(notes))


# ---------------------------------------------------------------- battles


def read_march(game: GunsenGame, view: GunsenView, path: Sequence[int]) -> tuple[Node, int, Hero, Node] | None:
    """Source, troops, hero and target of a path through the questions of a movement; None while it is not complete."""
    assert view.ask is not None
    message = view.ask.message
    known = {name: message.number(name) for name in ("source", "troops", "hero") if name in message.fields}
    target = None
    for action in path:
        match game.vocabulary.describe(action):
            case Token("hex" | "tower", node) if "source" not in known:
                known["source"] = node
            case Token(("troops" | "hero") as kind, value):
                known[kind] = value
            case Token("hex", node):
                target = node
    if "source" not in known or target is None:
        return None
    source = known["source"]
    troops = known.get("troops", view.count[source])
    return source, troops, known.get("hero", _hero_along(view, source, troops)), target


def _hero_along(view: GunsenView, source: Node, troops: int) -> Hero:
    """The hero who goes when nobody was asked: the one of an army that leaves as a whole."""
    assert view.viewer is not None
    heroes = view.heroes_at(view.viewer, source)
    whole = troops == view.count[source] and source != view.forts[view.viewer]
    return heroes[0] if len(heroes) == 1 and whole else NO_HERO


def preview_march(game: GunsenGame, view: GunsenView, source: Node, troops: int, hero: Hero, target: Node) -> Preview:
    """The odds of the battle that an army would begin, if it would."""
    assert view.viewer is not None
    if view.owner[target] in (NOBODY, view.viewer):
        return Preview()
    odds = battle_odds(public_state(game, view), view.viewer, troops, hero, target)
    return Preview(odds_notes(odds), (game.vocabulary.text(game.actions.hex + target),))


def odds_notes(odds: Odds) -> tuple[Message, ...]:
    """The odds in sentences."""
    win, lose = round(100 * odds.win), round(100 * odds.lose)
    return (
        Message("odds", {"win": win, "lose": lose, "neither": max(0, 100 - win - lose)}),
        Message("losses", {"own": f"{odds.own_losses:.1f}", "other": f"{odds.other_losses:.1f}"}),
    )
