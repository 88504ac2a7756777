"""Worlds that a player cannot tell from the true one: hidden updates, hands and answers dealt anew (chapter 12).

What stays certain in a world: all that the view shows, the updates that the viewer knows, what was ever seen at the
same time of a deck, and that a hand kept through a fighter's last Collect or pass was chosen from what it could be.
What is only about right: earlier Collects and passes are forgotten, and nobody is thought to prefer a card.
"""

from __future__ import annotations

from math import comb
from random import Random

from zashiki.games.yokai.piles import COLLECT, EMPTY, KINDS, PASSED, UNIT, count, kinds, pile_of, size
from zashiki.games.yokai.state import NOBODY, Memory, Side, YokaiState
from zashiki.kernel.chance import FastChance
from zashiki.kernel.steps import Question

TRIES = 40
"""How often a hand is dealt before one is put together that fits."""


def sample_world(state: YokaiState, viewer: int | None, rng: Random) -> YokaiState:
    """A full state with the viewer's view, and a chance source of its own."""
    world = state.copy(FastChance.seeded(rng.getrandbits(64)))
    for player, side in enumerate(world.sides):
        if player != viewer:
            deal_cards(side, world.deck_of(player), on_table(world, player), rng)
    answer_anew(world, viewer, rng)
    return world


def on_table(state: YokaiState, player: int) -> int:
    """The pile of the one card that a fighter has turned up and not yet discarded, if there is one."""
    for duel in state.duels:
        if duel.open and duel.last is not None and player in (duel.first, duel.second):
            kind = duel.last[0 if player == duel.first else 1]
            shuffled_in = kind >> 1 == COLLECT and duel.winner != NOBODY
            return EMPTY if kind == PASSED or shuffled_in else UNIT[kind]
    return EMPTY


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


def answer_anew(world: YokaiState, viewer: int | None, rng: Random) -> None:
    """The others' waiting answers, chosen among what their hands allow."""
    answers = world.answers
    for player in range(len(answers)):
        if player != viewer and answers[player] >= 0:
            question = world.question(player)
            assert isinstance(question, Question)
            answers[player] = rng.choice(question.legal(world, player))
