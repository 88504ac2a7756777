"""What requests ask, read with care; and small parts of answers that several pages share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from zashiki import game_names
from zashiki.kernel.registry import locate
from zashiki.kernel.views import Outcome
from zashiki.rules_pages import plain, rules_page
from zashiki.web.forms import game_card
from zashiki.web.models import GameCard, RuleHit, TableRow
from zashiki.web.secret import COOKIE, NOBODY, Holder, holder_of, new_secret
from zashiki.web.storage.rows import SeatRecord, TableRecord
from zashiki.web.table import OPEN_NAME

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
FIELDS, FIELD_LENGTH = 300, 2000

_TABLE_NAME = re.compile(r"[a-z0-9]{1,40}")


class Problem(Exception):
    """A page that cannot be given, in words."""

    def __init__(self, status: int, title: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.title = title


# ---------------------------------------------------------------- questions


def is_table_name(text: str) -> bool:
    """Whether a table may be called so."""
    return _TABLE_NAME.fullmatch(text) is not None


def table_name(request: Request) -> str:
    """The table of an address; what cannot be one is not looked for."""
    name: str = request.path_params["table"]
    if not is_table_name(name):
        raise Problem(404, "No such table", "There is no table at this address.")
    return name


def seat_of(request: Request) -> int | None:
    """The seat that an address names, if it names one."""
    return seat_number(request.query_params.get("seat", ""))


def seat_number(text: str) -> int | None:
    """A seat's number as it is written, else None."""
    return whole_number(text, 2)


def whole_number(text: str, digits: int) -> int | None:
    """A number of at most so many digits as it is written, else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form that was sent. Raises Problem for what is none."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind not in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        raise Problem(415, "Not a form", "This address takes a form.")
    form = await request.form(max_files=0, max_fields=FIELDS)
    return {name: value[:FIELD_LENGTH] for name, value in form.items() if isinstance(value, str)}


def address(request: HTTPConnection) -> str:
    """Whom limits count for."""
    return request.client.host if request.client is not None else ""


def known_or_new(request: Request) -> tuple[Holder, str | None]:
    """Who asks; a browser that we do not know gets a new secret, to be sent as a cookie."""
    holder = holder_of(request.cookies.get(COOKIE))
    if holder != NOBODY:
        return holder, None
    secret = new_secret()
    return holder_of(secret), secret


# ---------------------------------------------------------------- answers


def html(text: str, status: int = 200) -> Response:
    """A page."""
    return HTMLResponse(text, status)


def game_cards() -> tuple[GameCard, ...]:
    """All games that can be loaded."""
    return _cards_of(tuple(game_names()))


@cache
def _cards_of(names: tuple[str, ...]) -> tuple[GameCard, ...]:
    return tuple([game_card(name) for name in names])


def rule_hits(card: GameCard, query: str) -> list[RuleHit]:
    """The rules of one game that a search finds."""
    return [
        RuleHit(card.name, rule.title or rule.topic, rule.id, plain(rule.text), rule.section)
        for rule in rules_page(card.name).find(query)
    ]


def table_row(table: TableRecord, seats: Sequence[SeatRecord], holder: Holder) -> TableRow:
    """One of my tables, for the start page."""
    names = tuple(seat.name or OPEN_NAME for seat in seats)
    acting = msgspec.json.decode(table.acting, type=list[int]) if table.status == "running" else []
    mine = tuple(seat.seat for seat in seats if seat.holder == holder)
    return TableRow(
        table=table.id,
        game=table.game,
        title=locate(table.game).title if table.game in game_names() else table.game,
        names=names,
        seats=mine,
        my_turn=any(seat in acting and not seats[seat].standing_in for seat in mine),
        waiting_for=tuple(names[seat] for seat in acting),
        status=table.status,  # type: ignore[arg-type]
        outcome=_outcome_line(table.result, names),
        touched=table.touched,
    )


def _outcome_line(result: str, names: Sequence[str]) -> str:
    """Who won, in a few words."""
    if not result:
        return ""
    winners = msgspec.json.decode(result, type=Outcome).winners()
    if len(winners) == len(names):
        return "A draw"
    return f"{' and '.join(names[seat] for seat in winners)} won"


def product_version() -> str:
    """The version that is installed."""
    try:
        return version("zashiki")
    except PackageNotFoundError:
        return "unknown"
