"""Worlds that a player cannot tell from the true one: hidden updates, hands and answers dealt anew (chapter 12).

What stays certain in a world: all that the view shows, the updates that the viewer knows, what was ever seen at the
same time of a deck, and that a hand kept through a fighter's last Collect or pass was chosen from what it could be.
What is only about right: earlier Collects and passes are forgotten, and nobody is thought to prefer a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import KINDS, TYPES, count, kinds, pile_of, size
from zashiki.games.yokai.rules.state import Memory, Side, Sighting, Tournament, YokaiState
from zashiki.games.yokai.view import evidence
from zashiki.kernel.story import bit
from zashiki.kernel.worlds import answer_anew, new_world, redeal

SPLITS = 3
"""How many ways of telling the old cards apart are weighed against one another."""
EXCHANGES = 4
"""How many exchanges a card mix the true deal of updates, where a deal at random does not fit."""

Place = tuple[int, int]
"""A zone of updates, and a place in it."""


def sample_world(state: YokaiState, viewer: int | None, rng: Random) -> YokaiState:
    """A full state with the viewer's view, and a chance source of its own."""
    world = new_world(state, viewer, rng)
    if world.tournament is not None:
        deal_updates(world, world.tournament, viewer, rng)
    for player, side in enumerate(world.sides):
        if player != viewer:
            deal_cards(side, world.deck_of(player), on_table(world, player), rng)
    answer_anew(world, viewer, rng)
    return world


Limits = tuple[int, tuple[tuple[int, int, int], ...]]
"""Among the first so many updates: of a type at least so many, and at most so many."""


def limits(sightings: Sequence[Sighting], copies: tuple[int, ...]) -> list[Limits]:
    """What was seen of a deck, as limits for its updates: as many as were seen, and room for the start cards seen."""
    found = []
    for sighting in sightings:
        bounds = []
        for type_ in TYPES if sighting.received else ():
            least = count(sighting.shown, 2 * type_ + 1)
            starts = count(sighting.shown, 2 * type_)
            most = copies[type_] - starts if starts else sighting.received
            if least or most < sighting.received:
                bounds.append((type_, least, most))
        if bounds:
            found.append((sighting.received, tuple(bounds)))
    return found


