"""The history of a game: its entries, which of them still count, and which of those a player may take back.

Entries are numbered from 1 and never taken out. Those that count form the *line*; after each entry there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from zashiki.kernel.chance import Chance
from zashiki.kernel.files.entries import Act, Entry
from zashiki.kernel.lanes import Lanes
from zashiki.kernel.messages import Message
from zashiki.kernel.state import State
from zashiki.kernel.steps import Step
from zashiki.kernel.story import EVERYBODY, Event, bit, heard

LanePath = tuple[int, ...]
Streams = dict[LanePath, Chance]


class Told(msgspec.Struct, frozen=True):
    """What one viewer heard of one entry. taken_back: the entry no longer counts."""

    number: int
    events: list[Event]
    taken_back: bool = False


class Mark(NamedTuple):
    """What has to be known of an entry: the lane that it touched, whether it can be taken back, who may notice it.

    An answer in a hidden lane is noticed by the lane's owner alone, for as long as the lane is open.
    """

    lane: LanePath
    firm: bool
    audience: int = EVERYBODY


FIRM = Mark((), True)
"""The mark of an entry that concerns everybody and stays."""
LOOSE = Mark((), False)
"""The mark of an entry outside lanes that can be taken back."""


class Link:
    """An entry that counts, linked to the one before it. A line is a chain of links, given by its newest one.

    Lines that begin alike share the links of their beginning.
    """

    __slots__ = ("before", "number")

    def __init__(self, before: Link | None, number: int) -> None:
        self.before = before
        self.number = number


_Packed = list[tuple[str, dict[str, int | str | tuple[int, ...]], int, LanePath]]
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Packed).decode


class History:
    """All entries, their marks and stories, and the line after each; `lines[0]` and the first story are the setup's.

    Stories are kept packed: a server holds them for every move of every table, and reads each of them seldom.
    """

    __slots__ = ("_stories", "_unnoticed_numbers", "entries", "lines", "marks")

    def __init__(self, story: list[Event]) -> None:
        self.entries: list[Entry] = []
        self.marks: list[Mark] = []
        self.lines: list[Link | None] = [None]
        self._stories: list[bytes] = [_pack(story)]
        self._unnoticed_numbers: list[int] = []  # the numbers of the entries that not everybody notices

    def append(self, entry: Entry, line: Link | None, mark: Mark, story: list[Event]) -> None:
        """Add an entry, the line after it, and what was told of it. Players who are told something notice the entry."""
        if mark.audience != EVERYBODY:
            for event in story:
                mark = mark._replace(audience=mark.audience | event.audience)
            if mark.audience != EVERYBODY:
                self._unnoticed_numbers.append(len(self.entries) + 1)
        self.entries.append(entry)
        self.lines.append(line)
        self.marks.append(mark)
        self._stories.append(_pack(story))

    def drop_last(self) -> None:
        """Forget an entry that was played only to see whether it can be."""
        if self._unnoticed_numbers and self._unnoticed_numbers[-1] == len(self.entries):
            self._unnoticed_numbers.pop()
        for column in (self.entries, self.lines, self.marks, self._stories):
            column.pop()

    def next_line(self) -> Link:
        """The line with one more entry."""
        return Link(self.lines[-1], len(self.entries) + 1)

    def without(self, back: set[int]) -> Link | None:
        """The line without these of its entries."""
        rest = list(links(self.lines[-1]))[::-1]
        first = next(index for index, link in enumerate(rest) if link.number in back)
        line = rest[first].before
        for link in rest[first:]:
            if link.number not in back:
                line = Link(line, link.number)
        return line

    def last_in(self, lane: LanePath) -> int | None:
        """The player who acted last in a lane."""
        for link in links(self.lines[-1]):
            if meet(self.marks[link.number - 1].lane, lane):
                entry = self.entries[link.number - 1]
                return entry.player if isinstance(entry, Act) else None
        return None

    def last_path(self, player: int) -> list[int]:
        """The numbers of the player's last path if it can be taken back, else none.

        It can as far as it used no chance, revealed nothing, and nobody else has acted since in its lane.
        """
        back: list[int] = []
        others: list[LanePath] = []
        for link in links(self.lines[-1]):
            entry, mark = self.entries[link.number - 1], self.marks[link.number - 1]
            if not isinstance(entry, Act) or entry.player != player:
                others.append(mark.lane)
                continue
            if mark.firm or any(meet(mark.lane, other) for other in others):
                return []
            back.append(link.number)
            if not entry.follows:
                return back[::-1]
        return []

    def waiting_answer(self, player: int) -> int:
        """The number of the entry that gave the player's waiting answer; 0 if the kernel gave it automatically."""
        for link in links(self.lines[-1]):
            entry = self.entries[link.number - 1]
            if isinstance(entry, Act):
                if any(by == player for by, _ in entry.given):
                    return 0
                if entry.player == player:
                    return link.number
        return 0

    def noticed(self, viewer: int | None, number: int) -> int:
        """How many of the first `number` entries a viewer has noticed."""
        return number - sum(1 for unnoticed in self._unnoticed(viewer) if unnoticed <= number)

    def nth_noticed(self, viewer: int | None, count: int) -> int:
        """The number of the entry with which a viewer has noticed `count` of them; 0 for none."""
        number = count
        for unnoticed in self._unnoticed(viewer):
            if unnoticed > number:
                break
            number += 1
        return number if count else 0

    def _unnoticed(self, viewer: int | None) -> Iterator[int]:
        mine = bit(viewer)
        return (number for number in self._unnoticed_numbers if not self.marks[number - 1].audience & mine)

    def told_back(self, viewer: int | None, number: int) -> Iterator[Told]:
        """What a viewer had heard after entry `number`, the newest first, the setup's (0) last."""
        link = self.lines[number]
        for entry in range(number, -1, -1):
            counts = link is not None and link.number == entry
            events = heard(_unpack(self._stories[entry]), viewer)
            if events:
                yield Told(entry, events, self._is_act(entry) and not counts)
            if link is not None and counts:
                link = link.before

    def told(self, viewer: int | None, since: int) -> list[Told]:
        """What a viewer heard of the entries after number `since`, the setup being number 0."""
        counting = {link.number for link in takewhile(lambda link: link.number > since, links(self.lines[-1]))}
        stories = []
        for number in range(max(since + 1, 0), len(self._stories)):
            events = heard(_unpack(self._stories[number]), viewer)
            if events:
                stories.append(Told(number, events, self._is_act(number) and number not in counting))
        return stories

    def _is_act(self, number: int) -> bool:
        """Whether the entry with this number is an answer; the setup, number 0, is none."""
        return number > 0 and isinstance(self.entries[number - 1], Act)


