"""Many games between bots, in as many processes as wanted, with the same result for any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter

from zashiki.arena.balance import balance_of
from zashiki.arena.match import play_match
from zashiki.arena.report import Report, Speed, make_report
from zashiki.arena.seeds import derive
from zashiki.bots import CLOCKS, make_bot
from zashiki.kernel.errors import InvalidOption
from zashiki.kernel.game import AnyGame
from zashiki.kernel.state import State
from zashiki.reports import MatchResult, Watcher

Progress = Callable[[int], None]
"""Called with the number of games that are done."""

CHUNKS_PER_JOB = 16
LARGEST_CHUNK = 64


@dataclass
class Plan:
    """What is to be played. It travels to the processes once, and each plays games by number from it."""

    game: AnyGame
    bots: tuple[str, ...]
    seed: int
    records: Path | None = None
    clock: str = "wall"

    @cached_property
    def watch(self) -> Callable[[State], Watcher] | None:
        """Who looks on, if the game's room wants to report its balance."""
        balance = balance_of(self.game)
        return (lambda state: balance.watch(self.game, state)) if balance is not None else None

    def seating(self, number: int) -> list[int]:
        """Which bot sits on each seat in a game: the bots take turns on the seats, from game to game."""
        return [(seat + number) % len(self.bots) for seat in range(self.game.num_players())]

    def record_of(self, number: int) -> Path | None:
        """The file of a game's record, if records are kept."""
        return None if self.records is None else self.records / f"{self.game.name}-{number:06}.zashiki"

    def play(self, number: int) -> MatchResult:
        """Play one game. An error is told in which game it happened."""
        seed = derive(self.seed, number)
        seating = self.seating(number)
        try:
            bots = [make_bot(self.bots[bot], derive(self.seed, number, "seat", s)) for s, bot in enumerate(seating)]
            for bot in bots:
                bot.clock = CLOCKS[self.clock]
            return play_match(self.game, bots, seed, seating=seating, watch=self.watch, record=self.record_of(number))
        except Exception as error:
            error.add_note(f"in game {number} of the simulation: {self.game!r}, seed {seed}")
            raise


def simulate(
    game: AnyGame,
    bots: Sequence[str],
    n: int,
    seed: int = 0,
    jobs: int = 1,
    *,
    records: Path | None = None,
    progress: Progress | None = None,
    clock: str = "wall",
) -> Report:
    """Play `n` games between bots, named by their specifications, and report.

    The bots take turns on the seats: with two bots and two seats they swap after each game; with fewer bots than seats
    each plays several. Game i has a seed of its own, derived from `seed`. Bots with a time budget depend on the
    machine; all others give the same report for any number of `jobs` (processes).

    records: a directory in which each game's record is written. progress: called with the number of games done.
    clock: what bots with a time budget measure it by; `cpu`, the processor's time, is fair on a busy machine.

    Raises InvalidBot, or InvalidOption when the numbers do not fit or there is no such clock.
    """
    started = perf_counter()
    results = play_games(game, bots, n, seed, jobs, records=records, progress=progress, clock=clock)
    seconds = perf_counter() - started
    decisions = sum(result.decisions for result in results)
    return make_report(game, bots, seed, results, Speed(seconds, jobs, n / seconds, decisions / seconds))


def play_games(
    game: AnyGame,
    bots: Sequence[str],
    n: int,
    seed: int = 0,
    jobs: int = 1,
    *,
    records: Path | None = None,
    progress: Progress | None = None,
    clock: str = "wall",
) -> list[MatchResult]:
    """The games of `simulate` one by one, in order."""
    _check(game, bots, n, jobs, clock)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    plan = Plan(game, tuple(bots), seed, records, clock)
    found: dict[int, MatchResult] = {}
    for number, result in _one_by_one(plan, n) if jobs == 1 else _side_by_side(plan, n, jobs):
        found[number] = result
        if progress is not None:
            progress(len(found))
    return [found[number] for number in range(n)]


def _check(game: AnyGame, bots: Sequence[str], n: int, jobs: int, clock: str) -> None:
    if n < 1:
        raise InvalidOption(f"the number of games is at least 1, not {n}")
    if jobs < 1:
        raise InvalidOption(f"the number of processes is at least 1, not {jobs}")
    if clock not in CLOCKS:
        raise InvalidOption(f"there is no clock {clock!r}; it can be {' or '.join(CLOCKS)}")
    seats = game.num_players()
    if not 1 <= len(bots) <= seats:
        raise InvalidOption(
            f"{len(bots)} bots cannot share the {seats} seats of {game.name}; name from 1 to {seats}, "
            "or let them meet in a tournament"
        )
    for bot in bots:
        make_bot(bot)


def _one_by_one(plan: Plan, n: int) -> Iterator[tuple[int, MatchResult]]:
    for number in range(n):
        yield number, plan.play(number)


def _side_by_side(plan: Plan, n: int, jobs: int) -> Iterator[tuple[int, MatchResult]]:
    """Play in a pool of processes, in small chunks, so that no process waits for another at the end."""
    size = max(1, min(LARGEST_CHUNK, n // (jobs * CHUNKS_PER_JOB)))
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(plan,)) as pool:
        waiting: set[Future[list[tuple[int, MatchResult]]]] = {
            pool.submit(_play_chunk, range(start, min(n, start + size))) for start in range(0, n, size)
        }
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for chunk in done:
                    yield from chunk.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_plan: Plan | None = None


def _begin(plan: Plan) -> None:
    global _plan
    _plan = plan


def _play_chunk(numbers: range) -> list[tuple[int, MatchResult]]:
    assert _plan is not None
    return [(number, _plan.play(number)) for number in numbers]
