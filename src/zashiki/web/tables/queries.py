"""What is looked up without changing anything: subtrees, previews, earlier moments, the story, result and course."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from zashiki.kernel.errors import IllegalAction, InvalidToken
from zashiki.kernel.game import Game, Preview
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.session import Session
from zashiki.kernel.views import Outcome
from zashiki.web.tables.moves import Caller, Refusal, own_seat, refuse_stale
from zashiki.web.tables.table import Table
from zashiki.web.wire.payload import TREE_NODES, TREE_SECONDS, Moment, assemble, prompt_of, status_line
from zashiki.web.wire.protocol import (
    Course,
    Earlier,
    Line,
    Lines,
    Look,
    Position,
    PreviewFound,
    PreviewOf,
    Result,
    Scene,
    Standing,
    Subtree,
    SubtreeFound,
    TurningPoint,
)
from zashiki.web.wire.replay_parts import around
from zashiki.web.wire.stories import Viewer

LINES_AT_ONCE = 200
COURSE_POINTS = 60
TURNING_POINTS = 3
LEAST_TURN = 0.25
"""A smaller change of somebody's chances is no turning point."""


def subtree(table: Table, caller: Caller, message: Subtree) -> SubtreeFound:
    """The choices after a prefix."""
    seat = own_seat(table, caller)
    refuse_stale(table, seat, message.version)
    try:
        tree = choice_tree(table.game, table.session.state, seat, message.prefix, TREE_NODES, TREE_SECONDS)
    except InvalidToken as error:
        raise Refusal("unknown_token", str(error)) from error
    except IllegalAction as error:
        raise Refusal("illegal", str(error), error.rules) from error
    return SubtreeFound(table.version_for(seat), message.prefix, prompt_of(table.game, tree.question, table.names))


def preview(table: Table, caller: Caller, message: PreviewOf) -> PreviewFound:
    """What a path would do, from the caller's view alone."""
    seat = own_seat(table, caller)
    refuse_stale(table, seat, message.version)
    game = table.game
    try:
        path = [game.vocabulary.parse(token) for token in message.path]
    except InvalidToken as error:
        raise Refusal("unknown_token", str(error)) from error
    view = game.view(table.session.state, seat)
    if view.ask is None or (path and path[0] not in view.ask.legal):
        raise Refusal("illegal", "That cannot be chosen now.", view.ask.rules if view.ask else ())
    found = game.preview(view, path) if path else Preview()
    notes = tuple([game.catalog.say(note, table.names) for note in found.notes])
    sketch = game.sketch(view, path, table.names)
    return PreviewFound(table.version_for(seat), message.path, notes, found.marks, sketch.drawn, sketch.ways)


def look(table: Table, viewer: Viewer, message: Look) -> Scene:
    """The table as the viewer saw it at an earlier version."""
    last = table.version_for(viewer)
    if message.at > last:
        raise Refusal("no_such_version", f"There are versions 0 to {last}.")
    view = table.session.view(viewer, table.session.nth_noticed(viewer, message.at))
    regions = {name: str(text) for name, text in table.game.regions(view, table.names).items()}
    return Scene(message.at, regions, status_line(table.game.catalog, view, table.names, table.empty))


def earlier(table: Table, viewer: Viewer, message: Earlier) -> Lines:
    """Lines of the story before an index."""
    shown = table.shown(viewer)
    before = min(message.before, shown.trace.count)
    first = max(0, before - LINES_AT_ONCE)
    return Lines(first, table.lines(viewer, shown, first)[: before - first])


# ---------------------------------------------------------------- replays


def moment_of(
    session: Session, viewer: Viewer, at: int, number: int, names: tuple[str, ...], lines: tuple[Line, ...], shown: int
) -> Position:
    """A moment of a game as a viewer saw it, with the lines of the story around it; nothing can be chosen.

    It is called `at`, the entries after it being numbered from `number` + 1 on.
    """
    view = session.view(viewer, number)
    return assemble(session.game, view, None, False, names, around(lines, at, shown), Moment(at))


