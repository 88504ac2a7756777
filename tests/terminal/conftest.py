"""A real terminal (a pty) with the command line in it, and a table whose lines are typed beforehand."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from rich.console import Console

from tests.registering import night_watch
from zashiki.terminal.screen import Screen

TIMEOUT = 60
PROMPT = r"\(h: help\):"
COLUMNS = 80

Spawn = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture(scope="module", autouse=True)
def _night_watch_is_known() -> Iterator[None]:
    with night_watch():
        yield


def hear_interrupts() -> None:
    """A terminal's programs hear Ctrl-C, even where the tests themselves run in the background and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def zashiki(tmp_path: Path) -> Iterator[Spawn]:
    """Start `zashiki ...` in a terminal of 80 columns, in an empty directory."""
    children: list[pexpect.spawn[str]] = []

    def spawn(line: str, **environment: str) -> pexpect.spawn[str]:
        child = pexpect.spawn(
            sys.executable,
            ["-c", "from zashiki.cli import main; main()", *line.split()],
            cwd=tmp_path,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS), **environment},
            dimensions=(50, COLUMNS),
            encoding="utf-8",
            timeout=TIMEOUT,
            preexec_fn=hear_interrupts,
        )
        child.logfile_read = io.StringIO()
        children.append(child)
        return child

    yield spawn
    for child in children:
        child.close(force=True)


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Screen, io.StringIO]]:
    """A screen without a terminal on which these lines are typed, and what it shows."""

    def make(*lines: str, width: int = COLUMNS) -> tuple[Screen, io.StringIO]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        out = io.StringIO()
        return Screen(Console(file=out, width=width, highlight=False, emoji=False)), out

    return make
