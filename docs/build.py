"""Builds the documentation as HTML into build/docs and checks it: `make docs`.

Every link has to lead somewhere, and every rule has to stand in the code of its game, or in the list of those that no
test could prove. A page for each game, made here, leads from each rule to its code and its tests.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from zashiki.games import ROOMS
from zashiki.rule_places import Place, rule_places
from zashiki.rules_pages import REFERENCE, rules_page

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
OUTPUT = ROOT / "build" / "docs"

ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//")  # a link with a scheme or a host of its own

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · zashiki</title>
<link rel="stylesheet" href="{up}style.css">
<nav aria-label="Pages">
{pages}
</nav>
<main>
{body}
</main>
</html>
"""
STYLE = """:root { color-scheme: light dark;
  --washi: light-dark(#f6f1e6, #1e1d1b); --sumi: light-dark(#26231f, #ece6d8);
  --line: light-dark(#d8cdb8, #413d36); --sunk: light-dark(#ece5d4, #191816); --shu: light-dark(#ad3322, #f08a75); }
body { margin: 0; background: var(--washi); color: var(--sumi); font: 16px/1.5 system-ui, sans-serif; display: grid;
  grid-template-columns: 15rem minmax(0, 1fr); }
nav { padding: 2rem 1.5rem; border-right: 1px solid var(--line); }
nav a { display: block; padding: .25rem 0; }
main { padding: 1rem 2.5rem 4rem; max-width: 54rem; }
h1, h2, h3 { font-family: "Iowan Old Style", Palatino, "Noto Serif", Georgia, serif; line-height: 1.2; }
a { color: var(--shu); }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
pre, code { background: var(--sunk); border-radius: 4px; }
code { padding: .1em .3em; }
pre { padding: 1rem; overflow-x: auto; } pre code { padding: 0; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
td:first-child a { white-space: nowrap; }
main > table { width: max-content; max-width: calc(100vw - 22rem); }
img { max-width: 100%; }
:target { background: light-dark(#f9e6de, #3c2721); }
@media (max-width: 48rem) { body { display: block; } nav { border: 0; padding: 1rem; } main { padding: 0 1rem 3rem; }
  main > table { max-width: 100%; } }
"""


@dataclass
class Page:
    """One Markdown file on its way to become HTML."""

    source: Path
    tokens: list[Token]
    title: str = ""
    anchors: set[str] = field(default_factory=set)

    @property
    def target(self) -> Path:
        """Where the HTML goes."""
        if self.source == README:
            return OUTPUT / "index.html"
        return OUTPUT / self.source.relative_to(DOCS).with_suffix(".html")


