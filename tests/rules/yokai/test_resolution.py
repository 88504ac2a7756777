"""Chapter 5: the order of effects, and what each pair of cards does."""

from __future__ import annotations

import itertools

import pytest

from tests.rules.yokai.table import A, B, Table, duel
from zashiki.games.yokai.rules.terms import CENTRE

TYPES = ("refresh", "block", "sling", "upgrade", "collect")

# The table of section 5.2. Each cell: the effects for the row's player, and for the column's player.
#   +1S gains a Stone   -1S pays a Stone   draws draws 2 cards   hit loses 1 Energy   up pays a Stone and moves a
#   blockade   coll shuffles discard pile and Collect back   coin takes the coin
PAIRS = {
    ("refresh", "refresh"): ("+1S", "+1S"),
    ("refresh", "block"): ("+1S", "draws"),
    ("refresh", "sling"): ("+1S hit", "-1S"),
    ("refresh", "upgrade"): ("+1S", "up"),
    ("refresh", "collect"): ("+1S", "coll coin"),
    ("block", "refresh"): ("draws", "+1S"),
    ("block", "block"): ("draws", "draws"),
    ("block", "sling"): ("", "-1S"),
    ("block", "upgrade"): ("draws", "up"),
    ("block", "collect"): ("draws", "coll coin"),
    ("sling", "refresh"): ("-1S", "+1S hit"),
    ("sling", "block"): ("-1S", ""),
    ("sling", "sling"): ("-1S", "-1S"),
    ("sling", "upgrade"): ("-1S", "up hit"),
    ("sling", "collect"): ("-1S", "coll coin hit"),
    ("upgrade", "refresh"): ("up", "+1S"),
    ("upgrade", "block"): ("up", "draws"),
    ("upgrade", "sling"): ("up hit", "-1S"),
    ("upgrade", "upgrade"): ("up", "up"),
    ("upgrade", "collect"): ("up", "coll coin"),
    ("collect", "refresh"): ("coll coin", "+1S"),
    ("collect", "block"): ("coll coin", "draws"),
    ("collect", "sling"): ("coll coin hit", "-1S"),
    ("collect", "upgrade"): ("coll coin", "up"),
    ("collect", "collect"): ("coll", "coll"),
}
DISCARDED = ["block", "refresh"]


def table_with_room(coin: int = CENTRE) -> Table:
    """Both on (2,2) with Energy 2 and 1 Stone: every effect has room, and no hit knocks out."""
    side = {"e": 2, "v": 2, "stone": 1, "discard_pile": DISCARDED}
    return duel(a=side, b=side, coin=coin)


def effects(table: Table, player: int, before_coin: int) -> set[str]:
    """What has happened to a player of `table_with_room`, in the words of the table."""
    side = table.state.sides[player]
    hand, _, discarded = table.counts(player)
    found = set()
    moved = (side.energy_place, side.victory_place) != (2, 2)
    if side.stone == 2:
        found.add("+1S")
    if side.stone == 0:
        found.add("up" if moved else "-1S")
    if hand == 5 - 1 + 2 + 1:
        found.add("draws")
    if side.energy == 1:
        found.add("hit")
    if discarded == 0:
        found.add("coll")
    if table.coin == player != before_coin:
        found.add("coin")
    return found


def play(table: Table, a: str, b: str) -> None:
    """Play a pair; an Upgrade moves the Energy blockade."""
    table.play(a, b, "energy" if a == "upgrade" else "", "energy" if b == "upgrade" else "")


def test_the_table_has_all_pairs() -> None:
    assert set(PAIRS) == set(itertools.product(TYPES, TYPES))


@pytest.mark.rule("YF-5.2", "YF-5.3", "YF-4.6", "YF-4.10", "YF-7.4")
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_each_pair_of_start_cards(pair: tuple[str, str]) -> None:
    table = table_with_room()
    play(table, *pair)
    assert tuple(effects(table, player, CENTRE) for player in (A, B)) == tuple(
        set(cell.split()) for cell in PAIRS[pair]
    )
    for player, card in enumerate(pair):
        changed = {"draws", "coll"} & effects(table, player, CENTRE)
        assert changed or table.counts(player) == (5, 2, 3), card


@pytest.mark.rule("YF-5.6")
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_the_pairs_are_symmetric(pair: tuple[str, str]) -> None:
    table, mirrored = table_with_room(), table_with_room()
    play(table, *pair)
    play(mirrored, *pair[::-1])
    seen = [effects(table, player, CENTRE) for player in (A, B)]
    assert seen == [effects(mirrored, player, CENTRE) for player in (B, A)]


@pytest.mark.rule("YF-5.1", "YF-R5")
def test_costs_are_paid_before_anything_else() -> None:
    """The Upgrade's Stone is gone before the blockade moves, so a limit of 1 is no hindrance."""
    table = duel(a={"stone": 1}, b={"stone": 1})
    table.answer(A, "upgrade")
    table.answer(B, "sling")
    assert table.question() == "ChooseBlockade"
    assert (table.a.stone, table.b.stone) == (0, 0)


@pytest.mark.rule("YF-5.2", "YF-5.3")
def test_the_coin_is_taken_before_the_shot_counts_but_no_shot_meets_a_collect() -> None:
    table = table_with_room(coin=B)
    table.play("collect", "sling")
    assert table.coin == A
    assert table.a.energy == 1


@pytest.mark.rule("YF-5.4", "YF-8.4")
def test_after_a_ko_the_cards_are_discarded_and_drawn() -> None:
    table = duel(a={"stone": 1})
    table.play("sling", "refresh")
    assert table.a.victory == 1
    assert (table.counts(A), table.counts(B)) == ((5, 4, 1), (5, 4, 1))


@pytest.mark.rule("YF-5.5")
@pytest.mark.parametrize(("e", "energy"), [(1, 2), (2, 3), (3, 4)])
def test_an_upgrade_counts_in_the_turn_of_the_ko(e: int, energy: int) -> None:
    table = duel(a={"e": e, "energy": 1, "stone": 1}, b={"stone": 1})
    table.play("upgrade", "sling", blockade_a="energy")
    assert (table.a.energy, table.b.victory) == (energy, 1)


@pytest.mark.rule("YF-5.7")
@pytest.mark.parametrize("other", TYPES)
def test_up_reads_draws_one_for_nothing_without_blockades(other: str) -> None:
    table = duel(a={"e": 4, "v": 4, "stone": 0}, b={"stone": 1, "v": 4})
    table.play("upgrade", other)
    assert table.a.stone == 0
    assert table.counts(A) == (6, 3, 1)


def slings(sides: tuple[str, str], coin: int) -> Table:
    """Both have 3 Energy and shoot; a side with `sling-2` has that update."""
    from tests.rules.yokai.test_cards import with_updates

    table = with_updates(
        *(["sling-2"] if "sling-2" in sides else []),
        a={"energy_place": 3, "energy": 3, "stone": 1},
        b={"energy_place": 3, "energy": 3, "stone": 1},
    )
    table.give_hand(A, [sides[0]])
    table.duel.coin = coin
    table.play(*sides)
    return table


@pytest.mark.rule("YF-5.11", "YF-7.3", "YF-5.3")
@pytest.mark.parametrize(("coin", "energies"), [(A, (3, 1)), (B, (2, 3)), (CENTRE, (3, 3))])
def test_the_coin_holders_own_card_sets_the_damage(coin: int, energies: tuple[int, int]) -> None:
    table = slings(("sling-2", "sling"), coin)
    assert (table.a.energy, table.b.energy) == energies
    assert (table.a.stone, table.b.stone) == (0, 0)
