"""A run: breaks are chosen, tried one after the other, and what came of them is gathered."""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import track

from tests.mutation.breaks import Break, SourceFile, rule_files
from tests.mutation.equivalents import Identity
from tests.mutation.report import Report, Survivor
from tests.mutation.trial import Proofs, Verdict, gather_proofs, try_break

ROOM = "src/zashiki/games"


def chosen(
    candidates: list[Break], room: Path, arguments: argparse.Namespace, survivors: set[Identity] | None
) -> list[Break]:
    """The breaks that are asked for: those of an earlier run, those of some lines, or a random one on random lines."""
    if survivors is not None:
        return [item for item in candidates if item.identity() in survivors]
    if arguments.lines:
        lines = set(arguments.lines.split(","))
        return [item for item in candidates if f"{item.file}:{item.line}" in lines and is_sound(item, room)]
    return sample(candidates, room, arguments.breaks, arguments.seed)


def sample(candidates: list[Break], room: Path, count: int, seed: int) -> list[Break]:
    """A break of each of so many random lines, in the order of files and lines."""
    rng = random.Random(seed)
    by_line: dict[tuple[str, int], list[Break]] = defaultdict(list)
    for item in candidates:
        by_line[item.file, item.line].append(item)
    lines = sorted(by_line)
    rng.shuffle(lines)
    breaks: list[Break] = []
    for line in lines:
        if len(breaks) == count:
            break
        several = by_line[line]
        rng.shuffle(several)
        breaks += [item for item in several if is_sound(item, room)][:1]
    return sorted(breaks, key=lambda item: (item.file, item.line))


def is_sound(item: Break, room: Path) -> bool:
    """Whether the broken file is Python, and other Python than before."""
    return item.says_something_else((room / item.file).read_bytes())


def run_game(root: Path, game: str, breaks: list[Break], equivalents: dict[Identity, str], jobs: int) -> Report:
    """Try these breaks of a game; those that are known to change nothing are not tried."""
    room = root / ROOM / game
    proofs = gather_proofs(rule_files(room), root / "tests/rules" / game)
    report = Report(game, failing=proofs.failing)
    report.equivalent = [item for item in breaks if item.identity() in equivalents]
    tried = [item for item in breaks if item.identity() not in equivalents]
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
        arguments = [(room, item, proofs) for item in tried]
        verdicts = track(pool.map(try_one, arguments), game, len(tried), console=Console(stderr=True), transient=True)
        for item, verdict in zip(tried, verdicts, strict=True):
            if verdict.noticed_by:
                report.noticed[item] = verdict.noticed_by
            else:
                near = SourceFile(item.file, (room / item.file).read_bytes()).rules_near(item)
                report.survivors.append(Survivor(item, near, verdict.tests))
    return report


def try_one(work: tuple[Path, Break, Proofs]) -> Verdict:
    """Try one break."""
    room, item, proofs = work
    path = room / item.file
    module = ".".join(("zashiki.games", room.name, *Path(item.file).with_suffix("").parts))
    return try_break(path, module, item.applied(path.read_bytes()), item.lines, proofs)
