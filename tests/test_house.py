"""The house is in order: who may import whom, how rooms are laid out, how long files are, what the wheel carries."""

from __future__ import annotations

import ast
import re
import zipfile
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from zashiki.games import ROOMS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
HOUSE = SOURCE / "zashiki"

# Which packages of ours a package may import. Itself is always allowed; what is not named here is forbidden.
MAY_IMPORT = {
    "kernel": set(),
    "geometry": {"kernel"},
    "drawing": {"kernel", "geometry"},
    "reports": {"kernel"},
    "games": {"kernel", "geometry", "drawing", "reports"},
    "bots": {"kernel", "geometry", "games"},
    "arena": {"kernel", "geometry", "drawing", "games", "bots", "reports"},
    "adapters": {"kernel", "geometry", "drawing", "games", "bots"},
    "rules_pages": {"kernel"},
    "rule_places": {"kernel", "rules_pages"},
    "terminal": {"kernel", "geometry", "drawing", "games", "bots", "arena", "reports", "rules_pages"},
    "web": {"kernel", "geometry", "drawing", "games", "bots", "arena", "reports", "rules_pages"},
    "cli": {
        "kernel", "geometry", "drawing", "games", "bots", "arena", "reports", "adapters", "rules_pages", "terminal",
        "web", "rule_places",
    },
}  # fmt: skip
# The front door, zashiki/__init__.py, and who may come in by it.
FRONT_DOOR = {"kernel", "games"}
BY_THE_FRONT_DOOR = {"arena", "adapters", "terminal", "web", "cli"}

# The wings of a package, and which other parts of the package each may import. A file of the package itself may be
# named like a wing; "." stands for all its other files, which may import everything where they are not limited here.
WINGS: dict[str, dict[str, set[str]]] = {
    "kernel": {
        ".": set(),
        "files": {"."},
        "session": {".", "files"},
    },
    "web": {
        "pages": {"tables", "wire", "workers", "storage", "safety", "settings"},
        "tables": {"wire", "workers", "storage", "safety", "settings", "metrics"},
        "workers": {"settings", "metrics"},
        "wire": set(),
        "storage": set(),
        "safety": set(),
        "settings": set(),
        "metrics": set(),
        "logs": set(),
    },
}

KERNEL = ("kernel", "kernel/files", "kernel/session")
WEB = ("web", "web/pages", "web/tables", "web/wire", "web/workers", "web/storage", "web/safety")

ROOM_FOLDERS = tuple(f"games/{game}" for game in ROOMS)

# What stands in a game's room, beside what only some games need. Each room is a table of contents of its rulebook.
ROOM = {
    "__init__.py", "actions.py", "options.py", "pack.py", "pack", "tables.py", "view.py", "worlds.py", "position.py",
    "position_reader.py", "preview.py", "rules", "drawing", "sense", "texts",
}  # fmt: skip
SOME_ROOMS = {"balance.py", "odds.py", "public.py", "fight.py"}
THINGS = 20
"""The most things that a game's room may hold."""

# What the rule files of a game may import of its room, beside one another; and, for types alone, the room itself.
BELOW_THE_RULES = {"rules", "pack", "tables", "actions", "options"}
# Files of a room that are held like rules: no randomness of their own, no clock.
LIKE_RULES = {
    "actions", "options", "pack", "tables", "position", "position_reader", "preview", "public", "odds", "fight",
}  # fmt: skip
# Randomness comes through state.chance alone, and rules know no clock.
NOT_IN_RULES = {"random", "secrets", "time", "datetime"}

IGNORES = 25
"""The most `type: ignore` in the package."""

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
    """Whether a file plays rules: it lies in the folder `rules` of a game's room."""
    parts = path.relative_to(HOUSE).parts
    return parts[0] == "games" and len(parts) > 3 and parts[2] == "rules"


def knows_no_chance(path: Path) -> bool:
    """Whether a file must ask `state.chance` for all that is random: rules, and what stands beside them."""
    parts = path.relative_to(HOUSE).parts
    return is_rule_file(path) or (parts[0] == "games" and len(parts) == 3 and path.stem in LIKE_RULES)


def border_faults(path: Path) -> Iterator[str]:
    """What is wrong with a file's imports, in words."""
    here = room(dotted(path))
    where = path.relative_to(ROOT)
    for line, name in imports(path):
        parts = name.split(".")
        if parts[0] != "zashiki":
            if knows_no_chance(path) and parts[0] in NOT_IN_RULES:
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
        elif there != here and there not in MAY_IMPORT.get(here, set()):
            yield f"{where}:{line} imports {there}: {here} may import only {sorted(MAY_IMPORT.get(here, set()))}"
        elif here == there == "games":
            yield from game_faults(path, line, parts)
        elif here == there and here in WINGS:
            yield from wing_faults(path, line, parts)


