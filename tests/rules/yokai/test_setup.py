"""Chapter 2: setup of the first duel."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import A, B, Table, yokai
from zashiki.games.yokai.rules.terms import CENTRE


@pytest.fixture
def fresh() -> Table:
    return Table(yokai().new_initial_state(seed=1))


@pytest.mark.rule("YF-2.1", "YF-7.1")
def test_the_coin_lies_in_the_centre(fresh: Table) -> None:
    assert fresh.coin == CENTRE


@pytest.mark.rule("YF-2.2", "YF-11.1", "YF-1.6")
def test_the_order_is_shuffled() -> None:
    orders = {Table(yokai(8).new_initial_state(seed=seed)).tournament.orders[0] for seed in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == list(range(8)) for order in orders)


@pytest.mark.rule("YF-11.1")
def test_the_first_pairs_follow_the_order() -> None:
    table = Table(yokai(8).new_initial_state(seed=3))
    order = table.tournament.orders[0]
    assert table.pairs() == [(order[at], order[at + 1]) for at in (0, 2, 4, 6)]


@pytest.mark.rule("YF-2.4", "YF-1.8", "YF-2.8")
def test_five_cards_in_hand_and_five_to_draw(fresh: Table) -> None:
    for player in (A, B):
        side = fresh.state.sides[player]
        assert fresh.counts(player) == (5, 5, 0)
        assert side.hand + side.pile == fresh.game.printed.start_deck


@pytest.mark.rule("YF-2.3", "YF-2.4")
def test_hands_are_dealt_at_random() -> None:
    hands = {tuple(Table(yokai().new_initial_state(seed=seed)).hand(A)) for seed in range(60)}
    assert len(hands) > 15


@pytest.mark.rule("YF-2.5")
def test_energy_one_stone_none_victory_none(fresh: Table) -> None:
    for side in fresh.state.sides:
        assert (side.energy, side.stone, side.victory) == (1, 0, 0)


@pytest.mark.rule("YF-2.6", "YF-6.3", "YF-R3")
def test_blockades_start_at_places_one_and_two(fresh: Table) -> None:
    for side in fresh.state.sides:
        assert (side.energy_place, side.victory_place) == (1, 2)


@pytest.mark.rule("YF-2.7")
def test_the_updates_are_shuffled_once_and_shared() -> None:
    first = []
    for seed in range(30):
        table = Table(yokai(2, format="match").new_initial_state(seed=seed))
        table.win(A)
        first.append(tuple(table.game.update_types[card] for card in table.tournament.offer))
    assert len(set(first)) > 8
