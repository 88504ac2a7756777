"""The fifteen examples of docs/rules/yokai-examples.md."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import A, B, Table, duel, tournament
from zashiki.games.yokai.rules.board import energy_limit, stone_limit
from zashiki.games.yokai.rules.terms import CENTRE

SKULL, MURRAY = A, B


@pytest.mark.rule("YF-4.1", "YF-4.6", "YF-3.4")
def test_e01_sample_1() -> None:
    table = duel()
    table.play("refresh", "block")
    assert table.a.stone == 1
    assert table.counts(SKULL) == (5, 4, 1)
    assert table.counts(MURRAY) == (7, 2, 1)
    assert table.coin == CENTRE


def sample_2() -> Table:
    """Skull shoots at Murray, who upgrades the Energy blockade."""
    table = duel(a={"stone": 1}, b={"stone": 1, "e": 2, "energy": 1}, coin=MURRAY)
    table.play("sling", "upgrade", blockade_b="energy")
    return table


@pytest.mark.rule("YF-4.13", "YF-5.5")
def test_e02_sample_2_the_upgrade() -> None:
    table = sample_2()
    assert table.b.stone == 0
    assert (table.b.energy_place, table.b.victory_place, table.b.energy) == (3, 2, 3)


@pytest.mark.rule("YF-8.1", "YF-8.2", "YF-8.3", "YF-8.4")
def test_e02_sample_2_the_knock_out() -> None:
    table = sample_2()
    assert table.b.energy == 3
    assert (table.a.stone, table.a.victory) == (0, 1)
    assert table.coin == CENTRE
    assert table.counts(SKULL) == table.counts(MURRAY) == (5, 4, 1)


@pytest.mark.rule("YF-4.2", "YF-4.15", "YF-4.16", "YF-6.6", "YF-R18")
@pytest.mark.parametrize(("places", "stone"), [((3, 2), 2), ((1, 2), 1)])
def test_e03_sample_3(places: tuple[int, int], stone: int) -> None:
    table = tournament(2, format="match")
    table.give_update(SKULL, "refresh-2")
    table.give_hand(SKULL, ["refresh-2"])
    table.a.energy_place, table.a.victory_place = places
    table.give_hand(MURRAY, ["collect", "refresh"])
    table.b.discard, table.b.pile = table.b.pile, 0
    table.duel.coin = SKULL
    table.play("refresh-2", "collect")
    assert table.a.stone == stone
    assert table.coin == MURRAY
    assert table.counts(MURRAY) == (2, 8, 0)


BOB, DAN = 2, 3


def end_of_sample_3() -> Table:
    """Skull and Bob have won their duels, and Skull looks at two updates."""
    table = tournament(4)
    table.a.energy_place = 3
    table.updates_next("sling-2", "block-2")
    table.win_all(SKULL, BOB)
    return table


@pytest.mark.rule("YF-9.1", "YF-9.2", "YF-9.3", "YF-9.5")
def test_e04_end_of_sample_3_the_draft() -> None:
    table = end_of_sample_3()
    table.answer(SKULL, "keep:sling-2")
    assert (table.received(SKULL), table.received(MURRAY)) == (["sling-2"], ["block-2"])
    assert table.game.view(table.state, MURRAY).sides[SKULL].updates == (-1,)
    table.answer_rewards()
    assert len(table.updates_left()) == 11


@pytest.mark.rule("YF-9.4", "YF-10.1", "YF-10.2", "YF-10.3", "YF-10.4")
def test_e04_end_of_sample_3_what_is_carried_over() -> None:
    table = end_of_sample_3()
    table.answer(SKULL, "keep:sling-2")
    table.answer_rewards()
    for player, side in enumerate(table.state.sides):
        assert table.counts(player) == (5, 5, 0)
        assert (side.energy, side.stone, side.victory) == (side.energy_place, 0, 0)
    assert (table.a.energy_place, table.a.victory_place) == (3, 2)
    assert "sling-2" in table.names(table.a.hand + table.a.pile)


@pytest.mark.rule("YF-11.7")
def test_e04_end_of_sample_3_the_next_duels() -> None:
    table = end_of_sample_3()
    table.answer_rewards()
    assert table.pairs() == [(SKULL, BOB), (MURRAY, DAN)]


@pytest.mark.rule("YF-4.3", "YF-6.6")
def test_e05_refresh_at_the_limit() -> None:
    table = duel(a={"stone": 1})
    table.play("refresh", "block")
    assert table.a.stone == 1
    assert table.counts(A) == (5, 4, 1)


@pytest.mark.rule("YF-4.10", "YF-8.1")
def test_e06_plain_hit() -> None:
    table = duel(a={"stone": 1}, b={"e": 2, "energy": 2})
    table.play("sling", "refresh")
    assert (table.a.stone, table.b.stone, table.b.energy) == (0, 1, 1)
    assert (table.a.victory, table.b.victory, table.coin) == (0, 0, CENTRE)


@pytest.mark.rule("YF-5.1", "YF-5.2", "YF-5.3", "YF-5.4", "YF-6.5")
def test_e07_plain_ko() -> None:
    table = duel(a={"stone": 1}, b={"stone": 1})
    table.play("sling", "upgrade", blockade_b="victory")
    assert (table.a.stone, table.a.victory) == (0, 1)
    assert (table.b.stone, table.b.energy_place, table.b.victory_place, table.b.energy) == (0, 1, 3, 1)


@pytest.mark.rule("YF-4.6", "YF-4.7")
def test_e08_block_against_block() -> None:
    table = tournament(2, format="match")
    table.give_update(B, "block-2")
    table.give_hand(A, ["refresh", "block", "sling", "upgrade", "collect"])
    table.give_hand(B, ["refresh", "block-2", "sling", "upgrade", "collect"])
    table.play("block", "block-2")
    assert table.counts(A) == table.counts(B) == (7, 2, 1)


@pytest.mark.rule("YF-7.3", "YF-7.5")
def test_e09_shoot_out_with_coin() -> None:
    table = duel(a={"stone": 1}, b={"stone": 1}, coin=B)
    table.play("sling", "sling")
    assert (table.a.stone, table.b.stone) == (0, 0)
    assert (table.a.energy, table.b.energy) == (1, 1)
    assert (table.a.victory, table.b.victory, table.coin) == (0, 1, CENTRE)


@pytest.mark.rule("YF-4.16")
def test_e10_collect_takes_the_coin_from_the_other_player() -> None:
    table = duel(coin=B)
    table.play("collect", "refresh")
    assert table.coin == A
    assert table.counts(A) == (5, 5, 0)


@pytest.mark.rule("YF-4.17")
def test_e11_both_collect() -> None:
    table = duel()
    table.play("collect", "collect")
    assert table.coin == CENTRE
    assert table.counts(A) == table.counts(B) == (5, 5, 0)


@pytest.mark.rule("YF-4.13", "YF-4.14c")
def test_e12_both_upgrade() -> None:
    table = duel(a={"stone": 1}, b={"stone": 1})
    table.play("upgrade", "upgrade", "victory", "energy")
    assert (table.a.energy_place, table.a.victory_place, table.a.stone, table.a.energy) == (1, 3, 0, 1)
    assert (table.b.energy_place, table.b.victory_place, table.b.stone, table.b.energy) == (2, 2, 0, 1)


@pytest.mark.rule("YF-6.4", "YF-6.5", "YF-R17")
def test_e13_last_blockade_step() -> None:
    table = duel(a={"stone": 1, "e": 3, "v": 4, "energy": 3})
    table.play("upgrade", "refresh")
    assert (table.a.energy_place, table.a.victory_place, table.a.stone) == (4, 4, 0)
    printed = table.game.printed
    assert (energy_limit(printed, table.a), stone_limit(printed, table.a), table.a.energy) == (4, 4, 3)


def play_out(table: Table) -> list[list[tuple[int, int]]]:
    """Who meets whom, by number from 1, when the lower number always wins."""
    rounds = []
    while not table.state.is_terminal():
        rounds.append([(first + 1, second + 1) for first, second in table.pairs()])
        table.win_all(*[min(pair) for pair in table.pairs()])
        table.answer_rewards()
    return rounds


@pytest.mark.rule("YF-11.10", "YF-R26")
def test_e14_four_player_brackets() -> None:
    table = tournament(4)
    assert play_out(table) == [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(2, 3)], [(1, 2)]]
    assert table.outcome.places.index(1) == 0
    assert table.tournament.breaks == [0, 0, 0, 0]


@pytest.mark.rule("YF-11.15", "YF-11.16", "YF-11.22", "YF-R28")
def test_e15_the_rounds_of_a_league_of_five() -> None:
    rounds = play_out(tournament(5, format="league"))
    assert rounds == [[(2, 5), (3, 4)], [(1, 5), (2, 3)], [(1, 4), (5, 3)], [(1, 3), (4, 2)], [(1, 2), (4, 5)]]


@pytest.mark.rule("YF-11.3", "YF-11.17", "YF-11.18", "YF-11.21", "YF-R30")
def test_e15_the_rewards_of_a_league_of_five() -> None:
    """One update for each winner and for the player who pauses, who also moves blockades twice; none at the end."""
    table = tournament(5, format="league")
    pauses = [1, 4, 2, 5, 3]
    for number, pause in enumerate(pauses, 1):
        updates = [len(table.received(player)) for player in range(5)]
        places = [side.energy_place + side.victory_place for side in table.state.sides]
        winners = [first for first, _ in table.pairs()]
        table.win_all(*winners)
        table.answer_rewards()
        gains = [len(table.received(player)) - updates[player] for player in range(5)]
        moves = [
            side.energy_place + side.victory_place - before
            for side, before in zip(table.state.sides, places, strict=True)
        ]
        if number == len(pauses):
            assert (gains, moves) == ([0] * 5, [0] * 5)
        else:
            assert gains == [int(player in (*winners, pause - 1)) for player in range(5)]
            assert moves == [2 if player == pause - 1 else 0 for player in range(5)]
    assert table.state.is_terminal()
