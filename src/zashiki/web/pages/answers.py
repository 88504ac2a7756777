"""Parts of responses that several routes share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version

import msgspec
from starlette.responses import HTMLResponse, Response

from zashiki import game_names
from zashiki.kernel.views import Outcome
from zashiki.rules_pages import plain, rules_page
from zashiki.web.pages.forms import game_card
from zashiki.web.pages.models import GameCard, RuleHit, TableRow
from zashiki.web.safety.secret import Holder
from zashiki.web.storage.rows import SeatRecord, TableRecord
from zashiki.web.tables.table import OPEN_NAME

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"


def html_page(text: str, status: int = 200) -> Response:
    """A response with a page."""
    return HTMLResponse(text, status)


def game_cards() -> tuple[GameCard, ...]:
    """The cards of all games that can be loaded."""
    return _cards_of(tuple(game_names()))


@cache
def _cards_of(names: tuple[str, ...]) -> tuple[GameCard, ...]:
    return tuple([game_card(name) for name in names])


def rule_hits(card: GameCard, query: str) -> list[RuleHit]:
    """The rules of one game that match a search."""
    return [
        RuleHit(card.name, rule.title or rule.topic, rule.id, plain(rule.text), rule.section)
        for rule in rules_page(card.name).find(query)
    ]


def table_row(table: TableRecord, seats: Sequence[SeatRecord], holder: Holder) -> TableRow:
    """One of the tables of a browser, for the start page."""
    names = tuple(seat.name or OPEN_NAME for seat in seats)
    acting = msgspec.json.decode(table.acting, type=list[int]) if table.status == "running" else []
    mine = tuple(seat.seat for seat in seats if seat.holder == holder)
    return TableRow(
        table=table.id,
        game=table.game,
        title=next((card.title for card in game_cards() if card.name == table.game), table.game),
        names=names,
        seats=mine,
        my_turn=any(seat in acting and not seats[seat].standing_in for seat in mine),
        waiting_for=tuple(names[seat] for seat in acting),
        status=table.status,
        outcome=_outcome_line(table.result, names),
        touched=table.touched,
    )


def _outcome_line(result: str, names: Sequence[str]) -> str:
    """Who won, in a few words; empty if the game has not ended."""
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
