"""Chapter 4: what each card does."""

from __future__ import annotations

import pytest

from tests.rules.yokai.table import A, B, LastOutcome, Table, duel, tournament
from zashiki.games.yokai.rules.terms import CENTRE
from zashiki.kernel.chance import Chance, FastChance

OFF = 4


def with_updates(*updates: str, a: dict[str, int] | None = None, b: dict[str, int] | None = None) -> Table:
    """A duel of a match in which A has these updates in the deck, and one of each in hand."""
    table = tournament(2, format="match")
    for name in updates:
        table.give_update(A, name)
    table.give_hand(A, list(dict.fromkeys(updates)))
    table.give_hand(B, ["refresh", "block", "sling", "upgrade", "collect"])
    for player, given in ((A, a or {}), (B, b or {})):
        for name, value in given.items():
            setattr(table.state.sides[player], name, value)
    return table


# ---------------------------------------------------------------- Refresh


@pytest.mark.rule("YF-4.1", "YF-6.6")
@pytest.mark.parametrize(
    ("e", "v", "before", "after"), [(1, 2, 0, 1), (1, 2, 1, 1), (3, 3, 1, 2), (3, 2, 2, 2), (4, 4, 3, 4)]
)
def test_refresh_gives_a_stone_up_to_the_blockade(e: int, v: int, before: int, after: int) -> None:
    table = duel(a={"e": e, "v": v, "stone": before})
    table.play("refresh", "refresh")
    assert table.a.stone == after


@pytest.mark.rule("YF-4.2", "YF-5.8")
@pytest.mark.parametrize(
    ("e", "v", "before", "after"), [(1, 2, 0, 1), (2, 2, 0, 2), (2, 2, 1, 2), (4, 4, 1, 3), (4, 4, 4, 4)]
)
def test_the_better_refresh_gives_two_or_what_fits(e: int, v: int, before: int, after: int) -> None:
    table = with_updates("refresh-2", a={"energy_place": e, "victory_place": v, "stone": before})
    table.play("refresh-2", "refresh")
    assert table.a.stone == after


@pytest.mark.rule("YF-4.3", "YF-R13")
def test_refresh_may_be_played_in_vain() -> None:
    table = duel(a={"stone": 1})
    assert "refresh" in table.legal(A)


@pytest.mark.rule("YF-4.4")
def test_refresh_block_and_collect_cost_nothing() -> None:
    assert duel().legal(A) == ["refresh", "block", "collect"]


# ---------------------------------------------------------------- Block


@pytest.mark.rule("YF-4.5", "YF-R16")
def test_block_stops_a_sling_and_then_draws_nothing() -> None:
    table = duel(b={"stone": 1})
    table.play("block", "sling")
    assert table.a.energy == 1
    assert table.b.victory == 0
    assert table.counts(A) == (5, 4, 1)


@pytest.mark.rule("YF-4.6")
@pytest.mark.parametrize("other", ["refresh", "block", "upgrade", "collect"])
def test_block_draws_two_against_anything_else(other: str) -> None:
    table = duel(b={"stone": 1, "v": OFF})
    table.play("block", other)
    assert table.counts(A) == (7, 2, 1)


@pytest.mark.rule("YF-4.7", "YF-5.9")
@pytest.mark.parametrize("other", ["refresh", "sling", "collect"])
def test_the_better_block_stops_and_draws(other: str) -> None:
    table = with_updates("block-2", b={"stone": 1})
    table.play("block-2", other)
    assert (table.a.energy, table.b.victory) == (1, 0)
    assert table.counts(A) == (3, 6, 1)


@pytest.mark.rule("YF-4.8", "YF-5.10", "YF-R8")
@pytest.mark.parametrize("block", ["block", "block-2"])
@pytest.mark.parametrize("sling", ["sling", "sling-2"])
def test_any_block_stops_any_sling(block: str, sling: str) -> None:
    table = tournament(2, format="match")
    for player, name in ((A, block), (B, sling)):
        if name.endswith("-2"):
            table.give_update(player, name)
        table.give_hand(player, [name])
    table.b.stone = 1
    table.a.energy_place, table.a.energy = 3, 3
    table.play(block, sling)
    assert (table.a.energy, table.b.stone, table.b.victory) == (3, 0, 0)


# ---------------------------------------------------------------- Sling


@pytest.mark.rule("YF-4.9", "YF-6.10")
def test_a_sling_costs_a_stone() -> None:
    table = duel(a={"stone": 1}, b={"e": 2})
    table.play("sling", "refresh")
    assert table.a.stone == 0
    assert "sling" not in table.legal(A)


@pytest.mark.rule("YF-4.10")
@pytest.mark.parametrize(("other", "energy"), [("refresh", 1), ("collect", 1), ("block", 2)])
def test_a_sling_takes_one_energy_unless_blocked(other: str, energy: int) -> None:
    table = duel(a={"stone": 1}, b={"e": 2})
    table.play("sling", other)
    assert table.b.energy == energy


@pytest.mark.rule("YF-4.11", "YF-5.10")
@pytest.mark.parametrize(
    ("place", "before", "after", "victories"), [(3, 3, 1, 0), (3, 2, 3, 1), (3, 1, 3, 1), (1, 1, 1, 1)]
)
def test_the_better_sling_takes_two(place: int, before: int, after: int, victories: int) -> None:
    table = with_updates("sling-2", a={"stone": 1}, b={"energy_place": place, "energy": before})
    table.play("sling-2", "refresh")
    assert (table.b.energy, table.a.victory) == (after, victories)


