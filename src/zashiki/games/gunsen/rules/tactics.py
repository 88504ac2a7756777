"""Tactics: buying the clan's cards and the two neutral ones, which are secret until then (Tactics)."""

from __future__ import annotations

from zashiki.games.gunsen.rules import achievements
from zashiki.games.gunsen.rules.effects import Effects, starts
from zashiki.games.gunsen.rules.numbers import Player, Tactic
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import BUY_TACTICS, Op
from zashiki.kernel.steps import PASS, Choice, Step


@starts(BUY_TACTICS)
def _buy_tactics(state: GunsenState, effects: Effects, op: Op) -> Step[GunsenState] | None:
    """Ask for a tactic if, as far as everybody knows, the player may be able to buy one: asking reveals nothing."""
    table, player = state.game.table, effects.player
    if len(state.tactics[player]) >= table.figures.tactics:
        return None
    kinds = clan_tactics_left(state, player)
    if state.hands[player]:
        kinds += table.neutral_cards
    if any(state.can_pay(player, table.tactic_cost[kind]) for kind in kinds):
        return BuyTactic(player)
    return None


def clan_tactics_left(state: GunsenState, player: Player) -> list[Tactic]:
    """The clan's tactics that the player has not bought."""
    bought = state.tactics[player]
    return [kind for kind in state.game.table.clan_tactics[state.clans[player]] if kind not in bought]


class BuyTactic(Choice[GunsenState], frozen=True):
    """Which tactic to buy, if any, of the clan's two and the two dealt (GU-4.7); equal cards are one choice."""

    rules = ("GU-13.1", "GU-13.2", "GU-13.3")

    def legal(self, state: GunsenState, player: Player) -> list[int]:
        table = state.game.table
        start = state.game.actions.tactic
        kinds = {*clan_tactics_left(state, player), *state.hands[player]}
        payable = [kind for kind in kinds if state.can_pay(player, table.tactic_cost[kind])]
        return [PASS, *sorted([start + kind for kind in payable])]

    def answer(self, state: GunsenState, action: int) -> None:
        if action == PASS:
            return
        player = self.player
        table = state.game.table
        kind = state.token(action).value
        state.pay(player, table.tactic_cost[kind])
        if kind in state.hands[player]:
            hand = list(state.hands[player])
            hand.remove(kind)
            state.hands[player] = tuple(hand)
            state.reveal()
        state.tactics[player] += (kind,)
        state.mark_cards()
        if state.story is not None:
            state.tell("tactic", player=player, tactic=kind)
        if len(state.tactics[player]) == table.figures.tactics:  # GU-5.6, GU-13.5
            achievements.place_marker(state, player, achievements.TACTICS)
        # GU-13.4: what the card does at once, such as recruiting a hero, comes before the next purchase.
        state.then(Effects(player, table.tactic_card[kind].now), Effects(player, ((BUY_TACTICS, 0, 0),)))
