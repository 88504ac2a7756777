"""Vocabularies, messages, options and the register of games: what they accept and what they say otherwise."""

from __future__ import annotations

import pickle
import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from tests.registering import make_known, restored
from tests.toy import NightWatch
from tests.toy.options import NightOptions
from zashiki.kernel import registry
from zashiki.kernel.actions import Block, Vocabulary
from zashiki.kernel.errors import BrokenGame, InvalidOption, InvalidToken, UnknownGame, suggest
from zashiki.kernel.game import GameOptions, load_game, parse_options
from zashiki.kernel.messages import Catalog, Message, listed
from zashiki.kernel.registry import game_names, is_registered, locate


def words() -> Vocabulary:
    return Vocabulary((Block("pass"), Block("hex", 3, ("A1", "A2", "B1")), Block("amount", 4)))


def test_blocks_lie_one_after_the_other_and_tokens_lead_both_ways() -> None:
    vocabulary = words()
    texts = [vocabulary.text(action) for action in range(len(vocabulary))]
    assert texts == ["pass", "hex:A1", "hex:A2", "hex:B1", "amount:0", "amount:1", "amount:2", "amount:3"]
    assert [vocabulary.parse(text) for text in texts] == list(range(8))
    assert (vocabulary.start("amount"), vocabulary.action("hex", 2)) == (4, 3)
    assert vocabulary.describe(3) == ("hex", 2, "hex:B1")


@pytest.mark.parametrize(
    ("text", "hint"),
    [("hex:A3", "did you mean 'hex:A"), ("hexes:A1", "did you mean 'hex'"), ("", "known: amount, hex, pass")],
)
def test_an_unknown_token_is_refused_with_the_nearest_known(text: str, hint: str) -> None:
    with pytest.raises(InvalidToken) as refused:
        words().parse(text)
    assert hint in str(refused.value)


@pytest.mark.parametrize("action", [-1, 8])
def test_actions_outside_the_vocabulary_are_refused(action: int) -> None:
    with pytest.raises(InvalidToken, match="it has 8 actions"):
        words().describe(action)


@pytest.mark.parametrize(
    ("blocks", "reason"),
    [
        ((Block("a"), Block("a")), "declared twice"),
        ((Block("a", 2, ("x",)),), "2 actions but 1 names"),
        ((Block("a", 2, ("x", "x")),), "same token"),
    ],
)
def test_a_faulty_vocabulary_is_refused(blocks: tuple[Block, ...], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Vocabulary(blocks)


# ---------------------------------------------------------------- messages


def catalog() -> Catalog:
    return Catalog(
        {
            "draws": "{player:player} draws {count} {count|card|cards}: {cards:card}.",
            "meet": "{players:players} {players|waits|meet}.",
        },
        {"card": lambda card: f"card {card}"},
    )


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (Message("draws", {"player": 1, "count": 1, "cards": (4,)}), "Ben draws 1 card: card 4."),
        (
            Message("draws", {"player": 0, "count": 3, "cards": (4, 5, 6)}),
            "Anna draws 3 cards: card 4, card 5 and card 6.",
        ),
        (Message("meet", {"players": (0, 1)}), "Anna and Ben meet."),
        (Message("meet", {"players": (1,)}), "Ben waits."),
        (Message("waiting", {"players": (1,)}), "Waiting for Ben."),
    ],
)
def test_messages_become_sentences(message: Message, words: str) -> None:
    assert catalog().say(message, ("Anna", "Ben")) == words


def test_unknown_messages_and_fields_are_errors() -> None:
    for message in (Message("no-such"), Message("meet", {})):
        with pytest.raises(KeyError):
            catalog().say(message, ("Anna", "Ben"))


