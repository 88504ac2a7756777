"""Counters and small signs: discs with crest, name plate and state icons, army pills, tiles, badges, labels.

All are placed by their centre. Sizes in pixels (board units); discs are 60 across at radius 30.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from zashiki.drawing.icons import icon, mon_figure, mon_name, player_colour
from zashiki.drawing.markup import Markup, Thing, circle, element, join, piece, rect
from zashiki.drawing.text import SMALLEST, measure, write
from zashiki.drawing.themes import colour

PLATE_ENDS = 12.0
"""What a name plate has beside its text, at both ends together."""


def tab(x: float, y: float, text: str, *, size: float = 14, ground: str = "shu", ink: str = "on-shu") -> Markup:
    """A small filled label centred on (x, y), for the upper edge of a thing ("Laid"); 1.5 times `size` high."""
    width, height = measure(text, size, bold=True) + 20, size * 1.5
    return rect(x - width / 2, y - height / 2, width, height, rx=height / 2, fill=colour(ground)) + write(
        text, x, y, size, anchor="middle", colour=ink, bold=True, centred=True
    )


def pill_width(text: str, size: float = 14, sign: str = "") -> float:
    """How wide `pill` comes out."""
    return measure(text, size, bold=True) + 16 + (size * 1.2 + 4 if sign else 0)


def pill(
    x: float,
    y: float,
    text: str,
    *,
    sign: str = "",
    size: float = 14,
    ground: str = "washi",
    ink: str = "sumi",
    edge: str = "shu",
    dashed: bool = False,
    **thing: Unpack[Thing],
) -> Markup:
    """A small label on the board: odds, costs, reasons; with an icon before the text."""
    width, height = pill_width(text, size, sign), size + 9
    left, top = x - width / 2, y - height / 2
    parts = [
        rect(left - 3, top - 3, width + 6, height + 6, rx=height / 2 + 3, class_="z-halo"),
        rect(
            left,
            top,
            width,
            height,
            rx=height / 2,
            fill=colour(ground),
            stroke=colour(edge),
            stroke_width=1.5,
            stroke_dasharray="4 3" if dashed else None,
        ),
    ]
    begin = left + 8
    if sign:
        parts.append(icon(sign, begin + size * 0.6, y, size * 1.2, ink))
        begin += size * 1.2 + 4
    parts.append(write(text, begin, y, size, colour=ink, bold=True, centred=True))
    return piece(*parts, kind="z-pill", **thing)


def badge(
    x: float, y: float, sign: str, *, ground: str = "k-black", ink: str = "white", radius: float = 9.5, label: str = ""
) -> Markup:
    """A round state mark: wound, knocked out, engaged, done."""
    body = circle(x, y, radius, fill=colour(ground), stroke=colour("washi"), stroke_width=1.6) + icon(
        sign, x, y, radius * 1.5, ink
    )
    return piece(body, label=label) if label else body


def number_disc(
    x: float,
    y: float,
    value: str | int,
    *,
    radius: float = 13,
    ground: str = "raised",
    ink: str = "sumi",
    edge: str = "shu",
) -> Markup:
    """A number in a circle: costs on a board, steps of a story, turning points of a chart."""
    size = max(SMALLEST, radius * 1.15)
    return circle(x, y, radius, fill=colour(ground), stroke=colour(edge), stroke_width=1.6) + write(
        str(value), x, y, size, anchor="middle", colour=ink, bold=True, centred=True
    )


def plate_width(text: str, size: float = 13) -> float:
    """How wide a name plate is."""
    return max(26.0, measure(text, size, bold=True) + PLATE_ENDS)


def plate(x: float, y: float, text: str, *, size: float = 13, quiet: bool = False) -> Markup:
    """A name plate centred on (x, y)."""
    width, height = plate_width(text, size), size + 5
    return rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        rx=height / 2,
        fill=colour("sunk" if quiet else "washi"),
        stroke=colour("line-2" if quiet else "ring"),
    ) + write(text, x, y, size, anchor="middle", colour="sumi-2" if quiet else "sumi", bold=True, centred=True)


def _states(signs: Sequence[str], radius: float) -> Markup:
    return join(*(badge((i - (len(signs) - 1) / 2) * 19, -radius, sign) for i, sign in enumerate(signs)))


def counter(
    x: float = 0,
    y: float = 0,
    player: int | str | None = None,
    *,
    radius: float = 22,
    sign: str = "",
    text: str = "",
    ground: str = "",
    name: str = "",
    states: Sequence[str] = (),
    done: bool = False,
    ghost: bool = False,
    **thing: Unpack[Thing],
) -> Markup:
    """A disc: a player's crest, or an icon (`sign`) or a number (`text`) on the player's colour or on `ground`.

    `name`: written on a plate below it (give it for seats from 8 on, whose mon repeat). `states`: icons above it.
    `done`: it has acted, and the plate is quiet. `ghost`: the place where it would stand, half transparent.
    """
    fill = ground or (player_colour(player) if player is not None else "k-black")
    parts: list[Markup] = [circle(0, 0, radius + 3, class_="z-halo z-pulse")]
    if not ghost:
        parts.append(circle(1.2, 2.6, radius, fill=colour("shade"), opacity=0.24))
    parts.append(circle(0, 0, radius, class_="z-face", fill=colour(fill), stroke=colour("ring")))
    parts.append(circle(0, 0, radius * 0.88, fill="none", stroke=colour("white"), stroke_width=1.1, opacity=0.75))
    if sign:
        parts.append(icon(sign, 0, 0, radius * 1.2, "white"))
    elif text:
        size = max(SMALLEST, radius * (1 if len(text) < 3 else 0.78))
        parts.append(write(text, 0, 0, size, anchor="middle", colour="white", bold=True, centred=True))
    elif player is not None:
        parts.append(mon_figure(player, 0, 0, radius * 1.5))
    parts.append(_states(states, radius))
    if name:
        parts.append(plate(0, radius + 7, name, quiet=done))
    owner = name or (mon_name(player) if player is not None else "")
    thing["label"] = thing.get("label") or " ".join(filter(None, (owner, text, *states)))
    return piece(*parts, kind="z-counter", x=x, y=y, opacity=0.6 if ghost else None, **thing)


def army(
    x: float,
    y: float,
    player: int | str,
    strength: int,
    *,
    hero: str = "",
    radius: float = 17,
    **thing: Unpack[Thing],
) -> Markup:
    """A pill with crest and number; `hero` is an icon that rides on it in a gold ring. About 3.5 radii wide."""
    fill = colour(player_colour(player))
    size, height = radius * 1.22, radius * 1.76
    number_width = measure(str(strength), size, bold=True)
    width = height * 1.1 + number_width + height * (0.62 if hero else 0.4)
    left, top = -width / 2, -height / 2
    parts = [
        rect(left - 4, top - 4, width + 8, height + 8, rx=height / 2 + 4, class_="z-halo z-pulse"),
        rect(left + 1, top + 2.5, width, height, rx=height / 2, fill=colour("shade"), opacity=0.3),
        rect(
            left,
            top,
            width,
            height,
            rx=height / 2,
            class_="z-face",
            fill=fill,
            stroke=colour("paper"),
            stroke_width=1.8,
        ),
        mon_figure(player, left + height * 0.6, 0, height * 0.86),
        write(
            str(strength),
            left + height * 1.1 + number_width / 2,
            0,
            size,
            anchor="middle",
            colour="white",
            bold=True,
            centred=True,
        ),
    ]
    if hero:
        corner = (width / 2 - 2, top - 3)
        ring = circle(*corner, 10.5, fill=fill, stroke=colour("kin"), stroke_width=2.2)
        parts.append(ring + icon(hero, *corner, 14.5, "white"))
    words = f"{strength} of {mon_name(player)}" + (f" with {hero}" if hero else "")
    thing["label"] = thing.get("label") or words
    return piece(*parts, kind="z-army", x=x, y=y, **thing)


def tile(
    x: float,
    y: float,
    sign: str,
    player: int | str | None = None,
    *,
    built: bool = True,
    radius: float = 15,
    ground: str = "",
    **thing: Unpack[Thing],
) -> Markup:
    """A square tile with an icon: a building; not `built` is the same tile dashed (a foundation, a plan)."""
    fill = ground or (player_colour(player) if player is not None else "k-black")
    box = {"x": -radius, "y": -radius, "width": 2 * radius, "height": 2 * radius}
    parts = [
        rect(-radius - 4, -radius - 4, 2 * radius + 8, 2 * radius + 8, rx=8, class_="z-halo"),
        element("rect", **box, rx=5, transform="translate(1 2.5)", fill=colour("shade"), opacity=0.3),
        element(
            "rect",
            **box,
            rx=5,
            fill=colour(fill if built else "washi"),
            stroke=colour("paper" if built else fill),
            stroke_width=1.6 if built else 2,
            stroke_dasharray=None if built else "4 2.6",
        ),
        icon(sign, 0, 0, radius * 1.5, "white" if built else "sumi"),
    ]
    thing["label"] = thing.get("label") or sign
    return piece(*parts, kind="z-tile", x=x, y=y, **thing)


def face_down(
    x: float,
    y: float,
    sign: str,
    *,
    radius: float = 14.5,
    ground: str = "k-umber",
    **thing: Unpack[Thing],
) -> Markup:
    """A token of which everybody sees where it lies, and nobody what it is: a dotted rim, the sign of its kind."""
    parts = [
        circle(0, 0, radius + 3, class_="z-halo"),
        circle(1, 2, radius, fill=colour("shade"), opacity=0.25),
        circle(0, 0, radius, fill=colour(ground), stroke=colour("paper"), stroke_width=1.5),
        circle(0, 0, radius - 2.8, fill="none", stroke=colour("paper"), stroke_width=0.9, stroke_dasharray="1.6 1.9"),
        icon(sign, 0, 0, radius * 1.14, "paper"),
    ]
    thing.setdefault("label", "token, face down")
    return piece(*parts, kind="z-face-down", x=x, y=y, **thing)


def coin(x: float, y: float, *, radius: float = 18, **thing: Unpack[Thing]) -> Markup:
    """A gold coin with a square hole."""
    hole = radius * 0.3
    parts = [
        circle(0, 0, radius + 3, class_="z-halo"),
        circle(0, 0, radius, fill=colour("kin"), stroke=colour("on-kin"), stroke_width=1.2),
        circle(0, 0, radius * 0.82, fill="none", stroke=colour("on-kin"), stroke_width=1),
        rect(-hole, -hole, 2 * hole, 2 * hole, rx=1, fill=colour("tatami"), stroke=colour("on-kin")),
    ]
    thing.setdefault("label", "coin")
    return piece(*parts, kind="z-coin", x=x, y=y, **thing)
