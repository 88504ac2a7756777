"""Icons and mon: one drawn set, a file each in `icons/`, read when first used.

A file's title is what a screen reader says. In a drawing an icon is a `<use>` of a symbol: `i-koku` an icon, `mon-fan`
a crest on its disc, `m-fan` the figure alone,
`em-forest` an emblem, `logo`. `sprite` writes the symbols (and patterns) that a text refers to, once for a page or a
file.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from zashiki.drawing.markup import Markup, element
from zashiki.drawing.memory import remembered
from zashiki.drawing.patterns import PATTERNS, pattern, pattern_definitions
from zashiki.drawing.text import measure, write
from zashiki.drawing.themes import MON, colour

MON_ORDER: tuple[str, ...] = tuple(MON)

_REFERENCE = re.compile(r'href="#((?:i|m|mon|em)-[a-z0-9-]+|logo)"')
_FIXED = {disc: f"var(--c-{name})" for name, (disc, *_) in MON.items()}


class Glyph(NamedTuple):
    """An icon file: its title, its viewBox and its shapes."""

    title: str
    box: str
    body: str


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all icon files, in alphabetical order."""
    folder = files("zashiki.drawing") / "icons"
    return tuple(sorted(one.name[:-4] for one in folder.iterdir() if one.name.endswith(".svg")))


