"""Which options of a new table can be combined. The game itself decides, so the form knows no rule of any game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from zashiki.kernel.errors import ZashikiError
from zashiki.kernel.game import load_game
from zashiki.web.pages.models import OptionField


class OptionSet(msgspec.Struct, frozen=True):
    """Options that can be combined.

    fields: the fields of the form, with the values that were kept, and the choices that are not possible with them.
    values: of the options that were chosen and kept. dropped: why others were not kept, in sentences.
    """

    fields: tuple[OptionField, ...]
    values: dict[str, str]
    dropped: tuple[str, ...]


def combine(name: str, pack: Path | None, fields: tuple[OptionField, ...], values: Mapping[str, str]) -> OptionSet:
    """The options of a form that can be combined. An earlier field counts more than a later one.

    fields: with their defaults as values. No choice of the first field, the number of players, is ever closed.
    """
    kept: dict[str, str] = {}
    result: list[OptionField] = []
    dropped: list[str] = []
    for field in fields:
        if field.name in values:
            reason = refusal(name, pack, (*kept.items(), (field.name, values[field.name])))
            if reason:
                dropped.append(f"{reason}.")
            else:
                kept[field.name] = values[field.name]
        before = tuple((option, value) for option, value in kept.items() if option != field.name)
        choices = field.choices if field.kind == "choice" else ("true",) if field.kind == "flag" else ()
        closed = [choice for choice in choices if result and refusal(name, pack, (*before, (field.name, choice)))]
        value = kept.get(field.name, field.value)
        result.append(msgspec.structs.replace(field, value=value, closed=tuple(closed)))
    return OptionSet(tuple(result), kept, tuple(dropped))


@lru_cache(4096)
def refusal(name: str, pack: Path | None, options: tuple[tuple[str, str], ...]) -> str:
    """Why a game does not allow these options when the others have their defaults; empty if it does."""
    try:
        load_game(name, pack, **dict(options))
    except ZashikiError as error:
        reason = str(error).removeprefix(f"{name}: ")
        return reason[:1].upper() + reason[1:]
    return ""
