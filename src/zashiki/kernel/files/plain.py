"""A state as plain data: numbers, words, lists and dicts, the same for equal states; and its short hash.

What is left out is not the position: the game object, sources of chance, and what is only there while somebody
listens. Steps are written `[name, fields]`; a field that holds a step which itself waits in the same stack is written
as that step's height, counted from the bottom.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from zashiki.kernel.state import State, StatePart
from zashiki.kernel.steps import Step, fields_of

LEFT_OUT = frozenset({"game", "chance", "streams", "story", "given", "lane"})

Stack = Sequence[Step[Any]]
Plain = Any
"""int, str, bool, float, None, list of these, dict of these by str."""


def plain(state: State) -> dict[str, Plain]:
    """All that makes up a position, by the names of the state's slots."""
    values = zip(_paths_of_state(state), _values(state), strict=True)
    return {"steps": plain_stack(state.steps), **{_last_name(path): _plain(value) for path, value in values}}


def digest(state: State) -> str:
    """16 hex digits of the SHA-256 of the position: equal for states that `plain` writes alike."""
    return hashlib.sha256(canonical((_bare_stack(state.steps), _values(state)))).hexdigest()[:16]


def plain_stack(steps: Stack) -> list[Plain]:
    """A stack from the bottom to the top, each step as `[name, fields]`."""
    return [plain_step(step, steps) for step in steps]


def plain_step(step: Step[Any], stack: Stack) -> list[Plain]:
    """One step of a stack as `[name, fields]`."""
    return [type(step).__name__, {name: _plain(value, stack) for name, value in fields_of(step)}]


def height(step: Step[Any], stack: Stack) -> int | None:
    """Where this step waits in a stack, counted from the bottom; of several equal ones the topmost."""
    for place in range(len(stack) - 1, -1, -1):
        if stack[place] == step:
            return place
    return None


def _plain(value: Any, stack: Stack = ()) -> Plain:
    """A value as plain data. Raises TypeError for what has no place in a state (functions, open files, ...)."""
    if value is None or isinstance(value, int | str | float):
        return value
    if isinstance(value, Step):
        place = height(value, stack)
        return plain_step(value, stack) if place is None else place
    if isinstance(value, list | tuple):
        # A tuple of steps is a stack of its own (a lane); steps in it refer to one another.
        inner = value if value and all(isinstance(part, Step) for part in value) else stack
        if inner is value:
            return [plain_step(part, inner) for part in value]
        return [_plain(part, inner) for part in value]
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: _plain(value[key]) for key in sorted(value)}
        return [[_plain(key), _plain(value[key])] for key in sorted(value)]
    if isinstance(value, set | frozenset):
        return [_plain(part) for part in sorted(value)]
    if isinstance(value, bytes | bytearray):
        return list(value)
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    names = slot_names(type(value))
    if not names:
        raise TypeError(f"{type(value).__name__} has no place in a state: it is neither plain data nor has slots")
    return {name: _plain(getattr(value, name)) for name in names}


_slot_names: dict[type, tuple[str, ...]] = {}
_getters: dict[type, Callable[[State], tuple[Any, ...]]] = {}


def slot_names(kind: type) -> tuple[str, ...]:
    """The slots of a class and its parents, parents first, without what is no part of a position."""
    known = _slot_names.get(kind)
    if known is None:
        known = _slot_names[kind] = tuple([name for parent in reversed(kind.__mro__) for name in _own_slots(parent)])
    return known


def _own_slots(kind: type) -> list[str]:
    """The slots that this class itself declares, without what is no part of a position."""
    slots = kind.__dict__.get("__slots__", ())
    return [name for name in sorted([slots] if isinstance(slots, str) else slots) if name not in LEFT_OUT]


# ---------------------------------------------------------------- the quick way to a hash


def canonical(value: Any) -> bytes:
    """A value as bytes, the same for equal values: JSON with sorted keys."""
    try:
        return _encoder.encode(value)
    except TypeError:  # a dict whose keys are not words
        return _encoder.encode(_plain(value))


def _slots_of(value: Any) -> Any:
    """The encoder's way into objects that it does not know."""
    names = slot_names(type(value))
    if not names:
        raise TypeError(f"{type(value).__name__} has no place in a state: it is neither plain data nor has slots")
    return [getattr(value, name) for name in names]


_encoder = msgspec.json.Encoder(enc_hook=_slots_of, order="deterministic")


def _paths_of_state(state: State) -> list[str]:
    """Where all of a position but the steps stands in a state: its slots by name, and the fields of its parts."""
    paths: list[str] = []
    for kind in reversed(type(state).__mro__):
        own: list[str] = []
        for name in _own_slots(kind):
            value = getattr(state, name)
            if isinstance(value, StatePart):
                own += [f"{name}.{inner}" for inner in value.__struct_fields__]
            else:
                own.append(name)
        paths += sorted(own, key=_last_name)
    paths.remove("steps")
    return paths


def _last_name(path: str) -> str:
    """The name of the field at the end of a path: `used` of `turn.used`."""
    return path.rpartition(".")[2]


def _values(state: State) -> tuple[Any, ...]:
    """The values at the ends of `_paths_of_state`."""
    getter = _getters.get(type(state))
    if getter is None:
        getter = _getters[type(state)] = attrgetter(*_paths_of_state(state))
    return getter(state)


def _bare_stack(steps: Stack) -> list[Any]:
    """A stack for the encoder: each step as its name and the values of its fields."""
    bare = []
    for step in steps:
        values = [value if type(value) is int else _plain(value, steps) for _, value in fields_of(step)]
        bare.append([type(step).__name__, *values])
    return bare
