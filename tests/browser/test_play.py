"""Whole games in real browsers: people, bots and onlookers, by pointer and by keyboard, on one screen and several."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import PHONE, People, Server
from tests.browser.playing import (
    ENABLED,
    READY,
    by_hand,
    choose_any,
    claim,
    connected,
    invitations,
    make_table,
    over,
    play_to_end,
    some_turns,
    version,
)

pytestmark = pytest.mark.browser

Arrive = Callable[..., Page]
LONG = 900  # seconds; a few are enough on a machine that does nothing else


def two(arrive: Arrive, game: str = "yokai") -> tuple[Page, Page, str]:
    """Mika and Tomas at a table that Mika has made."""
    mika, tomas = arrive(), arrive()
    path = make_table(mika, game, ["me:Mika", "open"])
    claim(tomas, invitations(mika)[0], "Tomas")
    return mika, tomas, path


def test_two_browsers_and_a_spectator_play_a_duel_to_the_end(arrive: Arrive) -> None:
    mika, tomas, path = two(arrive)
    guest = arrive()
    guest.goto(path)
    connected(guest)
    expect(guest.locator("#ask")).to_contain_text("You are watching")
    expect(guest.locator("#me")).to_have_count(0)
    answers = play_to_end([mika, tomas], Random(7), LONG)
    assert answers >= 10
    for page in (mika, tomas, guest):
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator(".chart svg:visible")).to_be_visible()
    said = {mika.locator(".scene h2").inner_text(), tomas.locator(".scene h2").inner_text()}
    assert "You win" in said
    assert len(said) == 2
    assert guest.locator(".scene h2").inner_text() in {"Mika wins", "Tomas wins"}


def test_one_person_plays_the_match_against_the_search_bot(arrive: Arrive) -> None:
    mika = arrive()
    make_table(mika, "yokai", ["me:Mika", "bot:search:100ms"], format="match")
    play_to_end([mika], Random(3), LONG)
    expect(mika.locator(".scene h2")).to_have_text(
        ("You win", "Aki wins")[mika.locator(".scene h2").inner_text() != "You win"]
    )
    expect(mika.locator(".scores tbody tr")).to_have_count(2)


@pytest.mark.slow
def test_three_people_and_five_bots_play_a_tournament(arrive: Arrive) -> None:
    mika, noor, tomas = arrive(), arrive(), arrive(PHONE)
    seats = ["me:Mika", "open", "bot:random", "open", "bot:greedy", "bot:random", "bot:greedy", "bot:random"]
    make_table(mika, "yokai", seats, players="8", format="elimination", turn_cap="8")
    links = invitations(mika)
    claim(noor, links[0], "Noor")
    claim(tomas, links[1], "Tomas")
    expect(mika.locator("#views button")).to_have_count(1)
    mika.locator("#views button").click()
    expect(mika.locator('[data-region^="view-"] svg')).to_be_visible()
    mika.locator("#views button").click()
    play_to_end([mika, noor, tomas], Random(5), 2 * LONG)
    expect(mika.locator(".scores tbody tr")).to_have_count(8)


def test_a_duel_is_played_by_keyboard_alone_and_read_aloud(arrive: Arrive) -> None:
    mika = arrive()
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    rng = Random(11)
    ways: list[Callable[[Page], None]] = [by_digit, by_arrows, by_tab]
    used = 0

    def press(page: Page) -> None:
        nonlocal used
        ways[used % len(ways)](page)
        used += 1

    play_to_end([mika], rng, LONG, by_hand(press))
    assert used > len(ways)
    heard = mika.locator("#said").inner_text()
    assert "wins" in heard or "win" in heard
    assert "plays" in heard or "Victor" in heard


def by_digit(page: Page) -> None:
    page.keyboard.press("1")


def by_arrows(page: Page) -> None:
    """Arrows come to the first target of the table, or to the first answer where none glows; Enter answers."""
    glows = page.locator("#table [data-token].z-act:visible").count() > 0
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("ArrowRight")
    bears = page.evaluate("['data-token', 'data-answer'].find((name) => document.activeElement?.hasAttribute(name))")
    assert bears == ("data-token" if glows else "data-answer")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")


def by_tab(page: Page) -> None:
    """Tab from the question's beginning comes to the first answer; Enter gives it."""
    page.locator("#ask").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement?.closest('#ask .choices')")
    page.keyboard.press("Enter")


