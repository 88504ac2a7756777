"""What one viewer is sent of a position: a pure function of what this viewer may know.

Nothing here looks at more of a state than the viewer's view and the tree of his choices, which grows in a world that he
cannot tell from the true one. So a test may put any such world in the true state's place and compare bytes.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from zashiki.kernel.game import Game
from zashiki.kernel.history import Told
from zashiki.kernel.messages import Catalog, Message, listed
from zashiki.kernel.paths import Answer, Asked, choice_tree
from zashiki.kernel.state import State
from zashiki.kernel.views import View
from zashiki.web.protocol import Choice, Line, Position, Prompt, Update, encode

LINES_SENT = 120
"""A page holds the last lines of the story; earlier ones are fetched."""
TREE_NODES = 300
TREE_SECONDS = 0.02
MOST_NOTED = 8
"""With more choices than this there is no room for notes beside them."""
NOTE_LENGTH = 64


class Telling(msgspec.Struct, frozen=True):
    """The story as one viewer is told it. since: the index of the first line after his last move."""

    lines: tuple[Line, ...] = ()
    since: int = 0


class Moment(msgspec.Struct, frozen=True):
    """What a position is sent with beside the state: the version, and what is open to the viewer."""

    version: int
    undo: bool = False
    withdraw: bool = False


def position_of(
    game: Game[Any, Any],
    state: State,
    viewer: int | None,
    names: Sequence[str],
    telling: Telling,
    moment: Moment,
    seconds: float = TREE_SECONDS,
) -> Position:
    """A viewer's position. `seconds` bounds the tree of choices; infinite, it depends on the position alone."""
    view = game.view(state, viewer)
    prompt = None
    if viewer is not None and viewer in view.acting:
        tree = choice_tree(game, state, viewer, (), TREE_NODES, seconds)
        prompt = noted(game, view, prompt_of(game, tree.question, names), names)
    return assemble(game, view, prompt, is_window(state, viewer), names, telling, moment)


def assemble(
    game: Game[Any, Any],
    view: View,
    prompt: Prompt | None,
    window: bool,
    names: Sequence[str],
    telling: Telling,
    moment: Moment,
) -> Position:
    """Put the parts together; nothing but the view is drawn."""
    first = max(0, len(telling.lines) - LINES_SENT)
    return Position(
        version=moment.version,
        viewer=view.viewer,
        regions={name: str(text) for name, text in game.regions(view, names).items()},
        reading=str(game.text(view, names)),
        prompt=prompt,
        status=status_line(game.catalog, view, names),
        acting=view.acting,
        answered=view.answered,
        mine=None if view.mine is None else game.vocabulary.text(view.mine),
        withdraw=moment.withdraw,
        undo=moment.undo,
        window=window,
        lines=telling.lines[first:],
        first=first,
        since=telling.since,
        ended=view.outcome is not None,
    )


def is_window(state: State, viewer: int | None) -> bool:
    """Whether the question that waits for this viewer is a reaction window: as public as the question itself."""
    if viewer is None:
        return False
    question = state.question(viewer)
    return question is not None and question.window and viewer in state.acting_players()


def status_line(catalog: Catalog, view: View, names: Sequence[str]) -> str:
    """Who is waited for, or how it ended, in one line."""
    if view.outcome is not None:
        return catalog.say(view.outcome.reason, names)
    if view.viewer is not None and view.viewer in view.acting:
        return "It is your turn."
    waited = [names[player] for player in view.acting]
    if not waited:
        return "The others are choosing."
    return f"Waiting for {listed(waited)}."


# ---------------------------------------------------------------- choices


def prompt_of(game: Game[Any, Any], asked: Asked | None, names: Sequence[str]) -> Prompt | None:
    """A question of the tree in words."""
    if asked is None:
        return None
    return Prompt(
        step=asked.step,
        text=game.catalog.say(asked.message, names),
        rules=asked.rules,
        form=form_of(game, asked),
        default=asked.default or None,
        choices=tuple([choice_of(game, answer, names) for answer in asked.answers]),
    )


