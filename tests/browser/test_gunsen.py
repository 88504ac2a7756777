"""Gunsen in real browsers: three clans, one of them on a phone and one led by a bot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.playing import claim, invitations, make_table, play_to_end
from tests.browser.ways import Ways

pytestmark = pytest.mark.browser

LONG = 900  # seconds; a machine that does nothing else needs a tenth of that


def test_three_clans_fight_to_the_end_on_the_table_from_the_list_and_by_keys(arrive: Callable[..., Page]) -> None:
    mika, tomas = arrive(), arrive(PHONE)
    make_table(mika, "gunsen", ["me:Mika", "open", "bot:greedy"], players="3", max_rounds="12")
    claim(tomas, invitations(mika)[0], "Tomas")
    ways = Ways()
    play_to_end([mika, tomas], Random(3), LONG, ways)
    for page in (mika, tomas):
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator(".scores tbody tr")).to_have_count(3)
    assert min(ways.by.values()) >= 20, ways.by
    assert set(ways.by) == {"on_table", "by_keys", "from_list"}
    assert len(ways.asked) >= 12, ways.asked
