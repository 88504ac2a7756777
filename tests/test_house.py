"""The house is in order: who may import whom, how long files are, and what the wheel carries."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
HOUSE = SOURCE / "zashiki"

# Which packages of ours a package may import. Itself is always allowed; what is not named here is forbidden.
MAY_IMPORT = {
    "kernel": set(),
    "geometry": {"kernel"},
    "drawing": {"kernel", "geometry"},
    "games": {"kernel", "geometry", "drawing"},
    "bots": {"kernel", "geometry", "games"},
    "arena": {"kernel", "geometry", "drawing", "games", "bots"},
    "adapters": {"kernel", "geometry", "drawing", "games", "bots"},
    "rules_pages": {"kernel"},
    "terminal": {"kernel", "geometry", "drawing", "games", "bots", "arena", "rules_pages"},
    "web": {"kernel", "geometry", "drawing", "games", "bots", "arena", "rules_pages"},
    "cli": {"kernel", "geometry", "drawing", "games", "bots", "arena", "adapters", "rules_pages", "terminal", "web"},
}
# The front door, zashiki/__init__.py, and who may come in by it.
FRONT_DOOR = {"kernel", "games"}
BY_THE_FRONT_DOOR = {"arena", "adapters", "terminal", "web", "cli"}

# What the rule files of a game must not know: how it is drawn, how bots feel about it, and what many games show.
BESIDE_THE_RULES = ("drawing", "sense", "balance")
# What a game's file may import beyond its package, by how the file's name begins: reports are made for the arena.
ROOMS_MAY_IMPORT = {"balance": {"arena"}}
# Randomness comes through state.chance alone, and rules know no clock.
NOT_IN_RULES = {"random", "secrets", "time", "datetime"}
# Files of a game's room that are not rules: they open the room, or look at a state from outside.
NOT_RULES = {"__init__", "view", "worlds", "text", "spoken", *BESIDE_THE_RULES}

LINES = 500
RULE_LINES = 400


def modules() -> list[Path]:
    """Every Python file of the package."""
    return sorted(HOUSE.rglob("*.py"))


def dotted(path: Path) -> list[str]:
    """The parts of a file's module name, as ["zashiki", "kernel", "state"]."""
    parts = list(path.relative_to(SOURCE).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Each import of a file, those inside functions included, as (line, absolute dotted name)."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path)[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = [*start, *(node.module or "").split(".")] if node.module else start
            for name in node.names:
                yield node.lineno, ".".join([*module, name.name])


def room(parts: list[str]) -> str | None:
    """The package or file directly under zashiki that a module name lies in; None for zashiki itself."""
    return parts[1] if len(parts) > 1 else None


def is_rule_file(path: Path) -> bool:
    """Whether a file holds rules: a game's own file that neither draws, nor judges, nor opens the room."""
    parts = path.relative_to(HOUSE).parts
    if parts[0] != "games" or len(parts) < 3:
        return False
    name = Path(parts[2]).stem
    return name not in NOT_RULES and not name.startswith(BESIDE_THE_RULES)


def beyond(path: Path) -> set[str]:
    """What a file of a game's room may import beyond what every file of a game may."""
    parts = path.relative_to(HOUSE).parts
    if parts[0] != "games" or len(parts) != 3:
        return set()
    return ROOMS_MAY_IMPORT.get(path.stem.partition("_")[0], set())


def border_faults(path: Path) -> Iterator[str]:
    """What is wrong with a file's imports, in words."""
    here = room(dotted(path))
    where = path.relative_to(ROOT)
    for line, name in imports(path):
        parts = name.split(".")
        if parts[0] != "zashiki":
            if is_rule_file(path) and parts[0] in NOT_IN_RULES:
                yield f"{where}:{line} imports {parts[0]}: rules ask state.chance, and know no clock"
            continue
        there = room(parts)
        if there is not None and not (HOUSE / there).is_dir() and not (HOUSE / f"{there}.py").is_file():
            there = None  # a name from the front door, as in `from zashiki import load_game`
        if there is None:
            if here is not None and here not in BY_THE_FRONT_DOOR:
                yield f"{where}:{line} imports zashiki itself: inside the house, import from the package that has it"
        elif here is None:
            if there not in FRONT_DOOR:
                yield f"{where}:{line} imports {there}: zashiki/__init__.py may import only {sorted(FRONT_DOOR)}"
        elif there != here and there not in MAY_IMPORT.get(here, set()) | beyond(path):
            yield f"{where}:{line} imports {there}: {here} may import only {sorted(MAY_IMPORT.get(here, set()))}"
        elif here == there == "games":
            yield from game_faults(path, line, parts)


def game_faults(path: Path, line: int, parts: list[str]) -> Iterator[str]:
    """What is wrong with an import from one file under games/ of another."""
    where = path.relative_to(ROOT)
    inside = dotted(path)[2:]
    if not inside:  # games/__init__.py lists the rooms
        return
    if not (HOUSE / "games" / inside[0]).is_dir() or len(parts) < 3:
        return
    if (HOUSE / "games" / parts[2]).is_dir() and parts[2] != inside[0]:
        yield f"{where}:{line} imports the game {parts[2]}: a game knows no other game"
    elif is_rule_file(path) and len(parts) > 3 and parts[3].startswith(BESIDE_THE_RULES):
        yield f"{where}:{line} imports {parts[3]}: rules know neither their drawing nor the bots' sense of them"


def test_every_package_has_its_place() -> None:
    found = {room(dotted(path)) for path in modules()} - {None, "__main__"}
    assert found <= MAY_IMPORT.keys(), "say in MAY_IMPORT what the new package may import"


def test_nobody_crosses_a_border() -> None:
    faults = [fault for path in modules() for fault in border_faults(path)]
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize(
    ("place", "text", "fault"),
    [
        ("kernel/state.py", "from zashiki.games import yokai", "kernel may import only"),
        ("kernel/state.py", "from ..drawing import svg", "kernel may import only"),
        ("kernel/state.py", "def f():\n    import zashiki", "imports zashiki itself"),
        ("games/yokai/play.py", "from zashiki.web import pages", "games may import only"),
        ("games/yokai/play.py", "from ..yedo import state", "knows no other game"),
        ("games/yokai/play.py", "from .drawing import board", "neither their drawing"),
        ("games/yokai/play.py", "from . import sense", "neither their drawing"),
        ("games/yokai/play.py", "import random", "state.chance"),
        ("games/yokai/view.py", "import random\nfrom .state import State", None),
        ("games/yokai/play.py", "from .state import State\nfrom zashiki.kernel import steps", None),
        ("games/yokai/play.py", "from zashiki.arena import Table", "games may import only"),
        ("games/yokai/play.py", "from .balance import Watch", "neither their drawing"),
        ("games/yokai/balance.py", "from zashiki.arena import Table", None),
        ("bots/search.py", "from zashiki.games import yokai", None),
        ("bots/search.py", "from zashiki.cli import main", "bots may import only"),
        ("web/pages.py", "from zashiki import load_game", None),
    ],
)
def test_a_crossed_border_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, text: str, fault: str | None
) -> None:
    house = tmp_path / "src" / "zashiki"
    for package in [*MAY_IMPORT, "games/yokai", "games/yedo"]:
        (house / package).mkdir(parents=True, exist_ok=True)
    for name, value in (("ROOT", tmp_path), ("SOURCE", tmp_path / "src"), ("HOUSE", house)):
        monkeypatch.setitem(globals(), name, value)
    path = house / place
    path.write_text(text + "\n", encoding="utf-8")
    faults = list(border_faults(path))
    assert (len(faults) == 1 and fault in faults[0]) if fault else not faults


def test_files_stay_short() -> None:
    long = []
    for path in sorted(HOUSE.rglob("*")):
        if path.suffix not in {".py", ".js", ".css", ".html"} or not path.is_file():
            continue
        limit = RULE_LINES if path.suffix == ".py" and is_rule_file(path) else LINES
        count = len(path.read_text(encoding="utf-8").splitlines())
        if count > limit:
            long.append(f"{path.relative_to(ROOT)} has {count} lines, {limit} are allowed: split it by what it does")
    assert not long, "\n" + "\n".join(long)


def test_wheel_carries_everything(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    from hatchling.builders.wheel import WheelBuilder

    built = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with zipfile.ZipFile(built) as wheel:
        carried = set(wheel.namelist())
    expected = {
        path.relative_to(SOURCE).as_posix()
        for path in HOUSE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    expected |= {f"zashiki/_docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")}
    assert not expected - carried
    assert not [name for name in carried if not name.startswith(("zashiki/", "zashiki-"))]
