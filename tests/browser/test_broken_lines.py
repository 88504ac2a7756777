"""What is on its way when a line breaks, or when others are faster: it comes again, and answers nothing else."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import People, Server
from tests.browser.playing import READY, choose_any, claim, invitations, make_table

pytestmark = pytest.mark.browser

GAME_SECONDS = 240


class ShortTrees(Server):
    """A server whose pages have to fetch every question that continues another."""

    program = f"""
from functools import partial
import zashiki.web.command as command, zashiki.web.wire.payload as payload
command.Settings = partial(command.Settings, bot_pause=0.0)
payload.TREE_NODES = 1
{Server.program}
"""


SERVER = ShortTrees


def test_a_changed_answer_that_comes_too_late_does_not_answer_the_next_question(arrive: Callable[..., Page]) -> None:
    mika, tomas = arrive(), arrive()
    held: list[Callable[[], None]] = []

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "withdraw":
                held.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(pass_on)

    mika.route_web_socket("**/live", hold)
    make_table(mika, "yokai", ["me:Mika", "open"])
    claim(tomas, invitations(mika)[0], "Tomas")
    first, second = mika.locator("#ask .choices .btn").nth(0), mika.locator("#ask .choices .btn").nth(1)
    first.click()
    expect(mika.locator("#ask")).to_contain_text("You can change it until Tomas has chosen")
    second.click()
    mika.wait_for_timeout(300)
    tomas.locator("#ask .choices .btn").first.click()
    expect(mika.locator("#ask")).to_contain_text("Turn 2")
    held[0]()
    expect(mika.locator(".toast")).to_contain_text("The table has changed")
    mika.wait_for_timeout(500)
    expect(mika.locator(READY)).to_be_visible()
    expect(mika.locator('#ask [aria-pressed="true"]')).to_have_count(0)


@pytest.mark.parametrize("events", [False, True], ids=["socket", "events"])
def test_what_was_said_while_a_browser_slept_is_heard_when_it_wakes(people: People, events: bool) -> None:
    mika, tomas = people.arrive(cut=True), people.arrive()
    if events:
        mika.route_web_socket("**/live", lambda socket: socket.close())
    make_table(mika, "yokai", ["me:Mika", "open"])
    claim(tomas, invitations(mika)[0], "Tomas")
    expect(mika.locator('[data-bar="1"].is-present')).to_be_visible()
    mika.context.set_offline(True)
    expect(mika.locator("#offline")).to_be_visible()
    for text in ("Are you there?", "I wait."):
        tomas.keyboard.press("c")
        tomas.keyboard.type(text)
        tomas.keyboard.press("Enter")
        expect(tomas.locator("#chat")).to_contain_text(text)
    mika.context.set_offline(False)
    expect(mika.locator("#offline")).to_be_hidden()
    expect(mika.locator("#unread")).to_have_text("2")
    mika.locator("#tab-chat").click()
    expect(mika.locator("#chat li")).to_have_count(2)


def test_choices_that_a_broken_line_has_swallowed_are_asked_for_again(people: People) -> None:
    mika = people.arrive(cut=True)
    swallowed: list[str | bytes] = []

    def swallow(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "subtree" and not swallowed:
                swallowed.append(message)
                socket.close()
            else:
                server.send(message)

        socket.on_message(pass_on)

    mika.route_web_socket("**/live", swallow)
    make_table(mika, "gunsen", ["me:Mika", "bot:random"], players="2")
    rng, end = Random(1), time.monotonic() + GAME_SECONDS
    while not swallowed:
        assert time.monotonic() < end, "no question had to be fetched"
        choose_any(mika, rng)
        mika.wait_for_timeout(50)
    expect(mika.locator("#ask .choices .btn:enabled").first).to_be_visible()
    expect(mika.locator("#ask")).not_to_contain_text("Please wait a moment")


def test_a_rematch_that_is_one_too_many_is_refused_once_and_in_words(arrive: Callable[..., Page]) -> None:
    mika = arrive()
    asked: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            fields = json.loads(message)
            if fields["type"] != "rematch":
                server.send(message)
                return
            asked.append(fields["key"])
            words = "You have made many tables in the last hour. Please wait a little."
            refused = {"type": "refused", "key": fields["key"], "code": "too_fast", "message": words, "rules": []}
            socket.send(json.dumps(refused))

        socket.on_message(pass_on)

    mika.route_web_socket("**/live", refuse)
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    mika.locator("#menu-open").click()
    mika.locator("#menu").get_by_role("button", name="Resign").click()
    mika.locator("#sure").get_by_role("button", name="Resign").click()
    mika.locator("#rematch").click()
    expect(mika.locator(".toast")).to_contain_text("many tables")
    mika.wait_for_timeout(3500)
    assert len(asked) == 1, "nobody is taken to a new table long after asking"
