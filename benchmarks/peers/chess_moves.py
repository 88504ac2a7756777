"""python-chess: two random players to the automatic end of the game."""

from __future__ import annotations

import random

import chess

from benchmarks.subject import Subject

MIDDLE_OF_A_GAME = 60  # plies


def subject() -> Subject:
    """Random games, and a copy after 60 plies without the history, as search copies."""
    middle = chess.Board()
    while middle.ply() < MIDDLE_OF_A_GAME:
        middle.push(random.choice(list(middle.legal_moves)))
        if middle.is_game_over():
            middle.reset()
    return Subject(play=play, copy=lambda: middle.copy(stack=False))


def play() -> int:
    """One game to its end."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
    return int(board.ply())