def _pack(story: list[Event]) -> bytes:
    return _encode([(event.message.id, event.message.fields, event.audience, event.lane) for event in story])


def _unpack(story: bytes) -> list[Event]:
    return [Event(Message(kind, fields), audience, lane) for kind, fields, audience, lane in _decode(story)]


def links(line: Link | None) -> Iterator[Link]:
    """The links of a line, the newest first."""
    while line is not None:
        yield line
        line = line.before


def numbers(line: Link | None) -> list[int]:
    """The numbers of a line's entries, in order."""
    return [link.number for link in links(line)][::-1]


# ---------------------------------------------------------------- lanes


def meet(one: LanePath, other: LanePath) -> bool:
    """Whether what happens in one lane concerns the other: they are the same, or one was opened in the other."""
    shared = min(len(one), len(other))
    return one[:shared] == other[:shared]


def lane_of(state: State, player: int) -> LanePath:
    """The path of the lane that a player acts in now; () outside lanes."""
    path: LanePath = ()
    steps: Sequence[Step[Any]] = state.steps
    while steps and isinstance(steps[-1], Lanes):
        lanes = steps[-1]
        number = lanes.lane_of(state, player)
        if number is None:
            return path
        path, steps = (*lanes.path, number), lanes.stacks[number]
    return path


def touched(lane: LanePath, before: Streams, after: Streams) -> LanePath:
    """The lane that holds all that an action in `lane` did, also the opening and closing of other lanes."""
    for path in before.keys() | after.keys():
        if before.get(path) is not after.get(path):
            while lane != path[:-1][: len(lane)]:
                lane = lane[:-1]
    return lane


def audience_of(state: State, lane: LanePath) -> int:
    """Who may notice what is done in a lane now: everybody, or the owner alone where it is hidden and not done."""
    steps: Sequence[Step[Any]] = state.steps
    for number in lane:
        if not steps or not isinstance(steps[-1], Lanes):
            break
        lanes = steps[-1]
        steps = lanes.stacks[number]
        if lanes.owners and steps:
            return bit(lanes.owners[number])
    return EVERYBODY


class BeforeAnswer(NamedTuple):
    """The position before an answer, as far as it is needed to mark the entry afterwards.

    lane: the one that the player acts in. streams: those of the open lanes. audience: who may notice the answer.
    """

    lane: LanePath
    streams: Streams
    audience: int
    reveals: int

    @classmethod
    def of(cls, state: State, player: int) -> BeforeAnswer:
        """The position in which this player is about to answer."""
        streams = dict(state.streams or {})
        lane = lane_of(state, player) if streams else ()
        return cls(lane, streams, audience_of(state, lane), state.reveals)

    def lane_touched(self, after: State) -> LanePath:
        """The lane that holds all that the answer did."""
        return touched(self.lane, self.streams, after.streams or {})

    def mark(self, entry: Act, lane: LanePath, after: State) -> Mark:
        """The mark of the answer, which has touched this lane."""
        firm = bool(entry.chance) or after.reveals != self.reveals or not after.steps
        if not lane:
            return FIRM if firm else LOOSE
        # Noticed by all, unless it began and ended within a hidden lane.
        stayed_within = audience_of(after, lane) == self.audience
        return Mark(lane, firm, self.audience | bit(entry.player) if stayed_within else EVERYBODY)
