"""The order row: what its cards cost, clearing it and refilling it (Choose an Order Card, End of Turn)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.numbers import OrderCard, Player
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import COLUMNS, FREE, Cost

FEW_PLAYERS = 4
"""Up to here the order cards with the 5/6 mark are left out (GU-2.9)."""


def order_cost(state: GunsenState, player: Player, card: OrderCard) -> Cost:
    """What a player pays for an order card: a discount waives the first resource of it."""
    table = state.game.table
    cost = table.card_cost[card]
    for kind in state.tactics[player]:
        for _ in range(table.tactic_card[kind].order_discount):
            cost = _less(cost)
    return cost


def _less(cost: Cost) -> Cost:
    if cost[0]:
        return (cost[0] - 1, cost[1], cost[2])
    if cost[1]:
        return (0, cost[1] - 1, cost[2])
    return (0, 0, max(0, cost[2] - 1))


def payable_cards(state: GunsenState, player: Player) -> list[OrderCard]:
    """The cards of the row that a player can pay (GU-7.1)."""
    return [card for card in state.row if state.can_pay(player, order_cost(state, player, card))]


def take_card(state: GunsenState, player: Player, card: OrderCard) -> None:
    """Pay for a card of the row and hold it (GU-7.1, GU-7.2).

    Its gap in the row stays open until the end of the turn (GU-7.6).
    """
    state.pay(player, order_cost(state, player, card))
    state.row.remove(card)
    state.held = card
    if state.story is not None:
        state.tell("take-order", player=player, card=card)


def can_clear(state: GunsenState) -> bool:
    """Whether enough cards of the row have one colour, or enough have a cost (GU-7.3, GU-7.4)."""
    table = state.game.table
    row, need = state.row, table.figures.clear
    if len(row) < need:
        return False
    colours = [table.card_column[card] for card in row]
    if max(colours.count(colour) for colour in range(len(COLUMNS))) >= need:
        return True
    return sum(table.card_cost[card] != FREE for card in row) >= need


def clear_row(state: GunsenState, player: Player) -> None:
    """Discard the whole row and refill it."""
    if state.story is not None:
        state.tell("clear", player=player)
    state.discards += state.row
    state.row.clear()
    refill_row(state)


def refill_row(state: GunsenState) -> None:
    """Turn up cards until the row is full; the discards become a new deck when it runs out (GU-7.5, GU-R11)."""
    row = state.row
    cards = []
    while len(row) < state.game.table.figures.row:
        if not state.pool:
            state.pool, state.discards = state.discards, []
            if not state.pool:
                break
        card = state.chance.pick(state.pool)
        row.append(card)
        cards.append(card)
    if cards:
        state.reveal()
        if state.story is not None:
            state.tell("row", cards=tuple(cards))
