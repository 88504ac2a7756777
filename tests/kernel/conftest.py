"""Makes the game that lives only in the tests known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.registering import night_watch


@pytest.fixture(scope="module", autouse=True)
def _night_watch_is_known() -> Iterator[None]:
    with night_watch():
        yield
