"""Pictures as PNG, drawn by resvg (the extra `png`); everything else in this package works without it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from zashiki.drawing.documents import standalone
from zashiki.drawing.themes import COLOURS, Theme


class MissingExtra(ImportError):
    """The library that an optional part needs is not installed."""


class MissingFonts(RuntimeError):
    """The machine has no font, so every text would be missing from the picture."""


def _renderer() -> Any:
    try:
        return import_module("resvg_py")
    except ImportError as error:
        raise MissingExtra("PNG export needs the extra `png`: pip install 'zashiki[png]'") from error


@cache
def _writes_text(fonts: tuple[str, ...]) -> bool:
    """Whether a letter leaves any ink with the machine's fonts and those given."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    letter = (
        '<text x="2" y="16" font-size="16" font-family="sans-serif, DejaVu Sans, Liberation Sans, Noto Sans">M</text>'
    )
    blank, text = (
        bytes(_renderer().svg_to_bytes(svg_string=frame.format(inside), font_files=list(fonts) or None))
        for inside in ("", letter)
    )
    return blank != text


def png(
    svg: str,
    theme: Theme = "light",
    *,
    scale: float = 1,
    ground: str | None = "washi",
    fonts: Sequence[str | Path] = (),
) -> bytes:
    """The picture as PNG bytes.

    `scale`: pixels for one unit of the drawing. `ground`: a colour of the table behind it, None for transparent.
    `fonts`: font files to use besides the machine's. Raises MissingExtra without the library, MissingFonts on
    a machine that has no font at all while the picture holds text, ValueError for what is not a picture or a scale that
    is not above 0.
    """
    if scale <= 0:
        raise ValueError(f"the scale of a picture is above 0, not {scale}")
    whole = standalone(svg, theme)
    renderer = _renderer()
    files = tuple(str(one) for one in fonts)
    if "<text" in whole and not _writes_text(files):
        raise MissingFonts("no font found: install one (for example DejaVu or Noto) or name font files with `fonts`")
    return bytes(
        renderer.svg_to_bytes(
            svg_string=str(whole),
            background=COLOURS[theme][ground] if ground else None,
            zoom=scale,
            font_files=list(files) or None,
        )
    )
