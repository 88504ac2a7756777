"""For bots: a quick value of a view, rules of thumb, and the view as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.toy.rules.scoring import LAST_NIGHT, MEDALS_TO_WIN
from tests.toy.rules.state import GATE, TOWER
from tests.toy.view import NightView
from zashiki.kernel.game import Advice, Preview
from zashiki.kernel.messages import Field, Message

if TYPE_CHECKING:
    from tests.toy import NightWatch

MOST_PLAYERS = 4
NUMBERS_OF_PLAYER = 5
HITS = 0.6
"""About how often an attack with two dice beats two dice."""


def value(view: NightView, player: int) -> float:
    """How far the player's side is ahead in medals and lives."""
    sides = len(view.medals)

    def standing(side: int) -> float:
        lives = [view.lives[p] for p in range(side, view.players, sides)]
        return view.medals[side] / MEDALS_TO_WIN + sum(lives) / (3 * len(lives))

    mine = player % sides
    best = max(standing(side) for side in range(sides) if side != mine)
    return max(-1.0, min(1.0, (standing(mine) - best) / 2))


def advice(game: NightWatch, view: NightView) -> list[Advice]:
    """Attack, strike back, keep coins for rerolls, feint."""
    if view.ask is None or not view.ask.legal:
        return []
    worth = {"attack": 5.0, "yes": 4.0, "card": 2.0, "move": 1.0, "pass": 0.5}
    found = []
    for action in view.ask.legal:
        token = game.vocabulary.describe(action)
        extra = game.cards[token.value].strength / 10 if token.kind == "card" else 0.0
        found.append(Advice(action, worth.get(token.kind, 1.0) + extra))
    return found


def num_features() -> int:
    """The length of `features`."""
    return 2 + MOST_PLAYERS * NUMBERS_OF_PLAYER + 9


def features(game: NightWatch, view: NightView) -> list[float]:
    """Night, bank, each player's numbers (seats from the viewer on), and the strengths in the own hand."""
    numbers = [view.night / LAST_NIGHT, view.bank / 12]
    first = view.viewer or 0
    for step in range(MOST_PLAYERS):
        if step >= view.players:
            numbers += [0.0] * NUMBERS_OF_PLAYER
            continue
        player = (first + step) % view.players
        side = player % len(view.medals)
        numbers += [
            view.lives[player] / 3,
            view.coins[player] / 12,
            view.medals[side] / MEDALS_TO_WIN,
            len(view.hands[side]) / 4,
            view.lanterns[player][TOWER] / 3,
        ]
    strengths = [0.0] * 9
    if view.viewer is not None:
        for card in view.hands[view.viewer % len(view.medals)].known:
            strengths[game.cards[card].strength - 1] += 0.5
    return numbers + strengths


def preview(game: NightWatch, view: NightView, path: Sequence[int]) -> Preview:
    """What a move of lanterns or an attack would do."""
    tokens = [game.vocabulary.describe(action) for action in path]
    if not tokens:
        return Preview()
    if tokens[0].kind in ("player", "attack"):
        odds: dict[str, Field] = {"percent": round(100 * HITS)}
        return Preview((Message("preview.attack", odds),))
    if tokens[0].kind == "post" and tokens[0].value == GATE and view.ask is not None and view.ask.step == "MoveFrom":
        return Preview((Message("preview.gate"),), ("post:gate",))
    return Preview()
