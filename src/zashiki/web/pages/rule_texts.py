"""Rules pages as HTML: chapters from the Markdown of docs/rules, every rule with an anchor and links to others."""

from __future__ import annotations

import re

import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from zashiki.rules_pages import REFERENCE, Rule, RulesPage, Section, plain

_MARKDOWN = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table")
_LINK = re.compile(r'<a href="[^"]*">(.*?)</a>', re.DOTALL)
_SOURCE = re.compile(r"\s*\[(?:Src|Source|RB|PUB)\b[^\]]*\]")
_CODE = r"(?:[A-Z]{2}\d{0,2}|S\d{2}|D|[A-Z]{2}-R\d+)"
_CODES = re.compile(rf"\s*\[({_CODE}(?:[,;] *{_CODE})*)\](?=\s*$)")
"""Places of a rulebook by their short names, with rulings between them."""
_TAG = re.compile(r"(<[^>]*>)")


class Item(msgspec.Struct, frozen=True):
    """A rule: html is its text with links to the rules that it names."""

    rule: Rule
    html: str
    reason: str


class Chapter(msgspec.Struct, frozen=True):
    """A heading. text: what stands there beside rules, as HTML; items: its rules."""

    anchor: str
    title: str
    level: int
    text: str
    items: tuple[Item, ...]


def chapters(page: RulesPage, query: str = "") -> list[Chapter]:
    """All chapters of a page after its title, with the words of a query marked."""
    known = page.rules
    return [_chapter(index, section, known, query) for index, section in enumerate(page.sections) if index > 0]


def _chapter(index: int, section: Section, known: dict[str, Rule], query: str) -> Chapter:
    items = tuple(
        Item(rule, _marked_html(_inline(rule.text, known), query), _inline(rule.reason, known))
        for rule in section.rules
    )
    prose = _without_rules(section)
    text = _linked(_LINK.sub(r"\1", _MARKDOWN.render(prose)), known) if prose.strip() else ""
    return Chapter(f"s{index}", section.title, max(2, section.level), text, items)


def _without_rules(section: Section) -> str:
    """The section's Markdown without the lines that its rules came from."""
    ids = {rule.id for rule in section.rules}
    kept: list[str] = []
    inside = False
    for line in section.text.splitlines():
        found = REFERENCE.search(line.lstrip("|-* "))
        begins = found is not None and line.lstrip("|-* ").startswith(found[0]) and found[0] in ids
        if begins:
            inside = True
        elif not (inside and line.startswith("  ") and line.strip()):
            inside = False
            kept.append(line)
    text = "\n".join(kept)
    return "" if section.rules and _only_headings_of_tables(text) else text


def _only_headings_of_tables(text: str) -> bool:
    """Whether nothing is left but the head of a table whose rows were rules."""
    lines = [line for line in text.splitlines() if line.strip()]
    return all(line.startswith("|") for line in lines)


def _inline(text: str, known: dict[str, Rule]) -> str:
    return _linked(_LINK.sub(r"\1", _MARKDOWN.renderInline(_without_places(text))), known)


def _without_places(text: str) -> str:
    """A rule without the places of the rulebook that it comes from; rulings stay."""

    def rulings(found: re.Match[str]) -> str:
        kept = [code for code in re.split(r"[,;] *", found[1]) if "-R" in code]
        return f" [{', '.join(kept)}]" if kept else ""

    return _CODES.sub(rulings, _SOURCE.sub("", text))


def _linked(html: str, known: dict[str, Rule]) -> str:
    """Ids that the page has become links to them."""

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known else found[0]

    return REFERENCE.sub(link, html)


def _words_of(query: str) -> re.Pattern[str] | None:
    """What finds the words of a query, and longer ones that begin with them."""
    stems = [re.escape(word) for word in re.findall(r"[\w'-]+", query) if len(word) > 1]
    return re.compile(rf"\b(?:{'|'.join(stems)})\w*", re.IGNORECASE) if stems else None


def marked(text: str, query: str) -> Markup:
    """`text` with the words of a query marked, without the places of the rulebook that it names."""
    text = _without_places(plain(text))
    words = _words_of(query)
    if words is None:
        return escape(text)
    parts, last = [], 0
    for found in words.finditer(text):
        parts += [escape(text[last : found.start()]), Markup("<mark>{}</mark>").format(found[0])]
        last = found.end()
    return Markup("").join([*parts, escape(text[last:])])


def _marked_html(html: str, query: str) -> str:
    """The same for HTML: only what stands between tags is marked."""
    words = _words_of(query)
    if words is None:
        return html
    return "".join(
        part if part.startswith("<") else words.sub(r"<mark>\g<0></mark>", part) for part in _TAG.split(html)
    )
