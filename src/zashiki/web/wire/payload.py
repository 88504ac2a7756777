"""What one viewer is sent of a position: a pure function of what this viewer may know.

Nothing here reads more of a state than the viewer's view and the tree of their choices. That tree is made in a world
that the viewer cannot tell from the true one. So a test can put any such world in the place of the true state, and
compare bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import msgspec

from zashiki.kernel.game import AnyGame
from zashiki.kernel.messages import Catalog, listed
from zashiki.kernel.paths import Answer, Asked, choice_tree
from zashiki.kernel.session.history import Told
from zashiki.kernel.state import State
from zashiki.kernel.views import View
from zashiki.web.wire.layers import layer_contents, split_region
from zashiki.web.wire.message_parts import Choice, Position, Prompt, PromptForm, StoryLine
from zashiki.web.wire.protocol import ServerUpdate, encode

LINES_SENT = 120
"""A page has this many lines, the last ones of the story. Earlier lines are fetched."""
TREE_NODES = 300
TREE_SECONDS = 0.02
MOST_NOTED = 8
"""With more choices than this there is no room for notes next to them."""
NOTE_LENGTH = 64


class Telling(msgspec.Struct, frozen=True):
    """The story as one viewer knows it. since: the index of the first line after their last move."""

    lines: tuple[StoryLine, ...] = ()
    since: int = 0


class Moment(msgspec.Struct, frozen=True):
    """What is sent with a state: the version, whether the viewer may undo or withdraw, and the empty seats."""

    version: int
    undo: bool = False
    withdraw: bool = False
    empty: tuple[int, ...] = ()


def position_of(
    game: AnyGame,
    state: State,
    viewer: int | None,
    names: Sequence[str],
    telling: Telling,
    moment: Moment,
    seconds: float = TREE_SECONDS,
) -> Position:
    """A viewer's position. seconds: limits the tree of choices; if infinite, the tree depends on the position alone."""
    view = game.view(state, viewer)
    prompt = None
    if viewer is not None and viewer in view.acting:
        tree = choice_tree(game, state, viewer, (), TREE_NODES, seconds)
        prompt = with_notes(game, view, prompt_of(game, tree.question, names), names)
    return assemble(game, view, prompt, is_window(state, viewer), names, telling, moment)


def assemble(
    game: AnyGame,
    view: View,
    prompt: Prompt | None,
    window: bool,
    names: Sequence[str],
    telling: Telling,
    moment: Moment,
) -> Position:
    """A position from its parts. Only the view is drawn."""
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
    """Whether the viewer's question is a reaction window. This is as public as the question itself."""
    if viewer is None:
        return False
    question = state.question(viewer)
    return question is not None and question.window and viewer in state.acting_players()


def status_line(catalog: Catalog, view: View, names: Sequence[str], empty: Sequence[int] = ()) -> str:
    """One line that says who has to act, or how the game ended. empty: the seats that nobody has taken yet."""
    if view.outcome is not None:
        return catalog.say(view.outcome.reason, names)
    if view.viewer is not None and view.viewer in view.acting:
        return "It is your turn."
    people = [names[player] for player in view.acting if player not in empty]
    missing = len(view.acting) - len(people)
    if missing:
        people.append("somebody to take the open seat" if missing == 1 else f"{missing} people to take open seats")
    if not people:
        return "The others are choosing."
    return f"Waiting for {listed(people)}."


# ---------------------------------------------------------------- choices


def prompt_of(game: AnyGame, asked: Asked | None, names: Sequence[str]) -> Prompt | None:
    """A question of the tree, in words."""
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


def choice_of(game: AnyGame, asked: Asked, answer: Answer, names: Sequence[str]) -> Choice:
    """An answer to a question of the tree, as a button."""
    token = game.vocabulary.describe(game.vocabulary.parse(answer.token))
    then = prompt_of(game, answer.then, names)
    label = game.catalog.label(token, names, asked.message.id)
    return Choice(token=answer.token, label=label, next=then, more=answer.more, final=answer.final)


