"""The action spaces of the town: who stands where, what is free, and which of them answer."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.drawing import Markup, circle, colour, element, icon, join, mon, pattern, piece, write
from zashiki.drawing.memory import remembered
from zashiki.games.yedo.drawing.words import DISTRICT_SIGNS, LATER, Words
from zashiki.games.yedo.rules.activation import Activate, ActivateOrPlay
from zashiki.games.yedo.rules.assigning import Assign, AssignOrPlay
from zashiki.games.yedo.rules.targets import BlackmailFor
from zashiki.games.yedo.rules.terms import Player, Spot

Spaces = list[tuple[int, float, float]]
"""Spaces with their places."""


def slot_places(places: Sequence[tuple[float, float]], spaces: tuple[int, ...]) -> Spaces:
    """One place for each space; if a pack has more spaces than places, the last place is used for all of these."""
    return [(space, *places[min(index, len(places) - 1)]) for index, space in enumerate(spaces)]


def spot_label(words: Words, spot: Spot) -> str:
    """Who stands at a place, and how many of its spaces are free."""
    view, table = words.view, words.table
    there = tuple([view.spaces[space] for space in table.spot_spaces[spot] if view.spaces[space] >= 0])
    free = len([space for space in table.open_spaces[spot] if view.spaces[space] < 0])
    if there:
        return words.say("drawn.spot-who", spot=spot, players=there, free=free)
    return words.say("drawn.spot", spot=spot, free=free)


def glowing(words: Words, spot: Spot) -> list[int]:
    """The spaces that light up when the place can be chosen."""
    view, table = words.view, words.table
    spaces = table.spot_spaces[spot]
    if words.asks(Assign, AssignOrPlay):
        open_ones = table.covered_spaces[spot] if view.override else table.open_spaces[spot]
        return [space for space in open_ones if view.spaces[space] < 0]
    if words.asks(Activate, ActivateOrPlay, BlackmailFor):
        return [space for space in spaces if view.spaces[space] == view.viewer]
    return [space for space in spaces if not table.covered[space]]


def place(
    words: Words, spot: Spot, spaces: Spaces, prefix: str, radius: float, *, live: bool, numbered: int = 0
) -> Markup:
    """The spaces of a place with discs of a radius."""
    view, table = words.view, words.table
    token = f"spot:{table.spot_ids[spot]}"
    answers = live and token in words.legal
    may = live and bool(words.legal) and "spot" in LATER.get(words.step, ())
    glow = glowing(words, spot) if answers else []
    haloed = glow or (glowing(words, spot) if may else [])
    parts: list[Markup] = [circle(x, y, radius + 1.5, class_="z-halo") for space, x, y in spaces if space in haloed]
    for space, x, y in spaces:
        owner = view.spaces[space]
        if owner >= 0:
            number = view.spaces[:space].count(owner)
            saved = view.is_saved(space)
            disc = _disciple(owner, radius, saved)
            parts.append(piece(disc, x=x, y=y, id=f"{prefix}-disciple-{owner}-{number}"))
        else:
            covered = table.covered[space] and space not in glow
            parts.append(_free(x, y, radius, covered, space in glow, f"{numbered}" if numbered else ""))
    label = spot_label(words, spot)
    parts.insert(0, _sign(DISTRICT_SIGNS[table.spot_district[spot]]))
    return words.thing(token, label, *parts) if answers or may else piece(*parts, label=label)


@remembered
def _sign(name: str) -> Markup:
    """A sign that is not visible here; the page's button for this place bears it."""
    return element("use", href=f"#i-{name}", display="none")


@remembered
def _disciple(player: Player, radius: float, saved: bool) -> Markup:
    shield = circle(radius * 0.75, -radius * 0.7, 7.5, fill=colour("take"), stroke=colour("paper")) if saved else None
    return join(
        mon(player, 0, 0, 2 * radius + 2),
        shield,
        icon("shield", radius * 0.75, -radius * 0.7, 10, "white") if saved else None,
    )


@remembered
def _free(x: float, y: float, radius: float, covered: bool, glows: bool, text: str) -> Markup:
    if covered:
        return join(
            circle(x, y, radius, fill=pattern("hatch", "line-2"), stroke=colour("line-2"), stroke_width=1.4),
            icon("cross", x, y, radius * 1.2, "sumi-2"),
        )
    ring = circle(
        x,
        y,
        radius,
        fill=colour("shu-wash" if glows else "sunk"),
        stroke=colour("shu" if glows else "line-2"),
        stroke_width=1.6,
        stroke_dasharray="4 3.2",
    )
    ink = "shu-ink" if glows else "sumi-2"
    return ring + write(text, x, y, 13, anchor="middle", colour=ink, bold=True, centred=True) if text else ring
