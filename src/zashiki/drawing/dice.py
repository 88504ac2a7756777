"""Dice: six-sided with pips, eight-sided with icons. Placed by their centre, `size` pixels across."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal, Unpack

from zashiki.drawing.icons import icon, icon_title, player_colour
from zashiki.drawing.markup import Markup, Thing, circle, element, piece, polygon, rect
from zashiki.drawing.themes import colour

Look = Literal["plain", "hit", "blocked", "guard", "miss"]

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# look -> ground, pips, edge
_LOOKS: dict[Look, tuple[str, str, str]] = {
    "plain": ("raised", "sumi", "sumi"),
    "miss": ("raised", "sumi", "line-2"),
    "hit": ("c-leaf", "white", "k-red"),
    "blocked": ("shu-wash", "shu-ink", "shu-ink"),
    "guard": ("c-fan", "white", "k-black"),
}


def die(
    x: float,
    y: float,
    value: int,
    *,
    size: float = 54,
    look: Look = "plain",
    **thing: Unpack[Thing],
) -> Markup:
    """A six-sided die. look: plain, hit (counts), blocked (a stopped hit), guard (stops), miss.

    value: 1 to 6. size: of its sides in pixels. Raises ValueError for another value.
    """
    if value not in _PIPS:
        raise ValueError(f"a die shows 1 to 6, not {value}")
    ground, pip, edge = _LOOKS[look]
    half, step, round_ = size / 2, size * 0.25, size * 0.2
    dots = (circle(dx * step, dy * step, size * 0.085) for dx, dy in _PIPS[value])
    parts = [
        rect(-half - 4, -half - 4, size + 8, size + 8, rx=round_ + 4, class_="z-halo"),
        rect(1.5 - half, 4 - half, size, size, rx=round_, fill=colour("shade"), opacity=0.2),
        rect(
            -half,
            -half,
            size,
            size,
            rx=round_,
            class_="z-face",
            fill=colour(ground),
            stroke=colour(edge),
            stroke_width=1.8,
        ),
        element("g", *dots, fill=colour(pip)),
    ]
    if look == "blocked":
        parts.append(
            element(
                "path", d=f"M{-half * 0.8} {half * 0.8}L{half * 0.8} {-half * 0.8}", stroke=colour(edge), stroke_width=3
            )
        )
    thing["label"] = thing.get("label") or (f"{value}" if look == "plain" else f"{value}, {look}")
    return piece(*parts, kind="z-die", x=x, y=y, opacity=0.55 if look == "miss" else None, **thing)


def symbol_die(
    x: float,
    y: float,
    signs: Sequence[str],
    *,
    size: float = 62,
    player: int | str | None = None,
    faded: bool = False,
    **thing: Unpack[Thing],
) -> Markup:
    """An eight-sided die that shows one to three icons.

    `player`: the die is kept, and has this player's colour. `faded`: the die is not kept.

    Raises ValueError for another number of icons.
    """
    if not 1 <= len(signs) <= 3:
        raise ValueError(f"a die shows 1 to 3 icons, not {len(signs)}")
    is_kept = player is not None
    ground = player_colour(player) if player is not None else "raised"
    ink, edge = ("white", ground) if is_kept else ("sumi", "sumi-2")
    reach = size / 2 / cos(pi / 8)

    def octagon(radius: float) -> list[tuple[float, float]]:
        return [(radius * cos(pi / 8 + pi / 4 * i), radius * sin(pi / 8 + pi / 4 * i)) for i in range(8)]

    step = size * 0.36
    places = ([(0.0, 0.0)], [(-0.5, 0.0), (0.5, 0.0)], [(0.0, -0.46), (-0.5, 0.42), (0.5, 0.42)])[len(signs) - 1]
    across = size * (0.56, 0.4, 0.36)[len(signs) - 1]
    parts = [
        polygon(octagon(reach + 4), class_="z-halo"),
        polygon(octagon(reach), transform="translate(1.5 4)", fill=colour("shade"), opacity=0.2),
        polygon(octagon(reach), class_="z-face", fill=colour(ground), stroke=colour(edge), stroke_width=1.8),
        *(icon(sign, dx * step, dy * step, across, ink) for sign, (dx, dy) in zip(signs, places, strict=True)),
    ]
    words = ", ".join(icon_title(sign) for sign in signs) + (", kept" if is_kept else "")
    thing["label"] = thing.get("label") or words
    return piece(*parts, kind="z-die", x=x, y=y, opacity=0.5 if faded else None, **thing)
