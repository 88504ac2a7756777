"""Games that bots once played, kept to be played again: `<game>/NN-<options>-<bots>.zashiki.gz`, 30 a game.

A record is the text of docs/records.md, packed with gzip. They are made anew with

    python -m tests.records GAME ...

when a rule, a printed number or the format was changed on purpose; in every other case a record that no longer replays
has found a fault.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conformance.configurations import Options, configurations, label
from zashiki.arena import derive, play_match
from zashiki.bots import make_bot
from zashiki.kernel.files.records import Record, read_record
from zashiki.kernel.game import load_game

HOME = Path(__file__).parent
GAMES = 30
SEED = 1
SUFFIX = ".zashiki.gz"
LIMIT = 600_000
"""How many bytes the records of one game may take."""
CASTS = (("greedy",), ("greedy", "random"), ("greedy",), ("random",), ("greedy", "random"))
"""Who plays, from one round over the configurations to the next; the bots take turns on the seats."""


def stored(game: str | None = None) -> list[Path]:
    """The records that are kept, of one game or of all."""
    return sorted(HOME.glob(f"{game or '*'}/*{SUFFIX}"))


def opened(path: Path) -> Record:
    """A record that is kept."""
    return read_record(gzip.decompress(path.read_bytes()).decode())


def again(game: str) -> Iterator[Path]:
    """Play all games of a game anew, in place of the records that are kept; each file when it is written."""
    home = HOME / game
    home.mkdir(exist_ok=True)
    for old in stored(game):
        old.unlink()
    chosen = [options for name, options in configurations() if name == game]
    for number in range(GAMES):
        rounds, at = divmod(number, len(chosen))
        # within a round the casts alternate, too, so that a game with 30 configurations has records of every kind
        cast = CASTS[(2 * rounds + at) % len(CASTS)]
        name = label((game, chosen[at])).removeprefix(f"{game}-")
        path = home / f"{number + 1:02}-{name}-{'-'.join(cast)}{SUFFIX}"
        path.write_bytes(gzip.compress(played(game, chosen[at], cast, number), mtime=0))
        yield path


def played(game: str, options: Options, cast: tuple[str, ...], number: int) -> bytes:
    """The record of one game between bots."""
    table = load_game(game, **dict(options))
    seating = [cast[(seat + number) % len(cast)] for seat in range(table.num_players())]
    bots = [make_bot(bot, derive(SEED, game, number, "seat", seat)) for seat, bot in enumerate(seating)]
    with TemporaryDirectory() as place:
        path = Path(place) / "record"
        play_match(table, bots, derive(SEED, game, number), record=path)
        return path.read_bytes()
