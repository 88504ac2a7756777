"""Positions in words, an owner's pack, and what bad ones are told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.yokai.table import A, Table, duel, tournament, yokai
from zashiki.games.yokai.position import YokaiPosition
from zashiki.games.yokai.rules.state import YokaiState
from zashiki.kernel.errors import InvalidPack, InvalidPosition
from zashiki.kernel.files.plain import digest
from zashiki.kernel.files.positions import read_position, write_position
from zashiki.kernel.game import load_game

PACK = Path(__file__).parents[3] / "src/zashiki/games/yokai/pack"


@pytest.mark.parametrize("players", [2, 5, 16])
def test_positions_from_the_middle_of_tournaments_are_read_as_they_were(players: int) -> None:
    options: dict[str, Any] = {"format": "match"} if players == 2 else {}
    game, rng = yokai(players, **options), Random(3)
    state = game.new_initial_state(seed=3)
    steps = set()
    while not state.is_terminal():
        kind = type(state.steps[-1]).__name__
        if rng.random() < 0.02 or kind not in steps:
            steps.add(kind)
            assert digest(read_position(write_position(state))) == digest(state)
        player = rng.choice(state.acting_players())
        state.apply_action(player, rng.choice(state.legal_actions(player)))
    assert "KeepUpdate" in steps
    assert read_position(write_position(state)).outcome() == state.outcome()


def test_what_is_left_out_is_filled_in() -> None:
    table = duel(a={"hand": ["refresh"], "e": 3, "discard_pile": ["block"]})
    assert table.a.energy == 3
    assert table.counts(A) == (1, 8, 1)
    assert (table.b.energy_place, table.b.victory_place) == (1, 2)


@pytest.mark.parametrize(
    ("side", "message"),
    [
        ({"hand": ["rock"]}, r"fighters\[0\].hand: there is no card 'rock'.*known: block"),
        ({"hand": ["collect", "collect"]}, r"fighters\[0\]: 2 collect are in hand and piles; the deck .* has 1"),
        ({"hand": ["refresh-2"]}, r"fighters\[0\]: 1 refresh-2 are in hand and piles; .* has 0"),
        (
            {"hand": ["refresh"], "draw_pile": ["block"]},
            r"fighters\[0\]: refresh of the deck lies nowhere; 2 cards of 10",
        ),
        ({"hand": ["refresh"] * 11}, r"fighters\[0\].hand: 11 cards are more than a deck of 10"),
    ],
)
def test_bad_sides_are_refused(side: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidPosition, match=message):
        duel(a=side)


def broken(table: Table, **changes: object) -> str:
    """What is said of a position in which these parts are changed."""
    data = msgspec.to_builtins(table.game.to_position(table.state))
    for path, value in changes.items():
        *parents, last = [int(part) if part.isdigit() else part for part in path.split("__")]
        part = data
        for parent in parents:
            part = part[parent]
        part[last] = value
    position = msgspec.convert(data, YokaiPosition)
    with pytest.raises(InvalidPosition) as caught:
        table.game.from_position(position, table.state.chance, table.state.steps[:], table.state.answers[:])
    return str(caught.value)


def test_bad_duels_are_refused() -> None:
    table = duel()
    assert broken(table, duels__0__players=(0, 0)) == "duels[0].players: a duel has two different players"
    assert broken(table, duels__0__players=(0, 5)) == "duels[0].players: there is no player 5; players are 0 to 1"
    assert broken(table, duels__0__coin=7).startswith("duels[0].coin: it is with one of the two")
    assert broken(table, duels__0__winner=4).startswith("duels[0].winner: it is one of the two")
    assert broken(table, duels__0__revealed=["block"]) == "duels[0].revealed: two cards are revealed together"
    assert broken(table, fighters=[]) == "fighters: the game has 2 players"


def test_bad_tournaments_are_refused() -> None:
    table = tournament(4)
    names = msgspec.to_builtins(table.game.to_position(table.state))["tournament"]["update_decks"][0]
    path = "tournament__update_decks"
    assert "lies nowhere" in broken(table, **{path: [names[1:]]})
    assert "lies in tournament.update_decks[0] already" in broken(table, **{path: [[*names, names[0]]]})
    assert "there is no update 'sling-3'" in broken(table, **{path: [[*names, "sling-3"]]})
    assert "there are only 4 updates 'sling-2'" in broken(table, **{path: [[*names, "sling-2"]]})
    assert "stands once" in broken(table, tournament__orders=[[0, 1, 2, 2]])
    assert "there is no player 9" in broken(table, tournament__winners=[[9]])
    assert "there is no update 'x'" in broken(table, tournament__known={"x": [0]})
    assert broken(table, duels=[{"players": [0, 2]}]).startswith("duels: this round's duels are [(0, 1), (2, 3)]")
    assert "format elimination has one" in broken(table, tournament=None)


def test_brackets_without_a_next_round_are_refused() -> None:
    table = tournament(16)
    said = broken(table, tournament__winners=[[0], []], tournament__losers=[[], []], duels=[])
    assert said == "tournament.winners: no next round can be made of these brackets"


@pytest.mark.parametrize(
    ("players", "step"), [(2, ["Draft", {"winner": 0, "loser": 1}]), (2, "CloseRound"), (3, ["Redraw", {"player": 0}])]
)
def test_a_step_that_does_not_fit_the_table_is_refused(players: int, step: object) -> None:
    position = json.loads(write_position(yokai(players).new_initial_state(seed=1), format="json"))
    position["steps"].append(step)
    with pytest.raises(InvalidPosition, match=r"^\$\.steps\[2\]: \w+ does not fit this table: ."):
        read_position(json.dumps(position))


# ---------------------------------------------------------------- packs


def owners_pack(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A pack directory with one change to a standard file."""
    text = (PACK / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


@pytest.mark.rule("YF-R3", "YF-R4")
def test_another_printing_has_another_table_of_limits(tmp_path: Path) -> None:
    pack = owners_pack(tmp_path, "board.toml", "energy = [1, 2, 3, 4]", "energy = [1, 2, 2, 3]")
    game = yokai(pack=pack)
    table = duel(a={"stone": 1}, b={"e": 3, "energy": 1}, game=game)
    table.play("sling", "refresh")
    assert table.b.energy == 2


@pytest.mark.rule("YF-1.8")
def test_a_deck_may_hold_nearly_all_of_its_cards_of_one_type(tmp_path: Path) -> None:
    text = (PACK / "cards.toml").read_text(encoding="utf-8")
    for old, new in ((3, 8), (3, 0), (2, 0)):  # Refresh, Block, Sling
        text = text.replace(f'version = "start"\ncopies = {old}\n', f'version = "start"\ncopies = {new} \n', 1)
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    table = Table(yokai(pack=tmp_path).new_initial_state(seed=1))
    assert table.names(table.a.hand + table.a.pile) == ["refresh"] * 8 + ["upgrade", "collect"]
    assert table.counts(A) == (5, 5, 0)


def test_an_owner_may_change_what_cards_do(tmp_path: Path) -> None:
    pack = owners_pack(tmp_path, "cards.toml", "stone = 1", "stone = 3")
    table = duel(a={"e": 4, "v": 4}, game=yokai(pack=pack))
    table.play("refresh", "block")
    assert table.a.stone == 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("copies = 3", "copies = 4", "the start cards are 11; a deck has 10"),
        ("stone = 1", "damage = 1", "'refresh' has 'damage', which only fits sling"),
        ("stone = 1", "stones = 1", "card 'refresh'.*there is no field 'stones'.*did you mean 'stone'"),
        ('version = "update"', 'version = "start"', "is a second refresh start card"),
        ('moves = "one"\n', "", "needs moves"),
        ('name = "refresh-2"', 'name = "refresh"', "two cards have the same name"),
        ('source = "rulebook"', 'source = "guess"', "card 'refresh'.*field source"),
    ],
)
def test_bad_packs_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidPack, match=f"(?s){message}"):
        load_game("yokai", owners_pack(tmp_path, "cards.toml", old, new))


def examples() -> list[str]:
    """The whole positions of this game in docs/positions.md."""
    page = (Path(__file__).parents[3] / "docs/positions.md").read_text(encoding="utf-8")
    blocks = [block.partition("```")[0] for block in page.split("```toml\n")[1:]]
    return [block for block in blocks if block.startswith("zashiki_position") and 'game = "yokai"' in block]


@pytest.mark.parametrize("text", examples())
def test_the_examples_of_the_guide_are_positions(text: str) -> None:
    state = read_position(text)
    assert digest(read_position(write_position(state))) == digest(state)
    player = state.acting_players()[-1]
    state.apply_action(player, state.legal_actions(player)[0])


def test_the_guide_shows_a_draft() -> None:
    state = read_position(examples()[-1])
    assert isinstance(state, YokaiState)
    table = Table(state)
    assert table.legal(A) == ["yes", "no"]
