"""The numbered rules of each game as data: read from its page, found by id or by word.

A page is Markdown for people; the rules in it are recognised by their ids, whichever way the page lists them:

    - **YF-4.1** R1: Stone +1.                          a bold id
    - GU-2.10 The order deck is shuffled.               a plain one, after `-` or `*`
    - **YH-R46** Riposte: Only once. *Why: Literal.*    a ruling: title, text, reason
    | **YF-R1** | Question | Ruling | Why |             a ruling in a table
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from zashiki.kernel.errors import ZashikiError, suggest

_ID = r"[A-Z]{2}-R?\d+(?:\.\d+)?[a-z]?"
_ITEM = re.compile(rf"^\s*[-*] +(?:\*\*)?(?P<id>{_ID})(?:\*\*)?:? +(?P<text>.+)$")
_ROW = re.compile(rf"^\|\s*(?:\*\*)?(?P<id>{_ID})(?:\*\*)?\s*\|(?P<cells>.*)\|\s*$")
_HEADING = re.compile(r"^(?P<marks>#{1,6}) +(?P<title>.+?)\s*$")
_REASON = re.compile(r"\s*\*(?!\*)(?:Why: *)?([^*]+)\*\s*$")
_TITLE = re.compile(r"^([^:.\[]{2,60}): +(?=\S)")
_SOURCE = re.compile(r"\s*\[(?:Src|Source|RB|PUB|Rulings?)\b[^\]]*\]\s*$")
_QUERY_ID = re.compile(r"^(?:[A-Z]{2}-)?(?:R?\d+(?:\.\d+)?[A-Z]?)$", re.IGNORECASE)
REFERENCE = re.compile(rf"\b{_ID}\b")
"""An id in a text, for links."""

_LABEL_LENGTH = 60
_TEXT_CELL, _REASON_CELL = 1, 2  # of a ruling's row, after the id


class UnknownRule(ZashikiError):
    """No rule has that id, or a game has no page of rules."""


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule.

    id: as `YF-4.1`. text: what it says, as a line of Markdown. section: the heading that it stands under. topic: the
    word above its list, if one is there (`Refresh`). title: what a ruling is about. reason: why it was ruled so.
    """

    id: str
    text: str
    section: str
    topic: str = ""
    title: str = ""
    reason: str = ""

    @property
    def ruling(self) -> bool:
        """Whether it settles what the rulebook leaves open."""
        return "-R" in self.id


class Section(msgspec.Struct, frozen=True):
    """A heading with what stands below it up to the next one. level: 1 for the page's title, 2 for a chapter."""

    title: str
    level: int
    text: str
    rules: tuple[Rule, ...]


class RulesPage:
    """The rules of one game, in the order of the page."""

    def __init__(self, game: str, source: str) -> None:
        self.game = game
        self.source = source
        self.sections = list(_sections(source))
        self.rules = {rule.id: rule for section in self.sections for rule in section.rules}

    @property
    def title(self) -> str:
        """The heading of the page."""
        return self.sections[0].title if self.sections else self.game

    def rule(self, name: str) -> Rule:
        """The rule with this id. Raises UnknownRule, with the nearest id."""
        found = self.rules.get(name)
        if found is None:
            raise UnknownRule(f"{self.game} has no rule {name!r}{suggest(name, self.rules)}")
        return found

    def find(self, query: str) -> list[Rule]:
        """The rules for an id (`YF-8.1`, `8.1`, `R12`), the number of a chapter (`YF-8`, `8`), or words, best first.

        Of words all must occur, as words or beginnings of words. Empty when nothing fits.
        """
        query = query.strip()
        if _QUERY_ID.match(query):
            return self._by_number(query.upper())
        words = [_stem(word) for word in _words(query)]
        ranked = [(_rank(rule, words), rule) for rule in self.rules.values()]
        hits = [(rank, rule) for rank, rule in ranked if rank]
        hits.sort(key=lambda hit: -hit[0])
        return [rule for _, rule in hits]

    def sections_with(self, query: str) -> list[Section]:
        """The sections whose heading or text has all words of the query: for what stands in tables, not in rules."""
        words = [_stem(word) for word in _words(query)]
        return [s for s in self.sections if words and all(_places(word, f"{s.title} {s.text}") for word in words)]

    def _by_number(self, number: str) -> list[Rule]:
        """The rules of an id or of a chapter's number, with or without the page's two letters."""
        exact, inside = [], []
        for rule in self.rules.values():
            name = rule.id.upper()
            if number in (name, name.partition("-")[2]):
                exact.append(rule)
            elif name.startswith(f"{number}.") or name.partition("-")[2].startswith(f"{number}."):
                inside.append(rule)
        return exact or inside


