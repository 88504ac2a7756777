"""Every game passes PettingZoo's own tests, and shows nobody what he may not know."""

from __future__ import annotations

import importlib
import subprocess
import sys
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="accepted: the extra pettingzoo is not installed")

import numpy as np

from tests.bots.parlour import Bidding, LaneRace, Nim, Parlour, TableView
from tests.registering import NIGHT_WATCH, make_known
from zashiki.adapters import pettingzoo as adapter
from zashiki.adapters.aec import GameEnv
from zashiki.kernel.errors import IllegalAction, InvalidOption, UnknownGame
from zashiki.kernel.game import GameOptions

CYCLES = 1000

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("yokai", {"format": "duel"}),
    ("yokai", {"format": "match"}),
    ("yokai", {"format": "elimination", "players": 3}),
    ("yokai", {"format": "elimination", "players": 8}),
    ("yokai", {"format": "league", "players": 5}),
    ("yokai", {"format": "league", "players": 8}),
    ("yokai", {"format": "epic", "players": 16}),
    ("night-watch", {}),
    ("night-watch", {"players": 3}),
    ("night-watch", {"players": 4, "mode": "teams"}),
    ("night-watch", {"players": 3, "mode": "siege"}),
]
every_game = pytest.mark.parametrize(
    ("game", "options"), GAMES, ids=["-".join([game, *map(str, options.values())]) for game, options in GAMES]
)


