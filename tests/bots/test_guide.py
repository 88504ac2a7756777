"""The programs in docs/bots.md run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from zashiki.bots import SearchParameters, catalog, known_bots, make_bot

GUIDE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_its_programs_run(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo", reason="accepted: the extra pettingzoo is not installed")
    monkeypatch.setattr(catalog, "_kinds", dict(catalog._kinds))
    programs = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert len(programs) == 4
    names: dict[str, Any] = {}
    for program in programs:
        exec(program, names)
    assert names["report"].games == 100
    assert "first" in known_bots()


def test_its_tables_tell_the_bots_and_settings_as_they_are() -> None:
    for name in known_bots():
        if type(make_bot(name)).__module__.startswith("tests."):
            continue  # another test's bot, registered in the same process
        assert f"| `{name}` |" in GUIDE
    rows = [row.split("|") for row in re.findall(r"^\| (`\w+`.*)$", GUIDE, re.M)]
    shown = {name: cells[1] for cells in rows for name in re.findall(r"`(\w+)`", cells[0])}
    for field in msgspec.structs.fields(SearchParameters):
        default = "none" if field.default is None else str(field.default)
        assert default in shown[field.name], field.name
