"""The tool that breaks rules: what it breaks, what it leaves alone, and that it sees whether a rule test notices."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.breaks import Break, SourceFile, breaks_of
from tests.mutation.equivalents import EQUIVALENTS, read_equivalents
from tests.mutation.run import is_sound, sample
from zashiki.games import ROOMS

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/zashiki/games"
TOY = ROOT / "tests/toy"


def breaks(text: str) -> list[Break]:
    return [item for item in SourceFile("x.py", text.encode()).breaks() if item.says_something_else(text.encode())]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("if tired: rest()", ["if not (tired): rest()", "if tired: pass", "pass"]),
        ("_begin(state, 5)", ["pass", "_begin(state, 6)", "_begin(state, 4)"]),
        ("state.turn += 1", ["pass", "state.turn -= 1", "state.turn += 2", "state.turn += 0"]),
        ("state.winner = player", ["pass"]),
        ("ready = a < b", ["ready = a <= b"]),
        ("ready = a and b", ["ready = a or b", "ready = True and b", "ready = a and True"]),
        ("ready = not a", ["ready = (a)"]),
        ("ready = a == b != c", ["ready = a != b != c", "ready = a == b == c"]),
        ("legal = [stay, go]", ["legal = [*(), go]", "legal = [stay, *()]"]),
        ("near = [h for h in all if ok]", ["near = [h for h in all if not (ok)]", "near = [h for h in all if True]"]),
        ("window = True", ["window = False"]),
        ("most = max(a, b)", ["most = min(a, b)"]),
        ("way = up if high else down", ["way = up if not (high) else down"]),
    ],
)  # fmt: skip
def test_a_line_is_broken_in_each_of_these_ways(line: str, after: list[str]) -> None:
    assert sorted({item.after for item in breaks(line + "\n")}) == sorted(after)


def test_answers_guards_cases_and_names_in_capitals_are_broken() -> None:
    text = """\
from game.places import AREA, HEX

def legal(state) -> list[int]:
    for place in state.places:
        if place == AREA:
            continue
        match place:
            case 1 if state.open:
                state.go(place)
            case _:
                state.stay()
    return near(state)

def enough(state) -> bool:
    return state.ready
"""
    found = {(item.line, item.after) for item in breaks(text)}
    assert found >= {
        (5, "pass"),
        (5, "if place == HEX:"),
        (6, "break"),
        (8, "case _ if False: pass"),
        (8, "case 1 if not (state.open):"),
        (9, "pass"),
        (12, "return []"),
        (15, "return not (state.ready)"),
    }
    assert {item.within for item in breaks(text)} == {"legal", "enough"}


def test_what_carries_no_rule_is_left_alone() -> None:
    text = '''\
"""A file of rules."""
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from game import Game

class Ask(Choice, frozen=True):
    """A question with 1 answer."""
    rules = ("YH-1.1", "YH-1.2")
    continues = True
    piece: int

    def message(self, state):
        return Message("ask", {"number": 1 + 1})

    def default(self, state, player):
        return 1

    def answer(self, state: Annotated[State, 1], action: int) -> None:
        assert action > 0
        if state.story is not None:
            state.tell("answers", number=1)
        tell_aim(state, 1)
'''
    assert breaks(text) == []


def test_a_break_is_known_by_its_content_and_not_by_its_line() -> None:
    one, other = breaks("turn = 1\n"), breaks("# A remark.\n\nturn = 1\n")
    assert [item.identity() for item in one] == [item.identity() for item in other]
    assert [item.line for item in one] != [item.line for item in other]


def test_the_rules_named_around_a_break_are_told() -> None:
    text = """\
class Ask:
    '''(YH-1.1)'''
    def open(self):
        x = 1  # YH-2.1, YH-R3
    def close(self):
        x = 1
"""
    file = SourceFile("x.py", text.encode())
    rules = {item.within: file.rules_near(item) for item in file.breaks()}
    assert rules == {"Ask.open": ["YH-2.1", "YH-R3"], "Ask.close": ["YH-1.1", "YH-2.1", "YH-R3"]}


RULES = """\
def strength(dice):
    return dice + 1

def shield(dice):
    return dice + 2

def unproved(dice):
    return dice + 3

def rounds(dice):
    while dice:
        dice -= 1
    return 7

LIMIT = 4
"""
TESTS = """\
import pytest
from tiny_rules import LIMIT, rounds, shield, strength, unproved

@pytest.mark.rule("TI-1")
def test_strength(): assert strength(1) == 2

def test_without_a_rule(): assert shield(1) == 3 and unproved(1) == 4

@pytest.mark.rule("TI-2")
def test_rounds(): assert rounds(2) == 7

@pytest.mark.rule("TI-3")
def test_limit(): assert LIMIT == 4

@pytest.mark.rule("TI-4")
def test_that_fails_anyway(): assert shield(1) == 0
"""
TRIALS = """\
import json
from pathlib import Path
from tests.mutation.breaks import SourceFile
from tests.mutation import trial

trial.SPARE_SECONDS = 0.5
path = Path("tiny_rules.py").resolve()
source = path.read_bytes()
proofs = trial.gather_proofs([path], Path.cwd())
wanted = ["return dice - 1", "return dice - 2", "return dice - 3", "dice += 1", "LIMIT = 5"]
verdicts = {
    item.after: trial.try_break(path, "tiny_rules", item.applied(source), item.lines, proofs)
    for item in SourceFile("tiny_rules.py", source).breaks()
    if item.after in wanted
}
print(json.dumps([proofs.failing, verdicts]))
"""


def test_a_break_is_noticed_by_rule_tests_alone(tmp_path: Path) -> None:
    (tmp_path / "tiny_rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "test_tiny.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", TRIALS], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    failing, verdicts = json.loads(done.stdout)
    assert failing == ["test_tiny.py::test_that_fails_anyway"], "it fails without a break, so it proves nothing"
    assert verdicts["return dice - 1"] == ["test_tiny.py::test_strength", 1]
    assert verdicts["return dice - 2"] == ["", 0], "run by tests without a rule, or that fail anyway"
    assert verdicts["return dice - 3"] == ["", 0]
    assert verdicts["dice += 1"] == ["time ran out", 1]
    assert verdicts["LIMIT = 5"] == ["test_tiny.py::test_limit", 0], "what is worked out at import time is broken too"


def test_a_sample_takes_one_sound_break_a_line() -> None:
    candidates = breaks_of(TOY)
    chosen = sample(candidates, TOY, 20, seed=3)
    assert len({(item.file, item.line) for item in chosen}) == len(chosen) == 20
    assert all(is_sound(item, TOY) for item in chosen)
    assert chosen == sample(candidates, TOY, 20, seed=3) != sample(candidates, TOY, 20, seed=4)


@pytest.mark.parametrize("game", ROOMS)
def test_what_is_said_to_change_nothing_is_still_in_the_code(game: str) -> None:
    known = {item.identity() for item in breaks_of(GAMES / game)}
    assert len(known) > 500
    assert [entry for entry in read_equivalents(EQUIVALENTS).get(game, {}) if entry not in known] == []


def test_what_changes_nothing_has_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    entry = '[[entry]]\ngame = "yohei"\nfile = "a.py"\nwithin = "b"\nbefore = "c"\nafter = "d"\nwhy = "so"\n'
    path.write_text(entry, encoding="utf-8")
    with pytest.raises(ValueError, match="whole sentence"):
        read_equivalents(path)
