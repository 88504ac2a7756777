"""What the game says beside its rules: previews, texts, story; and its advice for bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.yokai.table import A, B, Table, duel, tournament, yokai
from zashiki.games.yokai import YokaiGame
from zashiki.games.yokai.sense.answers import thumbs
from zashiki.kernel.steps import Question
from zashiki.kernel.story import bit, heard

NAMES = ["Skull", "Murray"]
UNLESS = "unless the shot is blocked. If both shoot,"


def preview(table: Table, token: str, player: int = A) -> str:
    """What is said about an answer before it is given."""
    view = table.game.view(table.state, player)
    notes = table.game.preview(view, [table.action(token)]).notes
    return " ".join(table.game.catalog.say(note, NAMES) for note in notes)


@pytest.mark.parametrize(
    ("a", "b", "coin", "card", "said"),
    [
        ({}, {}, -1, "refresh", "Stone 0 to 1."),
        ({"stone": 1}, {}, -1, "refresh", "No effect: Stone cannot rise above 1."),
        ({}, {}, -1, "block", "Stops a Sling; otherwise draws 2 cards."),
        ({"stone": 1}, {"e": 2}, -1, "sling", f"Costs 1 Stone; Murray loses 1 Energy {UNLESS} nothing happens."),
        ({"stone": 1}, {}, A, "sling", f"Costs 1 Stone; knocks out Murray {UNLESS} only your shot counts."),
        (
            {"stone": 1, "victory": 1}, {}, B, "sling",
            "Costs 1 Stone; wins the duel unless Murray blocks. If both shoot, only the other shot counts.",
        ),
        ({"stone": 1}, {}, -1, "upgrade", "Costs 1 Stone; moves the Energy or the Victory blockade."),
        (
            {"stone": 1, "v": 4}, {}, -1, "upgrade",
            "Costs 1 Stone; moves the Energy blockade. Most Energy 2, most Stone 2.",
        ),
        ({"e": 4, "v": 4}, {}, -1, "upgrade", "No blockade is left: draws 1 card."),
        (
            {"discard_pile": ["block"]}, {}, B, "collect",
            "2 cards go back into your draw pile. Takes the coin, unless both collect.",
        ),
        ({}, {}, A, "collect", "1 card goes back into your draw pile."),
    ],
)  # fmt: skip
def test_previews_say_what_a_card_would_do(
    a: dict[str, object], b: dict[str, object], coin: int, card: str, said: str
) -> None:
    assert preview(duel(a=a, b=b, coin=coin), card) == said


def test_a_preview_of_an_illegal_answer_says_nothing() -> None:
    assert preview(duel(), "sling") == ""


def test_a_preview_of_updates_tells_what_changes() -> None:
    table = tournament(4)
    table.updates_next("upgrade-2", "block-2", "sling-2", "refresh-2", "upgrade-2", "collect-2")
    table.win_all(0, 2)
    assert preview(table, "keep:upgrade-2") == "Replaces a start card: your deck then has 1 of it among its 1."
    table.answer(A, "keep:upgrade-2")
    table.answer(2, "keep:sling-2")
    table.win_all(0, 1)
    assert preview(table, "keep:upgrade-2") == "Changes nothing: all such cards of your deck are updates."


def test_drawn_cards_are_told_to_their_owner_only() -> None:
    table = duel(a={"draw_pile": ["sling"], "discard_pile": ["refresh", "refresh", "block", "block"]})
    table.state.story = []
    table.play("refresh", "refresh")
    mine, others = heard(table.state.story, A), heard(table.state.story, B)
    said = {table.game.catalog.say(event.message, NAMES) for event in mine}
    assert "Skull draws Sling." in said
    assert not [event for event in others if event.message.id == "draw-own" and event.message.fields["cards"] == (4,)]
    assert "Skull draws 1 card." in {table.game.catalog.say(event.message, NAMES) for event in others}
    assert bit(A) == next(event.audience for event in table.state.story if event.message.id == "draw-own")


def test_the_text_fits_and_shows_the_board() -> None:
    table = duel(a={"stone": 1, "e": 3, "energy": 2}, b={"discard_pile": ["refresh"]}, coin=B)
    text = table.game.text(table.game.view(table.state, A), NAMES)
    assert max(map(len, text.splitlines())) <= 80
    assert "Coin with Murray" in text
    assert " 0   1  [2]  3 | 4 " in text
    hidden = table.game.text(table.game.view(table.state, None), NAMES)
    assert "Your hand" not in hidden


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 8}, {"players": 16}, {"players": 5, "format": "league"}]
)
def test_texts_and_features_of_every_format_keep_their_size(options: dict[str, Any]) -> None:
    game, rng = yokai(**options), Random(1)
    names = [f"Fighter {player}" for player in range(game.num_players())]
    state = game.new_initial_state(seed=2)
    while not state.is_terminal():
        player = rng.choice(state.acting_players())
        if rng.random() < 0.03:
            view = game.view(state, player)
            assert max(map(len, game.text(view, names).splitlines())) <= 100
            numbers = game.features(view)
            assert len(numbers) == game.num_features()
            assert all(-1 <= number <= 1.5 for number in numbers)
            assert -1 <= game.value(view, player) <= 1
        state.apply_action(player, rng.choice(state.legal_actions(player)))


def test_advice_beats_chance() -> None:
    """200 duels against random play, seats changed: at least 80% are won (96% are usual)."""
    game, won = yokai(), 0
    for number in range(200):
        state, me, rng = game.new_initial_state(seed=5000 + number), number % 2, Random(number)
        while not state.is_terminal():
            player = state.acting_players()[0]
            if player == me:
                action = max(game.advice(game.view(state, player)), key=lambda advice: advice.worth).action
            else:
                action = rng.choice(state.legal_actions(player))
            state.apply_action(player, action)
        won += state.returns()[me] > 0
    assert won >= 160


def test_every_question_has_a_rule_of_thumb() -> None:
    questions = [step for step in YokaiGame.steps if issubclass(step, Question)]
    assert len(questions) == 5
    assert [question.__name__ for question in questions if thumbs.get(question.__name__) is None] == []
