"""Games that bots once played come out as they did then, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.records import GAMES, HOME, LIMIT, SUFFIX, opened, stored
from zashiki.kernel.errors import InvalidRecord
from zashiki.kernel.session.replays import replay


@pytest.mark.parametrize("path", stored(), ids=lambda path: f"{path.parent.name}/{path.name.removesuffix(SUFFIX)}")
def test_a_recorded_game_comes_out_as_it_did(path: Path) -> None:
    record = opened(path)
    game = path.parent.name
    assert record.header.game == game
    assert record.result is not None
    try:
        *_, (_, end) = replay(record)
    except InvalidRecord as error:
        pytest.fail(
            f"{path.relative_to(HOME)}, {error}. If a rule or a printed number was changed on purpose, "
            f"play the games anew with: python -m tests.records {game}"
        )
    assert end.outcome() == record.result.outcome


@pytest.mark.parametrize("game", sorted({path.parent.name for path in stored()}))
def test_the_records_of_a_game_are_whole_and_small(game: str) -> None:
    paths = stored(game)
    assert [path.name[:2] for path in paths] == [f"{number:02}" for number in range(1, GAMES + 1)]
    assert sum(path.stat().st_size for path in paths) <= LIMIT
