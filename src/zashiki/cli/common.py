"""What several commands share: the options that choose a game, and how they print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from zashiki import Game, load_game

Function = TypeVar("Function", bound=Callable[..., Any])


class Failure(click.ClickException):
    """What was wrong, where, and what would be right; exit code 2."""

    exit_code = 2


class Command(click.Command):
    """A command whose help ends with examples."""

    def __init__(self, *arguments: Any, examples: tuple[str, ...] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, each on a line of its own."""
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def command(*examples: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command whose help shows these examples."""
    return click.command(cls=Command, examples=examples)


def console() -> Console:
    """Where commands print: plain text when piped, and without colour where NO_COLOR or a dumb terminal asks for it."""
    return Console(highlight=False, emoji=False)


def parse_options(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """`name=value` texts as a mapping."""
    options: dict[str, str] = {}
    for text in values:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"{text!r} is not NAME=VALUE; write for example -o players=2")
        name = name.strip().replace("-", "_")
        if name in options:
            raise click.BadParameter(f"{name} is given twice: {options[name]!r} and {value.strip()!r}")
        options[name] = value.strip()
    return options


def game_options(command: Function) -> Function:
    """Add the argument GAME and the options that choose how it is played."""
    pack = click.option(
        "--pack",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Play with the cards of this pack (see zashiki pack).",
    )
    option = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=parse_options,
        help="An option of the game, as -o players=2; may be repeated. zashiki games GAME lists them.",
    )
    return click.argument("name", metavar="GAME")(option(pack(command)))


def open_game(name: str, options: dict[str, str], pack: Path | None) -> Game[Any, Any]:
    """The game that the options choose. Raises a ZashikiError that says what is wrong with them."""
    return load_game(name, pack, **options)
