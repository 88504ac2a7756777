"""What several commands share: the options that choose a game, and how commands print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import click
from rich.console import Console

from zashiki import load_game
from zashiki.bots import make_bot
from zashiki.drawing import MissingExtra, MissingFonts, png
from zashiki.kernel.game import AnyGame

Function = TypeVar("Function", bound=Callable[..., Any])

PICTURES = (".svg", ".png")
"""The suffixes of the pictures that can be written."""


class Failure(click.ClickException):
    """An input was wrong: the message says what, where, and what would be right. The exit code is 2."""

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
    """A decorator that makes a function a command whose help shows these examples."""
    return click.command(cls=Command, examples=examples)


def console() -> Console:
    """The console of commands: plain text in a pipe, and no colour if NO_COLOR or a dumb terminal asks for that."""
    return Console(highlight=False, emoji=False)


def parse_options(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The options in texts such as `name=value`, by name."""
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


def pack_option(command: Function) -> Function:
    """Add `--pack DIR`."""
    return click.option(
        "--pack",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Play with the cards of this pack (see zashiki pack).",
    )(command)


def option_pairs(command: Function) -> Function:
    """Add `-o NAME=VALUE`."""
    return click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=parse_options,
        help="An option of the game, as -o players=2; may be repeated. zashiki games GAME lists them.",
    )(command)


def game_options(command: Function) -> Function:
    """Add the argument GAME and the options of the game."""
    return click.argument("name", metavar="GAME")(option_pairs(pack_option(command)))


def open_game(name: str, options: dict[str, str], pack: Path | None) -> AnyGame:
    """The game that the options choose. Raises a ZashikiError that says what is wrong with them."""
    return load_game(name, pack, **options)


def bot_names(context: click.Context, parameter: click.Parameter, text: str) -> list[str]:
    """The bots in a text such as `search:2000,rollout=4,greedy`. Settings belong to the bot before them."""
    bots: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        setting = "=" in part.partition(":")[0] or part[0].isdigit()
        if setting and bots and ":" in bots[-1]:
            bots[-1] += f",{part}"
        else:
            bots.append(part)
    for bot in bots:
        make_bot(bot)
    return bots


def output_file(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """Check before the work begins that the file can be written."""
    if path is not None and path.is_dir():
        raise click.BadParameter(f"{path} is a directory; name a file in it, such as {path / 'result'}")
    if path is not None and not path.parent.is_dir():
        raise click.BadParameter(f"there is no directory {path.parent} to write {path.name} to")
    return path


def suffix_of(path: Path, known: tuple[str, ...]) -> str:
    """The suffix of a file. Raises Failure if it is not one of `known`."""
    if path.suffix.lower() not in known:
        raise Failure(f"{path}: the suffix chooses the format; it can be {' or '.join(known)}, not {path.suffix!r}")
    return path.suffix.lower()


def write_picture(path: Path, svg: str, theme: Literal["light", "dark"] = "light") -> None:
    """Write a picture in the format of the file's suffix, .svg or .png."""
    if suffix_of(path, PICTURES) == ".svg":
        path.write_text(svg, encoding="utf-8")
        return
    try:
        path.write_bytes(png(svg, theme, scale=2))
    except (MissingExtra, MissingFonts) as error:
        raise Failure(f"{path}: {error}; or write an .svg, which needs neither") from None
