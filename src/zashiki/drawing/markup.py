"""SVG and HTML as values: small pure functions that escape all text that is not already markup.

`Markup` is text that may go into a document as it is; any other string is escaped where it is put in. Numbers are
written short. Attributes are keyword arguments: `class_` is class, `data_token` is data-token; an attribute that is
None or False is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape as _escape
from math import isfinite
from typing import TypedDict

from zashiki.drawing.memory import remembered

ATTRIBUTES_KEPT = 8_192
Attribute = str | float | bool | None
Child = str | Iterable[str] | None

# What XML 1.0 forbids even when written as a reference; names typed by people may hold anything.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Markup(str):
    """Text that is already SVG or HTML. Adding a plain string escapes it."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(str(self) + str(escape(other)))

    def __radd__(self, other: str) -> Markup:
        return Markup(str(escape(other)) + str(self))


def escape(text: str) -> Markup:
    """`text` made safe for content and attributes; markup passes through unchanged."""
    return text if isinstance(text, Markup) else Markup(_escape(_FORBIDDEN.sub("\ufffd", text), quote=True))


def number(value: float) -> str:
    """A short number, two decimals at most. Raises ValueError for infinities and nan."""
    if not isfinite(value):
        raise ValueError(f"a drawing cannot hold the number {value}")
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def join(*children: Child) -> Markup:
    """Everything put together in order; None is nothing, lists are joined too."""
    parts: list[str] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, str):
            parts.append(escape(child))
        else:
            parts += [escape(one) for one in child]
    return Markup("".join(parts))


@lru_cache(ATTRIBUTES_KEPT, typed=True)
def _attribute(name: str, value: str | float) -> str:
    key = name.rstrip("_").replace("_", "-")
    if value is True:
        return f' {key}=""'
    return f' {key}="{escape(value) if isinstance(value, str) else number(value)}"'


def element(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """`<tag attributes>children</tag>`. An empty string is kept as a value; None and False leave the attribute out."""
    inside = join(*children)
    head = tag
    for name, value in attributes.items():
        if value is not None and value is not False:
            head += _attribute(name, value)
    return Markup(f"<{head}>{inside}</{tag}>" if inside else f"<{head}/>")


def classes(*names: str) -> str | None:
    """Class names with a space between; None when there is none."""
    return " ".join(name for name in names if name) or None


STATES = ("", "legal", "chosen", "disabled")


class Thing(TypedDict, total=False):
    """What `piece` takes for a thing on the table, so that a page, a player and a screen reader can name it."""

    id: str
    token: str
    label: str
    state: str


def piece(
    *children: Child,
    kind: str = "",
    x: float = 0,
    y: float = 0,
    id: str = "",
    token: str = "",
    label: str = "",
    state: str = "",
    role: str = "",
    transform: str = "",
    opacity: float | None = None,
) -> Markup:
    """A `<g>` for a thing on the table, moved to (x, y).

    `token`: the answer that a click gives (data-token); makes it a button for keyboard and screen reader.
    `label`: its full name in words, shown on hover and read aloud. Required with a token.
    `state`: "", "legal", "chosen" or "disabled"; becomes the class z-legal and so on, which a page's script may also
    set.
    `kind`: its class. `role`: instead of img (labelled) or button (with a token).
    Raises ValueError for another state, and for a token without a label.
    """
    if state not in STATES:
        raise ValueError(f"state {state!r} is not one of {STATES}")
    if token and not label:
        raise ValueError(f"the clickable thing {token!r} needs a label")
    shift = f"translate({number(x)} {number(y)})" if x or y else ""
    button = bool(token)
    off = state == "disabled"
    return element(
        "g",
        element("title", label) if label else None,
        *children,
        id=id or None,
        class_=classes(kind, f"z-{state}" if state else "", "z-act" if button else ""),
        transform=" ".join(filter(None, (shift, transform))) or None,
        opacity=opacity,
        role=role or ("button" if button else "img" if label else None),
        tabindex="0" if button and not off else None,
        aria_label=label or None,
        aria_disabled="true" if button and off else None,
        aria_pressed="true" if button and state == "chosen" else None,
        data_token=token or None,
    )


def unlit(token: str, label: str, *children: Child, kind: str = "", x: float = 0, y: float = 0, id: str = "") -> Markup:
    """A thing that only a later question may ask for: it bears its token, and a page lights it when it is asked for."""
    return element(
        "g",
        *children,
        id=id or None,
        class_=classes(kind),
        transform=f"translate({number(x)} {number(y)})" if x or y else None,
        role="img",
        aria_label=label,
        data_token=token,
    )


def region(id: str, *children: Child, label: str = "", x: float = 0, y: float = 0) -> Markup:
    """A part of a picture that a page may replace by its id; what is inside stays reachable for screen readers."""
    return piece(*children, kind="z-region", id=id, label=label, x=x, y=y, role="group" if label else "")


@remembered
def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> Markup:
    """A rectangle from its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


@remembered
def circle(x: float, y: float, radius: float, **attributes: Attribute) -> Markup:
    """A circle about (x, y)."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


@remembered
def path(d: str, **attributes: Attribute) -> Markup:
    """A path from its commands."""
    return element("path", d=d, **attributes)


@remembered
def line(x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> Markup:
    """A straight line between two points."""
    return element("path", d=f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: Attribute) -> Markup:
    """A closed shape through points."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)
