"""Plain data as readable TOML: short lists on one line, long ones filled to the width of the page.

The standard library reads TOML and writes none; the writers on PyPI put each number of a list on a line of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 100

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def to_toml(data: Mapping[str, Any]) -> str:
    """A document. Values are str, bool, int, float, lists and dicts by str; None is left out (TOML has none)."""
    lines: list[str] = []
    _table(data, (), lines)
    return "\n".join(lines).strip("\n") + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...], lines: list[str]) -> None:
    """A table's own values first, then the tables in it."""
    inner = {key: value for key, value in data.items() if _is_table(value) or _is_tables(value)}
    for key, value in data.items():
        if value is not None and key not in inner:
            start = f"{_key(key)} = "
            lines.append(start + _value(value, len(start)))
    for key, value in inner.items():
        name = ".".join(map(_key, (*path, key)))
        for table in [value] if _is_table(value) else value:
            lines += ["", f"[{name}]" if _is_table(value) else f"[[{name}]]"]
            _table(table, (*path, key), lines)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and len(value) > 0


def _is_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) > 0 and all(map(_is_table, value))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any, column: int = 0) -> str:
    """A value; a list that starts at `column` and does not fit on its line is spread over several."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_value(part)}" for key, part in value.items() if part is not None) + "}"
    if isinstance(value, Sequence):
        parts = [_value(part) for part in value]
        line = f"[{', '.join(parts)}]"
        nested = any(isinstance(part, Mapping | list | tuple) for part in value)
        return line if column + len(line) <= WIDTH and not (column and nested) else _spread(parts, nested)
    raise TypeError(f"{type(value).__name__} cannot be written as TOML")


def _spread(parts: list[str], each: bool) -> str:
    """A list over several lines: each part on its own, or as many as fit."""
    lines: list[str] = []
    for part in parts:
        if not each and lines and len(lines[-1]) + len(part) + 2 <= WIDTH:
            lines[-1] += f" {part},"
        else:
            lines.append(f"    {part},")
    return "\n".join(["[", *lines, "]"])
