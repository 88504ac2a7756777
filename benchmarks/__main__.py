"""Runs every row and prints the tables: `python -m benchmarks --help`."""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from benchmarks import ours
from benchmarks.budgets import CATAN, LEDUC, budgets, cost

ROOT = Path(__file__).parents[1]
PEERS = {
    CATAN: ("benchmarks.peers.catan",),
    "python-chess": ("benchmarks.peers.chess_moves",),
    LEDUC: ("benchmarks.peers.openspiel", "leduc_poker"),
    "PettingZoo leduc_holdem_v4": ("benchmarks.peers.pettingzoo_classic", "leduc_holdem_v4"),
    "PettingZoo connect_four_v3": ("benchmarks.peers.pettingzoo_classic", "connect_four_v3"),
}
Figures = dict[str, dict[str, float]]


def main() -> int:
    """Measure, print, and tell by the exit code whether all went well."""
    options = parse()
    our_rows = {game: f"zashiki {game}" for game in ours.registered()}
    rows = PEERS | {row: ("benchmarks.ours", game) for game, row in our_rows.items()}
    figures, remarks = run(rows, options.seconds, options.rounds)
    play_table(rows, figures, remarks)
    copy_table(rows, figures)
    call_table(our_rows.values(), figures)
    promised = budgets(our_rows)
    print("\nBudgets")
    for budget in promised:
        value = budget.value(figures)
        print(f"  {budget!s:70} {'-' if value is None else f'{value:.2f}':>8}  {budget.verdict(figures)}")
    if options.json:
        options.json.write_text(json.dumps({"figures": figures, "remarks": remarks}, indent=2), encoding="utf-8")
    failed = any(remark.startswith("failed") for remark in remarks.values())
    missed = options.check and any(budget.verdict(figures) != "kept" for budget in promised)
    return 1 if failed or missed else 0


def parse() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Random play of our games and of other libraries', one process a row and round, medians.",
        epilog='Example: make bench ARGS="--seconds 0.5 --rounds 1"',
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds of play a row and round (default 2)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds over all rows (default 3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a budget is not kept")
    return parser.parse_args()


def run(rows: dict[str, tuple[str, ...]], seconds: float, rounds: int) -> tuple[Figures, dict[str, str]]:
    """Measure all rows, round by round, so that a slow minute of the machine meets every row alike.

    Returns:
        The median of each figure by row, and by row a remark where there are no figures.
    """
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in rows}
    remarks: dict[str, str] = {}
    for number in range(rounds):
        for name, (module, *arguments) in rows.items():
            if name in remarks:
                continue
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr)
            figures, remark = run_row(module, arguments, seconds)
            if remark:
                remarks[name] = remark
            else:
                taken[name].append(figures)
    medians = {
        name: {key: statistics.median(figures[key] for figures in found) for key in found[0]}
        for name, found in taken.items()
        if found and name not in remarks
    }
    return medians, remarks


def run_row(module: str, arguments: Iterable[str], seconds: float) -> tuple[dict[str, float], str]:
    """One row in a process of its own: its figures, or a remark that says why there are none."""
    command = [sys.executable, "-m", "benchmarks.row", str(seconds), module, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        return {}, f"failed: {(done.stderr.strip() or f'exit code {done.returncode}').splitlines()[-1]}"
    answer = json.loads(done.stdout.splitlines()[-1])
    if "missing" in answer:
        return {}, f"not installed ({answer['missing']})"
    return answer, ""


def play_table(rows: Iterable[str], figures: Figures, remarks: dict[str, str]) -> None:
    """Random play, and how our decisions compare with two peers' decisions."""
    print(f"Random play on one core, {platform.python_implementation()} {platform.python_version()}")
    print(
        f"  {'':28} {'games/s':>10} {'decisions/s':>12} {'us/decision':>12} {'decisions/game':>15}"
        f" {'x catanatron':>13} {'x leduc':>8}"
    )
    for name in rows:
        if name not in figures:
            print(f"  {name:28} {remarks[name]}")
            continue
        games, decisions = figures[name]["games/s"], figures[name]["decisions/s"]
        print(
            f"  {name:28} {games:10,.1f} {decisions:12,.0f} {1e6 / decisions:12.2f} {decisions / games:15.1f}"
            f" {ratio(figures, name, 'decision', CATAN):>13} {ratio(figures, name, 'decision', LEDUC):>8}"
        )


def copy_table(rows: Iterable[str], figures: Figures) -> None:
    """Copies of a position from the middle of a game."""
    print(f"\nCopy of a position\n  {'':28} {'us/copy':>10} {'copies/s':>12} {'x catanatron':>13}")
    for name in rows:
        copy = cost(figures, name, "copy")
        if copy is not None:
            print(f"  {name:28} {copy:10.2f} {1e6 / copy:12,.0f} {ratio(figures, name, 'copy', CATAN):>13}")
        elif name in figures:
            print(f"  {name:28} {'no copy':>10}")


def call_table(rows: Iterable[str], figures: Figures) -> None:
    """Single calls of our own."""
    kinds = ("view", "legal", "view + legal", "search iteration")
    print("\nCalls, microseconds each (in brackets: per second)")
    print(f"  {'':28}" + "".join(f" {kind:>22}" for kind in kinds))
    for name in rows:
        values = [cost(figures, name, kind) for kind in kinds]
        texts = ["-" if value is None else f"{value:.2f} ({1e6 / value:,.0f})" for value in values]
        print(f"  {name:28}" + "".join(f" {text:>22}" for text in texts))


def ratio(figures: Figures, row: str, what: str, peer: str) -> str:
    """A row's cost as a multiple of a peer's."""
    own, theirs = cost(figures, row, what), cost(figures, peer, what)
    return "-" if own is None or theirs is None else f"{own / theirs:.2f}"


if __name__ == "__main__":
    sys.exit(main())
