"""An owner's own maps and cards (YH-R4): typed in as TOML, checked, and played to the end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from zashiki.games import yohei
from zashiki.games.yohei import YoheiGame
from zashiki.games.yohei.rules.rerolls import all_met
from zashiki.games.yohei.rules.state import YoheiState
from zashiki.games.yohei.rules.values import movement
from zashiki.kernel.errors import InvalidPack
from zashiki.kernel.game import load_game

PACK = Path(yohei.__file__).parent / "pack"
ISLET = """
[[map]]
id = "islet"
players = [2]
rows = ["0,-1: G F* G", "-1,0: W* G T G", "-1,1: G M G*"]
areas = [[[2, -1], [2, 0]], [[-1, 0], [-1, 1]]]
walls = ["0,0:E"]
source = "designed"
"""


def directory(tmp_path: Path, text: str) -> Path:
    """A pack of the standard maps and one more."""
    standard = (PACK / "maps.toml").read_text(encoding="utf-8")
    (tmp_path / "maps.toml").write_text(standard + text, encoding="utf-8")
    return tmp_path


def yohei_game(pack: Path, **options: Any) -> YoheiGame:
    """The game with an owner's pack."""
    game = load_game("yohei", pack=pack, **options)
    assert isinstance(game, YoheiGame)
    return game


def played(game: YoheiGame, seed: int) -> YoheiState:
    """A random game to its end."""
    state, rng = game.new_initial_state(seed), Random(seed)
    while not state.is_terminal():
        player = state.acting_players()[0]
        state.apply_action(player, rng.choice(state.legal_actions(player)))
    return state


@pytest.mark.rule("YH-R4", "YH-3.1", "YH-R6")
def test_a_map_of_ones_own(tmp_path: Path) -> None:
    islet = ISLET.replace("[[2, -1], [2, 0]]", "[[2, -1], [1, 0]]").replace('"-1,0: W* G T G"', '"-1,0: W* G T"')
    game = yohei_game(directory(tmp_path, islet), map="custom", walls=True)
    assert len(game.board.cells) == 9
    assert game.board.names[0] == "A2"
    assert played(game, 1).result is not None


@pytest.mark.rule("YH-R4")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("W* G T G", "W* G G G", r"maps.toml.*islet.*rows.*0 temples"),
        ("0,0:E", "0,0:UP", r"maps.toml.*islet.*walls.*0,0:UP"),
        ("0,0:E", "2,0:E", r"maps.toml.*islet.*walls.*between two hexes"),
        ("[[2, -1], [2, 0]]", "[[2, -1], [7, 0]]", r"maps.toml.*islet.*areas.*7,0"),
        ("[[2, -1], [2, 0]]", "[[0, 1]]", r"maps.toml.*islet.*areas.*fewer than 2"),
        ('"0,-1: G F* G"', '"0,-5: G F* G"', r"maps.toml.*islet.*rows.*hang together"),
        ('"0,-1: G F* G"', '"0,-3: G", "0,-1: G F* G"', r"maps.toml.*islet.*rows.*hang together"),
        ('"0,-1: G F* G"', '"-1,0: G F* G"', r"maps.toml.*islet.*rows.*twice"),
        ('"0,-1: G F* G"', f'"0,-1: G F* G{" G" * 91}"', r"maps.toml.*islet.*rows.*there are 101 hexes"),
        (", [[-1, 0], [-1, 1]]", "", r"maps.toml.*islet.*areas.*2 sides need 2 deployment areas; there are 1"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in ISLET
    with pytest.raises(InvalidPack, match=said):
        load_game("yohei", pack=directory(tmp_path, ISLET.replace(old, new)), map="custom")


@pytest.mark.rule("YH-1.6", "YH-24.3")
def test_other_prices_and_units_are_played(tmp_path: Path) -> None:
    text = (PACK / "units.toml").read_text(encoding="utf-8")
    (tmp_path / "units.toml").write_text(text.replace('name = "Kappa"', 'name = "My Kappa"'), encoding="utf-8")
    board = (PACK / "board.toml").read_text(encoding="utf-8")
    (tmp_path / "board.toml").write_text(board.replace("market = [3, 2, 2, 1, 0]", "market = [4, 0]"), encoding="utf-8")
    game = yohei_game(tmp_path, mode="yohei")
    assert "My Kappa" in game.table.piece_names
    state = played(game, 2)
    assert len(state.market) == 2


@pytest.mark.rule("YH-R40", "YH-R75")
def test_movement_is_never_below_nothing(tmp_path: Path) -> None:
    text = (PACK / "tokens.toml").read_text(encoding="utf-8")
    (tmp_path / "tokens.toml").write_text(text.replace('"blizzard 1"', '"blizzard 4"'), encoding="utf-8")
    game = yohei_game(tmp_path, mode="yohei")
    state = game.new_initial_state(1)
    state.now = game.table.round_ids.index("blizzard")
    assert movement(state, state.fielded[0][0]) == 0
    assert not all_met((4,), ()), "without dice every hit counts"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('letter = "F"', 'letter = "W"', r"board.toml: the terrains are grass \(G\), forest \(F\), .*in this order"),
        ('id = "forest"\nletter = "F"', 'id = "water"\nletter = "W"', r"board.toml: the terrains are .*in this order"),
        ('id = "ominous"', 'id = "normal"', r"board.toml: the temples are normal, ominous, .*in this order"),
        ('id = "elite"', 'id = "recon"', r"board.toml: there are 2 frames 'recon'"),
    ],
)
@pytest.mark.rule("YH-6.7", "YH-11.2", "YH-38.1")
def test_a_board_whose_rows_mean_something_else_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (PACK / "board.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (tmp_path / "board.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InvalidPack, match=said):
        load_game("yohei", pack=tmp_path)
