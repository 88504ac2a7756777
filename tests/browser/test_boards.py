"""Boards on a phone: which of both is shown, how much of it the question leaves, what stands on your own bar."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, QuickServer
from tests.browser.playing import READY, choose_any, make_table

pytestmark = pytest.mark.browser

SERVER = QuickServer
LEAST_OF_BOARD = 140
"""Pixels of the board that are always seen above the question."""
LOW_TILE = 80
"""Pixels: three lines and a note."""
HEIGHTS = "() => [...document.querySelectorAll('#ask .choices .btn')].map((one) => one.offsetHeight)"
SEEN = """() => {
    const top = document.querySelector(".question").getBoundingClientRect().top;
    return top - document.querySelector("#mat").getBoundingClientRect().top;
}"""


def ask(page: Page) -> None:
    page.locator(READY).wait_for()


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_a_draft_lies_over_the_board_and_makes_room_for_the_one_of_the_screen(
    arrive: Callable[..., Page], viewport: ViewportSize
) -> None:
    page = arrive(viewport)
    make_table(page, "yohei", ["me:Mika", "bot:random"], players="2")
    wide, narrow = page.locator("[data-region='board']"), page.locator("[data-region='board-narrow']")
    ask(page)
    expect(page.locator(".z-shared")).to_be_visible()
    expect(narrow).to_be_hidden()
    expect(narrow.locator("#board-narrow-map-terrain > *").first).to_be_attached()
    while page.locator(".z-shared").count():
        ask(page)
        choose_any(page, Random(1))
        page.wait_for_timeout(200)
    phone = viewport is PHONE
    expect(narrow if phone else wide).to_be_visible()
    expect(wide if phone else narrow).to_be_hidden()
    ask(page)
    if phone:
        assert page.evaluate(SEEN) >= LEAST_OF_BOARD


def test_a_long_list_with_signs_stands_in_low_tiles_on_a_phone(arrive: Callable[..., Page]) -> None:
    page = arrive(PHONE)
    make_table(page, "yohei", ["me:Mika", "bot:random"], players="2", mode="duel")
    ask(page)
    for _ in range(2):
        tiles = page.evaluate(HEIGHTS)
        assert len(tiles) >= 10
        assert max(tiles) <= LOW_TILE
        page.locator("#ask .choices .btn").nth(1).click()
        page.wait_for_timeout(600)
        ask(page)


def test_a_small_tree_is_not_blown_up_on_a_phone(arrive: Callable[..., Page]) -> None:
    page = arrive(PHONE)
    make_table(page, "yokai", ["me:Mika", *["bot:random"] * 3], players="4", format="elimination")
    ask(page)
    page.locator(".drawers button[data-view]").first.click()
    tree = page.locator(".mat > .region.is-shown > svg")
    wide, own = tree.evaluate("(one) => [one.getBoundingClientRect().width, one.viewBox.baseVal.width]")
    assert wide <= max(PHONE["width"], own) + 1


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_your_own_bar_names_your_clan(arrive: Callable[..., Page], viewport: ViewportSize) -> None:
    page = arrive(viewport)
    make_table(page, "gunsen", ["me:Mika", *["bot:random"] * 3], players="4", clans="random")
    ask(page)
    if viewport is PHONE:
        page.locator("[data-drawer-to=me]").click()
    expect(page.locator("#me .stats > .stat")).to_be_visible()
