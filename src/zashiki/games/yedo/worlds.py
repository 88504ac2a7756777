"""Tables that a player cannot tell from the true one: what lies hidden from them is dealt anew (chapter 3)."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from zashiki.games.yedo.rules.state import YedoState
from zashiki.games.yedo.rules.terms import Card, DeckNumber
from zashiki.kernel.story import bit
from zashiki.kernel.worlds import new_world

Place: TypeAlias = tuple[list[Card], int]
"""A list of cards and an index in it."""


def sample_world(state: YedoState, player: int | None, rng: Random) -> YedoState:
    """A table that this viewer cannot tell from the true one: what lies hidden from the viewer is dealt anew.

    Cards with the same back change places; what others know stays with the place.
    """
    world = new_world(state, player, rng)
    known, mine, deck_of = world.known, bit(player), world.game.table.deck_of
    hidden: dict[DeckNumber, list[Place]] = {}

    def note(zone: list[Card]) -> bool:
        """Note the hidden places of a zone, and say whether there are any."""
        indices = [index for index, card in enumerate(zone) if not known[card] & mine]
        for index in indices:
            hidden.setdefault(deck_of[zone[index]], []).append((zone, index))
        return bool(indices)

    for deck in world.decks:
        note(deck.top)
        note(deck.bottom)
    drawn, offered = list(world.drawn), [list(cards) for cards in world.offered]
    note(drawn)
    changed = []
    for hands in (world.actions, world.bonuses, world.missions):
        for owner, cards in enumerate(hands):
            zone = list(cards)
            if note(zone):
                changed.append((hands, owner, zone))
    for cards_laid_out in offered:
        note(cards_laid_out)
    for number, places in hidden.items():
        _deal(world.decks[number].pool, places, known, mine, rng)
    for hands, owner, zone in changed:
        hands[owner] = tuple(sorted(zone))
    world.drawn = tuple(drawn)
    world.offered = tuple(map(tuple, offered))
    return world


def _deal(pool: list[Card], places: list[Place], known: list[int], mine: int, rng: Random) -> None:
    """Deal anew the cards that lie hidden at these places and in the pool of their deck.

    A pool has no order, so only the cards that leave it are drawn, unless others can tell its cards apart. mine: the
    set with the viewer alone (`story.bit`).
    """
    masks = {known[card] for card in pool}
    if len(masks) > 1:
        places += [(pool, index) for index, card in enumerate(pool) if not known[card] & mine]
    mask_of_pool = max(masks, default=mine)
    size = len(places) if len(masks) > 1 or mask_of_pool & mine else len(places) + len(pool)
    before = [known[zone[index]] for zone, index in places]
    for first, (zone, index) in enumerate(places):
        second = first + int(rng.random() * (size - first))
        if second < len(places):
            other, other_index = places[second]
        else:
            other, other_index = pool, second - len(places)
            known[zone[index]] = mask_of_pool
        zone[index], other[other_index] = other[other_index], zone[index]
    for (zone, index), mask in zip(places, before, strict=True):
        known[zone[index]] = mask
