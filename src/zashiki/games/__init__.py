"""The four games, one room each. A room is found by its name; see `docs/new-game.md` for how one is added."""

from __future__ import annotations

from zashiki.kernel.registry import register

ROOMS = ("yokai", "gunsen", "yedo", "yohei")

for _room in ROOMS:
    register(_room, f"zashiki.games.{_room}:{_room.capitalize()}Game")
