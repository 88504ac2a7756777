"""Text: measured generously, broken at spaces, shortened where it must be, never too small."""

import pytest

from zashiki.drawing import SMALLEST, fit, measure, paragraph, shorten, wrap, write


def test_widths_grow_with_size_weight_and_length() -> None:
    assert measure("nn", 10) == 2 * measure("n", 10)
    assert measure("n", 20) == 2 * measure("n", 10)
    assert measure("n", 10, bold=True) > measure("n", 10)
    assert measure("i", 10) < measure("m", 10)


def test_accents_take_no_room_and_wide_scripts_a_whole_square() -> None:
    assert measure("é", 10) == measure("e", 10)
    assert measure("e\u0301", 10) == measure("e", 10)
    assert measure("座敷", 10) == 20


def test_every_line_is_narrow_enough_and_no_word_is_lost() -> None:
    text = "Stop a Sling, or else draw two cards from the pile of the player on your left."
    lines = wrap(text, 110, 14)
    assert all(measure(line, 14) <= 110 for line in lines)
    assert " ".join(lines) == text


def test_a_word_wider_than_the_line_is_cut() -> None:
    lines = wrap("Donaudampfschifffahrtsgesellschaft", 80, 14)
    assert len(lines) > 1
    assert all(measure(line, 14) <= 80 for line in lines)
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaft"


def test_newlines_break_and_nothing_gives_no_line() -> None:
    assert wrap("one\ntwo", 200, 14) == ["one", "two"]
    assert wrap("", 200, 14) == []


def test_what_does_not_fit_into_the_lines_ends_in_dots() -> None:
    lines = wrap("one two three four five six seven", 60, 14, most=2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert measure(lines[1], 14) <= 60


def test_shortening_and_fitting() -> None:
    assert shorten("Mika", 100, 14) == "Mika"
    assert shorten("Mika the Great", 60, 14).endswith("…")
    assert fit("Mika", 100, 16) == ("Mika", 16)
    smaller = fit("Mika the Great", 100, 16)
    assert smaller[0] == "Mika the Great"
    assert SMALLEST <= smaller[1] < 16
    assert fit("Mika the Great of Edo", 60, 16)[1] == SMALLEST


def test_small_text_is_refused() -> None:
    with pytest.raises(ValueError, match="12 px"):
        write("x", 0, 0, 11.5)


def test_text_is_escaped_and_lines_stand_under_one_another() -> None:
    assert ">a &lt; b</text>" in write("a < b", 0, 0)
    drawn = paragraph(["one", "two"], 0, 10, 20, spacing=1.5)
    assert 'y="10"' in drawn
    assert 'y="40"' in drawn
