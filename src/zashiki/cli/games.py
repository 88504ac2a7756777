"""`zashiki games`: which games there are, and with which options they are played."""

from __future__ import annotations

from typing import Any, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zashiki import game_names
from zashiki.cli.common import command, console
from zashiki.kernel.registry import locate


class Option(NamedTuple):
    """An option of a game in words."""

    name: str
    takes: str
    default: str
    about: str


@command("zashiki games", "zashiki games yokai")
@click.argument("name", metavar="[GAME]", required=False)
def games(name: str | None) -> None:
    """List the games; with GAME tell all of its options."""
    out = console()
    if name is None:
        _print_games(out)
    else:
        _print_game(out, name, locate(name))


def game_options_in_words(kind: Any) -> list[Option]:
    """The options of a game class, its own first, those that every game has last."""
    fields = msgspec.structs.fields(kind.options_type)
    common = {"auto", "windows"}
    ordered = sorted(fields, key=lambda field: (field.name != "players", field.name in common))
    return [_option(field) for field in ordered]


def _option(field: msgspec.structs.FieldInfo) -> Option:
    info: Any = msgspec.inspect.type_info(field.type)
    about = ""
    if isinstance(info, msgspec.inspect.Metadata):
        about = (info.extra_json_schema or {}).get("description", "")
        info = info.type
    return Option(field.name, _takes(info), _value(field.default), about or _COMMON.get(field.name, ""))


_COMMON = {
    "players": "How many play.",
    "auto": "Whether single answers that everybody can foresee are given by themselves.",
    "windows": "Who is asked in reaction windows: all who could react as far as everybody knows, or only who can.",
}


def _takes(info: Any) -> str:
    """The values of an option, short: `2-16`, `duel, match`, `true, false`."""
    if isinstance(info, msgspec.inspect.LiteralType):
        return ", ".join(map(str, info.values))
    if isinstance(info, msgspec.inspect.BoolType):
        return "true, false"
    if isinstance(info, msgspec.inspect.IntType):
        low, high = info.ge, info.le
        return "a number" if low is None or high is None else f"{low}-{high}"
    if isinstance(info, msgspec.inspect.UnionType):
        return ", ".join(_takes(part) for part in info.types)
    return "none" if isinstance(info, msgspec.inspect.NoneType) else "a text"


def _value(value: Any) -> str:
    """A default as one would write it after `-o name=`."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    return str(value) or '""'


def _print_games(out: Console) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "title", "players", "options (defaults first named)"):
        table.add_column(heading)
    for name in game_names():
        kind = locate(name)
        options = game_options_in_words(kind)
        players = next(option.takes for option in options if option.name == "players")
        own = [option for option in options if option.name not in {"players", "auto", "windows"}]
        lines = [f"{option.name}={option.default}  ({option.takes})" for option in own]
        table.add_row(Text(name, style="bold"), kind.title, players, "\n".join(lines))
    out.print(table)
    out.print("\nzashiki games GAME tells what the options mean; zashiki play GAME begins.", style="dim")


def _print_game(out: Console, name: str, kind: Any) -> None:
    out.print(Text.assemble((kind.title, "bold"), f" ({name})"))
    out.print(Text(kind.summary))
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("option", "default", "values", "meaning"):
        table.add_column(heading)
    for option in game_options_in_words(kind):
        table.add_row(Text(option.name, style="bold"), option.default, option.takes, option.about)
    out.print()
    out.print(table)
    first = game_options_in_words(kind)[1]
    out.print(f"\nExample: zashiki play {name} -o {first.name}={first.default}", style="dim")
