"""The connection: a line that is cut or only looks open is noticed, said, and replaced."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.playing import READY, make_table

pytestmark = pytest.mark.browser
SOON = 8000  # milliseconds; silence alone is noticed after twice as long

# A wire of its own on lines that open and then carry only what the test sends.
BEGIN = """async ([files, events]) => {
    window.lines = [];
    window.said = [];
    class Line {
        constructor(address) { window.lines.push(this); this.address = address; setTimeout(() => this.onopen?.(), 1); }
        send() {}
        close() { this.closed = true; }
    }
    window.EventSource = Line;
    window.WebSocket = events ? class { constructor() { throw new Error("blocked"); } } : Line;
    const { Wire } = await import(`${files}/wire.js`);
    const hello = () => ({ seat: null, etag: "" });
    window.got = [];
    const receive = (message) => window.got.push(message.type);
    const hooks = { hello, receive, online: (yes) => window.said.push(yes) };
    window.wire = new Wire("abc", hooks);
    window.hear = (message) => window.lines.at(-1).onmessage({ data: JSON.stringify(message) });
    window.wire.start();
}"""


def wired(page: Page, events: bool) -> None:
    """A page with a wire that has been welcomed."""
    page.clock.install()
    page.goto("/about")
    files = page.locator('link[rel="stylesheet"]').first.get_attribute("href") or ""
    page.evaluate(BEGIN, [files.rpartition("/")[0], events])
    page.clock.run_for(3000)
    page.evaluate("hear({ type: 'welcome', seat: null, seats: [], version: 0, etag: '' })")
    assert page.evaluate("said.at(-1)") is True


@pytest.mark.parametrize("events", [False, True], ids=["socket", "events"])
def test_a_line_that_only_looks_open_is_noticed_and_replaced(arrive: Callable[..., Page], events: bool) -> None:
    page = arrive()
    wired(page, events)
    opened = page.evaluate("lines.length")
    for _ in range(4):
        page.clock.run_for(10_000)
        page.evaluate("hear({ type: 'ping' })")
    assert page.evaluate("said.at(-1)") is True, "any message is a sign of life"
    assert page.evaluate("lines.length") == opened
    page.clock.run_for(16_000)
    assert page.evaluate("said.at(-1)") is False, "silence is said at once"
    assert page.evaluate("lines.at(-2).closed") is True
    assert page.evaluate("lines.length") > opened
    page.evaluate("hear({ type: 'welcome', seat: null, seats: [], version: 0, etag: '' })")
    assert page.evaluate("said.at(-1)") is True


def test_a_page_that_answers_a_post_gives_way_to_what_came_over_events(arrive: Callable[..., Page]) -> None:
    page = arrive()
    wired(page, True)
    page.evaluate("""async () => {
        const said = [{ type: "refused", key: "key-1234", code: "stale", message: "Too late." }, { type: "page" }];
        window.fetch = async () => ({ status: 200, json: async () => said });
        hear({ type: "update" });
        wire.send({ type: "act", key: "key-1234" });
    }""")
    page.clock.run_for(100)
    assert page.evaluate("got") == ["welcome", "update", "refused"], "the page may be older than the update"


def test_what_was_posted_too_fast_is_told_and_what_has_a_key_is_sent_again(arrive: Callable[..., Page]) -> None:
    page = arrive()
    wired(page, True)
    page.evaluate("""async () => {
        window.posts = 0;
        const json = async () => ({ code: "too_fast", message: (window.posts += 1) });
        window.fetch = async () => ({ status: 429, json });
        wire.send({ type: "act", key: "key-1234" });
    }""")
    page.clock.run_for(100)
    assert page.evaluate("got") == ["welcome", "refused"]
    page.clock.run_for(4000)
    assert page.evaluate("posts") == 2


def test_a_line_that_never_opens_is_tried_again(arrive: Callable[..., Page]) -> None:
    page = arrive()
    wired(page, False)
    page.clock.run_for(16_000)
    opened = page.evaluate("lines.length")
    page.clock.run_for(20_000)
    assert page.evaluate("lines.length") > opened


def test_a_browser_that_goes_off_line_says_so_at_once(people: People) -> None:
    mika = people.arrive(cut=True)
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    mika.locator(READY).wait_for()
    mika.context.set_offline(True)
    expect(mika.locator("#offline")).to_be_visible(timeout=SOON)
    expect(mika.locator("#offline")).to_contain_text("Reconnecting")
    mika.context.set_offline(False)
    expect(mika.locator("#offline")).to_be_hidden()
