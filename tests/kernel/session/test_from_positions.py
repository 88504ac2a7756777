"""A game that begins from a position: its record carries the position, and replays."""

from __future__ import annotations

import pytest

from tests.toy import NightWatch
from tests.toy.options import NightOptions
from zashiki import load_game
from zashiki.kernel.errors import InvalidPosition, InvalidRecord
from zashiki.kernel.files.positions import write_position
from zashiki.kernel.files.records import read_record, write_record
from zashiki.kernel.session import Session
from zashiki.kernel.session.replays import replay
from zashiki.kernel.state import State

GAME = NightWatch(NightOptions())


def middle() -> State:
    """A position some way into a game."""
    state = GAME.new_initial_state(seed=5)
    for _ in range(6):
        player = state.acting_players()[0]
        state.apply_action(player, state.legal_actions(player)[-1])
    return state


def play_out(session: Session) -> None:
    while not session.state.is_terminal():
        player = session.state.acting_players()[0]
        session.apply(player, session.state.legal_actions(player)[0])


def test_it_goes_on_from_there_and_replays() -> None:
    text = write_position(middle())
    session = Session.start(GAME, seed=1, position=text)
    assert write_position(session.state) == text
    play_out(session)
    record = read_record(write_record(session.record()))
    assert record.header.position == text
    entries = [entry for entry, _ in replay(record, verify=True)]
    assert entries == session.entries
    assert write_position(Session.resume(record).state) == write_position(session.state)


def test_the_outcomes_that_the_position_names_come_first() -> None:
    session = Session.start(GAME, seed=1, position=write_position(middle(), chance=[0] * 40))
    play_out(session)
    drawn = [outcome for entry in session.entries for outcome in getattr(entry, "chance", ())]
    assert drawn
    assert not any(drawn[:40])


def test_a_position_of_other_options_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="the position is one of load_game"):
        Session.start(load_game("night-watch", windows="able"), position=write_position(middle()))


def test_a_record_whose_position_was_edited_names_the_line() -> None:
    session = Session.start(GAME, seed=1, position=write_position(middle()))
    text = write_record(session.record()).replace("zashiki_position = 1", "zashiki_position = 9", 1)
    with pytest.raises(InvalidRecord, match=r"line 2: the game cannot be set up so: .*version 1 of positions, not 9"):
        Session.resume(read_record(text))
