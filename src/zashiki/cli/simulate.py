"""`zashiki simulate`: many games between bots, and a report about them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from zashiki.arena import Report, plot
from zashiki.arena import simulate as simulate_games
from zashiki.arena.simulation import Progress as Callback
from zashiki.bots import CLOCKS
from zashiki.cli.common import (
    PICTURES,
    bot_names,
    command,
    console,
    game_options,
    open_game,
    output_file,
    suffix_of,
    write_picture,
)
from zashiki.reports import Table

_LEADING = 3
"""The first tables of a report: wins per bot, wins per seat, lengths."""

_file = click.Path(path_type=Path)


@command(
    "zashiki simulate yokai -n 1000 --bots greedy,random",
    "zashiki simulate yokai -n 10 --bots search:20,greedy --seed 7 --jobs 2 --plot wins.svg",
    "zashiki simulate yokai -o players=4 -n 50 --bots greedy,random --json result.json --report",
)
@game_options
@click.option("-n", "--games", "count", default=100, show_default=True, help="How many games.")
@click.option(
    "--bots",
    "bots",
    default="random",
    show_default=True,
    metavar="A,B",
    callback=bot_names,
    help="The bots, which change seats from game to game; zashiki games lists them.",
)
@click.option("--seed", default=0, show_default=True, help="The seed of the whole simulation.")
@click.option("--jobs", default=os.cpu_count() or 1, help="How many processes; the result is the same for any number.")
@click.option(
    "--clock",
    type=click.Choice(list(CLOCKS)),
    default="wall",
    show_default=True,
    help="The clock for bots with a time budget; cpu does not count the time of other programs.",
)
@click.option("--json", "json_file", type=_file, metavar="FILE", callback=output_file, help="Write the report as JSON.")
@click.option("--records", type=_file, metavar="DIR", help="Write the record of every game into this directory.")
@click.option(
    "--plot",
    "picture",
    type=_file,
    metavar="FILE",
    callback=output_file,
    help="Draw the wins with their intervals, and the game's own charts, as .svg or .png.",
)
@click.option("--report", "everything", is_flag=True, help="Show how games ended, and the game's own tables, too.")
def simulate(
    name: str,
    options: dict[str, str],
    pack: Path | None,
    count: int,
    bots: list[str],
    seed: int,
    jobs: int,
    clock: str,
    json_file: Path | None,
    records: Path | None,
    picture: Path | None,
    everything: bool,
) -> None:
    """Let bots play many games.

    Shows who wins, how long games last, and how fast they were played. The games are the same for any number of jobs.
    """
    game = open_game(name, options, pack)
    if picture is not None:
        suffix_of(picture, PICTURES)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    with _bar(count) as progress:
        report = simulate_games(game, bots, count, seed, jobs, records=records, progress=progress, clock=clock)
    _print_report(console(), report, everything)
    if json_file is not None:
        json_file.write_bytes(report.json())
    if picture is not None:
        write_picture(picture, plot(report))


@contextmanager
def _bar(count: int) -> Iterator[Callback | None]:
    """A progress bar in a terminal; nothing in a pipe."""
    out = Console(stderr=True)
    if not out.is_terminal:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as bar:
        task = bar.add_task("games", total=count)
        yield lambda done: bar.update(task, completed=done)


def _print_report(out: Console, report: Report, everything: bool) -> None:
    tables = report.summary()
    for table in tables if everything else tables[:_LEADING]:
        _print_table(out, table)
    speed = report.speed
    if speed is not None:
        out.print(
            f"{report.games} games in {speed.seconds:.1f} s: {speed.decisions_per_second:,.0f} decisions per second, "
            f"{speed.games_per_second:,.1f} games per second ({speed.jobs} {'job' if speed.jobs == 1 else 'jobs'})",
            soft_wrap=True,
        )


def _print_table(out: Console, table: Table) -> None:
    title, head, *rows = table.text().splitlines()
    out.print(Text(title, style="bold"))
    out.print(Text(head, style="dim"), soft_wrap=True)
    for row in rows:
        out.print(Text(row), soft_wrap=True)
    out.print()
