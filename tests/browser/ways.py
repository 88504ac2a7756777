"""Answering by turns on the table, from the list and by keys, with a count of what each way has answered."""

from __future__ import annotations

from collections import Counter
from random import Random

from playwright.sync_api import Page

from tests.browser.playing import ENABLED, READY, choose_any, over

GLOWING = "#table .play [data-token].z-act"

# Where the middle of a glowing thing really takes a click, as a person with a pointer finds it.
REACHABLE = """(selector) => {
    const found = [];
    for (const one of document.querySelectorAll(selector)) {
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = one.getBoundingClientRect();
        for (const [dx, dy] of [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]]) {
            const x = box.left + dx * box.width, y = box.top + dy * box.height;
            if (document.elementFromPoint(x, y)?.closest("[data-token]") === one) {
                found.push([one.getAttribute("data-token"), x, y]);
                break;
            }
        }
    }
    return found;
}"""


class Ways:
    """Plays any question; `by` counts the answers of each way, `asked` the questions that were seen."""

    def __init__(self) -> None:
        self.by: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.turn = 0

    def __call__(self, page: Page, rng: Random) -> str:
        """Answer once, if this page is asked: `answered`, `waits` or `over`."""
        if over(page):
            return "over"
        if not (page.locator(READY).count() and page.locator(ENABLED).count()):
            # A question that is built of steps ends with a button of its own, which any choice finds.
            return choose_any(page, rng)
        self.asked[page.locator("#ask h2").first.inner_text()] += 1
        self.turn += 1
        ways = (self.on_table, self.by_keys, self.from_list)
        for number in range(len(ways)):
            way = ways[(self.turn + number) % len(ways)]
            if way(page, rng):
                self.by[way.__name__] += 1
                return "answered"
        return "waits"

    def on_table(self, page: Page, rng: Random) -> bool:
        """Click one of the things that glow."""
        found = page.evaluate(REACHABLE, GLOWING)
        if not found:
            return False
        _, x, y = found[rng.randrange(len(found))]
        page.mouse.click(x, y)
        return True

    def by_keys(self, page: Page, rng: Random) -> bool:
        """A digit where the list has one, else arrows and Enter."""
        count = page.locator(ENABLED).count()
        if count <= 9 and page.viewport_size and page.viewport_size["width"] > 720:
            shown = page.locator(ENABLED).nth(rng.randrange(count)).locator("kbd")
            if shown.count():
                page.keyboard.press(shown.inner_text())
                return True
        page.evaluate("document.activeElement?.blur()")
        for _ in range(rng.randrange(1, 4)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        return True

    def from_list(self, page: Page, rng: Random) -> bool:
        """Click one of the buttons."""
        return choose_any(page, rng) == "answered"