def test_lists_in_words() -> None:
    assert [listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_suggestions_name_the_nearest_and_few_names_all() -> None:
    assert suggest("yokay", ["yokai", "yedo"]) == "; did you mean 'yokai'? (known: yedo, yokai)"
    assert suggest("zzz", [f"name{n}" for n in range(30)]) == ""


# ---------------------------------------------------------------- options


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    mode: Literal["short", "long"] = "short"
    goals: Literal[3, 5] = 3
    fog: bool = False

    def __post_init__(self) -> None:
        if self.fog and self.players == 2:
            raise ValueError("fog needs at least 3 players")


def test_options_come_as_values_or_texts() -> None:
    assert parse_options(Options, "toy", {"players": 3, "fog": True}) == Options(players=3, fog=True)
    given = {"players": "4", "mode": "long", "fog": "true", "auto": "false", "goals": "5"}
    assert parse_options(Options, "toy", given) == Options(players=4, mode="long", fog=True, auto=False, goals=5)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"player": 3}, "toy has no option 'player'; did you mean 'players'?"),
        ({"players": 5}, "option players of toy cannot be 5: it is a whole number from 2 to 4"),
        ({"players": "two"}, "cannot be 'two': it is a whole number from 2 to 4"),
        ({"players": 2.5}, "it is a whole number from 2 to 4"),
        ({"mode": "medium"}, "option mode of toy cannot be 'medium': it is one of short, long"),
        ({"fog": "maybe"}, "it is true or false"),
        ({"windows": "none"}, "it is one of all, able"),
        ({"fog": True}, "toy: fog needs at least 3 players"),
    ],
)
def test_a_wrong_option_is_named_with_what_would_be_right(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        parse_options(Options, "toy", values)
    assert reason in str(refused.value)


def test_a_game_knows_which_options_differ_and_travels_by_name() -> None:
    game = load_game("night-watch", players="4", mode="teams")
    assert game.option_values() == {"players": 4, "mode": "teams"}
    assert repr(game) == "load_game('night-watch', players=4, mode='teams')"
    twin = pickle.loads(pickle.dumps(game))
    assert (type(twin), twin.options) == (type(game), game.options)
    assert pickle.loads(pickle.dumps(game)) is twin


def test_games_are_found_by_name() -> None:
    assert is_registered("night-watch")
    assert locate("night-watch").__name__ == "NightWatch"
    assert not is_registered("night-wach")
    with pytest.raises(UnknownGame, match=r"there is no game 'night-wach'; did you mean 'night-watch'\?"):
        load_game("night-wach")


class NoOptions:
    """Nearly a game."""

    name = title = summary = "no-options"
    options_type = int


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("no.such.module:Game", "ModuleNotFoundError: No module named 'no'"),
        ("tests.toy:NoSuchGame", "AttributeError: .*NoSuchGame"),
        ("tests.toy.broken:Game", "ModuleNotFoundError"),
        (
            "tests.toy.rules.state:POSTS",
            "TypeError: it is no class of a game, which has texts for name, title",
        ),
        ("tests.toy.options:NightOptions", "which has texts for name, title, summary"),
        ("tests.kernel.test_words:NoOptions", "it is no class of a game, whose options_type has a field players"),
        ("tests.kernel.panicking:Game", "Panic: the extension has panicked"),
        ("", "ValueError"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_left_out_with_one_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str, reason: str
) -> None:
    make_known(monkeypatch, "broken-room", place)
    assert is_registered("broken-room")
    assert "broken-room" not in game_names()
    with pytest.raises(BrokenGame, match=f"the game 'broken-room' cannot be loaded.*{reason}"):
        load_game("broken-room")
    (line,) = caplog.records
    assert re.search(rf"^the game 'broken-room' cannot be loaded.*{reason}.*; it is left out", line.getMessage())


class Collapsing(NightWatch):
    """It can be loaded, but not set up."""

    def __init__(self, options: NightOptions, pack: Path | None = None) -> None:
        raise RuntimeError("it falls\n  over")


def test_a_game_that_cannot_be_set_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch, "collapsing", "tests.kernel.test_words:Collapsing")
    with pytest.raises(BrokenGame, match=r"the game 'collapsing' cannot be set up .*: it falls over"):
        load_game("collapsing")


def test_a_broken_package_takes_no_list_of_games_down(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    names = game_names()
    with restored():
        monkeypatch.setattr(registry, "entry_points", lambda group: [EntryPoint("elsewhere", "no.package:Game", group)])
        registry._find_others.cache_clear()
        monkeypatch.setattr(registry, "_broken", {})
        assert game_names() == game_names() == names
        assert is_registered("elsewhere")
    (line,) = caplog.records
    assert "'elsewhere' cannot be loaded from no.package:Game" in line.getMessage()
