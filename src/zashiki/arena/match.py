"""One game between bots, from the first question to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from zashiki.bots import Bot
from zashiki.kernel.errors import ZashikiError
from zashiki.kernel.files.records import write_record
from zashiki.kernel.game import AnyGame
from zashiki.kernel.seat import Seat
from zashiki.kernel.session import Session
from zashiki.kernel.state import State
from zashiki.reports import MatchResult, Watcher

LIMIT = 1_000_000
"""No game of ours has so many decisions; one that does will not end."""


class EndlessGame(ZashikiError):
    """A game that went on far longer than any game should."""


def labels(bots: Sequence[str]) -> list[str]:
    """Names that tell the bots apart: one that plays against its equal gets a number."""
    seen: Counter[str] = Counter()
    names = []
    for bot in bots:
        seen[bot] += 1
        names.append(f"{bot} ({seen[bot]})" if seen[bot] > 1 else bot)
    return names


def play_match(
    game: AnyGame,
    bots: Sequence[Bot],
    seed: int,
    *,
    seating: Sequence[int] | None = None,
    watch: Callable[[State], Watcher] | None = None,
    record: Path | None = None,
    limit: int = LIMIT,
) -> MatchResult:
    """Play one game. `bots` has one bot a seat; `seating` says which bot of the arena each one is.

    `watch` is called with the state before the first decision, and gives the one who looks on.
    Raises IllegalAction when a bot answers what the rules do not allow, and EndlessGame after `limit` decisions.
    """
    session = None
    if record is not None:
        session = Session.start(game, seed, names=labels([bot.name for bot in bots]), date="", listen=False)
    state: State = session.state if session is not None else game.new_initial_state(seed)
    apply = session.apply if session is not None else state.apply_action
    watcher = watch(state) if watch is not None else None
    decisions = play_on(game, state, bots, apply, watcher, limit)
    outcome = state.outcome()
    assert outcome is not None
    if session is not None:
        write_record(session.record(), record)
    return MatchResult(
        seed=seed,
        bots=tuple(seating if seating is not None else range(len(bots))),
        places=outcome.places,
        returns=tuple(state.returns()),
        decisions=decisions,
        reason=outcome.reason.id,
        facts=watcher.end(state) if watcher is not None else {},
    )


def play_on(
    game: AnyGame,
    state: State,
    bots: Sequence[Bot],
    apply: Callable[[int, int], object] | None = None,
    watcher: Watcher | None = None,
    limit: int = LIMIT,
) -> int:
    """Let bots, one a seat, play a game from here to its end; the number of decisions that it took.

    `apply(player, action)` carries out a choice, by default in the state itself.
    The lowest seat that has to answer is asked first; answers that wait for others are seen by nobody, so the order
    means nothing. Raises EndlessGame after `limit` decisions.
    """
    decisions = 0
    carry_out = apply if apply is not None else state.apply_action
    while not state.is_terminal():
        player = min(state.acting_players())
        action = bots[player].choose(Seat(game, state, player))
        if watcher is not None:
            watcher.before(state, player, action)
        carry_out(player, action)
        decisions += 1
        if decisions >= limit and not state.is_terminal():
            raise EndlessGame(f"{game.name} has not ended after {limit} decisions; it waits for {_waits_for(state)}")
    return decisions


def _waits_for(state: State) -> str:
    player = state.acting_players()[0]
    return f"player {player} at {type(state.question(player)).__name__}"
