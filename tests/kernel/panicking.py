"""A module whose import raises what is no Exception, as the panics of extensions written in Rust do."""

from __future__ import annotations


class Panic(BaseException):
    """Not to be caught by `except Exception`."""


raise Panic("the extension\n  has panicked")
