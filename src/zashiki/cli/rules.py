"""`zashiki rules`: find rules by id or by word."""

from __future__ import annotations

import click
from rich.text import Text

from zashiki import game_names
from zashiki.cli.common import Failure, command, console
from zashiki.kernel.errors import UnknownGame, suggest
from zashiki.kernel.registry import is_registered
from zashiki.rule_places import Place, RulePlaces, rule_places
from zashiki.rules_pages import RulesPage, Section, rules_page
from zashiki.terminal.rule_texts import print_rule
from zashiki.terminal.screen import Screen

INDENT = 4
SHOWN = 12
"""At most this many rules are shown without --all."""


@command(
    "zashiki rules yokai",
    "zashiki rules yokai KO",
    "zashiki rules yokai YF-8.1",
    "zashiki rules yokai 8",
    "zashiki rules yokai YF-8.1 --where",
)
@click.argument("name", metavar="GAME")
@click.argument("words", nargs=-1, metavar="[ID | WORDS]")
@click.option("--all", "everything", is_flag=True, help=f"Show all rules that match, not only the best {SHOWN}.")
@click.option("--where", is_flag=True, help="Name the files and lines that carry out each rule, and its tests.")
def rules(name: str, words: tuple[str, ...], everything: bool, where: bool) -> None:
    """Find rules by id, chapter or word.

    Without an id or words, list the chapters.
    """
    if not is_registered(name):
        raise UnknownGame(f"there is no game {name!r}{suggest(name, game_names())}")
    page, screen = rules_page(name), Screen(console())
    query = " ".join(words)
    if not query:
        if where:
            raise Failure(f"--where needs a rule or words, as in zashiki rules {name} {next(iter(page.rules))} --where")
        _print_contents(screen, page)
        return
    matches = page.find(query)
    if not matches:
        sections = page.sections_with(query)
        if not sections:
            raise Failure(
                f"no rule of {name} has {query!r}; zashiki rules {name} lists the chapters{suggest(query, page.rules)}"
            )
        if where:
            raise Failure(f"no rule of {name} has {query!r}, only a section has it; --where is for rules")
        for section in sections:
            _print_section(screen, section)
        return
    best = matches if everything else matches[:SHOWN]
    for rule in best:
        print_rule(screen, rule)
        if where:
            _print_places(screen, rule.id, rule_places(name))
    if len(best) < len(matches):
        screen.say()
        screen.say(f"{len(matches) - len(best)} more rules speak of {query!r}; --all shows them.", "dim")


def _print_contents(screen: Screen, page: RulesPage) -> None:
    screen.say(page.title, "bold")
    for section in page.sections:
        if section.level == 1 and not section.rules:
            continue
        line = Text("  " * max(section.level - 2, 0) + section.title)
        if section.rules:
            first, last = section.rules[0].id, section.rules[-1].id
            line.append(f"  {first}" + (f" to {last}" if first != last else ""), style="dim")
        screen.say(line)


def _print_places(screen: Screen, rule: str, places: RulePlaces) -> None:
    """Print the lines of code that name a rule, and the tests that are marked with it."""
    _print_list(screen, "Code", places.code.get(rule, []), "No line of the code names it.")
    nothing = "No test names it."
    if rule in places.untestable:
        nothing = f"No test could prove it. {places.untestable[rule]}"
    elif not places.has_tests:
        nothing = "The tests are in the source of zashiki, not in the installed package."
    _print_list(screen, "Tests", places.tests.get(rule, []), nothing)


def _print_list(screen: Screen, heading: str, places: list[Place], nothing: str) -> None:
    screen.say(heading, "bold", INDENT)
    for place in places:
        line = Text(" " * 2 * INDENT).append(str(place)).append(f"  {place.within}", style="dim")
        line.rstrip()
        screen.console.print(line, soft_wrap=True)
    if not places:
        screen.say(nothing, indent=2 * INDENT)


def _print_section(screen: Screen, section: Section) -> None:
    screen.say(section.title, "bold")
    screen.show(section.text)
    screen.say()
