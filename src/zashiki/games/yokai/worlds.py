"""Worlds that a player cannot tell from the true one: hidden updates, hands and answers are dealt anew (chapter 12).

A world agrees exactly with all that the view shows, with the updates that the viewer knows, and with what was seen of a
deck at the same time. A hand that a fighter kept through their last Collect or pass is chosen from what it could be.
Two things are only about right: earlier Collects and passes are forgotten, and no player is thought to prefer a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

from zashiki.games.yokai.rules.cards import on_table
from zashiki.games.yokai.rules.piles import Pile, count, counts, kinds, pile_of, size
from zashiki.games.yokai.rules.state import Memory, Side, Sighting, Tournament, YokaiState
from zashiki.games.yokai.rules.terms import KINDS, TYPES, CardType, Kind, Player, start_kind, update_kind
from zashiki.games.yokai.view import evidence
from zashiki.kernel.story import bit
from zashiki.kernel.worlds import answer_anew, new_world, redeal

SPLITS = 3
"""How many ways to tell the old cards from the others are compared by their likelihood."""
EXCHANGES = 4
"""How many exchanges for each card mix the true deal of updates, where a deal at random does not fit."""

Spot: TypeAlias = tuple[int, int]
"""The number of a zone of updates, and the index of a card in it."""


def sample_world(state: YokaiState, player: Player | None, rng: Random) -> YokaiState:
    """A full state with the viewer's view, and a chance source of its own."""
    world = new_world(state, player, rng)
    if world.tournament is not None:
        deal_updates(world, world.tournament, player, rng)
    for owner, side in enumerate(world.sides):
        if owner != player:
            deal_cards(side, world.deck_of(owner), on_table(world, owner), rng)
    answer_anew(world, player, rng)
    return world


class Bounds(NamedTuple):
    """Among the updates there are at least `least` and at most `most` of a type."""

    type_: CardType
    least: int
    most: int


class Limits(NamedTuple):
    """What is certain of the first `received` updates of a fighter."""

    received: int
    bounds: tuple[Bounds, ...]


def limits(sightings: Sequence[Sighting], copies: tuple[int, ...]) -> list[Limits]:
    """What was seen of a deck, as limits for its updates: as many as were seen, and room for the start cards seen."""
    result = []
    for sighting in sightings:
        bounds = []
        for type_ in TYPES if sighting.received else ():
            least = count(sighting.shown, update_kind(type_))
            starts = count(sighting.shown, start_kind(type_))
            most = copies[type_] - starts if starts else sighting.received
            if least or most < sighting.received:
                bounds.append(Bounds(type_, least, most))
        if bounds:
            result.append(Limits(sighting.received, tuple(bounds)))
    return result


class Dealing:
    """The updates of one copy of the game, laid out so that those which the viewer does not know can be dealt anew."""

    def __init__(self, world: YokaiState, tournament: Tournament, copy: int, viewer: Player | None) -> None:
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
        spots = [
            (number, index)
            for number, zone in enumerate(self.zones)
            for index, card in enumerate(zone)
            if not known[card] & mine
        ]
        if all(number >= len(self.received) for number, _ in spots):
            return  # no fighter has anything that is unknown
        before, masks = [zone[:] for zone in self.zones], known[:]
        redeal(self.zones, known, self.viewer, rng)
        if all(self.fits(number) for number in range(len(self.limits))):
            return
        for zone, cards in zip(self.zones, before, strict=True):
            zone[:] = cards
        known[:] = masks
        for _ in range(EXCHANGES * len(spots)):
            one, other = rng.choice(spots), rng.choice(spots)
            if self._exchange(one, other) and not (self.fits(one[0]) and self.fits(other[0])):
                self._exchange(one, other)

    def _exchange(self, one: Spot, other: Spot) -> bool:
        """Two cards change places, unless they are alike; what the others know stays with the place."""
        here, there = self.zones[one[0]], self.zones[other[0]]
        first, second = here[one[1]], there[other[1]]
        if self.types[first] == self.types[second]:
            return False
        here[one[1]], there[other[1]] = second, first
        self.known[first], self.known[second] = self.known[second], self.known[first]
        return True


def deal_updates(world: YokaiState, tournament: Tournament, viewer: Player | None, rng: Random) -> None:
    """Deal the updates anew that the viewer does not know; cards never change from one copy of the game to another."""
    for copy, fighters in enumerate(tournament.orders):
        dealing = Dealing(world, tournament, copy, viewer)
        dealing.deal(rng)
        for player, cards in zip(fighters, dealing.received, strict=True):
            tournament.received[player] = tuple(cards)


def deal_cards(side: Side, deck: Pile, table: Pile, rng: Random) -> None:
    """Split what nobody else sees of a deck into hand and draw pile, as far as everybody can tell."""
    hand_size = size(side.hand)
    unseen = deck - side.discard - table
    if side.memory is None:
        side.hand = pile_of(rng.sample(kinds(unseen), hand_size))
    else:
        side.hand = remembered_hand(side.memory, deck, side.discard + table, hand_size, rng)
    side.pile = unseen - side.hand


def remembered_hand(memory: Memory, deck: Pile, gone: Pile, hand_size: int, rng: Random) -> Pile:
    """A hand that fits what was known at the last Collect or pass.

    At that time the hand was `held` cards, chosen from the `old` ones. gone: the cards on the discard pile and on the
    table. A set of cards, played since or still in hand, is the more likely the more ways there are to choose those
    `held` cards from the old cards in it.
    """
    possible = memory.possible
    old = [number if possible >> kind & 1 else 0 for kind, number in enumerate(counts(deck - memory.away))]
    cards, played = counts(deck - memory.played), counts(gone - memory.played)
    splits = [Split(cards, old, played, hand_size, memory.held, rng) for _ in range(SPLITS)]
    weights = [split.weight for split in splits]
    if not any(weights):
        return splits[0].oldest(rng)
    return rng.choices(splits, weights)[0].hand(rng)


class Split:
    """One way to tell the old cards from the others, among the cards played since and those unseen.

    cards, old, played: how many cards of each kind there are. Of equal cards it is said at random which ones are old.
    old, fresh: the unseen cards that are old, and the others.
    shares: by the number of old cards in hand, how likely it is. weight: how likely this way is as a whole.
    """

    def __init__(self, cards: list[int], old: list[int], played: list[int], size: int, held: int, rng: Random) -> None:
        self.size = size
        self.old: list[Kind] = []
        self.fresh: list[Kind] = []
        old_played = 0
        for kind, number, gone, olds in zip(KINDS, cards, played, old, strict=True):
            spent = min(olds, gone)
            if gone and 0 < olds < number:
                spent = sum(card < olds for card in rng.sample(range(number), gone))
            old_played += spent
            self.old += [kind] * (olds - spent)
            self.fresh += [kind] * (number - gone - olds + spent)
        self.shares = [
            comb(len(self.old), olds) * comb(len(self.fresh), size - olds) * comb(old_played + olds, held)
            for olds in range(size + 1)
        ]
        self.weight = sum(self.shares)

    def hand(self, rng: Random) -> Pile:
        """A hand by these shares."""
        return self._hand_with(rng.choices(range(self.size + 1), self.shares)[0], rng)

    def oldest(self, rng: Random) -> Pile:
        """A hand with as many old cards as there are: where nothing fits, it is the nearest."""
        return self._hand_with(min(self.size, len(self.old)), rng)

    def _hand_with(self, olds: int, rng: Random) -> Pile:
        """A hand with so many old cards, at random."""
        return pile_of(rng.sample(self.old, olds)) + pile_of(rng.sample(self.fresh, self.size - olds))
