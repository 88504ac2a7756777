"""Chapter 8: KO, the end of a duel, the turn cap."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.rules.yokai.table import A, B, duel, yokai
from zashiki.games.yokai.rules.terms import NOBODY


@pytest.mark.rule("YF-8.1", "YF-R1")
def test_a_ko_scores_a_victory_and_no_stone() -> None:
    table = duel(a={"stone": 1})
    table.play("sling", "refresh")
    assert (table.a.victory, table.a.stone) == (1, 0)


@pytest.mark.rule("YF-8.2")
@pytest.mark.parametrize("e", [1, 2, 3, 4])
def test_who_is_knocked_out_rises_to_the_maximum(e: int) -> None:
    table = duel(a={"stone": 1}, b={"e": e, "energy": 1})
    table.play("sling", "refresh")
    assert table.b.energy == e


@pytest.mark.rule("YF-8.4")
def test_a_ko_leaves_everything_else() -> None:
    table = duel(
        a={"stone": 2, "e": 3, "v": 3, "energy": 2, "discard_pile": ["refresh"]},
        b={"stone": 2, "e": 2, "v": 3, "energy": 1, "discard_pile": ["block"]},
    )
    table.play("sling", "block")  # blocked: nothing happens
    assert table.b.victory == table.a.victory == 0
    table.give_hand(A, ["sling", "refresh"])
    table.give_hand(B, ["collect", "block"])
    table.play("sling", "collect")
    assert (table.a.energy, table.a.stone, table.b.stone) == (2, 0, 2)
    assert (table.a.energy_place, table.a.victory_place, table.b.energy_place, table.b.victory_place) == (3, 3, 2, 3)
    assert "refresh" in table.hand(A)
    assert "block" in table.hand(B)


@pytest.mark.rule("YF-8.5", "YF-5.4")
def test_the_second_victory_ends_the_duel_at_once() -> None:
    table = duel(a={"stone": 1, "victory": 1})
    table.play("sling", "refresh")
    assert table.duel.winner == A
    assert table.state.is_terminal()
    assert table.counts(A) == (4, 5, 0)  # neither discarded nor drawn
    assert table.state.returns() == [1.0, -1.0]
    outcome = table.outcome
    assert outcome.places == (1, 2)
    assert table.game.catalog.say(outcome.reason, ["Skull", "Murray"]) == "Skull reached two Victories."


@pytest.mark.rule("YF-8.6", "YF-8.7")
def test_final_scores_and_single_kos_in_random_duels() -> None:
    game, rng = yokai(), Random(5)
    scores: Counter[tuple[int, ...]] = Counter()
    for seed in range(300):
        state = game.new_initial_state(seed=seed)
        before = 0
        while not state.is_terminal():
            for player in state.acting_players():
                state.apply_action(player, rng.choice(state.legal_actions(player)))
            scored = sum(side.victory for side in state.sides)
            assert scored - before <= 1
            before = scored
        scores[tuple(sorted(side.victory for side in state.sides))] += 1
    assert set(scores) == {(0, 2), (1, 2)}


@pytest.mark.rule("YF-8.7")
@pytest.mark.parametrize("coin", [NOBODY, A, B])
def test_two_shots_never_knock_out_both(coin: int) -> None:
    table = duel(a={"stone": 1}, b={"stone": 1}, coin=coin)
    table.play("sling", "sling")
    assert table.a.victory + table.b.victory == (coin != NOBODY)


STALEMATE = {"hand": ["refresh", "block"]}


@pytest.mark.rule("YF-R15")
@pytest.mark.parametrize(
    ("a", "b", "coin", "winner"),
    [
        ({"victory": 1}, {"e": 3}, B, A),
        ({"e": 2, "energy": 1, "stone": 1}, {"e": 2, "energy": 2}, A, B),
        ({"stone": 1}, {"stone": 1}, A, A),
        ({"stone": 1}, {"stone": 1}, B, B),
        ({"e": 2, "v": 2, "energy": 1, "stone": 2}, {"e": 2, "v": 2, "energy": 1, "stone": 0}, B, A),
    ],
)
def test_at_the_cap_victory_then_energy_then_stone_then_coin_decide(
    a: dict[str, int], b: dict[str, int], coin: int, winner: int
) -> None:
    table = duel(a={**STALEMATE, **a}, b={**STALEMATE, **b}, coin=coin, turn=299)
    table.play("block", "block")
    assert table.state.is_terminal()
    assert (table.duel.winner, table.duel.capped) == (winner, True)
    assert table.outcome.reason.id == "ended.cap"


@pytest.mark.rule("YF-R15")
def test_at_the_cap_lots_decide_between_equals() -> None:
    from zashiki.kernel.chance import FastChance

    winners = set()
    for seed in range(20):
        table = duel(STALEMATE, STALEMATE, turn=299, chance=FastChance.seeded(seed))
        table.play("block", "block")
        winners.add(table.duel.winner)
    assert winners == {A, B}


@pytest.mark.rule("YF-R15")
def test_before_the_cap_the_duel_goes_on() -> None:
    table = duel(STALEMATE, STALEMATE, turn=298)
    table.play("block", "block")
    assert table.duel.winner == NOBODY
    short = duel(STALEMATE, STALEMATE, turn=4, game=yokai(turn_cap=5))
    short.play("block", "block")
    assert short.state.is_terminal()


@pytest.mark.rule("YF-R15")
def test_a_ko_in_the_last_turn_wins_as_always() -> None:
    table = duel({"stone": 1, "victory": 1}, turn=299)
    table.play("sling", "refresh")
    assert (table.duel.winner, table.duel.capped) == (A, False)
