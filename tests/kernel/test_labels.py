"""What an action is called where it is chosen, and whom a sentence names."""

from __future__ import annotations

import pytest

from zashiki.kernel.actions import Block, Vocabulary
from zashiki.kernel.messages import Catalog, Message, naming

VOCABULARY = Vocabulary(
    (
        Block("pass"),
        Block("card", 2, ("fear-bomb", "aura")),
        Block("seat", 2),
        Block("goal", 2, ("north", "south-east")),
    )
)
CATALOG = Catalog(
    {"action.card": "Play {value:card}", "action.card:aura": "Play the Aura", "action.seat": "Attack {value:player}"},
    {"card": naming(("Fear Bomb", "Aura"))},
)


@pytest.mark.parametrize(
    ("token", "label"),
    [
        ("card:fear-bomb", "Play Fear Bomb"),
        ("card:aura", "Play the Aura"),
        ("seat:1", "Attack Ann"),
        ("goal:south-east", "South east"),
        ("pass", "Pass"),
    ],
)
def test_labels(token: str, label: str) -> None:
    assert CATALOG.label(VOCABULARY.describe(VOCABULARY.parse(token)), ["Bob", "Ann"]) == label


def test_a_number_without_a_text_keeps_its_kind() -> None:
    assert Catalog({}).label(VOCABULARY.describe(VOCABULARY.parse("seat:1")), []) == "Seat 1"


def test_a_question_may_call_a_kind_of_answer_by_words_of_its_own() -> None:
    catalog = Catalog({"ask.Trade.card": "Give {value}", "action.card": "Play {value}"})
    card = VOCABULARY.describe(VOCABULARY.parse("card:aura"))
    assert catalog.label(card, [], "ask.Trade") == "Give 1"
    assert catalog.label(card, [], "ask.Fight") == "Play 1"


def test_labels_begin_with_a_capital_except_for_people() -> None:
    catalog = Catalog({"action.card": "{value:deck}", "action.seat": "{value:player}"}, {"deck": lambda _: "the deck"})
    assert catalog.label(VOCABULARY.describe(VOCABULARY.parse("card:aura")), []) == "The deck"
    assert catalog.label(VOCABULARY.describe(VOCABULARY.parse("seat:1")), ["bob", "ann"]) == "ann"


def test_whom_a_sentence_names() -> None:
    catalog = Catalog({"hit": "{by:player} hits {all:players} for {count} {count|point|points}."})
    assert catalog.players(Message("hit", {"by": 3, "all": (0, 2), "count": 1})) == (3, 0, 2)


def test_a_question_may_call_its_answers_by_names_of_its_own() -> None:
    catalog = Catalog({"action.pass": "Pass", "ask.Build.pass": "Build nothing"})
    nothing = VOCABULARY.describe(0)
    assert catalog.label(nothing, [], "ask.Build") == "Build nothing"
    assert catalog.label(nothing, [], "ask.Move") == "Pass"
    assert catalog.label(nothing, []) == "Pass"


def test_fields_are_read_by_their_kind() -> None:
    message = Message("rolled", {"left": 2, "dice": (6, 1), "scene": "melee"})
    assert (message.number("left"), message.numbers("dice"), message.word("scene")) == (2, (6, 1), "melee")
    for read, name, wanted in [
        (message.number, "dice", "not a number"),
        (message.numbers, "left", "not a row of numbers"),
        (message.word, "left", "not a word"),
    ]:
        with pytest.raises(TypeError, match=wanted):
            read(name)
    with pytest.raises(KeyError):
        message.number("right")


def test_a_formatter_of_names_says_the_name_at_a_place() -> None:
    assert naming(("red", "blue"))(1) == "blue"
    with pytest.raises(TypeError, match="not a number"):
        naming(("red", "blue"))("1")