def choice_of(game: Game[Any, Any], answer: Answer, names: Sequence[str]) -> Choice:
    """An answer of the tree as a button."""
    token = game.vocabulary.describe(game.vocabulary.parse(answer.token))
    then = prompt_of(game, answer.then, names)
    label = game.catalog.label(token, names)
    return Choice(token=answer.token, label=label, next=then, more=answer.more, final=answer.final)


def noted(game: Game[Any, Any], view: View, prompt: Prompt | None, names: Sequence[str]) -> Prompt | None:
    """The same question; where its choices are few, each with the first thing that its preview says."""
    if prompt is None or len(prompt.choices) > MOST_NOTED:
        return prompt
    choices = []
    for choice in prompt.choices:
        notes = game.preview(view, [game.vocabulary.parse(choice.token)]).notes
        note = game.catalog.say(notes[0], names).removesuffix(".") if notes else ""
        choices.append(msgspec.structs.replace(choice, note=note if len(note) <= NOTE_LENGTH else ""))
    return msgspec.structs.replace(prompt, choices=tuple(choices))


def form_of(game: Game[Any, Any], asked: Asked) -> Literal["buttons", "amount", "yesno"]:
    """How a question is best shown, from the kinds of its answers."""
    tokens = [game.vocabulary.describe(game.vocabulary.parse(answer.token)) for answer in asked.answers]
    kinds = {token.kind for token in tokens}
    if kinds == {"yes", "no"}:
        return "yesno"
    numbered = all(token.text == f"{token.kind}:{token.value}" for token in tokens)
    if len(kinds) == 1 and len(tokens) > 1 and numbered and "amount" in kinds:
        return "amount"
    return "buttons"


# ---------------------------------------------------------------- story


def lines_of(catalog: Catalog, told: Iterable[Told], names: Sequence[str], first: int = 0) -> list[Line]:
    """Lines of what was told, numbered from `first` on; what has been taken back is left out."""
    lines: list[Line] = []
    for part in told:
        if part.taken_back:
            continue
        for event in part.events:
            message = event.message
            text = sys.intern(catalog.say(message, names))  # one text in memory for all who read it
            players = players_in(catalog, message)
            lines.append(Line(first + len(lines), part.number, message.id, text, message.fields, players, event.lane))
    return lines


def players_in(catalog: Catalog, message: Message) -> tuple[int, ...]:
    """The seats that a sentence names, in its order."""
    template = catalog.texts.get(message.id, "")
    found: list[int] = []
    for name, value in message.fields.items():
        if f"{{{name}:player}}" in template and isinstance(value, int):
            found.append(value)
        elif f"{{{name}:players}}" in template and isinstance(value, tuple):
            found += value
    return _shared(tuple(dict.fromkeys(found)))


@lru_cache(4096)
def _shared(players: tuple[int, ...]) -> tuple[int, ...]:
    """The same tuple for equal ones: every line has one."""
    return players


# ---------------------------------------------------------------- what is sent


def etag_of(position: Position) -> str:
    """A short name for exactly this position."""
    return hashlib.blake2b(encode(position), digest_size=9).hexdigest()


def update_of(old: Position, new: Position, etag: str) -> Update:
    """What has to be sent to somebody who has `old`, so that he has `new`."""
    regions = {name: text for name, text in new.regions.items() if old.regions.get(name) != text}
    gone = tuple(name for name in old.regions if name not in new.regions)
    old_lines = {line.index: line for line in old.lines}
    fresh = [line for line in new.lines if old_lines.get(line.index) != line]
    last = old.first + len(old.lines)
    keep = fresh[0].index if fresh and fresh[0].index < last else None
    if new.first + len(new.lines) < last and not fresh:
        keep = new.first + len(new.lines)
    if keep is not None:
        fresh = [line for line in new.lines if line.index >= keep]
    return Update(
        version=new.version,
        etag=etag,
        regions=regions,
        gone=gone,
        prompt=new.prompt,
        status=new.status,
        acting=new.acting,
        answered=new.answered,
        mine=new.mine,
        withdraw=new.withdraw,
        undo=new.undo,
        window=new.window,
        lines=tuple(fresh),
        since=new.since,
        ended=new.ended,
        keep=keep,
        reading=new.reading if new.reading != old.reading else None,
    )
