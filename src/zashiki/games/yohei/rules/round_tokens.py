"""Round tokens (chapter 36): what happens when one is revealed; others last as long as it lies open (`state.now`)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yohei.rules.cards import card_actions, card_of, discard_from_hand, fill_torii
from zashiki.games.yohei.rules.deploy import discard_cheapest
from zashiki.games.yohei.rules.numbers import Kind, Player, Side
from zashiki.games.yohei.rules.state import BARRACKS, YoheiState, site_built, site_code, site_kind, site_side
from zashiki.kernel.steps import Choice, Task

CHEAPEST = 2
"""How many units Abandon takes from the market (YH-36.3)."""


def abandon(state: YoheiState, number: int) -> None:
    """Each side discards an event card, in turn order (YH-36.3, YH-R105)."""
    speakers: dict[Side, Player] = {}
    for player in state.order:
        if not state.out[player]:
            speakers.setdefault(state.game.side[player], player)
    state.then(*[AbandonCard(player) for player in speakers.values()])
    if state.game.market:
        discard_cheapest(state, CHEAPEST)


class AbandonCard(Task[YoheiState], frozen=True):
    """A side with cards has to discard one."""

    player: Player

    def run(self, state: YoheiState) -> None:
        if state.hands[state.game.side[self.player]]:
            state.then(Abandon(self.player))


class Abandon(Choice[YoheiState], frozen=True):
    """Which card is discarded (YH-36.3)."""

    rules = ("YH-36.3", "YH-R105")

    def legal(self, state: YoheiState, player: int) -> list[int]:
        return card_actions(state, state.hands[state.game.side[player]])

    def answer(self, state: YoheiState, action: int) -> None:
        side = state.game.side[self.player]
        discard_from_hand(state, side, card_of(state, state.hands[side], state.token(action).value))


def great_fire(state: YoheiState, number: int) -> None:
    """All temples are burnt for good (YH-36.4, YH-R106)."""
    state.burnt = True


def earthquake(state: YoheiState, number: int) -> None:
    """All walls fall, buildings become foundations (YH-36.6, YH-R107)."""
    state.walls = 0
    state.site = [code and site_code(site_side(code), site_kind(code), False) for code in state.site]


def old_treasures(state: YoheiState, number: int) -> None:
    """A face-down torii token on each empty torii space without a unit (YH-36.7, YH-R108)."""
    for place in state.spaces:
        if state.torii_at[place] < 0 and state.board[place] < 0 and fill_torii(state):
            state.torii_at[place] = state.torii_supply.draw(state.chance, state.torii_known, 0)


def supply_route(state: YoheiState, number: int) -> None:
    """Command points for each built barrack (YH-36.8)."""
    for code in state.site:
        if code and site_kind(code) == BARRACKS and site_built(code) and site_side(code) < len(state.cp):
            state.cp[site_side(code)] += number


def royal_taxes(state: YoheiState, number: int) -> None:
    """Each side loses command points (YH-36.10, YH-R109); its torii tokens are safe (YH-35.2)."""
    state.cp = [max(0, cp - number) for cp in state.cp]


AT_ONCE: dict[str, Callable[[YoheiState, int], None]] = {
    "abandon": abandon,
    "fire": great_fire,
    "earthquake": earthquake,
    "treasures": old_treasures,
    "supply": supply_route,
    "taxes": royal_taxes,
}
"""The words that do something at once; the others count while the token lies open."""


def take_effect(state: YoheiState, kind: Kind) -> None:
    """What a revealed token does at once."""
    word, arguments = state.game.table.round_effect[kind]
    if word in AT_ONCE:
        AT_ONCE[word](state, int(arguments[0]) if arguments else 0)
