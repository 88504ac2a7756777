"""Chance: uniform, reproducible, independent in lanes, scripted, recorded, enumerated."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from fractions import Fraction

import pytest

from zashiki.kernel.chance import (
    Chance,
    FastChance,
    HmacChance,
    RecordingChance,
    ScriptedChance,
    enumerate_outcomes,
)
from zashiki.kernel.errors import ChanceExhausted

KEY = bytes(range(32))
DRAWS = 60_000


def sources() -> list[Chance]:
    return [FastChance.seeded(1), HmacChance(KEY)]


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.kind)
@pytest.mark.parametrize("n", [2, 6, 7, 52])
def test_every_outcome_is_as_likely(source: Chance, n: int) -> None:
    draws = DRAWS if source.kind == "fast" else DRAWS // 6
    counts = Counter(source.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    expected = draws / n
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < n - 1 + 5 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.kind)
def test_pairs_of_dice_are_independent(source: Chance) -> None:
    draws = 36 * 400
    counts = Counter((source.below(6), source.below(6)) for _ in range(draws))
    chi_square = sum((counts[a, b] - 400) ** 2 / 400 for a in range(6) for b in range(6))
    assert chi_square < 35 + 5 * 70**0.5


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = [FastChance.seeded(seed).below(1 << 30) for seed in range(2000)]
    assert len(set(first)) == len(first)
    low = Counter(value * 8 >> 30 for value in first)
    assert max(low.values()) < 320
    assert min(low.values()) > 180


def test_hmac_gives_what_the_formula_says() -> None:
    source = HmacChance(KEY)
    values = []
    for counter in range(4):
        digest = hmac.new(KEY, f":{counter}:0".encode(), hashlib.sha256).digest()
        values.append(int.from_bytes(digest[:8], "big") % 6)
    assert [source.below(6) for _ in range(4)] == values
    assert values == [0, 5, 0, 0]  # computed with openssl and bc


def test_hmac_rejects_what_would_favour_low_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def digest(key: bytes, text: bytes, name: str) -> bytes:
        asked.append(text)
        return b"\xff" * 32 if len(asked) == 1 else bytes(7) + b"\x05" + bytes(24)

    monkeypatch.setattr(hmac, "digest", digest)
    assert HmacChance(KEY).below(3) == 2
    assert asked == [b":0:0", b":0:1"]


def test_hmac_key_must_have_256_bits_and_can_be_promised() -> None:
    assert HmacChance(KEY).commitment() == hashlib.sha256(KEY).hexdigest()
    with pytest.raises(ValueError, match="31 bytes"):
        HmacChance(KEY[:31])


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.kind)
def test_lanes_do_not_depend_on_one_another(source: Chance) -> None:
    lanes = [source.lane(0), source.lane(1)]
    again = [source.lane(0), source.lane(1)]
    alternating = [lanes[at % 2].below(1000) for at in range(20)]
    one_after_the_other = [again[0].below(1000) for _ in range(10)] + [again[1].below(1000) for _ in range(10)]
    assert alternating[::2] + alternating[1::2] == one_after_the_other
    assert one_after_the_other[:10] != one_after_the_other[10:]
    source.advance()
    assert [source.lane(0).below(1000) for _ in range(3)] != one_after_the_other[:3]


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.kind)
def test_a_copy_goes_on_alike_and_apart(source: Chance) -> None:
    source.below(6)
    twin = source.copy()
    ahead = [twin.below(100) for _ in range(5)]
    assert [source.below(100) for _ in range(5)] == ahead


def test_dice_picks_and_shuffles_are_made_of_outcomes_below() -> None:
    source = ScriptedChance([0, 5, 2, 0, 1, 0])
    assert source.roll(2) == (1, 6)
    items = ["a", "b", "c", "d"]
    assert source.pick(items) == "c"
    assert sorted(items) == ["a", "b", "d"]
    deck = [1, 2, 3]
    source.outcomes += [0]
    source.shuffle(deck)
    assert sorted(deck) == [1, 2, 3]


def test_shuffles_reach_every_order_as_often() -> None:
    def shuffled(chance: Chance) -> tuple[int, ...]:
        cards = [1, 2, 3, 4]
        chance.shuffle(cards)
        return tuple(cards)

    orders: dict[tuple[int, ...], Fraction] = {}
    for weight, order in enumerate_outcomes(shuffled):
        orders[order] = orders.get(order, Fraction(0)) + weight
    assert len(orders) == 24
    assert set(orders.values()) == {Fraction(1, 24)}


def test_a_script_is_followed_and_then_ends_or_goes_on() -> None:
    source = ScriptedChance([3, 1])
    assert (source.below(6), source.left()) == (3, 1)
    assert source.below(2) == 1
    with pytest.raises(ChanceExhausted, match="2 outcomes is used up"):
        source.below(6)
    source.feed([4])
    assert source.below(6) == 4
    assert ScriptedChance([], FastChance.seeded(3)).below(1000) == FastChance.seeded(3).below(1000)


def test_an_impossible_outcome_is_refused_with_its_place() -> None:
    source = ScriptedChance([0, 6])
    source.below(6)
    with pytest.raises(ChanceExhausted, match=r"outcome 1 of the script is 6; it has to be from 0 to 5"):
        source.below(6)


def test_a_record_of_outcomes_replays_the_game_lanes_included() -> None:
    log: list[int] = []
    source = RecordingChance(FastChance.seeded(8), log)
    lanes = [source.lane(0), source.lane(1)]
    source.advance()
    drawn = [lanes[0].below(6), lanes[1].below(6), lanes[0].below(6), source.below(6)]
    assert log == drawn
    script = ScriptedChance(log)
    again = [script.lane(0), script.lane(1)]
    script.advance()
    assert [again[0].below(6), again[1].below(6), again[0].below(6), script.below(6)] == drawn


def test_copies_of_a_recording_source_do_not_write() -> None:
    log: list[int] = []
    RecordingChance(FastChance.seeded(8), log).copy().below(6)
    assert log == []


def test_a_recorded_script_is_its_own_lane() -> None:
    source = RecordingChance(ScriptedChance([1, 2]), [])
    assert source.lane(0) is source


def test_enumeration_is_exact() -> None:
    def best_of_two(chance: Chance) -> int:
        return max(chance.roll(2))

    results: dict[int, Fraction] = {}
    for weight, best in enumerate_outcomes(best_of_two):
        results[best] = results.get(best, Fraction(0)) + weight
    assert results == {best: Fraction(2 * best - 1, 36) for best in range(1, 7)}


def test_enumeration_follows_branches_of_different_lengths() -> None:
    def roll_again_on_six(chance: Chance) -> int:
        first = chance.roll(1)[0]
        return first if first < 6 else 6 + chance.below(2)

    results = list(enumerate_outcomes(roll_again_on_six))
    assert sum(weight for weight, _ in results) == 1
    assert sorted(result for _, result in results) == [1, 2, 3, 4, 5, 6, 7]
    assert {weight for weight, result in results if result > 5} == {Fraction(1, 12)}


def test_enumeration_without_chance_has_one_result_and_too_much_is_refused() -> None:
    assert list(enumerate_outcomes(lambda chance: "sure")) == [(Fraction(1), "sure")]
    with pytest.raises(ValueError, match="more than 10 outcomes"):
        list(enumerate_outcomes(lambda chance: chance.below(11), limit=10))
