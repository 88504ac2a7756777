"""Questions that change nothing: subtrees, previews, earlier positions, the story, the result and its course."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from zashiki.kernel.game import AnyGame, Preview
from zashiki.kernel.paths import choice_tree
from zashiki.kernel.session import Session
from zashiki.kernel.views import Outcome
from zashiki.web.tables.moves import Caller, Refusal, own_seat, path_refusals, refuse_stale
from zashiki.web.tables.table import Table
from zashiki.web.wire.message_parts import Course, Position, Result, Standing, StoryLine, TurningPoint
from zashiki.web.wire.payload import TREE_NODES, TREE_SECONDS, Moment, assemble, prompt_of, status_line
from zashiki.web.wire.protocol import (
    ClientEarlier,
    ClientLook,
    ClientPreview,
    ClientSubtree,
    ServerLines,
    ServerPreview,
    ServerScene,
    ServerSubtree,
)
from zashiki.web.wire.replay_parts import lines_around
from zashiki.web.wire.stories import Viewer

LINES_AT_ONCE = 200
COURSE_POINTS = 60
TURNING_POINTS = 3
LEAST_TURN = 0.25
"""A smaller change of a player's chances is not a turning point."""


def subtree(table: Table, caller: Caller, message: ClientSubtree) -> ServerSubtree:
    """The choices that follow a prefix."""
    seat = own_seat(table, caller)
    refuse_stale(table, seat, message.version)
    with path_refusals():
        tree = choice_tree(table.game, table.session.state, seat, message.prefix, TREE_NODES, TREE_SECONDS)
    return ServerSubtree(table.version_for(seat), message.prefix, prompt_of(table.game, tree.question, table.names))


def preview(table: Table, caller: Caller, message: ClientPreview) -> ServerPreview:
    """What a path would do, from the caller's view alone."""
    seat = own_seat(table, caller)
    refuse_stale(table, seat, message.version)
    game = table.game
    with path_refusals():
        path = [game.vocabulary.parse(token) for token in message.path]
    view = game.view(table.session.state, seat)
    if view.ask is None or (path and path[0] not in view.ask.legal):
        raise Refusal("illegal", "That cannot be chosen now.", view.ask.rules if view.ask else ())
    result = game.preview(view, path) if path else Preview()
    notes = tuple([game.catalog.say(note, table.names) for note in result.notes])
    sketch = game.sketch(view, path, table.names)
    return ServerPreview(table.version_for(seat), message.path, notes, result.marks, sketch.drawn, sketch.ways)


def look(table: Table, viewer: Viewer, message: ClientLook) -> ServerScene:
    """The table as the viewer saw it at an earlier version."""
    last = table.version_for(viewer)
    if message.at > last:
        raise Refusal("no_such_version", f"There are versions 0 to {last}.")
    view = table.session.view(viewer, table.session.nth_noticed(viewer, message.at))
    regions = {name: str(text) for name, text in table.game.regions(view, table.names).items()}
    return ServerScene(message.at, regions, status_line(table.game.catalog, view, table.names, table.empty_seats))


def earlier(table: Table, viewer: Viewer, message: ClientEarlier) -> ServerLines:
    """The lines of the story that come before an index."""
    rendering = table.render(viewer)
    before = min(message.before, rendering.trace.count)
    first = max(0, before - LINES_AT_ONCE)
    return ServerLines(first, table.lines(viewer, rendering, first)[: before - first])


# ---------------------------------------------------------------- replays


def moment_of(
    session: Session,
    viewer: Viewer,
    version: int,
    number: int,
    names: tuple[str, ...],
    lines: tuple[StoryLine, ...],
    most: int,
) -> Position:
    """The position after entry `number` as a viewer saw it, for a replay: nothing can be chosen.

    version: the viewer's number of this position. It comes with the last `most` lines up to it, and some later ones.
    """
    view = session.view(viewer, number)
    return assemble(session.game, view, None, False, names, lines_around(lines, version, most), Moment(version))


def turns_of(session: Session, version: Callable[[int], int]) -> tuple[tuple[int, int], ...]:
    """Where another player than before begins to act: (version, seat), for the slider of a replay.

    `version` says how many of the first entries the viewer has noticed. An entry that the viewer has not noticed begins
    no turn.
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


def result_of(game: AnyGame, outcome: Outcome, names: tuple[str, ...], seed: str, commitment: str) -> Result:
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


def part_name(game: AnyGame, part: str) -> str:
    """The name of a part of the score: the text `score.<part>`, or else its id in words."""
    text = game.catalog.texts.get(f"score.{part}")
    return text if text is not None else part.replace("_", " ").replace("-", " ").capitalize()


async def course_of(session: Session, lines: tuple[StoryLine, ...]) -> Course:
    """The course of a game: each player's estimate of their own return at about sixty versions.

    The event loop serves others between two versions.
    """
    last, players = session.version, len(session.names)
    step = max(1, -(-last // COURSE_POINTS))
    versions = [*range(0, last, step), last]
    values: list[list[float]] = [[] for _ in range(players)]
    for version in versions:
        await asyncio.sleep(0)
        state = session.state_at(version)
        end = outlooks(state.returns()) if state.is_terminal() else None
        for player in range(players):
            guess = _guess(session, state, player) if end is None else end[player]
            values[player].append(round(max(-1.0, min(1.0, guess)), 3))
    texts = session.game.catalog.texts
    turns = turning_points(versions, values, [line for line in lines if f"chapter.{line.event}" not in texts])
    return Course(tuple(versions), tuple([tuple(row) for row in values]), turns)


def outlooks(returns: Sequence[float]) -> list[float]:
    """The returns at the end on the scale of the estimates before it, where the last player is at -1.

    Returns add up to 0, so the returns of several losers are above -1.
    """
    least = -min([0.0, *returns]) or 1.0
    return [value / least if value < 0 else value for value in returns]


def _guess(session: Session, state: Any, player: int) -> float:
    return session.game.value(session.game.view(state, player), player)


def turning_points(
    versions: list[int], values: list[list[float]], lines: Sequence[StoryLine]
) -> tuple[TurningPoint, ...]:
    """The largest rises of any player's chances, in the order of the game; never the end itself."""
    rises = [
        (row[index] - row[index - 1], index, seat)
        for seat, row in enumerate(values)
        for index in range(1, len(versions) - 1)
    ]
    best = [rise for rise in sorted(rises, reverse=True)[:TURNING_POINTS] if rise[0] >= LEAST_TURN]
    often = Counter([line.event for line in lines])
    return tuple(
        [
            TurningPoint(
                versions[index],
                seat,
                round(change, 3),
                _rarest_line(lines, often, versions[index - 1], versions[index]),
            )
            for change, index, seat in sorted(best, key=lambda rise: rise[1])
        ]
    )


def _rarest_line(lines: Sequence[StoryLine], often: Counter[str], after: int, until: int) -> str:
    """What the story says between two versions: the line of the kind that is rarest in the whole game."""
    candidates = [line for line in lines if after < line.at <= until]
    return min(candidates, key=lambda line: often[line.event]).text if candidates else ""


def with_course(result: Result, course: Course) -> Result:
    """The result with its course, once that has been calculated."""
    return msgspec.structs.replace(result, course=course)
