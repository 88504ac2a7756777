"""Worlds that a player cannot tell from the true one: hidden updates, hands and answers dealt anew (chapter 12).

What stays certain in a world: all that the view shows, the updates that the viewer knows, what was ever seen at the
same time of a deck, and that a hand kept through a fighter's last Collect or pass was chosen from what it could be.
What is only about right: earlier Collects and passes are forgotten, and nobody is thought to prefer a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from zashiki.games.yokai.cards import on_table
from zashiki.games.yokai.piles import KINDS, TYPES, count, kinds, pile_of, size
from zashiki.games.yokai.state import Memory, Side, Sighting, Tournament, YokaiState
from zashiki.games.yokai.view import evidence
from zashiki.kernel.chance import FastChance
from zashiki.kernel.story import bit
from zashiki.kernel.worlds import answer_anew, redeal

TRIES = 40
"""How often a hand is dealt before one is put together that fits."""
DEALS = 8
"""How often the updates are dealt at random before the true deal is mixed instead."""
EXCHANGES = 6
"""How many exchanges a card mix the true deal."""

Place = tuple[list[int], int]


def sample_world(state: YokaiState, viewer: int | None, rng: Random) -> YokaiState:
    """A full state with the viewer's view, and a chance source of its own."""
    world = state.copy(FastChance.seeded(rng.getrandbits(64)))
    if world.tournament is not None:
        deal_updates(world, world.tournament, viewer, rng)
    for player, side in enumerate(world.sides):
        if player != viewer:
            deal_cards(side, world.deck_of(player), on_table(world, player), rng)
    answer_anew(world, viewer, rng)
    return world


class Dealing:
    """The updates of one copy of the game, laid out so that those which the viewer does not know can be dealt anew."""

    def __init__(self, world: YokaiState, tournament: Tournament, copy: int, viewer: int | None) -> None:
        self.known = tournament.known
        self.viewer = viewer
        self.types = world.game.update_types
        self.copies = world.game.printed.copies
        self.deck = tournament.decks[copy].pool
        each = len(self.types) // len(tournament.decks)
        between = [zone for zone in (tournament.offer, tournament.refused) if zone and zone[0] // each == copy]
        self.received = {player: list(tournament.received[player]) for player in tournament.orders[copy]}
        self.evidence = {player: evidence(world, player) for player in self.received}
        self.zones = [self.deck, *between, *self.received.values()]

    def fits(self) -> bool:
        """Whether every fighter's updates explain all that was seen of him."""
        return all(
            fits([self.types[card] for card in cards], self.evidence[player], self.copies)
            for player, cards in self.received.items()
        )

    def deal(self, rng: Random) -> None:
        """A deal at random that fits, or else the true one with many exchanges that fit."""
        before = [zone[:] for zone in self.zones]
        masks = self.known[:]
        for _ in range(DEALS):
            redeal(self.zones, self.known, self.viewer, rng)
            if self.fits():
                return
            for zone, cards in zip(self.zones, before, strict=True):
                zone[:] = cards
            self.known[:] = masks
        mine = bit(self.viewer)
        places = [(zone, at) for zone in self.zones for at in range(len(zone)) if not self.known[zone[at]] & mine]
        for _ in range(EXCHANGES * len(places)):
            one, other = rng.choice(places), rng.choice(places)
            self._exchange(one, other)
            if not self.fits():
                self._exchange(one, other)

    def _exchange(self, one: Place, other: Place) -> None:
        """Two cards change places; what the others know stays with the place."""
        (here, at), (there, to) = one, other
        first, second = here[at], there[to]
        here[at], there[to] = second, first
        self.known[first], self.known[second] = self.known[second], self.known[first]


def fits(types: list[int], sightings: Sequence[Sighting], copies: tuple[int, ...]) -> bool:
    """Whether updates received in this order explain what was seen: updates enough, and start cards left."""
    for sighting in sightings:
        had = types[: sighting.received]
        for type_ in TYPES:
            number = had.count(type_)
            if number < count(sighting.shown, 2 * type_ + 1):
                return False
            if count(sighting.shown, 2 * type_) > max(0, copies[type_] - number):
                return False
    return True


def deal_updates(world: YokaiState, tournament: Tournament, viewer: int | None, rng: Random) -> None:
    """Deal the updates anew that the viewer does not know; cards never change from one copy of the game to another."""
    received = tournament.received
    for copy in range(len(tournament.decks)):
        dealing = Dealing(world, tournament, copy, viewer)
        dealing.deal(rng)
        for player, cards in dealing.received.items():
            received[player] = tuple(cards)


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
    old = [count(deck - memory.away, kind) if memory.possible >> kind & 1 else 0 for kind in KINDS]
    played = gone - memory.played
    most = min(sum(old), hand_size + size(played))
    ways = comb(most, memory.held)
    labels: list[tuple[int, bool]] = []
    for _ in range(TRIES):
        labels, found = _label(deck - memory.played, old, played, rng)
        hand = rng.sample(labels, hand_size)
        found += sum(is_old for _, is_old in hand)
        if rng.random() * ways < comb(found, memory.held):
            return pile_of(kind for kind, _ in hand)
    rng.shuffle(labels)
    labels.sort(key=lambda label: label[1], reverse=True)
    return pile_of(kind for kind, _ in labels[:hand_size])


def _label(cards: int, old: list[int], played: int, rng: Random) -> tuple[list[tuple[int, bool]], int]:
    """Which unseen cards are old ones, and how many of those played were; the equal ones at random."""
    labels: list[tuple[int, bool]] = []
    found = 0
    for kind in KINDS:
        number = count(cards, kind)
        flags = [at < old[kind] for at in range(number)]
        rng.shuffle(flags)
        gone = count(played, kind)
        found += sum(flags[:gone])
        labels += [(kind, flag) for flag in flags[gone:]]
    return labels, found
