"""A turn's first two steps: choosing an order card, or clearing the row; placing it (Choose, Place the Order Card)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.columns import Activate
from zashiki.games.gunsen.rules.nobles import noble_actions, take_noble_action
from zashiki.games.gunsen.rules.order_row import can_clear, clear_row, order_cost, payable_cards, take_card
from zashiki.games.gunsen.rules.special_orders import ChooseColumn
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.kernel.steps import Choice, Task

ALL_COLUMNS = 0b1111


class TakeOrder(Task[GunsenState], frozen=True):
    """Step 1: ask for a card; with no payable one clear the row or skip (GU-R10), with no row activate (GU-R11)."""

    def run(self, state: GunsenState) -> None:
        player = state.active
        if not state.row:
            state.steps.append(ChooseColumn(player, -1, ALL_COLUMNS, True))
        elif payable_cards(state, player):
            state.steps.append(ChooseOrder(player))
        elif can_clear(state) and _some_card_can_be_paid(state, player):
            clear_row(state, player)
            state.steps.append(self)
        elif state.story is not None:
            state.tell("no-order", player=player)


def _some_card_can_be_paid(state: GunsenState, player: int) -> bool:
    """Whether clearing again and again can ever show a card that the player can pay (GU-R75)."""
    return any(state.can_pay(player, order_cost(state, player, card)) for card in (*state.pool, *state.discards))


class ChooseOrder(Choice[GunsenState], frozen=True):
    """Which card of the row to take, or to clear the row first (once by choice)."""

    rules = ("GU-7.1", "GU-7.3", "GU-7.4", "GU-R12")

    def legal(self, state: GunsenState, player: int) -> list[int]:
        start = state.game.act.order
        cards = sorted([start + card for card in payable_cards(state, player)])
        if not state.cleared and can_clear(state):
            return [state.game.act.clear, *cards]
        return cards

    def answer(self, state: GunsenState, action: int) -> None:
        player = self.player
        if action == state.game.act.clear:
            state.cleared = True
            clear_row(state, player)
            state.steps.append(TakeOrder())
            return
        card = action - state.game.act.order
        take_card(state, player, card)
        state.steps.append(PlaceOrder(player))


class PlaceOrder(Choice[GunsenState], frozen=True):
    """Where the card goes: its column, or face down on a noble action (GU-8.1, GU-8.2)."""

    rules = ("GU-8.1", "GU-8.2", "GU-19.1")
    continues = True
    obvious = True

    def legal(self, state: GunsenState, player: int) -> list[int]:
        act = state.game.act
        column = state.game.table.card_column[state.held]
        legal = [act.column + column]
        if state.thieves:
            legal.append(act.sparing + column)
        return legal + [act.noble + noble for noble in noble_actions(state, player)]

    def answer(self, state: GunsenState, action: int) -> None:
        act = state.game.act
        if action >= act.noble:
            take_noble_action(state, self.player, action - act.noble)
            return
        sparing = action >= act.sparing
        column = action - (act.sparing if sparing else act.column)
        at = 4 * self.player + column
        state.columns[at] += (state.held,)
        state.held = -1
        state.mark_cards()
        state.steps.append(Activate(self.player, column, sparing))
