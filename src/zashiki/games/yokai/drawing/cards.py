"""The cards as drawn: what is printed on each kind."""

from __future__ import annotations

from zashiki.drawing import Face
from zashiki.games.yokai.drawing.words import Words
from zashiki.games.yokai.pack import MOVES_BOTH
from zashiki.games.yokai.rules.terms import (
    BLOCK,
    COLLECT,
    REFRESH,
    SLING,
    UPGRADE,
    Kind,
    is_update,
    start_kind,
    type_of,
)

HUES = ("green", "blue", "rust", "bronze", "violet")
ICONS = ("refresh", "block", "sling", "upgrade", "collect")
ARTS = ("asanoha", "shippo", "yagasuri", "seigaiha", "asanoha")
UPDATED = "II"
"""What marks an update."""


def face(words: Words, kind: Kind) -> Face:
    """What is printed on a kind of card."""
    printed, type_ = words.game.printed, type_of(kind)
    return Face(
        printed.titles[start_kind(type_)],
        hue=HUES[type_],
        icon=ICONS[type_],
        cost=(("stone", printed.cost[kind]),) if printed.cost[kind] else (),
        rank=UPDATED if is_update(kind) else "",
        effect=effect(words, kind),
        art=ARTS[type_],
        gold=is_update(kind),
    )


def effect(words: Words, kind: Kind) -> str:
    """What a card does, in our own words and the pack's numbers."""
    printed, type_ = words.game.printed, type_of(kind)
    draw = printed.draw[kind]
    if type_ == REFRESH:
        return words.say("effect.refresh", count=printed.stone[kind])
    if type_ == BLOCK:
        return words.say("effect.block-always" if printed.always[kind] else "effect.block", count=draw)
    if type_ == SLING:
        return words.say("effect.sling", count=printed.damage[kind])
    if type_ == UPGRADE:
        return words.say("effect.upgrade-both" if printed.moves[kind] == MOVES_BOTH else "effect.upgrade")
    assert type_ == COLLECT
    return words.say("effect.collect-draw", count=draw) if draw else words.say("effect.collect")
