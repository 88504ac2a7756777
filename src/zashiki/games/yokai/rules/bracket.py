"""Winner and Looser brackets for 3 to 8 players, and two of them with a final for 16 (chapter 11).

"Looser bracket" is the rulebook's own spelling of the bracket of those who have lost a duel, and pages spell it so too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from zashiki.games.yokai.rules.plan import Pairing, Plan
from zashiki.games.yokai.rules.state import Result, Tournament
from zashiki.games.yokai.rules.terms import Player, TournamentBracket

T = TypeVar("T")

WITHOUT_BREAKS = (4, 8)
"""The sizes in which a player without an opponent only waits (YF-R23)."""


def plan(tournament: Tournament) -> Plan:
    """The next duels of all copies, from left to right in the table (YF-11.9, YF-R26)."""
    plans = [plan_copy(tournament, copy) for copy in range(len(tournament.orders))]
    duels = tuple(pairing for one in plans for pairing in one.duels)
    if not duels and len(plans) > 1 and not any(result.bracket == "epic" for result in tournament.results):
        # YF-11.25: the champions of both copies meet once more. No board or deck changes (YF-11.26).
        (first,), (second,) = tournament.winners
        return Plan((Pairing(0, "epic", first, second),))
    return Plan(duels, tuple(player for one in plans for player in one.breaks))


def plan_copy(tournament: Tournament, copy: int) -> Plan:
    """The next duels of one copy: winners meet winners, losers meet losers (YF-11.7), and at last both (YF-11.8)."""
    winners, losers = tournament.winners[copy], tournament.losers[copy]
    if len(winners) == len(losers) == 1:
        return Plan((Pairing(copy, "final", winners[0], losers[0]),))
    duels: list[Pairing] = []
    breaks: list[Player] = []
    brackets: tuple[tuple[TournamentBracket, tuple[Player, ...]], ...] = (("winners", winners), ("losers", losers))
    for bracket, players in brackets:
        idle = idle_player(tournament, players)
        duels += [Pairing(copy, bracket, *pair) for pair in pairs(players, idle)]
        if idle is not None and len(tournament.orders[copy]) not in WITHOUT_BREAKS:
            breaks.append(idle)
    return Plan(tuple(duels), tuple(breaks))


def pairs(players: tuple[Player, ...], idle: Player | None) -> list[tuple[Player, Player]]:
    """Neighbours meet, 1-2, 3-4, ..., without the one who has no opponent; a single player waits."""
    fighting = [player for player in players if player != idle]
    return list(zip(fighting[::2], fighting[1::2], strict=len(fighting) > 1))


def idle_player(tournament: Tournament, players: tuple[Player, ...]) -> Player | None:
    """Who has no opponent in a bracket with an odd number of players, at least 3 (YF-R23, YF-R24)."""
    if len(players) < 3 or len(players) % 2 == 0:
        return None

    def rank(player: Player) -> tuple[int, int, int]:
        return tournament.breaks[player], -round_of_first_loss(tournament, player), -players.index(player)

    return min(players, key=rank)


def round_of_first_loss(tournament: Tournament, player: Player) -> int:
    """The round in which a player fell out of the Winner bracket; 0 for those who are still in it."""
    for result in tournament.results:
        if result.bracket == "winners" and player == result.loser():
            return result.round
    return 0


def close(tournament: Tournament, copy: int) -> None:
    """New brackets from the duels of the round that has just been fought (YF-11.6, YF-R26)."""
    results = [result for result in tournament.results if result.round == tournament.round and result.copy == copy]
    final = [result.winner for result in results if result.bracket == "final"]
    if final:
        # YF-11.8, YF-R25: one final decides, even if its loser had not lost before.
        tournament.winners[copy], tournament.losers[copy] = (final[0],), ()
        return
    above = [result for result in results if result.bracket == "winners"]
    below = [result for result in results if result.bracket == "losers"]
    stay = survivors(tournament.losers[copy], below)
    fall = [result.loser() for result in above]
    tournament.winners[copy] = tuple(survivors(tournament.winners[copy], above))
    tournament.losers[copy] = tuple(interleave(stay, fall[::-1]) if stay else fall)


def survivors(players: tuple[Player, ...], results: list[Result]) -> list[Player]:
    """The winners of a bracket's duels in order, then the players who had no duel."""
    busy = {player for result in results for player in (result.first, result.second)}
    return [result.winner for result in results] + [player for player in players if player not in busy]


def interleave(stay: Sequence[T], fall: Sequence[T]) -> list[T]:
    """One who stays, one who falls, and so on; those who are left over come at the end."""
    shorter = min(len(stay), len(fall))
    mixed = [player for pair in zip(stay, fall, strict=False) for player in pair]
    return [*mixed, *stay[shorter:], *fall[shorter:]]


def places(tournament: Tournament, players: int) -> tuple[int, ...]:
    """The champion first, the others by the round of their last defeat (YF-R37).

    Players who went out in the same round share a place.
    """
    last_rounds = [0] * players
    for result in tournament.results:
        last_rounds[result.loser()] = result.round
    final = tournament.results[-1]
    last_rounds[final.winner] = final.round + 1
    return tuple(1 + sum(other > mine for other in last_rounds) for mine in last_rounds)
