"""The end of a turn: claims, the smallest army, the order row, the next player (End of Turn)."""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.battle import ResolveBattle
from zashiki.games.gunsen.rules.order_row import refill_row
from zashiki.games.gunsen.rules.orders import TakeOrder
from zashiki.games.gunsen.rules.records import ThisTurn
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.territories import ClaimTiles, ClaimVillages
from zashiki.kernel.steps import Task


class TakeTurn(Task[GunsenState], frozen=True):
    """A turn in its five steps (GU-6.2): a battle is fought after the column has been resolved to its end (GU-22.2)."""

    def run(self, state: GunsenState) -> None:
        state.turn = ThisTurn(moving=True)
        if state.story is not None:
            state.tell("turn", player=state.active, round=state.round)
        state.then(TakeOrder(), ResolveBattle(), EndOfTurn())


class EndOfTurn(Task[GunsenState], frozen=True):
    """Step 5, in the rulebook's order (GU-27.1 to GU-27.4)."""

    def run(self, state: GunsenState) -> None:
        state.then(ClaimVillages(), ClaimTiles(), FillForts(), NextTurn())


class FillForts(Task[GunsenState], frozen=True):
    """A player with fewer than 3 troops on the board gets the missing ones in the fort (GU-27.2, GU-R60).

    So nobody is ever eliminated (GU-R54).
    """

    def run(self, state: GunsenState) -> None:
        players = len(state.clans)
        least = state.game.table.figures.least_troops
        for turn in range(players):
            player = (state.active + turn) % players
            number = min(least - state.troops_on_board(player), state.supply[player])
            if number > 0:
                state.add_troops(player, state.forts[player], number)
                if state.story is not None:
                    state.tell("reinforce", player=player, number=number)


class NextTurn(Task[GunsenState], frozen=True):
    """Refill the row; the next player clockwise has a turn (GU-6.1), unless the rounds have run out (GU-R55)."""

    def run(self, state: GunsenState) -> None:
        refill_row(state)
        state.active = (state.active + 1) % len(state.clans)
        if state.active == state.first:
            state.round += 1
            if state.round > state.game.options.max_rounds:
                end_by_rounds(state)
                return
        state.then(TakeTurn())


def end_by_rounds(state: GunsenState) -> None:
    """The best standing wins; equals share the win."""
    standings = [achievements.final_standing(state, player) for player in range(len(state.clans))]
    best = max(standings)
    winners = [player for player, standing in enumerate(standings) if standing == best]
    achievements.finish(state, winners, "rounds")
