"""What each card costs and does, by the rulebook's names (chapter 4), and drawing (YF-3.5, YF-3.6)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yokai.pack import MOVES_BOTH
from zashiki.games.yokai.rules.board import BOTH, bare, movable, move_blockade, take_coin
from zashiki.games.yokai.rules.piles import (
    ALL_KINDS,
    BLOCK,
    COLLECT,
    EMPTY,
    KINDS,
    PASSED,
    SLING,
    SPREAD,
    UNIT,
    UPGRADE,
    at_least,
    count,
    size,
)
from zashiki.games.yokai.rules.state import NOBODY, Duel, Memory, Side, YokaiState
from zashiki.games.yokai.tables import Printed
from zashiki.kernel.story import EVERYBODY, bit


def price(printed: Printed, side: Side, kind: int) -> int:
    """The Stones that a card costs its owner now."""
    if kind >> 1 == UPGRADE and bare(side):
        return 0  # YF-4.14a, YF-5.7, YF-R10: it draws instead
    return printed.cost[kind]


def playable(printed: Printed, side: Side) -> list[int]:
    """The kinds in hand whose cost can be paid (YF-3.9), sorted.

    Without a Stone a Sling is not among them (YF-4.9), nor an Upgrade while a blockade is left (YF-4.14b), not even as
    a bluff (YF-R11). Nothing but the cost counts: Refresh, Block and Collect are always playable, also when they change
    nothing (YF-4.3, YF-4.19, YF-R13).
    """
    return [kind for kind in KINDS if count(side.hand, kind) and price(printed, side, kind) <= side.stone]


def draw(state: YokaiState, player: int, cards: int) -> None:
    """Draw as many cards as there are, up to this number; an empty draw pile is not refilled (YF-3.5, YF-3.6).

    The hand has no limit (YF-3.8).
    """
    side = state.sides[player]
    before = side.hand
    pile = side.pile
    while cards and pile:
        laid = SPREAD[pile]
        card = laid[state.chance.below(len(laid))]
        pile -= card
        side.hand += card
        cards -= 1
    side.pile = pile
    if state.story is not None:
        tell_draw(state, player, side.hand - before)


def tell_draw(state: YokaiState, player: int, drawn: int) -> None:
    """Everybody hears how many cards were drawn; their owner hears which."""
    mine = bit(player)
    cards = tuple(card.bit_length() // 4 for card in SPREAD[drawn])
    if cards:
        state.tell("draw", EVERYBODY & ~mine, player=player, count=len(cards))
        state.tell("draw-own", mine, player=player, cards=cards)
    else:
        state.tell("draw-nothing", player=player)


def refresh(state: YokaiState, duel: Duel, player: int, kind: int, against: int, move: int) -> None:
    """Gain Stones, but never across a blockade (YF-4.1, YF-4.2, YF-5.8, YF-6.11)."""
    printed = state.game.printed
    side = state.sides[player]
    limit = printed.stone_cap[side.energy_place][side.victory_place]
    before = side.stone
    side.stone = min(before + printed.stone[kind], limit)
    if state.story is not None:
        gained = side.stone - before
        if gained:
            state.tell("refresh", player=player, count=gained)
        else:
            state.tell("refresh-nothing", player=player)


def block(state: YokaiState, duel: Duel, player: int, kind: int, against: int, move: int) -> None:
    """Draw, unless the start card stops a Sling (YF-4.5 to YF-4.7, YF-5.9); the Sling itself looks for the Block.

    The owner has no choice between the two (YF-R16).
    """
    printed = state.game.printed
    if against >> 1 != SLING or printed.always[kind]:
        draw(state, player, printed.draw[kind])


def sling(state: YokaiState, duel: Duel, player: int, kind: int, against: int, move: int) -> None:
    """Nothing before the attacks (YF-5.3)."""


def upgrade(state: YokaiState, duel: Duel, player: int, kind: int, against: int, move: int) -> None:
    """Move the chosen blockade, or both (YF-4.13, YF-4.14); with none left draw instead (YF-4.14a, YF-5.7)."""
    if bare(state.sides[player]):
        draw(state, player, state.game.printed.draw[kind])
    else:
        move_blockade(state, player, move)


def collect(state: YokaiState, duel: Duel, player: int, kind: int, against: int, move: int) -> None:
    """Shuffle the discard pile and this card into the draw pile, take the coin, and draw what the card says.

    YF-4.15, YF-4.16, YF-4.18; the coin stays where it is if the opponent collects too, with either version (YF-4.17,
    YF-5.13).
    """
    side = state.sides[player]
    returned = side.discard + UNIT[kind]
    # Everybody knows that the cards that go back now are not in hand.
    side.memory = Memory(held=size(side.hand), away=returned, possible=ALL_KINDS, played=EMPTY)
    side.shown = at_least(side.shown, returned)
    side.pile += returned
    side.discard = EMPTY
    if state.story is not None:
        state.tell("collect", player=player, count=size(returned))
    if against >> 1 != COLLECT:
        take_coin(state, duel, player)
    cards = state.game.printed.draw[kind]
    if cards:
        draw(state, player, cards)


Effect = Callable[[YokaiState, Duel, int, int, int, int], None]
EFFECTS: tuple[Effect, ...] = (refresh, block, sling, upgrade, collect)
"""What a card does before the attacks, by type: (state, duel, player, his kind, the opposing kind, blockade moved)."""


def move_without_choice(printed: Printed, side: Side, kind: int) -> int | None:
    """The blockade that an Upgrade moves when its owner has nothing to choose; None when he must choose (YF-R17)."""
    if printed.moves[kind] == MOVES_BOTH:
        return BOTH  # YF-5.12: both that are still on the board
    on_board = movable(side)
    if len(on_board) == 1:
        return on_board[0]
    return None if on_board else BOTH


def stops(against: int) -> bool:
    """Whether the opposing card stops a Sling: any Block stops any Sling (YF-4.8, YF-R8)."""
    return against >> 1 == BLOCK


def on_table(state: YokaiState, player: int) -> int:
    """The pile of the one card that a fighter has turned up and not yet discarded, if there is one."""
    for duel in state.duels:
        if duel.open and duel.last is not None and player in (duel.first, duel.second):
            kind = duel.last[0 if player == duel.first else 1]
            shuffled_in = kind >> 1 == COLLECT and duel.winner != NOBODY
            return EMPTY if kind == PASSED or shuffled_in else UNIT[kind]
    return EMPTY
