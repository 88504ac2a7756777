"""Makes the game that lives only in the tests known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.registering import night_watch


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a configuration together, whatever their order: they share the positions of its games."""
    first: dict[object, int] = {}
    for at, item in enumerate(items):
        first.setdefault(_shares(item), at)
    items.sort(key=lambda item: first[_shares(item)])


def _shares(item: pytest.Item) -> object:
    """What tells which tests belong together; a test that shares nothing stays in its place."""
    callspec = getattr(item, "callspec", None)
    configuration = callspec.params.get("configuration") if callspec is not None else None
    return configuration if configuration is not None else item


@pytest.fixture(scope="module", autouse=True)
def _night_watch_is_known() -> Iterator[None]:
    with night_watch():
        yield
