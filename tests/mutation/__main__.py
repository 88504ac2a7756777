"""Break random lines of the rules, one at a time, and see whether a test that names a rule fails.

    make mutate                                         150 breaks of each game
    make mutate ARGS="--game yohei --breaks 40 --seed 7 --out breaks.json"
    make mutate ARGS="--game yohei --lines rules/routes.py:73,rules/heroes.py:22"   every break of these lines
    make mutate ARGS="--game yohei --again breaks.json"  what an earlier run found unnoticed

Only tests with `@pytest.mark.rule(...)` count: recorded games and the conformance suite are not run. What is broken and
what is left out stands in `breaks.py`; breaks that change nothing are listed with the reason in `changes_nothing.toml`.
The files are copied first, so that they may be edited while this runs. The exit code is 1 when fewer than 97 of 100
breaks of a game are noticed or change nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.mutation.breaks import breaks_of
from tests.mutation.equivalents import EQUIVALENTS, read_equivalents
from tests.mutation.report import Report, read_survivors, text_of, write_reports
from tests.mutation.run import chosen, run_game

COPIED = ("src", "tests", "docs", "pyproject.toml")
ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/zashiki/games"
BREAKS = 150
BAR = 0.97
COPY = "ZASHIKI_MUTATION_COPY"
"""Set in the process that works on the copy."""


def main() -> None:
    """Run from a copy of the tree what the arguments ask for."""
    arguments = parse()
    if COPY in os.environ:
        sys.exit(run(arguments))
    with TemporaryDirectory(prefix="zashiki-mutate-") as folder:
        copy_tree(Path(folder))
        path = os.pathsep.join([f"{folder}/src", folder])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0", COPY: str(Path.cwd())}
        process = subprocess.run([sys.executable, "-m", "tests.mutation", *sys.argv[1:]], cwd=folder, env=environment)
    sys.exit(process.returncode)


def parse() -> argparse.Namespace:
    """The command line."""
    games = sorted(path.parent.name for path in GAMES.glob("*/rules"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games, help="which game; all of them by default")
    parser.add_argument(
        "--breaks", type=int, default=BREAKS, help=f"how many, each on another line; by default {BREAKS}"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the choice of lines")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at the same time")
    parser.add_argument(
        "--lines", default="", help="every break of these lines instead, as rules/melee.py:12,view.py:30"
    )
    parser.add_argument("--again", type=Path, help="the unnoticed breaks of a file that --out wrote instead")
    parser.add_argument("--out", type=Path, help="write the result as JSON too")
    arguments = parser.parse_args()
    arguments.game = arguments.game or games
    return arguments


def copy_tree(folder: Path) -> None:
    """Copy what a run needs."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)


def run(arguments: argparse.Namespace) -> int:
    """Try the breaks of each game; returns the exit code."""
    started_in = Path(os.environ[COPY])
    equivalents = read_equivalents(EQUIVALENTS)
    reports: list[Report] = []
    for game in arguments.game:
        start = perf_counter()
        candidates = breaks_of(GAMES / game)
        known = {item.identity() for item in candidates}
        survivors = read_survivors(started_in / arguments.again, game) if arguments.again else None
        if survivors is not None and survivors - known:
            print(f"{game}: {len(survivors - known)} of these breaks are no longer in the code")
        breaks = chosen(candidates, GAMES / game, arguments, survivors)
        report = run_game(ROOT, game, breaks, equivalents.get(game, {}), arguments.jobs)
        report.stale = [entry for entry in equivalents.get(game, {}) if entry not in known]
        reports.append(report)
        print(text_of(report, perf_counter() - start), flush=True)
        if arguments.out:
            write_reports(started_in / arguments.out, reports)
    return int(any(report.share() < BAR for report in reports))


if __name__ == "__main__":
    main()
