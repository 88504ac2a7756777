"""The benchmarks measure what they say, and never drop a row in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.__main__ import play_table, run, run_row
from benchmarks.budgets import CATAN, LEDUC, Budget, budgets
from benchmarks.row import measure
from benchmarks.subject import Subject
from zashiki.games import ROOMS

INSTANT = 0.02  # seconds


@pytest.mark.parametrize("game", ROOMS)
def test_every_game_can_be_measured(game: str) -> None:
    figures, remark = run_row("benchmarks.ours", [game], INSTANT)
    assert not remark
    assert {"games/s", "decisions/s", "copy", "view", "legal", "view + legal", "search iteration"} <= figures.keys()


def test_rates_come_from_the_same_games() -> None:
    figures = measure(Subject(play=lambda: 7), INSTANT)
    assert figures["decisions/s"] == pytest.approx(7 * figures["games/s"])
    assert "copy" not in figures


def test_a_budget_is_a_ratio_to_its_peer() -> None:
    budget = Budget("ours", "decision", 1.5, LEDUC)
    assert budget.verdict({"ours": {"decisions/s": 100}, LEDUC: {"decisions/s": 150}}) == "kept"
    assert budget.verdict({"ours": {"decisions/s": 100}, LEDUC: {"decisions/s": 151}}) == "MISSED"
    assert budget.verdict({"ours": {"decisions/s": 100}}) == "not measured"


def test_a_budget_without_a_peer_is_a_plain_figure() -> None:
    budget = Budget("ours", "view + legal", 200, unit="us")
    assert budget.verdict({"ours": {"view + legal": 200}}) == "kept"
    assert budget.verdict({"ours": {"view + legal": 201}}) == "MISSED"


def test_every_game_has_budgets() -> None:
    promised = budgets({game: game for game in ROOMS})
    assert {budget.row for budget in promised if budget.what == "decision"} == set(ROOMS)
    assert all(budget.peer in {CATAN, LEDUC} for budget in promised if budget.what in {"decision", "copy"})


def test_a_missing_peer_is_shown_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "peer_of_nobody.py").write_text("import library_of_nobody\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    rows: dict[str, tuple[str, ...]] = {"nobody's": ("peer_of_nobody",)}
    figures, remarks = run(rows, INSTANT, 1)
    play_table(rows, figures, remarks)
    assert "nobody's" in capsys.readouterr().out
    assert remarks == {"nobody's": "not installed (library_of_nobody)"}


def test_a_row_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_peer.py").write_text("def subject():\n    raise ValueError('planted')\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert run_row("broken_peer", [], INSTANT) == ({}, "failed: ValueError: planted")
