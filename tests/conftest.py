"""What all tests share: markers, the services that some of them need, and an account of what was skipped."""

from __future__ import annotations

import os
import shutil
import socket
import uuid
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.registering import nothing_was_registered, registered

MARKERS = (
    "rule(*ids): proves the rules with these ids, as docs/rules numbers them",
    "browser: drives a real Chromium; skipped where none is found",
    "service: needs a database server; skipped where none is found",
    "long: a game of many minutes in a real Chromium; make fuzz plays it, nothing else does",
    'slow: takes more than about ten seconds; leave out with -m "not slow"',
)

# A skip whose reason begins so is one that a reader has accepted; --strict-skips lets it pass.
ACCEPTED = "accepted: "

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRES_VARIABLE = "ZASHIKI_TEST_POSTGRES"
POSTGRES_SOCKET = Path("/var/run/postgresql")
POSTGRES_PORT = 5432

REGISTERED_AT_START = registered()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that CI uses."""
    parser.addoption(
        "--strict-skips",
        action="store_true",
        help=f"fail when a test is skipped for any reason that does not begin with {ACCEPTED!r}",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register our markers."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what this machine cannot run, with the remedy as the reason."""
    needs = (
        ("browser", find_chromium, "no Chromium found: install the package chromium, or put it on PATH"),
        ("service", find_postgres, f"no PostgreSQL found: start one, or set {POSTGRES_VARIABLE} to its URL"),
    )
    for name, find, reason in needs:
        concerned = [item for item in items if item.get_closest_marker(name)]
        if concerned and find() is None:
            for item in concerned:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session", autouse=True)
def _collecting_registers_nothing() -> None:
    """A test file registers nothing when it is imported; else tests would depend on which files are run."""
    nothing_was_registered(REGISTERED_AT_START, "the import of a test file")


@pytest.fixture(scope="module", autouse=True)
def _modules_register_nothing(_collecting_registers_nothing: None) -> Iterator[None]:
    yield
    nothing_was_registered(REGISTERED_AT_START, "this file")


@pytest.fixture(autouse=True)
def _tests_register_nothing() -> Iterator[None]:
    before = registered()
    yield
    nothing_was_registered(before, "this test")


@cache
def find_chromium() -> str | None:
    """The path of a Chromium to drive, or None."""
    if Path("/usr/bin/chromium").exists():
        return "/usr/bin/chromium"
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


@cache
def find_postgres() -> str | None:
    """The URL of a PostgreSQL server on which databases may be made, or None.

    The environment variable wins; otherwise a server that listens at the usual local socket is taken.
    """
    if url := os.environ.get(POSTGRES_VARIABLE):
        return url
    address = POSTGRES_SOCKET / f".s.PGSQL.{POSTGRES_PORT}"
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(address))
        except OSError:
            return None
    return f"postgresql:///postgres?host={POSTGRES_SOCKET}"


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium that browser tests start."""
    path = find_chromium()
    assert path is not None, "only tests marked browser may use this fixture"
    return path


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The URL of an empty PostgreSQL database, as SQLAlchemy takes it; made for one test and dropped after it."""
    import sqlalchemy

    found = find_postgres()
    assert found is not None, "only tests marked service may use this fixture"
    server = sqlalchemy.make_url(found).set(drivername="postgresql+psycopg")
    name = f"zashiki_test_{uuid.uuid4().hex[:12]}"
    engine = sqlalchemy.create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"CREATE DATABASE {name}"))
        try:
            yield server.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(sqlalchemy.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn a skip that nobody accepted into a failure, when asked to."""
    if not session.config.getoption("--strict-skips") or hasattr(session.config, "workerinput"):
        return
    unexpected = [reason for reason in skip_reasons(session.config) if not reason.startswith(ACCEPTED)]
    if unexpected and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(config: pytest.Config) -> None:
    """List what was skipped and why, so that a green run never hides what did not run."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    reasons = skip_reasons(config)
    if not reasons:
        return
    reporter.section("skipped")
    for reason, count in sorted(Counter(reasons).items()):
        reporter.write_line(f"{count:4}  {reason}")
    if config.getoption("--strict-skips"):
        unexpected = sum(not reason.startswith(ACCEPTED) for reason in reasons)
        if unexpected:
            reporter.write_line(f"--strict-skips: {unexpected} skipped without an accepted reason", red=True)


def skip_reasons(config: pytest.Config) -> list[str]:
    """The reason of every test and every module that was skipped in this run."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    if reporter is None:
        return []
    found = []
    for report in reporter.stats.get("skipped", []):
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        found.append(text.removeprefix("Skipped: "))
    return found
