"""Packs of an owner for the tests of Gunsen: the standard tables with other words on some cards."""

from __future__ import annotations

import re
from pathlib import Path

STANDARD = Path(__file__).parents[3] / "src" / "zashiki" / "games" / "gunsen" / "pack"


def change(directory: Path, file: str, old: str, new: str) -> Path:
    """Put a table into a pack in which a text is another the first time that it stands there; returns the pack."""
    text = _table(directory, file)
    assert old in text
    (directory / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return directory


def write_on(directory: Path, file: str, cards: tuple[str, ...], words: str, field: str = "effect") -> Path:
    """Put a table into a pack in which a field of these cards says something else; returns the pack."""
    text = _table(directory, file)
    for card in cards:
        text, number = re.subn(
            rf'(id = "{card}"\n(?:(?!\n\[\[)[\s\S])*?{field} = )"[^"]*"', rf'\g<1>"{words}"', text, count=1
        )
        assert number == 1
    (directory / file).write_text(text, encoding="utf-8")
    return directory


def _table(directory: Path, file: str) -> str:
    """The text of a table of a pack: the pack's own if it has one, else the standard one."""
    own = directory / file
    return (own if own.exists() else STANDARD / file).read_text(encoding="utf-8")


def without_clans(directory: Path, *clans: str) -> Path:
    """A pack from which all cards of some clans have gone."""
    for file in ("heroes", "tactics", "goals", "specials", "buildings"):
        rows = re.split(r"(?=^\[\[)", (STANDARD / f"{file}.toml").read_text(encoding="utf-8"), flags=re.MULTILINE)
        left = [row for row in rows if not any(f'clan = "{clan}"' in row for clan in clans)]
        (directory / f"{file}.toml").write_text("".join(left), encoding="utf-8")
    return directory