def test_a_seat_moves_to_another_browser_in_mid_game(arrive: Arrive) -> None:
    mika, tomas, path = two(arrive)
    rng = Random(2)
    some_turns([mika, tomas], rng, 3)
    tomas.locator("#menu-open").click()
    tomas.get_by_role("button", name="Move this seat to another device").click()
    code = tomas.locator("#the-code").inner_text()
    phone = arrive(PHONE)
    phone.goto("/code")
    phone.get_by_label("Code").fill(code)
    phone.get_by_role("button", name="Take the seat").click()
    phone.wait_for_url("**/t/*")
    connected(phone)
    assert path in phone.url
    tomas.goto(path)
    connected(tomas)
    expect(tomas.locator("#ask")).to_contain_text("You are watching")
    play_to_end([mika, phone], rng, LONG)
    expect(phone.locator(".scene h2")).to_have_text(
        {"You win": "Mika wins"}.get(mika.locator(".scene h2").inner_text(), "You win")
    )


def test_two_people_share_a_screen_behind_a_curtain(arrive: Arrive) -> None:
    page = arrive()
    make_table(page, "yokai", ["me:Mika", "hotseat:Noor"])
    rng = Random(4)
    curtains, end = 0, time.monotonic() + LONG
    while not over(page):
        assert time.monotonic() < end
        if page.locator("#curtain").is_visible():
            name = page.locator("#curtain-title").inner_text().removeprefix("Pass the screen to ")
            other = "Mika" if name == "Noor" else "Noor"
            assert page.locator("#me .pbar__name").inner_text() == other, "nothing of the next player is there yet"
            assert page.locator("#table").evaluate("one => one.inert"), "what lies behind cannot be reached"
            page.locator("#curtain-lift").click()
            expect(page.locator("#me .pbar__name")).to_have_text(name)
            connected(page)
            curtains += 1
        elif page.locator(READY).count() and page.locator(ENABLED).count():
            choose_any(page, rng)
        page.wait_for_timeout(30)
    assert curtains >= 4


def test_those_who_share_a_screen_end_their_game_without_asking_anybody_else(arrive: Arrive) -> None:
    page = arrive()
    make_table(page, "yedo", ["me:Mika", "hotseat:Noor", "bot:random"], players="3")
    page.locator(f"{READY}, #curtain:not([hidden])").first.wait_for()  # the bot may begin
    if page.locator("#curtain").is_visible():
        page.locator("#curtain-lift").click()
        expect(page.locator("#me .pbar__name")).to_have_text("Noor")
        connected(page)
    page.locator("#menu-open").click()
    page.get_by_role("button", name="Propose to end").click()
    expect(page.locator("#sure")).to_contain_text("Nobody else has to be asked")
    page.get_by_role("button", name="End it").click()
    expect(page.locator(".scene h2")).to_have_text("A draw")


def test_without_web_sockets_events_and_posts_do(people: People) -> None:
    mika = people.arrive(cut=True)
    mika.route_web_socket("**/live", lambda socket: socket.close())
    posts: list[str] = []
    mika.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    play_to_end([mika], Random(6), LONG)
    assert sum("/act" in url for url in posts) >= 5


def test_over_events_what_an_answer_brought_about_may_come_before_the_answers_own(people: People) -> None:
    def late(route: Route) -> None:
        answer = route.fetch()
        time.sleep(0.5)  # the events go on meanwhile
        route.fulfill(response=answer)

    mika = people.arrive(cut=True)
    mika.route_web_socket("**/live", lambda socket: socket.close())
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    mika.route("**/act*", late)
    for turn in range(3):
        mika.locator(READY).wait_for()
        choose_any(mika, Random(turn))
    mika.locator(READY).wait_for()

    make_table(mika, "yokai", ["me:Mika", "open"])
    first, second = mika.locator("#ask .choices .btn").nth(0), mika.locator("#ask .choices .btn").nth(1)
    first.click()
    expect(mika.locator("#ask:not(.is-pending)")).to_contain_text("You can change it until")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(mika.locator("#ask:not(.is-pending)")).to_contain_text("You can change it until")


