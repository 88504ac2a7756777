"""Bots by name: specifications are read strictly, and errors say what would have been right."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import msgspec
import pytest

from zashiki.bots import BotKind, RandomBot, SearchBot, SearchParameters, catalog, known_bots, make_bot, register_bot
from zashiki.bots.parameters import TUNED, parameters_for
from zashiki.kernel.errors import InvalidBot


@pytest.mark.parametrize("name", ["random", "greedy", "search"])
def test_every_bot_has_a_sentence_and_examples_that_work(name: str) -> None:
    kind = known_bots()[name]
    assert kind.summary.endswith(".")
    for example in kind.examples:
        assert make_bot(example).name == name


@pytest.mark.parametrize(
    ("spec", "milliseconds", "iterations"),
    [
        ("search", 100, None),
        ("search:250ms", 250, None),
        ("search:1.5s", 1500, None),
        ("search:2000", None, 2000),
        ("search:2000,50ms", 50, 2000),
        ("search:iterations=7", None, 7),
    ],
)
def test_a_time_or_a_number_of_iterations(spec: str, milliseconds: int | None, iterations: int | None) -> None:
    bot = make_bot(spec)
    assert isinstance(bot, SearchBot)
    assert (bot.parameters.milliseconds, bot.parameters.iterations) == (milliseconds, iterations)


def test_settings_by_name() -> None:
    bot = make_bot("search:300, rollout=4, exploration=0.5")
    assert isinstance(bot, SearchBot)
    assert (bot.parameters.rollout, bot.parameters.exploration) == (4, 0.5)
    assert bot.chosen >= {"iterations", "rollout", "exploration"}


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("serach", "did you mean 'search'"),
        ("", "known: .*greedy, .*random, search"),
        ("random:3", "takes no settings"),
        ("greedy:100ms", "takes no settings"),
        ("search:soon", "search:100ms"),
        ("search:0", "iterations of the bot search cannot be '0'"),
        ("search:0ms", "milliseconds of the bot search cannot be '0'"),
        ("search:depth=3", "has no setting 'depth'"),
        ("search:rolout=3", "did you mean 'rollout'"),
        ("search:guided=2", "guided of the bot search cannot be '2'"),
        ("search:rollout=x", "rollout of the bot search cannot be 'x'"),
    ],
)
def test_what_cannot_be_read_is_explained(spec: str, says: str) -> None:
    with pytest.raises(InvalidBot, match=says):
        make_bot(spec)


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_kinds", dict(catalog._kinds))


@pytest.mark.usefixtures("own_bots")
def test_a_bot_of_ones_own() -> None:
    class Twin(RandomBot):
        name = "twin"

    register_bot(BotKind("twin", "Plays as random does.", ("twin",), catalog.plain(Twin)))
    assert isinstance(make_bot("twin", 3), Twin)
    with pytest.raises(InvalidBot, match="cannot be called"):
        register_bot(BotKind("my:twin", "No.", (), catalog.plain(Twin)))


def test_tuned_settings_yield_to_chosen_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zashiki.bots.parameters.TUNED", {"chess": {"rollout": 3, "guided": 0.25}})
    plain = SearchParameters(rollout=9)
    tuned = parameters_for("chess", plain, frozenset({"rollout"}))
    assert (tuned.rollout, tuned.guided) == (9, 0.25)
    assert parameters_for("go", plain, frozenset()) == plain


def test_tuned_settings_exist_and_fit() -> None:
    fields = {field.name: field.type for field in msgspec.structs.fields(SearchParameters)}
    for game, settings in TUNED.items():
        for name, value in settings.items():
            assert msgspec.convert(value, fields[name]) == value, game


@pytest.mark.parametrize(
    ("place", "reason"),
    [("no.package:KIND", "ModuleNotFoundError: "), ("os:sep", "TypeError: it is no BotKind"), ("os:nothing", "Attrib")],
)
def test_a_broken_package_takes_no_list_of_bots_down(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str, reason: str
) -> None:
    names = list(known_bots())
    monkeypatch.setattr(catalog, "entry_points", lambda group: [EntryPoint("elsewhere", place, group)])
    catalog._from_packages.cache_clear()
    try:
        assert list(known_bots()) == list(known_bots()) == names
    finally:
        catalog._from_packages.cache_clear()
    (line,) = caplog.records
    assert f"the bot 'elsewhere' cannot be loaded from {place}: {reason}" in line.getMessage()
