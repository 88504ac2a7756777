"""PNG: the right size, text comes out, and a missing library or font is named."""

import struct

import pytest

from zashiki.drawing import MissingExtra, MissingFonts, circle, export, picture, png, write

DOT = picture(circle(10, 10, 8, fill="var(--shu)"), width=20, height=10)


def size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def test_the_picture_is_as_large_as_asked_for() -> None:
    pytest.importorskip("resvg_py")
    assert size(png(DOT)) == (20, 10)
    assert size(png(DOT, scale=2.5)) == (50, 25)


def test_themes_and_grounds_differ() -> None:
    pytest.importorskip("resvg_py")
    assert len({png(DOT), png(DOT, "dark"), png(DOT, ground=None), png(DOT, ground="tatami")}) == 4


def test_every_sample_can_be_exported(drawn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(export, "_writes_text", lambda fonts: True)
    assert size(png(drawn, "dark")) > (100, 100)


def test_text_comes_out_or_the_missing_fonts_are_named() -> None:
    pytest.importorskip("resvg_py")
    blank, said = picture(width=60, height=30), picture(write("Koku", 4, 20), width=60, height=30)
    if export._writes_text(()):
        assert png(said) != png(blank)
    else:
        with pytest.raises(MissingFonts, match="fonts"):
            png(said)


def test_a_machine_without_fonts_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(export, "_writes_text", lambda fonts: False)
    assert png(DOT)
    with pytest.raises(MissingFonts, match="install one"):
        png(picture(write("Koku", 4, 20), width=60, height=30))


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"zashiki\[png\]"):
        png(DOT)


def test_bad_scales_and_pictures_are_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        png(DOT, scale=0)
    with pytest.raises(ValueError, match="picture"):
        png("<g/>")
