"""PettingZoo classic: the turn-by-turn loop of its documentation, with masked random actions."""

from __future__ import annotations

import importlib
import random

import numpy as np

from benchmarks.subject import Subject

SEEDS = 1 << 30


def subject(name: str) -> Subject:
    """Random games of an environment such as ``connect_four_v3``. The interface has no copy."""
    environment = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        environment.reset(seed=random.randrange(SEEDS))
        decisions = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, info = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            environment.step(int(random.choice(np.flatnonzero(mask))))
            decisions += 1
        return decisions

    return Subject(play=play)
