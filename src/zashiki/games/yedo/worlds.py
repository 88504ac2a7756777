"""Tables that a player cannot tell from the true one: what lies hidden from them is dealt anew (chapter 3)."""

from __future__ import annotations

from random import Random

from zashiki.games.yedo.rules.state import YedoState
from zashiki.kernel.story import bit
from zashiki.kernel.worlds import new_world

Place = tuple[list[int], int]
"""A list of cards and a place in it."""


def sample_world(state: YedoState, viewer: int | None, rng: Random) -> YedoState:
    """A table that this viewer cannot tell from the true one: what lies hidden from him is dealt anew.

    Cards with the same back change places; what others know stays with the place.
    """
    world = new_world(state, viewer, rng)
    known, mine, deck_of = world.known, bit(viewer), world.game.table.deck_of
    hidden: dict[int, list[Place]] = {}

    def note(zone: list[int]) -> bool:
        """Note the hidden places of a zone, and say whether there are any."""
        found = False
        for at, card in enumerate(zone):
            if not known[card] & mine:
                hidden.setdefault(deck_of[card], []).append((zone, at))
                found = True
        return found

    for deck in world.decks:
        note(deck.top)
        note(deck.bottom)
    drawn, offered = list(world.drawn), [list(cards) for cards in world.offered]
    note(drawn)
    dealt = []
    for hands in (world.actions, world.bonuses, world.missions):
        for player, cards in enumerate(hands):
            zone = list(cards)
            if note(zone):
                dealt.append((hands, player, zone))
    for laid in offered:
        note(laid)
    for number, places in hidden.items():
        _deal(world.decks[number].pool, places, known, mine, rng)
    for hands, player, zone in dealt:
        hands[player] = tuple(sorted(zone))
    world.drawn = tuple(drawn)
    world.offered = tuple(map(tuple, offered))
    return world


def _deal(pool: list[int], places: list[Place], known: list[int], mine: int, rng: Random) -> None:
    """Deal anew what lies hidden at these places and in the pool of their deck.

    The pool has no order, so only what leaves it is drawn, unless what others know tells its cards apart.
    """
    masks = {known[card] for card in pool}
    if len(masks) > 1:
        places += [(pool, at) for at, card in enumerate(pool) if not known[card] & mine]
    undrawn = max(masks, default=mine)
    size = len(places) if len(masks) > 1 or undrawn & mine else len(places) + len(pool)
    before = [known[zone[at]] for zone, at in places]
    for first, (zone, at) in enumerate(places):
        second = first + int(rng.random() * (size - first))
        if second < len(places):
            other, where = places[second]
        else:
            other, where = pool, second - len(places)
            known[zone[at]] = undrawn
        zone[at], other[where] = other[where], zone[at]
    for (zone, at), mask in zip(places, before, strict=True):
        known[zone[at]] = mask
