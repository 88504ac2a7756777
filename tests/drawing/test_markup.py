"""Markup: whatever is not markup is escaped, wherever it is put in."""

import xml.etree.ElementTree as ET

import pytest

from zashiki.drawing import Markup, element, escape, join, number, piece, region

NASTY = "</text><script>alert(\"1\")</script> & \x00\ud800 'quoted'"


def test_plain_text_is_escaped_in_content_and_in_attributes() -> None:
    drawn = element("text", NASTY, data_name=NASTY)
    parsed = ET.fromstring(drawn)
    assert parsed.text == parsed.get("data-name")
    assert "alert" in (parsed.text or "")
    assert "<script" not in drawn


def test_markup_is_put_in_unchanged() -> None:
    inner = element("b", "x & y")
    assert inner in element("p", inner)
    assert escape(inner) is inner


def test_adding_a_plain_string_escapes_it_on_either_side() -> None:
    assert Markup("<b/>") + "<" == "<b/>&lt;"
    assert "<" + Markup("<b/>") == "&lt;<b/>"
    assert isinstance("<" + Markup("<b/>"), Markup)


def test_join_flattens_lists_and_leaves_none_out() -> None:
    assert join("<", None, [Markup("<b/>"), ">"]) == "&lt;<b/>&gt;"


def test_attributes_are_named_as_in_svg() -> None:
    assert element("g", class_="a", stroke_width=1.5, hidden=True, id=None, x=False) == (
        '<g class="a" stroke-width="1.5" hidden=""/>'
    )
    assert element("p", title="") == '<p title=""/>'


@pytest.mark.parametrize(("value", "written"), [(1, "1"), (1.5, "1.5"), (0.126, "0.13"), (-0.001, "0"), (1200, "1200")])
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_numbers_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="nan"):
        number(float("nan"))


def test_a_token_makes_a_button_that_says_its_label() -> None:
    drawn = ET.fromstring(piece(kind="z-card", token="card:1", label="Block & hold", state="chosen"))
    assert drawn.get("data-token") == "card:1"
    assert drawn.get("role") == "button"
    assert drawn.get("tabindex") == "0"
    assert drawn.get("aria-label") == "Block & hold"
    assert drawn.get("aria-pressed") == "true"
    assert drawn.get("class") == "z-card z-chosen z-act"
    assert drawn.findtext("title") == "Block & hold"


def test_a_disabled_thing_cannot_be_reached_by_keyboard() -> None:
    drawn = ET.fromstring(piece(token="card:1", label="Block", state="disabled"))
    assert drawn.get("tabindex") is None
    assert drawn.get("aria-disabled") == "true"


def test_a_token_without_a_label_is_refused() -> None:
    with pytest.raises(ValueError, match="label"):
        piece(token="card:1")


def test_an_unknown_state_is_refused() -> None:
    with pytest.raises(ValueError, match="glowing"):
        piece(state="glowing")


def test_a_region_is_found_by_its_id() -> None:
    assert ET.fromstring(region("hand", label="Your hand")).get("id") == "hand"
