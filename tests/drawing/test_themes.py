"""Themes: every pair of colours that drawings use can be read in both themes; pages and files get the same table."""

import re
from typing import Literal

import pytest

from zashiki.drawing import COLOURS, HUES, MON, PAIRS, colour, contrast, css_variables, resolve, style_sheet

TEXT = [
    *((ink, ground) for ink in ("sumi", "sumi-2") for ground in ("washi", "raised", "sunk", "tatami", "kin-wash")),
    *(("shu-ink", ground) for ground in ("washi", "raised", "sunk", "shu-wash")),
    *(("kin-ink", ground) for ground in ("washi", "raised", "kin-wash")),
    ("sumi", "shu-wash"),
    ("on-shu", "shu"),
    ("on-kin", "kin"),
    ("washi", "sumi"),
    *(("white", f"k-{hue}") for hue in HUES),
    *((f"k-{hue}-ink", "raised") for hue in HUES),
]
SIGNS = [
    *(("white", f"c-{mon}") for mon in MON),
    *((f"c-{mon}-ink", ground) for mon in MON for ground in ("raised", "washi")),
    *(("shu", ground) for ground in ("washi", "raised", "sunk", "tatami")),
    *(("line-2", ground) for ground in ("washi", "raised", "sunk")),
    ("take", "raised"),
    ("paper", "k-umber"),
    ("sumi-2", "tatami"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(theme: Literal["light", "dark"], ink: str, ground: str) -> None:
    assert contrast(COLOURS[theme][ink], COLOURS[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), SIGNS)
def test_signs_and_edges_can_be_seen(theme: Literal["light", "dark"], ink: str, ground: str) -> None:
    assert contrast(COLOURS[theme][ink], COLOURS[theme][ground]) >= 3


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_both_themes_have_the_same_names() -> None:
    assert COLOURS["light"].keys() == COLOURS["dark"].keys()
    assert all(re.fullmatch("#[0-9a-f]{6}", value) for table in COLOURS.values() for value in table.values())


def test_a_page_gets_every_colour_once_and_can_force_a_theme() -> None:
    sheet = css_variables()
    for name, (light, dark) in PAIRS.items():
        assert sheet.count(f"--{name}:") == 1
        assert (f"--{name}: light-dark({light}, {dark});" if light != dark else f"--{name}: {light};") in sheet
    assert '[data-theme="dark"] { color-scheme: dark; }' in sheet


def test_the_style_sheet_uses_no_unknown_colour() -> None:
    resolve(style_sheet(), "dark")


def test_resolving_leaves_no_variable_and_refuses_unknown_ones() -> None:
    assert resolve("fill:var(--shu)", "light") == "fill:#c8402c"
    with pytest.raises(KeyError, match="azure"):
        resolve("var(--azure)", "dark")
    with pytest.raises(KeyError, match="azure"):
        colour("azure")
