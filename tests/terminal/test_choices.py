"""Choices are numbered, named and understood."""

from __future__ import annotations

from typing import Any

import pytest

from zashiki import load_game
from zashiki.kernel.actions import Block, Vocabulary
from zashiki.kernel.game import Preview
from zashiki.kernel.messages import Catalog, Message
from zashiki.kernel.views import Ask, View
from zashiki.terminal.choices import Menu

VOCABULARY = Vocabulary(
    (
        Block("pass"),
        Block("card", 4, ("fear-bomb", "fear-gas", "aura", "oath")),
        Block("amount", 30),
        Block("facing", 20),
    )
)
CATALOG = Catalog({"preview.card": "Costs {cost}.", "preview.long": "word " * 30})


class Stub:
    """As much of a game as a menu asks for."""

    vocabulary = VOCABULARY
    catalog = CATALOG

    def __init__(self, notes: dict[str, tuple[Message, ...]]) -> None:
        self.notes = notes

    def preview(self, view: View, path: tuple[int, ...]) -> Preview:
        return Preview(self.notes.get(VOCABULARY.text(path[-1]), ()))


def menu(*tokens: str, default: str = "", **notes: tuple[Message, ...]) -> Menu:
    """The menu of a question with these legal tokens."""
    legal = tuple(VOCABULARY.parse(token) for token in tokens)
    natural = VOCABULARY.parse(default) if default else None
    ask = Ask("Choose", (), Message("ask"), legal, default=natural)
    view = View(viewer=0, players=1, acting=(0,), answered=(), mine=None, ask=ask, outcome=None)
    game: Any = Stub({key.replace("_", ":"): value for key, value in notes.items()})
    return Menu(game, view, ["Ann"])


CARDS = ("pass", "card:fear-bomb", "card:fear-gas", "card:aura")


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("1", "pass"),
        ("4", "card:aura"),
        ("card:fear-gas", "card:fear-gas"),
        ("Fear bomb", "card:fear-bomb"),
        ("fear bomb", "card:fear-bomb"),
        ("au", "card:aura"),
        ("fear", None),
        ("a", None),
        ("5", None),
        ("0", None),
        ("card:oath", None),
    ],
)
def test_what_is_typed(typed: str, token: str | None) -> None:
    choice = menu(*CARDS).parse(typed)
    assert (choice.token.text if choice else None) == token


def test_lines_have_numbers() -> None:
    assert menu(*CARDS).lines(80) == ["  1  Pass", "  2  Fear bomb", "  3  Fear gas", "  4  Aura"]


def test_notes_stand_beside_and_fold() -> None:
    lines = menu("pass", "card:aura", card_aura=(Message("preview.card", {"cost": 2}), Message("preview.long"))).lines(
        40
    )
    assert lines[0] == "  1  Pass"
    assert lines[1].startswith("  2  Aura   Costs 2. word")
    assert all(line.startswith(" " * 12) for line in lines[2:])
    assert max(map(len, lines)) <= 40


def test_many_choices_stand_in_columns() -> None:
    lines = menu(*[f"facing:{number}" for number in range(20)]).lines(80)
    assert len(lines) == 5
    assert lines[0].split() == ["1", "Facing", "0", "6", "Facing", "5", "11", "Facing", "10", "16", "Facing", "15"]


def test_an_amount_is_typed_as_itself() -> None:
    amounts = menu("amount:0", "amount:1", "amount:2", default="amount:2")
    assert amounts.lines(80) == []
    assert amounts.keys() == "0-2"
    choice = amounts.parse("2")
    assert choice is not None
    assert choice.token.text == "amount:2"
    assert amounts.expected() == "a number from 0 to 2, or a token such as amount:0"


def test_amounts_with_gaps_name_what_can_be_typed() -> None:
    assert menu("amount:1", "amount:5").expected() == "one of 1, 5, or a token such as amount:1"


def test_a_default_that_is_not_legal_is_none() -> None:
    assert menu("pass", default="card:aura").default is None


def test_yokai_names_its_cards() -> None:
    game = load_game("yokai")
    state = game.new_initial_state(seed=3)
    shown = Menu(game, game.view(state, 0), ["Ann", "Bob"]).lines(80)
    assert shown[0].startswith("  1  Block")
    assert "Stops a Sling" in shown[0]
