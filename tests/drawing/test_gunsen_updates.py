"""What a page is sent when somebody has moved in Gunsen: the map stays where it is when a battle comes and goes."""

from __future__ import annotations

import pytest

from tests.drawing.updates import LARGEST, sizes


@pytest.mark.parametrize(("players", "rounds"), [(2, 20), (4, 8), (6, 7)])
def test_every_update_of_a_whole_game_is_light(players: int, rounds: int) -> None:
    found = sizes("gunsen", 3, ("yes",), players=players, max_rounds=rounds)
    assert len(found) > 300
    assert max(found) < LARGEST
