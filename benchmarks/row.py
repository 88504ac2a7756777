"""Measures one row in a process of its own and prints the figures as JSON: `python -m benchmarks.row MODULE [ARG]`."""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable

from benchmarks.subject import Subject

CALL_SHARE = 0.25  # of the seconds for playing; each kind of call is timed that long
BATCH = 50


def measure(subject: Subject, seconds: float) -> dict[str, float]:
    """Games and decisions per second of random play, and microseconds for a copy and for each further call."""
    random.seed(1)
    subject.play()
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += subject.play()
        games += 1
    figures = {"games/s": games / elapsed, "decisions/s": decisions / elapsed}
    if subject.copy:
        figures["copy"] = microseconds(subject.copy, seconds * CALL_SHARE)
    for name, (call, units) in subject.calls.items():
        figures[name] = microseconds(call, seconds * CALL_SHARE, batch=max(1, BATCH // units)) / units
    return figures


def microseconds(call: Callable[[], object], seconds: float, batch: int = BATCH) -> float:
    """Mean time of a call, the first one excluded."""
    call()
    count = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        for _ in range(batch):
            call()
        count += batch
    return elapsed / count * 1e6


def main(module: str, *arguments: str, seconds: float) -> None:
    """Print the figures, or under ``missing`` the library that is not installed."""
    try:
        answer: dict[str, object] = dict(measure(importlib.import_module(module).subject(*arguments), seconds))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in {"", "benchmarks", "zashiki"}:
            raise
        answer = {"missing": error.name}
    print(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[2:], seconds=float(sys.argv[1]))
