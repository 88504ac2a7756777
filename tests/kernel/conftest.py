"""Makes the test-only game known."""

from __future__ import annotations

from zashiki.kernel.registry import register

register("night-watch", "tests.toy:NightWatch")
