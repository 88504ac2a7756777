"""What browser and server say to each other at a table: tagged unions, decoded strictly.

docs/protocol.md tells the story.

Every message is a JSON object whose field `type` names it. Unknown types and unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from zashiki.web.wire.message_parts import ChatLine as ChatLine
from zashiki.web.wire.message_parts import Choice as Choice
from zashiki.web.wire.message_parts import Course as Course
from zashiki.web.wire.message_parts import Facts as Facts
from zashiki.web.wire.message_parts import Line as Line
from zashiki.web.wire.message_parts import Position as Position

# The parts are reached through this module, as all that is sent.
from zashiki.web.wire.message_parts import Prompt as Prompt
from zashiki.web.wire.message_parts import ProposalFact as ProposalFact
from zashiki.web.wire.message_parts import Result as Result
from zashiki.web.wire.message_parts import SeatFact as SeatFact
from zashiki.web.wire.message_parts import Standing as Standing
from zashiki.web.wire.message_parts import TurningPoint as TurningPoint

MESSAGE_BYTES = 16_384
"""A longer message is refused before it is decoded; ours stay far below."""
PATH_LENGTH = 64

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
"""Made by the client, new for each thing he wants done; sent again with the same thing it has no second effect."""
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Path = Annotated[tuple[Token, ...], msgspec.Meta(min_length=1, max_length=PATH_LENGTH)]
Prefix = Annotated[tuple[Token, ...], msgspec.Meta(max_length=PATH_LENGTH)]
Version = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
BotSpec = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """The parent of what a browser sends."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """First, and again to look through another of my seats. seat: which (None: my first one, or as a spectator).

    etag: of the page that the browser shows already; when it is still right, no page is sent. heard: the id of the last
    line of chat there (0: none); what has been said since is sent then.
    """

    seat: SeatNumber | None = None
    etag: Annotated[str, msgspec.Meta(max_length=64)] = ""
    heard: Version | None = None


class Act(ClientMessage, frozen=True, tag="act"):
    """Answer the question: a path of tokens, applied whole or not at all. version: of the page that was seen."""

    key: Key
    version: Version
    path: Path


class Withdraw(ClientMessage, frozen=True, tag="withdraw"):
    """Take back my secret answer that still waits for others."""

    key: Key
    version: Version


class Undo(ClientMessage, frozen=True, tag="undo"):
    """Take back my last path."""

    key: Key
    version: Version


class Propose(ClientMessage, frozen=True, tag="propose"):
    """Ask everybody: to go back to version `to` (rewind), or to end the game as a draw (end)."""

    key: Key
    kind: Literal["rewind", "end"]
    to: Version = 0


class Consent(ClientMessage, frozen=True, tag="consent"):
    """Agree to the open proposal, or refuse it, which closes it. The proposer's refusal takes it back."""

    key: Key
    proposal: Annotated[int, msgspec.Meta(ge=0)]
    agree: bool


class Resign(ClientMessage, frozen=True, tag="resign"):
    """Give up. With two players the game ends; with more a bot plays the seat on."""

    key: Key


