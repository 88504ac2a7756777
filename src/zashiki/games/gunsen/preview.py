"""What a choice would do, from a view alone: the odds of a battle, the price of a purchase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zashiki.games.gunsen.odds import Odds, battle_odds
from zashiki.games.gunsen.public import lay_over
from zashiki.games.gunsen.rules.order_row import order_cost
from zashiki.games.gunsen.rules.setup import empty_table
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.tables import Cost
from zashiki.games.gunsen.view import GunsenView
from zashiki.kernel.chance import FastChance
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Message

if TYPE_CHECKING:
    from zashiki.games.gunsen import GunsenGame

MARCHES = ("MoveArmy", "MoveOnward", "Transport", "ArmySize", "HeroGoes", "Destination")


def public_state(game: GunsenGame, view: GunsenView) -> GunsenState:
    """A state with the public table of a view; what is hidden is left out, and no step waits."""
    state = empty_table(game, FastChance(0), [])
    lay_over(state, view)
    hands: list[tuple[int, ...]] = [()] * view.players
    if view.viewer is not None:
        hands[view.viewer] = view.hand
    state.hands = hands
    state.villages = [0 if there else -1 for there in view.villages]
    return state


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
    token = game.vocabulary.describe(action)
    table = game.table
    cost: Cost = (0, 0, 0)
    if token.kind == "order":
        cost = order_cost(public_state(game, view), view.viewer, token.value)
    elif token.kind == "tactic":
        cost = table.tactic_cost[token.value]
    elif token.kind == "building":
        cost = table.building_cost[table.clan_buildings[view.clans[view.viewer]][token.value]]
    notes = [Message("price", {"number": number, "resource": kind}) for kind, number in enumerate(cost) if number]
    return Preview(tuple(notes))


# ---------------------------------------------------------------- battles


def read_march(game: GunsenGame, view: GunsenView, path: Sequence[int]) -> tuple[int, int, int, int] | None:
    """Source, troops, hero and target of a path through the questions of a movement; None while it is not complete."""
    assert view.ask is not None
    fields = view.ask.message.fields
    found = {name: fields[name] for name in ("source", "troops", "hero") if name in fields}
    target = None
    for action in path:
        token = game.vocabulary.describe(action)
        if token.kind in ("hex", "tower") and "source" not in found:
            found["source"] = token.value
        elif token.kind == "troops":
            found["troops"] = token.value
        elif token.kind == "hero":
            found["hero"] = token.value
        elif token.kind == "hex":
            target = token.value
    source = found.get("source")
    if not isinstance(source, int) or target is None:
        return None
    troops = found.get("troops", view.count[source])
    hero = found.get("hero", _hero_along(view, source, troops))
    assert isinstance(troops, int)
    assert isinstance(hero, int)
    return source, troops, hero, target


def _hero_along(view: GunsenView, source: int, troops: object) -> int:
    """The hero who goes when nobody was asked: the one of an army that leaves as a whole."""
    assert view.viewer is not None
    here = [hero for hero in view.heroes[view.viewer] if view.hero_node[hero] == source]
    return here[0] if len(here) == 1 and troops == view.count[source] and source != view.forts[view.viewer] else -1


def preview_march(game: GunsenGame, view: GunsenView, source: int, troops: int, hero: int, target: int) -> Preview:
    """The odds of the battle that an army would begin, if it would."""
    assert view.viewer is not None
    if view.owner[target] in (-1, view.viewer):
        return Preview()
    found = battle_odds(public_state(game, view), view.viewer, troops, hero, target)
    return Preview(odds_notes(found), (game.vocabulary.text(game.act.hex + target),))


def odds_notes(odds: Odds) -> tuple[Message, ...]:
    """The odds in sentences."""
    win, lose = round(100 * odds.win), round(100 * odds.lose)
    fields: dict[str, int | str | tuple[int, ...]] = {"win": win, "lose": lose, "neither": max(0, 100 - win - lose)}
    losses: dict[str, int | str | tuple[int, ...]] = {
        "own": f"{odds.own_losses:.1f}",
        "other": f"{odds.other_losses:.1f}",
    }
    return (Message("odds", fields), Message("losses", losses))
