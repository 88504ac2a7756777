"""`zashiki rules`: find rules by id or by word."""

from __future__ import annotations

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from zashiki import game_names
from zashiki.cli.common import Failure, command, console
from zashiki.kernel.errors import UnknownGame, suggest
from zashiki.rules_pages import RulesPage, Section, rules_page
from zashiki.terminal.rule_texts import print_rule

SHOWN = 12
"""How many rules are shown when a word finds many."""


@command("zashiki rules yokai", "zashiki rules yokai KO", "zashiki rules yokai YF-8.1", "zashiki rules yokai 8")
@click.argument("name", metavar="GAME")
@click.argument("words", nargs=-1, metavar="[ID | WORDS]")
@click.option("--all", "everything", is_flag=True, help=f"Show all that is found, not only the best {SHOWN}.")
def rules(name: str, words: tuple[str, ...], everything: bool) -> None:
    """Find rules by id, chapter or word; without one the chapters are listed."""
    if name not in game_names():
        raise UnknownGame(f"there is no game {name!r}{suggest(name, game_names())}")
    page, out = rules_page(name), console()
    query = " ".join(words)
    if not query:
        _print_contents(out, page)
        return
    found = page.find(query)
    if not found:
        sections = page.sections_with(query)
        if not sections:
            raise Failure(
                f"no rule of {name} has {query!r}; zashiki rules {name} lists the chapters{suggest(query, page.rules)}"
            )
        for section in sections:
            _print_section(out, section)
        return
    shown = found if everything else found[:SHOWN]
    for rule in shown:
        print_rule(out, rule)
    if len(shown) < len(found):
        out.print(f"\n{len(found) - len(shown)} more rules speak of {query!r}; --all shows them.", style="dim")


def _print_contents(out: Console, page: RulesPage) -> None:
    out.print(Text(page.title, style="bold"))
    for section in page.sections:
        if section.level == 1 and not section.rules:
            continue
        line = Text("  " * max(section.level - 2, 0) + section.title)
        if section.rules:
            first, last = section.rules[0].id, section.rules[-1].id
            line.append(f"  {first}" + (f" to {last}" if first != last else ""), style="dim")
        out.print(line)


def _print_section(out: Console, section: Section) -> None:
    out.print(Text(section.title, style="bold"))
    out.print(Padding(Text(section.text), (0, 0, 1, 2)))
