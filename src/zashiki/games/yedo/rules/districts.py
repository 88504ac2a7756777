"""The actions of the Districts: costs, conditions, and the Market (chapter 13)."""

from __future__ import annotations

from zashiki.games.yedo.rules.effects import LoseWeapon, carry, takeable
from zashiki.games.yedo.rules.hands import open_decks, stocked, tell_drawn
from zashiki.games.yedo.rules.state import FROM_CASTLE, FROM_HARBOR, FROM_OTHER, NOTHING, SPENT, YedoState
from zashiki.games.yedo.rules.terms import (
    ACTION,
    ANNEX_PRICE,
    ANY_MISSION,
    BONUS,
    CODE,
    DISCIPLE_PRICE,
    DISTRICTS,
    GEISHA_PRICE,
    KOBUDO,
    WEAPON,
    WEAPON_PRICE,
    Effect,
)
from zashiki.kernel.steps import Choice

CASTLE, HARBOR = DISTRICTS.index("castle"), DISTRICTS.index("harbor")
BUY_WEAPON = CODE["buy_weapon"]
PRICED_EFFECTS = {
    CODE["gain_geisha"]: GEISHA_PRICE,
    CODE["gain_annex"]: ANNEX_PRICE,
    CODE["gain_disciple"]: DISCIPLE_PRICE,
}


def price(state: YedoState, deed: int) -> int:
    """The Mon that a deed costs, with this round's prices, at least 0 (YE-R66)."""
    table = state.game.table
    mon = table.deed_cost[deed][0]
    if mon:
        for effect in table.deed_effects[deed]:
            if effect[0] in PRICED_EFFECTS:
                mon += state.prices[PRICED_EFFECTS[effect[0]]]
    return max(0, mon)


def stall_price(state: YedoState, player: int, stall: int) -> int:
    """The price of a Market space for a player (YE-13.8, YE-13.9, YE-14.11, YE-R66)."""
    numbers = state.game.table.numbers
    mon = numbers.market_prices[stall] + state.prices[WEAPON_PRICE]
    if state.annexes[4 * player + KOBUDO]:
        mon -= numbers.kobudo_discount
    return max(0, mon)


def stalls(state: YedoState, player: int) -> list[int]:
    """The Market spaces that a player can buy from; of equal Weapons at the same price the first."""
    found: list[int] = []
    seen = set()
    for stall, card in enumerate(state.market):
        if card >= 0 and (mon := stall_price(state, player, stall)) <= state.mon[player]:
            offer = (state.game.table.kind[card], mon)
            if offer not in seen:
                seen.add(offer)
                found.append(stall)
    return found


def deliverable(state: YedoState, player: int, effect: Effect) -> bool:
    """Whether an effect can do something for a player now (YE-R54)."""
    code = effect[0]
    if code in CONDITIONS:
        return bool(CONDITIONS[code](state, player, *effect[1:]))  # type: ignore[operator]
    return True


CONDITIONS = {
    CODE["gain_disciple"]: lambda state, player, n: state.reserve[player] > 0,  # YE-13.1
    CODE["gain_annex"]: lambda state, player: bool(takeable(state, player)),
    CODE["gain_geisha"]: lambda state, player, n: state.geisha_left > 0,  # YE-13.6
    CODE["gain_blessing"]: lambda state, player: state.blessings_left > 0 and not state.blessing[player],  # YE-13.15
    CODE["draw_action"]: lambda state, player, n: stocked(state, ACTION),
    CODE["draw_bonus"]: lambda state, player, n: stocked(state, BONUS),
    CODE["draw_weapon"]: lambda state, player, n: stocked(state, WEAPON),
    CODE["draw_mission"]: lambda state, player, n: bool(open_decks(state)),
    CODE["draw_keep"]: lambda state, player, deck, n, keep: bool(
        open_decks(state) if deck == ANY_MISSION else stocked(state, deck)
    ),
    CODE["take_church"]: lambda state, player: state.church > 0,
    CODE["foresight"]: lambda state, player, deck: bool(
        open_decks(state) if deck == ANY_MISSION else stocked(state, deck)
    ),
    CODE["flip_patrol"]: lambda state, player: state.patrol >= 0,
    BUY_WEAPON: lambda state, player: bool(stalls(state, player)),
}


def possible(state: YedoState, player: int, spot: int) -> list[int]:
    """The deeds that a Disciple at a place can do (YE-11.8, YE-11.9, YE-R54)."""
    table = state.game.table
    found = []
    for deed in table.deeds_at[spot]:
        _, pp, weapons = table.deed_cost[deed]
        if price(state, deed) > state.mon[player] or pp > state.pp[player] or weapons > len(state.weapons[player]):
            continue
        if deliverable(state, player, table.deed_effects[deed][0]):
            found.append(deed)
    return found


def perform(state: YedoState, player: int, deed: int, spot: int) -> None:
    """Pay, then the effects."""
    table = state.game.table
    district = table.spot_district[spot]
    source = FROM_CASTLE if district == CASTLE else FROM_HARBOR if district == HARBOR else FROM_OTHER
    if state.story is not None:
        state.tell("deed", player=player, deed=deed)
    state.gain_mon(player, -price(state, deed))
    state.gain_pp(player, -table.deed_cost[deed][1], SPENT)
    if table.deed_effects[deed][0][0] == BUY_WEAPON:
        state.then(BuyWeapon(player))
    else:
        carry(state, player, table.deed_effects[deed], source)
    if table.deed_cost[deed][2]:
        state.then(LoseWeapon(player, table.deed_cost[deed][2]))


class BuyWeapon(Choice[YedoState], frozen=True):
    """Which Weapon of the Market is bought; its space stays empty (YE-13.8)."""

    rules = ("YE-13.8", "YE-13.9", "YE-14.11", "YE-R66")
    obvious = True
    continues = True

    def legal(self, state: YedoState, player: int) -> list[int]:
        return [state.game.act.stall + stall for stall in stalls(state, player)]

    def answer(self, state: YedoState, action: int) -> None:
        stall = action - state.game.act.stall
        card = state.market[stall]
        state.gain_mon(self.player, -stall_price(state, self.player, stall))
        state.market = tuple([NOTHING if at == stall else other for at, other in enumerate(state.market)])
        state.weapons[self.player] = tuple(sorted((*state.weapons[self.player], card)))
        tell_drawn(state, self.player, WEAPON, (card,), "draw")
