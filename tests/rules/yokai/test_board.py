"""Chapters 6 and 7: limits, blockades, the coin."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.yokai.table import A, B, duel, tournament, yokai
from zashiki.games.yokai.rules.board import energy_limit, stone_limit
from zashiki.games.yokai.rules.terms import CENTRE
from zashiki.kernel.errors import InvalidPosition

OFF = 4
# (e, v): maximum Energy, maximum Stone
LIMITS = {
    (1, 2): (1, 1), (1, 3): (1, 1), (1, OFF): (1, 1), (2, 2): (2, 2), (2, 3): (2, 2), (2, OFF): (2, 2),
    (3, 2): (3, 2), (3, 3): (3, 3), (3, OFF): (3, 3), (OFF, 2): (4, 2), (OFF, 3): (4, 3), (OFF, OFF): (4, 4),
}  # fmt: skip


@pytest.mark.rule("YF-6.1", "YF-R3")
def test_energy_and_stone_stand_on_the_cells_from_none_to_four_and_victory_up_to_two() -> None:
    """With both blockades off the board: each Refresh gives a Stone, each shot takes an Energy."""
    table = duel(a={"e": OFF, "v": OFF}, b={"e": OFF, "v": OFF, "stone": 4})
    stones, energies = [table.a.stone], [table.a.energy]
    for _ in range(4):
        table.give_hand(A, ["refresh"])
        table.give_hand(B, ["sling"])
        table.play("refresh", "sling")
        stones.append(table.a.stone)
        energies.append(table.a.energy)
    assert stones == [0, 1, 2, 3, 4]
    assert energies == [4, 3, 2, 1, 4]  # the fourth shot is a KO
    assert (table.b.stone, table.b.victory) == (0, 1)
    table.give_hand(A, ["refresh"])
    table.play("refresh", table.legal(B)[0])
    assert table.a.stone == 4


@pytest.mark.rule("YF-6.2", "YF-6.5", "YF-6.6", "YF-R3", "YF-R4")
@pytest.mark.parametrize(("places", "limits"), LIMITS.items(), ids=str)
def test_what_the_blockades_allow(places: tuple[int, int], limits: tuple[int, int]) -> None:
    table = duel(a={"e": places[0], "v": places[1]})
    printed = table.game.printed
    assert (energy_limit(printed, table.a), stone_limit(printed, table.a)) == limits
    assert printed.limits_at(*places) == limits
    shown = table.game.view(table.state, B).sides[A]
    assert (shown.energy_limit, shown.stone_limit) == limits


@pytest.mark.rule("YF-6.2", "YF-6.11")
@pytest.mark.parametrize("places", LIMITS)
def test_a_position_beyond_the_blockades_is_refused(places: tuple[int, int]) -> None:
    energy, stone = LIMITS[places]
    e, v = places
    assert duel(a={"e": e, "v": v, "energy": energy, "stone": stone}).a.stone == stone
    with pytest.raises(InvalidPosition, match=r"fighters\[0\].energy"):
        duel(a={"e": e, "v": v, "energy": energy + 1})
    with pytest.raises(InvalidPosition, match=r"fighters\[0\].stone"):
        duel(a={"e": e, "v": v, "stone": stone + 1})


@pytest.mark.rule("YF-6.4")
def test_blockades_move_one_place_at_a_time_and_never_back() -> None:
    for blockade, start in (("energy", 1), ("victory", 2)):
        for place in range(start, OFF):
            given = {"stone": 1, "e": 1, "v": 2, **({"e": place} if blockade == "energy" else {"v": place})}
            table = duel(a=given)
            before = (table.a.energy_place, table.a.victory_place)
            table.play("upgrade", "refresh", blockade_a=blockade)
            after = (table.a.energy_place, table.a.victory_place)
            moved = [now - then for now, then in zip(after, before, strict=True)]
            assert moved == ([1, 0] if blockade == "energy" else [0, 1])


@pytest.mark.rule("YF-6.4", "YF-R17")
@pytest.mark.parametrize(("e", "v", "places"), [(OFF, 2, (OFF, 3)), (3, OFF, (OFF, OFF))])
def test_with_one_blockade_left_nothing_is_asked(e: int, v: int, places: tuple[int, int]) -> None:
    table = duel(a={"stone": 1, "e": e, "v": v})
    table.play("upgrade", "refresh")
    assert (table.a.energy_place, table.a.victory_place) == places


@pytest.mark.rule("YF-6.7")
def test_blockades_may_share_a_place_and_pass_each_other() -> None:
    table = duel(a={"stone": 1, "e": 1, "v": 2})
    table.play("upgrade", "refresh", blockade_a="energy")
    assert (table.a.energy_place, table.a.victory_place) == (2, 2)
    table = duel(a={"stone": 1, "e": 2, "v": 2})
    table.play("upgrade", "refresh", blockade_a="energy")
    assert (table.a.energy_place, table.a.victory_place) == (3, 2)


@pytest.mark.rule("YF-6.8", "YF-R4")
@pytest.mark.parametrize("v", [2, 3, OFF])
def test_no_blockade_stops_victory(v: int) -> None:
    table = duel(a={"v": v, "victory": 1, "stone": 1})
    table.play("sling", "refresh")
    assert table.a.victory == 2


@pytest.mark.rule("YF-6.9", "YF-6.10", "YF-6.11")
def test_energy_rises_only_by_a_ko_and_stone_falls_only_by_costs() -> None:
    """Through 200 random duels, turn by turn."""
    game, rng = yokai(), Random(11)
    for seed in range(200):
        state = game.new_initial_state(seed=seed)
        state.story = []
        while not state.is_terminal():
            before = [(side.energy, side.stone, side.victory) for side in state.sides]
            state.story.clear()
            for player in state.acting_players():
                state.apply_action(player, rng.choice(state.legal_actions(player)))
            told = [event.message for event in state.story]
            paid = {message.fields["player"] for message in told if message.id == "pay"}
            fallen = {message.fields["player"] for message in told if message.id == "knock-out"}
            for player, side in enumerate(state.sides):
                energy, stone, _ = before[player]
                assert side.energy <= energy or player in fallen
                assert side.stone >= stone or player in paid
                assert 0 <= side.stone <= min(side.energy_place, side.victory_place)
                assert 1 <= side.energy <= side.energy_place
            if not state.is_terminal():
                assert max(side.victory for side in state.sides) <= 1


@pytest.mark.rule("YF-7.1")
def test_each_duel_has_its_own_coin() -> None:
    table = tournament(4)
    table.give_hand(A, ["collect"])
    table.give_hand(B, ["refresh"])
    table.play("collect", "refresh")
    assert [duel.coin for duel in table.state.duels] == [A, CENTRE]


@pytest.mark.rule("YF-7.2")
@pytest.mark.parametrize("coin", [CENTRE, A, B])
@pytest.mark.parametrize(
    "cards", [("refresh", "refresh"), ("block", "upgrade"), ("sling", "block"), ("block", "sling")]
)
def test_without_a_collect_or_a_ko_the_coin_stays(coin: int, cards: tuple[str, str]) -> None:
    table = duel(a={"stone": 1}, b={"stone": 1, "v": OFF}, coin=coin)
    table.play(*cards)
    assert table.coin == coin


@pytest.mark.rule("YF-7.3")
@pytest.mark.parametrize("coin", [A, B])
def test_when_both_shoot_only_the_holders_opponent_is_hit(coin: int) -> None:
    table = duel(a={"e": 2, "stone": 1}, b={"e": 2, "stone": 1}, coin=coin)
    table.play("sling", "sling")
    assert (table.a.energy, table.b.energy) == ((2, 1) if coin == A else (1, 2))
    assert table.coin == coin


@pytest.mark.rule("YF-7.3")
def test_the_coin_does_nothing_for_a_single_shot() -> None:
    table = duel(a={"e": 2}, b={"stone": 1}, coin=A)
    table.play("refresh", "sling")
    assert table.a.energy == 1


@pytest.mark.rule("YF-7.4", "YF-R6")
def test_with_the_coin_in_the_centre_two_shots_do_nothing_but_cost() -> None:
    table = duel(a={"stone": 1}, b={"stone": 1})
    table.play("sling", "sling")
    assert (table.a.energy, table.b.energy, table.a.stone, table.b.stone) == (1, 1, 0, 0)
    assert table.coin == CENTRE


@pytest.mark.rule("YF-7.5", "YF-8.3", "YF-R7")
@pytest.mark.parametrize("coin", [CENTRE, A, B])
def test_every_ko_returns_the_coin(coin: int) -> None:
    table = duel(a={"stone": 1}, coin=coin)
    table.play("sling", "refresh")
    assert table.a.victory == 1
    assert table.coin == CENTRE


@pytest.mark.rule("YF-7.6")
def test_a_coin_collected_in_the_turn_of_the_ko_returns_too() -> None:
    table = duel(b={"stone": 1})
    table.play("collect", "sling")
    assert table.coin == CENTRE
    assert table.b.victory == 1
