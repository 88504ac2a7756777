"""The tables of `docs/rules/yedo.md` say what is in the pack: places, Missions, Action Cards, Bonus Cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rules.yedo.table import game
from zashiki.games.yedo.pack import Requirement
from zashiki.games.yedo.rules.terms import ANNEXES, DISTRICTS

RULES = Path(__file__).parents[3] / "docs" / "rules" / "yedo.md"
DISTRICT = dict(zip("CGTHRMP", DISTRICTS, strict=True))
ANNEX = dict(zip(("Ya", "Kr", "Dj", "Kb"), ANNEXES, strict=True))
WEAPON = {name.capitalize()[:2]: name for name in ("doku", "fukiya", "katana", "metsubushi", "nawa", "shuko", "yumi")}
WEAPON["Sn"] = "shuriken"
WEAPON["Sk"] = WEAPON.pop("Sh")
REWARDS = (
    (r"(\d+) PP", "gain_pp"),
    (r"(\d+) Mon", "gain_mon"),
    (r"(\d+) Action Card", "draw_action"),
    (r"(\d+) Bonus Card", "draw_bonus"),
    (r"(\d+) Weapon \(top\)", "draw_weapon"),
    (r"(\d+) Mission \(deck of choice\)", "draw_mission"),
    (r"may flip (Patrol)", "flip_patrol"),
)


def rows(start: str) -> list[list[str]]:
    """The rows of tables whose first cell looks like this, as cells."""
    lines = [line for line in RULES.read_text().splitlines() if re.match(rf"\| {start} \|", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def requirement(text: str, districts: str = "") -> tuple[list[str], list[str], int, list[str], int]:
    """What a cell of requirements says: Districts, Weapons, Geisha, Annexes, Blessings."""
    found: dict[str, list[str]] = {"D": districts.split("+") if districts else [], "W": [], "A": []}
    numbers = {"Geisha": 0, "Blessing": 0}
    for part in [] if text == "(none)" else text.split("; "):
        if part[1] == ":":
            found[part[0]] += part[2:].split("+")
        else:
            word, *number = part.split()
            numbers[word] += int(number[0]) if number else 1
    return (
        sorted([DISTRICT[name] for name in found["D"]]),
        sorted([WEAPON[name] for name in found["W"]]),
        numbers["Geisha"],
        sorted([ANNEX[name] for name in found["A"]]),
        numbers["Blessing"],
    )


def printed(part: Requirement) -> tuple[list[str], list[str], int, list[str], int]:
    """The same of a part of a Mission in the pack."""
    return sorted(part.districts), sorted(part.weapons), part.geisha, sorted(part.annexes), part.blessings


def reward(text: str) -> list[str]:
    """A cell of rewards in the words of the pack."""
    words = []
    for part in text.split(", "):
        (found,) = [(m[1], word) for pattern, word in REWARDS if (m := re.fullmatch(pattern, part))]
        words.append(f"{found[1]} {found[0]}" if found[0].isdigit() else found[1])
    return words


@pytest.mark.rule("YE-12.1")
def test_missions() -> None:
    table = rows(r"[GYRB]\d\d")
    assert len(table) == 59
    missions = {row.id: row for row in game(5).table.missions}
    for name, title, colour, category, districts, standard, paid, bonus, bonus_paid, *_ in table:
        row = missions[name]
        assert (row.name, row.colour, row.category) == (title, colour, category)
        assert (name, printed(row.standard)) == (name, requirement(standard, districts))
        assert (name, printed(row.bonus)) == (name, requirement(bonus))
        assert (name, list(row.reward), list(row.bonus_reward)) == (name, reward(paid), reward(bonus_paid))


@pytest.mark.rule("YE-2.13", "YE-8.11")
def test_places_and_the_spaces_that_are_covered() -> None:
    """The highest-numbered spaces of a District are covered; of the Bower the second and the third."""
    names = ("Castle", "Gates", "Tavern", "Harbor", "Red Light", "Market", "Temple")
    table = {row[0]: row for name in names for row in rows(name)}
    for players, cell in ((2, 3), (3, 5), (4, 7), (5, 1)):
        board = game(players).table
        for district, name in enumerate(names):
            spaces = [space for space, of in enumerate(board.space_district) if of == district]
            open_ = [space for space in spaces if not board.covered[space]]
            assert len(spaces) == int(table[name][1][0])
            assert len(open_) == int(table[name][cell][0])
            if name != "Castle":
                assert open_ == spaces[: len(open_)]
        bower = [name for name, spaces in zip(board.spot_ids, board.open_spaces, strict=True) if spaces][:3]
        assert bower == {2: ["bower-1", "audience", "gates"], 3: ["bower-1", "bower-2", "audience"]}.get(
            players, ["bower-1", "bower-2", "bower-3"]
        )


@pytest.mark.rule("YE-1.5", "YE-2.2")
def test_action_cards_and_bonus_cards() -> None:
    pack = game(5).table.pack
    actions = [[row.name, str(row.copies), row.timing, row.samurai] for row in pack.actions.card]
    assert [[*row[1:4], row[4] == "Samurai"] for row in rows(r"AC\d\d")] == actions
    bonuses = [[row.id, row.name, str(row.pp), f"({row.tie})" if row.tie else "-"] for row in pack.bonuses.bonus]
    assert [[row[0], row[1], row[3], row[4]] for row in rows(r"BC\d\d")] == bonuses
    events = [[row.id, row.name, row.samurai, row.shield is not None] for row in pack.events.event]
    assert [[*row[:2], row[2] == "Samurai", row[5] != "-"] for row in rows(r"EV\d\d")] == events
