"""From a rule to its code: ids are found in code, printed values and the marks of tests, with what they belong to."""

from __future__ import annotations

from pathlib import Path

import pytest

from zashiki.kernel.errors import UnknownGame
from zashiki.rule_places import Place, RulePlaces, marked_in, named_in, rule_places

ORDER = ["YH-1.1", "YH-1.2", "YH-1.3", "YH-2.1a", "YH-R7"]

CODE = '''"""A chapter (YH-1.1)."""

LIMIT = 3  # YH-1.2: no more than these


class Move:
    """It moves (YH-1.1 to YH-1.3)."""

    @property
    def far(self):
        # YF-9.9 is another game's
        return "YH-2.1a"


def leave():
    """It goes (YH-R7, YH-77)."""
'''
VALUES = """# The cards (YH-1.1).
[[card]]
name = "Fox"  # YH-1.2

# YH-1.3: one of each
[figures.more]
number = 3
"""
TESTS = """import pytest

pytestmark = pytest.mark.rule("YH-1.1")


@pytest.mark.rule("YH-1.2", "YH-R7")
def test_it() -> None:
    assert "YH-1.3"


class TestMore:
    @pytest.mark.rule("YH-2.1a")
    def test_that(self) -> None: ...
"""


def lines(found: list[tuple[str, Place]]) -> list[tuple[str, int, str]]:
    return [(name, place.line, place.within) for name, place in found]


def test_code_below_its_head_is_searched_with_the_function_or_class_around_each_id(tmp_path: Path) -> None:
    path = tmp_path / "move.py"
    path.write_text(CODE)
    assert lines(list(named_in(path, ORDER))) == [
        ("YH-1.2", 3, ""),
        ("YH-1.1", 7, "Move"),
        ("YH-1.3", 7, "Move"),
        ("YH-1.2", 7, "Move"),
        ("YH-2.1a", 12, "Move.far"),
        ("YH-R7", 16, "leave"),
        ("YH-77", 16, "leave"),
    ]


def test_printed_values_are_searched_with_the_table_around_each_id(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(VALUES)
    found = [("YH-1.1", 1, "card"), ("YH-1.2", 3, "card"), ("YH-1.3", 5, "figures.more")]
    assert lines(list(named_in(path, ORDER))) == found


def test_marks_of_tests_are_found_with_the_tests(tmp_path: Path) -> None:
    path = tmp_path / "test_move.py"
    path.write_text(TESTS)
    assert sorted(lines(list(marked_in(path)))) == [
        ("YH-1.1", 3, ""),
        ("YH-1.2", 6, "test_it"),
        ("YH-2.1a", 12, "TestMore.test_that"),
        ("YH-R7", 6, "test_it"),
    ]


def test_a_mark_without_the_id_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "test_move.py"
    path.write_text("import pytest\n\n@pytest.mark.rule(NAME)\ndef test_it(): ...\n")
    with pytest.raises(ValueError, match=r"test_move.py:3: a mark of rules takes ids as texts, not NAME"):
        list(marked_in(path))


def test_lost_and_unknown_ids_are_named() -> None:
    here = Place(Path("/nowhere/move.py"), 4, "leave")
    places = RulePlaces(
        {"YH-1.1": [here], "YH-77.1": [here], "YH-2": [here]}, {"YH-9.9": [here]}, {"YH-1.2": "why"}, True
    )
    assert places.lost(ORDER) == ["YH-1.3", "YH-2.1a", "YH-R7"]
    assert places.unknown(ORDER) == ["/nowhere/move.py:4: YH-77.1", "/nowhere/move.py:4: YH-9.9"]


def test_a_rule_of_yohei_leads_to_its_code_and_its_tests() -> None:
    places = rule_places("yohei")
    assert "FreeAttack" in [place.within for place in places.code["YH-16.4"]]
    assert all(str(place).startswith("src/zashiki/games/yohei/") for place in places.code["YH-16.4"])
    assert all(str(place).startswith("tests/rules/yohei/test_") for place in places.tests["YH-16.4"])
    for place in (*places.code["YH-16.4"], *places.tests["YH-16.4"]):
        assert "YH-16.4" in place.path.read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGame):
        rule_places("yohay")
