"""Random play for the checks: whole games, positions at random depths, and what makes two states the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

from tests.conformance.configurations import Drawing, Subject
from zashiki.kernel.chance import Chance, FastChance
from zashiki.kernel.files.plain import digest
from zashiki.kernel.state import State
from zashiki.kernel.views import View

CAP = 40_000
"""More decisions than any random game may take."""
PER_QUESTION = 4
"""How many positions are kept for each kind of question."""
POSITIONS = int(os.environ.get("ZASHIKI_TEST_POSITIONS", "300"))
"""How many positions are looked at in all configurations of a game together (make fuzz: all that are found) ..."""
FEWEST = 16
"""... and how many in each at least."""
SAMPLED = 3_000
"""How many decisions are played to find positions."""
WHOLE = 1_000
"""About how many decisions of whole games a check of play looks at."""
MOST_VIEWERS = 2
"""With more players, only who acts and two others look at a position."""
DRAWN = 8
"""Of so many positions all drawings are looked at by `check_pictures`."""
DRAWINGS_KEPT = DRAWN * (MOST_VIEWERS + 2)


class Fault(AssertionError):
    """A rule of the kernel's contract that a game breaks."""


def require(holds: object, fault: str) -> None:
    """Raise Fault unless it holds."""
    if not holds:
        raise Fault(fault)


def play(subject: Subject, seed: int, state: State | None = None) -> Iterator[tuple[State, int, int]]:
    """Play a random game: yields the state, who acts and what, before each action; the state goes on being used.

    Without a state it is the game of that seed from its beginning; many checks look at that one, so its actions are
    chosen once and then repeated.
    """
    if state is not None:
        yield from _choose(subject, seed, state)
        return
    state = subject.game.new_initial_state(seed)
    if seed in subject.games:
        for player, action in subject.games[seed]:
            yield state, player, action
            _apply(subject, seed, state, player, action)
        return
    actions: list[tuple[int, int]] = []
    for step in _choose(subject, seed, state):
        actions.append(step[1:])
        yield step
    subject.games[seed] = actions


def _choose(subject: Subject, seed: int, state: State) -> Iterator[tuple[State, int, int]]:
    """Play a game by choosing among the legal actions at random."""
    rng = Random(seed)
    for number in range(CAP):
        if state.is_terminal():
            return
        acting = state.acting_players()
        require(acting, f"{subject!r}, seed {seed}, action {number}: nobody acts, but the game has not ended")
        player = rng.choice(acting)
        legal = state.legal_actions(player)
        require(legal, f"{subject!r}, seed {seed}, action {number}: player {player} has nothing to do")
        action = rng.choice(legal)
        yield state, player, action
        _apply(subject, seed, state, player, action)
    raise Fault(f"{subject!r}, seed {seed}: no end after {CAP} decisions")


def _apply(subject: Subject, seed: int, state: State, player: int, action: int) -> None:
    """Carry out an action. Raises Fault where it fails."""
    try:
        state.apply_unchecked(player, action)
    except Exception as error:
        raise Fault(
            f"{subject!r}, seed {seed}: {action_text(state, action)} of player {player} fails with {error!r}"
        ) from error


def play_to_end(subject: Subject, seed: int, state: State | None = None) -> State:
    """Play a random game and return where it ended."""
    state = subject.game.new_initial_state(seed) if state is None else state
    for _ in play(subject, seed, state):
        pass
    return state


def play_on(state: State, rng: Random, decisions: int) -> None:
    """Play some random decisions in place."""
    for _ in range(decisions):
        if state.is_terminal():
            return
        player = rng.choice(state.acting_players())
        state.apply_unchecked(player, rng.choice(state.legal_actions(player)))


def positions(subject: Subject, seed: int) -> list[State]:
    """Positions from random games: up to PER_QUESTION for each set of questions that wait, and an end.

    A game's configurations share POSITIONS among them. All checks use the same ones: copy before you play on.
    """
    if seed not in subject.positions:
        found = _sample(subject, seed)
        Random(f"{subject!r}").shuffle(found)  # each configuration begins with other kinds of questions
        most = max(FEWEST, round(POSITIONS * subject.share))
        subject.positions[seed] = [state for row in zip_longest(*found) for state in row if state is not None][:most]
    return subject.positions[seed]


