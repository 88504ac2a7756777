"""Winner and Looser brackets for 3 to 8 players, and two of them with a final for 16 (chapter 11)."""

from __future__ import annotations

from zashiki.games.yokai.rules.plan import Pairing, Plan
from zashiki.games.yokai.rules.state import Result, Tournament

WITHOUT_BREAKS = (4, 8)
"""The sizes in which whoever has to sit out only waits (YF-R23)."""


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
    breaks: list[int] = []
    for bracket, players in (("winners", winners), ("losers", losers)):
        sitting = sits_out(tournament, players)
        duels += [Pairing(copy, bracket, *pair) for pair in pairs(players, sitting)]
        if sitting is not None and len(tournament.orders[copy]) not in WITHOUT_BREAKS:
            breaks.append(sitting)
    return Plan(tuple(duels), tuple(breaks))


def pairs(players: tuple[int, ...], sitting: int | None) -> list[tuple[int, int]]:
    """Neighbours meet, 1-2, 3-4, ..., without the one who sits out; a single player waits."""
    fighting = [player for player in players if player != sitting]
    return list(zip(fighting[::2], fighting[1::2], strict=len(fighting) > 1))


def sits_out(tournament: Tournament, players: tuple[int, ...]) -> int | None:
    """Who has no opponent in a bracket with an odd number, at least 3 (YF-R23, YF-R24)."""
    if len(players) < 3 or len(players) % 2 == 0:
        return None

    def rank(player: int) -> tuple[int, int, int]:
        return tournament.breaks[player], -dropped(tournament, player), -players.index(player)

    return min(players, key=rank)


def dropped(tournament: Tournament, player: int) -> int:
    """The round in which a player fell out of the Winner bracket; 0 while he is in it."""
    for result in tournament.results:
        if result.bracket == "winners" and player == lost_by(result):
            return result.round
    return 0


def lost_by(result: Result) -> int:
    """Who lost a duel."""
    return result.second if result.winner == result.first else result.first


def close(tournament: Tournament, copy: int) -> None:
    """New brackets from the duels of the round that has just been fought (YF-11.6, YF-R26)."""
    fought = [result for result in tournament.results if result.round == tournament.round and result.copy == copy]
    final = [result.winner for result in fought if result.bracket == "final"]
    if final:
        # YF-11.8, YF-R25: one final decides, even if its loser had not lost before.
        tournament.winners[copy], tournament.losers[copy] = (final[0],), ()
        return
    above = [result for result in fought if result.bracket == "winners"]
    below = [result for result in fought if result.bracket == "losers"]
    winners = survivors(tournament.winners[copy], above)
    stay = survivors(tournament.losers[copy], below)
    fall = [lost_by(result) for result in above]
    tournament.winners[copy] = tuple(winners)
    tournament.losers[copy] = tuple(interleaved(stay, fall[::-1]) if stay else fall)


def survivors(players: tuple[int, ...], fought: list[Result]) -> list[int]:
    """The winners of a bracket's duels in order, then whoever had none."""
    busy = {player for result in fought for player in (result.first, result.second)}
    return [result.winner for result in fought] + [player for player in players if player not in busy]


def interleaved(stay: list[int], fall: list[int]) -> list[int]:
    """One who stays, one who falls, and so on; what is left over at the end."""
    shorter = min(len(stay), len(fall))
    mixed = [player for pair in zip(stay, fall, strict=False) for player in pair]
    return mixed + stay[shorter:] + fall[shorter:]


def places(tournament: Tournament, players: int) -> tuple[int, ...]:
    """The champion first, the others by the round of their last defeat (YF-R37).

    Who went out together shares a place.
    """
    out = [0] * players
    for result in tournament.results:
        out[lost_by(result)] = result.round
    last = tournament.results[-1]
    out[last.winner] = last.round + 1
    return tuple(1 + sum(other > mine for other in out) for mine in out)
