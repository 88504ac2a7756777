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
from zashiki.web.payload import Moment, Telling, etag_of, lines_of, position_of
from zashiki.web.protocol import ChatLine, Facts, Line, Position, ProposalFact, Result, SeatFact
from zashiki.web.secret import NOBODY, Holder
from zashiki.web.storage.rows import ChatRecord, SeatRecord, TableRecord
from zashiki.web.storage.store import CHAT_SHOWN

OPEN_NAME = "Open seat"
Viewer = int | None


class Done(msgspec.Struct, frozen=True):
    """What a key has done: for which seat, and the version after it."""

    seat: int
    version: int


class Shown(msgspec.Struct, frozen=True):
    """A viewer's position as it was drawn last, and its name."""

    stamp: int
    position: Position
    etag: str


class Proposal(msgspec.Struct, frozen=True):
    """An open proposal, as it is stored."""

    number: int
    kind: str
    seat: int
    to: int
    agreed: tuple[int, ...]


class _Story(msgspec.Struct):
    """What a viewer has been told: up to which entry, in which names, since which rebuild."""

    number: int
    names: tuple[str, ...]
    age: int
    lines: list[Line]


class Table:
    """A table. `stamp` grows with every change of what is shown; `version` is the session's."""

    def __init__(
        self,
        row: TableRecord,
        seats: Sequence[SeatRecord],
        session: Session,
        keys: dict[str, Done],
        chat: Sequence[ChatRecord],
    ) -> None:
        self.row = row
        self.seats = list(seats)
        self.session = session
        self.keys = keys
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
        self._stories: dict[Viewer, _Story] = {}
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

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._names

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
        """Entries of a kind have been added, by this seat: forget what was drawn, and note whose question is new."""
        self.stamp += 1
        self.touched = time.monotonic()
        if seat is not None:
            self._since[seat] = self._last_move[seat] = self.version
        if kind not in {"act", "end"}:
            self._age += 1
        if kind == "rewind":
            self._since = [self.version] * len(self.seats)  # a question that looks the same is an earlier one
        state = self.session.state
        acting = state.acting_players()
        for seat in range(len(self.seats)):
            question = state.question(seat) if seat in acting else None
            if question != self._asked[seat]:
                self._asked[seat] = question
                self._since[seat] = self.version

    def is_stale(self, seat: int, version: int) -> bool:
        """Whether a seat's question is another one than at `version`. What others did in between does no harm."""
        return version < self._since[seat] or version > self.version

    # ------------------------------------------------------------ what is shown

    def shown(self, viewer: Viewer) -> Shown:
        """The viewer's position now, drawn when something has changed since. The caller holds the lock."""
        known = self._shown.get(viewer)
        if known is not None and known.stamp == self.stamp:
            return known
        session = self.session
        position = position_of(self.game, session.state, viewer, self.names, self.telling(viewer), self.moment(viewer))
        if not self.running or self._gave_up(viewer):
            position = msgspec.structs.replace(position, prompt=None)  # a frozen table can be read, not played
        known = Shown(self.stamp, position, etag_of(position))
        self._shown[viewer] = known
        return known

    def last_shown(self, viewer: Viewer) -> Shown | None:
        """The viewer's position as it was drawn last: of a state that is stored, whatever goes on now."""
        return self._shown.get(viewer)

    def forget_viewer(self, viewer: Viewer) -> None:
        """Nobody looks through these eyes any more: what was drawn for them is made again when it is needed."""
        self._shown.pop(viewer, None)
        self._stories.pop(viewer, None)

    def put_away(self) -> None:
        """The table leaves memory: what is large goes at once, whoever still holds the rest."""
        self.broken = True
        self._shown.clear()
        self._stories.clear()

    def moment(self, viewer: Viewer) -> Moment:
        """What is open to a viewer beside his question."""
        if viewer is None or not self.running or self._gave_up(viewer):
            return Moment(self.version)
        session = self.session
        waits = session.state.may_withdraw(viewer)
        return Moment(self.version, undo=not waits and session.may_undo(viewer), withdraw=waits)

    def telling(self, viewer: Viewer) -> Telling:
        """The story as this viewer is told it."""
        lines = self._lines(viewer)
        if viewer is None:
            return Telling(tuple(lines), len(lines))
        last = self._last_move[viewer]
        since = len(lines)
        while since and lines[since - 1].at > last:
            since -= 1
        return Telling(tuple(lines), since)

    def _lines(self, viewer: Viewer) -> list[Line]:
        story = self._stories.get(viewer)
        catalog = self.game.catalog
        if story is None or story.age != self._age or story.names != self.names:
            story = _Story(-1, self.names, self._age, [])
            self._stories[viewer] = story
        if story.number < self.version:
            told = self.session.story(viewer, story.number)
            story.lines += lines_of(catalog, told, self.names, len(story.lines))
            story.number = self.version
        return story.lines

    def facts(self, holder: Holder, seat: int | None, present: Sequence[int], spectators: int) -> Facts:
        """What is known of the table beside the position, as one browser may know it."""
        host = self.is_host(holder)
        return Facts(
            status=self.row.status,  # type: ignore[arg-type]
            reason=self.row.reason,
            seats=tuple([self._seat_fact(record, holder, host, record.seat in present) for record in self.seats]),
            host=host,
            spectators=spectators,
            proposal=self._proposal_fact(),
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

    def _proposal_fact(self) -> ProposalFact | None:
        proposal = self.proposal
        if proposal is None:
            return None
        waiting = tuple(seat for seat in self.people() if seat not in proposal.agreed)
        return ProposalFact(
            proposal.number,
            proposal.kind,  # type: ignore[arg-type]
            proposal.seat,
            proposal.to,
            proposal.agreed,
            waiting,
        )


def chat_line(line: ChatRecord) -> ChatLine:
    """A line of chat as it is sent."""
    return ChatLine(line.id, None if line.seat < 0 else line.seat, line.name, line.text, line.at)
