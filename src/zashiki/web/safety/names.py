"""Names and chat that people write: trimmed, without control and direction marks, and never too long."""

from __future__ import annotations

import unicodedata

from zashiki.kernel.errors import ZashikiError

NAME_LENGTH = 24
CHAT_LENGTH = 500
_JOINERS = "\u200d\ufe0f"
"""These invisible characters are allowed after visible ones: emoji are made with them."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Unicode calls these letters or symbols, but nobody can see them."""
_MARKS_IN_A_ROW = 4


class InvalidName(ZashikiError):
    """This text cannot be the name of a player."""


def clean(text: str, length: int) -> str:
    """One line of visible text, without marks that are invisible or change its direction, and with single spaces."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind in {"Zs", "Zl", "Zp"} or letter in "\t\n\r" or letter in _BLANKS:
            letter, kind = " ", "Zs"
        if kind[0] == "C" and letter not in _JOINERS:
            continue
        if letter in _JOINERS and (not kept or kept[-1] == " "):
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(letter)
    return " ".join("".join(kept).split())[:length].strip()


def clean_name(text: str) -> str:
    """A player's name. Raises InvalidName if nothing visible is left of it."""
    name = clean(text, NAME_LENGTH)
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise InvalidName(f"a name needs at least one letter; it may have {NAME_LENGTH}")
    return name


def safe_name(text: str, number: int) -> str:
    """A name from a file that may hold anything, made safe; `Player <number>` if nothing visible is left of it."""
    try:
        return clean_name(text)
    except InvalidName:
        return f"Player {number}"


def looks(name: str) -> str:
    """What a name looks like. Two names that look the same to people have the same looks."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if unicodedata.category(letter)[0] in "LNSP")
