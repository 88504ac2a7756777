"""`zashiki games`: the games and bots, and the options of a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import click
import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zashiki import game_names
from zashiki.bots import known_bots
from zashiki.cli.common import command, console
from zashiki.kernel.registry import locate
from zashiki.terminal.screen import Screen


class Option(NamedTuple):
    """An option of a game in words."""

    name: str
    takes: str
    default: str
    about: str


@command("zashiki games", "zashiki games yokai")
@click.argument("name", metavar="[GAME]", required=False)
def games(name: str | None) -> None:
    """List the games and bots, or the options of a game."""
    out = console()
    if name is None:
        _print_games(out)
    else:
        _print_game(Screen(out), name, locate(name))


def game_options_in_words(kind: Any) -> list[Option]:
    """The options of a game class: first its own, last those that every game has."""
    fields = msgspec.structs.fields(kind.options_type)
    common = {"auto", "windows"}
    ordered = sorted(fields, key=lambda field: (field.name != "players", field.name in common))
    return [_option(field) for field in ordered]


def _option(field: msgspec.structs.FieldInfo) -> Option:
    info: Any = msgspec.inspect.type_info(field.type)
    about = _COMMON.get(field.name, "")
    if isinstance(info, msgspec.inspect.Metadata):
        about = (info.extra_json_schema or {}).get("description", about)
        info = info.type
    words = _words(field.type)
    return Option(field.name, ", ".join(words) if words else _takes(info), _value(field.default), about)


def _words(kind: Any) -> list[str]:
    """The values of a choice between words, in the order of the declaration; empty for other types."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return [_value(value) for value in get_args(kind)] if get_origin(kind) is Literal else []


_COMMON = {
    "players": "How many play.",
    "auto": "Whether an answer is given automatically if everybody knows that there is no other one.",
    "windows": "Who is asked in reaction windows: all who could react as far as everybody knows, or only who can.",
}


def _takes(info: Any) -> str:
    """The values of an option in short: `2-16`, `true, false`."""
    if isinstance(info, msgspec.inspect.BoolType):
        return "true, false"
    if isinstance(info, msgspec.inspect.IntType):
        low, high = info.ge, info.le
        return "a number" if low is None or high is None else f"{low}-{high}"
    if isinstance(info, msgspec.inspect.UnionType):
        return ", ".join(_takes(part) for part in info.types)
    return "none" if isinstance(info, msgspec.inspect.NoneType) else "a text"


def _value(value: Any) -> str:
    """A value as people write it after `-o name=`."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    return str(value) or '""'


def _print_games(out: Console) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("game", "title", "players", "options and their defaults"):
        table.add_column(heading)
    for name in game_names():
        kind = locate(name)
        options = game_options_in_words(kind)
        players = next(option.takes for option in options if option.name == "players")
        own = [f"{option.name}={option.default}" for option in options if option.name not in _COMMON]
        table.add_row(Text(name, style="bold"), kind.title, players, "\n".join(own))
    out.print(table)
    out.print()
    bots = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    bots.add_column("bot")
    bots.add_column("how it plays")
    for bot in known_bots().values():
        bots.add_row(Text(", ".join(bot.examples)), bot.summary)
    out.print(bots)
    out.print()
    out.print(
        "zashiki games GAME says what the options mean; zashiki play GAME starts a game.", style="dim", soft_wrap=True
    )


def _print_game(screen: Screen, name: str, kind: Any) -> None:
    screen.say(Text.assemble((kind.title, "bold"), f" ({name})"))
    screen.say(kind.summary)
    for option in game_options_in_words(kind):
        screen.say()
        screen.say(Text.assemble((f"{option.name}={option.default}", "bold"), (f"   {option.takes}", "dim")))
        screen.say(option.about, indent=4)
    screen.say()
    screen.say(f"Example: zashiki play {name} -o {_example(kind)}", "dim")


def _example(kind: Any) -> str:
    """An example of an option, with a value that is not its default."""
    for option in game_options_in_words(kind):
        for value in option.takes.split(", "):
            if "-" not in value and value != option.default:
                return f"{option.name}={value}"
    return "players=2"
