"""Whole pictures: well-formed, ids unique; a file that stands alone holds all it refers to and no variable."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Literal

import pytest

import zashiki.drawing
from zashiki.drawing import (
    SMALLEST,
    SVG,
    circle,
    icon,
    pattern,
    picture,
    piece,
    rect,
    sprite,
    standalone,
    style_sheet,
)

NAMESPACE = "{http://www.w3.org/2000/svg}"


def references(text: str) -> set[tuple[str, str]]:
    return set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text))


def test_ids_are_unique(drawn: str) -> None:
    ids = Counter(re.findall(r'\bid="([^"]+)"', standalone(drawn, "light")))
    assert [one for one, count in ids.items() if count > 1] == []


def test_a_picture_is_well_formed(drawn: str) -> None:
    root = ET.fromstring(drawn)
    assert root.findtext(f"{NAMESPACE}title")


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_what_stands_alone_is_well_formed_and_holds_what_it_refers_to(
    drawn: str, theme: Literal["light", "dark", "auto"]
) -> None:
    whole = standalone(drawn, theme)
    ET.fromstring(whole)
    wanted = {a or b for a, b in references(whole)}
    assert wanted
    assert wanted <= set(re.findall(r'\bid="([^"]+)"', whole))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_variable_is_left_in_a_themed_file(drawn: str, theme: Literal["light", "dark"]) -> None:
    assert "var(" not in standalone(drawn, theme)


def test_no_text_is_too_small(drawn: str) -> None:
    sizes = [float(size) for size in re.findall(r'font-size="([^"]+)"', drawn)]
    assert all(size >= SMALLEST for size in sizes)


def test_everything_that_can_be_clicked_says_what_it_is(drawn: str) -> None:
    for one in ET.fromstring(drawn).iter():
        if one.get("data-token"):
            assert one.get("aria-label")
            assert one.get("role") == "button"


def test_the_style_sheet_knows_every_class(drawn: str) -> None:
    plain = {"z-region", "z-card", "z-back", "z-slot", "z-row", "z-pile", "z-hand", "z-pill", "z-counter", "z-army"}
    plain |= {"z-tile", "z-face-down", "z-coin", "z-track", "z-post", "z-won", "z-board", "z-die", "z-match"}
    plain |= {"z-bracket", "z-chart", "z-wall", "z-ground"}
    used = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    assert all(name in plain or f".{name}" in style_sheet() for name in used)


def test_only_what_is_used_goes_into_a_file() -> None:
    whole = standalone(picture(icon("koku", 12, 12), width=24, height=24), "light")
    assert 'id="i-koku"' in whole
    assert "i-wood" not in whole
    assert "<pattern" not in whole


def test_an_automatic_file_follows_the_viewer() -> None:
    whole = standalone(picture(circle(5, 5, 5, fill="var(--shu)"), width=10, height=10))
    assert "prefers-color-scheme: dark" in whole
    assert "--shu:#e0654f" in whole


def test_the_page_sprite_holds_all_icons_and_the_small_one_only_those_used() -> None:
    drawn = icon("koku", 0, 0) + rect(0, 0, 9, 9, fill=pattern("hatch", "line"))
    assert 'id="i-wood"' in sprite()
    assert re.findall(r'id="([^"]+)"', sprite(drawn)) == ["i-koku", "pat-hatch-line"]


def test_a_notebook_shows_a_picture_by_itself() -> None:
    drawn = picture(circle(5, 5, 5, fill="var(--shu)"), width=10, height=10)
    assert isinstance(drawn, SVG)
    assert drawn._repr_svg_() == standalone(drawn, "light")


def test_the_text_of_a_picture_is_kept_and_escaped() -> None:
    drawn = picture(width=1, height=1, title="A & B", text="one <two>")
    assert "<title>A &amp; B</title><desc>one &lt;two&gt;</desc>" in drawn


def test_a_picture_with_answers_is_a_group_and_one_without_is_an_image() -> None:
    assert 'role="img"' in picture(width=1, height=1, title="x").split(">")[0]
    assert 'role="group"' in picture(piece(token="a", label="b"), width=1, height=1, title="x").split(">")[0]


def test_the_guide_of_the_package_runs() -> None:
    pytest.importorskip("resvg_py")
    code = [line[4:] for line in zashiki.drawing.__doc__.splitlines() if line.startswith("    ")]
    assert len(code) > 5
    exec("\n".join(code), {})


def test_an_empty_picture_stands_alone_too() -> None:
    ET.fromstring(standalone(picture(width=1, height=1), "dark"))


def test_a_part_of_a_picture_cannot_stand_alone() -> None:
    with pytest.raises(ValueError, match="picture"):
        standalone("<g/>", "light")
