"""Which options of a new table go together: the game itself is asked, so the form knows no rule of any game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from zashiki.kernel.errors import ZashikiError
from zashiki.kernel.game import load_game
from zashiki.web.pages.models import OptionField


class Fitted(msgspec.Struct, frozen=True):
    """Options that go together.

    fields: those of the form, with the values that were kept and what is closed beside them. values: of the options
    that were chosen. dropped: why others were given up, in sentences.
    """

    fields: tuple[OptionField, ...]
    values: dict[str, str]
    dropped: tuple[str, ...]


def fitted(name: str, pack: Path | None, fields: tuple[OptionField, ...], values: Mapping[str, str]) -> Fitted:
    """The options of a form made to fit: what stands first in it decides, what follows has to go with that.

    fields: with their defaults as values. The number of players, which comes first, is never closed.
    """
    kept: dict[str, str] = {}
    shown: list[OptionField] = []
    dropped: list[str] = []
    for field in fields:
        if field.name in values:
            reason = refusal(name, pack, (*kept.items(), (field.name, values[field.name])))
            if reason:
                dropped.append(f"{reason}.")
            else:
                kept[field.name] = values[field.name]
        before = tuple((option, value) for option, value in kept.items() if option != field.name)
        offered = field.choices if field.kind == "choice" else ("true",) if field.kind == "flag" else ()
        closed = [choice for choice in offered if shown and refusal(name, pack, (*before, (field.name, choice)))]
        value = kept.get(field.name, field.value)
        shown.append(msgspec.structs.replace(field, value=value, closed=tuple(closed)))
    return Fitted(tuple(shown), kept, tuple(dropped))


@lru_cache(4096)
def refusal(name: str, pack: Path | None, options: tuple[tuple[str, str], ...]) -> str:
    """Why a game does not take these options with the others as they are by default; empty if it does."""
    try:
        load_game(name, pack, **dict(options))
    except ZashikiError as error:
        said = str(error).removeprefix(f"{name}: ")
        return said[:1].upper() + said[1:]
    return ""
