"""`zashiki serve --bots tests.web.with_extras`: server and bots know what lives only in the tests."""

from __future__ import annotations

from tests.web.extras import introduce

introduce()
