"""Deploying a unit (chapter 7) and the market that it may come from (chapter 24)."""

from __future__ import annotations

from zashiki.games.yohei.rules.deployment_skills import DeploymentSkills
from zashiki.games.yohei.rules.numbers import Piece, Player, Side
from zashiki.games.yohei.rules.skills import IMPETUOUS
from zashiki.games.yohei.rules.state import AREA, YoheiState


def in_area(state: YoheiState, side: Side) -> int:
    """How many slots of a side's deployment area are taken; a full one stops deployments (YH-R5)."""
    members = state.game.members[side]
    return len([piece for player in members for piece in state.fielded[player] if state.at[piece] == AREA])


def may_deploy(state: YoheiState, player: Player) -> bool:
    """Whether a player may deploy at all (YH-7.1 to YH-7.3, YH-R34).

    They need a base and a free slot. A second unit in a turn is open to players with fewer units than an opponent.
    """
    side = state.game.side
    if not state.bases[player] or in_area(state, side[player]) >= state.game.table.figures.slots:
        return False
    if not state.turn.deployed:
        return True
    mine = len(state.fielded[player])
    return any(
        len(pieces) > mine and side[other] != side[player] and not state.out[other]
        for other, pieces in enumerate(state.fielded)
    )


def deployable(state: YoheiState, player: Player) -> list[Piece]:
    """The units that a player may deploy now; those of the market only if they can pay for them (YH-7.4)."""
    if not may_deploy(state, player):
        return []
    if state.game.market:
        cp = state.cp[state.game.side[player]]
        return [piece for place, piece in enumerate(state.market) if price(state, place) <= cp]
    return list(state.supply[player])


def price(state: YoheiState, place: int) -> int:
    """The price of a place of the market row, counted from the dearest (YH-24.3, YH-R17)."""
    prices = state.game.table.figures.market
    return prices[len(prices) - len(state.market) + place]


def deploy(state: YoheiState, player: Player, piece: Piece) -> None:
    """A unit is taken, gets a base and a slot of the area, and its deployment skills happen (YH-7.5, YH-7.6)."""
    if state.game.market:
        place = state.market.index(piece)
        state.cp[state.game.side[player]] -= price(state, place)
        state.market.pop(place)
        refill(state)
    else:
        state.supply[player] = tuple([other for other in state.supply[player] if other != piece])
    state.turn.deployed += 1
    state.turn.fresh |= 1 << piece
    put_in_area(state, player, piece)
    if state.story is not None:
        state.tell("deploys", player=player, piece=piece)
    skills = tuple([skill for skill in state.game.table.deployment[piece] if skill != IMPETUOUS])
    if skills:
        state.then(DeploymentSkills(player, piece, skills))


def put_in_area(state: YoheiState, player: Player, piece: Piece) -> None:
    """A unit stands in its deployment area with a base (YH-7.5); until it leaves, its facing says nothing (YH-R5)."""
    state.bases[player] -= 1
    state.owner[piece] = player
    state.at[piece] = AREA
    state.fielded[player] = (*state.fielded[player], piece)


def refill(state: YoheiState) -> None:
    """The market has five units again: new ones enter at the highest price (YH-24.2, YH-24.4, YH-R20)."""
    while len(state.market) < len(state.game.table.figures.market):
        if not state.unit_deck:
            state.unit_deck, state.unit_discards = state.unit_discards, []
        if not state.unit_deck:
            return
        state.market.insert(0, state.chance.pick(state.unit_deck))
        state.reveal()


def fill_market(state: YoheiState, sort: bool) -> None:
    """The first row: each revealed commander goes to the dearest place (YH-4.5, YH-R18).

    As an option the row is sorted by power (YH-24.5, YH-R19).
    """
    table = state.game.table
    row: list[Piece] = []
    for _ in table.figures.market:
        piece = state.chance.pick(state.unit_deck)
        if table.commander[piece] or not row:
            row.insert(0, piece)
        else:
            commanders = [other for other in row if table.commander[other]]
            row.insert(len(commanders), piece)
    if sort:
        row.sort(key=lambda piece: 0 if table.commander[piece] else 1 if table.clan[piece] < table.rogues else 2)
    state.market = row
    state.reveal()


def discard_cheapest(state: YoheiState, count: int) -> None:
    """The cheapest units leave the market; it slides and is refilled (YH-5.10, YH-36.3, YH-R20)."""
    for _ in range(min(count, len(state.market))):
        state.unit_discards.append(state.market.pop())
    if state.story is not None:
        state.tell("market-slides", count=count)
    refill(state)
