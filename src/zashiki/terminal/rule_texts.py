"""A numbered rule, printed for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from zashiki.rules_pages import Rule, plain

_INDENT = (0, 0, 0, 4)


def print_rule(out: Console, rule: Rule) -> None:
    """One rule: id and where it stands on one line, its text indented below, and why it was ruled so."""
    head = Text(rule.id, style="bold")
    place = " · ".join(part for part in (rule.section, rule.topic) if part)
    head.append(f"  {place}", style="dim")
    out.print(head)
    if rule.title:
        out.print(Padding(Text(plain(rule.title), style="italic"), _INDENT))
    out.print(Padding(Text(plain(rule.text)), _INDENT))
    if rule.reason:
        out.print(Padding(Text(f"Why: {plain(rule.reason)}", style="dim"), _INDENT))