@pytest.fixture(autouse=True)
def night_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game that lives in the tests is known here too."""
    make_known(monkeypatch, *NIGHT_WATCH)


@every_game
def test_api(game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    own_test = importlib.import_module("pettingzoo.test").api_test
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo knows by name the environments that may observe dicts, and warns of masks of agents who wait.
        for expected in (
            "Observation is not a NumPy array",
            "Observation space for each agent",
            "Action mask numpy array",
        ):
            warnings.filterwarnings("ignore", message=expected)
        own_test(adapter.env(game, **options), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@every_game
def test_seeds(game: str, options: dict[str, Any]) -> None:
    own_test = importlib.import_module("pettingzoo.test").seed_test
    own_test(lambda: adapter.env(game, **options), num_cycles=200)


class Shown(Parlour):
    """What the tiny games need to be shown: features."""

    def features(self, view: TableView) -> list[float]:
        mine = -1 if view.mine is None else view.mine / 10
        return [*(number / 10 for number in view.open), mine, len(view.answered) / 4, 9.0]

    def num_features(self) -> int:
        return len(self.start()[1]) + 3


class ShownNim(Shown, Nim):
    pass


class ShownBidding(Shown, Bidding):
    pass


class ShownLanes(Shown, LaneRace):
    pass


def opened(game: Parlour, seed: int = 1) -> GameEnv:
    env = GameEnv(game)
    env.reset(seed=seed)
    return env


def test_features_are_cut_and_typed() -> None:
    seen = opened(ShownNim()).observe("player_0")
    assert seen["observation"].dtype == np.float32
    assert seen["observation"].tolist() == [1.0, -1.0, 0.0, 1.0]
    assert seen["action_mask"].dtype == np.int8


def test_the_mask_is_the_legal_actions_and_empty_for_who_waits() -> None:
    env = opened(ShownNim())
    assert np.flatnonzero(env.observe("player_0")["action_mask"]).tolist() == [1, 2, 3]
    assert not env.observe("player_1")["action_mask"].any()


def test_the_lowest_acting_seat_is_asked_first() -> None:
    env = opened(ShownBidding(GameOptions(players=3)))
    asked = []
    for bid in (1, 5, 8):
        asked.append(env.agent_selection)
        env.step(bid)
    assert asked == ["player_0", "player_1", "player_2"]


def test_a_waiting_answer_is_seen_by_nobody_else() -> None:
    shown = []
    for bid in (1, 5, 8, 9):
        env = opened(ShownBidding())
        env.step(bid)
        assert env.agent_selection == "player_1"
        assert env.infos == {"player_0": {}, "player_1": {}}
        shown.append(env.observe("player_1"))
    for seen in shown[1:]:
        assert seen["observation"].tobytes() == shown[0]["observation"].tobytes()
        assert seen["action_mask"].tobytes() == shown[0]["action_mask"].tobytes()


def test_rewards_come_at_the_end_for_all() -> None:
    env = opened(ShownBidding(GameOptions(players=3)))
    for bid in (1, 8, 5):
        assert set(env.rewards.values()) == {0.0}
        assert not any(env.terminations.values())
        env.step(bid)
    assert env.rewards == {"player_0": -0.5, "player_1": 1.0, "player_2": -0.5}
    assert all(env.terminations.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    gained = {}
    for agent in env.agent_iter():
        gained[agent] = env.last()[1]
        env.step(None)
    assert gained == {"player_0": -0.5, "player_1": 1.0, "player_2": -0.5}
    assert env.agents == []


def test_who_is_done_stays_unselected_to_the_end() -> None:
    """In lanes the lowest seat plays to the end of its own, then waits with an empty mask until all are done."""
    env = opened(ShownLanes(GameOptions(players=3)))
    selected = []
    for _ in range(9):
        selected.append(env.agent_selection)
        assert env.agents == ["player_0", "player_1", "player_2"]
        if len(selected) > 3:
            assert not env.observe("player_0")["action_mask"].any()
        env.step(1)
    assert selected == ["player_0"] * 3 + ["player_1"] * 3 + ["player_2"] * 3
    assert env.terminations == dict.fromkeys(env.agents, True)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = opened(ShownNim())
    before = env.observe("player_0")["observation"]
    with pytest.raises(IllegalAction, match=r"TakeSticks \(P-1\) does not allow"):
        env.step(7)
    assert env.agent_selection == "player_0"
    assert (env.observe("player_0")["observation"] == before).all()
    with pytest.raises(InvalidOption, match="player_0 has to act"):
        env.step(None)


def test_seeds_decide_the_game() -> None:
    def played(seed: int | None) -> list[Any]:
        env = adapter.env("night-watch")
        env.reset(seed=seed)
        return [env.observe(agent)["observation"].tolist() for agent in env.agents]

    assert played(4) == played(4)
    assert len({str(played(seed)) for seed in range(8)}) > 1
    assert len({str(played(None)) for _ in range(8)}) > 1


def test_it_is_drawn_for_spectators() -> None:
    for mode, starts in (("ansi", ""), ("svg", "<svg")):
        env = adapter.env("night-watch", render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        game = env.unwrapped.game
        view = game.view(env.unwrapped.state_of_game, None)
        names = ["player 0", "player 1"]
        assert shown == (game.text(view, names) if mode == "ansi" else game.picture(view, names))
        assert shown.startswith(starts)
    plain = adapter.raw_env("night-watch")
    plain.reset(seed=1)
    assert plain.render() is None
    with pytest.raises(InvalidOption, match=r"did you mean 'ansi'"):
        adapter.env("night-watch", render_mode="ansii")


def test_it_has_to_be_reset_first() -> None:
    env = adapter.raw_env("night-watch")
    with pytest.raises(InvalidOption, match="call reset"):
        env.observe("player_0")
    env.reset(seed=1)
    env.close()
    with pytest.raises(InvalidOption, match="call reset"):
        env.render() if env.render_mode else env.observe("player_0")


def test_errors_are_the_games_own() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'night-watch'"):
        adapter.env("night-wath")
    with pytest.raises(InvalidOption, match="players"):
        adapter.env("night-watch", players=9)


def test_its_name_tells_game_and_rules_version() -> None:
    env = adapter.env("night-watch")
    assert str(env.unwrapped) == env.metadata["name"] == "night-watch_v1"
    assert env.possible_agents == ["player_0", "player_1"]


def test_without_the_extra_the_error_names_it() -> None:
    """Without PettingZoo the module can be imported, and says what to install when it is used."""
    code = (
        "import sys\n"
        "sys.modules['pettingzoo'] = None\n"
        "from zashiki.adapters import pettingzoo\n"
        "try:\n    pettingzoo.env('yokai')\n"
        "except pettingzoo.MissingExtra as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == (
        "pettingzoo not found; environments need the extra: pip install 'zashiki[pettingzoo]'"
    )