def seeds(subject: Subject) -> range:
    """With which seeds whole games are played: more where games are short."""
    length = 1 + sum(1 for _ in play(subject, 1))
    return range(1, 2 + min(4, WHOLE // length))


def _sample(subject: Subject, seed: int) -> list[list[State]]:
    """The positions found, by what waits in them."""
    rng = Random(seed)
    kept: dict[str, list[State]] = {}
    met: dict[str, int] = {}
    played, game_seed = 0, seed
    while played < SAMPLED:
        last = None
        for state, _, _ in play(subject, game_seed):
            played += 1
            last = state
            if state.is_terminal():
                continue
            kind = waiting_for(state)
            met[kind] = met.get(kind, 0) + 1
            found = kept.setdefault(kind, [])
            if len(found) < PER_QUESTION:
                found.append(state.copy())
            elif rng.random() * met[kind] < PER_QUESTION:
                found[rng.randrange(PER_QUESTION)] = state.copy()
        if last is not None:
            kept["the end"] = [last.copy()]
        game_seed += 1
    return list(kept.values())


def waiting_for(state: State) -> str:
    """The names of the questions that wait, and whether somebody has answered one already."""
    names = {type(state.question(player)).__name__ for player in state.acting_players()}
    pending = "+" if max(state.answers) >= 0 else ""
    return " ".join(sorted(names)) + pending


def viewers(state: State, most: int = MOST_VIEWERS) -> list[int | None]:
    """All players, and a spectator; of more than `most` players who acts and two others."""
    count = len(state.answers)
    if count <= most:
        return [*range(count), None]
    chosen = {*state.acting_players()[:1], state.reveals % count, (state.reveals + 1) % count}
    return [*sorted(chosen), None]


def names_of(players: int) -> list[str]:
    """Names of the players that would break a page which does not escape them."""
    return [f"<b>{player} & B" for player in range(players)]


def draw(subject: Subject, view: View) -> Drawing:
    """Draw a view."""
    game, names = subject.game, names_of(view.players)
    regions = {name: str(region) for name, region in game.regions(view, names).items()}
    return Drawing(str(game.picture(view, names)), regions)


def drawing_of(subject: Subject, state: State, viewer: int | None) -> Drawing:
    """One of the subject's positions, drawn for a viewer. The first ones are kept: several checks look at them."""
    kept = subject.drawings.get((id(state), viewer))
    if kept is not None and kept[0] is state:
        return kept[1]
    drawing = draw(subject, subject.game.view(state, viewer))
    if len(subject.drawings) < DRAWINGS_KEPT:
        subject.drawings[id(state), viewer] = state, drawing
    return drawing


def sources(state: State) -> list[Chance]:
    """The sources of chance of a state, those of its open lanes included."""
    return [state.chance, *(state.streams or {}).values()]


def luck(source: Chance) -> tuple[int, ...]:
    """What a source would give next."""
    ahead = source.copy()
    return tuple(ahead.below(1 << 30) for _ in range(3))


def fingerprint(state: State) -> tuple[Any, ...]:
    """What makes two states the same: the position, and what chance will give in every lane."""
    lanes = tuple((path, luck(source)) for path, source in sorted((state.streams or {}).items()))
    return digest(state), luck(state.chance), lanes


class CountedChance(FastChance):
    """A fast source that counts, over all its lanes and copies, how often it was asked."""

    __slots__ = ("drawn",)

    def __init__(self, seed: int, drawn: list[int] | None = None) -> None:
        super().__init__(seed)
        self.drawn = drawn if drawn is not None else [0]

    def below(self, n: int) -> int:
        self.drawn[0] += 1
        return super().below(n)

    def lane(self, number: int) -> CountedChance:
        return CountedChance(super().lane(number).seed, self.drawn)

    def copy(self) -> CountedChance:
        return CountedChance(self.seed, self.drawn)


def action_text(state: State, action: int) -> str:
    """An action in words."""
    return state.game.vocabulary.text(action)


def where(subject: Subject, state: State, seed: int) -> str:
    """The beginning of a fault's message."""
    return f"{subject!r}, seed {seed}, at {waiting_for(state) if not state.is_terminal() else 'the end'}"
