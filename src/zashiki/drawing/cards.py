"""Cards: one frame for every game, its back, and the empty place of a card.

Kind (colour band with icon), cost in the upper left, values in a row of icons, effect in one to five lines. Placed by
the upper left corner. Sizes in pixels: normal 148 x 186, mini 68 x 94.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Unpack

from zashiki.drawing.counters import tab
from zashiki.drawing.icons import icon, icon_title
from zashiki.drawing.markup import Markup, Thing, circle, element, join, path, piece, rect
from zashiki.drawing.memory import remembered
from zashiki.drawing.patterns import pattern
from zashiki.drawing.text import SMALLEST, fit, measure, paragraph, wrap, write
from zashiki.drawing.themes import HUES, colour

Size = Literal["normal", "mini"]

CARD_SIZES: dict[Size, tuple[float, float]] = {"normal": (148, 186), "mini": (68, 94)}
_BANDS: dict[Size, float] = {"normal": 34, "mini": 28}
_TEXT = 14
_LINE = 17.5
_MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card's front.

    `hue`: its kind, a key of themes.HUES. `icon`: of the kind. `cost` and `values`: pairs of icon and amount.
    `rank`: a mark at the right of the band ("II"). `effect`: our own words, wrapped. `art`: a pattern's name.
    `gold`: a gold edge, for cards better than the common ones.
    """

    name: str
    hue: str = "slate"
    icon: str = ""
    cost: tuple[tuple[str, str | int], ...] = ()
    rank: str = ""
    values: tuple[tuple[str, str | int], ...] = ()
    effect: str = ""
    art: str = "asanoha"
    gold: bool = False

    def __post_init__(self) -> None:
        if self.hue not in HUES:
            raise KeyError(f"no kind of card {self.hue!r}; there are {', '.join(HUES)}")

    def spoken(self) -> str:
        """The card in words: name, rank, cost, values, effect."""
        cost = ", ".join(f"{amount} {icon_title(sign)}" for sign, amount in self.cost)
        values = ", ".join(f"{amount} {icon_title(sign)}" for sign, amount in self.values)
        name = f"{self.name} {self.rank}".strip()
        return ". ".join(filter(None, (f"{name}, costs {cost}" if cost else name, values, self.effect.rstrip("."))))


def card_size(size: Size = "normal") -> tuple[float, float]:
    """Width and height of a card in pixels."""
    return CARD_SIZES[size]


@remembered
def slip(
    width: float,
    height: float,
    ground: str = "washi",
    edge: str = "line-2",
    *,
    rx: float = 7,
    thick: float | None = None,
) -> Markup:
    """A slip of paper from its upper left corner, with the halo (for states) that it shows when it can be chosen."""
    return join(
        rect(-2.5, -2.5, width + 5, height + 5, rx=rx + 2, class_="z-halo"),
        rect(
            0.5,
            0.5,
            width - 1,
            height - 1,
            rx=rx,
            class_="z-face",
            fill=colour(ground),
            stroke=colour(edge),
            stroke_width=thick,
        ),
    )


def _sheet(size: Size, printed: Markup, note: str = "", edge: str = "line-2", thick: float = 1) -> Markup:
    """Shadow and paper, what is printed on it, and a tab on its upper edge if there is a note."""
    width, height = CARD_SIZES[size]
    return join(
        rect(0.5, 2.5, width, height, rx=8, fill=colour("shade"), opacity=0.16),
        slip(width, height, "raised", edge, rx=8, thick=thick),
        element("g", printed, class_="z-body"),
        tab(width / 2, 0, note) if note else None,
    )


def bare_place(size: Size, ground: str = "", opacity: float | None = None) -> Markup:
    """The dashed edge of a place where no card lies, on a `ground` if one is named."""
    width, height = CARD_SIZES[size]
    return rect(
        1,
        1,
        width - 2,
        height - 2,
        rx=8,
        fill=colour(ground) if ground else "none",
        fill_opacity=opacity,
        stroke=colour("line-2"),
        stroke_width=2,
        stroke_dasharray="6 5",
    )


