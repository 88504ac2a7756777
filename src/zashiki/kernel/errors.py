"""What can go wrong. Every message says what was wrong, where, and what would have been right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class ZashikiError(ValueError):
    """The parent of every error that is the input's fault, not the program's."""


class IllegalAction(ZashikiError):
    """An action that the rules do not allow now. `question` and `rules` say which question refused it."""

    def __init__(self, message: str, question: str = "", rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.question = question
        self.rules = rules


class UnknownPlayer(ZashikiError):
    """A number that is no player's of this game."""


class InvalidToken(ZashikiError):
    """A text that names no action of the game."""


class UnknownGame(ZashikiError):
    """No game of that name can be loaded."""


class BrokenGame(UnknownGame):
    """A game of that name is registered, but loading it fails; the message says from where, and why."""


class InvalidOption(ZashikiError):
    """An option that the game does not have, or a value that it does not take."""


class InvalidBot(ZashikiError):
    """No bot of that name, no such module of bots, or a setting that the bot does not take."""


class InvalidPack(ZashikiError):
    """A card pack that cannot be used; the message names file, card and field."""


class InvalidPosition(ZashikiError):
    """A position file that describes no position; the message names the place."""


class InvalidRecord(ZashikiError):
    """A record that cannot be read or does not replay; the message names the line."""


class ChanceExhausted(ZashikiError):
    """A scripted source was asked for more outcomes than it holds, or holds one that cannot be."""


def in_a_line(error: BaseException) -> str:
    """An error that is not ours, with its type, on one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def suggest(word: str, known: Iterable[str]) -> str:
    """The end of a message: the nearest known word, if one is near, and all of them if they are few."""
    names = sorted(known)
    near = get_close_matches(word, names, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    listed = f" (known: {', '.join(names)})" if 0 < len(names) <= 20 else ""
    return hint + listed