@pytest.mark.rule("YF-4.11", "YF-R9")
def test_one_shot_never_scores_twice() -> None:
    table = with_updates("sling-2", a={"stone": 1})
    table.play("sling-2", "refresh")
    assert (table.b.energy, table.a.victory) == (1, 1)
    assert table.question() == "ChooseCards"


@pytest.mark.rule("YF-4.12")
def test_the_stone_is_paid_for_a_blocked_or_idle_shot() -> None:
    blocked = duel(a={"stone": 1})
    blocked.play("sling", "block")
    assert blocked.a.stone == 0
    idle = duel(a={"stone": 1}, b={"stone": 1}, coin=B)
    idle.play("sling", "sling")
    assert idle.a.stone == 0


# ---------------------------------------------------------------- Upgrade


@pytest.mark.rule("YF-4.13")
@pytest.mark.parametrize(("blockade", "places"), [("energy", (2, 2)), ("victory", (1, 3))])
def test_upgrade_moves_the_blockade_that_is_chosen(blockade: str, places: tuple[int, int]) -> None:
    table = duel(a={"stone": 1})
    table.play("upgrade", "refresh", blockade_a=blockade)
    assert (table.a.energy_place, table.a.victory_place) == places
    assert table.a.stone == 0


@pytest.mark.rule("YF-4.14", "YF-5.12")
@pytest.mark.parametrize(("e", "v", "places"), [(1, 2, (2, 3)), (OFF, 3, (OFF, OFF)), (2, OFF, (3, OFF))])
def test_the_better_upgrade_moves_both_that_are_left(e: int, v: int, places: tuple[int, int]) -> None:
    table = with_updates("upgrade-2", a={"stone": 1, "energy_place": e, "victory_place": v})
    table.play("upgrade-2", "refresh")
    assert (table.a.energy_place, table.a.victory_place) == places
    assert table.a.stone == 0


@pytest.mark.rule("YF-4.14a", "YF-R10", "YF-5.7")
@pytest.mark.parametrize("stone", [0, 1])
@pytest.mark.parametrize("card", ["upgrade", "upgrade-2"])
def test_without_blockades_upgrade_draws_for_nothing(card: str, stone: int) -> None:
    updates = [card] if card == "upgrade-2" else []
    table = with_updates(*updates, a={"stone": stone, "energy_place": OFF, "victory_place": OFF})
    table.give_hand(A, [card])
    assert table.legal(A) == [card]
    table.play(card, "refresh")
    assert table.counts(A) == (2, 7, 1)
    assert table.a.stone == stone


@pytest.mark.rule("YF-4.14b")
@pytest.mark.parametrize(("e", "v"), [(1, 2), (OFF, 2), (3, OFF)])
def test_with_a_blockade_left_and_no_stone_upgrade_cannot_be_played(e: int, v: int) -> None:
    assert "upgrade" not in duel(a={"e": e, "v": v}).legal(A)


@pytest.mark.rule("YF-4.14c")
def test_moving_the_energy_blockade_gives_no_energy() -> None:
    table = duel(a={"stone": 1})
    table.play("upgrade", "refresh", blockade_a="energy")
    assert table.a.energy == 1


# ---------------------------------------------------------------- Collect


def nearly_empty(chance: Chance | None = None) -> Table:
    """A has one card left to draw and seven on the discard pile."""
    discarded = ["refresh"] * 3 + ["block"] * 2 + ["sling", "upgrade"]
    side = {"hand": ["collect", "block"], "draw_pile": ["sling"], "discard_pile": discarded}
    return duel(a=side, chance=chance)


@pytest.mark.rule("YF-4.15")
def test_collect_shuffles_the_discard_pile_and_itself_back() -> None:
    table = nearly_empty()
    table.play("collect", "refresh")
    assert table.counts(A) == (2, 8, 0)
    assert "block" in table.hand(A)


@pytest.mark.rule("YF-4.15")
def test_what_was_shuffled_back_may_be_drawn_at_once() -> None:
    drawn = set()
    for seed in range(40):
        table = nearly_empty(FastChance.seeded(seed))
        table.play("collect", "refresh")
        drawn |= set(table.hand(A))
    assert drawn == {"refresh", "block", "sling", "upgrade", "collect"}


@pytest.mark.rule("YF-4.16", "YF-7.2")
@pytest.mark.parametrize("before", [CENTRE, A, B])
def test_collect_takes_the_coin_wherever_it_is(before: int) -> None:
    table = duel(coin=before)
    table.play("collect", "refresh")
    assert table.coin == A


@pytest.mark.rule("YF-4.17", "YF-5.13")
@pytest.mark.parametrize("before", [CENTRE, A, B])
@pytest.mark.parametrize("card", ["collect", "collect-2"])
def test_two_collects_leave_the_coin(before: int, card: str) -> None:
    table = with_updates(*(["collect-2"] if card == "collect-2" else []))
    table.give_hand(A, [card])
    table.duel.coin = before
    table.play(card, "collect")
    assert table.coin == before
    assert (table.a.discard, table.b.discard) == (0, 0)


@pytest.mark.rule("YF-4.18", "YF-5.13", "YF-R31")
def test_the_better_collect_draws_one_more_after_the_shuffle() -> None:
    table = with_updates("collect-2")
    state = table.state
    state.chance = LastOutcome()
    side = table.a
    side.discard, side.pile = side.pile, 0
    table.play("collect-2", "refresh")
    assert table.counts(A) == (2, 8, 0)
    assert table.coin == A


@pytest.mark.rule("YF-4.19", "YF-R13")
def test_collect_may_be_played_with_nothing_to_collect() -> None:
    table = duel()
    table.play("collect", "refresh")
    assert table.counts(A) == (5, 5, 0)
