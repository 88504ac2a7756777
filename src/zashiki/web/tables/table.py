"""One table in memory: the game being played, who sits where, and what each viewer is shown of it.

All of it is made from rows, and can be made again at any time. Whoever changes it holds `lock` until the change has
been committed and drawn, so that nobody ever sees what is not stored.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from zashiki.kernel.game import Game
from zashiki.kernel.session import Session
from zashiki.kernel.steps import Question
from zashiki.web.safety.secret import NOBODY, Holder
from zashiki.web.storage.rows import ChatRecord, SeatRecord, TableRecord
from zashiki.web.storage.store import CHAT_SHOWN
from zashiki.web.wire.payload import LINES_SENT, Moment, Telling, Trace, etag_of, position_of, trace_of
from zashiki.web.wire.protocol import ChatLine, Facts, Line, Position, ProposalFact, Result, SeatFact
from zashiki.web.wire.stories import Story, Viewer, last_lines

OPEN_NAME = "Open seat"
KEYS_KEPT = 32
"""So many keys of a table are kept in memory, the last ones; older ones are looked up when they come again."""


class Done(msgspec.Struct, frozen=True):
    """What a key has done: for which seat, and the version after it."""

    seat: int
    version: int


class Shown(msgspec.Struct):
    """A viewer's position as it was drawn last: its name and its trace.

    position: the drawing itself, without the lines of the story; None once everybody who looks has been sent it.
    names, number: whose names are in it, and after which entry it was drawn.
    """

    stamp: tuple[int, int]
    etag: str
    trace: Trace
    names: tuple[str, ...]
    number: int
    version: int
    position: Position | None


class Proposal(msgspec.Struct, frozen=True):
    """An open proposal, as it is stored."""

    number: int
    kind: str
    seat: int
    to: int
    agreed: tuple[int, ...]


class Table:
    """A table.

    `version` counts the entries of the record. A viewer counts those that he notices, see `version_for`: that is what
    is sent as a version. `stamp` grows with every other change of what is shown.
    """

    def __init__(
        self,
        row: TableRecord,
        seats: Sequence[SeatRecord],
        session: Session,
        chat: Sequence[ChatRecord],
    ) -> None:
        self.row = row
        self.seats = list(seats)
        self.session = session
        self.keys: dict[str, Done] = {}
        self.chat = list(chat)
        self.lock = asyncio.Lock()
        self.stamp = 1
        self.broken = False
        self.result: Result | None = None
        self.touched = time.monotonic()
        self.busy: dict[int, asyncio.Task[None]] = {}
        self.proposal = msgspec.json.decode(row.proposal, type=Proposal) if row.proposal else None
        self._asked: list[Question[Any] | None] = [None] * len(self.seats)
        self._since = [0] * len(self.seats)
        self._last_move = [0] * len(self.seats)
        self._shown: dict[Viewer, Shown] = {}
        self._stories: dict[Viewer, Story] = {}
        self._age = 0
        self._names = self._current_names()

    # ------------------------------------------------------------ facts

    @property
    def id(self) -> str:
        """Its name in the address."""
        return self.row.id

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.session.game

    @property
    def version(self) -> int:
        """How many entries its record has."""
        return self.session.version

    def version_for(self, viewer: Viewer) -> int:
        """The version as a viewer counts it: what others do unseen in hidden lanes is not in it."""
        return self.session.noticed(viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._names

    @property
    def empty(self) -> tuple[int, ...]:
        """The seats that nobody has taken yet."""
        return tuple([record.seat for record in self.seats if record.kind == "open" and not record.standing_in])

    @property
    def running(self) -> bool:
        """Whether it can be played."""
        return self.row.status == "running"

    def acting(self) -> list[int]:
        """The seats that owe an answer."""
        return self.session.state.acting_players() if self.running else []

    def seats_of(self, holder: Holder) -> tuple[int, ...]:
        """The seats that this browser holds."""
        if holder == NOBODY:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.holder == holder)

    def is_host(self, holder: Holder) -> bool:
        """Whether this browser made the table."""
        return holder != NOBODY and self.row.host == holder

    def people(self) -> tuple[int, ...]:
        """The seats whose consent counts: those that people play themselves."""
        return tuple(s.seat for s in self.seats if s.kind == "person" and not s.resigned and not s.standing_in)

    def driver(self, seat: int) -> str:
        """The bot that plays this seat now; empty when a person does, or nobody."""
        record = self.seats[seat]
        return record.bot if record.kind == "bot" or record.standing_in else ""

    def put_seat(self, seat: SeatRecord) -> None:
        """Take over a seat's new row."""
        self.seats[seat.seat] = seat
        self._names = self._current_names()
        self.stamp += 1

    def add_chat(self, line: ChatRecord) -> None:
        """Take over a line of chat; only the last ones are kept in memory."""
        self.chat.append(line)
        del self.chat[:-CHAT_SHOWN]

    # ------------------------------------------------------------ after an entry

    def note(self, seat: int | None, kind: str = "act") -> None:
        """Entries of a kind have been added, by this seat: note whose question is new."""
        self.touched = time.monotonic()
        if seat is not None:
            self._since[seat] = self._last_move[seat] = self.version_for(seat)
        if kind not in {"act", "end"}:
            self._age += 1
        if kind == "rewind":  # a question that looks the same is an earlier one
            self._since = [self.version_for(seat) for seat in range(len(self.seats))]
        state = self.session.state
        acting = state.acting_players()
        for seat in range(len(self.seats)):
            question = state.question(seat) if seat in acting else None
            if question != self._asked[seat]:
                self._asked[seat] = question
                self._since[seat] = self.version_for(seat)

    def is_stale(self, seat: int, version: int) -> bool:
        """Whether a seat's question is another one than at his `version`. What others did in between does no harm."""
        return version < self._since[seat] or version > self.version_for(seat)

    def keep_key(self, key: str, done: Done) -> None:
        """Remember what a key has done; the oldest one is forgotten."""
        self.keys[key] = done
        if len(self.keys) > KEYS_KEPT:
            del self.keys[next(iter(self.keys))]

    # ------------------------------------------------------------ what is shown

    def shown(self, viewer: Viewer) -> Shown:
        """What the viewer is shown now, drawn when something has changed since. The caller holds the lock."""
        known = self._shown.get(viewer)
        if known is None or known.stamp != (self.stamp, self.version_for(viewer)):
            known = self._shown[viewer] = self._draw(viewer)
        return known

    def drawn(self, viewer: Viewer) -> tuple[Shown, Position]:
        """The same with the drawing, which is made again when it has been let go. The caller holds the lock."""
        known = self.shown(viewer)
        if known.position is None:
            known = self._shown[viewer] = self._draw(viewer)
        assert known.position is not None
        return known, known.position

    def page(self, viewer: Viewer) -> tuple[Shown, Position]:
        """The whole page: the drawing, and the last lines of the story. The caller holds the lock."""
        shown, position = self.drawn(viewer)
        return shown, self.with_lines(viewer, shown, position)

    def with_lines(self, viewer: Viewer, shown: Shown, position: Position) -> Position:
        """A drawing together with the last lines of its story."""
        first = max(0, shown.trace.count - LINES_SENT)
        lines = self.lines(viewer, shown, first)
        return msgspec.structs.replace(position, lines=lines, first=first)

    def lines(self, viewer: Viewer, shown: Shown, first: int = 0) -> tuple[Line, ...]:
        """The lines, from index `first` on, of the story that belongs to what is shown."""
        return last_lines(self.session, viewer, shown.names, shown.number, shown.trace.count, first)

    def last_shown(self, viewer: Viewer) -> Shown | None:
        """What the viewer was shown last: of a state that is stored, whatever goes on now."""
        return self._shown.get(viewer)

    def forget_viewer(self, viewer: Viewer) -> None:
        """Nobody looks through these eyes any more: what was drawn for them is made again when it is needed."""
        self._shown.pop(viewer, None)
        self._stories.pop(viewer, None)

    def forget_others(self, viewers: set[Viewer]) -> None:
        """Nobody but these looks."""
        for viewer in self._shown.keys() - viewers:
            self.forget_viewer(viewer)

    def _draw(self, viewer: Viewer) -> Shown:
        session, moment, story = self.session, self.moment(viewer), self._story(viewer)
        telling = Telling(since=story.since)
        position = position_of(self.game, session.state, viewer, self.names, telling, moment)
        if not self.running or self._gave_up(viewer):
            position = msgspec.structs.replace(position, prompt=None)  # a frozen table can be read, not played
        return Shown(
            stamp=(self.stamp, moment.version),
            etag=etag_of(position, story.marks),
            trace=trace_of(position, story.count, story.marks),
            names=self.names,
            number=self.version,
            version=moment.version,
            position=position,
        )

    def put_away(self) -> None:
        """The table leaves memory: what is large goes at once, whoever still holds the rest."""
        self.broken = True
        self._shown.clear()
        self._stories.clear()

    def moment(self, viewer: Viewer) -> Moment:
        """What is open to a viewer beside his question."""
        if viewer is None or not self.running or self._gave_up(viewer):
            return Moment(self.version_for(viewer), empty=self.empty)
        session = self.session
        waits = session.state.may_withdraw(viewer)
        undo = not waits and session.may_undo(viewer)
        return Moment(self.version_for(viewer), undo=undo, withdraw=waits, empty=self.empty)

    def _story(self, viewer: Viewer) -> Story:
        """How far the viewer has been told the story: up to now."""
        story = self._stories.get(viewer)
        if story is None or story.age != self._age or story.names != self.names:
            story = self._stories[viewer] = Story(self.names, self._age)
        if story.number < self.version:
            story.read_on(self.session, viewer, 0 if viewer is None else self._last_move[viewer])
            if viewer is None:
                story.since = story.count
        return story

    def facts(self, holder: Holder, seat: int | None, present: Sequence[int], spectators: int) -> Facts:
        """What is known of the table beside the position, as one browser may know it."""
        host = self.is_host(holder)
        return Facts(
            status=self.row.status,  # type: ignore[arg-type]
            reason=self.row.reason,
            seats=tuple([self._seat_fact(record, holder, host, record.seat in present) for record in self.seats]),
            host=host,
            spectators=spectators,
            proposal=self._proposal_fact(seat),
            auto_pass=seat is not None and self.seats[seat].auto_pass,
            commitment=self.row.commitment,
            rematch=f"/t/{self.row.next}" if self.row.next else "",
        )

    def chat_lines(self) -> tuple[ChatLine, ...]:
        """The end of the chat."""
        return tuple([chat_line(line) for line in self.chat])

    # ------------------------------------------------------------ inside

    def _gave_up(self, viewer: Viewer) -> bool:
        return viewer is not None and self.seats[viewer].resigned

    def _current_names(self) -> tuple[str, ...]:
        return tuple(seat.name or OPEN_NAME for seat in self.seats)

    def _seat_fact(self, record: SeatRecord, holder: Holder, host: bool, present: bool) -> SeatFact:
        return SeatFact(
            seat=record.seat,
            name=self.names[record.seat],
            kind=record.kind,  # type: ignore[arg-type]
            bot=record.bot if record.kind == "bot" or record.standing_in else "",
            standing_in=record.standing_in,
            resigned=record.resigned,
            present=present,
            mine=holder != NOBODY and record.holder == holder,
            invite=f"/j/{record.invite}" if host and record.invite else "",
        )

    def _proposal_fact(self, viewer: Viewer) -> ProposalFact | None:
        proposal = self.proposal
        if proposal is None:
            return None
        waiting = tuple(seat for seat in self.people() if seat not in proposal.agreed)
        return ProposalFact(
            proposal.number,
            proposal.kind,  # type: ignore[arg-type]
            proposal.seat,
            self.session.noticed(viewer, proposal.to),
            proposal.agreed,
            waiting,
        )


def chat_line(line: ChatRecord) -> ChatLine:
    """A line of chat as it is sent."""
    return ChatLine(line.id, None if line.seat < 0 else line.seat, line.name, line.text, line.at)
