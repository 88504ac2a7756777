"""Icons and mon: every file loads, says its title and takes its colours from the table."""

import re
import xml.etree.ElementTree as ET

import pytest

from zashiki.drawing import (
    MON_ORDER,
    glyph,
    icon,
    icon_names,
    icon_tag,
    icon_title,
    mon,
    mon_name,
    mon_tag,
    needs_name,
    symbol,
)


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_has_a_title_and_shapes(name: str) -> None:
    drawn = glyph(name)
    assert drawn.title.strip()
    ET.fromstring(f"<svg>{drawn.body}</svg>")
    assert len(drawn.box.split()) == 4


def test_titles_are_not_shared() -> None:
    titles = [icon_title(name) for name in icon_names() if not name.startswith(("emblem-", "mon-", "logo"))]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("name", MON_ORDER)
def test_a_mon_takes_its_colour_from_the_table(name: str) -> None:
    assert f"var(--c-{name})" in symbol(f"mon-{name}")
    assert "currentColor" in symbol(f"m-{name}")
    assert not re.search("#[0-9a-f]{6}", symbol(f"mon-{name}"))


def test_the_order_of_mon_is_fixed() -> None:
    assert MON_ORDER == ("fan", "leaf", "waves", "mountain", "crane", "bell", "blossom", "wheel")


def test_from_the_ninth_seat_on_the_mon_repeats_with_the_name_beside_it() -> None:
    assert mon_name(8) == mon_name(0) == "fan"
    assert needs_name(8)
    assert not needs_name(7)
    assert ">Zed</text>" in mon(8, 0, 0, name="Zed")
    assert "<text" not in mon(0, 0, 0, name="Zed")


def test_an_unknown_icon_is_refused_with_those_that_resemble_it() -> None:
    with pytest.raises(KeyError, match="koku"):
        icon("koko", 0, 0)
    with pytest.raises(KeyError, match="dragon"):
        mon_name("dragon")


def test_icons_in_html_speak_unless_told_not_to() -> None:
    assert 'role="img" aria-label="Koku"' in icon_tag("koku")
    assert 'aria-hidden="true"' in icon_tag("koku", label="")
    assert 'aria-label="Mika"' in mon_tag(3, label="Mika")
