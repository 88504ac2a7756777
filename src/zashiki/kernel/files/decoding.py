"""Strict decoding of plain data into typed records, with errors that name the place and say what would be right."""

from __future__ import annotations

import re
from types import EllipsisType
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from zashiki.kernel.errors import suggest

T = TypeVar("T")

Part = str | int

_MESSAGE = re.compile(r"(?P<reason>.*?)(?: - at `(?:key in )?\$(?P<place>.*)`)?", re.DOTALL)
_PART = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[(\.\.\.)\]")
_EXPECTED = re.compile(r"Expected `(?P<kinds>[^`]*)`(?P<limit>[^,]*?|.*regex '.*')(?:, got .*)?", re.DOTALL)
_BOUND = re.compile(r" (?P<length>of length )?(?P<sign>[<>]=)? ?(?P<number>-?[\d.]+)")
_SHAPE = re.compile(r" matching regex '(.*)'", re.DOTALL)
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of names and values",
    "null": "nothing",
}
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")


class Misfit(ValueError):
    """Data that does not fit a type: `parts` leads to the place, `reason` says what is wrong and what is right."""

    def __init__(self, parts: tuple[Part, ...], reason: str) -> None:
        super().__init__(f"{place(parts)}: {reason}")
        self.parts = parts
        self.reason = reason


def place(parts: tuple[Part, ...], root: str = "$") -> str:
    """A place in words: `$.table.sides[0].hand[2]`."""
    return root + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)


def fit(value: Any, kind: type[T]) -> T:
    """Plain data (as JSON and TOML give it) as a value of this type. Raises Misfit."""
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        raise misfit(error, value, kind) from error


def misfit(error: msgspec.ValidationError, value: Any, kind: Any) -> Misfit:
    """The library's error as ours, with the near miss named where a word is unknown."""
    match = _MESSAGE.fullmatch(str(error))
    assert match is not None
    parts: tuple[Part, ...] = tuple(
        [name or some or int(number) for name, number, some in _PART.findall(match["place"] or "")],
    )
    reason = match["reason"]
    info = _info_at(inspect.type_info(kind), parts)
    if unknown := _UNKNOWN.fullmatch(reason):
        known = [field.encode_name for field in info.fields] if isinstance(info, inspect.StructType) else []
        reason = f"there is no field {unknown[1]!r} here{suggest(unknown[1], known)}"
    elif missing := _MISSING.fullmatch(reason):
        reason = f"the field {missing[1]!r} is missing"
    elif isinstance(info, inspect.LiteralType):
        reason = f"{_value_at(value, parts)!r} is not known here{suggest(str(_value_at(value, parts)), _words(info))}"
    elif expected := _EXPECTED.fullmatch(reason):
        what = "this key" if "`key` in `" in str(error) else _shown(_value_at(value, parts))
        reason = f"{what} does not fit: it must be {_wanted(expected['kinds'], expected['limit'])}"
    return Misfit(parts, reason)


def _wanted(kinds: str, limit: str) -> str:
    """What the library expects, in words: `int` with `>= 1` is a whole number of at least 1."""
    words = " or ".join([_KINDS.get(kind, kind) for kind in kinds.split(" | ")])
    if shape := _SHAPE.fullmatch(limit):
        return f"{words} like {shape[1]}"
    if not (bound := _BOUND.fullmatch(limit)):
        return words + limit
    least = {">=": "at least ", "<=": "at most "}.get(bound["sign"] or "", "")
    return f"{words} of {least}{bound['number']}{_counted(kinds, bound['number']) if bound['length'] else ''}"


def _counted(kinds: str, number: str) -> str:
    """What the length of such a value counts."""
    noun = "character" if "str" in kinds else "entry" if number == "1" else "entries"
    return f" {noun}s" if noun == "character" and number != "1" else f" {noun}"


def _shown(value: Any) -> str:
    """A value as it stands in a file, or what kind of thing it is."""
    match value:
        case None:
            return "nothing"
        case EllipsisType():
            return "a value there"
        case bool():
            return str(value).lower()
        case str() | int() | float():
            return repr(value)
        case dict():
            return "a table of names and values"
        case list() | tuple():
            return f"a list of {len(value)}"
        case _:
            return str(value)  # TOML knows dates and times


def _words(info: inspect.LiteralType) -> list[str]:
    return [str(value) for value in info.values]


def _value_at(value: Any, parts: tuple[Part, ...]) -> Any:
    """The value at a place; Ellipsis where the library does not say by which of several names it goes there."""
    for part in parts:
        if part == "...":
            return ...
        value = value[part]
    return value


def _info_at(info: Any, parts: tuple[Part, ...]) -> Any:
    """The type that stands at a place, as far as it can be told (unions end the walk)."""
    for part in parts:
        info = _plain_info(info)
        if isinstance(part, str) and isinstance(info, inspect.StructType):
            info = next((field.type for field in info.fields if field.encode_name == part), None)
        elif isinstance(part, int) and isinstance(info, inspect.TupleType):
            info = info.item_types[part] if part < len(info.item_types) else None
        elif isinstance(part, int) and isinstance(info, inspect.ListType | inspect.VarTupleType):
            info = info.item_type
        else:
            return None
    return _plain_info(info)


def _plain_info(info: Any) -> Any:
    while isinstance(info, inspect.Metadata):
        info = info.type
    return info
