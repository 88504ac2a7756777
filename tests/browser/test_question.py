"""The question panel by itself, with a table that only notes what is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import READY, make_table

pytestmark = pytest.mark.browser

# A secret answer is changed while it waits: it is withdrawn first, and the new one is sent with the next position.
CHANGED = """async ([files, next]) => {
    document.body.innerHTML = '<div id="ask"><div id="ask-body"></div></div><button id="undo"><span></span></button>';
    const { Question } = await import(`${files}/question.js`);
    const sent = [];
    const choices = [{ token: "card:sling", label: "Sling" }, { token: "card:block", label: "Block" }];
    const prompt = { step: "ChooseCards", text: "Turn 1", choices };
    const position = { version: 1, prompt, mine: null, withdraw: false, acting: [0, 1], status: "" };
    const facts = { seats: [{ name: "Ann" }, { name: "Ben" }] };
    const table = { seat: 0, pending: "", looking: null, position, facts, send: () => {} };
    table.act = (message) => sent.push([message.type, ...(message.path ?? [])]);
    const question = new Question(table);
    question.renew();
    Object.assign(position, { version: 2, prompt: null, mine: "card:sling", withdraw: true, acting: [1] });
    question.renew();
    question.choose("card:block");
    const later = { ...prompt, text: next };
    Object.assign(position, { version: 3, prompt: later, mine: null, withdraw: false, acting: [0, 1] });
    question.renew();
    return sent;
}"""

# The next question comes while the dialog asks whether the answer is meant.
CONFIRMED_LATE = """async (files) => {
    document.body.innerHTML = '<div id="ask"><div id="ask-body"></div></div><button id="undo"><span></span></button>';
    const { remember } = await import(`${files}/dom.js`);
    remember("sure", "yes");
    const { Question } = await import(`${files}/question.js`);
    const sent = [];
    const choices = [{ token: "yes", label: "Yes", final: true }, { token: "no", label: "No", final: true }];
    const prompt = { step: "Roll", text: "Roll again?", choices };
    const position = { version: 1, prompt, mine: null, withdraw: false, acting: [0], status: "" };
    const facts = { seats: [{ name: "Ann" }] };
    const table = { seat: 0, pending: "", looking: null, position, facts, send: () => {} };
    table.act = (message) => sent.push([message.type, message.version]);
    let confirm;
    table.sure = () => new Promise((resolve) => (confirm = resolve));
    const question = new Question(table);
    question.renew();
    question.choose("yes");
    position.version = 5;
    question.renew();
    confirm(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return sent;
}"""

# The buttons of two questions, and what a digit answers in each.
BY_DIGIT = """async (files) => {
    const { buttons, byDigit } = await import(`${files}/answers.js`);
    const asked = (labels) => {
        const choices = labels.map((label) => ({ token: `answer:${label}`, label }));
        const group = buttons({ step: "", text: "", choices }, { chosen: [], off: false, waits: false }, () => {});
        document.body.replaceChildren(group);
        return [...group.querySelectorAll(".btn")];
    };
    const words = asked(["Sling", "Block"]);
    const badges = words.map((button) => button.querySelector("kbd")?.textContent);
    const amounts = asked(["Pass", "4", "6", "8", "10"]);
    const answers = ["4", "6", "2"].map((digit) => byDigit(amounts, digit)?.dataset.answer ?? "");
    return [byDigit(words, "2").dataset.answer, badges, answers, amounts.some((button) => button.querySelector("kbd"))];
}"""


def test_a_digit_bids_its_amount_and_else_takes_the_answer_at_its_place(arrive: Callable[..., Page]) -> None:
    page = arrive()
    page.goto("/about")
    files = page.locator('link[rel="stylesheet"]').first.get_attribute("href") or ""
    seen = page.evaluate(BY_DIGIT, files.rpartition("/")[0])
    assert seen == ["answer:Block", ["1", "2"], ["answer:4", "answer:6", ""], False]


@pytest.mark.parametrize(
    ("following", "sent"),
    [("Turn 1", [["withdraw"], ["act", "card:block"]]), ("Turn 2", [["withdraw"]])],
    ids=["withdrawn", "too late"],
)
def test_a_changed_answer_is_given_to_its_own_question_only(
    arrive: Callable[..., Page], following: str, sent: list[Any]
) -> None:
    page = arrive()
    page.goto("/about")
    files = page.locator('link[rel="stylesheet"]').first.get_attribute("href") or ""
    assert page.evaluate(CHANGED, [files.rpartition("/")[0], following]) == sent


def test_an_answer_that_is_confirmed_late_is_one_to_the_question_that_was_seen(arrive: Callable[..., Page]) -> None:
    page = arrive()
    page.goto("/about")
    files = page.locator('link[rel="stylesheet"]').first.get_attribute("href") or ""
    assert page.evaluate(CONFIRMED_LATE, files.rpartition("/")[0]) == [["act", 1]]


TOO_FAST = """async (files) => {
    const { Previews } = await import(`${files}/previews.js`);
    const sent = [];
    const next = { step: "What", text: "What?", choices: [{ token: "deed:b", label: "B" }] };
    const prompt = { step: "Where", text: "Where?", choices: [{ token: "spot:a", label: "A", next }] };
    const position = { version: 7, prompt };
    const table = { pending: "", looking: null, position, send: (message) => sent.push(message.path.join(" ")) };
    const previews = new Previews({ table, prompt, picks: new Map([["0 Where", "spot:a"]]), light() {} });
    previews.renew();
    previews.askAgain();
    previews.receive({ version: 7, path: ["spot:a"], notes: [], marks: [] });
    previews.askAgain();
    return sent;
}"""


def test_what_was_asked_too_fast_is_asked_again_until_it_is_answered(arrive: Callable[..., Page]) -> None:
    """Else what a path goes on to ask for would never be drawn: the server refuses without saying what."""
    page = arrive()
    page.goto("/about")
    files = page.locator('link[rel="stylesheet"]').first.get_attribute("href") or ""
    assert page.evaluate(TOO_FAST, files.rpartition("/")[0]) == ["spot:a", "spot:a"]


def focused(page: Page) -> str:
    """The id or the answer of what has the focus."""
    found: str = page.evaluate("(document.activeElement?.id || document.activeElement?.dataset.answer) ?? ''")
    return found


def test_an_answer_that_was_given_does_not_keep_the_focus(arrive: Callable[..., Page]) -> None:
    mika = arrive()
    make_table(mika, "yokai", ["me:Mika", "open"])
    mika.locator(READY).wait_for()
    mika.keyboard.press("1")
    expect(mika.locator('#ask [aria-pressed="true"]')).to_have_count(1)
    expect(mika.locator("#ask-text")).to_be_focused()
    mika.keyboard.press("Enter")
    mika.wait_for_timeout(400)
    expect(mika.locator('#ask [aria-pressed="true"]')).to_have_count(1)
    mika.keyboard.press("ArrowDown")
    assert focused(mika).startswith("card:"), "from the question the arrow comes to the first answer"


def test_a_key_that_is_held_answers_once(arrive: Callable[..., Page]) -> None:
    mika = arrive()
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    mika.locator(READY).wait_for()
    moves = "new Set([...document.querySelectorAll('#story [data-at]')].map((one) => one.dataset.at)).size"
    mika.keyboard.down("1")
    for _ in range(12):
        mika.wait_for_timeout(150)
        mika.keyboard.down("1")
    mika.keyboard.up("1")
    mika.locator(READY).wait_for()
    held = mika.evaluate(moves)
    mika.keyboard.press("1")
    mika.wait_for_function(f"(held) => {moves} > held", arg=held)
    assert held <= 3, "the setup, and one turn"
