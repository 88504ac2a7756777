"""One table in memory: the game, who sits where, and what each viewer sees of it.

A table is made from the rows of the database and can be made from them again at any time. Code that changes a table
holds its `lock` until the change is committed and rendered, so that nobody ever sees anything that is not stored.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from zashiki.kernel.game import AnyGame
from zashiki.kernel.session import Session
from zashiki.kernel.steps import Question
from zashiki.web.safety.secret import NOBODY, Holder
from zashiki.web.storage.rows import ChatRecord, ProposalKind, SeatRecord, TableRecord
from zashiki.web.storage.store import CHAT_SHOWN
from zashiki.web.wire.message_parts import ChatLine, Facts, Position, ProposalFact, Result, SeatFact, StoryLine
from zashiki.web.wire.payload import LINES_SENT, Moment, Telling, Trace, etag_of, position_of, trace_of
from zashiki.web.wire.stories import Story, Viewer, last_lines

OPEN_NAME = "Open seat"
KEYS_KEPT = 32
"""A table keeps this many keys in memory. An older key that comes again is looked up in the database."""


class KeyEffect(msgspec.Struct, frozen=True):
    """What the message with a key has done: for which seat, and the version of the table after it."""

    seat: int
    version: int


class Rendering(msgspec.Struct):
    """A viewer's position as it was last rendered.

    stamp: tells whether the table has changed since. trace: what is remembered of the position. names: the names of the
    players in it. number: how many entries the record had. version: the same number as the viewer counts it. position:
    the position itself, without the lines of the story; None once every connection of this viewer has been sent it.
    """

    stamp: tuple[int, int]
    etag: str
    trace: Trace
    names: tuple[str, ...]
    number: int
    version: int
    position: Position | None


class Proposal(msgspec.Struct, frozen=True):
    """An open proposal, as it is stored.

    number: its id. seat: who proposes. to: the entry to go back to (for `rewind`). agreed: the seats that have agreed.
    """

    number: int
    kind: ProposalKind
    seat: int
    to: int
    agreed: tuple[int, ...]


class Table:
    """A table.

    `version` counts the entries of the record. A viewer counts only the entries that they notice (see `version_for`),
    and this number is sent to them as the version. `stamp` grows with every other change that can be seen.
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
        self.keys: dict[str, KeyEffect] = {}
        self.chat = list(chat)
        self.lock = asyncio.Lock()
        self.stamp = 1
        self.in_memory = True
        self.result: Result | None = None
        self.touched = time.monotonic()
        self.busy: dict[int, asyncio.Task[None]] = {}
        self.proposal = msgspec.json.decode(row.proposal, type=Proposal) if row.proposal else None
        self._questions: list[Question[Any] | None] = [None] * len(self.seats)
        self._question_versions = [0] * len(self.seats)
        self._last_moves = [0] * len(self.seats)
        self._renderings: dict[Viewer, Rendering] = {}
        self._stories: dict[Viewer, Story] = {}
        self._age = 0
        self._names = self._current_names()

    # ------------------------------------------------------------ facts

    @property
    def id(self) -> str:
        """The name of the table in its address."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """The game that is played at this table."""
        return self.session.game

    @property
    def version(self) -> int:
        """How many entries the record has."""
        return self.session.version

    def version_for(self, viewer: Viewer) -> int:
        """The version as a viewer counts it: without the entries of hidden lanes that the viewer does not notice."""
        return self.session.noticed(viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._names

    @property
    def empty_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken yet."""
        return tuple([record.seat for record in self.seats if record.kind == "open" and not record.standing_in])

    @property
    def running(self) -> bool:
        """Whether the game goes on: it has not ended, and the table is not frozen."""
        return self.row.status == "running"

    def acting(self) -> list[int]:
        """The seats that owe an answer."""
        return self.session.state.acting_players() if self.running else []

    def seats_of(self, holder: Holder) -> tuple[int, ...]:
        """The seats that this browser holds."""
        if holder == NOBODY:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.holder == holder)

    def seat_for(self, holder: Holder, wanted: int | None = None) -> Viewer:
        """The seat from which this browser sees the table. This decides whose cards its pages show.

        It is the wanted seat if this browser holds it, else its first seat. None (a spectator) if it holds no seat.
        """
        mine = self.seats_of(holder)
        return wanted if wanted in mine else (mine[0] if mine else None)

    def held_seat(self, holder: Holder, seat: int | None) -> Viewer:
        """This seat, if this browser holds it; None (a spectator) otherwise, also if it holds other seats."""
        return seat if seat in self.seats_of(holder) else None

    def is_host(self, holder: Holder) -> bool:
        """Whether this browser made the table."""
        return holder != NOBODY and self.row.host == holder

    def people(self) -> tuple[int, ...]:
        """The seats whose consent counts: people play them themselves."""
        return tuple(s.seat for s in self.seats if s.kind == "person" and not s.resigned and not s.standing_in)

    def missing_consents(self, proposal: Proposal) -> tuple[int, ...]:
        """The seats that still have to agree to a proposal."""
        return tuple(seat for seat in self.people() if seat not in proposal.agreed)

    def driver(self, seat: int) -> str:
        """The bot that plays this seat now; empty if a person or nobody plays it."""
        record = self.seats[seat]
        return record.bot if record.kind == "bot" or record.standing_in else ""

    def put_seat(self, seat: SeatRecord) -> None:
        """Replace the row of a seat."""
        self.seats[seat.seat] = seat
        self._names = self._current_names()
        self.stamp += 1

    def add_chat(self, line: ChatRecord) -> None:
        """Add a line of chat. Only the last lines are kept in memory."""
        self.chat.append(line)
        del self.chat[:-CHAT_SHOWN]

    # ------------------------------------------------------------ after an entry

    def note(self, seat: int | None, kind: str = "act") -> None:
        """Note that a seat has added entries of a kind (None: nobody has), and which seats are asked something new."""
        self.touched = time.monotonic()
        if seat is not None:
            self._question_versions[seat] = self._last_moves[seat] = self.version_for(seat)
        if kind not in {"act", "end"}:
            self._age += 1
        if kind == "rewind":  # a question that looks the same is an earlier one
            self._question_versions = [self.version_for(seat) for seat in range(len(self.seats))]
        state = self.session.state
        acting = state.acting_players()
        for seat in range(len(self.seats)):
            question = state.question(seat) if seat in acting else None
            if question != self._questions[seat]:
                self._questions[seat] = question
                self._question_versions[seat] = self.version_for(seat)

    def is_stale(self, seat: int, version: int) -> bool:
        """Whether a seat is asked something else than at this version of theirs. Other players' moves do no harm."""
        return version < self._question_versions[seat] or version > self.version_for(seat)

    def keep_key(self, key: str, effect: KeyEffect) -> None:
        """Remember what a key has done, and forget the oldest key if there are too many."""
        self.keys[key] = effect
        if len(self.keys) > KEYS_KEPT:
            del self.keys[next(iter(self.keys))]

    # ------------------------------------------------------------ what viewers see

    def render(self, viewer: Viewer) -> Rendering:
        """The viewer's position now. It is rendered only if it has changed. The caller holds the lock."""
        rendering = self._renderings.get(viewer)
        if rendering is None or rendering.stamp != (self.stamp, self.version_for(viewer)):
            rendering = self._renderings[viewer] = self._render(viewer)
        return rendering

    def render_position(self, viewer: Viewer) -> tuple[Rendering, Position]:
        """The same with the position, which is rendered again if it was dropped. The caller holds the lock."""
        rendering = self.render(viewer)
        if rendering.position is None:
            rendering = self._renderings[viewer] = self._render(viewer)
        assert rendering.position is not None
        return rendering, rendering.position

    def render_page(self, viewer: Viewer) -> tuple[Rendering, Position]:
        """The same, with the last lines of the story in the position. The caller holds the lock."""
        rendering, position = self.render_position(viewer)
        return rendering, self.with_lines(viewer, rendering, position)

    def with_lines(self, viewer: Viewer, rendering: Rendering, position: Position) -> Position:
        """A position with the last lines of its story."""
        first = max(0, rendering.trace.count - LINES_SENT)
        lines = self.lines(viewer, rendering, first)
        return msgspec.structs.replace(position, lines=lines, first=first)

    def lines(self, viewer: Viewer, rendering: Rendering, first: int = 0) -> tuple[StoryLine, ...]:
        """The lines of the story up to a rendering, from the index `first` on."""
        return last_lines(self.session, viewer, rendering.names, rendering.number, rendering.trace.count, first)

    def last_rendering(self, viewer: Viewer) -> Rendering | None:
        """The viewer's position as it was last rendered. Its state is stored, also while a change is being made."""
        return self._renderings.get(viewer)

    def forget_viewer(self, viewer: Viewer) -> None:
        """Drop what was rendered for a viewer whom no connection needs any more."""
        self._renderings.pop(viewer, None)
        self._stories.pop(viewer, None)

    def forget_others(self, viewers: set[Viewer]) -> None:
        """Drop what was rendered for all viewers but these."""
        for viewer in self._renderings.keys() - viewers:
            self.forget_viewer(viewer)

    def _render(self, viewer: Viewer) -> Rendering:
        session, moment, story = self.session, self.moment(viewer), self._story(viewer)
        telling = Telling(since=story.since)
        position = position_of(self.game, session.state, viewer, self.names, telling, moment)
        if not self.running or self._gave_up(viewer):
            position = msgspec.structs.replace(position, prompt=None)  # a frozen table can be read, not played
        return Rendering(
            stamp=(self.stamp, moment.version),
            etag=etag_of(position, story.marks),
            trace=trace_of(position, story.count, story.marks),
            names=self.names,
            number=self.version,
            version=moment.version,
            position=position,
        )

    def put_away(self) -> None:
        """Note that the table has left memory, and drop its large parts at once."""
        self.in_memory = False
        self._renderings.clear()
        self._stories.clear()

    def moment(self, viewer: Viewer) -> Moment:
        """What a viewer may do besides answering the question, and the version."""
        if viewer is None or not self.running or self._gave_up(viewer):
            return Moment(self.version_for(viewer), empty=self.empty_seats)
        session = self.session
        waits = session.state.may_withdraw(viewer)
        undo = not waits and session.may_undo(viewer)
        return Moment(self.version_for(viewer), undo=undo, withdraw=waits, empty=self.empty_seats)

    def _story(self, viewer: Viewer) -> Story:
        """The story of a viewer, read on to the last entry."""
        story = self._stories.get(viewer)
        if story is None or story.age != self._age or story.names != self.names:
            story = self._stories[viewer] = Story(self.names, self._age)
        if story.number < self.version:
            story.read_on(self.session, viewer, 0 if viewer is None else self._last_moves[viewer])
            if viewer is None:
                story.since = story.count
        return story

    def facts(self, holder: Holder, seat: int | None, present: Sequence[int], spectators: int) -> Facts:
        """What a browser may know of the table besides the position. present: the seats of people who are connected."""
        host = self.is_host(holder)
        return Facts(
            status=self.row.status,
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
        """The last lines of the chat."""
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
            kind=record.kind,
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
        return ProposalFact(
            proposal.number,
            proposal.kind,
            proposal.seat,
            self.session.noticed(viewer, proposal.to),
            proposal.agreed,
            self.missing_consents(proposal),
        )


def chat_line(line: ChatRecord) -> ChatLine:
    """A stored line of chat as it is sent."""
    return ChatLine(line.id, None if line.seat < 0 else line.seat, line.name, line.text, line.at)
