"""The scene that takes the town's place: an auction, a choice among cards, a deal, the end."""

from __future__ import annotations

from zashiki.drawing import Markup
from zashiki.games.yedo.drawing.auction import BIDDING, auction_scene
from zashiki.games.yedo.drawing.frame import Measures
from zashiki.games.yedo.drawing.scenes import CHOOSING, choosing_scene, end_scene
from zashiki.games.yedo.drawing.trade import staged, trade_scene
from zashiki.games.yedo.drawing.words import Words


def stage(words: Words, size: Measures) -> Markup | None:
    """The scene for a desk or a phone, if there is one."""
    if words.view.outcome is not None:
        return end_scene(words, size)
    if words.asks(*BIDDING):
        return auction_scene(words, size)
    if words.asks(*CHOOSING) and words.legal:
        return choosing_scene(words, size)
    return trade_scene(words, size) if staged(words) else None
