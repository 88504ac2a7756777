"""How people play through a page without knowing the game: they make tables, follow links, answer what is asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from urllib.parse import urlencode

from playwright.sync_api import Page, TimeoutError

MOVE_SECONDS = 240  # a machine may be slow, or busy
ALONE_SECONDS = 2
"""Who is not asked for so long waits for somebody who is asked alone."""
ENABLED = "#ask .choices .btn:enabled"
READY = "#ask.is-mine:not(.is-pending)"


def make_table(page: Page, game: str, seats: Sequence[str], pack: str = "", **options: str) -> str:
    """Make a table. seats: `me:Mika`, `bot:random`, `open`, `hotseat:Noor`. Gives its path."""
    fields = {f"option.{name}": value for name, value in options.items()}
    if pack:
        fields["pack"] = pack
    for number, seat in enumerate(seats):
        kind, _, rest = seat.partition(":")
        fields[f"seat.{number}.kind"] = kind
        if rest:
            fields[f"seat.{number}.{'bot' if kind == 'bot' else 'name'}"] = rest
    page.goto(f"/new/{game}?{urlencode(fields)}")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    connected(page)
    return page.url.partition("?")[0]


def connected(page: Page) -> None:
    """Wait until the script has taken over the page."""
    page.wait_for_function(
        "() => document.querySelector('#undo') && document.title !== '' && document.body.dataset.scripted === 'yes'"
    )


def invitations(page: Page) -> list[str]:
    """The links that the host sees in the menu."""
    page.locator("#menu-open").click()
    page.locator("#menu-body > *").first.wait_for()
    found = [field.input_value() for field in page.locator('[aria-label^="Invitation"]').all()]
    page.locator("#menu").get_by_role("button", name="Close").click()
    return found


def claim(page: Page, link: str, name: str) -> None:
    """Follow an invitation and sit down."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")
    connected(page)


def version(page: Page) -> int:
    """The number of lines that the story has: it grows with every move."""
    return page.locator("#story [data-at]").count()


def over(page: Page) -> bool:
    """Whether the end is shown."""
    return page.locator("#result").is_visible()


STEP = """(pick) => {
    if (!document.querySelector("#result")?.hidden) return "over";
    if (!document.querySelector("#ask.is-mine:not(.is-pending)")) return "waits";
    const all = [...document.querySelectorAll("#ask .choices .btn:enabled")];
    all[pick % all.length]?.click();
    return all.length ? "answered" : "waits";
}"""


def choose_any(page: Page, rng: Random) -> str:
    """Click any of the answers that are offered, if one is: `answered`, `waits` or `over`."""
    done: str = page.evaluate(STEP, rng.randrange(1000))
    return done


def by_hand(press: Callable[[Page], None]) -> Callable[[Page, Random], str]:
    """A way of answering that presses keys instead."""

    def act(page: Page, _: Random) -> str:
        if over(page):
            return "over"
        if not (page.locator(READY).count() and page.locator(ENABLED).count()):
            return "waits"
        press(page)
        return "answered"

    return act


def until_asked(page: Page, others: Sequence[Page], rng: Random) -> None:
    """Wait until a page is asked or shows the end; others answer meanwhile what is asked of them alone."""
    asked = page.locator(f"{READY}, #result:visible").first
    end = time.monotonic() + MOVE_SECONDS
    while True:
        try:
            asked.wait_for(timeout=ALONE_SECONDS * 1000)
            return
        except TimeoutError:
            if time.monotonic() > end:
                raise
            for other in others:
                choose_any(other, rng)


def some_turns(pages: Sequence[Page], rng: Random, turns: int) -> int:
    """Let everybody answer this often, or to the end if that comes first. Gives the number of turns."""
    for turn in range(turns):
        for page in pages:
            until_asked(page, [other for other in pages if other is not page], rng)
            if over(page):
                return turn
            choose_any(page, rng)
    return turns


def play_to_end(
    pages: Sequence[Page], rng: Random, seconds: float, act: Callable[[Page, Random], str] = choose_any
) -> int:
    """Let everybody who is asked answer until all see the end. Gives the number of answers.

    What people answer does not depend on how often they were looked at before they were asked.
    """
    end = time.monotonic() + seconds
    luck = rng.random()
    answers = [0] * len(pages)
    while True:
        done = [act(page, Random(f"{luck} {seat} {answers[seat]}")) for seat, page in enumerate(pages)]
        answers = [count + (one == "answered") for count, one in zip(answers, done, strict=True)]
        if all(one == "over" for one in done):
            return sum(answers)
        if "answered" not in done:
            pages[0].wait_for_timeout(40)
        assert time.monotonic() < end, f"not over after {seconds} s and {sum(answers)} answers"
