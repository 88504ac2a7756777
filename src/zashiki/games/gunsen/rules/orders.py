"""A turn's first two steps: choosing an order card, or clearing the row; placing it (Choose, Place the Order Card)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.columns import Activate
from zashiki.games.gunsen.rules.nobles import noble_actions, take_noble_action
from zashiki.games.gunsen.rules.numbers import NO_CARD, Player
from zashiki.games.gunsen.rules.order_row import can_clear, clear_row, order_cost, payable_cards, take_card
from zashiki.games.gunsen.rules.special_orders import ALL_COLUMNS, ChooseColumn
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.kernel.steps import Choice, Task


class TakeOrder(Task[GunsenState], frozen=True):
    """Step 1: ask for a card; with no payable one clear the row or skip (GU-R10), with no row activate (GU-R11)."""

    def run(self, state: GunsenState) -> None:
        player = state.active
        if not state.row:
            state.then(ChooseColumn(player, NO_CARD, ALL_COLUMNS, True))
        elif payable_cards(state, player):
            state.then(ChooseOrder(player))
        elif can_clear(state) and _some_card_can_be_paid(state, player):
            clear_row(state, player)
            state.then(self)
        elif state.story is not None:
            state.tell("no-order", player=player)


def _some_card_can_be_paid(state: GunsenState, player: Player) -> bool:
    """Whether clearing again and again can ever show a card that the player can pay (GU-R75)."""
    return any(state.can_pay(player, order_cost(state, player, card)) for card in (*state.pool, *state.discards))


class ChooseOrder(Choice[GunsenState], frozen=True):
    """Which card of the row to take, or to clear the row first (once by choice)."""

    rules = ("GU-7.1", "GU-7.3", "GU-7.4", "GU-R12")

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        start = state.game.actions.order
        cards = sorted([start + card for card in payable_cards(state, player)])
        if not state.turn.cleared and can_clear(state):
            return [state.game.actions.clear, *cards]
        return cards

    def answer(self, state: GunsenState, action: int) -> None:
        player = self.player
        kind, card, _ = state.token(action)
        if kind == "clear":
            state.turn.cleared = True
            clear_row(state, player)
            state.then(TakeOrder())
        else:
            take_card(state, player, card)
            state.then(PlaceOrder(player))


class PlaceOrder(Choice[GunsenState], frozen=True):
    """Where the card goes: its column, or face down on a noble action (GU-8.1, GU-8.2)."""

    rules = ("GU-8.1", "GU-8.2", "GU-19.1")
    continues = True
    obvious = True

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        actions = state.game.actions
        column = state.game.table.card_column[state.held]
        legal = [actions.column + column]
        if state.thieves:
            legal.append(actions.sparing + column)
        return legal + [actions.noble + noble for noble in noble_actions(state, player)]

    def answer(self, state: GunsenState, action: int) -> None:
        kind, place, _ = state.token(action)
        if kind == "noble":
            take_noble_action(state, self.player, place)
        else:
            state.put_in_column(self.player, place, state.held)
            state.held = NO_CARD
            state.then(Activate(self.player, place, kind == "sparing"))