@remembered
def _title(name: str, x: float, y: float, width: float) -> Markup:
    """The name on the band: a little smaller, or in two lines, where it is long."""
    text, size = fit(name, width, 16, bold=True, serif=True)
    if size >= 14:
        return write(text, x, y, size, colour="white", bold=True, serif=True, centred=True)
    lines = wrap(name, width, 13, bold=True, serif=True, most=2)
    first = y + 4.7 - 13 * 1.1 / 2 * (len(lines) - 1)
    return paragraph(lines, x, first, 13, spacing=1.1, colour="white", bold=True, serif=True)


@remembered
def _band(face: Face, size: Size) -> Markup:
    """The coloured band: icon, name (on normal cards), rank."""
    width, height = CARD_SIZES[size][0], _BANDS[size]
    edge = 2 if face.gold else 1
    w, h = width - 2 * edge, height - edge
    shape = f"M0 {h}V7a7 7 0 0 1 7-7H{w - 7}a7 7 0 0 1 7 7V{h}z"
    band = path(shape, transform=f"translate({edge} {edge})", fill=colour(f"k-{face.hue}"))
    parts: list[Markup] = [band]
    x, middle = (9.0 if size == "normal" else 5.0), height / 2 + 0.5
    if face.icon:
        across = 21 if size == "normal" else 19
        parts.append(icon(face.icon, x + across / 2, middle, across, "white"))
        x += across + 7
    end = width - (9 if size == "normal" else 5)
    if face.rank:
        ink, plate = f"k-{face.hue}", max(22, measure(face.rank, 13, bold=True) + 10)
        parts.append(rect(end - plate, middle - 10, plate, 20, rx=10, fill=colour("white")))
        parts.append(
            write(face.rank, end - plate / 2, middle, 13, anchor="middle", colour=ink, bold=True, centred=True)
        )
        end -= plate + 5
    if size == "normal":
        parts.append(_title(face.name, x, middle, end - x))
    return join(*parts)


def _amounts(
    pairs: tuple[tuple[str, str | int], ...], x: float, y: float, size: float, ink: str, width: float
) -> Markup:
    """Icons with their amounts in a row from x to `width`, smaller where they are many; "" leaves the icon alone."""

    def across(amount: str) -> float:
        return size * 1.25 + (measure(amount, size, bold=True) + 2 if amount else 0)

    gap = 9.0
    while size > SMALLEST and x + sum(across(str(amount)) + gap for _, amount in pairs) - gap > width:
        size, gap = size - 1, 6.0
    parts: list[Markup] = []
    for sign, amount in pairs:
        text = str(amount)
        parts.append(icon(sign, x + size * 0.6, y, size * 1.2, ink))
        if text:
            parts.append(write(text, x + size * 1.25 + 2, y, size, colour=ink, bold=True, centred=True))
        x += across(text) + gap
    return join(*parts)


def _cost(face: Face, size: Size) -> Markup | None:
    if not face.cost:
        return None
    x, y, across = (7.0, 51.0, 16.0) if size == "normal" else (4.0, 42.0, 14.0)
    room = sum(across * 1.25 + measure(str(amount), across, bold=True) + 11 for _, amount in face.cost) - 3
    plate = rect(
        x - 3,
        y - across * 0.75,
        min(room, CARD_SIZES[size][0] - x),
        across * 1.5,
        rx=across * 0.7,
        fill=colour("raised"),
    )
    return plate + _amounts(face.cost, x, y, across, "sumi", CARD_SIZES[size][0])


def _disc(face: Face, x: float, y: float, radius: float) -> Markup | None:
    if not face.icon or radius < 14:
        return None
    ink = f"k-{face.hue}-ink"
    ground = circle(x, y, radius, fill=colour("raised"), stroke=colour(ink), stroke_width=2)
    return ground + icon(face.icon, x, y, radius * 1.18, ink, weight=1.5)


