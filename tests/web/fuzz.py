"""The long forms of the tests, as often as wanted: secrets at positions, kill -9 under play.

python -m tests.web.fuzz --positions 2000 --crashes 100 [--database URL] [--seed N]
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from tests.web.clients import sqlite_url
from tests.web.crash import crash_again_and_again
from tests.web.extras import introduce
from tests.web.tables.test_crash import check_rows
from tests.web.wire.test_secrets import APART, GAMES, LONG_GAMES, check


def secrets(positions: int, seed: int) -> None:
    """Compare what is sent at so many positions of each game."""
    for name, options in [*GAMES, *LONG_GAMES]:
        started = time.monotonic()
        done = check(name, options, positions, seed, apart=APART if (name, options) in LONG_GAMES else 1)
        print(f"secrets: {name} {options}: {done} positions alike in {time.monotonic() - started:.0f} s", flush=True)


def crashes(rounds: int, seed: int, database: str) -> None:
    """Kill the server so often under play, then look at what is there."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or sqlite_url(Path(folder))
        seen = crash_again_and_again(url, rounds, seed, forked=True)
        assert not seen["problems"], seen["problems"]
        stored = check_rows(url, seen["acknowledged"])
        sent = sum(len(keys) for keys in seen["acknowledged"].values())
        if not database:
            with sqlite3.connect(Path(folder) / "tables.db") as connection:
                assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    print(
        f"crashes: {rounds}: {sent} acknowledged moves, {stored} stored, none lost, none doubled; the server answers "
        f"after {statistics.median(seen['comeback']):.1f} s, {max(seen['comeback']):.1f} s at most; then all go "
        f"on by themselves within {statistics.median(seen['recovery']):.1f} s, {max(seen['recovery']):.1f} s at most; "
        f"the longest wait of a player was {seen['longest']:.1f} s",
        flush=True,
    )


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description="Long forms of the web tests.")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--crashes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="an empty database for the crashes; default: SQLite")
    options = parser.parse_args()
    introduce()
    if options.positions:
        secrets(options.positions, options.seed)
    if options.crashes:
        crashes(options.crashes, options.seed, options.database)


if __name__ == "__main__":
    main()
