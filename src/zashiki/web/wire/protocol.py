"""The messages that browser and server exchange at a table, as tagged unions that are decoded strictly.

A class is called like the `type` of its message, after `Client` or `Server`: who sends it. docs/protocol.md says when
each message is sent. Every message is a JSON object whose field `type` names it. Unknown types and unknown fields are
refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from zashiki.web.wire.message_parts import (
    ChatLine,
    Facts,
    Position,
    Prompt,
    ProposalKind,
    Result,
    StoryLine,
)

MESSAGE_BYTES = 16_384
"""A longer message is refused before it is decoded. The messages of our own pages are far shorter."""
PATH_LENGTH = 64

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
"""The client makes a new key for each thing that it wants done. A message with the same key has no second effect."""
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Path = Annotated[tuple[Token, ...], msgspec.Meta(min_length=1, max_length=PATH_LENGTH)]
Prefix = Annotated[tuple[Token, ...], msgspec.Meta(max_length=PATH_LENGTH)]
Version = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
ChatId = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
LineIndex = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
BotSpec = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """The parent of all messages that a browser sends."""


class ClientHello(ClientMessage, frozen=True, tag="hello"):
    """The first message of a connection. It is sent again to see the table from another of my seats.

    seat: that seat; None means my first seat, or a spectator if I have none. etag: of the page that the browser already
    shows; if it is still right, no page is sent. heard: the id of the last line of chat on that page (0: none); newer
    lines are sent then.
    """

    seat: SeatNumber | None = None
    etag: Annotated[str, msgspec.Meta(max_length=64)] = ""
    heard: ChatId | None = None


class ClientAct(ClientMessage, frozen=True, tag="act"):
    """Answer the question with a path of tokens, played whole or not at all. version: of the page that I saw."""

    key: Key
    version: Version
    path: Path


class ClientWithdraw(ClientMessage, frozen=True, tag="withdraw"):
    """Take back my secret answer while it still waits for the answers of others."""

    key: Key
    version: Version


class ClientUndo(ClientMessage, frozen=True, tag="undo"):
    """Take back my last path."""

    key: Key
    version: Version


class ClientPropose(ClientMessage, frozen=True, tag="propose"):
    """Ask everybody to go back to version `to` (`rewind`), or to end the game as a draw (`end`)."""

    key: Key
    kind: ProposalKind
    to: Version = 0


class ClientConsent(ClientMessage, frozen=True, tag="consent"):
    """Agree to the open proposal or refuse it. One refusal closes it; the proposer takes it back by refusing it."""

    key: Key
    proposal: Annotated[int, msgspec.Meta(ge=0)]
    agree: bool


class ClientResign(ClientMessage, frozen=True, tag="resign"):
    """Give up. With two players the game ends; with more players a bot takes over the seat."""

    key: Key


class ClientChat(ClientMessage, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    key: Key
    text: ChatText


class ClientPrefs(ClientMessage, frozen=True, tag="prefs"):
    """Set my preferences at this seat. auto_pass: pass for me in reaction windows, always after the same delay."""

    auto_pass: bool


class ClientSubtree(ClientMessage, frozen=True, tag="subtree"):
    """Fetch the choices that follow a path, where the tree of choices said `more`."""

    version: Version
    prefix: Prefix


class ClientPreview(ClientMessage, frozen=True, tag="preview"):
    """Ask what this path would do. An empty path asks what the table shows before anything is chosen."""

    version: Version
    path: Prefix


class ClientLook(ClientMessage, frozen=True, tag="look"):
    """Ask for the table as I saw it at an earlier version. A click on a line of the story does this."""

    at: Version


class ClientEarlier(ClientMessage, frozen=True, tag="earlier"):
    """Fetch the lines of the story that come before this index."""

    before: LineIndex


class ClientFree(ClientMessage, frozen=True, tag="free"):
    """The host opens a seat again, with a new invitation."""

    key: Key
    seat: SeatNumber


class ClientStandIn(ClientMessage, frozen=True, tag="stand_in"):
    """The host lets a bot play the seat of an absent person, or an open seat, until the seat is taken back."""

    key: Key
    seat: SeatNumber
    bot: BotSpec = "greedy"


class ClientTakeBack(ClientMessage, frozen=True, tag="take_back"):
    """The person of the seat, or the host, stops the bot that stands in there."""

    key: Key
    seat: SeatNumber


class ClientRematch(ClientMessage, frozen=True, tag="rematch"):
    """After the end, ask for a new table with the same people and options. All who ask get the same new table."""

    key: Key


class ClientPing(ClientMessage, frozen=True, tag="ping"):
    """Ask whether the server is there."""


FromClient = (
    ClientHello
    | ClientAct
    | ClientWithdraw
    | ClientUndo
    | ClientPropose
    | ClientConsent
    | ClientResign
    | ClientChat
    | ClientPrefs
    | ClientSubtree
    | ClientPreview
    | ClientLook
    | ClientEarlier
    | ClientFree
    | ClientStandIn
    | ClientTakeBack
    | ClientRematch
    | ClientPing
)

# ---------------------------------------------------------------- messages of the server


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """The parent of all messages that the server sends."""


class ServerWelcome(ServerMessage, frozen=True, tag="welcome"):
    """The answer to `hello`.

    seat: this connection sees the table from this seat (None: as a spectator). seats: all my seats at this table. With
    more than one, several people share the screen, and the page hides the table when the turn passes between them.
    """

    seat: int | None
    seats: tuple[int, ...]
    version: int
    etag: str


class ServerPage(ServerMessage, frozen=True, tag="page"):
    """The whole page: after `hello`, after a refusal with the code `stale`, and after a rewind."""

    etag: str
    position: Position
    facts: Facts
    chat: tuple[ChatLine, ...]
    result: Result | None = None


class ServerUpdate(ServerMessage, frozen=True, tag="update", omit_defaults=True):
    """A new position without the parts that have not changed.

    regions: regions that have changed outside their layers, with all layers empty. gone: the ids of regions that are no
    longer there. layers: the new contents of the layers that have changed, by id; every other layer keeps its contents,
    also in a changed region. lines: new lines of the story.

    keep: drop the lines from this index on before adding `lines`, because an undo took them back; None: drop nothing.
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
    lines: tuple[StoryLine, ...]
    since: int
    ended: bool
    keep: int | None = None
    reading: str | None = None
    layers: dict[str, str] = {}


