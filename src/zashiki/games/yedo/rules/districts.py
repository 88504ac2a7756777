"""The actions of the Districts: costs, conditions, and the Market (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.yedo.rules.effects import LoseWeapon, carrying, takeable
from zashiki.games.yedo.rules.hands import open_decks, stocked, tell_drawn
from zashiki.games.yedo.rules.state import FROM_CASTLE, FROM_HARBOR, FROM_OTHER, NOT_BUILT, SPENT, YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    ANY_MISSION,
    BONUS,
    CODE,
    DISTRICTS,
    KOBUDO,
    NOTHING,
    WEAPON,
    DeckNumber,
    Deed,
    Effect,
    Kind,
    Player,
    Spot,
    Stall,
)
from zashiki.kernel.steps import Choice

CASTLE, HARBOR = DISTRICTS.index("castle"), DISTRICTS.index("harbor")
BUY_WEAPON = CODE["buy_weapon"]


def stall_price(state: YedoState, player: Player, stall: Stall) -> int:
    """The price of a Market space for a player (YE-13.8, YE-13.9, YE-14.11, YE-R66)."""
    kobudo = state.annex(player, KOBUDO) != NOT_BUILT
    return state.game.table.stall_price(stall, state.this_round.prices, kobudo)


def stalls(state: YedoState, player: Player) -> list[int]:
    """The Market spaces from which a player can buy; where equal Weapons have the same price only the first of them."""
    table, prices = state.game.table, state.this_round.prices
    kobudo = state.annex(player, KOBUDO) != NOT_BUILT
    offers: dict[tuple[Kind, int], Stall] = {}
    for stall, card in enumerate(state.market):
        if card != NOTHING:
            mon = table.stall_price(stall, prices, kobudo)
            if mon <= state.mon[player]:
                offers.setdefault((table.kind[card], mon), stall)
    return list(offers.values())


def deliverable(state: YedoState, player: Player, effect: Effect) -> bool:
    """Whether an effect can do something for a player now (YE-R54)."""
    condition = CONDITIONS.get(effect[0])
    return condition is None or condition(state, player, *effect[1:])


def can_draw(state: YedoState, deck: DeckNumber) -> bool:
    """Whether there are cards of a deck; for ANY_MISSION, of one of the Mission decks."""
    return bool(open_decks(state)) if deck == ANY_MISSION else stocked(state, deck)


CONDITIONS: dict[int, Callable[..., bool]] = {
    CODE["gain_disciple"]: lambda state, player, n: state.reserve[player] > 0,  # YE-13.1
    CODE["gain_annex"]: lambda state, player: bool(takeable(state, player)),
    CODE["gain_geisha"]: lambda state, player, n: state.supplies.geisha_left > 0,  # YE-13.6
    CODE["gain_blessing"]: lambda state, player: (
        state.supplies.blessings_left > 0 and not state.blessing[player]
    ),  # YE-13.15
    CODE["draw_action"]: lambda state, player, n: stocked(state, ACTION),
    CODE["draw_bonus"]: lambda state, player, n: stocked(state, BONUS),
    CODE["draw_weapon"]: lambda state, player, n: stocked(state, WEAPON),
    CODE["draw_mission"]: lambda state, player, n: can_draw(state, ANY_MISSION),
    CODE["draw_keep"]: lambda state, player, deck, n, keep: can_draw(state, deck),
    CODE["take_church"]: lambda state, player: state.church > 0,
    CODE["foresight"]: lambda state, player, deck: can_draw(state, deck),
    CODE["flip_patrol"]: lambda state, player: state.patrol >= 0,
    BUY_WEAPON: lambda state, player: bool(stalls(state, player)),
}


def possible(state: YedoState, player: Player, spot: Spot) -> list[int]:
    """The deeds that a Disciple at a place can do (YE-11.8, YE-11.9, YE-R54)."""
    table, prices = state.game.table, state.this_round.prices
    deeds = []
    for deed in table.deeds_at[spot]:
        _, pp, weapons = table.deed_cost[deed]
        if (
            table.deed_price(deed, prices) > state.mon[player]
            or pp > state.pp[player]
            or weapons > len(state.weapons[player])
        ):
            continue
        if deliverable(state, player, table.deed_effects[deed][0]):
            deeds.append(deed)
    return deeds


def perform(state: YedoState, player: Player, deed: Deed, spot: Spot) -> None:
    """Pay for a deed, then carry out its effects; Weapons that it costs are given up first."""
    table = state.game.table
    district, effects = table.spot_district[spot], table.deed_effects[deed]
    _, pp, weapons = table.deed_cost[deed]
    source = FROM_CASTLE if district == CASTLE else FROM_HARBOR if district == HARBOR else FROM_OTHER
    if state.story is not None:
        state.tell("deed", player=player, deed=deed)
    state.gain_mon(player, -table.deed_price(deed, state.this_round.prices))  # YE-R66
    state.gain_pp(player, -pp, SPENT)
    payment = [LoseWeapon(player, weapons)] if weapons else []
    buys = effects[0][0] == BUY_WEAPON
    state.then(*payment, *([BuyWeapon(player)] if buys else carrying(player, effects, source)))


class BuyWeapon(Choice[YedoState], frozen=True):
    """Which Weapon of the Market is bought; its space stays empty (YE-13.8)."""

    rules = ("YE-13.8", "YE-13.9", "YE-14.11", "YE-R66")
    obvious = True
    continues = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [state.game.actions.stall + stall for stall in stalls(state, player)]

    def answer(self, state: YedoState, action: int) -> None:
        stall = state.token(action).value
        card = state.market[stall]
        state.gain_mon(self.player, -stall_price(state, self.player, stall))
        state.market = (*state.market[:stall], NOTHING, *state.market[stall + 1 :])
        state.weapons[self.player] = tuple(sorted((*state.weapons[self.player], card)))
        tell_drawn(state, self.player, WEAPON, (card,), "draw")
