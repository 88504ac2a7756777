"""Cards together: rows, overlapping fans, piles with their count, and small backs for a player's hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from zashiki.drawing.cards import CARD_SIZES, Size, bare_place, card_back
from zashiki.drawing.icons import icon
from zashiki.drawing.markup import Markup, Thing, element, join, piece, rect
from zashiki.drawing.patterns import pattern
from zashiki.drawing.text import measure, write
from zashiki.drawing.themes import colour

_COUNT_SIZE = 22


def row_places(count: int, width: float, size: Size = "normal", *, gap: float = 12) -> list[float]:
    """The left edges of `count` cards in a row `width` pixels wide: `gap` apart, closer when they must overlap."""
    if count < 1:
        return []
    across = CARD_SIZES[size][0]
    step = across + gap
    if count > 1:
        step = min(step, (width - across) / (count - 1))
    return [i * step for i in range(count)]


def card_row(
    cards: Sequence[Markup], places: Sequence[float], *, x: float = 0, y: float = 0, id: str = "", label: str = ""
) -> Markup:
    """Cards (each drawn at 0, 0) moved to `places`; later ones lie on earlier ones. See `row_places`.

    Raises ValueError unless there is a place for each card.
    """
    if len(cards) != len(places):
        raise ValueError(f"{len(cards)} cards for {len(places)} places")
    row = (piece(one, x=place) for one, place in zip(cards, places, strict=True))
    return piece(*row, kind="z-row", x=x, y=y, id=id, label=label, role="group" if label else "")


def card_fan(
    cards: Sequence[Markup],
    *,
    size: Size = "mini",
    step: float = 32,
    x: float = 0,
    y: float = 0,
    id: str = "",
    label: str = "",
) -> Markup:
    """Overlapping cards of which the left `step` pixels stay visible, so that all corner symbols can be read."""
    return card_row(cards, [i * step for i in range(len(cards))], x=x, y=y, id=id, label=label)


def fan_width(count: int, *, size: Size = "mini", step: float = 32) -> float:
    """How wide a fan of `count` cards comes out."""
    return CARD_SIZES[size][0] + max(0, count - 1) * step if count else 0


def count_plate(x: float, y: float, count: int) -> Markup:
    """A number on a dark plate, centred on (x, y)."""
    width = max(34, measure(str(count), _COUNT_SIZE, bold=True) + 16)
    return rect(x - width / 2, y - 17, width, 34, rx=17, fill=colour("k-black")) + write(
        str(count), x, y, _COUNT_SIZE, anchor="middle", colour="white", bold=True, centred=True
    )


def pile(
    count: int,
    *,
    top: Markup | None = None,
    name: str = "",
    size: Size = "mini",
    hue: str = "night",
    sign: str = "",
    x: float = 0,
    y: float = 0,
    **thing: Unpack[Thing],
) -> Markup:
    """A pile of `count` cards (0 and more) with its number; face down unless `top` is the face that lies on it.

    `name` is written under it ("Draw pile"), with the number when the pile lies face up. An empty pile is a dashed
    place with a 0. Raises ValueError for fewer cards than none.
    """
    if count < 0:
        raise ValueError(f"a pile cannot hold {count} cards")
    width, height = CARD_SIZES[size]
    thing["label"] = thing.get("label") or f"{name or 'pile'}, {count} {'card' if count == 1 else 'cards'}"
    depth = min(count - 1, 2)
    parts: list[Markup] = [rect(-2.5, -2.5, width + 5, height + 5, rx=10, class_="z-halo")]
    if count == 0:
        parts.append(bare_place(size))
    for i in range(depth, 0, -1):
        shift = i * 2.5
        parts.append(rect(shift, shift, width, height, rx=8, fill=colour("raised"), stroke=colour("line-2")))
    if count:
        parts.append(
            top
            if top is not None
            else element("g", card_back(size=size, hue=hue, sign=sign, label=""), aria_hidden="true")
        )
    if top is None or count == 0:
        parts.append(count_plate(width / 2, height / 2, count))
    foot = name if top is None else f"{name}, {count}".lstrip(", ")
    if foot:
        parts.append(write(foot, width / 2, height + 20, 14, anchor="middle"))
    return piece(*parts, kind="z-pile", x=x, y=y, **thing)


def small_backs(
    count: int,
    what: str = "cards in hand",
    *,
    hue: str = "night",
    most: int = 8,
    x: float = 0,
    y: float = 0,
    id: str = "",
) -> Markup:
    """How many cards a player holds: little backs (at most `most`) and the number, 30 pixels high."""
    parts: list[Markup] = []
    for i in range(min(count, most)):
        left = i * 13
        parts.append(rect(left, 0, 20, 30, rx=3, fill=colour(f"k-{hue}"), stroke=colour("raised"), stroke_width=2))
        parts.append(rect(left + 1, 1, 18, 28, rx=2, fill=pattern("asanoha", "white"), opacity=0.4))
    after = (min(count, most) - 1) * 13 + 20 + 7 if count else 0
    parts.append(write(str(count), after, 15, 18, bold=True, centred=True))
    return piece(join(*parts), kind="z-hand", x=x, y=y, id=id, label=f"{count} {what}")


def amount(
    sign: str, value: str | int, x: float, y: float, *, size: float = 18, ink: str = "sumi", label: str = ""
) -> Markup:
    """An icon with the number that matters beside it, from the left edge x, centred on the line y."""
    body = icon(sign, x + size * 0.6, y, size * 1.2, ink) + write(
        str(value), x + size * 1.2 + 4, y, size, colour=ink, bold=True, centred=True
    )
    return piece(body, label=label) if label else body
