"""`python -m tests.web.serve`: the server with the game that lives only in the tests."""

from __future__ import annotations

from tests.web import with_extras  # noqa: F401
from zashiki.web.command import serve

if __name__ == "__main__":
    serve()
