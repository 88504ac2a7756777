"""Names in position files are found, or the place and the reason are told."""

from __future__ import annotations

import msgspec
import pytest

from zashiki import load_game
from zashiki.kernel.errors import InvalidPosition
from zashiki.kernel.files.positions import read_position, write_position
from zashiki.kernel.files.reading import PositionReader

LETTERS = "GFWM"


@pytest.fixture
def reader() -> PositionReader:
    return PositionReader(load_game("yohei", players=3))


def test_a_name_has_its_number(reader: PositionReader) -> None:
    assert reader.find("W", LETTERS, "terrain.A1", "terrain") == 2


@pytest.mark.parametrize("name", ["X", "GF", ""])
def test_an_unknown_name_is_refused_with_its_place(reader: PositionReader, name: str) -> None:
    with pytest.raises(InvalidPosition, match=rf"terrain\.A1: there is no terrain '{name}'.*G"):
        reader.find(name, LETTERS, "terrain.A1", "terrain")


@pytest.mark.parametrize("player", [-1, 3])
def test_a_player_who_does_not_play_is_refused(reader: PositionReader, player: int) -> None:
    assert reader.player(2, "order") == 2
    with pytest.raises(InvalidPosition, match=rf"order: there is no player {player}; players are 0 to 2"):
        reader.player(player, "order")


def test_several_letters_are_no_terrain() -> None:
    state = load_game("yohei").new_initial_state(seed=1)
    file = msgspec.json.decode(write_position(state, format="json"))
    file["table"]["terrain"] = {state.game.board.names[0]: "GF"}
    with pytest.raises(InvalidPosition, match=r"\$\.table\.terrain\.A4: there is no terrain 'GF'; did you mean 'G'"):
        read_position(msgspec.json.encode(file).decode())
