"""Full games that a player cannot tell from the true one."""

from __future__ import annotations

from random import Random

from tests.toy.rules.brawl import training
from tests.toy.rules.setup import recruiting
from tests.toy.rules.state import Watch
from zashiki.kernel.lanes import hidden_lanes
from zashiki.kernel.worlds import answer_anew, new_world, redeal, replay_lane

DIE = 6


def sample_world(state: Watch, player: int | None, rng: Random) -> Watch:
    """Deal the hidden cards anew, let the others choose, train and recruit anew."""
    world = new_world(state, player, rng)
    deck = world.deck
    redeal([*world.hands, *world.offered, deck.top, deck.pool, deck.bottom], world.known, player, rng)
    for hand in world.hands:
        hand.sort()
    hidden = hidden_lanes(world, player)
    busy = {owner for _, owner in hidden}
    for owner, worth in enumerate(world.training):
        if worth and owner != player and owner not in busy:
            world.training[owner] = rng.randint(1, DIE)
    for path, owner in hidden:
        if world.shown:
            world.training[owner] = 0
            world = replay_lane(world, path, training(owner), rng)
        else:
            world.squads[owner].clear()
            world.omens[owner] = 0
            world = replay_lane(world, path, recruiting(owner), rng)
    answer_anew(world, player, rng)
    return world
