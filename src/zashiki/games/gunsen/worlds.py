"""Tables that a player cannot tell from the true one: tactics and village tokens dealt anew (Clan Card Types; GU-4)."""

from __future__ import annotations

from random import Random

from zashiki.games.gunsen.rules.numbers import NO_TOKEN
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import VILLAGE_KINDS
from zashiki.kernel.story import bits
from zashiki.kernel.worlds import new_world, redeal


def sample_world(state: GunsenState, player: int | None, rng: Random) -> GunsenState:
    """A table that this viewer cannot tell from the true one: others' tactics and all village tokens are dealt anew.

    Where a card lies tells who knows it: only its holder knows a neutral tactic, and nobody knows a village token. The
    order deck has no order, and everybody knows what is in it.
    """
    world = new_world(state, player, rng)
    _deal_tactics_anew(world, player, rng)
    face_down = [kind for kind in world.villages if kind >= 0]
    aside = list(world.aside_villages)
    redeal([face_down, aside], [0] * len(VILLAGE_KINDS), player, rng)
    kinds = iter(face_down)
    world.villages = [next(kinds) if kind >= 0 else NO_TOKEN for kind in world.villages]
    world.aside_villages = tuple(sorted(aside))
    return world


def _deal_tactics_anew(world: GunsenState, viewer: int | None, rng: Random) -> None:
    """Cards of a kind are alike, so they are numbered here to be told apart while they are dealt."""
    hands = [*world.hands, world.aside_tactics]
    kinds = [kind for hand in hands for kind in hand]
    known = [bits([player]) if player < len(world.hands) else 0 for player, hand in enumerate(hands) for _ in hand]
    numbers = iter(range(len(kinds)))
    zones = [[next(numbers) for _ in hand] for hand in hands]
    redeal(zones, known, viewer, rng)
    dealt = [tuple(sorted([kinds[number] for number in zone])) for zone in zones]
    world.hands = dealt[:-1]
    world.aside_tactics = dealt[-1]