def with_notes(game: AnyGame, view: View, prompt: Prompt | None, names: Sequence[str]) -> Prompt | None:
    """A question with notes: each of its choices, if they are few, gets the first sentence of its preview."""
    if prompt is None or len(prompt.choices) > MOST_NOTED:
        return prompt
    choices = []
    for choice in prompt.choices:
        notes = game.preview(view, [game.vocabulary.parse(choice.token)]).notes
        note = game.catalog.say(notes[0], names).removesuffix(".") if notes else ""
        choices.append(msgspec.structs.replace(choice, note=note if len(note) <= NOTE_LENGTH else ""))
    return msgspec.structs.replace(prompt, choices=tuple(choices))


def form_of(game: AnyGame, asked: Asked) -> PromptForm:
    """How the choices of a question are best shown. This follows from the kinds of its answers."""
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
    parts: Iterable[Told],
    names: Sequence[str],
    first: int = 0,
    version: Callable[[int], int] = int,
) -> list[StoryLine]:
    """The lines of a story, numbered from `first` on, without what was taken back.

    version: gives the version, as the viewer counts it, for the number of an entry.
    """
    lines: list[StoryLine] = []
    for part in parts:
        if part.taken_back:
            continue
        line_version = version(part.number)
        for event in part.events:
            message = event.message
            text = catalog.say(message, names)
            players = catalog.players(message)
            lines.append(
                StoryLine(first + len(lines), line_version, message.id, text, message.fields, players, event.lane)
            )
    return lines


# ---------------------------------------------------------------- what has changed

MARK = 8
"""How many bytes a mark has: the hash of a text that was sent, to see later whether the text is still the same."""


class Trace(msgspec.Struct, frozen=True, gc=False):
    """What is remembered of a position that was sent: just enough to find what has changed since then.

    A page has about fifty kilobytes, its trace about one. names, regions: the names of the regions and of their layers,
    and their marks in one string of bytes. reading: the mark of the reading. count: how many lines the story has.
    lines: the marks of the last lines.
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
    """The trace of a position. count: how many lines its story has. lines: the marks of the last lines."""
    parts = [part for name, text in position.regions.items() for part in split_region(name, text)]
    regions = b"".join([mark_of(text.encode()) for _, text in parts])
    reading = mark_of(position.reading.encode())
    return Trace(
        _shared_names(tuple([name for name, _ in parts])), regions, reading, count, lines[-MARK * LINES_SENT :]
    )


@lru_cache(256)
def _shared_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """One tuple for all equal ones: almost all pages of a game have the same regions."""
    return names


def etag_of(position: Position, lines: bytes = b"") -> str:
    """A short name of exactly this position. lines: the marks of its lines, if they are not in the position."""
    return hashlib.blake2b(encode(position) + lines, digest_size=9).hexdigest()


def update_of(
    old: Trace, position: Position, new: Trace, etag: str, lines: Callable[[int], tuple[StoryLine, ...]]
) -> ServerUpdate:
    """The update that turns the position with the trace `old` into `position`, which has the trace `new`.

    lines: gives the lines of the new story from an index on.
    """
    before = dict(zip(old.names, _marks(old.regions), strict=True))
    now = dict(zip(new.names, _marks(new.regions), strict=True))
    changed = [name for name, mark in now.items() if before.get(name) != mark]
    regions = {name: next(split_region(name, text))[1] for name, text in position.regions.items() if name in changed}
    first = _first_change(old, new)
    return ServerUpdate(
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
    """The contents of the changed layers, by id. Similar layers are adjacent, because that compresses better."""
    ids: dict[str, set[str]] = {}
    for part in changed:
        name, _, layer = part.partition("/")
        ids.setdefault(name, set()).add(layer)
    layers: dict[str, str] = {}
    for name, wanted in ids.items():
        layers |= layer_contents(regions[name], wanted)
    return {id: layers[id] for id in sorted(layers, key=lambda id: (id.rpartition("-")[2], id))}


def _marks(together: bytes) -> list[bytes]:
    return [together[start : start + MARK] for start in range(0, len(together), MARK)]


def _first_change(old: Trace, new: Trace) -> int:
    """The index of the first line of the new story that somebody who has the old one needs."""
    olds, news = _marks(old.lines), _marks(new.lines)
    old_first, new_first = old.count - len(olds), new.count - len(news)
    if new_first < old_first:
        return new_first  # so much was taken back that older lines are needed, too
    for index in range(new_first, min(old.count, new.count)):
        if olds[index - old_first] != news[index - new_first]:
            return index
    return max(new_first, min(old.count, new.count))
