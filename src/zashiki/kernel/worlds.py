"""Worlds: full states that a player cannot tell from the true one, for searching bots and for the leak tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from zashiki.kernel.decks import Known
from zashiki.kernel.story import bit


def redeal(zones: Sequence[list[int]], known: Known, viewer: int | None, rng: Random) -> None:
    """Deal anew, in place, every card of these hidden zones that the viewer does not know; each zone keeps its size.

    Zones are lists of cards whose backs look alike (hands, deck parts, set-aside piles). What the others know stays
    with the place, so it moves on to the card that now lies there.
    """
    mine = bit(viewer)
    places = [(zone, at) for zone in zones for at in range(len(zone)) if not known[zone[at]] & mine]
    before = [zone[at] for zone, at in places]
    after = before[:]
    rng.shuffle(after)
    masks = [known[card] for card in before]
    for (zone, at), card, mask in zip(places, after, masks, strict=True):
        zone[at] = card
        known[card] = mask
