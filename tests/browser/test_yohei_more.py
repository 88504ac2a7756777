"""Yohei in real browsers with more than two: a skirmish of three and a game of teams, one of the people on a phone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, QuickServer
from tests.browser.playing import READY, claim, connected, invitations, make_table, over, play_to_end
from tests.browser.ways import Ways

pytestmark = pytest.mark.browser
SERVER = QuickServer

LONG = 900  # seconds; a machine that does nothing else needs a minute at most
SMALLEST = 11.9  # pixels, as displayed
FIERCE = """() => {
    const all = [...document.querySelectorAll("#ask .choices .btn:enabled")];
    const fights = /^(Melee|Ranged) attack|^Pay with|^Yes/;
    const wanted = all.find((one) => fights.test(one.innerText.trim()));
    wanted?.click();
    return Boolean(wanted);
}"""
# What is drawn too small to read, and whether the page is wider than its window.
TOO_SMALL = """(least) => {
    const found = [];
    const parts = "[data-region='board'], [data-region='board-narrow'], [data-region='hand'], [data-region='aside']";
    for (const text of document.querySelectorAll(`:is(${parts}) svg text`)) {
        const box = text.getBoundingClientRect();
        if (!box.width || getComputedStyle(text).visibility === "hidden") continue;
        const matrix = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
        if (size < least) found.push(`${text.textContent}: ${size.toFixed(1)} px`);
    }
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} pixels wide`);
    return found;
}"""
KIND = """() => {
    const board = document.querySelector("[data-region='board']");
    if (!board?.firstElementChild) return "none";
    if (board.querySelector("[data-token^='clan:']")) return "draft";
    if (board.querySelector(".z-die")) return "dice";
    return board.querySelector(".z-unit, .z-ground") ? "battlefield" : "other";
}"""


class Watch:
    """Answers by turns in all ways, likes to fight, and looks at every kind of page once on every screen."""

    def __init__(self) -> None:
        self.ways = Ways()
        self.seen: set[tuple[bool, str]] = set()
        self.faults: list[str] = []

    def __call__(self, page: Page, rng: Random) -> str:
        if over(page):
            return "over"
        self.look(page)
        if page.locator(READY).count() and rng.random() < 0.7 and page.evaluate(FIERCE):
            return "answered"
        return self.ways(page, rng)

    def look(self, page: Page) -> None:
        """What is shown here, the first time."""
        small = bool(page.viewport_size and page.viewport_size["width"] < 720)
        shown = (small, page.evaluate(KIND))
        if shown in self.seen:
            return
        self.seen.add(shown)
        self.faults += [f"{shown}: {fault}" for fault in page.evaluate(TOO_SMALL, SMALLEST)]
        if small:
            self.drawer(page, shown)

    def drawer(self, page: Page, shown: tuple[bool, str]) -> None:
        """The hand of a phone."""
        button = page.get_by_role("button", name="Hand", exact=True)
        button.click()
        page.wait_for_timeout(300)
        self.faults += [f"{shown}, hand: {fault}" for fault in page.evaluate(TOO_SMALL, SMALLEST)]
        button.click()

    def check(self, *kinds: str) -> None:
        """Everything was there on both screens, and could be read."""
        assert not self.faults, "\n".join(sorted(set(self.faults))[:20])
        wanted = {(small, kind) for small in (False, True) for kind in kinds}
        assert wanted <= self.seen, wanted - self.seen
        assert set(self.ways.by) == {"on_table", "by_keys", "from_list"}
        assert min(self.ways.by.values()) >= 10, self.ways.by


def test_three_fight_a_skirmish_to_the_end(arrive: Callable[..., Page]) -> None:
    mika, tomas = arrive(), arrive(PHONE)
    make_table(mika, "yohei", ["me:Mika", "open", "bot:greedy"], players="3", walls="true")
    claim(tomas, invitations(mika)[0], "Tomas")
    watch = Watch()
    play_to_end([mika, tomas], Random(5), LONG, watch)
    watch.check("draft", "battlefield", "dice")
    for page in (mika, tomas):
        expect(page.locator(".scores tbody tr")).to_have_count(3)
    points_are_told(mika, 3)
    points_are_told(tomas, 3)


def test_two_teams_play_to_the_end(arrive: Callable[..., Page]) -> None:
    mika, noor = arrive(), arrive(PHONE)
    guest = arrive(PHONE)
    path = make_table(mika, "yohei", ["me:Mika", "bot:greedy", "open", "bot:random"], players="4", offer="true")
    claim(noor, invitations(mika)[0], "Noor")
    guest.goto(path)
    connected(guest)
    watch = Watch()
    play_to_end([mika, noor], Random(8), LONG, watch)
    watch.check("battlefield", "dice")
    said = {page.locator(".scene h2").inner_text() for page in (mika, noor)}
    assert len(said) == 1, "partners win or lose together"
    for page in (mika, noor, guest):
        expect(page.locator(".scores tbody tr")).to_have_count(4)
    points_are_told(mika, 2)


def points_are_told(page: Page, sides: int) -> None:
    """The table is there after the end, with the points of all sides by source."""
    page.locator("#see-table").click()
    page.locator('[data-view="view-score"]:visible').first.click()
    scores = page.locator('[data-region="view-score"] svg')
    expect(scores).to_have_count(sides)
    expect(scores.first).to_contain_text("Victory")
