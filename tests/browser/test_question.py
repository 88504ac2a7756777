"""The question panel by itself, with a table that only notes what is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

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
