"""The tree of choices in the browser: an army, its size, its hero and its goal are chosen in one panel, as one path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

GOALS = [{"token": "hex:D4", "label": "D4"}, {"token": "hex:D5", "label": "D5", "final": True}]
HERO = {
    "step": "Hero",
    "text": "With the hero?",
    "form": "yesno",
    "default": "yes",
    "choices": [
        {"token": token, "label": token, "next": {"step": "Goal", "text": "Where to?", "choices": GOALS}}
        for token in ("yes", "no")
    ],
}
SIZE = {
    "step": "Size",
    "text": "How many?",
    "form": "amount",
    "default": "amount:3",
    "choices": [{"token": f"amount:{n}", "label": str(n), "next": HERO} for n in (1, 2, 3)],
}
ARMIES: dict[str, Any] = {
    "step": "Army",
    "text": "Which army?",
    "choices": [
        {"token": "army:F3", "label": "F3", "next": SIZE},
        {"token": "army:A1", "label": "A1", "more": True},
        {"token": "pass", "label": "Stop"},
    ],
}

WALK = """async ([files, root, picks, prefix, found]) => {
    const { walk, graft } = await import(`${files}/paths.js`);
    if (prefix) graft(root, prefix, found);
    const { rows, open, path, fetch, final } = walk(root, new Map(picks));
    return { kinds: rows.map((row) => row.kind), open: open && open.step, path, fetch, final };
}"""


@pytest.fixture
def walk(arrive: Callable[..., Page]) -> Callable[..., dict[str, Any]]:
    page = arrive()
    page.goto("/about")
    files = page.locator('link[rel="stylesheet"]').first.get_attribute("href") or ""

    def walked(*picks: tuple[str, str], prefix: Any = None, found: Any = None) -> dict[str, Any]:
        result: dict[str, Any] = page.evaluate(WALK, [files.rpartition("/")[0], ARMIES, picks, prefix, found])
        return result

    return walked


def test_buttons_are_asked_first(walk: Callable[..., dict[str, Any]]) -> None:
    assert walk() == {"kinds": [], "open": "Army", "path": [], "fetch": False, "final": False}


def test_steppers_and_ticks_stand_beside_what_follows_with_their_defaults(walk: Callable[..., dict[str, Any]]) -> None:
    found = walk(("0 Army", "army:F3"))
    assert found["kinds"] == ["picked", "amount", "yesno"]
    assert found["open"] == "Goal"
    assert found["path"] == ["army:F3", "amount:3", "yes"]


def test_one_click_then_completes_the_path(walk: Callable[..., dict[str, Any]]) -> None:
    found = walk(("0 Army", "army:F3"), ("1 Size", "amount:2"), ("2 Hero", "no"), ("3 Goal", "hex:D5"))
    assert found == {
        "kinds": ["picked", "amount", "yesno", "picked"],
        "open": None,
        "path": ["army:F3", "amount:2", "no", "hex:D5"],
        "fetch": False,
        "final": True,
    }


def test_what_the_tree_left_out_is_fetched_and_put_in_its_place(walk: Callable[..., dict[str, Any]]) -> None:
    assert walk(("0 Army", "army:A1"))["fetch"]
    found = walk(("0 Army", "army:A1"), prefix=["army:A1"], found=SIZE)
    assert found["open"] == "Goal"
    assert found["path"] == ["army:A1", "amount:3", "yes"]
    ended = walk(("0 Army", "army:A1"), prefix=["army:A1"], found=None)
    assert (ended["open"], ended["fetch"], ended["path"]) == (None, False, ["army:A1"])


def test_a_pick_that_is_no_longer_there_is_asked_again(walk: Callable[..., dict[str, Any]]) -> None:
    assert walk(("0 Army", "army:Z9"))["open"] == "Army"
