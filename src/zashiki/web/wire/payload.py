"""What one viewer is sent of a position: a pure function of what this viewer may know.

Nothing here looks at more of a state than the viewer's view and the tree of his choices, which grows in a world that he
cannot tell from the true one. So a test may put any such world in the true state's place and compare bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from zashiki.kernel.game import Game
from zashiki.kernel.messages import Catalog, Message, listed
from zashiki.kernel.paths import Answer, Asked, choice_tree
from zashiki.kernel.session.history import Told
from zashiki.kernel.state import State
from zashiki.kernel.views import View
from zashiki.web.wire.layers import insides, parted
from zashiki.web.wire.protocol import Choice, Line, Position, Prompt, Update, encode

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
    """What a position is sent with beside the state: the version, what is open to the viewer, and the empty seats."""

    version: int
    undo: bool = False
    withdraw: bool = False
    empty: tuple[int, ...] = ()


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
        status=status_line(game.catalog, view, names, moment.empty),
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


def status_line(catalog: Catalog, view: View, names: Sequence[str], empty: Sequence[int] = ()) -> str:
    """Who is waited for, or how it ended, in one line. empty: the seats that nobody has taken yet."""
    if view.outcome is not None:
        return catalog.say(view.outcome.reason, names)
    if view.viewer is not None and view.viewer in view.acting:
        return "It is your turn."
    waited = [names[player] for player in view.acting if player not in empty]
    missing = len(view.acting) - len(waited)
    if missing:
        waited.append("somebody to take the open seat" if missing == 1 else f"{missing} people to take open seats")
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
        choices=tuple([choice_of(game, asked, answer, names) for answer in asked.answers]),
    )


def choice_of(game: Game[Any, Any], asked: Asked, answer: Answer, names: Sequence[str]) -> Choice:
    """An answer to a question of the tree as a button."""
    token = game.vocabulary.describe(game.vocabulary.parse(answer.token))
    then = prompt_of(game, answer.then, names)
    label = game.catalog.label(token, names, asked.message.id)
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


def lines_of(
    catalog: Catalog,
    told: Iterable[Told],
    names: Sequence[str],
    first: int = 0,
    version: Callable[[int], int] = int,
) -> list[Line]:
    """Lines of what was told, numbered from `first` on; what has been taken back is left out.

    `version` says which version of the table, as the viewer counts them, an entry made.
    """
    lines: list[Line] = []
    for part in told:
        if part.taken_back:
            continue
        at = version(part.number)
        for event in part.events:
            message = event.message
            text = catalog.say(message, names)
            players = players_in(catalog, message)
            lines.append(Line(first + len(lines), at, message.id, text, message.fields, players, event.lane))
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
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------- what is sent

MARK = 8
"""Bytes of a mark: what is left in memory of a text that was sent, to see later whether it is still the same."""


class Trace(msgspec.Struct, frozen=True, gc=False):
    """What is remembered of a position that was sent: enough to say what has changed since, and no more.

    A page has some fifty kilobytes, its trace one. names, regions: the names of the regions and of their layers, and
    their marks one behind the other. reading: the mark of the reading. count: how many lines the story has; lines:
    marks of the last ones.
    """

    names: tuple[str, ...]
    regions: bytes
    reading: bytes
    count: int
    lines: bytes


def mark_of(text: bytes) -> bytes:
    """The mark of a text."""
    return hashlib.blake2b(text, digest_size=MARK).digest()


def trace_of(position: Position, count: int, lines: bytes) -> Trace:
    """The trace of a position whose story has so many lines, the last of them with these marks."""
    parts = [part for name, text in position.regions.items() for part in parted(name, text)]
    regions = b"".join([mark_of(text.encode()) for _, text in parts])
    reading = mark_of(position.reading.encode())
    return Trace(
        _shared_names(tuple([name for name, _ in parts])), regions, reading, count, lines[-MARK * LINES_SENT :]
    )


@lru_cache(256)
def _shared_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same tuple for equal ones: nearly all pages of a game have the same regions."""
    return names


def etag_of(position: Position, lines: bytes = b"") -> str:
    """A short name for exactly this position, whose lines, where they are not in it, have these marks."""
    return hashlib.blake2b(encode(position) + lines, digest_size=9).hexdigest()


def update_of(
    old: Trace, position: Position, new: Trace, etag: str, lines: Callable[[int], tuple[Line, ...]]
) -> Update:
    """What has to be sent to somebody who has `old`, so that he has `position`, of which `new` is the trace.

    `lines` gives the lines of the new story from an index on.
    """
    before = dict(zip(old.names, _marks(old.regions), strict=True))
    now = dict(zip(new.names, _marks(new.regions), strict=True))
    changed = [name for name, mark in now.items() if before.get(name) != mark]
    regions = {name: next(parted(name, text))[1] for name, text in position.regions.items() if name in changed}
    first = _first_change(old, new)
    return Update(
        version=position.version,
        etag=etag,
        regions=regions,
        layers=_layers(position.regions, [name for name in changed if "/" in name]),
        gone=tuple([name for name in old.names if "/" not in name and name not in position.regions]),
        prompt=position.prompt,
        status=position.status,
        acting=position.acting,
        answered=position.answered,
        mine=position.mine,
        withdraw=position.withdraw,
        undo=position.undo,
        window=position.window,
        lines=lines(first) if first < new.count else (),
        since=position.since,
        ended=position.ended,
        keep=first if first < old.count else None,
        reading=position.reading if new.reading != old.reading else None,
    )


def _layers(regions: dict[str, str], changed: list[str]) -> dict[str, str]:
    """The insides of layers by their ids: the same layer of two pictures together, for that packs well."""
    ids: dict[str, set[str]] = {}
    for part in changed:
        name, _, layer = part.partition("/")
        ids.setdefault(name, set()).add(layer)
    found = {id: inside for name, wanted in ids.items() for id, inside in insides(regions[name], wanted).items()}
    return {id: found[id] for id in sorted(found, key=lambda id: (id.rpartition("-")[2], id))}


def _marks(together: bytes) -> list[bytes]:
    return [together[at : at + MARK] for at in range(0, len(together), MARK)]


def _first_change(old: Trace, new: Trace) -> int:
    """The index of the first line that somebody who has the old story needs of the new one."""
    olds, news = _marks(old.lines), _marks(new.lines)
    old_first, new_first = old.count - len(olds), new.count - len(news)
    if new_first < old_first:
        return new_first  # so much was taken back that lines come up which he does not have
    for index in range(new_first, min(old.count, new.count)):
        if olds[index - old_first] != news[index - new_first]:
            return index
    return max(new_first, min(old.count, new.count))
