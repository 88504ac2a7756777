"""`zashiki serve --bots tests.web.brought`: a server that knows what lives only in the tests, and so do its bots."""

from __future__ import annotations

from tests.web.extras import introduce

introduce()
