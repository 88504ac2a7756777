"""States as plain data, and their hashes."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tests.kernel.costs import calls_of
from tests.kernel.nights import begun, night, positions, set_up
from tests.toy.rules.state import Watch
from zashiki.kernel.files.plain import LEFT_OUT, canonical, digest, plain
from zashiki.kernel.state import State

WINDOW = """[
  "BeginNight",
  ["Spy", {player = 0}],
  ["FeintWindow", {guarded = 1, asked = [1]}],
]"""


class Odd(State):
    """A state with everything that a slot may hold."""

    __slots__ = ("inside", "table")

    def __init__(self, table: Any, inside: Any = None) -> None:
        super().__init__(night(), begun().state.chance, [], [-1])
        self.table = table
        self.inside = inside


class Chest:
    """A slot object."""

    __slots__ = ("gold", "lock")

    def __init__(self, gold: int, lock: list[int]) -> None:
        self.gold = gold
        self.lock = lock


def test_plain_lists_every_slot_but_those_that_are_no_part_of_the_position() -> None:
    data = plain(begun().state)
    slots = {name for kind in Watch.__mro__ for name in getattr(kind, "__slots__", ())}
    assert set(data) == slots - LEFT_OUT
    assert {"answers", "steps", "reveals", "result", "hands", "deck"} <= set(data)
    assert not {"game", "chance", "streams", "story", "given", "lane"} & set(data)


def test_plain_is_json_all_through() -> None:
    for state in positions(5, every=7):
        assert json.loads(json.dumps(plain(state))) == plain(state)


def test_plain_goes_into_objects_dicts_and_sets() -> None:
    odd = Odd({(2, 1): "b", (1, 2): "a"}, [Chest(3, [1]), {3, 1}, {"y": 1, "x": 2}, b"\x01\x02"])
    data = plain(odd)
    assert data["table"] == [[[1, 2], "a"], [[2, 1], "b"]]
    assert data["inside"] == [{"gold": 3, "lock": [1]}, [1, 3], {"x": 2, "y": 1}, [1, 2]]


@pytest.mark.parametrize("of", [plain, digest])
def test_what_is_no_data_is_refused(of: Any) -> None:
    with pytest.raises(TypeError, match=r"has no place in a state"):
        of(Odd([lambda: 1]))


def test_steps_are_names_with_fields_and_refer_to_waiting_steps_by_height() -> None:
    steps = plain(set_up(WINDOW))["steps"]
    assert steps == [["BeginNight", {}], ["Spy", {"player": 0}], ["FeintWindow", {"guarded": 1, "asked": [1]}]]


def test_a_step_that_does_not_wait_is_written_out() -> None:
    text = '["BeginNight", ["FeintWindow", {guarded = ["Spy", {player = 0}], asked = [1]}]]'
    assert plain(set_up(text))["steps"][1] == ["FeintWindow", {"guarded": ["Spy", {"player": 0}], "asked": [1]}]


def test_each_lane_is_a_stack_of_its_own() -> None:
    state = begun(mode="siege").state
    lanes = plain(state)["steps"][-1]
    assert lanes[0] == "Lanes"
    assert lanes[1]["stacks"] == [
        [["RollOmen", {"player": player}], ["Recruit", {"player": player, "points": 4}]] for player in (0, 1)
    ]


def test_equal_positions_have_equal_hashes_and_others_do_not() -> None:
    hashes: dict[str, str] = {}
    for state in positions(5, every=3):
        written = json.dumps(plain(state), sort_keys=True)
        assert hashes.setdefault(digest(state), written) == written
        assert digest(state.copy()) == digest(state)
        assert digest(pickle.loads(pickle.dumps(state))) == digest(state)
    assert len(hashes) > 50


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, [2]], [[1], 2]),
        ([Chest(1, [2])], [Chest(2, [1])]),
        ({(1, 2): 3}, {(1, 3): 2}),
        ("", None),
    ],
)
def test_the_hash_tells_these_apart(one: Any, other: Any) -> None:
    assert digest(Odd(one)) != digest(Odd(other))


@pytest.mark.parametrize(
    "text",
    [
        '["BeginNight", ["%s", {player = 0}], ["CaptainOrder", {player = 0, moved = false, attacked = false}]]',
        '["BeginNight", ["FeintWindow", {guarded = ["%s", {player = 0}], asked = [1]}]]',
    ],
)
def test_the_hash_tells_names_of_steps_apart(text: str) -> None:
    assert digest(set_up(text % "Spy")) != digest(set_up(text % "Barter"))


def test_the_order_of_a_dict_does_not_matter() -> None:
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})
    assert digest(Odd({(1,): 2, (0,): 3})) == digest(Odd({(0,): 3, (1,): 2}))


def test_a_hash_costs_little() -> None:
    state = begun().state
    digest(state)  # the first one finds out what the state holds
    assert calls_of(lambda: digest(state)) < 50, "calls; there were 23"
