"""The pages of rules are read in each of the ways that they are written, and searched."""

from __future__ import annotations

import pytest

from zashiki.rules_pages import RulesPage, UnknownRule, plain, rules_directory, rules_page

BOLD = """\
# Duel: rules

Intro with YF-9.9 in it, which is no rule.

## 4. Card effects [Src: Cards]

Refresh
- **YF-4.1** R1: Stone +1, but never across a blockade (YF-6.6).
- **YF-4.2** R2: Stone +2,
  same limit.

Upgrade
- **YF-4.14a** If both blockades are off, draw 1 card. [Ruling YF-R10]

## 8. KO and end

- **YF-8.1** When Energy is 0, the opponent gets +1 Victory.

# Rulings

| Id | Question | Ruling | Why |
|---|---|---|---|
| **YF-R1** | KO: Stone or *Victory*? | +1 Victory | Otherwise nobody could win |
| YF-R9 | Shape | this \\| that | Because |

## Tables

| Type | copies |
|---|---|
| Refresh | 3 |
"""
PLAIN = """\
## GU-2 General setup
- GU-2.1 2-3 players use the 2-3 side. [S23]
- GU-2.10 The deck is shuffled. [S23]
## Yedo's way
* YE-3.12 A player may hold 1 Blessing. [RB: Limits]
* YE-R4 In the 4th pass only red or black. Earlier passes are free. *The condition is on the result.*
## Yohei's way
- **YH-R46** Riposte: Once per attack; see YH-16.4. *Why: Literal.*
- **YH-R47** Both roll again: yes.
"""


@pytest.fixture
def bold() -> RulesPage:
    return RulesPage("yokai", BOLD)


@pytest.fixture
def plain_page() -> RulesPage:
    return RulesPage("mixed", PLAIN)


def test_a_bold_rule_has_its_place(bold: RulesPage) -> None:
    rule = bold.rule("YF-4.1")
    assert (rule.section, rule.topic) == ("4. Card effects", "Refresh")
    assert rule.text == "R1: Stone +1, but never across a blockade (YF-6.6)."
    assert not rule.ruling


def test_a_rule_goes_on_in_the_next_line(bold: RulesPage) -> None:
    assert bold.rule("YF-4.2").text == "R2: Stone +2, same limit."


def test_letters_belong_to_the_id_and_topics_end(bold: RulesPage) -> None:
    assert bold.rule("YF-4.14a").topic == "Upgrade"
    assert bold.rule("YF-8.1").topic == ""


def test_rulings_in_a_table(bold: RulesPage) -> None:
    rule = bold.rule("YF-R1")
    assert (rule.title, rule.text, rule.reason) == (
        "KO: Stone or *Victory*?",
        "+1 Victory",
        "Otherwise nobody could win",
    )
    assert rule.ruling
    assert bold.rule("YF-R9").text == "this | that"


def test_only_rules_count(bold: RulesPage) -> None:
    assert list(bold.rules) == ["YF-4.1", "YF-4.2", "YF-4.14a", "YF-8.1", "YF-R1", "YF-R9"]


def test_plain_ids_and_rulings_in_lists(plain_page: RulesPage) -> None:
    assert plain_page.rule("GU-2.10").text == "The deck is shuffled. [S23]"
    assert plain_page.rule("GU-2.1").section == "GU-2 General setup"
    assert plain_page.rule("YE-3.12").text.startswith("A player may hold 1 Blessing.")
    yedo, yohei = plain_page.rule("YE-R4"), plain_page.rule("YH-R46")
    assert (yedo.title, yedo.reason) == ("", "The condition is on the result.")
    assert yedo.text == "In the 4th pass only red or black. Earlier passes are free."
    assert (yohei.title, yohei.text, yohei.reason) == ("Riposte", "Once per attack; see YH-16.4.", "Literal.")
    assert plain_page.rule("YH-R47").title == "Both roll again"


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("YF-4.1", ["YF-4.1"]),
        ("yf-4.14A", ["YF-4.14a"]),
        ("8.1", ["YF-8.1"]),
        ("R1", ["YF-R1"]),
        ("YF-4", ["YF-4.1", "YF-4.2", "YF-4.14a"]),
        ("8", ["YF-8.1"]),
        ("5", []),
        ("KO", ["YF-R1", "YF-8.1"]),
        ("blockades", ["YF-4.1", "YF-4.14a"]),
        ("stone limit", ["YF-4.2"]),
        ("nonsense", []),
        ("stone nonsense", []),
    ],
)
def test_search(bold: RulesPage, query: str, ids: list[str]) -> None:
    assert sorted(rule.id for rule in bold.find(query)) == sorted(ids)


def test_what_the_heading_or_title_names_comes_first(bold: RulesPage) -> None:
    assert [rule.id for rule in bold.find("refresh")] == ["YF-4.1", "YF-4.2"]
    assert bold.find("victory")[0].id == "YF-R1"


def test_tables_without_ids_are_found_by_section(bold: RulesPage) -> None:
    assert [section.title for section in bold.sections_with("copies refresh")] == ["Tables"]


def test_an_unknown_rule_names_the_nearest(bold: RulesPage) -> None:
    with pytest.raises(UnknownRule, match=r"no rule 'YF-4\.3'; did you mean 'YF-4\."):
        bold.rule("YF-4.3")


def test_a_game_without_a_page() -> None:
    with pytest.raises(UnknownRule, match="shogi has no page of rules"):
        rules_page("shogi")


def test_every_id_of_our_pages_is_read() -> None:
    """No rule is lost in the reading: each line that opens with an id gives a rule, and no id is given twice."""
    pages = sorted(rules_directory().glob("*.md"))
    assert pages
    for path in pages:
        page = rules_page(path.stem)
        opened = [line for line in page.source.splitlines() if line.lstrip("-*| ")[:2].isupper() and line[:1] in "-*|"]
        ids = [line.lstrip("-*| ").split()[0].strip("*:|") for line in opened]
        ids = [name for name in ids if name[2:3] == "-" and name[-1:].isalnum() and any(c.isdigit() for c in name)]
        assert len(ids) == len(set(ids)), path.name
        assert set(ids) == set(page.rules), path.name


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**bold** and *thin*", "bold and thin"),
        ("`code` and [a link](x.md)", "code and a link"),
        ("2 * 3 * 4", "2 * 3 * 4"),
    ],
)
def test_plain(markdown: str, text: str) -> None:
    assert plain(markdown) == text
