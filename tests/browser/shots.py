"""Pictures of every page, for the README and to compare with the design: `python -m tests.browser.shots DIRECTORY`.

Two of them belong to the docs: `python -m tests.browser.shots docs/pictures table result`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.conftest import DESK, PHONE, Server
from tests.browser.playing import READY, choose_any, claim, connected, invitations, make_table, play_to_end, some_turns
from tests.conftest import find_chromium

SEED = 3
TURNS = 5
CUP_TURNS = 15


class Shots:
    """Plays what the pictures show, and takes them."""

    def __init__(self, browser: Browser, server: Server, target: Path, wanted: set[str]) -> None:
        self.browser = browser
        self.server = server
        self.target = target
        self.wanted = wanted

    def arrive(self, viewport: ViewportSize = DESK, **options: Any) -> Page:
        context = self.browser.new_context(viewport=viewport, base_url=self.server.url, **options)
        return context.new_page()

    def take(self, page: Page, name: str) -> None:
        if self.wanted and name not in self.wanted:
            return
        page.mouse.move(0, 0)
        page.wait_for_timeout(600)
        path = self.target / f"{name}.png"
        page.screenshot(path=path)
        print(path)

    def duel(self) -> None:
        """Mika at a desk against Tomas with a phone; a second browser of Mika's in the dark."""
        mika = self.arrive()
        tomas = self.arrive(PHONE, device_scale_factor=2, is_mobile=True, has_touch=True)
        self.take_at(mika, "/new/yokai", "new-table")
        path = make_table(mika, "yokai", ["me:Mika", "open"], format="match")
        claim(tomas, invitations(mika)[0], "Tomas")
        rng = Random(SEED)
        some_turns([mika, tomas], rng, TURNS)
        for _ in range(TURNS):  # until it is a secret answer, which waits for the other
            mika.locator(READY).wait_for()
            mika.locator("#ask .choices .btn").last.click()
            mika.wait_for_timeout(800)
            if mika.locator('#ask [aria-pressed="true"]').count():
                break
            choose_any(tomas, rng)
        self.take(mika, "table")
        self.take(tomas, "phone")
        mika.emulate_media(color_scheme="dark")
        self.take(mika, "dark")
        mika.emulate_media(color_scheme="light")
        tomas.locator("#ask .choices .btn").first.click()
        play_to_end([mika, tomas], rng, 300)
        mika.locator(".chart svg:visible").wait_for()
        self.take(mika, "result")
        self.take(tomas, "phone-result")
        self.take_at(mika, f"{path}/replay?at=30&as=0", "replay")
        make_table(mika, "yokai", ["me:Mika", "bot:greedy"])
        self.take_at(mika, "/", "start")
        self.take_at(mika, "/rules/yokai?q=upgrade#YF-4.13", "rules")

    def take_at(self, page: Page, path: str, name: str) -> None:
        page.goto(path)
        self.take(page, name)

    def cup(self) -> None:
        """Eight in two brackets, in the middle of it."""
        mika = self.arrive()
        names = ["me:Mika", *["bot:greedy"] * 7]
        make_table(mika, "yokai", names, players="8", format="elimination", turn_cap="12")
        connected(mika)
        some_turns([mika], Random(SEED), CUP_TURNS)
        mika.wait_for_timeout(1500)
        self.take(mika, "cup")
        mika.locator("#views button").click()
        self.take(mika, "bracket")


def main(target: Path, wanted: set[str]) -> None:
    """Take the wanted pictures, or all."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as driver:
        server = Server(Path(directory))
        server.start()
        browser = driver.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        try:
            shots = Shots(browser, server, target, wanted)
            if not wanted or wanted & {"cup", "bracket"}:
                shots.cup()
            if not wanted or wanted - {"cup", "bracket"}:
                shots.duel()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), set(sys.argv[2:]))
