"""The class of the environments of `zashiki.adapters.pettingzoo`. PettingZoo has to be installed."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from zashiki.kernel.errors import InvalidOption, suggest
from zashiki.kernel.game import AnyGame
from zashiki.kernel.state import State

Observation = dict[str, NDArray[Any]]

RENDER_MODES = ("ansi", "svg")


class GameEnv(AECEnv):  # type: ignore[misc]
    """One game as an AEC environment. `zashiki.adapters.pettingzoo` says how it follows that interface."""

    def __init__(self, game: AnyGame, render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise InvalidOption(f"render_mode cannot be {render_mode!r}{suggest(render_mode, RENDER_MODES)}")
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.name}_v{game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players())]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(game.num_actions()) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self.state_of_game: State | None = None

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _observation_space(self) -> spaces.Dict:
        shape = (self.game.num_features(),)
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions(),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_of_game = self.game.new_initial_state(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        state = self._state()
        seat = self._seats[agent]
        features = np.asarray(self.game.features(self.game.view(state, seat)), np.float32)
        mask = np.zeros(self.game.num_actions(), np.int8)
        mask[state.legal_actions(seat)] = 1
        return {"observation": np.clip(features, -1.0, 1.0), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidOption(f"{agent} has to act; None is the action of agents for whom the game has ended")
        state = self._state()
        state.apply_action(self._seats[agent], int(action))
        self._select()
        self._accumulate_rewards()  # all rewards are 0 until the end, so old ones need not be removed before

    def _select(self) -> None:
        """Select the lowest seat that has to act. At the end give the rewards, and terminate all agents."""
        state = self._state()
        if state.is_terminal():
            self.rewards = {agent: state.returns()[seat] for agent, seat in self._seats.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[min(state.acting_players())]

    def render(self) -> str | None:
        """The table as a spectator sees it: text for "ansi", SVG for "svg", None without a render mode."""
        if self.render_mode is None:
            return None
        view = self.game.view(self._state(), None)
        names = [agent.replace("_", " ") for agent in self.possible_agents]
        return self.game.text(view, names) if self.render_mode == "ansi" else self.game.picture(view, names)

    def close(self) -> None:
        """Drop the game."""
        self.state_of_game = None

    def _state(self) -> State:
        if self.state_of_game is None:
            raise InvalidOption("the environment has no game yet: call reset() first")
        return self.state_of_game
