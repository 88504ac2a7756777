"""From which seat a browser sees a table. This decides whose cards its pages show, and for which seat it may act."""

from __future__ import annotations

import pytest

from zashiki import load_game
from zashiki.kernel.session import Session
from zashiki.web.safety.secret import NOBODY, Holder
from zashiki.web.storage.rows import SeatRecord, TableRecord
from zashiki.web.tables.moves import Caller, Refusal, own_seat, version_seen
from zashiki.web.tables.table import Table

ANN, BEN, GUEST = Holder("a" * 64), Holder("b" * 64), Holder("c" * 64)


@pytest.fixture(scope="module")
def table() -> Table:
    """A table of four, where Ann holds the seats 1 and 2, Ben seat 3, and a bot seat 0."""
    session = Session.start(load_game("yokai", players=4), seed=1)
    row = TableRecord(
        id="t", game="yokai", options="{}", header="", setup="", seed="", commitment="", host=ANN, created=0, touched=0
    )
    seats = [
        SeatRecord(table_id="t", seat=0, kind="bot", name="Aki", bot="greedy"),
        SeatRecord(table_id="t", seat=1, kind="person", name="Ann", holder=ANN),
        SeatRecord(table_id="t", seat=2, kind="person", name="Anna", holder=ANN),
        SeatRecord(table_id="t", seat=3, kind="person", name="Ben", holder=BEN),
    ]
    return Table(row, seats, session, [])


@pytest.mark.parametrize(
    ("holder", "wanted", "seat"),
    [
        (ANN, None, 1),
        (ANN, 1, 1),
        (ANN, 2, 2),
        (BEN, None, 3),
        (BEN, 3, 3),
        # The seat of somebody else, of a bot, or one that there is not: the browser's first seat.
        (ANN, 3, 1),
        (ANN, 0, 1),
        (ANN, 99, 1),
        (BEN, 1, 3),
        # A browser without a seat is a spectator, whatever it asks for.
        (GUEST, None, None),
        (GUEST, 1, None),
        # A browser without a cookie holds no seat, not even those that nobody holds.
        (NOBODY, None, None),
        (NOBODY, 0, None),
        (NOBODY, 1, None),
    ],
)
def test_a_page_shows_the_wanted_seat_or_the_first_one_that_its_browser_holds(
    table: Table, holder: Holder, wanted: int | None, seat: int | None
) -> None:
    assert table.seat_for(holder, wanted) == seat


@pytest.mark.parametrize(
    ("holder", "wanted", "seat"),
    [(ANN, 2, 2), (ANN, None, None), (ANN, 3, None), (ANN, 0, None), (GUEST, 1, None), (NOBODY, 0, None)],
)
def test_a_message_acts_for_exactly_the_seat_of_its_connection(
    table: Table, holder: Holder, wanted: int | None, seat: int | None
) -> None:
    assert table.held_seat(holder, wanted) == seat
    caller = Caller(holder, wanted)
    assert version_seen(table, caller) == table.version_for(seat)
    if seat is None:
        with pytest.raises(Refusal) as refusal:
            own_seat(table, caller)
        assert refusal.value.code == "not_yours"
    else:
        assert own_seat(table, caller) == seat
