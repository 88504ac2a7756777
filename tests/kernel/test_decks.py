"""Decks: what is drawn, and who still knows what, tried against all that a watcher must think possible."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from zashiki.kernel.chance import FastChance, ScriptedChance
from zashiki.kernel.decks import Deck, Known, mingle
from zashiki.kernel.story import bit
from zashiki.kernel.worlds import redeal

ANNA, BEN = bit(0), bit(1)

Arrangement = tuple[tuple[int, ...], tuple[int, ...]]


def test_cards_are_drawn_from_the_top_then_the_pool_then_the_bottom() -> None:
    deck = Deck([1, 0], [2, 3], [4, 5])
    known: Known = [0] * 6
    chance = ScriptedChance([1, 0])
    assert [deck.draw(chance, known, ANNA) for _ in range(6)] == [0, 1, 3, 2, 4, 5]
    assert known == [ANNA] * 6
    with pytest.raises(IndexError):
        deck.draw(chance, known, ANNA)


def test_looking_leaves_the_cards_on_top_in_their_order() -> None:
    deck = Deck([7], [2, 3], [4])
    known: Known = [0] * 8
    seen = deck.look(ScriptedChance([0, 0]), known, 3, ANNA)
    assert seen[0] == 7
    assert seen == deck.top[::-1]
    assert len(deck) == 4
    assert all(known[card] == ANNA for card in seen)
    assert [deck.draw(ScriptedChance([]), known, BEN) for _ in range(3)] == seen


def test_looking_further_than_the_pool_shows_the_bottom() -> None:
    deck = Deck([], [2], [4, 5])
    known: Known = [0] * 6
    assert deck.look(ScriptedChance([0]), known, 9, ANNA) == [2, 4, 5]
    assert (deck.pool, deck.bottom) == ([], [])


def test_reordering_hides_the_order_from_all_who_do_not_see_it() -> None:
    deck = Deck([1, 0], [], [])
    known: Known = [ANNA | BEN, BEN]
    deck.reorder_top([1, 0], known, ANNA)
    assert deck.top == [0, 1]
    assert known == [ANNA, 0]
    with pytest.raises(ValueError, match="top cards"):
        deck.reorder_top([1, 7], [0] * 8, ANNA)


def test_a_single_card_cannot_be_reordered_so_nobody_forgets_it() -> None:
    deck = Deck([3], [], [])
    known: Known = [0, 0, 0, BEN]
    deck.reorder_top([3], known, ANNA)
    assert known[3] == BEN


def test_a_hidden_draw_makes_others_lose_track_of_all_that_it_could_have_been() -> None:
    deck = Deck([], [0, 1, 2], [])
    known: Known = [BEN, 0, 0]
    deck.draw(ScriptedChance([2]), known, ANNA)
    assert known == [0, 0, ANNA]


def test_a_card_whose_place_is_known_is_known_when_it_is_drawn() -> None:
    deck = Deck([0], [1], [])
    known: Known = [BEN, BEN]
    assert deck.draw(ScriptedChance([0]), known, ANNA) == 0
    assert deck.draw(ScriptedChance([0]), known, ANNA) == 1
    assert known == [ANNA | BEN, ANNA | BEN]


def test_shuffling_keeps_who_knows_that_a_card_is_in_here() -> None:
    deck = Deck([0], [1], [2])
    known: Known = [BEN, 0, ANNA, BEN]
    deck.shuffle([3])
    assert sorted(deck.pool) == [0, 1, 2, 3]
    assert (deck.top, deck.bottom) == ([], [])
    assert known == [BEN, 0, ANNA, BEN]


def test_mingling_leaves_only_those_who_saw_it() -> None:
    known: Known = [ANNA, ANNA | BEN, BEN]
    mingle([0, 1], known, ANNA)
    assert known == [ANNA, ANNA, BEN]


def test_a_copy_is_independent() -> None:
    deck = Deck([1], [2], [3])
    twin = deck.copy()
    twin.draw(ScriptedChance([]), [0] * 4, ANNA)
    twin.shuffle([4])
    assert (deck.top, deck.pool, deck.bottom) == ([1], [2], [3])
    assert sorted(deck.cards()) == [1, 2, 3]


class Watcher:
    """Ben, who watches Anna handle a deck of four and her hand, and keeps every arrangement that could be true.

    An arrangement is the deck from the top down, and Anna's hand. What Ben knows by the kernel's account must hold in
    all of them, and worlds dealt for him must be among them.
    """

    def __init__(self) -> None:
        self.possible: set[Arrangement] = {(order, ()) for order in permutations(range(4))}

    def see_top(self, card: int) -> None:
        self.possible = {(deck, hand) for deck, hand in self.possible if deck[0] == card}

    def see_draw(self) -> None:
        self.possible = {(deck[1:], (*hand, deck[0])) for deck, hand in self.possible}

    def see_reorder(self, count: int) -> None:
        self.possible = {
            ((*order, *deck[count:]), hand) for deck, hand in self.possible for order in permutations(deck[:count])
        }

    def see_put_under(self) -> None:
        self.possible = {
            ((*deck, card), tuple(other for other in hand if other != card))
            for deck, hand in self.possible
            for card in hand
        }

    def see_shuffle(self) -> None:
        self.possible = {(order, hand) for deck, hand in self.possible for order in permutations(deck)}


@pytest.mark.parametrize("seed", range(60))
def test_knowledge_is_never_wrong(seed: int) -> None:
    rng = Random(seed)
    chance = FastChance.seeded(seed)
    deck, hand, known = Deck.shuffled(range(4)), list[int](), [0] * 4
    watcher = Watcher()
    for _ in range(12):
        move = rng.choice(["draw", "ben looks", "anna reorders", "put under", "shuffle"])
        if move == "draw" and len(deck):
            hand.append(deck.draw(chance, known, ANNA))
            watcher.see_draw()
        elif move == "ben looks" and len(deck):
            watcher.see_top(deck.look(chance, known, 1, BEN)[0])
        elif move == "anna reorders" and len(deck):
            seen = deck.look(chance, known, 2, ANNA)
            deck.reorder_top(rng.sample(seen, len(seen)), known, ANNA)
            watcher.see_reorder(len(seen))
        elif move == "put under" and hand:
            card = hand.pop(rng.randrange(len(hand)))
            if hand:
                mingle([card, *hand], known, ANNA)
            deck.put_bottom(card)
            watcher.see_put_under()
        elif move == "shuffle":
            deck.shuffle()
            watcher.see_shuffle()
        holds_in_all(deck, hand, known, watcher)
        worlds_are_possible(deck, hand, known, watcher, rng)


def holds_in_all(deck: Deck, hand: list[int], known: Known, watcher: Watcher) -> None:
    """Each card that Ben knows, by the kernel's account, lies there in everything that he must think possible."""
    for card in range(4):
        if not known[card] & BEN:
            continue
        for order, held in watcher.possible:
            assert (card in held) == (card in hand)
            if card in deck.top:
                assert order.index(card) == deck.top[::-1].index(card)
            if card in deck.bottom:
                assert order[::-1].index(card) == deck.bottom[::-1].index(card)


