"""What event and item cards are worth to bots: played now, kept in hand, or under the chest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zashiki.games.yohei.rules import skills as s
from zashiki.games.yohei.rules.numbers import Face, Piece, Side
from zashiki.games.yohei.rules.skills import SYMBOLS
from zashiki.games.yohei.sense.map import MapJudge
from zashiki.games.yohei.view import HIDDEN, YoheiView

if TYPE_CHECKING:
    from zashiki.games.yohei import YoheiGame

EFFECT = {
    "draw": 1.0, "strip": 0.7, "sacrifice": -3.0, "speed": 0.05, "raze": 0.8, "blast": 0.9, "sea": 0.9, "fear": 0.6,
    "arrive": -0.4, "wound": 1.6, "heal": 1.0, "ko": 0.5, "bury": 0.8, "rouse": 0.3, "loot": 0.9, "supplies": 1.0,
    "chip": 0.4, "wrath": 1.0, "item": 0.6,
}  # fmt: skip
PRICE = 0.25
"""What a command point is worth when a player thinks about spending it."""
DEPLOYED = {
    s.ARCANE: 0.35, s.PLUNDER: 0.25, s.RELOCATE_VORTEX: 0.05, s.STRATEGIST: 0.3, s.SMOKE_BOMB: 0.15, s.FAVOR: 0.3,
    s.MEDIC: 0.8, s.PILLAGE: 0.5, s.BURY: 0.3, s.EQUIPPED: 0.3, s.ANNOY: 0.3, s.IMPETUOUS: 0.1,
}  # fmt: skip
"""What deployment skills are worth where there is something for them to do; Medic waits for a wound."""
WAITS = -0.1
"""What a deployment skill is worth where it has nothing to do: the unit had better wait."""
FIRST, FURTHER = 0.4, 0.9
"""What the first card of a symbol is worth under the chest, and each further one (YH-20.5)."""


def symbols(game: YoheiGame, view: YoheiView, side: Side) -> list[int]:
    """How many of each symbol a side has, as far as the viewer knows."""
    table, row = game.table, view.sides[side]
    counts = [0] * len(SYMBOLS)
    for face in row.chest:
        if face != HIDDEN and table.symbol[face] >= 0:
            counts[table.symbol[face]] += 1
    for kind in row.torii:
        if kind != HIDDEN:
            for symbol in table.torii_symbols[kind]:
                counts[symbol] += 1
    return counts


class CardJudge:
    """Judges the cards of one view."""

    def __init__(self, map: MapJudge, view: YoheiView) -> None:
        self.map = map
        self.printed = map.table.game.table
        self.hand = len(view.sides[map.side].hand)
        self.their_hands = sum(len(other.hand) for side, other in enumerate(view.sides) if side != map.side)
        self.symbols = symbols(map.table.game, view, map.side)

    def deployment_worth(self, piece: Piece) -> float:
        """What the deployment skills of a unit are worth now."""
        idle = {
            s.MEDIC: not self.map.wounded_friends(),
            s.PILLAGE: not self.their_hands,
            s.ANNOY: not self.their_hands,
            s.BURY: not self.hand,
        }
        return sum(WAITS if idle.get(skill) else DEPLOYED[skill] for skill in self.printed.deployment[piece])

    def symbol_worth(self, face: Face) -> float:
        """What a card is worth under the chest."""
        symbol = self.printed.symbol[face]
        if symbol < 0:
            return 0.0
        first = FIRST if self.map.table.stack else 0.05
        return FURTHER if self.symbols[symbol] else first

    def play_worth(self, face: Face) -> float:
        """What playing a card is worth now."""
        word = self.printed.effect[face][0]
        worth = EFFECT[word] + self.symbol_worth(face)
        if word in ("heal", "ko", "wound", "raze", "fear", "wrath"):
            worth += self.map.event_bonus(word)
        if not self.map.table.stack:  # after the last turn nothing that has been saved counts
            worth += {"draw": -0.8, "strip": -0.6}.get(word, 0.0)
            return worth - 0.05 * self.printed.cost[face]
        return worth - PRICE * self.printed.cost[face]

    def keep_worth(self, face: Face) -> float:
        """What a card in hand is worth."""
        worth = max(0.0, EFFECT[self.printed.effect[face][0]]) + self.symbol_worth(face)
        return worth - PRICE * self.printed.cost[face]

    def bury_worth(self, face: Face) -> float:
        """What burying a card gains: its symbol without its price, but not its effect."""
        worth = self.symbol_worth(face)
        return worth - 0.5 * max(0.0, self.play_worth(face) - worth) if worth else 0.0
