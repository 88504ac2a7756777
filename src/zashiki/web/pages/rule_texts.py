"""Pages of rules as HTML: chapters from the Markdown of docs/rules, where every rule has an anchor and links."""

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
"""Short names of places in a rulebook, with rulings among them."""
_TAG = re.compile(r"(<[^>]*>)")


class Item(msgspec.Struct, frozen=True):
    """A rule. html: its text, with links to the rules that it names. reason: why it was ruled so, as HTML."""

    rule: Rule
    html: str
    reason: str


class Chapter(msgspec.Struct, frozen=True):
    """A heading with its rules. text: the other text of the chapter, as HTML."""

    anchor: str
    title: str
    level: int
    text: str
    items: tuple[Item, ...]


def chapters(page: RulesPage, query: str = "") -> list[Chapter]:
    """All chapters of a page after its title. The words of the query are marked in them."""
    known = page.rules
    return [_chapter(index, section, known, query) for index, section in enumerate(page.sections) if index > 0]


def _chapter(index: int, section: Section, known: dict[str, Rule], query: str) -> Chapter:
    items = tuple(
        Item(rule, _marked_html(_inline(rule.text, known), query), _inline(rule.reason, known))
        for rule in section.rules
    )
    prose = _without_rules(section)
    text = _with_links(_LINK.sub(r"\1", _MARKDOWN.render(prose)), known) if prose.strip() else ""
    return Chapter(f"s{index}", section.title, max(2, section.level), text, items)


def _without_rules(section: Section) -> str:
    """The section's Markdown without the lines that its rules came from."""
    ids = {rule.id for rule in section.rules}
    kept: list[str] = []
    inside = False
    for line in section.text.splitlines():
        match = REFERENCE.search(line.lstrip("|-* "))
        begins = match is not None and line.lstrip("|-* ").startswith(match[0]) and match[0] in ids
        if begins:
            inside = True
        elif not (inside and line.startswith("  ") and line.strip()):
            inside = False
            kept.append(line)
    text = "\n".join(kept)
    return "" if section.rules and _has_only_table_heads(text) else text


def _has_only_table_heads(text: str) -> bool:
    """Whether nothing is left but heads of tables whose rows were rules."""
    lines = [line for line in text.splitlines() if line.strip()]
    return all(line.startswith("|") for line in lines)


def _inline(text: str, known: dict[str, Rule]) -> str:
    return _with_links(_LINK.sub(r"\1", _MARKDOWN.renderInline(_without_places(text))), known)


def _without_places(text: str) -> str:
    """The text of a rule without its places in the rulebook. References to rulings stay."""

    def rulings(match: re.Match[str]) -> str:
        kept = [code for code in re.split(r"[,;] *", match[1]) if "-R" in code]
        return f" [{', '.join(kept)}]" if kept else ""

    return _CODES.sub(rulings, _SOURCE.sub("", text))


def _with_links(html: str, known: dict[str, Rule]) -> str:
    """The same HTML, in which the ids of rules of this page are links to them."""

    def link(match: re.Match[str]) -> str:
        return f'<a href="#{match[0]}">{match[0]}</a>' if match[0] in known else match[0]

    return REFERENCE.sub(link, html)


def _words_of(query: str) -> re.Pattern[str] | None:
    """A pattern of the words of a query, and of longer words that begin with them; None if it has no words."""
    stems = [re.escape(word) for word in re.findall(r"[\w'-]+", query) if len(word) > 1]
    return re.compile(rf"\b(?:{'|'.join(stems)})\w*", re.IGNORECASE) if stems else None


def marked(text: str, query: str) -> Markup:
    """A text in which the words of a query are marked, without its places in the rulebook."""
    text = _without_places(plain(text))
    words = _words_of(query)
    if words is None:
        return escape(text)
    parts, last = [], 0
    for match in words.finditer(text):
        parts += [escape(text[last : match.start()]), Markup("<mark>{}</mark>").format(match[0])]
        last = match.end()
    return Markup("").join([*parts, escape(text[last:])])


def _marked_html(html: str, query: str) -> str:
    """The same for HTML: words inside tags are not marked."""
    words = _words_of(query)
    if words is None:
        return html
    return "".join(
        part if part.startswith("<") else words.sub(r"<mark>\g<0></mark>", part) for part in _TAG.split(html)
    )
