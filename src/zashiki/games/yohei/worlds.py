"""Tables that a player cannot tell from the true one: what is hidden from them is dealt anew."""

from __future__ import annotations

from random import Random

from zashiki.games.yohei.rules.duel import lane
from zashiki.games.yohei.rules.state import Army, YoheiState
from zashiki.kernel.lanes import hidden_lanes
from zashiki.kernel.worlds import new_world, redeal, replay_lane


def sample_world(state: YoheiState, player: int | None, rng: Random) -> YoheiState:
    """A full state that gives the player the same view, with a chance source of its own."""
    world = new_world(state, player, rng)
    _deal_cards(world, player, rng)
    _deal_torii(world, player, rng)
    if world.armies:
        for path, owner in hidden_lanes(state, player):
            world.armies[owner] = Army(world.game.table.figures.hiring)
            world = replay_lane(world, path, lane(owner), rng)
        world.reveals = state.reveals
    return world


def _deal_cards(world: YoheiState, viewer: int | None, rng: Random) -> None:
    """Deal the event cards anew, box by box: in the Duel nobody takes a card for one of the other box."""
    zones = [*world.hands, *world.chests, *world.boxed]
    for deck in world.decks:
        zones += [deck.top, deck.pool, deck.bottom]
    box_of = world.game.table.box_of
    for box in range(len(world.decks)):
        places = [(zone, index) for zone in zones for index, card in enumerate(zone) if box_of[card] == box]
        parts = [[zone[index]] for zone, index in places]
        redeal(parts, world.known, viewer, rng)
        for (zone, index), [card] in zip(places, parts, strict=True):
            zone[index] = card
    for zone in [*world.hands, *world.chests, *world.boxed]:
        zone.sort()


def _deal_torii(world: YoheiState, viewer: int | None, rng: Random) -> None:
    """Deal the torii tokens anew: those in the supply, on the map, and in the hands of the others."""
    supply = world.torii_supply
    places = [place for place, token in enumerate(world.torii_at) if token >= 0]
    on_map = [world.torii_at[place] for place in places]
    redeal([supply.top, supply.pool, supply.bottom, on_map, *world.torii], world.torii_known, viewer, rng)
    for place, token in zip(places, on_map, strict=True):
        world.torii_at[place] = token
    for tokens in world.torii:
        tokens.sort()