def worlds_are_possible(deck: Deck, hand: list[int], known: Known, watcher: Watcher, rng: Random) -> None:
    """A world dealt anew keeps what Ben knows and the size of every zone; the true one could be dealt."""
    twin, held, masks = deck.copy(), hand[:], known[:]
    redeal([twin.top, twin.pool, twin.bottom, held], masks, 1, rng)
    assert [len(twin.top), len(twin.pool), len(twin.bottom), len(held)] == [
        len(deck.top),
        len(deck.pool),
        len(deck.bottom),
        len(hand),
    ]
    assert sorted([*twin.cards(), *held]) == [0, 1, 2, 3]
    for card in range(4):
        if known[card] & BEN:
            assert (card in twin.top, card in twin.bottom, card in held) == (
                card in deck.top,
                card in deck.bottom,
                card in hand,
            )
            assert masks[card] == known[card]
    true_orders = {((*deck.top[::-1], *middle, *deck.bottom), frozenset(hand)) for middle in permutations(deck.pool)}
    assert true_orders & {(order, frozenset(held)) for order, held in watcher.possible}


def test_dealing_anew_reaches_every_world_and_moves_others_knowledge_with_the_place() -> None:
    rng = Random(1)
    seen = set()
    for _ in range(300):
        hand, pool, known = [0, 1], [2, 3], [ANNA, ANNA, 0, 0, 0]
        redeal([hand, pool], known, 1, rng)
        seen.add((frozenset(hand), frozenset(pool)))
        assert all(known[card] == ANNA for card in hand)
        assert all(known[card] == 0 for card in pool)
    assert len(seen) == 6
