"""Chapter 10: what is carried from duel to duel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.yokai.table import A, B, Table, tournament
from zashiki.games.yokai.rules.terms import CENTRE


@pytest.fixture
def second_duel() -> Table:
    """A match at its second duel: A has moved both blockades and won, B has moved the Energy blockade twice."""
    table = tournament(2, format="match")
    table.a.energy_place, table.a.victory_place = 2, 3
    table.b.energy_place = 3
    table.updates_next("sling-2", "block-2")
    table.win(A, loser_victories=1)
    table.answer(A, "keep:sling-2")
    return table


@pytest.mark.rule("YF-10.1", "YF-10.5")
def test_blockades_stay(second_duel: Table) -> None:
    assert (second_duel.a.energy_place, second_duel.a.victory_place) == (2, 3)
    assert (second_duel.b.energy_place, second_duel.b.victory_place) == (3, 2)


@pytest.mark.rule("YF-10.2", "YF-10.5")
def test_updates_stay(second_duel: Table) -> None:
    for _ in range(2):
        assert "sling-2" in second_duel.names(second_duel.a.hand + second_duel.a.pile)
        assert "block-2" in second_duel.names(second_duel.b.hand + second_duel.b.pile)
        second_duel.win(B)
        second_duel.answer_rewards()


@pytest.mark.rule("YF-10.3")
def test_the_whole_deck_is_shuffled_and_five_are_drawn(second_duel: Table) -> None:
    for player in (A, B):
        side = second_duel.state.sides[player]
        assert second_duel.counts(player) == (5, 5, 0)
        assert side.hand + side.pile == second_duel.state.deck_of(player)


@pytest.mark.rule("YF-10.4", "YF-10.5")
def test_most_energy_no_stone_no_victory_coin_in_the_centre(second_duel: Table) -> None:
    assert (second_duel.a.energy, second_duel.b.energy) == (2, 3)
    for side in second_duel.state.sides:
        assert (side.stone, side.victory) == (0, 0)
    assert second_duel.coin == CENTRE
    assert (second_duel.duel.turn, second_duel.duel.last) == (0, None)


@pytest.mark.rule("YF-10.1", "YF-10.2", "YF-10.5")
@pytest.mark.parametrize("options", [{"players": 4}, {"players": 4, "format": "league"}])
def test_winners_and_losers_alike_in_every_format(options: dict[str, Any]) -> None:
    table = tournament(**options)
    for side in table.state.sides:
        side.energy_place, side.energy = 3, 1
    table.win_all(*[first for first, _ in table.pairs()])
    table.answer_rewards()
    for player, side in enumerate(table.state.sides):
        assert (side.energy_place, side.energy) == (3, 3)
        kept = {name for name in table.names(side.hand + side.pile) if name.endswith("-2")}
        assert kept == set(table.received(player))
