"""Sentences as ids with named fields, so that everything that zashiki says can be translated.

A catalog turns them into text. Its templates name the kind of each field:

    "{player:player} plays {card:card} and draws {count} {count|card|cards}."

`player` and `players` are the seats' names; other kinds are the game's own (`card`, `hex`, ...). `{count|card|cards}`
takes the first word for 1, and for one of several (`{players:players} {players|meets|meet}`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from zashiki.kernel.actions import Token

Field = int | str | tuple[int, ...]
Formatter = Callable[[Field], str]


class Message(msgspec.Struct, frozen=True):
    """A sentence: its id in the catalog, and its named fields (ints, words, tuples of ints)."""

    id: str
    fields: dict[str, int | str | tuple[int, ...]] = {}

    def number(self, name: str) -> int:
        """The field of this name, which holds a number. Raises KeyError or TypeError if there is none."""
        return as_number(self.fields[name])

    def numbers(self, name: str) -> tuple[int, ...]:
        """The field of this name, which holds numbers in a row. Raises as `number` does."""
        return as_numbers(self.fields[name])

    def word(self, name: str) -> str:
        """The field of this name, which holds a word. Raises as `number` does."""
        return as_word(self.fields[name])


KERNEL_TEXTS = {
    "waiting": "Waiting for {players:players}.",
    "undone": "{player:player} takes back the last choice.",
    "withdrawn": "{player:player} takes back an answer.",
    "rewound": "The game goes back, as all have agreed.",
    "ended.agreed": "The players agreed to end the game.",
    "ended.resigned": "{player:player} resigned.",
}

TEMPLATES_KEPT = 4_096
"""How many templates are kept in parts, those that were used last."""
_PLACE = re.compile(r"\{(\w+)(?::(\w+)|\|([^|{}]*)\|([^|{}]*))?\}")


class Place(NamedTuple):
    """A place of a template: the field that stands there, and of which kind; or the words for one and for several."""

    field: str
    kind: str | None
    words: tuple[str, str] | None


@lru_cache(TEMPLATES_KEPT)
def _parts(template: str) -> tuple[str | Place, ...]:
    """A template in parts: text as it is said, and places in between."""
    parts: list[str | Place] = []
    end = 0
    for match in _PLACE.finditer(template):
        words = None if match[3] is None else (match[3], match[4])
        parts += [template[end : match.start()], Place(match[1], match[2], words)]
        end = match.end()
    return (*parts, template[end:])


class Catalog:
    """The texts of a game in one language: templates by message id, and formatters by kind of field."""

    __slots__ = ("formatters", "texts")

    def __init__(self, texts: Mapping[str, str], formatters: Mapping[str, Formatter] | None = None) -> None:
        self.texts = {**KERNEL_TEXTS, **texts}
        self.formatters = dict(formatters or {})

    def say(self, message: Message, names: Sequence[str]) -> str:
        """The sentence in words. `names` are the seats' names. Raises KeyError for an unknown id or field."""
        said = []
        for part in _parts(self.texts[message.id]):
            if isinstance(part, str):
                said.append(part)
            elif part.words is None:
                said.append(self._format(part.kind, message.fields[part.field], names))
            else:
                value = message.fields[part.field]
                single = value == 1 or (isinstance(value, tuple) and len(value) == 1)
                said.append(part.words[0 if single else 1])
        return "".join(said)

    def label(self, token: Token, names: Sequence[str], question: str = "") -> str:
        """What an action is called where it is chosen: on a button, in a numbered list.

        `question` is the id of the message that asks. The first text of these that there is: `<question>.<token>`,
        `<question>.<kind>`, `action.<token>`, `action.<kind>` (with the field `value`, each); else the token's words.
        A label begins with a capital letter, except that people's names stay as they write them.
        """
        ids = (f"{question}.{token.text}", f"{question}.{token.kind}", f"action.{token.text}", f"action.{token.kind}")
        for name in ids:
            if name in self.texts:
                words = self.say(Message(name, {"value": token.value}), names)
                return words if self.texts[name].startswith("{value:player}") else words[:1].upper() + words[1:]
        kind, _, name = token.text.partition(":")
        words = f"{kind} {name}" if name.isdigit() else name or kind
        return words.replace("-", " ").replace("_", " ").capitalize()

    def players(self, message: Message) -> tuple[int, ...]:
        """The players whom a sentence names, each once, in the order of its fields."""
        places = [part for part in _parts(self.texts[message.id]) if isinstance(part, Place)]
        kinds = {place.field: place.kind for place in places if place.kind}
        players: list[int] = []
        for name, value in message.fields.items():
            kind = kinds.get(name)
            if kind == "player" and isinstance(value, int):
                players.append(value)
            elif kind == "players" and isinstance(value, tuple):
                players += value
        return tuple(dict.fromkeys(players))

    def _format(self, kind: str | None, value: Field, names: Sequence[str]) -> str:
        if kind is None:
            return str(value)
        if kind == "player":
            return names[as_number(value)]
        if kind == "players":
            return listed([names[player] for player in as_numbers(value)])
        formatter = self.formatters[kind]
        if isinstance(value, tuple):
            return listed([formatter(part) for part in value])
        return formatter(value)


def as_number(field: Field) -> int:
    """A field that holds a number. Raises TypeError if it holds something else."""
    if isinstance(field, int):
        return field
    raise TypeError(f"{field!r} is not a number")


def as_numbers(field: Field) -> tuple[int, ...]:
    """A field that holds numbers in a row. Raises TypeError if it holds something else."""
    if isinstance(field, tuple):
        return field
    raise TypeError(f"{field!r} is not a row of numbers")


def as_word(field: Field) -> str:
    """A field that holds a word. Raises TypeError if it holds something else."""
    if isinstance(field, str):
        return field
    raise TypeError(f"{field!r} is not a word")


def naming(names: Sequence[str]) -> Formatter:
    """The formatter of a kind of field that holds the number of a name: it says the name at that place."""
    return lambda field: names[as_number(field)]


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
