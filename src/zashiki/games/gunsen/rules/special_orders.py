"""Special orders: choosing one, and the column that a card without its own colour goes to (Special Orders)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.columns import Activate
from zashiki.games.gunsen.rules.effects import Effects, starts
from zashiki.games.gunsen.rules.numbers import NO_CARD, OrderCard, Player, members
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import ANY_COLUMN, COLUMNS, SPECIAL, Op
from zashiki.kernel.steps import Choice, Step

ALL_COLUMNS = (1 << len(COLUMNS)) - 1
"""The set of all columns as bits."""


@starts(SPECIAL)
def _innovation(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    return ChooseSpecial(effects.player, False) if state.specials[effects.player] else None


class ChooseSpecial(Choice[GunsenState], frozen=True):
    """Which special order is gained, by the noble action or by Innovation (GU-4.5).

    `activate` is false for Innovation, which only places the card (GU-R29).
    """

    rules = ("GU-19.4", "GU-21.1", "GU-21.4")
    continues = True
    obvious = True

    activate: bool

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        first = state.game.table.first_special
        return [state.game.actions.special + card - first for card in state.specials[player]]

    def answer(self, state: GunsenState, action: int) -> None:
        table = state.game.table
        card = table.first_special + state.token(action).value
        column = table.card_column[card]
        columns = ALL_COLUMNS if column == ANY_COLUMN else 1 << column
        state.then(ChooseColumn(self.player, card, columns, self.activate))


class ChooseColumn(Choice[GunsenState], frozen=True):
    """Which column a card goes to, or which one is activated without a card; `columns` is a set of bits."""

    rules = ("GU-19.2", "GU-19.3", "GU-21.1", "GU-R11")
    continues = True
    obvious = True

    card: OrderCard
    columns: int
    activate: bool

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        actions, columns = state.game.actions, members(self.columns)
        legal = [actions.column + column for column in columns]
        if self.activate and state.thieves:
            legal += [actions.sparing + column for column in columns]
        return legal

    def answer(self, state: GunsenState, action: int) -> None:
        player, card = self.player, self.card
        kind, column, _ = state.token(action)
        if card >= 0:
            state.put_in_column(player, column, card)
            if card == state.held:
                state.held = NO_CARD
            else:
                state.specials[player] = tuple([other for other in state.specials[player] if other != card])
            if state.story is not None:
                state.tell("place-card", player=player, card=card, column=column)
        if self.activate:
            state.then(Activate(player, column, kind == "sparing"))
