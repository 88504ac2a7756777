"""Packs: an owner's tables, and what is said of a wrong word (GU-R56)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.gunsen.packs import change
from tests.rules.gunsen.table import game
from zashiki.games.gunsen import GunsenGame
from zashiki.games.gunsen.options import GunsenOptions
from zashiki.games.gunsen.rules.terms import Place, read_card, read_cost
from zashiki.kernel.errors import InvalidPack


def changed(directory: Path, file: str, old: str, new: str) -> GunsenGame:
    """The game with one file in which a text is another."""
    return GunsenGame(GunsenOptions(), change(directory, file, old, new))


@pytest.mark.rule("GU-R56")
@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("orders.toml", '"gain(koku,1)"', '"gein(koku,1)"', r"orders.toml: card OA01, field effect: .*'gein'.*'gain'"),
        (
            "orders.toml",
            '"gain(koku,1)"',
            '"gain(kokku,1)"',
            r"card OA01, field effect: 'kokku' is no resource.*'koku'",
        ),
        ("orders.toml", '"gain(koku,1)"', '"gain(koku)"', r"card OA01, field effect: .* 'gain\(koku,1\)'"),
        ("orders.toml", '"gain(koku,1)"', '"gain(koku,x)"', r"card OA01, field effect: 'x' is no number from 1 to 15"),
        ("orders.toml", '"gain(koku,1)"', '"army_limit(6)"', r"card OA01, field effect: .*does not fit here"),
        ("orders.toml", 'icons = "S*1"', 'icons = "Z*1"', r"card OA01, field icons: 'Z' is no battle icon"),
        ("orders.toml", 'cost = "koku 1"', 'cost = "koku"', r"card OA08, field cost: 'koku' is no cost"),
        ("heroes.toml", "late_troop_strength", "late_strength", r"heroes.toml: card H-Crane-1, field effect"),
        (
            "heroes.toml",
            "battle_end,",
            "battle_over,",
            r"H-Crab-3, field effect: 'battle_over' is no point.*battle_end",
        ),
        ("heroes.toml", "own_troops_killed>=1", "troops>=1", r"H-Crab-3, field effect: 'troops>=1' is no condition"),
        ("heroes.toml", 'clan = "Crane"', 'clan = "Heron"', r"buildings.toml: Heron needs"),
        ("tactics.toml", "when(defend,", "when(dfend,", r"T-Crab-2, field effect: 'dfend' is no case.*'defend'"),
        ("tactics.toml", "hero(clan)", "hero(own)", r"T-Crab-1, field effect: 'own' is no kind of hero"),
        ("goals.toml", "watchtowers(2)", "watchtower(2)", r"goals.toml: card G-Dragon-2, field needs: .*watchtowers"),
        ("goals.toml", "watchtowers(2)", "watchtowers(two)", r"G-Dragon-2, field needs: 'two' is no number"),
        (
            "buildings.toml",
            'kind = "camp"',
            'kind = "unique"',
            r"buildings.toml: Crab needs one unique .* and one camp",
        ),
        ("board.toml", '"buymove(koku)"', '"buymoves(koku)"', r"board.toml: card column armory, field printed"),
        ("maps.toml", "[-3, 2], [0, -2]", "[-3, 1], [0, -2]", r"map M23: hexagon \[-3, 1\] is listed twice"),
        ("maps.toml", '2 = ["B", "C"]', '2 = ["B", "B"]', r"map M23, field seats: 2 players need 2 different forts"),
        ("orders.toml", 'column = "armory"', 'column = "armoury"', r"'OA01'|'Spear Levy'.*column.*armory"),
    ],
)
def test_a_wrong_word_is_named_with_file_card_and_field(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    with pytest.raises(InvalidPack, match=said):
        changed(tmp_path, file, old, new)


def test_an_owner_can_replace_a_table(tmp_path: Path) -> None:
    found = changed(tmp_path, "orders.toml", '"gain(koku,1)"', '"gain(koku,3)"')
    assert found.table.source_ops[0] == ((0, 0, 3),)
    assert game(2).table.source_ops[0] == ((0, 0, 1),)
    assert found.table.hero_names == game(2).table.hero_names


def test_every_row_says_where_it_comes_from() -> None:
    for file in game(2).tables().values():
        rows = [row for field in file.__struct_fields__ for row in _rows(getattr(file, field))]
        assert rows
        assert all(row.source in ("rulebook", "public", "designed") for row in rows)


def _rows(value: Any) -> list[Any]:
    return [row for row in (value if isinstance(value, tuple) else (value,)) if hasattr(row, "source")]


def test_the_vocabulary_of_effects_names_icons_and_resources() -> None:
    place = Place("x.toml", "X", "cost")
    assert read_cost("koku 1 wood 2", place) == (1, 2, 0)
    card = read_card("when(attack,S*1 B); on(battle_end,if(own_troops_killed>=2,gain(koku,1)))", "A", "hero", "x", "X")
    assert card.attack == (1, 0, 1, 0, 0, 0)
    assert card.losses == 2
    assert card.battle_end == ((0, 0, 1),)