@cache
def glyph(name: str) -> Glyph:
    """The drawing of a file. Raises KeyError, naming the icons that resemble it, when there is none."""
    if name not in icon_names():
        near = [one for one in icon_names() if one[:2] == name[:2]]
        raise KeyError(f"no icon {name!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    text = (files("zashiki.drawing") / "icons" / f"{name}.svg").read_text(encoding="utf-8").strip()
    title = re.search(r"<title>(.*?)</title>", text)
    box = re.search(r'viewBox="([^"]*)"', text)
    if title is None or box is None:
        raise ValueError(f"icons/{name}.svg needs a title and a viewBox")
    body = re.sub(r"<title>.*?</title>", "", re.sub(r"^<svg[^>]*>|</svg>$", "", text))
    if name.startswith("mon-"):
        for value, variable in _FIXED.items():
            body = body.replace(value, variable)
    if name == "logo":
        body = body.replace("#26231f", "currentColor").replace("#c8402c", "var(--shu)")
    return Glyph(title[1], box[1], body)


def icon_title(name: str) -> str:
    """What a screen reader says for an icon."""
    return glyph(name).title


def mon_name(player: int | str) -> str:
    """The mon of a seat (0 to 7; from 8 on they repeat), or the name itself. Raises KeyError for an unknown name."""
    if isinstance(player, int):
        return MON_ORDER[player % len(MON_ORDER)]
    if player not in MON:
        raise KeyError(f"no mon {player!r}; there are {', '.join(MON_ORDER)}")
    return player


def needs_name(player: int | str) -> bool:
    """Whether another seat has the same mon, so that the name must stand with it."""
    return isinstance(player, int) and player >= len(MON_ORDER)


def player_colour(player: int | str) -> str:
    """The name, in the table of colours, of a player's colour under white figures: c-fan and so on."""
    return f"c-{mon_name(player)}"


def player_ink(player: int | str) -> str:
    """The same colour as a line or bar on paper, light or dark: c-fan-ink and so on."""
    return f"c-{mon_name(player)}-ink"


def _use(reference: str, x: float, y: float, size: float, style: str, kind: str | None) -> Markup:
    return element(
        "use",
        class_=kind,
        href=f"#{reference}",
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        style=style or None,
    )


@remembered
def icon(name: str, x: float, y: float, size: float = 20, ink: str = "sumi", *, weight: float = 1.75) -> Markup:
    """An icon in a drawing, centred on (x, y), `size` pixels wide, in a colour of the table (or "currentColor").

    `weight`: of its strokes, in 24ths of its size. It is silent: what stands round it says what it means.
    """
    glyph(name)
    style = f"color:{ink if ink == 'currentColor' else colour(ink)}" + (
        f";stroke-width:{weight}" if weight != 1.75 else ""
    )
    return _use(f"i-{name}", x, y, size, style, "z-icon")


@remembered
def mon(player: int | str, x: float, y: float, size: float = 28, *, name: str = "") -> Markup:
    """A player's crest on its disc, centred on (x, y). `player`: seat number or mon.

    `name`: read aloud; where the seat is 8 or more it is also written beside the crest, for the mon repeat.
    """
    title = element("title", name) if name else None
    body = element(
        "g",
        title,
        _use(f"mon-{mon_name(player)}", x, y, size, "", None),
        role="img" if name else None,
        aria_label=name or None,
    )
    if name and needs_name(player):
        body += write(name, x + size / 2 + 5, y, max(12, size * 0.5), centred=True)
    return body


def mon_figure(player: int | str, x: float, y: float, size: float, ink: str = "white") -> Markup:
    """The figure of a mon without its disc, for grounds in the player's own colour."""
    return _use(f"m-{mon_name(player)}", x, y, size, f"color:{colour(ink)}", None)


def mon_width(player: int | str, size: float, name: str = "") -> float:
    """How wide `mon` comes out, from the left edge of its disc."""
    return size + (5 + measure(name, max(12, size * 0.5)) if name and needs_name(player) else 0)


@remembered
def icon_tag(name: str, size: int = 20, *, label: str | None = None) -> Markup:
    """An icon inside HTML. It says its title, another `label`, or nothing where the text beside it does (label="")."""
    words = icon_title(name) if label is None else label
    return element(
        "svg",
        element("use", href=f"#i-{name}"),
        class_="z-i",
        width=size,
        height=size,
        role="img" if words else None,
        aria_label=words or None,
        aria_hidden=None if words else "true",
    )


def mon_tag(player: int | str, size: int = 28, *, label: str = "") -> Markup:
    """A crest inside HTML; `label` is the player's name, empty where the name stands beside it."""
    return element(
        "svg",
        element("use", href=f"#mon-{mon_name(player)}"),
        class_="z-mon",
        width=size,
        height=size,
        viewBox="0 0 48 48",
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


@cache
def symbol(reference: str) -> Markup:
    """The `<symbol>` behind a reference: i-koku, mon-fan, m-fan, em-yedo, logo."""
    kind, _, rest = reference.partition("-")
    name = {"i": rest, "em": f"emblem-{rest}", "m": f"mon-{rest}"}.get(kind, reference)
    _, box, body = glyph(name)
    if kind == "m":
        box, body = (
            "5 5 38 38",
            re.sub(r'<circle cx="24" cy="24"[^>]*/>', "", body, count=2).replace("#fff", "currentColor"),
        )
    return element("symbol", Markup(body), id=reference, viewBox=box)


def definitions(text: str) -> Markup:
    """Everything that `text` refers to, for a `<defs>`: symbols, and patterns `pat-<name>-<colour>`."""
    symbols = (symbol(reference) for reference in sorted(set(_REFERENCE.findall(text))))
    return Markup("".join(symbols) + pattern_definitions(text))


def sprite(text: str | None = None) -> Markup:
    """A hidden `<svg>` for a page with the definitions that `text` uses; with None, every icon and mon."""
    if text is None:
        names = [name for name in icon_names() if not name.startswith(("mon-", "emblem-")) and name != "logo"]
        wanted = (
            [f"i-{name}" for name in names] + [f"{kind}-{name}" for name in MON for kind in ("m", "mon")] + ["logo"]
        )
        text = "".join(f'href="#{reference}"' for reference in wanted)
        text += "".join(pattern(name, ink) for name in PATTERNS for ink in ("line", "line-2", "white"))
        text += pattern("seigaiha", "lake-line") + pattern("tatami", "weave")
    inside = element("defs", definitions(text))
    return element(
        "svg",
        inside,
        class_="z-sprite",
        width=0,
        height=0,
        style="position:absolute",
        aria_hidden="true",
        focusable="false",
    )
