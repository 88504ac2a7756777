"""What Action Cards can be aimed at, and the Blackmail Card (20.3, chapter 16; YE-R13, YE-R78)."""

from __future__ import annotations

from zashiki.games.yedo.rules.records import as_set
from zashiki.games.yedo.rules.state import MARKET_TRADE, TAVERN_TRADE, YedoState
from zashiki.games.yedo.rules.terms import ALL, CODE, DISTRICTS, NOBODY, Card, Player, Spot, Trade
from zashiki.kernel.steps import Choice

TRADE_DISTRICTS = (DISTRICTS.index("market"), DISTRICTS.index("tavern"))
"""The District of each trade: Market and Tavern."""

BOUNCE, RELOCATE, SAVE = CODE["bounce_disciple"], CODE["relocate_disciple"], CODE["save_disciple"]
STEAL, TEA, JOIN = CODE["steal_mon"], CODE["opponent_loses_geisha"], CODE["join_trade"]


def first_targets(state: YedoState, player: Player, card: Card) -> list[int]:
    """The actions that aim a card; none if it needs no target, as Shadow Double and Master Forger (YE-R85)."""
    actions = state.game.actions
    others = [other for other in range(len(state.mon)) if other != player]
    code, *numbers = state.game.table.card_effects[state.kind(card)][-1]
    if code == BOUNCE:
        return [actions.seat + other for other in others if other in state.spaces]
    if code == STEAL:
        return [actions.seat + other for other in others if state.mon[other]]
    if code == TEA:
        return [actions.seat + other for other in others if state.geisha[other]]
    if code == SAVE and numbers[0] != ALL:
        return [actions.spot + spot for spot in endangered(state, player)]
    if code == RELOCATE:
        return [actions.spot + spot for spot in endangered(state, player) if havens(state, player, spot)]
    if code == JOIN:
        return sorted([actions.spot + trade_spot(state, trade) for trade in joinable(state, player)])
    return []


def second_targets(state: YedoState, player: Player, card: Card, first: int) -> list[int]:
    """The actions that say where the card's first target stands, or goes; none if the first answer was enough."""
    actions = state.game.actions
    code = state.game.table.card_effects[state.kind(card)][-1][0]
    if code == BOUNCE:
        return [actions.spot + spot for spot in state.own_spots(state.token(first).value)]
    if code == RELOCATE:
        return [actions.spot + spot for spot in havens(state, player, state.token(first).value)]
    return []


# ---------------------------------------------------------------- the Watch Patrol


def endangered(state: YedoState, player: Player) -> list[int]:
    """The places in the Patrol's District where a player has Disciples that nobody has saved."""
    district = state.patrol_district()
    if district < 0:
        return []
    spaces, this_round, spots = state.spaces, state.this_round, state.game.table.space_spot
    return sorted(
        {
            spots[space]
            for space in state.game.district_spaces[district]
            if spaces[space] == player and not this_round.is_saved(space)
        }
    )


def save(state: YedoState, player: Player, spot: Spot, count: int) -> None:
    """Save Disciples of a player at a place; they stay there (YE-9.14, YE-R37)."""
    for space in state.game.table.spot_spaces[spot]:
        if count and state.spaces[space] == player and not state.this_round.is_saved(space):
            state.this_round.saved |= as_set([space])
            count -= 1
            if state.story is not None:
                state.tell("saved", player=player, spot=spot)


def havens(state: YedoState, player: Player, spot: Spot) -> list[int]:
    """The free places in other accessible Districts to which a Disciple can move (YE-R78)."""
    table = state.game.table
    leaving = next(space for space in table.spot_spaces[spot] if state.spaces[space] == player)
    free = state.free_spots(player, leaving=leaving)
    return [other for other in free if table.spot_district[other] != table.spot_district[spot]]


def relocate(state: YedoState, player: Player, source: int, target: int) -> None:
    """A Disciple that nobody has saved moves to another place."""
    for space in state.game.table.spot_spaces[source]:
        if state.spaces[space] == player and not state.this_round.is_saved(space):
            state.spaces[space] = NOBODY
            state.spaces[state.free_space(target)] = player
            if state.story is not None:
                state.tell("moved", player=player, source=source, target=target)
            return


# ---------------------------------------------------------------- Silver Tongue


def traders(state: YedoState, trade: Trade) -> list[int]:
    """Who may deal in a trade, in player order (YE-10.1, YE-10.2); the arrested are not there any more (YE-10.10)."""
    district, this_round = TRADE_DISTRICTS[trade], state.this_round
    if not this_round.guests:
        return [player for player in state.order if state.is_in(player, district)]
    return [player for player in state.order if this_round.is_guest(player, trade) or state.is_in(player, district)]


def joinable(state: YedoState, player: Player) -> list[int]:
    """The trades that a player could join: somebody else may deal there, they may not."""
    return [trade for trade in (MARKET_TRADE, TAVERN_TRADE) if (there := traders(state, trade)) and player not in there]


def trade_spot(state: YedoState, trade: Trade) -> int:
    """The place that stands for a trade."""
    return state.game.table.spot_district.index(TRADE_DISTRICTS[trade])


def trade_at(state: YedoState, spot: Spot) -> Trade:
    """The trade that a place stands for."""
    return MARKET_TRADE if spot == trade_spot(state, MARKET_TRADE) else TAVERN_TRADE


# ---------------------------------------------------------------- Blackmail


def play_blackmail(state: YedoState, player: Player) -> None:
    """The card leaves the game and saves one Disciple; nobody can react (YE-9.10, YE-16.4, YE-16.6)."""
    state.blackmail = tuple([0 if other == player else held for other, held in enumerate(state.blackmail)])
    if state.story is not None:
        state.tell("blackmail", player=player)
    state.then(BlackmailFor(player))


class BlackmailFor(Choice[YedoState], frozen=True):
    """Which Disciple the Blackmail Card saves."""

    rules = ("YE-9.9", "YE-16.6", "YE-R13")
    obvious = True
    continues = True

    def legal(self, state: YedoState, player: Player) -> list[int]:
        return [state.game.actions.spot + spot for spot in endangered(state, player)]

    def answer(self, state: YedoState, action: int) -> None:
        save(state, self.player, state.token(action).value, 1)