def rules_directory() -> Path:
    """Where the pages are: beside the code in an installed wheel, in docs/rules in a source checkout."""
    package = Path(__file__).parent
    places = (package / "_docs" / "rules", package.parents[1] / "docs" / "rules")
    return next((place for place in places if place.is_dir()), places[0])


@cache
def rules_page(game: str) -> RulesPage:
    """The rules of a game, read once. Raises UnknownRule when it has no page."""
    path = rules_directory() / f"{game}.md"
    try:
        return RulesPage(game, path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UnknownRule(f"{game} has no page of rules; it would be {path}") from None


def plain(text: str) -> str:
    """Markdown of one line as plain text: no stars, no backticks, no links' addresses."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    text = re.sub(r"`([^`]*)`", r"\1", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"\1", text)
    return re.sub(r"(?<![\w*])\*(?!\s)([^*]+?)\*(?![\w*])", r"\1", text)


def _sections(source: str) -> Iterator[Section]:
    title, level, body = "", 0, list[str]()
    fenced = False
    for line in source.splitlines():
        fenced ^= line.lstrip().startswith("```")
        heading = None if fenced else _HEADING.match(line)
        if heading is None:
            body.append(line)
            continue
        if title or any(part.strip() for part in body):
            yield _section(title, level, body)
        title, level, body = heading["title"], len(heading["marks"]), []
    if title or body:
        yield _section(title, level, body)


def _section(title: str, level: int, body: list[str]) -> Section:
    name = plain(_SOURCE.sub("", title))
    return Section(name, level, "\n".join(body).strip(), tuple(_rules(name, body)))


def _rules(section: str, body: Iterable[str]) -> Iterator[Rule]:
    """The rules among the lines of one section."""
    topic, open_item = "", None
    for line in body:
        item = _ITEM.match(line)
        goes_on = open_item is not None and item is None and line.startswith("  ") and line.strip()
        if goes_on and open_item is not None:
            open_item = (open_item[0], f"{open_item[1]} {line.strip()}", open_item[2])
            continue
        if open_item is not None:
            yield _item(section, *open_item)
            open_item = None
        if item is not None:
            open_item = (item["id"], item["text"].strip(), topic)
        elif row := _ROW.match(line):
            yield _row(section, row["id"], row["cells"])
        elif line.strip() and not line.startswith(("|", "-", "*", " ")):
            label = line.strip()
            topic = plain(label) if len(label) <= _LABEL_LENGTH and not label.endswith((".", ":")) else ""
    if open_item is not None:
        yield _item(section, *open_item)


def _item(section: str, name: str, text: str, topic: str) -> Rule:
    """A rule of a list; of a ruling the title and the reason are taken apart."""
    title = reason = ""
    if "-R" in name:
        if found := _REASON.search(text):
            reason, text = found[1].strip(), text[: found.start()].strip()
        if found := _TITLE.match(text):
            title, text = found[1], text[found.end() :]
    return Rule(name, text, section, topic, title, reason)


def _row(section: str, name: str, cells: str) -> Rule:
    """A ruling of a table: question, ruling, reason."""
    parts = [part.strip().replace(r"\|", "|") for part in re.split(r"(?<!\\)\|", cells)]
    if len(parts) == 1:
        return Rule(name, parts[0], section)
    reason = parts[_REASON_CELL] if len(parts) > _REASON_CELL else ""
    return Rule(name, parts[_TEXT_CELL], section, title=parts[0], reason=reason)


# ---------------------------------------------------------------- search

_WHOLE, _BEGINNING = 3, 1
_SAME_CASE = 1
_WEIGHTS = {"title": 4, "topic": 4, "section": 4, "text": 2, "reason": 1}


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'-]+", text)


def _stem(word: str) -> str:
    """The word without the plural's s, so that `upgrades` finds `upgrade` too."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _places(stem: str, text: str) -> list[str]:
    """The words of a text that begin with a stem."""
    low = stem.casefold()
    return [word for word in _words(text) if word.casefold().startswith(low)]


def _rank(rule: Rule, stems: list[str]) -> int:
    """How well a rule answers the words of a query; 0 when one of them is missing."""
    total = 0
    for stem in stems:
        best = max(weight * _strength(stem, getattr(rule, name)) for name, weight in _WEIGHTS.items())
        if not best:
            return 0
        total += best
    return total


def _strength(stem: str, text: str) -> int:
    """How well one text answers one word."""
    best = 0
    for word in _places(stem, text):
        whole = len(_stem(word)) == len(stem)
        best = max(best, (_WHOLE if whole else _BEGINNING) + (_SAME_CASE if word.startswith(stem) else 0))
    return best