class ServerFacts(ServerMessage, frozen=True, tag="facts"):
    """Seats, presence, the proposal or preferences have changed."""

    facts: Facts


class ServerAck(ServerMessage, frozen=True, tag="ack"):
    """It is done and stored. version: of the table after it. path: the page to go to (after `rematch`)."""

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


class ServerRefused(ServerMessage, frozen=True, tag="refused"):
    """It was not done, and nothing has changed.

    code: for programs. message: for people. rules: the ids of the rules that forbid it.
    """

    key: str
    code: RefusalCode
    message: str
    rules: tuple[str, ...] = ()


class ServerChat(ServerMessage, frozen=True, tag="chat"):
    """New lines of chat."""

    lines: tuple[ChatLine, ...]


class ServerNotice(ServerMessage, frozen=True, tag="notice"):
    """A text to show for a moment: the server restarts (reconnect soon), or this browser no longer holds the seat."""

    kind: Literal["restart", "seat_lost"]
    text: str


class ServerEnded(ServerMessage, frozen=True, tag="ended"):
    """The game has ended. This is sent again when the course of the game has been calculated."""

    result: Result


class ServerSubtree(ServerMessage, frozen=True, tag="subtree"):
    """The choices that follow a prefix. prompt is None if the path is complete there."""

    version: int
    prefix: tuple[str, ...]
    prompt: Prompt | None


class ServerPreview(ServerMessage, frozen=True, tag="preview"):
    """What a path would do.

    notes: sentences. marks: the tokens or ids of regions to mark. drawn: markup for empty elements of the table, by
    their ids. ways: further things that can be chosen after this path, each with the tokens that lead to it from here.
    """

    version: int
    path: tuple[str, ...]
    notes: tuple[str, ...]
    marks: tuple[str, ...]
    drawn: dict[str, str] = {}
    ways: dict[str, tuple[str, ...]] = {}


class ServerScene(ServerMessage, frozen=True, tag="scene"):
    """The table as it was at an earlier version."""

    at: int
    regions: dict[str, str]
    status: str


class ServerLines(ServerMessage, frozen=True, tag="lines"):
    """Earlier lines of the story, from the index `first` on."""

    first: int
    lines: tuple[StoryLine, ...]


class ServerPong(ServerMessage, frozen=True, tag="pong"):
    """The answer to `ping`. version: of the table, so that a page notices when it has missed something."""

    version: int


class ServerPing(ServerMessage, frozen=True, tag="ping"):
    """The connection is alive. This is sent after ten seconds without another message.

    So a page can tell a quiet connection from a dead one.
    """


_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode(data: bytes | str) -> FromClient:
    """A client's message. Raises msgspec.ValidationError or DecodeError for anything else."""
    message: FromClient = _decoder.decode(data)
    return message


def encode(message: Any) -> bytes:
    """A message as JSON bytes."""
    return _encoder.encode(message)