class Dealing:
    """The updates of one copy of the game, laid out so that those which the viewer does not know can be dealt anew."""

    def __init__(self, world: YokaiState, tournament: Tournament, copy: int, viewer: int | None) -> None:
        self.known = tournament.known
        self.viewer = viewer
        self.types = world.game.update_types
        each = len(self.types) // len(tournament.decks)
        fighters = tournament.orders[copy]
        self.received = [list(tournament.received[player]) for player in fighters]
        self.limits = [limits(evidence(world, player), world.game.printed.copies) for player in fighters]
        between = [zone for zone in (tournament.offer, tournament.refused) if zone and zone[0] // each == copy]
        # The fighters' zones come first, so that a zone's number is also its fighter's.
        self.zones = [*self.received, tournament.decks[copy].pool, *between]

    def fits(self, number: int) -> bool:
        """Whether a zone's updates explain all that was seen of its fighter."""
        if number >= len(self.limits):
            return True
        types = [self.types[card] for card in self.zones[number]]
        for received, bounds in self.limits[number]:
            had = types[:received]
            for type_, least, most in bounds:
                if not least <= had.count(type_) <= most:
                    return False
        return True

    def deal(self, rng: Random) -> None:
        """A deal at random if it fits, or else the true one with many exchanges that fit."""
        mine, known = bit(self.viewer), self.known
        places = [
            (number, at)
            for number, zone in enumerate(self.zones)
            for at in range(len(zone))
            if not known[zone[at]] & mine
        ]
        if all(number >= len(self.received) for number, _ in places):
            return  # no fighter has anything that is unknown
        before, masks = [zone[:] for zone in self.zones], known[:]
        redeal(self.zones, known, self.viewer, rng)
        if all(self.fits(number) for number in range(len(self.limits))):
            return
        for zone, cards in zip(self.zones, before, strict=True):
            zone[:] = cards
        known[:] = masks
        for _ in range(EXCHANGES * len(places)):
            one, other = rng.choice(places), rng.choice(places)
            if self._exchange(one, other) and not (self.fits(one[0]) and self.fits(other[0])):
                self._exchange(one, other)

    def _exchange(self, one: Place, other: Place) -> bool:
        """Two cards change places, unless they are alike; what the others know stays with the place."""
        here, there = self.zones[one[0]], self.zones[other[0]]
        first, second = here[one[1]], there[other[1]]
        if self.types[first] == self.types[second]:
            return False
        here[one[1]], there[other[1]] = second, first
        self.known[first], self.known[second] = self.known[second], self.known[first]
        return True


def deal_updates(world: YokaiState, tournament: Tournament, viewer: int | None, rng: Random) -> None:
    """Deal the updates anew that the viewer does not know; cards never change from one copy of the game to another."""
    for copy, fighters in enumerate(tournament.orders):
        dealing = Dealing(world, tournament, copy, viewer)
        dealing.deal(rng)
        for player, cards in zip(fighters, dealing.received, strict=True):
            tournament.received[player] = tuple(cards)


def deal_cards(side: Side, deck: int, table: int, rng: Random) -> None:
    """Split what nobody else sees of a deck into hand and draw pile, as far as everybody can tell."""
    hand_size = size(side.hand)
    unseen = deck - side.discard - table
    if side.memory is None:
        side.hand = pile_of(rng.sample(kinds(unseen), hand_size))
    else:
        side.hand = remembered_hand(side.memory, deck, side.discard + table, hand_size, rng)
    side.pile = unseen - side.hand


def remembered_hand(memory: Memory, deck: int, gone: int, hand_size: int, rng: Random) -> int:
    """A hand that fits what was known at the last Collect or pass.

    Then `held` cards were chosen from the `old` ones. Each set of cards seen since, played or still in hand, is as
    likely as there are ways to choose those from the old ones in it.
    """
    possible = memory.possible
    old = [count(deck - memory.away, kind) if possible >> kind & 1 else 0 for kind in KINDS]
    cards, played = deck - memory.played, gone - memory.played
    splits = [Split(cards, old, played, hand_size, memory.held, rng) for _ in range(SPLITS)]
    weights = [split.weight for split in splits]
    if not any(weights):
        return splits[0].oldest(rng)
    return rng.choices(splits, weights)[0].hand(rng)


class Split:
    """One way to tell the old cards among those played since and those unseen, equal ones being told at random."""

    def __init__(self, cards: int, old: list[int], played: int, size: int, held: int, rng: Random) -> None:
        self.size = size
        self.old: list[int] = []
        self.fresh: list[int] = []
        found = 0
        for kind in KINDS:
            number, gone, olds = count(cards, kind), count(played, kind), old[kind]
            spent = min(olds, gone)
            if gone and 0 < olds < number:
                spent = sum(at < olds for at in rng.sample(range(number), gone))
            found += spent
            self.old += [kind] * (olds - spent)
            self.fresh += [kind] * (number - gone - olds + spent)
        # How likely it is that so many of the hand are old ones.
        self.shares = [
            comb(len(self.old), olds) * comb(len(self.fresh), size - olds) * comb(found + olds, held)
            for olds in range(size + 1)
        ]
        self.weight = sum(self.shares)

    def hand(self, rng: Random) -> int:
        """A hand by these shares."""
        olds = rng.choices(range(self.size + 1), self.shares)[0]
        return pile_of(rng.sample(self.old, olds)) + pile_of(rng.sample(self.fresh, self.size - olds))

    def oldest(self, rng: Random) -> int:
        """A hand with as many old cards as there are: where nothing fits, it is the nearest."""
        olds = min(self.size, len(self.old))
        return pile_of(rng.sample(self.old, olds)) + pile_of(rng.sample(self.fresh, self.size - olds))
