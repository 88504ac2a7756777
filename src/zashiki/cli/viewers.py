"""From whose seat a command shows a game: `--as SEAT`, or a spectator's."""

from __future__ import annotations

import click

from zashiki.cli.common import Failure, Function
from zashiki.kernel.game import AnyGame


def viewer_option(command: Function) -> Function:
    """Add `--as SEAT`."""
    return click.option(
        "--as",
        "seat",
        type=int,
        metavar="SEAT",
        help="See what this seat sees (counted from 1); by default, what a spectator sees.",
    )(command)


def viewer_of(game: AnyGame, seat: int | None) -> int | None:
    """The player of a seat (counted from 1); None for a spectator. Raises Failure if the game has no such seat."""
    if seat is None:
        return None
    if not 1 <= seat <= game.num_players():
        raise Failure(f"there is no seat {seat}: this game of {game.name} has seats 1 to {game.num_players()}")
    return seat - 1
