"""The choices of a question as numbered lines, and the meaning of a typed answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zashiki.kernel.actions import Token
from zashiki.kernel.game import AnyGame
from zashiki.kernel.views import View

AMOUNT = "amount"
"""For actions of this kind a person types the value."""
_COLUMNS_FROM = 16
"""This many choices without notes, or more, are set in columns."""


class Choice(NamedTuple):
    """One legal action. key: what a person types for it. notes: what it would do."""

    key: str
    action: int
    token: Token
    label: str
    notes: tuple[str, ...]


class Menu:
    """The choices of one question, in the order of the legal actions.

    If all of them are amounts, a typed number is the amount itself; otherwise it is the number of the line.
    """

    def __init__(self, game: AnyGame, view: View, names: Sequence[str]) -> None:
        assert view.ask is not None
        legal = view.ask.legal
        tokens = [game.vocabulary.describe(action) for action in legal]
        self.amounts = all(token.kind == AMOUNT for token in tokens)
        self.default = view.ask.default if view.ask.default in legal else None
        self.choices = [
            Choice(
                key=str(token.value if self.amounts else number),
                action=action,
                token=token,
                label=game.catalog.label(token, names, view.ask.message.id),
                notes=tuple(game.catalog.say(note, names) for note in game.preview(view, (action,)).notes),
            )
            for number, (action, token) in enumerate(zip(legal, tokens, strict=True), 1)
        ]

    def lines(self, width: int) -> list[str]:
        """The choices for the screen, at most `width` wide."""
        keys = max(len(choice.key) for choice in self.choices)
        heads = [f"{choice.key:>{keys + 2}}  {choice.label}" for choice in self.choices]
        if self.amounts and not any(choice.notes for choice in self.choices):
            return []
        if not any(choice.notes for choice in self.choices):
            return _columns(heads, width) if len(heads) >= _COLUMNS_FROM else heads
        column = min(max(map(len, heads)) + 3, width // 2)
        lines = []
        for head, choice in zip(heads, self.choices, strict=True):
            lines += _beside(head, " ".join(choice.notes), column, width)
        return lines

    def expected(self) -> str:
        """What a person can type, in words."""
        first, last = self.choices[0], self.choices[-1]
        token = f"a token such as {first.token.text}"
        if first is last:
            return f"{first.key} or {token}"
        if int(last.key) - int(first.key) == len(self.choices) - 1:
            return f"a number from {first.key} to {last.key}, or {token}"
        return f"one of {', '.join(choice.key for choice in self.choices)}, or {token}"

    def keys(self) -> str:
        """The numbers that a person can type, in short: `1-5`."""
        first, last = self.choices[0].key, self.choices[-1].key
        return first if first == last else f"{first}-{last}"

    def parse(self, typed: str) -> Choice | None:
        """The choice with this number, token, label or beginning of a label; None if there is not exactly one."""
        for choice in self.choices:
            if typed in (choice.key, choice.token.text):
                return choice
        low = typed.casefold()
        exact = [choice for choice in self.choices if low == choice.label.casefold()]
        near = exact or [choice for choice in self.choices if len(low) > 1 and choice.label.casefold().startswith(low)]
        return near[0] if len(near) == 1 else None


def _beside(head: str, note: str, column: int, width: int) -> list[str]:
    """A choice with its note in a second column, wrapped between words."""
    if not note:
        return [head]
    lines, current = [], ""
    for word in note.split():
        if current and column + len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}".strip()
    lines.append(current)
    if len(head) + 2 > column:
        return [head, *[" " * column + line for line in lines]]
    return [f"{head:<{column}}{lines[0]}", *[" " * column + line for line in lines[1:]]]


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells in columns, which are read from top to bottom."""
    cell = max(map(len, cells)) + 2
    across = max(width // cell, 1)
    rows = -(-len(cells) // across)
    return ["".join(f"{text:<{cell}}" for text in cells[row::rows]).rstrip() for row in range(rows)]
