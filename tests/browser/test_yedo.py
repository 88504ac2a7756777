"""Yedo in real browsers: two people and two bots play all rounds by board, list and keyboard, at a desk and on a phone.

They play with a box of their own, in which half of the Action Cards are Feints and a Disciple in the Tavern completes
nearly every Mission, so that in every game there is a reaction to see, and a Mission.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import zashiki.games.yedo as yedo
from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.browser.playing import claim, invitations, make_table

pytestmark = pytest.mark.browser

Arrive = Callable[..., Page]
LONG = 900  # seconds; a machine that does nothing else needs a tenth of that
BOX = "box"
CARDS = {"feint": 20, "pickpocket": 20}
"""The Action Cards of the box: without others nobody has to be asked whether to play one of those."""
BOTS_DO_NOT_WAIT = """
from functools import partial
import zashiki.web.command as command
command.Settings = partial(command.Settings, bot_pause=0.0)
"""
SEEN: dict[str, str | re.Pattern[str]] = {
    "auction": "wins the auction for",
    "deal": "have made the deal",
    "hidden cards": re.compile(r"Mika offers Tomas \d Action Cards? for"),
    "reaction": "The card is cancelled.",
    "mission": re.compile(r"(Mika|Tomas) completes"),
}
LOOK = """() => {
    if (!document.querySelector("#result")?.hidden) return {says: "over"};
    if (!document.querySelector("#ask.is-mine:not(.is-pending)")) return {says: "waits"};
    return {
        says: "asks",
        text: document.querySelector("#ask-text")?.textContent ?? "",
        tokens: [...document.querySelectorAll("#ask .choices .btn:enabled")].map((one) => one.dataset.answer ?? ""),
        told: document.querySelector("#story")?.textContent ?? "",
        round: document.querySelector('[data-region="round"] span')?.textContent ?? "",
    };
}"""
ON_BOARD = """(token) => {
    const offered = document.querySelector(`#ask .choices .btn:enabled[data-answer="${token}"]`);
    if (!offered) return true;  // the question has been answered or has gone meanwhile
    const here = [...document.querySelectorAll(`#table [data-token="${token}"].z-act`)];
    const thing = here.find((one) => one.getClientRects().length) ?? here[0];
    thing?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    return Boolean(thing);
}"""
UNLIT, UNLIT_SECONDS = "What does your Disciple do at", 10
"""Where there is one space only, this follows the aim of a card at once, and then it stands in the list alone."""
IN_LIST = """(token) => document.querySelector(`#ask [data-answer="${token}"]`)?.click()"""
CONFIRM = """() => document.querySelector("#ask .choices .btn")?.click()"""
BY_KEY = """(token) => document.querySelector(`#ask [data-answer="${token}"]`)?.focus()"""


def box(directory: Path) -> Path:
    """A pack directory with one pack in it: the standard cards, less evenly mixed."""
    there = directory / BOX
    there.mkdir(parents=True)
    ours = Path(yedo.__file__).parent / "pack"
    head, *cards = (ours / "actions.toml").read_text(encoding="utf-8").split("[[card]]")
    for card in cards:
        name = re.search(r'^id = "(.*)"', card, re.MULTILINE)
        if name is not None and name[1] in CARDS:
            head += "[[card]]" + re.sub(r"copies = \d+", f"copies = {CARDS[name[1]]}", card)
    (there / "actions.toml").write_text(head, encoding="utf-8")
    missions = (ours / "missions.toml").read_text(encoding="utf-8").split("[[mission]]")
    for at, mission in enumerate(missions):
        if 'id = "B11"' not in mission:  # which ends the game
            missions[at] = re.sub(
                r"^standard = .*$", 'standard = { districts = ["tavern"] }', mission, flags=re.MULTILINE
            )
    (there / "missions.toml").write_text("[[mission]]".join(missions), encoding="utf-8")
    return directory


class House(Server):
    """A house with that box, whose bots answer at once."""

    program = BOTS_DO_NOT_WAIT + Server.program


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = House(tmp_path_factory.mktemp("house"))
    made.more = ("--packs", str(box(tmp_path_factory.mktemp("packs"))))
    made.start()
    yield made
    made.stop()


class Person:
    """Somebody who plays by simple rules, each time in another way: on the board, in the list, by keyboard."""

    def __init__(self, page: Page, name: str, partner: str = "") -> None:
        """partner: the token of the seat with which this person deals."""
        self.page = page
        self.name = name
        self.partner = partner
        self.ways: dict[str, int] = {"board": 0, "list": 0, "keyboard": 0}
        self.kinds: set[str] = set()
        self.given: set[str] = set()
        self.rounds: set[str] = set()
        self.left = dict(SEEN)
        """What this person has still to see."""

    def act(self) -> str:
        """Answer what is asked, if something is: `asks`, `waits` or `over`."""
        asked = self.page.evaluate(LOOK)
        if asked["says"] != "asks" or not asked["tokens"]:
            return "over" if asked["says"] == "over" else "waits"
        self.rounds.add(asked["round"])
        self.left = {name: mark for name, mark in self.left.items() if not re.search(mark, asked["told"])}
        if asked["tokens"] == [""]:  # a path that only has to be confirmed
            self.page.evaluate(CONFIRM)
            return "asks"
        token = self.choose(asked["text"], asked["tokens"])
        self.kinds |= {one.partition(":")[0] for one in asked["tokens"]}
        self.answer(asked["text"], token)
        return "asks"

    def answer(self, text: str, token: str) -> None:
        """By the way that was used least so far; on the board whatever is there must do."""
        way = min(self.ways, key=lambda name: self.ways[name])
        self.ways[way] += 1
        if way == "board":
            # What a path goes on to ask for is drawn a moment later.
            patience = UNLIT_SECONDS if text.startswith(UNLIT) else PATIENCE / 1000
            end = time.monotonic() + patience
            while not self.page.evaluate(ON_BOARD, token):
                if time.monotonic() > end:
                    assert text.startswith(UNLIT), f"{token} is offered, but not on the board: {text}"
                    self.page.evaluate(IN_LIST, token)
                    break
                self.page.wait_for_timeout(30)
        elif way == "list":
            self.page.evaluate(IN_LIST, token)
        else:
            self.page.evaluate(BY_KEY, token)
            self.page.keyboard.press("Enter")

    def choose(self, text: str, tokens: list[str]) -> str:
        """Go to the Tavern, bid a little, deal with the other, play what is there to be played."""
        wanted = [
            "favor:favor-1", "mission:", "card:feint", "card:pickpocket", "deed:buy-action", "auction:action",
            "spot:tavern", "spot:red-light", "deed:", "yes",
        ]  # fmt: skip
        if "do you give" in text or "What else" in text or "do you want" in text or "offer a deal" in text:
            return self.deal(text, tokens)
        if text.startswith("Bid more"):
            return "amount:4" if "amount:4" in tokens and self.name == "Mika" else "pass"
        if "How many" in text:
            return tokens[0]
        if "Do you bid" in text and self.name != "Mika":
            return "pass"
        for start in wanted:
            for token in tokens:
                if token.startswith(start) and token != "mission:B11":
                    return token
        return next((token for token in tokens if token not in ("pass", "counter")), "pass")

    def deal(self, text: str, tokens: list[str]) -> str:
        """One offer a trade: Action Cards against Mon, or what else there is."""
        if "offer a deal" in text:
            if "hidden cards" not in self.left or "3 offers are left" not in text or self.partner not in tokens:
                return "pass"
            self.given.clear()
            return self.partner
        side = "want" if "want" in text or "else do you want" in text else "give"
        if side in self.given and "done" in tokens:
            return "done"
        self.given.add(side)
        goods = [token for token in tokens if token.startswith("goods:")]
        liked = ("goods:action", "goods:mon") if side == "give" else ("goods:mon", "goods:action")
        found = next((token for token in liked if token in goods), None)
        return found or (goods[0] if goods else "pass")


def test_two_people_and_two_bots_play_all_rounds(arrive: Arrive) -> None:
    desk, phone = arrive(reduced_motion="reduce"), arrive(PHONE, reduced_motion="reduce")
    make_table(desk, "yedo", ["me:Mika", "bot:random", "open", "bot:random"], pack=BOX, players="4")
    claim(phone, invitations(desk)[0], "Tomas")
    mika, tomas = Person(desk, "Mika", "seat:2"), Person(phone, "Tomas")
    end = time.monotonic() + LONG
    while (done := [mika.act(), tomas.act()]) != ["over", "over"]:
        if "asks" not in done:
            desk.wait_for_timeout(50)
        assert time.monotonic() < end, f"not over after {LONG} s: {sorted(mika.rounds)}, {mika.ways}, {mika.left}"
    assert {f"Round {number} of 11" for number in range(1, 12)} <= mika.rounds | tomas.rounds
    assert not mika.left, "what was never seen"
    for person in (mika, tomas):
        assert min(person.ways.values()) > 15, person.ways
        expect(person.page.locator(".scores tbody tr")).to_have_count(4)
    assert {"auction", "amount", "spot", "deed", "mission", "card", "favor", "deck"} <= mika.kinds | tomas.kinds
    desk.locator("#see-table").click()
    expect(desk.locator('[data-region="board"] #board-scene')).to_contain_text("Missions")
