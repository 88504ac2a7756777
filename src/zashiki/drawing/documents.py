"""Whole pictures: an `<svg>` for a page, and the same picture as a file that stands alone, for notebooks and PNG."""

from __future__ import annotations

import re
from typing import Literal

from zashiki.drawing.icons import definitions
from zashiki.drawing.markup import Child, Markup, classes, element, join, number
from zashiki.drawing.styles import SHAPES
from zashiki.drawing.themes import Theme, colour, plain_variables, resolve

_ROOT = re.compile(r"<svg\b[^>]*>")


class SVG(Markup):
    """A whole picture. A notebook shows it as it is: `_repr_svg_` makes it stand alone in the light theme."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(standalone(self, "light"))


def picture(
    *children: Child,
    width: float,
    height: float,
    left: float = 0,
    top: float = 0,
    title: str = "",
    text: str = "",
    id: str = "",
    ground: str = "",
    board: Literal["", "tall", "scroll"] = "",
    style: str = "",
) -> SVG:
    """An `<svg>` of `width` by `height` pixels that shows the area from (left, top).

    `title`: its name. `text`: the same picture in words, kept in `<desc>` for screen readers, diffs and terminals.
    `ground`: a colour of the table laid under everything; without it the page shines through.
    `board`: how a page places it as its board: your part stands beside a tall one, a scrolled one keeps its width.
    It refers to variables, classes and symbols of the page; `standalone` puts them inside.
    """
    body = join(*children)
    under = element("rect", x=left, y=top, width=width, height=height, fill=colour(ground)) if ground else None
    role = "group" if "data-token=" in body or 'class="z-region"' in body else "img"
    return SVG(
        element(
            "svg",
            element("title", title) if title else None,
            element("desc", text) if text else None,
            under,
            body,
            xmlns="http://www.w3.org/2000/svg",
            id=id or None,
            class_="z-picture",
            viewBox=f"{number(left)} {number(top)} {number(width)} {number(height)}",
            width=width,
            height=height,
            role=role if title else None,
            aria_label=title or None,
            data_tall="" if board == "tall" else None,
            data_scroll="" if board == "scroll" else None,
            style=style or None,
        )
    )


def cover(id: str, content: str | None, fold: str, unfold: str, *, shared: bool = False, at: float = 0) -> Markup:
    """A layer that lies over a board for a while and can be folded away; the board stays under it.

    `content`: what it holds; nothing lies over the board if it is empty. `fold`, `unfold`: what its button says.
    `shared`: a phone shows it too, and no narrow board as long as it is there. `at`: the button stands so many pixels
    below the upper edge, at the free right end of a row; with 0 it stands in the lower corner.
    """
    inside = None
    if content:
        row = {"class_": "z-deed z-act z-low", "style": f"top:{number(at)}px"} if at else {"class_": "z-deed z-act"}
        button = element("summary", element("span", fold), element("span", unfold), **row)
        kind = classes("z-cover", "z-shared" if shared else "")
        inside = element("details", button, Markup(content), open=True, class_=kind)
    return element("div", inside or Markup(" "), id=f"{id}-cover", class_="z-region")


def standalone(svg: str, theme: Theme | Literal["auto"] = "auto") -> SVG:
    """The picture with everything that it needs inside: styles, symbols, patterns.

    "light" and "dark" hold plain colours only, no variable is left (PNG and old viewers need that); "auto" follows the
    viewer's light or dark. Raises ValueError when `svg` is not a whole `<svg>`, KeyError for a colour that is not in
    the table.
    """
    root = _ROOT.match(svg.lstrip())
    if root is None:
        raise ValueError("a picture that stands alone begins with <svg>; use picture() to make one")
    text = svg.lstrip()
    if theme == "auto":
        colours = (
            f".z-picture {{ {plain_variables('light')} color: var(--sumi); }}\n"
            f"@media (prefers-color-scheme: dark) {{ .z-picture {{ {plain_variables('dark')} }} }}"
        )
    else:
        colours = ".z-picture { color: var(--sumi); }"
    inside = f"<style>{colours}{SHAPES}</style>{element('defs', definitions(text))}"
    head, rest = root[0], text[root.end() :]
    if head.endswith("/>"):
        head, rest = f"{head[:-2]}>", f"</svg>{rest}"
    whole = head + inside + rest
    return SVG(whole if theme == "auto" else resolve(whole, theme))
