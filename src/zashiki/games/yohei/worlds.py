"""Tables that a player cannot tell from the true one: hidden cards, tokens, armies and round tokens dealt anew."""

from __future__ import annotations

from random import Random

from zashiki.games.yohei.rules.duel import lane
from zashiki.games.yohei.rules.state import Army, YoheiState
from zashiki.kernel.lanes import hidden_lanes
from zashiki.kernel.worlds import new_world, redeal, replay_lane


def sample_world(state: YoheiState, viewer: int | None, rng: Random) -> YoheiState:
    """A full state with the viewer's view, and a chance source of its own."""
    world = new_world(state, viewer, rng)
    _deal_cards(world, viewer, rng)
    _deal_torii(world, viewer, rng)
    if world.armies:
        for path, owner in hidden_lanes(state, viewer):
            world.armies[owner] = Army(world.game.table.figures.hiring)
            world = replay_lane(world, path, lane(owner), rng)
        world.reveals = state.reveals
    return world


def _deal_cards(world: YoheiState, viewer: int | None, rng: Random) -> None:
    """Event cards are dealt anew box by box: in the Duel nobody takes a card for one of the other box."""
    zones = [*world.hands, *world.chests, *world.boxed]
    for deck in world.decks:
        zones += [deck.top, deck.pool, deck.bottom]
    faces = world.game.table.faces
    for box in range(len(world.decks)):
        places = [(zone, at) for zone in zones for at, card in enumerate(zone) if card // faces == box]
        parts = [[zone[at]] for zone, at in places]
        redeal(parts, world.known, viewer, rng)
        for (zone, at), [card] in zip(places, parts, strict=True):
            zone[at] = card
    for zone in [*world.hands, *world.chests, *world.boxed]:
        zone.sort()


def _deal_torii(world: YoheiState, viewer: int | None, rng: Random) -> None:
    """Torii tokens in the supply, on the map, and in the others' hands."""
    supply = world.torii_supply
    places = [place for place, token in enumerate(world.torii_at) if token >= 0]
    on_map = [world.torii_at[place] for place in places]
    redeal([supply.top, supply.pool, supply.bottom, on_map, *world.torii], world.torii_known, viewer, rng)
    for place, token in zip(places, on_map, strict=True):
        world.torii_at[place] = token
    for tokens in world.torii:
        tokens.sort()
