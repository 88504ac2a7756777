"""A table for the tests of Gunsen: lay a position, answer by token, look at the pieces.

state = lay(side("Lion", armies={"G3": 3}), side("Crane"), now=[move(1)])
play(state, "hex:G3", "troops:3", "hex:F3")
assert troops(state, "F3") == 3
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.rules.gunsen.always import check_answer, check_table
from zashiki.games.gunsen import GunsenGame
from zashiki.games.gunsen.options import GunsenOptions
from zashiki.games.gunsen.position import ClanPosition, GunsenPosition
from zashiki.games.gunsen.position_reader import from_position
from zashiki.games.gunsen.rules.achievements import PLACES
from zashiki.games.gunsen.rules.battle import ResolveBattle
from zashiki.games.gunsen.rules.effects import Effects
from zashiki.games.gunsen.rules.records import Battle
from zashiki.games.gunsen.rules.state import GunsenState
from zashiki.games.gunsen.rules.terms import COLUMNS, RESOURCES, Place, read_ops
from zashiki.games.gunsen.rules.turn_end import EndOfTurn, TakeTurn
from zashiki.kernel.chance import Chance, FastChance, ScriptedChance

A, B, C = 0, 1, 2
# Faces of the die, as the worked battle calls them.
S, ARM, BLO, SS, SB, AB, SA, SBB = range(8)

TILES = ("armory", "recruit", "influence")


@cache
def game(players: int = 2, pack: Path | None = None, **options: Any) -> GunsenGame:
    """The game, the same for all tests with these options; `pack` is a folder with an owner's tables."""
    return GunsenGame(GunsenOptions(players=players, **options), pack)


def side(clan: str, **fields: Any) -> dict[str, Any]:
    """A player's clan board and pieces, as a position file gives them."""
    return {"clan": clan, **fields}


def lay(
    *sides: dict[str, Any],
    now: Sequence[Any] = (),
    chance: Sequence[int] = (),
    options: dict[str, Any] | None = None,
    pack: Path | None = None,
    bottom: Sequence[Any] | None = None,
    **fields: Any,
) -> GunsenState:
    """A position: the sides by seat; `now` is what happens next, after it the battle and the end of the turn."""
    played = game(len(sides), pack, **(options or {}))
    table = played.table
    used = {card for one in sides for cards in one.get("columns", {}).values() for card in cards}
    used |= {card for one in sides for card in one.get("nobles", {}).values()}
    used |= set(fields.get("discards", ())) | {fields.get("held", "")} | set(fields.get("deck") or ())
    free = [card for card in ("OA01", "OR02", "OI01", "OE01", "OA02", "OR03", "OI02", "OE02") if card not in used]
    fields.setdefault("row", free[:5])
    fields.setdefault("shrines", {table.names[node]: tile for node, tile in zip(table.shrines, TILES, strict=False)})
    players = [ClanPosition(**{"fort": table.names[table.seat_forts[seat]], **one}) for seat, one in enumerate(sides)]
    steps = list(bottom if bottom is not None else (EndOfTurn(), ResolveBattle())) + list(reversed(now))
    script: Chance = ScriptedChance(chance, FastChance(7))
    state = from_position(played, GunsenPosition(players=players, **fields), script, steps, [-1] * len(sides))
    state.settle()
    check_table(state)
    return state


def turn() -> list[Any]:
    """The whole turn of the active player."""
    return [TakeTurn()]


def effect(text: str, player: int = A, **fields: Any) -> Effects:
    """What a card says, happening now."""
    return Effects(player, read_ops(text, Place("test", "test", "effect")), **fields)


def legal(state: GunsenState) -> list[str]:
    """The tokens that whoever acts may answer."""
    player = state.acting_players()[0]
    return [state.game.vocabulary.text(action) for action in state.legal_actions(player)]


def play(state: GunsenState, *tokens: str) -> GunsenState:
    """Answer, one question a token, whoever is asked; after each answer what always holds is checked."""
    for token in tokens:
        answer(state, state.game.vocabulary.parse(token))
    return state


def answer(state: GunsenState, action: int) -> None:
    """Give one answer, whoever is asked, and check what always holds."""
    before = state.copy()
    state.apply_action(asked(state), action)
    check_table(state)
    check_answer(before, state)


def may(state: GunsenState, token: str) -> bool:
    """Whether a token is legal now."""
    return token in legal(state)


def asks(state: GunsenState) -> str:
    """The name of the question that waits."""
    return type(state.top()).__name__ if state.steps else ""


def number(state: GunsenState, name: str) -> int:
    """A number of the question that waits, as its message gives it to the player who is asked."""
    return state.top().message(state, asked(state)).number(name)


def answer_by_default(state: GunsenState) -> None:
    """Give the natural answer of the player who is asked."""
    action = state.top().default(state, asked(state))
    assert action is not None
    answer(state, action)


def begin(players: int, seed: int = 1, choice: int = 0, **options: Any) -> GunsenState:
    """A new game with the clans taken; with `choice` -1 everybody takes the last clan that is left."""
    state = game(players, **options).new_initial_state(seed=seed)
    while asks(state) == "ChooseClan":
        play(state, legal(state)[choice])
    return state


def by_seat(state: GunsenState, seat: int) -> int:
    """The player who sits at this place of the turn order, counted from 0."""
    return (state.first + seat) % len(state.clans)


def battle(state: GunsenState) -> Battle:
    """The battle that is being resolved."""
    assert state.battle is not None
    return state.battle


def asked(state: GunsenState) -> int:
    """The player who is asked."""
    return state.acting_players()[0]


def node(state: GunsenState, name: str) -> int:
    """The number of a territory or fort."""
    return state.game.table.names.index(name)


def troops(state: GunsenState, name: str, player: int = A) -> int:
    """A player's troops on a node."""
    return state.troops_at(player, node(state, name))


def hero_place(state: GunsenState, hero: str) -> str:
    """Where a hero stands; empty when not recruited."""
    place = state.hero_node[state.game.table.hero_ids.index(hero)]
    return state.game.table.names[place] if place >= 0 else ""


def goods(state: GunsenState, player: int = A) -> dict[str, int]:
    """The resources of which a player has some."""
    return {name: amount for name, amount in zip(RESOURCES, state.goods_of(player), strict=True) if amount}


def achieved(state: GunsenState, player: int = A) -> set[str]:
    """A player's achievements."""
    return {place for number, place in enumerate(PLACES) if state.has_marker(player, number)}


def goals(state: GunsenState, player: int = A) -> set[str]:
    """The goal cards that a player has achieved."""
    return {row.id for number, row in enumerate(state.game.table.pack.goals.goal) if state.has_goal(player, number)}


def cards(state: GunsenState, column: str, player: int = A) -> list[str]:
    """The cards of a column, the oldest first."""
    return [state.game.table.card_ids[card] for card in state.cards_in(player, COLUMNS.index(column))]


def upgrade_owner(state: GunsenState, column: str) -> int:
    """Whose an upgrade tile is."""
    return state.upgrades[COLUMNS.index(column)]


def winners(state: GunsenState) -> list[int]:
    """Who has won; empty while the game runs."""
    return state.result.winners() if state.result is not None else []
