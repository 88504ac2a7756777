"""Yohei in real browsers: a clan game against a bot, a Duel with built armies, hiring from the market.

What a player does on the battlefield is done there: a unit is clicked, then where it goes, then where it faces.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, QuickServer
from tests.browser.playing import READY, claim, invitations, make_table, over, play_to_end
from tests.browser.ways import Ways

pytestmark = pytest.mark.browser
SERVER = QuickServer

LONG = 900  # seconds; a machine that does nothing else needs a minute at most
MOST_DUELS = 5
"""The dice and the cards are not ours to choose: what does not happen in one duel has to in the next."""
MAP = '[data-region="board"]'
SHOWN = """() => document.querySelectorAll("#board-reach > *, #board-shown > *").length"""
SIGHT = """() => document.querySelectorAll('#board-reach path[stroke-width="2.6"]').length > 0
    && /%/.test(document.querySelector('#board-shown')?.textContent ?? "")"""
STORY = """() => [...document.querySelectorAll("#story [data-at]")].slice(0, 12).map((line) => line.textContent)"""
LIKED = """(pattern) => {
    const all = [...document.querySelectorAll("#ask .choices .btn:enabled")];
    const said = (one) => one.querySelector("span:not(.sign)")?.textContent ?? "";
    const liked = all.filter((one) => new RegExp(pattern).test(said(one)));
    liked[0]?.click();
    return Boolean(liked.length);
}"""
TOLD = {
    "facing": re.compile(r" stops at \w\d, facing "),
    "shot": re.compile(r" shoots (at|from) "),
    "melee": re.compile(r" attacks "),
    "foundation": re.compile(r" lays a foundation "),
    "built": re.compile(r" builds the "),
    "paid": re.compile(r" discards .+ from under the chest|uses a torii token: Reroll| discards a trophy"),
}
STRIKERS = "Haruhisa|Kiyomori|Naginata|Fox-Mask|Soemon|Sexton|Himeji"  # they strike back
MIDDLE = """(selector) => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(document.querySelector("#board-plan"));
    const far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
    const all = [...document.querySelectorAll(selector)].map(far);
    return all.indexOf(Math.min(...all));
}"""
EAGER = r"^(Melee attack|Ranged attack|Build|Lay a foundation|Pay with|Strike back|Yes|Deploy|Hire)"


class Warlord:
    """Plays by preference and notes what has happened; its moves are made on the battlefield where it is a desk."""

    def __init__(self) -> None:
        self.ways = Ways()
        self.seen: Counter[str] = Counter()

    def __call__(self, page: Page, rng: Random) -> str:
        """Answer once, if this page is asked: `answered`, `waits` or `over`."""
        if over(page):
            return "over"
        for line in page.evaluate(STORY):
            self.seen.update(name for name, pattern in TOLD.items() if pattern.search(line))
        if not page.locator(READY).count():
            return "waits"
        asked = page.locator("#ask h2").first.inner_text()
        if "strike back" in asked:
            self.seen["counter"] += page.evaluate(LIKED, "^Strike back")
            return "answered"
        if "hire next" in asked and page.evaluate(LIKED, STRIKERS):
            return "answered"
        if "roll again" in asked and page.evaluate(LIKED, "^Pay with"):
            self.seen["reroll"] += 1
            return "answered"
        if rng.random() < 0.9 and page.evaluate(LIKED, "^Melee attack"):
            return "answered"
        if not self.seen["built"] and page.evaluate(LIKED, "^Build"):
            return "answered"
        if asked.startswith("Your turn") and rng.random() < 0.6 and self.march(page, rng):
            return "answered"
        if rng.random() < 0.6 and page.evaluate(LIKED, EAGER):
            return "answered"
        return self.ways(page, rng)

    def march(self, page: Page, rng: Random) -> bool:
        """A unit is clicked, then an enemy it can attack or a place it can reach, then the way it faces."""
        if page.viewport_size and page.viewport_size["width"] < 720:
            return False
        units = page.locator(f'{MAP} [data-token^="unit:"].z-act')
        if not units.count():
            return False
        units.nth(rng.randrange(units.count())).click()
        page.wait_for_timeout(60)
        for _ in range(40):
            if page.evaluate(SHOWN):
                break
            page.wait_for_timeout(50)
        self.seen["sketch"] += page.evaluate(SHOWN) > 0
        self.seen["sight"] += page.evaluate(SIGHT)
        foes = page.locator(f'{MAP} [data-token^="unit:"].z-act:not(.z-chosen)')
        places = page.locator(f'{MAP} [data-token^="hex:"].z-act')
        if foes.count() and rng.random() < 0.7:
            foes.nth(rng.randrange(foes.count())).click()
            self.seen["attack"] += 1
            return True
        if not places.count():
            return bool(page.evaluate(LIKED, "^(Plot|Lay|Build|Disengage)"))
        middle = page.evaluate(MIDDLE, f'{MAP} [data-token^="hex:"].z-act') if rng.random() < 0.7 else -1
        places.nth(middle if middle >= 0 else rng.randrange(places.count())).click()
        petals = page.locator(f'{MAP} [data-token^="facing:"].z-act')
        try:
            petals.first.wait_for(timeout=3_000)
        except Exception:  # a torii token came to light on the way, or the game went on
            return True
        petals.nth(rng.randrange(petals.count())).click()
        self.seen["petal"] += 1
        return True


def test_a_clan_game_against_a_bot_is_played_on_the_battlefield(arrive: Callable[..., Page]) -> None:
    mika = arrive()
    make_table(mika, "yohei", ["me:Mika", "bot:greedy"], walls="true")
    warlord = Warlord()
    play_to_end([mika], Random(11), LONG, warlord)
    expect(mika.locator(".scores tbody tr")).to_have_count(2)
    for name in ("facing", "petal", "sketch", "melee", "foundation"):
        assert warlord.seen[name], (name, warlord.seen)
    assert set(warlord.ways.by) == {"on_table", "by_keys", "from_list"}


def test_two_people_build_armies_for_a_duel_and_fight_it_out(arrive: Callable[..., Page]) -> None:
    mika, tomas = arrive(), arrive(PHONE)
    warlord, rng = Warlord(), Random(5)
    wanted = ("facing", "petal", "sight", "shot", "melee", "foundation", "built", "reroll", "counter")
    for _ in range(MOST_DUELS):
        make_table(mika, "yohei", ["me:Mika", "open"], mode="duel", walls="true")
        claim(tomas, invitations(mika)[0], "Tomas")
        play_to_end([mika, tomas], rng, LONG, warlord)
        for page in (mika, tomas):
            expect(page.locator(".scores tbody tr")).to_have_count(2)
        if all(warlord.seen[name] for name in wanted):
            return
    raise AssertionError(f"some of {wanted} never happened: {warlord.seen}")


def test_units_are_hired_from_the_market_on_the_table(arrive: Callable[..., Page]) -> None:
    mika = arrive()
    make_table(mika, "yohei", ["me:Mika", "bot:greedy"], mode="yohei")
    hired = 0
    for _ in range(400):
        mika.locator(f"{READY}, #result:visible").first.wait_for()
        market = mika.locator('[data-region="hand"] [data-token^="deploy:"].z-act')
        if market.count():
            before = mika.locator(f"{MAP} .z-unit").count()
            market.first.click()
            expect(mika.locator(f"{MAP} .z-unit").nth(before)).to_be_attached()
            hired += 1
            break
        mika.locator("#ask .choices .btn:enabled").first.click()
        mika.wait_for_timeout(100)
    assert hired
