"""Secrets of browsers, invitations, codes, tables and dice. All come from the operating system's generator."""

from __future__ import annotations

import hashlib
import secrets
from typing import NewType

Holder = NewType("Holder", str)
"""The hash of a browser's secret. The database and the running tables know the browser by it."""

NOBODY = Holder("")
COOKIE = "zashiki"
COOKIE_SECONDS = 400 * 24 * 3600
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
CODE_MINUTES = 10
TABLE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
TABLE_LENGTH = 12
SECRET_LENGTH = 43


def new_secret() -> str:
    """A browser's secret: 256 bits."""
    return secrets.token_urlsafe(32)


def holder_of(secret: str | None) -> Holder:
    """The holder of a secret. NOBODY if there is none, or if the text cannot be a secret of ours."""
    if not secret or len(secret) != SECRET_LENGTH or not secret.isascii():
        return NOBODY
    return Holder(hashlib.sha256(secret.encode()).hexdigest())


def new_invite() -> str:
    """An invitation to a seat: 128 bits. It works once."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    """The name of a table in its address: 60 bits, so that nobody finds tables by guessing."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def new_code() -> str:
    """A code that people type: 40 bits. It works once, for ten minutes, and there is a limit on guesses."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_hash(typed: str) -> str:
    """The hash of a code as somebody typed it. Spaces, dashes and small letters make no difference."""
    plain = "".join(letter for letter in typed.upper() if letter in CODE_LETTERS)
    return hashlib.sha256(plain.encode()).hexdigest()


def new_seed() -> str:
    """The seed of a table's dice: 256 bits, as 64 hex digits."""
    return secrets.token_hex(32)
