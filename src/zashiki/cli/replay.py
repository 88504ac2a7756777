"""`zashiki replay`: show a recorded game step by step, or check its record."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from zashiki.cli.common import command, console
from zashiki.cli.files import check_step, load_record, resume
from zashiki.cli.viewers import viewer_of, viewer_option
from zashiki.kernel.errors import InvalidRecord
from zashiki.kernel.files.records import Record
from zashiki.kernel.session.replays import replay as replay_record
from zashiki.terminal.playback import Playback
from zashiki.terminal.screen import Leave, Screen


@command(
    "zashiki replay duel.zashiki",
    "zashiki replay duel.zashiki --verify",
    "zashiki replay duel.zashiki --as 1 --step 12",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Only check every move, every position, chance and the result.")
@viewer_option
@click.option("--step", type=int, metavar="N", help="Begin at step N; in a pipe, show only this step.")
def replay(file: Path, verify: bool, seat: int | None, step: int | None) -> None:
    """Show a recorded game step by step, or check its record."""
    if verify:
        _verify(file, load_record(file))
        return
    session = resume(file, freeze=True)
    screen = Screen(console())
    playback = Playback(screen, session, viewer_of(session.game, seat))
    check_step(file, session, step)
    if sys.stdin.isatty() and screen.moving:
        try:
            playback.browse(step or 0)
        except (Leave, KeyboardInterrupt):
            screen.say()
    elif step is not None:
        playback.show(step)
    else:
        playback.show_all()
    if session.fault:
        raise InvalidRecord(f"{file}, {session.fault}")
    cut = load_record(file).cut
    if cut:
        screen.say(f"The record is cut off in line {cut}: this is as far as it goes.")


def _verify(file: Path, record: Record) -> None:
    """Replay with all checks, and print the result."""
    out = console()
    count = 0
    try:
        for _ in replay_record(record, verify=True):
            count += 1
    except InvalidRecord as error:
        raise InvalidRecord(f"{file} is not verified after {count} good entries: {error}") from None
    ended = "the result is right" if record.result is not None else "the game is not over yet"
    chance = "chance is the seed's" if record.seed() else "chance cannot be checked without the seed"
    out.print(
        f"{file} is verified: {count} entries, every move is legal, every position is the recorded one; "
        f"{chance}; {ended}.",
        soft_wrap=True,
    )
