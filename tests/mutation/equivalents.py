"""Breaks that are known to change nothing, each with the reason, in `changes_nothing.toml`.

A break is recognized by its file, its function and its line before and after, wherever that line stands now.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

EQUIVALENTS = Path(__file__).parent / "changes_nothing.toml"

Identity = tuple[str, str, str, str]
"""The file, the function, the line before and the line after; as `Break.identity`."""


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A break that changes nothing. file: within the room of the game. why: in a whole sentence."""

    game: str
    file: str
    within: str
    before: str
    after: str
    why: str

    def identity(self) -> Identity:
        """What tells a break from the others."""
        return self.file, self.within, self.before, self.after


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: list[Equivalent] = []


def read_equivalents(path: Path) -> dict[str, dict[Identity, str]]:
    """Why each break of the list changes nothing, by game and identity. Raises ValueError when no reason is given."""
    reasons: dict[str, dict[Identity, str]] = {}
    for entry in msgspec.toml.decode(path.read_bytes(), type=_File).entry:
        if len(entry.why.split()) < 5 or not entry.why.endswith("."):
            raise ValueError(f"{path.name}: {entry.file}, {entry.within}: the reason has to be a whole sentence")
        reasons.setdefault(entry.game, {})[entry.identity()] = entry.why
    return reasons
