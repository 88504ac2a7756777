"""What Action Cards can be aimed at, and the Blackmail Card (20.3, chapter 16; YE-R13, YE-R78)."""

from __future__ import annotations

from zashiki.games.yedo.rules.state import MANNED, MARKET_TRADE, NOBODY, TAVERN_TRADE, YedoState
from zashiki.games.yedo.rules.terms import ALL, CODE, DISTRICTS
from zashiki.kernel.steps import Choice

TRADE_DISTRICTS = (DISTRICTS.index("market"), DISTRICTS.index("tavern"))
"""The District of each trade: Market and Tavern."""

BOUNCE, RELOCATE, SAVE = CODE["bounce_disciple"], CODE["relocate_disciple"], CODE["save_disciple"]
STEAL, TEA, JOIN = CODE["steal_mon"], CODE["opponent_loses_geisha"], CODE["join_trade"]


def first_targets(state: YedoState, player: int, card: int) -> list[int]:
    """What a card can be aimed at, or nothing if it needs no aim, as Shadow Double and Master Forger (YE-R85)."""
    act = state.game.act
    others = [other for other in range(len(state.mon)) if other != player]
    code, *numbers = state.game.table.card_effects[state.game.table.kind[card]][-1]
    if code == BOUNCE:
        return [act.seat + other for other in others if other in state.spaces]
    if code == STEAL:
        return [act.seat + other for other in others if state.mon[other]]
    if code == TEA:
        return [act.seat + other for other in others if state.geisha[other]]
    if code == SAVE and numbers[0] != ALL:
        return [act.spot + spot for spot in endangered(state, player)]
    if code == RELOCATE:
        return [act.spot + spot for spot in endangered(state, player) if havens(state, player, spot)]
    if code == JOIN:
        return sorted([act.spot + trade_spot(state, trade) for trade in joinable(state, player)])
    return []


def second_targets(state: YedoState, player: int, card: int, first: int) -> list[int]:
    """Where the card's first target stands, or goes; nothing if the first answer was enough."""
    act = state.game.act
    code = state.game.table.card_effects[state.game.table.kind[card]][-1][0]
    if code == BOUNCE:
        return [act.spot + spot for spot in state.own_spots(first - act.seat)]
    if code == RELOCATE:
        return [act.spot + spot for spot in havens(state, player, first - act.spot)]
    return []


def placed(state: YedoState, player: int) -> int:
    """How many Disciples a player has on spaces and Annexes."""
    return state.spaces.count(player) + state.annexes[4 * player : 4 * player + 4].count(MANNED)


# ---------------------------------------------------------------- the Watch Patrol


def endangered(state: YedoState, player: int) -> list[int]:
    """The places in the Patrol's District where a player has Disciples that nobody has saved."""
    district = state.patrol_district()
    if district < 0:
        return []
    spaces, saved, spots = state.spaces, state.saved, state.game.table.space_spot
    return sorted(
        {
            spots[space]
            for space in state.game.district_spaces[district]
            if spaces[space] == player and not saved >> space & 1
        }
    )


def save(state: YedoState, player: int, spot: int, count: int) -> None:
    """Save Disciples of a player at a place; they stay there (YE-9.14, YE-R37)."""
    for space in state.game.table.spot_spaces[spot]:
        if count and state.spaces[space] == player and not state.saved >> space & 1:
            state.saved |= 1 << space
            count -= 1
            if state.story is not None:
                state.tell("saved", player=player, spot=spot)


def havens(state: YedoState, player: int, spot: int) -> list[int]:
    """The free places in other accessible Districts to which a Disciple can move (YE-R78)."""
    table = state.game.table
    leaving = next(space for space in table.spot_spaces[spot] if state.spaces[space] == player)
    free = state.free_spots(player, leaving=leaving)
    return [other for other in free if table.spot_district[other] != table.spot_district[spot]]


def relocate(state: YedoState, player: int, source: int, target: int) -> None:
    """A Disciple that nobody has saved moves to another place."""
    for space in state.game.table.spot_spaces[source]:
        if state.spaces[space] == player and not state.saved >> space & 1:
            state.spaces[space] = NOBODY
            state.spaces[state.free_space(target)] = player
            if state.story is not None:
                state.tell("moved", player=player, source=source, target=target)
            return


# ---------------------------------------------------------------- Silver Tongue


def traders(state: YedoState, trade: int) -> list[int]:
    """Who may deal in a trade, in player order (YE-10.1, YE-10.2); the arrested are not there any more (YE-10.10)."""
    district = TRADE_DISTRICTS[trade]
    return [player for player in state.order if state.guests >> 2 * player + trade & 1 or state.is_in(player, district)]


def joinable(state: YedoState, player: int) -> list[int]:
    """The trades that a player could join: he is not in, somebody else is."""
    return [trade for trade in (MARKET_TRADE, TAVERN_TRADE) if (there := traders(state, trade)) and player not in there]


def trade_spot(state: YedoState, trade: int) -> int:
    """The place that stands for a trade."""
    return state.game.table.spot_district.index(TRADE_DISTRICTS[trade])


def trade_at(state: YedoState, action: int) -> int:
    """The trade that an action names."""
    return MARKET_TRADE if action - state.game.act.spot == trade_spot(state, MARKET_TRADE) else TAVERN_TRADE


# ---------------------------------------------------------------- Blackmail


def play_blackmail(state: YedoState, player: int) -> None:
    """The card leaves the game and saves one Disciple; nobody can react (YE-9.10, YE-16.4, YE-16.6)."""
    state.blackmail = tuple([held * (other != player) for other, held in enumerate(state.blackmail)])
    if state.story is not None:
        state.tell("blackmail", player=player)
    state.then(BlackmailFor(player))


class BlackmailFor(Choice[YedoState], frozen=True):
    """Which Disciple the Blackmail Card saves."""

    rules = ("YE-9.9", "YE-16.6", "YE-R13")
    obvious = True
    continues = True

    def legal(self, state: YedoState, player: int) -> list[int]:
        return [state.game.act.spot + spot for spot in endangered(state, player)]

    def answer(self, state: YedoState, action: int) -> None:
        save(state, self.player, action - state.game.act.spot, 1)