@remembered
def _normal(face: Face) -> Markup:
    width, height = CARD_SIZES["normal"]
    most = _MOST_LINES - (1 if face.values else 0)
    lines = wrap(face.effect, width - 18, _TEXT, most=most)
    words = max(len(lines), 2) * _LINE + 12 if lines else 0
    row = 27 if face.values else 0
    top, bottom = _BANDS["normal"], height - 1 - words - row
    room = bottom - top
    parts: list[Markup | None] = [
        rect(1, top, width - 2, room, fill=pattern(face.art), opacity=0.75) if face.art and room > 10 else None,
        _disc(face, width / 2, (top + bottom) / 2, min(31, room / 2 - 6)),
        _cost(face, "normal"),
    ]
    if row:
        parts += [
            path(f"M1 {bottom}H{width - 1}", stroke=colour("line")),
            _amounts(face.values, 9, bottom + row / 2, 16, "sumi", width - 4),
        ]
    if lines:
        parts += [
            path(f"M1 {height - 1 - words}H{width - 1}", stroke=colour("line")),
            paragraph(lines, 9, height - 1 - words + 20, _TEXT, spacing=_LINE / _TEXT),
        ]
    return join(*filter(None, parts))


@remembered
def _mini(face: Face) -> Markup:
    width, height = CARD_SIZES["mini"]
    low = _amounts(face.values[:1], 8, height - 15, 14, "sumi", width) if face.values and not face.icon else None
    return join(_disc(face, width / 2, height - 28, 19), low, _cost(face, "mini"))


@remembered
def card(
    face: Face,
    x: float = 0,
    y: float = 0,
    *,
    size: Size = "normal",
    note: str = "",
    **thing: Unpack[Thing],
) -> Markup:
    """A card face up. `label`: instead of the face in words. `note`: a tab on its upper edge ("Laid")."""
    edge, thick = ("kin", 2) if face.gold else ("line-2", 1)
    printed = _band(face, size) + (_normal(face) if size == "normal" else _mini(face))
    thing["label"] = thing.get("label") or face.spoken()
    return piece(_sheet(size, printed, note, edge, thick), kind="z-card", x=x, y=y, **thing)


@remembered
def card_back(
    x: float = 0,
    y: float = 0,
    *,
    size: Size = "mini",
    hue: str = "night",
    sign: str = "",
    note: str = "",
    **thing: Unpack[Thing],
) -> Markup:
    """A card face down, the same for every card of a kind. `sign`: an icon of the kind, where the kind is public."""
    width, height = CARD_SIZES[size]
    inner = 3 if size == "mini" else 5
    parts = [
        rect(inner, inner, width - 2 * inner, height - 2 * inner, rx=5, fill=colour(f"k-{hue}")),
        rect(inner, inner, width - 2 * inner, height - 2 * inner, rx=5, fill=pattern("asanoha", "white"), opacity=0.5),
    ]
    if sign:
        parts.append(circle(width / 2, height / 2, width * 0.25, fill=colour(f"k-{hue}")))
        parts.append(icon(sign, width / 2, height / 2, width * 0.32, "white"))
    thing.setdefault("label", "face-down card")
    return piece(_sheet(size, join(*parts), note), kind="z-card z-back", x=x, y=y, **thing)


@remembered
def card_slot(
    x: float = 0,
    y: float = 0,
    *,
    size: Size = "mini",
    sign: str = "",
    **thing: Unpack[Thing],
) -> Markup:
    """The place of a card that is not there, or not yet: dashed, with an icon that says what is awaited."""
    width, height = CARD_SIZES[size]
    thing.setdefault("label", "empty place")
    return piece(
        rect(-2.5, -2.5, width + 5, height + 5, rx=10, class_="z-halo"),
        bare_place(size, "sunk", 0.35),
        icon(sign, width / 2, height / 2, width * 0.42, "sumi-2") if sign else None,
        kind="z-slot",
        x=x,
        y=y,
        **thing,
    )
