"""Catanatron: Settlers of Catan, four random players in its own play loop."""

from __future__ import annotations

from catanatron import Color, Game, RandomPlayer

from benchmarks.subject import Subject

MIDDLE_OF_A_GAME = 150  # decisions


def subject() -> Subject:
    """Random games, and a copy after 150 decisions."""
    middle = new_game()
    for _ in range(MIDDLE_OF_A_GAME):
        middle.play_tick()
    return Subject(play=play, copy=middle.copy)


def new_game() -> Game:
    """A fresh game of four."""
    return Game([RandomPlayer(color) for color in Color])


def play() -> int:
    """One game to its end; its log has one entry a decision."""
    game = new_game()
    game.play()
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)
