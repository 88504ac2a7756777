"""Records played again, and the history of a game as one player saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from zashiki.kernel.errors import InvalidRecord
from zashiki.kernel.files.entries import Entry, Record, check_same_rules
from zashiki.kernel.files.plain import canonical
from zashiki.kernel.session import Session
from zashiki.kernel.state import State
from zashiki.kernel.story import Event

HISTORY_VERSION = 1
"""The version of the format of a player's own history."""


def replay(record: Record, verify: bool = True, key: bytes | int | str | None = None) -> Iterator[tuple[Entry, State]]:
    """Play a record again: each entry with the position after it (the session's own: copy what you keep).

    Every action has to be legal. With `verify` rules, pack, every position and the result have to be the recorded ones
    too, and, where the seed is known, every outcome has to be the one that the seed gives. Raises InvalidRecord, after
    all good entries, naming the line.
    """
    session = Session.opening(record, key if verify else None, listen=False, fed=not verify)
    if verify:
        check_same_rules(record.header, session.game)
    session.check_setup(record, verify)
    for entry in record.entries:
        session.repeat(entry, verify)
        yield entry, session.state
    if verify:
        _check_end(record, session.state)


def _check_end(record: Record, state: State) -> None:
    if record.cut:
        raise InvalidRecord(f"line {record.cut} is cut off: the record can be replayed up to the line before")
    if record.result is None:
        return
    line = record.line(len(record.entries) + 1)
    if not state.is_terminal():
        raise InvalidRecord(f"line {line}: there is a result, but the game is not over: entries are missing before it")
    if state.outcome() != record.result.outcome:
        raise InvalidRecord(f"line {line}: the result is not the one that the game had; it was edited")


class _HistoryHeader(msgspec.Struct, tag_field="line", tag="zashiki-history", omit_defaults=True):
    """The first line of a player's own history. viewer: None is a spectator."""

    version: int
    game: str
    options: dict[str, int | str | bool]
    names: tuple[str, ...]
    viewer: int | None
    date: str


def private_history(session: Session, viewer: int | None, names: Sequence[str] = ()) -> str:
    """A running game as one viewer has seen it: a line of JSON for each change of their view or story.

    `names` are the seats' names, where they are no longer those that the game began with.

    It holds nothing else: no outcomes of chance, no hashes, no seed, and not when others did what the viewer does not
    see.
    """
    header = session.header
    names = tuple(names) or header.names
    first = _HistoryHeader(HISTORY_VERSION, header.game, header.options, names, viewer, header.date)
    return "".join(f"{line.decode()}\n" for line in [canonical(first), *_seen(session, viewer, names)])


def _seen(session: Session, viewer: int | None, names: Sequence[str]) -> Iterable[bytes]:
    stories = {told.number: told.events for told in session.story(viewer)}
    before = None
    for number, state in enumerate(session.positions()):
        view = canonical(session.game.view(state, viewer))
        events = stories.get(number, [])
        if events or view != before:
            yield canonical({"line": "seen", "story": _sentences(session, events, names), "view": msgspec.Raw(view)})
        before = view


def _sentences(session: Session, events: list[Event], names: Sequence[str]) -> list[dict[str, object]]:
    say = session.game.catalog.say
    return [
        {
            "kind": event.message.id,
            "fields": event.message.fields,
            "lane": event.lane,
            "text": say(event.message, names),
        }
        for event in events
    ]
