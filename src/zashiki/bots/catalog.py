"""The bots by name, and their specifications: `random`, `search:500ms`, `search:2000,rollout=4`."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, NamedTuple

import msgspec

from zashiki.bots.base import Bot
from zashiki.bots.greedy import GreedyBot
from zashiki.bots.parameters import SearchParameters
from zashiki.bots.random_bot import RandomBot
from zashiki.bots.search import SearchBot
from zashiki.kernel.errors import InvalidBot, in_a_line, suggest

log = logging.getLogger("zashiki.bots.catalog")

Maker = Callable[[list[str], int], Bot]


class BotKind(NamedTuple):
    """A bot that can be named: a sentence about it, examples, and how one is made from its settings and a seed."""

    name: str
    summary: str
    examples: tuple[str, ...]
    make: Maker


_TIME = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")


def make_bot(spec: str, seed: int = 0) -> Bot:
    """The bot that a specification names: `name` or `name:setting,setting`.

    Raises InvalidBot, with the known names or settings.
    """
    name, _, rest = spec.strip().partition(":")
    kinds = known_bots()
    if name not in kinds:
        raise InvalidBot(f"there is no bot {name!r}{suggest(name, kinds)}")
    return kinds[name].make([part.strip() for part in rest.split(",")] if rest else [], seed)


def known_bots() -> dict[str, BotKind]:
    """All bots by name: ours, those that were registered, and those that other packages bring.

    A package brings one as a `BotKind` through the entry point group `zashiki.bots`; one that cannot be loaded is left
    out, and the log says so once.
    """
    return {**_from_packages(), **_kinds}


@cache
def _from_packages() -> dict[str, BotKind]:
    """The bots of other packages; looking for them takes a while, so it is done once."""
    kinds = {}
    for entry in entry_points(group="zashiki.bots"):
        try:
            kind = entry.load()
            if not isinstance(kind, BotKind):
                raise TypeError("it is no BotKind")
            kinds[entry.name] = kind
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # what another package raises when it is imported need be no Exception
            reason = in_a_line(error)
            log.warning("the bot %r cannot be loaded from %s: %s; it is left out", entry.name, entry.value, reason)
    return kinds


def register_bot(kind: BotKind) -> None:
    """Make a bot known by its name in this process. Raises InvalidBot if the name cannot stand in a specification."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", kind.name):
        raise InvalidBot(f"a bot cannot be called {kind.name!r}; use small letters, digits and hyphens")
    _kinds[kind.name] = kind


def plain(kind: type[Bot]) -> Maker:
    """How a bot is made that takes no settings; given any it raises InvalidBot."""

    def make(settings: list[str], seed: int) -> Bot:
        if settings:
            raise InvalidBot(f"the bot {kind.name} takes no settings, but {','.join(settings)!r} was given")
        return kind(seed)

    return make


def make_search(settings: list[str], seed: int) -> SearchBot:
    """The search bot from its settings: a time, a number of iterations, or `name=value` of `SearchParameters`."""
    chosen: dict[str, Any] = {}
    for setting in settings:
        chosen.update(_search_setting(setting))
    if "iterations" in chosen:
        chosen.setdefault("milliseconds", None)
    return SearchBot(seed, SearchParameters(**chosen), frozenset(chosen))


def _search_setting(setting: str) -> dict[str, Any]:
    if setting.isdecimal():
        return _checked("iterations", setting)
    if time := _TIME.fullmatch(setting):
        return _checked("milliseconds", str(round(float(time[1]) * (1000 if time[2] == "s" else 1))))
    name, equals, value = setting.partition("=")
    if not equals:
        raise InvalidBot(
            f"the bot search does not understand {setting!r}; say a time (search:100ms, search:2s), "
            "a number of iterations (search:2000) or name=value"
        )
    return _checked(name, value)


def _checked(name: str, value: str) -> dict[str, Any]:
    """One setting, converted to its type."""
    fields = {field.name: field for field in msgspec.structs.fields(SearchParameters)}
    if name not in fields:
        raise InvalidBot(f"the bot search has no setting {name!r}{suggest(name, fields)}")
    try:
        return {name: msgspec.convert(value, fields[name].type, strict=False)}
    except msgspec.ValidationError as error:
        raise InvalidBot(f"the setting {name} of the bot search cannot be {value!r}: {error}") from error


_kinds: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind("random", "Plays any legal action.", ("random",), plain(RandomBot)),
        BotKind("greedy", "Follows the game's rules of thumb and looks no further.", ("greedy",), plain(GreedyBot)),
        BotKind(
            "search",
            "Plays many continuations in worlds that could be true; takes a time or a number of iterations.",
            ("search", "search:100ms", "search:2s", "search:2000"),
            make_search,
        ),
    )
}
