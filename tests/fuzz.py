"""The long version of the conformance suite: many thousand games to their ends, and every check over more seeds.

    make fuzz                                    20,000 duels and 300 tournaments of Yokai, 200 games of each other
                                                 configuration, once with random and once with greedy bots; then all
                                                 checks over 3 more seeds
    make fuzz ARGS="--only gunsen --games 1000"  one game, more often
    make fuzz ARGS="--again yokai players=8 format=league --bot greedy --seed 17"

A fault is reported on one line that `--again` takes: game, options, bot, seed; it plays that game with a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.conformance.configurations import Options, Subject, configurations, label, subject
from tests.conformance.playing import CAP, Fault, action_text, require
from tests.conformance.test_conformance import POSITIONS, WHOLE_GAMES
from tests.registering import NIGHT_WATCH
from zashiki.bots import make_bot
from zashiki.kernel.registry import register
from zashiki.kernel.seat import Seat

DUELS = 20_000
TOURNAMENTS = 300
GAMES = 200
CHUNK = 50
CHECK_SEEDS = 3
FIRST_CHECK_SEED = 101
BOTS = ("random", "greedy")


class Task(NamedTuple):
    """Some games of one configuration, or (with `check`) one check with one seed."""

    name: str
    options: Options
    bot: str
    seed: int
    games: int
    check: str = ""


class Done(NamedTuple):
    """What came of a task: games, decisions, the longest game, and faults in one line each."""

    task: Task
    games: int
    decisions: int
    longest: int
    faults: list[str]


def main() -> None:
    """Run what the arguments ask for; exit code 1 if anything failed."""
    arguments = parse()
    if arguments.again:
        play_again(arguments)
        return
    tasks = [*game_tasks(arguments), *check_tasks(arguments)]
    console = Console()
    done = list(run(tasks, arguments.jobs, console))
    report(done, console)
    if any(result.faults for result in done):
        sys.exit(1)


def parse() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only configurations whose name begins so, as yokai or yokai-league")
    parser.add_argument("--games", type=int, help=f"games of each configuration (by default {GAMES}; for Yokai more)")
    parser.add_argument("--bots", default=",".join(BOTS), help="who plays, by default random,greedy")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--checks", type=int, default=CHECK_SEEDS, help="over how many seeds all checks run (0: none)")
    parser.add_argument("--again", nargs="+", metavar=("GAME", "OPTION=VALUE"), help="play one game with a traceback")
    parser.add_argument("--bot", default="random", help="with --again: who plays")
    return parser.parse_args()


# ---------------------------------------------------------------- what is to do


def game_tasks(arguments: argparse.Namespace) -> Iterator[Task]:
    """The games, in chunks."""
    for configuration, count in planned(arguments):
        for bot in arguments.bots.split(","):
            for first in range(0, count, CHUNK):
                yield Task(*configuration, bot, arguments.seed + first, min(CHUNK, count - first))


def planned(arguments: argparse.Namespace) -> Iterator[tuple[tuple[str, Options], int]]:
    """How many games of which configuration."""
    chosen = [found for found in configurations() if label(found).startswith(arguments.only)]
    formats = [getattr(subject(*found).game, "format", "") for found in chosen]
    duels = sum(played == "duel" for played in formats)
    tournaments = sum(played not in ("", "duel") for played in formats)
    for configuration, played in zip(chosen, formats, strict=True):
        if arguments.games is not None:
            yield configuration, arguments.games
        elif played == "duel":
            yield configuration, -(-DUELS // duels)
        elif played:
            yield configuration, -(-TOURNAMENTS // tournaments)
        else:
            yield configuration, GAMES


def check_tasks(arguments: argparse.Namespace) -> Iterator[Task]:
    """All checks of the conformance suite, over seeds that it does not use."""
    for name, options in configurations():
        if not label((name, options)).startswith(arguments.only):
            continue
        for seed in range(FIRST_CHECK_SEED, FIRST_CHECK_SEED + arguments.checks):
            for check in [*WHOLE_GAMES, *POSITIONS]:
                yield Task(name, options, "", seed, 0, check.__name__)


# ---------------------------------------------------------------- doing it


def run(tasks: list[Task], jobs: int, console: Console) -> Iterator[Done]:
    """Do all tasks in processes of their own, showing how far they are and every fault at once."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=console) as progress,
        ProcessPoolExecutor(jobs, initializer=register, initargs=NIGHT_WATCH) as pool,
    ):
        bar = progress.add_task("games and checks", total=sum(task.games or 1 for task in tasks))
        for future in as_completed([pool.submit(do, task) for task in tasks]):
            done = future.result()
            for fault in done.faults:
                progress.console.print(fault, style="red", markup=False, highlight=False)
            progress.advance(bar, done.task.games or 1)
            yield done


