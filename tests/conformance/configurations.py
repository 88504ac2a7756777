"""Which games and options the conformance suite runs over, and what it has to be told of a game.

Every registered game is taken with every player count and every value of its choices (`Literal` options), one at a
time, as far as the game accepts them: a new game needs no entry here. `HOOKS` adds what the suite cannot find by
itself: what is conserved, what is hidden, and which configurations are too many.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from tests.conformance import gunsen_hooks, yokai_hooks
from tests.toy import NightWatch
from tests.toy.state import Watch
from zashiki.kernel.errors import InvalidOption
from zashiki.kernel.game import Game, load_game
from zashiki.kernel.registry import game_names, locate, register
from zashiki.kernel.state import State

register("night-watch", "tests.toy:NightWatch")

Options = tuple[tuple[str, Any], ...]


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """What the suite is told of a game; every field may stay empty.

    | field | holds |
    | --- | --- |
    | census | what must stay the same all through a game (cards, troops, coins), as numbers by name |
    | planted | the game with names that occur nowhere else on its cards |
    | hidden_names | the planted names hidden from a viewer both before an action and after it: he must not read them |
    | allies | whether a viewer shares all secrets of another player in a position |
    | tamper | change, in a copy, something that is hidden from a viewer |
    | leave_out | option values that are left out of the table (they are covered by others) |
    """

    census: Callable[[Any], dict[str, Any]] | None = None
    planted: Callable[[Game[Any, Any]], Game[Any, Any]] | None = None
    hidden_names: Callable[[Any, Any, int | None], set[str]] | None = None
    tamper: Callable[[Any, int | None, Random], None] | None = None
    allies: Callable[[Any, int | None, int], bool] | None = None
    leave_out: tuple[str, ...] = ("auto", "windows")


# ---------------------------------------------------------------- night watch


def night_census(state: Watch) -> dict[str, Any]:
    """Every card lies in one place; coins and lanterns only move."""
    deck = state.deck
    zones = [*state.hands, *state.offered, deck.top, deck.pool, deck.bottom, state.discard]
    return {
        "cards": sorted(card for zone in zones for card in zone),
        "coins": sum(state.coins) + state.bank,
        "lanterns": sum(map(sum, state.lanterns)) + state.dark,
    }


def night_planted(game: Game[Any, Any]) -> NightWatch:
    """The same cards under names that occur nowhere else."""
    assert isinstance(game, NightWatch)
    rows = [
        f'[[card]]\nname = "xq{number:02}zv"\nkind = "{card.kind}"\nstrength = {card.strength}\nsource = "designed"\n'
        for number, card in enumerate(game.cards)
    ]
    directory = Path(_planted_packs().name)
    (directory / "cards.toml").write_text("\n".join(rows), encoding="utf-8")
    return type(game)(game.options, directory)  # type: ignore[arg-type]


@cache
def _planted_packs() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="planted-")


def night_hidden_cards(state: Watch, viewer: int | None) -> list[list[int]]:
    """The face-down zones, each cut down to the cards that a viewer does not know."""
    mine = 1 if viewer is None else 2 << viewer
    deck = state.deck
    zones = [*state.hands, *state.offered, deck.top, deck.pool, deck.bottom]
    return [[card for card in zone if not state.known[card] & mine] for zone in zones]


def night_hidden_names(before: Watch, after: Watch, viewer: int | None) -> set[str]:
    """Names of cards that stayed hidden from a viewer; none when the discard pile, seen by all, was shuffled."""
    if len(after.discard) < len(before.discard):
        return set()
    hidden = [{card for zone in night_hidden_cards(state, viewer) for card in zone} for state in (before, after)]
    return {before.game.cards[card].name for card in hidden[0] & hidden[1]}


def night_tamper(state: Watch, viewer: int | None, rng: Random) -> None:
    """Exchange two cards that the viewer does not know, in different places, and what the others know with them."""
    zones = [zone for zone in night_hidden_cards(state, viewer) if zone]
    if len(zones) < 2:
        return
    first, second = (rng.choice(zone) for zone in rng.sample(zones, 2))
    swap = {first: second, second: first}
    deck = state.deck
    for zone in [*state.hands, *state.offered, deck.top, deck.pool, deck.bottom]:
        zone[:] = [swap.get(card, card) for card in zone]
    for hand in state.hands:
        hand.sort()
    state.known[first], state.known[second] = state.known[second], state.known[first]


HOOKS: dict[str, Hooks] = {
    "night-watch": Hooks(
        census=night_census,
        planted=night_planted,
        hidden_names=night_hidden_names,
        tamper=night_tamper,
        allies=lambda state, viewer, other: viewer is not None and state.side(viewer) == state.side(other),
    ),
    "yokai": Hooks(
        census=yokai_hooks.census,
        planted=yokai_hooks.planted,
        hidden_names=yokai_hooks.hidden_names,
        tamper=yokai_hooks.tamper,
        allies=yokai_hooks.shares_secrets,
        leave_out=("auto", "windows", "update_deck"),
    ),
}


# ---------------------------------------------------------------- the table


class Subject:
    """A game to be tested, with its hooks and the positions that its checks share."""

    def __init__(self, game: Game[Any, Any], hooks: Hooks) -> None:
        self.game = game
        self.hooks = hooks
        self.positions: dict[int, list[State]] = {}

    def __repr__(self) -> str:
        return repr(self.game)


@cache
def subject(name: str, options: Options) -> Subject:
    """The game of that name with these options."""
    return Subject(load_game(name, **dict(options)), HOOKS.get(name, Hooks()))


def configurations() -> list[tuple[str, Options]]:
    """Every registered game with every player count and every value of its choices."""
    return [(name, options) for name in game_names() for options in _options_of(name)]


def _options_of(name: str) -> Iterator[Options]:
    kind = locate(name)
    left_out = HOOKS.get(name, Hooks()).leave_out
    seen = set()
    for players in range(1, 17):
        for option, value in [("players", players), *_choices(kind.options_type, left_out)]:
            options = {"players": players, option: value}
            try:
                game = load_game(name, **options)
            except InvalidOption:
                continue
            if game.options not in seen:
                seen.add(game.options)
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
    return "-".join([name, *[str(value) for key, value in sorted(options)]])
