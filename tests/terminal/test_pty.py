"""Games driven through a real terminal, as a person would play them."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.terminal.conftest import COLUMNS, PROMPT, Spawn
from zashiki.kernel.files.records import read_record
from zashiki.kernel.session.replays import replay

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def seen(child: Any) -> str:
    """All that the terminal has shown, without colours."""
    return ESCAPES.sub("", child.logfile_read.getvalue())


def play_to_the_end(child: Any) -> None:
    """Take the last choice of every question, until the end."""
    while child.expect([r"(\d+)(?: \(Enter: \d+\))?, or [^\n]*" + PROMPT, "The end"]) == 0:
        child.sendline(child.match[1])
    child.expect(pexpect.EOF)
    child.wait()


def test_a_whole_duel_against_the_search_bot(zashiki: Spawn, tmp_path: Path) -> None:
    child = zashiki("play yokai --bots search:20ms --record duel.zashiki")
    play_to_the_end(child)
    shown = seen(child)
    assert child.exitstatus == 0
    assert re.search(r"(Guest|Search bot) wins\.", shown)
    assert "reached two Victories" in shown
    assert re.search(r"place +player +victory", shown)
    assert "Since your last choice" in shown
    assert max(len(line) for line in shown.splitlines()) <= COLUMNS
    record = read_record(tmp_path / "duel.zashiki")
    assert [state for _, state in replay(record)][-1].is_terminal()
    assert "Error" not in shown


@pytest.mark.slow
def test_a_whole_tournament_with_four_seats(zashiki: Spawn, tmp_path: Path) -> None:
    child = zashiki("play yokai -o players=4 --bots greedy --record cup.zashiki")
    play_to_the_end(child)
    assert child.exitstatus == 0
    assert "is the Yokai champion" in seen(child)
    assert list(replay(read_record(tmp_path / "cup.zashiki")))


def test_two_people_share_the_screen(zashiki: Spawn) -> None:
    child = zashiki("play yokai --seat all --names Ann,Bob --seed 1")
    child.expect("Pass the screen to Ann")
    child.sendline()
    child.expect("Ann: Turn 1.*" + PROMPT)
    child.sendline("1")
    child.expect(r"Pass the screen to Bob, who presses Enter \(u: Ann takes the last choice back\):")
    before = child.before
    assert "\x1b[3J" in before, "what Ann saw stays on the screen"
    child.sendline("u")
    child.expect("Ann: Turn 1.*" + PROMPT)
    child.sendline("2")
    child.expect("Pass the screen to Bob")
    child.sendline()
    child.expect("Bob: Turn 1.*" + PROMPT)
    child.sendline("1")
    child.expect("Ann plays")
    child.sendline("q")


def test_ctrl_c_ends_politely_and_keeps_the_record(zashiki: Spawn, tmp_path: Path) -> None:
    child = zashiki("play yokai --bots random --record duel.zashiki")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    child.kill(signal.SIGINT)
    child.expect("The game stops here. The record is in duel.zashiki")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    assert "Traceback" not in seen(child)
    assert read_record(tmp_path / "duel.zashiki").entries


def test_the_end_of_the_input_ends_politely(zashiki: Spawn) -> None:
    child = zashiki("play yokai --bots random")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("The game stops here")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours(zashiki: Spawn, environment: dict[str, str]) -> None:
    child = zashiki("play yokai --bots random", **environment)
    child.expect(PROMPT)
    child.sendline("q")
    child.expect(pexpect.EOF)
    shown = child.logfile_read.getvalue()
    assert not re.search(r"\x1b\[[0-9;]*(3[0-9]|38;[0-9;]*)m", shown)
    if environment.get("TERM") == "dumb":
        assert "\x1b" not in shown


def test_with_colours(zashiki: Spawn) -> None:
    child = zashiki("play yokai --bots random", COLORTERM="", NO_COLOR="")
    child.expect(PROMPT)
    assert re.search(r"\x1b\[[0-9;]*38;", child.logfile_read.getvalue())
    child.sendline("q")


def test_a_replay_goes_forward_and_back(zashiki: Spawn) -> None:
    play_to_the_end(zashiki("play yokai --bots random --seed 2 --record duel.zashiki"))
    child = zashiki("replay duel.zashiki")
    child.expect("Step 0 of")
    child.expect("q quit")
    child.sendline()
    child.expect(r"Step 2 of")
    child.expect("q quit")
    child.sendline("b")
    child.expect("Step 0 of")
    child.expect("q quit")
    child.sendline("x")
    child.expect("'x': press Enter, or type b, a number from 0 to")
    child.expect("q quit")
    child.sendline("4")
    child.expect("Step 4 of")
    child.expect("q quit")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
