"""A table for the tests of Yedo: lay a position, answer by token, look at what the players have.

state = lay(clan(mon=12), clan(), now=[JoinBidding(A), NextAuction()])
play(state, "yes", "main:black")
assert state.mon[A] == 12
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from zashiki.games.yedo import YedoGame
from zashiki.games.yedo.options import YedoOptions
from zashiki.games.yedo.position import YedoPosition
from zashiki.games.yedo.position_reader import from_position
from zashiki.games.yedo.rules.state import SOURCES, YedoState
from zashiki.kernel.chance import Chance, FastChance, ScriptedChance

A, B, C, D, E = range(5)
Setting = Literal["geisha", "samurai"]


@cache
def game(players: int = 4, setting: Setting = "geisha", **options: Any) -> YedoGame:
    """The game, the same for all tests with these options."""
    return YedoGame(YedoOptions(players=players, setting=setting, **options))


def clan(**fields: Any) -> dict[str, Any]:
    """A player as a position file gives him; `pp` is a score. Two Disciples at home unless there are fewer left.

    Disciples that are nowhere else lie in the Reserve.
    """
    if "pp" in fields:
        fields["earned"] = {"other": fields.pop("pp")}
    return fields


def lay(
    *clans: dict[str, Any],
    now: Sequence[Any],
    setting: Setting = "geisha",
    chance: Sequence[int] = (),
    auto: bool = True,
    decks: dict[str, dict[str, list[str]]] | None = None,
    **fields: Any,
) -> YedoState:
    """A position; `now` are the steps that happen next, in this order. Tasks run until somebody is asked."""
    found = game(len(clans), setting, auto=auto)
    source: Chance = FastChance.seeded(1)
    if chance:
        source = ScriptedChance(chance, source)
    placed = [owner for owners in fields.get("spaces", {}).values() for owner in owners]
    clans = tuple([_with_disciples(one, placed.count(player)) for player, one in enumerate(clans)])
    data = {"players": list(clans), "round": 2, "decks": decks or {}, **fields}
    position = msgspec.convert(data, YedoPosition)
    state = from_position(found, position, source, list(reversed(now)), [-1] * len(clans))
    state.settle()
    return state


def _with_disciples(one: dict[str, Any], placed: int) -> dict[str, Any]:
    """A player whose four Disciples are all somewhere."""
    left = 4 - placed - len(one.get("manned", ()))
    home = one.get("disciples", min(2, left))
    return {"disciples": home, "reserve": left - home, **one}


def play(state: YedoState, *tokens: str) -> YedoState:
    """Answer in turn, whoever is asked."""
    for token in tokens:
        (player,) = state.acting_players()
        state.apply_action(player, state.game.vocabulary.parse(token))
    return state


def legal(state: YedoState) -> list[str]:
    """What the one who is asked may answer."""
    (player,) = state.acting_players()
    return [state.game.vocabulary.text(action) for action in state.legal_actions(player)]


def asked(state: YedoState) -> tuple[str, int] | None:
    """The question and who is asked; None when nobody is."""
    if not state.steps:
        return None
    (player,) = state.acting_players()
    return type(state.question(player)).__name__, player


def asked_for(state: YedoState) -> str:
    """The question that waits; empty when nobody is asked."""
    now = asked(state)
    return now[0] if now is not None else ""


def pass_until(state: YedoState, step: str) -> YedoState:
    """Pass until somebody is asked this question."""
    while (now := asked(state)) is not None and now[0] != step:
        play(state, "pass")
    return state


def names(state: YedoState, cards: Sequence[int]) -> list[str]:
    """Cards by what is printed on them."""
    return [state.game.table.card_ids[card] for card in cards]


def hand(state: YedoState, player: int) -> list[str]:
    """A player's Action Cards."""
    return sorted(names(state, state.actions[player]))


def missions(state: YedoState, player: int) -> list[str]:
    """A player's uncompleted Missions."""
    return sorted(names(state, state.missions[player]))


def weapons(state: YedoState, player: int) -> list[str]:
    """A player's Weapons."""
    return sorted(names(state, state.weapons[player]))


def top(state: YedoState, deck: int, count: int) -> list[str]:
    """The first cards of a deck, as far as their order is fixed."""
    return names(state, state.decks[deck].top[: -count - 1 : -1])


def bottom(state: YedoState, deck: int) -> list[str]:
    """The last cards of a deck, as far as their order is fixed."""
    return names(state, state.decks[deck].bottom)


def at(state: YedoState, spot: str) -> list[int]:
    """Whose Disciples stand at a place."""
    spaces = state.game.table.spot_spaces[state.game.table.spot_ids.index(spot)]
    return [state.spaces[space] for space in spaces if state.spaces[space] >= 0]


def own(state: YedoState, player: int) -> int:
    """How many Disciples a player owns."""
    return 4 - state.reserve[player]


def earned(state: YedoState, player: int) -> dict[str, int]:
    """A player's Prestige by source, where there is any."""
    row = state.earned[len(SOURCES) * player : len(SOURCES) * (player + 1)]
    return {source: number for source, number in zip(SOURCES, row, strict=True) if number}
