"""Parts of a state and parameters of steps count in files, hashes and messages like fields of their owner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.tables import Table, Tables, table
from zashiki.kernel.chance import Chance
from zashiki.kernel.files.decoding import Misfit
from zashiki.kernel.files.plain import digest, plain, plain_stack
from zashiki.kernel.files.positions import StackReader
from zashiki.kernel.state import StatePart
from zashiki.kernel.steps import Choice, Parameters, public_fields


class Blow(Parameters, frozen=True):
    """Who strikes whom, and with how many dice."""

    attacker: int
    defender: int
    dice: int = 2


class Flat(Choice[Table], frozen=True):
    """A question with parameters of its own alone."""

    rules = ("T-1",)
    attacker: int
    defender: int
    dice: int
    left: int


class Bundled(Choice[Table], frozen=True):
    """The same question with three of them in a bundle."""

    rules = ("T-1",)
    blow: Blow
    left: int


class ThisTurn(StatePart):
    """What is forgotten when a turn ends."""

    used: int = 0
    acting: int = -1


class FlatState(Table):
    """A state with fields of its own alone."""

    __slots__ = ("acting", "round", "used")

    def __init__(self, *kernel: Any, said: list[int], acting: int = -1, round: int = 1, used: int = 0) -> None:
        super().__init__(*kernel, said=said)
        self.acting, self.round, self.used = acting, round, used


class BundledState(Table):
    """The same state with two of them in a bundle."""

    __slots__ = ("round", "turn")

    def __init__(self, *kernel: Any, said: list[int], turn: ThisTurn | None = None, round: int = 1) -> None:
        super().__init__(*kernel, said=said)
        self.turn = turn or ThisTurn()
        self.round = round

    def copy(self, chance: Chance | None = None) -> Any:
        return BundledState(*self.kernel_fields(chance), said=self.said[:], turn=self.turn.copy(), round=self.round)


class Steps(Tables):
    """A game whose steps are read from files."""

    steps = (Bundled,)


def test_bundled_fields_stand_among_the_steps_own_in_files_and_messages() -> None:
    flat, bundled = Flat(1, 0, 1, 3, 5), Bundled(1, Blow(0, 1, 3), 5)
    assert plain_stack([bundled])[0][1] == plain_stack([flat])[0][1]
    assert list(plain_stack([bundled])[0][1]) == ["player", "attacker", "defender", "dice", "left"]
    assert public_fields(bundled) == public_fields(flat)


def test_a_step_with_a_bundle_comes_back_from_a_file() -> None:
    step = Bundled(1, Blow(0, 1, 3), 5)
    assert StackReader(Steps(2), plain_stack([step]), ("steps",)).all() == [step]
    short = ["Bundled", {"player": 1, "attacker": 0, "defender": 1, "left": 5}]
    assert StackReader(Steps(2), [short], ("steps",)).all() == [Bundled(1, Blow(0, 1, 2), 5)]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"player": 1, "defender": 1, "left": 5}, "lacks its field 'attacker'"),
        ({"player": 1, "attacker": 0, "defender": 1, "left": 5, "dize": 1}, "no field 'dize'; did you mean 'dice'"),
        ({"player": 1, "blow": [0, 1, 2], "left": 5}, "no field 'blow'"),
        ({"player": 1, "attacker": "me", "defender": 1, "left": 5}, "a whole number"),
    ],
)
def test_a_bundled_field_that_is_wrong_is_named(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(Misfit) as caught:
        StackReader(Steps(2), [["Bundled", fields]], ("steps",)).all()
    assert reason in caught.value.reason


def test_grouping_the_fields_of_a_state_changes_no_hash() -> None:
    flat, bundled = table(kind=FlatState), table(kind=BundledState)
    assert plain(bundled) == plain(flat)
    assert digest(bundled) == digest(flat)
    assert isinstance(flat, FlatState)
    assert isinstance(bundled, BundledState)
    flat.used = bundled.turn.used = 3
    assert digest(bundled) == digest(flat)
    flat.acting = 1
    assert digest(bundled) != digest(flat)


def test_a_copy_has_a_bundle_of_its_own() -> None:
    state = table(kind=BundledState)
    assert isinstance(state, BundledState)
    copy = state.copy()
    copy.turn.used = 7
    assert (state.turn, copy.turn) == (ThisTurn(0), ThisTurn(7))
