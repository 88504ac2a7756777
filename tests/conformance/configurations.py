"""Which games and options the conformance suite runs over, and what it has to be told of a game.

Every registered game is taken with every player count and every value of its choices (`Literal` options), one at a
time, as far as the game accepts them: a new game needs no entry here. `HOOKS` adds what the suite cannot find by
itself: what is conserved, what is hidden, and which configurations are too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from tests.conformance import gunsen_hooks, night_watch_hooks, yedo_hooks, yohei_hooks, yokai_hooks
from tests.registering import night_watch
from zashiki.kernel.errors import InvalidOption
from zashiki.kernel.game import AnyGame, load_game
from zashiki.kernel.registry import game_names, locate
from zashiki.kernel.state import State

Options = tuple[tuple[str, Any], ...]

SUBJECTS_KEPT = 4
"""Their positions fill the memory, which slows down every test that comes later."""


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """What the suite is told of a game; every field may stay empty.

    | field | holds |
    | --- | --- |
    | census | what must stay the same all through a game (cards, troops, coins), as numbers by name |
    | planted | the game with names that occur nowhere else on its cards |
    | hidden_names | the planted names hidden from a viewer both before an action and after it: he must not read them |
    | allies | whether a viewer shares all secrets of another player in a position |
    | tamper | change, in a copy, something that is hidden from a viewer |
    | leave_out | options whose values are left out of the table |
    | kind | what tells two games apart that need testing each; by default all their options |
    """

    census: Callable[[Any], dict[str, Any]] | None = None
    planted: Callable[[AnyGame], AnyGame] | None = None
    hidden_names: Callable[[Any, Any, int | None], set[str]] | None = None
    tamper: Callable[[Any, int | None, Random], None] | None = None
    allies: Callable[[Any, int | None, int], bool] | None = None
    leave_out: tuple[str, ...] = ("auto", "windows")
    kind: Callable[[Any], Any] | None = None


HOOKS: dict[str, Hooks] = {
    "night-watch": Hooks(
        census=night_watch_hooks.census,
        planted=night_watch_hooks.planted,
        hidden_names=night_watch_hooks.hidden_names,
        tamper=night_watch_hooks.tamper,
        allies=night_watch_hooks.shares_secrets,
    ),
    "yokai": Hooks(
        census=yokai_hooks.census,
        planted=yokai_hooks.planted,
        hidden_names=yokai_hooks.hidden_names,
        tamper=yokai_hooks.tamper,
        allies=yokai_hooks.shares_secrets,
        kind=lambda game: (game.options.players, game.format, game.options.players == 2 and game.options.update_deck),
    ),
    "gunsen": Hooks(
        census=gunsen_hooks.census,
        planted=gunsen_hooks.planted,
        hidden_names=gunsen_hooks.hidden_names,
        tamper=gunsen_hooks.tamper,
        allies=gunsen_hooks.shares_secrets,
    ),
    "yohei": Hooks(
        census=yohei_hooks.census,
        planted=yohei_hooks.planted,
        hidden_names=yohei_hooks.hidden_names,
        tamper=yohei_hooks.tamper,
        allies=yohei_hooks.shares_secrets,
        kind=yohei_hooks.kind,
    ),
    "yedo": Hooks(
        census=yedo_hooks.census,
        planted=yedo_hooks.planted,
        hidden_names=yedo_hooks.hidden_names,
        tamper=yedo_hooks.tamper,
    ),
}


# ---------------------------------------------------------------- the table


class Drawing(NamedTuple):
    """A table as it is drawn: the light picture, and the regions of the page by name."""

    picture: str
    regions: dict[str, str]


class Subject:
    """A game to be tested, with its hooks and what its checks share.

    positions: those that the checks look at, by seed. games: who did what in the random games played so far, by seed.
    drawings: positions and how they look, by their `id` and the viewer.
    """

    def __init__(self, game: AnyGame, hooks: Hooks, share: float = 1.0) -> None:
        """`share` is this configuration's part of the effort that is spent on the game."""
        self.game = game
        self.hooks = hooks
        self.share = share
        self.positions: dict[int, list[State]] = {}
        self.games: dict[int, list[tuple[int, int]]] = {}
        self.drawings: dict[tuple[int, int | None], tuple[State, Drawing]] = {}

    @cached_property
    def planted(self) -> Subject | None:
        """The same game with planted names on its cards, where the hooks give one."""
        if self.hooks.planted is None or self.hooks.hidden_names is None:
            return None
        return Subject(self.hooks.planted(self.game), self.hooks, self.share)

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def name(self) -> str:
        """The game and its options, which nearly every check says at every step."""
        return repr(self.game)


@lru_cache(maxsize=SUBJECTS_KEPT)
def subject(name: str, options: Options) -> Subject:
    """The game of that name with these options; the last ones are kept, as tests go through all checks of each."""
    count = sum(other == name for other, _ in configurations())
    return Subject(load_game(name, **dict(options)), HOOKS.get(name, Hooks()), 1 / (count or 1))


@cache
def configurations() -> list[tuple[str, Options]]:
    """Every registered game with every player count and every value of its choices."""
    with night_watch():
        return [(name, options) for name in game_names() for options in _options_of(name)]


def _options_of(name: str) -> Iterator[Options]:
    hooks = HOOKS.get(name, Hooks())
    choices = list(_choices(locate(name).options_type, hooks.leave_out))
    seen = set()
    for players in range(1, 17):
        for option, value in [("players", players), *choices]:
            options = {"players": players, option: value}
            try:
                game = load_game(name, **options)
            except InvalidOption:
                continue
            kind = hooks.kind(game) if hooks.kind is not None else game.options
            if kind not in seen:
                seen.add(kind)
                yield tuple(sorted(options.items()))


def _choices(kind: type[msgspec.Struct], left_out: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Each value of each option that is a choice or a switch."""
    for field in msgspec.structs.fields(kind):
        if field.name in left_out or field.name == "players":
            continue
        inner = get_args(field.type)[0] if hasattr(field.type, "__metadata__") else field.type
        values = (False, True) if inner is bool else get_args(inner) if get_origin(inner) is Literal else ()
        for value in values:
            yield field.name, value


def label(configuration: tuple[str, Options]) -> str:
    """How a configuration is called in test ids and messages."""
    name, options = configuration
    shown = [f"{'' if value else 'no-'}{key}" if isinstance(value, bool) else str(value) for key, value in options]
    return "-".join([name, *shown])
