"""OpenSpiel: its C++ games, with the loop in Python that its users write."""

from __future__ import annotations

import random

import pyspiel

from benchmarks.subject import Subject

MIDDLE_OF_A_GAME = 4  # actions, chance included


def subject(name: str) -> Subject:
    """Random games of a sequential game such as ``leduc_poker``, and a clone after four actions."""
    game = pyspiel.load_game(name)
    middle = game.new_initial_state()
    for _ in range(MIDDLE_OF_A_GAME):
        advance(middle)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += advance(state)
        return decisions

    return Subject(play=play, copy=middle.clone)


def advance(state: pyspiel.State) -> int:
    """Take one random action; returns how many decisions of players that was."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, weights)[0])
        return 0
    state.apply_action(random.choice(state.legal_actions()))
    return 1
