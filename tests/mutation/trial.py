"""A break on trial: a child of this process imports the broken rules and runs the tests that are marked with a rule.

Nothing of the game and none of its tests may have been imported before, so that also what is worked out at import time
is worked out from the broken file. Only tests with a mark `rule` are run; random orders and other plugins are off.
"""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, TypeVar

import pytest

FIRST_TESTS = 40
"""So many tests of those that run the broken line are tried before all others."""
SLOW = 1.0
"""A test that takes more seconds than this is tried only on lines that it runs."""
PATIENCE = 10
SPARE_SECONDS = 5.0
"""A test may take PATIENCE times as long as without a break and SPARE_SECONDS more, of the time of the processor."""
IMPORT_SECONDS = 3.0
"""So long, about, takes the import of a game with all its tests."""
MOST_MEMORY = 4 << 30
"""In bytes; more is taken for an endless loop."""

IMPORT = "the import"
TIME = "time ran out"


class Proofs(NamedTuple):
    """What a run without a break has shown.

    seconds: the rule tests that pass, with the time that each takes. failing: those that fail without a break; they
    prove nothing. by_line: the tests that run a line, by file and number of the line.
    """

    seconds: dict[str, float]
    failing: list[str]
    by_line: dict[tuple[str, int], set[str]]

    def of(self, path: Path, lines: tuple[int, ...]) -> list[str]:
        """The tests that run the first of these lines that any test runs, fastest first."""
        for line in lines:
            tests = self.by_line.get((str(path), line))
            if tests:
                return sorted(tests, key=self.seconds.__getitem__)
        return []

    def others(self, near: list[str]) -> list[str]:
        """What is tried after the first of the tests near a line, fastest first; no slow tests that do not run it.

        What a test runs may depend on what earlier tests have left in a cache: so tests that do not run it are tried.
        """
        seconds = self.seconds
        quick = [name for name in seconds if seconds[name] < SLOW and name not in near]
        return sorted([*near[FIRST_TESTS:], *quick], key=seconds.__getitem__)


class Verdict(NamedTuple):
    """What came of a trial.

    noticed_by: the test that failed, or IMPORT or TIME; empty for a break that no rule test notices. tests: how many
    rule tests run the broken line.
    """

    noticed_by: str
    tests: int


Result = TypeVar("Result")


def gather_proofs(sources: list[Path], tests: Path) -> Proofs:
    """Run all rule tests below `tests` once, and note which of them runs which line of the sources.

    Raises SystemExit when none of them passes.
    """
    proofs = _in_a_child(lambda: _traced(sources, tests))
    if proofs is None or not proofs.seconds:
        raise SystemExit(f"no rule test below {tests} passes: run them and see why")
    return proofs


def try_break(path: Path, module: str, source: bytes, lines: tuple[int, ...], proofs: Proofs) -> Verdict:
    """Run the rule tests with another source for a module, those that run one of the lines first."""
    near = proofs.of(path, lines)
    for group in (near[:FIRST_TESTS], proofs.others(near)):
        run = partial(_run_broken, path, module, source, group, proofs)
        noticed_by = _in_a_child(run) if group else ""
        if noticed_by != "":
            return Verdict(noticed_by or TIME, len(near))
    return Verdict("", len(near))


# ---------------------------------------------------------------- in the child


class _Tracing:
    """A plugin: runs the rule tests, and tells the tracer which of them is running."""

    def __init__(self, begin: Callable[[str], object]) -> None:
        self._begin = begin
        self.seconds: dict[str, float] = defaultdict(float)
        self.failing: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rule")]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._begin(item.nodeid)
        result = yield
        self._begin("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failing.append(report.nodeid)


class _Watching:
    """A plugin: runs the chosen tests in their order, and notes the first that fails or takes too long."""

    def __init__(self, tests: list[str], proofs: Proofs, note: Callable[[str], None]) -> None:
        self._place = {name: place for place, name in enumerate(tests)}
        self._seconds = proofs.seconds
        self._note = note

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._place]
        items[:] = sorted(chosen, key=lambda item: self._place[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        _limit_time(self._seconds[nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._note(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._note(IMPORT)


class _BrokenLoader(SourceFileLoader):
    """Loads a module from a source that stands nowhere on disk."""

    def __init__(self, name: str, path: str, source: bytes) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec", dont_inherit=True)


class _BrokenFinder(MetaPathFinder):
    """Finds the one module that is broken."""

    def __init__(self, loader: _BrokenLoader) -> None:
        self._loader = loader

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self._loader.name:
            return None
        return spec_from_file_location(fullname, self._loader.path, loader=self._loader)


def _traced(sources: list[Path], tests: Path) -> Proofs:
    os.environ["COVERAGE_CORE"] = "ctrace"  # other cores cannot tell which test runs a line
    from coverage import Coverage

    coverage = Coverage(data_file=None, config_file=False, include=[str(path) for path in sources])
    coverage.start()
    plugin = _Tracing(coverage.switch_context)
    _run_pytest([str(tests)], plugin)
    coverage.stop()
    data = coverage.get_data()
    passing = {name: time for name, time in plugin.seconds.items() if name not in plugin.failing}
    by_line = {
        (str(path), line): passing.keys() & set(names)
        for path in sources
        for line, names in data.contexts_by_lineno(str(path)).items()
    }
    return Proofs(passing, plugin.failing, by_line)


def _run_broken(path: Path, module: str, source: bytes, group: list[str], proofs: Proofs) -> str:
    """Run a group of tests on the broken module; returns what noticed the break, or an empty text."""
    assert module not in sys.modules, f"{module} was imported before it could be broken"
    notes: list[str] = []
    sys.meta_path.insert(0, _BrokenFinder(_BrokenLoader(module, str(path), source)))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    _limit_time(IMPORT_SECONDS)
    files = sorted({name.partition("::")[0] for name in group})
    code = _run_pytest(["-x", *files], _Watching(group, proofs, notes.append))
    if not notes and code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        notes.append(IMPORT)
    return notes[0] if notes else ""


def _run_pytest(arguments: list[str], plugin: object) -> int:
    """Run pytest in silence, without plugins of other packages."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.pop("PYTEST_ADDOPTS", None)
    return pytest.main(["-q", "-p", "no:cacheprovider", *arguments], plugins=[plugin])


def _limit_time(seconds: float) -> None:
    """End this process unless the limit is set anew in time; `seconds` is how long things take without a break."""
    signal.setitimer(signal.ITIMER_PROF, SPARE_SECONDS + PATIENCE * seconds)


# ---------------------------------------------------------------- children


def _in_a_child(work: Callable[[], Result]) -> Result | None:
    """The result of work that is done in a child of this process; None when a signal has ended the child before.

    Raises RuntimeError when the work itself has failed; its error stands in the output.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(work(), pipe)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) > 0:
        raise RuntimeError("a break could not be tried")
    result: Result | None = pickle.loads(answer) if answer else None
    return result
