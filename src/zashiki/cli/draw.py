"""`zashiki draw`: a record or a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from zashiki.cli.common import PICTURES, Failure, command, console, output_file, suffix_of, write_picture
from zashiki.cli.files import is_position, load_position, step_of
from zashiki.cli.viewers import viewer_of, viewer_option
from zashiki.kernel.state import State


@command(
    "zashiki draw duel.zashiki --as 1 -o board.svg",
    "zashiki draw duel.zashiki --at 12 -o step12.png --theme dark",
    "zashiki draw position.toml --names Ann,Ben -o position.svg",
)
@click.argument("file", type=click.Path(path_type=Path))
@viewer_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="PICTURE",
    callback=output_file,
    help="The file to write, .svg or .png.",
)
@click.option(
    "--at", "step", type=int, metavar="N", help="The step of a record (see zashiki replay); by default the last one."
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option("--names", default="", metavar="A,B", help="The players' names.")
@click.option("--pack", type=click.Path(path_type=Path), metavar="DIR", help="The pack that a position needs.")
def draw(
    file: Path,
    seat: int | None,
    output: Path,
    step: int | None,
    theme: Literal["light", "dark"],
    names: str,
    pack: Path | None,
) -> None:
    """Draw a record or a position as one seat sees it."""
    suffix_of(output, PICTURES)
    state, default_names = _position(file, pack, step) if is_position(file) else step_of(file, step)
    game = state.game
    view = game.view(state, viewer_of(game, seat))
    own_names = _names_in(names)
    write_picture(output, game.picture(view, own_names + default_names[len(own_names) :], theme), theme)
    console().print(f"{output} shows {file}.", soft_wrap=True)


def _names_in(names: str) -> tuple[str, ...]:
    """The names in the text of an option, for the first seats."""
    return tuple(part.strip() for part in names.split(",") if part.strip())


def _position(file: Path, pack: Path | None, step: int | None) -> tuple[State, tuple[str, ...]]:
    if step is not None:
        raise Failure(f"{file} is a position and has no steps; leave --at out")
    state = load_position(file, pack)
    return state, tuple(f"Player {player + 1}" for player in range(state.game.num_players()))
