"""The parts of what the server sends: questions, lines of the story, positions, facts, results."""

from __future__ import annotations

from typing import Literal

import msgspec


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """One question with its choices.

    text: the sentence. rules: ids of its rules. form: how the choices are best shown. default: the token that is
    chosen when nothing is.
    """

    step: str
    text: str
    rules: tuple[str, ...] = ()
    form: Literal["buttons", "amount", "yesno"] = "buttons"
    default: str | None = None
    choices: tuple[Choice, ...] = ()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice: its token, its label for a button, and the question that continues it, if one does.

    more: it may be continued, but the tree was cut here to keep the page small: fetch it with `subtree`, the path up
    to here as prefix. With neither `next` nor `more` the path ends here. final: sent, it cannot be taken back. note: a
    few words for the right of the button (cost, odds, effect).
    """

    token: str
    label: str
    next: Prompt | None = None
    more: bool = False
    final: bool = False
    note: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the story.

    index: its place, from 0 up, the same for as long as the table is not rewound. at: the version that told it.
    event: the kind of event. fields: its numbers and words, for animations. players: the seats it names, for their
    crests.
    """

    index: int
    at: int
    event: str
    text: str
    fields: dict[str, int | str | tuple[int, ...]] = {}
    players: tuple[int, ...] = ()
    lane: tuple[int, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """How one player ended: his place (1 is best) and the parts of his score with their names in words."""

    seat: int
    name: str
    place: int
    parts: tuple[tuple[str, int], ...]
    total: int


class TurningPoint(msgspec.Struct, frozen=True):
    """Where the game turned: the version, whose chances rose most, by how much (-2 to 2), and what was told there."""

    at: int
    seat: int
    change: float
    text: str


class Course(msgspec.Struct, frozen=True):
    """How it went: `values[seat][i]` is a guess of the seat's return (-1 to 1) at version `versions[i]`."""

    versions: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]


class Result(msgspec.Struct, frozen=True):
    """The end of a game. course is None until it has been worked out; seed: of the fair dice, in hex.

    order: how the parts of the score decide, in words, where they are compared one after another and not added up.
    """

    reason: str
    winners: tuple[int, ...]
    standings: tuple[Standing, ...]
    seed: str = ""
    commitment: str = ""
    course: Course | None = None
    order: str = ""


class Position(msgspec.Struct, frozen=True):
    """What one viewer is sent of a position: a pure function of what this viewer may know.

    regions: drawn regions by id. reading: the table in plain text, for screen readers. prompt: the question, if it is
    mine. status: one line on who is waited for. mine: my secret answer while it waits for others. withdraw, undo:
    whether these are open to me. acting, answered: seats. lines: the end of the story from index `first` on. since:
    the index of the first line after my last move.
    """

    version: int
    viewer: int | None
    regions: dict[str, str]
    reading: str
    prompt: Prompt | None
    status: str
    acting: tuple[int, ...]
    answered: tuple[int, ...]
    mine: str | None
    withdraw: bool
    undo: bool
    window: bool
    lines: tuple[Line, ...]
    first: int
    since: int
    ended: bool


class SeatFact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody sees of a seat.

    kind: who plays it now. standing_in: a bot plays for `name`. invite: the path of the link that claims it, sent
    to the host only, while it is open.
    """

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str = ""
    standing_in: bool = False
    resigned: bool = False
    present: bool = False
    mine: bool = False
    invite: str = ""


class ProposalFact(msgspec.Struct, frozen=True):
    """An open proposal. agreed: the seats that have agreed; waiting: those that have not answered."""

    proposal: int
    kind: Literal["rewind", "end"]
    seat: int
    to: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class Facts(msgspec.Struct, frozen=True):
    """What is known of the table beside the position. spectators: how many look on. rematch: path of the next table."""

    status: Literal["running", "ended", "frozen"]
    reason: str
    seats: tuple[SeatFact, ...]
    host: bool
    spectators: int
    proposal: ProposalFact | None
    auto_pass: bool
    commitment: str
    rematch: str = ""


class ChatLine(msgspec.Struct, frozen=True):
    """Something said. seat: None for a spectator. at: seconds since 1970."""

    id: int
    seat: int | None
    name: str
    text: str
    at: float
