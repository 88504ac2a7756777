"""The command line: `zashiki COMMAND`. Each command has a file, and a line in `COMMANDS`.

If the input is wrong, one sentence says where and what would be right, and the exit code is 2.
"""

from __future__ import annotations

import errno
import importlib
import importlib.util
from importlib.metadata import version
from typing import Any, NamedTuple

import click

from zashiki.cli.common import Failure
from zashiki.kernel.errors import ZashikiError, suggest


class Place(NamedTuple):
    """Where a command is: its module, its name in it, and the extra of the package that it needs."""

    module: str
    name: str
    extra: str = ""


COMMANDS = {
    "games": Place("zashiki.cli.games", "games"),
    "play": Place("zashiki.cli.play", "play"),
    "simulate": Place("zashiki.cli.simulate", "simulate"),
    "replay": Place("zashiki.cli.replay", "replay"),
    "draw": Place("zashiki.cli.draw", "draw"),
    "rules": Place("zashiki.cli.rules", "rules"),
    "position": Place("zashiki.cli.position", "position"),
    "pack": Place("zashiki.cli.pack", "pack"),
    "bench": Place("zashiki.cli.bench", "bench"),
    "serve": Place("zashiki.web.command", "serve", "web"),
    "backup": Place("zashiki.web.command", "backup", "web"),
}


class Commands(click.Group):
    """The group of all commands. A command is imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table, without those whose part of zashiki is not installed."""
        return [name for name, place in COMMANDS.items() if _exists(place.module)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name. If an extra is missing, it is a command that says what to install."""
        place = COMMANDS.get(cmd_name)
        if place is None or not _exists(place.module):
            return None
        try:
            command: click.Command = getattr(importlib.import_module(place.module), place.name)
        except ModuleNotFoundError as error:
            if not place.extra:
                raise
            return _needs_extra(cmd_name, place.extra, str(error.name))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The same as in click, but the message about an unknown command names the nearest one."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise Failure(f"there is no command {args[0]!r}{suggest(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. An error in its input becomes one sentence."""
        try:
            return super().invoke(ctx)
        except ZashikiError as error:
            raise Failure(str(error)) from None
        except OSError as error:
            if error.errno == errno.EPIPE or error.filename is None:
                raise
            raise Failure(f"{error.filename}: {error.strerror}") from None


def _exists(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _needs_extra(name: str, extra: str, missing: str) -> click.Command:
    """A command that stands for one whose libraries are not installed, and says so."""

    @click.command(
        name,
        context_settings={"ignore_unknown_options": True},
        short_help=f"Needs the extra {extra!r}: pip install 'zashiki[{extra}]'",
    )
    @click.argument("arguments", nargs=-1)
    def explain(arguments: tuple[str, ...]) -> None:
        raise Failure(f"{name} needs {missing}, which is not installed: pip install 'zashiki[{extra}]'")

    return explain


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Begin with: zashiki play yokai",
)
@click.version_option(version("zashiki"), prog_name="zashiki")
def main() -> None:
    """Japanese-themed tabletop games with every rule enforced."""