def wing_faults(path: Path, line: int, parts: list[str]) -> Iterator[str]:
    """What is wrong with an import from one wing of a package of another."""
    package = parts[1]
    wings = WINGS[package]
    wing, other = [name[2] if len(name) > 2 and name[2] in wings else "." for name in (dotted(path), parts)]
    if wing in wings and other != wing and other not in wings[wing]:
        where, allowed = path.relative_to(ROOT), sorted(wings[wing]) or "nothing"
        who = "the core" if wing == "." else wing
        yield f"{where}:{line} imports {'.'.join(parts[1:3])}: of {package}, {who} may import only {allowed}"


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
    elif is_rule_file(path) and len(parts) > 3 and is_place(parts[:4]) and parts[3] not in BELOW_THE_RULES:
        yield f"{where}:{line} imports {parts[3]}: of their room, rules may import only {sorted(BELOW_THE_RULES)}"


def is_place(parts: list[str]) -> bool:
    """Whether a dotted name is a package or a file, and not something that a file defines."""
    path = SOURCE.joinpath(*parts)
    return path.is_dir() or path.with_suffix(".py").is_file()


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
        ("games/yokai/rules/play.py", "from zashiki.web import pages", "games may import only"),
        ("games/yokai/rules/play.py", "from ...yedo import rules", "knows no other game"),
        ("games/yokai/rules/play.py", "from ..drawing import board", "rules may import only"),
        ("games/yokai/rules/play.py", "from .. import sense", "rules may import only"),
        ("games/yokai/rules/play.py", "from zashiki.games.yokai.texts import TEXTS", "rules may import only"),
        ("games/yokai/rules/play.py", "from zashiki.games.yokai.balance import Watch", "rules may import only"),
        ("games/yokai/rules/play.py", "from zashiki.games.yokai import view", "rules may import only"),
        ("games/yokai/rules/play.py", "import random", "state.chance"),
        ("games/yokai/pack.py", "from time import time", "state.chance"),
        ("games/yokai/view.py", "import random\nfrom .rules.state import State", None),
        ("games/yokai/rules/play.py", "from .state import State\nfrom zashiki.kernel import steps", None),
        ("games/yokai/rules/play.py", "from zashiki.games.yokai import YokaiGame, pack", None),
        ("games/yokai/balance.py", "from zashiki.arena import Table", "games may import only"),
        ("games/yokai/balance.py", "from zashiki.reports import Table", None),
        ("bots/search.py", "from zashiki.games import yokai", None),
        ("bots/search.py", "from zashiki.cli import main", "bots may import only"),
        ("web/pages/routes.py", "from zashiki import load_game\nfrom zashiki.web.tables import house", None),
        ("web/tables/house.py", "from zashiki.web.pages import html", "of web, tables may import only"),
        ("web/tables/house.py", "from ..pages.html import start", "of web, tables may import only"),
        ("web/wire/payload.py", "from zashiki.web.tables.table import Table", "of web, wire may import only nothing"),
        ("web/tables/house.py", "from zashiki.web import app", "of web, tables may import only"),
        ("web/app.py", "from zashiki.web.pages import html", None),
        (
            "kernel/game.py",
            "from zashiki.kernel.files.packs import load_tables",
            "of kernel, the core may import only nothing",
        ),
        ("kernel/files/packs.py", "from zashiki.kernel.session import Session", "of kernel, files may import only"),
        ("kernel/session/history.py", "from zashiki.kernel.files.entries import Act", None),
    ],
)
def test_a_crossed_border_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, text: str, fault: str | None
) -> None:
    house = tmp_path / "src" / "zashiki"
    folders = [f"games/{game}/{name}" for game in ("yokai", "yedo") for name in ("rules", "drawing", "sense", "texts")]
    folders += [*MAY_IMPORT, "web/pages", "web/tables", "web/wire", "kernel/files", "kernel/session"]
    for package in folders:
        (house / package).mkdir(parents=True, exist_ok=True)
    for file in ("games/yokai/view.py", "games/yokai/balance.py", "games/yokai/pack.py", "web/app.py"):
        (house / file).touch()
    for name, value in (("ROOT", tmp_path), ("SOURCE", tmp_path / "src"), ("HOUSE", house)):
        monkeypatch.setitem(globals(), name, value)
    path = house / place
    path.write_text(text + "\n", encoding="utf-8")
    faults = list(border_faults(path))
    assert (len(faults) == 1 and fault in faults[0]) if fault else not faults