def test_what_was_sent_three_times_is_refused_once(arrive: Arrive) -> None:
    mika = arrive()

    def again_and_again(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            fields = json.loads(message)
            late = fields["type"] == "act"
            for _ in range(3 if late else 1):
                server.send(json.dumps(fields | {"version": 10**8}) if late else message)

        socket.on_message(pass_on)

    mika.route_web_socket("**/live", again_and_again)
    make_table(mika, "yokai", ["me:Mika", "open"])
    mika.locator(READY).wait_for()
    choose_any(mika, Random(1))
    expect(mika.locator(".toast")).to_have_count(1)
    mika.wait_for_timeout(700)
    expect(mika.locator(".toast")).to_have_count(1)
    expect(mika.locator(READY)).to_be_visible()


def test_a_move_survives_a_broken_line_and_a_server_that_is_killed(people: People, server: Server) -> None:
    mika = people.arrive(cut=True)
    make_table(mika, "yokai", ["me:Mika", "bot:random"])
    mika.locator(READY).wait_for()
    rng = Random(1)
    choose_any(mika, rng)
    mika.locator(READY).wait_for()
    before = version(mika)
    server.stop(kill=True)
    choose_any(mika, rng)
    expect(mika.locator("#offline")).to_be_visible()
    expect(mika.locator("#ask")).to_have_class("panel question is-mine is-pending")
    server.start()
    expect(mika.locator("#offline")).to_be_hidden()
    expect(mika.locator("#ask.is-pending")).to_have_count(0)
    mika.wait_for_function("(n) => document.querySelectorAll('#story [data-at]').length > n", arg=before)
    play_to_end([mika], rng, LONG)


def test_who_waits_for_an_open_seat_is_shown_its_link(arrive: Arrive) -> None:
    mika = arrive()
    make_table(mika, "yokai", ["me:Mika", "open"])
    choose_any(mika, Random(1))
    expect(mika.locator("#ask-body")).to_contain_text("somebody at the open seat")
    mika.locator("#ask").get_by_role("button", name="Show the links").click()
    link = mika.locator('[aria-label^="Invitation"]').input_value()
    mika.locator("#menu").get_by_role("button", name="Close").click()
    claim(arrive(), link, "Tomas")
    expect(mika.locator("#ask").get_by_role("button", name="Show the links")).to_have_count(0)


def test_a_secret_answer_is_changed_until_the_other_has_chosen(arrive: Arrive) -> None:
    mika, tomas, _ = two(arrive)
    first, second = mika.locator("#ask .choices .btn").nth(0), mika.locator("#ask .choices .btn").nth(1)
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(mika.locator("#ask")).to_contain_text("You can change it until Tomas has chosen")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_attribute("aria-pressed", "false")
    mika.locator("#undo").click()
    expect(mika.locator(READY)).to_have_count(1)
    expect(mika.locator("#ask")).to_contain_text("Your turn")
    tomas.locator("#ask .choices .btn").first.click()
    mika.locator("#ask .choices .btn").first.click()
    expect(mika.locator("#story")).to_contain_text("Mika plays")


def test_talk_agreeing_and_looking_back(arrive: Arrive) -> None:
    mika, tomas, _ = two(arrive)
    rng = Random(8)
    some_turns([mika, tomas], rng, 2)
    mika.keyboard.press("c")
    mika.keyboard.type("<b>Hello</b>")
    mika.keyboard.press("Enter")
    expect(tomas.locator("#unread")).to_have_text("1")
    tomas.locator("#tab-chat").click()
    expect(tomas.locator("#chat")).to_contain_text("Mika: <b>Hello</b>")
    mika.locator("#tab-story").click()
    mika.locator("#story [data-at]").last.click()
    expect(mika.locator("#banner")).to_contain_text("The table after move")
    mika.keyboard.press("Escape")
    expect(mika.locator("#banner")).to_be_hidden()
    mika.locator("#menu-open").click()
    mika.get_by_role("button", name="Propose to end").click()
    mika.get_by_role("button", name="Ask everybody").click()
    expect(tomas.locator("#banner")).to_contain_text("Mika proposes to end the game")
    tomas.get_by_role("button", name="Agree").click()
    for page in (mika, tomas):
        expect(page.locator(".scene h2")).to_have_text("A draw")


def test_another_game_is_played_without_the_pages_knowing_it(arrive: Arrive) -> None:
    mika, tomas, _ = two(arrive, "night-watch")
    play_to_end([mika, tomas], Random(9), LONG)
    expect(mika.locator(".scores tbody tr")).to_have_count(2)
