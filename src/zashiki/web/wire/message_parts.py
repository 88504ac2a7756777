"""The parts of what the server sends: questions, lines of the story, positions, facts, results."""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal["running", "ended", "frozen"]
"""Whether a table can be played: it is running, the game has ended, or it no longer replays and can only be read."""
SeatKind = Literal["person", "bot", "open"]
"""Who plays a seat: a person, a bot, or nobody yet."""
ProposalKind = Literal["rewind", "end"]
"""What a proposal asks for: to go back to an earlier version, or to end the game as a draw."""
PromptForm = Literal["buttons", "amount", "yesno"]
"""How the choices of a question are best shown: as buttons, as an amount to set, or as a box to tick."""


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """One question with its choices.

    text: the sentence. rules: the ids of its rules. default: the token that counts if the player chooses nothing.
    """

    step: str
    text: str
    rules: tuple[str, ...] = ()
    form: PromptForm = "buttons"
    default: str | None = None
    choices: tuple[Choice, ...] = ()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice: its token, and its label for a button.

    next: the question that follows this choice, if there is one. more: a question follows, but the tree was cut here to
    keep the page small; `subtree` fetches it, with the path up to this choice as prefix. With neither `next` nor `more`
    the path ends here. final: once sent, it cannot be taken back. note: a few words for the right of the button (cost,
    odds, effect).
    """

    token: str
    label: str
    next: Prompt | None = None
    more: bool = False
    final: bool = False
    note: str = ""


class StoryLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the story.

    index: its place in the story, from 0; it changes only when the table is rewound. at: the version at which it was
    told. event: the kind of event. fields: its numbers and words, for animations. players: the seats that it names, for
    their crests.
    """

    index: int
    at: int
    event: str
    text: str
    fields: dict[str, int | str | tuple[int, ...]] = {}
    players: tuple[int, ...] = ()
    lane: tuple[int, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """How one player ended: their place (1 is best), and the parts of their score with their names in words."""

    seat: int
    name: str
    place: int
    parts: tuple[tuple[str, int], ...]
    total: int


class TurningPoint(msgspec.Struct, frozen=True):
    """A turning point: its version, whose chances rose, by how much (-2 to 2), and what the story says there."""

    at: int
    seat: int
    change: float
    text: str


class Course(msgspec.Struct, frozen=True):
    """The course of a game: `values[seat][i]` estimates the seat's return (-1 to 1) at version `versions[i]`."""

    versions: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]


class Result(msgspec.Struct, frozen=True):
    """The end of a game.

    seed: of the fair dice, in hex. course: None until it has been calculated. order: where the parts of the score are
    compared one after another and not added up, a sentence that says in which order.
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

    regions: drawn regions by id. reading: the table in plain text, for screen readers. prompt: the question, if I am
    asked. status: one line that says who has to act. acting: the seats that owe an answer. answered: the seats whose
    secret answer waits for others. mine: my own secret answer while it waits. withdraw, undo: whether I may do this.
    window: whether the question is a reaction window. lines: the end of the story, from index `first` on. since: the
    index of the first line after my last move.
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
    lines: tuple[StoryLine, ...]
    first: int
    since: int
    ended: bool


class SeatFact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody sees of a seat.

    standing_in: a bot plays for the person called `name`. present: that person is connected. mine: this browser holds
    the seat. invite: the path of the link that claims the seat; only the host is sent it, while the seat is open.
    """

    seat: int
    name: str
    kind: SeatKind
    bot: str = ""
    standing_in: bool = False
    resigned: bool = False
    present: bool = False
    mine: bool = False
    invite: str = ""


class ProposalFact(msgspec.Struct, frozen=True):
    """An open proposal. agreed: the seats that have agreed. waiting: the seats that have not answered yet."""

    proposal: int
    kind: ProposalKind
    seat: int
    to: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class Facts(msgspec.Struct, frozen=True):
    """What a page shows of the table besides the position.

    reason: why the table is frozen. spectators: how many people are watching. rematch: the path of the next table.
    """

    status: Status
    reason: str
    seats: tuple[SeatFact, ...]
    host: bool
    spectators: int
    proposal: ProposalFact | None
    auto_pass: bool
    commitment: str
    rematch: str = ""


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat. seat: None for a spectator. at: when it was written, in seconds since 1970."""

    id: int
    seat: int | None
    name: str
    text: str
    at: float
