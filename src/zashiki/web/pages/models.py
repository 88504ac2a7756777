"""The data of each page, without secrets, in the order of the routes. `html.py` makes the HTML from it."""

from __future__ import annotations

from typing import Literal

import msgspec

from zashiki import rules_pages
from zashiki.web.storage.rows import Status
from zashiki.web.wire.message_parts import ChatLine, Facts, Position, Result
from zashiki.web.workers.bots import BotChoice

SeatChoice = Literal["me", "bot", "open", "hotseat"]
"""What a form says of a seat: it is mine, a bot's, open for an invitation, or another person's at this screen."""


class Site(msgspec.Struct, frozen=True):
    """The data that every page needs. static: the prefix of our files, with their hash (`/static/3f2a...`)."""

    static: str
    public_url: str
    path: str


class GameCard(msgspec.Struct, frozen=True):
    """A game on the start page. players: the numbers of players that it allows, in ascending order."""

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    has_rules: bool


class TableRow(msgspec.Struct, frozen=True):
    """One of my tables on the start page. touched: when the last move was made, in seconds since 1970."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    my_turn: bool
    waiting_for: tuple[str, ...]
    status: Status
    outcome: str
    touched: float


class StartPage(msgspec.Struct, frozen=True):
    """`/`."""

    site: Site
    games: tuple[GameCard, ...]
    tables: tuple[TableRow, ...]


class OptionField(msgspec.Struct, frozen=True):
    """One option of a game as a field of the form; its name in the form is `option.<name>`.

    kind: `choice` takes one of `choices`; `number` is from `low` to `high`; `flag` is `true` or absent; `text`. closed:
    the choices that are not possible with the options before this one.
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
    """A pack in the directory `--packs`. The empty name is the standard pack."""

    name: str
    label: str


class SeatField(msgspec.Struct, frozen=True):
    """One seat of the form. Its fields in the form are `seat.<n>.kind`, `seat.<n>.name` and `seat.<n>.bot`."""

    seat: int
    kind: SeatChoice
    name: str
    bot: str


class NewTablePage(msgspec.Struct, frozen=True):
    """`/new/{game}`. The form is sent by POST to this path. After a change it is fetched with the fields as query.

    problem: a sentence that says what was wrong with the form. dropped: why some options are not possible with the
    others and have their defaults again. picture: the board at the start with these options, as SVG; empty if the game
    draws none. games: all games, to choose another one.
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
    """`/new`, where people choose a game."""

    site: Site
    games: tuple[GameCard, ...]


class TablePage(msgspec.Struct, frozen=True):
    """`/t/{table}`. The page is complete before any script has run.

    seat: the page shows the table from this seat (None: as a spectator). seats: all my seats. etag: for the `hello` of
    the script. bots: those that the host can let stand in.
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
    """`/j/{invite}`. Only a POST of `name` to the same path claims the seat."""

    site: Site
    game: GameCard
    host: str
    names: tuple[str, ...]
    seat: int
    problem: str = ""


class CodePage(msgspec.Struct, frozen=True):
    """`/code` and `/t/{table}/code`. A POST of `code` to the first moves a seat to this browser.

    A POST of `seat` to the second makes a code, which people type on the other device. It works once, for `minutes`.
    """

    site: Site
    code: str = ""
    table: str = ""
    seat: int | None = None
    minutes: int = 10
    problem: str = ""


class ReplayPage(msgspec.Struct, frozen=True):
    """`/t/{table}/replay?at=N&as=SEAT` and `/records/{record}?at=N&as=SEAT`.

    `as=guest` is a spectator; `as=open` is a spectator who sees all hands (`opened`; only after the end). base: the
    path without query. at: the version of the position, 0 to `last`. viewers: the seats from which it may be seen; None
    is a spectator. marks: the versions at which a player's turn begins, with their seat. chapters: the versions at
    which a chapter of the game begins, with its heading. The path `base`/frame with the same query gives `frame` as
    JSON.
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
    """One position of a replay as one viewer saw it. at: its version.

    Of the story it has lines before and after the position; `position.since` is the index of the first later line.
    """

    at: int
    position: Position


class RecordsPage(msgspec.Struct, frozen=True):
    """`/records`. A POST of a file `record` leads to `/records/{record}`."""

    site: Site
    problem: str = ""
    limit_kilobytes: int = 0


class RuleHit(msgspec.Struct, frozen=True):
    """A rule that a search has found."""

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
    """`/rules/{game}?q=...`. hits: the rules that the query has found."""

    site: Site
    game: GameCard
    rules: rules_pages.RulesPage
    query: str
    hits: tuple[RuleHit, ...]


class AboutPage(msgspec.Struct, frozen=True):
    """`/about`."""

    site: Site
    version: str


class ProblemPage(msgspec.Struct, frozen=True):
    """Something was refused or not found: the page says what and why."""

    site: Site
    status: int
    title: str
    text: str
