"""Lines in and out: what a person reads and types, in a terminal, a dumb one, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from textwrap import wrap

from rich.console import Console
from rich.text import Text

WIDEST = 100
ACCENT = "bold #c8402c"
"""What is to be done now: vermilion, as everywhere at the table."""
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has been scrolled away


class Leave(Exception):
    """The person closed the input (end of file): there will be no more answers."""


class Screen:
    """One terminal that all people at the table share."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = min(console.width, WIDEST)

    @property
    def moving(self) -> bool:
        """Whether things may be shown that move or vanish: a spinner, a curtain that clears the screen."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def say(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """Print a paragraph, folded at words and indented."""
        body = Text(text, style=style) if isinstance(text, str) else text
        for line in body.wrap(self.console, self.width - indent) if len(body) else [body]:
            line.rstrip()
            self.console.print(Text(" " * indent).append_text(line), soft_wrap=True)

    @property
    def height(self) -> int | None:
        """How many lines are in sight at once; None where all can be seen, as in a file."""
        return self.console.height if self.console.is_terminal else None

    def show(self, block: str) -> None:
        """Print lines as they are: the board. Those that are too long are folded, headings get a heading's look."""
        for line in self.folded(block):
            text = Text(line)
            if line.startswith("──"):
                text.highlight_regex(r"─+", "dim")
                text.highlight_regex(r"[^─ ][^─]*[^─ ]", "bold")
            self.console.print(text, soft_wrap=True)

    def folded(self, block: str) -> list[str]:
        """The lines of a block; what is wider than the screen goes on below, indented."""
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
            for at, part in enumerate(body):
                part.rstrip()
                self.console.print(Text("  · " if at == 0 else "    ", style="dim").append_text(part), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """What the person types, without spaces around it. Raises Leave at the end of the input."""
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
        """While something takes long: a line that moves and then vanishes, where lines can move."""
        return self.console.status(Text(text, style="dim")) if self.moving else nullcontext()

    def curtain(self, name: str, back: str) -> bool:
        """Hide what the last person saw until the next one sits before the screen.

        `back` names the last person if he can still take his choice back; returns whether he wants to.
        """
        if self.moving:
            self.console.file.write(_CLEAR)
        self.say()
        undo = f" (u: {back} takes the last choice back)" if back else ""
        typed = self.ask(f"Pass the screen to {name}, who presses Enter{undo}:")
        if self.moving:
            self.console.file.write(_CLEAR)
        return bool(back) and typed.casefold() == "u"
