"""Commands are run as a person would, in an empty directory; records and positions to try them on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from zashiki import load_game
from zashiki.bots import make_bot
from zashiki.cli import main
from zashiki.kernel.files.records import write_record
from zashiki.kernel.seat import Seat
from zashiki.kernel.session import Session

Run = Callable[..., Result]
Refused = Callable[..., str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def invoke(line: str, typed: str, exit_code: int) -> Result:
    """Run a command in this process, and check how it ends."""
    result = CliRunner().invoke(main, line.split(), input=typed)
    assert result.exit_code == exit_code, f"zashiki {line}\n{result.output}\n{result.exception!r}"
    return result


@pytest.fixture
def run() -> Run:
    """Run a command that has to succeed."""

    def run_line(line: str, typed: str = "") -> Result:
        return invoke(line, typed, exit_code=0)

    return run_line


@pytest.fixture
def refused() -> Refused:
    """Run a command that has to be refused: one message, exit code 2, no traceback. Gives the message."""

    def run_line(line: str, typed: str = "") -> str:
        result = invoke(line, typed, exit_code=2)
        assert isinstance(result.exception, SystemExit)
        assert result.stderr.count("Error: ") == 1
        message = result.stderr.partition("Error: ")[2].strip()
        assert message
        assert "Traceback" not in result.output
        return " ".join(message.split())

    return run_line


def play_out(game: str = "yokai", seed: int = 7, moves: int | None = None, **options: Any) -> Session:
    """A game between random bots, to its end or for so many moves."""
    session = Session.start(load_game(game, **options), seed, names=(), date="2026-01-31")
    bots = [make_bot("random", seat) for seat in range(session.game.num_players())]
    while not session.state.is_terminal() and (moves is None or session.version < moves):
        player = session.state.acting_players()[0]
        session.apply(player, bots[player].choose(Seat(session.game, session.state, player)))
    return session


@pytest.fixture
def duel(here: Path) -> Path:
    """The record of a whole duel."""
    path = here / "duel.zashiki"
    write_record(play_out().record(), path)
    return path


@pytest.fixture
def half(here: Path) -> Path:
    """The record of a duel that has not ended."""
    path = here / "half.zashiki"
    write_record(play_out(moves=9).record(), path)
    return path
