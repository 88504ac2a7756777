"""The league: everybody meets everybody once, and a table decides (chapter 11, Liga)."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.yokai.rules.match import wins_of
from zashiki.games.yokai.rules.plan import Pairing, Plan
from zashiki.games.yokai.rules.state import Tournament
from zashiki.games.yokai.rules.terms import NOBODY, Player

LARGE = 7
"""From this many players on only a 2:0 earns a draft (YF-11.19)."""


def plan(tournament: Tournament) -> Plan:
    """The next round by the circle method (YF-11.22, YF-R28): each pair meets once, in one duel (YF-11.15)."""
    order = tournament.orders[0]
    if tournament.round == rounds(len(order)):
        return Plan()
    meetings = circle(order, tournament.round)
    duels = tuple(Pairing(0, "league", *pair) for pair in meetings if NOBODY not in pair)
    # YF-11.22: with an odd number each player meets NOBODY once and has a break then.
    breaks = tuple(max(pair) for pair in meetings if NOBODY in pair)
    return Plan(duels, breaks)


def rounds(players: int) -> int:
    """How many rounds a league has."""
    return players - 1 if players % 2 == 0 else players


def circle(order: tuple[Player, ...], turns: int) -> list[tuple[Player, Player]]:
    """The meetings after so many turns of the circle: the first stays, the last moves to the second place.

    If the number of players is odd, NOBODY stands at the end. The player who meets NOBODY has a break.
    """
    places = list(order) if len(order) % 2 == 0 else [*order, NOBODY]
    for _ in range(turns):
        places.insert(1, places.pop())
    return list(zip(places[: len(places) // 2], reversed(places), strict=False))


class Row(NamedTuple):
    """A line of the table: duels won, Victory difference, Victories scored."""

    player: Player
    won: int
    difference: int
    scored: int


def table(tournament: Tournament) -> list[Row]:
    """The league table, best first (YF-11.23, YF-R29)."""
    order = tournament.orders[0]
    rows = {player: row(tournament, player) for player in order}

    def rank(player: Player) -> tuple[int, int, int, int, int]:
        mine = rows[player]
        tied = {other for other in order if rows[other].won == mine.won}
        wins_among_tied = sum(
            result.winner == player and {result.first, result.second} <= tied for result in tournament.results
        )
        return -mine.won, -wins_among_tied, -mine.difference, -mine.scored, order.index(player)

    return [rows[player] for player in sorted(order, key=rank)]


def row(tournament: Tournament, player: Player) -> Row:
    """What a player has achieved. A duel that ended at the turn cap counts as won, without difference (YF-R15)."""
    difference = scored = 0
    for result in tournament.results_of(player):
        mine, theirs = result.victories if player == result.first else result.victories[::-1]
        scored += mine
        if not result.capped:
            difference += mine - theirs
    return Row(player, wins_of(tournament, player), difference, scored)
