"""`zashiki position`: show, check and write position files."""

from __future__ import annotations

from pathlib import Path

import click

from zashiki import game_names, load_game
from zashiki.cli.common import Command, Failure, console, option_pairs, output_file, pack_option
from zashiki.cli.files import load_position, step_of
from zashiki.cli.viewers import viewer_of, viewer_option
from zashiki.kernel.files.positions import read_position, write_position
from zashiki.kernel.messages import listed
from zashiki.kernel.registry import is_registered
from zashiki.kernel.state import State
from zashiki.terminal.ending import show_ending
from zashiki.terminal.screen import ACCENT, Screen

_file = click.argument("file", type=click.Path(path_type=Path))


@click.group()
def position() -> None:
    """Show, check and write position files.

    A position file holds any position of a game as readable text. It can be shown, drawn, and played from.
    """


@position.command(cls=Command, examples=("zashiki position show start.toml", "zashiki position show start.toml --as 1"))
@_file
@viewer_option
@pack_option
def show(file: Path, seat: int | None, pack: Path | None) -> None:
    """Show the table of a position, and its question."""
    state = load_position(file, pack)
    game, names = state.game, _names(state)
    viewer = viewer_of(game, seat)
    view = game.view(state, viewer)
    screen = Screen(console())
    screen.say(game.title, "bold")
    screen.say()
    screen.show(game.text(view, names))
    screen.say()
    if view.outcome is not None:
        show_ending(screen, game, view.outcome, names)
    elif view.ask is not None:
        screen.say(game.catalog.say(view.ask.message, names), ACCENT)
        tokens = [game.vocabulary.describe(action) for action in view.ask.legal]
        column = max((len(token.text) for token in tokens), default=0)
        for token in tokens:
            label = game.catalog.label(token, names, view.ask.message.id)
            screen.say(f"{token.text:<{column}}  {label}", indent=2)


@position.command(cls=Command, examples=("zashiki position check start.toml",))
@_file
@pack_option
def check(file: Path, pack: Path | None) -> None:
    """Check a position: every field, and that a game can be played from it."""
    state = load_position(file, pack)
    acting = [str(player + 1) for player in state.acting_players()]
    stands = f"seat {listed(acting)} to answer" if acting else "the game has ended"
    console().print(f"{file} is a position of {state.game.title} for {state.game.num_players()}: {stands}.")


@position.command(
    cls=Command,
    examples=(
        "zashiki position new yokai start.toml --seed 7",
        "zashiki position new duel.zashiki later.toml --at 12",
        "zashiki position new yokai start.json -o players=4",
    ),
)
@click.argument("source", metavar="GAME|RECORD")
@click.argument("file", type=click.Path(path_type=Path), callback=output_file)
@option_pairs
@pack_option
@click.option("--seed", default=0, show_default=True, help="The seed of a new game.")
@click.option(
    "--at", "step", type=int, metavar="N", help="The step of a record (see zashiki replay); by default the last one."
)
def new(source: str, file: Path, options: dict[str, str], pack: Path | None, seed: int, step: int | None) -> None:
    """Write the start of a new game, or a step of a record, as a position file to edit (.toml or .json)."""
    if is_registered(source):
        if step is not None:
            raise Failure(f"{source} is a game, and a new game has no steps yet; leave --at out, or name a record")
        state: State = load_game(source, pack, **options).new_initial_state(seed)
    elif Path(source).is_file():
        if options:
            raise Failure(f"{source} says with which options it is played; leave -o out")
        state, _ = step_of(Path(source), step)
    else:
        known = ", ".join(game_names())
        raise Failure(f"{source!r} is neither a game nor the file of a record; the games are: {known}")
    text = write_position(state, format="json" if file.suffix == ".json" else "toml")
    read_position(text, state.game.pack_directory)
    file.write_text(text, encoding="utf-8")
    console().print(f"{file} holds the position; zashiki position show {file}", soft_wrap=True)


def _names(state: State) -> tuple[str, ...]:
    return tuple(f"Player {player + 1}" for player in range(state.game.num_players()))
