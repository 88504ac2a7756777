"""A server of our own and a Chromium for all browser tests; every page is watched for errors and foreign requests."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the extra `test` brings playwright")

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright  # noqa: E402

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 640}
ROOT = Path(__file__).parents[2]
START_SECONDS = 180
PATIENCE = 180_000  # milliseconds; a machine may be slow, or busy
# What a browser says of a connection that a test has cut itself.
CUT = ("WebSocket connection", "net::ERR", "Failed to load resource", "EventSource")

expect.set_options(timeout=PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`zashiki serve` as a process of its own."""

    # The game that lives only in the tests is played, too: pages know no game.
    program = """
import pytest
from tests.web import luck, with_extras
from zashiki.cli import main
luck.fix(pytest.MonkeyPatch())
main()
"""
    more: tuple[str, ...] = ()
    """Further options of `zashiki serve`."""

    def __init__(self, directory: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{directory / 'tables.db'}"
        self.log = directory / "serve.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--database", self.database, "--fast-disk"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self.program, "serve", *where, *self.more, "--bots", "tests.web.with_extras"],
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
            )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                if answer.status == 200:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-3000:]}")

    def stop(self, kill: bool = False) -> None:
        if self.process is None:
            return
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(START_SECONDS)
        self.process = None


class QuickServer(Server):
    """The same, where a bot does not wait until people have followed."""

    program = f"""
from functools import partial
import zashiki.web.command as command
command.Settings = partial(command.Settings, bot_pause=0.0)
{Server.program}
"""


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A module that says so has a server of its own kind, by its name `SERVER`."""
    kind: type[Server] = getattr(request.module, "SERVER", Server)
    made = kind(tmp_path_factory.mktemp("house"))
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One a module: its driver runs an event loop in this thread, which tests of other modules must not meet."""
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


class People:
    """Browsers of different people; `faults` is what went wrong in any of their pages."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []

    def arrive(self, viewport: ViewportSize = DESK, cut: bool = False, **options: Any) -> Page:
        """A new person with their own browser. cut: the test will break their connection."""
        context = self.browser.new_context(viewport=viewport, base_url=self.server.url, **options)
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        self.watch(page, cut)
        return page

    def watch(self, page: Page, cut: bool = False) -> None:
        def said(message: Any) -> None:
            if message.type == "error" and not (cut and any(word in message.text for word in CUT)):
                self.faults.append(f"{page.url}: {message.text}")

        def asked(request: Any) -> None:
            if not request.url.startswith((self.server.url, "data:", "blob:", f"ws://127.0.0.1:{self.server.port}")):
                self.faults.append(f"{page.url} asks {request.url}")

        page.on("console", said)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("request", asked)


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    everybody = People(browser, server)
    yield everybody
    for context in everybody.contexts:
        context.close()
    assert not everybody.faults, "\n".join(everybody.faults)


@pytest.fixture
def arrive(people: People) -> Callable[..., Page]:
    return people.arrive
