"""Position files: both ways, in the middle of any procedure, and what is said of a bad one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

import zashiki
from tests.kernel.nights import begun, positions, set_up, table, until
from zashiki.kernel.chance import ScriptedChance
from zashiki.kernel.errors import InvalidPosition
from zashiki.kernel.files.plain import digest, plain
from zashiki.kernel.files.positions import read_position, write_position
from zashiki.kernel.files.toml import to_toml
from zashiki.kernel.windows import Window

DOCS = Path(__file__).parents[3] / "docs"
ORDER = '["BeginNight", ["CaptainOrder", {player = 0, moved = false, attacked = false}]]'
WINDOW = '["BeginNight", ["Spy", {player = 0}], ["FeintWindow", {guarded = 1, asked = [1]}]]'


@pytest.mark.parametrize("format", ["toml", "json"])
def test_every_position_comes_back(format: Literal["toml", "json"]) -> None:
    for state in positions(10, every=5):
        text = write_position(state, format=format)
        again = read_position(text)
        assert plain(again) == plain(state)
        assert digest(again) == digest(state)
        assert write_position(again, format=format) == text
        for player in state.acting_players():
            assert again.legal_actions(player) == state.legal_actions(player)


def test_a_position_goes_on_with_the_outcomes_it_names_and_then_from_its_seed() -> None:
    state = set_up(ORDER)
    text = write_position(state, chance=(2, 5, 0, 0))
    first, second = read_position(text), read_position(text)
    assert isinstance(first.chance, ScriptedChance)
    for again in (first, second):
        again.apply_action(0, again.game.vocabulary.parse("attack"))
    assert [3, 6] in plain(first)["steps"][-1][1].values()
    assert digest(first) == digest(second)
    rest = [first.chance.below(1000) for _ in range(5)]
    assert rest == [second.chance.below(1000) for _ in range(5)]
    other = read_position("seed = 5\n" + text)
    other.apply_action(0, other.game.vocabulary.parse("attack"))
    assert rest != [other.chance.below(1000) for _ in range(5)]


def test_a_guarded_step_is_again_the_very_step_that_waits() -> None:
    state = set_up(WINDOW)
    window = state.steps[-1]
    assert isinstance(window, Window)
    assert window.guarded is state.steps[1]
    state.apply_action(1, state.game.vocabulary.parse("card:straw-man"))
    state.apply_action(0, state.game.vocabulary.parse("pass"))
    assert "Spy" not in [type(step).__name__ for step in state.steps]


def test_tasks_on_top_are_run() -> None:
    state = set_up('["BeginNight"]', night="0", hands={0: [], 1: []})
    assert len(state.hands[0]) == 4
    assert state.acting_players() == [0, 1]


def test_open_lanes_have_sources_of_their_own() -> None:
    session = begun(players=3, mode="siege")
    session.apply(0, "recruit:dog")
    state = read_position(write_position(session.state))
    assert state.streams is not None
    assert list(state.streams) == [(0,), (1,), (2,)]
    outcomes = [[stream.below(1000) for _ in range(3)] for stream in state.streams.values()]
    assert len({tuple(each) for each in outcomes}) == 3


def test_the_end_is_a_position() -> None:
    *_, state = positions(1)
    again = read_position(write_position(state))
    assert again.is_terminal()
    assert again.outcome() == state.outcome()
    assert again.returns() == state.returns()


def test_waiting_answers_are_written_as_tokens() -> None:
    session = begun()
    card = session.game.vocabulary.text(session.state.legal_actions(1)[0])
    session.apply(1, card)
    text = write_position(session.state)
    assert f'answers = ["", "{card}"]' in text
    state = read_position(text)
    assert state.acting_players() == [0]
    state.withdraw(1)
    assert state.acting_players() == [0, 1]


# ---------------------------------------------------------------- errors


def edited(old: str, new: str, text: str = "") -> str:
    """A good position with one thing wrong."""
    text = text or table(ORDER)
    assert old in text
    return text.replace(old, new, 1)


def answered(token: str) -> Callable[[], str]:
    return lambda: table('["BeginNight", "ChooseWatch"]', head=f'answers = ["", "{token}"]')


def steps(text: str, hands: dict[int, list[str]] | None = None) -> Callable[[], str]:
    return lambda: table(text, hands=hands)


def ended(outcome: str) -> str:
    """A game that has ended."""
    return table("[]", head=f"outcome = {{{outcome}}}")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: "steps = [", r"it is neither TOML nor JSON: .*"),
        (lambda: '{"zashiki_position": 1,', r"it is neither TOML nor JSON: .*"),
        (lambda: '{"a":' * 100_000 + "1" + "}" * 100_000, r"it is neither TOML nor JSON: .*"),
        (lambda: "a = " + "9" * 5000, r"it is neither TOML nor JSON: .*"),
        (lambda: "[]", r"it is .*"),
        (lambda: 'game = "night-watch"', r"it is no position of zashiki: a position says zashiki_position = 1 at .*"),
        (lambda: edited("position = 1", "position = 2"), r"\$\.zashiki_position: .* reads version 1 .*, not 2"),
        (lambda: edited("night-watch", "night-wach"), r"\$\.game: there is no game 'night-wach'; did you mean 'n.*"),
        (lambda: edited("[table]", "[options]\nplayrs = 2\n[table]"), r"\$\.options: .*did you mean 'players'\?.*"),
        (lambda: edited("[table]", "[options]\nname = 2\n[table]"), r"\$\.options: .*'name'.*"),
        (lambda: edited("[table]", "[options]\nplayers = 9\n[table]"), r"\$\.options: option players .*from 2 to 4"),
        (lambda: table(ORDER, head="rules = 7"), r"\$\.rules: it is for version 7 .* these are version 1\. Leave.*"),
        (lambda: table(ORDER, head='pack = "abc"'), r"\$\.pack: it needs the pack abc, not \w{16}: give the pack.*"),
        (lambda: table(ORDER, head="reveals = -1"), r"\$\.reveals: -1 does not fit: it must be a whole .*"),
        (lambda: table(ORDER, head="chanse = []"), r"\$: there is no field 'chanse' here; did you mean 'chance'\?.*"),
        (lambda: edited("night = 1", 'night = "one"'), r"\$\.table\.night: 'one' does not fit: it must be a wh.*"),
        (lambda: edited("night = 1", "night = 1979-05-27"), r"\$\.table\.night: 1979-05-27 does not fit: .*"),
        (lambda: edited("bank = 12", "bunk = 12"), r"\$\.table: there is no field 'bunk' here; did you mean 'ban.*"),
        (lambda: edited("bank = 12\n", ""), r"\$\.table: the field 'bank' is missing"),
        (lambda: edited("[3, 0, 0]", "[3, 0]"), r"\$\.table\.players\[0\]\.lanterns: .*"),
        (lambda: edited('"Closed Fan"', '"Closed Fun"'), r"\$\.table\.sides\[0\]\.hand: .*did you mean 'Closed F.*"),
        (lambda: edited('"Closed Fan"]', '"Closed Fan", 7]'), r"\$\.table\.sides\[0\]\.hand\[2\]: 7 does not fit: .*"),
        (lambda: edited('"Closed Fan"]', '"Akira"]'), r"\$\.table\.sides\[0\]\.hand: the card 'Akira' lies in .*"),
        (lambda: edited(', "Closed Fan"]', "]"), r"\$\.table\.deck\.pool: the card 'Closed Fan' lies nowhere; .*"),
        (lambda: edited("[table]", "[outcome]\nplaces=[1]\nscores=[{}]\nreason={id='x'}\n[table]"), r"\$\.steps:.*"),
        (lambda: ended("places=[1], scores=[{}], reason={id='ended.agreed'}"), r"\$\.outcome: an outcome has one.*"),
        (lambda: ended("places=[1, 1], scores=[{}, {}], reason={id='x'}"), r"\$\.outcome: the reason 'x' with .*"),
        (steps("[]"), r"\$\.steps: a position has steps while the game runs, and an outcome once it has ended"),
        (steps('["BeginNihgt"]'), r"\$\.steps\[0\]: night-watch has no step 'BeginNihgt'; did you mean 'BeginNight'\?"),
        (steps('["BeginNight", [3]]'), r"\$\.steps\[1\]: a step is written \"Name\" or \[\"Name\", \{field = val.*"),
        (steps('[["Spy", {plyer = 0}]]'), r"\$\.steps\[0\]\[1\]: Spy has no field 'plyer'; did you mean 'player'\?.*"),
        (steps('["Spy"]'), r"\$\.steps\[0\]: Spy lacks its field 'player'"),
        (steps('[["Spy", {player = "a"}]]'), r"\$\.steps\[0\]\[1\]\.player: 'a' does not fit: it must be a wh.*"),
        (steps('[["Spy", {player = 7}]]'), r"\$\.steps\[0\]\[1\]\.player: there is no player 7; pl.*"),
        (steps('[["DiscardTheirs", {player = 0, side = 1}]]', hands={0: [], 1: []}), r".*asks player 0, who has no.*"),
        (steps('[["LookAtHand", {player = 0, side = 7}]]'), r"\$\.steps\[0\]: LookAtHand does not fit this table: .*"),
        (steps(WINDOW.replace("= 1", "= 5")), r"\$\.steps\[2\]\[1\]\.guarded: there is no step at height 5; .* h.*"),
        (steps(WINDOW.replace("= 1", "= 2")), r"\$\.steps\[2\]\[1\]\.guarded: the step at height 2 would hold itself"),
        (steps(WINDOW.replace("[1]", "[]")), r"\$\.steps\[2\]: FeintWindow asks nobody: .*"),
        (steps(WINDOW.replace("= 1", "= [3]")), r"\$\.steps\[2\]\[1\]\.guarded: a step is written .*"),
        (steps('[["Lanes", {path = [], stacks = 3}]]'), r"\$\.steps\[0\]\[1\]\.stacks: here stands a list of stacks"),
        (steps('[["Lanes", {path = [], stacks = [3]}]]'), r"\$\.steps\[0\]\[1\]\.stacks\[0\]: a stack is a list of .*"),
        (
            steps('[["Lanes", {path = [1], stacks = [[["Train", {player = 0}]]]}]]'),
            r"\$\.steps\[0\]\[1\]\.path: these lanes were opened in \[\]",
        ),
        (lambda: table(ORDER, head='answers = ["pass"]'), r"\$\.answers: there are 1 answers; one a player is ri.*"),
        (answered("card:botann"), r"\$\.answers\[1\]: no action is called 'card:botann'; did you mean 'card:bota.*"),
        (answered("card:akira"), r"\$\.answers\[1\]: player 1 cannot have answered card:akira here"),
        (
            lambda: table('["BeginNight"]', head="chance = [99]", hands={0: [], 1: []}),
            r"\$\.chance: outcome 0 of the script is 99; it has to be from 0 to 28",
        ),
    ],
)  # fmt: skip
def test_a_bad_position_names_the_place_and_the_reason(make: Callable[[], str], message: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        read_position(make())
    assert re.fullmatch(message, str(caught.value), re.DOTALL), str(caught.value)


def test_a_position_of_an_owners_pack_needs_it(tmp_path: Path) -> None:
    cards = Path(__file__).parents[2] / "toy" / "pack" / "cards.toml"
    (tmp_path / "cards.toml").write_text(cards.read_text().replace("strength = 4", "strength = 1", 1))
    game = zashiki.load_game("night-watch", pack=tmp_path)
    state = game.new_initial_state(seed=1)
    text = write_position(state)
    assert digest(read_position(text, pack=tmp_path)) == digest(state)
    with pytest.raises(InvalidPosition, match=r"\$\.pack: it needs the pack"):
        read_position(text)
    with pytest.raises(InvalidPosition, match=r"\$\.pack: there is no pack directory"):
        read_position(text, pack=tmp_path / "nowhere")


# ---------------------------------------------------------------- documents


def documented() -> list[str]:
    text = (DOCS / "positions.md").read_text()
    return [block for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "zashiki_position" in block]


def test_the_examples_of_the_documentation_are_positions() -> None:
    examples = documented()
    assert examples
    for example in examples:
        state = read_position(example)
        assert digest(read_position(write_position(state))) == digest(state)


def test_toml_is_readable() -> None:
    data = {
        "name": 'He said "no"\n',
        "none": None,
        "numbers": list(range(40)),
        "two words": {"deep": {"flag": True}, "rows": [{"a": 1}, {"a": 2, "b": {"c": [1.5]}}]},
        "empty": [],
        "mixed": ["a", {"b": 1}],
    }
    text = to_toml(data)
    assert tomllib.loads(text) == {key: value for key, value in data.items() if value is not None}
    assert max(map(len, text.splitlines())) <= 100
    assert '[["two words".rows]]' in text
    with pytest.raises(TypeError, match="set cannot be written as TOML"):
        to_toml({"odd": {1, 2}})


def test_lanes_in_lanes_come_back() -> None:
    """A brawl: each bout is a lane, with a hidden lane for each one's training."""
    session = until(begun(players=4), lambda state: len(list(state.streams or [()])[-1]) == 2)
    text = write_position(session.state)
    again = read_position(text)
    assert again.streams is not None
    assert session.state.streams is not None
    assert set(again.streams) == set(session.state.streams)