def test_no_file_needs_one_that_needs_it() -> None:
    """Imports for types alone do not count; those inside functions do."""
    files = {".".join(dotted(path)): path for path in modules()}
    needs = {name: set(needed(path, files)) for name, path in files.items()}
    assert not circle(needs), f"these files import one another: {' <- '.join(circle(needs))}"


def needed(path: Path, files: dict[str, Path]) -> Iterator[str]:
    """The files that one imports when it runs."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for_types = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for line, name in imports(path):
        if line not in for_types:
            place = name if name in files else name.rpartition(".")[0]
            if place in files:
                yield place


def circle(needs: dict[str, set[str]]) -> list[str]:
    """A circle among files, from what each of them needs: the first is named again at the end. Empty without any."""
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_a_circle_is_seen() -> None:
    assert sorted(set(circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}))) == ["b", "c"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize("game", ROOMS)
def test_all_rooms_are_laid_out_alike(game: str) -> None:
    things = {path.name for path in (HOUSE / "games" / game).iterdir()} - {"__pycache__"}
    assert not ROOM - things, "every game has these"
    assert not things - ROOM - SOME_ROOMS, "say in ROOM or SOME_ROOMS what else a room may hold, or put it in a folder"
    assert len(things) <= THINGS


def handled_stacks(source: str) -> list[str]:
    """The lines of a source that change a state's stack of steps themselves."""
    return re.findall(
        r"^.*\.steps(?:\.(?:append|pop|extend|insert|remove|clear|reverse)\(|\[[^\]]*\] = ).*$", source, re.M
    )


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(HOUSE)))
def test_only_the_kernel_changes_the_stack_of_steps(path: Path) -> None:
    if dotted(path)[:2] != ["zashiki", "kernel"]:
        assert not handled_stacks(path.read_text(encoding="utf-8")), "say what happens next with state.then(...)"


def test_a_changed_stack_is_seen() -> None:
    assert handled_stacks("state.steps.append(Roll())\n    state.steps[-1] = step\nif state.steps[-1] == step:\n") == [
        "state.steps.append(Roll())",
        "    state.steps[-1] = step",
    ]


def guards_in_classes(source: str) -> list[int]:
    """The lines at which the body of a class asks for TYPE_CHECKING."""
    return [
        statement.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        for statement in node.body
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test)
    ]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_class_body_asks_for_type_checking(path: Path) -> None:
    assert not guards_in_classes(path.read_text(encoding="utf-8")), "a compiler refuses it; a plain annotation does"


def test_a_guard_in_a_class_is_seen() -> None:
    assert guards_in_classes("class State:\n    if TYPE_CHECKING:\n        game: Game\n") == [2]
    assert not guards_in_classes("if TYPE_CHECKING:\n    from x import Game\n\nclass State:\n    game: Game\n")


def test_few_lines_are_hidden_from_the_type_checker() -> None:
    hidden = [path for path in modules() for _ in re.findall(r"# type: ignore", path.read_text(encoding="utf-8"))]
    assert len(hidden) <= IGNORES, "give the values types that the checker can follow"


def heads() -> list[str]:
    """The packages that have a table of what stands in them at the head of their first file; some must have one."""
    folders = [path.parent for path in modules() if path.name == "__init__.py" and named_at_the_head(path.parent)]
    return sorted({str(folder.relative_to(HOUSE)) for folder in folders} | {*KERNEL, *WEB, *ROOM_FOLDERS})


def named_at_the_head(folder: Path) -> set[str]:
    """The names in the first column of the tables at the head of a package, without endings."""
    head = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    cells = re.findall(r"^\|([^|]*)\|", head, re.MULTILINE)
    return {name.rstrip("/").removesuffix(".py") for cell in cells for name in re.findall(r"`([^`]+)`", cell)} - {
        "rules/"
    }


def things_in(folder: Path) -> set[str]:
    """What stands in a package, without endings; the chapters of its rules are things of a game's room, too."""
    things = {path.stem for path in folder.iterdir() if path.suffix in {".py", ""} and path.name != "__pycache__"}
    chapters = {path.stem for path in (folder / "rules").glob("*.py")} if folder.parent.name == "games" else set()
    return (things | chapters) - {"__init__"}


@pytest.mark.parametrize("place", heads())
def test_the_head_of_a_package_names_what_stands_in_it(place: str) -> None:
    named, things = named_at_the_head(HOUSE / place), things_in(HOUSE / place)
    assert not things - named, f"the table at the head of {place}/__init__.py does not name these"
    assert not named - things, f"the table at the head of {place}/__init__.py names these, which are not there"


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
