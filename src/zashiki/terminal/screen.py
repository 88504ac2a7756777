"""What a person reads and types, in a terminal, a dumb terminal, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from textwrap import wrap

from rich.console import Console
from rich.text import Text

WIDEST = 100
ACCENT = "bold #c8402c"
"""The style of what a person has to do now: vermilion, as in the browser."""
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears the screen, and what was scrolled away


class Leave(Exception):
    """The person has closed the input (end of file), so there will be no more answers."""


class Screen:
    """The terminal, which all people at the table share."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = min(console.width, WIDEST)

    @property
    def moving(self) -> bool:
        """Whether the terminal can show things that move or vanish: a spinner, a curtain that clears the screen."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def say(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """Print a paragraph, wrapped between words and indented."""
        body = Text(text, style=style) if isinstance(text, str) else text
        for line in body.wrap(self.console, self.width - indent) if len(body) else [body]:
            line.rstrip()
            self.console.print(Text(" " * indent).append_text(line), soft_wrap=True)

    @property
    def height(self) -> int | None:
        """How many lines are visible at once; None if there is no limit, as in a file."""
        return self.console.height if self.console.is_terminal else None

    def show(self, block: str) -> None:
        """Print lines as they are, such as the board. Long lines are wrapped, and headings get their style."""
        for line in self.wrapped(block):
            text = Text(line)
            if line.startswith("──"):
                text.highlight_regex(r"─+", "dim")
                text.highlight_regex(r"[^─ ][^─]*[^─ ]", "bold")
            self.console.print(text, soft_wrap=True)

    def wrapped(self, block: str) -> list[str]:
        """The lines of a block. A line that is wider than the screen continues below, indented."""
        lines: list[str] = []
        for line in block.strip("\n").split("\n"):
            if len(line) <= self.width:
                lines.append(line)
                continue
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            lines += wrap(line, self.width, subsequent_indent=indent, replace_whitespace=False)
        return lines

    def heading(self, text: str) -> None:
        """Print a heading with a line to the edge."""
        self.console.print()
        rest = max(self.width - len(text) - 4, 3)
        self.console.print(Text.assemble(("── ", "dim"), (text, "bold"), (" " + "─" * rest, "dim")), soft_wrap=True)

    def items(self, lines: Iterable[str], style: str = "") -> None:
        """Print a list with a mark before each line."""
        for line in lines:
            body = Text(line, style=style).wrap(self.console, self.width - 4)
            for index, part in enumerate(body):
                part.rstrip()
                self.console.print(
                    Text("  · " if index == 0 else "    ", style="dim").append_text(part), soft_wrap=True
                )

    def ask(self, prompt: str) -> str:
        """Ask for a line, and return it without spaces around it. Raises Leave at the end of the input."""
        self.console.print(Text(prompt, style="bold"), end=" ", soft_wrap=True)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise Leave
        answer = line.strip()
        if not sys.stdin.isatty():
            self.console.print(Text(answer), soft_wrap=True)
        return answer

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """A context in which a moving line says what takes so long, if the terminal can show that."""
        return self.console.status(Text(text, style="dim")) if self.moving else nullcontext()

    def curtain(self, name: str, back: str) -> bool:
        """Hide what the last person saw until the next person sits at the screen.

        back: the name of the last person if they can still take their choice back. Returns whether they do so.
        """
        if self.moving:
            self.console.file.write(_CLEAR)
        self.say()
        undo = f" (u: {back} takes the last choice back)" if back else ""
        typed = self.ask(f"Pass the screen to {name}, who presses Enter{undo}:")
        if self.moving:
            self.console.file.write(_CLEAR)
        return bool(back) and typed.casefold() == "u"
