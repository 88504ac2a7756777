"""What a test registers and leaves is seen, and what is registered for a while is gone afterwards."""

from __future__ import annotations

import pytest

from tests.registering import NIGHT_WATCH, make_known, night_watch, nothing_was_registered, registered, restored
from tests.web.extras import introduce
from zashiki.bots import known_bots
from zashiki.kernel.registry import is_registered, register


def test_what_is_left_is_seen() -> None:
    before = registered()
    nothing_was_registered(before, "this test")
    with restored():
        register(*NIGHT_WATCH)
        with pytest.raises(AssertionError, match="this test registered a game or a bot and left it"):
            nothing_was_registered(before, "this test")
    with restored():
        introduce()
        with pytest.raises(AssertionError, match="this test registered a game or a bot and left it"):
            nothing_was_registered(before, "this test")
    nothing_was_registered(before, "this test")


def test_what_is_known_for_a_while_is_gone_afterwards() -> None:
    with night_watch():
        assert is_registered("night-watch")
    assert not is_registered("night-watch")
    with pytest.MonkeyPatch.context() as patch:
        make_known(patch, *NIGHT_WATCH)
        assert is_registered("night-watch")
    assert not is_registered("night-watch")
    with restored():
        introduce()
        assert "crashing" in known_bots()
    assert "crashing" not in known_bots()