def main() -> int:
    """Build all pages; print what is wrong with links and rules, and exit with 1 if anything is."""
    markdown = MarkdownIt("commonmark").enable("table")
    sources = [*([README] if README.exists() else []), *sorted(DOCS.rglob("*.md"))]
    pages = {source: read(source, source.read_text(encoding="utf-8"), markdown) for source in sources}
    for game in ROOMS:
        source = DOCS / "rules" / f"{game}-where.md"
        pages[source] = read(source, where_rules_stand(game), markdown)
    faults = [fault for page in pages.values() for fault in follow_links(page, pages)]
    lost = [fault for game in ROOMS for fault in lost_rules(game)]
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    (OUTPUT / "style.css").write_text(STYLE, encoding="utf-8")
    for path in DOCS.rglob("*"):
        if path.suffix in {".png", ".svg", ".css", ".toml", ".json"}:
            copy = OUTPUT / path.relative_to(DOCS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    for page in pages.values():
        page.target.parent.mkdir(parents=True, exist_ok=True)
        page.target.write_text(render(page, list(pages.values()), markdown), encoding="utf-8")
    if README not in pages and pages:
        shutil.copyfile(next(iter(pages.values())).target, OUTPUT / "index.html")
    for fault in [*faults, *lost]:
        print(fault, file=sys.stderr)
    print(f"{len(pages)} pages in {OUTPUT.relative_to(ROOT)}, {len(faults)} broken links, {len(lost)} lost rules")
    return 1 if faults or lost else 0


def where_rules_stand(game: str) -> str:
    """A page that leads from each rule of a game to the lines that carry it, and to its tests."""
    rules, places = rules_page(game), rule_places(game)
    room, proofs = f"src/zashiki/games/{game}/", f"tests/rules/{game}/"
    lines = [
        f"# {rules.title}: from a rule to its code",
        "",
        f"The code stands in `{room}`, the tests stand in `{proofs}`.",
        f"`zashiki rules {game} {next(iter(rules.rules))} --where` says the same of one rule.",
        "",
        "| rule | code | tests |",
        "| --- | --- | --- |",
    ]
    for name in rules.rules:
        code = listed(places.code.get(name, []), room)
        tests = listed(places.tests.get(name, []), proofs) or places.untestable.get(name, "")
        lines.append(f"| [{name}]({game}.md#{name}) | {code} | {tests} |")
    return "\n".join(lines)


def listed(places: list[Place], folder: str) -> str:
    """Places in a cell of a table, one below the other, their paths as they are in a folder."""
    lines = []
    for place in places:
        within = place.within.replace("_", r"\_")  # two of them would make what is between them slanted
        lines.append(f"`{str(place).removeprefix(folder)}` {within}".rstrip())
    return "<br>".join(lines)


def lost_rules(game: str) -> Iterator[str]:
    """What is wrong with the ids of a game's rules in its code, in words."""
    rules, places = rules_page(game).rules, rule_places(game)
    for name in places.lost(rules):
        yield f"docs/rules/{game}.md: no code names {name}, and says_nothing_testable.toml does not list it"
    for place in places.unknown(rules):
        yield f"{place}: docs/rules/{game}.md has no such rule"


def read(source: Path, text: str, markdown: MarkdownIt) -> Page:
    """Parse the text of a file, and give an id to every heading and to every rule."""
    page = Page(source, markdown.parse(text))
    for opening, inline in pairwise(page.tokens):
        if opening.type == "heading_open":
            heading = plain(inline)
            page.title = page.title or heading
            name = slug(heading)
            while name in page.anchors:
                name += "-1"
            opening.attrSet("id", name)
            page.anchors.add(name)
    for token, following in inline_pairs(page.tokens):
        rule = following.content
        if token.type == "strong_open" and REFERENCE.fullmatch(rule) and rule not in page.anchors:
            token.attrSet("id", rule)
            page.anchors.add(rule)
    for name, inline in rules_without_marks(page.tokens):
        if name not in page.anchors:
            (inline.children or []).insert(0, Token("html_inline", "", 0, content=f'<a id="{name}"></a>'))
            page.anchors.add(name)
    page.title = page.title or source.stem
    return page


def rules_without_marks(tokens: list[Token]) -> Iterator[tuple[str, Token]]:
    """The rules that begin an item of a list or a row of a table without being bold, each with its text."""
    for before, opening, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        first = (before.type, opening.type) in {("list_item_open", "paragraph_open"), ("tr_open", "td_open")}
        if first and (found := REFERENCE.match(inline.content)):
            yield found[0], inline


def inline_pairs(tokens: list[Token]) -> Iterator[tuple[Token, Token]]:
    """Each token inside the text, with the one that follows it."""
    for token in tokens:
        yield from pairwise(token.children or [])


def plain(inline: Token) -> str:
    """The text of a heading without its marks."""
    return "".join(child.content for child in inline.children or [])


def slug(text: str) -> str:
    """A heading's id, made as the usual code hosts make it, so that links work there too."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def follow_links(page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    """Turn links between sources into links between built pages; yields what leads nowhere."""
    for token in page.tokens:
        for child in token.children or []:
            name = {"link_open": "href", "image": "src"}.get(child.type)
            link = str(child.attrGet(name)) if name else ""
            if not name or ELSEWHERE.match(link):
                continue
            path, _, anchor = unquote(link).partition("#")
            goal = Path(os.path.normpath(page.source.parent / path)) if path else page.source
            line = token.map[0] + 1 if token.map else 1
            where = f"{page.source.relative_to(ROOT)}:{line}"
            if goal not in pages and not goal.exists():
                yield f"{where} links to {path}, which does not exist"
            elif anchor and goal in pages and anchor not in pages[goal].anchors:
                yield f"{where} links to {link}, but {goal.name} has no heading or rule with the id {anchor}"
            else:
                child.attrSet(name, relative(built(goal, pages), page.target.parent) + (f"#{anchor}" if anchor else ""))


def built(goal: Path, pages: dict[Path, Page]) -> Path:
    """What a link to a source file must lead to once everything is built."""
    if goal in pages:
        return pages[goal].target
    return OUTPUT / goal.relative_to(DOCS) if goal.is_relative_to(DOCS) and goal.is_file() else goal


def relative(goal: Path, start: Path) -> str:
    """A link from a folder to a file."""
    return Path(os.path.relpath(goal, start)).as_posix()


def render(page: Page, pages: list[Page], markdown: MarkdownIt) -> str:
    """The whole HTML of a page, with the list of all pages beside it."""
    folder = page.target.parent
    entries = [
        f'<a href="{relative(other.target, folder)}"{" aria-current=page" if other is page else ""}>'
        f"{html.escape(other.title)}</a>"
        for other in pages
    ]
    return PAGE.format(
        title=html.escape(page.title),
        up="../" * len(folder.relative_to(OUTPUT).parts),
        pages="\n".join(entries),
        body=markdown.renderer.render(page.tokens, markdown.options, {}),
    )


if __name__ == "__main__":
    sys.exit(main())