class Chat(ClientMessage, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    key: Key
    text: ChatText


class Prefs(ClientMessage, frozen=True, tag="prefs"):
    """My preferences at this seat. auto_pass: pass for me in reaction windows, always after the same delay."""

    auto_pass: bool


class Subtree(ClientMessage, frozen=True, tag="subtree"):
    """Fetch the choices that follow a path, where the tree said `more`."""

    version: Version
    prefix: Prefix


class PreviewOf(ClientMessage, frozen=True, tag="preview"):
    """What would this path do? An empty one asks what the table shows to begin with."""

    version: Version
    path: Prefix


class Look(ClientMessage, frozen=True, tag="look"):
    """Show the table as I saw it at an earlier version (a click on a line of the story)."""

    at: Version


class Earlier(ClientMessage, frozen=True, tag="earlier"):
    """Fetch the lines of the story before this index."""

    before: Version


class FreeSeat(ClientMessage, frozen=True, tag="free"):
    """Host: make a seat open again, with a new invitation."""

    key: Key
    seat: SeatNumber


class StandIn(ClientMessage, frozen=True, tag="stand_in"):
    """Host: let a bot play an absent person's seat (or an open one) until it is taken back."""

    key: Key
    seat: SeatNumber
    bot: BotSpec = "greedy"


class TakeBack(ClientMessage, frozen=True, tag="take_back"):
    """The seat's own person, or the host: the bot that stands in stops."""

    key: Key
    seat: SeatNumber


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """After the end: a new table with the same people and options. Whoever asks again gets the same table."""

    key: Key


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Are you there?"""


FromClient = (
    Hello
    | Act
    | Withdraw
    | Undo
    | Propose
    | Consent
    | Resign
    | Chat
    | Prefs
    | Subtree
    | PreviewOf
    | Look
    | Earlier
    | FreeSeat
    | StandIn
    | TakeBack
    | Rematch
    | Ping
)

# ---------------------------------------------------------------- what the server sends


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """The parent of what the server sends."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The answer to hello.

    seat: whose eyes this connection looks through; seats: all of mine at this table (more than one: hot-seat,
    show the curtain when the turn passes between them).
    """

    seat: int | None
    seats: tuple[int, ...]
    version: int
    etag: str


class Page(ServerMessage, frozen=True, tag="page"):
    """Everything: after hello, after stale, after a rewind."""

    etag: str
    position: Position
    facts: Facts
    chat: tuple[ChatLine, ...]
    result: Result | None = None


class Update(ServerMessage, frozen=True, tag="update", omit_defaults=True):
    """A new position, less what has not changed: only changed regions, the ids of those that are gone, new lines.

    regions: those that have changed outside of their layers, with all layers empty. layers: the new insides of the
    layers that have changed, by their ids; what lies in any other one stays, in a changed region too.

    keep: drop the lines from this index on before adding `lines` (an undo took them back); None: nothing to drop.
    `reading` is sent only when it has changed.
    """

    version: int
    etag: str
    regions: dict[str, str]
    gone: tuple[str, ...]
    prompt: Prompt | None
    status: str
    acting: tuple[int, ...]
    answered: tuple[int, ...]
    mine: str | None
    withdraw: bool
    undo: bool
    window: bool
    lines: tuple[Line, ...]
    since: int
    ended: bool
    keep: int | None = None
    reading: str | None = None
    layers: dict[str, str] = {}


class FactsChanged(ServerMessage, frozen=True, tag="facts"):
    """Seats, presence, proposal or preferences have changed."""

    facts: Facts


class Ack(ServerMessage, frozen=True, tag="ack"):
    """Done, and stored for good. version: of the table after it. path: where to go (rematch)."""

    key: str
    version: int
    path: str = ""


RefusalCode = Literal[
    "malformed",
    "too_large",
    "too_fast",
    "not_yours",
    "not_host",
    "not_your_turn",
    "illegal",
    "unknown_token",
    "stale",
    "no_undo",
    "nothing_to_withdraw",
    "no_proposal",
    "proposal_open",
    "ended",
    "not_ended",
    "frozen",
    "key_used",
    "no_such_seat",
    "no_such_bot",
    "seat_taken",
    "no_such_version",
    "storage",
]


class Refused(ServerMessage, frozen=True, tag="refused"):
    """Not done, and nothing has changed.

    code: for programs; message: for people; rules: ids of the rules that say so.
    """

    key: str
    code: RefusalCode
    message: str
    rules: tuple[str, ...] = ()


class Said(ServerMessage, frozen=True, tag="chat"):
    """New chat."""

    lines: tuple[ChatLine, ...]


class Notice(ServerMessage, frozen=True, tag="notice"):
    """Something to show for a moment: `restart` (reconnect soon), `seat_lost`, `frozen`, `proposal`, `rewound`."""

    kind: Literal["restart", "seat_lost", "frozen", "proposal", "refused", "rewound", "stood_in", "taken_back"]
    text: str


class Ended(ServerMessage, frozen=True, tag="ended"):
    """The game has ended. Sent again when the course has been worked out."""

    result: Result


class SubtreeFound(ServerMessage, frozen=True, tag="subtree"):
    """The choices after a prefix; prompt is None when the path is complete there."""

    version: int
    prefix: tuple[str, ...]
    prompt: Prompt | None


class PreviewFound(ServerMessage, frozen=True, tag="preview"):
    """What a path would do: sentences, and the tokens or region ids to mark.

    drawn: markup for empty elements of the table, by their ids. ways: things further on that can be chosen after this
    path, each with the tokens from here to it.
    """

    version: int
    path: tuple[str, ...]
    notes: tuple[str, ...]
    marks: tuple[str, ...]
    drawn: dict[str, str] = {}
    ways: dict[str, tuple[str, ...]] = {}


class Scene(ServerMessage, frozen=True, tag="scene"):
    """The table as it was at a version."""

    at: int
    regions: dict[str, str]
    status: str


class Lines(ServerMessage, frozen=True, tag="lines"):
    """Earlier lines of the story, from index `first` on."""

    first: int
    lines: tuple[Line, ...]


class Pong(ServerMessage, frozen=True, tag="pong"):
    """I am. version: of the table, so that a gap is noticed."""

    version: int


class Still(ServerMessage, frozen=True, tag="ping"):
    """The line stands: sent when nothing else was for ten seconds, so that a page can tell silence from a dead line."""


_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode(data: bytes | str) -> FromClient:
    """A client's message. Raises msgspec.ValidationError or DecodeError for anything else."""
    message: FromClient = _decoder.decode(data)
    return message


def encode(message: Any) -> bytes:
    """A message as JSON bytes."""
    return _encoder.encode(message)
