"""A numbered rule, printed for a terminal."""

from __future__ import annotations

from rich.text import Text

from zashiki.rules_pages import Rule, plain
from zashiki.terminal.screen import Screen

_INDENT = 4


def print_rule(screen: Screen, rule: Rule) -> None:
    """Print a rule: a line with its id and place, and indented below it its text, and why it was ruled so."""
    head = Text(rule.id, style="bold")
    place = " · ".join(part for part in (rule.section, rule.topic) if part)
    head.append(f"  {place}", style="dim")
    screen.say(head)
    if rule.title:
        screen.say(plain(rule.title), "italic", _INDENT)
    screen.say(plain(rule.text), indent=_INDENT)
    if rule.reason:
        screen.say(f"Why: {plain(rule.reason)}", "dim", _INDENT)
