"""Servers and databases for the tests of the table in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.registering import restored
from tests.web import extras, luck
from tests.web.clients import Hurried, Served, sqlite_url


@pytest.fixture(scope="module", autouse=True)
def _extras_are_known() -> Iterator[None]:
    with restored():
        extras.introduce()
        yield


@pytest.fixture(scope="session", autouse=True)
def _servers_stop_at_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("uvicorn.server.asyncio", Hurried())
        yield


@pytest.fixture(autouse=True)
def _the_same_luck_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    luck.fix(monkeypatch, partial(next, count(1)))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.service)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server on SQLite."""
    server = Served(sqlite_url(tmp_path))
    yield server
    server.stop()
