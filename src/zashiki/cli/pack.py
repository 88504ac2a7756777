"""`zashiki pack`: the printed values of a game, which owners of a box can read, edit and check."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.table import Table
from rich.text import Text

from zashiki import load_game
from zashiki.cli.common import Command, Failure, console
from zashiki.kernel.files.packs import pack_hash
from zashiki.kernel.game import AnyGame
from zashiki.kernel.registry import locate
from zashiki.terminal.screen import Screen

_directory = click.Path(path_type=Path)


@click.group()
def pack() -> None:
    """Show, check and write card packs.

    A pack holds the printed values of a game as files, so that owners of a box can play with their own cards.
    """


@pack.command(cls=Command, examples=("zashiki pack show yokai", "zashiki pack show yokai my-box"))
@click.argument("name", metavar="GAME")
@click.argument("directory", type=_directory, required=False, metavar="[DIR]")
def show(name: str, directory: Path | None) -> None:
    """Show all tables of a pack: of the standard pack, or of the pack in DIR."""
    game = load_game(name, directory)
    screen = Screen(console())
    for title, rows in game.tables().items():
        screen.heading(title)
        _print_table(screen, rows)


@pack.command(cls=Command, examples=("zashiki pack check yokai my-box",))
@click.argument("name", metavar="GAME")
@click.argument("directory", type=_directory, metavar="DIR")
def check(name: str, directory: Path) -> None:
    """Check a pack: every file, every row, every field."""
    game = load_game(name, directory)
    own = sorted(path.name for path in directory.glob("*.toml"))
    same = " (the same values as the standard pack)" if pack_hash(game) == pack_hash(load_game(name)) else ""
    console().print(f"{directory} is a pack for {game.title}: {', '.join(own)}{same}.", soft_wrap=True)
    console().print(f"Play with it: zashiki play {name} --pack {directory}", style="dim", soft_wrap=True)


@pack.command(cls=Command, examples=("zashiki pack new yokai my-box",))
@click.argument("name", metavar="GAME")
@click.argument("directory", type=_directory, metavar="DIR")
def new(name: str, directory: Path) -> None:
    """Write the standard pack into DIR, where it can be edited."""
    standard = _standard_pack(load_game(name))
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise Failure(f"{directory} is not empty; name a new directory, so that nothing is overwritten")
    directory.mkdir(parents=True, exist_ok=True)
    for path in standard:
        (directory / path.name).write_bytes(path.read_bytes())
    out = console()
    out.print(f"{directory} holds {', '.join(path.name for path in standard)}.", soft_wrap=True)
    out.print("Edit the values, and delete the files that you do not change. Then use", style="dim", soft_wrap=True)
    out.print(f"  zashiki pack check {name} {directory}\n  zashiki play {name} --pack {directory}", style="dim")
    out.print(
        f"or choose it for a new table in the browser: zashiki serve --packs {directory.resolve().parent}", style="dim"
    )


def _standard_pack(game: AnyGame) -> list[Path]:
    """The files of a game's standard pack."""
    source = sys.modules[locate(game.name).__module__].__file__
    assert source is not None
    files = sorted((Path(source).parent / "pack").glob("*.toml"))
    if not files:
        raise Failure(f"{game.name} has no pack of its own")
    return files


def _print_table(screen: Screen, rows: Any) -> None:
    """Print rows of one type, each with its name above its values. A single row is printed as a table."""
    data = msgspec.json.decode(msgspec.json.encode(rows))
    if isinstance(data, dict):
        table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
        for key, value in data.items():
            table.add_row(Text(key, style="bold"), _cell(value))
        screen.console.print(table)
        return
    if not (isinstance(data, list) and data and isinstance(data[0], dict)):
        screen.say(_cell(data))
        return
    for row in data:
        name = str(row.get("name", row.get("id", "")))
        values = [f"{key} {_cell(value)}" for key, value in row.items() if key not in ("name", "id") and _cell(value)]
        screen.say(name, "bold")
        screen.say(" · ".join(values), indent=4)


def _cell(value: Any) -> str:
    """A value in a few words; an empty text for 0 and for empty values."""
    if isinstance(value, list):
        return ", ".join(map(_cell, value)) if not any(isinstance(part, list) for part in value) else str(value)
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value in (None, "", 0) else str(value)
