"""What each page is drawn from: typed, without secrets, in the order of the routes. `html.py` turns them into HTML."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from zashiki.web.wire.protocol import ChatLine, Facts, Position, Result
from zashiki.web.workers.bots import BotChoice


class Site(msgspec.Struct, frozen=True):
    """What every page needs. static: prefix of our files, with their hash (`/static/3f2a...`), no slash at its end."""

    static: str
    public_url: str
    path: str


class GameCard(msgspec.Struct, frozen=True):
    """A game on the start page. players: the numbers of players that it takes, from the fewest to the most."""

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    has_rules: bool


class TableRow(msgspec.Struct, frozen=True):
    """One of my tables. my_turn first, then running, then ended. touched: seconds since 1970 of the last move."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    my_turn: bool
    waiting_for: tuple[str, ...]
    status: Literal["running", "ended", "frozen"]
    outcome: str
    touched: float


class StartPage(msgspec.Struct, frozen=True):
    """`/`."""

    site: Site
    games: tuple[GameCard, ...]
    tables: tuple[TableRow, ...]


class OptionField(msgspec.Struct, frozen=True):
    """One option of a game as a field of the form; its name in the form is `option.<name>`.

    kind: `choice` takes one of `choices`; `number` from `low` to `high`; `flag` is `true` or absent; `text`. closed:
    the choices that do not go with the options before this one.
    """

    name: str
    label: str
    help: str
    kind: Literal["choice", "number", "flag", "text"]
    value: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    closed: tuple[str, ...] = ()


class PackChoice(msgspec.Struct, frozen=True):
    """A pack found under `--packs`; the empty name is the standard pack."""

    name: str
    label: str


class SeatField(msgspec.Struct, frozen=True):
    """One seat of the form. Form names: `seat.<n>.kind` (`me`, `bot`, `open`, `hotseat`), `.name`, `.bot`."""

    seat: int
    kind: Literal["me", "bot", "open", "hotseat"]
    name: str
    bot: str


class NewTablePage(msgspec.Struct, frozen=True):
    """`/new/{game}`: POST to the same path. A change of `option.players` may GET it again with the fields as query.

    problem: what was wrong with the form that was sent, in a sentence. dropped: why options that were chosen before do
    not go with the others and are as by default again. picture: the board at the start with these
    options (an SVG fragment; empty where the game draws none). games: all, to change over.
    """

    site: Site
    game: GameCard
    options: tuple[OptionField, ...]
    packs: tuple[PackChoice, ...]
    pack: str
    seats: tuple[SeatField, ...]
    bots: tuple[BotChoice, ...]
    problem: str = ""
    picture: str = ""
    games: tuple[GameCard, ...] = ()
    dropped: tuple[str, ...] = ()


class NewPage(msgspec.Struct, frozen=True):
    """`/new`: which game?"""

    site: Site
    games: tuple[GameCard, ...]


class TablePage(msgspec.Struct, frozen=True):
    """`/t/{table}`: drawn whole, so that it stands before any script has run. seat: whose eyes; seats: all of mine.

    etag: for the script's hello. bots: for the host's stand-in.
    """

    site: Site
    table: str
    game: GameCard
    options: tuple[tuple[str, str], ...]
    seat: int | None
    seats: tuple[int, ...]
    etag: str
    position: Position
    facts: Facts
    chat: tuple[ChatLine, ...]
    result: Result | None
    bots: tuple[BotChoice, ...]
    rule_prefix: str


class JoinPage(msgspec.Struct, frozen=True):
    """`/j/{invite}`: POST `name` to the same path. The seat is claimed by the POST only."""

    site: Site
    game: GameCard
    host: str
    names: tuple[str, ...]
    seat: int
    problem: str = ""


class CodePage(msgspec.Struct, frozen=True):
    """`/code`: POST `code` (and nothing else) takes a seat over to this browser.

    `/t/{table}/code` POST `seat` makes one. code, seat, table: a freshly made code to be typed in on the other device,
    good once, for `minutes`.
    """

    site: Site
    code: str = ""
    table: str = ""
    seat: int | None = None
    minutes: int = 10
    problem: str = ""


class ReplayPage(msgspec.Struct, frozen=True):
    """`/t/{table}/replay?at=N&as=SEAT` and `/records/{record}?at=N&as=SEAT`.

    `as=guest` is a spectator, `as=open` one who sees all hands (`opened`; only after the end).
    base: the path without query. at: the version shown, 0 to `last`. viewers: seats that may be looked through; None
    is a spectator. marks: versions at which a player's turn begins, with the player's seat, for the scrubber; chapters:
    versions at which a chapter of the game begins, with its heading. `frame`
    of the same query with `/frame` behind the base gives this page's Frame as JSON.
    """

    site: Site
    base: str
    game: GameCard
    names: tuple[str, ...]
    at: int
    last: int
    viewer: int | None
    viewers: tuple[int | None, ...]
    marks: tuple[tuple[int, int], ...]
    frame: Frame
    result: Result | None
    running: bool
    opened: bool = False
    chapters: tuple[tuple[int, str], ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """One moment of a replay as one viewer saw it.

    Of the story it has the lines around the moment; `position.since` says where those to come begin.
    """

    at: int
    position: Position


class RecordsPage(msgspec.Struct, frozen=True):
    """`/records`: POST a file `record`, then goes to `/records/{record}`."""

    site: Site
    problem: str = ""
    limit_kilobytes: int = 0


class RuleHit(msgspec.Struct, frozen=True):
    """A rule that a search found. `anchor` is its id on the game's page."""

    game: str
    title: str
    id: str
    text: str
    section: str


class RulesIndexPage(msgspec.Struct, frozen=True):
    """`/rules?q=...`."""

    site: Site
    games: tuple[GameCard, ...]
    query: str
    hits: tuple[RuleHit, ...]


class RulesPage(msgspec.Struct, frozen=True):
    """`/rules/{game}?q=...`. rules: a `zashiki.rules_pages.RulesPage`; hits: those that the query found."""

    site: Site
    game: GameCard
    rules: Any
    query: str
    hits: tuple[RuleHit, ...]


class AboutPage(msgspec.Struct, frozen=True):
    """`/about`."""

    site: Site
    version: str


class ProblemPage(msgspec.Struct, frozen=True):
    """Anything that was refused or not found, in words."""

    site: Site
    status: int
    title: str
    text: str