def turns_of(session: Session, version: Callable[[int], int]) -> tuple[tuple[int, int], ...]:
    """Where another player than before begins to act: (version, seat), for the scrubber.

    `version` says how many of the first entries the viewer has noticed; what he did not notice begins no turn.
    """
    marks: list[tuple[int, int]] = []
    last: int | None = None
    for number, entry in enumerate(session.entries, 1):
        player = getattr(entry, "player", None)
        before = version(number - 1)
        if player is not None and player != last and version(number) > before:
            marks.append((before, player))
            last = player
    return tuple(marks)


# ---------------------------------------------------------------- the end


def result_of(game: Game[Any, Any], outcome: Outcome, names: tuple[str, ...], seed: str, commitment: str) -> Result:
    """The end of a game in words and numbers."""
    order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    standings = [
        Standing(
            seat=seat,
            name=names[seat],
            place=outcome.places[seat],
            parts=tuple([(part_name(game, part), value) for part, value in outcome.scores[seat].items()]),
            total=sum(outcome.scores[seat].values()),
        )
        for seat in order
    ]
    return Result(
        reason=game.catalog.say(outcome.reason, names),
        winners=tuple(outcome.winners()),
        standings=tuple(standings),
        seed=seed,
        commitment=commitment,
        order=game.catalog.texts.get("score.order", "") if any(len(parts) > 1 for parts in outcome.scores) else "",
    )


def part_name(game: Game[Any, Any], part: str) -> str:
    """The name of a part of the score: the text `score.<part>`, else its own words."""
    text = game.catalog.texts.get(f"score.{part}")
    return text if text is not None else part.replace("_", " ").replace("-", " ").capitalize()


async def course_of(session: Session, lines: tuple[Line, ...]) -> Course:
    """How it went: everybody's guess of his own outlook at some sixty moments. Others are served in between."""
    last, players = session.version, len(session.names)
    step = max(1, -(-last // COURSE_POINTS))
    versions = [*range(0, last, step), last]
    values: list[list[float]] = [[] for _ in range(players)]
    for at in versions:
        await asyncio.sleep(0)
        state = session.state_at(at)
        end = outlooks(state.returns()) if state.is_terminal() else None
        for player in range(players):
            guess = _guess(session, state, player) if end is None else end[player]
            values[player].append(round(max(-1.0, min(1.0, guess)), 3))
    texts = session.game.catalog.texts
    turns = turning_points(versions, values, [line for line in lines if f"chapter.{line.event}" not in texts])
    return Course(tuple(versions), tuple([tuple(row) for row in values]), turns)


def outlooks(returns: Sequence[float]) -> list[float]:
    """The returns at the end on the scale of the guesses before it, where the last of all is at -1.

    Returns add up to nothing: who loses with several others gets less than that.
    """
    least = -min([0.0, *returns]) or 1.0
    return [value / least if value < 0 else value for value in returns]


def _guess(session: Session, state: Any, player: int) -> float:
    return session.game.value(session.game.view(state, player), player)


def turning_points(versions: list[int], values: list[list[float]], lines: Sequence[Line]) -> tuple[TurningPoint, ...]:
    """The largest rises of anybody's chances, in the order of the game; the end itself is none."""
    rises = [(row[at] - row[at - 1], at, seat) for seat, row in enumerate(values) for at in range(1, len(versions) - 1)]
    best = [rise for rise in sorted(rises, reverse=True)[:TURNING_POINTS] if rise[0] >= LEAST_TURN]
    often = Counter([line.event for line in lines])
    return tuple(
        [
            TurningPoint(versions[at], seat, round(change, 3), _told(lines, often, versions[at - 1], versions[at]))
            for change, at, seat in sorted(best, key=lambda rise: rise[1])
        ]
    )


def _told(lines: Sequence[Line], often: Counter[str], after: int, until: int) -> str:
    """What the story says of a stretch of the game: the line of the kind that the whole game tells least often."""
    told = [line for line in lines if after < line.at <= until]
    return min(told, key=lambda line: often[line.event]).text if told else ""


def with_course(result: Result, course: Course) -> Result:
    """The result, now that its course has been worked out."""
    return msgspec.structs.replace(result, course=course)
