"""Elimination (chapter 2), the end of the game and its points (chapter 20)."""

from __future__ import annotations

from zashiki.games.yohei.rules.numbers import Card, Piece, Player, Side
from zashiki.games.yohei.rules.skills import SYMBOLS
from zashiki.games.yohei.rules.state import NEUTRAL, YoheiState, site_built, site_code, site_kind, site_side
from zashiki.games.yohei.rules.values import on_field
from zashiki.kernel.messages import Message
from zashiki.kernel.story import EVERYBODY
from zashiki.kernel.views import Outcome

Parts = dict[str, int]
HEALTHY_POINTS, WOUNDED_POINTS = 2, 1


def survives(state: YoheiState, player: Player) -> bool:
    """Whether a player stays in: they have a unit in play, or bases and units to come (YH-2.2, YH-R7, YH-R101)."""
    if state.fielded[player]:
        return True
    to_come = (
        bool(state.market or state.unit_deck or state.unit_discards) if state.game.market else state.supply[player]
    )
    return bool(state.bases[player] and to_come)


def eliminate(state: YoheiState) -> None:
    """The check at the end of a round; ends the game when one side or none is left (YH-2.2, YH-2.3, YH-R102)."""
    falling = [player for player, out in enumerate(state.out) if not out and not survives(state, player)]
    if falling:
        before = sides_in(state)
        state.out = tuple([out or player in falling for player, out in enumerate(state.out)])
        for player in falling:
            if state.story is not None:
                state.tell("eliminated", player=player)
        for side in before:
            if side not in sides_in(state):
                remove_side(state, side)
        left = sides_in(state)
        if len(left) == 1:  # YH-2.1
            finish(state, {left[0]: 1}, "ended.last")
        elif not left:
            finish(state, dict.fromkeys(before, 1), "ended.all-out")


def sides_in(state: YoheiState) -> list[Side]:
    """The sides with a player who is still in."""
    return sorted({state.game.side[player] for player, out in enumerate(state.out) if not out})


def remove_side(state: YoheiState, side: Side) -> None:
    """Buildings of a side that is out stay as neutral ones; hand and command points go (YH-R101)."""
    state.site = [
        site_code(NEUTRAL, site_kind(code), site_built(code)) if code and site_side(code) == side else code
        for code in state.site
    ]
    if state.vortex_side == side:
        state.vortex_side = NEUTRAL
    state.cp[side] = 0
    state.boxed[side] += state.hands[side]
    state.boxed[side].sort()
    state.hands[side] = []


def final_scoring(state: YoheiState) -> None:
    """The end after the last round (YH-2.1, YH-2.4 to YH-2.6, YH-20.1, YH-R103)."""
    eliminate(state)
    if state.result is not None:
        return
    standing = [side for side in sides_in(state) if healthy(state, side) + wounded(state, side)]
    if len(standing) == 1:
        finish(state, {standing[0]: 1}, "ended.last-standing")
    elif not standing:
        finish(state, dict.fromkeys(sides_in(state), 1), "ended.nobody-stands")
    else:
        marks = {side: (total(points(state, side)), healthy(state, side)) for side in standing}
        places = {side: 1 + len([mark for mark in marks.values() if mark > marks[side]]) for side in standing}
        shared = list(places.values()).count(1) > 1
        finish(state, places, "ended.shared" if shared else "ended.points")


def healthy(state: YoheiState, side: Side) -> int:
    """How many healthy units a side has on the battlefield."""
    return len([piece for piece in units_of(state, side) if not state.wounded[piece]])


def wounded(state: YoheiState, side: Side) -> int:
    """How many wounded units a side has on the battlefield."""
    return len([piece for piece in units_of(state, side) if state.wounded[piece]])


def units_of(state: YoheiState, side: Side) -> list[Piece]:
    """The units of a side on the battlefield."""
    return [piece for player in state.game.members[side] for piece in on_field(state, player)]


def symbols(state: YoheiState, side: Side) -> list[int]:
    """How many of each symbol a side has: chest, torii tokens, Helmet (YH-20.5, YH-R98, YH-R99, YH-32.4)."""
    table = state.game.table
    counts = [0] * len(SYMBOLS)
    for card in state.chests[side]:
        symbol = table.symbol[table.face_of[card]]
        if symbol >= 0:
            counts[symbol] += 1
    # YH-35.6 to YH-35.8: a token with two symbols counts for both.
    for token in state.torii[side]:
        for symbol in table.torii_symbols[table.torii_kind[token]]:
            counts[symbol] += 1
    carried = [
        table.items[table.item[table.face_of[card]]] for piece in units_of(state, side) for card in state.carried[piece]
    ]
    extra = len([item for item in carried if item.symbols])
    return [count + extra for count in counts]


def points(state: YoheiState, side: Side) -> Parts:
    """A side's points in their parts (YH-20.2 to YH-20.5); the one with the fewest kills has none (YH-26.4)."""
    # YH-28.7, YH-R66: foundations and the vortex give no points.
    built = len([code for code in state.site if code and site_side(code) == side and site_built(code)])
    parts = {
        "healthy units": HEALTHY_POINTS * healthy(state, side),
        "wounded units": WOUNDED_POINTS * wounded(state, side),
        "buildings": built,
        "symbols": sum(max(0, count - 1) for count in symbols(state, side)),
    }
    if state.game.skirmish:
        parts["trophies"] = len(state.trophies[side])
        if fewest_kills(state, side):
            parts = dict.fromkeys(parts, 0)
    return parts


def fewest_kills(state: YoheiState, side: Side) -> bool:
    """Whether a side alone has killed the fewest units, all three players counted (YH-26.4, YH-R100)."""
    return all(state.kills[side] < kills for other, kills in enumerate(state.kills) if other != side)


def total(parts: Parts) -> int:
    """All points together."""
    return sum(parts.values())


def finish(state: YoheiState, places: dict[Side, int], reason: str) -> None:
    """End the game: `places` of the sides that are ranked; the others come after them."""
    game = state.game
    last = 1 + sum(len(game.members[side]) for side in places)
    by_side = {
        side: 1 + sum(len(game.members[s]) for s, other in places.items() if other < place)
        for side, place in places.items()
    }
    ranks = tuple([by_side.get(game.side[player], last) for player in range(game.num_players())])
    scores: list[Parts] = []
    for player in range(game.num_players()):
        side = game.side[player]
        scores.append(points(state, side) if side in places else dict.fromkeys(points(state, side), 0))
    winners = tuple([player for player, rank in enumerate(ranks) if rank == 1])
    state.known[:] = [mask | (EVERYBODY if _in_chest(state, card) else 0) for card, mask in enumerate(state.known)]
    state.reveal()
    state.finish(Outcome(ranks, tuple(scores), Message(reason, {"players": winners})))


def _in_chest(state: YoheiState, card: Card) -> bool:
    """Chests are opened when points are counted."""
    return any(card in chest for chest in state.chests)
