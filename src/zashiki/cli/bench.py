"""`zashiki bench`: the benchmarks of a source checkout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

import zashiki
from zashiki.cli.common import Command, Failure


@click.command(
    cls=Command,
    examples=("zashiki bench", "zashiki bench --seconds 0.5 --rounds 1"),
    context_settings={"ignore_unknown_options": True},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[--seconds S] [--rounds N] [--json FILE]")
@click.pass_context
def bench(context: click.Context, arguments: tuple[str, ...]) -> None:
    """Measure the speed of the games.

    Other libraries that are installed are measured in the same run.
    """
    root = Path(zashiki.__file__).parents[2]
    if not (root / "benchmarks" / "__main__.py").is_file():
        raise Failure(
            "the benchmarks are not part of the installed package: take a source checkout of zashiki and run "
            "'make bench' in it, which also installs the libraries for the comparison"
        )
    context.exit(subprocess.run([sys.executable, "-m", "benchmarks", *arguments], cwd=root, check=False).returncode)
