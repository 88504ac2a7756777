"""`zashiki play`: a complete game in the terminal, against bots and with other people at the same screen."""

from __future__ import annotations

import secrets
from collections import Counter
from pathlib import Path

import click

from zashiki.arena import derive
from zashiki.bots import Bot, make_bot
from zashiki.cli.common import Failure, bot_names, command, console, game_options, open_game, output_file
from zashiki.cli.files import Saver, is_position, load_position, read_text, resume
from zashiki.kernel.chance import HmacChance
from zashiki.kernel.game import AnyGame
from zashiki.kernel.session import Session
from zashiki.terminal.screen import Screen
from zashiki.terminal.table import TerminalTable


def seat_numbers(context: click.Context, parameter: click.Parameter, text: str) -> list[int] | None:
    """The seats in a text such as `1` or `1,3`, which counts from 1. The result counts from 0; None means all."""
    if text == "all":
        return None
    try:
        seats = [int(part) for part in text.split(",")]
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a list of seats; write 1, or 1,3, or all") from None
    if len(set(seats)) != len(seats):
        raise click.BadParameter(f"{text!r} names a seat twice")
    return [seat - 1 for seat in seats]


@command(
    "zashiki play yokai",
    "zashiki play yokai --bots search:1s --record duel.zashiki",
    "zashiki play yokai -o players=4 --seat 1,2 --bots greedy,search:200ms --names Ann,Bob",
    "zashiki play yokai --from duel.zashiki",
)
@game_options
@click.option(
    "--bots",
    default="search",
    show_default=True,
    metavar="A,B",
    callback=bot_names,
    help="The bots that take the other seats.",
)
@click.option(
    "--seat",
    "seats",
    default="1",
    show_default=True,
    metavar="N",
    callback=seat_numbers,
    help="Your seat, from 1 up; several (1,3) or all for people who share this screen.",
)
@click.option("--names", default="", metavar="A,B", help="The people's names.")
@click.option("--seed", type=int, help="Play the game of this seed; by default a random one.")
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    callback=output_file,
    help="Where to save the record; by default a new file in this directory.",
)
@click.option(
    "--from",
    "start",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Begin from a position file, or continue where a record stops.",
)
def play(
    name: str,
    options: dict[str, str],
    pack: Path | None,
    bots: list[str],
    seats: list[int] | None,
    names: str,
    seed: int | None,
    record: Path | None,
    start: Path | None,
) -> None:
    """Play in the terminal, against bots and with other people at the same screen."""
    game, position, session = _opening(name, options, pack, start)
    people = _people(game, seats)
    luck = secrets.randbits(63) if seed is None else seed
    players = _bots(game, people, bots, luck)
    if session is None:
        named = _names(game, people, players, names)
        chance = HmacChance(secrets.token_bytes(32)) if seed is None else None
        session = Session.start(game, seed, chance, named, position=position)
    screen = Screen(console())
    screen.say(game.title, "bold")
    screen.say(game.summary)
    TerminalTable(screen, session, players, Saver(record, name)).play()


def _opening(
    name: str, options: dict[str, str], pack: Path | None, start: Path | None
) -> tuple[AnyGame, str, Session | None]:
    """The game, and the text of the position from which it begins, or the session that continues."""
    if start is None:
        return open_game(name, options, pack), "", None
    if options:
        raise Failure(f"{start} says with which options it is played; leave -o out")
    position, session = "", None
    if is_position(start):
        game, position = load_position(start, pack).game, read_text(start)
    else:
        session = resume(start)
        game = session.game
        if session.state.is_terminal():
            raise Failure(f"{start} is a game that has ended: zashiki replay {start} shows it")
    if game.name != name:
        raise Failure(f"{start} is one of {game.name}: zashiki play {game.name} --from {start}")
    return game, position, session


def _people(game: AnyGame, seats: list[int] | None) -> list[int]:
    """The seats that people take, in ascending order."""
    players = game.num_players()
    for seat in seats or ():
        if not 0 <= seat < players:
            raise Failure(
                f"there is no seat {seat + 1}: {game.title} is played by {players} here; seats are 1-{players}"
            )
    return list(range(players)) if seats is None else sorted(seats)


def _bots(game: AnyGame, people: list[int], bots: list[str], seed: int) -> dict[int, Bot]:
    """A bot for every other seat. The named bots are used in turn."""
    free = [seat for seat in range(game.num_players()) if seat not in people]
    if free and not bots:
        raise Failure(f"{len(free)} seats are free: name a bot for them with --bots, or take them all with --seat all")
    return {seat: make_bot(bots[index % len(bots)], derive(seed, "bot", seat)) for index, seat in enumerate(free)}


def _names(game: AnyGame, people: list[int], bots: dict[int, Bot], given: str) -> list[str]:
    """A name for every seat: people have the given names, and bots are called by their kind."""
    own = [part.strip() for part in given.split(",") if part.strip()]
    if len(own) > len(people):
        raise Failure(f"{len(own)} names for {len(people)} {'person' if len(people) == 1 else 'people'}")
    names = [""] * game.num_players()
    for index, seat in enumerate(people):
        names[seat] = own[index] if index < len(own) else ("Guest" if len(people) == 1 else f"Guest {index + 1}")
    kinds = Counter(bot.name for bot in bots.values())
    seen: Counter[str] = Counter()
    for seat, bot in bots.items():
        seen[bot.name] += 1
        names[seat] = f"{bot.name.capitalize()} bot" + (f" {seen[bot.name]}" if kinds[bot.name] > 1 else "")
    return names
