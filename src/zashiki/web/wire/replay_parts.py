"""What a replay shows that a table does not: the story around a moment, chapters on the rail, all hands laid open."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from zashiki.kernel.messages import Catalog, Message
from zashiki.kernel.session import Session
from zashiki.kernel.session.history import Told
from zashiki.web.wire.payload import Telling
from zashiki.web.wire.protocol import Line, Position

LATER_SHOWN = 30
"""So many lines of what comes next stand below the moment that is shown."""

_ID = re.compile(r'\bid="([^"]+)"')


def around(lines: Sequence[Line], at: int, shown: int) -> Telling:
    """The last `shown` lines up to a moment and some that come after it; `since` is where those begin."""
    until = sum(line.at <= at for line in lines)
    first = max(0, until - shown)
    return Telling(tuple(lines[first : until + LATER_SHOWN]), until - first)


def chapters_of(catalog: Catalog, lines: Sequence[Line], names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Where a chapter of the game begins: (version, heading).

    A game names what begins one by the text `chapter.<event>`; headings that do not change are one chapter.
    """
    found: list[tuple[int, str]] = []
    for line in lines:
        name = f"chapter.{line.event}"
        if name in catalog.texts:
            heading = catalog.say(Message(name, line.fields), names)
            if not found or found[-1][1] != heading:
                found.append((line.at, heading))
    return tuple(found)


def laid_open(session: Session, number: int, names: Sequence[str], position: Position) -> Position:
    """A spectator's position with the hand of every seat in a region `hand-<seat>`."""
    regions = dict(position.regions)
    for seat in range(len(names)):
        own = session.game.regions(session.view(seat, number), names)
        if own.get("hand"):
            regions[f"hand-{seat}"] = apart(str(own["hand"]), f"open{seat}-")
    return msgspec.structs.replace(position, regions=regions)


def apart(drawing: str, prefix: str) -> str:
    """The same drawing with ids of its own, so that it can stand beside another that shows the same things."""
    ids = set(_ID.findall(drawing))
    if not ids:
        return drawing
    names = "|".join(sorted(map(re.escape, ids), key=len, reverse=True))
    drawing = re.sub(rf'\b(id|aria-labelledby|aria-describedby)="({names})"', rf'\1="{prefix}\2"', drawing)
    return re.sub(rf'(href="|url\()#({names})(?=["\)])', rf"\1#{prefix}\2", drawing)


def whole_story(session: Session) -> list[Told]:
    """What everybody was told, and after it what single seats were told beside."""
    told = {part.number: part for part in session.story(None)}
    for seat in range(len(session.names)):
        for part in session.story(seat):
            known = told.get(part.number, Told(part.number, [], part.taken_back))
            more = [event for event in part.events if event not in known.events]
            told[part.number] = msgspec.structs.replace(known, events=[*known.events, *more])
    return [told[number] for number in sorted(told)]
