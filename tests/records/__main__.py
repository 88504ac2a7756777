"""`python -m tests.records GAME ...`: play the recorded games of these games anew."""

from __future__ import annotations

import sys

from tests.records import HOME, LIMIT, again


def main(games: list[str]) -> int:
    """Write the records, and say how large they are; 1 when a game's are too large."""
    if not games:
        print("usage: python -m tests.records GAME ...", file=sys.stderr)
        return 2
    fits = True
    for game in games:
        whole = 0
        for path in again(game):
            size = path.stat().st_size
            whole += size
            print(f"{path.relative_to(HOME)}  {size} bytes", flush=True)
        print(f"{game}: {whole} bytes of {LIMIT}")
        fits = fits and whole <= LIMIT
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
