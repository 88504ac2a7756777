"""Special orders: choosing one, and the column that a card without its own colour goes to (Special Orders)."""

from __future__ import annotations

from zashiki.games.gunsen.rules.columns import Activate
from zashiki.games.gunsen.rules.effects import starts
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import SPECIAL, Op
from zashiki.games.gunsen.tables import ANY_COLUMN
from zashiki.kernel.steps import Choice, Step


@starts(SPECIAL)
def _innovation(state: GunsenState, player: int, op: Op, hero: int, sparing: bool) -> Step[GunsenState] | None:
    return ChooseSpecial(player, False) if state.specials[player] else None


class ChooseSpecial(Choice[GunsenState], frozen=True):
    """Which special order is gained, by the noble action or by Innovation (GU-4.5).

    `activate` is false for Innovation, which only places the card (GU-R29).
    """

    rules = ("GU-19.4", "GU-21.1", "GU-21.4")
    continues = True
    obvious = True

    activate: bool

    def legal(self, state: GunsenState, player: int) -> list[int]:
        first = state.game.table.first_special
        return [state.game.act.special + card - first for card in state.specials[player]]

    def answer(self, state: GunsenState, action: int) -> None:
        table = state.game.table
        card = action - state.game.act.special + table.first_special
        column = table.card_column[card]
        columns = 0b1111 if column == ANY_COLUMN else 1 << column
        state.steps.append(ChooseColumn(self.player, card, columns, self.activate))


class ChooseColumn(Choice[GunsenState], frozen=True):
    """Which column a card goes to, or which one is activated without a card (-1); `columns` is a set of bits."""

    rules = ("GU-19.2", "GU-19.3", "GU-21.1", "GU-R11")
    continues = True
    obvious = True

    card: int
    columns: int
    activate: bool

    def legal(self, state: GunsenState, player: int) -> list[int]:
        act = state.game.act
        columns = [column for column in range(4) if self.columns >> column & 1]
        legal = [act.column + column for column in columns]
        if self.activate and state.thieves:
            legal += [act.sparing + column for column in columns]
        return legal

    def answer(self, state: GunsenState, action: int) -> None:
        act = state.game.act
        player, card = self.player, self.card
        sparing = action >= act.sparing
        column = action - (act.sparing if sparing else act.column)
        if card >= 0:
            state.columns[4 * player + column] += (card,)
            if card == state.held:
                state.held = -1
            else:
                state.specials[player] = tuple([other for other in state.specials[player] if other != card])
            state.mark_cards()
            if state.story is not None:
                state.tell("place-card", player=player, card=card, column=column)
        if self.activate:
            state.steps.append(Activate(player, column, sparing))
