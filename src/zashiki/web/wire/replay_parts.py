"""What only a replay shows: the story before and after a position, chapters, and the hands of all players."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from zashiki.kernel.messages import Catalog, Message
from zashiki.kernel.session import Session
from zashiki.kernel.session.history import Told
from zashiki.web.wire.message_parts import Position, StoryLine
from zashiki.web.wire.payload import Telling

LATER_SHOWN = 30
"""A replay shows this many of the lines that come after its position."""

_ID = re.compile(r'\bid="([^"]+)"')


def lines_around(lines: Sequence[StoryLine], version: int, most: int) -> Telling:
    """The last `most` lines up to a version, and some later ones; `since` is the index of the first later one."""
    until = sum(line.at <= version for line in lines)
    first = max(0, until - most)
    return Telling(tuple(lines[first : until + LATER_SHOWN]), until - first)


def chapters_of(catalog: Catalog, lines: Sequence[StoryLine], names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """The versions at which a chapter of the game begins, each with its heading.

    An event begins a chapter if the game has a text `chapter.<event>`. Equal headings in a row are one chapter.
    """
    chapters: list[tuple[int, str]] = []
    for line in lines:
        name = f"chapter.{line.event}"
        if name in catalog.texts:
            heading = catalog.say(Message(name, line.fields), names)
            if not chapters or chapters[-1][1] != heading:
                chapters.append((line.at, heading))
    return tuple(chapters)


def with_all_hands(session: Session, number: int, names: Sequence[str], position: Position) -> Position:
    """A spectator's position, with the hand of every seat in a region `hand-<seat>`."""
    regions = dict(position.regions)
    for seat in range(len(names)):
        own = session.game.regions(session.view(seat, number), names)
        if own.get("hand"):
            regions[f"hand-{seat}"] = with_own_ids(str(own["hand"]), f"open{seat}-")
    return msgspec.structs.replace(position, regions=regions)


def with_own_ids(drawing: str, prefix: str) -> str:
    """The same drawing with this prefix to all its ids, so that a page can hold two drawings of the same things."""
    ids = set(_ID.findall(drawing))
    if not ids:
        return drawing
    names = "|".join(sorted(map(re.escape, ids), key=len, reverse=True))
    drawing = re.sub(rf'\b(id|aria-labelledby|aria-describedby)="({names})"', rf'\1="{prefix}\2"', drawing)
    return re.sub(rf'(href="|url\()#({names})(?=["\)])', rf"\1#{prefix}\2", drawing)


def whole_story(session: Session) -> list[Told]:
    """The story that everybody knows, with the events that only single seats know after those of the same entry."""
    parts = {part.number: part for part in session.story(None)}
    for seat in range(len(session.names)):
        for part in session.story(seat):
            known = parts.get(part.number, Told(part.number, [], part.taken_back))
            more = [event for event in part.events if event not in known.events]
            parts[part.number] = msgspec.structs.replace(known, events=[*known.events, *more])
    return [parts[number] for number in sorted(parts)]