def do(task: Task) -> Done:
    """Do one task; a fault is not the end."""
    faults: list[str] = []
    if task.check:
        check = next(check for check in [*WHOLE_GAMES, *POSITIONS] if check.__name__ == task.check)
        try:
            check(subject(task.name, task.options), task.seed)
        except Exception as error:
            faults.append(f"{task.check}, seed {task.seed}: {label((task.name, task.options))}: {one_line(error)}")
        return Done(task, 0, 0, 0, faults)
    decisions = longest = 0
    for seed in range(task.seed, task.seed + task.games):
        try:
            length = play_game(subject(task.name, task.options), task.bot, seed)
        except Exception as error:
            faults.append(f"{again(task, seed)}: {one_line(error)}")
        else:
            decisions += length
            longest = max(longest, length)
    return Done(task, task.games, decisions, longest, faults)


def play_game(subject: Subject, bot: str, seed: int) -> int:
    """Play one game to its end; returns how many decisions it took. Raises Fault that names the action."""
    state = subject.game.new_initial_state(seed)
    census = subject.hooks.census
    first = census(state) if census is not None else None
    players = [make_bot(bot, 1000 * seed + player) for player in range(len(state.answers))]
    for number in range(CAP):
        if state.is_terminal():
            require(state.outcome() is not None, f"after action {number}: an end without an outcome")
            require(census is None or census(state) == first, "something was lost on the way")
            return number
        acting = state.acting_players()
        player = acting[number % len(acting)]
        action = -1
        try:
            action = players[player].choose(Seat(subject.game, state, player))
            state.apply_action(player, action)
        except Exception as error:
            text = action_text(state, action) if action >= 0 else "its choice"
            raise Fault(f"action {number}, {text} of player {player}: {error!r}") from error
    raise Fault(f"no end after {CAP} decisions")


def again(task: Task, seed: int) -> str:
    """The arguments that play a game again."""
    options = " ".join(f"{name}={value}" for name, value in task.options)
    return f"--again {task.name} {options} --bot {task.bot} --seed {seed}"


def one_line(error: Exception) -> str:
    """An error on one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:600]


def play_again(arguments: argparse.Namespace) -> None:
    """Play one game that failed, with the whole traceback."""
    name, *given = arguments.again
    options: dict[str, Any] = {}
    for part in given:
        option, _, value = part.partition("=")
        options[option] = value
    found = subject(name, tuple(sorted(options.items())))
    try:
        length = play_game(found, arguments.bot, arguments.seed)
    except Exception:
        traceback.print_exc()
        sys.exit(1)
    print(f"{found!r}, {arguments.bot}, seed {arguments.seed}: ends after {length} decisions")


def report(done: list[Done], console: Console) -> None:
    """A table: games and decisions by configuration and bot."""
    table = Table("configuration", "bot", "games", "decisions", "longest", "faults")
    rows: dict[tuple[str, str], list[int]] = {}
    for result in done:
        task = result.task
        row = rows.setdefault((label((task.name, task.options)), task.bot or "checks"), [0, 0, 0, 0])
        row[0] += result.games or 1
        row[1] += result.decisions
        row[2] = max(row[2], result.longest)
        row[3] += len(result.faults)
    for (name, bot), (games, decisions, longest, faults) in sorted(rows.items()):
        table.add_row(name, bot, f"{games:,}", f"{decisions:,}", f"{longest:,}", str(faults or "-"))
    console.print(table)
    faults = sum(row[3] for row in rows.values())
    console.print(f"{sum(row[0] for row in rows.values()):,} games and checks, {faults} faults")


if __name__ == "__main__":
    start = perf_counter()
    register(*NIGHT_WATCH)
    try:
        main()
    finally:
        print(f"{perf_counter() - start:.0f} s")
