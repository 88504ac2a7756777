"""What each card costs and does, by the rulebook's names (chapter 4), and drawing (YF-3.5, YF-3.6)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yokai.pack import MOVES_BOTH
from zashiki.games.yokai.rules.board import is_bare, movable, move_blockade, take_coin
from zashiki.games.yokai.rules.piles import ALL_KINDS, EMPTY, SPREAD, UNIT, Pile, at_least, count, kinds, size
from zashiki.games.yokai.rules.state import Duel, Memory, Side, YokaiState
from zashiki.games.yokai.rules.terms import (
    BLOCK,
    BOTH,
    COLLECT,
    KINDS,
    NOBODY,
    PASSED,
    SLING,
    UPGRADE,
    Blockade,
    Kind,
    Player,
    type_of,
)
from zashiki.games.yokai.tables import Printed
from zashiki.kernel.story import EVERYBODY, bit


def price(printed: Printed, side: Side, kind: Kind) -> int:
    """The Stones that a card costs its owner now."""
    if type_of(kind) == UPGRADE and is_bare(side):
        return 0  # YF-4.14a, YF-5.7, YF-R10: it draws instead
    return printed.cost[kind]


def playable(printed: Printed, side: Side) -> list[Kind]:
    """The kinds in hand whose cost can be paid (YF-3.9), sorted.

    Without a Stone a Sling is not among them (YF-4.9), nor an Upgrade while a blockade is left (YF-4.14b), not even as
    a bluff (YF-R11). Nothing but the cost counts: Refresh, Block and Collect are always playable, also when they change
    nothing (YF-4.3, YF-4.19, YF-R13).
    """
    return [kind for kind in KINDS if count(side.hand, kind) and price(printed, side, kind) <= side.stone]


def draw(state: YokaiState, player: Player, cards: int) -> None:
    """Draw as many cards as there are, up to this number; an empty draw pile is not refilled (YF-3.5, YF-3.6).

    The hand has no limit (YF-3.8).
    """
    side = state.sides[player]
    before = side.hand
    pile = side.pile
    while cards and pile:
        spread = SPREAD[pile]
        card = spread[state.chance.below(len(spread))]
        pile -= card
        side.hand += card
        cards -= 1
    side.pile = pile
    if state.story is not None:
        tell_draw(state, player, side.hand - before)


def tell_draw(state: YokaiState, player: Player, pile: Pile) -> None:
    """Everybody hears how many cards were drawn; their owner hears which."""
    mine = bit(player)
    cards = kinds(pile)
    if cards:
        state.tell("draw", EVERYBODY & ~mine, player=player, count=len(cards))
        state.tell("draw-own", mine, player=player, cards=cards)
    else:
        state.tell("draw-nothing", player=player)


# What each type of card does before the attacks. Each of these functions takes the same parameters: the player who has
# played the card, its kind, the kind of the opposing card, and the blockade that the card moves if it is an Upgrade.


def refresh(state: YokaiState, duel: Duel, player: Player, kind: Kind, against: Kind, move: Blockade) -> None:
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


def block(state: YokaiState, duel: Duel, player: Player, kind: Kind, against: Kind, move: Blockade) -> None:
    """Draw, unless the start card stops a Sling (YF-4.5 to YF-4.7, YF-5.9); the Sling itself looks for the Block.

    The owner has no choice between the two (YF-R16).
    """
    printed = state.game.printed
    if type_of(against) != SLING or printed.always[kind]:
        draw(state, player, printed.draw[kind])


def sling(state: YokaiState, duel: Duel, player: Player, kind: Kind, against: Kind, move: Blockade) -> None:
    """A Sling does nothing before the attacks (YF-5.3)."""


def upgrade(state: YokaiState, duel: Duel, player: Player, kind: Kind, against: Kind, move: Blockade) -> None:
    """Move the chosen blockade, or both (YF-4.13, YF-4.14); with none left draw instead (YF-4.14a, YF-5.7)."""
    if is_bare(state.sides[player]):
        draw(state, player, state.game.printed.draw[kind])
    else:
        move_blockade(state, player, move)


def collect(state: YokaiState, duel: Duel, player: Player, kind: Kind, against: Kind, move: Blockade) -> None:
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
    if type_of(against) != COLLECT:
        take_coin(state, duel, player)
    cards = state.game.printed.draw[kind]
    if cards:
        draw(state, player, cards)


Effect = Callable[[YokaiState, Duel, Player, Kind, Kind, Blockade], None]
EFFECTS: tuple[Effect, ...] = (refresh, block, sling, upgrade, collect)
"""What a card does before the attacks, by type."""


def move_without_choice(printed: Printed, side: Side, kind: Kind) -> Blockade | None:
    """The blockade that an Upgrade moves when its owner has nothing to choose; None when they must choose (YF-R17)."""
    if printed.moves[kind] == MOVES_BOTH:
        return BOTH  # YF-5.12: both that are still on the board
    on_board = movable(side)
    if len(on_board) == 1:
        return on_board[0]
    return None if on_board else BOTH


def stops(against: Kind) -> bool:
    """Whether the opposing card stops a Sling: any Block stops any Sling (YF-4.8, YF-R8)."""
    return type_of(against) == BLOCK


def on_table(state: YokaiState, player: Player) -> Pile:
    """The pile of the one card that a fighter has turned up and not yet discarded, if there is one."""
    for duel in state.duels:
        if duel.open and duel.last is not None and player in (duel.first, duel.second):
            kind = duel.last[0 if player == duel.first else 1]
            shuffled_in = type_of(kind) == COLLECT and duel.winner != NOBODY
            return EMPTY if kind == PASSED or shuffled_in else UNIT[kind]
    return EMPTY


def seen_at_once(state: YokaiState, player: Player) -> Pile:
    """The most cards of each kind that everybody has seen at the same time of a fighter's deck in this duel."""
    side = state.sides[player]
    return at_least(side.shown, side.discard + on_table(state, player))
