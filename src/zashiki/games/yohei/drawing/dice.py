"""Pictures of the dice of a scene: every hit over the die that stops it, or over what would stop it."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.drawing import Look, Markup, badge, colour, die, fit, join, path, piece, rect, write
from zashiki.drawing.memory import remembered
from zashiki.games.yohei.drawing.fight import Meeting
from zashiki.games.yohei.drawing.words import Words
from zashiki.games.yohei.fight import Rolled, met

ROOMY = 56.0
"""From this size on there is room for a word under a die."""


def rows_of_dice(meeting: Meeting, x: float, step: float, size: float, ys: Sequence[float]) -> Markup:
    """The dice of both sides: every hit over the die that stops it, or over what would stop it."""
    fight, words = meeting.fight, meeting.words
    assert fight is not None
    pairs = met(fight.hits, fight.guards)
    guarded = fight.kind in ("block", "dodge")
    parts: list[Markup] = []
    hit = 0
    for place, one in enumerate(fight.rolled):
        across = x + step * place
        if fight.kind == "disengage":
            parts.append(_leaving_die(words, meeting, place, across, ys[0], size))
            continue
        if not one.counts:
            parts.append(die(across, ys[0], one.face, size=size, look="miss"))
            if len(ys) == 1:
                parts.append(
                    write(words.say("dice.miss"), across, ys[0] + size / 2 + 18, 14, anchor="middle", colour="sumi-2")
                )
            continue
        if not guarded:
            parts.append(_hit(one, across, ys[0], size, "hit"))
            if one.value != one.face:
                parts.append(write(f"= {one.value}", across, ys[0] + size / 2 + 20, 15, anchor="middle", bold=True))
        elif hit in pairs:
            parts.append(_stopped(one, fight.guards[pairs[hit]], across, ys[0], ys[1], size))
        else:
            parts.append(_through(one, across, ys[0], ys[1], size, words.say("dice.needs")))
        hit += 1
    if guarded:
        rest = [value for place, value in enumerate(fight.guards) if place not in pairs.values()]
        places = [x + step * (len(fight.hits) + number) for number in range(len(rest))]
        parts += [die(across, ys[1], value, size=size, look="miss") for across, value in zip(places, rest, strict=True)]
    elif len(ys) > 1 and fight.hits:
        parts += [_empty(x + step * number, ys[1], size, "line-2", 1.6) for number in range(fight.coming)]
    return join(*parts)


def _hit(one: Rolled, x: float, y: float, size: float, look: Look) -> Markup:
    """A hit; what is more than a die can show is written."""
    if 1 <= one.face <= 6:
        return piece(die(0, 0, one.face, size=size, look=look), x=x, y=y, transform="rotate(3)")
    return join(
        rect(x - size / 2, y - size / 2, size, size, rx=size * 0.2, fill=colour("c-leaf"), stroke=colour("k-red")),
        write(str(one.value), x, y, size * 0.55, anchor="middle", colour="white", bold=True, centred=True),
    )


def _stopped(one: Rolled, guard: int, x: float, top: float, low: float, size: float) -> Markup:
    """A hit with the die that stops it."""
    half = size / 2
    tie = path(f"M{x} {top + half}V{low - half}", stroke=colour("c-fan-ink"), stroke_width=4)
    hit = die(0, 0, min(one.face, 6), size=size, look="blocked")
    return join(
        tie,
        piece(hit, x=x, y=top, transform="rotate(-4)"),
        piece(die(0, 0, guard, size=size, look="guard"), x=x, y=low, transform="rotate(3)"),
        badge(x, (top + low) / 2, "check", ground="c-fan", radius=size * 0.2),
    )


def _through(one: Rolled, x: float, top: float, low: float, size: float, needs: str) -> Markup:
    """A hit that nothing stops, over the die that would stop it."""
    half, tip = size / 2, low - size / 2 - 8
    words = [write(needs, x, low - 4, 14, anchor="middle", colour="sumi-2")] if size > ROOMY else []
    y = low + (17 if words else 6)
    return join(
        path(f"M{x} {top + half}V{tip - 8}", stroke=colour("shu"), stroke_width=4),
        path(f"M{x - 7} {tip - 9}H{x + 7}L{x} {tip + 3}z", fill=colour("shu")),
        _hit(one, x, top, size, "hit"),
        _empty(x, low, size, "shu", 2),
        *words,
        write(str(one.value), x, y, 19, anchor="middle", colour="shu-ink", bold=True),
    )


@remembered
def _empty(x: float, y: float, size: float, ink: str, width: float) -> Markup:
    """The place of a die that is still to come, or that is lacking."""
    return rect(
        x - size / 2,
        y - size / 2,
        size,
        size,
        rx=size * 0.2,
        fill="none",
        stroke=colour(ink),
        stroke_width=width,
        stroke_dasharray="6 5",
    )


def _leaving_die(words: Words, meeting: Meeting, place: int, x: float, y: float, size: float) -> Markup:
    """A die of a unit that leaves, over the enemy that it is for."""
    assert meeting.fight is not None
    one = meeting.fight.rolled[place]
    result = words.say("dice.free" if one.counts else "dice.holds")
    _, right = meeting.camps
    name = right.rows[place][1].partition(":")[0] if place < len(right.rows) else ""
    text, small = fit(name, max(70.0, size * 1.5), 14)
    return join(
        die(x, y, one.face, size=size, look="guard" if one.counts else "hit"),
        write(text, x, y - size / 2 - 10, small, anchor="middle", colour="sumi-2"),
        write(result, x, y + size / 2 + 20, 15, anchor="middle", bold=True, colour="sumi" if one.counts else "shu-ink"),
    )
